"""How sure: moments of block means, intervals that hold however often one looks, and what would tell.

A comparison is looked at again and again until it is decided, and an ordinary interval is wrong far more often than it
says when it is used like that. So intervals are confidence sequences: with 95 % probability the truth lies in all of
them, at every look. They are Robbins' normal mixture over block means (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
"Time-uniform central limit theory and asymptotic confidence sequences", 2021).
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from escapade.engine.record import Numbers

SURE = 0.95
FIRST_LOOK = 16  # Blocks: below it a mean of blocks is not yet normal enough to speak of.
STRIDE = 64  # Looks are at multiples of it, but for the first ones.
SUPPOSED = 8  # blocks that are supposed to differ, beside those that were seen (`BlockMoments.wary`)
ANYTHING = 0.25  # the largest variance of what lies between 0 and 1
TIGHTEST = 500  # Blocks at which the sequence is narrowest beside an ordinary interval.
MOST_BLOCKS = 50_000_000
CHANGES, SAME, UNDECIDED = "changes", "same", "undecided"


@dataclass
class BlockMoments:
    """Sums over blocks of several measures: of each box, and of their difference."""

    measures: int
    blocks: int = 0
    sums: Numbers = field(default_factory=lambda: np.zeros((6, 0)))

    def __post_init__(self) -> None:
        """Without sums it begins with none."""
        if self.sums.shape[1] != self.measures:
            self.sums = np.zeros((6, self.measures))

    def add(self, ours: Numbers, theirs: Numbers) -> None:
        """Blocks by measures, under the standard box and under the other."""
        gap = theirs - ours
        self.blocks += len(ours)
        for row, of in enumerate((ours, ours**2, theirs, theirs**2, gap, gap**2)):
            self.sums[row] += of.sum(0)

    def mean(self, row: int) -> Numbers:
        """The mean of a row of sums."""
        return np.asarray(self.sums[row] / max(self.blocks, 1))

    def variance(self, row: int) -> Numbers:
        """The variance of what row `row` sums up, between blocks."""
        if self.blocks < 2:
            return np.zeros(self.measures)
        spread = self.sums[row + 1] - self.sums[row] ** 2 / self.blocks
        return np.asarray(np.maximum(spread, 0.0) / (self.blocks - 1))

    @property
    def before(self) -> Numbers:
        """The means under the standard box."""
        return self.mean(0)

    @property
    def after(self) -> Numbers:
        """The means under the other box."""
        return self.mean(2)

    @property
    def change(self) -> Numbers:
        """The mean differences."""
        return self.mean(4)

    @property
    def spread(self) -> Numbers:
        """How far blocks lie apart under the standard box: a standard deviation."""
        return np.asarray(np.sqrt(self.variance(0)))

    def reach(self, alpha: float = 1 - SURE, between_0_and_1: Numbers | None = None) -> Numbers:
        """How far to either side of `change` the truth may lie."""
        if self.blocks < 2:
            return np.full(self.measures, np.inf)
        return np.asarray(reach(self.blocks, self.wary(SUPPOSED, between_0_and_1), alpha))

    def wary(self, supposed: int = 2, between_0_and_1: Numbers | None = None) -> Numbers:
        """The standard deviation of a block's difference, with some more blocks that differ by a spread.

        Where a change shows in one deal of a hundred, the first fifty say that nothing ever happens; they must not be
        believed yet. The supposed blocks weigh less with every block that is seen. Of what lies between 0 and 1, such
        as a share of the win, the spread is supposed to be the largest that there can be: a thing that never happened
        yet has none of its own.
        """
        if self.blocks < 2:
            return np.full(self.measures, np.inf)
        spread = (self.variance(0) + self.variance(2)) / 2
        if between_0_and_1 is not None:
            spread = np.maximum(spread, np.where(between_0_and_1, ANYTHING, 0.0))
        return np.asarray(np.sqrt((self.variance(4) * (self.blocks - 1) + supposed * spread) / self.blocks))

    def gain(self) -> Numbers:
        """Variance of the paired difference over that of independent games: below 1, pairing helps."""
        apart = self.variance(0) + self.variance(2)
        return np.asarray(np.divide(self.variance(4), apart, out=np.ones(self.measures), where=apart > 0))


def reach(blocks: float, deviation: Any, alpha: float) -> Any:
    """Half the width of the sequence's interval after so many blocks."""
    tuned = (-2 * math.log(alpha) + math.log(1 - 2 * math.log(alpha))) / TIGHTEST
    weight = blocks * tuned + 1
    return deviation * math.sqrt(2 * weight / (blocks**2 * tuned) * math.log(math.sqrt(weight) / alpha))


def verdict(change: float, width: float, margin: float) -> str:
    """Whether something has changed, surely; or surely by less than the margin; or neither yet."""
    if abs(change) > width:
        return CHANGES
    if abs(change) + width <= margin:
        return SAME
    return UNDECIDED


def looks(last: int) -> Iterator[int]:
    """After how many blocks one looks: always at the same, so that a result does not hang on the clock."""
    at = FIRST_LOOK
    while at < last:
        yield at
        at = at + FIRST_LOOK if at < STRIDE else -(-at * 5 // (4 * STRIDE)) * STRIDE
    yield last


def would_tell(change: float, deviation: float, margin: float, alpha: float = 1 - SURE) -> int:
    """After how many blocks in all it would be decided, if what was seen so far is about right."""
    target = max(abs(change), margin - abs(change))
    if target <= 0 or not math.isfinite(deviation):
        return MOST_BLOCKS
    low, high = FIRST_LOOK, FIRST_LOOK
    while reach(high, deviation, alpha) > target and high < MOST_BLOCKS:
        low, high = high, high * 2
    while high - low > max(1, low // 50):
        middle = (low + high) // 2
        low, high = (middle, high) if reach(middle, deviation, alpha) > target else (low, middle)
    return high


def holm(chances: Sequence[float], alpha: float = 1 - SURE) -> list[bool]:
    """Which of several findings stand, so that none is wrong with 95 % probability: Holm's way."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    stands = [False] * len(chances)
    for rank, i in enumerate(order):
        if chances[i] > alpha / (len(chances) - rank):
            break
        stands[i] = True
    return stands


def chance_of(change: float, error: float) -> float:
    """How likely a mean that far from nothing is where nothing is (two-sided, by the normal curve)."""
    if error <= 0:
        return 1.0 if change == 0 else 0.0
    return math.erfc(abs(change) / error / math.sqrt(2))
