"""How processes tell each other that a table changed: Litestar channels over PostgreSQL."""

import asyncio
import logging
from collections.abc import Iterable

import asyncpg  # type: ignore[import-untyped]
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from litestar.channels.backends.base import ChannelsBackend

CHANNEL = "escapade_tables"
EVERYTHING = "*"
RETRY_SECONDS = 1.0

logger = logging.getLogger("escapade.server")


def backend(database: str) -> ChannelsBackend:
    """The way between the processes that share a PostgreSQL database. One process on SQLite needs none."""
    return PostgresChannels(database.replace("postgresql+asyncpg://", "postgresql://", 1))


class PostgresChannels(AsyncPgChannelsBackend):
    """NOTIFY over one lasting connection, LISTEN over another, which comes back after it was lost."""

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn)
        self._speaker: asyncpg.Connection | None = None
        self._open = False
        self._returning: asyncio.Task[None] | None = None

    async def on_startup(self) -> None:
        """Begin to listen."""
        self._open = True
        await super().on_startup()
        self._listener_conn.add_termination_listener(self._lost)

    async def on_shutdown(self) -> None:
        """Stop listening."""
        self._open = False
        if self._returning is not None:
            self._returning.cancel()
        if self._speaker is not None:
            await self._speaker.close()
        await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Tell the other processes. What cannot be told now is found by them when they look again."""
        try:
            if self._speaker is None or self._speaker.is_closed():
                self._speaker = await self._connect()
            for channel in channels:
                await self._speaker.execute("SELECT pg_notify($1, $2);", channel, data.decode())
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
            logger.warning("a change could not be announced: %s", type(problem).__name__)

    def _lost(self, _: object) -> None:
        if self._open:
            self._returning = asyncio.get_running_loop().create_task(self._return())

    async def _return(self) -> None:
        while self._open:
            await asyncio.sleep(RETRY_SECONDS)
            try:
                self._listener_conn = await self._connect()
                self._listener_conn.add_termination_listener(self._lost)
                for channel in self._subscribed_channels:
                    await self._listener_conn.add_listener(channel, self._listener)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                continue
            if self._queue is not None:
                self._queue.put_nowait((CHANNEL, EVERYTHING.encode()))  # Word may have been lost meanwhile.
            return
