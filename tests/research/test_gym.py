"""Gymnasium's own judge, and the vector environment against a plain loop."""

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from escapade.engine.errors import BadOptions, EscapadeError
from escapade.research.gym import SeatEnv, SeatVectorEnv
from escapade.research.sight import setting_name, settings
from escapade.research.zoo import env
from tests.length import LONG

NAMES = [setting_name(game, seats) for game, seats in settings()]
FEW = [("connect-four", 2), ("alien-getaway", 3)]
GAMES = [(game.id, seats) for game, seats in settings()] if LONG else FEW
COUNT = 3
STEPS = 500 if LONG else 150


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_passes_their_test(name: str) -> None:
    made = gymnasium.make(name, bots="random")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*A Box observation space (min|max)imum value is.*")
        check_env(made.unwrapped)


def test_masks_have_one_type_and_spaces_sample_by_them() -> None:
    one, many = SeatEnv("alien-getaway", 2, bots="random"), SeatVectorEnv("alien-getaway", 4, 2, bots="random")
    _, info = one.reset(seed=1)
    _, infos = many.reset(seed=1)
    for _ in range(30):
        assert info["action_mask"].dtype == one.action_masks().dtype == infos["action_mask"].dtype == np.int8
        action = one.action_space.sample(mask=info["action_mask"])
        actions = many.action_space.sample(mask=tuple(infos["action_mask"]))
        assert info["action_mask"][action] == 1 and infos["action_mask"][np.arange(4), actions].all()
        _, _, over, _, info = one.step(action)
        _, rewards, _, _, infos = many.step(actions)
        assert rewards.min() >= 0.0
        if over:
            _, info = one.reset()
    table = env("alien-getaway", 2)
    table.reset(seed=1)
    seen = table.last()[0]
    assert seen is not None and seen["action_mask"].dtype == np.int8


class Plain:
    """Single environments in a row, each place with every COUNT-th game of the seed."""

    def __init__(self, game: str, seats: int, seed: int) -> None:
        self.tables = [SeatEnv(game, seats, bots="greedy") for _ in range(COUNT)]
        self.numbers = list(range(COUNT))
        for table in self.tables:
            table.reset(seed=seed)
        self.now = [self.begin(place) for place in range(COUNT)]

    def begin(self, place: int) -> tuple[Any, Any]:
        return self.tables[place].reset(options={"number": self.numbers[place]})

    def next(self, place: int) -> None:
        self.numbers[place] += COUNT
        self.now[place] = self.begin(place)


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_vector_of_games_is_a_loop_over_games(game: str, seats: int, mode: AutoresetMode) -> None:
    many = SeatVectorEnv(game, COUNT, seats, rotate=False, autoreset_mode=mode)
    plain = Plain(game, seats, 7)
    seen, infos = many.reset(seed=7)
    dice = np.random.default_rng(2)
    over = np.zeros(COUNT, np.bool_)
    ended = 0
    for _ in range(STEPS):
        if mode is AutoresetMode.DISABLED and over.any():
            seen, infos = many.reset(options={"reset_mask": over.copy()})
            for which in np.flatnonzero(over):
                plain.next(int(which))
            over[:] = False
        for place, (view, info) in enumerate(plain.now):
            assert (seen[place] == view).all()
            assert (infos["action_mask"][place] == info["action_mask"]).all()
        masks = infos["action_mask"]
        actions = (dice.random(masks.shape) * (masks + 1e-9)).argmax(1)
        seen, rewards, ends, cuts, infos = many.step(actions)
        assert rewards.dtype == np.float64 and ends.dtype == cuts.dtype == np.bool_ and not cuts.any()
        for place, table in enumerate(plain.tables):
            if over[place]:  # NEXT_STEP: this step began the next game, and the action counted for nothing.
                plain.next(place)
                assert rewards[place] == 0.0 and not ends[place]
                continue
            view, reward, end, _, info = table.step(actions[place])
            assert (rewards[place], ends[place]) == (pytest.approx(reward), end)
            plain.now[place] = view, info
            if end and mode is AutoresetMode.SAME_STEP:
                assert infos["_final_obs"][place] and (infos["final_obs"][place] == view).all()
                plain.next(place)
        ended += int(ends.sum())
        over = ends.copy() if mode is not AutoresetMode.SAME_STEP else np.zeros(COUNT, np.bool_)
    assert ended > 3
    assert many.observation_space.contains(seen)


def test_the_registry_makes_one_or_many() -> None:
    one = gymnasium.make("escapade.research.gym:escapade/ConnectFour-2p-v0", bots="random")
    seen, info = one.reset(seed=3)
    assert seen.shape == one.observation_space.shape and info["action_mask"].sum() == 7
    many = gymnasium.make_vec("escapade/ConnectFour-2p-v0", 4, wrappers=(), vector_kwargs={}, bots="random")
    assert many.reset(seed=1)[0].shape == (4, *(many.single_observation_space.shape or ()))
    assert isinstance(many.unwrapped, SeatVectorEnv)


@pytest.mark.parametrize("way", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_copies_go_on_alike_and_apart(way: Any) -> None:
    table = SeatEnv("alien-getaway", 2, seat=1)
    table.reset(seed=4)
    table.step(int(table.action_masks().argmax()))
    other = way(table)
    assert rest(table) == rest(other)


def rest(table: SeatEnv) -> list[Any]:
    told: list[Any] = []
    over = False
    while not over:
        seen, reward, over, _, _ = table.step(int(table.action_masks().argmax()))
        told.append((seen.tobytes(), reward))
    return told


def test_bots_that_search_hold_seats_too() -> None:
    table = SeatEnv("connect-four", bots="easy")
    table.reset(seed=1)
    assert len(rest(table)) >= 4


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        (lambda: SeatEnv("connect-four").step(0), ResetNeeded, "Reset it before the next step"),
        (lambda: begun(illegal="raise").step(9), InvalidAction, "9 is not a legal move of seat 0"),
        (lambda: begun().step("left"), InvalidAction, "An action is a whole number, not 'left'"),
        (lambda: begun().reset(seed="x"), BadOptions, "A seed is a whole number"),  # type: ignore[arg-type]
        (lambda: begun().reset(options={"number": -1}), BadOptions, "A game's number is a whole number"),
        (lambda: SeatEnv("connect-four", seat=2), BadOptions, "The seat is a whole number from 0 to 1"),
        (lambda: SeatEnv("connect-four", bots=("greedy", "easy")), BadOptions, "1 other seats, but 2 bots"),
        (lambda: SeatEnv("connect-four", bots="clever"), EscapadeError, "clever"),
        (lambda: SeatEnv("connect-four", render_mode="human"), BadOptions, "rendered as 'ansi'"),
        (lambda: SeatVectorEnv("connect-four", 2).step(np.zeros(3, np.int64)), InvalidAction, "must be 2 whole"),
        (lambda: SeatVectorEnv("connect-four", 2).reset(seed=[1, 2]), BadOptions, "one seed for all its games"),  # type: ignore[arg-type]
        (lambda: SeatVectorEnv("connect-four", 2, autoreset_mode="now"), BadOptions, "`autoreset_mode` is one of"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(wrong: Any, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        wrong()


def test_a_game_that_is_over_wants_a_reset() -> None:
    many = SeatVectorEnv("connect-four", 2, autoreset_mode=AutoresetMode.DISABLED)
    many.reset(seed=1)
    many.step(np.array([9, 3]))
    with pytest.raises(ResetNeeded, match="Game 0 is over"):
        many.step(np.array([3, 3]))
    table = begun()
    assert table.step(9)[1:3] == (-1.0, True)
    with pytest.raises(ResetNeeded):
        table.step(3)


def begun(**settings: Any) -> SeatEnv:
    table = SeatEnv("connect-four", **settings)
    table.reset(seed=1)
    return table
