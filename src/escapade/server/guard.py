"""The door: where a request comes from, how often, and what every answer carries."""

import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection, Request
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.types import Message, Scope

from escapade.server.errors import BadRequest, ForeignOrigin, TooOften

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
MOST_BUCKETS = 10_000
_HOST = re.compile(r"[\w.\-\[\]:]+")

Connection = ASGIConnection[Any, Any, Any, Any]


def address(connection: Connection) -> str:
    """Where somebody comes from, for counting only."""
    return connection.client.host if connection.client else "unknown"


class Bucket:
    """So many at once, and then so many a second."""

    def __init__(self, most: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._a_second = a_second
        self._clock = clock
        self._left = most
        self._at = clock()

    def take(self) -> bool:
        """Whether one more is within the measure."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Measure:
    """A bucket for each visitor."""

    def __init__(self, most: float, a_second: float, sentence: str) -> None:
        self._most = most
        self._a_second = a_second
        self._sentence = sentence
        self._buckets: dict[str, Bucket] = {}

    def take(self, visitor: str) -> None:
        """Count one; TooOften beyond the measure."""
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.clear()
        bucket = self._buckets.setdefault(visitor, Bucket(self._most, self._a_second))
        if not bucket.take():
            raise TooOften(self._sentence)


def same_origin(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse what another site's page sends. Programs that are no browser send no Origin."""
    if connection.scope.get("method") in SAFE_METHODS:
        return
    origin = connection.headers.get("origin")
    if origin and urlsplit(origin).netloc != connection.headers.get("host"):
        raise ForeignOrigin("Another site's page may not do that here.")


async def strictly(connection: Connection, handler: BaseRouteHandler) -> None:
    """Read the body by the wire's types as they are; Litestar itself would let "1" pass for 1."""
    wanted = handler.parsed_data_field if isinstance(handler, HTTPRouteHandler) else None
    if wanted is None or not isinstance(connection, Request):
        return
    try:
        msgspec.json.decode(await connection.body(), type=wanted.annotation)
    except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
        raise BadRequest(f"The request cannot be read: {problem}.") from None


async def add_headers(message: Message, scope: Scope) -> None:
    """What every answer carries."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    headers["Content-Security-Policy"] = (
        f"default-src 'self'; connect-src 'self'{sockets}; img-src 'self' data: blob:; style-src 'self'; "
        "style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    headers["Referrer-Policy"] = "no-referrer"
    headers["X-Content-Type-Options"] = "nosniff"
    headers["X-Frame-Options"] = "DENY"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
    if scope["path"].startswith("/api/") and "cache-control" not in headers:
        headers["Cache-Control"] = "no-store"
