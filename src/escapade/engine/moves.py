"""Moves: a game declares them once, in blocks with names, and everybody reads that.

A declaration gives the number of the block's first move, which kernels use as a constant:
`CARD = MOVES.block("card", "card:{card}", card=CARDS)`; a move is then `CARD + card`.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from math import prod
from string import Formatter
from typing import Any

from escapade.engine.declared import declared_at
from escapade.engine.errors import BadGame

Spelling = Callable[[Any, int], object]  # (the components' data, a value) -> how it is spelled in keys and names


class Block(int):
    """A block of moves: to kernels the number of its first one, to everybody else a name and what it counts through."""

    name: str
    counts: dict[str, range]  # the values of each thing that it counts through, the last one fastest
    keys: tuple[str, ...]  # what a person picks for a move, with the values in braces
    declared: str  # the file and the line

    @property
    def size(self) -> int:
        """How many moves it has."""
        return prod(map(len, self.counts.values()))

    @property
    def numbers(self) -> range:
        """The numbers of its moves."""
        return range(self, self + self.size)

    def move(self, **values: int) -> int:
        """The number of the move with these values."""
        offset = 0
        for name, values_of in self.counts.items():
            offset = offset * len(values_of) + values_of.index(values[name])
        return int(self) + offset

    def values(self, move: int) -> dict[str, int]:
        """What a move of this block is about, by name."""
        offset, found = move - int(self), {}
        for name, values_of in reversed(self.counts.items()):
            offset, place = divmod(offset, len(values_of))
            found[name] = values_of[place]
        return dict(reversed(found.items()))


class Choice:
    """A move whose values read as attributes, by the names that its block declares."""

    __slots__ = ("_values", "block", "move")

    def __init__(self, block: Block, move: int) -> None:
        self.block, self.move = block, move
        self._values = block.values(move)

    def __getattr__(self, name: str) -> int:
        """A value."""
        try:
            return self._values[name]
        except KeyError:
            known = ", ".join(self._values) or "none"
            raise AttributeError(f"A move '{self.block.name}' has no '{name}'; it has {known}.") from None


class Moves:
    """The moves of a game, block after block, numbered from 0.

    spelled: how values are spelled in keys and names, by what they are; others are spelled as numbers.
    """

    def __init__(self, **spelled: Spelling) -> None:
        self._blocks: list[Block] = []
        self._spelled = spelled

    def block(self, name: str, key: str = "", **counts: int | range) -> Block:
        """Declare the next block: the number of its first move.

        key: what a person picks for a move, `card:{card}`; more than one thing with spaces between them; empty where
        the words say it move by move. counts: what the block counts through, `card=CARDS`, or where that does not
        begin with 0 `card=range(1, CARDS + 1)`; of several the last one counts fastest. Without: a single move.
        """
        place = declared_at()
        ranges = {thing: range(count) if isinstance(count, int) else count for thing, count in counts.items()}
        if any(name == known.name for known in self._blocks):
            raise BadGame(f"{place}: there are two blocks of moves called '{name}'.")
        for thing, values in ranges.items():
            if not len(values):
                raise BadGame(f"{place}: the moves '{name}' count through no {thing}.")
        for _, named, _, _ in Formatter().parse(key):
            if named is not None and named not in ranges:
                raise BadGame(f"{place}: the key '{key}' names {{{named}}}, and the moves '{name}' do not count it.")
        block = Block(len(self))
        block.name, block.counts, block.keys, block.declared = name, ranges, tuple(key.split()), place
        self._blocks.append(block)
        return block

    def block_of(self, move: int) -> Block:
        """The block that a move belongs to."""
        return self._blocks[bisect_right(self._blocks, move) - 1]

    def read(self, move: int) -> Choice:
        """A move with its values by name."""
        return Choice(self.block_of(move), move)

    def keys(self, data: Any, move: int) -> tuple[str, ...]:
        """What a person picks for a move, with these components; empty where only the words know."""
        block = self.block_of(move)
        spelled = self._spell(data, block, move)
        return tuple(key.format_map(spelled) for key in block.keys)

    def name(self, data: Any, move: int) -> str:
        """A move by name, with these components, whatever the position: `card 17`."""
        block = self.block_of(move)
        return " ".join([block.name, *(str(value) for value in self._spell(data, block, move).values())])

    def _spell(self, data: Any, block: Block, move: int) -> dict[str, object]:
        return {thing: self._spelling(data, thing, value) for thing, value in block.values(move).items()}

    def _spelling(self, data: Any, thing: str, value: int) -> object:
        try:
            return self._spelled[thing](data, value) if thing in self._spelled else value
        except IndexError:
            return value  # moves have numbers for all that there is room for, and a box may hold less

    def __iter__(self) -> Iterator[Block]:
        """The blocks."""
        return iter(self._blocks)

    def __len__(self) -> int:
        """How many moves there are."""
        return self._blocks[-1] + self._blocks[-1].size if self._blocks else 0
