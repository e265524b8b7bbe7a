"""The sample is a deal: one seed, every way the bots can sit, played under one box or under two.

Game number i of a seed is dealt alike under both boxes, so what luck does to both cancels out. Everything that the lab
says is worked out from the means of such blocks, since the games of one block are not independent of each other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from escapade.bots.levels import Bot
from escapade.engine.contract import MOST_SEATS, Game
from escapade.engine.doors import scratch
from escapade.engine.log import EVENT_WIDTH, SILENT
from escapade.engine.record import Numbers, blank
from escapade.lab.contest import LONGEST, Contest, lead
from escapade.lab.counting.kernels import COUNTERS, DEAD_END, LENGTH, LOST_EVENTS, SCRIPTED, WANTED, counting
from escapade.lab.crew import Halt, Halted

PIECE = 64  # Deals that a thread plays in one go: few enough to stop soon, enough to be worth the call.
AT_ONCE = 256  # games, without a look at whether somebody wants to stop
RESULTS_ALONE = 0  # in place of `better`: who leads, what is chosen and when it is settled is not counted
NO_SCRIPT = np.zeros(0, np.int64)
EVENT_ROWS = 512  # Room for the events of one move; where it is too little, the games are played again with more.


@dataclass(frozen=True)
class Wanted:
    """Which fields of which events are counted: rows of (kind, field, where its values begin, how many).

    A fifth number, 1, says that the field is a set of values.
    """

    fields: tuple[tuple[int, ...], ...] = ()
    width: int = 0
    kinds: bool = False  # whether every kind is counted
    moves: bool = False  # whether it is counted how often each move was legal
    chosen: bool = False  # whether the kinds of the moves that were chosen are counted, in place of fields

    @property
    def nothing(self) -> bool:
        """Whether no event is counted."""
        return not self.fields and not self.kinds


NOTHING_WANTED = Wanted()


@dataclass(frozen=True)
class Counted:
    """Some deals, played out: arrays by rotation, deal, and then seat or counter."""

    first: int
    counts: Numbers
    choices: Numbers
    points: Numbers
    shares: Numbers
    seen: Numbers
    kinds: Numbers
    offered: Numbers
    states: Numbers  # final positions, where they are kept

    @property
    def deals(self) -> int:
        """How many."""
        return int(self.counts.shape[1])

    @property
    def dead_ends(self) -> int:
        """In how many games somebody was to act and could not."""
        return int(self.counts[:, :, DEAD_END].sum())

    @property
    def unfinished(self) -> int:
        """How many games never ended."""
        return int((self.counts[:, :, LENGTH] >= LONGEST).sum())


def rotations(bots: tuple[Bot, ...]) -> list[tuple[Bot, ...]]:
    """Every way in which they can sit, each moved on by one seat: one, where all are the same."""
    turned = [tuple(bots[(seat - shift) % len(bots)] for seat in range(len(bots))) for shift in range(len(bots))]
    return list(dict.fromkeys(turned))


def room_for(
    game: Game, turns: int, first: int, count: int, wants: Wanted = NOTHING_WANTED, *, states: bool = False
) -> Counted:
    """Room for `count` deals in so many rotations; for their final positions too, if somebody wants those."""
    return Counted(
        first,
        np.zeros((turns, count, COUNTERS), np.int64),
        np.zeros((turns, count, MOST_SEATS), np.int64),
        np.zeros((turns, count, MOST_SEATS), np.int64),
        np.zeros((turns, count, MOST_SEATS), np.float64),
        np.zeros((turns, count, MOST_SEATS + 1, max(wants.width, 1)), np.uint16),
        np.zeros(len(game.events) if wants.kinds else 0, np.int64),
        np.zeros(len(game.moves) if wants.moves else 0, np.int64),
        blank(game.state, turns * count if states else 0).reshape(turns, -1),
    )


def play_deals(
    contest: Contest, first: int, count: int, *, wants: Wanted = NOTHING_WANTED, states: bool = False,
    halt: Halt | None = None, turned: Sequence[tuple[Bot, ...]] = (),
) -> Counted:  # fmt: skip
    """Deals first, first + 1, … of the contest's seed, in every rotation of its bots, or seated as `turned` says."""
    turned = turned or rotations(contest.bots)
    games = room_for(contest.game, len(turned), first, count, wants, states=states)
    for turn, bots in enumerate(turned):
        _play(contest, bots, slice(0, count), games, turn, contest.better, wants, halt or Halt())
    return games


def play_games(
    contest: Contest, first: int, count: int, *, wants: Wanted | None = None, halt: Halt | None = None
) -> Counted:  # fmt: skip
    """Games first, first + 1, … with the contest's bots as it seats them in each: results, and final positions."""
    games = room_for(contest.game, 1, first, count, wants or NOTHING_WANTED, states=True)
    for part in contest.stretches(first, count):
        bots = contest.seated(first + part.start)
        _play(contest, bots, part, games, 0, RESULTS_ALONE, wants or NOTHING_WANTED, halt or Halt())
    return games


def _play(  # noqa: PLR0917
    contest: Contest, bots: tuple[Bot, ...], part: slice, games: Counted, turn: int, better: int, wants: Wanted,
    halt: Halt,
) -> None:  # fmt: skip
    """Play a part of the deals with these bots in their seats, and count them into their room."""
    step = 1 if contest.searching else AT_ONCE
    for at in range(part.start, part.stop, step):
        if halt.is_set():
            raise Halted
        script = NO_SCRIPT
        if contest.searching:  # The kernel plays the moves of bots that search again, to count them.
            script = np.array(lead(contest, games.first + at, bots, halt)[1], np.int64)
        _count(contest, bots, slice(at, min(at + step, part.stop)), games, turn, better, wants, script)


def _count(  # noqa: PLR0917
    contest: Contest, bots: tuple[Bot, ...], part: slice, games: Counted, turn: int, better: int, wants: Wanted,
    script: Numbers,
) -> None:  # fmt: skip
    game, number = contest.game, games.first + part.start
    rows, starts = _by_kind(game, wants)
    states = games.states[turn, part] if games.states.size else blank(game.state, part.stop - part.start)
    room = EVENT_ROWS
    while True:
        kinds, offered = np.zeros_like(games.kinds), np.zeros_like(games.offered)
        for part_of in (games.counts, games.choices, games.points, games.shares, games.seen):
            part_of[turn, part] = 0
        counting(game)(
            contest.box.records, states, blank(game.state), game.option_values(contest.seats, contest.options),
            _kernels_of(bots), script, contest.seed, number, scratch(game),
            SILENT if wants.nothing else np.zeros((room, EVENT_WIDTH), np.int64), starts, rows, better,
            game.sides(contest.seats), LONGEST, games.counts[turn, part], games.choices[turn, part],
            games.points[turn, part], games.shares[turn, part], games.seen[turn, part], kinds, offered,
            np.array([*map(int, game.moves)] if wants.chosen else [], np.int64),
        )  # fmt: skip
        if not games.counts[turn, part, LOST_EVENTS].any():
            break
        room *= 4
    games.kinds[:] += kinds
    games.offered[:] += offered


def _kernels_of(bots: tuple[Bot, ...]) -> Numbers:
    return np.array([SCRIPTED if bot.kernel is None else bot.kernel for bot in bots], np.int64)


def _by_kind(game: Game, wants: Wanted) -> tuple[Numbers, Numbers]:
    """The wanted fields in the order of their kinds, and where each kind's begin."""
    wanted = sorted((*row, 0)[:WANTED] for row in wants.fields)
    rows = np.array(wanted or [(0,) * WANTED], np.int64)
    ordered = [row[0] for row in wanted]
    starts = np.searchsorted(np.array(ordered, np.int64), np.arange(len(game.events) + 1))
    return rows, starts.astype(np.int64)


def pieces(first: int, stop: int, searching: bool) -> Iterator[tuple[int, int]]:
    """Deals first to stop - 1 in pieces for the threads."""
    size = 1 if searching else PIECE
    for at in range(first, stop, size):
        yield at, min(size, stop - at)


def under(contest: Contest, **changes: Any) -> Contest:
    """The same contest with another box or other options."""
    return replace(contest, **changes)
