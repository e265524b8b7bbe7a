"""Looking back at a match at the terminal table, position by position."""

from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from escapade.engine.contract import SPECTATOR
from escapade.engine.match import Match
from escapade.engine.record import as_python
from escapade.terminal.app import TableApp
from escapade.terminal.table_screen import TableScreen

MOVER = -2  # The viewpoint of whoever moves.


class ReplayScreen(TableScreen):
    """The same table; the choices are the moves that were played, and the arrows step through them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "back", key_display="←", priority=True),
        Binding("right", "step(1)", "forward", key_display="→", priority=True),
        Binding("v", "turn_view", "whose eyes"),
        Binding("q,escape", "leave", "leave", key_display="q"),
    ]

    first_number = 0

    def __init__(self, match: Match, at: int) -> None:
        super().__init__(match)
        self.match = match
        self.at = at  # How many moves have been played in the position that is shown.
        self.plies = match.history
        self.viewpoints = (*((MOVER,) if match.over else ()), SPECTATOR, *range(match.seats))
        self.viewpoint = self.viewpoints[0]

    def on_mount(self) -> None:
        """List the moves, and stand at the one asked for."""
        words = ["The opening", *(self._move_words(number) for number in range(len(self.plies)))]
        self.show_choices(((str(number), Text(text)) for number, text in enumerate(words)), self.at)
        self.draw()

    def _move_words(self, index: int) -> str:
        ply = self.plies[index]
        name = self.match.names[ply.seat]
        if not self.match.over and self.viewpoint not in (ply.seat, MOVER):
            return f"{name} moves"  # What was chosen may still be a secret.
        move = self.match.game.describe(self.match.box, as_python(ply.before), ply.seat, ply.move)
        return f"{name}: {self.match.named(move.text)}"

    @property
    def viewer(self) -> int:
        """Through whose eyes the position is shown."""
        if self.viewpoint != MOVER:
            return int(self.viewpoint)
        if self.at < len(self.plies):
            return self.plies[self.at].seat
        return SPECTATOR

    @property
    def state(self) -> Any:
        """The position that is shown."""
        return as_python(self.plies[self.at].before if self.at < len(self.plies) else self.match.states)

    def draw(self) -> None:
        """Show the position, what led to it and what came before."""
        if not self.is_mounted:
            return
        match = self.match
        eyes = "whoever moves" if self.viewpoint == MOVER else "a spectator"
        if self.viewpoint >= 0:
            eyes = match.names[self.viewpoint]
        self.show_title(f"position {self.at} of {len(self.plies)} · as {eyes} sees it")
        self.show_board(match.game.view(match.box, self.state, self.viewer))
        self.show_prompt(self._prompt())
        newest = self.plies[self.at - 1].number if self.at else 0
        last = newest if self.at < len(self.plies) else match.version  # Giving up is the last entry, and no move.
        story = ((number, line) for number, line in match.story(self.viewer) if number <= last)
        self.show_story((number >= newest, line.text) for number, line in story)

    def _prompt(self) -> Text:
        if self.match.gave_up and self.at == len(self.plies):
            return Text(self.match.prompt(SPECTATOR).text, style="bold")
        if self.at == 0:
            return Text("The opening position.", style="bold")
        return Text(f"{self.at}. {self._move_words(self.at - 1)}", style="bold")

    def rule_now(self) -> str:
        """The rule behind what is decided in this position."""
        match = self.match
        seat = self.plies[self.at].seat if self.at < len(self.plies) else SPECTATOR
        return match.game.prompt(match.box, self.state, seat).rule

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another position was picked, by key, number or mouse."""
        if event.option_index != self.at:
            self.at = event.option_index
            self.draw()

    def action_step(self, by: int) -> None:
        """One move on or back."""
        self.at = min(max(self.at + by, 0), len(self.plies))
        self.query_one("#moves", OptionList).highlighted = self.at
        self.draw()

    def action_turn_view(self) -> None:
        """Look through the next pair of eyes."""
        after = self.viewpoints.index(self.viewpoint) + 1
        self.viewpoint = self.viewpoints[after % len(self.viewpoints)]
        self.on_mount()

    def action_leave(self) -> None:
        """Back to the table, or out."""
        if len(self.app.screen_stack) > 2:
            self.app.pop_screen()
        else:
            self.app.exit(None)


def look_back(match: Match, start: int) -> None:
    """Step through a match, from the position before move `start`."""
    TableApp(ReplayScreen(match, sum(ply.number < start for ply in match.history))).run()
