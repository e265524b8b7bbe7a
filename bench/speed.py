"""How fast it is here: every installed game, and connect four beside its peers.

    python bench/speed.py [--game GAME] [--no-first-use] [--json]

Rates are counted in CPU time where one thread works, because a shared machine's clock is noisy.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from statistics import median

import msgspec
import numpy as np

import escapade
from escapade.bots.levels import bot_calls
from escapade.bots.search import search
from escapade.engine import contract
from escapade.engine.changeover import Call
from escapade.engine.contract import MOST_SEATS, Game
from escapade.engine.doors import AT_A_TABLE, RANDOM, door_calls, scratch
from escapade.engine.log import SILENT
from escapade.engine.match import Match
from escapade.engine.record import blank
from escapade.lab.contest import LONGEST
from escapade.lab.counting.kernels import COUNTERS, LENGTH, WANTED, counting, counting_calls
from escapade.lab.deals import RESULTS_ALONE

ROUNDS = 7
CHUNK = 1_000  # Games that stay in the processor's cache.
SIMULATIONS = 20_000

COMPILE_BUDGET = 20.0  # seconds of CPU for one game: what a table, a searching bot and a simulation need
ALL_BUDGET = 60.0  # seconds by the clock for all games, on all cores

FIRST_USE = """
import sys, time
import escapade
from escapade.engine.changeover import compile_all
from speed import first_use_calls
calls = first_use_calls(escapade.game(sys.argv[1]))
begin = time.process_time()
compile_all(calls)
print(time.process_time() - begin)
"""


class Figure(msgspec.Struct, frozen=True):
    """One thing measured: our best rate (or time), and where there is a peer its best and the ratio."""

    name: str
    ours: float
    unit: str
    peer: str = ""
    theirs: float | None = None
    ratio: float | None = None
    typical: float | None = None  # the median of the rounds' ratios
    goal: float | None = None  # the ratio should be at least that
    budget: float | None = None  # ours should be at most that


class Report(msgspec.Struct, frozen=True):
    """All that was measured, with what, and what could not be."""

    versions: dict[str, str]
    figures: list[Figure]
    left_out: list[str]


def rate(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    """What `work` says it did, a second."""
    begin = clock()
    done = work()
    return done / (clock() - begin)


def race(
    name: str,
    unit: str,
    peer: str,
    ours: Callable[[], float],
    theirs: Callable[[], float],
    goal: float,
    rounds: int | None = None,
) -> Figure:
    """Run both in turn, several times, and compare the best of each: noise only ever slows down."""
    ours()
    theirs()
    pairs = [(ours(), theirs()) for _ in range(rounds or ROUNDS)]
    best, their_best = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
    typical = median(mine / other for mine, other in pairs)
    return Figure(name, best, unit, peer, their_best, best / their_best, typical, goal)


class Totals(msgspec.Struct):
    """What a batch of random games adds up to."""

    games: int = 0
    moves: int = 0
    points: tuple[int, ...] = ()


def random_games(game: Game, seats: int, games: int, seed: int = 1, first: int = 0) -> Totals:
    """Random games number `first`, first + 1, … of a seed, on this thread."""
    play = counting(game)
    size = min(games, CHUNK)
    states, empty, room = blank(game.state, size), blank(game.state), scratch(game)
    options, bots, none = game.option_values(seats), np.full(MOST_SEATS, RANDOM, np.int64), np.zeros(0, np.int64)
    counts, points = np.zeros((size, COUNTERS), np.int64), np.zeros((size, MOST_SEATS), np.int64)
    choices, shares, total = np.zeros_like(points), np.zeros((size, MOST_SEATS)), np.zeros(MOST_SEATS, np.int64)
    starts, wanted = np.zeros(len(game.events) + 1, np.int64), np.zeros((1, WANTED), np.int64)
    seen = np.zeros((size, MOST_SEATS + 1, 1), np.uint16)
    moves = 0
    for number in range(first, first + games, size):
        n = min(size, first + games - number)
        play(
            game.box.records, states[:n], empty, options, bots, none, seed, number, room, SILENT, starts, wanted,
            RESULTS_ALONE, game.sides(seats), LONGEST, counts[:n], choices[:n], points[:n], shares[:n], seen[:n], none,
            none, none,
        )  # fmt: skip
        moves += int(counts[:n, LENGTH].sum())
        total += points[:n].sum(axis=0)
    return Totals(games, moves, tuple(int(sum_) for sum_ in total))


def open_table(game: Game) -> Match:
    """A match for three where the game allows it, before its first move."""
    return Match(game, 3 if 3 in game.seats else game.seats[-1], seed=1)


def simulations(game: Game, number: int) -> int:
    """Search once at the start of a match."""
    match = open_table(game)
    return search(game, match.box, match.states, match.awaits[0], simulations=number, seed=1).simulations


def measure_game(game: Game, first_use: bool) -> Iterator[Figure]:
    """The figures of one game that have no peer."""
    seats = open_table(game).seats
    games = _games_for(game, seats, 0.3)
    threads = os.cpu_count() or 1

    def on_all() -> int:
        with ThreadPoolExecutor(threads) as pool:
            parts = [pool.submit(random_games, game, seats, games, 1, games * i) for i in range(threads)]
            return sum(part.result().moves for part in parts)

    alone = [rate(lambda: random_games(game, seats, games).moves) for _ in range(ROUNDS)]
    yield Figure(f"{game.title}: random moves, 1 thread, {seats} seats", max(alone), "moves/s")
    together = [rate(on_all, time.perf_counter) for _ in range(ROUNDS)]
    yield Figure(f"{game.title}: random moves, {threads} threads (by the clock)", max(together), "moves/s")
    simulations(game, 10)
    searched = [rate(lambda: simulations(game, SIMULATIONS)) for _ in range(ROUNDS)]
    name = f"{game.title}: search at the start, 1 thread, {seats} seats"
    yield Figure(name, max(searched), "simulations/s")
    if first_use:
        with tempfile.TemporaryDirectory() as cache:
            name = f"{game.title}: compile rules, search and simulation from nothing"
            yield Figure(name, _first_use(game, cache), "s CPU", budget=COMPILE_BUDGET)
            yield Figure(f"{game.title}: load them from the cache", _first_use(game, cache), "s CPU")


def measure_all(games: list[Game]) -> Iterator[Figure]:
    """How long it takes until everything of these games is compiled, as many at a time as there are cores."""
    cores = os.cpu_count() or 1
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as cache, ThreadPoolExecutor(cores) as pool:
        list(pool.map(lambda game: _first_use(game, cache), games))
    took = time.perf_counter() - begin
    yield Figure(f"All {len(games)} games: compile from nothing, {cores} at a time", took, "s", budget=ALL_BUDGET)


def first_use_calls(game: Game) -> tuple[Call, ...]:
    """What a table, its searching bots and a simulation go through."""
    return *door_calls(game, *AT_A_TABLE), *bot_calls(game), *counting_calls(game)


def _games_for(game: Game, seats: int, seconds: float) -> int:
    """About how many random games fit in a time."""
    random_games(game, seats, 1)
    return max(100, int(seconds * rate(lambda: random_games(game, seats, 200).games)))


def _first_use(game: Game, cache: str) -> float:
    told = subprocess.run(
        [sys.executable, "-c", FIRST_USE, game.id],
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=True,
    )
    return float(told.stdout)


def versions() -> dict[str, str]:
    """What the figures were measured with."""
    return {
        "escapade": escapade.__version__,
        "python": platform.python_version(),
        "numba": version("numba"),
        "llvmlite": version("llvmlite"),
        "numpy": np.__version__,
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
    }


def measure(games: list[str], first_use: bool, told: Callable[[Figure], None]) -> Report:
    """Measure everything that can be measured here. `told` hears of each figure as it comes."""
    import peers  # which imports this module

    figures: list[Figure] = []
    left_out: list[str] = []
    used = versions()

    def take(measured: Iterator[Figure]) -> None:
        for figure in measured:
            figures.append(figure)
            told(figure)

    take(peers.measure(used, left_out))
    measured = [contract.game(game_id) for game_id in games] or contract.games()
    for game in measured:
        take(measure_game(game, first_use))
    if first_use and len(measured) > 1:
        take(measure_all(measured))
    return Report(used, figures, left_out)


def in_words(figure: Figure) -> str:
    """One line for a person."""
    number = f"{figure.ours:,.0f}" if figure.ours >= 100 else f"{figure.ours:.2f}"
    line = f"{figure.name}: {number} {figure.unit}"
    if figure.ratio is not None:
        line += f", {figure.peer} {figure.theirs:,.0f}: {figure.ratio:.2f} times"
    if figure.budget is not None:
        line += f" (at most {figure.budget:,g}{'' if figure.ours <= figure.budget else ', missed'})"
    if figure.goal is None:
        return line
    reached = (figure.ratio or 0.0) >= figure.goal
    return f"{line} (goal {figure.goal:,g}{'' if reached else ', missed'})"


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description="How fast the games run here, and connect four beside its peers.")
    asked.add_argument("--game", action="append", default=[], metavar="GAME", help="only this game; may be repeated")
    asked.add_argument("--no-first-use", action="store_true", help="do not time compiling each game from nothing")
    asked.add_argument("--json", action="store_true", help="one JSON document instead of words")
    given = asked.parse_args()
    report = measure(given.game, not given.no_first_use, lambda one: None if given.json else print(in_words(one)))
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
        return
    for sentence in report.left_out:
        print(f"Left out: {sentence}")
    print("With " + ", ".join(f"{name} {version}" for name, version in report.versions.items()))


if __name__ == "__main__":
    main()
