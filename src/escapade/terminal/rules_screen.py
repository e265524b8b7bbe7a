"""The rules on the screen: RULES.md in paragraphs, opened at the rule of the moment."""

import re
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from escapade.engine.contract import Game

LINES_ABOVE = 5
NOT_WRITTEN = "The rules of this game are not written down here."
_STARTS = re.compile(r"\s*(#{1,6}\s|[-*+]\s|\d+[.)]\s)")
_FENCE = re.compile(r"\s*(```|~~~)")


class RulesScreen(Screen[None]):
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


def paragraphs(text: str) -> list[str]:
    """Headings, paragraphs, list items, tables and drawings, each on its own."""
    found: list[list[str]] = [[]]
    fenced = False
    for line in text.splitlines():
        fence = bool(_FENCE.match(line))
        if not fenced and (fence or not line.strip() or _STARTS.match(line)):
            found.append([])
        if fence:
            fenced = not fenced
        if line.strip() or fenced:
            found[-1].append(line)
        if fence and not fenced:
            found.append([])
    return ["\n".join(lines) for lines in found if lines]


def place_of(rule: str, pages: Sequence[str]) -> int | None:
    """The paragraph that holds this rule's id; failing that, the first that holds one of its family."""
    if not rule:
        return None
    exact = re.compile(rf"(?<![\w-]){re.escape(rule)}(?![\w-])")
    family = re.compile(rf"(?<![\w-]){re.escape(rule.rpartition('-')[0] or rule)}-")
    for sign in (exact, family):
        for number, page in enumerate(pages):
            if sign.search(page):
                return number
    return None
