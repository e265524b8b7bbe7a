"""Calls that wait, and which of them is made next: visitors take turns, and nobody's receiver holds up another's.

A seat has one waiting call at most; a newer one takes its place. A visitor has few waiting and fewer under way, and
so has a table. A receiver is called no oftener than its measure allows: what would be too often waits, and is not lost.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from cachetools import LRUCache

from escapade.server.edge.rate_limits import TokenBucket

MOST_WAITING = 2_000
MOST_OF_A_VISITOR = 40  # that wait
AT_ONCE = 16
AT_ONCE_OF_A_VISITOR = 2
AT_ONCE_OF_A_TABLE = 2
HOST_AT_ONCE, HOST_A_SECOND = 20.0, 0.5
MOST_HOSTS = 1_000


@dataclass(frozen=True)
class WebhookCall:
    """What is said, and to whom. turn: that it is its turn. due: not before then. tries: how often it was tried."""

    seat: tuple[str, int]
    visitor: str
    host: str
    url: str
    title: str
    text: str
    link: str
    turn: bool = False
    due: float = 0.0
    tries: int = 0


class WebhookQueue:
    """The calls that wait and those under way."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[tuple[str, int], WebhookCall]] = {}  # by visitor; whose turn it is comes first
        self._under_way: list[WebhookCall] = []
        self._hosts: LRUCache[str, TokenBucket] = LRUCache(MOST_HOSTS)

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    def put(self, call: WebhookCall) -> None:
        """A call waits; of a visitor with too many, or where too many wait, the one that waits longest is dropped."""
        self.drop(call.seat)
        own = self._waiting.setdefault(call.visitor, {})
        own[call.seat] = call
        if len(own) > MOST_OF_A_VISITOR:
            self._drop_oldest(call.visitor)
        elif len(self) > MOST_WAITING:
            self._drop_oldest(max(self._waiting, key=lambda visitor: len(self._waiting[visitor])))

    def put_back(self, call: WebhookCall) -> None:
        """A call is to be tried again, unless its seat has a newer one."""
        if not any(call.seat in own for own in self._waiting.values()):
            self.put(call)

    def drop(self, seat: tuple[str, int]) -> None:
        """Nothing more is to be said to a seat."""
        for visitor, own in list(self._waiting.items()):
            own.pop(seat, None)
            if not own:
                del self._waiting[visitor]

    def next(self, now: float) -> WebhookCall | None:
        """The next call to make now. It counts as under way until `done`."""
        if len(self._under_way) >= AT_ONCE:
            return None
        for call in self._callable(now):
            if self._bucket(call.host).take():
                own = self._waiting.pop(call.visitor)
                del own[call.seat]
                if own:
                    self._waiting[call.visitor] = own  # at the end: the others come first
                self._under_way.append(call)
                return call
        return None

    def done(self, call: WebhookCall) -> None:
        """A call is no longer under way."""
        self._under_way.remove(call)

    def _callable(self, now: float) -> Iterator[WebhookCall]:
        visitors = [call.visitor for call in self._under_way]
        tables = [call.seat[0] for call in self._under_way]
        for visitor, own in list(self._waiting.items()):
            if visitors.count(visitor) < AT_ONCE_OF_A_VISITOR:
                for call in own.values():
                    if call.due <= now and tables.count(call.seat[0]) < AT_ONCE_OF_A_TABLE:
                        yield call

    def _bucket(self, host: str) -> TokenBucket:
        if host not in self._hosts:
            self._hosts[host] = TokenBucket(HOST_AT_ONCE, HOST_A_SECOND)
        return self._hosts[host]

    def _drop_oldest(self, visitor: str) -> None:
        own = self._waiting[visitor]
        del own[next(iter(own))]
