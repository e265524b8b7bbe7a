"""`escapade serve`."""

import asyncio
import gc
import logging
import socket
import sys
import threading
import time
import webbrowser
from typing import Annotated

import typer
import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from escapade.engine.errors import EscapadeError
from escapade.server.app import make_app
from escapade.server.settings import BadSettings, Settings
from escapade.server.settings import settings as read_settings
from escapade.server.store import Store

HOST = "127.0.0.1"
PORT = 8642
BAD_START = 2
PING_SECONDS = 15.0  # a client that does not answer a ping in this time is dropped
SWITCH_SECONDS = 0.0005  # how long the database's threads wait for the event loop to let them in
GARBAGE = (20_000, 50, 1_000)  # Looking through all tables for garbage takes as long as dozens of moves.
DEAF_SECONDS = 20  # … and so is one that takes nothing of what it was sent


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody on the network.")] = HOST,
    port: Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)] = PORT,
    database: Annotated[
        str, typer.Option(help="A file for SQLite, or postgresql://…; the usual place if left out.")
    ] = "",
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in the browser.")] = False,
) -> None:
    """Serve tables to browsers, until Ctrl-C."""
    try:
        chosen = read_settings(database or None)
        listener = _listen(host, port)
        _check_database(chosen)
    except EscapadeError as problem:
        print(problem.sentence, file=sys.stderr)
        raise SystemExit(BAD_START) from None
    address = f"http://{_shown(host)}:{listener.getsockname()[1]}/"
    print(f"Escapade is at {address}  (Ctrl-C ends it)", flush=True)
    if open_browser:
        threading.Thread(target=_open_when_up, args=(address, listener), daemon=True).start()
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*GARBAGE)
    config = uvicorn.Config(
        make_app(chosen),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=chosen.limits.message * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
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
    except (SQLAlchemyError, OSError) as problem:
        cause = str(getattr(problem, "orig", problem)).splitlines()[0]
        raise BadSettings(f"The database cannot be used: {cause}.") from None


def _shown(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)


def _open_when_up(address: str, listener: socket.socket) -> None:
    for _ in range(100):
        try:
            socket.create_connection(listener.getsockname()[:2], 0.2).close()
            break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)


if __name__ == "__main__":
    typer.run(serve)
