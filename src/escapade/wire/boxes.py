"""Changed components: what differs from a game's own box, and the workshop where people change them."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

MOST_CHANGES = 400
PATH_LENGTH = 120

Changes = Annotated[
    dict[Annotated[str, Meta(max_length=PATH_LENGTH)], Any],
    Meta(
        max_length=MOST_CHANGES,
        description="What is printed instead, by path: `treasure.relic-1.points`; null takes a part out.",
    ),
]


class Changed(msgspec.Struct, frozen=True):
    """Something that is not as in the game's own box. was or now is null where it was not there, or is no more."""

    path: str
    was: Any
    now: Any
    text: str


class TableBox(msgspec.Struct, frozen=True):
    """The box that a table is played with: what differs, as changes and in words, and all its components."""

    changes: dict[str, Any]
    changed: list[Changed]
    components: Any
