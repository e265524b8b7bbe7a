"""A table on a server, as far as this terminal knows it. Knows no screen and no network."""

from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec

from escapade.engine.contract import Box, Game
from escapade.engine.plain import with_names
from escapade.terminal.remote.fairness import Promise, SealingStep
from escapade.wire.play import ChatLine, Position, StoryLine
from escapade.wire.tables import SeatFacts


class RemoteTable:
    """The last position that the server told, and the story so table."""

    def __init__(
        self,
        game: Game,
        position: Position,
        same_rules: bool = True,
        promise: Promise | None = None,
        box: Box | None = None,
    ) -> None:
        self.game = game
        self.box = box or game.box  # what is printed on the components there
        self.position = position
        self.lines: list[StoryLine] = list(position.lines)
        # What was said, and at which version it was heard.
        self.chat: list[tuple[int, ChatLine]] = [(position.version, said) for said in position.chat]
        self.promise = promise or Promise()
        self.promise.hear(position.commitment)
        self.warming = ""  # what is to be said of bots that cannot think ahead yet
        self._same_rules = same_rules

    @property
    def seat(self) -> int:
        """Where one sits."""
        return self.position.seat

    @property
    def own(self) -> SeatFacts | None:
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
    def older(self) -> str:
        """What happened to a table whose rules are not on the server any more; empty for all others."""
        return self.position.older if self.position.stage == "older" else ""

    def next_step(self, late: bool = False) -> SealingStep | None:
        """What the game waits for this terminal to do, so that it may begin."""
        return self.promise.step(self.position, late)

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
    def doubt(self) -> str:
        """What is not as it was promised before one sat down; nothing if all is well."""
        return self.promise.doubt(self.position)

    def name(self, side: int) -> str:
        """What the people call a side."""
        return self.position.sides[side] if 0 <= side < len(self.position.sides) else f"Player {side + 1}"

    def named(self, text: str) -> str:
        """The people's names in place of {0}, {1}, …"""
        return with_names(text, self.name)

    def story(self) -> Iterator[tuple[int, str]]:
        """What happened and what was said, in the order in which it came to this terminal."""
        told = [(line.number, line.text) for line in self.lines]
        told += [(heard, f"{said.name} says: {said.text}") for heard, said in self.chat if said.text]
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
        deleted = {said.number: said for said in position.chat if not said.text}
        self.chat = [(when, deleted.get(said.number, said)) for when, said in self.chat]
        self.chat += [(position.version, said) for said in position.chat if said.number > heard]
        self.position = position
        return True
