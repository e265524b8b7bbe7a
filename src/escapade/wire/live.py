"""The live socket, /api/tables/{table}/live."""

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from escapade.engine.contract import Move
from escapade.wire.house import Notice
from escapade.wire.play import ChatLine, Position, StoryLine
from escapade.wire.refusals import Problem
from escapade.wire.terms import KEY_LENGTH


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first message of a client. An empty key watches. since: the last version it has, -1 for none."""

    key: Annotated[str, Meta(max_length=KEY_LENGTH)] = ""
    since: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1
    chat_since: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class LivePlay(msgspec.Struct, frozen=True, tag="move", tag_field="type", forbid_unknown_fields=True):
    """A move, as in Play. The answer is a `played`, a `change` that says `played`, or an `error` with that version."""

    version: Annotated[int, Meta(ge=0, le=1_000_000)]
    move: Annotated[int, Meta(ge=0, le=1_000_000_000)]


class Beat(msgspec.Struct, frozen=True, tag="beat", tag_field="type"):
    """I am still here. Either side may send it."""


class LivePlayed(msgspec.Struct, frozen=True, tag="played", tag_field="type"):
    """The move is written down as this entry."""

    number: int


class LivePosition(msgspec.Struct, frozen=True, tag="position", tag_field="type"):
    """The whole position, with the story since what the client said it has. It comes first."""

    position: Position


class _Change(msgspec.Struct, frozen=True, tag="change", tag_field="type", omit_defaults=True):
    played: int | UnsetType = UNSET
    view: list[list[Any]] = []
    moves: list[int | Move] | UnsetType = UNSET
    lines: list[StoryLine] = []
    taken_back: list[int] = []
    chat: list[ChatLine] = []


FIXED = frozenset({"table", "game", "seat", "imported", "commitment", "changed"})  # the same for as long as a socket
_STEP = "since"  # the version before the change


def _changeable() -> list[tuple[str, Any, Any]]:
    """Every field of a position that may change, so that a new one travels without another line."""
    fields = msgspec.structs.fields(Position)
    own_way = {*FIXED, _STEP, *_Change.__struct_fields__}
    return [(field.name, field.type | UnsetType, UNSET) for field in fields if field.name not in own_way]


if TYPE_CHECKING:

    class LiveChange(_Change, frozen=True):
        """A change; its further fields are those of `Position`."""
else:
    LiveChange = msgspec.defstruct(
        "LiveChange",
        _changeable(),
        bases=(_Change,),
        module=__name__,
        namespace={
            "__doc__": """What changed since the last position that this socket was sent, or that its changes led to.

    What is left out is as it was, but for lines, taken_back and chat: those are about this change alone, and empty if
    left out; `since` is the version before. view: steps, each a path into the view with the new value at its end, in
    their order; a path that leads just behind the end of a list adds to it, and an empty one replaces the view.
    moves: a number stands for the move of that id as it was in the last list that was not empty.
    played: the client's own move is written down as this entry.
    """
        },
        frozen=True,
        tag="change",
        tag_field="type",
        omit_defaults=True,
    )


class LiveCompany(msgspec.Struct, frozen=True, tag="company", tag_field="type"):
    """How many look on without a seat, if there are any or were a moment ago."""

    watching: int


class LiveNotice(msgspec.Struct, frozen=True, tag="notice", tag_field="type"):
    """The house has something to say, or (null) nothing any more."""

    notice: Notice | None


class LiveError(msgspec.Struct, frozen=True, tag="error", tag_field="type"):
    """What was wrong with the last message. version: that of the move refused, if it was one."""

    error: Problem
    version: int | None = None


# Every message of the socket: the document, the client's types and the terminal's feed are made from these lists.
FromClient = Hello | LivePlay | Beat
FromServer = LivePosition | LiveChange | LivePlayed | LiveCompany | LiveNotice | LiveError | Beat

_encode = msgspec.json.Encoder().encode


def encode(message: FromClient | FromServer) -> bytes:
    """A message as it is sent."""
    return _encode(message)
