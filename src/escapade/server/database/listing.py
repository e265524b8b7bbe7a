"""What an operator asks the database: which tables there are, and which are kept no longer."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from escapade.server.database.schema import entries_table, seats_table, tables_table

DAY = 86_400


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
    changed: bool  # its components are not the game's own
    created: int
    touched: int


class Filters(msgspec.Struct, frozen=True):
    """Which tables to list."""

    game: str = ""
    stage: str = ""
    older_than_days: float = 0
    most: int = 100


def lines(connection: sa.Connection, wish: Filters) -> list[TableLine]:
    """The tables, the latest first."""
    last = sa.select(sa.func.max(entries_table.c.number)).where(entries_table.c.table_id == tables_table.c.id)
    chosen = sa.select(tables_table, last.scalar_subquery().label("last")).order_by(tables_table.c.touched.desc())
    if wish.game:
        chosen = chosen.where(tables_table.c.game == wish.game)
    if wish.older_than_days:
        chosen = chosen.where(tables_table.c.touched < int(time.time() - wish.older_than_days * DAY))
    chosen = _of_stage(chosen, wish.stage)
    rows = connection.execute(chosen.limit(wish.most)).all()
    names = _names(connection, [row.id for row in rows])
    return [
        TableLine(
            row.id, row.game, row.rules, _stage(row.over, row.last), 0 if row.last is None else row.last,
            names.get(row.id, []), row.listed, row.imported, row.changes != "", row.created, row.touched,
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


def of_unknown_end(most: int) -> sa.Select[Any]:
    """Tables of older servers, which did not write down whether they are over."""
    return sa.select(tables_table.c.id).where(tables_table.c.over.is_(None)).limit(most)


def out_of_date(finished: int | None, abandoned: int | None, most: int) -> sa.Select[Any]:
    """The tables that ended before a time, and those where nothing happened and nobody came since another."""
    reasons: list[sa.ColumnElement[bool]] = [sa.false()]
    if finished is not None:
        reasons.append(sa.and_(tables_table.c.over, tables_table.c.touched < finished))
    if abandoned is not None:
        visited = sa.exists().where(seats_table.c.table_id == tables_table.c.id, seats_table.c.seen_at >= abandoned)
        reasons.append(sa.and_(sa.not_(tables_table.c.over), tables_table.c.touched < abandoned, sa.not_(visited)))
    return sa.select(tables_table.c.id).where(sa.or_(*reasons)).limit(most)
