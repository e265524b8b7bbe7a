"""What is not compiled yet is compiled by another process, and only once."""

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

    monkeypatch.setattr(warm, "cache_of", lambda _: tmp_path)
    monkeypatch.setattr(warm.subprocess, "run", run)
    for _ in range(2):
        monkeypatch.setattr(warm, "_warm", set())
        warm.warm_up(contract.game("connect-four"))
    assert [command[1:] for command in asked] == [["-m", "escapade.server.warm", "connect-four"]]
    assert (tmp_path / warm.COMPILED).exists()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_without_a_second_process_the_game_is_compiled_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*_: Any, **__: Any) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(warm, "cache_of", lambda _: tmp_path)
    monkeypatch.setattr(warm.subprocess, "run", run)
    monkeypatch.setattr(warm, "_warm", set())
    warm.warm_up(contract.game("connect-four"))
    assert warm._warm == {"connect-four"}
