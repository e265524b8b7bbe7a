"""Simulate: thousands of games between bots, and who wins them.

Game number i of a seed is always the same game, whatever the number of threads. Bots that live inside
the kernels play there; as soon as one searches, Python leads each game with the same stream of chance.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from typing import Any, Protocol

import msgspec
import numpy as np

from escapade.bots.levels import Bot
from escapade.engine.chance import begin_stream, next_word
from escapade.engine.contract import MOST_SEATS, Box, Game, Records
from escapade.engine.doors import RANDOM, Doors, doors, scratch
from escapade.engine.errors import BadOptions
from escapade.engine.log import SILENT
from escapade.engine.record import blank
from escapade.lab.crew import Halt, Halted, in_order
from escapade.lab.intervals import around, deviation, tell_whether, wilson
from escapade.lab.kernels import LONGEST, playouts

CHUNK = 256  # Games that one link of the digest covers.
PIECE = 4 * CHUNK  # Games that a thread plays in one go, where they take no time.
ROTATE_EVERY = 16  # Games between two rotations inside the kernels; with search bots every game rotates.
THINKING = 0x7F4A7C15  # Sets the streams of the bots' own chance apart from those of the games.
MOST_GAMES = 1_000_000_000
MOST_THREADS = 256
MOST_SEED = (1 << 63) - 1
NO_SCRIPT = np.zeros(0, np.int64)

Numbers = np.ndarray[Any, Any]


class Also(Protocol):
    """Somebody who plays along: the same games once more, piece by piece, and their answers in order."""

    def play(self, first: int, count: int, bots: tuple[Bot, ...], script: Numbers, halt: Halt) -> Any:
        """Games first, first + 1, … with these bots; `script` has the moves of bots that search."""

    def add(self, answer: Any) -> None:
        """The next answer."""


class Length(msgspec.Struct, frozen=True):
    """How many moves the games took."""

    mean: float
    low: int
    high: int


class BotShare(msgspec.Struct, frozen=True):
    """How a bot fared, over all seats it held."""

    bot: str
    seats_held: int
    win_share: float
    win_interval: tuple[float, float]
    mean_score: float
    score_interval: tuple[float, float]


class Outcome(msgspec.Struct, frozen=True):
    """What the games say. Lists go by side: the seats, then the automa where there is one."""

    game: str
    seats: int
    sides: tuple[str, ...]
    bots: tuple[str, ...]
    options: dict[str, int]
    box: str
    seed: int
    rotate: bool
    threads: int
    partial: bool
    games_wanted: int
    games: int
    moves: int
    seconds: float
    warm_up_seconds: float
    games_per_second: float
    moves_per_second: float
    win_share: list[float]
    win_interval: list[tuple[float, float]]
    mean_score: list[float]
    by_bot: list[BotShare]
    length: Length
    unfinished: int
    digest: str
    score_interval: list[tuple[float, float]]
    fewer_is_better: bool  # read off the games: who wins has fewer points
    finding: str  # whether the seats, or the bots, differ; or how many games would tell


@dataclass(frozen=True)
class Contest:
    """What is simulated: a game with its settings, and the bots in their seats."""

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
    def turn_after(self) -> int:
        """How many games go by before the bots move on a seat."""
        return 1 if self.searching else ROTATE_EVERY

    def seated(self, number: int) -> tuple[Bot, ...]:
        """Who sits where in game `number`: bot i in seat i, or moved on by the rotation."""
        shift = number // self.turn_after if self.rotate else 0
        return tuple(self.bots[(seat - shift) % self.seats] for seat in range(self.seats))


@dataclass(frozen=True)
class Batch:
    """Some games that were played to their end, in order."""

    first: int
    states: Records
    lengths: Numbers
    points: Numbers
    shares: Numbers
    links: tuple[bytes, ...] = ()  # of the digest, where the batch begins with one
    heard: tuple[Any, ...] = ()  # what somebody who plays along has to say

    def linked(self) -> "Batch":
        """The batch with the links of the digest, made by the thread that played it."""
        chunks = (self.states[at : at + CHUNK] for at in range(0, len(self.states), CHUNK))
        return replace(self, links=tuple(blake2b(chunk.tobytes(), digest_size=16).digest() for chunk in chunks))

    @classmethod
    def empty(cls, game: Game, first: int, count: int) -> "Batch":
        """Room for `count` games."""
        return cls(
            first,
            blank(game.state, count),
            np.zeros(count, np.int64),
            np.zeros((count, MOST_SEATS), np.int64),
            np.zeros((count, MOST_SEATS), np.float64),
        )


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


def simulate(
    contest: Contest,
    games: int,
    *,
    first: int = 0,
    threads: int = 1,
    halt: Halt | None = None,
    progress: Callable[[int], None] = lambda _: None,
    also: Also | None = None,
) -> Outcome:
    """Play `games` games of the contest's seed, from game `first` on. `progress` hears how many are done.

    When `halt` is set the outcome is that of the games done so far, which are the first ones.
    """
    if not 1 <= games <= MOST_GAMES:
        raise BadOptions(f"The number of games goes from 1 to {MOST_GAMES}.")
    if not 1 <= threads <= MOST_THREADS:
        raise BadOptions(f"The number of threads goes from 1 to {MOST_THREADS}.")
    if not 0 <= first <= MOST_GAMES:
        raise BadOptions(f"The first game's number goes from 0 to {MOST_GAMES}.")
    halt = halt or Halt()
    warm_up = _warm_up(contest, halt)
    quick = all(bot.kernel == RANDOM for bot in contest.bots)
    size = 1 if contest.searching else PIECE if quick else CHUNK
    play = partial(_play_led if contest.searching else _play_inside, contest, halt, also=also)
    pieces = ((at, min(size, first + games - at)) for at in range(first, first + games, size))
    tally = Tally(contest)
    started = time.perf_counter()
    for batch in in_order(play, pieces, threads, halt):
        tally.add(batch)
        if also is not None:
            for answer in batch.heard:
                also.add(answer)
        progress(tally.games)
    return tally.outcome(games, threads, time.perf_counter() - started, warm_up)


def _warm_up(contest: Contest, halt: Halt) -> float:
    """Compile the kernels, or load them, before the clock starts; how long that took."""
    started = time.perf_counter()
    if contest.searching:
        states, _ = _deal(contest, doors(contest.game), 0)
        for bot in {bot.name: bot for bot in contest.bots}.values():
            if not halt.is_set():
                bot.think(contest.game, contest.box, states, _first_seat(doors(contest.game).awaits(states)), 0)
    else:
        _play_inside(contest, Halt(), (0, 1))
    return time.perf_counter() - started


def _play_inside(contest: Contest, halt: Halt, piece: tuple[int, int], also: Also | None = None) -> Batch:
    """A batch inside the kernel, which lets other threads run meanwhile."""
    first, count = piece
    game = contest.game
    batch = Batch.empty(game, first, count)
    options = game.option_values(contest.seats, contest.options)
    heard = []
    for at, stop in _stretches(contest, first, count):
        if halt.is_set():
            raise Halted
        if also is not None:
            heard.append(also.play(first + at, stop - at, contest.seated(first + at), NO_SCRIPT, halt))
        bots = np.array([bot.kernel for bot in contest.seated(first + at)], np.int64)
        part = slice(at, stop)
        playouts(game)(
            contest.box.records, batch.states[part], blank(game.state), options, bots, contest.seed, first + at,
            scratch(game), batch.lengths[part], batch.points[part], batch.shares[part], SILENT,
        )  # fmt: skip
    return replace(batch.linked(), heard=tuple(heard))


def _stretches(contest: Contest, first: int, count: int) -> Iterator[tuple[int, int]]:
    """The stretches of a batch in which nobody changes seats."""
    if not contest.rotate:
        yield 0, count
        return
    at = 0
    while at < count:
        stop = min(count, at + contest.turn_after - (first + at) % contest.turn_after)
        yield at, stop
        at = stop


def _play_led(contest: Contest, halt: Halt, piece: tuple[int, int], also: Also | None = None) -> Batch:
    """One game led by Python, because some bot searches."""
    number, _ = piece
    kernels = doors(contest.game)
    batch = Batch.empty(contest.game, number, 1)
    states, moves = lead(contest, number, contest.seated(number), halt)
    batch.states[0] = states[0]
    batch.lengths[0] = len(moves)
    kernels.scores(contest.box.records, states, batch.points[0])
    kernels.payoff(contest.box.records, states, batch.shares[0])
    if also is None:
        return batch
    return replace(batch, heard=(also.play(number, 1, contest.seated(number), np.array(moves, np.int64), halt),))


def lead(contest: Contest, number: int, bots: Sequence[Bot], halt: Halt) -> tuple[Records, list[int]]:
    """Game `number` with these bots in their seats: its final position, and every move."""
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


def _deal(contest: Contest, kernels: Doors, number: int) -> tuple[Records, Numbers]:
    """Game `number` before its first move, and its chance."""
    states = blank(contest.game.state)
    rng = np.zeros(1, np.uint64)
    begin_stream(rng, contest.seed, number)
    options = contest.game.option_values(contest.seats, contest.options)
    kernels.setup(contest.box.records, states, options, rng, SILENT)
    return states, rng


def _first_seat(mask: int) -> int:
    return (int(mask) & -int(mask)).bit_length() - 1


class Tally:
    """Adds batches up, in order, so that the sums do not depend on the threads either."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.games = 0
        self._sides = contest.game.sides(contest.seats)
        self._shares = np.zeros(self._sides)
        self._points = np.zeros(self._sides)
        self._squares = np.zeros((2, self._sides))  # of shares, of points
        self._lean = 0.0  # above 0, who wins has more points
        self._moves = 0
        self._shortest, self._longest = LONGEST, 0
        self._unfinished = 0
        self._names = list(dict.fromkeys(bot.name for bot in contest.bots))
        self._bots = np.zeros((2, len(self._names)))  # shares and points a seat, summed over games
        self._crossed = np.zeros((2, len(self._names), len(self._names)))
        self._link = blake2b(digest_size=16)
        self._chain = blake2b(digest_size=16)
        self._open = False  # whether the last link is still growing

    def add(self, batch: Batch) -> None:
        """Count the games of a batch."""
        count = len(batch.lengths)
        self.games += count
        self._shares += batch.shares[:, : self._sides].sum(0)
        self._points += batch.points[:, : self._sides].sum(0)
        shares, points = batch.shares[:, : self._sides], batch.points[:, : self._sides].astype(float)
        self._squares += ((shares**2).sum(0), (points**2).sum(0))
        self._lean += float(((points - points.mean(1, keepdims=True)) * shares).sum())
        self._moves += int(batch.lengths.sum())
        self._shortest = min(self._shortest, int(batch.lengths.min()))
        self._longest = max(self._longest, int(batch.lengths.max()))
        self._unfinished += int((batch.lengths >= LONGEST).sum())
        for link in batch.links:
            self._chain.update(link)
        if not batch.links:
            self._link.update(batch.states.tobytes())
            self._open = True
            if self.games % CHUNK == 0:
                self._close_link()
        for at, stop in _stretches(self.contest, batch.first, count):
            seated = [bot.name for bot in self.contest.seated(batch.first + at)]
            places = [[seat for seat, name in enumerate(seated) if name == own] for own in self._names]
            for row, of in enumerate((shares[at:stop], points[at:stop])):
                means = np.column_stack([of[:, own].mean(1) for own in places])
                self._bots[row] += means.sum(0)
                self._crossed[row] += means.T @ means

    def _close_link(self) -> None:
        self._chain.update(self._link.digest())
        self._link = blake2b(digest_size=16)
        self._open = False

    def outcome(self, wanted: int, threads: int, seconds: float, warm_up: float) -> Outcome:
        """Everything that was counted. Ends the tally."""
        contest, games = self.contest, self.games
        if self._open:
            self._close_link()
        whole = max(games, 1)
        settings = contest.game.option_values(contest.seats, contest.options)
        return Outcome(
            game=contest.game.id,
            seats=contest.seats,
            sides=contest.game.side_names(contest.seats),
            bots=tuple(bot.name for bot in contest.bots),
            options={option.id: int(value) for option, value in zip(contest.game.options, settings[1:], strict=True)},
            box=contest.box.digest,
            seed=contest.seed,
            rotate=contest.rotate,
            threads=threads,
            partial=games < wanted,
            games_wanted=wanted,
            games=games,
            moves=self._moves,
            seconds=seconds,
            warm_up_seconds=warm_up,
            games_per_second=games / seconds if seconds > 0 else 0.0,
            moves_per_second=self._moves / seconds if seconds > 0 else 0.0,
            win_share=[float(share) / whole for share in self._shares],
            win_interval=[wilson(float(share), games) for share in self._shares],
            mean_score=[float(points) / whole for points in self._points],
            by_bot=[self._bot_share(number) for number in range(len(self._names))],
            length=Length(self._moves / whole, self._shortest if games else 0, self._longest),
            unfinished=self._unfinished,
            digest=self._chain.hexdigest(),
            score_interval=[
                around(points / whole, squares, games)
                for points, squares in zip(self._points, self._squares[1], strict=True)
            ],
            fewer_is_better=self._lean < 0,
            finding=self._finding() if games else "",
        )

    def _bot_share(self, number: int) -> BotShare:
        whole, name = max(self.games, 1), self._names[number]
        seats = [bot.name for bot in self.contest.bots].count(name)
        share, score = (float(of[number]) / whole for of in self._bots)
        interval = wilson(share * self.games, self.games)
        if seats > 1:  # Seats of one game hang together: where all are the bot's, they share one win.
            low, high = around(share, self._crossed[0, number, number], self.games)
            interval = max(0.0, low), min(1.0, high)
        scores = around(score, self._crossed[1, number, number], self.games)
        return BotShare(name, seats * self.games, share, interval, score, scores)

    def _finding(self) -> str:
        """Whether the bots differ, or, where all are the same, the seats."""
        if self._sides < 2 or self.contest.game.cooperative:
            return ""
        if len(self._names) > 1:
            return self._bots_differ()
        names, fair = self.contest.game.side_names(self.contest.seats), 1 / self._sides
        shares = self._shares / self.games
        off = int(np.abs(shares - fair).argmax())
        error = deviation(float(shares[off]), self._squares[0, off], self.games)
        told = f"{names[off]} wins {shares[off]:.1%}"
        sides = self._sides if self._sides > 2 else 1  # Two shares are one number.
        return tell_whether(
            float(shares[off]) - fair, error, self.games, sides,
            surely=f"The seat matters: {told} where {fair:.1%} would be its share.",
            hardly="The seat hardly matters: nobody is 2 percentage points off its share.",
            maybe=f"Whether the seat matters is undecided ({told})",
        )  # fmt: skip

    def _bots_differ(self) -> str:
        order = sorted(range(len(self._names)), key=lambda number: -self._bots[0, number])
        best, next_best = order[:2]
        crossed = self._crossed[0]
        gap = float(self._bots[0, best] - self._bots[0, next_best]) / self.games
        squares = float(crossed[best, best] + crossed[next_best, next_best] - 2 * crossed[best, next_best])
        first, second = self._names[best], self._names[next_best]
        even = "" if self.contest.rotate else " (in these seats)"
        return tell_whether(
            gap, deviation(gap, squares, self.games), self.games, 1,
            surely=f"{first} wins more than {second}{even}.",
            hardly=f"{first} and {second} are less than 2 percentage points apart{even}.",
            maybe=f"Whether {first} or {second} is better is undecided",
        )  # fmt: skip
