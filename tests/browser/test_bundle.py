"""What is sent to the browser."""

import gzip
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAMES = ("alien-getaway", "andromeda-escape", "dying-planet", "escape-earth", "zyzzlvaria")
MOST_SHELL = 120_000
MOST_TABLE = 60_000
MOST_WORKSHOP = 12_000


def test_the_shell_and_every_table_are_small(static: Path) -> None:
    """Sent packed. The shell is everything that is not a game's own drawing, nor the workshop."""
    packed = {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in static.rglob("*.js")}
    drawn = {game: [it for it in packed if it.startswith(f"{game}-")] for game in GAMES}
    assert all(drawn.values())
    for game, files in drawn.items():
        assert sum(packed[it] for it in files) < MOST_TABLE, game
    workshop = [it for it in packed if it.startswith("Workshop-")]
    assert sum(packed[it] for it in workshop) < MOST_WORKSHOP
    tables = {it for files in drawn.values() for it in files} | set(workshop)
    assert sum(size for name, size in packed.items() if name not in tables) < MOST_SHELL, packed


def test_nothing_is_loaded_from_elsewhere(static: Path) -> None:
    for file in [*static.rglob("*.css"), *static.rglob("*.html")]:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"(src|href)=\"https?:|url\(['\"]?https?:|@import", text), file.name
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), file.name


def test_the_lock_file_names_no_registry() -> None:
    assert '"resolved"' not in (ROOT / "web/package-lock.json").read_text(encoding="utf-8")


def test_the_clients_types_are_those_of_the_server() -> None:
    """The types are generated from the OpenAPI document: `npm run types` after a change of the wire or a new game."""
    command = [sys.executable, str(ROOT / "web/wire_types.py"), "--check"]
    checked = subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr
