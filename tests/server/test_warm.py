"""What is not compiled yet is compiled by another process, and only once."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from escapade.engine import contract
from escapade.engine.record import INTERPRETED
from escapade.server import warm


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_game_is_compiled_apart_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def run(command: list[str], **_: Any) -> None:
        asked.append(command)
        (tmp_path / warm.COMPILED).touch()

    monkeypatch.setattr(warm, "user_folder", lambda _: tmp_path)
    monkeypatch.setattr(warm.subprocess, "run", run)  # type: ignore[attr-defined]
    for _ in range(2):
        monkeypatch.setattr(warm, "_warm", set())
        warm.warm_up(contract.game("connect-four"))
    own = ["--for", str(os.getpid())]
    assert [command[1:] for command in asked] == [["-m", "escapade.server.warm", *own, "connect-four"]]


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_whoever_has_compiled_everything_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "user_folder", lambda _: tmp_path)
    warm.touch_rules(contract.game("connect-four"))
    assert not (tmp_path / warm.COMPILED).exists()
    warm.touch_all(contract.game("connect-four"))
    assert (tmp_path / warm.COMPILED).exists()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_the_compiler_ends_with_its_server(tmp_path: Path) -> None:
    server = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    compiler = [sys.executable, "-m", "escapade.server.warm", "--for", str(server.pid), "zyzzlvaria"]
    anew = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    orphan = subprocess.Popen(compiler, env=anew)  # It is nobody's from the beginning, as if the server had died early.
    assert orphan.wait(120) == 1
    assert not list(tmp_path.rglob(warm.COMPILED))
    server.communicate()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_without_a_second_process_the_game_is_compiled_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*_: Any, **__: Any) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(warm, "user_folder", lambda _: tmp_path)
    monkeypatch.setattr(warm.subprocess, "run", run)  # type: ignore[attr-defined]
    monkeypatch.setattr(warm, "_warm", set())
    warm.warm_up(contract.game("connect-four"))
    assert warm._warm == {"connect-four"}
