"""`escapade serve --game FOLDER --watch`: a game that is not installed is on the shelf, and follows every edit."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from escapade.cli.new import GameNames, make
from escapade.engine import contract

PATIENCE = 120


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[str]:
    """A server with this game, started as its author would."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "escapade", "serve", "--game", str(folder), "--port", str(port), *words]
    database = ["--database", str(folder.parent / "tables.sqlite3")]
    log = (folder.parent / "server.log").open("w")
    server = subprocess.Popen(
        [*command, *database], stdout=log, stderr=log, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}
    )
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(30)
        log.close()


def ask(url: str, body: Any = None) -> Any:
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(url, None if body is None else json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def until(url: str, holds: Callable[[Any], bool]) -> Any:
    """What the server answers once it is as it should be."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if holds(found := ask(url)):
                return found
        except OSError:
            pass  # Not up yet, or between two starts.
        time.sleep(0.1)
    pytest.fail(f"{url} did not come to what was expected")


def test_an_edit_is_on_the_shelf_and_the_table_goes_on(tmp_path: Path) -> None:
    folder = make(GameNames("served-game", "served_game", "Served game", "SG"), "open-board", tmp_path)
    file = folder / "served_game" / "__init__.py"
    source = file.read_text(encoding="utf-8")
    bots = [{"kind": "bot", "level": "random"}] * 2
    with serving(folder, "--watch") as url:
        page = f"{url}/api/games/served-game"
        until(page, lambda game: game["facts"]["about"] == "Three in a row.")
        table = ask(f"{url}/api/tables", {"game": "served-game", "seats": bots})["table"]
        before = until(f"{url}/api/tables/{table}/position", lambda position: position["stage"] == "over")
        file.write_text(source.replace("Three in a row.", "Three in a line."), encoding="utf-8")
        until(page, lambda game: game["facts"]["about"] == "Three in a line.")
        after = until(f"{url}/api/tables/{table}/position", lambda position: position["stage"] == "over")
        assert after["view"] == before["view"]
        file.write_text(source + "\ndef broken(:\n", encoding="utf-8")
        log = tmp_path / "server.log"
        end = time.monotonic() + PATIENCE
        while "SyntaxError" not in log.read_text() and time.monotonic() < end:
            time.sleep(0.1)
        assert "__init__.py, line" in log.read_text() and "Mend it" in log.read_text()
        file.write_text(source, encoding="utf-8")
        until(page, lambda game: game["facts"]["about"] == "Three in a row.")


def test_a_game_that_is_lent_is_found_by_other_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compilers and workers look a game up by its id."""
    folder = make(GameNames("lent-game", "lent_game", "Lent game", "LG"), "co-op", tmp_path)
    monkeypatch.setenv(contract.LENT, "")
    monkeypatch.setenv("PYTHONPATH", os.environ.get("PYTHONPATH", ""))
    monkeypatch.setattr(sys, "path", list(sys.path))
    from escapade.cli.local_games import bring

    try:
        assert bring(str(folder)).id == "lent-game"
        assert "lent-game" in contract.game_ids()
        asked = [sys.executable, "-c", "from escapade import game; print(game('lent-game').title)"]
        told = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=tmp_path)
        assert told.stdout.strip() == "Lent game"
    finally:
        contract.forget("lent-game")
        contract.game_ids.cache_clear()
        sys.modules.pop("lent_game", None)
