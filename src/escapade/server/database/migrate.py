"""Bringing a database up to date when a server starts, or saying why it cannot be."""

import os
from functools import cache
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from escapade.server.errors import OtherDatabase

FOLDER = Path(__file__).parent / "migrations"
BEFORE_ALEMBIC = {1: "0001", 2: "0002"}  # by the number in the table `escapade_schema` of those days
LOCK = 8642
PRIVATE = 0o600


def bring_up_to_date(connection: sa.Connection) -> None:
    """Make or change the tables, in the transaction of this connection. Several processes may start at once."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
        connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    elif not connection.connection.in_transaction:
        connection.exec_driver_sql(
            "BEGIN IMMEDIATE"
        )  # By itself SQLite's driver would not hold changes of tables together.
    known = revision_of(connection)
    if known == head():
        return
    if known is not None and known not in revisions():
        raise OtherDatabase(
            f"The database was made by a newer version of Escapade (schema {known}; this one knows schemas up to "
            f"{head()}). Update Escapade, or choose another database."
        )
    config = _config()
    config.attributes["connection"] = connection
    if known is not None and MigrationContext.configure(connection).get_current_revision() is None:
        command.stamp(config, known)
    command.upgrade(config, "head")
    connection.execute(sa.text("DROP TABLE IF EXISTS escapade_schema"))


def check(connection: sa.Connection) -> None:
    """Refuse a database that is not just as this version makes it."""
    known = revision_of(connection)
    if known is None:
        raise OtherDatabase("There are no tables in this database yet. A server makes them when it starts.")
    if known != head():
        raise OtherDatabase(
            f"The database has schema {known}, this Escapade works with {head()}. "
            "A server of this version brings an older one up to date when it starts."
        )


def revision_of(connection: sa.Connection) -> str | None:
    """The schema that a database has; None where there is none yet."""
    known = MigrationContext.configure(connection).get_current_revision()
    if known is not None:
        return known
    there = sa.inspect(connection)
    if there.has_table("escapade_schema"):
        number = connection.execute(sa.text("SELECT max(version) FROM escapade_schema")).scalar()
        if number is not None:
            return BEFORE_ALEMBIC.get(number, str(number))
    if not there.has_table("tables"):
        return None
    # Made by a server of old that was killed before it had written down which schema it made.
    return "0002" if any(column["name"] == "thing" for column in there.get_columns("chat")) else "0001"


@cache
def revisions() -> frozenset[str]:
    """Every schema that this version knows."""
    return frozenset(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


@cache
def head() -> str:
    """The schema of this version."""
    found = ScriptDirectory.from_config(_config()).get_current_head()
    assert found is not None
    return found


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


def make_private(url: str) -> None:
    """The file of an SQLite database, with its folder, for nobody else to read: it holds secrets of live games."""
    name = sa.make_url(url).database
    if not name or name == ":memory:":
        return
    file = Path(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.is_dir():
        raise IsADirectoryError(None, "that is a folder")
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE))
    for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        if each.exists() and each.stat().st_mode & 0o077 and each.stat().st_uid == os.getuid():
            each.chmod(PRIVATE)
