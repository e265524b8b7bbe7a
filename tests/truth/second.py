"""A second opinion: games played by plain steps, counted with NumPy. No line of the lab is used here."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from escapade.engine import contract
from escapade.engine.changes import changed_box
from escapade.engine.contract import Box, Game
from escapade.research.batch import Batch
from tests.toys import raffle

Numbers = np.ndarray[Any, Any]
SEED = 77_001  # not one that the lab is asked with: its games are others
SURE = 3.3  # standard errors: one of a thousand comparisons is further off
TOYS = {raffle.game.id: raffle.game}


@dataclass(frozen=True)
class Played:
    """Games to their end: by game and seat."""

    shares: Numbers
    points: Numbers
    lengths: Numbers
    states: Numbers


@dataclass(frozen=True)
class Seen:
    """A mean with its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Numbers) -> "Seen":
        """Of independent values."""
        return cls(float(values.mean()), float(values.std(ddof=1) / math.sqrt(len(values))))

    def minus(self, other: "Seen") -> "Seen":
        """The difference of two runs that have nothing to do with each other."""
        return Seen(self.mean - other.mean, math.hypot(self.error, other.error))

    def agrees(self, low: float, high: float) -> bool:
        """Whether the interval of somebody else overlaps with this one."""
        return low <= self.mean + SURE * self.error and high >= self.mean - SURE * self.error

    @property
    def sign(self) -> int:
        """Which way, if that is sure; else 0."""
        return 0 if abs(self.mean) <= SURE * self.error else 1 if self.mean > 0 else -1


def game_of(game_id: str) -> Game:
    """A game, toys of the tests included."""
    return TOYS.get(game_id) or contract.game(game_id)


def box_of(game_id: str, changes: tuple[tuple[str, Any], ...]) -> Box:
    """The game's box with some changes."""
    return changed_box(game_of(game_id), dict(changes)) if changes else game_of(game_id).box


@lru_cache
def played(
    game_id: str,
    seats: int,
    games: int,
    *,
    bots: tuple[str, ...] = ("greedy",),
    changes: tuple[tuple[str, Any], ...] = (),
    options: tuple[tuple[str, int], ...] = (),
    seed: int = SEED,
) -> Played:
    """Games of a batch, step by step: `bots` by seat, or one for all."""
    batch = Batch(
        game_of(game_id), games, seats, dict(options), seed=seed, box=box_of(game_id, changes), follow="never"
    )
    names = bots * seats if len(bots) == 1 else bots
    shares = np.zeros((games, seats))
    lengths = np.zeros(games, np.int64)
    over = np.zeros(games, bool)
    while not over.all():
        lengths[~over] += 1
        wishes = {name: batch.advice(name) for name in set(names)}
        moves = np.zeros(games, np.int64)
        for seat, name in enumerate(names):
            moves = np.where(batch.seat == seat, wishes[name], moves)
        batch.step(moves)
        shares[batch.done & ~over] = batch.reward[batch.done & ~over]
        over |= batch.done
    return Played(shares, batch.scores[:, :seats].astype(float), lengths, batch.states.copy())


def holders(shares: Numbers, has: Numbers) -> Seen:
    """What the seats that have something win: a ratio over games, whose seats hang together."""
    held, won = has.sum(1), (shares * has).sum(1)
    ratio = won.sum() / held.sum()
    off = won - ratio * held
    return Seen(float(ratio), float(off.std(ddof=1) * math.sqrt(len(off)) / held.sum()))


def place(box: Sequence[str], key: str) -> int:
    """Where a part stands in its list."""
    return list(box).index(key)
