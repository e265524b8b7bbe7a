"""What every request must be like, and what every answer carries."""

import re
from urllib.parse import urlsplit

import msgspec
from litestar.connection import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.types import Message, Scope

from escapade.server.edge.rate_limits import Connection
from escapade.server.errors import BadRequest, ForeignOrigin

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_HOST = re.compile(r"[\w.\-\[\]:]+")


def same_origin(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse what another site's page sends. Programs that are no browser send no Origin."""
    if connection.scope.get("method") not in SAFE_METHODS:
        check_origin(connection.scope)


def check_origin(scope: Scope) -> None:
    """The same for any request or socket."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    if origin and _site(origin) != headers.get(b"host", b"").decode("latin-1"):
        raise ForeignOrigin("Another site's page may not do that here.")


def _site(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # No address at all.
        return None


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
