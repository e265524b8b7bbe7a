"""The pulse of the open sockets: each is sent a beat now and then. One clock for all, and one write for all.

A quiet table costs no more than this, however many there are.
"""

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Any

from escapade.engine.contract import SPECTATOR
from escapade.server.database.rows import SeatRow
from escapade.server.table.bot_seats import BotSeats
from escapade.server.table.live import Live
from escapade.server.table.presence import comes_back, note_signs
from escapade.server.table.table_state import LOOK_AGAIN, now
from escapade.server.table.tables import Tables

LOOKS = 20  # between two beats of the same socket


class Heartbeat:
    """Who is due for a beat."""

    def __init__(self, tables: Tables, bots: BotSeats, beat_seconds: float) -> None:
        self._tables = tables
        self._bots = bots
        self._every = beat_seconds
        self._due: deque[tuple[float, Live]] = deque()  # The next one first: all wait equally long.
        self._clock: asyncio.TimerHandle | None = None
        self._errands: set[asyncio.Task[None]] = set()

    def enter(self, live: Live) -> None:
        """A socket that wants beats until it is gone."""
        loop = asyncio.get_running_loop()
        self._due.append((loop.time() + self._every, live))
        if self._clock is None:
            self._clock = loop.call_later(self._every / LOOKS, self._look)

    def stop(self) -> None:
        """No more beats."""
        if self._clock is not None:
            self._clock.cancel()

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        time = loop.time()
        still_there: list[SeatRow] = []
        while self._due and self._due[0][0] <= time:
            _, live = self._due.popleft()
            if live.gone:
                continue
            self._due.append((time + self._every, live))
            live.beat()
            self._bots.nudge(live.table_id)  # Should the process that moved for them have died.
            still_there += self._sign(live)
        if still_there:
            self._send(note_signs(self._tables, still_there))
        self._clock = loop.call_later(self._every / LOOKS, self._look) if self._due else None

    def _sign(self, live: Live) -> list[SeatRow]:
        """The seat of which is to be written that its person is still there, and nothing else."""
        if live.seat == SPECTATOR:
            return []
        table = self._tables.in_memory(live.table_id)
        if table is None or table.stale or comes_back(table.state, live.seat):
            self._send(live.be_there(True))
            return []
        row = table.state.seats[live.seat]
        return [row] if now() - row.seen_at >= LOOK_AGAIN and not table.state.outdated else []

    def _send(self, job: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(job)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
