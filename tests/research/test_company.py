"""Players that have learned hold seats wherever bots do, and games pay by share, score or margin in every shell."""

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

from escapade.bots.learned import came_with, keep
from escapade.engine import contract
from escapade.engine.errors import BadOptions, BadWeights, IllegalMove
from escapade.research.batch import Batch
from escapade.research.gym import SeatEnv, SeatVectorEnv
from escapade.research.spiel import short_name
from escapade.research.text import TextTable
from escapade.research.zoo import env, parallel_env

GAME = "alien-getaway"
FOLLOW = ("same step", "next step", "never")


def any_legal(batch: Batch, dice: np.random.Generator) -> Any:
    return (dice.random(batch.mask.shape) * batch.mask).argmax(1)


def test_a_learned_player_plays_the_same_moves_in_gymnasium_and_in_a_batch() -> None:
    one = SeatEnv(GAME, 2, bots="learned")
    many = SeatVectorEnv(GAME, 3, 2, bots="learned", rotate=False, autoreset_mode="Disabled")
    batch, dice, over = Batch(GAME, 2, 2, seed=5, bots=(None, "learned"), follow="never"), np.random.default_rng(1), 0
    _, info = one.reset(seed=5)
    many.reset(seed=5)
    while not over:
        assert one.sight.states.tobytes() == batch.states[0].tobytes() == many.batch.states[0].tobytes()
        move = int(dice.choice(np.flatnonzero(info["action_mask"])))
        for games in (batch, many.batch):
            actions = any_legal(games, dice)
            actions[0] = move
            games.step(actions)
        _, reward, over, _, info = one.step(move)
    assert batch.done[0] and batch.reward[0, 0] == reward


@pytest.mark.parametrize("follow", FOLLOW)
def test_games_with_learned_players_do_not_depend_on_threads_or_count(follow: str) -> None:
    """Each game is played with dice of its own, so that it goes the same way whatever stands beside it."""

    def results(count: int, threads: int) -> dict[int, tuple[float, ...]]:
        batch = Batch(GAME, count, 2, seed=9, bots=(None, "learned"), rotate=True, follow=follow, threads=threads)
        dice = {number: np.random.default_rng(number) for number in range(99)}
        found: dict[int, tuple[float, ...]] = {}
        while len({*range(3)} & {*found}) < 3:
            numbers, waits = batch.number.copy(), ~batch.mask.any(1)
            assert all(batch.seat[~waits] == (numbers % 2)[~waits])
            legal = [np.flatnonzero(mask) for mask in batch.mask]
            moves = [
                int(dice[n].choice(own)) if len(own) else 0 for n, own in zip(numbers.tolist(), legal, strict=True)
            ]
            batch.step(np.array(moves))
            for place in np.flatnonzero(batch.done):
                found.setdefault(int(numbers[place]), tuple(batch.reward[place].tolist()))
        return {number: found[number] for number in range(3)}

    wanted = results(3, 1)
    assert set(wanted.values()) <= {(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)}
    assert results(5, 2) == wanted


def test_what_was_learned_wins_more_than_chance_does() -> None:
    batch, won = Batch(GAME, 120, 2, seed=3, bots=(None, "learned"), rotate=True, follow="never"), 0.0
    dice = np.random.default_rng(1)
    while not batch.done.all():
        fresh = ~batch.done
        batch.step(any_legal(batch, dice))
        ended = np.flatnonzero(batch.done & fresh)
        won += float(batch.reward[ended, 1 - ended % 2].sum())
    assert won > 96  # of 120: random play has no chance against it


def test_players_come_from_files_and_give_advice(tmp_path: Path) -> None:
    game = contract.game(GAME)
    layers = [
        (np.zeros((len(game.features), len(game.moves))), np.arange(len(game.moves)) / 100)
    ]  # the last legal move
    keep(tmp_path / "last.npz", game, 2, layers)
    for name in (tmp_path / "last.npz", str(tmp_path / "last.npz")):
        batch = Batch(GAME, 3, 2, seed=1, bots=(None, name))
        last = len(game.moves) - 1 - batch.mask[:, ::-1].argmax(1)
        assert (batch.advice(name) == last).all()
        for _ in range(30):
            batch.step(batch.mask.argmax(1))
            assert (batch.seat == 0).all()
    fresh = Batch(GAME, 2, 2)
    assert (fresh.advice("learned") == came_with(game).moves(fresh.observation, fresh.mask)).all()
    copy = batch.clone()
    for games in (batch, copy):
        games.step(games.mask.argmax(1))
    assert batch.states.tobytes() == copy.states.tobytes()
    with pytest.raises(BadWeights, match="has learned alien-getaway, not dying-planet"):
        SeatVectorEnv("dying-planet", 2, 2, bots=str(tmp_path / "last.npz"))
    with pytest.raises(BadWeights, match="There is no file"):
        SeatEnv(GAME, 2, bots="nowhere.npz")
    with pytest.raises(BadOptions, match=r"Bots of a batch: random, greedy, policy, learned"):
        Batch(GAME, 1, 2, bots=(None, "easy"))


@pytest.mark.parametrize(("game", "seats", "sign"), [(GAME, 3, -1), ("dying-planet", 3, 1)])
def test_every_shell_pays_what_the_score_sheet_says(game: str, seats: int, sign: int) -> None:
    assert contract.game(game).points == ("fewest" if sign < 0 else "most")
    words, dice = TextTable(game, seats, seed=4), np.random.default_rng(1)
    match, moves = words.match, []
    while not match.over:
        moves.append(int(dice.choice(match.legal(match.awaits[0]))))
        match.play(match.awaits[0], moves[-1])
    score = [sign * points for points in match.scores]
    margin = [own - max(score[:seat] + score[seat + 1 :]) for seat, own in enumerate(score)]
    assert len(set(score)) > 1 and (max(margin) > 0) == (max(match.payoffs) == 1.0)
    for reward, paid in (("share", [*match.payoffs]), ("score", score), ("margin", margin)):
        assert in_every_shell(game, seats, reward, moves) == [pytest.approx(paid)] * 3


def in_every_shell(game: str, seats: int, reward: str, moves: list[int]) -> list[list[float]]:
    """What each shell pays for game 0 of seed 4, played by these moves."""
    batch = Batch(game, 1, seats, seed=4, reward=reward, follow="never")
    one = env(game, seats, reward=reward)
    one.reset(seed=4)
    name = f"{short_name(contract.game(game))}(players={seats},rng_seed=4,reward={reward})"
    state = pyspiel.load_game(name).deal(0)
    for move in moves:
        batch.step(np.array([move]))
        one.step(move)
        state.apply_action(move)
    assert batch.done[0] and state.is_terminal()
    return [batch.reward[0].tolist(), [one.rewards[agent] for agent in one.possible_agents], state.returns()]


def test_one_seat_is_paid_by_margin_too() -> None:
    made = SeatEnv(GAME, 2, bots="random", reward="margin")
    many = SeatVectorEnv(GAME, 1, 2, bots="random", reward="margin", rotate=False, autoreset_mode="Disabled")
    _, info = made.reset(seed=2)
    many.reset(seed=2)
    over, reward, rewards = False, 0.0, np.zeros(1)
    while not over:
        move = int(info["action_mask"].argmax())
        _, rewards, *_ = many.step(np.array([move]))
        _, reward, over, _, info = made.step(move)
    points = many.batch.scores[0]
    assert rewards[0] == reward == points[1] - points[0] != 0


def test_partners_are_paid_the_score_and_wrong_words_are_refused() -> None:
    together = Batch("escape-earth", 1, 2, reward="margin", follow="never")
    while not together.done[0]:
        together.step(together.mask.argmax(1))
    assert (together.reward[0] == together.scores[0]).all()
    with pytest.raises(BadOptions, match="`reward` is one of 'share', 'score', 'margin', not 'money'"):
        SeatEnv(GAME, 2, reward="money")
    with pytest.raises(BadOptions, match="there is no share to lose: `illegal` is 'raise' or 'random'"):
        parallel_env(GAME, 2, reward="score", illegal="lose")
    with pytest.raises(IllegalMove, match="not a legal move"):
        Batch(GAME, 1, 2, reward="score").step(np.array([-1]))
