"""`escapade serve`."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from types import FrameType
from typing import Annotated, Any

import typer
import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from escapade.engine.errors import EscapadeError
from escapade.server.admin_card import lay_down, take_away, with_token
from escapade.server.app import make_app
from escapade.server.browser import NO_BROWSER, local_address, open_page
from escapade.server.database.connections import Hung
from escapade.server.database.store import Store
from escapade.server.door import Doorkeeper, protocols
from escapade.server.logs import set_up_logs
from escapade.server.proxy import Proxies
from escapade.server.reading import read_settings
from escapade.server.settings import BadSettings, Settings
from escapade.server.throttle import Measure

BAD_START = 2
PING_SECONDS = 15.0  # a client that does not answer a ping in this time is dropped
SWITCH_SECONDS = 0.0005  # how long the database's threads wait for the event loop to let them in
GARBAGE = (20_000, 50, 1_000)  # Looking through all tables for garbage takes as long as dozens of moves.
LAST_SECONDS = 8.0  # after which a process that was told to end does, whatever it is still doing
UNCLEAN_END = 1
USUAL_FILES = 1_024
MOST_FILES = 100_000
DEAF_SECONDS = 20  # after which one that takes nothing of what it was sent is dropped, too


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on.", min=0, max=65535)] = None,
    database: Annotated[str | None, typer.Option(help="A file for SQLite, or postgresql://….")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in the browser.")] = False,
    settings: Annotated[str | None, typer.Option(metavar="FILE", help="The settings file (TOML).")] = None,
    setting: Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting.")] = None,
    show_settings: Annotated[bool, typer.Option("--show-settings", help="Print all settings and end.")] = False,
) -> None:
    """Serve tables to browsers, until Ctrl-C."""
    try:
        given = {**pairs(setting or []), "host": host, "port": port, "database": database or None}
        chosen = read_settings(given, settings)
        if show_settings:
            print(chosen.as_toml(), end="")
            return
        listener = _listen(chosen.settings)
        _check_database(chosen.settings)
    except EscapadeError as problem:
        print(problem.sentence, file=sys.stderr)
        raise SystemExit(BAD_START) from None
    run(chosen.settings, listener, open_browser)


def run(chosen: Settings, listener: socket.socket, open_browser: bool) -> None:
    """Serve over a socket that listens already."""
    address = local_address(chosen.host, listener.getsockname()[1])
    print(f"Escapade is at {address}/  (Ctrl-C ends it)", flush=True)
    if open_browser:
        threading.Thread(target=_open_when_up, args=(f"{address}/", listener), daemon=True).start()
    chosen = with_token(chosen)
    set_up_logs(chosen.log_format, chosen.access_log)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*GARBAGE)
    drained: list[bool] = []

    def end() -> None:
        drained.append(True)
        server.should_exit = True

    requests = Measure(chosen.limits.requests_at_once, chosen.limits.requests_a_second)
    is_proxy = Proxies(chosen.trusted_proxies).trusts
    http, sockets = protocols(Doorkeeper(chosen.limits, _as_many_files_as_allowed(), requests, is_proxy))
    app = make_app(chosen, requests, end)
    app.on_shutdown.append(lambda: take_away(chosen))
    config = uvicorn.Config(
        app,
        http=http,
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # The doorway looks through proxies itself, and only through trusted ones.
        ws=sockets,
        ws_max_size=chosen.limits.message * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    server = Serving(config)
    lay_down(chosen, address)
    server.run(sockets=[listener])
    if drained:
        # A game may still be being compiled in a thread, which Python would pull the ground from under.
        logging.shutdown()
        sys.stdout.flush()
        os._exit(0)


class Serving(uvicorn.Server):
    """A server that ends when it is told to, whatever state it or its database is in."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM or Ctrl-C: end in good order, or else end."""
        if not self.should_exit:
            last = threading.Timer(LAST_SECONDS, os._exit, (UNCLEAN_END,))
            last.daemon = True
            last.start()
            if hasattr(signal, "alarm"):  # Should the interpreter itself be held up, the system ends the process.
                signal.signal(signal.SIGALRM, signal.SIG_DFL)
                signal.alarm(round(LAST_SECONDS) + 1)
        super().handle_exit(sig, frame)


def _as_many_files_as_allowed() -> int:
    """Every connection is an open file, and the usual limit is low."""
    try:
        import resource
    except ImportError:  # Windows
        return USUAL_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


def pairs(wishes: list[str]) -> dict[str, Any]:
    """Settings from `--set name=value`."""
    found = {}
    for wish in wishes:
        name, equals, value = wish.partition("=")
        if not equals or not name.strip():
            raise BadSettings(f"Write a setting as name=value, not '{wish}'.")
        found[name.strip()] = value.strip()
    return found


def _listen(chosen: Settings) -> socket.socket:
    host, port = chosen.host, chosen.port
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * DEAF_SECONDS)
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as problem:
        raise BadSettings(
            f"Port {port} on {host} cannot be used: {problem.strerror}. Try another with --port."
        ) from None
    return listener


def _check_database(chosen: Settings) -> None:
    """Fail now, in words, and not at the first table."""

    async def reach() -> None:
        store = Store(chosen.database)
        await store.start()
        await store.stop()

    try:
        asyncio.run(reach())
    except Hung:
        raise BadSettings("The database does not answer.") from None
    except (SQLAlchemyError, OSError) as problem:
        cause = str(getattr(problem, "orig", None) or getattr(problem, "strerror", None) or problem)
        first = next(iter(cause.splitlines()), "it does not answer")
        raise BadSettings(f"The database cannot be used: {first.rstrip(chr(46))}.") from None


def _open_when_up(address: str, listener: socket.socket) -> None:
    for _ in range(100):
        try:
            socket.create_connection(listener.getsockname()[:2], 0.2).close()
            break
        except OSError:
            time.sleep(0.1)
    if not open_page(address):
        print(NO_BROWSER, flush=True)


if __name__ == "__main__":
    typer.run(serve)
