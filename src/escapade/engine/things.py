"""Things on a table: hints in a view, from which browser and terminal draw a game that brings no drawing of its own.

Any view may hold them, anywhere. A thing with a `key` can be picked: it is the same key as in the `picks` of a move.
A `seat` says whose it is: it gets that player's colour, shape and name. A `tone` is a colour with a shape of its own,
0 to 7, for suits and kinds. Everything that is left out is not drawn.
"""

from collections.abc import Sequence

import msgspec

NOBODY = -1
NO_TONE = -1


class Card(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="thing", tag="card"):
    """A card. mark: what stands large on it (7, K); name and note: in words. A hidden one shows its back alone."""

    mark: str = ""
    name: str = ""
    note: str = ""
    key: str = ""
    seat: int = NOBODY
    tone: int = NO_TONE
    hidden: bool = False


class Pile(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="thing", tag="pile"):
    """So many cards on a pile, face down, or with `top` in sight."""

    count: int
    name: str = ""
    top: Card | None = None
    key: str = ""


class Counter(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="thing", tag="counter"):
    """A number with a name; where there is a `most`, how full it is."""

    value: int
    name: str = ""
    most: int = 0
    key: str = ""
    tone: int = NO_TONE


class Die(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="thing", tag="die"):
    """A die that shows a face; 0 before it is rolled."""

    face: int = 0
    name: str = ""
    key: str = ""
    seat: int = NOBODY
    tone: int = NO_TONE


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of a grid: whose piece stands on it, or a mark; empty if neither is given."""

    seat: int = NOBODY
    mark: str = ""
    name: str = ""
    key: str = ""
    tone: int = NO_TONE


class Grid(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="thing", tag="grid"):
    """A board: rows of fields from the top. columns: keys, where columns are picked. round: holes, not squares."""

    rows: Sequence[Sequence[Cell]]
    name: str = ""
    columns: Sequence[str] = ()
    round: bool = False


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands on a track, and on which of its spaces, counted from 0."""

    at: int
    seat: int = NOBODY
    mark: str = ""
    name: str = ""
    key: str = ""
    tone: int = NO_TONE


class Track(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="thing", tag="track"):
    """Spaces in a row, each with what is printed on it, and the pieces on them. keys: of spaces that are picked."""

    spaces: Sequence[str]
    pieces: Sequence[Piece] = ()
    name: str = ""
    keys: Sequence[str] = ()


class Mat(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="thing", tag="mat"):
    """A player's place at the table, with that player's name over it, and what lies there. out: plays no more."""

    seat: int
    things: "Sequence[Card | Pile | Counter | Die | Grid | Track]" = ()
    note: str = ""
    key: str = ""
    out: bool = False


Thing = Card | Pile | Counter | Die | Grid | Track | Mat
