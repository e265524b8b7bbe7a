"""One table as a process remembers it: its rows, and the match that its log leads to."""

import asyncio
import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import msgspec

from escapade import __version__, games
from escapade.engine import contract
from escapade.engine.chance import Origin, commitment
from escapade.engine.contract import SPECTATOR, Box, Game
from escapade.engine.errors import BadBox, BrokenGame, EscapadeError, NoUndo
from escapade.engine.events import Event
from escapade.engine.match import Match, Ply
from escapade.engine.plain import clean
from escapade.server.database.rows import ChatRow, EntryRow, SeatRow, TableRecord, TableRow
from escapade.server.errors import KeyNeeded, NotDealt, OtherRules, UnknownKey
from escapade.server.table import entry_words
from escapade.server.table.boxes import box_of
from escapade.server.table.boxes import told as boxes_told
from escapade.server.table.entry_words import EntryWords
from escapade.wire.play import GivingUp, StoryLine, TakeBackAsked, UndoFacts
from escapade.wire.tables import SeatFacts, TableFacts
from escapade.wire.terms import NAME_LENGTH, Stage

GRACE_SECONDS = 90  # after somebody's last sign, as the house settings have it if nobody changed them
LOOK_AGAIN = 60  # seconds after which a further sign of somebody who is there is written down
NOBODY = -1
OUR_GAMES = Path(games.__file__).parent
Who = Callable[["Table"], int]  # whose seat it is, or why nobody's
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


class DealRecord(msgspec.Struct, frozen=True):
    """What was fixed with the deal, as entry 0 keeps it. Of a table of before there are only the shares, as a list."""

    shares: list[str]
    givers: list[int] = []
    seals: list[str] = []
    sealed_anew: int = 0

    @property
    def origin(self) -> Origin:
        """As a match has it."""
        return Origin(tuple(self.givers), tuple(self.seals), self.sealed_anew)

    def text(self) -> str:
        """As it is stored."""
        return msgspec.json.encode(self).decode()


def read_deal(text: str | None) -> DealRecord:
    """What is stored of a deal."""
    found = msgspec.json.decode(text or "[]", type=DealRecord | list[str])
    return DealRecord(found) if isinstance(found, list) else found


@dataclass
class OfRows:
    """What was worked out of a table's rows, for as long as none but the log changes."""

    names: tuple[str, ...] = ()
    sides: list[str] = field(default_factory=list)
    people: list[int] | None = None
    giving_up: dict[int, GivingUp] = field(default_factory=dict)
    seats: tuple[tuple[int, tuple[int, ...]], list[SeatFacts]] = ((-1, ()), [])  # the minute and the thinking bots


@dataclass
class OfEntry:
    """What was worked out of a table's match, for as long as it stands at this entry."""

    match: Match | None
    version: int
    awaits: list[int] = field(default_factory=list)
    free: dict[int, bool] = field(default_factory=dict)  # by seat: whether it may take its last step back at once


@dataclass
class OfBoth:
    """What was worked out of rows and match together, in words for the most part, which have names in them."""

    rows: OfRows
    entry: OfEntry
    take_backs: list[tuple[int, int, str]] | None = None
    undo: dict[int, UndoFacts] = field(default_factory=dict)
    told: dict[tuple[int, Event, bool], StoryLine] = field(default_factory=dict)


class Table:
    """A table, up to date as of its version and stamp."""

    def __init__(self, row: TableRow, grace: int = GRACE_SECONDS, open_since: int = 0) -> None:
        self.row = row
        self.seats: list[SeatRow] = []
        self.chat: list[ChatRow] = []
        self.match: Match | None = None
        self.told: dict[int, EntryWords] = {}  # beside each take-back, and each move that a bot made for a person
        self.outdated = outdated(row)  # why the table cannot go on here, if so
        self.entries: list[EntryRow] = []  # the log of a table that cannot go on
        self.stale = True
        self._grace = grace
        self._open_since = open_since  # before the server was there, nobody could give a sign
        self.lock = asyncio.Lock()
        self.failed_at = 0.0  # when somebody last waited here for the database in vain
        self._of_rows = OfRows()
        self._of_entry = OfEntry(None, -2)
        self._of_both = OfBoth(self._of_rows, self._of_entry)

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
    def changed_parts(self) -> list[str]:
        """What differs from the game's own components, for people."""
        if not self.row.changes:
            return []
        return boxes_told(self.game, self.box) if not self.outdated else sorted(msgspec.json.decode(self.row.changes))

    @cached_property
    def unusual(self) -> list[str]:
        """Which options are not as usual, for people; {0}, {1} stand for the players' names."""
        return [] if self.outdated else [line.text for line in self.game.unusual(self.options, self.box)]

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
        self.stale = False

    # What was worked out

    def changed(self) -> None:
        """Nothing that was worked out of the rows holds any more."""
        self._of_rows = OfRows()

    @property
    def _here(self) -> OfEntry:
        known, match = self._of_entry, self.match
        version = -1 if match is None else match.version
        if known.match is not match or known.version != version:
            awaits = [] if match is None else list(match.awaits)
            known = self._of_entry = OfEntry(match, version, awaits)
        return known

    @property
    def _now(self) -> OfBoth:
        rows, here, known = self._of_rows, self._here, self._of_both
        if known.rows is not rows or known.entry is not here:
            known = self._of_both = OfBoth(rows, here)
        return known

    @property
    def awaits(self) -> list[int]:
        """The seats that may act now."""
        return self._here.awaits

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

    # Who is there

    @property
    def names(self) -> tuple[str, ...]:
        """What the log calls the sides."""
        if not self._of_rows.names:
            self._of_rows.names = self._names()
        return self._of_rows.names

    @property
    def sides(self) -> list[str]:
        """The same, as it is sent."""
        if not self._of_rows.sides:
            self._of_rows.sides = list(self.names)
        return self._of_rows.sides

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
        known = self._of_rows
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

    # Taking back

    @property
    def practice(self) -> bool:
        """Whether something was taken back after it had shown something."""
        if self.outdated:
            return any(
                row.number > 0 and row.move is None and entry_words.read(row.words).lines for row in self.entries
            )
        return self.match is not None and any(not take.free for take in self.match.take_backs)

    def steps_back(self, seat: int) -> int:
        """How many steps it is back to before the seat's own last move."""
        for steps, ply in enumerate(reversed(self.dealt.history), 1):
            if ply.seat == seat:
                return steps
        raise NoUndo("You have not played anything yet that could be taken back.")

    def must_agree(self, seat: int) -> list[int]:
        """Who must agree that `seat` takes its last move back: the people who play, and whose own moves would go."""
        return self._others(seat, self.dealt.history[-self.steps_back(seat) :])

    def _others(self, seat: int, going: Sequence[Ply]) -> list[int]:
        own = {ply.seat for ply in going if not (ply.number in self.told and self.told[ply.number].stand_in)}
        people = [row for row in self.seats if row.kind == "person" and row.seat != seat]
        return [row.seat for row in people if not row.stand_in or row.seat in own]

    def take_backs(self) -> list[tuple[int, int, str]]:
        """The take-backs that the story tells of: number, seat and words."""
        now = self._now
        if now.take_backs is None:
            now.take_backs = entry_words.take_backs(self.dealt, self.told)
        return now.take_backs

    def may_undo(self, seat: int) -> bool:
        """Whether the seat may take its last step back without asking."""
        free = self._here.free
        if seat not in free:
            free[seat] = self.dealt.can_undo(seat)
        return free[seat]

    def undo(self, seat: int) -> UndoFacts:
        """What the seat may take back, and who asks to."""
        known = self._now.undo
        if seat not in known:
            known[seat] = self._undo(seat)
        return known[seat]

    def _undo(self, seat: int) -> UndoFacts:
        asked = self.asked()
        history = self.dealt.history
        steps = next((steps for steps, ply in enumerate(reversed(history), 1) if ply.seat == seat), 0)
        if not steps:
            return UndoFacts(asked=asked)
        if steps == 1 and self.may_undo(seat):
            return UndoFacts(free=True, ask=True, asked=asked, steps=1)
        return UndoFacts(ask=True, asked=asked, steps=steps, needs=self._others(seat, history[-steps:]))

    # The story

    def line(self, number: int, event: Event, whole: bool) -> StoryLine:
        """A line of the story about what the match here did: in words, once for all who see the same of it."""
        known = self._now.told
        key = (number, event, whole)
        if key not in known:
            known[key] = entry_words.line(self.dealt, number, event, whole)
        return known[key]

    def last_told(self, stand_in: bool = False) -> EntryWords:
        """What to write down of the entry that the match here has just made."""
        match = self.dealt
        events = [event for _, event in match.events(match.version - 1)]
        lines = [self.line(match.version, event, match.whole(event, SPECTATOR)).text for event in events]
        return EntryWords(lines, stand_in, "" if self.awaits else entry_words.result(match))

    # Giving up

    def giving_up(self, seat: int) -> GivingUp:
        """Who would like to give up, and whose word it takes beside that of `seat`."""
        known = self._of_rows.giving_up
        if seat not in known:
            known[seat] = self._giving_up(seat)
        return known[seat]

    def _giving_up(self, seat: int) -> GivingUp:
        asked = [each for each in self.people() if self.seats[each].gives_up]
        others = [each for each in self.people() if each not in (seat, *asked)]
        return GivingUp(asked, [] if self._each_for_itself() else others)

    def leaving(self) -> list[int]:
        """Those who give up, once everybody has said so whose word it takes."""
        wish = self.giving_up(NOBODY)
        return [] if wish.needs else wish.asked

    def _each_for_itself(self) -> bool:
        """Whether giving up decides the game between two, so that nobody else has a say in it."""
        return self.game.sides(len(self.seats)) == 2 and not self.game.cooperative

    # As everybody sees it

    def asked(self) -> TakeBackAsked | None:
        """The request to take back that is open now."""
        row = self.row
        if row.undo_seat < 0 or row.undo_version != self.version or self.stage != "playing":
            return None
        others = self.must_agree(row.undo_seat)
        agreed = [seat for seat in others if row.undo_agreed >> seat & 1]
        waiting = [seat for seat in others if seat not in agreed]
        return TakeBackAsked(row.undo_seat, agreed, waiting, self.steps_back(row.undo_seat))

    def seat_facts(self) -> list[SeatFacts]:
        """The seats as everybody sees them."""
        holds = now() // LOOK_AGAIN, tuple(seat for seat in self.awaits if self.played_by_bot(seat))
        if self._of_rows.seats[0] != holds:
            self._of_rows.seats = holds, self._seat_facts(holds[1])
        return self._of_rows.seats[1]

    def _seat_facts(self, thinking: tuple[int, ...]) -> list[SeatFacts]:
        return [
            SeatFacts(
                seat=row.seat,
                name=self.names[row.seat],
                kind=row.kind,
                level=row.level,
                stand_in=row.stand_in,
                connected=self.connected(row),
                thinking=row.seat in thinking,
                shared=self.shared(row),
                seal=row.seal,
                stand_in_by=row.stand_in_by,
                away_since=0 if self.connected(row) else abs(row.seen_at),
                away_at=self.away_at(row),
            )
            for row in self.seats
        ]

    def facts(self) -> TableFacts:
        """The table as everybody sees it."""
        return TableFacts(
            table=self.id,
            game=self.row.game,
            title=self.title,
            options=self.options,
            stage=self.stage,
            seats=self.seat_facts(),
            pace=self.row.pace,
            listed=self.row.listed,
            imported=self.row.imported,
            version=self.version,
            commitment=self.commitment,
            created=self.row.created,
            stand_in_level=self.row.stand_in_level,
            practice=self.practice,
            older=self.why_outdated,
            sealed=self.sealed,
            sealed_anew=self.row.seals,
            unusual=self.unusual,
            changed=self.changed_parts,
        )


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
