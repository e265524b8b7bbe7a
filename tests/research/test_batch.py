"""The batch core: the same games as anywhere else, whatever the count, the threads and the way of going on."""

import copy
import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from escapade.engine.doors import doors
from escapade.engine.errors import BadOptions, EscapadeError, GameOver, IllegalMove
from escapade.engine.stepper import Stepper
from escapade.research.batch import Batch
from escapade.research.sight import settings
from tests.length import LONG

FEW = [("connect-four", 2), ("alien-getaway", 1), ("alien-getaway", 3), ("dying-planet", 4)]
GAMES = [(game.id, seats) for game, seats in settings()] if LONG else FEW
STEPS = 400


def chosen(batch: Batch, seed: int) -> Iterator[Any]:
    """Legal moves at random, step after step, by game and length alone: the same whatever stands beside a game."""
    moved = {int(number): 0 for number in batch.number}
    while True:
        actions = np.zeros(batch.count, np.int64)
        for place in range(batch.count):
            number = int(batch.number[place])
            legal = np.flatnonzero(batch.mask[place])
            if len(legal):
                at = moved.setdefault(number, 0)
                actions[place] = legal[hash((seed, number, at)) % len(legal)]
                moved[number] = at + 1
        yield actions


def course(batch: Batch, steps: int = STEPS) -> dict[int, list[tuple[Any, ...]]]:
    """What was told of each game, step by step."""
    told: dict[int, list[tuple[Any, ...]]] = {}
    choices = chosen(batch, 5)
    for _ in range(steps):
        actions = next(choices)
        before = batch.number.copy()
        told_now = [
            (int(batch.seat[p]), batch.observation[p].tobytes(), batch.mask[p].tobytes()) for p in range(batch.count)
        ]
        batch.step(actions)
        for place, number in enumerate(before):
            told.setdefault(int(number), []).append(
                (*told_now[place], int(actions[place]), batch.reward[place].tolist(), bool(batch.done[place]))
            )
    return told


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_game_is_the_same_whatever_stands_beside_it(game: str, seats: int) -> None:
    few = course(Batch(game, 3, seats, seed=9))
    many = course(Batch(game, 7, seats, seed=9, threads=2))
    both = [number for number in few if number in many]
    assert len(both) >= 3
    for number in both:
        shared = min(len(few[number]), len(many[number]))
        assert few[number][:shared] == many[number][:shared]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_plays_what_a_stepper_plays(game: str, seats: int) -> None:
    batch = Batch(game, 2, seats, seed=3, follow="never")
    tables = [Stepper(game, seats, seed=3), Stepper(game, seats, seed=3)]
    for number, table in enumerate(tables):
        table.reset(number)
    choices = chosen(batch, 1)
    while not batch.done.all():
        actions = next(choices)
        for place, table in enumerate(tables):
            assert np.flatnonzero(batch.mask[place]).tolist() == table.moves
            assert batch.states[place : place + 1].tobytes() == table.states.tobytes()
            if table.moves:
                assert batch.seat[place] == table.seat
                seen = np.zeros_like(batch.observation[place])
                doors(batch.game).encode(batch.box.records, table.states, table.seat, seen)
                assert (seen == batch.observation[place]).all()
                table.step(int(actions[place]))
        batch.step(actions)
        if batch.done.any():
            for place in map(int, np.flatnonzero(batch.done)):
                assert batch.reward[place] == pytest.approx(tables[place].payoffs[:seats])
                assert tuple(batch.scores[place]) == tables[place].scores
            batch.reset(batch.done)
            break
    assert batch.number.max() >= 2


def test_games_follow_in_the_same_step_in_the_next_or_never() -> None:
    same, later, never = (
        Batch("connect-four", 4, seed=2, follow=follow) for follow in ("same step", "next step", "never")
    )
    choices = chosen(same, 4)
    ended = 0
    for _ in range(120):
        actions = next(choices)
        for batch in (same, later, never):
            batch.step(actions)
        assert (same.done == later.done).all() and (same.done == never.done).all()
        assert (same.reward == later.reward).all() and (same.reward == never.reward).all()
        done = same.done.copy()
        ended += int(done.sum())
        assert (same.final_observation[done] == later.observation[done]).all()
        assert not later.mask[done].any()
        if done.any():
            waiting = later.clone()
            moved_on = waiting.number + 4 * done
            waiting.step(np.full(4, -1))  # Where a game is over the action counts for nothing; elsewhere it loses.
            assert (waiting.number == moved_on).all()
            assert (waiting.observation[done] == same.observation[done]).all()
            never.reset(done)
            later = never_like(later, never)
        assert (same.observation == never.observation).all()
        assert (same.number == never.number).all()
    assert ended > 5


def never_like(later: Batch, never: Batch) -> Batch:
    """A batch that goes on in the next step, where `never` was just reset."""
    again = later.clone()
    for name in ("states", "number", "seat", "observation", "mask", "reward", "done", "_bits", "_chance"):
        getattr(again, name)[...] = getattr(never, name)
    return again


@pytest.mark.parametrize("way", [lambda b: b.clone(), copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))])
def test_copies_go_on_alike_and_apart(way: Any) -> None:
    batch = Batch("alien-getaway", 5, 3, seed=1, threads=2)
    course(batch, 30)
    other = way(batch)
    kept = batch.states.tobytes()
    there = course(other, 60)
    assert batch.states.tobytes() == kept
    assert course(batch, 60) == there


def test_an_illegal_move_loses_is_replaced_or_is_refused() -> None:
    wrong = np.array([99, 3, -1])
    batch = Batch("alien-getaway", 3, 3, seed=1, follow="never")
    actions = batch.mask.argmax(1)
    actions[0] = np.flatnonzero(~batch.mask[0])[0]
    loser = int(batch.seat[0])
    batch.step(actions)
    assert batch.done.tolist() == [True, False, False]
    assert batch.reward[0].tolist() == [-1.0 if seat == loser else 0.5 for seat in range(3)]
    any_move = Batch("connect-four", 3, illegal="random")
    any_move.step(wrong)
    assert not any_move.done.any() and any_move.states["drops"].tolist() == [1, 1, 1]
    strict = Batch("connect-four", 3, illegal="raise")
    with pytest.raises(IllegalMove, match="Game 0 of the batch: 99 is not a legal move"):
        strict.step(wrong)
    assert strict.states["drops"].tolist() == [0, 0, 0]
    alone = Batch("alien-getaway", 1, 1, follow="never")
    alone.step(np.array([-5]))
    assert alone.reward.tolist() == [[-1.0]]


def test_a_mask_that_somebody_wrote_into_lets_nothing_through() -> None:
    batch = Batch("connect-four", 1, follow="never")
    for _ in range(6):
        batch.step(np.array([0]))
    batch.mask[:] = True
    batch.step(np.array([0]))
    assert batch.done.all() and batch.reward.min() == -1.0


def test_some_games_begin_again_and_the_others_go_on() -> None:
    batch = Batch("connect-four", 3, seed=1)
    batch.step(np.array([1, 2, 3]))
    batch.reset(np.array([False, True, False]))
    assert batch.states["drops"].tolist() == [1, 0, 1] and batch.number.tolist() == [0, 4, 2]
    batch.reset(seed=8)
    assert batch.seed == 8 and batch.number.tolist() == [0, 1, 2] and batch.states["drops"].sum() == 0


def test_critics_see_every_seat() -> None:
    batch = Batch("alien-getaway", 4, 3, seed=6)
    seen = batch.see_all()
    assert seen.shape == (4, 3, len(batch.game.features))
    for place in range(4):
        assert (seen[place, batch.seat[place]] == batch.observation[place]).all()


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        (lambda: Batch("connect-four", 0), BadOptions, "The number of games is a whole number from 1 to"),
        (lambda: Batch("connect-four", 2, seed=1.5), BadOptions, "A seed is a whole number"),  # type: ignore[arg-type]
        (lambda: Batch("connect-four", 2, 5), BadOptions, "is for 2 seats, not 5"),
        (lambda: Batch("connect-four", 2, illegal="win"), BadOptions, "'lose', 'random', 'raise'"),
        (lambda: Batch("connect-four", 2).step(np.zeros(3, np.int64)), BadOptions, "Actions must be 2 whole numbers"),
        (lambda: Batch("connect-four", 2).step(np.zeros(2)), BadOptions, "not float64 of shape"),
        (lambda: Batch("connect-four", 2).reset(np.zeros(2)), BadOptions, "A mask must be 2 truth values"),
        (lambda: Batch("connect-four", 2).see_all(np.zeros(3)), BadOptions, "`out` must be"),
        (lambda: Batch("connect-for", 2), EscapadeError, "Did you mean connect-four"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(wrong: Any, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        wrong()


def test_a_game_that_is_over_takes_no_step() -> None:
    batch = Batch("connect-four", 2, follow="never")
    batch.step(np.array([9, 3]))
    assert batch.done.tolist() == [True, False]
    batch.step(np.array([3, 9]))  # Where a game is over the action counts for nothing, and what it gave is told once.
    assert batch.done.all() and batch.reward[0].tolist() == [0.0, 0.0] and batch.reward[1].min() == -1.0
    with pytest.raises(GameOver, match="All games of the batch are over"):
        batch.step(np.array([3, 3]))


@pytest.mark.parametrize(("game", "seats"), FEW)
@pytest.mark.parametrize("threads", [1, 2])
def test_never_plays_every_game_once(game: str, seats: int, threads: int) -> None:
    batch, dice = Batch(game, 12, seats, seed=8, follow="never", threads=threads), np.random.default_rng(3)
    tables = [Stepper(game, seats, seed=8) for _ in range(12)]
    for number, table in enumerate(tables):
        table.reset(number)
    won = np.zeros((12, seats))
    while not batch.done.all():
        actions = (dice.random(batch.mask.shape) * batch.mask).argmax(1)
        for place in map(int, np.flatnonzero(~batch.done)):
            tables[place].step(int(actions[place]))
        batch.step(actions)
        won += batch.reward
    assert (batch.number == np.arange(12)).all()
    for place, table in enumerate(tables):
        assert not table.moves and batch.states[place : place + 1].tobytes() == table.states.tobytes()
        assert won[place] == pytest.approx(table.payoffs[:seats])


def test_bots_hold_seats_inside_the_loop() -> None:
    """A seat's reward against greedy bots is what `simulate` says of a random bot among greedy ones."""
    batch = Batch("alien-getaway", 64, 3, seed=4, bots=(None, "greedy", "greedy"), rotate=True)
    won, games = 0.0, 0
    dice = np.random.default_rng(1)
    while games < 600:
        learner = batch.number % 3
        assert (batch.seat == learner).all()
        batch.step((dice.random(batch.mask.shape) * batch.mask).argmax(1))
        won += float(batch.reward[np.arange(64), learner].sum())
        games += int(batch.done.sum())
    assert won / games < 0.2  # an even share would be a third


def test_bots_that_cannot_sit_in_a_batch_are_refused() -> None:
    with pytest.raises(BadOptions, match="The bot 'hard' searches"):
        Batch("connect-four", 2, bots=(None, "hard"))
    with pytest.raises(BadOptions, match="Leave a seat to the learner"):
        Batch("connect-four", 2, bots=("greedy", "greedy"))
    with pytest.raises(BadOptions, match="There are 2 seats, but 1 bots"):
        Batch("connect-four", 2, bots=(None,))


def test_advice_is_what_the_bot_plays_and_moves_nothing() -> None:
    batch = Batch("alien-getaway", 16, 2, seed=3, follow="never")
    before = batch.clone()
    advice = batch.advice("greedy")
    assert batch.mask[np.arange(16), advice].all() and (advice == batch.advice("greedy")).all()
    assert (batch.states == before.states).all() and (batch._chance == before._chance).all()
    copied = Batch("alien-getaway", 400, 2, seed=3, bots=(None, "greedy"), rotate=True)
    won, wins = np.zeros(400), np.zeros(400, bool)
    while not wins.all():
        seat = copied.seat.copy()
        copied.step(copied.advice("greedy"))
        first = copied.done & ~wins
        won[first], wins[first] = copied.reward[np.arange(400), seat][first], True
    assert 0.4 < won.mean() < 0.6  # It plays as greedy does.
    with pytest.raises(BadOptions, match="searches"):
        batch.advice("hard")


def test_there_is_no_advice_after_the_end() -> None:
    batch = Batch("connect-four", 1, seed=3, follow="never")
    while not batch.done[0]:
        batch.step(batch.advice("random"))
    assert batch.advice("random").tolist() == [0]


@pytest.mark.skipif(not LONG, reason="takes 350 MB")
def test_sixty_five_thousand_games_of_zyzzlvaria() -> None:
    many, one = Batch("zyzzlvaria", 65_536, 3, seed=4, threads=2), Batch("zyzzlvaria", 1, 3, seed=4)
    one.number[0] = 65_534  # The next game of the place is the last one of the large batch.
    one.reset(np.array([True]))
    taken = sum(array.nbytes for array in vars(many).values() if isinstance(array, np.ndarray))
    assert taken < 400 << 20
    for _ in range(20):
        assert (many.observation[-1] == one.observation[0]).all() and (many.mask[-1] == one.mask[0]).all()
        many.step(many.advice("random"))
        one.step(one.advice("random"))
