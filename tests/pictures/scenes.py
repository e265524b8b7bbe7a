"""Games brought to the moments worth looking at, as texts that a server takes in."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from escapade.bots.levels import bot
from escapade.engine.contract import game as game_of
from escapade.engine.match import Match

GAMES = ("alien-getaway", "andromeda-escape", "dying-planet", "escape-earth", "zyzzlvaria")
SCENES = ("first", "middle", "hand", "most", "moment", "end")
TRIES = 9  # games among which the biggest hand is looked for
# Events that the tables make a show of.
SHOWN = ("rolls", "warps", "reveals", "riots", "event-flipped", "spins", "harvoid-spin")
LONGEST = 3000


@dataclass(frozen=True)
class Scene:
    """A game at one moment, as seat 0 sees it; `move` is what that seat does then, if something is to be shown."""

    game: str
    name: str
    text: str
    seats: int
    move: int | None = None
    guide: bool = False


def scenes(game: str) -> Iterator[Scene]:
    """All moments of one game."""
    for name in SCENES:
        yield scene(game, name)


@cache
def scene(game: str, name: str) -> Scene:
    """One moment of one game."""
    return MAKERS[name](game)


def scene_when(game: str, wanted: Callable[[Match], bool]) -> Scene:
    """The first moment of seat 0, in one of many games, of which this is true."""
    for seed in range(30):
        match = _begun(game, _usual(game), seed)
        if _until(match, wanted):
            return Scene(game, "when", match.save(), match.seats)
    raise AssertionError("There is no such moment.")


def _first(game: str) -> Scene:
    match = _begun(game, _usual(game), 11)
    _until(match, lambda it: True)
    return Scene(game, "first", match.save(), match.seats, guide=True)


def _middle(game: str) -> Scene:
    match = _half_way(game, _usual(game), 12)
    return Scene(game, "middle", match.save(), match.seats)


def _most(game: str) -> Scene:
    match = _half_way(game, max(game_of(game).seats), 13)
    return Scene(game, "most", match.save(), match.seats)


def _hand(game: str) -> Scene:
    """Whoever always does the first or the last thing allowed, or any, gathers more than a good player would."""
    best, text = -1, ""
    for seed in range(TRIES):
        match = _begun(game, _usual(game), 100 + seed)
        while _until(match, lambda it: True):
            size = _hand_size(msgspec.to_builtins(match.view(0)))
            if size > best:
                best, text = size, match.save()
            legal = match.legal(0)
            match.play(0, (legal[0], legal[-1], _choice(match, 0, "random"))[seed % 3])
    return Scene(game, "hand", text, _usual(game))


def _moment(game: str) -> Scene:
    """The second half of a game has the larger shows."""
    match = _half_way(game, _usual(game), 14)
    found: tuple[str, int | None] = match.save(), None
    while _until(match, lambda it: True):
        text, move = match.save(), _choice(match, 0)
        events = match.play(0, move)
        found = text, move
        if any(match.game.events[event.kind].name in SHOWN for event in events):
            break
    return Scene(game, "moment", found[0], match.seats, found[1])


def _end(game: str) -> Scene:
    """The last decision of seat 0."""
    match = _begun(game, _usual(game), 15)
    last = match.save(), 0
    while _until(match, lambda it: True):
        last = match.save(), _choice(match, 0)
        match.play(0, last[1])
    return Scene(game, "end", last[0], match.seats, last[1])


MAKERS: dict[str, Callable[[str], Scene]] = {
    "first": _first,
    "middle": _middle,
    "hand": _hand,
    "most": _most,
    "moment": _moment,
    "end": _end,
}


def _usual(game: str) -> int:
    seats = game_of(game).seats
    return min(max(seats), 3)


def _begun(game: str, seats: int, seed: int) -> Match:
    return Match(game, seats, seed=seed)


def _half_way(game: str, seats: int, seed: int) -> Match:
    """A game as far as half of its decisions, with seat 0 to move."""
    whole = _begun(game, seats, seed)
    while not whole.over and whole.version < LONGEST:
        _move(whole)
    half = whole.version // 2
    match = _begun(game, seats, seed)
    _until(match, lambda it: it.version >= half)
    return match


def _until(match: Match, wanted: Callable[[Match], bool]) -> bool:
    """Play until seat 0 is to move and what is wanted holds; whether the game got there."""
    while not match.over and match.version < LONGEST:
        if 0 in match.awaits and wanted(match):
            return True
        _move(match, but=0 if match.awaits != (0,) and 0 in match.awaits else None)
    return False


def _move(match: Match, but: int | None = None) -> None:
    seat = next(it for it in match.awaits if it != but)
    match.play(seat, _choice(match, seat))


def _choice(match: Match, seat: int, name: str = "greedy") -> int:
    player = bot(name, match.game)
    return player.choose(match.game, match.box, match.states, seat, match.version * 8 + seat)


def _hand_size(view: Any) -> int:
    """The longest list that is called a hand."""
    if isinstance(view, dict):
        own = [len(it) for name, it in view.items() if "hand" in name and isinstance(it, list)]
        return max([0, *own, *map(_hand_size, view.values())])
    return max([0, *map(_hand_size, view)]) if isinstance(view, list) else 0
