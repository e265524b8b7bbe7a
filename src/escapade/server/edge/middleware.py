"""Before everything else: where a request comes from, for which host, and what is written down about it."""

import logging
import re
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from escapade.server.edge.logs import ACCESS
from escapade.server.edge.request_checks import add_headers
from escapade.server.edge.trusted_proxies import TrustedProxies, is_loopback
from escapade.server.house.metrics import Metrics
from escapade.server.house.settings import Settings
from escapade.wire.refusals import Problem, Refusal

MISDIRECTED = 421
YEAR = 31_536_000
ADMIN = "/api/admin/"  # to ask whether anything is in flight does not count
LOOPBACK_NAMES = {"localhost", "127.0.0.1", "::1"}
_KEYS = re.compile(r"/(key|enter)/[^/]*")  # Somebody may type a link without its '#'.
logger = logging.getLogger(ACCESS)


@dataclass
class OpenRequests:
    """How many requests are being answered, the operator's own apart."""

    count: int = 0


class EdgeMiddleware:
    """Wraps the application: proxies, hosts, headers, the access log and the count of requests."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, open_requests: OpenRequests) -> None:
        self._app = app
        self._proxies = TrustedProxies(settings.trusted_proxies)
        self._hosts = _names(settings)
        self._metrics = metrics
        self._access_log = settings.access_log
        self._secure = settings.secure
        self._open_requests = open_requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        self._proxies.see_through(scope)
        begun, status = time.perf_counter(), 0
        counted = scope["type"] == ScopeType.HTTP and not scope["path"].startswith(ADMIN)
        self._open_requests.count += counted

        async def tell(message: Message) -> None:
            nonlocal status
            await add_headers(message, scope)
            if message["type"] == "http.response.start":
                status = message["status"]
                if self._secure:
                    headers = [*message["headers"], (b"strict-transport-security", f"max-age={YEAR}".encode())]
                    message["headers"] = headers
            elif message["type"] == "websocket.close":
                status = status or message["code"]
            await send(message)

        try:
            if self._known_host(scope):
                await self._app(scope, receive, tell)
            else:
                await _misdirected(scope, tell)
        finally:
            self._open_requests.count -= counted
            took = time.perf_counter() - begun
            if scope["type"] == ScopeType.HTTP:
                self._metrics.request(str(scope.get("path_template") or ""), str(scope.get("method")), status)
            if self._access_log:
                _write_down(scope, status, took)

    def _known_host(self, scope: Scope) -> bool:
        if not self._hosts:
            return True
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1").lower()
        if host in self._hosts:
            return True
        client = scope.get("client")
        return bool(client) and is_loopback(client[0]) and _name(host) in LOOPBACK_NAMES  # type: ignore[index]


def _names(settings: Settings) -> frozenset[str]:
    if not settings.public_address:
        return frozenset()
    site = urlsplit(settings.public_address)
    usual = {"http": 80, "https": 443}[site.scheme]
    names = {site.netloc, *(name.lower() for name in settings.other_hosts)}
    if site.port in (None, usual):
        names |= {_bracketed(site.hostname or ""), f"{_bracketed(site.hostname or '')}:{usual}"}
    return frozenset(names)


def _bracketed(name: str) -> str:
    return f"[{name}]" if ":" in name else name


def _name(host: str) -> str:
    """A host without its port."""
    return host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]


async def _misdirected(scope: Scope, send: Send) -> None:
    sentence = "This server does not answer to that name. Please use its public address."
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 1008, "reason": sentence})
        return
    body = msgspec.json.encode(Refusal(Problem("unknown-host", sentence)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": MISDIRECTED, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _write_down(scope: Scope, status: int, took: float) -> None:
    client = scope.get("client")
    path = _KEYS.sub(r"/\1/…", (scope.get("raw_path") or scope["path"].encode()).decode("latin-1").partition("?")[0])
    path = "".join(sign if sign.isprintable() else "�" for sign in path)
    facts = {
        "client": client[0] if client else "",
        "method": scope.get("method") or "SOCKET",
        "path": path,
        "status": status,
        "ms": round(1000 * took, 1),
    }
    logger.info("%(client)s %(method)s %(path)s %(status)s %(ms)s ms", facts, extra={"facts": facts})
