"""What a game declares once, by name, and everybody reads: enumerations, phases, laws and features.

Its moves are in `moves.py`, its options in `options.py`, its events in `events.py`. A declaration gives a number back,
which kernels use as a constant.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from escapade.engine.errors import BadGame
from escapade.engine.record import rule


def declared_at() -> str:
    """Where a declaration stands: the file and the line of whoever called the caller of this."""
    frame = inspect.currentframe()
    for _ in range(2):
        frame = frame.f_back if frame is not None else None
    return f"{Path(frame.f_code.co_filename).name}, line {frame.f_lineno}" if frame is not None else "a declaration"


class Name(int):
    """One of an enumeration: a number for kernels, a name for everybody else."""

    name: str
    declared: str  # the file and the line


class Names:
    """An enumeration, `AHEAD = TURNS.add("ahead")`: what a number in a record or in the box stands for."""

    def __init__(self, first: int = 0) -> None:
        self._first = first
        self._names: list[Name] = []

    def add(self, name: str) -> Name:
        """Declare the next one: its number."""
        return self._add(name, declared_at())

    def _add(self, name: str, place: str) -> Name:
        if any(name == known.name for known in self._names):
            raise BadGame(f"{place}: '{name}' is declared twice.")
        found = Name(self._first + len(self._names))
        found.name, found.declared = name, place
        self._names.append(found)
        return found

    @property
    def names(self) -> tuple[str, ...]:
        """All names, in the order of their numbers."""
        return tuple(one.name for one in self._names)

    def number(self, name: str) -> int:
        """The number of a name; KeyError if there is none."""
        for one in self._names:
            if one.name == name:
                return int(one)
        raise KeyError(name)

    def __getitem__(self, number: int) -> Name:
        """The one with this number."""
        if not 0 <= number - self._first < len(self._names):
            raise IndexError(f"There is no number {number} among {', '.join(self.names)}.")
        return self._names[number - self._first]

    def __iter__(self) -> Iterator[Name]:
        """All of them."""
        return iter(self._names)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._names)


class Phases(Names):
    """What may be decided now, as the field `phase` of the state says it."""

    def __init__(self) -> None:
        super().__init__()
        self.passing: set[int] = set()  # phases that end inside a move, so that nobody ever sees them

    def phase(self, name: str, *, passing: bool = False) -> Name:
        """Declare the next phase: its number. passing: it ends inside a move, so it needs no words."""
        found = self._add(name, declared_at())
        if passing:
            self.passing.add(int(found))
        return found


class Laws:
    """What holds in every position of a game; a bit stands for each law that is broken."""

    def __init__(self) -> None:
        self._words: list[str] = []

    def law(self, broken: str) -> int:
        """Declare a law by what is wrong where it is broken; its bit."""
        self._words.append(broken)
        return 1 << (len(self._words) - 1)

    def words(self, broken: int) -> tuple[str, ...]:
        """What is wrong, for a mask of broken laws."""
        return tuple(words for bit, words in enumerate(self._words) if broken >> bit & 1)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._words)


@rule(small=True)
def unless(holds: bool, law: int) -> int:
    """The bit of a law that does not hold."""
    return 0 if holds else law


RowNames = Sequence[str] | Callable[[Any], Sequence[str]]  # what reads them off a box, or the names themselves
YES = "yes"
IN_TURN = ("own", *(f"{after} after" for after in range(1, 8)))  # seats or sides, from the own one on


@dataclass(frozen=True)
class Slice:
    """A named part of what a seat sees as numbers: `rows` of the same columns, one after the other."""

    name: str
    at: int
    rows: int
    columns: tuple[str, ...]
    index: tuple[RowNames, ...] = field(default=(), compare=False)
    one: Mapping[str, str] = field(default_factory=dict, compare=False)
    called: Callable[[Any], Mapping[str, str]] | None = field(default=None, compare=False)

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return self.rows * len(self.columns)

    def row_names(self, box: Any) -> list[str]:
        """What each row is, as this box names it; empty where the box has nothing for a row."""
        names = [""]
        for place, part in enumerate(self.index, 1):
            found = [*(part(box) if callable(part) else part)]
            room = self.rows // len(names) if place == len(self.index) else len(found)
            found += [""] * (room - len(found))
            names = [f"{before}: {name}" if before and name else name for before in names for name in found]
        return names if self.index else [""] * self.rows

    def column_names(self, box: Any) -> list[str]:
        """What each column is, as this box names it."""
        names = self.called(box) if self.called else {}
        return [names.get(column, column) for column in self.columns]

    def means(self, column: str) -> str:
        """What a 1.0 in a column stands for: `yes`, or a number of something."""
        return self.one.get(column, self.one.get("", YES))


class Features:
    """What a seat sees as numbers, slice by slice."""

    def __init__(self) -> None:
        self._slices: list[Slice] = []
        self.left_out: dict[str, str] = {}  # what a seat sees or remembers and no number says, and why

    def add(
        self,
        name: str,
        rows: int = 1,
        columns: tuple[str, ...] = ("",),
        *,
        index: Sequence[RowNames] = (),
        one: str | Mapping[str, str] = "",
        called: Callable[[Any], Mapping[str, str]] | None = None,
    ) -> int:
        """Declare the next slice: where it begins. Row r's column c is at `begin + r * len(columns) + c`.

        index: names of the rows, read off the box if it has them; where rows go through two things (each card of each
        side), the names of both, the outer ones first. one: what 1.0 stands for (`8 cards`), by column where they
        differ; left out, a number is 1 for yes and 0 for no. called: columns that are called otherwise in a box.
        """
        if any(name == known.name for known in self._slices):
            raise ValueError(f"There are two features called '{name}'.")
        begin = len(self)
        means = ({"": one} if one else {}) if isinstance(one, str) else dict(one)
        unknown = set(means) - {"", *columns}
        if unknown:
            raise ValueError(f"The feature '{name}' has no column '{min(unknown)}'.")
        self._slices.append(Slice(name, begin, rows, columns, tuple(index), means, called))
        return begin

    def leaves_out(self, name: str, why: str) -> None:
        """Say of a part of the view (`sides.rank`) or a field of the state that it is left out on purpose, and why."""
        if name in self.left_out:
            raise ValueError(f"'{name}' is left out twice.")
        self.left_out[name] = why

    def __iter__(self) -> Iterator[Slice]:
        """The slices, in their order."""
        return iter(self._slices)

    def __len__(self) -> int:
        """How many numbers there are in all."""
        return sum(part.size for part in self._slices)
