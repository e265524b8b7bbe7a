"""How servers that share a PostgreSQL database tell each other that a table changed.

Neither telling nor hearing ever holds anything up, nor does it cost much: what is told within a moment goes out as one
notice. What cannot be told while the database is out of reach melts into one word: that anything may have changed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

import asyncpg  # type: ignore[import-untyped]

CHANNEL = "escapade_tables"
EVERYTHING = "*"
GATHER_SECONDS = 0.05  # between two notices; the first word after a pause goes out at once
NOTICE_BYTES = 7_900  # PostgreSQL takes 8,000
RETRY_SECONDS = 0.5
PATIENCE = 2.5  # seconds that the database has for anything
BEAT_SECONDS = 4.0  # after which a quiet line is tried
MOST_WORDS = 2_000  # to be told at once; beyond that, everything may have changed

R = TypeVar("R")
logger = logging.getLogger("escapade.server")


class PostgresChannel:
    """NOTIFY over one lasting connection, LISTEN over another; both come back after they were lost."""

    def __init__(self, database: str) -> None:
        self._dsn = database.replace("postgresql+asyncpg://", "postgresql://", 1)
        self._words: dict[str, None] = {}  # to be told, each once
        self._something = asyncio.Event()
        self._mute = False
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, hear: Callable[[str], None]) -> None:
        """Begin to tell and to listen: `hear` is called with each word."""
        self._tasks = [asyncio.create_task(self._tell()), asyncio.create_task(self._listen(hear))]

    async def stop(self) -> None:
        """Let go, without another word to a database that may not answer."""
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks, timeout=PATIENCE)

    def say(self, word: str) -> None:
        """Have the others told, as soon as that can be done."""
        if len(self._words) >= MOST_WORDS:
            self._words.clear()
            self._words[EVERYTHING] = None
        if EVERYTHING not in self._words:
            self._words[word] = None
        self._something.set()

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
                notices, self._words = list(_notices(self._words)), {}
                await _soon(line.execute("SELECT pg_notify($1, said) FROM unnest($2::text[]) said", CHANNEL, notices))
                self._mute = False
                await asyncio.sleep(GATHER_SECONDS)
        finally:
            line.terminate()

    # Listening

    async def _listen(self, hear: Callable[[str], None]) -> None:
        while True:
            with suppress(Exception):
                await self._listen_while_it_lasts(hear)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_while_it_lasts(self, hear: Callable[[str], None]) -> None:
        def heard(_: object, __: int, ___: str, said: object) -> None:
            for word in str(said).split("\n"):
                hear(word)

        line = await self._connect()
        lost = asyncio.Event()
        line.add_termination_listener(lambda _: lost.set())
        try:
            await _soon(line.add_listener(CHANNEL, heard))
            hear(EVERYTHING)  # Word may have been lost before.
            while not lost.is_set():
                try:
                    async with asyncio.timeout(BEAT_SECONDS):
                        await lost.wait()
                except TimeoutError:
                    await _soon(line.execute("SELECT 1"))
        finally:
            line.terminate()

    async def _connect(self) -> asyncpg.Connection:
        return await asyncpg.connect(self._dsn, timeout=PATIENCE)


def _notices(words: Iterable[str]) -> Iterator[str]:
    """As many words in one notice as it takes."""
    notice: list[str] = []
    size = 0
    for word in words:
        size += len(word.encode()) + 1
        if size > NOTICE_BYTES and notice:
            yield "\n".join(notice)
            notice, size = [], len(word.encode()) + 1
        notice.append(word)
    yield "\n".join(notice)


async def _soon(answer: Awaitable[R]) -> R:
    """An answer, or a TimeoutError. A line that gave none is cut, never closed: that would wait for it as well."""
    async with asyncio.timeout(PATIENCE):
        return await answer
