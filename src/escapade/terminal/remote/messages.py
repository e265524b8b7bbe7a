"""What a server says, as far as this terminal reads it: what a newer server adds is passed over."""

from typing import Any, TypeVar

import msgspec

from escapade.engine.contract import Line, Move
from escapade.engine.errors import EscapadeError

Answer = TypeVar("Answer")


class Unreachable(EscapadeError):
    """No server answers there, or something else does."""

    code = "unreachable"


class Seat(msgspec.Struct, frozen=True):
    """Who sits there."""

    seat: int
    name: str
    kind: str
    level: str = ""
    stand_in: bool = False
    connected: bool = False
    thinking: bool = False
    shared: bool = False
    away_at: int = 0
    seal: str = ""


class Facts(msgspec.Struct, frozen=True):
    """A table as everybody sees it."""

    game: str
    title: str
    stage: str
    seats: list[Seat]
    older: str = ""
    commitment: str = ""


class Told(msgspec.Struct, frozen=True):
    """A line of the story, and the entry that caused it."""

    number: int
    text: str


class Asked(msgspec.Struct, frozen=True):
    """Somebody asks to take something back."""

    seat: int
    waiting: list[int]
    steps: int = 1


class Undo(msgspec.Struct, frozen=True):
    """What may be taken back."""

    free: bool = False
    ask: bool = False
    asked: Asked | None = None
    steps: int = 1
    needs: list[int] = []


class Said(msgspec.Struct, frozen=True):
    """Something said at the table."""

    number: int
    name: str
    text: str


class Position(msgspec.Struct, frozen=True):
    """The table as one seat may see it."""

    stage: str
    version: int
    stamp: int
    since: int
    seat: int
    awaits: list[int]
    view: Any
    prompt: Line | None
    moves: list[Move]
    lines: list[Told]
    taken_back: list[int]
    undo: Undo
    seats: list[Seat]
    sides: list[str]
    chat: list[Said]
    commitment: str = ""
    practice: bool = False
    older: str = ""
    sealed: bool = False
    sealed_anew: int = 0
    scores: list[int] | None = None
    winners: list[int] | None = None
    secret: str | None = None
    shares: list[str] | None = None
    givers: list[int] | None = None


class Key(msgspec.Struct, frozen=True):
    """The key of a seat."""

    seat: int
    key: str


class SatDown(msgspec.Struct, frozen=True):
    """The answer to joining."""

    keys: list[Key]


class Played(msgspec.Struct, frozen=True):
    """The entry that the move became."""

    number: int


class TookBack(msgspec.Struct, frozen=True):
    """Taken back, or the others were asked."""

    done: bool
    asked: bool


class Advice(msgspec.Struct, frozen=True):
    """A move that the search looked at."""

    move: Move
    expected: float


class Hint(msgspec.Struct, frozen=True):
    """What the search would do."""

    version: int
    moves: list[Advice]


class Problem(msgspec.Struct, frozen=True):
    """What went wrong."""

    code: str
    sentence: str
    rule: str = ""


class Refusal(msgspec.Struct, frozen=True):
    """The body of every answer that is not a success."""

    error: Problem


class Notice(msgspec.Struct, frozen=True):
    """What the house has to say to everybody."""

    number: int
    kind: str
    text: str
    seconds: int = 0

    @property
    def words(self) -> str:
        """In one line."""
        return f"{self.text} (In {self.seconds} s.)" if self.kind == "restart" and self.seconds else self.text


class House(msgspec.Struct, frozen=True):
    """The house that the table stands in."""

    notice: Notice | None = None


class Message(msgspec.Struct, frozen=True):
    """What comes over the live socket: a position, a notice of the house, an error, or only a sign of life."""

    type: str
    position: Position | None = None
    notice: Notice | None = None
    error: Problem | None = None


class GameVersion(msgspec.Struct, frozen=True):
    """Which rules the server plays by."""

    version: int


class GameThere(msgspec.Struct, frozen=True):
    """A game on the server's shelf."""

    facts: GameVersion


def read(text: bytes | str, kind: type[Answer]) -> Answer:
    """What a server said, without signs that could steer a terminal."""
    try:
        return msgspec.convert(harmless(msgspec.json.decode(text)), kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise Unreachable("What answers there does not speak as an Escapade server of this version does.") from None


def harmless(value: Any) -> Any:
    """The same with a space in place of every sign that cannot be printed."""
    if isinstance(value, str):
        return value if value.isprintable() else "".join(sign if sign.isprintable() else " " for sign in value)
    if isinstance(value, list):
        return [harmless(item) for item in value]
    if isinstance(value, dict):
        return {harmless(name): harmless(item) for name, item in value.items()}
    return value
