"""What changed between two positions of a seat, and the later one from the earlier and what changed.

A change is worked out from two positions that the seat may see, and from nothing else.
"""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from escapade.engine.contract import Move
from escapade.wire.live import FIXED, LiveChange
from escapade.wire.play import Position

_OWN_WAY = {"view", "moves", "played", "lines", "taken_back", "chat"}
_PARTS = tuple(name for name in LiveChange.__struct_fields__ if name not in _OWN_WAY)
_OFTEN = ("version", "awaits", "prompt", "undo")  # what most moves change
_SELDOM = tuple(name for name in _PARTS if name not in _OFTEN)
_parts, _often, _seldom = attrgetter(*_PARTS), attrgetter(*_OFTEN), attrgetter(*_SELDOM)
_fixed = attrgetter(*sorted(FIXED))
NOWHERE: list[Any] = []


class Known(NamedTuple):
    """What one end of a socket knows that the other has: a position, and the last moves that there were to choose from.

    The view is made of dicts, lists and plain values.
    """

    position: Position
    moves: Sequence[Move]

    @staticmethod
    def whole(position: Position) -> "Known":
        """After a whole position."""
        return Known(position, position.moves)

    def then(self, position: Position) -> "Known":
        """After a change that led to this position."""
        return Known(position, position.moves or self.moves)


def change(known: Known, after: Position, played: int | UnsetType = UNSET) -> LiveChange | None:
    """What to send to somebody who knows that; None if only the whole position will do."""
    before = known.position
    if _fixed(before) != _fixed(after) or after.since != before.version:
        return None
    changed = _differing(_OFTEN, _often(before), _often(after))
    old, new = _seldom(before), _seldom(after)
    if old != new:
        changed |= _differing(_SELDOM, old, new)
    if after.moves != before.moves:
        changed["moves"] = _moves(known.moves, after.moves)
    view: list[list[Any]] = []
    if before.view != after.view:
        _compare(before.view, after.view, NOWHERE, view)
    return LiveChange(
        **changed, played=played, view=view, lines=after.lines, taken_back=after.taken_back, chat=after.chat
    )


def _differing(names: Sequence[str], old: Sequence[Any], new: Sequence[Any]) -> dict[str, Any]:
    return {name: new[at] for at, name in enumerate(names) if old[at] is not new[at] and old[at] != new[at]}


def changed(known: Known, said: LiveChange) -> Position:
    """The position that a change leads to."""
    before = known.position
    parts = {name: value for name, value in zip(_PARTS, _parts(said), strict=True) if value is not UNSET}
    if said.moves is not UNSET:
        words = {move.id: move for move in known.moves}
        parts["moves"] = [words[move] if isinstance(move, int) else move for move in said.moves]
    if said.view:
        parts["view"] = stepped(before.view, said.view)
    return msgspec.structs.replace(
        before, since=before.version, lines=said.lines, taken_back=said.taken_back, chat=said.chat, **parts
    )


def stepped(view: Any, steps: Sequence[Sequence[Any]]) -> Any:
    """A view after some steps; the view before stays as it was."""
    for *path, value in steps:
        view = _put(view, iter(path), value)
    return view


def _put(there: Any, path: Iterator[Any], value: Any) -> Any:
    for at in path:
        fresh = dict(there) if isinstance(there, dict) else list(there)
        if isinstance(fresh, list) and at == len(fresh):
            fresh.append(value)
        else:
            fresh[at] = _put(fresh[at], path, value)
        return fresh
    return value


def _moves(known: Sequence[Move], now: Sequence[Move]) -> list[int | Move]:
    """Moves whose words were sent before go as their numbers."""
    if not now:
        return []
    words = {move.id: move for move in known}
    return [move.id if words.get(move.id) == move else move for move in now]


def _compare(old: Any, new: Any, path: list[Any], steps: list[list[Any]]) -> None:
    """Steps from one view to the next, or to one of its parts."""
    kind = type(new)
    if kind is not type(old):
        steps.append([*path, new])
    elif kind is dict and old.keys() == new.keys():
        differ = [name for name, value in new.items() if old[name] != value]
        if path and 2 * len(differ) > len(new):
            steps.append([*path, new])
            return
        for name in differ:
            _compare(old[name], new[name], [*path, name], steps)
    elif (kind is list or kind is tuple) and len(new) >= len(old) > 0:
        differ = [at for at, value in enumerate(old) if new[at] != value]
        nested = isinstance(new[0], dict | list | tuple)
        if len(differ) == len(new) > 2 or (not nested and 2 * (len(differ) + len(new) - len(old)) > len(new)):
            steps.append([*path, new])
            return
        for at in differ:
            _compare(old[at], new[at], [*path, at], steps)
        steps += [[*path, at, new[at]] for at in range(len(old), len(new))]
    else:
        steps.append([*path, new])
