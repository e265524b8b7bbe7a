"""The other servers of the same PostgreSQL database: each tells the others which tables have changed."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from escapade.server.database.notify import EVERYTHING, PostgresChannel
from escapade.server.house.announcements import Announcements
from escapade.server.table.sockets import Sockets
from escapade.server.table.table import Table
from escapade.server.table.tables import Tables

TO_ALL = "!"  # begins an announcement of the operator


class OtherServers:
    """Says what happened here. On SQLite there is nobody to say it to."""

    def __init__(self, database: str) -> None:
        self._channel = PostgresChannel(database) if database.startswith("postgresql") else None
        self._own = secrets.token_hex(4)

    def table_changed(self, table_id: str, _: Table | None) -> None:
        """A table was changed here."""
        self._say(table_id)

    def announce(self, announcement: str) -> None:
        """The operator says something to everybody."""
        self._say(TO_ALL + announcement)

    def _say(self, word: str) -> None:
        if self._channel is not None:
            self._channel.say(f"{self._own} {word}")

    @asynccontextmanager
    async def listening(self, tables: Tables, sockets: Sockets, announcements: Announcements) -> AsyncIterator[None]:
        """Hear what the others say, until the end of the block."""

        def hear(said: str) -> None:
            sender, _, word = said.partition(" ")
            if sender == EVERYTHING:
                tables.forget_all()
                sockets.wake_all()
            elif sender != self._own and word.startswith(TO_ALL):
                announcements.hear(word.removeprefix(TO_ALL))
            elif sender != self._own:
                tables.forget(word)
                sockets.wake(word)

        if self._channel is None:
            yield
            return
        await self._channel.start(hear)
        try:
            yield
        finally:
            await self._channel.stop()
