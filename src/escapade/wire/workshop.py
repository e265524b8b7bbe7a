"""The workshop: components that somebody changes, tries, compares and takes home."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from escapade.engine.box_schema import BoxSchema
from escapade.wire.boxes import Changed, Changes
from escapade.wire.terms import ID_LENGTH

MOST_MEASURES = 64
MOST_BLOCKS = 100_000_000
MOST_THINGS = 8  # that are printed otherwise, of one kind, whose holders are asked about
MOST_HEAPS, MOST_COLUMNS = 128, 8  # of what is counted of the holders of one of them


class Asked(msgspec.Struct, frozen=True):
    """Something that a comparison can be asked about."""

    id: str
    name: str


class WorkshopFacts(msgspec.Struct, frozen=True):
    """What can be changed of a game. sheet: what may stand in each field. printed: what stands in its box.toml.

    remarks: what box.toml says beside a value, by path. changes: how this house plays the game. bots: who can play a
    comparison, the usual one first. measures: what it can be asked about.
    """

    sheet: BoxSchema
    printed: dict[str, Any]
    remarks: dict[str, str]
    changes: dict[str, Any]
    bots: list[str]
    measures: list[Asked]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box that somebody has in mind."""

    changes: Changes


class BoxFault(msgspec.Struct, frozen=True):
    """Something that does not fit, at the field where it stands; an empty path is about several of them."""

    path: str
    text: str


class Tried(msgspec.Struct, frozen=True):
    """How a wished box looks: what differs, and all components as they are drawn; or what does not fit.

    kinds: of which kinds something is printed otherwise that a player can have, so that holders can be asked about.
    """

    changes: dict[str, Any]
    changed: list[Changed]
    components: Any
    faults: list[BoxFault]
    kinds: list[str] = []


Columns = Annotated[list[float], Meta(max_length=MOST_COLUMNS)]
Things = Annotated[list[Columns], Meta(max_length=MOST_THINGS)]
Heaps = Annotated[list[Things], Meta(max_length=MOST_HEAPS)]


class SoFar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has been counted of a comparison. The next question brings it back: the server keeps nothing.

    counted and usual: of holders, where these were asked about.
    """

    blocks: Annotated[int, Meta(ge=0, le=MOST_BLOCKS)]
    sums: Annotated[list[Annotated[list[float], Meta(max_length=MOST_MEASURES)]], Meta(max_length=6)]
    seconds: Annotated[float, Meta(ge=0, le=100_000)]
    counted: Heaps = []
    usual: Annotated[list[float], Meta(max_length=MOST_COLUMNS)] = []


class Compare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What do these changes do? seats: 0 for the usual number. so_far: of the answer before.

    bot: who plays; the usual bot, if nobody is named. about: the measure that is asked for; what a person would ask
    first, if none is named. holders: a kind of things; then it is about whoever has one that is printed otherwise.
    """

    changes: Changes
    seats: Annotated[int, Meta(ge=0, le=8)] = 0
    so_far: SoFar | None = None
    bot: Annotated[str, Meta(max_length=ID_LENGTH)] = ""
    about: Annotated[str, Meta(max_length=ID_LENGTH)] = ""
    holders: Annotated[str, Meta(max_length=ID_LENGTH)] = ""


class ComparedRow(msgspec.Struct, frozen=True):
    """One measure under both boxes. The truth lies between low and high. share: to be read in per cent.

    asked: whether the comparison goes on until this is sure. margin: less than this counts as no change.
    """

    id: str
    name: str
    before: float
    after: float
    change: float
    low: float
    high: float
    verdict: str
    share: bool
    asked: bool
    margin: float


class Compared(msgspec.Struct, frozen=True):
    """How a comparison stands. waiting: why nothing was played yet. done: it is sure, or took long enough.

    decided_by: the row that the sentence is about. margin: the smallest change of it that matters.
    """

    waiting: str
    done: bool
    so_far: SoFar
    seats: int
    bot: str
    games: int
    rows: list[ComparedRow]
    decided_by: str
    margin: float
    verdict: str
    sentence: str
