"""Who last came to each table, and whether somebody looks on. For sharing out work, not for who may do what."""

import math
import time
from collections.abc import Callable

from cachetools import LRUCache

from escapade.engine.contract import SPECTATOR

MOST_REMEMBERED = 20_000
WATCHED_FOR = 150  # seconds after the last look without a socket


class LastVisitors:
    """The last visitor of each table, and when somebody last looked at it without a socket."""

    def __init__(self, connected: Callable[[str], bool], clock: Callable[[], float] = time.monotonic) -> None:
        self._connected = connected
        self._clock = clock
        self._addresses: LRUCache[str, str] = LRUCache(MOST_REMEMBERED)
        self._looked: LRUCache[str, float] = LRUCache(MOST_REMEMBERED)

    def came(self, table_id: str, address: str, seat: int) -> None:
        """Somebody with a seat came, or a spectator: whom the table's work counts for only if nobody else is known.

        Otherwise whoever looks on everywhere would have everybody's bots wait behind each other.
        """
        if seat != SPECTATOR or table_id not in self._addresses:
            self._addresses[table_id] = address

    def looked(self, table_id: str, address: str, seat: int) -> None:
        """Somebody asked how the table stands."""
        self.came(table_id, address, seat)
        self._looked[table_id] = self._clock()

    def address(self, table_id: str) -> str:
        """Whose work the table's bots are."""
        return self._addresses.get(table_id, "")

    def watched(self, table_id: str) -> bool:
        """Whether somebody follows the table: over a socket, or by asking now and then."""
        return self._connected(table_id) or self._clock() - self._looked.get(table_id, -math.inf) < WATCHED_FOR
