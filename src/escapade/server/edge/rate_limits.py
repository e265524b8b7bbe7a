"""How often: what each visitor may ask for, and how a flood is slowed down."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Any

import msgspec
from cachetools import LRUCache
from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Receive, Scope, Send

from escapade.server.errors import TooOften
from escapade.wire.refusals import Problem, Refusal

MOST_BUCKETS = 10_000
LONGEST_DELAY = 4.0  # seconds that a visitor's request may have to wait for its turn
TARPIT = 1.0  # … and that a refusal takes, so that refusals cannot be had by the thousand
SOCKET_WEIGHT = 5.0  # a socket in requests
PAGE_WEIGHT = 0.1  # … and a file of the client
BODY_BYTES = 16_384  # of a body that count for one more request …
HEAVIEST_BODY = 64  # … up to so many

Connection = ASGIConnection[Any, Any, Any, Any]


def visitor(host: str) -> str:
    """Who is counted as one: an address, or a network of IPv6 addresses, of which everybody has billions."""
    if ":" not in host:
        return host or "unknown"
    try:
        own = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(own, IPv6Address) and own.ipv4_mapped is None:
        return str(IPv6Address(int(own) >> 64 << 64))
    return str(getattr(own, "ipv4_mapped", own))


def address(connection: Connection) -> str:
    """Where somebody comes from, for counting only."""
    return visitor(connection.client.host if connection.client else "")


class TokenBucket:
    """So many at once, and then so many a second."""

    def __init__(self, most: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._a_second = a_second
        self._clock = clock
        self._left = most
        self._at = clock()

    def take(self, many: float = 1) -> bool:
        """Whether so many more are within the measure."""
        if self._fill() < many:
            return False
        self._spend(many)
        return True

    def wait(self, many: float, longest: float) -> float | None:
        """Take so many in advance: the seconds until they are due, or None if that is too long."""
        seconds = max(0.0, many - self._fill()) / self._a_second
        if seconds > longest:
            return None
        self._spend(many)
        return seconds

    def owe(self, many: float) -> None:
        """Take so many, whether they are there or not."""
        self._fill()
        self._spend(many)

    def _fill(self) -> float:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        return self._left

    def _spend(self, many: float) -> None:
        self._left -= many


class RateLimit:
    """A bucket for each visitor; of very many visitors, those seen longest ago are forgotten."""

    def __init__(self, most: float, a_second: float, sentence: str = "") -> None:
        self._most = most
        self._a_second = a_second
        self._sentence = sentence
        self._buckets: LRUCache[str, TokenBucket] = LRUCache(MOST_BUCKETS)

    def take(self, visitor: str) -> None:
        """Count one; TooOften beyond the measure."""
        if not self.of(visitor).take():
            raise TooOften(self._sentence)

    def of(self, visitor: str) -> TokenBucket:
        """A visitor's own bucket."""
        bucket = self._buckets.get(visitor)
        if bucket is None:
            bucket = self._buckets[visitor] = TokenBucket(self._most, self._a_second)
        return bucket


class OpenByAddress:
    """How many connections or sockets each address has open."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> None:
        """One more is open."""
        self._open[address] += 1

    def leave(self, address: str) -> None:
        """One is closed."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def of(self, address: str) -> int:
        """How many an address has open."""
        return self._open[address]

    def total(self) -> int:
        """How many are open in all."""
        return self._open.total()

    def __len__(self) -> int:
        """How many addresses have any open."""
        return len(self._open)


class ThrottleMiddleware:
    """In front of the application: an address that asks a great deal is answered more slowly, and in the end not.

    The measure leaves room for a school class behind one address. To be slow is better than to refuse: a crowd that
    arrives at once is served a few seconds later, and a flood goes no faster than the measure.
    """

    def __init__(self, app: ASGIApp, requests: RateLimit) -> None:
        self._app = app
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket in when it is due."""
        if _kind(scope) == "lifespan":
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        bucket = self._requests.of(visitor(client[0] if client else ""))
        seconds = bucket.wait(_weight(scope), LONGEST_DELAY)
        if seconds is None:
            await asyncio.sleep(TARPIT)
            await _refuse_too_often(scope, receive, send)
            return
        if seconds:
            await asyncio.sleep(seconds)
        await self._app(scope, receive, send)


def _kind(scope: Scope) -> str:
    return str(scope["type"])


def _weight(scope: Scope) -> float:
    """What a visit costs beside a plain request."""
    if _kind(scope) == "websocket":
        return SOCKET_WEIGHT
    return 1 + _body_weight(scope) if scope["path"].startswith("/api/") else PAGE_WEIGHT


def _body_weight(scope: Scope) -> int:
    """A large body takes long to read, wanted or not."""
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"")
    if length.isdigit():
        return min(int(length) // BODY_BYTES, HEAVIEST_BODY)
    return HEAVIEST_BODY if b"transfer-encoding" in headers else 0


async def _refuse_too_often(scope: Scope, receive: Receive, send: Send) -> None:
    body = msgspec.json.encode(Refusal(Problem("too-often", "That is too much at once. Please wait a little.")))
    kind = "http.response"
    if _kind(scope) == "websocket":
        await receive()
        kind = "websocket.http.response"
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"retry-after", b"5"),
    ]
    await send({"type": f"{kind}.start", "status": 429, "headers": headers})  # type: ignore[misc,arg-type]
    await send({"type": f"{kind}.body", "body": body, "more_body": False})  # type: ignore[misc,arg-type]
