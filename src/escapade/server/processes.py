"""`escapade serve --processes N`: one process that serves nobody, and sees to it that the others do."""

import asyncio
import logging
import os
import pickle
import signal
import socket
import sys
import threading
import time
from asyncio.subprocess import Process
from contextlib import suppress
from dataclasses import dataclass, replace

from escapade.server.logs import set_up_logs
from escapade.server.neighbours import Neighbours, channel, pass_on
from escapade.server.settings import BadSettings, Settings
from escapade.server.slate import Slate, new_slate

COMMAND = (sys.executable, "-m", "escapade.server.processes")
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0  # seconds before another takes a dead one's place
LONG_LIFE = 60.0  # seconds after which a process counts as one that had started well
END_SECONDS = 10.0  # that all have to end, before they are ended
LEAST_WORKERS = 2  # for each process, so that no address has all of them

logger = logging.getLogger("escapade.server")


class OnlyPostgres(BadSettings, code="only-postgresql"):
    """SQLite has one writer."""


class CannotHandOver(BadSettings, code="one-process-only"):
    """The system has no way to hand a connection over."""


@dataclass(frozen=True)
class Post:
    """What a process is told when it starts: its number, its part of the settings, and what it finds open."""

    number: int
    settings: Settings
    listener: int
    slate: int
    entry: int
    ways: list[int]


def check_processes(settings: Settings) -> None:
    """Refuse in words what cannot be served by several processes."""
    if settings.processes == 1:
        return
    if settings.on_sqlite:
        raise OnlyPostgres(
            "Several processes need PostgreSQL: SQLite lets one process write at a time, so more of them would only "
            "wait for each other. Name one with --database postgresql://…, or leave --processes out."
        )
    if not hasattr(socket, "send_fds"):
        raise CannotHandOver(
            "On this system no process can hand a connection to another, so one process serves everybody: "
            "leave --processes out. Linux and macOS can."
        )


def share_of(settings: Settings, number: int) -> Settings:
    """A process's part of what there is for all of them. What is counted by address is on the slate instead."""
    processes, limits = settings.processes, settings.limits
    workers = settings.workers // processes + (number < settings.workers % processes)
    return replace(
        settings,
        workers=max(LEAST_WORKERS, workers),
        limits=replace(
            limits,
            sockets=-(-limits.sockets // processes),
            errands_waiting=-(-limits.errands_waiting // processes),
        ),
    )


class Household:
    """The processes, from the first to the last."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self._settings = settings
        self._listener = listener
        self._file = new_slate(settings.processes)
        self._slate = Slate(self._file.fileno(), settings.processes)
        self._channels = [channel() for _ in range(settings.processes)]
        self._running: dict[int, Process] = {}
        self._told: signal.Signals | None = None
        self._end = asyncio.Event()

    async def run(self) -> signal.Signals | None:
        """Keep them all running until they are told to end; the signal that told so."""
        loop = asyncio.get_running_loop()
        for each in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(each, self._hear, each)
        keeping = [asyncio.create_task(self._keep(number)) for number in range(self._settings.processes)]
        await asyncio.gather(*keeping)
        return self._told

    def _hear(self, told: signal.Signals) -> None:
        self._told = self._told or told
        self._end.set()
        for process in self._running.values():
            with suppress(ProcessLookupError):
                process.terminate()
        asyncio.get_running_loop().call_later(END_SECONDS, self._kill)

    def _kill(self) -> None:
        for number, process in self._running.items():
            logger.error("process %d did not end and is killed", number + 1)
            with suppress(ProcessLookupError):
                process.kill()

    async def _keep(self, number: int) -> None:
        """One process after the other, until one ends because it is drained, or all are told to end."""
        wait = FIRST_WAIT
        while not self._end.is_set():
            begun = time.monotonic()
            status = await self._live(number)
            if status == 0 or self._end.is_set():
                return
            wait = FIRST_WAIT if time.monotonic() - begun > LONG_LIFE else min(LONGEST_WAIT, 2 * wait)
            logger.error("process %d ended with %d; its tables go to the others", number + 1, status)
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._end.wait()

    async def _live(self, number: int) -> int:
        entry, ways = self._channels[number][0], [way for _, way in self._channels]
        files = [self._listener.fileno(), self._file.fileno(), entry.fileno()]
        ends = [way.fileno() for way in ways]
        post = Post(number, share_of(self._settings, number), files[0], files[1], files[2], ends)
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            stdin=asyncio.subprocess.PIPE,
            pass_fds=[*files, *ends],
            start_new_session=True,  # Ctrl-C is for the first process, which tells the others.
        )
        self._running[number] = process
        if self._end.is_set():  # It was told so while this one was being started.
            with suppress(ProcessLookupError):
                process.terminate()
        assert process.stdin is not None
        process.stdin.write(pickle.dumps(post))  # It stays open: when it ends, so does the process.
        try:
            return await process.wait()
        finally:
            del self._running[number]
            self._slate.wipe(number)
            heirs = [each for each, up in enumerate(self._slate.up) if up]
            if heirs:
                pass_on(entry, ways[heirs[0]])


def serve_with_several(settings: Settings, listener: socket.socket) -> signal.Signals | None:
    """Serve until all processes are drained, or told to end: then by which signal."""

    async def run() -> signal.Signals | None:
        return await Household(settings, listener).run()

    return asyncio.run(run())


def main() -> None:
    """One of the processes."""
    from escapade.server.serving import work

    post: Post = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_end_with_the_house, daemon=True).start()
    set_up_logs(post.settings.log_format, post.settings.access_log, post.number + 1)
    slate = Slate(post.slate, post.settings.processes)
    ways = [socket.socket(fileno=way) for way in post.ways]
    neighbours = Neighbours(post.number, slate, socket.socket(fileno=post.entry), ways)
    work(post.settings, socket.socket(fileno=post.listener), neighbours)


def _end_with_the_house() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
