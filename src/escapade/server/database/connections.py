"""Where work on the database is done: a whole transaction at a time, away from the event loop, never without end.

A database may refuse, be locked, be full, or just stop answering. Whatever it does, work here ends within `PATIENCE`,
and a connection that hung is cut: to close it politely would be to wait for the same silence.
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol, TypeVar

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, DisconnectionError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

R = TypeVar("R")

PATIENCE = 2.5  # seconds that the database has for a transaction
LOCK_SECONDS = 1.0  # … of which PostgreSQL may wait for somebody else's lock
BUSY_SECONDS = 2.0  # … and SQLite for another program
READERS = 8  # connections for reading; the writer has its own, which no crowd of readers can take from it
START_SECONDS = 120.0  # for making or changing tables
CLOSE_SECONDS = 1.5

# PostgreSQL's classes of errors that are about the database and not about what it was asked.
_ITS_OWN_TROUBLE = ("08", "25006", "53", "57P", "58", "F0", "XX")


class DatabaseHung(Exception):
    """The database did not answer in time. What it did, or will do yet, is not known."""


class DatabaseBusy(Exception):
    """So much was waiting that this was not begun."""


def whole_database(problem: BaseException) -> bool:
    """Whether a failure is about the database as a whole, and not about what it was asked to do."""
    if isinstance(problem, DBAPIError):
        if problem.connection_invalidated:
            return True
        state = getattr(problem.orig, "sqlstate", None)
        return isinstance(problem, OperationalError) if state is None else str(state).startswith(_ITS_OWN_TROUBLE)
    trouble = (DatabaseHung, OSError, PoolTimeout, asyncpg.PostgresError, asyncpg.InterfaceError)
    return isinstance(problem, trouble)


class Connections(Protocol):
    """Where work on the database is done."""

    async def read(self, look: Callable[[sa.Connection], R]) -> R:
        """Look something up."""
        ...

    async def write(self, work: Callable[[sa.Connection], R], patience: float = PATIENCE) -> R:
        """Carry out a transaction, or none of it."""
        ...

    async def alone(self, statement: str) -> None:
        """A statement that no transaction may hold."""
        ...

    async def close(self) -> None:
        """Let go, soon."""
        ...


class SqliteConnections:
    """SQLite in two threads of its own: one that writes, one that reads."""

    def __init__(self, url: str) -> None:
        self._engine = sa.create_engine(url, connect_args={"timeout": BUSY_SECONDS})
        sa.event.listen(self._engine, "connect", _make_safe)
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(1, "reader")

    async def read(self, look: Callable[[sa.Connection], R]) -> R:
        """Look something up."""
        return await self._in(self._reading, self._look, look, PATIENCE)

    async def write(self, work: Callable[[sa.Connection], R], patience: float = PATIENCE) -> R:
        """Carry out a transaction, or none of it."""
        return await self._in(self._writing, self._carry_out, work, patience)

    async def alone(self, statement: str) -> None:
        """A statement that no transaction may hold."""

        def work(_: None) -> None:
            with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.exec_driver_sql(statement)

        await self._in(self._writing, work, None, START_SECONDS)

    async def close(self) -> None:
        """Let go; a thread that hangs is left to the end of the process."""
        try:
            for pool in (self._writing, self._reading):
                await self._in(pool, _nothing, None, CLOSE_SECONDS)
            self._engine.dispose()
        except (DatabaseHung, DatabaseBusy):
            pass
        finally:
            self._writing.shutdown(wait=False, cancel_futures=True)
            self._reading.shutdown(wait=False, cancel_futures=True)

    async def _in(self, pool: ThreadPoolExecutor, do: Callable[[Any], R], what: Any, patience: float) -> R:
        running: Future[R] = pool.submit(do, what)
        try:
            async with asyncio.timeout(patience):
                return await asyncio.wrap_future(running)
        except TimeoutError:
            raise (DatabaseBusy if running.cancelled() else DatabaseHung)() from None

    def _look(self, look: Callable[[sa.Connection], R]) -> R:
        with self._engine.connect() as connection:
            return look(connection)

    def _carry_out(self, work: Callable[[sa.Connection], R]) -> R:
        with self._engine.begin() as connection:
            return work(connection)


class PostgresConnections:
    """PostgreSQL over asyncpg."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lines = ConnectionGeneration(url)
        self._turns = asyncio.Semaphore(READERS)
        self._running: set[asyncio.Task[Any]] = set()

    async def read(self, look: Callable[[sa.Connection], R]) -> R:
        """Look something up."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._turns.acquire()
        except TimeoutError:
            raise DatabaseBusy from None
        try:
            return await self._within(PATIENCE, self._lines, _carry_out(self._lines.engine, look))
        finally:
            self._turns.release()

    async def write(self, work: Callable[[sa.Connection], R], patience: float = PATIENCE) -> R:
        """Carry out a transaction, or none of it."""
        return await self._within(patience, self._lines, _carry_out(self._lines.engine, work))

    async def alone(self, statement: str) -> None:
        """A statement that no transaction may hold."""
        await self._within(START_SECONDS, self._lines, _alone(self._lines.engine, statement))

    async def close(self) -> None:
        """Let go."""
        with suppress(Exception):
            await asyncio.wait_for(self._lines.engine.dispose(), CLOSE_SECONDS)
        self._lines.cut()
        if self._running:
            await asyncio.wait(self._running, timeout=CLOSE_SECONDS)

    async def _within(self, patience: float, lines: "ConnectionGeneration", work: Coroutine[Any, Any, R]) -> R:
        # In a task of its own, for asyncpg may hang even when it is cancelled; it ends when its line is cut.
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._over)
        done, _ = await asyncio.wait({task}, timeout=patience)
        if not done and lines is self._lines:
            self._lines = ConnectionGeneration(self._url)
            lines.cut()
        if not done or task.cancelled():
            raise DatabaseHung
        return task.result()

    def _over(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # Whoever waited knows; or they gave up, and nobody wants to.


class ConnectionGeneration:
    """All connections of one generation. When one of them hangs, none is trusted any more."""

    def __init__(self, url: str) -> None:
        limits = {
            "lock_timeout": _milliseconds(LOCK_SECONDS),
            "statement_timeout": _milliseconds(BUSY_SECONDS),
            "idle_in_transaction_session_timeout": _milliseconds(PATIENCE),  # Should we die in the middle of one.
        }
        self.engine = create_async_engine(
            url,
            pool_size=READERS + 2,  # and one to write, one to try whether the database is back
            max_overflow=0,
            pool_timeout=PATIENCE,
            connect_args={"timeout": PATIENCE, "server_settings": limits},
        )
        self._open: list[asyncpg.Connection] = []
        sa.event.listen(self.engine.sync_engine, "connect", self._connected)
        sa.event.listen(self.engine.sync_engine, "checkout", _still_there)

    def cut(self) -> None:
        """End them all at once, whatever they are doing."""
        for connection in self._open:
            connection.terminate()

    def _connected(self, connection: Any, _: Any) -> None:
        self._open = [each for each in self._open if not each.is_closed()]
        self._open.append(connection.driver_connection)


async def _carry_out(engine: AsyncEngine, work: Callable[[sa.Connection], R]) -> R:
    async with engine.begin() as connection:
        return await connection.run_sync(work)


async def _alone(engine: AsyncEngine, statement: str) -> None:
    async with engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.exec_driver_sql("SET statement_timeout = 0")
        await connection.exec_driver_sql(statement)
        await connection.invalidate()  # It waits longer than a connection of the pool should.


def _still_there(connection: Any, _: Any, __: Any) -> None:
    """A connection that was lost while it lay in the pool is replaced, without a question to the database."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def _nothing(_: None) -> None:
    """To see that a thread is free."""


def _milliseconds(seconds: float) -> str:
    return str(round(1000 * seconds))


def _make_safe(connection: Any, _: Any) -> None:
    """Readers and the writer do not wait for each other, and what is committed is on the disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
