"""What the tables that the games' tests arrange have in common."""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

import numpy as np

from escapade.engine.chance import Rng, dice, generator
from escapade.engine.contract import MOST_SEATS, Game, Line, Move
from escapade.engine.doors import doors, scratch
from escapade.engine.events import Event
from escapade.engine.log import EVENT_WIDTH
from escapade.engine.record import as_python, blank, copy_of


def blank_log() -> np.ndarray:
    """Room for all that one step notes."""
    return np.zeros((512, EVENT_WIDTH), np.int64)


class Number:
    """A number of the position, read as the table's own: `turn = Number("turn")`."""

    def __init__(self, field: str) -> None:
        self.field = field

    def __get__(self, table: "AnyTable", _: object = None) -> int:
        return int(table.s[self.field])


class Word:
    """The same, said as a word: `phase = Word("phase", PHASES)`."""

    def __init__(self, field: str, words: Sequence[str]) -> None:
        self.field, self.words = field, words

    def __get__(self, table: "AnyTable", _: object = None) -> str:
        return self.words[table.s[self.field]]


class AnyTable:
    """A position to play at: every move is checked to be legal, every position to be sound."""

    game: ClassVar[Game]

    def __init__(self, states: np.ndarray, log: np.ndarray | None = None) -> None:
        self.states = states
        self.events: list[Event] = []
        self.note(blank_log() if log is None else log)

    @classmethod
    def dealt(cls, seats: int, rng: Rng, **options: object) -> Self:
        """A new game from its setup."""
        states, log = blank(cls.game.state), blank_log()
        doors(cls.game).setup(cls.game.box.records, states, cls.game.option_values(seats, options), rng, log)
        return cls(states, log)

    @property
    def s(self) -> Any:
        """The position."""
        return self.states[0]

    def sound(self) -> None:
        """No law is broken."""
        broken = doors(self.game).faults(self.game.box.records, self.states)
        assert broken == 0, self.game.laws.words(broken)

    def note(self, log: np.ndarray) -> None:
        """Keep what a step noted."""
        self.events += [Event(*row) for row in log[1 : log[0, 0] + 1].tolist()]
        self.sound()

    def carry_out(self, seat: int, move: int, rng: Rng) -> None:
        """One legal move."""
        log = blank_log()
        doors(self.game).play(self.game.box.records, self.states, seat, move, rng, log)
        self.note(log)

    # What lies where

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return int(self.s.seats)

    def view(self, seat: int = 0) -> Any:
        """What a seat sees."""
        return self.game.view(self.game.box, as_python(self.states), seat)

    def kinds(self) -> list[int]:
        """What happened so far, in kinds of events."""
        return [event.kind for event in self.events]

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of all sides."""
        out = np.zeros(MOST_SEATS, np.int64)
        doors(self.game).scores(self.game.box.records, self.states, out)
        return tuple(out[: self.game.sides(self.seats)].tolist())

    @property
    def shares(self) -> tuple[float, ...]:
        """The shares of the win of all sides."""
        out = np.zeros(MOST_SEATS)
        doors(self.game).payoff(self.game.box.records, self.states, out)
        return tuple(out[: self.game.sides(self.seats)].tolist())

    def twin(self) -> Self:
        """The same position once more, to try something else."""
        return type(self)(copy_of(self.states))


class PlayersTable(AnyTable):
    """A table whose tests count players from 1 (0: a spectator) and call moves by words."""

    @property
    def who(self) -> int:
        """Who decides now."""
        return int(self.s.turn) + 1

    def word(self, move: int) -> str:
        """A move id as a word."""
        raise NotImplementedError

    def view(self, seat: int = 1) -> Any:
        """What a player sees."""
        return super().view(seat - 1)

    def told(self, player: int = 0) -> list[Line]:
        """The log as a player reads it."""
        seen = [(event, event.seen_by(player - 1)) for event in self.events]
        return [self.game.narrate(self.game.box, event if whole else event.public(), whole) for event, whole in seen]

    @property
    def awaited(self) -> set[int]:
        """Who may decide."""
        mask = doors(self.game).awaits(self.states)
        return {seat + 1 for seat in range(self.seats) if mask >> seat & 1}

    def moves(self, player: int | None = None) -> dict[str, int]:
        """The legal moves by their words."""
        out = scratch(self.game)
        count = doors(self.game).legal(self.game.box.records, self.states, (player or self.who) - 1, out)
        return {self.word(move): move for move in out[:count].tolist()}

    def legal(self, player: int | None = None) -> set[str]:
        """The words of the legal moves."""
        return set(self.moves(player))

    def words(self, what: str) -> Move:
        """A legal move as its player reads it."""
        return self.game.describe(self.game.box, self.s, self.who - 1, self.moves()[what])

    def refusal(self, move: int) -> Line:
        """Why a move is not legal."""
        assert self.game.refuse is not None
        return self.game.refuse(self.game.box, self.s, self.who - 1, move)

    def play(self, *what: str, draws: Sequence[int] = (), player: int | None = None, rng: Rng | None = None) -> Self:
        """Legal moves by their words, one after the other."""
        for one in what:
            moves = self.moves(player)
            assert one in moves, f"'{one}' is not legal; legal: {sorted(moves)}"
            chance = rng if rng is not None else dice(*draws) if draws else generator(1)
            self.carry_out((player or self.who) - 1, moves[one], chance)
        return self

    def redealt(self, player: int, seed: int) -> Self:
        """What the table might be, for all that a player knows."""
        states = self.states.copy()
        doors(self.game).redeal(self.game.box.records, states, player - 1, generator(seed))
        return type(self)(states)
