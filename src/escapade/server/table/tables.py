"""The tables, as this process reaches them. Every change is written down before anybody is told of it."""

import asyncio
import logging
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Sequence

from escapade.server.database import changes
from escapade.server.database.changes import Change
from escapade.server.database.circuit_breaker import out_of_reach
from escapade.server.database.rows import EntryRow, TableRecord
from escapade.server.database.store import Store
from escapade.server.errors import OtherRules, Unavailable, UnknownTable
from escapade.server.jobs.warm import somebody_sits_at
from escapade.server.table.news import TableNews
from escapade.server.table.table import Table
from escapade.server.table.table_state import GRACE_SECONDS, TableState, now
from escapade.wire.tables import TableFacts

TABLES_IN_MEMORY = 5_000
LISTED_FOR = 86_400
LOCK_SECONDS = 4.0  # that somebody stands in line at a table
LOOKS_AFTER = (0.5, 4.0)  # seconds: when a table in doubt is looked at again
AT_A_TIME = 4  # entries of a log, between which the other tables are served
TOUCH_EVERY = 3_600  # seconds: when something last happened is written down so often, not with every move
TRIES = 8  # against other writers; each time somebody else got a word in, so the table goes on
_TABLE_ID = re.compile(r"[\w-]{1,24}", re.ASCII)

logger = logging.getLogger("escapade.server")


class Tables:
    """All tables: read when somebody comes to one, and then kept up to date in memory."""

    def __init__(
        self,
        store: Store,
        news: TableNews,
        grace: int = GRACE_SECONDS,
    ) -> None:
        self.store = store
        self._news = news
        self._grace = grace
        self._open_since = now()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._doubts: dict[str, asyncio.Task[None]] = {}
        self.seatings = 0  # counts what changed about the listed tables, beside moves
        self.moves_written = 0

    def tell(self, table_id: str) -> None:
        """Tell everybody who follows a table that it changed."""
        self._news.publish(table_id, self._tables.get(table_id))

    async def stop(self) -> None:
        """Leave what is in doubt to the log."""
        for task in list(self._doubts.values()):
            task.cancel()

    # Coming to a table

    def at(self, table_id: str, *, trust: bool = False, outdated: bool = False) -> "TableLease":
        """A table to oneself, up to date; with `trust` as this process last heard of it.

        One whose rules are gone is only there for those who say with `outdated` that they can do without.
        """
        return TableLease(self, table_id, trust, outdated)

    def in_memory(self, table_id: str) -> Table | None:
        """A table as this process last saw it, if it did."""
        return self._tables.get(table_id)

    def forget(self, table_id: str) -> None:
        """Another process changed the table."""
        if table_id in self._tables:
            self._tables[table_id].stale = True

    def forget_all(self) -> None:
        """Word of other processes' changes may have been lost."""
        for table in self._tables.values():
            table.stale = True

    def stages(self) -> dict[str, int]:
        """How many tables this process remembers, by stage."""
        found = Counter(table.state.stage for table in list(self._tables.values()))
        return {"gathering": 0, "playing": 0, "over": 0} | found

    async def open(self, table_id: str) -> Table:
        """A table as this process knows it, or as it is written."""
        table = self._tables.get(table_id)
        if table is None:
            record = await self.store.table(table_id, -1) if _TABLE_ID.fullmatch(table_id) else None
            if record is None:
                raise UnknownTable("There is no such table. Perhaps the link is not complete.")
            fresh = Table(TableState(record.row, self._grace, self._open_since))
            if not fresh.state.outdated:
                somebody_sits_at(fresh.state.game)
            await _follow(fresh, record)
            table = self._tables.setdefault(table_id, fresh)
        self._tables.move_to_end(table_id)
        while len(self._tables) > TABLES_IN_MEMORY:
            self._tables.popitem(last=False)
        return table

    async def catch_up(self, table: Table, trust: bool) -> None:
        """Read what this process has not heard of."""
        state = table.state
        if not table.stale and (trust or await self.store.head(table.id) == (state.version, state.row.stamp)):
            return
        record = await self.store.table(table.id, state.version)
        if record is None:
            self._tables.pop(table.id, None)
            raise UnknownTable("This table is no longer there: it was cleared away.")
        await _follow(table, record)

    async def read_on(self, table: Table) -> None:
        """Another process has written what is not here yet: read it."""
        table.stale = True
        await self.catch_up(table, True)

    async def begin_again(self, table: Table) -> None:
        """What is in memory is not what is written: read it all."""
        table.state.match = None
        await self.read_on(table)

    async def listed(self) -> list[TableFacts]:
        """The tables that want company, those that can be watched, and apart from them those of older rules."""
        found = []
        for table_id in await self.store.listed(now() - LISTED_FOR):
            try:
                async with self.at(table_id, trust=True, outdated=True) as table:
                    if table.state.stage != "over" and not table.state.result:
                        found.append(table.facts.of_table())
            except Unavailable:
                raise
            except Exception as problem:  # One that cannot be shown takes nothing from the others.
                logger.debug("a table is left out of the list: %s", type(problem).__name__)
        return sorted(found, key=_place_in_list)

    async def delete(self, tables: Sequence[str]) -> bool:
        """Tables are gone, and whoever sits there is told; False if something was written there at the same moment."""
        if not await self.store.delete(tables):
            return False
        for table_id in tables:
            self._tables.pop(table_id, None)
            self.tell(table_id)
        return True

    # Writing

    async def written(self, table: Table, *entries: EntryRow) -> bool:
        """Write what the match in memory has already done; if that fails, the memory follows the log again."""
        written = False
        try:
            written = await self.settled(table, self.store.append(*entries, also=self._happened(table.state)))
        finally:
            if not written:
                table.state.match, table.stale = None, True
        if not written:
            await self.catch_up(table, True)
            return False
        for row in entries:
            table.state.note(row)
        self.moves_written += sum(row.move is not None and row.move >= 0 for row in entries)
        self.tell(table.id)
        return True

    def _happened(self, state: TableState) -> list[Change]:
        """What else to write with an entry: that the game is over, and (to the hour) that something happened."""
        values: dict[str, object] = {}
        if state.match is not None and state.match.over and not state.row.over:
            values["over"] = state.row.over = True
        if now() - state.row.touched >= TOUCH_EVERY:
            values["touched"] = state.row.touched = now()
        return [changes.set_table(state.id, **values)] if values else []

    async def rewrite(self, table: Table, *what: Change) -> bool:
        """Change a table's other rows, and read them again."""
        table.stale = True
        written = await self.settled(table, self.store.change(table.id, *what))
        await self.catch_up(table, True)
        self.seatings += table.state.row.listed
        if written:
            self.tell(table.id)
        return written

    async def settled(self, table: Table, writing: Awaitable[bool]) -> bool:
        """Whether it was written. If nobody knows, the log is looked at when the database is back."""
        try:
            return await writing
        except BaseException:
            if table.id not in self._doubts:
                task = asyncio.get_running_loop().create_task(self._look_again(table.id))
                self._doubts[table.id] = task
                task.add_done_callback(lambda _: self._doubts.pop(table.id, None))
            raise

    async def _look_again(self, table_id: str) -> None:
        """What was sent to a database that fell silent may be carried out later: have everybody told."""
        for wait in LOOKS_AFTER:
            await asyncio.sleep(wait)
            while not self.store.answers:
                await asyncio.sleep(LOOKS_AFTER[0])
            self.forget(table_id)
            self.tell(table_id)


class TableLease:
    """Somebody has a table to itself: `async with`. Every move makes one, so it is written out."""

    __slots__ = ("_outdated", "_table", "_table_id", "_tables", "_trust")

    def __init__(self, tables: Tables, table_id: str, trust: bool, outdated: bool) -> None:
        self._tables = tables
        self._table_id = table_id
        self._trust = trust
        self._outdated = outdated
        self._table: Table

    async def __aenter__(self) -> Table:
        """Come in, when it is one's turn."""
        table = self._table = await self._tables.open(self._table_id)
        asked = time.monotonic()
        await _come_in(table)
        try:
            if table.failed_at > asked:  # Who stood behind somebody that waited in vain need not do so again.
                raise out_of_reach()
            if table.stale or not self._trust:
                await self._tables.catch_up(table, self._trust)
            if table.state.outdated and not self._outdated:
                raise OtherRules(table.state.why_outdated)
        except BaseException as problem:
            self._leave(problem)
            raise
        return table

    async def __aexit__(self, _: object, problem: BaseException | None, __: object) -> None:
        """Let the next one in."""
        self._leave(problem)

    def _leave(self, problem: BaseException | None) -> None:
        if isinstance(problem, Unavailable):
            self._table.failed_at = time.monotonic()
        self._table.lock.release()


async def _follow(table: Table, record: TableRecord) -> None:
    """Bring a table up to what is written. A long log is played a little at a time, so that others get a word in."""
    while len(record.entries) > AT_A_TIME:
        table.take(TableRecord(record.row, record.seats, record.entries[:AT_A_TIME], record.chat))
        table.stale = True
        record.entries = record.entries[AT_A_TIME:]
        await asyncio.sleep(0)
    table.take(record)


async def _come_in(table: Table) -> None:
    """Have the table to oneself, soon."""
    if not table.lock.locked():
        await table.lock.acquire()
        return
    try:
        async with asyncio.timeout(LOCK_SECONDS):
            await table.lock.acquire()
    except TimeoutError:
        raise Unavailable("The table is held up at the moment. Please try again.") from None


def _place_in_list(facts: TableFacts) -> tuple[bool, bool]:
    """Those of older rules last, before them those without an open seat."""
    return facts.stage == "older", all(seat.kind != "open" for seat in facts.seats)
