"""Coming to a table on a server: is it there, does the key fit, is a seat free?"""

import getpass
from dataclasses import dataclass

from escapade.engine import contract
from escapade.engine.contract import Game
from escapade.engine.errors import BadOptions, UnknownGame
from escapade.terminal.address import Address
from escapade.terminal.app import TableApp
from escapade.terminal.courier import Courier, Facts, Refused
from escapade.terminal.far import FarTable
from escapade.terminal.promise import Promise, file_of
from escapade.terminal.visiting import Visiting

LONGEST_NAME = 24


@dataclass
class Arrival:
    """Somebody stands at a table on a server, and perhaps sits down."""

    courier: Courier
    facts: Facts
    game: Game
    promise: Promise

    @property
    def has_room(self) -> bool:
        """Whether somebody without a key may sit down."""
        free = self.facts.stage != "older" and any(seat.kind == "open" for seat in self.facts.seats)
        return not self.courier.address.key and free

    def join(self, name: str, seat: int | None) -> str:
        """Sit down on an open seat; the link by which one comes back to it."""
        self.courier.join(name or login_name(), seat, self.promise.new_seal())
        self.promise.keep_in(file_of(self.courier.address))
        return self.courier.address.link

    def far_table(self) -> FarTable:
        """The table as one may see it now."""
        same = self.facts.stage != "older" and self.courier.rules_version(self.game.id) == self.game.version
        return FarTable(self.game, self.courier.position(-1, 0), same, self.promise)

    def sit(self) -> FarTable:
        """Play, or watch, until the person leaves; how the table stood then."""
        far = self.far_table()
        TableApp(Visiting(self.courier, far), self.game.title, self.game.accent).run()
        return far


def arrive(address: Address) -> Arrival:
    """Look whether the table is there, the key fits and the game is known here."""
    courier = Courier(address)
    facts = courier.facts()
    if address.key:
        courier.position(-1, 0)
    try:
        game = contract.game(facts.game)
    except UnknownGame as problem:
        if facts.older:
            raise Refused("other-rules", f"{facts.older} A browser shows it: {address.link}") from None
        raise UnknownGame(f"That table plays {facts.title}, which is not installed here. {problem.sentence}") from None
    promise = Promise(file_of(address) if address.key else None)
    promise.hear(facts.commitment)
    return Arrival(courier, facts, game, promise)


def login_name() -> str:
    """What this computer calls the person, as far as a table takes it; nothing if it does not know."""
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (OSError, KeyError, ImportError):
        return ""


def check_name(name: str) -> str:
    """A name that a table takes."""
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadOptions(f"At a table on a server a name has 1 to {LONGEST_NAME} characters.")
    return name.strip()
