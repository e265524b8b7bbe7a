"""One game moved by hand from Python, as fast as Python allows: for research and for measuring.

A `Match` tells, checks, logs and takes back; a `Stepper` only plays.
"""

from collections.abc import Mapping
from typing import cast

import numpy as np

from escapade.engine import contract
from escapade.engine.chance import Rng
from escapade.engine.contract import MOST_SEATS, Box, Game, Records
from escapade.engine.doors import doors, one_table
from escapade.engine.errors import IllegalMove
from escapade.engine.record import unchecked


class Stepper:
    """Games of one seed, one after the other. `moves` are the legal moves of `seat`, and none when the game is over.

    >>> table = Stepper("alien-getaway", seats=3, seed=7)
    >>> while table.moves:
    ...     _ = table.step(table.moves[0])
    >>> len(table.payoffs)
    3
    """

    __slots__ = (
        "_blank",
        "_deal",
        "_options",
        "_room",
        "_step",
        "_table",
        "game",
        "moves",
        "number",
        "seat",
        "seats",
        "seed",
    )  # fmt: skip

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seed: int = 0,
        box: Box | None = None,
    ) -> None:
        self.game = contract.game(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.seed = seed
        self._options = self.game.option_values(self.seats, options)
        self._table = one_table(self.game, box or self.game.box)
        self._blank = self._table.copy()
        size = self._table["moves"].nbytes
        self._room = memoryview(self._table.view(np.uint8).data)[:size].cast(
            "q"
        )  # Lists from here come sooner than from NumPy.
        self._deal = unchecked(doors(self.game).deal, self._table, self._options, 0, 0)
        self._step = unchecked(doors(self.game).step, self._table, 0)
        self.number = -1
        self.reset()

    @property
    def states(self) -> Records:
        """The position as kernels take it: an array of one record."""
        return self._table["state"]

    @property
    def rng(self) -> Rng:
        """Where this game's chance comes from."""
        return cast(Rng, self._table["rng"][0])

    def reset(self, number: int | None = None) -> list[int]:
        """Begin the next game of the seed, or the one of this number; its first legal moves."""
        self.number = self.number + 1 if number is None else number
        self._table[0] = self._blank[0]
        answer = self._deal(self._table, self._options, self.seed, self.number)
        self.seat: int = answer & 15
        self.moves: list[int] = self._room[: answer >> 4].tolist()
        return self.moves

    def step(self, move: int) -> list[int]:
        """Play one of `moves` for `seat`; the legal moves of the next seat, none when the game is over."""
        if move not in self.moves:
            raise IllegalMove(f"{move} is not one of the legal moves: {self.moves or 'the game is over'}.")
        answer = self._step(self._table, move)
        self.seat = answer & 15
        self.moves = moves = self._room[: answer >> 4].tolist()
        return moves

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores as the players read them, one for each side."""
        out = np.zeros(MOST_SEATS, np.int64)
        doors(self.game).scores(self._table["box"], self.states, out)
        return tuple(out[: self.game.sides(self.seats)].tolist())

    @property
    def payoffs(self) -> tuple[float, ...]:
        """Each side's share of the win."""
        out = np.zeros(MOST_SEATS, np.float64)
        doors(self.game).payoff(self._table["box"], self.states, out)
        return tuple(out[: self.game.sides(self.seats)].tolist())
