"""One play of one game: seats, chance, moves, undo, giving up, replay, save and load.

A match is its log: what was played, what was taken back and who gave up, in order, with the secret that all chance
comes from. Everything else is computed from it.
"""

import secrets
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec
import numpy as np

from escapade.engine import contract
from escapade.engine.chance import (
    NARROW_CHANCE,
    SECRET_BYTES,
    STREAM_CHANCE,
    WIDE_CHANCE,
    Origin,
    Rng,
    commitment,
    generator,
    move_chance,
    secret_from_seed,
)
from escapade.engine.contract import Box, Game, Line, Move, Record, Records
from escapade.engine.doors import doors, scratch
from escapade.engine.errors import BrokenGame, EscapadeError, GameOver, IllegalMove, NotYourTurn, NoUndo, StaleMove
from escapade.engine.events import EVERYONE, Event
from escapade.engine.log import EVENT_WIDTH, SILENT
from escapade.engine.plain import with_names
from escapade.engine.record import as_python, blank, copy_of
from escapade.engine.watched import sentence_of

Answer = TypeVar("Answer")

LOG_ROWS = 512
TAKE_BACK_REDEALS = 8
GIVES_UP = -1  # the kind of the one event that no game declares


@dataclass(frozen=True)
class Ply:
    """One move as it was played: its number in the log, who, what, and what happened."""

    number: int
    seat: int
    move: int
    before: Records
    events: tuple[Event, ...]
    drew: bool


@dataclass(frozen=True)
class Entry:
    """One line of a match's log. `move` is None where the seat took its last move back, negative where it gave up."""

    seat: int
    move: int | None

    @staticmethod
    def giving_up(seats: Iterable[int]) -> "Entry":
        """The entry of those who give up: the first of them, and the bit mask of all, negative."""
        named = sorted(set(seats))
        return Entry(named[0], -sum(1 << seat for seat in named))

    @property
    def gave_up(self) -> tuple[int, ...]:
        """The seats that gave up here; of any other entry none."""
        mask = -min(self.move or 0, 0)
        return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


@dataclass(frozen=True)
class TakenBack:
    """One step that was taken back: by whom, whose it was, and whether it was free to take back.

    What is not free has shown something (dice, cards, another's answer), so whoever moves again knows more than before.
    """

    number: int
    seat: int
    ply: Ply
    free: bool


class Match:
    """A match in progress, and the way every face of the product plays one.

    >>> match = Match("alien-getaway", seats=2, seed=7)
    >>> seat = match.awaits[0]
    >>> match.play(seat, match.moves(seat)[0])
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seed: int | None = None,
        secret: bytes | None = None,
        chance: int | None = None,
        shares: Sequence[bytes] = (),
        origin: Origin | None = None,
        names: Sequence[str] = (),
        seating: Sequence[str] = (),
        box: Box | None = None,
    ) -> None:
        self.game = contract.game(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.box = box or self.game.box
        self._options = self.game.option_values(self.seats, options, self.box)
        # A secret that nobody can guess deserves seeds that nobody can try; a seed that somebody named stays as it was.
        self.chance = chance or (WIDE_CHANCE if secret is None and seed is None else NARROW_CHANCE)
        if secret is None:
            secret = secrets.token_bytes(SECRET_BYTES) if seed is None else secret_from_seed(seed)
        self.secret = secret
        self.shares = tuple(shares)
        self.origin = origin or Origin()
        self.names = tuple(names) or self.game.side_names(self.seats)
        self.seating = tuple(seating)  # Who plays each seat, for whoever goes on with the match: a person or which bot.
        self.log: list[Entry] = []
        self.take_backs: list[TakenBack] = []
        self.gave_up: tuple[int, ...] = ()
        self._plies: list[Ply] = []
        self._moves_room = scratch(self.game)
        self._states = blank(self.game.state)
        self._doors = doors(self.game)
        self.opening, _ = self._run(
            0, lambda rng, log: self._doors.setup(self.box.records, self._states, self._options, rng, log)
        )

    # The position

    @property
    def state(self) -> Record:
        """The position, whole: for bots behind `redeal`, for tests, never for a seat."""
        return self._states[0]

    @property
    def states(self) -> Records:
        """The position as kernels take it: an array of one record."""
        return self._states

    @property
    def options(self) -> dict[str, int]:
        """The settings by name."""
        return {option.id: int(value) for option, value in zip(self.game.options, self._options[1:], strict=True)}

    @property
    def version(self) -> int:
        """Counts the log's entries: a move chosen at another version is stale."""
        return len(self.log)

    @property
    def awaits(self) -> tuple[int, ...]:
        """The seats that may act now; empty when the game is over."""
        return () if self.gave_up else self._seats_in(self._doors.awaits(self._states))

    def awaited_at(self, ply: Ply) -> tuple[int, ...]:
        """The seats that might act just before a move was played."""
        return self._seats_in(self._doors.awaits(ply.before))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.awaits

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores as the players read them, one for each side."""
        return self.scores_at(self._states)

    def scores_at(self, states: Records) -> tuple[int, ...]:
        """The scores in any position of this match: what they would be if it ended there."""
        out = np.zeros(contract.MOST_SEATS, np.int64)
        self._doors.scores(self.box.records, states, out)
        return tuple(int(score) for score in out[: self.game.sides(self.seats)])

    @property
    def payoffs(self) -> tuple[float, ...]:
        """Each side's share of the win. Where somebody gave up it goes to the others, and nobody wins with them."""
        if self.gave_up:
            return self._left_to_the_others()
        out = np.zeros(contract.MOST_SEATS, np.float64)
        self._doors.payoff(self.box.records, self._states, out)
        return tuple(float(share) for share in out[: self.game.sides(self.seats)])

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that share the win; empty while the match goes on, or when nobody wins."""
        if not self.over:
            return ()
        best = max(self.payoffs)
        return tuple(side for side, share in enumerate(self.payoffs) if share == best and best > 0)

    @property
    def digest(self) -> str:
        """A short mark of the position."""
        return blake2b(self._states.tobytes(), digest_size=6).hexdigest()

    @property
    def commitment(self) -> str:
        """What was published before the first deal."""
        return commitment(self.secret)

    def view(self, seat: int) -> Any:
        """All that `seat` may see, nothing else. Seat -1 is a spectator."""
        return self._ask(lambda: self.game.view(self.box, as_python(self._states), seat))

    def prompt(self, seat: int) -> Line:
        """What is happening and what `seat` may do now."""
        if self.gave_up:
            return Line(f"{' and '.join(map(self._name, self.gave_up))} gave up: the game is over.")
        return self._ask(lambda: self._with_names(self.game.prompt(self.box, as_python(self._states), seat)))

    # Moving

    def legal(self, seat: int) -> list[int]:
        """The ids of the legal moves of a seat; none if it is not awaited."""
        if seat not in self.awaits:
            return []
        count = self._doors.legal(self.box.records, self._states, seat, self._moves_room)
        found: list[int] = self._moves_room[:count].tolist()
        return found

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of a seat, in words, with the names of the people."""
        seen, legal = as_python(self._states), self.legal(seat)
        found = self._ask(lambda: [self.game.described(self.box, seen, seat, move) for move in legal])
        return self._ask(lambda: [Move(move.id, self.named(move.text), move.picks, move.kind) for move in found])

    def play(self, seat: int, move: int | Move, *, at: int | None = None) -> tuple[Event, ...]:
        """Carry out a move and return what happened. `at` is the version at which it was chosen."""
        if isinstance(move, Move):
            move = move.id
        if at is not None and at != self.version:
            raise StaleMove(f"That move was chosen at step {at}; the table is at step {self.version} by now.")
        self.expect(seat)
        if not isinstance(move, int) or move not in self.legal(seat):
            raise self._refusal(seat, move)
        before = copy_of(self._states)
        number = self.version + 1
        events, drew = self._run(
            number, lambda rng, log: self._doors.play(self.box.records, self._states, seat, move, rng, log)
        )
        self._plies.append(Ply(number, seat, move, before, events, drew))
        self.log.append(Entry(seat, move))
        return events

    def expect(self, seat: int) -> None:
        """Refuse a seat that has nothing to decide now, or whatever comes after the end."""
        if self.over:
            raise GameOver("The game is over: nothing more can be played.")
        if seat not in self.awaits:
            raise NotYourTurn(f"{self._name(seat)} has nothing to decide now; waiting for {self._waiting()}.")

    def can_undo(self, seat: int) -> bool:
        """Whether the last move is this seat's own, rolled nothing, revealed nothing and ended nothing."""
        if not self._plies:
            return False
        ply = self._plies[-1]
        if ply.seat != seat or ply.drew or ply.move in self.game.final or seat not in self.awaits:
            return False
        return not self._revealed(ply)

    def undo(self, seat: int, *, agreed: bool = False) -> None:
        """Take back the last move. With `agreed` (by all people at the table) whatever it was."""
        if self.over:
            raise GameOver("The game is over and its secret is out: nothing can be taken back.")
        if not self._plies:
            raise NoUndo("Nothing has been played yet.")
        free = self.can_undo(seat)
        if not agreed and not free:
            raise NoUndo(
                "That cannot be taken back: it is another player's, or something was rolled, revealed or ended."
            )
        ply = self._plies.pop()
        self._states[0] = ply.before[0]
        self.log.append(Entry(seat, None))
        self.take_backs.append(TakenBack(self.version, seat, ply, free))

    def give_up(self, seats: Iterable[int]) -> None:
        """End the match at once: these seats win nothing, as if they had left the table for good."""
        named = sorted(set(seats))
        if self.over:
            raise GameOver("The game is over: nobody can give up any more.")
        if not named or not set(named) <= set(range(self.seats)):
            raise IllegalMove(f"Those who give up sit on seats 0 to {self.seats - 1}.")
        self.log.append(Entry.giving_up(named))
        self.gave_up = tuple(named)

    def replay(self, entries: Iterable[Entry]) -> "Match":
        """Play a log's further entries on this match, take-backs as agreed; the match itself."""
        for entry in entries:
            if entry.gave_up:
                self.give_up(entry.gave_up)
            elif entry.move is None:
                self.undo(entry.seat, agreed=True)
            else:
                self.play(entry.seat, entry.move)
        return self

    def dealt_again(self) -> "Match":
        """Another match that is the same right after the deal."""
        return Match(
            self.game,
            self.seats,
            self.options,
            secret=self.secret,
            chance=self.chance,
            shares=self.shares,
            origin=self.origin,
            names=self.names,
            seating=self.seating,
            box=self.box,
        )

    # On paper

    def save(self) -> str:
        """The match as readable text, with everything needed to replay it."""
        from escapade.engine.save import save  # The text is written and read over there, from matches.

        return save(self)

    @staticmethod
    def load(text: str, box: Box | None = None) -> "Match":
        """The match that `save` wrote; BadSave if it does not replay to what it claims."""
        from escapade.engine.save import load

        return load(text, box)

    # What happened

    @property
    def history(self) -> tuple[Ply, ...]:
        """The moves that stand, in order."""
        return tuple(self._plies)

    def whole(self, event: Event, seat: int) -> bool:
        """Whether `seat` may know all of an event: it saw it, or the match is over."""
        return event.seen_by(seat) or self.over

    def named(self, text: str) -> str:
        """Words name a side as {0}, {1}, …: here the people's names come in."""
        return with_names(text, self._name)

    def told(self, event: Event, seat: int) -> Line:
        """An event in the words that `seat` may read, with the names of the people."""
        return self.narrated(event, self.whole(event, seat))

    def narrated(self, event: Event, whole: bool) -> Line:
        """An event in the words of those who see it whole, or of the others."""
        if event.kind == GIVES_UP:
            return Line(f"{self._name(event.seat)} gives up.")
        return self._ask(
            lambda: self._with_names(self.game.narrate(self.box, event if whole else event.public(), whole))
        )

    def events(self, since: int = -1) -> Iterator[tuple[int, Event]]:
        """What happened after entry `since`, and the number of the entry that caused it; the deal is entry 0."""
        if since < 0:
            for event in self.opening:
                yield 0, event
        for ply in self._plies[bisect_right(self._plies, since, key=lambda ply: ply.number) :]:
            for event in ply.events:
                yield ply.number, event
        if since < self.version:
            for seat in self.gave_up:
                yield self.version, Event(GIVES_UP, seat, EVERYONE)

    def story(self, seat: int, since: int = 0) -> Iterator[tuple[int, Line]]:
        """The log in words for a seat: the number of the move that caused each line, and the line."""
        if not since:
            yield from ((0, line) for line in self.beforehand)
        for number, event in self.events(since or -1):
            yield number, self.told(event, seat)

    @property
    def beforehand(self) -> tuple[Line, ...]:
        """What is not as usual in this match, with the names of the people: options, then components."""
        options = (self._with_names(line) for line in self.game.unusual(self.options, self.box))
        return (*options, *([Line(self.changed_box)] if self.changed_box else []))

    @cached_property
    def changed_box(self) -> str:
        """What differs from the game's own components, in a sentence; empty where nothing does."""
        from escapade.engine.changes import summary  # Read only where somebody has changed something.

        return summary(self.game, self.box) if self.box.changes else ""

    # Inside

    def _run(self, number: int, act: Callable[..., Any]) -> tuple[tuple[Event, ...], bool]:
        """Let a kernel act on the state with the chance of entry `number`; its events, and whether it drew.

        A number is never used twice, not even after a take-back: nobody rolls a die that was seen before.
        """
        fresh = self._chance_of(number)
        before = copy_of(self._states)
        rows = LOG_ROWS
        while True:
            rng = fresh.copy()
            log = np.zeros((rows, EVENT_WIDTH), np.int64)
            try:
                self._ask(partial(act, rng, log))
            except EscapadeError:
                self._states[0] = before[0]
                raise
            noted = int(log[0, 0])
            if noted < rows:
                self._left = rng
                return tuple(Event(*row) for row in log[1 : noted + 1].tolist()), bool(rng[0] != fresh[0])
            rows = noted + 1
            self._states[0] = before[0]

    def _ask(self, game: Callable[[], Answer]) -> Answer:
        """What the game answers; where it goes wrong itself, that is told as its own mistake."""
        try:
            return game()
        except EscapadeError:
            raise
        except Exception as problem:
            raise BrokenGame(f"{self.game.title} made a mistake: {sentence_of(problem)}.") from problem

    def _with_names(self, line: Line) -> Line:
        return Line(self.named(line.text), line.rule)

    def _chance_of(self, number: int) -> Rng:
        if number and self.chance == STREAM_CHANCE:
            return self._left
        return move_chance(self.chance, self.secret, self.shares, number)

    def _revealed(self, ply: Ply) -> bool:
        """Whether the mover learnt something: the same move in worlds that look alike to it looks different."""
        here = self._dealt_anew(self._states, ply.seat, 0)
        for number in range(TAKE_BACK_REDEALS):
            world = self._dealt_anew(ply.before, ply.seat, number)
            self._doors.play(self.box.records, world, ply.seat, ply.move, generator(number), SILENT)
            # A new deal knows only what the seat knows: where it comes out the same, so does all that the seat sees.
            same = self._dealt_anew(world, ply.seat, 0).tobytes() == here.tobytes()
            if not same and self._looks(world, ply.seat) != self._looks(self._states, ply.seat):
                return True
        return False

    def _dealt_anew(self, states: Records, seat: int, seed: int) -> Records:
        world = copy_of(states)
        self._doors.redeal(self.box.records, world, seat, generator(seed))
        return world

    def _looks(self, states: Records, seat: int) -> bytes:
        return msgspec.json.encode(self.game.view(self.box, as_python(states), seat))

    def _refusal(self, seat: int, move: int) -> IllegalMove:
        if not isinstance(move, int) or not 0 <= move < len(self.game.moves):
            return IllegalMove(
                f"There is no move {move} in {self.game.title}; they are numbered 0 to {len(self.game.moves) - 1}."
            )
        if self.game.refuse is None:
            return IllegalMove(f"Move {move} is not possible now.")
        refuse = self.game.refuse
        line = self._ask(lambda: self._with_names(refuse(self.box, as_python(self._states), seat, move)))
        return IllegalMove(line.text, line.rule)

    def _left_to_the_others(self) -> tuple[float, ...]:
        sides = range(self.game.sides(self.seats))
        others = [side for side in sides if side not in self.gave_up and not self.game.cooperative]
        return tuple(1 / len(others) if side in others else 0.0 for side in sides)

    def _seats_in(self, mask: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    def _name(self, side: int) -> str:
        return self.names[side] if 0 <= side < len(self.names) else f"Seat {side}"

    def _waiting(self) -> str:
        return " and ".join(self._name(seat) for seat in self.awaits)
