"""One game with its seats, as the single environments hand it out: what each seat sees, may do and gets."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from io import StringIO
from typing import Any

import numpy as np

from escapade.engine import contract
from escapade.engine.chance import begin_stream, below
from escapade.engine.contract import MOST_SEATS, Box, Game
from escapade.engine.doors import doors, scratch
from escapade.engine.errors import GameOver, IllegalMove
from escapade.engine.log import SILENT
from escapade.engine.record import blank, twin
from escapade.research.batch import ILLEGAL, MOST_SEED, one_of, whole

ILLEGAL_REWARD = -1.0
WIDTH = 100

Numbers = np.ndarray[Any, Any]


class Sight:
    """Game `number` of a seed, moved seat by seat. Where several choose at the same time, any of them may come first."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        box: Box | None = None,
        illegal: str = "lose",
    ) -> None:
        self.game = contract.game(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = dict(options or {})
        self.box = box or self.game.box
        self.illegal = illegal
        one_of("illegal", illegal, ILLEGAL)
        self._settings = self.game.option_values(self.seats, options)
        self.seed, self.number = 0, -1
        self.states = blank(self.game.state)
        self.rng = np.zeros(1, np.uint64)
        self.rewards: tuple[float, ...] = ()  # set when the game is over
        self.due = 0  # bit mask of the seats that may act
        self._room = scratch(self.game)

    def deal(self, seed: int | None = None) -> None:
        """Begin game 0 of this seed, or without one the next game."""
        if seed is not None:
            self.seed, self.number = whole("A seed", seed, 0, MOST_SEED), -1
        self.number += 1
        self.rewards = ()
        self.states = blank(self.game.state)
        begin_stream(self.rng, self.seed, self.number)
        kernels = doors(self.game)
        kernels.setup(self.box.records, self.states, self._settings, self.rng, SILENT)
        self.due = int(kernels.awaits(self.states))

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return bool(self.rewards)

    @property
    def seat(self) -> int:
        """The first of the seats that may act."""
        return (self.due & -self.due).bit_length() - 1

    def legal(self, seat: int) -> Numbers:
        """The legal moves of a seat; none if it is not due."""
        if not self.due >> seat & 1:
            return self._room[:0]
        return self._room[: doors(self.game).legal(self.box.records, self.states, seat, self._room)]

    def mask(self, seat: int, wide: int) -> Numbers:
        """The legal moves of a seat as `wide` zeros and ones."""
        mask = np.zeros(wide, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def see(self, seat: int) -> Numbers:
        """What a seat sees."""
        seen = np.empty(len(self.game.features), np.float32)
        doors(self.game).encode(self.box.records, self.states, seat, seen)
        return seen

    def play(self, seat: int, move: int) -> None:
        """Play a move of a seat; one that is not legal ends as `illegal` says."""
        if self.over:
            raise GameOver("The game is over. Reset it before the next step.")
        legal = self.legal(seat)
        if move not in legal:
            if self.illegal == "raise" or not len(legal):
                raise IllegalMove(f"{move} is not a legal move of seat {seat}. Nothing was moved.")
            if self.illegal == "lose":
                self._lose(seat)
                return
            move = int(legal[below(self.rng, len(legal))])
        kernels = doors(self.game)
        kernels.play(self.box.records, self.states, seat, int(move), self.rng, SILENT)
        self.due = int(kernels.awaits(self.states))
        if not self.due:
            shares = np.zeros(MOST_SEATS, np.float64)
            kernels.payoff(self.box.records, self.states, shares)
            self.rewards = tuple(shares[: self.seats].tolist())

    def _lose(self, seat: int) -> None:
        alone = self.seats == 1 or self.game.cooperative
        others = 0.0 if alone else 1.0 / (self.seats - 1)
        self.rewards = tuple(ILLEGAL_REWARD if other == seat else others for other in range(self.seats))
        self.due = 0

    def words(self, seat: int) -> str:
        """The table as a seat sees it, for people."""
        from rich.console import Console

        from escapade.terminal.picture import picture

        console = Console(width=WIDTH, no_color=True, file=StringIO())
        view = self.game.view(self.box, self.states[0], seat)
        with console.capture() as captured:
            console.print(picture(self.game, self.box, view, WIDTH, self._named))
        return captured.get()

    def _named(self, text: str) -> str:
        return text.format(*self.game.side_names(self.seats))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The seats as PettingZoo calls agents."""
        return tuple(f"player_{seat}" for seat in range(self.seats))

    # Copies share the game and its components, and nothing else

    def clone(self) -> "Sight":
        """The same game, going on by itself."""
        other = Sight.__new__(Sight)
        vars(other).update(vars(self))
        other.states, other.rng, other._room = twin(self.states), self.rng.copy(), scratch(self.game)
        return other

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Sight":
        """For `copy`."""
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """For pickle; a game goes by its name."""
        return vars(self) | {
            "game": self.game.id,
            "box": None if self.box is self.game.box else self.box,
            "_room": None,
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """For pickle."""
        vars(self).update(kept)
        self.game = contract.game(kept["game"])
        self.box = kept["box"] or self.game.box
        self._room = scratch(self.game)


def setting_name(game: Game, seats: int) -> str:
    """What a setting is called in registries: `AlienGetaway-3p`."""
    words: Sequence[str] = game.id.split("-")
    return f"{''.join(word.capitalize() for word in words)}-{seats}p"
