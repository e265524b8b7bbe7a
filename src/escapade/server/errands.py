"""What a worker process is asked to do, and how it does it: thinking, and whatever else would hold up the tables.

Errands are messages: all that is needed to carry one out is in it, and nothing is remembered afterwards.
"""

import traceback
from typing import Any

import msgspec
import numpy as np

from escapade.bots.levels import awake, bot
from escapade.bots.plan import plan
from escapade.bots.thoughts import Thoughts
from escapade.engine import contract
from escapade.engine.changeover import change_over
from escapade.engine.errors import EscapadeError
from escapade.engine.save import verify
from escapade.lab.warm import at_a_table
from escapade.server.database.rows import Sheet
from escapade.server.errors import OtherRules, TooLarge
from escapade.server.laying_out import BroughtIn, lay_out
from escapade.server.positions import moments
from escapade.server.table import Table
from escapade.wire.afterwards import Checked
from escapade.wire.tables import Import

THREADS = 1  # Several workers think at the same time; one thought that took all cores would hold up the others.


class Warm(msgspec.Struct, frozen=True, tag=True):
    """Load a game's kernels, so that the first thought need not wait for it."""

    game: str

    def carry_out(self) -> None:
        """Load them; what is not compiled yet, another process compiles."""
        change_over(at_a_table(contract.game(self.game)))


class Think(msgspec.Struct, frozen=True, tag=True):
    """What a bot thinks of a position, and what it says to its partners, if it speaks."""

    game: str
    rules: int
    box: str
    state: bytes
    seat: int
    level: str
    seed: int
    speaks: bool = False

    def carry_out(self) -> "Opinion":
        """Think."""
        game = contract.game(self.game)
        if (game.version, game.box.digest, game.state.itemsize) != (self.rules, self.box, len(self.state)):
            raise OtherRules(f"{game.title} was changed while the server ran. It has to be started again.")
        states = np.frombuffer(bytearray(self.state), game.state)
        player = awake(bot(self.level), game)
        thoughts = player.think(game, game.box, states, self.seat, self.seed, THREADS)
        said = plan(game, game.box, states, self.seat, thoughts, self.seed) if self.speaks else ""
        return Opinion(thoughts, said, player.name != self.level)


class Opinion(msgspec.Struct, frozen=True):
    """What a bot thinks and says. hasty: its search is not compiled yet, and this is the first glance of another."""

    thoughts: Thoughts
    said: str
    hasty: bool = False


class Moments(msgspec.Struct, frozen=True, tag=True):
    """A table as it was after some entries of its log, one after the other."""

    sheet: Sheet
    first: int
    last: int
    viewer: int

    def carry_out(self) -> list[bytes]:
        """Each as it goes over the wire."""
        found = moments(_table(self.sheet), self.sheet.entries, self.first, self.last, self.viewer)
        return [msgspec.json.encode(moment) for moment in found]


class Export(msgspec.Struct, frozen=True, tag=True):
    """A finished game as text."""

    sheet: Sheet

    def carry_out(self) -> str:
        """Write it."""
        return _played(self.sheet).dealt.save()


class Verify(msgspec.Struct, frozen=True, tag=True):
    """The check of a finished game."""

    sheet: Sheet

    def carry_out(self) -> Checked:
        """Check it."""
        table = _played(self.sheet)
        return checked(table.dealt.save(), table.commitment)


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


class BringIn(msgspec.Struct, frozen=True, tag=True):
    """A table out of a saved game."""

    brought: Import
    most_entries: int

    def carry_out(self) -> BroughtIn:
        """Play it again, and lay it out as a table's rows."""
        if self.brought.text.count("\n") > self.most_entries + FURTHER_LINES:
            raise TooLarge(f"The game in the file is longer than the {self.most_entries:,} steps that a table takes.")
        return lay_out(self.brought)


FURTHER_LINES = 50  # of a saved game, that are no moves

Errand = Warm | Think | Moments | Export | Verify | BringIn
ANSWERS: dict[type, Any] = {
    Warm: None,
    Think: Opinion,
    Moments: list[bytes],
    Export: str,
    Verify: Checked,
    BringIn: BroughtIn,
}


class Done(msgspec.Struct, frozen=True, tag=True):
    """The errand's answer."""

    answer: msgspec.Raw


class Refused(msgspec.Struct, frozen=True, tag=True):
    """A refusal in words."""

    code: str
    sentence: str
    rule: str


class Stumbled(msgspec.Struct, frozen=True, tag=True):
    """A mistake of the rules or of ours; the worker has written where."""

    what: str


Outcome = Done | Refused | Stumbled

_decoder: msgspec.msgpack.Decoder[Errand] = msgspec.msgpack.Decoder(Errand)
_encoder = msgspec.msgpack.Encoder()


def carry_out(message: bytes) -> bytes:
    """Do the errand in a message; what came of it, as a message."""
    return _encoder.encode(_outcome(_decoder.decode(message)))


def _outcome(errand: Errand) -> Outcome:
    try:
        return Done(msgspec.Raw(_encoder.encode(errand.carry_out())))
    except EscapadeError as problem:
        return Refused(problem.code, problem.sentence, problem.rule)
    except Exception as problem:
        traceback.print_exc()
        return Stumbled(f"{type(problem).__name__} in {type(errand).__name__}")


def _table(sheet: Sheet) -> Table:
    """The table without anything played yet."""
    table = Table(sheet.row)
    table.seats = sheet.seats
    for row in sheet.entries:
        table.note(row)
    return table


def _played(sheet: Sheet) -> Table:
    table = Table(sheet.row)
    table.take(sheet)
    return table
