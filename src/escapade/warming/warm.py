"""Machine code made ahead of need, by processes that do nothing else.

    python -m escapade.warming.warm [--for PROCESS] [--all | --lab] [--into FOLDER] GAME

Numba holds the interpreter while it compiles: at a table everything would stand still for seconds. The process says
after each door how far it is, a line of two numbers.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from escapade.bots.levels import bot_calls
from escapade.engine import code_cache, contract
from escapade.engine.changeover import Call, compile_all
from escapade.engine.contract import Game
from escapade.engine.doors import AT_A_TABLE, door_calls
from escapade.engine.errors import EscapadeError
from escapade.lab.counting.kernels import counting_calls

PATIENCE = 1200  # seconds for one game, on however slow a machine
LESS_URGENT = 15  # A table's workers, who may be starting just now, go first.

Tell = Callable[[int, int], None]


def rules_of(game: Game) -> tuple[Call, ...]:
    """What a table of this game goes through."""
    return door_calls(game, *AT_A_TABLE)


def at_a_table(game: Game) -> tuple[Call, ...]:
    """The same, and then what its bots go through."""
    return *rules_of(game), *bot_calls(game)


def in_the_lab(game: Game) -> tuple[Call, ...]:
    """What a comparison of two boxes goes through."""
    return counting_calls(game)


def everything(game: Game) -> tuple[Call, ...]:
    """The same, and then what researchers and designers go through."""
    return (
        *at_a_table(game),
        *door_calls(game, "encode", "faults", "deal", "step"),
        *counting_calls(game),
    )


class CompilerProcess:
    """A process that compiles one game. It ends with the one that started it, however that ends."""

    def __init__(self, game_id: str, *, whole: bool = False, lab: bool = False, into: Path | None = None) -> None:
        self._command = [sys.executable, "-m", "escapade.warming.warm", "--for", str(os.getpid())]
        self._command += ["--all"] * whole + ["--lab"] * lab + (["--into", str(into)] if into else []) + [game_id]
        self._process: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()
        self.stopped = False

    def run(self, tell: Tell) -> str:
        """Compile, and wait for it; in words what went wrong, or nothing. `tell` hears how much of how much is done."""
        try:
            with self._lock:
                if self.stopped:
                    return "it was stopped"
                self._process = subprocess.Popen(
                    self._command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
                )
        except OSError as problem:
            return f"no process could be started for it ({problem.strerror})"
        hurry = threading.Timer(PATIENCE, self._process.kill)
        hurry.daemon = True
        hurry.start()
        said = ""
        with self._process as process:
            for line in process.stdout or ():
                numbers = line.split()
                if len(numbers) == 2 and all(number.isdigit() for number in numbers):
                    tell(int(numbers[0]), int(numbers[1]))
                else:
                    said = line.strip() or said
            status = process.wait()
        hurry.cancel()
        return "" if status == 0 else said or f"the compiler ended with {status}"

    def stop(self) -> None:
        """End it. What it has compiled so far is kept."""
        with self._lock:
            self.stopped = True
            if self._process is not None:
                self._process.kill()


def _end_with(parent: int) -> None:
    """A compiler whose starter is gone, however it went, compiles for nobody."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def main(words: list[str]) -> None:
    """Compile a game, and say how far it is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who started this, and who will end it.
    parent, into, game_id, wanted = None, None, "", at_a_table
    while words:
        word, *words = words
        if word == "--for":
            parent, *words = words
        elif word == "--into":
            into, *words = words
        elif word in ("--all", "--lab"):
            wanted = everything if word == "--all" else in_the_lab
        else:
            game_id = word
    if parent is not None:
        threading.Thread(target=_end_with, args=(int(parent),), daemon=True).start()
    if wanted is not everything and hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    if into is not None:
        os.environ["NUMBA_CPU_NAME"] = "generic"
        code_cache.pack_into(Path(into))
    game = contract.game(game_id)
    calls = wanted(game)
    print(0, len(calls), flush=True)
    try:
        compile_all(calls, lambda done: print(done, len(calls), flush=True))
    except EscapadeError as problem:
        sys.exit(problem.sentence)
    except Exception as problem:
        sys.exit(f"{type(problem).__name__}: {(str(problem).strip() or 'no reason given').splitlines()[0]}")


if __name__ == "__main__":
    main(sys.argv[1:])
