"""News of a table: for the sockets and bots of this process, and for the other processes of the house."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from escapade.server.database import notify as channels
from escapade.server.house.announcements import Office
from escapade.server.house.webhooks import Webhooks
from escapade.server.table.bot_seats import BotSeats
from escapade.server.table.sockets import Sockets
from escapade.server.table.tables import Tables


class News:
    """Everybody whom it concerns is told that a table changed. Who that is, is known once they are all there."""

    def __init__(self, database: str) -> None:
        shared = database.startswith("postgresql")
        self._between = channels.PostgresChannel(database, self._hear) if shared else None
        self._process = secrets.token_hex(4)
        self._tables: Tables
        self._sockets: Sockets
        self._bots: BotSeats
        self._office: Office
        self._webhooks: Webhooks

    def concerns(self, tables: Tables, sockets: Sockets, bots: BotSeats, office: Office, webhooks: Webhooks) -> None:
        """Whom to tell."""
        self._tables, self._sockets, self._bots, self._office = tables, sockets, bots, office
        self._webhooks = webhooks

    def changed(self, table_id: str) -> None:
        """A table was changed here, by who has it to itself; or, if it is not as it should be in memory, elsewhere."""
        table = self._tables.in_memory(table_id)
        if table is None or table.stale:
            self._sockets.wake(table_id)
        else:
            self._sockets.changed(table)
        if table is not None:
            self._bots.nudge(table_id)
        if table is not None and not table.stale:
            self._webhooks.changed(table)
        self._tell_others(table_id)

    def pass_on(self, word: str) -> None:
        """A word of the office, for every process."""
        self._tell_others(channels.TO_ALL + word)

    def database_is_back(self) -> None:
        """Bots may have given up meanwhile."""
        for table_id in self._sockets.tables:
            self._bots.nudge(table_id)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Hear what other processes say, until the end of the block."""
        if self._between is None:
            yield
            return
        await self._between.start()
        try:
            yield
        finally:
            await self._between.stop()

    def _tell_others(self, word: str) -> None:
        if self._between is not None:
            self._between.say(f"{self._process} {word}")

    def _hear(self, said: str) -> None:
        sender, _, word = said.partition(" ")
        if sender == channels.EVERYTHING:
            self._tables.forget_all()
            self._sockets.wake_all()
        elif sender != self._process and word.startswith(channels.TO_ALL):
            self._office.hear(word.removeprefix(channels.TO_ALL))
        elif sender != self._process:
            self._tables.forget(word)
            self._sockets.wake(word)
