"""What the numbers in events count: the parts of the box that a field names."""

from collections.abc import Iterator
from typing import Any

import msgspec

from escapade.engine.box_schema import KEYS
from escapade.engine.contract import Box


def parts_called(box: Box, field: str) -> list[Any]:
    """The things that a field of an event counts: the list `cards` of the box, or a list `card` in it."""
    every = getattr(box.data, f"{field}s", None)
    return every if isinstance(every, list) else next(_lists(box.data, field), [])


def things_called(box: Box, field: str) -> list[str]:
    """Their names."""
    return [name_of(part) for part in parts_called(box, field)]


def name_of(part: Any) -> str:
    """A thing as one reads it."""
    return str(getattr(part, "name", None) or getattr(part, "id", None) or "")


def key_of(part: Any) -> str:
    """By which a thing is the same one in another box."""
    return next((str(getattr(part, key)) for key in KEYS if getattr(part, key, None) is not None), name_of(part))


def _lists(part: Any, field: str) -> Iterator[list[Any]]:
    if not isinstance(part, msgspec.Struct):
        return
    for name in part.__struct_fields__:
        inside = getattr(part, name)
        if name == field and isinstance(inside, list) and inside and isinstance(inside[0], msgspec.Struct):
            yield inside
        yield from _lists(inside, field)
