"""The report as a page: the game, five findings, and what they rest on. No script, no network, no foreign code."""

import base64
from collections.abc import Callable, Iterator, Sequence
from html import escape

from escapade.engine.contract import Box, Game
from escapade.lab import drawn, faces
from escapade.lab.drawn import PlotSpan, spans
from escapade.lab.faces import Faces
from escapade.lab.fares import Fares, ThingFare, found_odd
from escapade.lab.headlines import PACE, Headline, beside_of, furthest, many
from escapade.lab.measures import Measure
from escapade.lab.reporting import Report
from escapade.lab.styles import PAPER, STYLE
from escapade.lab.survey import Stat

PICTURE = "picture.svg"  # in the folder of a game
MOST_ROWS = 30
MOST_CARDS = 6  # that are drawn beside the table of all
OPEN = 1_000  # Elo, as far as an interval is drawn that has no end


def page(found: Report, game: Game, box: Box) -> str:
    """The whole page."""
    shown = Faces(game, box)
    parts = [(title, [*inside]) for title, inside in _parts(found, shown)]
    parts = [(title, inside) for title, inside in parts if any(inside)]
    contents = "".join(f'<li><a href="#part-{n}">{escape(title)}</a></li>' for n, (title, _) in enumerate(parts, 1))
    body = "".join(
        f'<section aria-labelledby="part-{n}"><h2 id="part-{n}">{escape(title)}</h2>{"".join(inside)}</section>'
        for n, (title, inside) in enumerate(parts, 1)
    )
    return (
        f'<!doctype html><html lang="en" style="--accent:{game.accent}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(found.title)}: a report'
        f"</title><style>{STYLE}{drawn.STYLE}{faces.STYLE}{PAPER}</style></head><body>{_cover(found, game, shown)}"
        f'<nav aria-label="Contents"><h2>In this report</h2><ol>{contents}</ol></nav><main>{body}</main>'
        "</body></html>\n"
    )


def picture_of(game: Game) -> str:
    """A game's picture as SVG: that in its folder, or a chart of the sky in its colour."""
    file = game.folder / PICTURE
    if file.is_file():
        return file.read_text(encoding="utf-8")
    stars = "".join(
        f'<circle cx="{n * 167.3 % 640:.0f}" cy="{(n * 91.7 + n * n * 3.1) % 400:.0f}" r="{0.6 + n * 7 % 5 / 3:.1f}" '
        f'fill="#f6efdc" opacity="{0.25 + n % 5 / 8:.2f}"/>'
        for n in range(70)
    )
    rings = "".join(
        f'<circle cx="320" cy="210" r="{r}" opacity="0.35" stroke-dasharray="3 8"/>' for r in (60, 165, 290)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice">'
        f'<rect width="640" height="400" fill="#15122a"/>{stars}<g fill="none" stroke="{game.accent}">{rings}'
        f'<path d="M40 330L190 250L300 270L420 130L560 90" stroke-width="2"/></g><g fill="{game.accent}">'
        f'<circle cx="40" cy="330" r="5"/><circle cx="190" cy="250" r="8"/><circle cx="300" cy="270" r="6"/>'
        f'<circle cx="420" cy="130" r="10"/><circle cx="560" cy="90" r="7"/></g></svg>'
    )


def _cover(found: Report, game: Game, shown: Faces) -> str:
    low, high = min(found.seats), max(found.seats)
    facts = [many(high) if low == high else f"{low} to {high} players", f"about {found.minutes} minutes"]
    facts += ["everybody wins or loses together"] * game.cooperative
    svg = base64.b64encode(picture_of(game).encode()).decode()
    changed = (
        f"<p><strong>Changed components:</strong> {escape('; '.join(found.changed))}.</p>" if found.changed else ""
    )
    early = "<p><strong>Stopped early: some parts rest on few games.</strong></p>" if found.partial else ""
    items = "".join(_finding(one, shown) for one in found.headlines)
    rests = (
        f"{found.games:,} games by bots ({found.made['played by'].removeprefix('bots: ')}); {found.made['game']}; "
        f"escapade {found.made['made by'].split()[1].rstrip(',')}, seed {found.made['seed']}."
    )
    return (
        f'<header class="cover"><img alt="" src="data:image/svg+xml;base64,{svg}"><h1>{escape(found.title)}</h1>'
        f'<ul class="facts">{"".join(f"<li>{escape(one)}</li>" for one in facts)}</ul>'
        f'<p class="about">{escape(found.about)}</p>{changed}{early}<p class="verdict">{escape(found.verdict)}</p>'
        f'<ol class="findings">{items}</ol><p class="soft made">{escape(rests)} Intervals hold with 95 % probability. '
        f"The same again: <code>{escape(found.made['the same again'])}</code></p></header>"
    )


def _finding(one: Headline, shown: Faces) -> str:
    cards = "".join(shown.draw(path) for path in one.cards)
    drawn_cards = f'<div class="cards">{cards}</div>' if cards else ""
    return (
        f"<li{' class=broad' if cards else ''}><h3>{escape(one.question)}</h3><p>{escape(one.sentence)}</p>"
        f"{drawn_cards}{_headline_chart(one)}</li>"
    )


def _headline_chart(one: Headline) -> str:
    tell = UNITS[one.unit]
    return spans(one.chart, one.rows, tell, mark=one.mark, include=[0.0] if one.unit == "minutes" else [])


UNITS: dict[str, Callable[[float], str]] = {
    "percent": lambda value: f"{100 * value:.1f} %".replace(".0 %", " %"),
    "change": lambda value: f"{100 * value:+.1f}".replace("+0.0", "0").replace(".0", ""),
    "difference": lambda value: f"{value:+.2f}",
    "minutes": lambda value: f"{value:.0f} min",
    "number": lambda value: f"{value:.3g}",
    "Elo": lambda value: f"{value:.0f}",
}


def _parts(found: Report, shown: Faces) -> Iterator[tuple[str, Iterator[str]]]:
    yield "What is odd", _odd(found)
    yield "Seats", _seats(found)
    yield "Does skill win", _skill(found)
    yield "Length", _length(found)
    yield "Drama", _measured(found, ("leads", "settled", "gap", "comeback", "margin"), DRAMA)
    yield "Choice", _measured(found, ("alternatives", "forced", "choices"), CHOICE)
    yield "Cards", _cards(found.fares, shown)
    yield "What the game hangs on", _tornado(found)
    yield "Does it hold with other bots", _second(found)
    yield "How this was made", _made(found)


DRAMA = (
    "Settled after: how much of the game is over when the winner leads for good. The leader's lead is that of the "
    "first over the second on the way."
)
CHOICE = "Moves to choose from, where there is a choice at all; and how many moves are none."


def _odd(found: Report) -> Iterator[str]:
    odd = found.findings
    yield f"<p>{escape(odd.sentence)}</p>"
    if odd.rows:
        yield "<ul>" + "".join(f"<li>{escape(row.sentence)}</li>" for row in odd.rows) + "</ul>"
    if odd.notes:
        yield "".join(f"<p>{escape(one)}</p>" for one in odd.notes)
    if odd.looked:
        yield (
            f'<p class="soft">{len(odd.looked):,} figures were looked at and judged as one family: with 95 % '
            "probability not one of the findings is false. The interval beside a finding is that of its figure "
            "alone.</p>"
        )


NO_TIME = "Seats were not compared: there was no time for a game"


def _seats(found: Report) -> Iterator[str]:
    rows = [
        PlotSpan(it.name, it.value, it.low, it.high, fair=it.usual, group=many(one.seats))
        for one in found.findings.tables for it in one.rows
    ]  # fmt: skip
    if not rows:
        played = found.findings.deals > 0
        yield f"<p>{'Everybody wins or loses together, or one plays alone' if played else NO_TIME}.</p>"
        rows = [
            PlotSpan(f"{one.bot} bots", stat.mean, stat.low, stat.high, group=many(one.seats))
            for one in found.surveys if (stat := one.stat("win")) is not None
        ]  # fmt: skip
    yield spans("Wins by seat, with 95 % intervals", rows, UNITS["percent"], mark="a fair share")
    if found.findings.tables:
        words = "".join(f"<li>{escape(one.sentence)}</li>" for one in found.findings.tables)
        yield f"<ul>{words}</ul>"
    for one in found.surveys:
        points = [
            (stat.name.removesuffix(" scores"), *_told(stat)) for stat in one.stats if stat.id.startswith("score.")
        ]
        fewer = " Fewer points are better." if one.fewer_is_better else ""
        if points:
            yield _table(
                f"Points, {many(one.seats)}, {one.bot}, {one.deals:,} games.{fewer}", ("", "points", "95 %"), points
            )


def _skill(found: Report) -> Iterator[str]:
    one = found.ladder.ladders[0] if found.ladder is not None else None
    if found.ladder is not None and one is not None and not one.deals:
        yield f"<p>{escape(found.ladder.sentence)}</p>"
    elif found.ladder is not None and one is not None:
        rows = [
            PlotSpan(
                it.bot, it.elo, max(it.low, it.elo - OPEN), min(it.high, it.elo + OPEN), f"{it.elo:.0f} ({it.span})"
            )
            for it in one.rungs
        ]
        yield f"<p>{escape(found.ladder.sentence)}</p>"
        yield spans(f"How strong the bots are, in Elo, {many(one.seats)}", rows, UNITS["Elo"])
        yield _table(
            f"Everybody against everybody, {many(one.seats)}", ("bot", "Elo", "95 %", "wins", "deals"),
            [(it.bot, f"{it.elo:.0f}", it.span, f"{it.wins:.1%}", f"{it.deals:,}") for it in one.rungs],
        )  # fmt: skip
    rows = [
        PlotSpan(f"{one.player} among {one.others}", one.wins, one.low, one.high, fair=one.fair)
        for one in found.restricted
    ]
    if rows:
        yield "<p>One seat chooses worse than the others, in every seat in turn: what its choices were worth.</p>"
        yield spans(f"Wins of the weaker player, {many(found.main)}", rows, UNITS["percent"], mark="a fair share")
    if found.luck:
        yield _table(
            "Luck: how much of the result does not go with who plays better",
            ("players", "luck", "95 %", "between", "the better wins", "deals"),
            [
                (f"{count}", f"{one.share:.0%}", f"{one.low:.0%} to {one.high:.0%}", f"{one.better}, {one.worse}",
                 f"{one.better_wins:.1%}", f"{one.deals:,}")
                for count, one in found.luck
            ],
        )  # fmt: skip


def _length(found: Report) -> Iterator[str]:
    rows = [
        PlotSpan(many(one.seats), stat.half, stat.tenth, stat.nine_tenths)
        for one in found.surveys if (stat := one.stat("length")) is not None
    ]  # fmt: skip
    yield spans("Moves: half of the games, and eight of ten", rows, UNITS["number"])
    table = []
    for one in found.surveys:
        length, turns, choices = (one.stat(name) for name in ("length", "turns", "choices"))
        if length and turns and choices:
            table.append(
                (f"{one.seats}", f"{length.mean:.0f}", f"{length.tenth:.0f} to {length.nine_tenths:.0f}",
                 f"{turns.mean:.0f}", f"{one.choices_a_seat:.0f}", f"{choices.mean * PACE / 60:.0f}", f"{one.deals:,}")
            )  # fmt: skip
    heads = ("players", "moves", "8 of 10 games", "turns", "decisions a player", "minutes", "games")
    if table:
        yield _table(f"Minutes at {PACE} seconds a decision", heads, table)


def _measured(found: Report, names: Sequence[str], about: str) -> Iterator[str]:
    stats = [(one, stat) for one in found.surveys for name in names if (stat := one.stat(name)) is not None]
    if not stats:
        return
    yield f"<p>{escape(about)}</p>"
    rows = [
        PlotSpan(stat.name, stat.half, stat.tenth, stat.nine_tenths, group=many(one.seats))
        for one, stat in stats if stat.share
    ]  # fmt: skip
    if rows:
        what = str(rows[0].name).capitalize()
        yield spans(f"{what}: half of the games, and eight of ten", rows, UNITS["percent"], include=[0.0, 1.0])
    for one in found.surveys:
        table = [
            (stat.name, *_told(stat), stat.measure.tell(stat.tenth), stat.measure.tell(stat.half),
             stat.measure.tell(stat.nine_tenths))
            for other, stat in stats if other is one
        ]  # fmt: skip
        if table:
            heads = ("", "mean", "95 %", "a tenth", "half", "nine tenths")
            yield _table(f"{many(one.seats)}, {one.bot}, {one.deals:,} games", heads, table)


def _cards(found: Fares | None, shown: Faces) -> Iterator[str]:
    if found is None:
        yield "<p>Nothing printed in this game is held by anybody, so nothing can be said of holders.</p>"
        return
    yield f"<p>{escape(found.sentence)}</p>"
    yield (
        '<p class="soft">What a card does: the win share of whoever has it, in the same games with the card as it is '
        f"and made inert. A player wins {found.fair:.1%} on average. To have one means: "
        f"{escape('; '.join(found.about))}.</p>"
    )
    known = [row for row in found.rows if row.beside is not None]
    odd = [*found_odd(known)][:MOST_CARDS]
    ends = furthest(known, MOST_CARDS // 2)
    cards = "".join(shown.draw(row.path, _below(row)) for row in odd or ends)
    if cards:
        title = "Stronger or weaker than their kind" if odd else "Those furthest from their kind, to both sides"
        yield f'<h3>{title}</h3><div class="cards">{cards}</div>'
    rows = [beside_of(row) for row in furthest(known, MOST_ROWS // 2)]
    yield spans("Win share of whoever has it, less that of its kind, in points", rows, UNITS["change"], mark="its kind")
    table = [
        (row.name, row.kind.replace("_", " "), f"{row.games:,}", f"{row.wins:.1%}" if row.does else "",
         _change(row.does.effect) if row.does else "too few games", _between(row), _beside(row),
         "sure" if row.does and row.does.sure else "")
        for row in found.rows
    ]  # fmt: skip
    caption = f"{many(found.seats)}, {found.bot}, {found.deals:,} deals; sure: corrected by Holm for their number"
    heads = ("", "kind", "had in games", "holder wins", "effect", "95 %", "beside its kind", "")
    yield _table(caption, heads, table, folded=len(table) > MOST_ROWS)


def _below(row: ThingFare) -> str:
    one = row.beside
    if one is None:
        return ""
    word = row.verdict or "like its kind, as far as is known"
    chart = spans("Beside its kind, in points", [beside_of(row, "")], UNITS["change"])
    return f"<p><b>{escape(word.capitalize())}</b></p>{chart}"


def _change(value: float) -> str:
    return f"{100 * value:+.1f}"


def _between(row: ThingFare) -> str:
    return f"{_change(row.does.low)} to {_change(row.does.high)}" if row.does else ""


def _beside(row: ThingFare) -> str:
    if row.beside is None:
        return ""
    return f"{_change(row.beside.effect)}{': ' + row.verdict if row.verdict else ''}"


def _tornado(found: Report) -> Iterator[str]:
    if found.sensitivity is None:
        yield "<p>There is no number in the box that could be moved.</p>"
        return
    it = Measure("", found.sensitivity.measure, found.sensitivity.share)
    yield f"<p>{escape(found.sensitivity.sentence)}</p>"
    rows = [
        PlotSpan(word, one.change, one.low, one.high, fair=0.0, group=f"{row.path} (is {row.value})", odd=one.stands)
        for row in found.sensitivity.rows[:12]
        for word, one in (("a step down", row.down), ("a step up", row.up))
        if one is not None
    ]
    unit = "change" if found.sensitivity.share else "difference"
    yield spans(f"What one step of a number does to ‘{it.name}’", rows, UNITS[unit], mark="no change")
    table = [
        (row.path, str(row.value), it.tell_change(row.down.change) if row.down else "",
         it.tell_change(row.up.change) if row.up else "", "sure" if row.sure else "")
        for row in found.sensitivity.rows
    ]  # fmt: skip
    caption = f"{found.sensitivity.deals:,} deals; sure: corrected by Holm for their number"
    yield _table(caption, ("number", "is", "a step down", "a step up", ""), table, folded=len(table) > MOST_ROWS)


def _second(found: Report) -> Iterator[str]:
    if not found.second:
        yield "<p>Only one kind of bot played. --bots greedy,hard asks a second.</p>"
        return
    yield "<ul>" + "".join(f"<li>{escape(words)}</li>" for words in found.agreement) + "</ul>"
    for one, other in zip(found.surveys, found.second, strict=False):
        table = []
        for name in ("length", "leads", "settled", "forced", "win"):
            mine, theirs = one.stat(name), other.stat(name)
            if mine and theirs:
                table.append((mine.name, *_told(mine), *_told(theirs)))
        if table:
            caption = f"{many(one.seats)}, {one.deals:,} games and {other.deals:,}"
            yield _table(caption, ("", one.bot, "95 %", other.bot, "95 %"), table)


def _made(found: Report) -> Iterator[str]:
    made = {"games": f"{found.games:,}; every figure names its own", **found.made}
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in made.items())
    yield f"<dl>{rows}</dl>"
    yield (
        '<p class="soft">A time lets a faster machine play more games. With a number of deals (--until 2000) the same '
        "command comes to the same figures everywhere.</p>"
    )


def _told(stat: Stat) -> tuple[str, str]:
    it = stat.measure
    return it.tell(stat.mean), f"{it.tell(stat.low)} to {it.tell(stat.high)}"


def _table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], *, folded: bool = False) -> str:
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = "".join(
        "<tr>"
        + "".join(f'<td data-of="{escape(name)}">{escape(str(one))}</td>' for name, one in zip(heads, row, strict=True))
        + "</tr>"
        for row in rows
    )
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    table = f"<table>{told}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f"<details><summary>All {len(rows)} rows</summary>{table}</details>" if folded else table
