"""News of tables: whoever follows them subscribes, and is told of each that has changed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from escapade.server.table.table import Table

Listener = Callable[[str, "Table | None"], None]  # a table's id, and the table if it is in memory


class TableNews:
    """Tells everybody who subscribed, in that order."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> None:
        """Have `listener` told from now on."""
        self._listeners.append(listener)

    def publish(self, table_id: str, table: "Table | None") -> None:
        """A table was changed here, by whoever holds its lease; or, if it is stale in memory, perhaps elsewhere."""
        for listener in self._listeners:
            listener(table_id, table)
