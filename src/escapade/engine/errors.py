"""What can go wrong at any door, each with a stable code and a sentence for a person."""


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


class BadBox(EscapadeError, code="bad-box"):
    """Components that do not make a playable game."""


class UnknownGame(EscapadeError, code="unknown-game"):
    """No installed game has this id."""


class BadGame(EscapadeError, code="bad-game"):
    """What was put together as a game does not keep the contract."""


class BrokenGame(EscapadeError, code="broken-game"):
    """An installed game cannot be loaded, or has made a mistake of its own."""


class CannotCompile(EscapadeError, code="cannot-compile"):
    """A kernel that does not become machine code, and why; Numba's own words are its cause."""


class UnknownBot(EscapadeError, code="unknown-bot"):
    """No bot has this name."""
