"""Names and lines that people wrote, made harmless: for a save file, a browser, a terminal."""

import unicodedata


def clean(text: str) -> str:
    """A line of text without anything that could disturb a line of text."""
    return " ".join("".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text).split())
