"""The report as a page: charts as pictures inside it, the numbers behind each as a table, no script, no network."""

import json
import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from escapade.lab.extra import needed
from escapade.lab.measures import Measure
from escapade.lab.reporting import PACE, Report
from escapade.lab.survey import Stat, Survey

INK = "#010203"  # stands for the colour of the text in a chart, whatever that is on the reader's screen
BLUE, ORANGE, GREY = "#4c86c6", "#d9772b", "#8a8f98"
MOST_ROWS = 30
WIDTH = 480  # of a chart
OPEN = 1_000  # Elo, as far as an interval is drawn that has no end
PADDING = {
    "left": 32,
    "top": 4,
    "right": 16,
    "bottom": 4,
}  # the reader's letters may be wider than those it was measured with
STYLE = """
:root { color-scheme: light dark; --ink: #1b1e23; --paper: #ffffff; --soft: #5d646f; --line: #d8dce2; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --paper: #15181d; --soft: #a3abb8; --line: #343a44; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.8rem; margin: 0; } h2 { margin: 2.5rem 0 0.5rem; font-size: 1.25rem; }
.verdict { font-size: 1.15rem; border-left: 0.25rem solid #d9772b; padding: 0.25rem 0 0.25rem 1rem; }
.soft, figcaption, caption { color: var(--soft); }
figure { margin: 1rem 0; overflow-x: auto; } figure svg { max-width: 100%; min-width: 34rem; height: auto; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 0.5rem 0; }
caption { text-align: left; } th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: right; vertical-align: top;
  border-bottom: 1px solid var(--line); } th:first-child, td:first-child { text-align: left; }
td { white-space: nowrap; } td:first-child { white-space: normal; min-width: 5.5rem; }
td:last-child { white-space: normal; min-width: 6rem; }
@media (max-width: 40rem) { table { font-size: 0.8rem; } th, td { padding-right: 0.5rem; } }
summary { cursor: pointer; color: var(--soft); } a { color: inherit; }
@media print { body { max-width: none; color: #000; background: #fff; font-size: 10pt; } h2 { break-after: avoid; }
  figure, tr { break-inside: avoid; } figure svg { min-width: 0; } }
"""


def page(found: Report) -> str:
    """The whole page."""
    parts = [*_parts(found)]
    contents = "".join(f'<li><a href="#part-{n}">{escape(title)}</a></li>' for n, (title, _) in enumerate(parts, 1))
    body = "".join(
        f'<section aria-labelledby="part-{n}"><h2 id="part-{n}">{n}. {escape(title)}</h2>{"".join(inside)}</section>'
        for n, (title, inside) in enumerate(parts, 1)
    )
    changed = f"<p>Changed components: {escape('; '.join(found.changed))}.</p>" if found.changed else ""
    early = "<p><strong>Stopped early: some parts rest on few games.</strong></p>" if found.partial else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width, initial-scale=1"><title>{escape(found.title)}: a report</title>'
        f"<style>{STYLE}</style></head><body><header><h1>{escape(found.title)}</h1>"
        f'<p class="soft">{escape(found.about)}</p>{changed}{early}</header>'
        f'<nav aria-label="Contents"><ol>{contents}</ol></nav><main>{body}</main></body></html>\n'
    )


def _parts(found: Report) -> Iterator[tuple[str, list[str]]]:
    yield "The verdict", [f'<p class="verdict">{escape(found.verdict)}</p>']
    yield "Seats", [*_seats(found)]
    yield "Does skill win", [*_skill(found)]
    yield "Length", [*_length(found)]
    yield "Ties, stalls, dead ends, what is never used", [*_odd(found)]
    yield "Drama", [*_measured(found, ("leads", "settled", "gap", "comeback", "margin"), DRAMA)]
    yield "Choice", [*_measured(found, ("alternatives", "forced", "choices"), CHOICE)]
    yield "Cards", [*_cards(found)]
    yield "Restricted play", [*_restricted(found)]
    yield "What the game hangs on", [*_tornado(found)]
    yield "Does it hold with other bots", [*_second(found)]
    yield "How this was made", [_table("", ("", ""), [(name, value) for name, value in found.made.items()])]


DRAMA = (
    "Settled after: how much of the game is over when the winner leads for good; a tenth, half and nine tenths of the "
    "games. The lead on the way is the first's over the second's."
)
CHOICE = "Moves to choose of, where there is a choice at all; and how many moves are none."


def _seats(found: Report) -> Iterator[str]:
    rows = [
        {"seats": f"{_many(one.seats)}", "seat": stat.name.removesuffix(" wins"), "wins": stat.mean, "low": stat.low}
        | {"high": stat.high, "fair": 1 / max(len(_of(one, "share.")), 1)}
        for one in found.surveys
        for stat in _of(one, "share.")
    ]
    if not rows:
        yield "<p>Everybody wins or loses together.</p>"
        rows = [
            {
                "seats": f"{_many(one.seats)}",
                "seat": "all",
                "wins": stat.mean,
                "low": stat.low,
                "high": stat.high,
                "fair": 0.5,
            }
            for one in found.surveys
            if (stat := one.stat("win")) is not None
        ]
    yield _chart(
        _intervals(rows, "seat", "wins", "fair", "seats", percent=True), "Win share by seat, with 95 % intervals"
    )
    for one in found.surveys:
        scores = {stat.id.removeprefix("score."): stat for stat in _of(one, "score.")}
        table = []
        for stat in _of(one, "share."):
            score = scores.get(stat.id.removeprefix("share."))
            table.append((stat.name.removesuffix(" wins"), *_told(stat), *(_told(score) if score else ("", ""))))
        chance = (
            "" if one.even is None else f" Shares so uneven, or more, come up in {one.even:.1%} where seats are equal."
        )
        fewer = " Fewer points are better." if one.fewer_is_better else ""
        caption = f"{_many(one.seats)}, {one.bot}, {one.deals:,} deals.{chance}{fewer}"
        if table:
            yield _table(caption, ("seat", "wins", "95 %", "score", "95 %"), table)


def _skill(found: Report) -> Iterator[str]:
    if found.ladder is not None:
        one = found.ladder.ladders[0]
        rows = [
            {"bot": rung.bot, "Elo": rung.elo, "low": max(rung.low, rung.elo - OPEN), "fair": 0.0, "seats": ""}
            | {"high": min(rung.high, rung.elo + OPEN)}
            for rung in one.rungs
        ]
        yield f"<p>{escape(found.ladder.sentence)}</p>"
        yield _chart(_intervals(rows, "bot", "Elo", "fair", "seats"), "The ladder of bots, Elo with 95 % intervals")
        yield _table(
            f"{_many(one.seats)}", ("bot", "Elo", "95 %", "wins", "deals"),
            [
                (it.bot, f"{it.elo:.0f}", it.span, f"{it.wins:.1%}", f"{it.deals:,}")
                for it in one.rungs
            ],
        )  # fmt: skip
    yield _table(
        "Luck: how much of the result does not go with who plays better",
        ("seats", "luck", "95 %", "between", "the better wins"),
        [
            (f"{count}", f"{one.share:.0%}", f"{one.low:.0%} … {one.high:.0%}", f"{one.better}, {one.worse}",
             f"{one.better_wins:.1%}")
            for count, one in found.luck
        ],
    )  # fmt: skip


def _length(found: Report) -> Iterator[str]:
    rows = [
        {
            "seats": f"{one.seats}",
            "moves": stat.half,
            "low": stat.tenth,
            "high": stat.nine_tenths,
            "fair": stat.mean,
            "all": "",
        }
        for one in found.surveys
        if (stat := one.stat("length")) is not None
    ]
    yield _chart(
        _intervals(rows, "seats", "moves", "fair", "all"), "Moves in a game: a tenth, half, nine tenths of games"
    )
    table = []
    for one in found.surveys:
        length, turns, choices = (one.stat(name) for name in ("length", "turns", "choices"))
        if length and turns and choices:
            minutes = choices.mean * PACE / 60
            table.append(
                (f"{one.seats}", f"{length.mean:.0f}", f"{length.tenth:.0f} … {length.nine_tenths:.0f}",
                 f"{turns.mean:.0f}", f"{one.choices_a_seat:.0f}", f"{minutes:.0f}")
            )  # fmt: skip
    caption = f"Minutes at {PACE} seconds a decision"
    yield _table(caption, ("seats", "moves", "80 % of games", "turns", "decisions a seat", "minutes"), table)


def _odd(found: Report) -> Iterator[str]:
    if not found.findings.rows:
        yield "<p>Nothing odd was found.</p>"
    yield "<ul>" + "".join(f"<li>{escape(row.sentence)}</li>" for row in found.findings.rows) + "</ul>"
    table = []
    for one in found.surveys:
        shared, nobody = one.stat("shared"), one.stat("nobody")
        if shared and nobody:
            table.append((f"{one.seats}", f"{shared.mean:.1%}", f"{nobody.mean:.1%}"))
    if table:
        yield _table("Ties", ("seats", "shared wins", "nobody wins"), table)


def _measured(found: Report, names: Sequence[str], about: str) -> Iterator[str]:
    table = []
    for one in found.surveys:
        for name in names:
            stat = one.stat(name)
            if stat is not None:
                it = stat.measure
                table.append(
                    (f"{_many(one.seats)}: {stat.name}", *_told(stat), it.tell(stat.tenth), it.tell(stat.half),
                     it.tell(stat.nine_tenths))
                )  # fmt: skip
    if not table:
        yield "<p>There is nobody to be ahead of in this game.</p>"
        return
    yield f"<p>{escape(about)}</p>"
    rows = [
        {"seats": f"{_many(one.seats)}", "what": stat.name, "share": stat.half, "low": stat.tenth}
        | {"high": stat.nine_tenths, "fair": stat.mean}
        for one in found.surveys
        for name in names
        if (stat := one.stat(name)) is not None and stat.share
    ]
    if rows:
        title = f"{str(rows[0]['what']).capitalize()}: a tenth, half, nine tenths of games"
        yield _chart(_intervals(rows, "what", "share", "fair", "seats", percent=True), title)
    yield _table("", ("", "mean", "95 %", "a tenth", "half", "nine tenths"), table)


def _cards(found: Report) -> Iterator[str]:
    if found.cards is None:
        yield "<p>There is nothing printed in this game that could be made inert.</p>"
        return
    it = Measure("", found.cards.measure, found.cards.share)
    yield f"<p>{escape(found.cards.sentence)}</p>"
    top = [row for row in found.cards.rows if row.inert][:MOST_ROWS]
    rows = [
        {"card": row.name, "effect": row.effect, "low": row.low, "high": row.high, "fair": 0.0, "all": ""}
        for row in top
    ]
    yield _chart(_intervals(rows, "card", "effect", "fair", "all"), f"Paired effect on {it.name}, with 95 % intervals")
    table = [
        (row.name, row.kind, _part(row.drawn), _part(row.played), _part(row.won_with), it.tell_change(row.effect),
         f"{it.tell_change(row.low)} … {it.tell_change(row.high)}" if math.isfinite(row.low) else "too few deals",
         "sure" * row.sure, ", ".join(row.inert[:3]))
        for row in found.cards.rows
    ]  # fmt: skip
    caption = f"{_many(found.cards.seats)}, {found.cards.bot}, {found.cards.deals:,} deals; sure: corrected by Holm"
    heads = ("", "", "drawn", "played", "won with", "effect", "95 %", "", "made inert by")
    yield _table(caption, heads, table, folded=len(table) > MOST_ROWS)


def _restricted(found: Report) -> Iterator[str]:
    table = [
        (
            f"a {row.player} among {row.others}",
            f"{row.wins:.1%}",
            f"{row.low:.1%} … {row.high:.1%}",
            f"{row.fair:.1%}",
        )
        for row in found.restricted
    ]
    if not table:
        yield "<p>Nobody can be restricted here: all win together, or the bots search.</p>"
        return
    yield "<p>One seat chooses worse than the others, in every seat in turn: what its choices were worth.</p>"
    yield _table("", ("", "wins", "95 %", "a fair share"), table)


def _tornado(found: Report) -> Iterator[str]:
    if found.sensitivity is None:
        yield "<p>There is no number in the box that could be moved.</p>"
        return
    altair = needed("altair")
    it = Measure("", found.sensitivity.measure, found.sensitivity.share)
    yield f"<p>{escape(found.sensitivity.sentence)}</p>"
    rows = [
        {"number": row.path, "change": one.change, "step": step}
        for row in found.sensitivity.rows[:20]
        for step, one in (("a step down", row.down), ("a step up", row.up))
        if one is not None
    ]
    chart = altair.Chart(altair.Data(values=rows), width=WIDTH).mark_bar(opacity=0.8).encode(
        x=altair.X("change:Q", title=f"change of {it.name}"),
        y=altair.Y("number:N", sort=None, title=None),
        color=altair.Color("step:N", title=None, scale=altair.Scale(range=[BLUE, ORANGE])),
    )  # fmt: skip
    yield _chart(chart, f"What one step of each number does to {it.name}")
    table = [
        (row.path, str(row.value), it.tell_change(row.down.change) if row.down else "",
         it.tell_change(row.up.change) if row.up else "", "sure" if row.sure else "")
        for row in found.sensitivity.rows
    ]  # fmt: skip
    caption = f"{found.sensitivity.deals:,} deals"
    yield _table(caption, ("number", "is", "a step down", "a step up", ""), table, folded=len(table) > MOST_ROWS)


def _second(found: Report) -> Iterator[str]:
    if not found.second:
        yield "<p>Only one kind of bot played. --bots greedy,hard asks a second.</p>"
        return
    yield "<ul>" + "".join(f"<li>{escape(words)}</li>" for words in found.agreement) + "</ul>"
    table = []
    for one, other in zip(found.surveys, found.second, strict=False):
        for name in ("length", "leads", "settled", "forced", "win"):
            mine, theirs = one.stat(name), other.stat(name)
            if mine and theirs:
                table.append((f"{_many(one.seats)}: {mine.name}", *_told(mine), *_told(theirs)))
    first, second = found.surveys[0].bot, found.second[0].bot
    yield _table("", ("", first, "95 %", second, "95 %"), table)


def _of(one: Survey, start: str) -> list[Stat]:
    return [stat for stat in one.stats if stat.id.startswith(start)]


def _told(stat: Stat) -> tuple[str, str]:
    it = stat.measure
    return it.tell(stat.mean), f"{it.tell(stat.low)} … {it.tell(stat.high)}"


def _many(seats: int) -> str:
    return f"{seats} seat{'s' * (seats > 1)}"


def _part(value: float | None) -> str:
    return "" if value is None else f"{value:.0%}"


def _intervals(rows: list[dict[str, Any]], by: str, value: str, fair: str, facet: str, *, percent: bool = False) -> Any:
    """Points with their intervals, and a tick at what would be fair."""
    altair = needed("altair")
    rows = [row for row in rows if math.isfinite(row["low"]) and math.isfinite(row["high"])]  # others had too few deals
    axis = altair.Axis(format="%") if percent else altair.Axis()
    base = altair.Chart(altair.Data(values=rows)).encode(y=altair.Y(f"{by}:N", sort=None, title=None))
    x = altair.X(f"{value}:Q", title=value, axis=axis, scale=altair.Scale(zero=False))
    spans = base.mark_rule(strokeWidth=3, color=BLUE).encode(x=altair.X("low:Q", title=value, axis=axis), x2="high:Q")
    points = base.mark_point(filled=True, size=60, color=BLUE).encode(x=x)
    ticks = base.mark_tick(color=ORANGE, thickness=2, size=14).encode(x=altair.X(f"{fair}:Q"))
    beside = altair.Header(labelAngle=0, labelAlign="left")
    whole = altair.layer(spans, points, ticks).properties(width=WIDTH)
    if len({row.get(facet) for row in rows}) > 1:
        return whole.facet(row=altair.Row(f"{facet}:N", title=None, sort=None, header=beside)).resolve_scale(
            y="independent"
        )
    return whole


def _chart(chart: Any, title: str) -> str:
    """A chart as a picture in the page, in the colours of the text, with its Vega-Lite beside it."""
    colours = {"labelColor": INK, "titleColor": INK, "domainColor": GREY, "tickColor": GREY, "gridColor": GREY}
    made = (
        chart.configure(background="transparent", font="system-ui, sans-serif", padding=PADDING)
        .configure_axis(**colours, gridOpacity=0.25, labelLimit=240, labelFontSize=12, titleFontSize=12)
        .configure_legend(labelColor=INK, titleColor=INK, labelFontSize=12)
        .configure_header(labelColor=INK, titleColor=INK, labelFontSize=12)
        .configure_view(strokeOpacity=0)
    )
    spec = made.to_dict()
    svg = needed("vl_convert").vegalite_to_svg(json.dumps(spec)).replace(INK, "currentColor")
    hidden = json.dumps(spec, separators=(",", ":")).replace("</", "<\\/")
    return (
        f'<figure role="img" aria-label="{escape(title)}. The numbers are in the table below.">{svg}'
        f"<figcaption>{escape(title)}</figcaption></figure>"
        f'<script type="application/json" class="vega-lite">{hidden}</script>'
    )


def _table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], *, folded: bool = False) -> str:
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(one))}</td>" for one in row) + "</tr>" for row in rows)
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    table = f'<div class="wide"><table>{told}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    return f"<details><summary>All {len(rows)} rows</summary>{table}</details>" if folded else table
