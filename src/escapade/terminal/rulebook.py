"""RULES.md in paragraphs, so that the table can open it at the rule of the moment."""

import re
from collections.abc import Sequence

NOT_WRITTEN = "The rules of this game are not written down here."
_STARTS = re.compile(r"\s*(#{1,6}\s|[-*+]\s|\d+[.)]\s)")
_FENCE = re.compile(r"\s*(```|~~~)")


def paragraphs(text: str) -> list[str]:
    """Headings, paragraphs, list items, tables and drawings, each on its own."""
    found: list[list[str]] = [[]]
    fenced = False
    for line in text.splitlines():
        fence = bool(_FENCE.match(line))
        if not fenced and (fence or not line.strip() or _STARTS.match(line)):
            found.append([])
        if fence:
            fenced = not fenced
        if line.strip() or fenced:
            found[-1].append(line)
        if fence and not fenced:
            found.append([])
    return ["\n".join(lines) for lines in found if lines]


def place_of(rule: str, pages: Sequence[str]) -> int | None:
    """The paragraph that holds this rule's id; failing that, the first that holds one of its family."""
    if not rule:
        return None
    exact = re.compile(rf"(?<![\w-]){re.escape(rule)}(?![\w-])")
    family = re.compile(rf"(?<![\w-]){re.escape(rule.rpartition('-')[0] or rule)}-")
    for sign in (exact, family):
        for number, page in enumerate(pages):
            if sign.search(page):
                return number
    return None
