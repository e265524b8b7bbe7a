"""The process of a server: the application, behind the door."""

import gc
import logging
import os
import signal
import socket
import sys
import threading
from contextlib import suppress
from functools import partial
from types import FrameType

import uvicorn

from escapade.server.app import Application
from escapade.server.edge.connection_guard import ConnectionGuard, protocols
from escapade.server.edge.trusted_proxies import TrustedProxies
from escapade.server.house.admin_file import remove
from escapade.server.house.settings import Settings

SWITCH_SECONDS = 0.0005  # how long the database's threads wait for the event loop to let them in
GARBAGE = (20_000, 50, 1_000)  # Looking through all tables for garbage takes as long as dozens of moves.
LAST_SECONDS = 8.0  # after which a process that was told to end does, whatever it is still doing
UNCLEAN_END = 1
USUAL_FILES = 1_024
MOST_FILES = 100_000


def work(chosen: Settings, listener: socket.socket) -> None:
    """Serve until told to end, or drained."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*GARBAGE)
    drained = threading.Event()
    app = Application(chosen, drained.set, [partial(remove, chosen)])
    is_proxy = TrustedProxies(chosen.trusted_proxies).trusts
    requests = app.services.visitor_limits.requests
    http, sockets = protocols(ConnectionGuard(chosen.limits, _as_many_files_as_allowed(), requests, is_proxy))
    config = uvicorn.Config(
        app,
        http=http,
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # `EdgeMiddleware` looks through proxies itself, and only through trusted ones.
        ws=sockets,
        ws_max_size=chosen.limits.message * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # The beats of the tables ask who is still there.
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    server = Serving(config, drained)
    server.run(sockets=[listener])
    if drained.is_set():
        # A game may still be being compiled in a thread, which Python would pull the ground from under.
        logging.shutdown()
        sys.stdout.flush()
        os._exit(0)


class Serving(uvicorn.Server):
    """A server that ends when it is drained or told to, whatever state it or its database is in."""

    def __init__(self, config: uvicorn.Config, drained: threading.Event) -> None:
        super().__init__(config)
        self._drained = drained

    async def on_tick(self, counter: int) -> bool:
        """Several times a second: whether to end."""
        return self._drained.is_set() or await super().on_tick(counter)

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
