"""Plain words: what people wrote, made harmless for a save file, a browser, a terminal; and how a match ended."""

import re
import unicodedata
from collections.abc import Callable, Sequence

_SIDE = re.compile(r"\{(\d)\}")


def clean(text: str) -> str:
    """A line of text without anything that could disturb a line of text."""
    return " ".join("".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text).split())


def with_names(text: str, name: Callable[[int], str]) -> str:
    """A sentence with names in place of {0}, {1}, …, which stand for the sides of a match."""
    return _SIDE.sub(lambda found: name(int(found[1])), text)


def result_words(names: Sequence[str], scores: Sequence[int], winners: Sequence[int]) -> str:
    """How a match ended: who wins, and everybody's score."""
    told = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=False))
    if not winners:
        return f"Nobody wins. {told}."
    return f"{' and '.join(names[side] for side in winners)} {'win' if len(winners) > 1 else 'wins'}! {told}."
