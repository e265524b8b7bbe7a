"""How a comparison stands: each measure under both boxes, with its interval and its verdict."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from escapade.engine.record import Numbers
from escapade.lab import certainty
from escapade.lab.certainty import CHANGES, SAME, SURE, UNDECIDED, BlockMoments
from escapade.lab.luck import Luck
from escapade.lab.measures import Measure

LENGTH = "length"
PARTS_OF_LENGTH = (0.5, 2.0)  # what adds up over a game changes by about the part by which the length does


@dataclass(frozen=True)
class Row:
    """One measure under both boxes. The truth lies between `low` and `high`, however often one has looked."""

    id: str
    name: str
    before: float
    after: float
    change: float
    low: float
    high: float
    verdict: str
    gain: float  # variance of the paired difference over that of independent games
    share: bool  # told in per cent
    deals: int
    margin: float  # less than this counts as no change
    would_tell: int  # games in all, where it is undecided
    asked: bool  # whether the comparison goes on until this is sure
    with_length: bool  # no more than what a longer or a shorter game brings with it

    @property
    def measure(self) -> Measure:
        """What it is a row of."""
        return Measure(self.id, self.name, self.share)


@dataclass(frozen=True)
class Standing:
    """A number of seats and a level of bots, and what the change does there."""

    seats: int
    bot: str
    deals: int
    games: int
    seconds: float
    rows: list[Row]
    asks: list[str]  # the measures that it goes on for until they are sure, in order
    decided_by: str
    margin: float
    verdict: str
    would_tell: int  # games, where it is undecided
    otherwise: float  # the part of the deals that took another course, or ended otherwise
    luck_before: Luck | None = None
    luck_after: Luck | None = None

    @property
    def deciding(self) -> Row:
        """The row that the verdict is about."""
        return next(row for row in self.rows if row.id == self.decided_by)

    @property
    def asked(self) -> list[Row]:
        """What a person asks first, in order; only the one measure that was named, where one was."""
        return [row for measure in self.asks for row in self.rows if row.id == measure]

    @property
    def done(self) -> bool:
        """Whether everything that is asked is decided."""
        return all(row.verdict != UNDECIDED for row in self.asked)

    @property
    def identical(self) -> bool:
        """Whether every deal came out as before, move by move."""
        return self.deals > 0 and self.otherwise == 0

    def row(self, measure: str) -> Row | None:
        """The row of a measure."""
        return next((row for row in self.rows if row.id == measure), None)


def rows_of(
    names: Sequence[Measure], moments: BlockMoments, asked: Sequence[int], margin: float | None, games_a_deal: int
) -> list[Row]:
    """A row for each measure.

    What is asked has an error of 5 % for all of it together, and so has all the rest.
    """
    count, alpha = len(names), 1 - SURE
    shares = np.array([it.share for it in names] + [True] * (moments.measures - count))
    first, rest = alpha / max(len(asked), 1), alpha / max(count - len(asked), 1)
    reaches = {part: moments.reach(part, shares) for part in {first, rest}}
    before, after, change, gain = moments.before, moments.after, moments.change, moments.gain()
    spread, deviation = moments.spread, moments.wary()
    longer = _relative(names, before, change, reaches[rest])
    found = []
    for i, it in enumerate(names):
        part = first if i in asked else rest
        reach = float(reaches[part][i])
        least = margin if margin is not None and [i] == list(asked) else it.noticed(float(spread[i]))
        ready = moments.blocks >= certainty.FIRST_LOOK
        told = certainty.verdict(float(change[i]), reach, least) if ready else UNDECIDED
        more = 0
        if told == UNDECIDED:
            more = games_a_deal * certainty.would_tell(float(change[i]), float(deviation[i]), least, part)
        goes_along = it.adds_up and told == CHANGES and _goes_along(float(before[i]), float(change[i]), longer)
        found.append(
            Row(it.id, it.name, float(before[i]), float(after[i]), float(change[i]), float(change[i]) - reach,
                float(change[i]) + reach, told, float(gain[i]), it.share, moments.blocks, least, more, i in asked,
                goes_along)
        )  # fmt: skip
    return found


def _relative(names: Sequence[Measure], before: Numbers, change: Numbers, reach: Numbers) -> float:
    """By which part of itself the length changes, if it surely does."""
    at = next((i for i, it in enumerate(names) if it.id == LENGTH), None)
    if at is None or before[at] <= 0 or abs(change[at]) <= reach[at]:
        return 0.0
    return float(change[at] / before[at])


def _goes_along(before: float, change: float, longer: float) -> bool:
    if not longer or not before:
        return False
    low, high = PARTS_OF_LENGTH
    return low <= change / before / longer <= high


def finding(rows: Sequence[Row]) -> Row:
    """What a comparison is about, of what was asked in its order: what changes, what is open, or what comes first."""
    changed = [row for row in rows if row.verdict == CHANGES]
    for found in ([row for row in changed if not row.with_length], changed):
        if found:
            return found[0]
    return next((row for row in rows if row.verdict == UNDECIDED), rows[0])


def agrees(first: Standing, one: Standing) -> str:
    """Whether what was found in the first setting holds in another: holds, flips, differs, or open."""
    mine = first.deciding
    theirs = one.row(mine.id) or one.deciding
    if UNDECIDED in {mine.verdict, theirs.verdict}:
        return "open"
    if mine.verdict == SAME and first.done:
        if any(row.verdict == CHANGES for row in one.asked):
            return "differs"
        return "holds" if one.done else "open"
    if mine.verdict != theirs.verdict:
        return "differs"
    return "holds" if mine.verdict == SAME or mine.change * theirs.change > 0 else "flips"
