"""Getting a game's kernels ready before somebody has to wait for them, and never on the event loop.

What is not on the disk yet is compiled by a process of its own: Numba holds the interpreter while it compiles, and
every table of this process would stand still for seconds. Then this process only loads the rules' machine code; the
bots' is for the worker processes.
"""

import asyncio
import gc
import os
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress

from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.contract import SPECTATOR, Game
from escapade.engine.kept import user_folder
from escapade.engine.match import Match
from escapade.engine.record import INTERPRETED

COMPILED = "compiled"  # A file of this name in a game's cache says that everything is there.
PATIENCE = 600  # Seconds for the compiler; if it hangs, this process compiles after all.
LESS_URGENT = 5
FOR = "--for"
RULES_MOVES = 3

_turns: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)  # A game that is asked for does not queue.
_warm: set[str] = set()


def warm_up(game: Game) -> None:
    """Load every kernel that a table of this game needs, once it is compiled."""
    with _turns[game.id]:
        if game.id in _warm:
            return
        if not INTERPRETED and not (user_folder(game.play) / COMPILED).exists():
            with suppress(OSError, subprocess.SubprocessError):
                apart = [sys.executable, "-m", "escapade.server.warm", FOR, str(os.getpid()), game.id]
                subprocess.run(apart, timeout=PATIENCE, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        touch_rules(game)
        gc.collect()
        gc.freeze()  # What is loaded stays: nobody need look through it again while people play.
        _warm.add(game.id)


def touch_rules(game: Game) -> None:
    """Play a few moves, so that the kernels are loaded that a table needs. No bot thinks: that is for the workers."""
    match = Match(game, game.seats[-1], seed=0)
    for _ in range(RULES_MOVES):
        if match.over:
            break
        seat = match.awaits[0]
        match.play(seat, match.legal(seat)[0])
        match.can_undo(seat)
    match.view(SPECTATOR)
    _ = match.scores, match.payoffs


def touch_all(game: Game) -> None:
    """The same with bots who think, so that every kernel is compiled or loaded."""
    touch_rules(game)
    match = Match(game, game.seats[-1], seed=0)
    for level in ("greedy", "random", "easy"):
        if match.over:
            break
        seat = match.awaits[0]
        match.play(seat, bot(level).think(game, match.box, match.states, seat, 0).best)
    if not INTERPRETED:
        with suppress(OSError):
            (user_folder(game.play) / COMPILED).touch()


def warm_up_all(ready_now: Callable[[str], None]) -> None:
    """All installed games, one after the other; `ready_now` hears of each."""
    for game_id in contract.game_ids():
        warm_up(contract.game(game_id))
        ready_now(game_id)


async def ready(game: Game) -> None:
    """Wait until a game's kernels are there, while everybody else plays on."""
    if game.id not in _warm:
        await asyncio.to_thread(warm_up, game)


def _end_with(parent: int) -> None:
    """A compiler whose server is gone, however it went, compiles for nobody."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def main(wishes: list[str]) -> None:
    """Compile games, for a server if it says which: FOR, the number of its process, and then the games."""
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    if wishes[:1] == [FOR]:
        threading.Thread(target=_end_with, args=(int(wishes[1]),), daemon=True).start()
        wishes = wishes[2:]
    for wanted in wishes:
        touch_all(contract.game(wanted))


if __name__ == "__main__":
    main(sys.argv[1:])
