"""The picture of a table: the game's own sketch; where there is none, the things of its view and a list of the rest."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from escapade.engine.contract import Box, Game
from escapade.engine.plain import with_names
from escapade.terminal.things import are_things, draw, draw_row, in_rows, is_thing

HIDDEN = "?"
WIDTH = 80
MOST_COLUMNS = 9  # A list of richer things than this is told thing by thing.
_MARKS = {True: "yes", False: "no", None: HIDDEN, "": "–"}


def picture(game: Game, box: Box, view: Any, width: int, named: Callable[[str], str]) -> RenderableType:
    """What lies on the table. `named` puts the people's names in place of {0}, {1}, …"""
    if game.sketch is not None and not isinstance(view, Mapping):
        drawn = game.sketch(box, view, width)
        if drawn:
            return Text.from_markup(with_names(drawn, lambda side: escape(named(f"{{{side}}}"))))
    return listing(msgspec.to_builtins(view), named, width)


def listing(
    view: Mapping[str, Any], named: Callable[[str], str] = lambda text: text, width: int = WIDTH
) -> RenderableType:
    """Any view: things as they look, single facts side by side, lists as rows, boards as boards."""
    facts = Table.grid(padding=(0, 2))
    parts: list[RenderableType] = []
    for drawn, fields in groupby(view.items(), lambda field: is_thing(field[1]) or are_things(field[1])):
        if drawn:
            parts += [_things(fields, named, width), Text("")]
            continue
        for name, value in fields:
            if _is_plain(value):
                facts.add_row(Text(_words(name), style="dim"), _plain(value))
            else:
                parts += [Text(_words(name), style="bold"), _shape(value), Text("")]
    if facts.row_count:
        parts = [facts, Text(""), *parts]
    return Group(*parts)


def _things(fields: Iterable[tuple[str, Any]], named: Callable[[str], str], width: int) -> Text:
    """What lies in the middle side by side, and everybody's place on lines of its own."""
    middle, mats = [], []
    for name, value in fields:
        things = [value] if is_thing(value) else value
        if all(thing["thing"] == "mat" for thing in things):
            mats += [draw(thing, named, width) for thing in things]
        else:
            middle.append(draw_row(things, named, width, "" if is_thing(value) else _words(name)))
    return Text("\n\n").join([*([in_rows(middle, width)] if middle else []), *mats])


def _shape(value: Any) -> RenderableType:
    if isinstance(value, Mapping):
        return listing(value)
    if _is_board(value):
        return _board(value)
    if all(isinstance(item, Mapping) for item in value) and len(value[0]) <= MOST_COLUMNS:
        return _rows(value)
    return Group(*(listing(item) if isinstance(item, Mapping) else _plain(item) for item in value))


def _is_plain(value: Any) -> bool:
    """A single fact, or a short list of them."""
    if isinstance(value, Mapping):
        return not value
    if isinstance(value, list | tuple):
        return not any(isinstance(item, list | tuple | Mapping) for item in value)
    return True


def _plain(value: Any) -> Text:
    if isinstance(value, list | tuple):
        return Text(" ".join(_plain(item).plain for item in value) or "–")
    if isinstance(value, Mapping):
        return Text("–")
    if isinstance(value, bool) or value is None or value == "":
        return Text(_MARKS[value])
    return Text(f"{value:.2f}" if isinstance(value, float) else str(value))


def _is_board(value: Sequence[Any]) -> bool:
    """Rows of equal length with single facts in them."""
    return all(isinstance(row, list | tuple) and _is_plain(row) and len(row) == len(value[0]) for row in value)


def _board(value: Sequence[Sequence[Any]]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    for row in value:
        grid.add_row(*(_plain(cell) for cell in row))
    return grid


def _rows(value: Sequence[Mapping[str, Any]]) -> RenderableType:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    names = list(value[0])
    for name in ("", *names):
        table.add_column(_words(name))
    for number, item in enumerate(value):
        table.add_row(str(number + 1), *(_cell(item.get(name)) for name in names))
    return table


def _cell(value: Any) -> RenderableType:
    return _plain(value) if _is_plain(value) else _shape(value)


def _words(name: str) -> str:
    return name.replace("_", " ")
