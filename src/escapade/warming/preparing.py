"""Games on their way to machine code, while people already play them in plain Python."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from queue import SimpleQueue
from typing import Literal

from escapade.engine import code_cache, contract
from escapade.engine.changeover import Call, change_over, on_disk
from escapade.engine.contract import Game
from escapade.engine.errors import EscapadeError
from escapade.engine.record import INTERPRETED
from escapade.warming.warm import CompilerProcess, at_a_table, in_the_lab

WARMING, GLANCING = "still warming up", "playing at first glance"
Stage = Literal["asked", "waiting", "compiling", "ready", "plain"]


@dataclass(frozen=True)
class Stand:
    """How far a game is.

    stage: asked for, and perhaps all of it is on the disk; waiting for the compiler; compiling, `done` of `of` doors;
    ready; plain, for good. why: what there is to say about it.
    """

    stage: Stage = "asked"
    done: int = 0
    of: int = 0
    why: str = ""

    @property
    def words(self) -> str:
        """What is to be said of a bot that thinks ahead; nothing if it can."""
        words = {"waiting": WARMING, "compiling": f"{WARMING} ({self.done} of {self.of})", "plain": GLANCING}
        return words.get(self.stage, "")


class Preparing:
    """The games that a process wants in machine code. One is compiled at a time, first the one somebody sits at.

    own: the doors that this process itself goes through; they change over as soon as they are there.
    told: hears, in another thread, of each game that is ready, or plain for good.
    lab: it is about what the lab goes through, in place of what a table does.
    """

    def __init__(
        self, own: Callable[[Game], Sequence[Call]], told: Callable[[str], None] = lambda _: None, *, lab: bool = False
    ) -> None:
        self._own = own
        self._told = told
        self._lab = lab
        self._wanted = in_the_lab if lab else at_a_table
        self._news = threading.Condition()
        self._stands: dict[str, Stand] = {}
        self._urgent: set[str] = set()
        self._line: list[str] = []  # for the compiler
        self._now: tuple[str, CompilerProcess] | None = None
        self._looks: SimpleQueue[str] = SimpleQueue()
        self._begun = False
        self._ended = False

    def want(self, game_id: str, urgent: bool = False) -> None:
        """Get a game ready; urgent: somebody sits at it, so it goes before those that nobody waits for."""
        if game_id in self._stands and (not urgent or game_id in self._urgent):
            return
        with self._news:
            if self._ended or INTERPRETED:
                return
            if urgent:
                self._urgent.add(game_id)
                self._make_way()
            if game_id not in self._stands:
                self._stands[game_id] = Stand()
                self._looks.put(game_id)
            if not self._begun:
                self._begun = True
                # Daemons: a process that ends does not wait for machine code.
                threading.Thread(target=self._look_at_all, name="looking", daemon=True).start()
                threading.Thread(target=self._compile_all, name="compiling", daemon=True).start()

    def stand(self, game_id: str) -> Stand:
        """How far a game is."""
        return Stand("ready") if INTERPRETED else self._stands.get(game_id, Stand())

    def not_ready(self) -> dict[str, Stand]:
        """The games that somebody wants and that are not ready."""
        return {name: stand for name, stand in list(self._stands.items()) if stand.stage != "ready"}

    def end(self) -> None:
        """Compile nothing more."""
        with self._news:
            self._ended = True
            self._line.clear()
            if self._now is not None:
                self._now[1].stop()
            self._news.notify_all()

    def _make_way(self) -> None:
        """If somebody sits at a game that waits, one that nobody sits at goes back into the line, as far as it is."""
        if self._now is None or self._now[0] in self._urgent or self._now[1].stopped:
            return
        if not self._urgent.isdisjoint(self._line):
            self._now[1].stop()
            self._wait(self._now[0])

    def _wait(self, game_id: str) -> None:
        self._stands[game_id] = Stand("waiting")
        self._line.append(game_id)
        self._make_way()
        self._news.notify_all()

    # In threads

    def _look_at_all(self) -> None:
        while not self._ended:
            self._look(self._looks.get())

    def _look(self, game_id: str) -> None:
        """Take what is on the disk; the rest is for the compiler."""
        try:
            game = contract.game(game_id)
        except EscapadeError as problem:  # One that is gone, or broken, keeps nobody from looking at the others.
            self._settle(game_id, Stand("plain", why=problem.sentence))
            return
        try:
            there = on_disk(self._wanted(game)) and change_over(self._own(game))
        except Exception as problem:  # A plugin may be broken in ways that only its tables show.
            self._settle(game_id, _plain(game, f"{type(problem).__name__}: {problem}"))
            return
        if there or (no_room := code_cache.no_room()):
            self._settle(game_id, Stand("ready") if there else _plain(game, no_room))
            return
        with self._news:
            self._wait(game_id)

    def _compile_all(self) -> None:
        while True:
            with self._news:
                while not self._line and not self._ended:
                    self._news.wait()
                if self._ended:
                    return
                self._line.sort(key=lambda waiting: waiting not in self._urgent)
                game_id = self._line.pop(0)
                self._now = game_id, CompilerProcess(game_id, lab=self._lab)
            try:
                stand = self._compile(contract.game(game_id), self._now[1])
            except EscapadeError as problem:  # Of one that is gone nothing is prepared; the others are.
                stand = Stand("plain", why=problem.sentence)
            with self._news:
                stopped, self._now = self._now[1].stopped, None
            if not stopped:
                self._settle(game_id, stand)

    def _compile(self, game: Game, apart: CompilerProcess) -> Stand:
        own, calls = self._own(game), self._wanted(game)
        begun = Stand("compiling", 0, len(calls), code_cache.why_not_shipped(game.play))

        def tell(done: int, of: int) -> None:
            with self._news:
                if not apart.stopped:
                    self._stands[game.id] = replace(begun, done=done, of=of)
            change_over(own)

        tell(0, len(calls))
        failed = apart.run(tell)
        if not failed and on_disk(calls) and change_over(own):
            return Stand("ready")
        return _plain(game, failed or "its machine code was not found again")

    def _settle(self, game_id: str, stand: Stand) -> None:
        self._stands[game_id] = stand
        self._told(game_id)


def _plain(game: Game, why: str) -> Stand:
    return Stand("plain", why=f"{game.title} could not be compiled here: {why}. It is played without, more slowly.")
