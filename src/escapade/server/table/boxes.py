"""The boxes that tables here are played with: a game's own, one that the house offers instead, or a table's own."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import msgspec

from escapade.engine import contract
from escapade.engine.changes import Changes, Difference, changed_box, differences, read_box
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadOptions
from escapade.server.errors import NoWorkshop
from escapade.wire.boxes import Changed

MOST_KEPT = 200
MOST_TOLD = 12  # differences that are listed in a table's facts

_offered: dict[str, str] = {}  # by game: the changes of the box that the house offers


@lru_cache(MOST_KEPT)
def box_of(game_id: str, changes: str) -> Box:
    """The box of a table, from what is stored of it; BadBox if it does not fit what is installed."""
    game = contract.game(game_id)
    return changed_box(game, msgspec.json.decode(changes)) if changes else game.box


def stored(box: Box) -> str:
    """What is stored of a box with a table: what differs, or nothing."""
    return msgspec.json.encode(box.changes).decode() if box.changes else ""


def told(game: Game, box: Box) -> list[str]:
    """What differs, for people: the first of it."""
    found = [each.text for each in differences(game, box)]
    more = len(found) - MOST_TOLD
    return found if more <= 0 else [*found[:MOST_TOLD], f"and {more} more"]


def changed(difference: Difference) -> Changed:
    """A difference as it goes over the wire."""
    return Changed(difference.path, difference.was, difference.now, difference.text)


def offer(pairs: Iterable[str]) -> None:
    """Play games of this house with boxes from files: `GAME=FILE`."""
    _offered.clear()
    for pair in pairs:
        game_id, equals, file = pair.partition("=")
        if not equals or not file.strip():
            raise BadOptions(f"Write a box of the house as GAME=FILE, not '{pair}'.")
        box = read_box(contract.game(game_id.strip()), Path(file.strip()).expanduser())
        _offered[game_id.strip()] = stored(box)


def offered(game: Game) -> Box:
    """The box with which this house plays a game."""
    return box_of(game.id, _offered.get(game.id, ""))


def wished(game: Game, changes: Changes, workshop: bool) -> Box:
    """The box of a new table: as somebody wishes it, or as the house offers it."""
    if not changes:
        return offered(game)
    box = changed_box(game, changes)
    check(game, box, workshop)
    return box


def check(game: Game, box: Box, workshop: bool) -> None:
    """Refuse somebody's own box where only the house's are played."""
    if not workshop and box.changes and stored(box) != _offered.get(game.id, ""):
        raise NoWorkshop("This house plays its games as they are: changed components are for a server of your own.")
