"""The live socket, /api/tables/{table}/live."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from escapade.engine.contract import Line, Move
from escapade.wire.house import Notice
from escapade.wire.play import ChatLine, GivingUp, Position, Story, UndoFacts
from escapade.wire.refusals import Problem
from escapade.wire.tables import SeatFacts
from escapade.wire.terms import KEY_LENGTH, Pace, Stage


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


class LiveChange(msgspec.Struct, frozen=True, tag="change", tag_field="type", omit_defaults=True):
    """What changed since the last position that this socket was sent, or that its changes have led to.

    What is left out is as it was, but for lines, taken_back and chat: those are about this change alone, and empty if
    left out; `since` is the version before. view: steps, each a path into the view with the new value at its end, in
    their order; a path that leads just behind the end of a list adds to it, and an empty one replaces the view.
    moves: a number stands for the move of that id as it was in the last list that was not empty.
    played: the client's own move is written down as this entry.
    """

    version: int | UnsetType = UNSET
    played: int | UnsetType = UNSET
    stage: Stage | UnsetType = UNSET
    stamp: int | UnsetType = UNSET
    awaits: list[int] | UnsetType = UNSET
    view: list[list[Any]] = []
    prompt: Line | UnsetType | None = UNSET
    moves: list[int | Move] | UnsetType = UNSET
    lines: list[Story] = []
    taken_back: list[int] = []
    undo: UndoFacts | UnsetType = UNSET
    seats: list[SeatFacts] | UnsetType = UNSET
    sides: list[str] | UnsetType = UNSET
    pace: Pace | UnsetType = UNSET
    chat: list[ChatLine] = []
    sealed: bool | UnsetType = UNSET
    sealed_anew: int | UnsetType = UNSET
    practice: bool | UnsetType = UNSET
    older: str | UnsetType = UNSET
    giving_up: GivingUp | UnsetType | None = UNSET
    gave_up: list[int] | UnsetType = UNSET
    scores: list[int] | UnsetType | None = UNSET
    payoffs: list[float] | UnsetType | None = UNSET
    winners: list[int] | UnsetType | None = UNSET
    secret: str | UnsetType | None = UNSET
    shares: list[str] | UnsetType | None = UNSET
    givers: list[int] | UnsetType | None = UNSET
    seals: list[str] | UnsetType | None = UNSET


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


def encode(message: msgspec.Struct) -> bytes:
    """A message as it is sent."""
    return msgspec.json.encode(message)


FromClient = Hello | LivePlay | Beat
FromServer = LivePosition | LiveChange | LivePlayed | LiveCompany | LiveNotice | LiveError | Beat
