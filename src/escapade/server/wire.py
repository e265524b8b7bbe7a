"""What crosses the wire, both ways. Nothing else does: no message is built anywhere but from these.

JSON names are the field names. A position is written for one seat: it holds what that seat may know.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from escapade.engine.contract import Line, Move

NAME_LENGTH = 24
CHAT_LENGTH = 280
MOST_SEATS = 8
IMPORT_LENGTH = 500_000
ID_LENGTH = 60
KEY_LENGTH = 100
MOST_OPTIONS = 40

Name = Annotated[str, Meta(max_length=NAME_LENGTH, description="What the others read; empty for the usual name.")]
HEX_32 = {"max_length": 64, "pattern": "^[0-9a-f]{64}$"}  # The length, too: a pattern lets a newline at the end pass.
Share = Annotated[str, Meta(**HEX_32, description="32 random bytes in hex, made in the person's browser.")]
Seal = Annotated[str, Meta(**HEX_32, description="The hash of a share, in hex: it binds without telling.")]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS, description="Seats are counted from 0.")]
LevelId = Annotated[str, Meta(max_length=20, description="How well a bot plays; empty for the usual level.")]
Choice = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)] | bool | Annotated[str, Meta(max_length=ID_LENGTH)]
Pace = Literal["instant", "quick", "calm", "slow"]
SeatKind = Literal["person", "bot", "open"]
Stage = Literal["gathering", "playing", "over", "older"]


# Errors


class Problem(msgspec.Struct, frozen=True):
    """What went wrong: a code that never changes, a sentence for a person, and the rule behind it, if any."""

    code: str
    sentence: str
    rule: str = ""


class Refusal(msgspec.Struct, frozen=True):
    """The body of every answer that is not a success."""

    error: Problem


# Games


class Setting(msgspec.Struct, frozen=True):
    """An option of a game. kind: bool (0 or 1), int (low to high) or seat (a seat, or -1 to have it drawn)."""

    id: str
    text: str
    kind: str
    default: int
    low: int
    high: int


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays."""

    id: str
    text: str


class GameFacts(msgspec.Struct, frozen=True):
    """A game as it stands on the shelf."""

    id: str
    title: str
    about: str
    minutes: int
    seats: list[int]
    options: list[Setting]
    levels: list[Level]
    accent: str
    automa: str
    cooperative: bool
    version: int
    words_for_seats: dict[str, str]


class GameInFull(msgspec.Struct, frozen=True):
    """A game with its rules (as a page) and its components, for drawing."""

    facts: GameFacts
    rules: str
    components: Any


# Tables


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
    """

    game: Annotated[str, Meta(max_length=ID_LENGTH)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[Annotated[str, Meta(max_length=ID_LENGTH)], Choice], Meta(max_length=MOST_OPTIONS)] = {}
    pace: Pace = "calm"
    listed: bool = False
    stand_in_level: Annotated[str, Meta(max_length=20)] = ""


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


# Playing


class Story(msgspec.Struct, frozen=True):
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


class Asked(msgspec.Struct, frozen=True):
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
    asked: Asked | None = None
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
    practice, older: as in TableFacts; what is older has no view, and its lines are those that spectators read.
    moves: what this seat may do now. giving_up: while the game goes on; gave_up: who ended it so. sealed, sealed_anew:
    as in TableFacts. scores, payoffs, winners, secret, shares (with the seats that gave them and the seals that bound
    them): only when the game is over.
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
    lines: list[Story]
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
    """Something to say at the table. thing: what to point at while saying it, a key such as `card:17`."""

    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]
    thing: Annotated[str, Meta(max_length=40, pattern=r"^([a-z]+:[A-Za-z0-9+-]+)?$(?!\n)")] = ""


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
    lines: list[Story]
    scores: list[int] | None = None
    winners: list[int] | None = None


class Import(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved game: finished ones can be watched again, others played on. seats: who plays on; people if left out."""

    text: Annotated[str, Meta(min_length=1, max_length=IMPORT_LENGTH)]
    seats: Annotated[list[SeatPlan], Meta(max_length=MOST_SEATS)] = []


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


class Ready(msgspec.Struct, frozen=True):
    """That the database was written and read a moment ago."""

    ok: bool


NoticeKind = Literal["message", "restart"]


class Notice(msgspec.Struct, frozen=True):
    """What the house has to say to everybody. seconds: how long until the restart, or how long the message stands."""

    number: int
    kind: NoticeKind
    text: str
    seconds: int


class HouseFacts(msgspec.Struct, frozen=True):
    """The house. private: listing and setting up tables needs a pass. welcome: the pass that came along is valid."""

    private: bool
    welcome: bool
    notice: Notice | None


class Enter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password of a private house, or an invitation to it."""

    password: Annotated[str, Meta(max_length=200)] = ""
    invitation: Annotated[str, Meta(max_length=200)] = ""


class Pass(msgspec.Struct, frozen=True):
    """What opens a private house: goes into the header `Escapade-Pass`, until that time (seconds since 1970)."""

    token: str
    until: int


class Health(msgspec.Struct, frozen=True):
    """That the process lives, and what it serves."""

    ok: bool
    version: str
    games: int
    database: str


# The live socket, /api/tables/{table}/live


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
