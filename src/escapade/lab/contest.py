"""A contest: a game with its settings, and the bots in their seats; game number i of its seed is always the same."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from escapade.bots.levels import Bot
from escapade.engine.chance import begin_stream, next_word
from escapade.engine.contract import Box, Game, Records
from escapade.engine.doors import Doors, doors, scratch
from escapade.engine.errors import BadOptions
from escapade.engine.log import SILENT
from escapade.engine.record import blank
from escapade.lab.crew import Halt, Halted

ROTATE_EVERY = 16  # Games between two rotations inside the kernels; with search bots every game rotates.
THINKING = 0x7F4A7C15  # Sets the streams of the bots' own chance apart from those of the games.
LONGEST = 100_000  # No game of ours comes near; a game that does is caught instead of hanging.
MOST_GAMES = 1_000_000_000
MOST_THREADS = 256
MOST_SEED = (1 << 63) - 1


@dataclass(frozen=True)
class Contest:
    """What is played: a game with its settings, and the bots in their seats."""

    game: Game
    seats: int
    bots: tuple[Bot, ...]
    box: Box
    options: Mapping[str, object]
    seed: int = 0
    rotate: bool = False

    @property
    def searching(self) -> bool:
        """Whether some seat's bot cannot play inside the kernels."""
        return any(bot.kernel is None for bot in self.bots)

    @property
    def better(self) -> int:
        """1 where more points are better, -1 where fewer are."""
        return -1 if self.game.points == "fewest" else 1

    @property
    def turn_after(self) -> int:
        """How many games go by before the bots move on a seat."""
        return 1 if self.searching else ROTATE_EVERY

    def seated(self, number: int) -> tuple[Bot, ...]:
        """Who sits where in game `number`: bot i in seat i, or moved on by the rotation."""
        shift = number // self.turn_after if self.rotate else 0
        return tuple(self.bots[(seat - shift) % self.seats] for seat in range(self.seats))

    def stretches(self, first: int, count: int) -> Iterator[slice]:
        """The parts of `count` games from `first` on in which nobody changes seats."""
        at = 0
        while at < count:
            left = self.turn_after - (first + at) % self.turn_after
            stop = min(count, at + left) if self.rotate else count
            yield slice(at, stop)
            at = stop


def prepare(
    game: Game,
    seats: int,
    bots: Sequence[Bot],
    *,
    options: Mapping[str, object] | None = None,
    box: Box | None = None,
    seed: int = 0,
    rotate: bool = False,
) -> Contest:
    """A contest whose settings all exist. Fewer bots than seats sit down again and again, in order."""
    game.option_values(seats, options)
    if not bots:
        raise BadOptions("Name at least one bot.")
    if len(bots) > seats:
        raise BadOptions(f"There are {len(bots)} bots for {seats} seat{'s' * (seats > 1)}.")
    if not 0 <= seed <= MOST_SEED:
        raise BadOptions(f"A seed is a whole number from 0 to {MOST_SEED}.")
    seated = tuple(bots[seat % len(bots)] for seat in range(seats))
    return Contest(game, seats, seated, box or game.box, dict(options or {}), seed, rotate)


def lead(contest: Contest, number: int, bots: Sequence[Bot], halt: Halt) -> tuple[Records, list[int]]:
    """Game `number` with these bots in their seats, led by Python: its final position, and every move."""
    game, box, kernels = contest.game, contest.box, doors(contest.game)
    room = scratch(game)
    states, rng = _deal(contest, kernels, number)
    thinking = np.zeros(1, np.uint64)
    begin_stream(thinking, contest.seed ^ THINKING, number)
    mask, moves = kernels.awaits(states), list[int]()
    while mask and len(moves) < LONGEST:
        if halt.is_set():
            raise Halted
        seat = _first_seat(mask)
        bot = bots[seat]
        if bot.kernel is None:
            move = bot.choose(game, box, states, seat, int(next_word(thinking)) >> 1)
        else:
            move = int(kernels.decide(box.records, states, seat, bot.kernel, room, rng))
        kernels.play(box.records, states, seat, move, rng, SILENT)
        moves.append(move)
        mask = kernels.awaits(states)
    return states, moves


def warm_up(contest: Contest, halt: Halt) -> None:
    """Have every bot that searches think once, so that what it needs is compiled or loaded."""
    kernels = doors(contest.game)
    states, _ = _deal(contest, kernels, 0)
    for bot in {bot.name: bot for bot in contest.bots}.values():
        if bot.kernel is None and not halt.is_set():
            bot.think(contest.game, contest.box, states, _first_seat(kernels.awaits(states)), 0)


def _deal(contest: Contest, kernels: Doors, number: int) -> tuple[Records, np.ndarray[Any, Any]]:
    """Game `number` before its first move, and its chance."""
    states = blank(contest.game.state)
    rng = np.zeros(1, np.uint64)
    begin_stream(rng, contest.seed, number)
    options = contest.game.option_values(contest.seats, contest.options)
    kernels.setup(contest.box.records, states, options, rng, SILENT)
    return states, rng


def _first_seat(mask: int) -> int:
    return (int(mask) & -int(mask)).bit_length() - 1
