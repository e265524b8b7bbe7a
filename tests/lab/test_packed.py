"""Machine code that comes with a package: nothing is compiled, nothing is written, and the same games are played."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import escapade
from escapade.engine import code_cache, contract
from escapade.engine.record import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
GAME = "connect-four"
PLAY = """
import json, sys
from numba.core.event import install_recorder
from escapade.engine.match import Match
from escapade.engine.stepper import Stepper
from escapade.bots.levels import bot
from escapade.engine import contract, code_cache
from escapade.lab.contest import prepare
from escapade.lab.simulate import simulate

game = contract.game(sys.argv[1])
with install_recorder("numba:compile") as compiled:
    match = Match(game, seed=7)
    thoughts = bot("easy").think(game, match.box, match.states, match.awaits[0], 3, 1)
    match.play(match.awaits[0], thoughts.best)
    table = Stepper(game, seed=5)
    while table.moves:
        table.step(table.moves[-1])
    outcome = simulate(prepare(game, 2, [bot("greedy"), bot("random")], seed=9), 100, threads=1)
print(json.dumps({
    "compiled": len(compiled.buffer),
    "bytes": [match.digest, str(thoughts.moves), table.states.tobytes().hex(), outcome.digest],
    "from": contract.__file__,
    "why": code_cache.why_not_shipped(game.play),
}))
"""


def play(site: Path | None, **variables: str) -> dict[str, Any]:
    """What comes of it in a process that takes its packages from `site`."""
    environment = {**os.environ, **variables, **({"PYTHONPATH": str(site)} if site else {})}
    told = subprocess.check_output([sys.executable, "-c", PLAY, GAME], env=environment, text=True)
    found: dict[str, Any] = json.loads(told)
    return found


def files(folder: Path) -> set[tuple[str, int, int]]:
    found = (file for file in folder.rglob("*") if "__pycache__" not in file.parts)
    return {(str(file), file.stat().st_size, file.stat().st_mtime_ns) for file in found}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Packages as they lie where somebody installed them, with what `escapade warm --into` made."""
    site = tmp_path_factory.mktemp("site")
    without = shutil.ignore_patterns("__pycache__", "static", "machine_code")
    shutil.copytree(Path(escapade.__file__).parent, site / "escapade", ignore=without)
    shutil.copytree(code_cache.home_of(contract.game(GAME).play), site / "connect_four", ignore=without)
    warm = [sys.executable, "-m", "escapade", "warm", GAME, "--into", str(site), "--json"]
    told = subprocess.run(warm, capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == {"ready": [GAME], "failed": {}, "into": str(site)}
    return site


@pytest.fixture
def nowhere(tmp_path: Path) -> dict[str, str]:
    """A home that not even root can write to."""
    (tmp_path / "file").touch()
    return {"XDG_CACHE_HOME": str(tmp_path / "file" / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}


def test_the_package_s_machine_code_is_all_that_is_needed(site: Path, nowhere: dict[str, str]) -> None:
    before = files(site)
    own = play(None)
    for processor in ({}, {"NUMBA_CPU_NAME": "nehalem"}):
        packed = play(site, **nowhere, **processor)
        assert packed["from"].startswith(str(site))
        assert packed["compiled"] == 0
        assert packed["bytes"] == own["bytes"]
        assert packed["why"] == ""
    assert files(site) == before


def test_machine_code_for_others_is_left_alone_and_said_so(site: Path, nowhere: dict[str, str], tmp_path: Path) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    note = copy / "connect_four" / "machine_code" / code_cache.MADE_WITH
    made = json.loads(note.read_text())
    note.write_text(json.dumps({**made, "Numba": "0.1.2", "platform": "Amiga m68k"}))
    told = play(copy, **nowhere)
    assert told["compiled"] > 0
    assert told["why"] == (
        "Its machine code was made for Numba 0.1.2 and Amiga m68k: for yours it is compiled once, here."
    )
    note.write_text(json.dumps(made))
    (copy / "connect_four" / "another.py").touch()
    script = (
        "from escapade.engine import contract, code_cache\nfrom escapade.warming.warm import everything\n"
        f"from escapade.engine.changeover import on_disk\ngame = contract.game({GAME!r})\n"
        "print(on_disk(everything(game)), code_cache.why_not_shipped(game.play))"
    )
    run = [sys.executable, "-c", script]
    said = subprocess.check_output(run, env={**os.environ, **nowhere, "PYTHONPATH": str(copy)}, text=True)
    assert said.strip() == "False Its machine code was made from other sources: it is compiled once, here."
