"""`escapade admin`: for who runs a server. Some commands work on the database, some on the running server."""

import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from escapade.cli.console import BAD_INPUT, Json, err, out, print_json, refuse, stop
from escapade.cli.serve import Database, SettingsFile
from escapade.engine.errors import BadOptions

if TYPE_CHECKING:
    from escapade.server.database.store import Store
    from escapade.server.house.admin_file import RunningServer
    from escapade.server.house.settings import Settings

Answer = TypeVar("Answer")
STAGES = ("gathering", "playing", "over")
TABLES, SERVER = "The database", "The running server"
NOT_SAFE = 1

HELP = """Look after a server and its database.

The server is found by its database: name it, or the settings file, as for `escapade serve`."""

app = typer.Typer(
    help=HELP,
    no_args_is_help=True,
    rich_markup_mode="rich",
)
ServerPort = Annotated[
    int | None,
    typer.Option("--server", metavar="PORT", help="Which server, by its port, where several run on one database."),
]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id, as in its link.")]


# The database


@app.command(rich_help_panel=TABLES)
def tables(
    game: Annotated[str, typer.Option(metavar="GAME", help="Only tables of this game.")] = "",
    stage: Annotated[str, typer.Option(metavar="STAGE", help="Only gathering, playing or over.")] = "",
    older_than: Annotated[
        float, typer.Option(metavar="DAYS", help="Only where nothing has happened for so long.", min=0)
    ] = 0,
    most: Annotated[int, typer.Option(metavar="N", help="How many at most.", min=1, max=1_000_000)] = 100,
    database: Database = None,
    settings: SettingsFile = None,
    json: Json = False,
) -> None:
    """List the tables, the latest first."""
    if stage and stage not in STAGES:
        raise BadOptions(f"A table's stage is one of {', '.join(STAGES)}, not '{stage}'.")
    from escapade.server.database.listing import Filters

    wish = Filters(game, stage, older_than, most)
    found = on_database(database, settings, lambda store, _: store.lines(wish))
    if json:
        print_json({"tables": found})
        return
    from rich.table import Table

    sheet = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("table", "game", "stage", "moves", "seats", "last move"):
        sheet.add_column(column, justify="right" if column == "moves" else "left")
    for line in found:
        names = ", ".join(_plain(name) for name in line.seats)
        sheet.add_row(
            line.table, _game(line.game, line.changed), line.stage, str(line.entries), names, _day(line.touched)
        )
    out().print(sheet if found else "There are no such tables.")


@app.command(rich_help_panel=TABLES)
def delete(table: TableName, database: Database = None, settings: SettingsFile = None, json: Json = False) -> None:
    """Delete a table with everything that belongs to it. There is no way back but a backup."""
    from escapade.server.errors import UnknownTable
    from escapade.server.house.admin_file import NoServer

    async def on_disk(store: "Store", _: "Settings") -> None:
        if await store.table(table, -1) is None:
            raise UnknownTable(f"There is no table {table}.")
        await store.erase([table])

    try:
        running(database, settings).ask("DELETE", f"tables/{_path(table)}")
    except NoServer:
        on_database(database, settings, on_disk)
    _done(json, {"deleted": table}, f"Table {table} is deleted.")


@app.command(rich_help_panel=TABLES)
def export(
    table: TableName,
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it there.")] = None,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Also of a game that goes on. The file tells all its dice.")
    ] = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Print a table's game as text: to replay, to verify, or to import elsewhere."""
    from escapade.server.house.retention import export as written

    text = on_database(database, settings, lambda store, _: written(store, table, unfinished))
    if output is None:
        print(text, end="")
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise BadOptions(f"{output} cannot be written: {problem.strerror}.") from None
    out().print(f"The game is in {output}.", markup=False)


@app.command(rich_help_panel=TABLES)
def chat(table: TableName, database: Database = None, settings: SettingsFile = None, json: Json = False) -> None:
    """Print what was said at a table, each line with its number."""
    from escapade.server.errors import UnknownTable

    sheet = on_database(database, settings, lambda store, _: store.table(table, -1))
    if sheet is None:
        raise UnknownTable(f"There is no table {table}.")
    if json:
        print_json({"chat": [{"number": it.number, "name": it.name, "text": it.text} for it in sheet.chat]})
        return
    for line in sheet.chat:
        out().print(f"{line.number:4}  {_plain(line.name)}: {_plain(line.text) or '(deleted)'}", markup=False)


@app.command(rich_help_panel=TABLES)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    replace: Annotated[bool, typer.Option("--replace", help="Write over a file that is there.")] = False,
    database: Database = None,
    settings: SettingsFile = None,
    json: Json = False,
) -> None:
    """Copy the database while people play on.

    To restore: stop the server, put the copy in the database's place, remove the files beside it that end in -wal
    and -shm, start the server.
    """
    from escapade.server.house.retention import back_up, dump_command

    chosen = _settings(database, settings)
    if not chosen.on_sqlite:
        command = dump_command(chosen, file)
        refuse("use-pg-dump", f"PostgreSQL brings its own tool for that: {command}", json)
        stop(BAD_INPUT)
    size = back_up(chosen, file, replace)
    _done(json, {"file": str(file), "bytes": size}, f"The database is copied to {file} ({_bytes(size)}).")


@app.command(rich_help_panel=TABLES)
def vacuum(database: Database = None, settings: SettingsFile = None, json: Json = False) -> None:
    """Give the room of deleted tables back to the disk. Writing waits meanwhile, so do it at a quiet hour."""
    from escapade.server.house.retention import vacuum as tidy

    before, after = on_database(database, settings, tidy)
    words = f"{_bytes(before)} before, {_bytes(after)} now." if before else "Done."
    _done(json, {"before": before, "after": after}, words)


# The running server


@app.command(rich_help_panel=SERVER)
def who(
    database: Database = None, settings: SettingsFile = None, server: ServerPort = None, json: Json = False
) -> None:
    """Who is connected, and how many."""
    from escapade.server.house.admin_wire import Company

    company = _read(running(database, settings, server).ask("GET", "who"), Company)
    if json:
        print_json(company)
        return
    console = out()
    console.print(
        f"{company.sockets} connections from {company.addresses} addresses, at {len(company.tables)} tables.",
        highlight=False,
    )
    for table in company.tables:
        people = ", ".join(f"{_plain(guest.name)} (seat {guest.seat + 1})" for guest in table.people) or "nobody"
        watching = f", {table.watching} watching" if table.watching else ""
        console.print(
            f"{table.table}  {_game(table.game, table.changed)}, {table.stage}: {people}{watching}", markup=False
        )


@app.command(rich_help_panel=SERVER)
def say(
    message: Annotated[str, typer.Argument(metavar="MESSAGE", help="What everybody reads.")],
    minutes: Annotated[float, typer.Option(metavar="N", help="How long it stands.", min=0.1, max=1440)] = 10,
    database: Database = None,
    settings: SettingsFile = None,
    server: ServerPort = None,
    json: Json = False,
) -> None:
    """Show a message at all tables."""
    from escapade.server.house.admin_wire import LONGEST_NOTICE, Announced

    if not message.strip() or len(message) > LONGEST_NOTICE:
        raise BadOptions(f"A message has 1 to {LONGEST_NOTICE} characters.")
    answer = running(database, settings, server).ask("POST", "say", {"text": message, "seconds": 60 * minutes})
    told = _read(answer, Announced)
    _done(json, told, f"{told.sockets} connections at {told.tables} tables read it now.")


@app.command("delete-chat", rich_help_panel=SERVER)
def delete_chat(
    table: TableName,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The line's number.", min=1)],
    database: Database = None,
    settings: SettingsFile = None,
    server: ServerPort = None,
    json: Json = False,
) -> None:
    """Delete a line of chat, also where it is shown already."""
    running(database, settings, server).ask("DELETE", f"tables/{_path(table)}/chat/{number}")
    _done(json, {"table": table, "number": number}, "The line is deleted.")


@app.command("close-seat", rich_help_panel=SERVER)
def close_seat(
    table: TableName,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="Counted from 1.", min=1, max=8)],
    database: Database = None,
    settings: SettingsFile = None,
    server: ServerPort = None,
    json: Json = False,
) -> None:
    """Take a person's key away. The seat opens again while the table gathers; later a bot stands in."""
    from escapade.server.house.admin_wire import Closed

    answer = running(database, settings, server).ask("POST", f"tables/{_path(table)}/seats/{seat - 1}/close", {})
    closed = _read(answer, Closed)
    then = "The seat is open." if closed.stage == "gathering" else "A bot plays on."
    _done(json, closed, f"{_plain(closed.name)} has no seat at this table any more. {then}")


@app.command(rich_help_panel=SERVER)
def invite(
    days: Annotated[int, typer.Option(metavar="N", help="How long the link opens the house.", min=1, max=365)] = 7,
    database: Database = None,
    settings: SettingsFile = None,
    server: ServerPort = None,
    json: Json = False,
) -> None:
    """Print a link that opens a private house."""
    from escapade.server.house.admin_wire import Invitation

    invitation = _read(running(database, settings, server).ask("POST", "invitations", {"days": days}), Invitation)
    if json:
        print_json(invitation)
    else:
        print(invitation.link)


@app.command(rich_help_panel=SERVER)
def drain(
    seconds: Annotated[float, typer.Option(metavar="N", help="How long people have notice.", min=0, max=3600)] = 60,
    cancel: Annotated[bool, typer.Option("--cancel", help="Take a restart back.")] = False,
    database: Database = None,
    settings: SettingsFile = None,
    server: ServerPort = None,
    json: Json = False,
) -> None:
    """End the server for an update: all tables are told, no new ones are set up, bots pause, every move is written.

    Says when nothing is in flight any more; then the server ends. Start the new one as soon as you like: the tables
    come back by themselves.
    """
    from escapade.server.house.admin_wire import DrainFacts

    own = running(database, settings, server)
    if cancel:
        own.ask("DELETE", "drain")
        _done(json, {"stage": "open"}, "Everything goes on; the notice at the tables is gone.")
        return
    facts = _read(own.ask("POST", "drain", {"seconds": seconds}), DrainFacts)
    err().print(f"The tables are told: restart in {seconds:.0f} s. It happens also if you stop waiting here;")
    err().print("`escapade admin drain --cancel` takes it back.")
    facts = _follow(own, facts)
    if facts.stage == "open":
        _done(json, facts, "The restart was taken back.")
        return
    if facts.stage != "safe" or facts.in_flight:
        words = f"The server has ended with {facts.in_flight} requests, moves or thoughts in flight."
        refuse("not-safe", f"{words} Every move that was acknowledged is written all the same.", json)
        stop(NOT_SAFE)
    _done(json, facts, "Safe: nothing is in flight, every move is written. The server has ended.")


def _follow(server: "RunningServer", facts: Any) -> Any:
    """Ask until the server has ended, or the drain was taken back."""
    from escapade.server.house.admin_file import NoServer
    from escapade.server.house.admin_wire import DrainFacts

    while facts.stage != "open":
        time.sleep(0.3)
        try:
            facts = _read(server.ask("GET", "drain"), DrainFacts)
        except NoServer:
            break
    return facts


# How


def running(database: str | None, settings: str | None, port: int | None = None) -> "RunningServer":
    """The server that runs on the database; port: which of several."""
    chosen = _settings(database, settings)
    from escapade.server.house.admin_file import RunningServer

    return RunningServer(chosen, port)


def on_database(
    database: str | None, settings: str | None, work: Callable[["Store", "Settings"], Awaitable[Answer]]
) -> Answer:
    """Work on the database itself."""
    import asyncio

    chosen = _settings(database, settings)
    from escapade.server.house.retention import opened

    async def run() -> Answer:
        async with opened(chosen) as store:
            return await work(store, chosen)

    return asyncio.run(run())


def _settings(database: str | None, settings: str | None) -> "Settings":
    from escapade.server.house.settings_sources import read_settings

    return read_settings({"database": database}, settings).settings


def _read(answer: bytes, kind: type[Answer]) -> Answer:
    import msgspec

    return msgspec.json.decode(answer, type=kind)


def _path(part: str) -> str:
    from urllib.parse import quote

    return quote(part, safe="")


def _done(as_json: bool, answer: Any, words: str) -> None:
    if as_json:
        print_json(answer)
    else:
        out().print(words, markup=False)


def _plain(name: str) -> str:
    """A name without anything that could steer a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in name)


def _game(game: str, changed: bool) -> str:
    return f"{game}, changed" if changed else game


def _day(seconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def _bytes(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB" if count >= 100_000 else f"{count / 1000:.1f} kB"
