"""Looking back: replays and checks."""

from typing import Any

import msgspec

from escapade.engine.contract import Line
from escapade.wire.play import StoryLine


class Moment(msgspec.Struct, frozen=True):
    """The table as it was after entry `number`, from one viewpoint: one's own, or any once the game is over."""

    table: str
    number: int
    last: int
    seat: int
    by: int
    took_back: bool
    awaits: list[int]
    over: bool
    view: Any
    prompt: Line | None
    lines: list[StoryLine]
    scores: list[int] | None = None
    winners: list[int] | None = None


class Course(msgspec.Struct, frozen=True):
    """How a finished game went: what every side had after each move that stands.

    numbers: those moves, 0 for the deal. scores: one list for each of them; empty where nobody counts points. turning:
    the move after which the winner was ahead for good; 0 if that was so from the start, or if nobody won alone.
    """

    numbers: list[int]
    scores: list[list[int]]
    turning: int


class Checked(msgspec.Struct, frozen=True):
    """The server's own check of a finished game.

    fair: everything is as promised, and the game was not brought in from a file. take_backs: the steps taken back;
    beyond_free: those among them after something was rolled or shown, which makes it practice. remarks: what else is
    to be said, and what is not proved. rewinds: each take-back in words. digest: that of the exported file.
    """

    fair: bool
    sentence: str
    moves: int
    rolls: int
    take_backs: int
    beyond_free: int
    practice: bool
    sealed: bool
    sealed_anew: int
    imported: bool
    remarks: list[str]
    rewinds: list[str]
    digest: str
