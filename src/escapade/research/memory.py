"""Perfect recall: what every seat of one game has seen and done since the deal, as a mark that grows move by move.

A seat remembers its own moves with its view of the table at each of them, every event as far as it may know it, and
every change of its observation, in their order.
"""

from hashlib import blake2b
from typing import Self

import msgspec
import numpy as np

from escapade.engine.events import Event

MARK = 16  # bytes


class Memory:
    """A mark for each seat: two seats in two games have the same one if they have lived through the same."""

    def __init__(self, seats: int) -> None:
        self._marks = [b""] * seats
        self._looks = [b""] * seats

    def clone(self) -> Self:
        """The same memory, going on by itself."""
        other = self.__class__(0)
        other._marks, other._looks = self._marks.copy(), self._looks.copy()
        return other

    def acts(self, seat: int, view: bytes, move: int) -> None:
        """A seat knows its own move, and what it saw when it chose it."""
        self._note(seat, b"%s move %d" % (view, move))

    def hears(self, events: list[Event]) -> None:
        """Everybody hears what happened, as far as it is told to them."""
        for seat in range(len(self._marks)):
            told = [event if event.seen_by(seat) else event.public() for event in events]
            if told:
                self._note(seat, msgspec.json.encode(told))

    def sees(self, seat: int, numbers: bytes) -> None:
        """What a seat observes now; only a change is something to remember."""
        if numbers != self._looks[seat]:
            self._looks[seat] = numbers
            self._note(seat, numbers)

    def forgets(self, seat: int) -> None:
        """In a world dealt anew nothing is known of what this seat has seen before."""
        self._marks[seat] = self._looks[seat] = b""

    def mark(self, seat: int) -> str:
        """The mark of all that was."""
        return self._marks[seat].hex()

    def _note(self, seat: int, what: bytes) -> None:
        self._marks[seat] = blake2b(self._marks[seat] + what, digest_size=MARK).digest()


def heard(log: "np.ndarray[tuple[int, int], np.dtype[np.int64]]") -> list[Event]:
    """The events of a log, which counts them in its first row."""
    return [Event(*row) for row in log[1 : int(log[0, 0]) + 1].tolist()]
