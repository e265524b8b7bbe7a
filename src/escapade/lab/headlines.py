"""The first page of a report: what somebody asks who is offered a game, each answered in a sentence with a chart."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from escapade.engine.contract import Game
from escapade.lab.by_number import Sensitivity
from escapade.lab.drawn import PlotSpan
from escapade.lab.fares import Does, Fares, ThingFare
from escapade.lab.findings import Findings
from escapade.lab.survey import Restricted, Stat, Survey

PACE = 8  # seconds that a person takes for a decision, as the report says
MOST = 5  # findings on the first page
ENDS = 3  # cards at each end of the chart
SHOWN = 6  # numbers in the chart


@dataclass(frozen=True)
class Headline:
    """A question, its answer, and the chart that shows it."""

    question: str
    sentence: str
    chart: str  # what it is of
    rows: list[PlotSpan]
    unit: str = "percent"  # or change, minutes, number
    mark: str = ""  # what the mark in each row stands for
    cards: list[str] = field(default_factory=list)  # paths of the cards that it is about


@dataclass(frozen=True)
class Seen:
    """What the first page is made of."""

    game: Game
    main: int  # the number of seats that most is said of
    surveys: list[Survey]
    second: list[Survey]
    findings: Findings
    restricted: list[Restricted]
    fares: Fares | None
    sensitivity: Sensitivity | None

    @property
    def survey(self) -> Survey:
        """That of the main number of seats."""
        return next((one for one in self.surveys if one.seats == self.main), self.surveys[0])


def headlines(seen: Seen) -> list[Headline]:
    """The first five that can be answered with a chart."""
    if not seen.surveys:
        return []
    return [*islice((one for one in _asked(seen) if one.rows), MOST)]


def _asked(seen: Seen) -> Iterator[Headline]:
    yield from _fair(seen)
    yield from _won(seen)
    yield from _skill(seen)
    yield from _length(seen)
    yield from _drama(seen)
    yield from _cards(seen)
    yield from _numbers(seen)
    yield from _choice(seen)


def _fair(seen: Seen) -> Iterator[Headline]:
    table = next((one for one in seen.findings.tables if one.seats == seen.main), None)
    if table is None:
        return
    odd = {(one.what, one.name, one.seats) for one in seen.findings.looked if one.sure}
    rows = [
        PlotSpan(it.name, it.value, it.low, it.high, fair=it.usual, odd=(it.what, it.name, it.seats) in odd)
        for it in table.rows
    ]  # fmt: skip
    yield Headline("Is it fair?", table.sentence, f"Wins by seat, {many(seen.main)}", rows, mark="a fair share")


def _won(seen: Seen) -> Iterator[Headline]:
    """Where all win or lose together, or one plays alone."""
    rows, told = [], []
    for one in [*seen.surveys, *seen.second]:
        stat = one.stat("win")
        if stat is not None and one.seats == seen.main:
            rows.append(PlotSpan(f"{one.bot} bots", stat.mean, stat.low, stat.high))
            told.append(f"{one.bot} bots win {percent(stat)} of {one.deals:,} games")
    if rows and not seen.findings.tables:
        sentence = f"With {many(seen.main)}, {'; '.join(told)}."
        yield Headline("How hard is it?", sentence, f"Games that are won, {many(seen.main)}", rows)


def _skill(seen: Seen) -> Iterator[Headline]:
    if not seen.restricted:
        return
    worst = min(seen.restricted, key=lambda one: one.wins)
    fair = worst.fair
    answer = "Yes" if worst.high < fair else "Not surely" if worst.low < fair else "No"
    span = f"{100 * worst.wins:.1f} % ({100 * worst.low:.1f} to {100 * worst.high:.1f})"
    who = "moves at random" if worst.player == "random" else f"plays like the {worst.player} bot"
    sentence = (
        f"{answer}: a player who {who} among {worst.others} bots wins {span} of "
        f"{worst.games:,} games with {many(seen.main)}, where {100 * fair:.1f} % would be a fair share."
    )
    rows = [PlotSpan(f"{one.player} among {one.others}", one.wins, one.low, one.high, fair=one.fair)
            for one in seen.restricted]  # fmt: skip
    yield Headline(
        "Does it matter how well one plays?", sentence, "Wins of the weaker player", rows, mark="a fair share"
    )


def _length(seen: Seen) -> Iterator[Headline]:
    rows = [
        _time_of(one, stat, seen.game)
        for one in seen.surveys if (stat := one.stat("choices")) is not None
    ]  # fmt: skip
    stat, length = seen.survey.stat("choices"), seen.survey.stat("length")
    if stat is None or length is None:
        return
    sentence = (
        f"With {many(seen.main)} about {_minutes(stat.half):.0f} minutes, in eight of ten games "
        f"{_minutes(stat.tenth):.0f} to {_minutes(stat.nine_tenths):.0f}, if a decision takes {PACE} seconds; "
        f"{length.mean:.0f} moves, {seen.survey.choices_a_seat:.0f} decisions for each player. "
        f"The box says {seen.game.minutes} minutes."
    )
    chart = "Minutes: half of the games, and eight of ten"
    yield Headline("How long does it take?", sentence, chart, rows, "minutes", "what the box says")


def _drama(seen: Seen) -> Iterator[Headline]:
    leads, settled = seen.survey.stat("leads"), seen.survey.stat("settled")
    if leads is None or settled is None:
        return
    sentence = (
        f"With {many(seen.main)} the lead changes {leads.mean:.2f} times a game ({leads.low:.2f} to {leads.high:.2f}), "
        f"and the winner leads for good after {percent(settled)} of it; {seen.survey.deals:,} games."
    )
    rows = [
        PlotSpan(many(one.seats), stat.half, stat.tenth, stat.nine_tenths)
        for one in seen.surveys if (stat := one.stat("settled")) is not None
    ]  # fmt: skip
    chart = "When the winner leads for good, as a part of the game: half of the games, and eight of ten"
    yield Headline("Is it open to the end?", sentence, chart, rows)


def _cards(seen: Seen) -> Iterator[Headline]:
    if seen.fares is None:
        return
    known = [row for row in seen.fares.rows if row.beside is not None]
    ends = furthest(known, ENDS)
    odd = sorted((row for row in known if row.verdict), key=lambda row: -_beside(row).effect)
    cards = [row.path for row in (odd[:1] + odd[1:][-1:] if odd else ends[:1] + ends[1:][-1:])]
    chart = "Win share of whoever has it, less that of its kind, in points"
    rows = [beside_of(row) for row in ends]
    words = "Which cards are too strong or too weak?"
    yield Headline(words, seen.fares.sentence, chart, rows, "change", "its kind", cards)


def furthest(rows: Sequence[ThingFare], most: int) -> list[ThingFare]:
    """So many that are furthest above the mean of their kind, and so many that are furthest below."""
    known = sorted((row for row in rows if row.beside is not None), key=lambda row: -_beside(row).effect)
    return known if len(known) <= 2 * most else [*known[:most], *known[-most:]]


def _numbers(seen: Seen) -> Iterator[Headline]:
    if seen.sensitivity is None:
        return
    rows = []
    for row in seen.sensitivity.rows[:SHOWN]:
        for word, one in (("one less", row.down), ("one more", row.up)):
            if one is not None and math.isfinite(one.low):
                rows.append(PlotSpan(f"{row.path}, {word}", one.change, one.low, one.high, fair=0.0, odd=one.stands))
    unit = "change" if seen.sensitivity.share else "difference"
    chart = f"Change of ‘{seen.sensitivity.measure}’ by one step of a number"
    yield Headline("What does it hang on?", seen.sensitivity.sentence, chart, rows, unit)


def _choice(seen: Seen) -> Iterator[Headline]:
    alternatives, forced = seen.survey.stat("alternatives"), seen.survey.stat("forced")
    if alternatives is None or forced is None:
        return
    sentence = (
        f"With {many(seen.main)} there are {alternatives.mean:.1f} moves to choose from where there is a choice, and "
        f"{percent(forced)} of moves are none; {seen.survey.deals:,} games."
    )
    rows = [
        PlotSpan(many(one.seats), stat.half, stat.tenth, stat.nine_tenths)
        for one in seen.surveys if (stat := one.stat("alternatives")) is not None
    ]  # fmt: skip
    chart = "Moves to choose from: half of the games, and eight of ten"
    yield Headline("How much is there to decide?", sentence, chart, rows, "number")


def beside_of(row: ThingFare, name: str | None = None) -> PlotSpan:
    """A card's row in a chart: what it does beside its kind."""
    one = _beside(row)
    words = f"{100 * one.effect:+.1f} ({100 * one.low:+.1f} to {100 * one.high:+.1f})"
    named = row.name if name is None else name
    return PlotSpan(named, one.effect, one.low, one.high, words, fair=0.0, odd=bool(row.verdict))


def _beside(row: ThingFare) -> Does:
    assert row.beside is not None
    return row.beside


def _time_of(one: Survey, stat: Stat, game: Game) -> PlotSpan:
    half, tenth, most = (_minutes(value) for value in (stat.half, stat.tenth, stat.nine_tenths))
    return PlotSpan(many(one.seats), half, tenth, most, f"{half:.0f} ({tenth:.0f} to {most:.0f})", float(game.minutes))


def _minutes(decisions: float) -> float:
    return decisions * PACE / 60


def many(seats: int) -> str:
    """A number of players."""
    return f"{seats} player{'s' * (seats > 1)}"


def percent(stat: Stat) -> str:
    """A share with its interval."""
    return f"{100 * stat.mean:.1f} % ({100 * stat.low:.1f} to {100 * stat.high:.1f})"
