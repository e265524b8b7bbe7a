"""What the tables of a box.toml are read into, and how components are refused that make no game."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from escapade.engine.errors import BadBox


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A table of box.toml. A field that it does not have is refused: it would be a slip of the pen."""


class Named(Part):
    """A part with an id for programs and a name for people."""

    id: str
    name: str


Parts = TypeVar("Parts", bound=Part)


def read_parts(kind: type[Parts], data: Mapping[str, Any], title: str) -> Parts:
    """All of a game's box.toml."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        raise BadBox(f"The components of {title}: {problem}.") from None


def refuse(faults: Iterable[str], title: str) -> None:
    """Say everything that would make a game unplayable, if there is anything."""
    if found := list(faults):
        raise BadBox(f"The components of {title} do not fit: {'; '.join(found)}.")
