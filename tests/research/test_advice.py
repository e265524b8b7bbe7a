"""`Batch.advice("random")` is random: uniform, and independent of what was advised before; judged without its code."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from escapade.engine.chance import begin_stream, below
from escapade.research.batch import Batch
from tests.length import LONG

GAMES = [
    ("connect-four", 2),
    ("alien-getaway", 2),
    ("andromeda-escape", 2),
    ("dying-planet", 3),
    ("escape-earth", 2),
    ("zyzzlvaria", 2),
]
COUNT, STEPS = (256, 300) if LONG else (64, 80)
FAR_OFF = 4.5  # standard deviations; of five hundred thousand honest advisers one is farther off
MOST_PAIRED = 8  # a table of pairs beyond this many moves would be thin
LIKELY = 5.0  # what a cell of a table should expect at the least

Advised = list[tuple[int, int, int, int]]  # game, decision, how many moves there were, which of them


def advised(game: str, seats: int, adviser: Callable[[Batch], Any], seed: int = 5) -> Advised:
    """What an adviser said in many games, decision after decision, where there was a choice."""
    batch = Batch(game, COUNT, seats, seed=seed)
    told = []
    for _ in range(STEPS):
        moves = adviser(batch)
        for place in range(COUNT):
            legal = np.flatnonzero(batch.mask[place])
            if len(legal) > 1:
                which = int(np.searchsorted(legal, moves[place]))
                assert legal[which] == moves[place]
                told.append((int(batch.number[place]), int(batch.decisions[place]), len(legal), which))
        batch.step(moves)
    return told


def off(found: Any, expected: Any) -> tuple[float, int]:
    """Chi-square of a table, and its degrees of freedom."""
    return float(((found - expected) ** 2 / expected).sum()), found.size - 1


def deviations(parts: list[tuple[float, int]]) -> float:
    """How many standard deviations the sum of such tables lies above what chance gives."""
    square, freedom = (sum(each) for each in zip(*parts, strict=True))
    return (square - freedom) / (2 * freedom) ** 0.5


def unevenness(told: Advised) -> float:
    """Whether each of the moves is advised equally often."""
    parts = []
    for many in {many for _, _, many, _ in told}:
        found = np.bincount([which for _, _, n, which in told if n == many], minlength=many)
        if found.sum() >= LIKELY * many:
            parts.append(off(found, found.sum() / many))
    return deviations(parts)


def consecutive(told: Advised) -> list[tuple[int, int, int]]:
    """How many moves there were, which was advised, and which next, in a game's next decision with as many."""
    ordered = sorted(told)
    both = [(one, two) for one, two in pairwise(ordered) if one[0] == two[0] and one[2] == two[2]]
    return [(one[2], one[3], two[3]) for one, two in both]


def dependence(told: Advised) -> float:
    """Whether what comes next depends on what was advised before: after each move, every one is equally likely.

    Which moves lead to a decision with as many moves is up to the game, so the first of a pair is taken as it is.
    """
    pairs, parts = consecutive(told), []
    for many in range(2, MOST_PAIRED):
        for first in range(many):
            found = np.bincount([two for n, one, two in pairs if (n, one) == (many, first)], minlength=many)
            if found.sum() >= LIKELY * many:
                parts.append(off(found, found.sum() / many))
    return deviations(parts)


def repetition(told: Advised) -> float:
    """Whether the same index comes again more often, or more rarely, than one time in so many."""
    pairs = consecutive(told)
    chances = np.array([1 / many for many, _, _ in pairs])
    again = sum(one == two for _, one, two in pairs)
    return float(abs(again - chances.sum()) / (chances * (1 - chances)).sum() ** 0.5)


def from_the_games_chance(batch: Batch) -> Any:
    """The old way, planted: from the word of the game's chance, which stands still while nothing is rolled."""
    moves, rng = np.zeros(batch.count, np.int64), np.zeros(1, np.uint64)
    for place in range(batch.count):
        legal = np.flatnonzero(batch.mask[place])
        begin_stream(rng, batch._chance[place, 0], 1)
        moves[place] = legal[below(rng, len(legal))]
    return moves


def with_a_bent_die(batch: Batch) -> Any:
    """Every tenth time the first move, planted."""
    moves = batch.advice("random")
    bent = (batch.number + 7 * batch.decisions) % 10 == 0
    moves[bent] = batch.mask.argmax(1)[bent]
    return moves


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_random_advice_is_uniform_and_independent(game: str, seats: int) -> None:
    told = advised(game, seats, lambda batch: batch.advice("random"))
    assert len(told) > 800
    assert unevenness(told) < FAR_OFF
    assert dependence(told) < FAR_OFF and repetition(told) < FAR_OFF


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_what_is_planted_is_found(game: str, seats: int) -> None:
    old = advised(game, seats, from_the_games_chance)
    assert repetition(old) > 2 * FAR_OFF and dependence(old) > 2 * FAR_OFF
    assert unevenness(advised(game, seats, with_a_bent_die)) > FAR_OFF


@pytest.mark.parametrize(("game", "seats"), GAMES[:3])
def test_the_same_game_is_advised_alike_whatever_stands_beside_it(game: str, seats: int) -> None:
    def course(batch: Batch) -> dict[tuple[int, int], int]:
        told: dict[tuple[int, int], int] = {}
        for _ in range(150):
            moves = batch.advice("random")
            assert (moves == batch.advice("random")).all()
            told |= dict(zip(zip(batch.number.tolist(), batch.decisions.tolist(), strict=True), moves, strict=True))
            batch.step(moves)
        return told

    few, many = course(Batch(game, 3, seats, seed=2)), course(Batch(game, 7, seats, seed=2, threads=2))
    both = few.keys() & many.keys()
    assert len(both) > 300 and all(few[key] == many[key] for key in both)
    others = course(Batch(game, 3, seats, seed=3))
    assert any(few[key] != others[key] for key in few.keys() & others.keys())


@pytest.mark.parametrize("follow", ["same step", "next step", "never"])
def test_decisions_are_counted_from_the_deal(follow: str) -> None:
    batch = Batch("connect-four", 5, seed=1, follow=follow)
    for _ in range(60):
        assert (batch.decisions == batch.states["drops"]).all()  # With a move each step, both count the same.
        batch.step(batch.advice("random"))
        if follow == "never":
            batch.reset(batch.done)


def test_to_ask_changes_nothing() -> None:
    asked, left = (Batch("dying-planet", 6, 3, seed=4) for _ in range(2))
    dice = np.random.default_rng(1)
    for _ in range(60):
        for bot in ("random", "greedy", "policy"):
            asked.advice(bot)
        moves = (asked.mask * dice.random(asked.mask.shape)).argmax(1)
        for batch in (asked, left):
            batch.step(moves)
        assert asked.states.tobytes() == left.states.tobytes()


SAID = """
from escapade.research.batch import Batch
batch = Batch("alien-getaway", 2, 2, seed=9)
for _ in range(30):
    moves = batch.advice("random")
    print(*moves)
    batch.step(moves)
"""


def test_without_machine_code_the_advice_is_the_same() -> None:
    def said(**environment: str) -> str:
        away = {**os.environ, **environment}
        ran = subprocess.run([sys.executable, "-c", SAID], env=away, capture_output=True, check=False)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.decode()

    assert said(NUMBA_DISABLE_JIT="1") == said() != ""
