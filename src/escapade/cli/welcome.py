"""`escapade` alone: the table in the browser."""

from typing import TYPE_CHECKING, Annotated

import typer

from escapade import __version__
from escapade.cli.console import Json, out, print_json

if TYPE_CHECKING:
    from escapade.server.house.settings import Settings

PATIENCE = 3.0  # seconds for whoever has the port to say who they are
ANY_PORT = 0
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def welcome(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help="Tell the table's address, and open no browser.")] = False,
    _: Annotated[
        bool, typer.Option("--traceback", help="With any command: where in the code a refusal comes from.")
    ] = False,
    json: Json = False,
) -> None:
    """[bold]Escapade[/]: games about leaving a doomed world in a hurry, against friends and bots.

    First things to type:

    [bold]escapade[/]                 open the table in your browser

    [bold]escapade play[/]            sit down at the table in this terminal

    [bold]escapade games[/]           what there is to play

    [bold]escapade COMMAND --help[/]  what a command can do
    """
    if version:
        print_json({"version": __version__}) if json else print(f"escapade {__version__}")
    elif context.invoked_subcommand is not None:
        return
    elif json:
        from escapade.engine.contract import game_ids

        commands = sorted(getattr(context.command, "commands", {}))
        print_json({"version": __version__, "games": game_ids(), "commands": commands})
    else:
        _open_table(no_open)


def _open_table(no_open: bool) -> None:
    """At the server that runs already, or at one of our own until Ctrl-C."""
    from escapade.server.browser import NO_BROWSER, local_address, open_page
    from escapade.server.house.settings_sources import DEFAULT, read_settings

    chosen = read_settings({}, None)
    settings = chosen.settings
    usual = local_address(settings.host, settings.port)
    running = _running(settings, usual)
    if running:
        print(f"Escapade is at {running}/ already.")
        if not no_open and not open_page(f"{running}/"):
            print(NO_BROWSER)
        return
    taken = settings.port != ANY_PORT and _answers(usual)
    if taken:
        out().print(f"Another program has port {settings.port}, so the table gets another one.")
    from escapade.cli.serve import serve

    own = settings.host in LOOPBACK and not settings.public_address and chosen.places["workshop"] == DEFAULT
    serve(port=ANY_PORT if taken else None, open_browser=not no_open, workshop=True if own else None)


def _running(settings: "Settings", usual: str) -> str | None:
    """Where a server runs on this database, or on this port."""
    from escapade.server.house.admin_file import NoServer, RunningServer, SeveralServers

    try:
        places = [RunningServer(settings).address, usual]
    except (NoServer, SeveralServers):
        places = [usual]
    return next((place for place in places if _is_ours(place, settings.public_address)), None)


def _is_ours(address: str, public_address: str) -> bool:
    from http.client import HTTPException
    from urllib.parse import urlsplit
    from urllib.request import ProxyHandler, Request, build_opener

    import msgspec

    from escapade.wire.house import Health

    name = urlsplit(public_address or address).netloc
    try:
        request = Request(f"{address}/api/health", headers={"Host": name})
        with build_opener(ProxyHandler({})).open(request, timeout=PATIENCE) as answer:
            return msgspec.json.decode(answer.read(10_000), type=Health).ok
    except (OSError, HTTPException, ValueError):  # nobody, or somebody else; msgspec's complaints are ValueErrors
        return False


def _answers(address: str) -> bool:
    import socket
    from urllib.parse import urlsplit

    place = urlsplit(address)
    try:
        socket.create_connection((place.hostname or "", place.port or 0), PATIENCE).close()
    except OSError:
        return False
    return True
