"""A changed box: read from a file or from changes by path, and what differs from the game's own components.

A path names a part as people do: `treasure.relic-1.points`, `rules.rounds`, `challenge.*.value`. Parts of a list go by
their ids (or letters, or numbers); where they have none they are counted from 1. A part that is set to none is taken
out; a table under a new id is added at the end. What is kept of a changed box is the difference alone, as short as it
can be: it is stored with a table and written into a saved match.
"""

import copy
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, MutableSequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from escapade.engine import toml, toml_positions
from escapade.engine.box_schema import KEYS, BoxSchema, keys, sheet_like, unknown, within
from escapade.engine.box_schema import faults as sheet_faults
from escapade.engine.components import Part, sheet_of_parts
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadBox, Fault

Changes = Mapping[str, Any]  # what stands at each path now; None: the part is taken out

NONE = "none"
MOST_CHANGES = 2_000
_CHANGE = re.compile(r"\s*([^=\s]+?)\s*(\+=|-=|=)\s*(.*?)\s*", re.DOTALL)


@dataclass(frozen=True)
class Difference:
    """One thing in a changed box that is not as in the game's own."""

    path: str
    was: Any  # None: it was not there
    now: Any  # None: it is not there any more
    text: str  # for people


def sheet(game: Game) -> BoxSchema:
    """What may stand in each field of a game's components."""
    kind = type(game.box.data)
    return sheet_of_parts(kind) if issubclass(kind, Part) else sheet_like(game.printed)


def read_box(game: Game, file: Path) -> Box:
    """A box from a designer's file; what does not fit is refused with its line."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadBox(f"{file.name} cannot be read: {problem}.") from None
    return box_from_text(game, text, file.name)


def box_from_text(game: Game, text: str, name: str = "box.toml") -> Box:
    """A box from the text of such a file."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise BadBox(f"{name} is not valid TOML: {problem}.") from None
    try:
        return _box(game, data)
    except BadBox as problem:
        found = _with_lines(problem.faults, text, data)
        raise BadBox(f"{name}: {_lower(problem.opening)}", faults=found) from None


def changed_box(game: Game, changes: Changes) -> Box:
    """The game's own box with some changes, by path."""
    return _box(game, _changed(game, changes)) if changes else game.box


def components(game: Game, box: Box) -> dict[str, Any]:
    """What is printed in a box, as box.toml has it."""
    return _changed(game, box.changes)


def read_changes(game: Game, said: Iterable[str], after: Changes | None = None) -> dict[str, Any]:
    """Changes as they are said: `treasure.relic-1.points=5`, `challenge.*.value+=1`, `treasure.relic-1=none`.

    after: changes that were made before; the answer holds both.
    """
    data: Any = _changed(game, after or {})
    for change in said:
        found = _CHANGE.fullmatch(change)
        if found is None:
            raise BadBox(f"'{change[:80]}' is not a change; one reads path=value, such as {_example(game)}.")
        path, sign, value = found.groups()
        for one in list(_ways(sheet(game), data, path)):
            one.put(one.moved(sign, value) if sign != "=" else one.read(value))
    return difference(game.printed, _without_holes(data))


def differences(game: Game, box: Box) -> tuple[Difference, ...]:
    """What differs from the game's own components, in the order of its box.toml."""
    return tuple(_told(game, path, now) for path, now in box.changes.items())


def rules_differ(box: Box, other: Box) -> bool:
    """Whether a rule could tell these boxes apart. Names, texts and what is only drawn are not in the record."""
    return box.digest != other.digest


def unread(game: Game, box: Box, against: Box) -> list[str]:
    """The paths in `box` that are not as in `against`, and that no rule reads: without them it plays alike."""
    found = []
    for path in box.changes.keys() | against.changes.keys():
        if box.changes.get(path) == against.changes.get(path) and (path in box.changes) == (path in against.changes):
            continue
        rest = {one: value for one, value in box.changes.items() if one != path}
        if path in against.changes:
            rest[path] = against.changes[path]
        try:
            alike = not rules_differ(changed_box(game, rest), box)
        except BadBox:
            continue  # it is needed for the box to fit together, so a rule reads it
        if alike:
            found.append(path)
    return sorted(found)


def summary(game: Game, box: Box, most: int = 3) -> str:
    """What differs, in a sentence; "" where nothing does."""
    told = [each.text for each in differences(game, box)]
    more = f"; and {len(told) - most} more" if len(told) > most else ""
    return f"Changed components: {'; '.join(told[:most])}{more}." if told else ""


def change_lines(changes: Changes) -> list[str]:
    """Changes as `read_changes` reads them, one on a line."""
    return [f"{path} = {toml.inline(now)}" for path, now in changes.items()]


def difference(own: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """The shortest list of changes that makes the one out of the other."""
    return dict(_between(own, now, ""))


def written(game: Game, box: Box) -> str:
    """The box as a text that `read_box` reads: the game's own, with what differs in its place and a remark beside it.

    Where parts were added or taken out it is written anew, without the remarks of the game's own.
    """
    head = "".join(f"# {each.text}\n" for each in differences(game, box))
    data = _changed(game, box.changes)
    spans = toml_positions.places(game.box_text)
    edits = [(_place(game.printed, path), now) for path, now in box.changes.items()]
    if not all(place in spans and now is not None for place, now in edits):
        return f"{head}\n{toml.whole(data)}"
    rows = game.box_text.splitlines()
    for span, now in sorted(((spans[place], now) for place, now in edits), key=lambda edit: -edit[0].start):
        before = game.box_text.rfind("\n", 0, span.start) + 1
        last = game.box_text.count("\n", 0, span.end)
        row, was = rows[span.line - 1], game.box_text[span.start : span.end]
        ending = rows[last][span.end - game.box_text.rfind("\n", 0, span.end) - 1 :]
        remark = f"was {was}" if "\n" not in was else "another list"
        told = f"{ending}; {remark}" if "#" in ending else f"{ending}  # {remark}"
        rows[span.line - 1 : last + 1] = [f"{row[: span.start - before]}{toml.inline(now)}{told}"]
    return f"{head}\n" + "\n".join(rows) + "\n"


def path_of(data: Any, place: toml_positions.Place) -> str:
    """A way in what was read as a path: ids in place of numbers."""
    path = ""
    for step in place:
        name = str(step)
        if isinstance(data, list) and isinstance(step, int):
            name = keys(data)[step]
        path, data = within(path, name), data[step]
    return path


def _place(data: Any, path: str) -> toml_positions.Place:
    """The way to a path in what was read: numbers in place of ids."""
    place: toml_positions.Place = ()
    for step in path.split("."):
        if isinstance(data, list):
            named = keys(data)
            at: str | int = named.index(step) if step in named else len(named)
            data = data[at] if isinstance(at, int) and at < len(named) else None
        else:
            at, data = step, data.get(step) if isinstance(data, Mapping) else None
        place = (*place, at)
    return place


def _box(game: Game, data: Mapping[str, Any]) -> Box:
    changes = difference(game.printed, data)
    if not changes:
        return game.box
    if not isinstance(game.box.data, Part):  # The others look through their own fields, and name all that is wrong.
        found = list(sheet_faults(sheet(game), data))
        if found:
            raise BadBox(f"The components of {game.title} do not fit", faults=found)
    return replace(game.load_box(data), changes=changes)


def _changed(game: Game, changes: Changes) -> dict[str, Any]:
    data: Any = copy.deepcopy(game.printed)
    faults: list[Fault] = []
    for path, value in changes.items():
        try:
            for one in list(_ways(sheet(game), data, path)):
                one.put(copy.deepcopy(value))
        except BadBox as problem:
            faults += [Fault(path, _lower(problem.opening.rstrip(".")))]
        except RecursionError:
            faults += [Fault(path, f"{path} is a list in a list in a list, too deep to read")]
    if faults:
        raise BadBox(f"The components of {game.title} do not fit", faults=faults)
    return dict(_without_holes(data))


def _without_holes(node: Any) -> Any:
    """What was taken out of lists is gone."""
    if isinstance(node, dict):
        return {name: _without_holes(each) for name, each in node.items()}
    return [_without_holes(each) for each in node if each is not None] if isinstance(node, list) else node


# Ways


@dataclass
class _Way:
    """The end of a path: what holds the value, the value's name or number in it, and what may stand there."""

    holder: MutableMapping[str, Any] | MutableSequence[Any]
    at: Any
    path: str
    sheet: BoxSchema

    def put(self, value: Any) -> None:
        """Write a value there; None takes out what is there."""
        holder: Any = self.holder
        if value is None:
            if isinstance(holder, MutableMapping):
                holder.pop(self.at, None)
            elif self.at < len(holder):
                holder[self.at] = None  # Its place is kept for the paths that come after, see _without_holes.
        elif isinstance(holder, MutableSequence) and self.at == len(holder):
            holder.append(self._named(value))
        else:
            holder[self.at] = value

    def read(self, text: str) -> Any:
        """A value as somebody wrote it, a text also without quotes."""
        if text.lower() == NONE:
            return None
        try:
            value = tomllib.loads(f"value = {text}")["value"]
        except (tomllib.TOMLDecodeError, RecursionError):
            value = text
        plain = self.sheet.kind in ("text", "choice") and not isinstance(value, str)
        return text if plain and text not in map(str, self.sheet.choices) else value

    def moved(self, sign: str, text: str) -> Any:
        """What stands there and a number more, or less."""
        holder: Any = self.holder
        now, step = holder[self.at], self.read(text)
        if not all(isinstance(each, int | float) and not isinstance(each, bool) for each in (now, step)):
            raise BadBox(f"{self.path} {sign} {text}: only numbers can be raised and lowered.")
        return now + step if sign == "+=" else now - step

    def _named(self, value: Any) -> Any:
        """A part that is added has the id (or letter, or number) under which it is added."""
        key = self.path.rpartition(".")[2]
        like: Mapping[str, Any] = next((part for part in self.holder if isinstance(part, Mapping)), {})
        field = next((field for field in KEYS if field in like), None)
        if field is None or not isinstance(value, Mapping):
            return value
        return {field: int(key) if isinstance(like[field], int) and key.isdigit() else key, **value}


def _ways(sheet: BoxSchema, data: Any, path: str) -> Iterator[_Way]:
    """Every place that a path leads to; a refusal if there is none."""
    if not isinstance(path, str) or not path or len(path) > 200:
        raise BadBox("A change needs a path, such as rules.rounds.")
    found = False
    for way in _walk(sheet, data, path.split("."), "", any(map(_is_pattern, path.split(".")))):
        found = True
        yield way
    if not found:
        raise BadBox(f"Nothing in the box fits '{path}'.")


def _walk(sheet: BoxSchema, node: Any, steps: list[str], path: str, many: bool) -> Iterator[_Way]:
    step, rest = steps[0], steps[1:]
    if isinstance(node, MutableMapping):
        found = _fields(sheet, node, step, path)
    elif isinstance(node, MutableSequence):
        found = _parts(sheet, node, step, path, adding=not rest)
    else:
        raise BadBox(f"There is nothing inside {path}: it is {sheet.allowed}.")
    for at, name, inside in found:
        missing = isinstance(node, MutableMapping) and at not in node
        if missing and many:
            continue  # A pattern means what is there.
        if not rest:
            yield _Way(node, at, within(path, name), inside)
            continue
        if missing:
            node[at] = {}  # An optional table; what it still lacks is refused when the box is read.
        yield from _walk(inside, node[at], rest, within(path, name), many)


def _fields(sheet: BoxSchema, node: Mapping[str, Any], step: str, path: str) -> list[tuple[Any, str, BoxSchema]]:
    known = sheet.fields or dict.fromkeys(node, sheet.each or BoxSchema("any"))
    if _is_pattern(step):
        return [(name, name, known[name]) for name in node if name in known and fnmatchcase(name, step)]
    if step not in known:
        place = f"in {path}" if path else "in the box"
        raise BadBox(f"There is no '{step[:60]}' {place}{unknown(step, list(known))}")
    return [(step, step, known[step])]


def _parts(sheet: BoxSchema, node: Any, step: str, path: str, adding: bool) -> list[tuple[Any, str, BoxSchema]]:
    each, names = sheet.each or BoxSchema("any"), keys([part for part in node if part is not None])
    places = [at for at, part in enumerate(node) if part is not None]
    named = dict(zip(names, places, strict=True))
    if _is_pattern(step):
        return [(at, name, each) for name, at in named.items() if fnmatchcase(name, step)]
    if step in named:
        return [(named[step], step, each)]
    if adding and (each.kind == "table" or step == str(len(node) + 1)):
        return [(len(node), step, each)]
    raise BadBox(f"There is no '{step[:60]}' in {path}{unknown(step, names)}")


def _is_pattern(step: str) -> bool:
    return "*" in step or "?" in step


# Differences


def _between(own: Any, now: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(own, Mapping) and isinstance(now, Mapping):
        for name in {**own, **now}:
            yield from _between(own.get(name), now.get(name), within(path, name))
    elif isinstance(own, list) and isinstance(now, list) and (both := _alike(own, now)) is not None:
        for name, (before, after) in both.items():
            yield from _between(before, after, within(path, name))
    elif own != now or type(own) is not type(now):
        yield path, now


def _alike(own: list[Any], now: list[Any]) -> dict[str, tuple[Any, Any]] | None:
    """The parts of two lists by name, if the second is the first with some taken out and some put behind."""
    before, after = dict(zip(keys(own), own, strict=True)), dict(zip(keys(now), now, strict=True))
    counted = not any(isinstance(part, Mapping) and any(key in part for key in KEYS) for part in own)
    if counted and len(own) != len(now):
        return None
    kept = [name for name in before if name in after]
    if list(after)[: len(kept)] != kept:
        return None
    return {name: (before.get(name), after.get(name)) for name in {**before, **after}}


def _told(game: Game, path: str, now: Any) -> Difference:
    was, owner, field = _own(game.printed, path)
    if was is None and now is None:
        text = path
    elif now is None:
        text = f"{owner} is taken out" if isinstance(was, Mapping) else f"{owner} has no {field} (was {_brief(was)})"
    elif was is None:
        name = now.get("name", owner) if isinstance(now, Mapping) else owner
        text = f"{name} is added" if isinstance(now, Mapping) else f"{owner}: {field} {_brief(now)} (was none)"
    else:
        text = f"{owner}: {field} {_brief(now)} (was {_brief(was)})"
    return Difference(path, was, now, text)


def _own(data: Any, path: str) -> tuple[Any, str, str]:
    """What stands at a path in the game's own box, whose it is, and what it is called."""
    owner, node = "", data
    field: list[str] = []
    for step in path.split("."):
        if isinstance(node, list):
            named = dict(zip(keys(node), node, strict=True))
            node = named.get(step)
            if isinstance(node, Mapping):
                owner, field = str(node.get("name", f"{' '.join([owner, *field])} {step}".strip())), []
                continue
        else:
            node = node.get(step) if isinstance(node, Mapping) else None
        field.append(step.replace("_", " "))
    if not owner and len(field) > 1:
        owner, field = field[0], field[1:]
    return node, owner or " ".join(field), " ".join(field)


def _brief(value: Any) -> str:
    if isinstance(value, Mapping) or (isinstance(value, list) and any(isinstance(part, Mapping) for part in value)):
        return f"{len(value)} other entries"
    told = toml.inline(value)
    return told if len(told) <= 60 else f"{told[:59]}…"


# Lines


def _with_lines(faults: Iterable[Fault], text: str, data: Any) -> list[Fault]:
    spans = toml_positions.places(text)
    return [replace(fault, line=_line(spans, data, fault.path)) if fault.path else fault for fault in faults]


def _line(spans: Mapping[toml_positions.Place, toml_positions.TextSpan], data: Any, path: str) -> int:
    """The line of the nearest thing that is written out on the way to a path."""
    place = _place(data, path)
    return next((spans[place[:n]].line for n in range(len(place), 0, -1) if place[:n] in spans), 0)


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _example(game: Game) -> str:
    """A change that this game could have, for who does not know how one is written."""
    for path, value in _leaves(game.printed, ""):
        if isinstance(value, int) and not isinstance(value, bool):
            return f"{path}={value + 1}"
    return "cards.ace.value=5"


def _leaves(node: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(node, Mapping):
        for name, each in node.items():
            yield from _leaves(each, within(path, name))
    elif isinstance(node, list):
        for name, each in zip(keys(node), node, strict=True):
            yield from _leaves(each, within(path, name))
    else:
        yield path, node


def leaves(game: Game) -> Iterator[tuple[str, Any]]:
    """Every single value that is printed on a game's components, by path."""
    return _leaves(game.printed, "")
