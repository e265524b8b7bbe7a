"""Playing at a table on a server, or watching it: the same table, told from far away."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.table import Table as RichTable
from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.widgets import OptionList, Static

from escapade.engine.contract import SPECTATOR
from escapade.engine.errors import EscapadeError
from escapade.terminal.courier import Courier, Seat, TookBack, Unreachable, aside
from escapade.terminal.far import FarTable
from escapade.terminal.following import Following
from escapade.terminal.promise import Step
from escapade.terminal.saying import Saying
from escapade.terminal.table import Table, advice_mark

BACK, KEEP, LEAVE = "back", "keep", "leave"
SEND_AGAIN = 1.0
OTHER_WINDOW = 8.0  # Seconds that another window of the same seat has to tell the share that it sealed.
NOTICE = "From the host"
NOTICE_SECONDS = 20.0


class Visiting(Table):
    """The table while a match goes on far away. What a person does is sent; what comes of it, the server tells."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "hint"),
        Binding("u", "undo", "undo"),
        Binding("c", "say", "chat"),
        Binding("b", "stand_in", "bot for me", show=False),
        Binding("B", "lend", "bot for who is away", show=False),
        Binding("y", "answer(True)", "agree", show=False),
        Binding("n", "answer(False)", "refuse", show=False),
        Binding("q", "leave", "leave"),
    ]

    def __init__(self, courier: Courier, far: FarTable) -> None:
        super().__init__(far)
        self.courier = courier
        self.far = far
        self.following = Following(courier, far, self.news)
        self.advice: dict[int, float] | None = None  # What a hint expects of each move; None: no hint was asked for.
        self.sending = False  # A move of ours is on its way.
        self._entry = 0  # The entry that our last move became: until the table has it, its moves are those before.
        self._binding = False  # A seal or a share of ours is on its way.
        self._doubted = ""
        self._whole = far.over  # Whether the story was read again after the end, when nothing is hidden any more.
        self._seen = far.position.version
        self._advised_at = -1
        self._warned_at = -1  # The version at which a take-back was said to make the table practice.
        self._shown: list[tuple[str, str]] = []
        self._noticed = 0  # The last notice of the house that was shown.

    def on_mount(self) -> None:
        """Sit down."""
        self.follow()
        self.news()

    @work(exclusive=True, group="following")
    async def follow(self) -> None:
        """Keep up with the table."""
        await self.following.run()

    def news(self) -> None:
        """Something changed, far away or on the way."""
        far = self.far
        if self.advice is not None and far.position.version != self._advised_at:
            self.advice = None
        if far.doubt != self._doubted:
            self._doubted = far.doubt
            if far.doubt:
                self.notify(far.doubt, severity="error", markup=False, timeout=60)
        self.bind_chance()
        if far.over and not self._whole:
            self._whole = True
            self.read_again()
        notice = self.following.notice
        if notice is not None and notice.number != self._noticed:
            self._noticed = notice.number
            self.notify(notice.words, title=NOTICE, severity="warning", timeout=NOTICE_SECONDS, markup=False)
        self.draw()

    @work(group="errand")
    async def read_again(self) -> None:
        """The whole story, now that everything may be told."""
        await self.following.look_again()

    def bind_chance(self, late: bool = False) -> None:
        """Seal a share of the chance, and tell it once everybody's is sealed: nobody need notice."""
        step = None if self._binding else self.far.next_step(late)
        if step is None:
            return
        if step.wait:
            self.set_timer(OTHER_WINDOW, lambda: self.bind_chance(late=True))
            return
        self._binding = True
        self.send_step(step)

    @work(exclusive=True, group="share")
    async def send_step(self, step: Step) -> None:
        """Send a seal or a share. Should it not arrive, the next news asks for it again."""
        try:
            if step.share:
                await aside(lambda: self.courier.share(step.share))
            else:
                await aside(lambda: self.courier.seal(step.seal, step.anew))
        except EscapadeError as problem:
            if problem.code not in ("already-dealt", "not-sealed", "sealed"):  # The next news says how it stands.
                self.tell(problem.sentence)
        self._binding = False
        if not self.following.live:
            await self.following.look()

    # What is shown

    def draw(self) -> None:
        """Show the table as it was last told."""
        # News may come while the screen is not yet laid, or is being cleared away.
        with suppress(NoMatches):
            self._draw()

    def _draw(self) -> None:
        self.show_title(self._title())
        if self.far.older:
            self.query_one("#sketch", Static).update(Text(self.far.older))
        elif self.far.gathering:
            self.query_one("#sketch", Static).update(self._gathering())
        else:
            self.show_board(self.far.view())
        self.show_prompt(self._prompt())
        self._show_choices()
        self.show_story((number > self._seen, text) for number, text in self.far.story())

    def _title(self) -> str:
        far = self.far
        people = ", ".join(f"{seat.name}{_whereabouts(seat)}" for seat in far.position.seats if seat.seat != far.seat)
        you = "watching" if far.own is None else f"you are {far.own.name}"
        you = f"practice · {you}" if far.position.practice else you
        trouble = f"✱ {self.following.trouble} · " if self.following.trouble else ""
        trouble = f"✱ {far.doubt} · {trouble}" if far.doubt else trouble
        return f"{trouble}{you} · with {people}" if people else f"{trouble}{you}"

    def _gathering(self) -> RenderableType:
        seats = RichTable.grid(padding=(0, 2))
        for seat in self.far.position.seats:
            you = " (you)" if seat.seat == self.far.seat else ""
            seats.add_row(Text(str(seat.seat + 1), "dim"), Text(seat.name + you), Text(_waits_for(seat), "dim"))
        room = any(seat.kind == "open" for seat in self.far.position.seats)
        invitation = f"Others {'join' if room else 'watch'} at {self.courier.address.with_key('').link}"
        whole = RichTable.grid(padding=(0, 0, 1, 0))
        parts: list[RenderableType] = [Text(self.far.game.about), seats, Text(invitation, "dim", overflow="fold")]
        if anew := self.far.position.sealed_anew:
            times = "once" if anew == 1 else f"{anew} times"
            parts.append(Text(f"Everybody's share of the chance was sealed anew {times}: somebody left.", "dim"))
        for part in parts:
            whole.add_row(part)
        return whole

    def _prompt(self) -> Text:
        far, position = self.far, self.far.position
        if far.older:
            return Text("This table is from an earlier version. Here is what happened:", style="bold")
        if far.gathering:
            return Text(self._waiting(), style="bold")
        if far.over:
            return Text(self._result(), style="bold")
        if self.sending:
            return Text("Your move is on its way…", style="bold")
        question = self._question()
        line = position.prompt
        told = line.text if line else ""
        rule = f" ({line.rule})" if line and line.rule else ""
        if far.own is not None and far.own.stand_in:
            told = "A bot plays for you. b takes your seat back."
        elif far.seat not in position.awaits:
            waiting = " and ".join(far.name(seat) for seat in position.awaits)
            said = "" if far.seat == SPECTATOR and told.startswith(waiting) else f"\n{told}"
            return Text.assemble((question, "bold"), (f"Waiting for {waiting}… ", "bold"), (said, "dim"))
        hint = "\nLooking for a hint…" if self.advice == {} else ""
        return Text.assemble((question + told, "bold"), (rule, "dim"), (hint, "italic"))

    def _waiting(self) -> str:
        position = self.far.position
        if self.far.doubt:
            return f"{self.far.doubt} This terminal keeps its share of the chance to itself."
        late = [each.name for each in position.seats if each.kind == "person" and not (each.shared or each.stand_in)]
        if position.sealed and late:
            return f"Everybody has sat down. Waiting for {' and '.join(late)} to come back."
        return "Waiting until everybody has sat down."

    def _question(self) -> str:
        """What somebody asks about taking back."""
        asked = self.far.position.undo.asked
        if asked is None:
            return ""
        steps = "the last step" if asked.steps == 1 else f"{asked.steps} steps"
        if self.far.asks_me:
            return f"{self.far.name(asked.seat)} asks to take back {steps}: y agrees, n does not.\n"
        away = [seat.seat for seat in self.far.position.seats if not seat.connected]
        waiting = " and ".join(f"{self.far.name(seat)}{' (away)' * (seat in away)}" for seat in asked.waiting)
        return f"{self.far.name(asked.seat)} asked to take back {steps}. It waits for {waiting}.\n"

    def _result(self) -> str:
        far, position = self.far, self.far.position
        scores = ", ".join(
            f"{name} {score}" for name, score in zip(position.sides, position.scores or [], strict=False)
        )
        winners = [far.name(side) for side in position.winners or []]
        win = f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}!" if winners else "Nobody wins."
        return f"{win} {scores}. {far.doubt}".strip()

    def _show_choices(self) -> None:
        """The moves; the list stays as it is when they do, so that nobody loses their place by others' chat."""
        choices = self._choices()
        shown = [(key, words.plain) for key, words in choices]
        if shown != self._shown:
            self._shown = shown
            self.show_choices(choices)

    def _choices(self) -> list[tuple[str, Text]]:
        far = self.far
        if far.older:
            return [(KEEP, Text("Keep the file")), (LEAVE, Text("Leave the table"))]
        if far.over:
            return [(BACK, Text("Look back, move by move")), (LEAVE, Text("Leave the table"))]
        if far.gathering or self.waits_for_server:
            return []
        return [
            (str(move.id), Text.assemble(far.named(move.text), advice_mark(self.advice, move.id)))
            for move in far.position.moves
        ]

    @property
    def waits_for_server(self) -> bool:
        """Whether a move of ours is not on the table yet."""
        return self.sending or self.far.position.version < self._entry

    def rule_now(self) -> str:
        """The rule behind the prompt."""
        return self.far.position.prompt.rule if self.far.position.prompt else ""

    def tell(self, sentence: str) -> None:
        """Say what went wrong. The words may be the server's, so nothing in them counts as markup."""
        self.notify(self.far.named(sentence), severity="warning", markup=False)

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
            self._seen = self.far.position.version
            self.send(self.far.position.version, int(choice))
            self.draw()

    @work(exclusive=True, group="send")
    async def send(self, version: int, move: int) -> None:
        """Send a move until the server has it: sent twice, it counts once."""
        try:
            while True:
                try:
                    self._entry = await aside(lambda: self.courier.play(version, move))
                    break
                except Unreachable:
                    await asyncio.sleep(SEND_AGAIN)
        except EscapadeError as problem:
            self.tell(problem.sentence)
        self.sending = False
        if not self.following.live:
            await self.following.look()
        self.draw()

    @work(group="errand")
    async def do(self, errand: Callable[[], Any], done: Callable[[Any], None] | None = None) -> None:
        """Let the courier do something; what is refused is told in words."""
        try:
            answer = await aside(errand)
        except EscapadeError as problem:
            self.advice = None
            self.tell(problem.sentence)
            self.draw()
            return
        if done is not None:
            done(answer)
        if not self.following.live:
            await self.following.look()

    def action_hint(self) -> None:
        """Ask the server's search."""
        if not self.far.position.moves or self.waits_for_server:
            self.notify("Hints are for your own turn.")
            return
        self.advice, self._advised_at = {}, self.far.position.version
        self.show_prompt(self._prompt())
        self.do(self.courier.hint, self._advise)

    def _advise(self, hint: Any) -> None:
        if hint.version != self.far.position.version or not hint.moves:
            return
        self.advice = {advice.move.id: advice.expected for advice in hint.moves}
        self.draw()
        moves = self.query_one("#moves", OptionList)
        moves.highlighted = moves.get_option_index(str(hint.moves[0].move.id))

    def action_undo(self) -> None:
        """Take the last step back, or ask the others."""
        if not (self.far.position.undo.free or self.far.position.undo.ask):
            self.notify("There is nothing that you could take back.", severity="warning")
            return
        version, undo = self.far.position.version, self.far.position.undo
        if not (undo.free or undo.needs or self.far.position.practice or self._warned_at == version):
            self._warned_at = version
            steps = "1 step" if undo.steps == 1 else f"{undo.steps} steps"
            self.notify(
                f"That takes back {steps} of which you saw the outcome: practice from then on. u again does it."
            )
            return
        self.do(lambda: self.courier.undo(version), self._took_back)

    def _took_back(self, answer: TookBack) -> None:
        if answer.asked and not answer.done:
            self.notify("The others are asked whether they agree.")

    def action_answer(self, agreed: bool) -> None:
        """Answer who asks to take something back."""
        version = self.far.position.version
        if self.far.asks_me:
            self.do(lambda: self.courier.undo(version, agreed))

    def action_say(self) -> None:
        """Say something to the others."""
        if self.far.own is None:
            self.notify("Only people with a seat talk at this table.")
            return
        self.app.push_screen(Saying(), self._say)

    def _say(self, text: str | None) -> None:
        if text:
            self.do(lambda: self.courier.say(text))

    def action_stand_in(self) -> None:
        """Let a bot play for one's seat, or take it back."""
        own = self.far.own
        if own is not None:
            self.do(lambda: self.courier.stand_in(not own.stand_in))

    def action_lend(self) -> None:
        """Let a bot play for somebody who is away. The server says how long one has to wait."""
        far = self.far
        away = [seat for seat in far.position.seats if seat.kind == "person" and not (seat.connected or seat.stand_in)]
        due = [seat.seat for seat in away if seat.seat in far.position.awaits and seat.seat != far.seat]
        if far.own is None or not due:
            self.notify("Nobody who is away keeps the table waiting.")
            return
        self.do(lambda: self.courier.stand_in(True, due[0]))

    def _keep(self) -> Path:
        """Write down what is left of a table of older rules."""
        from escapade.terminal.sitting import shelf

        file = shelf() / f"table-{self.courier.address.table}.txt"
        text = self.courier.export()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        except OSError as problem:
            raise Unreachable(f"Not kept: {problem.strerror or problem}.") from None
        return file

    @work(exclusive=True, group="look back")
    async def look_back(self) -> None:
        """Step through the finished match."""
        from escapade.engine.match import Match
        from escapade.terminal.lookback import LookBack

        try:
            text = await aside(self.courier.export)
            match = await aside(lambda: Match.load(text))
        except EscapadeError as problem:
            self.tell(problem.sentence)
            return
        self.app.push_screen(LookBack(match, len(match.history)))

    def action_leave(self) -> None:
        """Get up. The seat stays one's own."""
        self.app.exit(LEAVE)


def _whereabouts(seat: Seat) -> str:
    if seat.thinking:
        return " (thinking)"
    if seat.kind == "bot":
        return ""
    if seat.stand_in:
        return " (a bot stands in)"
    return "" if seat.connected else " (away)"


def _waits_for(seat: Seat) -> str:
    if seat.kind == "bot":
        return f"a bot, {seat.level}" if seat.level else "a bot"
    if seat.kind == "open":
        return "open"
    return "ready" if seat.seal else "has not sat down yet"
