"""`escapade serve`."""

import asyncio
import socket
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from escapade.engine.errors import EscapadeError
from escapade.server.browser import NO_BROWSER, local_address, open_page
from escapade.server.database.connections import DatabaseHung
from escapade.server.database.store import Store
from escapade.server.edge.logs import set_up_logs
from escapade.server.house.admin_file import with_token, write
from escapade.server.house.settings import BadSettings, Settings
from escapade.server.house.settings_sources import read_settings
from escapade.server.table.boxes import offer

BAD_START = 2
DEAF_SECONDS = 20  # after which one that takes nothing of what it was sent is dropped, too


def serve(
    flags: Mapping[str, Any],
    sets: Sequence[str],
    file: str | None,
    *,
    open_browser: bool = False,
    show_settings: bool = False,
) -> None:
    """Serve tables to browsers, until Ctrl-C. `flags` are settings with a flag of their own; None was not given."""
    try:
        chosen = read_settings(flags, file, sets=sets)
        if show_settings:
            print(chosen.as_toml(), end="")
            return
        offer(chosen.settings.boxes)
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
    write(chosen, address)
    from escapade.server.serving import work  # Takes a second that nobody need wait to be refused in.

    work(chosen, listener)


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
    except DatabaseHung:
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
