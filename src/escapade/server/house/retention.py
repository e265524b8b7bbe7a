"""Keeping the database in order: listing, deleting, exporting, saving it elsewhere, and what is kept how long."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from escapade.engine.errors import EscapadeError
from escapade.server.database import changes
from escapade.server.database.listing import DAY
from escapade.server.database.rows import TableRecord
from escapade.server.database.store import Store
from escapade.server.errors import NotOver, OtherDatabase, Unavailable, UnknownTable
from escapade.server.house.settings import Settings
from escapade.server.table.table_state import TableState, now
from escapade.server.table.tables import Tables

HOUR = 3_600
FIRST_ROUND = 60  # seconds after the start, when everybody has come back
BATCH = 25
BREATH = 0.5  # seconds between two batches
PRIVATE = 0o600

logger = logging.getLogger("escapade.server")


def text_of(record: TableRecord, unfinished: bool) -> str:
    """A table's game as text. That of a game that goes on holds the secret of its chance."""
    state = TableState(record.row)
    state.take(record)
    if not state.dealt.over and not unfinished:
        raise NotOver("The game goes on, and its file would tell all its dice. With --unfinished you get it anyway.")
    return state.dealt.save()


# Deleting


class Retention:
    """Once an hour: finds out what older servers did not write down, and deletes what is kept no longer."""

    def __init__(self, settings: Settings, tables: Tables) -> None:
        self._settings = settings
        self._tables = tables
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, after a while."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """No more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        await asyncio.sleep(FIRST_ROUND)
        while True:
            try:
                await self.find_out()
                await self.clear_away()
            except EscapadeError as problem:
                logger.warning("tables could not be cleared away: %s", problem.sentence)
            except Exception:
                logger.exception("clearing away stumbled")
            await asyncio.sleep(HOUR)

    async def find_out(self) -> int:
        """Whether tables of older servers are over. What cannot be replayed any more counts as not over."""
        store, found = self._tables.store, 0
        while tables := await store.of_unknown_end(BATCH):
            for table_id in tables:
                record = await store.table(table_id, -1)
                over = record is not None and await asyncio.to_thread(_is_over, record)
                await store.touch(changes.set_table(table_id, over=over))
                found += 1
            await asyncio.sleep(BREATH)
        return found

    async def clear_away(self) -> int:
        """Delete in small batches what is kept no longer; how many tables it was."""
        days, gone = self._settings, 0
        finished = now() - days.keep_finished_days * DAY if days.keep_finished_days else None
        abandoned = now() - days.keep_abandoned_days * DAY if days.keep_abandoned_days else None
        while tables := await self._tables.store.out_of_date(finished, abandoned, BATCH):
            if not await self._tables.delete(tables):  # Somebody sat down there meanwhile; in an hour we look again.
                break
            gone += len(tables)
            await asyncio.sleep(BREATH)
        if gone:
            logger.info("%d tables were deleted, as the settings say", gone)
        return gone


def _is_over(record: TableRecord) -> bool:
    state = TableState(record.row)
    try:
        state.take(record)
    except EscapadeError:
        return False
    return state.stage == "over"


# Without a server


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Store]:
    """The database as it lies there, if it is one of this version."""
    file = sa.make_url(settings.database).database
    if settings.on_sqlite and not (file and Path(file).is_file()):
        raise OtherDatabase(f"There is no database at {file}. A server makes it when it starts.")
    store = Store(settings.database)
    try:
        await store.check()
        yield store
    except (SQLAlchemyError, OSError) as problem:
        raise Unavailable(f"The database cannot be used: {_cause(problem)}.") from None
    finally:
        await store.stop()


def back_up(settings: Settings, target: Path, replace: bool) -> int:
    """A copy of an SQLite database, whole at one moment, while people play on; its size."""
    file = sa.make_url(settings.database).database or ""
    if target.exists() and not replace:
        raise OtherDatabase(f"{target} is there already. With --replace it is written anew.")
    if not Path(file).is_file():
        raise OtherDatabase(f"There is no database at {file}.")
    part = target.with_name(target.name + ".part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, PRIVATE))
        there = f"{Path(file).absolute().as_uri()}?mode=rw"
        with closing(sqlite3.connect(there, uri=True)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
            if verdict != "ok":
                raise OtherDatabase(f"The database is damaged: {verdict}. The copy was thrown away.")
        part.replace(target)
        return target.stat().st_size
    except (OSError, sqlite3.Error) as problem:
        raise Unavailable(f"The copy cannot be made: {_cause(problem)}.") from None
    finally:
        part.unlink(missing_ok=True)


def dump_command(settings: Settings, target: Path) -> str:
    """What saves a PostgreSQL database; pg_dump asks for the password, or finds it in ~/.pgpass."""
    url = sa.make_url(settings.database)
    plain = sa.URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query)
    return f"pg_dump --format=custom --file='{target}' '{plain.render_as_string()}'"


def _cause(problem: Exception) -> str:
    words = str(getattr(problem, "orig", None) or getattr(problem, "strerror", None) or problem)
    return words.splitlines()[0].rstrip(".") if words else type(problem).__name__


async def vacuum(store: Store, settings: Settings) -> tuple[int, int]:
    """Give the room of deleted tables back; the size before and after, 0 where it is not ours to know."""
    if not settings.on_sqlite:
        await store.vacuum()
        return 0, 0
    file = Path(sa.make_url(settings.database).database or "")
    before = file.stat().st_size
    await store.vacuum()
    return before, file.stat().st_size


async def export(store: Store, table_id: str, unfinished: bool) -> str:
    """A table's game as text."""
    record = await store.table(table_id, -1)
    if record is None:
        raise UnknownTable(f"There is no table {table_id}.")
    return text_of(record, unfinished)
