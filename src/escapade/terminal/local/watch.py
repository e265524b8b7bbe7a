"""A table for whoever writes the game: it follows every edit, and says in words what is wrong until it is mended."""

import asyncio
import importlib
import linecache
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Static

from escapade.engine import contract
from escapade.engine.changes import changed_box
from escapade.engine.contract import SPECTATOR, Game
from escapade.engine.errors import EscapadeError, GameOver, IllegalMove, NotYourTurn, NoUndo
from escapade.engine.match import Match
from escapade.engine.watched import sentence_of
from escapade.terminal.local.screen import LocalScreen
from escapade.terminal.local.table import LocalTable

LOOKS_EVERY = 0.3  # seconds
READ = (".py", ".toml", ".md")


class Sources:
    """The folder (or the one file) that a game is written in, and how to load it from there again."""

    def __init__(self, home: Path, load: Callable[[], Game]) -> None:
        self.home = home
        self._load = load
        self._seen = self._stamp()

    def changed(self) -> bool:
        """Whether a file is another one than at the last look."""
        before, self._seen = self._seen, self._stamp()
        return before != self._seen

    def load(self) -> Game:
        """The game as it is written now."""
        for name, module in list(sys.modules.items()):
            if self._is_here(getattr(module, "__file__", None)):
                del sys.modules[name]
        importlib.invalidate_caches()
        linecache.checkcache()
        return self._load()

    def words(self, problem: Exception) -> str:
        """What went wrong, with the file and the line."""
        if isinstance(problem, EscapadeError):
            return problem.sentence
        return f"{sentence_of(problem).rstrip('.')}."

    def _is_here(self, file: str | None) -> bool:
        path = Path(file or "").resolve()
        return path == self.home or self.home in path.parents

    def _files(self) -> Iterator[Path]:
        if self.home.is_file():
            yield self.home
        for folder, below, names in os.walk(self.home):
            below[:] = [name for name in below if not name.startswith((".", "__"))]
            yield from (Path(folder, name) for name in names if name.endswith(READ))

    def _stamp(self) -> dict[Path, tuple[int, int]]:
        found = {}
        for file in self._files():
            with suppress(OSError):  # It went away while we looked.
                facts = file.stat()
                found[file] = (facts.st_mtime_ns, facts.st_size)
        return found


def carried_over(old: Match, game: Game) -> Match:
    """The same deal by the game as it is now, with the moves of before as far as they are still possible."""
    known = {option.id for option in game.options}
    match = Match(
        game,
        old.seats,
        {name: value for name, value in old.options.items() if name in known},
        secret=old.secret,
        chance=old.chance,
        shares=old.shares,
        origin=old.origin,
        names=old.names,
        seating=old.seating,
        box=changed_box(game, old.box.changes),
    )
    for entry in old.log:
        try:
            match.replay([entry])
        except (GameOver, IllegalMove, NotYourTurn, NoUndo):
            break
    return match


class WatchedScreen(LocalScreen):
    """The table while somebody writes its game."""

    def __init__(self, table: LocalTable, pace: float, sources: Sources) -> None:
        super().__init__(table, pace)
        self.sources = sources
        self.broken: Broken | None = None

    def on_mount(self) -> None:
        """Sit down, and look at the files from time to time."""
        self.set_interval(LOOKS_EVERY, self.look)

    def look(self) -> None:
        """Load the game again after an edit."""
        if not self.sources.changed():
            return
        self.workers.cancel_group(self, "bot")
        self.workers.cancel_group(self, "hint")
        try:
            game = self.sources.load()
            match = carried_over(self.match, game)
        except Exception as problem:
            self.break_off(problem)
            return
        contract.lay_out(game)
        self.lay(match)

    def lay(self, match: Match) -> None:
        """Go on with this match in place of the one before."""
        kept, moves = match.version, self.match.version
        self.table = LocalTable(match, self.table.seating, self.table.file)
        self.match = self.laid = match
        self.advice, self.seen_until, self.unveiled = None, {}, SPECTATOR
        if self.broken is not None:
            self.broken.dismiss()
            self.broken = None
        if moves:
            all_kept = f"all {moves}" if kept == moves else f"the first {kept} of {moves}"
            self.notify(f"{match.game.title} is loaded again, with {all_kept} moves.", markup=False)
        else:
            self.notify(f"{match.game.title} is loaded again.", markup=False)
        self.go_on()

    def break_off(self, problem: Exception) -> None:
        """Say what is wrong; the table comes back with the edit that mends it."""
        words = self.sources.words(problem)
        if self.broken is not None:
            self.broken.say(words)
            return
        self.broken = Broken(words)
        self.app.push_screen(self.broken)

    # What may raise an author's mistakes

    def go_on(self) -> None:
        """After every change, unless something is wrong."""
        if self.broken is None:
            self._carefully(super().go_on)

    def draw(self) -> None:
        """Show the present position, unless something is wrong."""
        if self.broken is None:
            self._carefully(super().draw)

    def choose(self, seat: int, move: int) -> None:
        """A person decides. A refusal is told; a mistake of the game breaks off."""
        try:
            self.play(seat, move)
        except (GameOver, IllegalMove, NotYourTurn) as refusal:
            self.warn(refusal.sentence)
        except Exception as problem:
            self.break_off(problem)

    async def think_and_play(self, seat: int) -> None:
        """A bot decides."""
        try:
            await super().think_and_play(seat)
        except asyncio.CancelledError:
            raise
        except Exception as problem:
            self.break_off(problem)

    async def think_and_tell(self, seat: int) -> None:
        """A bot advises."""
        try:
            await super().think_and_tell(seat)
        except asyncio.CancelledError:
            raise
        except Exception as problem:
            self.break_off(problem)

    def _carefully(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Exception as problem:
            self.break_off(problem)


class Broken(ModalScreen[None]):
    """What is wrong with the game, until it is mended."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "leave", "quit")]

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        """The sentence, and what to do."""
        yield Static(self._text(), classes="card")

    def say(self, words: str) -> None:
        """Something else is wrong now."""
        self.words = words
        if self.is_mounted:
            self.query_one(".card", Static).update(self._text())

    def _text(self) -> Text:
        return Text.assemble((self.words, "bold"), ("\n\nMend it: the table comes back by itself. q: leave", "dim"))

    def action_leave(self) -> None:
        """Go; the match is kept."""
        self.app.exit("leave")
