"""Playing at this terminal: people choose, bots think beside the screen, everything is kept."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from escapade.engine.contract import SPECTATOR
from escapade.engine.errors import EscapadeError, NoUndo
from escapade.engine.plain import result_words
from escapade.terminal.app import TableApp
from escapade.terminal.local.table import NOTHING, LocalTable
from escapade.terminal.replay_screen import ReplayScreen
from escapade.terminal.table_screen import AGAIN, BACK, LEAVE, Confirmation, TableScreen

LOOK_SECONDS = 0.5


class LocalScreen(TableScreen):
    """The table while a match goes on, and when it is over."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "hint"),
        Binding("u", "undo", "undo"),
        Binding("U", "take_back", "take back a turn", show=False),
        Binding("g", "give_up", "give up"),
        Binding("s", "keep", "save"),
        Binding("space", "hurry", "skip waiting", key_display="space"),
        Binding("q", "leave", "save and quit"),
    ]

    def __init__(self, table: LocalTable, pace: float) -> None:
        super().__init__(table.match)
        self.match = table.match
        self.table = table
        self.pace = pace
        people = table.seating.people
        self.viewer = people[0] if people else SPECTATOR
        # The log's version when each person last decided: what came later is news.
        self.seen_until: dict[int, int] = {}
        self.unveiled = SPECTATOR  # The person for whom the curtain is open.
        self._hurrying = False
        self._played_at = monotonic()

    def on_mount(self) -> None:
        """Sit down."""
        self._looking = self.set_interval(LOOK_SECONDS, self.look_at_bots)
        self.go_on()

    def look_at_bots(self) -> None:
        """Say how far the bots are with warming up, until they are."""
        stand = self.table.stand
        if stand.stage in ("ready", "plain"):
            self._looking.stop()
        if stand.stage == "plain":
            self.warn(stand.why)
        self.show_title(self._title())

    # The course of the game

    def go_on(self) -> None:
        """After every change: show the table, then let whoever is due decide."""
        due = self.table.due
        person = due in self.table.seating.people
        self.viewer = self.table.viewer(self.viewer)
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
        people = self.table.seating.people
        return len(people) > 1 and seat in people and self.unveiled != seat and self.table.hands_are_hidden

    def unveil(self, seat: int) -> None:
        """The person in this seat looks at the screen now."""
        self.unveiled = seat
        self.go_on()

    def choose(self, seat: int, move: int) -> None:
        """A person decides. Should the rules object after all, they say why."""
        try:
            self.play(seat, move)
        except EscapadeError as problem:
            self.warn(problem.sentence)

    def play(self, seat: int, move: int) -> None:
        """Carry out a move."""
        person = seat in self.table.seating.people
        if person:
            self.seen_until[seat] = self.match.version
            self._hurrying = False
        self.advice = None
        self.match.play(seat, move)
        self._played_at = monotonic()
        if self.match.over or (person and self.table.due != seat):
            self.keep(self.table.keep_if_new)
            self.unveiled = SPECTATOR
        self.go_on()

    @work(exclusive=True, group="bot")
    async def let_bot_play(self, seat: int) -> None:
        """Think in a thread, then move at a pace that people can follow."""
        await self.think_and_play(seat)

    async def think_and_play(self, seat: int) -> None:
        """A bot's move, unless something else happened meanwhile."""
        match, version = self.match, self.match.version
        move = await asyncio.to_thread(self.table.bot_choice, seat)
        while not self._hurrying and monotonic() < self._played_at + self.pace:
            await asyncio.sleep(0.02)
        if self.match is match and match.version == version:
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
        players = [player for player in self.table.seating.players if player]
        robots = sorted({player.name for player in players})
        warming = self.table.stand.words if any(player.searches for player in players) else ""
        against = f" · robots play {', '.join(robots)}{f', {warming}' if warming else ''}" if robots else ""
        moves = len(match.history)
        options = " · special options" if match.game.unusual(match.options, match.box) else ""
        changed = f"{options} · changed components" if match.box.changes else options
        return f"{moves} moves{changed}{against}" if match.over else f"move {moves + 1}{changed}{against}"

    def _prompt(self) -> Text:
        match = self.match
        if match.over:
            gave_up = f"{match.prompt(SPECTATOR).text} " if match.gave_up else ""
            return Text(gave_up + result_words(match.names, match.scores, match.winners), style="bold")
        due = self.table.due
        assert due is not None
        if due not in self.table.seating.people:
            waiting = match.prompt(self.viewer).text if self.viewer != SPECTATOR else ""
            return Text.assemble((f"{match.names[due]} is thinking… ", "bold"), ("\n" + waiting, "dim"))
        who = f"{match.names[due]}: " if len(self.table.seating.people) > 1 else ""
        return self.question(match.prompt(due), who)

    def _choices(self) -> list[tuple[str, Text]]:
        match = self.match
        if match.over:
            ways = ((AGAIN, "Play again"), (BACK, "Look back, move by move"), (LEAVE, "Leave the table"))
            return [(key, Text(words)) for key, words in ways]
        due = self.table.due
        if due is None or due not in self.table.seating.people or self.veiled(due):
            return []
        return self.move_choices(match.moves(due))

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
            self.app.push_screen(ReplayScreen(self.match, len(self.match.history)))
        elif choice == LEAVE:
            self.action_leave()
        elif (due := self.table.due) is not None and due in self.table.seating.people:
            self.choose(due, int(choice))

    def action_hint(self) -> None:
        """Ask a good bot."""
        due = self.table.due
        if due is None or due not in self.table.seating.people:
            self.notify("Hints are for your own turn.")
            return
        self.advice = {}
        self.show_prompt(self._prompt())
        self.find_hint(due)

    @work(exclusive=True, group="hint")
    async def find_hint(self, seat: int) -> None:
        """Think in a thread, then say the best moves and light up the best."""
        await self.think_and_tell(seat)

    async def think_and_tell(self, seat: int) -> None:
        """A hint, unless something else happened meanwhile."""
        match, version = self.match, self.match.version
        thoughts = await asyncio.to_thread(self.table.hint, seat)
        if self.match is not match or match.version != version:
            return
        self.show_advice(dict(thoughts))
        if any(value == NOTHING for _, value in thoughts):
            self.notify("This is a first glance: who thinks ahead is still warming up.")

    def action_undo(self) -> None:
        """Take the last move back, if nothing was rolled, revealed or ended."""
        due = self.table.due
        people = self.table.seating.people
        try:
            if due is None or due not in people:
                raise NoUndo("You can take back a move on your own turn.")
            self.match.undo(due)
        except EscapadeError as problem:
            more = " U takes the whole turn back, if all of you agree." if self.match.history and people else ""
            self.warn(problem.sentence + more)
            return
        self._after_undo()

    def action_take_back(self) -> None:
        """Take back to the last decision of a person here, whatever came of it; new dice will roll."""
        self.workers.cancel_group(self, "bot")
        try:
            if not self.table.take_back_turn():
                raise NoUndo("There is nothing to take back yet.")
        except EscapadeError as problem:
            self.warn(problem.sentence)
        self._after_undo()

    def _after_undo(self) -> None:
        self.advice = None
        self.go_on()

    def action_give_up(self) -> None:
        """Ask whether it is meant, then end the match."""
        seats = self.table.who_gives_up
        if not seats or self.match.over:
            self.warn("There is nothing to give up.")
            return
        names = " and ".join(self.match.names[seat] for seat in seats)
        who = f"{names}: do you all give up?" if len(seats) > 1 else f"{names}, do you give up?"
        self.app.push_screen(
            Confirmation(f"{who} The game ends at once."), lambda sure: self.give_up(seats, bool(sure))
        )

    def give_up(self, seats: tuple[int, ...], sure: bool) -> None:
        """End the match, if that is what they want."""
        if not sure or self.match.over:
            return
        self.workers.cancel_group(self, "bot")
        self.advice = None
        self.match.give_up(seats)
        self.keep(self.table.keep_if_new)
        self.go_on()

    def action_hurry(self) -> None:
        """Do not wait between the bots' moves until it is a person's turn."""
        self._hurrying = True

    def action_keep(self) -> None:
        """Save now."""
        if self.keep(self.table.keep):
            self.notify(f"Saved: {self.table.file}", markup=False)

    def keep(self, save: Callable[[], object]) -> bool:
        """Save, and whether it worked. A full disk is told, and does not stop the game."""
        try:
            save()
        except OSError as problem:
            self.notify(f"Not saved: {problem.strerror or problem}.", severity="error", markup=False)
            return False
        return True

    def action_leave(self) -> None:
        """Keep the match and go."""
        self.app.exit(LEAVE)


class Curtain(ModalScreen[None]):
    """Falls between people who may not see each other's hands, until the next one says that they sit there."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "open", "open")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name

    def compose(self) -> ComposeResult:
        """One sentence in the dark."""
        words = Text.assemble(
            (self.person, "bold"),
            ", the table waits for you.\n\nWhen nobody else is looking, press Enter.",
            justify="center",
        )
        yield Static(words, classes="card")

    def on_click(self) -> None:
        """The mouse opens it as well."""
        self.action_open()

    def action_open(self) -> None:
        """Show the table."""
        self.dismiss(None)


def sit_down(screen: LocalScreen) -> bool:
    """Play until the person leaves; whether they want another game. Whatever happens, the match is kept."""
    try:
        answer = TableApp(screen).run()
    finally:
        screen.table.keep_if_new()
    return answer == AGAIN
