"""What a worker process is asked to do, and how it does it: thinking, and whatever else would hold up the tables.

Jobs are messages: all that is needed to carry one out is in it, and nothing is remembered afterwards.
"""

import traceback
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_type_hints

import msgspec
import numpy as np

from escapade.bots.levels import awake, bot
from escapade.bots.plan import plan
from escapade.bots.thoughts import Thoughts
from escapade.engine import contract
from escapade.engine.changeover import change_over
from escapade.engine.changes import differences, written
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadBox, BadOptions, EscapadeError, Fault
from escapade.engine.match import Match
from escapade.engine.record import INTERPRETED
from escapade.engine.save import saved_game_id, verify
from escapade.server.database.rows import TableRecord
from escapade.server.errors import OtherRules, TooLarge
from escapade.server.table import boxes
from escapade.server.table.boxes import box_of
from escapade.server.table.new_table_rows import ImportedTable, lay_out
from escapade.server.table.positions import moments
from escapade.server.table.table_state import TableState
from escapade.warming.warm import at_a_table, in_the_lab, rules_of
from escapade.wire.finished_games import Checked, Course
from escapade.wire.tables import Import
from escapade.wire.workshop import MOST_THINGS, BoxFault, Compared, ComparedRow, SoFar, Tried

if TYPE_CHECKING:
    from escapade.lab.holders import HolderSlice
    from escapade.lab.slices import ComparisonSlice

NOTHING = "Nothing is changed, so there is nothing to compare."
UNDECIDED = "undecided"
Answer = TypeVar("Answer")
THREADS = 1  # Several workers think at the same time; one thought that took all cores would hold up the others.


class Job(msgspec.Struct, Generic[Answer], frozen=True, tag=True):
    """Something for a worker process to do. All that it needs is in its fields."""

    def carry_out(self) -> Answer:
        """Do it. Whoever asks gets what this returns, of the type that is declared."""
        raise NotImplementedError


class Warm(Job[None], frozen=True, tag=True):
    """Load a game's kernels, so that the first thought need not wait for it."""

    game: str

    def carry_out(self) -> None:
        """Load them; what is not compiled yet, another process compiles."""
        change_over(at_a_table(contract.game(self.game)))


class Think(Job["Opinion"], frozen=True, tag=True):
    """What a bot thinks of a position, and what it says to its partners, if it speaks."""

    game: str
    rules: int
    box: str
    state: bytes
    seat: int
    level: str
    seed: int
    speaks: bool = False
    changes: str = ""  # of the table's own box, as stored

    def carry_out(self) -> "Opinion":
        """Think."""
        game = contract.game(self.game)
        box = box_of(self.game, self.changes)
        if (game.version, box.digest, game.state.itemsize) != (self.rules, self.box, len(self.state)):
            raise OtherRules(f"{game.title} was changed while the server ran. It has to be started again.")
        states = np.frombuffer(bytearray(self.state), game.state)
        player = awake(bot(self.level), game)
        thoughts = player.think(game, box, states, self.seat, self.seed, THREADS)
        said = plan(game, box, states, self.seat, thoughts, self.seed) if self.speaks else ""
        return Opinion(thoughts, said, player.name != self.level)


class Opinion(msgspec.Struct, frozen=True):
    """What a bot thinks and says. hasty: its search is not compiled yet, and this is the first glance of another."""

    thoughts: Thoughts
    said: str
    hasty: bool = False


class ReplayMoments(Job[list[bytes]], frozen=True, tag=True):
    """A table as it was after some entries of its log, one after the other."""

    record: TableRecord
    first: int
    last: int
    viewer: int

    def carry_out(self) -> list[bytes]:
        """Each as it goes over the wire."""
        found = moments(_unplayed(self.record), self.record.entries, self.first, self.last, self.viewer)
        return [msgspec.json.encode(moment) for moment in found]


class Export(Job[str], frozen=True, tag=True):
    """A finished game as text."""

    record: TableRecord

    def carry_out(self) -> str:
        """Write it."""
        return _played(self.record).dealt.save()


class Verify(Job[Checked], frozen=True, tag=True):
    """The check of a finished game."""

    record: TableRecord

    def carry_out(self) -> Checked:
        """Check it."""
        state = _played(self.record)
        return checked(state.dealt.save(), state.commitment)


class Retrace(Job[Course], frozen=True, tag=True):
    """How a finished game went."""

    record: TableRecord

    def carry_out(self) -> Course:
        """Count the points after every move."""
        return course(_played(self.record).dealt)


def checked(text: str, promised: str) -> Checked:
    """What a finished game's file proves."""
    verdict = verify(text, promised)
    origin = verdict.match.origin
    return Checked(
        fair=not origin.imported,
        sentence=verdict.sentence,
        moves=verdict.moves,
        rolls=verdict.rolls,
        take_backs=verdict.take_backs,
        beyond_free=verdict.beyond_free,
        practice=verdict.practice,
        sealed=verdict.sealed,
        sealed_anew=origin.sealed_anew,
        imported=origin.imported,
        remarks=list(verdict.remarks),
        rewinds=list(verdict.rewinds_told),
        digest=verdict.digest,
    )


def course(match: Match) -> Course:
    """Everybody's points after each move, and where the winner went ahead for good."""
    if match.game.scores is None:
        return Course([], [], 0)
    after = [ply.before for ply in match.history[1:]] + [match.states]
    numbers = [0, *(ply.number for ply in match.history)]
    counted = [match.scores_at(states) for states in [*(ply.before for ply in match.history[:1]), *after]]
    return Course(numbers, [list(scores) for scores in counted], _turning(match, numbers, counted))


def _turning(match: Match, numbers: list[int], counted: list[tuple[int, ...]]) -> int:
    if len(match.winners) != 1 or match.gave_up:
        return 0
    (winner,) = match.winners
    good = -1 if match.game.points == "fewest" else 1

    def behind(scores: tuple[int, ...]) -> bool:
        return any(good * scores[side] >= good * scores[winner] for side in range(len(scores)) if side != winner)

    late = [number for number, scores in zip(numbers[:-1], counted[:-1], strict=True) if behind(scores)]
    return next((number for number in numbers if not late or number > late[-1]), 0)


class BringIn(Job[ImportedTable], frozen=True, tag=True):
    """A table out of a saved game."""

    brought: Import
    most_entries: int

    def carry_out(self) -> ImportedTable:
        """Play it again, and lay it out as a table's rows."""
        if self.brought.text.count("\n") > self.most_entries + FURTHER_LINES:
            raise TooLarge(f"The game in the file is longer than the {self.most_entries:,} steps that a table takes.")
        _in_machine_code(saved_game_id(self.brought.text))
        return lay_out(self.brought)


class TryBox(Job[Tried], frozen=True, tag=True):
    """How a wished box looks, or what of it does not fit."""

    game: str
    changes: str

    def carry_out(self) -> Tried:
        """Read it."""
        game = contract.game(self.game)
        try:
            box = box_of(self.game, self.changes)
        except BadBox as problem:
            found = problem.faults or (Fault("", problem.sentence),)
            return Tried({}, [], None, [BoxFault(each.path, str(each)) for each in found[:MOST_FAULTS]])
        from escapade.lab.holders import changed_kinds  # Statistics; most workers never need them.

        changed = [boxes.changed(each) for each in differences(game, box)]
        return Tried(dict(box.changes), changed, box.data, [], changed_kinds(game, box))


class WriteBox(Job[str], frozen=True, tag=True):
    """A wished box as a box.toml."""

    game: str
    changes: str

    def carry_out(self) -> str:
        """Write it."""
        return written(contract.game(self.game), box_of(self.game, self.changes))


class CompareBoxes(Job[Compared | None], frozen=True, tag=True):
    """Some more deals of a comparison. It begins when the lab's machine code is there."""

    game: str
    changes: str
    against: str
    seats: int
    blocks: int
    sums: list[list[float]]
    before: float
    seconds: float
    bot: str = ""
    about: str = ""
    holders: str = ""
    counted: list[list[list[float]]] = []
    usual: list[float] = []

    def carry_out(self) -> Compared | None:
        """Play them; None if that has to wait for the compiler."""
        game = contract.game(self.game)
        box, against = box_of(self.game, self.changes), box_of(self.game, self.against)
        if box.digest == against.digest:
            raise BadOptions(NOTHING)
        if not INTERPRETED and not change_over(in_the_lab(game)):
            return None
        if self.holders:
            return self._of_holders(game, box, against)
        words = [each.text for each in differences(game, box)]
        from escapade.lab.slices import one_slice  # Statistics; most workers never need them.

        found = one_slice(
            game, box, against, words, seats=self.seats, seconds=self.seconds,
            blocks=self.blocks, sums=self.sums, before=self.before, level=self.bot, about=self.about,
        )  # fmt: skip
        return compared(found)

    def _of_holders(self, game: Game, box: Box, against: Box) -> Compared:
        from escapade.lab.slices import slice_of_holders

        found = slice_of_holders(
            game, box, against, by=self.holders, seats=self.seats, seconds=self.seconds, level=self.bot,
            before=(self.blocks, self.counted, self.usual), most=MOST_THINGS,
        )  # fmt: skip
        return of_holders(found, self.before)


def of_holders(found: "HolderSlice", before: float) -> Compared:
    """What a change does for holders, as it goes over the wire: of each thing its share of the win, and points."""
    one, rows = found.setting, []
    for row in one.rows:
        for what, fare in (("share", row.share), ("points", row.points)):
            if fare is not None:
                name = f"{row.name}, {row.sense}: {'wins' if what == 'share' else 'points'}"
                rows.append(
                    ComparedRow(
                        f"{row.key}.{what}", name, fare.before, fare.after, fare.change, fare.low, fare.high,
                        fare.verdict, what == "share", what == "share", fare.margin,
                    )
                )  # fmt: skip
    so_far = SoFar(found.deals, [], before + one.seconds, found.counted, found.usual)
    first = rows[0] if rows else None
    return Compared(
        "", one.decided, so_far, one.seats, one.bot, one.games, rows, first.id if first else "",
        first.margin if first else 0.0, first.verdict if first else UNDECIDED, one.sentence,
    )  # fmt: skip


def compared(found: "ComparisonSlice") -> Compared:
    """A slice of a comparison as it goes over the wire."""
    one = found.setting
    rows = [
        ComparedRow(
            it.id,
            it.name,
            it.before,
            it.after,
            it.change,
            it.low,
            it.high,
            it.verdict,
            it.share,
            it.id in one.asks,
            it.margin,
        )
        for it in [*one.asked, *(row for row in one.rows if row.id not in one.asks)]
        if found.blocks > 1  # of a single deal nobody knows how far it may be off
    ]
    so_far = SoFar(found.blocks, found.sums, one.seconds)
    return Compared(
        "", found.sure, so_far, one.seats, one.bot, one.games, rows, one.decided_by, one.margin, one.verdict,
        found.sentence,
    )  # fmt: skip


MOST_FAULTS = 40
FURTHER_LINES = 50  # of a saved game, that are no moves

AnyJob = TryBox | WriteBox | CompareBoxes | Warm | Think | ReplayMoments | Export | Verify | Retrace | BringIn


@cache
def answer_type(kind: type[Job[Any]]) -> Any:
    """What a kind of job answers, as its `carry_out` declares it."""
    return get_type_hints(kind.carry_out)["return"]


class JobDone(msgspec.Struct, frozen=True, tag=True):
    """The job's answer."""

    answer: msgspec.Raw


class JobRefused(msgspec.Struct, frozen=True, tag=True):
    """A refusal in words."""

    code: str
    sentence: str
    rule: str


class JobFailed(msgspec.Struct, frozen=True, tag=True):
    """A mistake of the rules or of ours; the worker has written where."""

    what: str


Outcome = JobDone | JobRefused | JobFailed

_decoder: msgspec.msgpack.Decoder[AnyJob] = msgspec.msgpack.Decoder(AnyJob)
_encoder = msgspec.msgpack.Encoder()


def carry_out(message: bytes) -> bytes:
    """Do the job in a message; what came of it, as a message."""
    return _encoder.encode(_outcome(_decoder.decode(message)))


def _outcome(job: AnyJob) -> Outcome:
    try:
        return JobDone(msgspec.Raw(_encoder.encode(job.carry_out())))
    except EscapadeError as problem:
        return JobRefused(problem.code, problem.sentence, problem.rule)
    except Exception as problem:
        traceback.print_exc()
        return JobFailed(f"{type(problem).__name__} in {type(job).__name__}")


def _in_machine_code(game_id: str) -> None:
    """Take a game's rules from the disk where they are compiled by now: a long game in plain Python takes minutes."""
    if game_id in contract.game_ids():
        change_over(rules_of(contract.game(game_id)))


def _unplayed(record: TableRecord) -> TableState:
    """The table without anything played yet."""
    _in_machine_code(record.row.game)
    state = TableState(record.row)
    state.seats = record.seats
    for row in record.entries:
        state.note(row)
    return state


def _played(record: TableRecord) -> TableState:
    _in_machine_code(record.row.game)
    state = TableState(record.row)
    state.take(record)
    return state
