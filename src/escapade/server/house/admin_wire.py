"""What `escapade admin` and a running server say to each other. No part of the public wire."""

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

LONGEST_NOTICE = 280
LONGEST_WAIT = 3_600
LONGEST_INVITATION = 365

DrainStage = Literal["open", "announced", "finishing", "safe"]
STAGES: tuple[DrainStage, ...] = get_args(DrainStage)


class Announce(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message to all tables, and how long it stands."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_NOTICE)]
    seconds: Annotated[float, Meta(gt=0, le=86_400)] = 600


class Announced(msgspec.Struct, frozen=True):
    """Who is told at this moment."""

    sockets: int
    tables: int


class BeginDrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Restart in so many seconds."""

    seconds: Annotated[float, Meta(ge=0, le=LONGEST_WAIT)] = 60


class DrainFacts(msgspec.Struct, frozen=True):
    """How far a drain is. in_flight: requests, writes and thoughts that are not done."""

    stage: DrainStage
    seconds: float
    in_flight: int


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation that opens the house for so many days."""

    days: Annotated[int, Meta(ge=1, le=LONGEST_INVITATION)] = 7


class Invitation(msgspec.Struct, frozen=True):
    """What a guest opens the house with."""

    token: str
    link: str


class Guest(msgspec.Struct, frozen=True):
    """Somebody with a seat."""

    seat: int
    name: str


class TableCompany(msgspec.Struct, frozen=True):
    """Who is connected at a table. changed: its components are not the game's own."""

    table: str
    game: str
    stage: str
    people: list[Guest]
    watching: int
    changed: bool


class Company(msgspec.Struct, frozen=True):
    """Who is connected."""

    sockets: int
    addresses: int
    tables: list[TableCompany]


class Closed(Guest, frozen=True):
    """The seat that was closed, and who sat there."""

    stage: str


class AdminCard(msgspec.Struct, frozen=True):
    """What a running server leaves in a file for `escapade admin` on the same machine."""

    address: str
    host: str
    token: str
    pid: int
