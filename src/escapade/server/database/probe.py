"""Whether the database takes and gives, for `/api/ready`."""

import asyncio
import time

from escapade.server.database.store import Store
from escapade.server.errors import Unavailable

PROOF_SECONDS = 1.0


class DatabaseProbe:
    """That the database takes and gives; looked for at most once in a while, however many ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()
        self._until = 0.0
        self._problem: Unavailable | None = None

    async def fresh(self) -> None:
        """Unavailable if the database failed a moment ago."""
        async with self._turn:
            # What was proved before the database failed is no probe any more.
            if time.monotonic() >= self._until or not self._store.answers:
                self._problem = await self._look()
                self._until = time.monotonic() + PROOF_SECONDS
            if self._problem is not None:
                raise Unavailable(self._problem.sentence)

    async def _look(self) -> Unavailable | None:
        try:
            await self._store.prove()
        except Unavailable as problem:
            return problem
        return None
