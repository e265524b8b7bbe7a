"""What each number does alone, and which of them to move after that: a guess from which a search can begin."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from escapade.engine.record import Numbers

STARTS = 5  # numbers whose best place alone is gone on from
Moves = dict[str, int]  # by how much each number is moved; without those that stay


@dataclass
class OneAtATime:
    """The means of all measures with one number moved; several numbers are supposed to add up.

    off: how far means are from what is wanted, with what the moves cost.
    """

    base: Numbers
    ranges: Mapping[str, tuple[int, int]]  # by how much each number may be moved, down and up
    off: Callable[[Numbers, Moves], float]
    shifts: dict[str, dict[int, Numbers]] = field(default_factory=dict)

    def learn(self, path: str, by: int, means: Numbers) -> None:
        """What the game is like with this number moved alone."""
        self.shifts.setdefault(path, {0: np.zeros_like(self.base)})[by] = means - self.base

    def distance(self, moves: Moves) -> float:
        """How far off the game would be with all these moves."""
        means = self.base + sum(self._shift(path, by) for path, by in moves.items())
        return self.off(np.asarray(means), moves)

    def _shift(self, path: str, by: int) -> Numbers:
        """What a move does: as it was played, or between the two nearest that were."""
        known = self.shifts[path]
        if by in known:
            return known[by]
        at = np.array(sorted(known))
        place = int(np.clip(np.searchsorted(at, by), 1, len(at) - 1))
        low, high = int(at[place - 1]), int(at[place])
        part = (by - low) / (high - low)
        return np.asarray(known[low] * (1 - part) + known[high] * part)

    def ranked(self) -> list[str]:
        """The numbers, first those that alone come nearest to what is wanted."""
        return sorted(self.shifts, key=lambda path: min(self.distance(one) for one in self._each({}, path)))

    def guesses(self, paths: list[str], most: int) -> list[Moves]:
        """Moves that should come near, best first: of each number alone, and of several together from there."""
        paths = [path for path in paths if path in self.shifts]
        found: dict[tuple[tuple[str, int], ...], Moves] = {}
        for start in [{}, *(min(self._each({}, path), key=self.distance) for path in paths[:STARTS])]:
            for one in self._downhill(start, paths):
                found[tuple(sorted(one.items()))] = one
        return sorted(filter(None, found.values()), key=self.distance)[:most]

    def _downhill(self, moves: Moves, paths: list[str]) -> Iterator[Moves]:
        """From here to where no single number makes it better, one number at a time."""
        distance = self.distance(moves)
        yield moves
        for _ in paths:
            near = min((one for path in paths for one in self._each(moves, path)), key=self.distance)
            if self.distance(near) >= distance:
                return
            moves, distance = near, self.distance(near)
            yield moves

    def _each(self, moves: Moves, path: str) -> Iterator[Moves]:
        """The same moves with every other one of this number."""
        known = self.shifts[path]
        rest = {name: by for name, by in moves.items() if name != path}
        for by in range(min(known), max(known) + 1):
            yield {**rest, path: by} if by else rest
