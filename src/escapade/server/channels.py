"""How processes tell each other that a table changed: Litestar channels over PostgreSQL.

Neither telling nor hearing ever holds anything up. What cannot be told while the database is out of reach melts into
one word: that anything may have changed.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Iterable
from contextlib import suppress
from typing import TypeVar

import asyncpg  # type: ignore[import-untyped]
from litestar.channels.backends.base import ChannelsBackend

CHANNEL = "escapade_tables"
EVERYTHING = "*"
TO_ALL = "!"  # begins a word of the office, which is for every process
RETRY_SECONDS = 0.5
PATIENCE = 2.5  # seconds that the database has for anything
BEAT_SECONDS = 4.0  # after which a quiet line is tried
MOST_WORDS = 2_000  # to be told at once; beyond that, everything may have changed

R = TypeVar("R")
logger = logging.getLogger("escapade.server")


def backend(database: str) -> ChannelsBackend:
    """The way between the processes that share a PostgreSQL database. One process on SQLite needs none."""
    return PostgresChannels(database.replace("postgresql+asyncpg://", "postgresql://", 1))


class PostgresChannels(ChannelsBackend):
    """NOTIFY over one lasting connection, LISTEN over another; both come back after they were lost."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._words: dict[str, None] = {}  # to be told, each once
        self._something = asyncio.Event()
        self._mute = False
        self._tasks: list[asyncio.Task[None]] = []

    async def on_startup(self) -> None:
        """Begin to tell and to listen."""
        self._tasks = [asyncio.create_task(self._tell()), asyncio.create_task(self._listen())]

    async def on_shutdown(self) -> None:
        """Let go, without another word to a database that may not answer."""
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks, timeout=PATIENCE)

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Have the other processes told, as soon as that can be done."""
        if len(self._words) >= MOST_WORDS:
            self._words.clear()
            self._words[EVERYTHING] = None
        if EVERYTHING not in self._words:
            self._words[data.decode()] = None
        self._something.set()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """There is one channel, and it is always heard."""

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """There is one channel, and it is always heard."""

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """What the other processes say."""
        while True:
            yield await self._heard.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """Nothing is kept: who comes late reads the tables."""
        return []

    # Telling

    async def _tell(self) -> None:
        while True:
            try:
                await self._tell_while_it_lasts()
            except Exception as problem:
                if not self._mute:
                    logger.warning("changes cannot be announced at the moment: %s", type(problem).__name__)
                self._mute = True
                self._words = {EVERYTHING: None}
                self._something.set()
            await asyncio.sleep(RETRY_SECONDS)

    async def _tell_while_it_lasts(self) -> None:
        await self._something.wait()
        line = await self._connect()
        try:
            while True:
                await self._something.wait()
                self._something.clear()
                words, self._words = list(self._words), {}
                await _soon(line.execute("SELECT pg_notify($1, word) FROM unnest($2::text[]) word", CHANNEL, words))
                self._mute = False
        finally:
            line.terminate()

    # Listening

    async def _listen(self) -> None:
        while True:
            with suppress(Exception):
                await self._listen_while_it_lasts()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_while_it_lasts(self) -> None:
        line = await self._connect()
        lost = asyncio.Event()
        line.add_termination_listener(lambda _: lost.set())
        try:
            await _soon(line.add_listener(CHANNEL, self._hear))
            self._heard.put_nowait((CHANNEL, EVERYTHING.encode()))  # Word may have been lost before.
            while not lost.is_set():
                try:
                    async with asyncio.timeout(BEAT_SECONDS):
                        await lost.wait()
                except TimeoutError:
                    await _soon(line.execute("SELECT 1"))
        finally:
            line.terminate()

    def _hear(self, _: object, __: int, ___: str, word: object) -> None:
        self._heard.put_nowait((CHANNEL, str(word).encode()))

    async def _connect(self) -> asyncpg.Connection:
        return await asyncpg.connect(self._dsn, timeout=PATIENCE)


async def _soon(answer: Awaitable[R]) -> R:
    """An answer, or a TimeoutError. A line that gave none is cut, never closed: that would wait for it as well."""
    async with asyncio.timeout(PATIENCE):
        return await answer
