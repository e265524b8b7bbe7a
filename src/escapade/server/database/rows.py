"""A row of each of the database's tables. Worker processes, which never ask a database, need no more than these."""

import msgspec

from escapade.engine.match import Entry
from escapade.wire.terms import Pace, SeatKind


class TableRow(msgspec.Struct):
    """A row of `tables`."""

    id: str
    game: str
    rules: int
    box: str
    options: str
    pace: Pace
    listed: bool
    imported: bool
    secret: bytes
    created: int
    stamp: int = 0
    undo_seat: int = -1
    undo_version: int = -1
    undo_agreed: int = 0
    chance: int = 1
    seals: int = 0
    stand_in_level: str = "medium"
    made_with: str = ""
    touched: int = 0
    over: bool | None = False
    changes: str = ""


class SeatRow(msgspec.Struct):
    """A row of `seats`."""

    table_id: str
    seat: int
    kind: SeatKind
    name: str
    level: str
    key_hash: bytes | None = None
    stand_in: bool = False
    share: str = ""
    seen_at: int = 0
    seal: str = ""
    stand_in_by: int = -1
    gives_up: bool = False
    webhook: str = ""


class EntryRow(msgspec.Struct):
    """A row of `entries`."""

    table_id: str
    number: int
    seat: int
    move: int | None
    shares: str | None = None
    words: str | None = None

    @property
    def entry(self) -> Entry:
        """As a match's log has it."""
        return Entry(self.seat, self.move)


class ChatRow(msgspec.Struct):
    """A row of `chat`."""

    table_id: str
    number: int
    seat: int
    name: str
    text: str
    thing: str = ""


class TableRecord(msgspec.Struct):
    """All that is written of a table; the log from some entry on."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[EntryRow]
    chat: list[ChatRow]
