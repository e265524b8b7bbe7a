"""Charts of a page, drawn without a package: rows of a name, a span on one scale and a number.

Names and numbers are text, so they wrap, print, and are read out; only the spans are drawn. So a chart is whole on a
telephone and on paper.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

TICKS = 4  # about so many lines on a scale
EDGE = 0.04  # of the scale, left free at both ends
NICE = (1, 2, 2.5, 5, 10)


@dataclass(frozen=True)
class PlotSpan:
    """A row: a point, and from where to where it may be."""

    name: str
    value: float
    low: float
    high: float
    told: str = ""  # the number as one reads it; what the chart's own words make of it, if nothing is said
    fair: float | None = None  # where a mark stands
    group: str = ""  # a heading above the rows of one group
    odd: bool = False  # drawn as something to look at


@dataclass(frozen=True)
class Scale:
    """From where to where a chart goes, and where its lines are."""

    low: float
    high: float
    ticks: list[float]

    @classmethod
    def over(cls, values: Sequence[float], floor: float = -math.inf, ceiling: float = math.inf) -> "Scale":
        """A scale with round numbers on which all of these have a place."""
        low, high = min(values), max(values)
        if high - low < 1e-9:
            low, high = low - (abs(low) or 1) / 10, high + (abs(high) or 1) / 10
        reach = (high - low) * EDGE
        low, high = max(low - reach, min(floor, low)), min(high + reach, max(ceiling, high))
        unit = 10 ** math.floor(math.log10((high - low) / TICKS))
        step = unit * next(one for one in NICE if one * unit >= (high - low) / TICKS)
        first = math.ceil(low / step)
        ticks = [round(number * step, 10) for number in range(first, math.floor(high / step + 1e-9) + 1)]
        return cls(low, high, ticks)

    def at(self, value: float) -> float:
        """Where a value is, in per cent from the left."""
        return round(100 * (min(max(value, self.low), self.high) - self.low) / (self.high - self.low), 2)


def spans(
    title: str, rows: Sequence[PlotSpan], tell: Callable[[float], str], *,
    mark: str = "", floor: float = -math.inf, ceiling: float = math.inf, include: Sequence[float] = (),
) -> str:  # fmt: skip
    """A chart of spans; nothing at all where no row has a span. `mark`: what the mark in each row stands for."""
    rows = [row for row in rows if math.isfinite(row.low) and math.isfinite(row.high)]
    if not rows:
        return ""
    ends = [end for row in rows for end in (row.low, row.high, row.value)]
    fair = [row.fair for row in rows if row.fair is not None]
    scale = Scale.over([*ends, *fair, *include], floor, ceiling)
    body, group = [], ""
    for row in rows:
        if row.group != group:
            body.append(f"<h4>{escape(row.group)}</h4>")
            group = row.group
        told = row.told or f"{tell(row.value)} ({tell(row.low)} to {tell(row.high)})"
        body.append(
            f'<div class="row{" odd" * row.odd}"><span>{escape(row.name)}</span>{_track(row, scale)}'
            f"<b>{escape(told)}</b></div>"
        )
    key = f' <i class="key">{escape(mark)}</i>' if mark and fair else ""
    return (
        f'<figure class="chart"><figcaption>{escape(title)}{key}</figcaption>{"".join(body)}'
        f'<div class="row scale" aria-hidden="true"><span></span>{_labels(scale, tell)}<b></b></div></figure>'
    )


def _track(row: PlotSpan, scale: Scale) -> str:
    low, high, at = scale.at(row.low), scale.at(row.high), scale.at(row.value)
    lines = "".join(f'<path class="grid" d="M{scale.at(tick)} 0V12"/>' for tick in scale.ticks)
    fair = "" if row.fair is None else f'<path class="fair" d="M{scale.at(row.fair)} 0V12"/>'
    return (
        f'<svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">{lines}{fair}'
        f'<path class="span" d="M{low} 6H{max(high, low + 0.3)}"/><path class="dot" d="M{at} 6h0"/></svg>'
    )


def _labels(scale: Scale, tell: Callable[[float], str]) -> str:
    told = "".join(f'<i style="left:{scale.at(tick)}%">{escape(tell(tick))}</i>' for tick in _spread(scale))
    return f'<div class="ticks">{told}</div>'


def _spread(scale: Scale) -> Iterator[float]:
    """The lines that get a number: not those at the very edge, where it would be cut off."""
    for tick in scale.ticks:
        if 5 <= scale.at(tick) <= 95:
            yield tick


STYLE = """
.chart { margin: 0.8rem 0 0; } .chart figcaption { font-weight: 600; margin-bottom: 0.4rem; break-after: avoid; }
.chart .key { font-style: normal; font-weight: 400; color: var(--soft); white-space: nowrap; }
.chart .key::before { content: ''; display: inline-block; width: 0.18rem; height: 0.8em; margin: 0 0.35rem 0 0.6rem;
  background: var(--mark); vertical-align: -0.05em; }
.chart h4 { margin: 0.7rem 0 0.1rem; font-size: 0.85rem; color: var(--soft); font-weight: 600; break-after: avoid; }
.chart { display: grid; grid-template-columns: minmax(5rem, max-content) minmax(6rem, 1fr) max-content; gap: 0 0.9rem; }
.chart > figcaption, .chart > h4 { grid-column: 1 / -1; }
.row { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; align-items: center; break-inside: avoid;
  font-size: 0.9rem; }
.row > span { max-width: 15rem; overflow-wrap: anywhere; line-height: 1.25; }
.row b { font-weight: 400; text-align: right; font-variant-numeric: tabular-nums;
  font-size: 0.82rem; color: var(--soft); }
.row svg { display: block; width: 100%; height: 1.3rem; overflow: visible; }
.row path { fill: none; vector-effect: non-scaling-stroke; }
.grid { stroke: var(--line); stroke-width: 1px; } .fair { stroke: var(--mark); stroke-width: 2.5px; }
.span { stroke: var(--tone); stroke-width: 5px; stroke-opacity: 0.45; }
.dot { stroke: var(--tone); stroke-width: 10px; stroke-linecap: round; }
.odd .span, .odd .dot { stroke: var(--warn); } .odd > span { font-weight: 600; }
.ticks { position: relative; height: 1.2rem; } .ticks i { position: absolute; transform: translateX(-50%);
  font-style: normal; font-size: 0.75rem; color: var(--soft); white-space: nowrap; }
.broad { display: grid; gap: 0.4rem 1.2rem; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: start; }
.broad > h3, .broad > p { grid-column: 1 / -1; margin: 0; } .broad > .cards { margin: 0; grid-template-columns:
  repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); } .broad > .chart { margin: 0; }
.findings .chart, .card .chart { grid-template-columns: minmax(0, 1fr) max-content; }
.findings .row, .card .row { margin-top: 0.3rem; }
.findings .row svg, .findings .ticks, .card .row svg, .card .ticks { grid-column: 1 / -1; grid-row: 2; }
.findings .scale, .card .scale { margin: 0; }
@media (max-width: 40rem) { .broad { display: block; } .broad > * { margin: 0.6rem 0 0; }
  .chart { grid-template-columns: minmax(0, 1fr) max-content; }
  .row { margin-top: 0.3rem; }
  .row svg, .ticks { grid-column: 1 / -1; grid-row: 2; } .scale { margin: 0; } }
"""
