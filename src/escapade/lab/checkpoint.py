"""What is done so far, in a file: the same command goes on from there, to the answer of one that never stopped.

A file belongs to one question, and is refused for any other. What is in it is counted by deals, never by the clock.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
import numpy as np

import escapade
from escapade.engine.errors import BadOptions
from escapade.lab.certainty import BlockMoments
from escapade.lab.contest import Contest
from escapade.lab.held import Sums

PAUSE = 2.0  # Seconds between two times of writing; more where that itself takes long.
KIND = "lab 2"
Give = Callable[[], Any]


class Checkpoint:
    """The parts of a question that were worked out, by name; without a file nothing is kept."""

    def __init__(self, file: Path | None = None, question: str = "") -> None:
        self._file, self._question = file, question
        self._parts: dict[str, Any] = {}
        self._held: dict[str, Give] = {}
        self._due = time.monotonic() + PAUSE
        if file is not None and file.exists():
            self._parts = self._read(file)
        elif file is not None:
            self.write()  # Who cannot write there should know before hours of work.

    @classmethod
    def of(cls, keep: "Path | Checkpoint | None", question: str) -> "Checkpoint":
        """A file for this question; or a place for it inside what a larger one keeps."""
        return _Inside(keep, question) if isinstance(keep, Checkpoint) else cls(keep, question)

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        """Write down how far it is, whatever has happened."""
        self.write()

    def find(self, name: str, kind: Any = Any) -> Any:
        """What was kept under this name, as this type; None if nothing was."""
        if name not in self._parts:
            return None
        try:
            return msgspec.convert(self._parts[name], kind)
        except (msgspec.ValidationError, ValueError):
            raise self._useless() from None

    def hold(self, name: str, give: Give) -> None:
        """What stands under this name from now on, asked for whenever it is written."""
        self._held[name] = give

    def moments(self, name: str, measures: int) -> BlockMoments:
        """The moments under this name, as far as they are; they are kept from now on."""
        part = self.find(name, tuple[int, list[list[float]]] | None)
        found = BlockMoments(measures)
        if part is not None:
            blocks, sums = part
            if len(sums) != len(found.sums) or any(len(row) != measures for row in sums):
                raise self._useless()
            found = BlockMoments(measures, blocks, np.array(sums, np.float64))
        self.hold(name, lambda: (found.blocks, found.sums.tolist()))
        return found

    def sums(self, name: str, things: int) -> Sums:
        """How holders of things fared, under this name, as far as it is known; kept from now on."""
        part = self.find(name, tuple[list[list[list[float]]], list[float]] | None)
        found = Sums(things)
        if part is not None:
            counted, usual = (np.array(one, np.float64) for one in part)
            if counted.shape != found.counted.shape or usual.shape != found.usual.shape:
                raise self._useless()
            found = Sums(things, counted, usual)
        self.hold(name, lambda: (found.counted.tolist(), found.usual.tolist()))
        return found

    def beat(self) -> None:
        """Something is done: now and then it is written down."""
        if self._file is not None and time.monotonic() >= self._due:
            self.write()

    def write(self) -> None:
        """Write down how far it is."""
        if self._file is None:
            return
        begun = time.monotonic()
        parts = self._parts | {name: give() for name, give in self._held.items()}
        fresh = self._file.with_name(self._file.name + ".new")
        try:
            fresh.write_text(json.dumps({"escapade": KIND, "question": self._question, "parts": parts}), "utf-8")
            fresh.replace(self._file)
        except OSError as problem:
            raise BadOptions(f"Nothing can be kept in {self._file}: {problem.strerror}.") from None
        now = time.monotonic()
        self._due = now + max(PAUSE, 20 * (now - begun))

    def _read(self, file: Path) -> dict[str, Any]:
        try:
            text = json.loads(file.read_text(encoding="utf-8"))
            kind, question, parts = text["escapade"], str(text["question"]), dict(text["parts"])
        except (OSError, ValueError, KeyError, TypeError):
            raise self._useless() from None
        if kind != KIND:
            raise self._useless()
        if question != self._question:
            raise BadOptions(
                f"{file} keeps the answer to another question ({question}). This one is {self._question}: "
                "keep it in another file."
            )
        return parts

    def _useless(self) -> BadOptions:
        return BadOptions(f"{self._file} holds nothing that could be gone on with.")


class _Inside(Checkpoint):
    """A place inside what a larger question keeps."""

    def __init__(self, whole: Checkpoint, name: str) -> None:
        super().__init__()
        self._whole, self._name = whole, name

    def find(self, name: str, kind: Any = Any) -> Any:
        """What was kept there."""
        return self._whole.find(f"{self._name}: {name}", kind)

    def hold(self, name: str, give: Give) -> None:
        """What stands there from now on."""
        self._whole.hold(f"{self._name}: {name}", give)

    def beat(self) -> None:
        """Something is done."""
        self._whole.beat()

    def write(self) -> None:
        """Write down how far it is."""
        self._whole.write()

    def _useless(self) -> BadOptions:
        return self._whole._useless()


def asked(what: str, contest: Contest, *more: object) -> str:
    """A question in words, with everything that its answer hangs on but who sits there."""
    game = contest.game
    settings = [int(value) for value in game.option_values(contest.seats, contest.options)[1:]]
    with_options = [f"options {settings}"] if settings else []
    rules = f"rules {game.version} of escapade {escapade.__version__}"
    words = [f"{what} in {game.id}", rules, f"box {contest.box.digest}", *with_options, f"seed {contest.seed}", *more]
    return ", ".join(map(str, words))


def seated(contest: Contest) -> str:
    """Who sits there."""
    return f"{contest.seats} seats with {','.join(dict.fromkeys(bot.name for bot in contest.bots))}"
