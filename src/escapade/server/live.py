"""Live tables: every open socket is sent its seat's position whenever something changed.

A socket keeps only what it was last sent. Changes that come faster than it reads melt into one position,
so a slow reader costs nothing, and one that never reads is dropped.
"""

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from escapade.engine.contract import SPECTATOR
from escapade.engine.errors import EscapadeError
from escapade.server.bot_seats import BotSeats
from escapade.server.errors import BadRequest, TooLarge, TooOften
from escapade.server.guard import Bucket, address
from escapade.server.house import House
from escapade.server.settings import Limits
from escapade.server.sight import position
from escapade.server.tables import Table
from escapade.server.wire import Beat, FromClient, Hello, LiveError, LivePlay, LivePlayed, LivePosition, Problem

REFUSED = 1008
TRY_LATER = 1013

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()
_BEAT = _encoder.encode(Beat()).decode()


AnySocket = WebSocket[Any, Any, Any]


class Rooms:
    """Who is to be woken when a table changes."""

    def __init__(self) -> None:
        self._sockets: dict[str, set[Live]] = {}
        self.addresses: Counter[str] = Counter()

    def enter(self, table_id: str, live: "Live") -> None:
        """A socket wants to hear of a table."""
        self._sockets.setdefault(table_id, set()).add(live)

    def leave(self, table_id: str, live: "Live") -> None:
        """A socket is gone."""
        others = self._sockets.get(table_id, set())
        others.discard(live)
        if not others:
            self._sockets.pop(table_id, None)

    def seated(self, table_id: str, seat: int) -> bool:
        """Whether somebody with this seat's key is connected here."""
        return any(live.seat == seat for live in self._sockets.get(table_id, ()))

    def wake(self, table_id: str) -> None:
        """A table changed."""
        for live in self._sockets.get(table_id, ()):
            live.news.set()

    def wake_all(self) -> None:
        """Any table may have changed."""
        for table_id in list(self._sockets):
            self.wake(table_id)


class Live:
    """One open socket."""

    def __init__(
        self, socket: AnySocket, table_id: str, house: House, rooms: Rooms, bots: BotSeats, limits: Limits
    ) -> None:
        self._socket = socket
        self._table_id = table_id
        self._house = house
        self._rooms = rooms
        self._bots = bots
        self._limits = limits
        self._bucket = Bucket(limits.messages_at_once, limits.messages_a_second)
        self._key = ""
        self.seat = SPECTATOR
        self._sent = (-2, -1)  # version and stamp of the last position sent
        self._since = -1
        self._chat_since = 0
        self._beat_due = False
        self._next_beat: asyncio.TimerHandle | None = None
        self.news = asyncio.Event()

    async def run(self) -> None:
        """From the first message to the last."""
        here = address(self._socket)
        await self._socket.accept()
        if self._rooms.addresses.total() >= self._limits.sockets or (
            self._rooms.addresses[here] >= self._limits.sockets_an_address
        ):
            await self._refuse(TooOften("Too many connections are open. Please try again later."), TRY_LATER)
            return
        self._rooms.addresses[here] += 1
        try:
            await self._converse()
        except EscapadeError as problem:
            await self._refuse(problem, REFUSED)
        except asyncio.CancelledError:
            return  # The server is going down; who was there is found out when it comes back.
        except (WebSocketDisconnect, TimeoutError):
            with suppress(Exception):
                await self._socket.close(REFUSED)
        finally:
            self._rooms.leave(self._table_id, self)
            self._rooms.addresses[here] -= 1
            if not self._rooms.addresses[here]:
                del self._rooms.addresses[here]

    async def _converse(self) -> None:
        async with asyncio.timeout(self._limits.hello_seconds):
            hello = await self._next()
        if not isinstance(hello, Hello):
            raise BadRequest("The first message must be a hello.")
        async with self._house.at(self._table_id) as table:
            self.seat = table.seat_of(hello.key) if hello.key else SPECTATOR
        self._key, self._since, self._chat_since = hello.key, hello.since, hello.chat_since
        self._rooms.enter(self._table_id, self)
        self.news.set()
        self._bots.nudge(self._table_id)
        await self._be_there(True)
        self._plan_beat()
        telling = asyncio.create_task(self._tell())
        hearing = asyncio.create_task(self._hear())
        try:
            done, _ = await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            if self._next_beat is not None:
                self._next_beat.cancel()
            telling.cancel()
            hearing.cancel()
            await asyncio.gather(telling, hearing, return_exceptions=True)
            self._rooms.leave(self._table_id, self)
            if not self._rooms.seated(self._table_id, self.seat):  # Not in another window either.
                with suppress(EscapadeError):
                    await self._be_there(False)

    async def _be_there(self, there: bool) -> None:
        if self.seat != SPECTATOR:
            await self._house.be_there(self._table_id, self.seat, there)

    # Hearing

    async def _hear(self) -> None:
        while True:
            message = await self._next()
            if isinstance(message, LivePlay):
                await self._play(message)
            elif isinstance(message, Hello):
                raise BadRequest("One hello is enough.")

    async def _next(self) -> FromClient:
        event = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
        if not self._bucket.take():
            raise TooOften("That is too many messages at once.")
        text: Any = event.get("text") or event.get("bytes") or ""
        if len(text) > self._limits.message:
            raise TooLarge("That message is too large.")
        try:
            return _decoder.decode(text)
        except msgspec.MsgspecError as problem:
            raise BadRequest(f"That message cannot be read: {problem}.") from None

    async def _play(self, message: LivePlay) -> None:
        try:
            number = await self._house.play(self._table_id, self._key, message.version, message.move)
        except EscapadeError as problem:
            refusal = Problem(problem.code, problem.sentence, problem.rule)
            await self._send(_encoder.encode(LiveError(refusal, message.version)).decode())
            return
        await self._send(_encoder.encode(LivePlayed(number)).decode())

    # Telling

    async def _tell(self) -> None:
        while True:
            await self.news.wait()
            self.news.clear()
            if self._beat_due:
                await self._beat()
            text = await self._position()
            if text:
                await self._send(text)

    async def _beat(self) -> None:
        self._beat_due = False
        self._plan_beat()
        await self._send(_BEAT)
        await self._be_there(True)
        self._bots.nudge(self._table_id)  # Should the process that moved for them have died.

    def _plan_beat(self) -> None:
        self._next_beat = asyncio.get_running_loop().call_later(self._limits.beat_seconds, self._beat_is_due)

    def _beat_is_due(self) -> None:
        self._beat_due = True
        self.news.set()

    async def _position(self) -> str:
        async with self._house.at(self._table_id, trust=True) as table:
            if self._key and table.seats[self.seat].kind != "person":
                raise BadRequest("This seat was given back.")
            reached = (table.version, table.row.stamp)
            if reached == self._sent:
                return ""
            if self._since > table.version:
                self._since = -1
            text = _told(table, self.seat, self._since, self._chat_since)
            self._sent = reached
            self._since = table.version
            self._chat_since = max(self._chat_since, table.chat[-1].number if table.chat else 0)
            return text

    async def _send(self, text: str) -> None:
        # A client that never reads holds up only its own socket, until `run` has the system drop it.
        await self._socket.send_text(text)

    async def _refuse(self, problem: EscapadeError, code: int) -> None:
        with suppress(Exception):
            refusal = Problem(problem.code, problem.sentence, problem.rule)
            await self._send(_encoder.encode(LiveError(refusal)).decode())
            await self._socket.close(code)


def _told(table: Table, seat: int, since: int, chat_since: int) -> str:
    """The message with a position; written once for all who see the same."""
    sight = ("live", seat, since, chat_since)
    if sight not in table.memo:
        message = LivePosition(position(table, seat, since, chat_since))
        table.memo[sight] = _encoder.encode(message).decode()
    text: str = table.memo[sight]
    return text
