"""One table as a process remembers it: its rows, and the match that its log leads to."""

import asyncio
import hashlib
import time
import unicodedata
from functools import cached_property
from typing import Any

import msgspec

from escapade.engine import contract
from escapade.engine.chance import commitment
from escapade.engine.contract import Game
from escapade.engine.match import Match
from escapade.server.errors import KeyNeeded, NotDealt, OtherRules, UnknownKey
from escapade.server.store import ChatRow, EntryRow, SeatRow, Sheet, TableRow
from escapade.server.wire import NAME_LENGTH, Asked, SeatFacts, Stage, TableFacts

THERE_FOR = 150  # seconds after its last sign that a person still counts as being there
LOOK_AGAIN = 60  # seconds after which somebody who is there says so again
BOT_NAMES = ("Bip", "Cosmo", "Dot", "Echo", "Fizz", "Gizmo", "Halo", "Ion")


def key_hash(key: str) -> bytes:
    """How a key is stored. Keys are long and random, so a plain hash gives nothing away."""
    return hashlib.sha256(key.encode()).digest()


def clean(text: str) -> str:
    """A line of text without anything that could disturb a line of text."""
    return " ".join("".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text).split())


def clean_name(name: str) -> str:
    """A name that fits on a seat."""
    return clean(name)[:NAME_LENGTH].strip()


def now() -> int:
    """Seconds, as stored."""
    return int(time.time())


class Table:
    """A table, up to date as of its version and stamp."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.seats: list[SeatRow] = []
        self.chat: list[ChatRow] = []
        self.match: Match | None = None
        self.stale = True
        self.lock = asyncio.Lock()
        self.memo: dict[Any, Any] = {}  # what was worked out for this version and stamp

    @property
    def id(self) -> str:
        """The table's public name, also its watch link."""
        return self.row.id

    @property
    def game(self) -> Game:
        """The game on the table."""
        return contract.game(self.row.game)

    @cached_property
    def commitment(self) -> str:
        """The promise that the table's chance is fixed."""
        return commitment(self.row.secret)

    @property
    def options(self) -> dict[str, int]:
        """The settings as they were chosen."""
        chosen: dict[str, int] = msgspec.json.decode(self.row.options)
        return chosen

    @property
    def version(self) -> int:
        """The number of the last entry, -1 before the deal."""
        return -1 if self.match is None else self.match.version

    @property
    def stage(self) -> Stage:
        """Gathering, playing or over."""
        if self.match is None:
            return "gathering"
        return "over" if self.match.over else "playing"

    @property
    def dealt(self) -> Match:
        """The match, once there is one."""
        if self.match is None:
            raise NotDealt("The table is still gathering: the game begins when everybody has sat down.")
        return self.match

    # Its rows

    def take(self, sheet: Sheet) -> None:
        """Everything as it is written now; the sheet's log goes on where the match here is."""
        self.row, self.seats, self.chat = sheet.row, sheet.seats, sheet.chat
        self.memo.clear()
        entries = [entry for entry in sheet.entries if entry.number > self.version]
        if self.match is None and entries:
            self.match = self.begin(entries.pop(0))
        if self.match is not None:
            self.match.replay(row.entry for row in entries)
            self.match.names = self.names
        self.stale = False

    def begin(self, deal: EntryRow) -> Match:
        """The match right after the deal."""
        game = self.game
        if self.row.rules != game.version or self.row.box != game.box.digest:
            raise OtherRules(
                f"This table was begun with version {self.row.rules} of {game.title}; "
                f"here is version {game.version}, which may decide otherwise."
            )
        shares = [bytes.fromhex(share) for share in msgspec.json.decode(deal.shares or "[]")]
        return Match(game, len(self.seats), dict(self.options), secret=self.row.secret, shares=shares, names=self.names)

    # Who is there

    @property
    def names(self) -> tuple[str, ...]:
        """What the log calls the sides."""
        if "names" not in self.memo:
            self.memo["names"] = self._names()
        names: tuple[str, ...] = self.memo["names"]
        return names

    def _names(self) -> tuple[str, ...]:
        usual = self.game.side_names(len(self.seats))
        given = [self.name(row) for row in self.seats]
        return (*given, *usual[len(given) :])

    def name(self, row: SeatRow) -> str:
        """What the others call a seat."""
        if row.name:
            return row.name
        return BOT_NAMES[row.seat] if row.kind == "bot" else self.game.side_names(len(self.seats))[row.seat]

    def seat_of(self, key: str) -> int:
        """The seat that a key opens."""
        hashed = key_hash(key)
        for row in self.seats:
            if row.key_hash == hashed:
                return row.seat
        raise UnknownKey("This key opens no seat at this table.")

    def person(self, key: str | None) -> int:
        """The seat that a key opens; a key is needed."""
        if not key:
            raise KeyNeeded("Only somebody with a seat at this table may do that.")
        return self.seat_of(key)

    def played_by_bot(self, seat: int) -> bool:
        """Whether a bot moves for the seat now."""
        return self.seats[seat].kind == "bot" or self.seats[seat].stand_in

    def people(self) -> list[int]:
        """The seats that people play themselves."""
        return [row.seat for row in self.seats if row.kind == "person" and not row.stand_in]

    def ready(self) -> bool:
        """Whether everybody has sat down and added a share."""
        return all(row.kind != "open" for row in self.seats) and all(self.seats[seat].share for seat in self.people())

    def connected(self, row: SeatRow) -> bool:
        """Whether the person was there a moment ago."""
        return row.kind == "person" and now() - row.seen_at < THERE_FOR

    # As everybody sees it

    def asked(self) -> Asked | None:
        """The request to take back that is open now."""
        row = self.row
        if row.undo_seat < 0 or row.undo_version != self.version or self.stage != "playing":
            return None
        others = [seat for seat in self.people() if seat != row.undo_seat]
        agreed = [seat for seat in others if row.undo_agreed >> seat & 1]
        return Asked(row.undo_seat, agreed, [seat for seat in others if seat not in agreed])

    def seat_facts(self) -> list[SeatFacts]:
        """The seats as everybody sees them."""
        moment = "seats", now() // LOOK_AGAIN
        if moment not in self.memo:
            self.memo[moment] = self._seat_facts(() if self.match is None else self.match.awaits)
        facts: list[SeatFacts] = self.memo[moment]
        return facts

    def _seat_facts(self, awaited: tuple[int, ...]) -> list[SeatFacts]:
        return [
            SeatFacts(
                seat=row.seat,
                name=self.names[row.seat],
                kind=row.kind,
                level=row.level,
                stand_in=row.stand_in,
                connected=self.connected(row),
                thinking=row.seat in awaited and self.played_by_bot(row.seat),
                shared=bool(row.share),
            )
            for row in self.seats
        ]

    def facts(self) -> TableFacts:
        """The table as everybody sees it."""
        return TableFacts(
            table=self.id,
            game=self.row.game,
            title=self.game.title,
            options=self.options,
            stage=self.stage,
            seats=self.seat_facts(),
            pace=self.row.pace,
            listed=self.row.listed,
            imported=self.row.imported,
            version=self.version,
            commitment=self.commitment,
            created=self.row.created,
        )
