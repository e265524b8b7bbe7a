"""`escapade warm`: in processes of their own, kept, and stopped without a trace."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from escapade.engine.record import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


def warm(*words: str, cache: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "escapade", "warm", *words]
    anew = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=anew)


def test_a_game_is_compiled_once(tmp_path: Path) -> None:
    first = warm("connect-four", cache=tmp_path)
    assert (first.returncode, first.stdout) == (0, "1 game ready: tables and simulations begin at once.\n")
    assert first.stderr == "Connect four: compiled\n"
    kept = sorted(tmp_path.rglob("*.nbi"))
    assert any("door_play" in file.name for file in kept) and any("count_games" in file.name for file in kept)
    again = warm("connect-four", cache=tmp_path)
    assert (again.returncode, again.stdout, again.stderr) == (0, "It was compiled already.\n", "")
    told = warm("connect-four", "--json", cache=tmp_path)
    assert json.loads(told.stdout) == {"ready": ["connect-four"], "failed": {}, "into": None}


def test_what_cannot_be_done_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    unknown = warm("connect-fore", cache=tmp_path)
    assert unknown.returncode == 2 and "Did you mean connect-four?" in unknown.stderr
    nowhere = warm("connect-four", cache=tmp_path / "file" / "cache")
    assert nowhere.returncode == 2 and "The games cannot be compiled: nothing can be kept in" in nowhere.stderr
    nowhere = warm("connect-four", "--into", str(tmp_path / "file" / "here"), cache=tmp_path)
    assert nowhere.returncode == 2 and "cannot be written" in nowhere.stderr
    for said in (unknown, nowhere):
        assert "Traceback" not in said.stderr


def test_ctrl_c_leaves_nobody_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "escapade", "warm", "zyzzlvaria", "escape-earth"]
    anew = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    running = subprocess.Popen(command, env=anew, stderr=subprocess.PIPE, text=True)
    late = time.monotonic() + 120
    while not (compilers := psutil.Process(running.pid).children()):
        assert time.monotonic() < late
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert running.returncode == 130 and "Traceback" not in said
    gone, alive = psutil.wait_procs(compilers, timeout=30)
    assert gone and not alive
