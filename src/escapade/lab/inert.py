"""Everything in a box that has a name, and how it is made inert: so plain that it does as little as it can."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from escapade.engine.box_schema import KEYS, BoxSchema, keys, within
from escapade.engine.changes import changed_box, rules_differ, sheet, written
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadBox

COPIES = "copies"  # A thing is taken out of the deck only where nothing else makes it inert.


@dataclass(frozen=True)
class Thing:
    """A card, a treasure, a mission, a zone: a table of a list in the box."""

    path: str
    name: str
    kind: str  # the list that it is in
    box: Box  # with this thing made inert
    changes: dict[str, Any]


def things(game: Game, box: Box | None = None) -> list[Thing]:
    """Everything with a name whose numbers the rules read; without changes what is as plain as can be already."""
    own = box or game.box
    data = tomllib.loads(written(game, own)) if own.changes else game.printed
    found = []
    for path, kind, part, plan in _named(sheet(game), data, ""):
        made = _made_inert(game, own, path, part, plan) or (own, {})
        found.append(Thing(path, str(part.get("name") or path.rpartition(".")[2]), kind, *made))
    told = {thing.kind for thing in found if thing.changes}
    return [thing for thing in found if thing.kind in told]


def _named(plan: BoxSchema, node: Any, path: str) -> Iterator[tuple[str, str, Mapping[str, Any], BoxSchema]]:
    if isinstance(node, Mapping):
        for name, inside in node.items():
            yield from _named(plan.fields.get(name, plan.each or BoxSchema("any")), inside, within(path, name))
    elif isinstance(node, list) and node and all(isinstance(part, Mapping) for part in node):
        each = plan.each or BoxSchema("any")
        for key, part in zip(keys(node), node, strict=True):
            if any(name in part for name in (*KEYS, "name")):
                yield within(path, key), path.rpartition(".")[2], part, each


def _made_inert(
    game: Game, box: Box, path: str, part: Mapping[str, Any], plan: BoxSchema
) -> tuple[Box, dict[str, Any]] | None:
    """The box with this thing made inert, and by which changes; None where nothing of it is for the rules."""
    wanted = dict(_plainest(plan, part, path))
    copies = {name: value for name, value in wanted.items() if name.endswith(f".{COPIES}")}
    rest = {name: value for name, value in wanted.items() if name not in copies}
    for tried in (rest, copies):
        made = _accepted(game, box, tried)
        if made is not None and rules_differ(made[0], box):
            return made
    return None


def _accepted(game: Game, box: Box, changes: dict[str, Any]) -> tuple[Box, dict[str, Any]] | None:
    """All of the changes that make a box together, tried at once and then one by one."""
    if not changes:
        return None
    try:
        return changed_box(game, {**box.changes, **changes}), changes
    except BadBox:
        pass
    kept: dict[str, Any] = {}
    made = box
    for path, value in changes.items():
        try:
            made, kept = changed_box(game, {**box.changes, **kept, path: value}), {**kept, path: value}
        except BadBox:
            continue
    return (made, kept) if kept else None


def _plainest(plan: BoxSchema, part: Mapping[str, Any], path: str) -> Iterator[tuple[str, Any]]:
    """Every field of a thing as plain as may be: optional tables left out, numbers as near to nothing as is allowed."""
    key = next((name for name in KEYS if name in part), "")
    for name, value in part.items():
        field = plan.fields.get(name, BoxSchema("any"))
        here = within(path, name)
        if name == key or isinstance(value, bool | str):
            continue
        if isinstance(value, Mapping):
            if field.optional:
                yield here, None
            else:
                yield from _plainest(field, value, here)
        elif isinstance(value, list):
            yield from _plainest_list(field, value, here)
        elif value != nearest_to_nothing(field):
            yield here, nearest_to_nothing(field)


def _plainest_list(plan: BoxSchema, parts: Sequence[Any], path: str) -> Iterator[tuple[str, Any]]:
    each = plan.each or BoxSchema("any")
    for key, part in zip(keys(parts), parts, strict=True):
        here = within(path, key)
        if isinstance(part, Mapping):
            yield from _plainest(each, part, here)
        elif isinstance(part, int) and not isinstance(part, bool) and part != nearest_to_nothing(each):
            yield here, nearest_to_nothing(each)


def nearest_to_nothing(plan: BoxSchema) -> int:
    """The number nearest to 0 that a field may hold."""
    low = plan.low if plan.low is not None else 0
    high = plan.high if plan.high is not None else 0
    return int(max(low, min(0, high)))
