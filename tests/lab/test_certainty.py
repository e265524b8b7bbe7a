"""The sequential test is wrong no more often than it says, finds what is planted, and knows what would tell."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from escapade.lab import certainty
from escapade.lab.certainty import CHANGES, SAME, UNDECIDED, BlockMoments, holm, looks, reach, verdict, would_tell
from escapade.lab.intervals import rounded

Numbers = np.ndarray[Any, Any]
Draw = Callable[[np.random.Generator, int], tuple[Numbers, Numbers]]
COMPARISONS, BLOCKS = 2_000, 4_000


def alike(chance: np.random.Generator, blocks: int) -> tuple[Numbers, Numbers]:
    """Two boxes under which everything is alike, games drawn apart."""
    return chance.normal(5, 2, blocks), chance.normal(5, 2, blocks)


def rarely(chance: np.random.Generator, blocks: int) -> tuple[Numbers, Numbers]:
    """A change that shows in one deal of thirty: seldom much, mostly a little the other way."""
    ours, fate = chance.normal(5, 2, blocks), chance.random(blocks)
    return ours, ours + np.where(fate < 0.01, 3.0, np.where(fate < 0.04, -1.0, 0.0))


def by_wins(chance: np.random.Generator, blocks: int) -> tuple[Numbers, Numbers]:
    """Won or lost, and mostly the same under both boxes."""
    ours = (chance.random(blocks) < 0.3).astype(float)
    return ours, np.where(chance.random(blocks) < 0.2, chance.random(blocks) < 0.3, ours).astype(float)


def decided(draw: Draw, comparisons: int, shift: float = 0.0) -> list[str]:
    """How so many comparisons end, each looked at as often as the lab looks."""
    chance, at = np.random.default_rng(20), np.array(list(looks(BLOCKS)))
    widths = np.array([reach(blocks, 1.0, 0.05) for blocks in at])
    ends = []
    for _ in range(comparisons):
        ours, theirs = draw(chance, BLOCKS)
        gaps = theirs + shift - ours
        sums, squares = np.cumsum(gaps)[at - 1], np.cumsum(gaps**2)[at - 1]
        wary = np.sqrt((squares - sums**2 / at + ours.var() + theirs.var()) / at)
        found = np.abs(sums / at) > widths * wary
        ends.append(CHANGES if found.any() else UNDECIDED)
    return ends


@pytest.mark.parametrize("draw", [alike, rarely, by_wins])
def test_of_2000_null_comparisons_no_more_than_one_in_twenty_is_wrong(draw: Draw) -> None:
    wrong = decided(draw, COMPARISONS).count(CHANGES) / COMPARISONS
    assert wrong <= 0.05


def test_an_ordinary_interval_looked_at_as_often_would_be_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "reach", lambda blocks, deviation, _: 1.96 * deviation / blocks**0.5)
    assert decided(alike, 500).count(CHANGES) / 500 > 0.1


@pytest.mark.parametrize(("draw", "shift"), [(alike, 0.4), (rarely, 0.1), (by_wins, 0.05)])
def test_planted_changes_are_found(draw: Draw, shift: float) -> None:
    assert decided(draw, 100, shift).count(CHANGES) >= 95


def test_moments_say_the_same_however_they_come() -> None:
    chance = np.random.default_rng(1)
    ours, theirs = chance.normal(size=(200, 3)), chance.normal(1, 1, (200, 3))
    whole, parts = BlockMoments(3), BlockMoments(3)
    whole.add(ours, theirs)
    for at in range(0, 200, 50):
        parts.add(ours[at : at + 50], theirs[at : at + 50])
    assert np.allclose(whole.change, parts.change) and np.allclose(whole.reach(), parts.reach())
    assert np.allclose(whole.change, (theirs - ours).mean(0))
    assert np.allclose(whole.variance(4), (theirs - ours).var(0, ddof=1))
    assert np.allclose(whole.gain(), (theirs - ours).var(0, ddof=1) / (ours.var(0, ddof=1) + theirs.var(0, ddof=1)))


def test_what_never_differed_yet_is_not_believed_at_once() -> None:
    ours = np.random.default_rng(2).normal(5, 2, (64, 1))
    moments = BlockMoments(1)
    moments.add(ours, ours)
    assert float(moments.reach()[0]) > 0.1
    many = np.random.default_rng(2).normal(5, 2, (4_000, 1))
    moments.add(many, many)
    assert float(moments.reach()[0]) < 0.01


def test_verdicts() -> None:
    assert verdict(1.0, 0.5, 0.1) == CHANGES
    assert verdict(-1.0, 0.5, 0.1) == CHANGES
    assert verdict(0.01, 0.05, 0.1) == SAME
    assert verdict(0.1, 0.5, 0.2) == UNDECIDED
    assert verdict(0.0, 0.0, 0.0) == SAME


def test_what_would_tell() -> None:
    blocks = would_tell(0.2, 2.0, 0.1)
    assert reach(blocks, 2.0, 0.05) <= 0.2 < reach(blocks * 0.9, 2.0, 0.05)
    assert would_tell(0.0, 2.0, 0.1) > blocks
    assert would_tell(0.0, 2.0, 0.0) == certainty.MOST_BLOCKS


def test_looks_do_not_hang_on_anything() -> None:
    assert list(looks(1_000)) == [16, 32, 48, 64, 128, 192, 256, 320, 448, 576, 768, 960, 1_000]
    assert list(looks(10)) == [10]


def test_holm_corrects_for_the_number() -> None:
    assert holm([0.001, 0.02, 0.04, 0.9]) == [True, False, False, False]
    assert holm([0.001, 0.01, 0.02, 0.9]) == [True, True, True, False]
    assert holm([]) == []


def test_numbers_of_games_as_one_says_them() -> None:
    assert [rounded(number) for number in (7, 99.2, 1234, 1_951_000)] == [7, 100, 1_300, 2_000_000]
