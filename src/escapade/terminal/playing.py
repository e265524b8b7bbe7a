"""Playing at the terminal table: people choose, bots think beside the screen, everything is kept."""

import asyncio
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from escapade.engine.contract import SPECTATOR
from escapade.engine.errors import EscapadeError, NoUndo
from escapade.terminal.curtain import Curtain
from escapade.terminal.sitting import Sitting
from escapade.terminal.table import Table, advice_mark

AGAIN, BACK, LEAVE = "again", "back", "leave"


class Playing(Table):
    """The table while a match goes on, and when it is over."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "hint"),
        Binding("u", "undo", "undo"),
        Binding("U", "take_back", "take back a turn", show=False),
        Binding("s", "keep", "save"),
        Binding("space", "hurry", "skip waiting", key_display="space"),
        Binding("q", "leave", "save and quit"),
    ]

    def __init__(self, sitting: Sitting, pace: float) -> None:
        super().__init__(sitting.match)
        self.match = sitting.match
        self.sitting = sitting
        self.pace = pace
        people = sitting.seating.people
        self.viewer = people[0] if people else SPECTATOR
        self.seen_until: dict[
            int, int
        ] = {}  # The log's version when each person last decided: what came later is news.
        self.advice: dict[int, float] | None = None  # What a hint expects of each move; None: no hint was asked for.
        self.unveiled = SPECTATOR  # The person for whom the curtain is open.
        self._hurrying = False
        self._played_at = monotonic()

    def on_mount(self) -> None:
        """Sit down."""
        self.go_on()

    # The course of the game

    def go_on(self) -> None:
        """After every change: show the table, then let whoever is due decide."""
        due = self.sitting.due
        person = due in self.sitting.seating.people
        self.viewer = self.sitting.viewer(self.viewer)
        if due is not None and self.veiled(due):
            self.viewer = SPECTATOR
            self.draw()
            self.app.push_screen(Curtain(self.match.names[due]), lambda _: self.unveil(due))
            return
        self.draw()
        if due is not None and not person:
            self.let_bot_play(due)

    def veiled(self, seat: int) -> bool:
        """Whether the curtain must open before the person in this seat sees the table."""
        people = self.sitting.seating.people
        return len(people) > 1 and seat in people and self.unveiled != seat and self.sitting.hands_are_hidden

    def unveil(self, seat: int) -> None:
        """The person in this seat looks at the screen now."""
        self.unveiled = seat
        self.go_on()

    def choose(self, seat: int, move: int) -> None:
        """A person decides. Should the rules object after all, they say why."""
        try:
            self.play(seat, move)
        except EscapadeError as problem:
            self.notify(problem.sentence, severity="warning", markup=False)

    def play(self, seat: int, move: int) -> None:
        """Carry out a move."""
        person = seat in self.sitting.seating.people
        if person:
            self.seen_until[seat] = self.match.version
            self._hurrying = False
        self.advice = None
        self.match.play(seat, move)
        self._played_at = monotonic()
        if self.match.over or (person and self.sitting.due != seat):
            self.keep_quietly()
            self.unveiled = SPECTATOR
        self.go_on()

    @work(exclusive=True, group="bot")
    async def let_bot_play(self, seat: int) -> None:
        """Think in a thread, then move at a pace that people can follow."""
        version = self.match.version
        move = await asyncio.to_thread(self.sitting.bot_choice, seat)
        while not self._hurrying and monotonic() < self._played_at + self.pace:
            await asyncio.sleep(0.02)
        if self.match.version == version:
            self.play(seat, move)

    # What is shown

    def draw(self) -> None:
        """Show the present position."""
        if not self.is_mounted:
            return
        match = self.match
        self.show_title(self._title())
        self.show_board(match.view(self.viewer))
        self.show_prompt(self._prompt())
        self.show_choices(self._choices())
        self.show_story(
            (number > self.seen_until.get(self.viewer, 0), line.text) for number, line in match.story(self.viewer)
        )

    def _title(self) -> str:
        match = self.match
        robots = sorted({player.name for player in self.sitting.seating.players if player})
        against = f" · robots play {', '.join(robots)}" if robots else ""
        moves = len(match.history)
        return f"{moves} moves{against}" if match.over else f"move {moves + 1}{against}"

    def _prompt(self) -> Text:
        match = self.match
        if match.over:
            return Text(result_words(self.sitting), style="bold")
        due = self.sitting.due
        assert due is not None
        if due not in self.sitting.seating.people:
            waiting = match.prompt(self.viewer).text if self.viewer != SPECTATOR else ""
            return Text.assemble((f"{match.names[due]} is thinking… ", "bold"), ("\n" + waiting, "dim"))
        line = match.prompt(due)
        who = f"{match.names[due]}: " if len(self.sitting.seating.people) > 1 else ""
        hint = "\nLooking for a hint…" if self.advice == {} else ""
        rule = f" ({line.rule})" if line.rule else ""
        return Text.assemble((who + line.text, "bold"), (rule, "dim"), (hint, "italic"))

    def _choices(self) -> list[tuple[str, Text]]:
        match = self.match
        if match.over:
            ways = ((AGAIN, "Play again"), (BACK, "Look back, move by move"), (LEAVE, "Leave the table"))
            return [(key, Text(words)) for key, words in ways]
        due = self.sitting.due
        if due is None or due not in self.sitting.seating.people or self.veiled(due):
            return []
        return [
            (str(move.id), Text.assemble(match.named(move.text), advice_mark(self.advice, move.id)))
            for move in match.moves(due)
        ]

    def rule_now(self) -> str:
        """The rule behind the prompt."""
        return self.match.prompt(self.viewer).rule

    # Keys

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A choice was made, by key, number or mouse."""
        choice = event.option.id or ""
        if choice == AGAIN:
            self.app.exit(AGAIN)
        elif choice == BACK:
            from escapade.terminal.lookback import LookBack

            self.app.push_screen(LookBack(self.match, len(self.match.history)))
        elif choice == LEAVE:
            self.action_leave()
        elif (due := self.sitting.due) is not None and due in self.sitting.seating.people:
            self.choose(due, int(choice))

    def action_hint(self) -> None:
        """Ask a good bot."""
        due = self.sitting.due
        if due is None or due not in self.sitting.seating.people:
            self.notify("Hints are for your own turn.")
            return
        self.advice = {}
        self.show_prompt(self._prompt())
        self.find_hint(due)

    @work(exclusive=True, group="hint")
    async def find_hint(self, seat: int) -> None:
        """Think in a thread, then say the best moves and light up the best."""
        version = self.match.version
        thoughts = await asyncio.to_thread(self.sitting.hint, seat)
        if self.match.version != version:
            return
        self.advice = dict(thoughts)
        self.draw()
        moves = self.query_one("#moves", OptionList)
        moves.highlighted = moves.get_option_index(str(thoughts[0][0]))

    def action_undo(self) -> None:
        """Take the last move back, if nothing was rolled, revealed or ended."""
        due = self.sitting.due
        people = self.sitting.seating.people
        try:
            if due is None or due not in people:
                raise NoUndo("You can take back a move on your own turn.")
            self.match.undo(due)
        except EscapadeError as problem:
            more = " U takes the whole turn back, if all of you agree." if self.match.history and people else ""
            self.notify(problem.sentence + more, severity="warning", markup=False)
            return
        self._after_undo()

    def action_take_back(self) -> None:
        """Take back to the last decision of a person here, whatever came of it; new dice will roll."""
        self.workers.cancel_group(self, "bot")
        try:
            if not self.sitting.take_back_turn():
                raise NoUndo("There is nothing to take back yet.")
        except EscapadeError as problem:
            self.notify(problem.sentence, severity="warning", markup=False)
        self._after_undo()

    def _after_undo(self) -> None:
        self.advice = None
        self.go_on()

    def action_hurry(self) -> None:
        """Do not wait between the bots' moves until it is a person's turn."""
        self._hurrying = True

    def action_keep(self) -> None:
        """Save now."""
        try:
            self.notify(f"Saved: {self.sitting.keep()}", markup=False)
        except OSError as problem:
            self.notify(f"Not saved: {problem.strerror or problem}.", severity="error", markup=False)

    def keep_quietly(self) -> None:
        """Save in passing. A full disk is told once, and does not stop the game."""
        try:
            self.sitting.keep_if_new()
        except OSError as problem:
            self.notify(f"Not saved: {problem.strerror or problem}.", severity="error", markup=False)

    def action_leave(self) -> None:
        """Keep the match and go."""
        self.app.exit(LEAVE)


def result_words(sitting: Sitting) -> str:
    """How the match ended."""
    match = sitting.match
    scores = ", ".join(f"{name} {score}" for name, score in zip(match.names, match.scores, strict=False))
    winners = [match.names[side] for side in match.winners]
    if not winners:
        return f"It is over, and nobody wins. {scores}."
    return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}! {scores}."
