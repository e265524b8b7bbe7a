"""Tables on disk: SQLite or PostgreSQL. A table is its rows here; processes keep nothing that matters.

All writing goes through one queue: what is waiting is written in one transaction, so that a busy server
pays for one sync of the disk, not for hundreds. A job that collides is tried again alone, and says so.
When the database fails, everybody who waits is told within seconds, and who comes later at once (`circuit_breaker`).
"""

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from escapade.server.database import changes, listing, migrate
from escapade.server.database.changes import Change
from escapade.server.database.circuit_breaker import CircuitBreaker, out_of_reach
from escapade.server.database.connections import (
    START_SECONDS,
    Connections,
    PostgresConnections,
    SqliteConnections,
    whole_database,
)
from escapade.server.database.listing import Filters, TableLine
from escapade.server.database.rows import ChatRow, EntryRow, SeatRow, TableRecord, TableRow
from escapade.server.database.schema import (
    chat_table,
    entries_table,
    house_table,
    seats_table,
    signs_table,
    tables_table,
)
from escapade.server.errors import Unavailable

R = TypeVar("R")
MOST_LISTED = 50
NO_HEAD = (-2, -2)
PASSES = "passes"
MOST_CHAT = 200
MOST_JOBS_AT_ONCE = 500
MOST_WAITING = 5_000  # jobs; beyond that the server says so at once
WAIT_SECONDS = 4.0  # that anybody waits for a job
STOP_SECONDS = 2.0
GATHER_SECONDS = 0.002  # for a transaction of many
FEW_JOBS = 3
SIGNS_KEPT = 86_400

logger = logging.getLogger("escapade.server")

ONE = sa.select(sa.literal(1))

TABLE = sa.select(tables_table).where(tables_table.c.id == sa.bindparam("table"))
SEATS = sa.select(seats_table).where(seats_table.c.table_id == sa.bindparam("table")).order_by(seats_table.c.seat)
ENTRIES_AFTER = (
    sa.select(entries_table)
    .where(entries_table.c.table_id == sa.bindparam("table"), entries_table.c.number > sa.bindparam("after"))
    .order_by(entries_table.c.number)
)
CHAT = (
    sa.select(chat_table)
    .where(chat_table.c.table_id == sa.bindparam("table"))
    .order_by(chat_table.c.number.desc())
    .limit(MOST_CHAT)
)
LISTED = (
    sa.select(tables_table.c.id)
    .where(tables_table.c.listed, tables_table.c.created >= sa.bindparam("since"))
    .order_by(tables_table.c.created.desc())
    .limit(MOST_LISTED)
)
HEAD = sa.select(
    tables_table.c.stamp,
    sa.select(sa.func.coalesce(sa.func.max(entries_table.c.number), -1))
    .where(entries_table.c.table_id == tables_table.c.id)
    .scalar_subquery(),
).where(tables_table.c.id == sa.bindparam("table"))


class WriteJob:
    """Something to write, whole or not at all."""

    def __init__(
        self,
        entries: Sequence[EntryRow],
        changed: Sequence[Change],
        made: Sequence[tuple[sa.Table, Sequence[msgspec.Struct]]] = (),
    ) -> None:
        self.entries = entries
        self.changed = changed
        self.made = made  # new rows that the entries are about
        self.done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.since = time.monotonic()

    @property
    def awaited(self) -> bool:
        """Whether anybody still waits for it. What was given up before it was begun is not written."""
        return not self.done.done()

    def settle(self, written: bool) -> None:
        """Tell who waits, if they still do."""
        if not self.done.done():
            self.done.set_result(written)

    def fail(self, problem: Exception) -> None:
        """Tell who waits that it could not be written, as far as anybody knows."""
        if not self.done.done():
            self.done.set_exception(problem)


class WriteDeadlines:
    """Nobody waits longer for a job than it takes to be sure that something is wrong. One clock for all of them."""

    def __init__(self) -> None:
        self._jobs: deque[WriteJob] = deque()
        self._clock: asyncio.TimerHandle | None = None

    def wait(self, job: WriteJob) -> None:
        """Somebody begins to wait."""
        while self._jobs and not self._jobs[0].awaited:
            self._jobs.popleft()
        self._jobs.append(job)
        if self._clock is None:
            self._clock = asyncio.get_running_loop().call_later(WAIT_SECONDS, self._look)

    def _look(self) -> None:
        late = time.monotonic() - WAIT_SECONDS
        while self._jobs and (self._jobs[0].since <= late or not self._jobs[0].awaited):
            self._jobs.popleft().fail(out_of_reach())
        left = self._jobs[0].since - late if self._jobs else None
        self._clock = None if left is None else asyncio.get_running_loop().call_later(left, self._look)


class Store:
    """The database."""

    def __init__(self, url: str, wrote: Callable[[float], None] = lambda _: None) -> None:
        self._url = url
        self._wrote = wrote  # told how long a writing took
        self._when_back: list[Callable[[], None]] = []
        self.on_sqlite = url.startswith("sqlite")
        self._connections: Connections = SqliteConnections(url) if self.on_sqlite else PostgresConnections(url)
        self._jobs: asyncio.Queue[WriteJob] = asyncio.Queue(MOST_WAITING)
        self._writer: asyncio.Task[None] | None = None
        self._patience = WriteDeadlines()
        self._stopped = False
        self._reading = CircuitBreaker(
            "read", lambda: self._connections.read(lambda connection: connection.execute(ONE).scalar()), self._is_back
        )
        self._writing = CircuitBreaker(
            "written", lambda: self._connections.write(lambda connection: _sign(connection, self._own)), self._is_back
        )
        self._own = secrets.token_hex(8)  # this process's row among the signs of life
        self.waiting = 0  # what is not written yet

    async def start(self) -> None:
        """Make what is missing and begin to write."""
        try:
            if self.on_sqlite:
                migrate.make_private(self._url)
            await self._connections.write(migrate.bring_up_to_date, START_SECONDS)
        except BaseException:
            await self._connections.close()
            raise
        self._writer = asyncio.create_task(self._write())

    async def stop(self) -> None:
        """Write what is waiting, if that can be done soon, and let go."""
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                while not self._jobs.empty():
                    await asyncio.sleep(0.01)
        self._stopped = True
        await self._reading.close()
        await self._writing.close()
        if self._writer is not None:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self._connections.close()

    @property
    def answers(self) -> bool:
        """Whether the database answered when it was last asked."""
        return not self._reading.open and not self._writing.open

    def when_back(self, listener: Callable[[], None]) -> None:
        """Have `listener` called whenever the database is back."""
        self._when_back.append(listener)

    def _is_back(self) -> None:
        for listener in self._when_back:
            listener()

    async def prove(self) -> None:
        """Write and read a row, as everybody's are; Unavailable if that cannot be done now."""
        number = secrets.randbits(62)
        own = signs_table.c.id == self._own
        old = signs_table.c.at < int(time.time()) - SIGNS_KEPT
        row = {"id": self._own, "at": int(time.time()), "number": number}
        await self._queue(WriteJob((), [sa.delete(signs_table).where(own | old), sa.insert(signs_table).values(row)]))
        found = await self._read(
            lambda connection: connection.execute(sa.select(signs_table.c.number).where(own)).scalar()
        )
        if found != number:
            raise Unavailable("What is written to the database cannot be read again.")

    # Reading

    async def table(self, table_id: str, after: int) -> TableRecord | None:
        """All of a table, with its log after an entry."""

        def look(connection: sa.Connection) -> TableRecord | None:
            values = {"table": table_id, "after": after}
            row = connection.execute(TABLE, values).first()
            if row is None:
                return None
            return TableRecord(
                TableRow(*row),
                [SeatRow(*each) for each in connection.execute(SEATS, values)],
                [EntryRow(*each) for each in connection.execute(ENTRIES_AFTER, values)],
                [ChatRow(*each) for each in connection.execute(CHAT, values)][::-1],
            )

        return await self._read(look)

    async def entries(self, table_id: str) -> list[EntryRow]:
        """The whole log."""
        values = {"table": table_id, "after": -1}
        return await self._read(
            lambda connection: [EntryRow(*row) for row in connection.execute(ENTRIES_AFTER, values)]
        )

    async def head(self, table_id: str) -> tuple[int, int]:
        """The version and the stamp of a table; NO_HEAD if it was deleted."""

        def look(connection: sa.Connection) -> tuple[int, int]:
            row = connection.execute(HEAD, {"table": table_id}).first()
            return NO_HEAD if row is None else (int(row[1]), int(row[0]))

        return await self._read(look)

    async def listed(self, since: int) -> list[str]:
        """The ids of the listed tables set up since a time, newest first."""
        return await self._read(lambda connection: list(connection.execute(LISTED, {"since": since}).scalars()))

    async def of_unknown_end(self, most: int) -> list[str]:
        """The ids of tables of which nobody has written down whether they are over."""
        return await self._ids(listing.of_unknown_end(most))

    async def out_of_date(self, finished: int | None, abandoned: int | None, most: int) -> list[str]:
        """The ids of tables that ended, or were abandoned, before these times; None keeps them all."""
        return await self._ids(listing.out_of_date(finished, abandoned, most))

    async def _ids(self, chosen: sa.Select[Any]) -> list[str]:
        return await self._read(lambda connection: list(connection.execute(chosen).scalars()))

    async def house_secret(self) -> bytes:
        """What passes to a private house are signed with."""
        chosen = sa.select(house_table.c.value).where(house_table.c.name == PASSES)
        return await self._read(lambda connection: bytes(connection.execute(chosen).scalar_one()))

    # For an operator, while no server writes in this process

    async def check(self) -> None:
        """Refuse a database that is not of this version."""
        await self._connections.write(migrate.check, START_SECONDS)

    async def lines(self, wish: Filters) -> list[TableLine]:
        """The tables, as an operator lists them."""
        return await self._connections.write(lambda connection: listing.lines(connection, wish), START_SECONDS)

    async def erase(self, tables: Sequence[str]) -> None:
        """All that is known of some tables, gone."""
        job = WriteJob((), changes.delete(tables))
        await self._connections.write(lambda connection: _carry_out(connection, [job]), START_SECONDS)

    async def vacuum(self) -> None:
        """Give the room of what was deleted back to the disk."""
        await self._connections.alone("VACUUM" if self.on_sqlite else "VACUUM (ANALYZE)")
        if self.on_sqlite:
            await self._connections.alone("PRAGMA wal_checkpoint(TRUNCATE)")

    async def _read(self, look: Callable[[sa.Connection], R]) -> R:
        self._reading.enter()
        try:
            return await self._connections.read(look)
        except Exception as problem:
            self._blame(self._reading, problem)
            raise out_of_reach(problem) from problem

    def _blame(self, breaker: CircuitBreaker, problem: Exception) -> bool:
        """Whether it was the database's own fault; then its breaker is open."""
        if not whole_database(problem):
            return False
        breaker.fail(problem)
        if not self.on_sqlite:  # Who cannot be written to there cannot be read either; nobody need try that as well.
            self._reading.fail(problem)
            self._writing.fail(problem)
        return True

    # Writing

    async def append(self, *entries: EntryRow, also: Sequence[Change] = ()) -> bool:
        """Write entries of one log, and what goes with them, all or none; False if another writer was first."""
        return await self._queue(WriteJob(entries, also))

    async def change(self, table_id: str, *what: Change) -> bool:
        """Change what is not the log, and mark that it changed; False if another writer was first."""
        return await self._queue(WriteJob((), (*what, changes.mark(table_id))))

    async def touch(self, what: Change) -> None:
        """Change what nobody needs to be told."""
        await self._queue(WriteJob((), [what]))

    async def delete(self, tables: Sequence[str]) -> bool:
        """All that is known of some tables, gone; False if another writer added something at the same moment."""
        return await self._queue(WriteJob((), changes.delete(tables)))

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow]) -> None:
        """A new table."""
        await self._queue(WriteJob((), (), [(tables_table, [table]), (seats_table, seats)]))

    async def _queue(self, job: WriteJob) -> bool:
        if self._stopped:
            raise out_of_reach()
        self._writing.enter()
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        try:
            self._jobs.put_nowait(job)
        except asyncio.QueueFull:
            raise Unavailable("Too much is waiting to be written at the moment. Please try again.") from None
        self.waiting += 1
        self._patience.wait(job)
        try:
            return await job.done
        finally:
            self.waiting -= 1
            self._wrote(time.monotonic() - job.since)

    async def _write(self) -> None:
        many = False
        while True:
            jobs = [await self._jobs.get()]
            if many:  # Who comes within a few milliseconds shares a transaction; who is alone need not wait.
                await asyncio.sleep(GATHER_SECONDS)
            while not self._jobs.empty() and len(jobs) < MOST_JOBS_AT_ONCE:
                jobs.append(self._jobs.get_nowait())
            many = len(jobs) > FEW_JOBS
            try:
                await self._write_down([job for job in jobs if job.awaited])
            finally:
                for job in jobs:
                    job.fail(out_of_reach())

    async def _write_down(self, jobs: list[WriteJob]) -> None:
        """Write these in one transaction; if one of them collides, or is not as it should be, then all the others."""
        if not jobs or await self._settled(jobs):
            return
        half = len(jobs) // 2
        for some in (jobs[:half], jobs[half:]):
            await self._write_down([job for job in some if job.awaited])

    async def _settled(self, jobs: list[WriteJob]) -> bool:
        """Write these in one transaction; False if they should be tried again, fewer at a time."""
        if self._writing.open:
            for job in jobs:
                job.fail(out_of_reach())
            return True
        try:
            await self._connections.write(lambda connection: _carry_out(connection, jobs))
        except Exception as problem:
            return self._refused(jobs, problem)
        for job in jobs:
            job.settle(True)
        return True

    def _refused(self, jobs: list[WriteJob], problem: Exception) -> bool:
        if self._blame(self._writing, problem):
            for job in jobs:
                job.fail(out_of_reach(problem))
            return True
        if len(jobs) > 1:
            return False
        if isinstance(problem, IntegrityError):
            jobs[0].settle(False)
        else:
            logger.error("something could not be written: %s", type(getattr(problem, "orig", problem)).__name__)
            jobs[0].fail(out_of_reach(problem))
        return True


def _carry_out(connection: sa.Connection, jobs: Sequence[WriteJob]) -> None:
    for table, rows in (made for job in jobs for made in job.made):
        connection.execute(sa.insert(table), [msgspec.structs.asdict(row) for row in rows])
    # In the order of the key, so that two processes never wait for each other in a circle.
    entries = sorted((row for job in jobs for row in job.entries), key=lambda row: (row.table_id, row.number))
    if entries:
        connection.execute(sa.insert(entries_table), [msgspec.structs.asdict(row) for row in entries])
    for job in jobs:
        for change in job.changed:
            connection.execute(change)


def _sign(connection: sa.Connection, own: str) -> None:
    """A sign of life: something is written, to see that it can be."""
    connection.execute(sa.delete(signs_table).where(signs_table.c.id == own))
    connection.execute(sa.insert(signs_table).values(id=own, at=int(time.time()), number=0))
