"""The application around a table, and how it looks: a night-sky atlas, with the game's own accent."""

import asyncio
import signal
from contextlib import suppress
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from escapade.terminal.table_screen import TableScreen

STYLES = """
Screen { background: $background; }
#title { height: 1; padding: 0 1; background: $surface; color: $foreground; }
#table { height: 1fr; }
#board { width: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
#rail { width: 36; border-left: tall $panel; }
#prompt { height: auto; max-height: 7; padding: 0 1 1 1; }
#moves { height: auto; min-height: 7; max-height: 50%; border: none; padding: 0; background: $surface; }
#moves { scrollbar-size-vertical: 1; }
#moves:focus { border: none; }
#story { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
#log { height: auto; }
#small { display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }
Screen.small #small { display: block; }
Screen.small #title, Screen.small #table, Screen.small Footer { display: none; }
Screen.wide #rail { width: 46; }
Screen.vast #rail { width: 58; }
Footer { background: $surface; }

Broken, Curtain, Question { align: center middle; }
Curtain { background: $background; }
.card { width: auto; max-width: 60; height: auto; border: round $primary; padding: 2 4; text-align: center; }
Broken .card, Question .card { background: $surface; }

RulesScreen { background: $background; }
RulesScreen #pages { padding: 0 2; scrollbar-size-vertical: 1; }
RulesScreen .page { height: auto; padding: 0 1; }
RulesScreen .here { background: $panel; border-left: thick $primary; }
"""


def night(accent: str) -> Theme:
    """The dark theme with a game's accent."""
    return Theme(
        name="night",
        primary=accent,
        secondary="#8ea3d0",
        accent=accent,
        warning="#f2c230",
        error="#ff7a6b",
        success="#7cf29c",
        foreground="#dfe4f5",
        background="#0b0e1a",
        surface="#11162a",
        panel="#1a2140",
        dark=True,
        variables={"footer-key-foreground": accent, "block-cursor-foreground": "#0b0e1a"},
    )


class TableApp(App[str]):
    """One screen with a table on it. A closed window or a polite kill ends it like the key q."""

    CSS = STYLES
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True)]

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.title = table.laid.game.title
        self.table = table
        self.register_theme(night(table.laid.game.accent))
        self.theme = "night"

    def on_mount(self) -> None:
        """Lay the table."""
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                # Not on every platform, and only in the main thread: elsewhere a kill is a kill.
                with suppress(NotImplementedError, RuntimeError, ValueError):
                    asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.exit)
        self.push_screen(self.table)
