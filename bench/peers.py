"""Connect four against its peers: the same game in C, and OpenSpiel's C++. Called by bench/speed.py.

Both sides of a race do the same work, in CPU time, in turn; see README.md for what is compared and how.
"""

import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from speed import Figure, race, random_games, rate

import escapade
from escapade.bots.search import search
from escapade.engine.match import Match
from escapade.engine.stepper import Stepper

GAME = "connect-four"
SEED = 1
GAMES = 100_000
ROLLOUTS = 10_000
SIMULATIONS = 10_000
STEPPED = 1_000
SOURCE = Path(__file__).with_name("connect_four.c")
FLAGS = ("-O3", "-march=native")


def measure(versions: dict[str, str], left_out: list[str]) -> Iterator[Figure]:
    """Every race that can be run here; `versions` and `left_out` are filled on the way."""
    if GAME not in escapade.game_ids():
        left_out.append(
            "All peers: they play connect four, which is not installed (pip install -e examples/connect_four)."
        )
        return
    yield from against_c(versions, left_out)
    yield from against_openspiel(versions, left_out)


def against_c(versions: dict[str, str], left_out: list[str]) -> Iterator[Figure]:
    """The same playouts in C."""
    compiler = shutil.which("cc")
    if compiler is None:
        left_out.append("The race against C: there is no C compiler (cc) here.")
        return
    told = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True)
    versions["cc"] = f"{told.stdout.splitlines()[0]} {' '.join(FLAGS)}"
    with tempfile.TemporaryDirectory() as folder:
        program = compile_c(compiler, Path(folder))
        same_games(program)
        yield race("Random playouts of connect four", "moves/s", "C", _our_moves, lambda: _moves_in_c(program), 0.8)


def compile_c(compiler: str, folder: Path) -> Path:
    """The C program, built here and now for this very machine."""
    program = folder / "connect_four"
    subprocess.run([compiler, *FLAGS, "-o", program, SOURCE], check=True)
    return program


def _run_c(program: Path) -> tuple[int, int, int, int, float]:
    told = subprocess.run([program, str(SEED), str(GAMES)], capture_output=True, text=True, check=True)
    games, moves, first, second, seconds = told.stdout.split()
    return int(games), int(moves), int(first), int(second), float(seconds)


def same_games(program: Path) -> None:
    """Both must have played the very same games, or the race compares nothing."""
    ours = random_games(escapade.game(GAME), 2, GAMES, SEED)
    _, moves, first, second, _ = _run_c(program)
    assert (ours.moves, *ours.points[:2]) == (moves, first, second), "C and we played different games"


def _moves_in_c(program: Path) -> float:
    _, moves, _, _, seconds = _run_c(program)
    return moves / seconds


def _our_moves() -> float:
    return rate(lambda: random_games(escapade.game(GAME), 2, GAMES, SEED).moves)


def against_openspiel(versions: dict[str, str], left_out: list[str]) -> Iterator[Figure]:
    """Playouts, search and stepping in OpenSpiel."""
    try:
        import pyspiel
    except ImportError:
        left_out.append("The races against OpenSpiel: it is not installed (pip install -r bench/requirements.txt).")
        return
    versions["open_spiel"] = version("open_spiel")
    theirs = pyspiel.load_game("connect_four")
    match = Match(GAME, 2, seed=SEED)

    def rollouts() -> int:
        """A search of one simulation has one leaf, the root, and rolls out from there ROLLOUTS times, all in C++."""
        many_rollouts = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=SEED)
        pyspiel.MCTSBot(theirs, many_rollouts, 1.0, 1, 100, False, SEED, False).mcts_search(theirs.new_initial_state())
        return ROLLOUTS

    def their_search() -> int:
        one_rollout = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=SEED)
        bot = pyspiel.MCTSBot(theirs, one_rollout, 1.0, SIMULATIONS, 1_000, False, SEED, False)
        bot.mcts_search(theirs.new_initial_state())
        return SIMULATIONS

    def our_search() -> int:
        return search(match.game, match.box, match.states, 0, simulations=SIMULATIONS, seed=SEED).simulations

    yield race(
        "Random playouts of connect four", "games/s", "OpenSpiel's C++",
        lambda: rate(lambda: random_games(match.game, 2, GAMES, SEED).games), lambda: rate(rollouts), 8,
    )  # fmt: skip
    yield race(
        "Search of connect four, one rollout each", "simulations/s", "OpenSpiel's C++ MCTS",
        lambda: rate(our_search), lambda: rate(their_search), 3,
    )  # fmt: skip
    yield race(
        "Connect four stepped from Python", "moves/s", "pyspiel",
        lambda: rate(_our_steps(Stepper(match.game, 2, seed=SEED))), lambda: rate(_their_steps(theirs)), 1,
    )  # fmt: skip


def _our_steps(table: Stepper) -> Callable[[], int]:
    def play() -> int:
        chance, steps = random.Random(SEED).random, 0
        for _ in range(STEPPED):
            moves = table.reset()
            while moves:
                moves = table.step(moves[int(chance() * len(moves))])
                steps += 1
        return steps

    return play


def _their_steps(theirs: Any) -> Callable[[], int]:
    def play() -> int:
        chance, steps = random.Random(SEED).random, 0
        for _ in range(STEPPED):
            state = theirs.new_initial_state()
            while not state.is_terminal():
                moves = state.legal_actions()
                state.apply_action(moves[int(chance() * len(moves))])
                steps += 1
        return steps

    return play
