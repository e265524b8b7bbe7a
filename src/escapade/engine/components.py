"""What the tables of a box.toml are read into, and how components are refused that make no game."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from escapade.engine.box_schema import BoxSchema, sheet_of
from escapade.engine.box_schema import faults as sheet_faults
from escapade.engine.errors import BadBox, Fault


def _words(fewest: int, most: int, without: str, said: str) -> Meta:
    """A text that fits on a card. Brackets would be read as markup, and braces as a number or a player's name."""
    length = f"{fewest} to {most}" if fewest else f"at most {most}"
    return Meta(
        min_length=fewest,
        max_length=most,
        pattern=f"^[^{re.escape(without)}]*$",
        description=f"a text of {length} characters, without {said}",
    )


Name = Annotated[str, _words(1, 32, "[]{}", "brackets and braces")]  # what fits on a card's head
Flavour = Annotated[str, _words(0, 80, "[]{}", "brackets and braces")]  # what fits below it
Text = Annotated[str, _words(0, 200, "[]", "brackets")]  # what fits on a card; a number in braces is filled in
Colour = Annotated[str, Meta(pattern="^#([0-9A-Fa-f]{3}){1,2}$", description="a colour such as #3fbf5f")]
Id = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,32}$", description="1 to 32 letters, digits, - and _")]


def between(low: int, high: int) -> Meta:
    """The range of a number: `value: Annotated[int, between(1, 9)]`."""
    return Meta(ge=low, le=high)


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A table of box.toml. A field that it does not have is refused: it would be a slip of the pen."""


class Named(Part):
    """A part with an id for programs and a name for people."""

    id: Id
    name: Name


Parts = TypeVar("Parts", bound=Part)


@cache
def sheet_of_parts(kind: type[Part]) -> BoxSchema:
    """What may stand in each field of a game's box.toml."""
    return sheet_of(kind)


def read_parts(kind: type[Parts], data: Mapping[str, Any], title: str) -> Parts:
    """All of a game's box.toml."""
    refuse(sheet_faults(sheet_of_parts(kind), data), title)
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        raise BadBox(f"The components of {title}: {problem}.") from None


def refuse(faults: Iterable[Fault | str], title: str) -> None:
    """Say everything that would make a game unplayable, if there is anything."""
    found = [fault if isinstance(fault, Fault) else Fault("", fault) for fault in faults]
    if found:
        raise BadBox(f"The components of {title} do not fit", faults=found)
