"""The way to one client: what is said goes out at once, or not at all while the client does not read."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from litestar.types import Scope, Send

from escapade.wire.live import Beat, encode

OUTBOX = "escapade.line"  # the extension of a scope under which our own door offers one
BEAT = encode(Beat())


class Outbox(Protocol):
    """Messages to a client whose socket is open."""

    when_clear: Callable[[], None]  # called when a line that was clogged is free again

    @property
    def clogged(self) -> bool:
        """Whether so much lies unread that more would only pile up."""
        ...

    def say(self, message: bytes) -> None:
        """Send a message, text in UTF-8."""
        ...

    def beat(self) -> None:
        """Send a sign of life, and see to it that the other end gives one."""
        ...


class AsgiOutbox:
    """A line over any server that speaks ASGI. There the answer to whether a message went out takes a task."""

    def __init__(self, send: Send) -> None:
        self.when_clear: Callable[[], None] = lambda: None
        self._send = send
        self._unsent: list[bytes] = []
        self._sending: asyncio.Task[None] | None = None
        self._waited = False  # whether somebody found the line clogged

    @property
    def clogged(self) -> bool:
        """Whether something is still on its way."""
        self._waited |= bool(self._unsent)
        return bool(self._unsent)

    def say(self, message: bytes) -> None:
        """Send a message after those before it."""
        self._unsent.append(message)
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send_all())

    def beat(self) -> None:
        """Send a sign of life; whether the other end is still there, the server below asks in its own way."""
        if not self._unsent:
            self.say(BEAT)

    async def _send_all(self) -> None:
        with suppress(OSError):  # They are gone; whoever listens to them hears of it.
            while self._unsent:
                await self._send({"type": "websocket.send", "bytes": None, "text": self._unsent[0].decode()})
                del self._unsent[0]
        self._sending = None
        if self._waited:
            self._waited = False
            self.when_clear()


def line(scope: Scope, send: Send) -> Outbox:
    """The quickest line that there is."""
    own = (scope.get("extensions") or {}).get(OUTBOX)
    return AsgiOutbox(send) if own is None else own  # type: ignore[return-value]
