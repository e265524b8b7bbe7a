"""How a server is set up, and how much it lets anybody ask of it.

Every setting has a name, and comes from the first of these that has it: a flag of its own, `--set`, the environment
(`port` is ESCAPADE_PORT, `sockets` of the limits is ESCAPADE_LIMITS_SOCKETS), the settings file, the default.
"""

import os
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from escapade.engine.errors import EscapadeError
from escapade.server.house.password import Password
from escapade.server.table.table_state import GRACE_SECONDS
from escapade.wire.terms import IMPORT_LENGTH

HOST = "127.0.0.1"
PORT = 8642
SHORTEST_PASSWORD = 6


class BadSettings(EscapadeError, code="bad-settings"):
    """The server cannot be started like that."""


@dataclass(frozen=True)
class Limits:
    """What one visitor may ask of the server. Rates are a bucket: so many at once, then so many a second.

    A whole school may come from one address, so the measures by address are wide; they stop a flood, not a class.
    """

    body: int = 65_536
    import_body: int = 2 * IMPORT_LENGTH
    requests_at_once: int = 400  # for an address: a school may be behind one
    requests_a_second: float = 150.0
    connections_an_address: int = 1_000
    frames_at_once: int = 200
    frames_a_second: float = 50.0
    message: int = 4_096
    messages_at_once: int = 40
    messages_a_second: float = 10.0
    tables_at_once: int = 400
    tables_a_second: float = 1.0
    hints_at_once: int = 5
    hints_a_second: float = 0.5
    chats_at_once: int = 8
    chats_a_second: float = 0.5
    errands_at_once: int = 100  # replays, checks, files: what has to be worked out, for an address
    errands_a_second: float = 20.0
    errands_waiting: int = 40  # hints and jobs of an address that wait for a worker
    import_entries: int = 5_000
    passwords_at_once: int = 20
    passwords_a_second: float = 0.1
    sockets: int = 10_000
    sockets_an_address: int = 1_000
    head_seconds: float = 10.0  # for the head of a request to arrive
    body_seconds: float = 10.0  # for its body, and longer for a long one
    hello_seconds: float = 10.0
    beat_seconds: float = 20.0
    grace_seconds: int = GRACE_SECONDS  # after its last sign, until others may let a bot play for a person


def unlimited() -> Limits:
    """For load tests on one's own machine: one address plays everybody."""
    many = 1_000_000_000
    return Limits(
        requests_at_once=many,
        connections_an_address=many,
        frames_at_once=many,
        messages_at_once=many,
        tables_at_once=many,
        hints_at_once=many,
        chats_at_once=many,
        errands_at_once=many,
        errands_waiting=many,
        sockets=many,
        sockets_an_address=many,
    )


def usual_workers() -> int:
    """As many as can work at the same time; two at least, so that nobody has all."""
    return max(2, os.cpu_count() or 1)


def _setting(default: Any, about: str, **more: Any) -> Any:
    return field(default=default, metadata={"about": about, **more})


@dataclass(frozen=True)
class Settings:
    """Where the tables are kept, who may come, and the limits. What has an `about` can be set from outside."""

    database: str = field(
        metadata={"about": "Where the tables are kept: a file for SQLite, or postgresql://…; empty for the usual file."}
    )
    limits: Limits = field(default_factory=Limits)
    static: Path = Path(__file__).parents[1] / "static"
    warm: bool = _setting(True, "Load every game when the server starts; otherwise each when it is first asked for.")
    host: str = _setting(HOST, "The address to listen on; 0.0.0.0 for everybody on the network.")
    port: int = _setting(PORT, "The port to listen on.", high=65_535)
    public_address: str = _setting(
        "",
        "What people type into their browser, such as https://play.example.org. Requests for other hosts are refused.",
    )
    other_hosts: tuple[str, ...] = _setting((), "Further names that the server answers to, beside its public address.")
    trusted_proxies: tuple[str, ...] = _setting(
        (), "Addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are believed, such as 127.0.0.1."
    )
    log_format: str = _setting("text", "text for people, or json: one object a line.", choices=("text", "json"))
    access_log: bool = _setting(False, "Write a line for every request. No key ever gets into it.")
    metrics: str = _setting(
        "local",
        "Who may read /metrics: local (this machine and trusted proxies), open (everybody), or off. "
        "The admin token opens it too.",
        choices=("local", "open", "off"),
    )
    keep_finished_days: int = _setting(0, "Finished tables are deleted after so many days; 0 keeps them.")
    keep_abandoned_days: int = _setting(
        0, "Unfinished tables where nothing happened for so many days are deleted; 0 keeps them."
    )
    admin: bool = _setting(True, "Whether `escapade admin` reaches the running server.")
    admin_file: str = _setting("", "Where the running server writes its admin token; empty: beside the database.")
    admin_token: str = _setting("", "The admin token; empty: a new one at every start.", hidden=True)
    house_password: Password | None = field(
        default=None,
        metadata={
            "about": "A password makes the house private: it opens the list of tables and the setting up of new ones.",
            "hidden": True,
        },
    )
    offline_app: bool = _setting(
        True,
        "Whether browsers may keep the page and opened replays, to work without a line; off takes back what they kept.",
    )
    webhooks: bool = _setting(
        True, "Whether seats may name an address that the server calls when it is their turn and nobody is there."
    )
    webhook_networks: tuple[str, ...] = _setting(
        (),
        "Private networks that may be called so all the same, at any port, such as 192.168.1.0/24 for one's own ntfy.",
    )
    workers: int = _setting(
        usual_workers(),
        "Processes that think for bots and hints, and work replays and checks out.",
    )
    workshop: bool = _setting(
        False, "Whether people may change the components of games here, play with them and compare what that does."
    )
    boxes: tuple[str, ...] = _setting((), "Games that are played here with a box of the house, each as GAME=FILE.")
    think_seconds: float = _setting(60.0, "Seconds after which a thought is given up.")

    @property
    def on_sqlite(self) -> bool:
        """Whether the tables are in a file."""
        return self.database.startswith("sqlite")

    @property
    def secure(self) -> bool:
        """Whether people reach the server over TLS."""
        return self.public_address.startswith("https://")

    @property
    def admin_path(self) -> Path:
        """The file by which `escapade admin` finds the running server."""
        if self.admin_file:
            return Path(self.admin_file).expanduser().absolute()
        url = make_url(self.database)
        if self.on_sqlite:
            return Path(f"{url.database or _data_folder() / 'tables'}.admin")
        return _data_folder() / f"{url.host or 'local'}-{url.database or 'postgres'}.admin"


def database_url(wish: str) -> str:
    """A database as SQLAlchemy names it: from a file name, an address, or nothing at all."""
    if not wish:
        return _file_url(_data_folder() / "tables.sqlite3")
    if "://" not in wish:
        return _file_url(Path(wish).expanduser().absolute())
    try:
        url = make_url(wish)
    except ArgumentError:
        raise BadSettings("The address of the database cannot be read. Try a file name, or postgresql://…") from None
    drivers = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    backend = url.drivername.partition("+")[0]
    if backend not in drivers:
        raise BadSettings(f"Tables are kept in SQLite or PostgreSQL, not in '{backend}'.")
    return url.set(drivername=drivers[backend]).render_as_string(hide_password=False)


def _file_url(file: Path) -> str:
    return URL.create("sqlite", database=str(file)).render_as_string()


def _data_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "escapade"


# What a value must be, beyond its kind. Each gives the value as it is kept, or says what is wrong.


def public_address(wish: str) -> str:
    """A site without a path."""
    if not wish:
        return ""
    try:
        parts = urlsplit(wish)
        fits = (
            parts.scheme in ("http", "https") and bool(parts.hostname) and parts.path in ("", "/") and parts.port != 0
        )
    except ValueError:
        fits = False
    if not fits or parts.query or parts.fragment or parts.username:
        raise ValueError("write it as https://play.example.org, without a path")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def networks(wish: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses or networks."""
    for each in wish:
        try:
            ip_network(each, strict=False)
        except ValueError:
            raise ValueError(f"'{each}' is no address such as 127.0.0.1 and no network such as 10.0.0.0/8") from None
    return wish


def password(wish: str) -> Password | None:
    """A password, which is only kept hashed."""
    if not wish:
        return None
    if len(wish) < SHORTEST_PASSWORD:
        raise ValueError(f"it should have {SHORTEST_PASSWORD} characters or more")
    return Password(wish)


CHECKS: dict[str, Any] = {
    "public_address": public_address,
    "trusted_proxies": networks,
    "webhook_networks": networks,
    "house_password": password,
    "database": database_url,
}
