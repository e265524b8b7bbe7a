"""What can go wrong at any door, each with a stable code and a sentence for a person."""

from collections.abc import Sequence
from dataclasses import dataclass

MOST_FAULTS_TOLD = 12


class EscapadeError(Exception):
    """The base of every refusal. `code` never changes; the sentence may be reworded."""

    code = "error"

    def __init_subclass__(cls, code: str = "") -> None:
        """A refusal is declared with its code: `class IllegalMove(EscapadeError, code="illegal-move")`."""
        cls.code = code or cls.code

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


class IllegalMove(EscapadeError, code="illegal-move"):
    """The move is not among those the rules allow this seat now."""


class NotYourTurn(EscapadeError, code="not-your-turn"):
    """The seat is not one of those that may act now."""


class StaleMove(EscapadeError, code="stale-move"):
    """The move was chosen at an earlier position than the present one."""


class GameOver(EscapadeError, code="game-over"):
    """Nothing can be played any more."""


class NoUndo(EscapadeError, code="no-undo"):
    """There is nothing that this seat may take back."""


class BadOptions(EscapadeError, code="bad-options"):
    """A number of seats, an option or another setting that does not exist or does not fit."""


class BadSave(EscapadeError, code="bad-save"):
    """A saved match that cannot be read, or does not replay to what it claims."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a box: the path to it, what is wrong, and the line in the file, if there is one."""

    path: str
    text: str
    line: int = 0

    def __str__(self) -> str:
        """As a refusal lists it."""
        return f"line {self.line}: {self.text}" if self.line else self.text


class BadBox(EscapadeError, code="bad-box"):
    """Components that do not make a playable game."""

    def __init__(self, sentence: str, rule: str = "", faults: Sequence[Fault] = ()) -> None:
        self.opening = sentence
        self.faults = tuple(faults)
        more = len(self.faults) - MOST_FAULTS_TOLD
        told = [str(fault) for fault in self.faults[:MOST_FAULTS_TOLD]] + ([f"and {more} more"] if more > 0 else [])
        ending = "" if sentence.endswith((".", "?")) or (told and told[-1].endswith("?")) else "."
        super().__init__(f"{sentence}: {'; '.join(told)}{ending}" if told else sentence, rule)


class UnknownGame(EscapadeError, code="unknown-game"):
    """No installed game has this id."""


class BadGame(EscapadeError, code="bad-game"):
    """What was put together as a game does not keep the contract."""


class BrokenGame(EscapadeError, code="broken-game"):
    """An installed game cannot be loaded, or has made a mistake of its own."""


class CannotCompile(EscapadeError, code="cannot-compile"):
    """A kernel that does not become machine code, and why; Numba's own words are its cause."""


class BadWeights(EscapadeError, code="bad-weights"):
    """A file that holds no player, or one that has learned something else."""


class UnknownBot(EscapadeError, code="unknown-bot"):
    """No bot has this name."""
