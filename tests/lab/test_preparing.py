"""Games on their way to machine code: which first, how far, and what if not."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from escapade.engine.record import INTERPRETED
from escapade.warming import preparing
from escapade.warming.preparing import Preparing, Stand
from escapade.warming.warm import CompilerProcess, rules_of

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


def until(true: Callable[[], bool]) -> None:
    late = time.monotonic() + 60
    while not true():
        assert time.monotonic() < late, "it did not happen"
        time.sleep(0.01)


class Oven:
    """In place of the processes that compile: each waits until it is told how it ends."""

    def __init__(self, game_id: str, *, lab: bool = False) -> None:
        self.game_id = game_id
        self.stopped = False
        self.answer = ""
        self._end = threading.Event()
        self.tell: Callable[[int, int], None] = lambda _, __: None
        OVENS.append(self)

    def run(self, tell: Callable[[int, int], None]) -> str:
        self.tell = tell
        assert self._end.wait(60)
        return self.answer

    def end(self, answer: str = "") -> None:
        self.answer = answer
        self._end.set()

    def stop(self) -> None:
        self.stopped = True
        self.end("it was stopped")


OVENS: list[Oven] = []


@pytest.fixture
def kitchen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[tuple[Preparing, list[str]]]:
    """Nothing is on the disk before an oven is done."""
    OVENS.clear()
    done, told = threading.Event(), list[str]()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(preparing, "CompilerProcess", Oven)
    monkeypatch.setattr(preparing, "on_disk", lambda _: done.is_set())
    monkeypatch.setattr(preparing, "change_over", lambda _: done.is_set())
    made = Preparing(rules_of, told.append)
    made.done = done  # type: ignore[attr-defined]
    yield made, told
    made.end()


def test_the_game_that_somebody_sits_at_goes_first(kitchen: tuple[Any, list[str]]) -> None:
    games, told = kitchen
    games.want("alien-getaway")
    until(lambda: len(OVENS) == 1)
    games.want("escape-earth")
    until(lambda: games.stand("escape-earth").stage == "waiting")
    OVENS[0].tell(3, 10)
    assert games.stand("alien-getaway").words == "still warming up (3 of 10)"
    games.want("connect-four", urgent=True)
    until(lambda: len(OVENS) == 2)
    assert OVENS[0].stopped and OVENS[1].game_id == "connect-four"
    assert games.stand("alien-getaway") == Stand("waiting")
    games.want("connect-four", urgent=True)
    games.want("alien-getaway", urgent=True)
    assert not OVENS[1].stopped, "somebody waits for it, too"
    games.done.set()
    OVENS[1].end()
    until(lambda: len(OVENS) == 3)
    assert OVENS[2].game_id == "alien-getaway"
    OVENS[2].end()
    until(lambda: len(OVENS) == 4)
    OVENS[3].end()
    until(lambda: told == ["connect-four", "alien-getaway", "escape-earth"])
    assert games.not_ready() == {}


def test_a_game_that_cannot_be_compiled_stays_plain_and_holds_up_nobody(kitchen: tuple[Any, list[str]]) -> None:
    games, told = kitchen
    games.want("connect-four")
    games.want("alien-getaway")
    until(lambda: len(OVENS) == 1)
    OVENS[0].end("TypingError: no such thing")
    until(lambda: len(OVENS) == 2)
    stand = games.stand("connect-four")
    assert stand.stage == "plain" and stand.words == "playing at first glance"
    assert stand.why == (
        "Connect four could not be compiled here: TypingError: no such thing. It is played without, more slowly."
    )
    games.want("connect-four", urgent=True)
    OVENS[1].end()  # It claims to be done, but nothing is on the disk.
    until(lambda: told == ["connect-four", "alien-getaway"])
    assert "not found again" in games.stand("alien-getaway").why
    assert len(OVENS) == 2, "nobody tries for ever"


def test_a_compiler_that_fails_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    apart = CompilerProcess("no-such-game")
    assert "no-such-game" in apart.run(lambda _, __: None)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert CompilerProcess("connect-four").run(lambda _, __: None).startswith("no process could be started")


def test_a_compiler_can_be_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    apart = CompilerProcess("zyzzlvaria")
    assert apart.run(lambda *_: apart.stop()) != ""
    assert apart.stopped and CompilerProcess("zyzzlvaria").stopped is False


def test_the_compiler_ends_with_who_started_it(tmp_path: Path) -> None:
    starter = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    compiler = [sys.executable, "-m", "escapade.warming.warm", "--for", str(starter.pid), "zyzzlvaria"]
    anew = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    orphan = subprocess.Popen(compiler, env=anew)  # nobody's from the beginning, as if the starter had died early
    assert orphan.wait(120) == 1
    starter.communicate()
