"""What a thing is worth to whoever has it, and whether that is out of line: too strong or too weak among its kind.

A thing is worth to its holder what holders get with it as it is, less what holders get with it made inert, over the
same deals. It is out of line where that is surely more, or less, than the mean of the other things of its kind.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from escapade.engine.contract import Box, Game
from escapade.lab.certainty import chance_of, holm
from escapade.lab.held import SCORE, SHARE, Estimate, Holdings, Sums, as_normal, asked_things, the_holding, widened
from escapade.lab.inert import Thing
from escapade.lab.intervals import NORMAL_95, WORTH_NAMING, lasting, rounded
from escapade.lab.measures import Measure
from escapade.lab.named import key_of, name_of, parts_called

TOO_STRONG, TOO_WEAK, IN_LINE, OPEN, TOO_FEW, ALONE = "too strong", "too weak", "in line", "open", "too few", "alone"
NORMAL = NormalDist()
SHARES = Measure("", "", share=True)
Three = tuple[float | None, float | None, float | None]
MOST_TOLD = 6  # things that are out of line, a sentence for each


@dataclass(frozen=True)
class Worth:
    """What a thing is worth to whoever has it. `share` is of the win; the intervals are of 95 %."""

    sense: str  # what having it means: kept, played, chosen …
    games: int  # in how many somebody had it, with the thing as it is; and inert:
    games_inert: int
    with_it: float  # the holders' share of the win
    without_it: float  # the same where it is inert
    share: float  # the difference
    low: float
    high: float
    points_with: float | None  # None where seats have no points of their own
    points_without: float | None
    points: float | None
    points_low: float | None
    points_high: float | None
    apart: (
        float | None
    )  # how much more it is worth than the others of its kind are on average; None: nothing to compare
    apart_low: float | None
    apart_high: float | None
    verdict: str  # too strong, too weak, in line, open; too few (games), alone (of its kind)
    would_tell: int  # deals in all, where it is open; 0: nobody knows


def held_things(game: Game, box: Box, things: Sequence[Thing], by: str | None) -> tuple[Holdings, list[int]]:
    """What is to be heard of holders, and the place of each thing in it; -1: nobody has such a thing.

    `by` is a kind of thing in one of its senses (`treasure.used`); None: all, in their usual sense.
    """
    asked = [by] if by else [name for name in asked_things(game) if parts_called(box, name)]
    if not asked:
        return Holdings(()), [-1] * len(things)
    holdings = Holdings.of(game, box, asked)
    named = {
        (key, name): (one.holding.thing, key)
        for one in reversed(holdings.kinds)
        for key, name in zip(one.keys, one.names, strict=True)
    }
    own = {(one.holding.thing, key) for one in holdings.kinds for key in one.keys}
    keys = []
    for thing in things:
        key = thing.path.rpartition(".")[2]
        keys.append((thing.kind, key) if (thing.kind, key) in own else named.get((key, thing.name), ("", "")))
    return holdings, [int(place) for place in holdings.places(keys)]


def belongs(game: Game, box: Box, by: str, thing: Thing) -> bool:
    """Whether a thing is of the kind that is asked about."""
    key = thing.path.rpartition(".")[2]
    parts = parts_called(box, the_holding(game, by).thing)
    return any((key_of(part), name_of(part)) == (key, thing.name) for part in parts)


def worths(
    sums: Sums, holdings: Holdings, places: Sequence[int], kinds: Sequence[str], deals: int
) -> list[Worth | None]:
    """What each thing is worth; None where nobody has such a thing.

    `sums` has holders under the box as it is, and under that with the thing made inert; `kinds` says what is compared
    with what.
    """
    groups = [[i for i, of in enumerate(kinds) if of == kind and places[i] >= 0] for kind in dict.fromkeys(kinds)]
    shares = sums.estimates(SHARE, groups)
    scores = sums.estimates(SCORE, groups)
    senses = [held.sense for held in holdings.kinds for _ in held.keys]
    held = sums.held()
    known = [i for i, one in enumerate(shares) if one is not None and places[i] >= 0 and one.apart == one.apart]
    chances = [_chance(shares[i]) for i in known]
    stands = dict(zip(known, holm(chances), strict=True))
    return [
        _worth(
            shares[i], scores[i], senses[place], (int(held[i, 0]), int(held[i, 1])), stands.get(i), len(known), deals
        )
        if place >= 0
        else None
        for i, place in enumerate(places)
    ]


def _chance(one: Estimate | None) -> float:
    if one is None or one.apart_error <= 0:
        return 1.0
    return chance_of(as_normal(-one.apart / one.apart_error, one.freedom), 1.0)


def _worth(  # noqa: PLR0917
    share: Estimate | None, score: Estimate | None, sense: str, games: tuple[int, int], stands: bool | None,
    family: int, deals: int,
) -> Worth:  # fmt: skip
    change, low, high = _between(share.change, share.error, share) if share else (0.0, -1.0, 1.0)
    nothing: Three = (None, None, None)
    points = _between(score.change, score.error, score) if score else nothing
    apart = _between(share.apart, share.apart_error, share) if share and stands is not None else nothing
    verdict, need = (TOO_FEW if share is None else ALONE), 0
    if share is not None and stands is not None:
        verdict, need = _judged(share, stands, family, deals)
    return Worth(
        sense, *games, share.first if share else 0.0, share.second if share else 0.0, change, low, high,
        score.first if score else None, score.second if score else None, *points, *apart, verdict, need,
    )  # fmt: skip


def _between(change: float, error: float, one: Estimate) -> tuple[float, float, float]:
    """What a thing does, turned round from what its absence does, and between what that lies."""
    reach = widened(NORMAL_95, one.freedom) * error
    return -change, -change - reach, -change + reach


def _judged(share: Estimate, stands: bool, family: int, deals: int) -> tuple[str, int]:
    """Whether it is out of line, and where that is open, after how many deals it would be known."""
    apart = -share.apart
    if stands and abs(apart) >= WORTH_NAMING:
        return (TOO_STRONG if apart > 0 else TOO_WEAK), 0
    reach = widened(NORMAL_95, share.freedom) * share.apart_error
    if abs(apart) + reach <= WORTH_NAMING:
        return IN_LINE, 0
    sure = NORMAL.inv_cdf(1 - 0.025 / max(family, 1))
    need = deals * (sure * share.apart_error / max(abs(apart), WORTH_NAMING - abs(apart))) ** 2
    return OPEN, rounded(max(need, deals + 1)) if need < 1e9 else 0


@dataclass(frozen=True)
class Valued:
    """A thing by name and kind, with what it is worth."""

    name: str
    kind: str
    worth: Worth


def sentences(rows: Sequence[Valued], deals: int, seconds: float) -> list[str]:
    """A sentence for each thing that is too strong or too weak, and one for what is not known yet."""
    out = [row for row in rows if row.worth.verdict in {TOO_STRONG, TOO_WEAK}]
    out.sort(key=lambda row: -abs(row.worth.apart or 0.0))
    told = [_out_of_line(row) for row in out[:MOST_TOLD]]
    if len(out) > MOST_TOLD:
        told.append(f"{len(out) - MOST_TOLD} more are out of line.")
    for kind in dict.fromkeys(row.kind for row in rows):
        told += _of_a_kind([row for row in rows if row.kind == kind], deals, seconds)
    return told


def _out_of_line(row: Valued) -> str:
    one = row.worth
    apart, low, high = one.apart or 0.0, one.apart_low or 0.0, one.apart_high or 0.0
    more = "more" if apart > 0 else "less"
    mean = one.share - apart
    first, last = sorted((abs(low), abs(high)))
    return (
        f"{row.name} is {one.verdict}: whoever has it ({one.sense}) wins {one.with_it:.1%}, and {one.without_it:.1%} "
        f"where it is blank, {SHARES.tell_change(one.share)}; another {row.kind} gives {SHARES.tell_change(mean)}. "
        f"That is {100 * abs(apart):.1f} points {more} (95 %: {100 * first:.1f} to {100 * last:.1f})."
    )


def _of_a_kind(rows: Sequence[Valued], deals: int, seconds: float) -> Iterator[str]:
    """What is known of all things of a kind, and what it would take to know the rest."""
    kind = rows[0].kind
    judged = [row for row in rows if row.worth.apart is not None]
    few = [row for row in rows if row.worth.verdict == TOO_FEW]
    if few and not judged:
        yield f"Too few games were heard in which anybody has a {kind}."
        return
    left = [row for row in judged if row.worth.verdict == OPEN]
    if judged and all(row.worth.verdict not in {TOO_STRONG, TOO_WEAK} for row in judged):
        worst = max(max(abs(row.worth.apart_low or 0.0), abs(row.worth.apart_high or 0.0)) for row in judged)
        yield (
            f"No {kind} of {len(judged)} is surely too strong or too weak after {deals:,} deals; the most that one "
            f"may be off the others is {100 * worst:.1f} points (95 %)."
        )
    if left:
        nearest = max(left, key=lambda row: abs(row.worth.apart or 0.0))
        yield (
            f"{len(left)} of {len(judged)} {kind}s are open; furthest off is {nearest.name} "
            f"({SHARES.tell_change(nearest.worth.apart or 0.0)} beside the others)"
            f"{_would_take(nearest.worth.would_tell, deals, seconds)}"
        )
    if few:
        yield f"Of {len(few)} {kind}s too few games were heard in which somebody has them."


def _would_take(need: int, deals: int, seconds: float) -> str:
    """What it would take to be sure."""
    if not need or not deals:
        return "."
    return f": about {need:,} deals would tell ({lasting(seconds * need / deals)} here, --until {need})."
