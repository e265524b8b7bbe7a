"""A live socket for tests: what changed is put together to whole positions, as every client does."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from websockets.asyncio import client

from escapade.wire.change import Known, changed
from escapade.wire.live import LiveChange, LivePosition


class Hearing:
    """An open socket. `raw` has the messages as they came."""

    def __init__(self, socket: client.ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self._known: Known | None = None
        self._unread: list[str] = []
        self.watching = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.socket, name)

    async def recv(self) -> str:
        """The next message; a change as the position that it leads to, after the answer to one's move."""
        if self._unread:
            return self._unread.pop(0)
        text = str(await self.socket.recv())
        self.raw.append(text)
        kind = json.loads(text)["type"]
        if kind == "company":  # It may come at any time.
            self.watching = json.loads(text)["watching"]
            return await self.recv()
        if kind == "position":
            self._known = Known.whole(msgspec.json.decode(text, type=LivePosition).position)
        if kind != "change":
            return text
        said = msgspec.json.decode(text, type=LiveChange)
        assert self._known is not None, "a change came before a whole position"
        self._known = self._known.then(changed(self._known, said))
        self._unread.append(msgspec.json.encode(LivePosition(self._known.position)).decode())
        if said.played is not msgspec.UNSET:
            self._unread.insert(0, json.dumps({"type": "played", "number": said.played}))
        return self._unread.pop(0)


@asynccontextmanager
async def connect(address: str, **more: Any) -> AsyncIterator[Hearing]:
    """A socket until the end of the block."""
    async with client.connect(address, **more) as socket:
        yield Hearing(socket)
