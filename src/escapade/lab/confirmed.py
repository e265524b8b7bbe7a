"""Whether a tuned box keeps its promise: each target on deals that nobody has tuned with, with its interval."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from escapade.engine.record import Numbers
from escapade.lab.held import widened
from escapade.lab.intervals import NORMAL_95, rounded
from escapade.lab.measures import Measure
from escapade.lab.targets import Target, values

MET, MISSED, OPEN = "met", "missed", "open"
ENOUGH = 5  # pieces, to read off them how far a mean may be off
UNKNOWN = 1000  # times nearer to the edge than it is known: nobody knows when that would be sure
SPARE = 1.1  # times as many deals as it would take if all goes on as it did


@dataclass(frozen=True)
class Aim:
    """One target: what it was, and what it is with the tuned box, on deals that nobody has tuned with."""

    target: str
    before: float
    after: float
    met: bool  # by `after`; whether that is sure is the verdict
    share: bool
    low: float = -math.inf  # between what `after` lies, with 95 % probability
    high: float = math.inf
    verdict: str = OPEN  # met, missed, or open: too few fresh deals
    deals: int = 0  # fresh ones, with the tuned box
    would_tell: int = 0  # of these, where it is open; 0: nobody knows


def aims_of(  # noqa: PLR0917
    targets: Sequence[Target], names: Sequence[Measure], seats: int, spreads: Sequence[float], pieces: Numbers,
    size: int, before: Sequence[float],
) -> list[Aim]:  # fmt: skip
    """How each target stands after so many pieces of `size` fresh deals: means of pieces by measures.

    Intervals are from leaving each piece out; where there are few, from how far deals lie apart (`spreads`).
    """
    count, deals = len(pieces), len(pieces) * size
    after = values(targets, names, pieces.mean(0), seats)
    left_out = [
        values(targets, names, np.delete(pieces, i, 0).mean(0), seats) for i in range(count if count >= ENOUGH else 0)
    ]
    found = []
    for i, (target, was, now) in enumerate(zip(targets, before, after, strict=True)):
        error = spreads[i] / math.sqrt(deals)
        if left_out:
            off = np.array([one[i] for one in left_out])
            # Pieces that happen to be alike prove little.
            error = max(math.sqrt((count - 1) / count * float(((off - off.mean()) ** 2).sum())), error / 2)
        reach = widened(NORMAL_95, (count if left_out else deals) - 1) * error
        found.append(_aim(target, was, now, reach, deals, target.bounds(spreads[i])))
    return found


def _aim(
    target: Target, was: float, now: float, reach: float, deals: int, bounds: tuple[float, float]
) -> Aim:  # fmt: skip
    least, most = bounds
    low, high = now - reach, now + reach
    if target.share:
        low, high = max(low, 0.0), min(high, 1.0)
    verdict = MET if least <= low and high <= most else MISSED if high < least or low > most else OPEN
    gap = min(abs(now - least), abs(now - most))
    need = 0
    if verdict == OPEN and gap > 0 and reach / gap < UNKNOWN:
        need = rounded(deals * (reach / gap) ** 2 * SPARE)
    return Aim(target.text, was, now, least <= now <= most, target.share, low, high, verdict, deals, need)


def how_sure(aim: Aim) -> str:
    """Whether a target is met, as far as the fresh deals tell."""
    if aim.verdict == MET:
        return "surely met"
    if aim.verdict == MISSED:
        return "surely not met"
    need = f", about {aim.would_tell:,} would tell" if aim.would_tell else ""
    return f"{'met' if aim.met else 'not met'} as it stands, but {aim.deals:,} fresh deals are too few to be sure{need}"
