"""Playing: a position as one seat may see it, and what a seat may do there."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from escapade.engine.contract import PICK_LENGTH, Line, Move
from escapade.wire.tables import SeatFacts
from escapade.wire.terms import CHAT_LENGTH, Pace, Stage


class StoryLine(msgspec.Struct, frozen=True):
    """A line of the log, as this seat may read it.

    number: the entry that caused it (0 is the deal). kind, seat, facts: the event behind it, for animation, as the
    game declares it (the shape Event of each game); what is hidden from this seat is left out. kind is empty where
    there is nothing to act out: the line says that something was taken back, and stays, or that somebody gives up.
    """

    number: int
    text: str
    rule: str
    kind: str
    seat: int
    facts: dict[str, int]


class TakeBackAsked(msgspec.Struct, frozen=True):
    """Somebody asks to take back so many steps, more than the rules of undo allow."""

    seat: int
    agreed: list[int]
    waiting: list[int]
    steps: int = 1


class UndoFacts(msgspec.Struct, frozen=True):
    """free: this seat may take back its last step at once. ask: it may take back `steps`, if those in `needs` agree.

    asked: somebody wants to. Whatever is not free has shown something, so that the table counts as practice from then.
    """

    free: bool = False
    ask: bool = False
    asked: TakeBackAsked | None = None
    steps: int = 0
    needs: list[int] = []


class GiveUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Give up, or (on: false) after all not. The game ends when everybody has said so whose word it needs."""

    on: bool


class GaveUp(msgspec.Struct, frozen=True):
    """done: the game is over. asked: the others see that one would like to."""

    done: bool
    asked: bool


class GivingUp(msgspec.Struct, frozen=True):
    """asked: who would like to give up. needs: whose word beside this seat's own it takes, and is not there yet.

    Where two sides play against each other it takes nobody else's; elsewhere that of all people who play.
    """

    asked: list[int]
    needs: list[int]


class ChatLine(msgspec.Struct, frozen=True):
    """Something said at the table. thing: the key of what the speaker points at, as moves name it in `picks`.

    A line without text was deleted by the host: it is sent again with every position, and takes the old one's place.
    """

    number: int
    seat: int
    name: str
    text: str
    thing: str = ""


class Position(msgspec.Struct, frozen=True):
    """The table as one seat may see it now. seat is -1 for a spectator.

    version: the number of the last entry: -1 while the table gathers, 0 after the deal, then one more for
    each move or take-back, and for giving up. stamp: counts everything else (chat, names, seats, requests).
    lines: the story after entry `since`. taken_back: entries up to `since` that no longer stand.
    practice, older, unusual, changed: as in TableFacts; what is older has no view, and its lines are those that
    spectators read. moves: what this seat may do now. giving_up: while the game goes on; gave_up: who ended it so.
    sealed, sealed_anew: as in TableFacts. scores, payoffs, winners, secret, shares (with the seats that gave them and
    the seals that bound them): only when the game is over.
    """

    table: str
    game: str
    stage: Stage
    version: int
    stamp: int
    since: int
    seat: int
    awaits: list[int]
    view: Any
    prompt: Line | None
    moves: list[Move]
    lines: list[StoryLine]
    taken_back: list[int]
    undo: UndoFacts
    seats: list[SeatFacts]
    sides: list[str]
    pace: Pace
    imported: bool
    chat: list[ChatLine]
    commitment: str
    sealed: bool
    sealed_anew: int
    practice: bool = False
    older: str = ""
    unusual: list[str] = []
    changed: list[str] = []
    giving_up: GivingUp | None = None
    gave_up: list[int] = []
    scores: list[int] | None = None
    payoffs: list[float] | None = None
    winners: list[int] | None = None
    secret: str | None = None
    shares: list[str] | None = None
    givers: list[int] | None = None
    seals: list[str] | None = None


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move chosen at `version`. It becomes entry version + 1."""

    version: Annotated[int, Meta(ge=0, le=1_000_000)]
    move: Annotated[int, Meta(ge=0, le=1_000_000_000)]


class Played(msgspec.Struct, frozen=True):
    """The move is written down as this entry. Sending it again gets the same answer."""

    number: int


class TakeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take back one's last step, or ask for it, or (answer) agree or not to what somebody asked."""

    version: Annotated[int, Meta(ge=0, le=1_000_000)]
    answer: bool | None = None


class TookBack(msgspec.Struct, frozen=True):
    """done: taken back. asked: the others have been asked."""

    done: bool
    asked: bool


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say at the table. thing: what to point at while saying it, a key such as `card:17`.

    A game's keys are its own, and a table's id stands here too when somebody plays again: any printable text will do.
    """

    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]
    thing: Annotated[str, Meta(max_length=PICK_LENGTH, pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)")] = ""


class Advice(msgspec.Struct, frozen=True):
    """A move that the search looked at. share: how much of its time it gave it; expected: share of the win, 0 to 1."""

    move: Move
    share: float
    expected: float


class Hint(msgspec.Struct, frozen=True):
    """What the search would do on this seat, from what this seat knows, and why."""

    version: int
    sentence: str
    moves: list[Advice]
    simulations: int
