"""Games that are not installed: played, served and watched where they are written."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from escapade.cli.console import err

if TYPE_CHECKING:
    from escapade.engine.contract import Game
    from escapade.terminal.local.watch import Sources

A_MOMENT = 0.3  # seconds between two looks


def as_plain_python() -> None:
    """Run rules as they are written, not compiled. It is for a whole process, before the engine is loaded."""
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    sys.dont_write_bytecode = True  # A cached module is as new as its second: two edits in one would be one.


def bring(word: str, sources: "Sources | None" = None) -> "Game":
    """The game that somebody means; while its author writes it, whenever it can be loaded at last."""
    from escapade.check.local import game_at
    from escapade.engine import contract
    from escapade.engine.errors import BadGame, BrokenGame

    while True:
        try:
            found = sources.load() if sources else game_at(word)
            contract.lend(found)
            contract.lay_out(found)
            return found
        except (BadGame, BrokenGame) as problem:
            if sources is None:
                raise
            err().print(f"{problem.sentence}\nMend it, and the table opens. Ctrl-C ends this.", markup=False)
            while not sources.changed():
                time.sleep(A_MOMENT)


def sources_of(word: str) -> "Sources":
    """Where the game that somebody means is written."""
    from importlib.util import find_spec

    from escapade.check.local import game_at
    from escapade.engine import contract
    from escapade.terminal.local.watch import Sources

    def load() -> "Game":
        contract.forget(word)
        return game_at(word)

    for entry in contract.entries():
        spec = find_spec(entry.module) if entry.name == word else None
        if spec is not None and spec.origin:
            file = Path(spec.origin).resolve()
            return Sources(file.parent if spec.submodule_search_locations else file, load)
    place = Path(word.partition(":")[0]).expanduser().resolve()
    if not place.exists():
        game_at(word)  # which says what there is
    return Sources(place, load)


def serve_anew(arguments: Sequence[str], words: Sequence[str]) -> int:
    """Run a server like this one in another process, and start it again whenever a game is edited; its exit code.

    Its browsers wait for it and come back by themselves. Only the first one opens a page.
    """
    as_plain_python()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # The server must not be left behind.
    from escapade.engine import contract
    from escapade.engine.errors import BadGame, BrokenGame

    plugins = [entry.name for entry in contract.entries() if not entry.value.startswith("escapade.")]
    watched = [sources_of(word) for word in (*words, *plugins)]
    given = [word for word in arguments if word != "--watch"]
    own = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    while True:
        try:
            for sources in watched[: len(words)]:
                sources.load()
        except (BadGame, BrokenGame) as problem:
            err().print(f"{problem.sentence}\nMend it, and the server starts again. Ctrl-C ends this.", markup=False)
            while not _edited(watched):
                time.sleep(A_MOMENT)
            continue
        server = subprocess.Popen([sys.executable, "-m", "escapade", *given], env=own)
        try:
            while not _edited(watched):
                if server.poll() is not None:
                    return server.returncode
                time.sleep(A_MOMENT)
            err().print("A game was edited: the server starts again.", style="dim")
        finally:
            server.terminate()
            server.wait()
        given = [word for word in given if word != "--open"]


def _edited(watched: "Sequence[Sources]") -> bool:
    changed = [sources.changed() for sources in watched]  # All of them look.
    return any(changed)
