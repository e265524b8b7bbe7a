"""`escapade play` in a real (pseudo) terminal: sizes, keys, Ctrl-C, a polite kill, and coming back."""

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from fcntl import ioctl
from pathlib import Path
from typing import Any

import pytest

GAME = "alien-getaway"
PATIENCE = 240  # Seconds: the rules may have to be compiled first.
SIGNS = re.compile(rb"\x1b\[[0-9;?<>=]*[a-zA-Z]|\x1b[P\]][^\x07\x1b]*(\x07|\x1b\\)?")


class Terminal:
    """A command with a terminal of its own."""

    def __init__(self, shelf: Path, columns: int, lines: int, *words: str) -> None:
        self.end, other = pty.openpty()
        ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        surroundings = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "escapade", "play", *words],
            stdin=other,
            stdout=other,
            stderr=other,
            env={**surroundings, "TERM": "xterm-256color", "XDG_STATE_HOME": str(shelf)},
            start_new_session=True,
        )
        os.close(other)
        self.seen = b""

    def wait_for(self, words: str) -> None:
        """Read until these words stood on the screen since the last wait."""
        deadline = time.monotonic() + PATIENCE
        while words.encode() not in SIGNS.sub(b"", self.seen):
            assert time.monotonic() < deadline and self._read(), f"'{words}' never came:\n{self.seen[-2000:].decode()}"
        self.seen = b""

    def _read(self) -> bool:
        """Take in what there is. False when the command has ended and said everything."""
        ready, _, _ = select.select([self.end], [], [], 0.2)
        if not ready:
            return self.process.poll() is None
        try:
            got = os.read(self.end, 65536)
        except OSError:
            return False
        self.seen += got
        return bool(got)

    def press(self, keys: str) -> None:
        os.write(self.end, keys.encode())

    def ended(self) -> tuple[int, str]:
        """The exit code, and what was said last."""
        while self._read():
            pass
        return self.process.wait(PATIENCE), SIGNS.sub(b"", self.seen).decode(errors="replace")


@pytest.fixture
def open_terminal(tmp_path: Path) -> Iterator[object]:
    opened: list[Terminal] = []

    def start(columns: int, lines: int, *words: str) -> Terminal:
        opened.append(Terminal(tmp_path, columns, lines, *words))
        return opened[-1]

    yield start
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait()
        os.close(terminal.end)


def test_a_terminal_that_is_too_small(open_terminal: Any) -> None:
    code, said = open_terminal(50, 12, GAME).ended()
    assert code == 2 and "50 × 12" in said and "Traceback" not in said


def test_ctrl_c_keeps_the_match_and_it_is_offered_again(open_terminal: Any, tmp_path: Path) -> None:
    first = open_terminal(100, 30, GAME, "--bot", "random", "--option", "start=1", "--seed", "3")
    first.wait_for("save and quit")
    first.press("1")
    first.wait_for("move 2")
    first.press("\x03")
    code, said = first.ended()
    assert code == 0 and "Your match is kept" in said
    kept = list(tmp_path.rglob("*.txt"))
    assert len(kept) == 1

    second = open_terminal(100, 30, GAME)
    second.wait_for("after 1 move ")
    second.press("y\r")
    second.wait_for("move 2")
    second.process.send_signal(signal.SIGTERM)
    code, said = second.ended()
    assert code == 0 and list(tmp_path.rglob("*.txt")) == kept

    third = open_terminal(100, 30, "--resume", str(kept[0]))
    third.wait_for("move 2")
    third.press("q")
    assert third.ended()[0] == 0
