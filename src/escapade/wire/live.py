"""The live socket, /api/tables/{table}/live."""

from typing import Annotated

import msgspec
from msgspec import Meta

from escapade.wire.house import Notice
from escapade.wire.play import Position
from escapade.wire.refusals import Problem
from escapade.wire.terms import KEY_LENGTH


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first message of a client. An empty key watches. since: the last version it has, -1 for none."""

    key: Annotated[str, Meta(max_length=KEY_LENGTH)] = ""
    since: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1
    chat_since: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class LivePlay(msgspec.Struct, frozen=True, tag="move", tag_field="type", forbid_unknown_fields=True):
    """A move, as in Play. The answer is a `played` or an `error` with the same version."""

    version: Annotated[int, Meta(ge=0, le=1_000_000)]
    move: Annotated[int, Meta(ge=0, le=1_000_000_000)]


class Beat(msgspec.Struct, frozen=True, tag="beat", tag_field="type"):
    """I am still here. Either side may send it."""


class LivePlayed(msgspec.Struct, frozen=True, tag="played", tag_field="type"):
    """The move is written down as this entry."""

    number: int


class LivePosition(msgspec.Struct, frozen=True, tag="position", tag_field="type"):
    """Something changed: the position, with the story since the last one that this socket was sent."""

    position: Position


class LiveNotice(msgspec.Struct, frozen=True, tag="notice", tag_field="type"):
    """The house has something to say, or (null) nothing any more."""

    notice: Notice | None


class LiveError(msgspec.Struct, frozen=True, tag="error", tag_field="type"):
    """What was wrong with the last message. version: that of the move refused, if it was one."""

    error: Problem
    version: int | None = None


def encode(message: msgspec.Struct) -> bytes:
    """A message as it is sent."""
    return msgspec.json.encode(message)


FromClient = Hello | LivePlay | Beat
FromServer = LivePosition | LivePlayed | LiveNotice | LiveError | Beat
