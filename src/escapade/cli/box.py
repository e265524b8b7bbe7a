"""`escapade box`: what is printed on a game's components, and what of it is changed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Any

import typer

from escapade.cli.console import BoxFile, GameId, Json, Sets, chosen_box, out, print_json
from escapade.engine.box_schema import KEYS, keys, sheet_like, within
from escapade.engine.errors import BadOptions

if TYPE_CHECKING:
    from rich.console import Console

    from escapade.engine.changes import Difference
    from escapade.engine.contract import Box, Game

NARROWEST, WIDEST = 40, 120
LONG = 28  # A value that is wider stands below its row.
GAP, INDENT = 2, 4
TEXTS = ("text", "flavour")


def box(
    game: GameId,
    part: Annotated[
        str | None,
        typer.Argument(metavar="[PART]", help="One list, such as treasure, or one part, by its path or its name."),
    ] = None,
    own: BoxFile = None,
    change: Sets = None,
    json: Json = False,
) -> None:
    """Print the components: every card, board and number of the box, as [bold]--set[/] names them.

    What [bold]--set[/] or [bold]--box[/] changes is marked. A part alone is printed with what may stand in each field.

    Example: [bold]escapade box GAME treasure --set 'treasure.relic-1.points=5'[/]
    """
    from escapade.engine import contract
    from escapade.engine.changes import components, differences

    found = contract.game(game)
    chosen = chosen_box(found, own, change)
    groups = [*_groups(components(found, chosen), found.printed)]
    changed = {one.path: one for one in differences(found, chosen)}
    wanted, one = _wanted(found, groups, part)
    if json:
        inside = one.value if one else {group.path: group.value for group in wanted}
        print_json(
            {"game": found.id, "title": found.title, "rules": found.version, "box": chosen.digest}
            | {"part": one.path if one else part and wanted[0].path, "components": inside}
            | {"changed": [*changed.values()]}
        )
        return
    console = out()
    console.print(f"[bold {found.accent}]{found.title}[/], box {chosen.digest}", soft_wrap=True)
    if not groups:
        console.print("Nothing is printed in this game: it has no components.")
    page = BoxPrinter(console, changed, _in_words(chosen))
    for group in wanted:
        if one is not None:
            page.part(found, one)
        else:
            page.group(group)
    if changed:
        console.print(f"\n{len(changed)} changed:", style="bold yellow")
        for difference in changed.values():
            console.print(f"  {difference.text}", markup=False, soft_wrap=True)


@dataclass(frozen=True)
class PartRow:
    """One part: a card, a pawn, a table of numbers."""

    path: str
    key: str
    value: Mapping[str, Any]


@dataclass(frozen=True)
class ComponentList:
    """A list of parts, or one table of numbers and words."""

    path: str
    value: Any
    rows: list[PartRow] = field(default_factory=list)  # none in a table


def _groups(data: Mapping[str, Any], printed: Mapping[str, Any], path: str = "") -> Iterator[ComponentList]:
    """Every list and every table, in the order of box.toml; parts that were taken out stand where they were."""
    loose = {name: value for name, value in data.items() if not _is_list(value) and not isinstance(value, Mapping)}
    if loose:
        yield ComponentList(path, loose)
    for name, value in data.items():
        at, before = within(path, name), printed.get(name) if isinstance(printed, Mapping) else None
        if _is_list(value):
            rows = [PartRow(within(at, key), key, part) for key, part in zip(keys(value), value, strict=True)]
            there = {row.key for row in rows}
            gone = [(key, part) for key, part in zip(keys(before or []), before or [], strict=True) if key not in there]
            rows += [PartRow(within(at, key), key, part) for key, part in gone]
            yield ComponentList(at, value, rows)
        elif isinstance(value, Mapping):
            yield from _groups(value, before or {}, at)


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(part, Mapping) for part in value)


def _wanted(game: "Game", groups: list[ComponentList], part: str | None) -> tuple[list[ComponentList], PartRow | None]:
    """What was asked for: everything, some of the groups, or one part."""
    if part is None:
        return groups, None
    word = part.strip().lower()
    some = [group for group in groups if group.path.lower() == word or group.path.lower().startswith(f"{word}.")]
    some = some or [group for group in groups if group.path.lower().rpartition(".")[2] == word]
    if some:
        return some, None
    for group in groups:
        for row in group.rows:
            if word in (row.path.lower(), str(row.value.get("name", "")).lower()):
                return [group], row
    keyed = [(group, row) for group in groups for row in group.rows if row.key.lower() == word]
    if len(keyed) == 1:
        return [keyed[0][0]], keyed[0][1]
    if not groups:
        raise BadOptions(f"Nothing is printed in {game.title}: it has no components.")
    lists = [group.path for group in groups if group.path]
    names = [row.path for group in groups for row in group.rows]
    titles = [str(row.value["name"]) for group in groups for row in group.rows if "name" in row.value]
    if keyed:
        raise BadOptions(f"'{part}' is several parts of {game.title}: {', '.join(row.path for _, row in keyed)}.")
    known = {name.lower(): name for name in [*titles, *(name.rpartition(".")[2] for name in names), *names, *lists]}
    near = get_close_matches(word, known, 1, 0.6)
    guess = f" Did you mean {known[near[0]]}?" if near else ""
    raise BadOptions(f"There is no '{part[:60]}' in the box of {game.title}.{guess} It has: {', '.join(lists)}.")


def _in_words(box: "Box") -> Any:
    """The components as the table draws them: their texts have their numbers in them."""
    import msgspec

    return msgspec.to_builtins(box.data) if isinstance(box.data, msgspec.Struct) else {}


@dataclass(frozen=True)
class BoxPrinter:
    """Where it is printed."""

    console: "Console"
    changed: Mapping[str, "Difference"]
    words: Any

    @property
    def width(self) -> int:
        """How wide a line may be."""
        return max(NARROWEST, min(WIDEST, self.console.width))

    def group(self, group: ComponentList) -> None:
        """A list as a table, or a table as lines."""
        many = f" ({len(group.value)})" if group.rows else ""
        self.console.print(f"\n[bold]{group.path or 'box'}[/]{many}")
        if not group.rows:
            for name, value in group.value.items():
                path = f"{group.path}.{name}" if group.path else name
                self._wrapped(f"{name}: {self._value(path, value)}", 2, marked=path in self.changed)
            return
        cells = [self._cells(row) for row in group.rows]
        columns, widths = self._columns(cells)
        numeric = {name for name in columns if name and all(_is_number(row.value.get(name)) for row in group.rows)}
        self._line(columns, widths, numeric, columns, "dim")
        for row, (short, below) in zip(group.rows, cells, strict=True):
            known = [short.get(name, "") for name in columns]
            marked = any(path == row.path or path.startswith(f"{row.path}.") for path in self.changed)
            self._line(known, widths, numeric, columns, "yellow" if marked else "")
            rest = [f"{name} {value}" for name, value in short.items() if name not in columns and value]
            for text in ([" · ".join(rest)] if rest else []) + below:
                self._wrapped(text, INDENT, style="dim")

    def _line(
        self, cells: list[str], widths: list[int], numeric: set[str], columns: list[str], style: str
    ) -> None:  # fmt: skip
        from rich.cells import cell_len
        from rich.text import Text

        padded = []
        for cell, width, name in zip(cells, widths, columns, strict=True):
            room = " " * (width - cell_len(cell))
            padded.append(room + cell if name in numeric else cell + room)
        self.console.print(Text(("  " + (" " * GAP).join(padded)).rstrip(), style), soft_wrap=True)

    def _columns(self, cells: list[tuple[dict[str, str], list[str]]]) -> tuple[list[str], list[int]]:
        """As many columns as fit beside each other; the others stand below their row."""
        from rich.cells import cell_len

        names = list(dict.fromkeys(name for short, _ in cells for name in short))
        names.sort(key=lambda name: ("", "name").index(name) if name in ("", "name") else 2)
        columns, widths, left = list[str](), list[int](), self.width - 2
        for name in names:
            width = max(cell_len(name), *(cell_len(short.get(name, "")) for short, _ in cells))
            if width + GAP <= left and width <= LONG + GAP:
                columns, widths, left = [*columns, name], [*widths, width], left - width - GAP
        return columns, widths

    def _cells(self, row: PartRow) -> tuple[dict[str, str], list[str]]:
        """The short values of a part by name, and what stands below it."""
        short, below = {"": row.key}, []
        own = self.changed.get(row.path)
        if own is not None:
            below.append("taken out" if own.now is None else "added")
        spoken = self._spoken(row)
        for name, value in row.value.items():
            path = f"{row.path}.{name}"
            if name in KEYS and str(value) == row.key:
                continue
            if isinstance(value, Mapping):
                below += [self._inside(name, path, value)] if not spoken or self._touched(path) else []
            elif _is_list(value):
                below.append(f"{name}: {', '.join(' '.join(map(_said, _named_first(each))) for each in value)}")
            elif name in TEXTS:
                below += [_said(value)] if name != "text" or not spoken else []
            else:
                told = self._value(path, value)
                short[name] = told
        return short, [*([spoken] if spoken else []), *below]

    def _spoken(self, row: PartRow) -> str:
        """The text on a card, with its numbers."""
        node = self.words
        for step in row.path.split("."):
            if isinstance(node, list):
                named = dict(zip(keys(node), node, strict=True))
                node = named.get(step)
            else:
                node = node.get(step) if isinstance(node, Mapping) else None
        if not isinstance(node, Mapping):
            return ""
        ability = node.get("ability")
        return str(node.get("text") or (ability.get("text") if isinstance(ability, Mapping) else "") or "")

    def _touched(self, path: str) -> bool:
        return any(one == path or one.startswith(f"{path}.") for one in self.changed)

    def _inside(self, name: str, path: str, value: Mapping[str, Any]) -> str:
        told = (f"{key} {self._value(f'{path}.{key}', each)}" for key, each in value.items())
        return f"{name}: {', '.join(told)}"

    def _value(self, path: str, value: Any) -> str:
        own = self.changed.get(path)
        if own is None:
            return _said(value)
        return f"{_said(value)} (was {_said(own.was) if own.was is not None else 'none'})"

    def part(self, game: "Game", row: PartRow) -> None:
        """One part, each field with what may stand in it."""
        from rich.text import Text

        from escapade.engine.changes import sheet

        name = row.value.get("name", row.key)
        self.console.print(Text.assemble("\n", (str(name), "bold"), f"  {row.path}"), soft_wrap=True)
        spoken = self._spoken(row)
        if spoken:
            self._wrapped(spoken, 2)
        about = sheet(game)
        for step in row.path.split(".")[:-1]:
            about = about.fields.get(step, about)
        self._fields(about.each or about, row.value, row.path)

    def _fields(self, about: Any, value: Mapping[str, Any], path: str) -> None:
        for name, each in value.items():
            at, own = f"{path}.{name}", about.fields.get(name) or sheet_like(each)
            if isinstance(each, Mapping):
                self._fields(own, each, at)
            elif _is_list(each):
                for key, inside in zip(keys(each), each, strict=True):
                    self._fields(own.each or sheet_like(inside), inside, f"{at}.{key}")
            else:
                self._wrapped(f"{at} = {self._value(at, each)}", 2, marked=at in self.changed)
                self._wrapped(own.allowed, INDENT + 2, style="dim")

    def _wrapped(self, text: str, indent: int, *, style: str = "", marked: bool = False) -> None:
        from textwrap import wrap

        from rich.text import Text

        for line in wrap(text, self.width - indent) or [""]:
            self.console.print(Text(" " * indent + line, "yellow" if marked else style), soft_wrap=True)


def _named_first(part: Mapping[str, Any]) -> list[Any]:
    """The name and the numbers of a part inside a part."""
    named = [part[key] for key in ("name", "id") if key in part][:1]
    return [*named, *(value for name, value in part.items() if name not in ("name", "id", *TEXTS))]


def _is_number(value: Any) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        told = [_said(each) for each in value]
        return (", " if any(" " in each for each in told) else " ").join(told)
    return f"{value:g}" if isinstance(value, float) else str(value)
