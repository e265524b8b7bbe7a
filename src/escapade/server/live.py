"""Live tables: every open socket is sent its seat's position whenever something changed.

A socket keeps only what it was last sent. Changes that come faster than it reads melt into one position,
so a slow reader costs nothing, and one that never reads is dropped.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from escapade.engine.contract import SPECTATOR
from escapade.engine.errors import EscapadeError
from escapade.server.bot_seats import BotSeats
from escapade.server.errors import BadRequest, TooLarge, TooOften, Unavailable, UnknownKey
from escapade.server.playing import Playing
from escapade.server.positions import position
from escapade.server.seating import Seating
from escapade.server.settings import Limits
from escapade.server.slate import Crowd
from escapade.server.table import LOOK_AGAIN, Table, key_hash, now
from escapade.server.tables import Tables
from escapade.server.throttle import Bucket, address
from escapade.wire.live import Beat, FromClient, Hello, LiveError, LivePlay, LivePlayed, LivePosition
from escapade.wire.refusals import Problem

REFUSED = 1008
TRY_LATER = 1013
LOOK_AGAIN_SECONDS = 0.5  # when the database does not answer
MOST_KEPT = 16_000_000  # signs

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()
_BEAT = _encoder.encode(Beat()).decode()


AnySocket = WebSocket[Any, Any, Any]


class Messages:
    """Messages with a position, written once for all who see the same; no more of them than fit into some memory."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._texts: OrderedDict[tuple[str | int, ...], str] = OrderedDict()
        self.size = 0

    def position(self, table: Table, seat: int, since: int, chat_since: int) -> str:
        """The message for a seat that has the story and the chat up to there."""
        sight = (table.id, table.version, table.row.stamp, seat, since, chat_since, now() // LOOK_AGAIN)
        text = self._texts.get(sight)
        if text is None:
            text = _encoder.encode(LivePosition(position(table, seat, since, chat_since))).decode()
            self._texts[sight] = text
            self.size += len(text)
            while self.size > self._most:
                self.size -= len(self._texts.popitem(last=False)[1])
        return text


class Sockets:
    """Who is to be woken when a table changes."""

    def __init__(self, addresses: Crowd | None = None) -> None:
        self._open: dict[str, set[Live]] = {}
        self.notice = (0, "")  # the number of what the house says now, and the message that tells it
        self.refused: Callable[[str], None] = lambda _: None  # told the code of every refusal
        self.addresses = Crowd() if addresses is None else addresses
        self.messages = Messages()

    @property
    def tables(self) -> list[str]:
        """The tables that somebody is connected to."""
        return list(self._open)

    def enter(self, table_id: str, live: "Live") -> None:
        """A socket wants to hear of a table."""
        self._open.setdefault(table_id, set()).add(live)

    def leave(self, table_id: str, live: "Live") -> None:
        """A socket is gone."""
        others = self._open.get(table_id, set())
        others.discard(live)
        if not others:
            self._open.pop(table_id, None)

    def anybody(self, table_id: str) -> bool:
        """Whether somebody follows the table over a socket here."""
        return table_id in self._open

    def seated(self, table_id: str, seat: int) -> bool:
        """Whether somebody with this seat's key is connected here."""
        return any(live.seat == seat for live in self._open.get(table_id, ()))

    def wake(self, table_id: str) -> None:
        """A table changed."""
        for live in self._open.get(table_id, ()):
            live.news.set()

    def company(self) -> dict[str, list[int]]:
        """The seats that are connected at each table, -1 for a spectator."""
        return {table_id: [live.seat for live in sockets] for table_id, sockets in self._open.items()}

    def announce(self, number: int, message: str) -> None:
        """The house has something to say to everybody."""
        self.notice = (number, message)
        self.wake_all()

    def wake_all(self) -> None:
        """Any table may have changed."""
        for table_id in list(self._open):
            self.wake(table_id)


class Live:
    """One open socket."""

    def __init__(
        self,
        socket: AnySocket,
        table_id: str,
        tables: Tables,
        seating: Seating,
        playing: Playing,
        sockets: Sockets,
        bots: BotSeats,
        limits: Limits,
    ) -> None:
        self._socket = socket
        self._table_id = table_id
        self._tables = tables
        self._seating = seating
        self._playing = playing
        self._sockets = sockets
        self._bots = bots
        self._limits = limits
        self._bucket = Bucket(limits.messages_at_once, limits.messages_a_second)
        self._key = ""
        self._key_hash = b""
        self.seat = SPECTATOR
        self._sent = (-2, -1)  # version and stamp of the last position sent
        self._notice_sent = 0
        self._since = -1
        self._chat_since = 0
        self._beat_due = False
        self._next_beat: asyncio.TimerHandle | None = None
        self.news = asyncio.Event()

    async def run(self) -> None:
        """From the first message to the last."""
        here = address(self._socket)
        await self._socket.accept()
        crowd = self._sockets.addresses
        if crowd.total() >= self._limits.sockets or crowd.of(here) >= self._limits.sockets_an_address:
            await self._refuse(TooOften("Too many connections are open. Please try again later."), TRY_LATER)
            return
        crowd.enter(here)
        try:
            await self._converse()
        except Unavailable as problem:
            await self._refuse(problem, TRY_LATER)
        except EscapadeError as problem:
            await self._refuse(problem, REFUSED)
        except asyncio.CancelledError:
            return  # The server is going down; who was there is found out when it comes back.
        except (WebSocketDisconnect, TimeoutError):
            with suppress(Exception):
                await self._socket.close(REFUSED)
        finally:
            self._sockets.leave(self._table_id, self)
            crowd.leave(here)

    async def _converse(self) -> None:
        async with asyncio.timeout(self._limits.hello_seconds):
            hello = await self._next()
        if not isinstance(hello, Hello):
            raise BadRequest("The first message must be a hello.")
        async with self._tables.at(self._table_id, older=True) as table:
            self.seat = table.seat_of(hello.key) if hello.key else SPECTATOR
        self._key_hash = key_hash(hello.key)
        self._key, self._since, self._chat_since = hello.key, hello.since, hello.chat_since
        self._sockets.enter(self._table_id, self)
        self.news.set()
        self._bots.visited(self._table_id, address(self._socket), self.seat)
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
            self._sockets.leave(self._table_id, self)
            if not self._sockets.seated(self._table_id, self.seat):  # Not in another window either.
                with suppress(EscapadeError):
                    await self._be_there(False)

    async def _be_there(self, there: bool) -> None:
        if self.seat == SPECTATOR:
            return
        with suppress(Unavailable):  # It can be told later.
            await self._seating.be_there(self._table_id, self._key, there)

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
        except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
            raise BadRequest(f"That message cannot be read: {problem}.") from None
        except RecursionError:
            raise BadRequest("That message cannot be read: it is nested too deeply.") from None

    async def _play(self, message: LivePlay) -> None:
        try:
            number = await self._playing.play(self._table_id, self._key, message.version, message.move)
        except EscapadeError as problem:
            self._sockets.refused(problem.code)
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
            try:
                text = await self._position()
            except Unavailable:  # Nobody leaves the table because of that.
                await asyncio.sleep(LOOK_AGAIN_SECONDS)
                self.news.set()
                continue
            if text:
                await self._send(text)
            number, notice = self._sockets.notice
            if number != self._notice_sent:
                self._notice_sent = number
                await self._send(notice)

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
        async with self._tables.at(self._table_id, trust=True, older=True) as table:
            if self._key and table.seats[self.seat].key_hash != self._key_hash:
                raise UnknownKey("This seat was given back, or the host has closed it.")
            reached = (table.version, table.row.stamp)
            if reached == self._sent:
                return ""
            if self._since > table.version:
                self._since = -1
            said = table.chat[-1].number if table.chat else 0
            text = self._sockets.messages.position(table, self.seat, self._since, min(self._chat_since, said))
            self._sent = reached
            self._since = table.version
            self._chat_since = said
            return text

    async def _send(self, text: str) -> None:
        # A client that never reads holds up only its own socket, until `run` has the system drop it.
        await self._socket.send_text(text)

    async def _refuse(self, problem: EscapadeError, code: int) -> None:
        self._sockets.refused(problem.code)
        with suppress(Exception):
            refusal = Problem(problem.code, problem.sentence, problem.rule)
            await self._send(_encoder.encode(LiveError(refusal)).decode())
            await self._socket.close(code)
