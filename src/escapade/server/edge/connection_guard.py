"""The outer door, below every route: connections that dawdle, crowd or flood are shut before they cost anybody a move.

Uvicorn waits for ever for the rest of a request, and answers WebSocket pings before any application hears of them.
So its two protocols are taken here with a watch: how many connections an address has, how long a request may take to
arrive, how long an answer may lie unread, and how many frames a socket may send.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # Where no compiler was at hand.
    from websockets.utils import apply_mask

from escapade.server.edge.rate_limits import OpenByAddress, RateLimit, TokenBucket, visitor
from escapade.server.house.settings import Limits
from escapade.server.table.outbox import BEAT, OUTBOX

LOOK_SECONDS = 1.0  # between two looks at who dawdles
BODY_A_SECOND = 4_096  # bytes of a body for which it has a second more
UNREAD_SECONDS = 30.0  # for a client to take what it was sent
AFTER_SECONDS = 2.0  # for the rest of a body that was answered already
TOLD_WHY = 50  # connections beyond the limit that are refused in words
HEAD_BYTES = 32_768
HEAD_LINES = 100
FLOOD_WEIGHT = 300  # what a flood costs its address, in requests
MOST_UNHEARD = 4  # messages that may wait for their turn before a socket is read no further
WHOLE_TEXT, PING, PONG = 0x81, 0x89, 0x8A  # the first byte of a frame
MASKED = 0x80  # a bit of its second
LONG = 126  # bytes from which a frame needs a longer head …
VERY_LONG = 65_536  # … and a still longer one
TOO_MANY = 1008
QUIET_BEATS = 2  # Each beat asks for a sign of life; who has given none for so many is gone.
NEVER = float("inf")

_REFUSAL = (
    b"HTTP/1.1 %d %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\nretry-after: 5\r\n"
    b"connection: close\r\n\r\n%s"
)


def refusal(status: int, phrase: str, code: str, sentence: str) -> bytes:
    """A refusal as it crosses the wire, for those who get no further than the door."""
    body = f'{{"error":{{"code":"{code}","sentence":"{sentence}","rule":""}}}}'.encode()
    return _REFUSAL % (status, phrase.encode(), len(body), body)


CROWDED = refusal(429, "Too Many Requests", "too-often", "Too many connections are open from your address.")
LONG_HEAD = refusal(431, "Request Header Fields Too Large", "too-large", "The head of that request is too long.")


PING_AND_BEAT = bytes((PING, 0, WHOLE_TEXT, len(BEAT))) + BEAT


class ConnectionGuard:
    """Knows every connection of this process, and looks at each once a second."""

    def __init__(
        self,
        limits: Limits,
        files: int,
        requests: RateLimit,
        is_proxy: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self.limits = limits
        self._requests = requests
        self._an_address = min(limits.connections_an_address, files // 2)
        self._is_proxy = is_proxy  # A proxy's connections are many people's.
        self._here: set[GuardedHttp | GuardedSocket] = set()
        self._addresses = OpenByAddress()
        self._looking: asyncio.TimerHandle | None = None

    def enter(self, one: "GuardedHttp | GuardedSocket") -> int:
        """A connection was opened; by how many its address has too many now."""
        self._here.add(one)
        self._addresses.enter(one.address)
        if self._looking is None:
            self._looking = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look)
        return self.too_many(one.address)

    def too_many(self, address: str) -> int:
        """By how many connections an address is above its limit, if it is."""
        return 0 if self._is_proxy(address) else self._addresses.of(address) - self._an_address

    def leave(self, one: "GuardedHttp | GuardedSocket") -> None:
        """A connection is gone."""
        if one in self._here:
            self._here.discard(one)
            self._addresses.leave(one.address)

    def flooded(self, address: str) -> None:
        """To come back at once and flood again is what a flooder does: it waits longer than others."""
        if not self._is_proxy(address):
            self._requests.of(address).owe(FLOOD_WEIGHT)

    def _look(self) -> None:
        now = time.monotonic()
        for one in list(self._here):
            if now > one.until or now > one.unread_until:
                one.drop()
        self._looking = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look) if self._here else None


class Reader(asyncio.Protocol):
    """Whoever is sent something has some time to take it."""

    unread_until = NEVER

    def pause_writing(self) -> None:
        """Much of what was sent is not taken."""
        self.unread_until = time.monotonic() + UNREAD_SECONDS
        super().pause_writing()

    def resume_writing(self) -> None:
        """It was taken."""
        self.unread_until = NEVER
        super().resume_writing()


class GuardedHttp(Reader, HttpToolsProtocol):
    """Plain requests."""

    keeper: ConnectionGuard

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door."""
        super().connection_made(transport)
        self.address = visitor(self.client[0] if self.client else "")
        self.until = time.monotonic() + self.keeper.limits.head_seconds  # when what it is about must be done
        self.unread_until = NEVER
        self._answering: RequestResponseCycle | None = None
        self._head_bytes = 0
        self._body_begun = 0.0  # 0 while no body is on its way
        self._body_bytes = 0
        crowd = self.keeper.enter(self)
        self._turned_away = crowd > 0
        if crowd > 0:
            self.until = time.monotonic() + AFTER_SECONDS  # to read why
            transport.write(CROWDED)
        if crowd > TOLD_WHY:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self.keeper.leave(self)
        self._hush()
        super().connection_lost(exc)

    def drop(self) -> None:
        """Have enough of them."""
        self._hush()
        self.transport.abort()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _hush(self) -> None:
        # Uvicorn tells only the last of several requests; an answer to an earlier one would meet a closed line.
        if self._answering is not None and not self._answering.response_complete:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket."""
        self.keeper.leave(self)
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """More of a request."""
        if self._turned_away or self.transport.is_closing():
            return
        self._head_bytes += len(data)
        if self.until == NEVER and self._resting():
            self.until = time.monotonic() + self.keeper.limits.head_seconds
        super().data_received(data)
        if self._head_bytes > HEAD_BYTES and self.until != NEVER and not self._body_begun:
            self._refuse_head()

    def on_headers_complete(self) -> None:
        """The head is there."""
        if len(self.headers) > HEAD_LINES or sum(len(name) + len(value) for name, value in self.headers) > HEAD_BYTES:
            self._refuse_head()
            return
        self._body_begun = time.monotonic()
        self._body_bytes = 0
        self.until = self._body_begun + self.keeper.limits.body_seconds
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of the body."""
        if self.transport.is_closing():
            return
        self._body_bytes += len(body)
        if not self.cycle.response_complete:
            self.until = self._body_begun + self.keeper.limits.body_seconds + self._body_bytes / BODY_A_SECOND
        elif self._body_bytes > self.keeper.limits.import_body:
            self.drop()
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole request is there; how long its answer takes is our affair."""
        if self.transport.is_closing():
            return
        self._body_begun = 0.0
        self._head_bytes = 0
        self.until = NEVER
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Whoever was refused halfway through a body may not go on for long."""
        if self._body_begun:
            self.until = min(self.until, time.monotonic() + AFTER_SECONDS)
        super().on_response_complete()

    def _resting(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _refuse_head(self) -> None:
        self.transport.write(LONG_HEAD)
        self.transport.close()


class GuardedSocket(Reader, WebSocketsSansIOProtocol):
    """Live sockets: every frame counts, pings, pongs and crumbs of messages too.

    It is also the line to its client. Whole short texts, which is what clients send and are sent, are packed and
    unpacked here; everything else that the standard knows is left to the library, a frame at a time.
    """

    keeper: ConnectionGuard

    def connection_made(self, transport: Any) -> None:
        """A request became a socket."""
        super().connection_made(transport)
        self.address = visitor(self.client[0] if self.client else "")
        self.unread_until = NEVER
        limits = self.keeper.limits
        self._may_be_silent = QUIET_BEATS * limits.beat_seconds
        self.until = time.monotonic() + limits.hello_seconds + self._may_be_silent
        self._frames = TokenBucket(limits.frames_at_once, limits.frames_a_second)
        self._piece = b""  # the beginning of a frame whose end has not come yet
        self.when_clear: Callable[[], None] = lambda: None
        self.keeper.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self.keeper.leave(self)
        super().connection_lost(exc)

    def drop(self) -> None:
        """Have enough of them."""
        self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        """Whoever serves the socket may talk to it directly."""
        super().handle_connect(event)
        if not self.handshake_complete:
            self.scope["extensions"][OUTBOX] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """The request at first, then frames."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if not self.transport.is_closing():
            self.until = time.monotonic() + self._may_be_silent
        data = self._piece + data if self._piece else data
        at, end = 0, len(data)
        while at < end and not self.transport.is_closing():
            begins, ends = _frame(data, at)
            if ends > end and ends - begins <= self.config.ws_max_size:
                break
            if not self._frames.take():
                self._flooded()
                return
            self._frame_received(data, at, begins, ends)
            at = ends
        self._piece = data[at:] if at < end else b""

    def _frame_received(self, data: bytes, at: int, begins: int, ends: int) -> None:
        if data[at] == PONG and ends - begins < LONG:
            return
        whole = data[at] == WHOLE_TEXT and data[at + 1] & MASKED and ends <= len(data)
        if whole and not self.frames and not self.close_sent:
            try:
                text = apply_mask(data[begins:ends], data[begins - 4 : begins]).decode()
            except UnicodeDecodeError:
                pass
            else:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                if self.queue.qsize() > MOST_UNHEARD and not self.read_paused:
                    self.read_paused = True
                    self.transport.pause_reading()
                return
        super().data_received(data[at:ends])

    def _flooded(self) -> None:
        self.keeper.flooded(self.address)
        if not self.close_sent:
            self.conn.fail(TOO_MANY, "too many frames at once")
            self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY, "reason": "too many frames"})
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.until = time.monotonic() + AFTER_SECONDS
        self.transport.close()

    # The line

    @property
    def clogged(self) -> bool:
        """Whether so much lies unread that more would only pile up."""
        return not self.writable.is_set()

    def say(self, message: bytes) -> None:
        """Send a text."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        size = len(message)
        if size < LONG:
            self.transport.write(bytes((WHOLE_TEXT, size)) + message)
        elif size < VERY_LONG:
            self.transport.write(bytes((WHOLE_TEXT, LONG)) + size.to_bytes(2, "big") + message)
        else:
            self.transport.write(bytes((WHOLE_TEXT, LONG + 1)) + size.to_bytes(8, "big") + message)

    def beat(self) -> None:
        """A ping for the browser, which it answers, and a beat for the page in it, in one packet."""
        if not (self.clogged or self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(PING_AND_BEAT)

    def resume_writing(self) -> None:
        """They have read on."""
        super().resume_writing()
        self.when_clear()


def _frame(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload of the frame that begins here begins and ends; beyond the data if that is not known yet."""
    have = len(data) - at
    if have < 2:
        return at, at + 2
    size = data[at + 1] & ~MASKED
    begins = at + (6 if data[at + 1] & MASKED else 2)
    if size < LONG:
        return begins, begins + size
    more = 2 if size == LONG else 8
    if have < 2 + more:
        return at, at + 2 + more
    return begins + more, begins + more + int.from_bytes(data[at + 2 : at + 2 + more], "big")


def protocols(keeper: ConnectionGuard) -> tuple[type[GuardedHttp], type[GuardedSocket]]:
    """Uvicorn's protocols with this keeper at the door."""
    return type("GuardedHttp", (GuardedHttp,), {"keeper": keeper}), type(
        "GuardedSocket", (GuardedSocket,), {"keeper": keeper}
    )
