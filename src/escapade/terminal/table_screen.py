"""The table on the screen: what lies there, what may be done, what happened. Every kind of table is one of these."""

from collections.abc import Iterable
from typing import Any, ClassVar, Protocol

from rich.table import Table as RichTable
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from escapade.engine.contract import Box, Game, Line, Move
from escapade.terminal.picture import picture
from escapade.terminal.rules_screen import RulesScreen

NARROWEST, LOWEST = 70, 20  # Smaller than this and a table cannot be read.
WIDE, VAST = 110, 170
STORY_LINES = 150
HINTS = 3
AGAIN, BACK, KEEP, LEAVE = "again", "back", "keep", "leave"  # Choices that are no moves.


class Laid(Protocol):
    """A game that lies on a table: a match at this terminal, or a table on a server."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def box(self) -> Box:
        """Its components."""

    def named(self, text: str) -> str:
        """The people's names in place of {0}, {1}, …"""


class TableScreen(Screen[None]):
    """A title, the board on the left, and a rail with prompt, choices and story on the right."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rules", "rules", key_display="?"),
    ]

    first_number = 1  # The number of the first choice.

    def __init__(self, laid: Laid) -> None:
        super().__init__()
        self.laid = laid
        self.advice: dict[int, float] | None = None  # What a hint expects of each move; None: no hint was asked for.

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        yield Static(id="small")
        yield Static(id="title")
        with Horizontal(id="table"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="sketch")
            with Vertical(id="rail"):
                yield Static(id="prompt")
                yield OptionList(id="moves")
                with VerticalScroll(id="story", can_focus=False):
                    yield Static(id="log")
        yield Footer()

    # What a kind of table says for itself

    def draw(self) -> None:
        """Show the present position."""
        raise NotImplementedError

    def rule_now(self) -> str:
        """The id of the rule behind the prompt."""
        raise NotImplementedError

    # Parts

    def show_title(self, note: str) -> None:
        """The top line: the game, and a note."""
        game = self.laid.game
        title = Text.assemble((f" {game.title} ", f"bold reverse {game.accent}"), f"  {note}")
        title.no_wrap, title.overflow = True, "ellipsis"
        self.query_one("#title", Static).update(title)

    def show_board(self, view: Any) -> None:
        """The picture of what somebody sees."""
        laid = self.laid
        width = max(20, self.query_one("#board").size.width - 2)
        self.query_one("#sketch", Static).update(picture(laid.game, laid.box, view, width, laid.named))

    def show_prompt(self, words: Text) -> None:
        """The most important sentence on the screen."""
        self.query_one("#prompt", Static).update(words)

    def show_choices(self, choices: Iterable[tuple[str, Text]], highlighted: int | None = 0) -> None:
        """The choices, as (id, words), numbered."""
        moves = self.query_one("#moves", OptionList)
        moves.clear_options()
        moves.add_options(
            Option(hanging(Text(f"{number:>3}", "dim"), words), id=key)
            for number, (key, words) in enumerate(choices, self.first_number)
        )
        moves.highlighted = highlighted if moves.option_count else None
        moves.focus()

    def question(self, line: Line, before: str = "") -> Text:
        """What somebody is asked now, and by which rule."""
        rule = f" ({line.rule})" if line.rule else ""
        hint = "\nLooking for a hint…" if self.advice == {} else ""
        return Text.assemble((before + line.text, "bold"), (rule, "dim"), (hint, "italic"))

    def move_choices(self, moves: Iterable[Move]) -> list[tuple[str, Text]]:
        """Moves as choices, with what a hint says of them."""
        return [(str(move.id), Text.assemble(self.laid.named(move.text), self._advised(move.id))) for move in moves]

    def _advised(self, move: int) -> tuple[str, str]:
        """A star for the best, and the share of the win that a hint expects of the better ones."""
        best = list(self.advice or {})[:HINTS]
        if self.advice is None or move not in best:
            return "", ""
        star = "★ " if move == best[0] else ""
        share = f"{self.advice[move]:.0%}" if self.advice[move] >= 0 else ""
        return f"  {star}{share}", "bold" if star else "dim"

    def show_advice(self, advice: dict[int, float]) -> None:
        """Say what a hint thinks of the moves, the best first, and light up the best."""
        self.advice = advice
        self.draw()
        moves = self.query_one("#moves", OptionList)
        moves.highlighted = moves.get_option_index(str(next(iter(advice))))

    def warn(self, sentence: str) -> None:
        """Say what went wrong. People and servers write parts of it, so nothing in it counts as markup."""
        self.notify(self.laid.named(sentence), severity="warning", markup=False)

    def show_story(self, lines: Iterable[tuple[bool, str]]) -> None:
        """The log in words, newest last; what is new stands out."""
        told = RichTable.grid(padding=(0, 1), expand=True)
        for fresh, words in list(lines)[-STORY_LINES:]:
            told.add_row("▸" if fresh else " ", Text(words, "" if fresh else "dim"))
        self.query_one("#log", Static).update(told)
        self.call_after_refresh(self.query_one("#story", VerticalScroll).scroll_end, animate=False)

    # Keys and sizes

    def on_resize(self, event: Resize) -> None:
        """Fit the table to the terminal, or say that it does not fit."""
        small = event.size.width < NARROWEST or event.size.height < LOWEST
        self.set_class(small, "small")
        self.set_class(event.size.width >= WIDE, "wide")
        self.set_class(event.size.width >= VAST, "vast")
        self.query_one("#small", Static).update(
            f"The terminal is {event.size.width} × {event.size.height}.\n"
            f"The table needs at least {NARROWEST} × {LOWEST}: please make it larger.\n\nNothing is lost."
        )
        self.call_after_refresh(self.draw)

    def on_key(self, event: Key) -> None:
        """Digits choose by number. Where a longer number is possible, Enter confirms a shorter one."""
        if event.character is None or not event.character.isdigit():
            self._typed = ""
            return
        event.stop()
        moves = self.query_one("#moves", OptionList)
        for typed in (self._typed + event.character, event.character):
            at, last = int(typed) - self.first_number, moves.option_count - 1
            if 0 <= at <= last:
                self._typed = typed
                moves.highlighted = at
                if 10 * int(typed) > last + self.first_number:
                    self._typed = ""
                    moves.action_select()
                return
        self._typed = ""

    _typed = ""

    def action_rules(self) -> None:
        """Open the rules at the paragraph of the moment."""
        self.app.push_screen(RulesScreen(self.laid.game, self.rule_now()))


class Confirmation(ModalScreen[bool]):
    """Asks before something that cannot be taken back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "yes"),
        Binding("n,escape,q", "dismiss(False)", "no"),
    ]

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        """One sentence, and the two answers."""
        yield Static(Text(f"{self.sentence}\n\ny: yes      n: no", justify="center"), classes="card")


def hanging(mark: Text, words: Text) -> RichTable:
    """A mark with words beside it, which stay beside it when they need a second line."""
    row = RichTable.grid(padding=(0, 1), expand=True)
    row.add_column(no_wrap=True)
    row.add_column(ratio=1)
    row.add_row(mark, words)
    return row
