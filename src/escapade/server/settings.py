"""How a server is set up, and how much it lets anybody ask of it."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from escapade.engine.errors import EscapadeError
from escapade.server.wire import IMPORT_LENGTH

DATABASE_VARIABLE = "ESCAPADE_DATABASE"
LIMITS_VARIABLE = "ESCAPADE_LIMITS"


class BadSettings(EscapadeError):
    """The server cannot be started like that."""

    code = "bad-settings"


@dataclass(frozen=True)
class Limits:
    """What one visitor may ask of the server. Rates are a bucket: so many at once, then so many a second."""

    body: int = 2 * IMPORT_LENGTH
    message: int = 4_096
    messages_at_once: int = 40
    messages_a_second: float = 10.0
    tables_at_once: int = 40
    tables_a_second: float = 1 / 30
    hints_at_once: int = 5
    hints_a_second: float = 0.5
    chats_at_once: int = 8
    chats_a_second: float = 0.5
    sockets: int = 10_000
    sockets_an_address: int = 100
    hello_seconds: float = 10.0
    beat_seconds: float = 20.0


def unlimited() -> Limits:
    """For load tests on one's own machine: one address plays everybody."""
    many = 1_000_000_000
    return Limits(
        messages_at_once=many,
        tables_at_once=many,
        hints_at_once=many,
        chats_at_once=many,
        sockets=many,
        sockets_an_address=many,
    )


@dataclass(frozen=True)
class Settings:
    """Where the tables are kept, and the limits."""

    database: str
    limits: Limits = field(default_factory=Limits)
    static: Path = Path(__file__).parent / "static"
    warm: bool = True


def settings(database: str | None = None) -> Settings:
    """The settings from what was asked for and the environment."""
    url = database_url(database or os.environ.get(DATABASE_VARIABLE) or "")
    return Settings(url, unlimited() if os.environ.get(LIMITS_VARIABLE) == "off" else Limits())


def database_url(wish: str) -> str:
    """A database as SQLAlchemy names it: from a file name, an address, or nothing at all."""
    if not wish:
        return f"sqlite:///{_usual_file()}"
    if "://" not in wish:
        return f"sqlite:///{_parent_made(Path(wish).expanduser())}"
    try:
        url = make_url(wish)
    except ArgumentError:
        raise BadSettings("The address of the database cannot be read. Try a file name, or postgresql://…") from None
    drivers = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    backend = url.drivername.partition("+")[0]
    if backend not in drivers:
        raise BadSettings(f"Tables are kept in SQLite or PostgreSQL, not in '{backend}'.")
    return url.set(drivername=drivers[backend]).render_as_string(hide_password=False)


def _usual_file() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return _parent_made(Path(home) / "escapade" / "tables.sqlite3")


def _parent_made(file: Path) -> Path:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadSettings(f"The folder of the database cannot be made: {problem.strerror}.") from None
    return file.absolute()
