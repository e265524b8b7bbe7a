"""The application around a table."""

import asyncio
import signal
from contextlib import suppress
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from escapade.terminal.look import STYLES, night


class TableApp(App[str]):
    """One screen with a table on it. A closed window or a polite kill ends it like the key q."""

    CSS = STYLES
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True)]

    def __init__(self, table: Screen[None], title: str, accent: str) -> None:
        super().__init__()
        self.title = title
        self.table = table
        self.register_theme(night(accent))
        self.theme = "night"

    def on_mount(self) -> None:
        """Lay the table."""
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                # Not on every platform, and only in the main thread: elsewhere a kill is a kill.
                with suppress(NotImplementedError, RuntimeError, ValueError):
                    asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.exit)
        self.push_screen(self.table)
