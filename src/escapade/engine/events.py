"""Events: what rules note in the log. A game declares each kind once, by name, and everybody reads that.

A declaration gives a number back, which kernels use as a constant: `DRAWS = EVENTS.kind("draws", "count", "card")`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from escapade.engine.declared import declared_at
from escapade.engine.errors import BadGame

EVERYONE = -1
HIDDEN_FIELDS = 4


class EventKind(int):
    """A kind of event: a number for kernels, a name and named fields for everybody else.

    The first field is public; the others are for those who see the event whole.
    """

    name: str
    fields: tuple[str, ...]

    def field(self, name: str) -> "Naming":
        """One of its fields, in which a thing of the box is named by its number."""
        return Naming(self, name)

    def set(self, name: str) -> "Naming":
        """One of its fields, in which things of the box are named as a set: bit n is thing n."""
        return Naming(self, name, as_set=True)


@dataclass(frozen=True)
class Naming:
    """Where things of the box are named: in a field of a kind of event, or of the final position (no kind)."""

    kind: EventKind | None
    field: str
    as_set: bool = False

    @property
    def words(self) -> str:
        """As `--by` takes it."""
        return f"{self.kind.name}.{self.field}" if self.kind is not None else f"“{self.field}” at the end"


def at_the_end(field: str, *, as_set: bool = False) -> Naming:
    """A field of the final position that says, seat by seat, which things of the box the seat has."""
    return Naming(None, field, as_set)


Says = EventKind | Naming


@dataclass(frozen=True)
class Holding:
    """What it means for a seat to have a thing of the box, in one sense: it was gained more often than it was lost."""

    thing: str  # the list of the box, as a field of an event is called that names one
    sense: str  # a participle: kept, played, drawn, chosen
    gained: tuple[Naming, ...]
    lost: tuple[Naming, ...]
    declared: str  # the file and the line

    @property
    def words(self) -> str:
        """By what it is heard, as one reads it."""
        gained = " or ".join(one.words for one in self.gained)
        lost = " or ".join(one.words for one in self.lost)
        return f"{gained}, and not again {lost}" if lost else gained

    @property
    def positions(self) -> tuple[Naming, ...]:
        """Those of its sources that are fields of the final position."""
        return tuple(one for one in (*self.gained, *self.lost) if one.kind is None)


class Events:
    """The kinds of events of a game, in their order."""

    def __init__(self) -> None:
        self._kinds: list[EventKind] = []
        self._holdings: list[Holding] = []

    def kind(self, name: str, *fields: str) -> EventKind:
        """Declare the next kind. Fields: the public one, then up to four that may be hidden."""
        if len(fields) > 1 + HIDDEN_FIELDS or len(set(fields)) < len(fields):
            raise ValueError(f"An event has up to {1 + HIDDEN_FIELDS} fields with different names: {name}.")
        if any(name == kind.name for kind in self._kinds):
            raise ValueError(f"There are two kinds of events called '{name}'.")
        kind = EventKind(len(self._kinds))
        kind.name, kind.fields = name, fields
        self._kinds.append(kind)
        return kind

    def has(self, thing: str, sense: str, *gained: Says, lost: Says | Sequence[Says] = ()) -> None:
        """Declare what it means for a seat to have a thing of the box: by which events, the usual sense first.

        `EVENTS.has("treasure", "kept", TAKES_TREASURE, SWAPS.field("taken"), lost=SWAPS.field("given"))`. A kind alone
        stands for its field that is called like the thing.
        """
        place = declared_at()
        losses = (lost,) if isinstance(lost, EventKind | Naming) else tuple(lost)
        found = Holding(
            thing, sense, tuple(self._naming(thing, one, place) for one in gained),
            tuple(self._naming(thing, one, place) for one in losses), place,
        )  # fmt: skip
        if not gained:
            raise BadGame(f"{place}: nothing says when a seat has the {thing}: name a kind of event.")
        if not re.fullmatch(r"[a-z]+(-[a-z]+)*", sense):
            raise BadGame(
                f"{place}: '{sense}' is no sense of having a {thing}: write one word, such as kept or played."
            )
        if any((one.thing, one.sense) == (thing, sense) for one in self._holdings):
            raise BadGame(f"{place}: what it means to have a {thing} {sense} is declared twice.")
        if any(kind.name == thing for kind in self._kinds):
            raise BadGame(f"{place}: '{thing}' is a kind of event, so no thing of the box can be called so.")
        self._holdings.append(found)

    def _naming(self, thing: str, says: Says, place: str) -> Naming:
        found = Naming(says, thing) if isinstance(says, EventKind) else says
        if not isinstance(found, Naming):
            raise BadGame(f"{place}: {says!r} is no kind of event, and no field of one.")
        kind = found.kind
        if kind is None:
            return found
        if kind >= len(self._kinds) or self._kinds[kind] is not kind:
            raise BadGame(f"{place}: '{kind.name}' is no kind of event of this game.")
        if found.field not in kind.fields:
            known = ", ".join(filter(None, kind.fields)) or "none"
            raise BadGame(f"{place}: the event '{kind.name}' has no field '{found.field}'. Its fields: {known}.")
        return found

    @property
    def holdings(self) -> tuple[Holding, ...]:
        """Everything that was declared about having things, in its order: the first of a thing is the usual sense."""
        return tuple(self._holdings)

    def holding(self, name: str) -> Holding | None:
        """What it means to have a thing, by `treasure` (its usual sense) or `treasure.used`; None: nothing is said."""
        thing, _, sense = name.partition(".")
        return next((one for one in self._holdings if one.thing == thing and sense in {"", one.sense}), None)

    def read(self, event: "Event") -> "Happening":
        """An event with its fields by name."""
        return Happening(event.seat, self._kinds[event.kind], event.values)

    def __getitem__(self, number: int) -> EventKind:
        """The kind of this number."""
        return self._kinds[number]

    def __iter__(self) -> Iterator[EventKind]:
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

    def __init__(self, seat: int, kind: EventKind, values: tuple[int, ...]) -> None:
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
