"""Who follows which table over a socket, and what each of them is told when it changes.

A socket is sent a whole position first, and then what changed since the last message that it was sent. One that does
not read is skipped until it does: then what it gets is the newest, in one. Seats without a socket cost nothing.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from cachetools import LRUCache

from escapade.engine.contract import SPECTATOR
from escapade.engine.errors import EscapadeError
from escapade.server.edge.rate_limits import OpenByAddress
from escapade.server.errors import Unavailable
from escapade.server.table.positions import position
from escapade.server.table.table import Table
from escapade.server.table.table_state import LOOK_AGAIN, now
from escapade.server.table.tables import Tables
from escapade.wire.change import Known, change
from escapade.wire.live import LiveCompany, LivePosition, encode

if TYPE_CHECKING:
    from escapade.server.table.live import Live

LOOK_AGAIN_SECONDS = 0.5  # when the database does not answer
MOST_KEPT = 16_000_000  # bytes
COUNT_SECONDS = 0.5

logger = logging.getLogger("escapade.server")

Sent = tuple[bytes, Known]  # a message, and what its reader knows then


def whole_message(table: Table, seat: int, since: int, chat_since: int) -> Sent:
    """The message for a seat that has the story and the chat up to there."""
    whole = position(table, seat, since, chat_since)
    known = Known.whole(msgspec.structs.replace(whole, lines=[], taken_back=[], chat=[]))
    return encode(LivePosition(whole)), known


def change_message(table: Table, known: Known, chat_since: int, played: int = 0) -> Sent:
    """The message for a seat that knows so much: what changed."""
    before = known.position
    after = position(table, before.seat, before.version, chat_since)
    said = change(known, after, played or msgspec.UNSET)
    if said is None:
        return whole_message(table, before.seat, -1, chat_since)
    return encode(said), known.then(after)


class WholeMessages:
    """WholeMessages with a whole position, written once for all who see the same; no more than fit into some memory."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._written: LRUCache[tuple[str | int, ...], Sent] = LRUCache(most, getsizeof=_size)

    @property
    def size(self) -> int:
        """The bytes of all that are kept."""
        return int(self._written.currsize)

    def position(self, table: Table, seat: int, since: int, chat_since: int) -> Sent:
        """The message for a seat that has the story and the chat up to there."""
        sight = (table.id, table.state.version, table.state.row.stamp, seat, since, chat_since, now() // LOOK_AGAIN)
        sent = self._written.get(sight)
        if sent is None:
            sent = whole_message(table, seat, since, chat_since)
            if _size(sent) <= self._written.maxsize:
                self._written[sight] = sent
        return sent


def _size(sent: Sent) -> int:
    return len(sent[0])


class Sockets:
    """Everybody who is connected to this process."""

    def __init__(self, tables: Tables, refused: Callable[[str], None] = lambda _: None) -> None:
        self._tables = tables
        self._open: dict[str, set[Live]] = {}
        self._looking: dict[str, asyncio.Task[None]] = {}
        self.notice = (0, b"")  # the number of what the house says now, and the message that tells it
        self.refused = refused  # told the code of every refusal
        self.addresses = OpenByAddress()
        self.messages = WholeMessages()
        self._counting: set[str] = set()

    @property
    def tables(self) -> list[str]:
        """The tables that somebody is connected to."""
        return list(self._open)

    def enter(self, table_id: str, live: "Live") -> None:
        """A socket wants to hear of a table."""
        self._open.setdefault(table_id, set()).add(live)
        if self.watching(table_id):
            self._count_soon(table_id)

    def leave(self, table_id: str, live: "Live") -> None:
        """A socket is gone."""
        others = self._open.get(table_id, set())
        others.discard(live)
        if not others:
            self._open.pop(table_id, None)
        elif live.seat == SPECTATOR:
            self._count_soon(table_id)

    def anybody(self, table_id: str) -> bool:
        """Whether somebody follows the table over a socket here."""
        return table_id in self._open

    def seated(self, table_id: str, seat: int) -> bool:
        """Whether somebody with this seat's key is connected here."""
        return any(live.seat == seat for live in self._open.get(table_id, ()))

    def watching(self, table_id: str) -> int:
        """How many look on here without a seat."""
        return sum(live.seat == SPECTATOR for live in self._open.get(table_id, ()))

    def _count_soon(self, table_id: str) -> None:
        """Tell everybody at a table how many look on; a crowd that comes at once is counted once."""
        if table_id not in self._counting:
            self._counting.add(table_id)
            asyncio.get_running_loop().call_later(COUNT_SECONDS, self._count, table_id)

    def _count(self, table_id: str) -> None:
        self._counting.discard(table_id)
        message = encode(LiveCompany(self.watching(table_id)))
        for live in tuple(self._open.get(table_id, ())):
            live.say(message)

    def company(self) -> dict[str, list[int]]:
        """The seats that are connected at each table, -1 for a spectator."""
        return {table_id: [live.seat for live in sockets] for table_id, sockets in self._open.items()}

    # Telling

    def table_changed(self, table_id: str, table: Table | None) -> None:
        """Tell everybody at a table; if it is not as it should be in memory, look first."""
        if table is None or table.stale:
            self.wake(table_id)
        else:
            self.changed(table)

    def changed(self, table: Table) -> None:
        """Tell everybody at a table how it stands now. Only for who has the table to itself, with all of it written."""
        here = self._open.get(table.id)
        if not here:
            return
        alike: dict[tuple[int, int], Sent] = {}
        for live in tuple(here):
            try:
                live.tell(table, alike)
            except EscapadeError as problem:
                live.end(problem)
            except Exception:  # One who cannot be told takes nothing from the others.
                logger.exception("a seat could not be told of its table")
                live.end(Unavailable("Something went wrong here. The table is unharmed; please try again."))

    def wake(self, table_id: str) -> None:
        """A table may have changed: look, and tell everybody there."""
        if table_id in self._open and table_id not in self._looking:
            task = asyncio.get_running_loop().create_task(self._look(table_id))
            self._looking[table_id] = task
            task.add_done_callback(lambda _: self._looking.pop(table_id, None))

    async def _look(self, table_id: str) -> None:
        while table_id in self._open:
            try:
                async with self._tables.at(table_id, trust=True, outdated=True) as table:
                    self._looking.pop(table_id, None)  # Whoever wakes from now on knows something newer.
                    self.changed(table)
                return
            except Unavailable:  # Nobody leaves the table because of that.
                await asyncio.sleep(LOOK_AGAIN_SECONDS)
            except EscapadeError as problem:
                for live in tuple(self._open.get(table_id, ())):
                    live.end(problem)
                return

    def announce(self, number: int, message: bytes) -> None:
        """The house has something to say to everybody."""
        self.notice = (number, message)
        for sockets in self._open.values():
            for live in sockets:
                live.tell_notice()

    def wake_all(self) -> None:
        """Any table may have changed."""
        for table_id in list(self._open):
            self.wake(table_id)

    async def stop(self) -> None:
        """Look no further."""
        for task in list(self._looking.values()):
            task.cancel()
