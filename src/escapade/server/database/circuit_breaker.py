"""A circuit breaker before the database: open while it does not answer, so that nobody waits for it in vain."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from escapade.server.errors import Unavailable

KNOCK_SECONDS = 0.5  # between two tries whether the database is back

logger = logging.getLogger("escapade.server")

_WORDS = {
    "full": "There is no room left on the server's disk, so nothing can be written at the moment.",
    "No space left": "There is no room left on the server's disk, so nothing can be written at the moment.",
    "disk I/O error": "The server's disk refuses to write at the moment.",
    "readonly": "The server's database can only be read at the moment.",
    "read-only": "The server's database can only be read at the moment.",
    "locked": "Another program holds the server's database at the moment. Please try again.",
}


def out_of_reach(problem: BaseException | None = None) -> Unavailable:
    """What a person is told when the database fails."""
    said = str(getattr(problem, "orig", problem))
    for sign, sentence in _WORDS.items():
        if sign in said:
            return Unavailable(sentence)
    return Unavailable("The database does not answer at the moment. Please try again.")


class CircuitBreaker:
    """Lets work through to the database; opens when that fails as a whole, and closes when it answers again."""

    def __init__(
        self, what: str, knock: Callable[[], Awaitable[object]], closed: Callable[[], None] = lambda: None
    ) -> None:
        self._what = what
        self._knock = knock
        self._reason: Unavailable | None = None
        self._knocking: asyncio.Task[None] | None = None
        self._closed = closed  # called whenever the database is back

    @property
    def open(self) -> bool:
        """Whether the database is out of reach."""
        return self._reason is not None

    def enter(self) -> None:
        """Refuse at once what could only wait."""
        if self._reason is not None:
            raise Unavailable(self._reason.sentence)

    def fail(self, problem: BaseException) -> None:
        """The database failed: open, and knock until it answers. It is logged once, not by everybody who asks."""
        known, self._reason = self._reason, out_of_reach(problem)
        if known is None:
            logger.error("the database cannot be %s: %s", self._what, _first_line(problem))
            self._knocking = asyncio.get_running_loop().create_task(self._until_it_answers())

    async def close(self) -> None:
        """No more knocking."""
        if self._knocking is not None:
            self._knocking.cancel()
            with suppress(asyncio.CancelledError):
                await self._knocking

    async def _until_it_answers(self) -> None:
        begun = time.monotonic()
        while True:
            try:
                await self._knock()
                break
            except Exception:
                await asyncio.sleep(KNOCK_SECONDS)
        self._reason = None
        logger.warning("the database can be %s again, after %.1f s", self._what, time.monotonic() - begun)
        self._closed()


def _first_line(problem: BaseException) -> str:
    cause = getattr(problem, "orig", None) or problem
    said = str(cause).splitlines()
    return f"{type(cause).__name__}: {said[0]}" if said else type(cause).__name__
