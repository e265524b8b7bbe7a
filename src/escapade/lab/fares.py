"""What each thing of the box does for whoever has it: the same deals with that thing made inert.

This is what a report says of cards. A game that does not declare what having a thing means (`EVENTS.has`) has no
answer here, nor has a thing that nothing makes inert.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from escapade.engine.contract import Game
from escapade.engine.errors import BadOptions
from escapade.lab.certainty import chance_of, holm
from escapade.lab.checkpoint import Checkpoint, asked, seated
from escapade.lab.contest import Contest
from escapade.lab.crew import DealRunner, Halt, ThisMachine
from escapade.lab.effects import Effects
from escapade.lab.held import SHARE, Estimate, Holdings, as_normal, asked_things, widened
from escapade.lab.inert import Thing, things
from escapade.lab.intervals import NORMAL_95, WORTH_NAMING
from escapade.lab.until import Until

STRONG, WEAK, LIKE = "stronger than its kind", "weaker than its kind", "like its kind"


@dataclass(frozen=True)
class Does:
    """What a thing does to the win share of whoever has it, from −1 to 1, with its 95 % interval."""

    effect: float
    low: float
    high: float
    sure: bool  # that it does anything, corrected for the number of things


@dataclass(frozen=True)
class ThingFare:
    """A thing, how its holders fare, and what it does for them."""

    path: str
    name: str
    kind: str  # the list that it is in
    sense: str  # what having it means: kept, played, chosen …
    games: int  # in how many somebody had it
    wins: float  # the win share of whoever has it, as it is printed
    does: Does | None  # None: too few games
    beside: Does | None  # the same, less the mean of the other things of its kind

    @property
    def verdict(self) -> str:
        """Whether it surely does more, or less, for whoever has it than its kind, by enough to matter."""
        if self.beside is None or not self.beside.sure or abs(self.beside.effect) < WORTH_NAMING:
            return ""
        return STRONG if self.beside.effect > 0 else WEAK


@dataclass(frozen=True)
class Fares:
    """All of them, those that do most for whoever has them first."""

    seats: int
    bot: str
    deals: int
    games: int
    fair: float  # what a seat wins on average
    about: list[str]  # what having one means, of each kind
    rows: list[ThingFare]
    sentence: str


def fares(
    contest: Contest, until: Until, *,
    crew: DealRunner | None = None, threads: int | None = None, halt: Halt | None = None,
    keep: Path | Checkpoint | None = None,
) -> Fares:  # fmt: skip
    """Play until it is time."""
    game, halt = contest.game, halt or Halt()
    holdings = Holdings.of(game, contest.box, asked_things(game))
    every = [(thing, place) for thing in things(game, contest.box) if thing.changes
             for place in [_place(holdings, thing)] if place >= 0]  # fmt: skip
    if not every:
        raise BadOptions(f"{game.title} does not say what it means to have one of its things.")
    boxes, places = [thing.box for thing, _ in every], [place for _, place in every]
    with Checkpoint.of(keep, asked("fares", contest, seated(contest))) as kept:
        work = Effects(contest, boxes, halt, kept, holdings, places)
        work.run(until, crew or ThisMachine(threads))
    kinds: dict[str, list[int]] = {}
    for number, (thing, _) in enumerate(every):
        kinds.setdefault(thing.kind, []).append(number)
    estimates = work.sums.estimates(SHARE, list(kinds.values()))
    # All that is said, what a thing does and what beside its kind, is one family.
    does = [_chance(one, one.change, one.error) if one else 1.0 for one in estimates]
    beside = [_chance(one, one.apart, one.apart_error) if one else 1.0 for one in estimates]
    stands = holm([*does, *beside])
    held = work.sums.held()
    rows = [
        ThingFare(
            thing.path, thing.name, thing.kind, _held(holdings, place).sense, int(held[number, 0]),
            one.first if one else 0.0,
            _does(one, one.change, one.error, stands[number]) if one else None,
            _does(one, one.apart, one.apart_error, stands[len(every) + number]) if one and _known(one) else None,
        )
        for number, ((thing, place), one) in enumerate(zip(every, estimates, strict=True))
    ]  # fmt: skip
    rows.sort(key=lambda row: (row.does is None, -row.does.effect if row.does else 0.0))
    deals = min(moments.blocks for moments in work.moments)
    games = sum(moments.blocks for moments in work.moments) + max(moments.blocks for moments in work.moments)
    about = [f"{one.holding.thing}: {one.sense} ({one.holding.words})" for one in holdings.kinds]
    fair = work.sums.fair
    return Fares(
        contest.seats, contest.bots[0].name, deals, games, fair, about, rows, _sentence(game, contest, rows, deals)
    )


def _place(holdings: Holdings, thing: Thing) -> int:
    """Where a thing is among those that are heard of; the kind may be called otherwise than the list."""
    key = thing.path.rpartition(".")[2]
    [own] = holdings.places([(thing.kind, key)])
    if own >= 0:
        return int(own)
    start = 0
    for held in holdings.kinds:
        if key in held.keys and held.names[held.keys.index(key)] == thing.name:
            return start + held.keys.index(key)
        start += len(held.keys)
    return -1


def _held(holdings: Holdings, place: int) -> Any:
    for held in holdings.kinds:
        if place < len(held.keys):
            return held
        place -= len(held.keys)
    raise IndexError(place)


def _known(one: Estimate) -> bool:
    return math.isfinite(one.apart)  # NaN where it is alone of its kind


def _chance(one: Estimate, change: float, error: float) -> float:
    return chance_of(as_normal(change / error, one.freedom), 1.0) if error > 0 and math.isfinite(change) else 1.0


def _does(one: Estimate, change: float, error: float, sure: bool) -> Does:
    """Turned round: what the thing does, not what its absence does."""
    reach = widened(NORMAL_95, one.freedom) * error
    return Does(-change, -change - reach, -change + reach, sure)


def found_odd(rows: Sequence[ThingFare]) -> Iterator[ThingFare]:
    """Those that are surely stronger or weaker than their kind, the furthest off first."""
    odd = [row for row in rows if row.verdict and row.beside]
    yield from sorted(odd, key=lambda row: -abs(row.beside.effect) if row.beside else 0.0)


def say(row: ThingFare, *, still_open: bool = False) -> str:
    """A sentence about one thing beside its kind."""
    if row.beside is None:
        return f"{row.name}: too few games to say anything; somebody had it in {row.games:,}."
    if still_open:
        return f"{row.name} is furthest off: {_span(row.beside)} of the win, for whoever has it."
    return f"{row.name} is {row.verdict or LIKE}: {_span(row.beside)} of the win, for whoever has it."


def _sentence(game: Game, contest: Contest, rows: Sequence[ThingFare], deals: int) -> str:
    odd = list(found_odd(rows))
    known = [row for row in rows if row.beside is not None]
    where = f"{contest.seats} seats, {contest.bots[0].name}, {deals:,} deals"
    if not known:
        return f"Too few games to say what a thing does for whoever has it ({where})."
    if odd:
        more = f" {len(odd) - 1} more of {len(known)} differ surely." if len(odd) > 1 else ""
        return f"{say(odd[0])}{more} ({where}.)"
    most = max(known, key=lambda row: abs(row.beside.effect) if row.beside else 0.0)
    return f"None of {len(known)} is surely stronger or weaker than its kind. {say(most, still_open=True)} ({where}.)"


def _span(one: Does) -> str:
    low, high = (f"{100 * end:+.1f}" for end in (one.low, one.high))
    return f"{100 * one.effect:+.1f} points (95 %: {low} to {high})"
