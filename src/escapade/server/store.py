"""Tables on disk: SQLite or PostgreSQL. A table is its rows here; processes keep nothing that matters.

All writing goes through one queue: what is waiting is written in one transaction, so that a busy server
pays for one sync of the disk, not for hundreds. A job that collides is tried again alone, and says so.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from escapade.engine.match import Entry
from escapade.server.errors import Unavailable

R = TypeVar("R")
SCHEMA_VERSION = 2
MOST_LISTED = 50
MOST_CHAT = 200
MOST_JOBS_AT_ONCE = 500

metadata = sa.MetaData()
schema_table = sa.Table("escapade_schema", metadata, sa.Column("version", sa.Integer, primary_key=True))
tables_table = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("box", sa.String(32), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("pace", sa.String(12), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("imported", sa.Boolean, nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("stamp", sa.Integer, nullable=False, default=0),
    sa.Column("undo_seat", sa.Integer, nullable=False, default=-1),
    sa.Column("undo_version", sa.Integer, nullable=False, default=-1),
    sa.Column("undo_agreed", sa.Integer, nullable=False, default=0),
    sa.Index("listed_tables", "listed", "created"),
)
seats_table = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("level", sa.String(20), nullable=False),
    sa.Column("key_hash", sa.LargeBinary, nullable=True),
    sa.Column("stand_in", sa.Boolean, nullable=False, default=False),
    sa.Column("share", sa.String(128), nullable=False, default=""),
    sa.Column("seen_at", sa.BigInteger, nullable=False, default=0),
)
entries_table = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("move", sa.BigInteger, nullable=True),
    sa.Column("shares", sa.Text, nullable=True),  # of the deal, entry 0, only
)
chat_table = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("thing", sa.String(40), nullable=False, default=""),
)

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


class TableRow(msgspec.Struct):
    """A row of `tables`."""

    id: str
    game: str
    rules: int
    box: str
    options: str
    pace: Any
    listed: bool
    imported: bool
    secret: bytes
    created: int
    stamp: int = 0
    undo_seat: int = -1
    undo_version: int = -1
    undo_agreed: int = 0


class SeatRow(msgspec.Struct):
    """A row of `seats`."""

    table_id: str
    seat: int
    kind: Any
    name: str
    level: str
    key_hash: bytes | None = None
    stand_in: bool = False
    share: str = ""
    seen_at: int = 0


class EntryRow(msgspec.Struct):
    """A row of `entries`."""

    table_id: str
    number: int
    seat: int
    move: int | None
    shares: str | None = None

    @property
    def entry(self) -> Entry:
        """As a match's log has it."""
        return Entry(self.seat, self.move)


class ChatRow(msgspec.Struct):
    """A row of `chat`."""

    table_id: str
    number: int
    seat: int
    name: str
    text: str
    thing: str = ""


class Sheet(msgspec.Struct):
    """All that is written of a table; the log from some entry on."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[EntryRow]
    chat: list[ChatRow]


class Job:
    """Something to write, whole or not at all."""

    def __init__(self, entries: Sequence[EntryRow], statements: Sequence[sa.Executable]) -> None:
        self.entries = entries
        self.statements = statements
        self.done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def settle(self, written: bool) -> None:
        """Tell who waits, if they still do."""
        if not self.done.done():
            self.done.set_result(written)

    def fail(self, problem: Exception) -> None:
        """Tell who waits that the database is out of reach."""
        if not self.done.done():
            self.done.set_exception(problem)


class Store:
    """The database."""

    def __init__(self, url: str) -> None:
        self.on_sqlite = url.startswith("sqlite")
        self._desk: Desk = SqliteDesk(url) if self.on_sqlite else PostgresDesk(url)
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Make what is missing and begin to write."""
        known = await self._desk.write(_prepare)
        if known != SCHEMA_VERSION:
            await self._desk.close()
            raise Unavailable(
                f"The database was made by another version of Escapade (schema {known}, not {SCHEMA_VERSION})."
            )
        self._writer = asyncio.create_task(self._write())

    async def stop(self) -> None:
        """Write what is waiting and let go."""
        while not self._jobs.empty():
            await asyncio.sleep(0.01)
        if self._writer is not None:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self._desk.close()

    # Reading

    async def table(self, table_id: str, after: int) -> Sheet | None:
        """All of a table, with its log after an entry."""

        def look(connection: sa.Connection) -> Sheet | None:
            values = {"table": table_id, "after": after}
            row = connection.execute(TABLE, values).first()
            if row is None:
                return None
            return Sheet(
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
        """The version and the stamp of a table."""

        def look(connection: sa.Connection) -> tuple[int, int]:
            stamp, version = connection.execute(HEAD, {"table": table_id}).one()
            return int(version), int(stamp)

        return await self._read(look)

    async def listed(self, since: int) -> list[str]:
        """The ids of the listed tables set up since a time, newest first."""
        return await self._read(lambda connection: list(connection.execute(LISTED, {"since": since}).scalars()))

    async def _read(self, look: Callable[[sa.Connection], R]) -> R:
        try:
            return await self._desk.read(look)
        except (DBAPIError, OSError) as problem:
            raise _out_of_reach() from problem

    # Writing

    async def append(self, *entries: EntryRow) -> bool:
        """Write entries of one log, all or none; False if another writer was first."""
        return await self._queue(Job(entries, ()))

    async def change(self, table_id: str, *statements: sa.Executable) -> bool:
        """Change what is not the log, and mark that it changed; False if another writer was first."""
        mark = sa.update(tables_table).where(tables_table.c.id == table_id).values(stamp=tables_table.c.stamp + 1)
        return await self._queue(Job((), (*statements, mark)))

    async def touch(self, statement: sa.Executable) -> None:
        """Change what nobody needs to be told."""
        await self._queue(Job((), [statement]))

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow], entries: Sequence[EntryRow] = ()) -> None:
        """A new table."""
        made = [sa.insert(tables_table).values(msgspec.structs.asdict(table))]
        made += [sa.insert(seats_table).values(msgspec.structs.asdict(seat)) for seat in seats]
        made += [sa.insert(entries_table).values(msgspec.structs.asdict(entry)) for entry in entries]
        await self._queue(Job((), made))

    async def _queue(self, job: Job) -> bool:
        self._jobs.put_nowait(job)
        return await job.done

    async def _write(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            while not self._jobs.empty() and len(jobs) < MOST_JOBS_AT_ONCE:
                jobs.append(self._jobs.get_nowait())
            if len(jobs) > 1 and await self._written_together(jobs):
                continue
            for job in jobs:
                await self._write_alone(job)

    async def _written_together(self, jobs: list[Job]) -> bool:
        try:
            await self._desk.write(lambda connection: _carry_out(connection, jobs))
        except (DBAPIError, OSError):
            return False
        for job in jobs:
            job.settle(True)
        return True

    async def _write_alone(self, job: Job) -> None:
        try:
            await self._desk.write(lambda connection: _carry_out(connection, [job]))
            job.settle(True)
        except IntegrityError:
            job.settle(False)
        except (DBAPIError, OSError):
            job.fail(_out_of_reach())


class Desk(Protocol):
    """Where work on the database is done: a whole transaction at a time, away from the event loop."""

    async def read(self, look: Callable[[sa.Connection], R]) -> R:
        """Look something up."""
        ...

    async def write(self, work: Callable[[sa.Connection], R]) -> R:
        """Carry out a transaction, or none of it."""
        ...

    async def close(self) -> None:
        """Let go."""
        ...


class SqliteDesk:
    """SQLite in two threads of its own: one that writes, one that reads."""

    def __init__(self, url: str) -> None:
        self._engine = sa.create_engine(url, connect_args={"timeout": 20})
        sa.event.listen(self._engine, "connect", _make_safe)
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(1, "reader")

    async def read(self, look: Callable[[sa.Connection], R]) -> R:
        """Look something up."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._look, look)

    async def write(self, work: Callable[[sa.Connection], R]) -> R:
        """Carry out a transaction, or none of it."""
        return await asyncio.get_running_loop().run_in_executor(self._writing, self._carry_out, work)

    async def close(self) -> None:
        """Let go."""
        self._writing.shutdown()
        self._reading.shutdown()
        self._engine.dispose()

    def _look(self, look: Callable[[sa.Connection], R]) -> R:
        with self._engine.connect() as connection:
            return look(connection)

    def _carry_out(self, work: Callable[[sa.Connection], R]) -> R:
        with self._engine.begin() as connection:
            return work(connection)


class PostgresDesk:
    """PostgreSQL over asyncpg."""

    def __init__(self, url: str) -> None:
        self._engine = create_async_engine(url, pool_size=8, max_overflow=0, pool_pre_ping=True)

    async def read(self, look: Callable[[sa.Connection], R]) -> R:
        """Look something up."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(look)

    async def write(self, work: Callable[[sa.Connection], R]) -> R:
        """Carry out a transaction, or none of it."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Let go."""
        await self._engine.dispose()


def _prepare(connection: sa.Connection) -> int:
    """Make the tables; the version of the schema that is there."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(8642)"))  # Several processes may start at once.
    metadata.create_all(connection)
    known = connection.execute(sa.select(schema_table.c.version)).scalar()
    if known is None:
        connection.execute(sa.insert(schema_table).values(version=SCHEMA_VERSION))
    elif known == 1:  # Chat could not point at things yet.
        connection.execute(sa.text("ALTER TABLE chat ADD COLUMN thing VARCHAR(40) NOT NULL DEFAULT ''"))
        connection.execute(sa.update(schema_table).values(version=SCHEMA_VERSION))
    return SCHEMA_VERSION if known in (None, 1) else int(known)


def _carry_out(connection: sa.Connection, jobs: Sequence[Job]) -> None:
    # In the order of the key, so that two processes never wait for each other in a circle.
    entries = sorted((row for job in jobs for row in job.entries), key=lambda row: (row.table_id, row.number))
    if entries:
        connection.execute(sa.insert(entries_table), [msgspec.structs.asdict(row) for row in entries])
    for job in jobs:
        for statement in job.statements:
            connection.execute(statement)


def _out_of_reach() -> Unavailable:
    return Unavailable("The database does not answer at the moment. Please try again.")


def _make_safe(connection: Any, _: Any) -> None:
    """Readers and the writer do not wait for each other, and what is committed is on the disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
