"""Setting up a table, and sitting down there."""

from typing import Annotated

import msgspec
from msgspec import Meta

from escapade.wire.boxes import Changes
from escapade.wire.terms import (
    ID_LENGTH,
    IMPORT_LENGTH,
    MOST_OPTIONS,
    MOST_SEATS,
    Choice,
    LevelId,
    Name,
    Pace,
    Seal,
    SeatKind,
    SeatNumber,
    Share,
    Stage,
)


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on a seat of a new table. A person's key goes to the creator, an open seat's to who joins.

    seal: that of a person's share of the chance; it may also come later.
    """

    kind: SeatKind
    name: Name = ""
    level: LevelId = ""
    seal: Seal | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up.

    stand_in_level: how well a bot plays for people who stay away; left out: as the table's first bot, or medium.
    changes: components of one's own, where the house has a workshop; left out: as the house plays the game.
    """

    game: Annotated[str, Meta(max_length=ID_LENGTH)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[Annotated[str, Meta(max_length=ID_LENGTH)], Choice], Meta(max_length=MOST_OPTIONS)] = {}
    pace: Pace = "calm"
    listed: bool = False
    stand_in_level: Annotated[str, Meta(max_length=20)] = ""
    changes: Changes = {}


class Import(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved game: finished ones can be watched again, others played on. seats: who plays on; people if left out."""

    text: Annotated[str, Meta(min_length=1, max_length=IMPORT_LENGTH)]
    seats: Annotated[list[SeatPlan], Meta(max_length=MOST_SEATS)] = []


class SeatKey(msgspec.Struct, frozen=True):
    """The key of a seat. Whoever holds it plays that seat; it is told once and stored hashed."""

    seat: int
    key: str


class SatDown(msgspec.Struct, frozen=True):
    """The answer to setting up, joining or importing a table. The table's id is also its watch link."""

    table: str
    keys: list[SeatKey]
    commitment: str


class SeatFacts(msgspec.Struct, frozen=True):
    """A seat as everybody sees it.

    stand_in: a bot plays for the person until they take the seat back. thinking: a bot is choosing now.
    seal: what binds the person's browser to its share of chance. shared: the share itself has come in.
    stand_in_by: the seat that asked for the stand-in, -1 for none. What another asked for ends when the person is back.
    away_since: the last sign of a person who is not connected, 0 if there is or was none.
    away_at: when others may let a bot play for a person who gives no further sign; 0: as long as nobody has come.
    Both are seconds since 1970.
    """

    seat: int
    name: str
    kind: SeatKind
    level: str
    stand_in: bool
    connected: bool
    thinking: bool
    shared: bool
    seal: str
    stand_in_by: int = -1
    away_since: int = 0
    away_at: int = 0


class TableFacts(msgspec.Struct, frozen=True):
    """A table as everybody sees it. imported: it was set up from a file, whose owner knows its chance.

    stage: older, if its rules or components are not those of this server any more; then `older` says so in words.
    unusual: which options are not as usual, in words; {0}, {1} stand for the names of the seats.
    changed: what differs from the game's own components, in words; `/box` has the rest.
    practice: somebody took back what had shown something (dice, cards, another's move).
    sealed: every seat is taken and everybody's share sealed, so that shares may be told. sealed_anew: how often all
    shares were dropped and sealed again, because somebody left between sealing and deal.
    """

    table: str
    game: str
    title: str
    options: dict[str, int]
    stage: Stage
    seats: list[SeatFacts]
    pace: Pace
    listed: bool
    imported: bool
    version: int
    commitment: str
    created: int
    sealed: bool
    sealed_anew: int
    stand_in_level: str = ""
    practice: bool = False
    older: str = ""
    unusual: list[str] = []
    changed: list[str] = []


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down on an open seat: the one named, or the first that is free."""

    name: Name = ""
    seat: SeatNumber | None = None
    seal: Seal | None = None


class AddSeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seal of a person's share. Once everybody's is there, it stands.

    anew: the share is lost, so seal another all the same: everybody else seals a new one too, and the table says so.
    """

    seal: Seal
    anew: bool = False


class AddShare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person's share of the table's chance, told once everybody's is sealed. The last one starts the game."""

    share: Share


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new name for one's seat."""

    name: Name


class SetWebhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address that is called when it is one's turn and one is not there; empty for none. Nobody else sees it."""

    address: Annotated[str, Meta(max_length=500)]


class StandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let a bot play for one's seat, or take it back. Another's seat only when that person has been away for a while.

    level: only for one's own seat; another's stand-in plays at the table's `stand_in_level`.
    """

    on: bool
    level: LevelId = ""
    seat: SeatNumber | None = None


class SetPace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much time the bots leave people to follow."""

    pace: Pace
