"""What can go wrong at any door, each with a stable code and a sentence for a person."""


class EscapadeError(Exception):
    """The base of every refusal. `code` never changes; the sentence may be reworded."""

    code = "error"

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


class IllegalMove(EscapadeError):
    """The move is not among those the rules allow this seat now."""

    code = "illegal-move"


class NotYourTurn(EscapadeError):
    """The seat is not one of those that may act now."""

    code = "not-your-turn"


class StaleMove(EscapadeError):
    """The move was chosen at an earlier position than the present one."""

    code = "stale-move"


class GameOver(EscapadeError):
    """Nothing can be played any more."""

    code = "game-over"


class NoUndo(EscapadeError):
    """There is nothing that this seat may take back."""

    code = "no-undo"


class BadOptions(EscapadeError):
    """A number of seats, an option or another setting that does not exist or does not fit."""

    code = "bad-options"


class BadSave(EscapadeError):
    """A saved match that cannot be read, or does not replay to what it claims."""

    code = "bad-save"


class BadBox(EscapadeError):
    """Components that do not make a playable game."""

    code = "bad-box"


class UnknownGame(EscapadeError):
    """No installed game has this id."""

    code = "unknown-game"


class BadGame(EscapadeError):
    """What was put together as a game does not keep the contract."""

    code = "bad-game"


class BrokenGame(EscapadeError):
    """An installed game cannot be loaded, or has made a mistake of its own."""

    code = "broken-game"


class CannotCompile(EscapadeError):
    """A kernel that does not become machine code, and why; Numba's own words are its cause."""

    code = "cannot-compile"


class UnknownBot(EscapadeError):
    """No bot has this name."""

    code = "unknown-bot"
