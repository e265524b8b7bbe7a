"""The live socket of a table: an ASGI application of its own, beside Litestar, since every move comes through here."""

import asyncio
import re
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from escapade.engine.contract import SPECTATOR
from escapade.engine.errors import EscapadeError
from escapade.server.edge.rate_limits import TokenBucket, visitor
from escapade.server.edge.request_checks import check_origin
from escapade.server.errors import BadRequest, ForeignOrigin, TooLarge, TooOften, Unavailable, UnknownKey
from escapade.server.house.settings import Limits
from escapade.server.table.bot_seats import BotSeats
from escapade.server.table.outbox import Outbox, line
from escapade.server.table.playing import Playing
from escapade.server.table.seating import Seating
from escapade.server.table.sockets import Sent, Sockets, change_message
from escapade.server.table.table import Table
from escapade.server.table.table_state import TableState, key_hash
from escapade.server.table.tables import Tables
from escapade.wire.change import Known
from escapade.wire.live import FromClient, Hello, LiveError, LivePlay, LivePlayed, encode
from escapade.wire.refusals import Problem

if TYPE_CHECKING:
    from escapade.server.table.heartbeat import Heartbeat

REFUSED = 1008
TRY_LATER = 1013

_PATH = re.compile(r"/api/tables/([^/]+)/live/?")
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Gone(Exception):
    """The client is not there any more."""


class LiveTables:
    """In front of the application: takes the sockets of live tables, and passes everything else on."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        tables: Tables,
        seating: Seating,
        playing: Playing,
        sockets: Sockets,
        bots: BotSeats,
        heartbeat: "Heartbeat",
        limits: Limits,
    ) -> None:
        self._app = app
        self.tables = tables
        self.seating = seating
        self.playing = playing
        self.sockets = sockets
        self.bots = bots
        self.heartbeat = heartbeat
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        found = _PATH.fullmatch(scope["path"]) if str(scope["type"]) == "websocket" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        await receive()  # The wish to connect.
        try:
            check_origin(scope)
        except ForeignOrigin as problem:
            self.sockets.refused(problem.code)
            await send({"type": "websocket.close", "code": REFUSED, "reason": problem.sentence})
            return
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        client = scope.get("client")
        here = visitor(client[0] if client else "")
        await Live(self, found[1], here, receive, send, line(scope, send)).run()


class Live:
    """One open socket."""

    def __init__(self, house: LiveTables, table_id: str, here: str, receive: Receive, send: Send, way: Outbox) -> None:
        self._house = house
        self.table_id = table_id
        self._here = here
        self._receive = receive
        self._send = send
        self._line = way
        self._bucket = TokenBucket(house.limits.messages_at_once, house.limits.messages_a_second)
        self._key_hash = b""
        self.seat = SPECTATOR
        self.gone = False
        self._known: Known | None = None  # what the client knows, once it was sent a position
        self._sent = (-2, -1)  # version and stamp of that
        self._notice_sent = 0
        self._since = -1
        self._chat_since = 0
        self._writing = 0  # the entry that this client's move is about to become
        self._task = asyncio.current_task()
        self._end: EscapadeError | None = None

    async def run(self) -> None:
        """From the first message to the last."""
        sockets, limits = self._house.sockets, self._house.limits
        addresses = sockets.addresses
        if addresses.total() >= limits.sockets or addresses.of(self._here) >= limits.sockets_an_address:
            await self._refuse(TooOften("Too many connections are open. Please try again later."), TRY_LATER)
            return
        addresses.enter(self._here)
        try:
            await self._converse()
        except Unavailable as problem:
            await self._refuse(problem, TRY_LATER)
        except EscapadeError as problem:
            await self._refuse(problem, REFUSED)
        except asyncio.CancelledError:
            if self._end is None or self._task is None:
                return  # The server is going down; who was there is found out when it comes back.
            self._task.uncancel()
            await self._refuse(self._end, REFUSED)
        except (Gone, OSError):
            with suppress(Exception):
                await self._send({"type": "websocket.close", "code": REFUSED, "reason": ""})
        finally:
            addresses.leave(self._here)

    def end(self, problem: EscapadeError) -> None:
        """Whoever listens here is told why, and hears no more."""
        if self._end is None and self._task is not None:
            self._end = problem
            self._task.cancel()

    async def _converse(self) -> None:
        house = self._house
        async with asyncio.timeout(house.limits.hello_seconds):
            hello = await self._next()
        if not isinstance(hello, Hello):
            raise BadRequest("The first message must be a hello.")
        async with house.tables.at(self.table_id, outdated=True) as table:
            self.seat = table.state.seat_of(hello.key) if hello.key else SPECTATOR
            self._key_hash = key_hash(hello.key) if hello.key else b""
        self._since, self._chat_since = hello.since, hello.chat_since
        house.sockets.enter(self.table_id, self)
        house.heartbeat.enter(self)
        self._line.when_clear = lambda: house.sockets.wake(self.table_id)
        house.bots.visited(self.table_id, self._here, self.seat)
        try:
            await self.be_there(True)
            async with house.tables.at(self.table_id, trust=True, outdated=True) as table:
                self.tell(table, {})
            self.tell_notice()
            await self._hear()
        finally:
            self.gone = True
            house.sockets.leave(self.table_id, self)
            if self.seat != SPECTATOR and not house.sockets.seated(self.table_id, self.seat):  # In no other window.
                with suppress(EscapadeError):
                    await self.be_there(False)

    async def be_there(self, there: bool) -> None:
        """The person is here, or has gone."""
        if self.seat == SPECTATOR:
            return
        with suppress(Unavailable):  # It can be told later.
            await self._house.seating.be_there(self.table_id, self._own_seat, there)

    def _own_seat(self, state: TableState) -> int:
        """The seat, as long as its key opens it."""
        if self.seat == SPECTATOR:
            return state.person(None)
        if state.seats[self.seat].key_hash != self._key_hash:
            raise UnknownKey("This seat was given back, or the host has closed it.")
        return self.seat

    # Hearing

    async def _hear(self) -> None:
        while True:
            message = await self._next()
            if isinstance(message, LivePlay):
                await self._play(message)
            elif isinstance(message, Hello):
                raise BadRequest("One hello is enough.")

    async def _next(self) -> FromClient:
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            raise Gone
        if not self._bucket.take():
            raise TooOften("That is too many messages at once.")
        text = event.get("text") or event.get("bytes") or ""
        if len(text) > self._house.limits.message:  # type: ignore[arg-type]
            raise TooLarge("That message is too large.")
        try:
            return _decoder.decode(text)  # type: ignore[arg-type]
        except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
            raise BadRequest(f"That message cannot be read: {problem}.") from None
        except RecursionError:
            raise BadRequest("That message cannot be read: it is nested too deeply.") from None

    async def _play(self, message: LivePlay) -> None:
        try:
            number = await self._house.playing.play(
                self.table_id, self._own_seat, message.version, message.move, self._about_to_write
            )
        except EscapadeError as problem:
            self._house.sockets.refused(problem.code)
            refusal = Problem(problem.code, problem.sentence, problem.rule)
            self._line.say(encode(LiveError(refusal, message.version)))
            return
        if self._writing != -number:  # It was not told with what changed.
            self._line.say(encode(LivePlayed(number)))

    def _about_to_write(self, number: int) -> None:
        self._writing = number

    # Telling

    def tell(self, table: Table, alike: dict[tuple[int, int], Sent]) -> None:
        """Send what is new to the client, unless it has not taken what it was sent before.

        alike: the messages to others who know as much, from this seat.
        """
        state = table.state
        reached = (state.version, state.row.stamp)
        if self._key_hash:
            self._own_seat(state)
        if reached == self._sent or self._line.clogged:
            return
        message, self._known = self._told(table, alike)
        self._sent = reached
        self._chat_since = state.chat[-1].number if state.chat else 0
        self._line.say(message)

    def _told(self, table: Table, alike: dict[tuple[int, int], Sent]) -> Sent:
        state = table.state
        known = self._known
        if known is None or known.position.version > state.version:
            since = self._since if known is None and self._since <= state.version else -1
            said = state.chat[-1].number if state.chat else 0
            return self._house.sockets.messages.position(table, self.seat, since, min(self._chat_since, said))
        if self._writing == state.version:
            self._writing = -self._writing
            return change_message(table, known, self._chat_since, state.version)
        sight = (self.seat, id(known))
        if sight not in alike:
            alike[sight] = change_message(table, known, self._chat_since)
        return alike[sight]

    def tell_notice(self) -> None:
        """Send what the house has to say, if that is new."""
        number, notice = self._house.sockets.notice
        if number != self._notice_sent:
            self._notice_sent = number
            self._line.say(notice)

    def say(self, message: bytes) -> None:
        """Send something that is about nobody's sight of the table."""
        self._line.say(message)

    def beat(self) -> None:
        """A sign of life."""
        self._line.beat()

    async def _refuse(self, problem: EscapadeError, code: int) -> None:
        self._house.sockets.refused(problem.code)
        with suppress(Exception):
            refusal = Problem(problem.code, problem.sentence, problem.rule)
            text = encode(LiveError(refusal)).decode()
            await self._send({"type": "websocket.send", "bytes": None, "text": text})
            await self._send({"type": "websocket.close", "code": code, "reason": ""})
