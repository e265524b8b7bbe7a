"""Simulate: thousands of games between bots, and who wins them.

Game number i of a seed is always the same game, whatever the number of threads, and the lab's other commands play the
same ones (`deals.play_games`).
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b

import msgspec
import numpy as np

from escapade.engine.changeover import compile_all
from escapade.engine.doors import RANDOM
from escapade.engine.errors import BadOptions
from escapade.lab.contest import LONGEST, MOST_GAMES, MOST_THREADS, Contest, warm_up
from escapade.lab.counting.kernels import LENGTH, counting_calls
from escapade.lab.crew import Halt, in_order
from escapade.lab.deals import Counted, play_games
from escapade.lab.groups import GroupTally
from escapade.lab.intervals import around, deviation, tell_whether, wilson

CHUNK = 256  # Games that one link of the digest covers.
PIECE = 4 * CHUNK  # Games that a thread plays in one go, where they take no time.


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
    fewer_is_better: bool
    finding: str  # whether the seats, or the bots, differ; or how many games would tell


@dataclass(frozen=True)
class PlayedGames:
    """Some games that were played to their end, in order."""

    games: Counted
    links: tuple[bytes, ...]  # of the digest, where the batch begins with one


def simulate(
    contest: Contest,
    games: int,
    *,
    first: int = 0,
    threads: int = 1,
    halt: Halt | None = None,
    progress: Callable[[int], None] = lambda _: None,
    groups: GroupTally | None = None,
) -> Outcome:
    """Play `games` games of the contest's seed, from game `first` on. `progress` hears how many are done.

    When `halt` is set the outcome is that of the games done so far, which are the first ones. `groups` are counted from
    the same games.
    """
    if not 1 <= games <= MOST_GAMES:
        raise BadOptions(f"The number of games goes from 1 to {MOST_GAMES}.")
    if not 1 <= threads <= MOST_THREADS:
        raise BadOptions(f"The number of threads goes from 1 to {MOST_THREADS}.")
    if not 0 <= first <= MOST_GAMES:
        raise BadOptions(f"The first game's number goes from 0 to {MOST_GAMES}.")
    halt = halt or Halt()
    started = time.perf_counter()
    compile_all(counting_calls(contest.game))
    warm_up(contest, halt)
    tally, warmed_up = Tally(contest), time.perf_counter()
    quick = all(bot.kernel == RANDOM for bot in contest.bots)
    size = 1 if contest.searching else PIECE if quick else CHUNK

    def play(at: int) -> PlayedGames:
        count = min(size, first + games - at)
        return batch_of(play_games(contest, at, count, wants=groups.question.wants if groups else None, halt=halt))

    for batch in in_order(play, range(first, first + games, size), threads, halt):
        tally.add(batch)
        if groups is not None:
            groups.add(batch.games)
        progress(tally.games)
    return tally.outcome(games, threads, time.perf_counter() - warmed_up, warmed_up - started)


def batch_of(games: Counted) -> PlayedGames:
    """The games with their links of the digest, made by the thread that played them."""
    if games.deals == 1:  # Games of bots that search come one by one, and the tally chains them.
        return PlayedGames(games, ())
    states = games.states[0]
    chunks = (states[at : at + CHUNK] for at in range(0, len(states), CHUNK))
    return PlayedGames(games, tuple(blake2b(chunk.tobytes(), digest_size=16).digest() for chunk in chunks))


class Tally:
    """Adds batches up, in order, so that the sums do not depend on the threads either."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.games = 0
        self._sides = contest.game.sides(contest.seats)
        self._shares = np.zeros(self._sides)
        self._points = np.zeros(self._sides)
        self._squares = np.zeros((2, self._sides))  # of shares, of points
        self._moves = 0
        self._shortest, self._longest = LONGEST, 0
        self._unfinished = 0
        self._names = list(dict.fromkeys(bot.name for bot in contest.bots))
        self._bots = np.zeros((2, len(self._names)))  # shares and points a seat, summed over games
        self._crossed = np.zeros((2, len(self._names), len(self._names)))
        self._link = blake2b(digest_size=16)
        self._chain = blake2b(digest_size=16)
        self._open = False  # whether the last link is still growing

    def add(self, batch: PlayedGames) -> None:
        """Count the games of a batch."""
        games, count = batch.games, batch.games.deals
        lengths = games.counts[0, :, LENGTH]
        shares, points = games.shares[0, :, : self._sides], games.points[0, :, : self._sides].astype(float)
        self.games += count
        self._shares += shares.sum(0)
        self._points += points.sum(0)
        self._squares += ((shares**2).sum(0), (points**2).sum(0))
        self._moves += int(lengths.sum())
        self._shortest = min(self._shortest, int(lengths.min()))
        self._longest = max(self._longest, int(lengths.max()))
        self._unfinished += games.unfinished
        for link in batch.links:
            self._chain.update(link)
        if not batch.links:
            self._link.update(games.states.tobytes())
            self._open = True
            if self.games % CHUNK == 0:
                self._close_link()
        for part in self.contest.stretches(games.first, count):
            seated = [bot.name for bot in self.contest.seated(games.first + part.start)]
            places = [[seat for seat, name in enumerate(seated) if name == own] for own in self._names]
            for row, of in enumerate((shares[part], points[part])):
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
            fewer_is_better=contest.better < 0,
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
