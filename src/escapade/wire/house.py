"""The house itself: whether it is well, who may come in, and what it has to say."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Ready(msgspec.Struct, frozen=True):
    """That the database was written and read a moment ago."""

    ok: bool


class Health(msgspec.Struct, frozen=True):
    """That the process lives, and what it serves."""

    ok: bool
    version: str
    games: int
    database: str


NoticeKind = Literal["message", "restart"]


class Notice(msgspec.Struct, frozen=True):
    """What the house has to say to everybody. seconds: how long until the restart, or how long the message stands."""

    number: int
    kind: NoticeKind
    text: str
    seconds: int


class HouseFacts(msgspec.Struct, frozen=True):
    """The house. private: listing and setting up tables needs a pass. welcome: the pass that came along is valid.

    workshop: people may change components here, play with them, and have compared what that does.
    """

    private: bool
    welcome: bool
    notice: Notice | None
    workshop: bool = False


class Enter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password of a private house, or an invitation to it."""

    password: Annotated[str, Meta(max_length=200)] = ""
    invitation: Annotated[str, Meta(max_length=200)] = ""


class Pass(msgspec.Struct, frozen=True):
    """What opens a private house: goes into the header `Escapade-Pass`, until that time (seconds since 1970)."""

    token: str
    until: int
