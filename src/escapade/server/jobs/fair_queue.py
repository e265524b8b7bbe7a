"""Whose work is done next: a queue that is fair to people, then to addresses, then to tables.

It knows no threads and no processes; `workers` holds its lock while it asks.
"""

from collections import Counter, OrderedDict, deque
from enum import IntEnum
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class Urgency(IntEnum):
    """Who waits for it. The lower goes first, always."""

    OPPONENT = 0  # a person who is there and plays against the bot
    ASKED = 1  # somebody who asked for a hint, a replay, a file
    WATCHED = 2  # spectators of bots
    UNWATCHED = 3  # nobody now


class QueuePlace(msgspec.Struct, frozen=True):
    """Where in the queue some work stands: how urgent, whose, and at which table."""

    urgency: Urgency
    address: str
    table: str


class FairQueue(Generic[T]):
    """What waits. Addresses of the same urgency take turns, and so do the tables of an address.

    No address is given more than `most` at the same time, so that there is always room for somebody else.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: dict[Urgency, OrderedDict[str, OrderedDict[str, deque[T]]]] = {
            urgency: OrderedDict() for urgency in Urgency
        }
        self._busy: Counter[str] = Counter()

    def __len__(self) -> int:
        """How much waits."""
        return sum(len(work) for queue in self._waiting.values() for own in queue.values() for work in own.values())

    def put(self, place: QueuePlace, work: T) -> None:
        """Stand in the queue."""
        own = self._waiting[place.urgency].setdefault(place.address, OrderedDict())
        own.setdefault(place.table, deque()).append(work)

    def drop(self, place: QueuePlace, work: T) -> None:
        """Nobody waits for it any more."""
        own = self._waiting[place.urgency].get(place.address, OrderedDict())
        if work in own.get(place.table, ()):
            own[place.table].remove(work)
            self._tidy(place)

    def next(self) -> tuple[QueuePlace, T] | None:
        """The work whose turn it is; nothing if all that waits is of addresses that have enough at present."""
        for urgency, queue in self._waiting.items():
            for address, own in queue.items():
                if self._busy[address] >= self._most:
                    continue
                table, work = next(iter(own.items()))
                place = QueuePlace(urgency, address, table)
                found = work.popleft()
                own.move_to_end(table)
                queue.move_to_end(address)
                self._tidy(place)
                self._busy[address] += 1
                return place, found
        return None

    def clear(self) -> list[T]:
        """All that waits, which then waits no more."""
        queues = list(self._waiting.values())
        found = [each for queue in queues for own in queue.values() for work in own.values() for each in work]
        for queue in queues:
            queue.clear()
        return found

    def done(self, place: QueuePlace) -> None:
        """Some work of an address has come to its end."""
        self._busy[place.address] -= 1
        if self._busy[place.address] <= 0:
            del self._busy[place.address]

    def of(self, address: str, urgency: Urgency) -> int:
        """How much of an address waits with this urgency."""
        return sum(len(work) for work in self._waiting[urgency].get(address, {}).values())

    def _tidy(self, place: QueuePlace) -> None:
        queue = self._waiting[place.urgency]
        own = queue[place.address]
        if not own[place.table]:
            del own[place.table]
        if not own:
            del queue[place.address]
