"""Worlds that a seat may or may not tell apart: what it sees of each, and where two of them differ."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from escapade.check.finding import hold, quoted
from escapade.engine.contract import Line, Move, Records
from escapade.engine.doors import doors, scratch
from escapade.engine.events import Event
from escapade.engine.match import Match
from escapade.engine.record import as_python

MOST_PLACES = 3  # of a field in which two worlds differ, quoted in a failure
Difference = tuple[str, Any, Any]  # where, and what is there in either


@dataclass(frozen=True)
class Shown:
    """All that a seat is shown of a position."""

    awaits: int
    view: Any
    prompt: Line
    moves: tuple[Move, ...]
    features: tuple[float, ...]

    @property
    def seen(self) -> bytes:
        """To compare views quickly, as they travel."""
        return msgspec.json.encode(self.view)


def view_of(match: Match, states: Records, seat: int) -> Any:
    """A view as it travels: lists, numbers and words."""
    return msgspec.to_builtins(match.game.view(match.box, as_python(states), seat), str_keys=True)


def sight(match: Match, states: Records, seat: int) -> Shown:
    """What a seat is shown of a position."""
    game, box, s = match.game, match.box, as_python(states)
    mask = int(doors(game).awaits(states))
    moves: list[Move] = []
    features: tuple[float, ...] = ()
    if seat >= 0:
        room = np.full(len(game.features), np.nan, np.float32)
        doors(game).encode(box.records, states, seat, room)
        _all_written(match, room)
        features = tuple(room.tolist())
        if mask >> seat & 1:
            out = scratch(game)
            count = doors(game).legal(box.records, states, seat, out)
            moves = [game.describe(box, s, seat, int(move)) for move in out[:count]]
    return Shown(mask, view_of(match, states, seat), game.prompt(box, s, seat), tuple(moves), features)


def _all_written(match: Match, room: np.ndarray[Any, Any]) -> None:
    for at in np.flatnonzero(~np.isfinite(room))[:1].tolist():
        name = feature_name(match, at)
        hold(False, f"`encode` leaves a feature unwritten, or writes what is no number: {name}.", match)


def feature_name(match: Match, at: int) -> str:
    """The slice that a feature lies in, with its row and column."""
    part = next(part for part in match.game.features if part.at <= at < part.at + part.size)
    row, column = divmod(at - part.at, len(part.columns))
    inside = f", row {row}" * (part.rows > 1) + f", column '{part.columns[column]}'" * (len(part.columns) > 1)
    return f"features['{part.name}'{inside}]"


def told_apart(match: Match, one: Shown, other: Shown) -> Difference | None:
    """The first thing by which a seat tells two worlds apart, if there is any."""
    if one.awaits != other.awaits:
        return "awaits", bin(one.awaits), bin(other.awaits)
    for name in ("view", "prompt", "moves"):
        pair = (msgspec.to_builtins(getattr(sighted, name)) for sighted in (one, other))
        for difference in differences(name, *pair):
            return difference
    for at, (here, there) in enumerate(zip(one.features, other.features, strict=True)):
        if here != there:
            return feature_name(match, at), here, there
    return None


def differences(path: str, one: Any, other: Any) -> Iterator[Difference]:
    """Where two trees of lists and mappings differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differences(f"{path}.{key}", one[key], other[key])
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for at, (here, there) in enumerate(zip(one, other, strict=True)):
            yield from differences(f"{path}[{at}]", here, there)
    elif one != other:
        yield path, one, other


def fields_apart(one: Records, other: Records) -> list[Difference]:
    """The fields in which two positions differ."""
    found: list[Difference] = []
    for name in one.dtype.names or ():
        here, there = one[0][name], other[0][name]
        if np.shape(here) == ():
            found += [(name, here, there)] if here != there else []
            continue
        found += [
            (f"{name}[{', '.join(map(str, at))}]", here[tuple(at)], there[tuple(at)])
            for at in np.argwhere(np.asarray(here != there)).tolist()
        ]
    return found


def both(one: Records, other: Records, names: tuple[str, str] = ("the one", "the other")) -> list[str]:
    """Two worlds side by side, where they differ: a few places of each field."""
    fields: dict[str, list[Difference]] = {}
    for apart in fields_apart(one, other):
        fields.setdefault(apart[0].partition("[")[0], []).append(apart)
    return [
        f"{name}: {', '.join(_places(places, side) for places in fields.values())}" for side, name in enumerate(names)
    ]


def _places(apart: list[Difference], side: int) -> str:
    more = f" and {len(apart) - MOST_PLACES} more" if len(apart) > MOST_PLACES else ""
    return ", ".join(f"{where} = {quoted(str(pair[side]))}" for where, *pair in apart[:MOST_PLACES]) + more


def told(match: Match, event: Event, seat: int) -> Line:
    """An event in the words that a seat reads."""
    whole = event.seen_by(seat)
    return match.game.narrate(match.box, event if whole else event.public(), whole)


def facts_told(match: Match, event: Event, seat: int) -> dict[str, Any]:
    """An event as it travels to a seat: its kind and the fields that the seat gets, read aloud or not."""
    kind = match.game.events[event.kind]
    return {"kind": kind.name, "seat": event.seat, **match.game.events.read(event).facts(event.seen_by(seat))}
