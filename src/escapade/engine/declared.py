"""What a game declares once, by name, and everybody reads: its laws and its features (its events: `events.py`).

A declaration gives a number back, which kernels use as a constant.
"""

from collections.abc import Iterator
from dataclasses import dataclass

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


@dataclass(frozen=True)
class Slice:
    """A named part of what a seat sees as numbers: `rows` of the same columns, one after the other."""

    name: str
    at: int
    rows: int
    columns: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return self.rows * len(self.columns)


class Features:
    """What a seat sees as numbers, slice by slice."""

    def __init__(self) -> None:
        self._slices: list[Slice] = []
        self.left_out: dict[str, str] = {}  # what a seat sees or remembers and no number says, and why

    def leaves_out(self, name: str, why: str) -> None:
        """Say of a part of the view (`sides.rank`) or a field of the state that it is left out on purpose."""
        self.left_out[name] = why

    def add(self, name: str, rows: int = 1, columns: tuple[str, ...] = ("",)) -> int:
        """Declare the next slice: where it begins. Row r's column c is at `begin + r * len(columns) + c`."""
        if any(name == known.name for known in self._slices):
            raise ValueError(f"There are two features called '{name}'.")
        begin = len(self)
        self._slices.append(Slice(name, begin, rows, columns))
        return begin

    def __iter__(self) -> Iterator[Slice]:
        """The slices, in their order."""
        return iter(self._slices)

    def __len__(self) -> int:
        """How many numbers there are in all."""
        return sum(part.size for part in self._slices)
