"""Events: what rules note in the log. A game declares each kind once, by name, and everybody reads that.

A declaration gives a number back, which kernels use as a constant: `DRAWS = EVENTS.kind("draws", "count", "card")`.
"""

from collections.abc import Iterator

import msgspec

EVERYONE = -1
HIDDEN_FIELDS = 4


class Kind(int):
    """A kind of event: a number for kernels, a name and named fields for everybody else.

    The first field is public; the others are for those who see the event whole.
    """

    name: str
    fields: tuple[str, ...]


class Events:
    """The kinds of events of a game, in their order."""

    def __init__(self) -> None:
        self._kinds: list[Kind] = []

    def kind(self, name: str, *fields: str) -> Kind:
        """Declare the next kind. Fields: the public one, then up to four that may be hidden."""
        if len(fields) > 1 + HIDDEN_FIELDS or len(set(fields)) < len(fields):
            raise ValueError(f"An event has up to {1 + HIDDEN_FIELDS} fields with different names: {name}.")
        if any(name == kind.name for kind in self._kinds):
            raise ValueError(f"There are two kinds of events called '{name}'.")
        kind = Kind(len(self._kinds))
        kind.name, kind.fields = name, fields
        self._kinds.append(kind)
        return kind

    def read(self, event: "Event") -> "Happening":
        """An event with its fields by name."""
        return Happening(event.seat, self._kinds[event.kind], event.values)

    def __getitem__(self, number: int) -> Kind:
        """The kind of this number."""
        return self._kinds[number]

    def __iter__(self) -> Iterator[Kind]:
        """All of them."""
        return iter(self._kinds)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._kinds)


class Event(msgspec.Struct, frozen=True):
    """What a rule noted in the log. `a` is public; b to e are for the seats in the bit mask `sees`."""

    kind: int
    seat: int
    sees: int
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    e: int = 0

    @property
    def values(self) -> tuple[int, ...]:
        """All fields, in their order."""
        return (self.a, self.b, self.c, self.d, self.e)

    def seen_by(self, seat: int) -> bool:
        """Whether `seat` sees the event whole. A spectator sees what everyone sees."""
        return self.sees == EVERYONE or (seat >= 0 and bool(self.sees >> seat & 1))

    def public(self) -> "Event":
        """The event as the others get it."""
        return Event(self.kind, self.seat, self.sees, self.a)


class Happening:
    """An event whose fields read as attributes, by the names that its kind declares."""

    __slots__ = ("_fields", "_values", "seat")

    def __init__(self, seat: int, kind: Kind, values: tuple[int, ...]) -> None:
        self.seat = seat
        self._fields, self._values = kind.fields, values

    def __getattr__(self, name: str) -> int:
        """A field."""
        try:
            return self._values[self._fields.index(name)]
        except ValueError:
            raise AttributeError(f"This event has no field '{name}'; it has {', '.join(self._fields)}.") from None

    def facts(self, whole: bool) -> dict[str, int]:
        """The fields by name; where the event is not seen whole, the public one alone."""
        shown = zip(self._fields, self._values if whole else self._values[:1], strict=False)
        return {name: value for name, value in shown if name}
