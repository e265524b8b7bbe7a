"""Many threads at once on every game and every level of bot: the same answers as with one, and no memory trampled on.

python tests/stress.py --seconds 300

Each game is put under stress in processes of its own: once with glibc checking every block of memory as it is given
back (and filling it, so that whoever still reads it reads nonsense), once with every index of an array checked.
"""

import argparse
import hashlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from escapade.bots.levels import BOTS, bot
from escapade.check.soak import soak
from escapade.engine import contract
from escapade.engine.contract import Game, Records
from escapade.engine.match import Match
from escapade.engine.record import copy_of
from escapade.lab.contest import prepare
from escapade.lab.simulate import simulate
from escapade.research.batch import Batch

THREADS = (2, 4, 8)
POSITIONS = 12  # in each game that thoughts are taken from
KERNEL_GAMES = 40  # games of random, greedy and policy in one piece of work
SOAKED = 30
BATCHED, BATCH_STEPS = 24, 60
CHECKED = {"MALLOC_CHECK_": "3", "MALLOC_PERTURB_": "165"}
MALLOC_DEBUG = "libc_malloc_debug.so.0"


@dataclass(frozen=True)
class Piece:
    """Something to work out, whose answer depends on nothing but itself."""

    name: str
    work: Callable[[], str]


def mark(*answer: object) -> str:
    """A short mark of an answer."""
    return hashlib.blake2b(repr(answer).encode(), digest_size=8).hexdigest()


def pieces(game: Game, levels: Sequence[str], seed: int) -> Iterator[Piece]:
    """Work of every kind, game after game, without end."""
    number = seed
    while True:
        seats = game.seats[number % len(game.seats)]
        for level in levels:
            if bot(level).kernel is not None:
                yield Piece(f"games of {level}", partial(play_inside, game, seats, level, number))
        yield Piece("a soak", partial(soaked, game, seats, number))
        yield Piece("a match with views and take-backs", partial(played, game, seats, number))
        yield Piece("a batch", partial(batched, game, seats, number))
        for states, seat in positions(game, seats, number):
            for level in levels:
                if bot(level).kernel is None:
                    yield Piece(f"a thought of {level}", partial(thought, game, states, seat, level))
        number += 1


def positions(game: Game, seats: int, seed: int) -> list[tuple[Records, int]]:
    """Positions of one game between greedy players who now and then do anything."""
    match, chance = Match(game, seats, seed=seed), random.Random(seed)
    found: list[tuple[Records, int]] = []
    while not match.over:
        seat = match.awaits[0]
        found.append((copy_of(match.states), seat))
        level = "random" if chance.random() < 0.2 else "greedy"
        match.play(seat, bot(level).choose(game, match.box, match.states, seat, match.version))
    return chance.sample(found, min(POSITIONS, len(found)))


def thought(game: Game, states: Records, seat: int, level: str) -> str:
    """What a bot thinks of a position."""
    thoughts = bot(level).think(game, game.box, states, seat, seed=5)
    return mark(*((each.move, each.visits, each.value) for each in thoughts.moves))


def play_inside(game: Game, seats: int, level: str, seed: int) -> str:
    """Games inside the kernels."""
    contest = prepare(game, seats, [bot(level)], seed=seed)
    return simulate(contest, KERNEL_GAMES).digest


def soaked(game: Game, seats: int, seed: int) -> str:
    """Games with every law checked, hidden things redealt and sights encoded."""
    done = soak(game, SOAKED, seats=[seats], seed=seed)
    assert done.sound, done.violation
    return mark(done.games, done.moves)


def batched(game: Game, seats: int, seed: int) -> str:
    """A batch for learners on two threads of its own, with a bot at the table where there is room; its copy goes on."""
    bots = (None, *["random"] * (seats - 1)) if seed % 2 else ()
    batch = Batch(game, BATCHED, seats, seed=seed, bots=bots, rotate=True, threads=2)
    seen = hashlib.blake2b(digest_size=8)
    for step in range(BATCH_STEPS):
        if step == BATCH_STEPS // 2:
            batch = batch.clone()
        batch.step(batch.advice("random"))
        for told in (batch.observation, batch.mask, batch.reward, batch.done, batch.final_observation, batch.see_all()):
            seen.update(told.tobytes())
    return seen.hexdigest()


def played(game: Game, seats: int, seed: int) -> str:
    """A match as a table plays it: words, views, take-backs."""
    match, chance = Match(game, seats, seed=seed), random.Random(seed)
    seen = hashlib.blake2b(digest_size=8)
    while not match.over:
        seat = chance.choice(match.awaits)
        match.play(seat, chance.choice(match.moves(seat)))
        seen.update(msgspec.json.encode(match.view(seat)) + match.digest.encode())
        if match.can_undo(seat) and chance.random() < 0.3:
            match.undo(seat)
    return seen.hexdigest()


def stress(game: Game, levels: Sequence[str], threads: Sequence[int], seconds: float, seed: int) -> dict[str, int]:
    """Work everything out alone, then again with many threads in another order; how many pieces of each kind.

    The first of each kind compiles, so the clock starts after it. All have the same share of the time.
    """
    alone: list[tuple[Piece, str]] = []
    begun, kinds = 0.0, set[str]()
    for piece in pieces(game, levels, seed):
        alone.append((piece, piece.work()))
        if piece.name not in kinds:
            kinds.add(piece.name)
            begun = time.monotonic()
        elif time.monotonic() - begun > seconds / (1 + len(threads)):
            break
    for count in threads:
        again = random.Random(count).sample(alone, len(alone))
        with ThreadPoolExecutor(count) as pool:
            answers = list(pool.map(lambda each: each[0].work(), again))
        for (piece, expected), answer in zip(again, answers, strict=True):
            assert answer == expected, f"{game.id}: {piece.name} came out otherwise with {count} threads"
    names = [piece.name for piece, _ in alone]
    return {name: names.count(name) for name in sorted(set(names))}


def checked_ways() -> dict[str, dict[str, str]]:
    """The two ways in which a process is watched, as environments."""
    preload = {"LD_PRELOAD": MALLOC_DEBUG} if _has_malloc_debug() else {}
    return {"memory": {**CHECKED, **preload}, "indices": {"NUMBA_BOUNDSCHECK": "1"}}


def _has_malloc_debug() -> bool:
    return any(Path(folder).glob(f"*/{MALLOC_DEBUG}") for folder in ("/lib", "/usr/lib", "/lib64"))


def under_stress(game_id: str, way: str, wish: argparse.Namespace) -> str:
    """Put one game under stress in a process of its own; what it says, or how it ended."""
    command = [sys.executable, "-m", "tests.stress", "--inside", game_id, "--seconds", str(wish.seconds)]
    command += ["--levels", *wish.levels, "--threads", *map(str, wish.threads), "--seed", str(wish.seed)]
    environment = {**os.environ, **checked_ways()[way]}
    root = Path(__file__).parents[1]
    ended = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=False)
    if ended.returncode:
        last = "\n".join(ended.stderr.splitlines()[-12:])
        raise SystemExit(f"{game_id}, {way} checked: ended with {ended.returncode}.\n{last}")
    return ended.stdout.strip()


def main(words: Sequence[str] | None = None) -> None:
    """Every game, both ways."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=40, help="for each game and each way, after compiling")
    parser.add_argument("--games", nargs="+", default=list(contract.game_ids()))
    parser.add_argument("--levels", nargs="+", default=list(BOTS))
    parser.add_argument("--threads", nargs="+", type=int, default=THREADS)
    parser.add_argument("--ways", nargs="+", default=["memory", "indices"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inside", help="this game, in this process")
    wish = parser.parse_args(words)
    if wish.inside:
        game = contract.game(wish.inside)
        print(stress(game, wish.levels, wish.threads, wish.seconds, wish.seed))
        return
    if not _has_malloc_debug():
        print(f"{MALLOC_DEBUG} is not here: memory is checked less.")
    for way in wish.ways:
        for game_id in wish.games:
            print(f"{game_id}, {way} checked: {under_stress(game_id, way, wish)}", flush=True)


if __name__ == "__main__":
    main()
