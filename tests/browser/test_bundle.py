"""What is sent to the browser."""

import gzip
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_SCRIPT = 164_000


def test_all_scripts_together_are_small(static: Path) -> None:
    packed = {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in static.rglob("*.js")}
    assert packed
    assert sum(packed.values()) < MOST_SCRIPT, packed


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
