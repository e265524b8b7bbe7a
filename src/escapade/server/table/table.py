"""One table as a process remembers it."""

import asyncio

from escapade.server.database.rows import TableRecord
from escapade.server.table.consent import Consent
from escapade.server.table.facts_cache import FactsCache
from escapade.server.table.table_state import TableState


class Table:
    """A table in memory: one at a time has it to itself, and what is known of it may be stale."""

    def __init__(self, state: TableState) -> None:
        self.id = state.id
        self.state = state
        self.consent = Consent(state)
        self.facts = FactsCache(state, self.consent)
        self.stale = True
        self.lock = asyncio.Lock()
        self.failed_at = 0.0  # when somebody last waited here for the database in vain

    def take(self, record: TableRecord) -> None:
        """Everything as it is written now."""
        self.state.take(record)
        self.stale = False
