"""Plain words: what people wrote, made harmless for a save file, a browser, a terminal; and how a match ended."""

import unicodedata
from collections.abc import Sequence


def clean(text: str) -> str:
    """A line of text without anything that could disturb a line of text."""
    return " ".join("".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text).split())


def result_words(names: Sequence[str], scores: Sequence[int], winners: Sequence[int]) -> str:
    """How a match ended: who wins, and everybody's score."""
    told = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=False))
    if not winners:
        return f"Nobody wins. {told}."
    return f"{' and '.join(names[side] for side in winners)} {'win' if len(winners) > 1 else 'wins'}! {told}."
