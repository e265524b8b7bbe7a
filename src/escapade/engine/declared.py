"""What a game declares once, by name, and everybody reads: its laws and its features (its events: `events.py`).

A declaration gives a number back, which kernels use as a constant.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from escapade.engine.record import rule


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


Naming = Sequence[str] | Callable[[Any], Sequence[str]]  # names, or what reads them off a box
YES = "yes"
IN_TURN = ("own", *(f"{after} after" for after in range(1, 8)))  # seats or sides, from the own one on


@dataclass(frozen=True)
class Slice:
    """A named part of what a seat sees as numbers: `rows` of the same columns, one after the other."""

    name: str
    at: int
    rows: int
    columns: tuple[str, ...]
    index: tuple[Naming, ...] = field(default=(), compare=False)
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
        index: Sequence[Naming] = (),
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
