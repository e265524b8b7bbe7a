"""A line to say something to the others at a table."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Input

LONGEST = 280


class Saying(ModalScreen[str]):
    """One line; Enter says it, Escape does not."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "never mind")]
    DEFAULT_CSS = "Saying { align: center bottom; } Saying Input { margin: 0 2 2 2; }"

    def compose(self) -> ComposeResult:
        """A place to write."""
        yield Input(placeholder="Say something to the others; Enter sends it.", max_length=LONGEST)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Said."""
        self.dismiss(event.value.strip())
