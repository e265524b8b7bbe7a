"""Everything that was looked at for oddities, judged together.

A check looks at a hundred figures. If each were judged alone at 5 %, five of them would be odd in a game where nothing
is. So all of them, of every table and every kind, are one family, and Holm's correction is over the family: with 95 %
probability not one of the findings is false, whatever the figures have to do with each other. (Benjamini and Hochberg's
way finds more, but lets one finding in twenty be false, and promises it only for figures that do not pull against each
other, as the seats of one table do.)
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist

import numpy as np

from escapade.engine.record import Numbers
from escapade.lab.certainty import SURE, holm
from escapade.lab.intervals import wilson

STEPS = 60  # of a search by halves
NEAR = 2.0  # standard deviations; so near to the middle the normal curve will do


@dataclass(frozen=True)
class FamilyFigure:
    """A figure that could have been odd. Shares and their intervals are from 0 to 1."""

    what: str  # a stable word for programs
    name: str  # of whom, or of what
    seats: int | None  # None: of all tables together
    games: int
    value: float
    low: float  # the 95 % interval of this figure alone
    high: float
    usual: float  # what it is, or may be at most, where nothing is odd
    chance: float  # how likely it is to be at least so far off where nothing is odd
    sure: bool = False  # whether it stands in the family


def judged(family: Sequence[FamilyFigure]) -> list[FamilyFigure]:
    """The family with what stands."""
    stands = holm([one.chance for one in family], 1 - SURE)
    return [replace(one, sure=sure) for one, sure in zip(family, stands, strict=True)]


def share_of(what: str, name: str, seats: int, values: Numbers, limit: float, *, below: bool = False) -> FamilyFigure:
    """A mean of numbers from 0 to 1 that should be at most (or, `below`, at least) `limit`."""
    games, mean = len(values), float(values.mean())
    beyond = mean < limit if below else mean > limit
    chance = chance_beyond(mean, games, limit) if beyond else 1.0
    return FamilyFigure(what, name, seats, games, mean, *wilson(float(values.sum()), games), limit, chance)


def place_of(what: str, name: str, seats: int, shares: Numbers, place: int) -> FamilyFigure:
    """What one place at the table wins, where every place should win as much. `shares` are games by places."""
    games, won = len(shares), float(shares[:, place].sum())
    chance = chance_of_place(shares, won)
    return FamilyFigure(what, name, seats, games, won / games, *wilson(won, games), float(shares.mean()), chance)


def furthest_off(rows: Sequence[FamilyFigure], places: int) -> float:
    """How far any of these places may be off its share: so that it holds for all `places` at once."""
    reach = NormalDist().inv_cdf(1 - (1 - SURE) / 2 / places)
    spans = ((one.usual, *wilson(one.value * one.games, one.games, reach)) for one in rows)
    return max(max(high - usual, usual - low) for usual, low, high in spans)


def chance_beyond(mean: float, games: int, limit: float) -> float:
    """At most how likely a mean of numbers from 0 to 1 is so far beyond `limit` if that is the truth (Hoeffding)."""
    return math.exp(-games * (_part(mean, limit) + _part(1 - mean, 1 - limit)))


def _part(value: float, limit: float) -> float:
    return value * math.log(value / limit) if value > 0 else 0.0


def chance_of_place(shares: Numbers, won: float) -> float:
    """How likely a place wins at least so much more, or less, than its part where in every game each place had the
    same chance of each of the shares that were won in it.

    Nothing is supposed of how often a win is shared: those are the shares as they were. The tails are from the
    saddlepoint (Lugannani and Rice), half a win nearer to the middle, since wins come in whole numbers.
    """
    off = abs(won - float(shares.mean(1).sum())) - 0.5
    if off <= 0:
        return 1.0
    spread = math.sqrt(float(shares.var(1).sum()))
    if off < NEAR * spread:
        return math.erfc(off / spread / math.sqrt(2))
    patterns, times = np.unique(np.sort(shares, axis=1), axis=0, return_counts=True)
    middle = float((times * patterns.mean(1)).sum())
    return min(1.0, _tail(patterns, times, middle + off) + _tail(-patterns, times, off - middle))


def _tail(patterns: Numbers, times: Numbers, least: float) -> float:
    """How likely a sum is at least `least`, which lies above its mean."""
    most = patterns.max(1)
    if least >= float((times * most).sum()):
        at_most = (patterns == most[:, None]).mean(1)
        return float(np.exp((times * np.log(at_most)).sum())) if least == float((times * most).sum()) else 0.0
    low, high = 0.0, 1.0
    while _bent(patterns, times, high)[1] < least:
        low, high = high, 2 * high
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if _bent(patterns, times, middle)[1] < least else (low, middle)
    whole, _, spread = _bent(patterns, times, high)
    far, step = math.sqrt(max(2 * (high * least - whole), 0.0)), high * math.sqrt(spread)
    if far < 1e-4 or step < 1e-4:
        return 0.5
    normal = NormalDist()
    return max(0.0, 0.5 * math.erfc(far / math.sqrt(2)) + normal.pdf(far) * (1 / step - 1 / far))


def _bent(patterns: Numbers, times: Numbers, by: float) -> tuple[float, float, float]:
    """The cumulant function of the sum at `by`, its slope and its bend."""
    most = patterns.max(1, keepdims=True)
    weights = np.exp(by * (patterns - most))
    total = weights.sum(1)
    mean = (weights * patterns).sum(1) / total
    spread = (weights * patterns**2).sum(1) / total - mean**2
    whole = np.log(total / patterns.shape[1]) + by * most[:, 0]
    return float((times * whole).sum()), float((times * mean).sum()), float((times * spread).sum())
