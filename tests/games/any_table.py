"""What the tables that the games' tests arrange have in common."""

from typing import Any, ClassVar, Self

import numpy as np

from escapade.engine.chance import Rng
from escapade.engine.contract import Game
from escapade.engine.doors import doors
from escapade.engine.events import Event
from escapade.engine.log import EVENT_WIDTH
from escapade.engine.record import blank, twin


def blank_log() -> np.ndarray:
    """Room for all that one step notes."""
    return np.zeros((512, EVENT_WIDTH), np.int64)


class AnyTable:
    """A position to play at: every position is checked to be sound."""

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

    def twin(self) -> Self:
        """The same position once more, to try something else."""
        return type(self)(twin(self.states))
