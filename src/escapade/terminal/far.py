"""A table on a server, as far as this terminal knows it. Knows no screen and no network."""

import re
from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec

from escapade.engine.chance import commitment
from escapade.engine.contract import Box, Game
from escapade.terminal.courier import Position, Said, Seat, Told

_SIDE = re.compile(r"\{(\d)\}")


class FarTable:
    """The last position that the server told, and the story so far."""

    def __init__(self, game: Game, position: Position, same_rules: bool = True) -> None:
        self.game = game
        self.position = position
        self.lines: list[Told] = list(position.lines)
        self.chat: list[tuple[int, Said]] = [
            (position.version, said) for said in position.chat
        ]  # And when it was heard.
        self._promise = position.commitment
        self._same_rules = same_rules

    @property
    def box(self) -> Box:
        """The components as they come in the box: a server plays with no others."""
        return self.game.box

    @property
    def seat(self) -> int:
        """Where one sits."""
        return self.position.seat

    @property
    def own(self) -> Seat | None:
        """One's own seat; a spectator has none."""
        return next((seat for seat in self.position.seats if seat.seat == self.seat), None)

    @property
    def gathering(self) -> bool:
        """Whether the cards are not dealt yet."""
        return self.position.stage == "gathering"

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.position.stage == "over"

    @property
    def owes_share(self) -> bool:
        """Whether the game waits for this terminal's share of the chance."""
        return self.gathering and self.own is not None and self.own.kind == "person" and not self.own.shared

    @property
    def chat_since(self) -> int:
        """The last line of chat that was heard."""
        return self.chat[-1][1].number if self.chat else 0

    @property
    def asks_me(self) -> bool:
        """Whether somebody asks to take something back and waits for one's answer."""
        asked = self.position.undo.asked
        return asked is not None and self.seat in asked.waiting

    @property
    def fair(self) -> bool | None:
        """Whether the secret that came out at the end is the one that was promised; None before."""
        secret = self.position.secret
        if secret is None:
            return None
        try:
            return commitment(bytes.fromhex(secret)) == self._promise
        except ValueError:
            return False

    def name(self, side: int) -> str:
        """What the people call a side."""
        return self.position.sides[side] if 0 <= side < len(self.position.sides) else f"Player {side + 1}"

    def named(self, text: str) -> str:
        """The people's names in place of {0}, {1}, …"""
        return _SIDE.sub(lambda found: self.name(int(found[1])), text)

    def story(self) -> Iterator[tuple[int, str]]:
        """What happened and what was said, in the order in which it came to this terminal."""
        told = [(line.number, line.text) for line in self.lines]
        told += [(heard, f"{said.name} says: {said.text}") for heard, said in self.chat]
        return iter(sorted(told, key=lambda line: line[0]))

    def view(self) -> Any:
        """What one sees: as the game's own view, or as plain facts where it is not like the one known here."""
        told = self.position.view
        kind = get_type_hints(self.game.view).get("return")
        if not self._same_rules or not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
            return told
        try:
            return msgspec.convert(told, kind, str_keys=True)
        except msgspec.ValidationError:
            return told

    def take(self, position: Position) -> bool:
        """Take in what the server told, unless something newer is known; whether it was taken in."""
        known = self.position
        if (position.version, position.stamp) < (known.version, known.stamp):
            return False
        if position.since < 0:
            self.lines = list(position.lines)
        else:
            standing = [line for line in self.lines if line.number not in position.taken_back]
            seen = {line.number for line in self.lines}
            self.lines = standing + [line for line in position.lines if line.number not in seen]
        heard = self.chat_since
        self.chat += [(position.version, said) for said in position.chat if said.number > heard]
        self.position = position
        return True
