"""The curtain between people who share a terminal and may not see each other's hands."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Static


class Curtain(ModalScreen[None]):
    """Hides everything until the next person says that they sit there."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "open", "open")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name

    def compose(self) -> ComposeResult:
        """One sentence in the dark."""
        words = Text.assemble(
            (self.person, "bold"), ", it is your turn.\n\nWhen nobody else is looking, press Enter.", justify="center"
        )
        yield Static(words, id="words")

    def on_click(self) -> None:
        """The mouse opens it as well."""
        self.action_open()

    def action_open(self) -> None:
        """Show the table."""
        self.dismiss(None)
