"""What a language model's answer names: a move by its number, by its words, or as JSON."""

import json
import re
from ast import literal_eval
from collections.abc import Iterator, Mapping
from typing import Any

from escapade.engine.errors import IllegalMove

MOST_SHOWN = 80  # signs of an answer that is quoted back
MOST_READ = 20_000  # signs at the end of an answer that are searched
_NUMBER = re.compile(r"(?:move\s*)?#?\s*\[?\s*(\d{1,9})\s*\]?\s*[.:]?", re.IGNORECASE)
_ENDS_WITH_NUMBER = re.compile(r"\[(\d{1,9})\]\s*\.?$")
_BEGINS_WITH_NUMBER = re.compile(r"\[?(\d{1,9})\]?\s*[:.)=-]\s*(\S.*)")
_ANSWER = re.compile(
    r"^\W*(?:my |the )?(?:(?:final|best|chosen|next|selected|legal) )*"
    r"(?:answer|move|action|choice)(?: is)?\W*[:=]\s*(.+)$",
    re.IGNORECASE | re.MULTILINE,
)
_OBJECT = re.compile(r"\{[^{}]*\}")
_FENCED = re.compile(r"```[\w+-]*\s*\n?(.*?)```", re.DOTALL)
_BOXED = re.compile(r"\\boxed\s*\{([^{}]*)\}")
_SPACES = re.compile(r"\s+")
_NOT_LETTERS = re.compile(r"[^a-z]+")
KEYS = ("move", "action", "answer", "choice", "play", "number", "id", "text", "words")
SPARE = ("final", "legal", "chosen", "best", "next", "selected", "my", "the", "name", "string", "s")


def read_move(answer: str, legal: Mapping[int, str]) -> int:
    """The move that an answer names: by number, by its words, or by words that only one move has.

    Of a longer answer the last line that begins with "Move:" counts, or the last JSON object that has a move, or the
    last line. A number need not be legal: the table says why.
    """
    said = _said(answer[-MOST_READ:])
    for wanted in said[:-1]:
        found = _named(wanted, legal)
        if len(found) == 1:
            return found[0]
    wanted = said[-1]
    found = _named(wanted, legal)
    if len(found) == 1:
        return found[0]
    wanted = _SPACES.sub(" ", wanted)
    short = wanted if len(wanted) <= MOST_SHOWN else f"{wanted[:MOST_SHOWN]}…"
    if found:
        raise IllegalMove(f"'{short}' may be any of {len(found)} moves. Say its number, or all of its words.")
    raise IllegalMove(f"'{short}' is none of the moves that are possible now. Say a number or the words of one.")


def without_number(text: str) -> tuple[str, int | None]:
    """The words of a move as OpenSpiel writes it, "Lay Green 2 [3]", and its number."""
    found = _ENDS_WITH_NUMBER.search(text)
    return (text[: found.start()].strip(), int(found[1])) if found else (text, None)


def _said(answer: str) -> list[str]:
    """What may be meant, the likeliest first."""
    objects = list(_objects(answer))
    marked = [(begin, told) for begin, _, told in objects]
    marked += [(found.start(), found[1]) for found in _BOXED.finditer(answer)]
    for found in _ANSWER.finditer(answer):
        at = found.start(1)
        if not any(begin <= at < end for begin, end, _ in objects):
            marked.append((at, found[1]))
    if marked:
        return [_bare(max(marked)[1])]
    fenced = _FENCED.findall(answer)
    lines = [line for line in answer.splitlines() if line.strip().strip("`")]
    said = [_bare(fenced[-1])] if fenced else []
    return [*said, *([_bare(lines[-1])] if len(lines) > 1 else []), _bare(answer)]


def _objects(answer: str) -> Iterator[tuple[int, int, str]]:
    """Where JSON objects stand, or what a model takes for JSON, and the moves in them."""
    for found in _OBJECT.finditer(answer):
        told = _loaded(found[0])
        if not isinstance(told, dict):
            continue
        named = {_key(name): value for name, value in told.items()}
        for key in KEYS:
            value = named.get(key)
            if isinstance(value, list) and len(value) == 1:
                value = value[0]
            if isinstance(value, int | str) and not isinstance(value, bool):
                yield found.start(), found.end(), str(value)
                break


def _key(name: object) -> str:
    """A key without case, signs, and words that change nothing: `legalMove`, `Final Answer` and `move_id` are plain."""
    words = _NOT_LETTERS.sub(" ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", str(name)).lower()).split()
    kept = [word for word in words if word not in SPARE]
    return kept[0] if kept else ""


def _loaded(text: str) -> Any:
    for read in (json.loads, literal_eval):
        try:
            return read(text)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
    return None


def _bare(text: str) -> str:
    """Without quotes, stars, braces and fences."""
    return text.strip().strip("`*\"'{}, \n").strip()


def _named(wanted: str, legal: Mapping[int, str]) -> list[int]:
    """The moves that words or a number may mean."""
    number = _NUMBER.fullmatch(wanted) or _ENDS_WITH_NUMBER.search(wanted)
    if number:
        return [int(number[1])]
    plain = _plain(wanted)
    texts = {move: _plain(text) for move, text in legal.items()}
    same = [move for move, text in texts.items() if text == plain]
    if same:
        return same[:1]
    both = _BEGINS_WITH_NUMBER.fullmatch(wanted)
    if both and (move := int(both[1])) in texts and _plain(both[2]) in texts[move]:
        return [move]
    return [move for move, text in texts.items() if plain and plain in text]


def _plain(text: str) -> str:
    return _SPACES.sub(" ", text).strip(" .!").lower()
