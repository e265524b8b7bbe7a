"""What a designer wants: `seats<2%`, `length=60..80`, `leads>3`; and how far a box is from it."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from statistics import NormalDist

import numpy as np

from escapade.engine.contract import Game
from escapade.engine.errors import BadOptions
from escapade.engine.record import Numbers
from escapade.lab.measures import Measure, measures_of

NORMAL = NormalDist()
SEATS = "seats"  # how far the seat that is furthest off its share is off
_NUMBER = r"([-+]?\d+(?:\.\d+)?)\s*(%?)"
_TARGET = re.compile(rf"\s*([\w.-]+)\s*(?:([<>])\s*{_NUMBER}|=\s*{_NUMBER}\s*(?:\.\.\s*{_NUMBER})?)\s*")


@dataclass(frozen=True)
class Target:
    """A measure, and between what it should lie."""

    text: str
    measure: str
    low: float
    high: float
    share: bool

    def distance(self, value: float, spread: float, deals: int = 0) -> float:
        """0 where it is met; else how far off, in spreads of the measure between deals (a share: in parts of 1/10).

        A value that is known from so many deals only may be expected to be off even where it meets the target, the more
        the nearer to the edge.
        """
        error = spread / math.sqrt(deals) if deals else 0.0
        off = _expected(self.low - value, error) + _expected(value - self.high, error)
        return off / (0.1 if self.share else max(spread, 1e-9))

    def bounds(self, spread: float) -> tuple[float, float]:
        """Between what a value must lie to meet it; a single value has what nobody would notice to both sides."""
        if self.low < self.high:
            return self.low, self.high
        least = self.about.noticed(spread)
        return self.low - least, self.high + least

    @property
    def about(self) -> Measure:
        """The measure, as one reads it."""
        return Measure("", "", self.share)

    def tell(self, value: float) -> str:
        """A value of it as one reads it."""
        return self.about.tell(value)


def _expected(off: float, error: float) -> float:
    """How much of this is above 0 on average, where it is known up to an error."""
    if error <= 0 or not math.isfinite(off):
        return max(off, 0.0)
    z = off / error
    return off * NORMAL.cdf(z) + error * NORMAL.pdf(z)


def read_targets(game: Game, seats: int, said: Sequence[str]) -> list[Target]:
    """Targets as they are said; several may stand in one, with commas."""
    known = {it.id: it.share for it in measures_of(game, seats)}
    if game.sides(seats) == seats > 1 and not game.cooperative:
        known = {SEATS: True, **known}
    found = [_read(one, known) for words in said for one in words.split(",") if one.strip()]
    if not found:
        raise BadOptions("Name a target, such as --target 'seats<2%' or --target 'length=60..80'.")
    return found


def _read(words: str, known: dict[str, bool]) -> Target:
    parts = _TARGET.fullmatch(words)
    if parts is None:
        raise BadOptions(
            f"'{words.strip()}' is no target: write a measure and what it should be, such as seats<2%, length=60..80, "
            "score=10 or leads>3."
        )
    name, sign, bound, bound_unit, first, first_unit, last, last_unit = parts.groups()
    if name not in known:
        near = get_close_matches(name, known, 1, 0.4)
        guess = f" Did you mean {near[0]}?" if near else ""
        raise BadOptions(f"There is no measure '{name}' to aim at.{guess} Measures: {', '.join(known)}.")
    share = known[name]
    for unit in (bound_unit, first_unit, last_unit):
        if unit and not share:
            raise BadOptions(f"'{words.strip()}': {name} is no share, so it has no per cent.")
    low, high = -np.inf, np.inf
    if sign == "<":
        high = _value(bound, bound_unit, share, words)
    elif sign == ">":
        low = _value(bound, bound_unit, share, words)
    else:
        low = _value(first, first_unit or last_unit, share, words)
        high = _value(last, last_unit or first_unit, share, words) if last else low
    if low > high:
        raise BadOptions(f"'{words.strip()}' goes from {first} down to {last}; write the lower number first.")
    return Target(words.strip(), name, float(low), float(high), share)


def _value(number: str, unit: str, share: bool, words: str) -> float:
    value = float(number) / (100 if unit else 1)
    if share and not 0 <= value <= 1:
        raise BadOptions(f"'{words.strip()}': a share lies between 0 and 1, or 0% and 100%.")
    return value


def values(targets: Sequence[Target], names: Sequence[Measure], means: Numbers, seats: int) -> list[float]:
    """What each target is about, from the means of all measures."""
    by_name = dict(zip((it.id for it in names), means, strict=True))
    if any(target.measure == SEATS for target in targets):
        shares = np.array([by_name[f"share.{seat + 1}"] for seat in range(seats)])
        by_name[SEATS] = np.abs(shares - shares.mean()).max()
    return [float(by_name[target.measure]) for target in targets]


def spreads(targets: Sequence[Target], names: Sequence[Measure], rows: Numbers) -> list[float]:
    """How far deals lie apart in each target's measure."""
    by_name = dict(zip((it.id for it in names), rows.std(0), strict=True))
    by_name[SEATS] = by_name.get("share.1", 1.0)
    return [float(by_name.get(target.measure, 1.0)) for target in targets]
