"""The rules on the screen, opened at the rule of the moment."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from escapade.engine.contract import Game
from escapade.terminal.rulebook import NOT_WRITTEN, paragraphs, place_of

LINES_ABOVE = 5


class Rules(Screen[None]):
    """RULES.md, with the paragraph that holds the prompt's rule marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,q", "app.pop_screen", "back to the table", key_display="Esc"),
        Binding("up,down", "", "scroll", key_display="↑↓"),
        Binding("home", "scroll_home", "top", show=False),
    ]

    def __init__(self, game: Game, rule: str) -> None:
        super().__init__()
        self.game = game
        self.rule = rule

    def compose(self) -> ComposeResult:
        """One widget for each paragraph."""
        from rich.markdown import Markdown  # Slow to load, and not everybody asks for the rules.

        pages = rule_pages(self.game)
        here = place_of(self.rule, pages)
        with VerticalScroll(id="pages"):
            for number, page in enumerate(pages):
                yield Static(Markdown(page), classes="page here" if number == here else "page")
        yield Footer()

    def on_mount(self) -> None:
        """Scroll to the rule of the moment."""
        self.query_one("#pages").focus()
        self.call_after_refresh(self.show_here)

    def show_here(self) -> None:
        """The rule of the moment, with a little of what stands above it."""
        for page in self.query(".here"):
            self.query_one("#pages").scroll_to(y=page.virtual_region.y - LINES_ABOVE, animate=False)

    def action_scroll_home(self) -> None:
        """Back to the first page."""
        self.query_one("#pages").scroll_home(animate=False)


def rule_pages(game: Game) -> list[str]:
    """The game's rules in paragraphs."""
    try:
        return paragraphs(game.rules_text)
    except OSError:
        return [f"# {game.title}", NOT_WRITTEN]
