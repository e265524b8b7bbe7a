"""The news of a table on a server: by its live socket, or by asking again and again where sockets do not pass."""

import asyncio
from collections.abc import Callable
from typing import assert_never, get_args

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from escapade.engine.errors import EscapadeError
from escapade.terminal.remote.client import LARGEST_ANSWER, Client, RefusedByServer, Unreachable, in_background, read
from escapade.terminal.remote.table import RemoteTable
from escapade.wire.change import Known, changed
from escapade.wire.house import Notice
from escapade.wire.live import (
    Beat,
    FromServer,
    Hello,
    LiveChange,
    LiveCompany,
    LiveError,
    LiveNotice,
    LivePlayed,
    LivePosition,
    encode,
)
from escapade.wire.play import Position

SILENCE = 50.0  # A socket that has said nothing for so many seconds is dead.
ASK_EVERY = 2.0
WAITS = (0.3, 0.7, 1.5, 3.0, 6.0, 10.0)
SOCKET_TRIES = 3  # After so many in vain the table is asked, and only now and then the socket tried again.
SOCKET_EVERY = 8
ASKING = "not live, asking every two seconds"
LOST = "the connection is lost, trying again…"
AWAY = "the server does not answer, trying again…"


class MessageKind(msgspec.Struct, frozen=True):
    """Which message it is."""

    type: str


KINDS = {message.__struct_config__.tag for message in get_args(FromServer)}


def heard(said: bytes | str) -> FromServer | None:
    """A message of the live socket; None for a kind that only a newer server knows."""
    if read(said, MessageKind).type not in KINDS:
        return None
    message: FromServer = read(said, FromServer)  # type: ignore[arg-type]
    return message


class Feed:
    """The thread between this terminal and the table. `trouble` says what is wrong with it, if anything."""

    def __init__(self, client: Client, table: RemoteTable, changed: Callable[[], None]) -> None:
        self.client = client
        self.table = table
        self.changed = changed
        self.trouble = ""
        self.live = False
        self.notice: Notice | None = None

    async def run(self) -> None:
        """For as long as somebody sits here. A server that goes away is waited for."""
        tries = 0
        while True:
            if (tries < SOCKET_TRIES or tries % SOCKET_EVERY == 0) and await self._listen():
                tries = 0
            reached = await self.look()
            tries += 1
            if reached and tries > SOCKET_TRIES:
                self._say(ASKING)
            await asyncio.sleep(ASK_EVERY if reached and tries >= SOCKET_TRIES else WAITS[min(tries, len(WAITS)) - 1])

    async def look(self) -> bool:
        """Ask how the table stands now; whether the server answered."""
        table, client = self.table, self.client
        try:
            position = await in_background(lambda: client.position(table.position.version, table.chat_since))
            if not self.live:  # Where no socket tells it, it is asked for.
                self.notice = await in_background(client.notice)
        except EscapadeError as problem:
            self._say(AWAY if isinstance(problem, Unreachable) else f"trying again: {problem.sentence}")
            return False
        self._take(position)
        return True

    async def look_again(self) -> None:
        """With the end everything is revealed: read the whole story once more."""
        client, table = self.client, self.table
        try:
            self._take(await in_background(lambda: client.position(-1, table.chat_since)))
        except EscapadeError as problem:
            self._say(problem.sentence)

    async def _listen(self) -> bool:
        """Hear the table until the socket is lost; whether there was anything to hear."""
        listened = False
        try:
            async with connect(self.client.address.live, max_size=LARGEST_ANSWER, close_timeout=1) as socket:
                hello = Hello(self.client.address.key, self.table.position.version, self.table.chat_since)
                await socket.send(encode(hello).decode())
                known: Known | None = None
                while True:
                    async with asyncio.timeout(SILENCE):
                        said = await socket.recv()
                    message = heard(said)
                    match message:
                        case LivePosition():
                            known = Known.whole(message.position)
                        case LiveChange() if known is not None:
                            known = known.then(changed(known, message))
                        case LiveError():
                            raise RefusedByServer(message.error.code, message.error.sentence)
                        case LiveNotice():
                            self.notice = message.notice
                            self.changed()
                            continue
                        case LiveChange() | LivePlayed() | LiveCompany() | Beat() | None:
                            continue
                        case _:
                            assert_never(message)
                    listened = self.live = True
                    self.trouble = ""
                    self._take(known.position)
        except (OSError, TimeoutError, WebSocketException, EscapadeError, ValueError, LookupError, TypeError):
            self.live = False
            if listened:
                self._say(LOST)
        return listened

    def _take(self, position: Position) -> None:
        if not self.live:
            self.trouble = ""
        self.table.take(position)
        self.changed()

    def _say(self, trouble: str) -> None:
        if self.trouble != trouble:
            self.trouble = trouble
            self.changed()
