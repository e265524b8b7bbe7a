"""Keeping the database in order: listing, deleting, exporting, saving it elsewhere, and what is kept how long."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from escapade.engine.errors import EscapadeError
from escapade.server import migrate
from escapade.server.errors import NotOver, OtherDatabase, Unavailable, UnknownTable
from escapade.server.house import House
from escapade.server.schema import entries_table, seats_table, tables_table
from escapade.server.settings import Settings
from escapade.server.store import Sheet, Store, deletion
from escapade.server.tables import Table, now

DAY = 86_400
HOUR = 3_600
FIRST_ROUND = 60  # seconds after the start, when everybody has come back
BATCH = 25
BREATH = 0.5  # seconds between two batches
PRIVATE = 0o600

logger = logging.getLogger("escapade.server")


class TableLine(msgspec.Struct, frozen=True):
    """A table in the operator's list. Times are seconds since 1970."""

    table: str
    game: str
    rules: int
    stage: str
    entries: int
    seats: list[str]
    listed: bool
    imported: bool
    created: int
    touched: int


class Filters(msgspec.Struct, frozen=True):
    """Which tables to list."""

    game: str = ""
    stage: str = ""
    older_than_days: float = 0
    most: int = 100


# Looking


def lines(connection: sa.Connection, wish: Filters) -> list[TableLine]:
    """The tables, the latest first."""
    last = sa.select(sa.func.max(entries_table.c.number)).where(entries_table.c.table_id == tables_table.c.id)
    chosen = sa.select(tables_table, last.scalar_subquery().label("last")).order_by(tables_table.c.touched.desc())
    if wish.game:
        chosen = chosen.where(tables_table.c.game == wish.game)
    if wish.older_than_days:
        chosen = chosen.where(tables_table.c.touched < now() - int(wish.older_than_days * DAY))
    chosen = _of_stage(chosen, wish.stage)
    rows = connection.execute(chosen.limit(wish.most)).all()
    names = _names(connection, [row.id for row in rows])
    return [
        TableLine(
            row.id, row.game, row.rules, _stage(row.over, row.last), 0 if row.last is None else row.last,
            names.get(row.id, []), row.listed, row.imported, row.created, row.touched,
        )
        for row in rows
    ]  # fmt: skip


def _of_stage(chosen: sa.Select[Any], stage: str) -> sa.Select[Any]:
    dealt = sa.exists().where(entries_table.c.table_id == tables_table.c.id)
    if stage == "over":
        return chosen.where(tables_table.c.over)
    if stage == "gathering":
        return chosen.where(sa.not_(dealt))
    if stage == "playing":
        return chosen.where(dealt, sa.or_(tables_table.c.over.is_(None), sa.not_(tables_table.c.over)))
    return chosen


def _stage(over: bool | None, last: int | None) -> str:
    if over:
        return "over"
    if last is None:
        return "gathering"
    return "playing" if over is False else "playing or over"


def _names(connection: sa.Connection, tables: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    chosen = sa.select(seats_table).where(seats_table.c.table_id.in_(tables))
    for row in connection.execute(chosen.order_by(seats_table.c.table_id, seats_table.c.seat)):
        found.setdefault(row.table_id, []).append(row.name or {"open": "(open)", "bot": "a bot"}.get(row.kind, "?"))
    return found


def text_of(sheet: Sheet, unfinished: bool) -> str:
    """A table's game as text. That of a game that goes on holds the secret of its chance."""
    table = Table(sheet.row)
    table.take(sheet)
    if not table.dealt.over and not unfinished:
        raise NotOver("The game goes on, and its file would tell all its dice. With --unfinished you get it anyway.")
    return table.dealt.save()


# Deleting


def out_of_date(settings: Settings) -> sa.Select[Any] | None:
    """The tables that are kept no longer; None if all are kept."""
    reasons = []
    if settings.keep_finished_days:
        before = now() - settings.keep_finished_days * DAY
        reasons.append(sa.and_(tables_table.c.over, tables_table.c.touched < before))
    if settings.keep_abandoned_days:
        before = now() - settings.keep_abandoned_days * DAY
        visited = sa.exists().where(seats_table.c.table_id == tables_table.c.id, seats_table.c.seen_at >= before)
        reasons.append(sa.and_(sa.not_(tables_table.c.over), tables_table.c.touched < before, sa.not_(visited)))
    return sa.select(tables_table.c.id).where(sa.or_(*reasons)).limit(BATCH) if reasons else None


class Keeper:
    """Once an hour: finds out what older servers did not write down, and deletes what is kept no longer."""

    def __init__(self, settings: Settings, house: House) -> None:
        self._settings = settings
        self._house = house
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
        store, found = self._house.store, 0
        unknown = sa.select(tables_table.c.id).where(tables_table.c.over.is_(None)).limit(BATCH)
        while tables := await store.ids(unknown):
            for table_id in tables:
                sheet = await store.table(table_id, -1)
                over = sheet is not None and await asyncio.to_thread(_is_over, sheet)
                await store.touch(sa.update(tables_table).where(tables_table.c.id == table_id).values(over=over))
                found += 1
            await asyncio.sleep(BREATH)
        return found

    async def clear_away(self) -> int:
        """Delete in small batches what is kept no longer; how many tables it was."""
        old, gone = out_of_date(self._settings), 0
        while old is not None and (tables := await self._house.store.ids(old)):
            if not await self._house.delete(tables):  # Somebody sat down there meanwhile; in an hour we look again.
                break
            gone += len(tables)
            await asyncio.sleep(BREATH)
        if gone:
            logger.info("%d tables were deleted, as the settings say", gone)
        return gone


def _is_over(sheet: Sheet) -> bool:
    table = Table(sheet.row)
    try:
        table.take(sheet)
    except EscapadeError:
        return False
    return table.stage == "over"


# Without a server


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Store]:
    """The database as it lies there, if it is one of this version."""
    file = sa.make_url(settings.database).database
    if settings.on_sqlite and not (file and Path(file).is_file()):
        raise OtherDatabase(f"There is no database at {file}. A server makes it when it starts.")
    store = Store(settings.database)
    try:
        await store.look(migrate.check)
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


async def delete(store: Store, tables: Sequence[str]) -> None:
    """Delete tables while no server runs."""

    def work(connection: sa.Connection) -> None:
        for statement in deletion(tables):
            connection.execute(statement)

    await store.carry_out(work)


async def export(store: Store, table_id: str, unfinished: bool) -> str:
    """A table's game as text."""
    sheet = await store.table(table_id, -1)
    if sheet is None:
        raise UnknownTable(f"There is no table {table_id}.")
    return text_of(sheet, unfinished)
