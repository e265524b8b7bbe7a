"""Migrations: every older database is brought up to date, a newer one is refused, and nothing is forgotten."""

import asyncio
import os
import stat
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from litestar.testing import AsyncTestClient

from escapade.server.app import Application
from escapade.server.database import migrate
from escapade.server.database.schema import metadata
from escapade.server.database.store import Store
from escapade.server.errors import OtherDatabase
from escapade.server.house.settings import Limits, Settings, database_url
from tests.server.pg import postgres
from tests.server.table_talk import deal, launched

ROOT = Path(__file__).parents[2]
STARTS = (
    "import asyncio, sys; from escapade.server.database.store import Store; asyncio.run(Store(sys.argv[1]).start())"
)

pytestmark = pytest.mark.xdist_group("postgres")

# The tables as the first servers made them, before there were migrations.
FIRST = """
CREATE TABLE escapade_schema (version INTEGER NOT NULL, PRIMARY KEY (version));
CREATE TABLE tables (id VARCHAR(24) NOT NULL, game VARCHAR(60) NOT NULL, rules INTEGER NOT NULL,
  box VARCHAR(32) NOT NULL, options TEXT NOT NULL, pace VARCHAR(12) NOT NULL, listed BOOLEAN NOT NULL,
  imported BOOLEAN NOT NULL, secret {blob} NOT NULL, created BIGINT NOT NULL, stamp INTEGER NOT NULL,
  undo_seat INTEGER NOT NULL, undo_version INTEGER NOT NULL, undo_agreed INTEGER NOT NULL, PRIMARY KEY (id));
CREATE INDEX listed_tables ON tables (listed, created);
CREATE TABLE seats (table_id VARCHAR(24) NOT NULL, seat INTEGER NOT NULL, kind VARCHAR(8) NOT NULL,
  name VARCHAR(60) NOT NULL, level VARCHAR(20) NOT NULL, key_hash {blob}, stand_in BOOLEAN NOT NULL,
  share VARCHAR(128) NOT NULL, seen_at BIGINT NOT NULL, PRIMARY KEY (table_id, seat),
  FOREIGN KEY(table_id) REFERENCES tables (id));
CREATE TABLE entries (table_id VARCHAR(24) NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, move BIGINT,
  shares TEXT, PRIMARY KEY (table_id, number), FOREIGN KEY(table_id) REFERENCES tables (id));
CREATE TABLE chat (table_id VARCHAR(24) NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL,
  name VARCHAR(60) NOT NULL, text TEXT NOT NULL, PRIMARY KEY (table_id, number),
  FOREIGN KEY(table_id) REFERENCES tables (id));
"""
SECOND = "ALTER TABLE chat ADD COLUMN thing VARCHAR(40) NOT NULL DEFAULT ''"
CHANGES = [FIRST, SECOND]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with postgres() as database:
        yield database_url(database.url)


@pytest.fixture(params=["sqlite", "postgresql"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    found: str = request.getfixturevalue("cluster")
    await at(found, lambda it: run(it, "DROP SCHEMA public CASCADE; CREATE SCHEMA public"))
    return found


async def at(url: str, work: Any) -> Any:
    """Work on a database as the server does."""
    store = Store(url)
    try:
        return await store._connections.write(work)
    finally:
        await store._connections.close()


def run(connection: sa.Connection, script: str) -> None:
    for statement in filter(str.strip, script.split(";")):
        connection.execute(sa.text(statement))


async def make_old(url: str, version: int, number: int | None = None) -> None:
    """A database of a time before migrations, with the number that it was given then."""

    def make(connection: sa.Connection) -> None:
        blob = "BLOB" if connection.dialect.name == "sqlite" else "BYTEA"
        for change in CHANGES[:version]:
            run(connection, change.format(blob=blob))
        run(connection, f"INSERT INTO escapade_schema VALUES ({number or version})")
        run(
            connection,
            "INSERT INTO tables (id, game, rules, box, options, pace, listed, imported, secret, created, stamp,"
            " undo_seat, undo_version, undo_agreed) VALUES ('old', 'alien-getaway', 1, 'x', '{}', 'calm', true, false,"
            " '', 1700000000, 0, -1, -1, 0)",
        )

    await at(url, make)


async def start(url: str) -> None:
    store = Store(url)
    await store.start()
    await store.stop()


def differences(connection: sa.Connection) -> list[Any]:
    return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata)


async def test_a_new_database_is_just_as_the_code_thinks(url: str) -> None:
    await start(url)
    assert await at(url, differences) == []
    assert await at(url, migrate.revision_of) == migrate.head()
    await at(url, migrate.check)


@pytest.mark.parametrize("version", [1, 2])
async def test_a_database_from_before_migrations_is_brought_up_to_date(url: str, version: int) -> None:
    await make_old(url, version)
    await start(url)
    assert await at(url, differences) == []
    assert not await at(url, lambda it: sa.inspect(it).has_table("escapade_schema"))
    row = await at(url, lambda it: it.execute(sa.text("SELECT touched, over, chance FROM tables")).one())
    assert row == (1700000000, None, 1)
    await start(url)


@pytest.mark.parametrize("version", [1, 2])
async def test_a_database_without_its_number_is_recognised(url: str, version: int) -> None:
    """A server of old could be killed between making the tables and writing down which they are."""
    await make_old(url, version)
    await at(url, lambda it: run(it, "DELETE FROM escapade_schema"))
    await start(url)
    assert await at(url, differences) == []


async def test_a_newer_database_is_refused_in_words_and_left_alone(url: str) -> None:
    await make_old(url, 2, number=7)
    with pytest.raises(OtherDatabase, match="newer version of Escapade \\(schema 7"):
        await start(url)
    assert not await at(url, lambda it: sa.inspect(it).has_table("alembic_version"))


async def test_a_newer_migration_is_refused_in_words(url: str) -> None:
    await start(url)
    await at(url, lambda it: run(it, "UPDATE alembic_version SET version_num = '0999'"))
    with pytest.raises(OtherDatabase, match="schema 0999"):
        await start(url)


async def test_several_processes_may_start_at_once(url: str) -> None:
    await make_old(url, 1)
    command = [sys.executable, "-c", STARTS, url]
    starting = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    ended = await asyncio.to_thread(lambda: [each.communicate(timeout=120)[1] for each in starting])
    assert [each.returncode for each in starting] == [0, 0, 0], ended
    assert await at(url, differences) == []


async def test_a_migration_that_fails_changes_nothing(url: str) -> None:
    await make_old(url, 1)
    await at(url, lambda it: run(it, "CREATE TABLE house (other INTEGER)"))  # in the way of the fourth
    with pytest.raises(sa.exc.SQLAlchemyError):
        await start(url)
    there = await at(url, lambda it: {column["name"] for column in sa.inspect(it).get_columns("chat")})
    assert "thing" not in there
    await at(url, lambda it: run(it, "DROP TABLE house"))
    await start(url)
    assert await at(url, differences) == []


async def test_games_of_an_old_database_go_on(tmp_path: Path, limits: Limits) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    settings = Settings(url, limits, tmp_path / "static", warm=False)
    async with AsyncTestClient(Application(settings)) as before:
        talk = await deal(before)
        assert (await talk.ask("chat", 0, text="Hello")).status_code == 204

    def age(connection: sa.Connection) -> None:
        """As the first schema had it."""
        columns = ["chat.thing", "tables.chance", "tables.seals", "tables.stand_in_level", "tables.over"]
        columns += ["seats.seal", "seats.stand_in_by", "entries.words", "tables.touched", "tables.made_with"]
        columns += ["seats.gives_up", "tables.changes", "seats.webhook"]
        run(connection, "DROP INDEX old_tables; DROP TABLE house; DROP TABLE signs; DROP TABLE alembic_version")
        for table, column in (each.split(".") for each in columns):
            run(connection, f"ALTER TABLE {table} DROP COLUMN {column}")
        run(connection, "CREATE TABLE escapade_schema (version INTEGER PRIMARY KEY)")
        run(connection, "INSERT INTO escapade_schema VALUES (1)")

    await at(url, age)
    async with AsyncTestClient(Application(settings)) as after:
        talk.client = after
        position = await talk.position()
        seat = position["awaits"][0]
        assert [line["text"] for line in position["chat"]] == ["Hello"]
        assert (await talk.ask("chat", 0, text="Here", thing="card:17")).status_code == 204
        move = (await talk.position(seat))["moves"][0]["id"]
        assert (await talk.play(seat, 0, move)).status_code == 200


def test_a_newer_database_ends_the_command_in_words(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    asyncio.run(start(url))
    asyncio.run(at(url, lambda it: run(it, "UPDATE alembic_version SET version_num = '0999'")))
    command = [sys.executable, "-m", "escapade", "serve", "--port", "0", "--database", url]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 2
    assert "newer version of Escapade" in ended.stderr and "Traceback" not in ended.stderr


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no such rights here")
def test_nobody_else_reads_the_file(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "tables.sqlite3"
    with launched(file):
        for each in file.parent.iterdir():
            assert stat.S_IMODE(each.stat().st_mode) == 0o600, each
    file.chmod(0o644)
    asyncio.run(start(f"sqlite:///{file}"))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_migrations_are_in_the_wheel(tmp_path: Path) -> None:
    from hatchling.builders.wheel import WheelBuilder

    (built,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    shipped = set(zipfile.ZipFile(built).namelist())
    wanted = {
        f"escapade/server/database/migrations/versions/{each.name}" for each in migrate.FOLDER.glob("versions/v*.py")
    }
    assert wanted | {"escapade/server/database/migrations/env.py"} <= shipped
    assert len(wanted) == len(migrate.revisions())
