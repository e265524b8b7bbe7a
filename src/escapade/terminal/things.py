"""The things of a view (engine/things.py) drawn with characters, from plain facts: a server sends no more."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rich.cells import cell_len
from rich.text import Text

MARKS = "●▲■◆★✚◗☾"
HUES = ("#f4b860", "#6db8ff", "#f08ad0", "#7fe0a3", "#ff8f6b", "#b79cff", "#6fd6dc", "#d5d0c2")
WIDEST_NAME = 11
MOST_PIPS = 12
GAP = 2

Named = Callable[[str], str]
Facts = Mapping[str, Any]


def is_thing(value: Any) -> bool:
    """Whether this part of a view is a thing."""
    return isinstance(value, Mapping) and value.get("thing") in _DRAWN


def are_things(value: Any) -> bool:
    """Whether it is a list of them."""
    return isinstance(value, Sequence) and not isinstance(value, str) and bool(value) and all(map(is_thing, value))


def draw(thing: Facts, named: Named, width: int) -> Text:
    """One thing."""
    return _DRAWN[thing["thing"]](thing, named, width)


def draw_row(things: Iterable[Facts], named: Named, width: int, name: str = "") -> Text:
    """Things side by side under a name."""
    row = in_rows([draw(thing, named, width) for thing in things], width)
    return Text("\n").join([Text(name, "dim"), row]) if name else row


def in_rows(drawn: Iterable[Text], width: int) -> Text:
    """Drawings side by side, in as many rows as they need."""
    rows: list[list[Text]] = []
    room = 0
    for one in drawn:
        if not rows or _width(one) > room:
            rows.append([])
            room = width
        rows[-1].append(one)
        room -= _width(one) + GAP
    return Text("\n").join(_beside(row, GAP) for row in rows)


def _beside(drawn: Sequence[Text], gap: int) -> Text:
    """Drawings in one row, their feet on one line."""
    blocks = [(one.split("\n"), _width(one)) for one in drawn]
    high = max((len(lines) for lines, _ in blocks), default=0)
    rows = []
    for at in range(high):
        parts = []
        for lines, wide in blocks:
            line = lines[at - high + len(lines)] if at >= high - len(lines) else Text()
            line.pad_right(wide - line.cell_len)
            parts.append(line)
        rows.append(Text(" " * gap).join(parts))
    return Text("\n").join(rows)


def _width(drawn: Text) -> int:
    return max((line.cell_len for line in drawn.split("\n")), default=0)


def of_seat(seat: int, named: Named) -> Text:
    """A player's shape in the player's colour, and the name."""
    return Text.assemble(_mark(seat), " ", named(f"{{{seat}}}"))


def _mark(number: int) -> tuple[str, str]:
    return MARKS[number % len(MARKS)], HUES[number % len(HUES)]


def _toned(thing: Facts) -> str:
    tone = thing.get("tone", -1)
    return HUES[tone % len(HUES)] if tone >= 0 else ""


def _boxed(lines: Sequence[Text], inside: int, style: str = "") -> Text:
    """A frame with rounded corners around lines of at most `inside` cells."""
    rows = [Text(f"╭{'─' * inside}╮", style)]
    for line in lines:
        line.truncate(inside, pad=True)
        rows.append(Text.assemble(("│", style), line, ("│", style)))
    rows.append(Text(f"╰{'─' * inside}╯", style))
    return Text("\n").join(rows)


def _card(card: Facts, named: Named, width: int) -> Text:
    seat = card.get("seat", -1)
    if card.get("hidden"):
        drawn = _boxed([Text("░░░", "dim"), Text("░░░", "dim")], 3, "dim")
    else:
        name = card.get("name", "")[:WIDEST_NAME]
        head = Text(card.get("mark", ""), f"bold {_toned(card)}")
        if card.get("tone", -1) >= 0:
            head.append(" ").append(*_mark(card["tone"]))
        drawn = _boxed([head, Text(name)], max(3, cell_len(name), head.cell_len), "")
    return Text("\n").join([drawn, of_seat(seat, named)]) if seat >= 0 else drawn


def _pile(pile: Facts, named: Named, width: int) -> Text:
    count, top = pile["count"], pile.get("top")
    empty = _boxed([Text("   "), Text("   ")], 3, "dim")
    drawn = _card(top or {"hidden": True}, named, width) if count else empty
    return Text("\n").join([drawn, Text.assemble((str(count), "bold"), (f" {pile.get('name', '')}", "dim"))])


def _counter(counter: Facts, named: Named, width: int) -> Text:
    value, most = counter["value"], counter.get("most", 0)
    told = Text.assemble((str(value), f"bold {_toned(counter)}"), (f"/{most}" if most else "", "dim"))
    if 0 < most <= MOST_PIPS:
        told.append(f" {'●' * min(value, most)}{'○' * max(0, most - value)}")
    return told.append(f" {counter.get('name', '')}" if counter.get("name") else "", "dim")


def _die(die: Facts, named: Named, width: int) -> Text:
    face = die.get("face", 0)
    style = HUES[die["seat"] % len(HUES)] if die.get("seat", -1) >= 0 else _toned(die)
    drawn = _boxed([Text(f" {face or ' '} ", "bold")], 3, style)
    return Text("\n").join([drawn, Text(die["name"], "dim")]) if die.get("name") else drawn


def _on_cell(cell: Facts) -> Text:
    seat, tone = cell.get("seat", -1), cell.get("tone", -1)
    if seat >= 0:
        return Text.assemble(_mark(seat))
    if tone >= 0:
        return Text(cell["mark"], HUES[tone % len(HUES)]) if cell.get("mark") else Text.assemble(_mark(tone))
    return Text(cell.get("mark") or "·", "bold" if cell.get("mark") else "dim")


def _grid(grid: Facts, named: Named, width: int) -> Text:
    rows = [[_on_cell(cell) for cell in row] for row in grid["rows"]]
    heads = [Text(key.rpartition(":")[2], "dim") for key in grid.get("columns", ())]
    wide = max((cell.cell_len for row in [*rows, heads] for cell in row), default=1)
    lines = [Text(grid["name"], "dim")] if grid.get("name") else []
    for row in [*rows, *([heads] if heads else [])]:
        for cell in row:
            cell.pad_right(wide - cell.cell_len)
        lines.append(Text(" ").join(row))
    return Text("\n").join(lines)


def _track(track: Facts, named: Named, width: int) -> Text:
    drawn = []
    for at, space in enumerate(track["spaces"]):
        on = Text(" ").join(_on_cell(piece) for piece in track.get("pieces", ()) if piece["at"] == at)
        drawn.append(_boxed([Text(space, "dim"), on], max(3, on.cell_len, cell_len(space)), "dim"))
    whole = _beside(drawn, 0)
    lines = [Text(track["name"], "dim")] if track.get("name") else []
    return Text("\n").join([*lines, whole if _width(whole) <= width else in_rows(drawn, width)])


def _mat(mat: Facts, named: Named, width: int) -> Text:
    things = mat.get("things", ())
    head = of_seat(mat["seat"], named)
    head.stylize("bold")
    head.append(" out of the game" if mat.get("out") else "", "dim")
    head.append(f" {mat['note']}" if mat.get("note") else "", "dim")
    for counter in (thing for thing in things if thing["thing"] == "counter"):
        head.append("  ").append(_counter(counter, named, width))
    backs = [thing for thing in things if thing["thing"] == "card" and thing.get("hidden")]
    if backs:
        head.append(f"  {'▒' * len(backs)} {len(backs)} face down", "dim")
    others = [thing for thing in things if thing["thing"] != "counter" and thing not in backs]
    return Text("\n").join([head, draw_row(others, named, width)]) if others else head


_DRAWN: dict[str, Callable[[Facts, Named, int], Text]] = {
    "card": _card,
    "pile": _pile,
    "counter": _counter,
    "die": _die,
    "grid": _grid,
    "track": _track,
    "mat": _mat,
}
