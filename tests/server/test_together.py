"""Moves that share a transaction: all are written, and one that collides takes none of the others with it."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from escapade.engine.contract import game
from escapade.server.database.rows import EntryRow
from escapade.server.database.store import Store
from escapade.server.errors import Unavailable
from escapade.server.house.settings import database_url
from escapade.server.table.new_table_rows import new_row, new_seats
from escapade.wire.tables import SeatPlan
from tests.server.pg import postgres

MANY = 200


@asynccontextmanager
async def store_at(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


async def tables(store: Store, many: int) -> list[str]:
    rows = [
        new_row(game("alien-getaway"), game("alien-getaway").box, {}, bytes(32), "calm", False) for _ in range(many)
    ]
    await asyncio.gather(
        *(store.add_table(row, new_seats(game("alien-getaway"), row.id, [SeatPlan("person")])[0]) for row in rows)
    )
    return [row.id for row in rows]


async def collide(store: Store) -> None:
    """Every table's first entry at once; a few tables have one already, and one names a table that is not there."""
    ids = await tables(store, MANY)
    taken = set(random.Random(5).sample(ids, 3))
    for table in taken:
        assert await store.append(EntryRow(table, 0, -1, None, "first"))
    transactions = 0
    real = store._connections.write

    async def counted(*what: object) -> object:
        nonlocal transactions
        transactions += 1
        return await real(*what)  # type: ignore[arg-type]

    store._connections.write = counted  # type: ignore[method-assign, assignment]
    rows = [EntryRow(table, 0, -1, None, "second") for table in ids]
    *written, nowhere = await asyncio.gather(*(store.append(row) for row in [*rows, EntryRow("none", 0, -1, None)]))
    assert [table for table, done in zip(ids, written, strict=True) if not done] == [t for t in ids if t in taken]
    assert not nowhere
    assert transactions < MANY / 2, "a collision had nearly everything written one by one"
    for table in ids:
        record = await store.table(table, -1)
        assert record is not None
        assert [row.shares for row in record.entries] == ["first" if table in taken else "second"]


async def test_a_collision_takes_nobody_with_it(tmp_path: Path) -> None:
    async with store_at(f"sqlite:///{tmp_path}/tables.sqlite3") as store:
        await collide(store)


@pytest.mark.xdist_group("postgres")
async def test_a_collision_takes_nobody_with_it_on_postgresql() -> None:
    with postgres() as database:
        async with store_at(database_url(database.url)) as store:
            await collide(store)


async def test_many_moves_share_a_transaction(tmp_path: Path) -> None:
    async with store_at(f"sqlite:///{tmp_path}/tables.sqlite3") as store:
        ids = await tables(store, MANY)
        commits = 0

        def committed(_: object) -> None:
            nonlocal commits
            commits += 1

        sa.event.listen(store._connections._engine, "commit", committed)  # type: ignore[attr-defined]
        assert all(await asyncio.gather(*(store.append(EntryRow(table, 0, -1, None)) for table in ids)))
        assert commits <= 3


async def test_what_is_stopped_takes_nothing_more(tmp_path: Path) -> None:
    async with store_at(f"sqlite:///{tmp_path}/tables.sqlite3") as store:
        table = (await tables(store, 1))[0]
    with pytest.raises(Unavailable):
        await store.append(EntryRow(table, 0, -1, None))
