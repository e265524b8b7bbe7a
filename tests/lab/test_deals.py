"""A deal is the same deal under any box, in any rotation, on any number of threads; and it is counted right."""

from dataclasses import replace

import numpy as np
import pytest

from escapade.bots.levels import Bot, bot
from escapade.engine import contract
from escapade.engine.chance import begin_stream
from escapade.engine.contract import Game
from escapade.engine.doors import doors, scratch
from escapade.engine.log import EVENT_WIDTH
from escapade.engine.record import blank
from escapade.lab import deals
from escapade.lab.contest import prepare
from escapade.lab.counting.kernels import (
    ALTERNATIVES,
    CHOICES,
    COMEBACK,
    COUNTERS,
    GAPS,
    LEADS,
    LENGTH,
    SETTLED,
    TURNS,
    counting_calls,
)
from escapade.lab.deals import Wanted, play_deals, rotations
from escapade.lab.luck import luck_share
from escapade.lab.measures import measure, measures_of
from escapade.lab.simulate import simulate

GAME = contract.game("alien-getaway")


def test_the_games_are_those_of_simulate() -> None:
    contest = prepare(GAME, 3, [bot("greedy")], seed=3)
    games, outcome = play_deals(contest, 0, 100), simulate(contest, 100)
    assert np.allclose(games.shares[0, :, :3].mean(0), outcome.win_share)
    assert np.allclose(games.points[0, :, :3].mean(0), outcome.mean_score)
    assert games.counts[0, :, LENGTH].mean() == outcome.length.mean
    assert games.unfinished == 0


def test_rotations_are_told_apart() -> None:
    greedy, random = bot("greedy"), bot("random")
    assert rotations((greedy, greedy, greedy)) == [(greedy, greedy, greedy)]
    assert rotations((greedy, random)) == [(greedy, random), (random, greedy)]
    assert len(rotations((greedy, random, random))) == 3


def test_a_deal_hangs_on_its_number_alone() -> None:
    contest = prepare(GAME, 2, [bot("greedy"), bot("random")], seed=9)
    whole, later = play_deals(contest, 0, 150), play_deals(contest, 70, 80)
    for name in ("counts", "choices", "points", "shares"):
        assert (getattr(whole, name)[:, 70:] == getattr(later, name)).all()
    assert whole.counts.shape[0] == 2


def test_games_led_by_python_are_counted_alike() -> None:
    searching = Bot("searching", "", None, 10)
    contest = prepare(GAME, 2, [searching, bot("greedy")])
    games = play_deals(contest, 0, 2)
    assert games.counts.shape[:2] == (2, 2) and (games.counts[:, :, LENGTH] > 40).all()
    outcome = simulate(replace(contest, rotate=False), 2)
    assert np.allclose(games.points[0, :, :2].mean(0), outcome.mean_score)


@pytest.mark.parametrize(("game_id", "seats"), [("alien-getaway", 3), ("alien-getaway", 1), ("connect-four", 2)])
def test_what_is_counted_by_hand_is_the_same(game_id: str, seats: int) -> None:
    game = contract.game(game_id)
    better = -1 if game_id == "alien-getaway" else 1
    contest = prepare(game, seats, [bot("random")], seed=4)
    kinds = Wanted(kinds=True, moves=True)
    games = play_deals(contest, 5, 3, wants=kinds)
    total = np.zeros(len(game.events), np.int64)
    for at in range(3):
        assert _by_hand(game, seats, 5 + at, better, total) == games.counts[0, at, :8].tolist()
    assert total.tolist() == games.kinds.tolist()
    assert games.offered.sum() >= games.counts[0, :, ALTERNATIVES].sum()


def _by_hand(game: Game, seats: int, number: int, better: int, kinds: np.ndarray) -> list[int]:
    """One random game of seed 4, counted as plainly as can be."""
    box, rules, moves = game.box.records, doors(game), scratch(game)
    states, rng, log = blank(game.state), np.zeros(1, np.uint64), np.zeros((500, EVENT_WIDTH), np.int64)
    begin_stream(rng, 4, number)
    rules.setup(box, states, game.option_values(seats), rng, log)
    sides = game.sides(seats)
    found, leader, since, last, worst = dict.fromkeys(range(8), 0), -1, 0, -1, [0] * sides
    while True:
        for row in range(1, int(log[0, 0]) + 1):
            kinds[log[row, 0]] += 1
        log[0, 0] = 0
        mask = int(rules.awaits(states))
        seat = (mask & -mask).bit_length() - 1 if mask else -1
        if seat != last:
            found[TURNS] += 1
            points = np.zeros(8, np.int64)
            rules.scores(box, states, points)
            worth = [better * int(value) for value in points[:sides]]
            ordered = sorted(worth, reverse=True)
            found[GAPS] += ordered[0] - ordered[1] if sides > 1 else 0
            worst = [max(old, ordered[0] - value) for old, value in zip(worst, worth, strict=True)]
            if sides > 1 and ordered[0] > ordered[1] and worth.index(ordered[0]) != leader:
                found[LEADS] += leader >= 0
                leader, since = worth.index(ordered[0]), found[LENGTH]
            last = seat
        if not mask:
            break
        n = int(rules.legal(box, states, seat, moves))
        found[CHOICES] += n > 1
        found[ALTERNATIVES] += n if n > 1 else 0
        move = rules.decide(box, states, seat, 0, moves, rng)
        rules.play(box, states, seat, move, rng, log)
        found[LENGTH] += 1
    shares = np.zeros(8)
    rules.payoff(box, states, shares)
    winner = int(shares[:sides].argmax())
    found[TURNS] -= 1
    found[SETTLED] = since if leader == winner else found[LENGTH]
    found[COMEBACK] = worst[winner]
    return [found[i] for i in range(8)]


def test_a_log_that_is_too_small_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = prepare(GAME, 3, [bot("greedy")])
    whole = play_deals(contest, 0, 5, wants=Wanted(kinds=True))
    monkeypatch.setattr(deals, "EVENT_ROWS", 2)
    again = play_deals(contest, 0, 5, wants=Wanted(kinds=True))
    assert whole.kinds.sum() > 0 and (whole.kinds == again.kinds).all()
    assert (whole.counts == again.counts).all()


def test_every_counter_is_written() -> None:
    """The kernel fills each of its columns: one that was only named would keep what stood there."""
    ((kernel, args),) = counting_calls(GAME)
    counts = next(one for one in args if getattr(one, "shape", ()) == (1, COUNTERS))
    counts[:] = -1
    kernel(*args)
    assert (counts >= 0).all()


def test_every_deal_has_a_number_of_each_measure() -> None:
    contest = prepare(GAME, 3, [bot("greedy")])
    numbers = measure(GAME, 3, play_deals(contest, 0, 20))
    names = [it.id for it in measures_of(GAME, 3)]
    assert numbers.shape == (20, len(names)) and len(set(names)) == len(names)
    shares = numbers[:, [names.index(f"share.{seat}") for seat in (1, 2, 3)]]
    assert np.allclose(shares.sum(1), 1)
    assert (numbers[:, names.index("settled")] <= 1).all() and np.isfinite(numbers).all()


def test_beside_luck_stands_what_the_better_player_wins() -> None:
    contest = prepare(GAME, 2, [bot("greedy")])
    found = luck_share(contest, 64)
    assert found is not None and found.better_wins > 0.9
    assert 0 <= found.low <= found.share <= found.high <= 1 and found.seat + found.deal + found.draws <= 1
    assert luck_share(prepare(GAME, 2, [bot("random")]), 64) is None
