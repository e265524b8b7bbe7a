"""A table's rows, and the match that its log leads to."""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import msgspec

from escapade import __version__, games
from escapade.engine import contract
from escapade.engine.chance import commitment
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadBox, BrokenGame, EscapadeError
from escapade.engine.match import Match
from escapade.engine.plain import clean
from escapade.server.database.rows import ChatRow, EntryRow, SeatRow, TableRecord, TableRow
from escapade.server.errors import KeyNeeded, NotDealt, OtherRules, UnknownKey
from escapade.server.table import entry_words
from escapade.server.table.boxes import box_of
from escapade.server.table.deal_record import DealRecord, read_deal
from escapade.server.table.entry_words import EntryWords
from escapade.wire.terms import NAME_LENGTH, Stage

GRACE_SECONDS = 90  # after somebody's last sign, as the house settings have it if nobody changed them
LOOK_AGAIN = 60  # seconds after which a further sign of somebody who is there is written down
NOBODY = -1
OUR_GAMES = Path(games.__file__).parent
Who = Callable[["TableState"], int]  # whose seat it is, or why nobody's
BOT_NAMES = ("Bip", "Cosmo", "Dot", "Echo", "Fizz", "Gizmo", "Halo", "Ion")


def key_hash(key: str) -> bytes:
    """How a key is stored. Keys are long and random, so a plain hash gives nothing away."""
    return hashlib.sha256(key.encode()).digest()


def clean_name(name: str) -> str:
    """A name that fits on a seat."""
    return clean(name)[:NAME_LENGTH].strip()


def now() -> int:
    """Seconds, as stored."""
    return int(time.time())


@dataclass(eq=False)
class OfRows:
    """What was worked out of a table's rows. Another of these: the rows have changed."""

    names: tuple[str, ...] = ()
    people: list[int] | None = None


@dataclass(eq=False)
class OfEntry:
    """What was worked out of a table's match at an entry. Another of these: the match stands elsewhere."""

    match: Match | None
    version: int
    awaits: list[int] = field(default_factory=list)


class TableState:
    """What a table is, as of its version and stamp: rows, log and match."""

    def __init__(self, row: TableRow, grace: int = GRACE_SECONDS, open_since: int = 0) -> None:
        self.row = row
        self.seats: list[SeatRow] = []
        self.chat: list[ChatRow] = []
        self.match: Match | None = None
        self.told: dict[int, EntryWords] = {}  # beside each take-back, and each move that a bot made for a person
        self.outdated = outdated(row)  # why the table cannot go on here, if so
        self.entries: list[EntryRow] = []  # the log of a table that cannot go on
        self._grace = grace
        self._open_since = open_since  # before the server was there, nobody could give a sign
        self.of_rows = OfRows()
        self._of_entry = OfEntry(None, -2)

    @property
    def id(self) -> str:
        """The table's public name, also its watch link."""
        return self.row.id

    @property
    def game(self) -> Game:
        """The game on the table."""
        return contract.game(self.row.game)

    @cached_property
    def box(self) -> Box:
        """The components on the table."""
        return box_of(self.row.game, self.row.changes)

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
    def title(self) -> str:
        """What the game is called, even where it is not installed any more."""
        try:
            return self.game.title
        except EscapadeError:
            return self.row.game

    @property
    def version(self) -> int:
        """The number of the last entry, -1 before the deal."""
        if self.outdated:
            return self.entries[-1].number if self.entries else -1
        return -1 if self.match is None else self.match.version

    @property
    def stage(self) -> Stage:
        """Gathering, playing or over; or of older rules, whatever it was then."""
        if self.outdated:
            return "older"
        if self.match is None:
            return "gathering"
        return "playing" if self.awaits else "over"

    @property
    def dealt(self) -> Match:
        """The match, once there is one."""
        if self.outdated:
            raise OtherRules(self.why_outdated)
        if self.match is None:
            raise NotDealt("The table is still gathering: the game begins when everybody has sat down.")
        return self.match

    # Its rows

    def take(self, record: TableRecord) -> None:
        """Everything as it is written now; the record's log goes on where the match here is."""
        self.row, self.seats, self.chat = record.row, record.seats, record.chat
        self.changed()
        entries = [entry for entry in record.entries if entry.number > self.version]
        if not self.outdated:
            self._replay(entries)
        if self.outdated:
            self.entries += entries

    # What was worked out

    def changed(self) -> None:
        """Nothing that was worked out of the rows holds any more."""
        self.of_rows = OfRows()

    @property
    def of_entry(self) -> OfEntry:
        """What was worked out of the match where it stands now."""
        known, match = self._of_entry, self.match
        version = -1 if match is None else match.version
        if known.match is not match or known.version != version:
            awaits = [] if match is None else list(match.awaits)
            known = self._of_entry = OfEntry(match, version, awaits)
        return known

    @property
    def awaits(self) -> list[int]:
        """The seats that may act now."""
        return self.of_entry.awaits

    def _replay(self, entries: list[EntryRow]) -> None:
        if self.match is None:
            self.told.clear()
            self.match = self._from_the_deal(entries)
        else:
            self.match.replay(row.entry for row in entries)
        if self.match is not None:
            self.match.names = self.names
        for row in entries:
            self.note(row)

    def _from_the_deal(self, entries: list[EntryRow]) -> Match | None:
        if not entries:
            return None
        try:
            return self.begin(entries[0]).replay(row.entry for row in entries[1:])
        except EscapadeError:  # Changed without a new number, by whoever works on the rules.
            self.outdated = "What was played at this table is not possible by the rules that are here"
            return None

    def note(self, row: EntryRow) -> None:
        """Remember of an entry's words what the table needs again."""
        if row.words and row.number > 0 and (row.move is None or "stand_in" in row.words):
            words = entry_words.read(row.words)
            if row.move is None or words.stand_in:
                self.told[row.number] = words

    def begin(self, deal: EntryRow) -> Match:
        """The match right after the deal."""
        dealt = read_deal(deal.shares)
        return Match(
            self.game,
            len(self.seats),
            dict(self.options),
            secret=self.row.secret,
            chance=self.row.chance,
            shares=[bytes.fromhex(share) for share in dealt.shares],
            origin=replace(dealt.origin, imported=self.row.imported),
            names=self.names,
            box=self.box,
        )

    # Rules that are gone

    @property
    def result(self) -> str:
        """How the game of a table that was left behind had ended, if it had."""
        return entry_words.read(self.entries[-1].words).result if self.entries else ""

    @property
    def why_outdated(self) -> str:
        """What happened to a table that cannot go on here, for its players; empty for all others."""
        if not self.outdated:
            return ""
        if not self.entries:
            return f"{self.outdated}, so it cannot begin. Please set up a new one.{self._made_with()}"
        end = ". The game had come to its end." if self.result else ", so it cannot go on."
        return f"{self.outdated}{end} You can read what happened and keep the file.{self._made_with()}"

    def _made_with(self) -> str:
        made = self.row.made_with
        if made in ("", __version__):
            return ""
        if self._is_ours():
            return f" Escapade {made}, with which it was set up, has what it needs."
        return f" It was set up with Escapade {made}."

    def _is_ours(self) -> bool:
        """Whether the game comes with Escapade, and so in the versions that Escapade has."""
        try:
            return OUR_GAMES in self.game.folder.parents
        except EscapadeError:
            return False

    @property
    def practice(self) -> bool:
        """Whether something was taken back after it had shown something."""
        if self.outdated:
            return any(
                row.number > 0 and row.move is None and entry_words.read(row.words).lines for row in self.entries
            )
        return self.match is not None and any(not take.free for take in self.match.take_backs)

    # Who is there

    @property
    def names(self) -> tuple[str, ...]:
        """What the log calls the sides."""
        if not self.of_rows.names:
            self.of_rows.names = self._names()
        return self.of_rows.names

    def _names(self) -> tuple[str, ...]:
        usual = self._usual_names()
        given = [self.name(row) for row in self.seats]
        return (*given, *usual[len(given) :])

    def name(self, row: SeatRow) -> str:
        """What the others call a seat."""
        if row.name:
            return row.name
        return BOT_NAMES[row.seat] if row.kind == "bot" else self._usual_names()[row.seat]

    def _usual_names(self) -> tuple[str, ...]:
        try:
            return self.game.side_names(len(self.seats))
        except EscapadeError:
            return tuple(f"Player {row.seat + 1}" for row in self.seats)

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
        known = self.of_rows
        if known.people is None:
            known.people = [row.seat for row in self.seats if row.kind == "person" and not row.stand_in]
        return known.people

    @property
    def sealed(self) -> bool:
        """Whether everybody has sat down and is bound to a share: now shares may be told, and no seal changes."""
        full = all(row.kind != "open" for row in self.seats)
        return full and all(self.seats[seat].seal for seat in self.people())

    def ready(self) -> bool:
        """Whether everybody has told the share that was sealed."""
        return self.sealed and all(self.shared(self.seats[seat]) for seat in self.people())

    def shared(self, row: SeatRow) -> bool:
        """Whether a person's share has come in."""
        return bool(row.share and row.seal)

    def deal(self) -> DealRecord:
        """What the deal is made of."""
        rows = [self.seats[seat] for seat in self.people()]
        return DealRecord([row.share for row in rows], self.people(), [row.seal for row in rows], self.row.seals)

    def connected(self, row: SeatRow) -> bool:
        """Whether the person is there: a socket is open, or was a moment ago; or it keeps asking."""
        return row.kind == "person" and now() < row.seen_at + LOOK_AGAIN + self._grace

    def away_at(self, row: SeatRow) -> int:
        """When somebody who gives no further sign counts as away, so that others may let a bot play.

        Who is gone without a word may have given a sign that was not written down. 0: nobody has come yet.
        """
        if not row.seen_at:
            return 0
        last = -row.seen_at if row.seen_at < 0 else row.seen_at + LOOK_AGAIN
        return max(last, self._open_since) + self._grace


def outdated(row: TableRow) -> str:
    """Why a table cannot go on with what is installed here: the beginning of a sentence, empty if it can."""
    try:
        game = contract.game(row.game)
        box = box_of(row.game, row.changes)
    except BadBox:
        return f"This table was begun with changes to components of {row.game} that do not fit those that are here"
    except BrokenGame:
        return f"This table plays “{row.game}”, a game that is broken here"
    except EscapadeError:
        return f"This table plays “{row.game}”, a game that is not installed here any more"
    if row.rules != game.version:
        return (
            f"This table was begun with version {row.rules} of the rules of {game.title}; "
            f"here is version {game.version}, which decides some things differently"
        )
    if row.box != box.digest:
        return f"This table was begun with other components of {game.title} than those that are here"
    return ""
