"""Playing at a table on a server, or watching it: the same table, told from far away."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from escapade.engine.contract import SPECTATOR, Line
from escapade.engine.errors import EscapadeError
from escapade.engine.match import Match
from escapade.terminal.files import matches_folder, write_whole
from escapade.terminal.remote import words
from escapade.terminal.remote.client import Client, Unreachable, in_background
from escapade.terminal.remote.fairness import SealingStep
from escapade.terminal.remote.feed import Feed
from escapade.terminal.remote.table import RemoteTable
from escapade.terminal.replay_screen import ReplayScreen
from escapade.terminal.table_screen import BACK, KEEP, LEAVE, Confirmation, TableScreen
from escapade.wire.play import Hint, TookBack
from escapade.wire.terms import CHAT_LENGTH

SEND_AGAIN = 1.0
LOOK_SECONDS = 2.0
OTHER_WINDOW = 8.0  # Seconds that another window of the same seat has to tell the share that it sealed.
NOTICE = "From the host"
NOTICE_SECONDS = 20.0


class RemoteScreen(TableScreen):
    """The table while a match goes on far away. What a person does is sent; what comes of it, the server tells."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "hint"),
        Binding("u", "undo", "undo"),
        Binding("c", "say", "chat"),
        Binding("g", "give_up", "give up"),
        Binding("b", "stand_in", "bot for me", show=False),
        Binding("B", "lend", "bot for who is away", show=False),
        Binding("y", "answer(True)", "agree", show=False),
        Binding("n", "answer(False)", "refuse", show=False),
        Binding("q", "leave", "leave"),
    ]

    def __init__(self, client: Client, table: RemoteTable) -> None:
        super().__init__(table)
        self.client = client
        self.table = table
        self.feed = Feed(client, table, self.news)
        self.sending = False  # A move of ours is on its way.
        self._entry = 0  # The entry that our last move became: until the table has it, its moves are those before.
        self._binding = False  # A seal or a share of ours is on its way.
        self._doubted = ""
        self._whole = table.over  # Whether the story was read again after the end, when nothing is hidden any more.
        self._seen = table.position.version
        self._advised_at = -1
        self._warned_at = -1  # The version at which a take-back was said to make the table practice.
        self._shown: list[tuple[str, str]] = []
        self._noticed = 0  # The last notice of the house that was shown.

    def on_mount(self) -> None:
        """Sit down."""
        self.follow()
        self.look_at_bots()
        self.news()

    @work(exclusive=True, group="feed")
    async def follow(self) -> None:
        """Keep up with the table."""
        await self.feed.run()

    @work(exclusive=True, group="warming")
    async def look_at_bots(self) -> None:
        """Say how far the server's bots are with warming up, until they are."""
        while (found := await in_background(lambda: self.client.preparing(self.table.game.id))) is not None:
            self.table.warming = found.words
            self.news()
            if found.stage == "plain":
                return
            await asyncio.sleep(LOOK_SECONDS)
        self.table.warming = ""
        self.news()

    def news(self) -> None:
        """Something changed, far away or on the way."""
        table = self.table
        if self.advice is not None and table.position.version != self._advised_at:
            self.advice = None
        if table.doubt != self._doubted:
            self._doubted = table.doubt
            if table.doubt:
                self.notify(table.doubt, severity="error", markup=False, timeout=60)
        self.bind_chance()
        if table.over and not self._whole:
            self._whole = True
            self.read_again()
        notice = self.feed.notice
        if notice is not None and notice.number != self._noticed:
            self._noticed = notice.number
            self.notify(
                words.notice_words(notice), title=NOTICE, severity="warning", timeout=NOTICE_SECONDS, markup=False
            )
        self.draw()

    @work(group="errand")
    async def read_again(self) -> None:
        """The whole story, now that everything may be told."""
        await self.feed.look_again()

    def bind_chance(self, late: bool = False) -> None:
        """Seal a share of the chance, and tell it once everybody's is sealed: nobody need notice."""
        step = None if self._binding else self.table.next_step(late)
        if step is None:
            return
        if step.wait:
            self.set_timer(OTHER_WINDOW, lambda: self.bind_chance(late=True))
            return
        self._binding = True
        self.send_step(step)

    @work(exclusive=True, group="share")
    async def send_step(self, step: SealingStep) -> None:
        """Send a seal or a share. Should it not arrive, the next news asks for it again."""
        try:
            if step.share:
                await in_background(lambda: self.client.share(step.share))
            else:
                await in_background(lambda: self.client.seal(step.seal, step.anew))
        except EscapadeError as problem:
            if problem.code not in ("already-dealt", "not-sealed", "sealed"):  # The next news says how it stands.
                self.warn(problem.sentence)
        self._binding = False
        await self.feed.look()  # What the socket told meanwhile found this one busy, and may be all that comes.

    # What is shown

    def draw(self) -> None:
        """Show the table as it was last told."""
        # News may come while the screen is not yet laid, or is being cleared away.
        with suppress(NoMatches):
            self._draw()

    def _draw(self) -> None:
        self.show_title(self._title())
        if self.table.older:
            self.query_one("#sketch", Static).update(Text(self.table.older))
        elif self.table.gathering:
            self.query_one("#sketch", Static).update(words.gathering(self.table, self.client.address.with_key("").link))
        else:
            self.show_board(self.table.view())
        self.show_prompt(self._prompt())
        self._show_choices()
        self.show_story((number > self._seen, text) for number, text in self.table.story())

    def _title(self) -> str:
        table = self.table
        others = [seat for seat in table.position.seats if seat.seat != table.seat]
        people = ", ".join(f"{seat.name}{words.whereabouts(seat, table.warming)}" for seat in others)
        you = "watching" if table.own is None else f"you are {table.own.name}"
        you = f"practice · {you}" if table.position.practice else you
        you = f"changed components · {you}" if table.position.changed else you
        you = f"special options · {you}" if table.position.unusual else you
        trouble = f"✱ {self.feed.trouble} · " if self.feed.trouble else ""
        trouble = f"✱ {table.doubt} · {trouble}" if table.doubt else trouble
        return f"{trouble}{you} · with {people}" if people else f"{trouble}{you}"

    def _prompt(self) -> Text:
        table, position = self.table, self.table.position
        if table.older:
            return Text("This table is from an earlier version. Here is what happened:", style="bold")
        if table.gathering:
            return Text(words.waiting(table), style="bold")
        if table.over:
            return Text(words.result(table), style="bold")
        if self.sending:
            return Text("Your move is on its way…", style="bold")
        asked, line = words.wish(table) + words.asked_back(table), position.prompt or Line("")
        if table.own is not None and table.own.stand_in:
            return self.question(Line("A bot plays for you. b takes your seat back.", line.rule), asked)
        if table.seat in position.awaits:
            return self.question(line, asked)
        waiting = words.names(self.table, position.awaits)
        told = "" if table.seat == SPECTATOR and line.text.startswith(waiting) else f"\n{line.text}"
        return Text.assemble((f"{asked}Waiting for {waiting}… ", "bold"), (told, "dim"))

    def _show_choices(self) -> None:
        """The moves; the list stays as it is when they do, so that nobody loses their place by others' chat."""
        choices = self._choices()
        shown = [(key, words.plain) for key, words in choices]
        if shown != self._shown:
            self._shown = shown
            self.show_choices(choices)

    def _choices(self) -> list[tuple[str, Text]]:
        table = self.table
        if table.older:
            return [(KEEP, Text("Keep the file")), (LEAVE, Text("Leave the table"))]
        if table.over:
            return [(BACK, Text("Look back, move by move")), (LEAVE, Text("Leave the table"))]
        if table.gathering or self.waits_for_server:
            return []
        return self.move_choices(table.position.moves)

    @property
    def waits_for_server(self) -> bool:
        """Whether a move of ours is not on the table yet."""
        return self.sending or self.table.position.version < self._entry

    def rule_now(self) -> str:
        """The rule behind the prompt."""
        return self.table.position.prompt.rule if self.table.position.prompt else ""

    # Keys

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A choice was made, by key, number or mouse."""
        choice = event.option.id or ""
        if choice == LEAVE:
            self.action_leave()
        elif choice == KEEP:
            self.do(self._keep, lambda file: self.notify(f"Kept: {file}", markup=False))
        elif choice == BACK:
            self.notify("Reading the match; the first time this takes a while.")
            self.look_back()
        elif not self.waits_for_server:
            self.sending, self.advice = True, None
            self._seen = self.table.position.version
            self.send(self.table.position.version, int(choice))
            self.draw()

    @work(exclusive=True, group="send")
    async def send(self, version: int, move: int) -> None:
        """Send a move until the server has it: sent twice, it counts once."""
        try:
            while True:
                try:
                    self._entry = await in_background(lambda: self.client.play(version, move))
                    break
                except Unreachable:
                    await asyncio.sleep(SEND_AGAIN)
        except EscapadeError as problem:
            self.warn(problem.sentence)
        self.sending = False
        if not self.feed.live:
            await self.feed.look()
        self.draw()

    @work(group="errand")
    async def do(self, errand: Callable[[], Any], done: Callable[[Any], None] | None = None) -> None:
        """Let the client do something; what is refused is told in words."""
        try:
            answer = await in_background(errand)
        except EscapadeError as problem:
            self.advice = None
            self.warn(problem.sentence)
            self.draw()
            return
        if done is not None:
            done(answer)
        if not self.feed.live:
            await self.feed.look()

    def action_hint(self) -> None:
        """Ask the server's search."""
        if not self.table.position.moves or self.waits_for_server:
            self.notify("Hints are for your own turn.")
            return
        self.advice, self._advised_at = {}, self.table.position.version
        self.show_prompt(self._prompt())
        self.do(self.client.hint, self._advise)

    def _advise(self, hint: Hint) -> None:
        if hint.version == self.table.position.version and hint.moves:
            self.show_advice({advice.move.id: advice.expected for advice in hint.moves})

    def action_undo(self) -> None:
        """Take the last step back, or ask the others."""
        if not (self.table.position.undo.free or self.table.position.undo.ask):
            self.notify("There is nothing that you could take back.", severity="warning")
            return
        version, undo = self.table.position.version, self.table.position.undo
        if not (undo.free or undo.needs or self.table.position.practice or self._warned_at == version):
            self._warned_at = version
            steps = "1 step" if undo.steps == 1 else f"{undo.steps} steps"
            self.notify(
                f"That takes back {steps} of which you saw the outcome: practice from then on. u again does it."
            )
            return
        self.do(lambda: self.client.undo(version), self._took_back)

    def _took_back(self, answer: TookBack) -> None:
        if answer.asked and not answer.done:
            self.notify("The others are asked whether they agree.")

    def action_answer(self, agreed: bool) -> None:
        """Answer who asks to take something back."""
        version = self.table.position.version
        if self.table.asks_me:
            self.do(lambda: self.client.undo(version, agreed))

    def action_give_up(self) -> None:
        """Give up after a question, or take the wish back."""
        wish = self.table.position.giving_up
        if self.table.own is None or wish is None:
            self.notify("There is nothing to give up.")
        elif self.table.seat in wish.asked:
            self.do(lambda: self.client.give_up(False))
        else:
            others = (
                f"It takes the word of {words.names(self.table, wish.needs)}, too."
                if wish.needs
                else "The game ends at once."
            )
            self.app.push_screen(Confirmation(f"Do you give up? {others}"), self._give_up)

    def _give_up(self, sure: bool | None) -> None:
        if sure:
            self.do(lambda: self.client.give_up(True))

    def action_say(self) -> None:
        """Say something to the others."""
        if self.table.own is None:
            self.notify("Only people with a seat talk at this table.")
            return
        self.app.push_screen(ChatInput(), self._say)

    def _say(self, text: str | None) -> None:
        if text:
            self.do(lambda: self.client.say(text))

    def action_stand_in(self) -> None:
        """Let a bot play for one's seat, or take it back."""
        own = self.table.own
        if own is not None:
            self.do(lambda: self.client.stand_in(not own.stand_in))

    def action_lend(self) -> None:
        """Let a bot play for somebody who is away. The server says how long one has to wait."""
        table = self.table
        others = [table.position.seats[seat] for seat in table.position.awaits if seat != table.seat]
        due = [seat.seat for seat in others if seat.kind == "person" and not (seat.connected or seat.stand_in)]
        if table.own is None or not due:
            self.notify("Nobody who is away keeps the table waiting.")
            return
        self.do(lambda: self.client.stand_in(True, due[0]))

    def _keep(self) -> Path:
        """Write down what is left of a table of older rules."""
        file = matches_folder() / f"table-{self.client.address.table}.txt"
        text = self.client.export()
        try:
            write_whole(file, text.encode())
        except OSError as problem:
            raise Unreachable(f"Not kept: {problem.strerror or problem}.") from None
        return file

    @work(exclusive=True, group="look back")
    async def look_back(self) -> None:
        """SealingStep through the finished match."""
        try:
            text = await in_background(self.client.export)
            match = await in_background(lambda: Match.load(text))
        except EscapadeError as problem:
            self.warn(problem.sentence)
            return
        self.app.push_screen(ReplayScreen(match, len(match.history)))

    def action_leave(self) -> None:
        """Get up. The seat stays one's own."""
        self.app.exit(LEAVE)


class ChatInput(ModalScreen[str]):
    """A line to say something to the others: Enter says it, Escape does not."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "never mind")]
    DEFAULT_CSS = "ChatInput { align: center bottom; } ChatInput Input { margin: 0 2 2 2; }"

    def compose(self) -> ComposeResult:
        """A place to write."""
        yield Input(placeholder="Say something to the others; Enter sends it.", max_length=CHAT_LENGTH)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Said."""
        self.dismiss(event.value.strip())
