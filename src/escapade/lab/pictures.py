"""Charts, by Altair; a file of them needs no network."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from escapade.engine.errors import BadOptions
from escapade.lab.optional_packages import needed

if TYPE_CHECKING:
    from escapade.lab.tuning import Tuned

Chart = Any
KINDS = (".svg", ".png", ".html")


def pareto(tuned: "Tuned") -> Chart:
    """Every box that was tried: how far from the targets, and how much was moved for it."""
    altair = needed("altair")
    rows = [
        {"off the targets": tried.distance, "steps moved": tried.steps, "first target": tried.distances[0]}
        for tried in tuned.trials
    ]
    edge = [row for row in rows if not any(_beats(other, row) for other in rows)]
    base = altair.Chart(altair.Data(values=rows)).mark_circle(opacity=0.5)
    best = altair.Chart(altair.Data(values=edge)).mark_line(point=True, color="#d9480f")
    x = altair.X("steps moved:Q", title="steps moved in all")
    y = altair.Y("off the targets:Q", title="distance to the targets")
    return (base.encode(x=x, y=y) + best.encode(x=x, y=y)).properties(title=f"{tuned.title}: every box that was tried")


def _beats(one: dict[str, float], other: dict[str, float]) -> bool:
    names = ("off the targets", "steps moved")
    return all(one[name] <= other[name] for name in names) and any(one[name] < other[name] for name in names)


def save_picture(chart: Chart, file: Path) -> None:
    """Write a chart, as what its name ends with."""
    if file.suffix not in KINDS:
        raise BadOptions(f"A picture ends in {', '.join(KINDS)}, not in '{file.suffix}'.")
    needed("vl_convert")
    try:
        chart.save(str(file), **({"inline": True} if file.suffix == ".html" else {}))
    except OSError as problem:
        raise BadOptions(f"{file} cannot be written: {problem.strerror}.") from None
