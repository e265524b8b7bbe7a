"""Coming to a table on a server: is it there, does the key fit, is a seat free?"""

import getpass
from dataclasses import dataclass

from escapade.engine import contract
from escapade.engine.changes import changed_box
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadOptions, EscapadeError, UnknownGame
from escapade.terminal.app import TableApp
from escapade.terminal.remote.address import Address
from escapade.terminal.remote.client import Client, RefusedByServer
from escapade.terminal.remote.fairness import Promise, file_of
from escapade.terminal.remote.screen import RemoteScreen
from escapade.terminal.remote.table import RemoteTable
from escapade.wire.tables import TableFacts
from escapade.wire.terms import NAME_LENGTH


@dataclass
class Arrival:
    """Somebody stands at a table on a server, and perhaps sits down."""

    client: Client
    facts: TableFacts
    game: Game
    promise: Promise

    @property
    def has_room(self) -> bool:
        """Whether somebody without a key may sit down."""
        free = self.facts.stage != "older" and any(seat.kind == "open" for seat in self.facts.seats)
        return not self.client.address.key and free

    def join(self, name: str, seat: int | None) -> str:
        """Sit down on an open seat; the link by which one comes back to it."""
        self.client.join(name or login_name(), seat, self.promise.new_seal())
        self.promise.keep_in(file_of(self.client.address))
        return self.client.address.link

    def remote_table(self) -> RemoteTable:
        """The table as one may see it now."""
        same = self.facts.stage != "older" and self.client.rules_version(self.game.id) == self.game.version
        box = self._box() if same and self.facts.changed else None
        same = same and not (self.facts.changed and box is None)
        return RemoteTable(self.game, self.client.position(-1, 0), same, self.promise, box)

    def _box(self) -> Box | None:
        """The components that the table is played with; None if they do not fit the game as it is here."""
        try:
            return changed_box(self.game, self.client.box().changes)
        except EscapadeError:
            return None

    def sit(self) -> RemoteTable:
        """Play, or watch, until the person leaves; how the table stood then."""
        table = self.remote_table()
        TableApp(RemoteScreen(self.client, table)).run()
        return table


def arrive(address: Address) -> Arrival:
    """Look whether the table is there, the key fits and the game is known here."""
    client = Client(address)
    facts = client.facts()
    if address.key:
        client.position(-1, 0)
    try:
        game = contract.game(facts.game)
    except UnknownGame as problem:
        if facts.older:
            raise RefusedByServer("other-rules", f"{facts.older} A browser shows it: {address.link}") from None
        raise UnknownGame(f"That table plays {facts.title}, which is not installed here. {problem.sentence}") from None
    promise = Promise(file_of(address) if address.key else None)
    promise.hear(facts.commitment)
    return Arrival(client, facts, game, promise)


def login_name() -> str:
    """What this computer calls the person, as far as a table takes it; nothing if it does not know."""
    try:
        return getpass.getuser()[:NAME_LENGTH]
    except (OSError, KeyError, ImportError):
        return ""


def check_name(name: str) -> str:
    """A name that a table takes."""
    if not name.strip() or len(name) > NAME_LENGTH or not name.isprintable():
        raise BadOptions(f"At a table on a server a name has 1 to {NAME_LENGTH} characters.")
    return name.strip()
