"""What a check finds: a sentence that names the place, what was seen there, and the position to see it at."""

from collections.abc import Iterable

from escapade.engine.match import Match

LONGEST_VALUE = 300  # characters of something that is quoted


class Unsound(AssertionError):
    """Something that a game must hold and does not."""

    def __init__(self, sentence: str, match: Match | None = None, shown: Iterable[str] = (), cause: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.cause = cause  # what other parts may come upon too, in words of their own; "": the sentence says it
        self.shown = tuple(shown)  # lines that show it: both worlds, a move, a line of the story
        self.match = match  # at the position
        self.played = [(ply.seat, ply.move) for ply in match.history] if match else []

    def __str__(self) -> str:
        """The sentence and what shows it."""
        return "\n".join([self.sentence, *(f"  {line}" for line in self.shown)])


def hold(holds: object, sentence: str, match: Match | None = None, shown: Iterable[str] = (), cause: str = "") -> None:
    """Nothing if it holds."""
    if not holds:
        raise Unsound(sentence, match, shown, cause)


# Causes by name

NO_MOVE = "no legal move"
NO_END = "no end"


def broken_law(words: str, maker: str = "the rules") -> str:
    """Laws that do not hold, and what broke them."""
    return f"{maker}: {words}"


def quoted(value: object) -> str:
    """Something as it is quoted: not longer than a person reads."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 1]}…"


def who(seat: int) -> str:
    """A seat in words; kernels and words count from 0."""
    return "a spectator (seat -1)" if seat < 0 else f"seat {seat}"
