"""The list of tables, worked out a few times a second at most, however many ask for it."""

import asyncio
import time

import msgspec

from escapade.server.table.tables import Tables

FRESH_SECONDS = 1.0  # for moves, and for what other processes do
LEAST_SECONDS = 0.25  # between two lists, even if somebody sat down


class Lobby:
    """The listed tables, as they go over the wire."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._text = b""
        self._at = float("-inf")
        self._seatings = -1
        self._under_way: asyncio.Task[None] | None = None

    async def listed(self) -> bytes:
        """The list. Who has just set up a table or sat down finds it there."""
        for _ in range(2):  # What is under way may have begun too early.
            if self._seatings == self._tables.seatings and time.monotonic() - self._at < FRESH_SECONDS:
                break
            if self._under_way is None or self._under_way.done():
                self._under_way = asyncio.create_task(self._look())
            await asyncio.shield(self._under_way)
        return self._text

    async def _look(self) -> None:
        await asyncio.sleep(self._at + LEAST_SECONDS - time.monotonic())
        seatings, self._at = self._tables.seatings, time.monotonic()
        self._text = msgspec.json.encode(await self._tables.listed())
        self._seatings = seatings
