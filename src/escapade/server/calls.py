"""Calls to an address that a seat has named, when it is that seat's turn and nobody is there: ntfy, Discord, any URL.

A server that fetches what strangers name must not be made to reach into its own network. So the name is looked up once,
every address it has must be public, and the call goes to exactly that address: what the name means a moment later does
not matter, and no redirect is followed. All is bounded: time, tries, size, how many wait, how often a seat or a host.
"""

import asyncio
import logging
import ssl
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

import msgspec

from escapade import __version__
from escapade.server.errors import BadAddress, TooOften
from escapade.server.settings import Settings
from escapade.server.table import Table
from escapade.server.throttle import Measure

PORTS = frozenset({80, 443, 8080, 8443})
SECONDS = 8.0
WAITS = (0.0, 5.0, 30.0)  # before each try
MOST_WAITING = 500
CALLERS = 4
MOST_SEATS = 20_000  # of which is remembered how it went
MOST_FAILURES = 5
ANSWER = 1_024  # bytes of an answer that are looked at
NAT64 = ip_network("64:ff9b::/96")
_encoder = msgspec.json.Encoder()
logger = logging.getLogger("escapade.server")

Address = IPv4Address | IPv6Address


@dataclass(frozen=True)
class Call:
    """What is said, and to whom."""

    seat: tuple[str, int]
    url: str
    title: str
    text: str
    link: str


def read(url: str) -> SplitResult:
    """An address that could be called, if it is one."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress("That is no address such as https://ntfy.sh/my-topic.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadAddress("That is no address such as https://ntfy.sh/my-topic.")
    if parts.username or parts.password:
        raise BadAddress("A name or password in the address is not sent along: leave it out.")
    if not url.isascii() or any(each <= " " for each in url):
        raise BadAddress("The address has characters that an address cannot have.")
    if port == 0:
        raise BadAddress("There is no port 0.")
    return parts


def public(address: Address) -> bool:
    """Whether it is out in the open: not this machine, its network, or what only looks like a public one."""
    inner: Address | None = None
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if address in NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
    if inner is not None:
        return public(inner)
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


class Calls:
    """The calls of a process."""

    def __init__(self, settings: Settings) -> None:
        self._on = settings.webhooks
        self._own = [ip_network(each, strict=False) for each in settings.webhook_networks]
        self._site = settings.public_address
        self._waiting: asyncio.Queue[Call] = asyncio.Queue(MOST_WAITING)
        self._callers: list[asyncio.Task[None]] = []
        self._told: OrderedDict[tuple[str, int], int] = OrderedDict()  # the seats whose turn was told
        self._failed: OrderedDict[tuple[str, int], int] = OrderedDict()
        self._often = Measure(6, 1 / 30, "Please wait a little.")
        self._hosts = Measure(20, 0.5, "Please wait a little.")

    async def check(self, url: str) -> None:
        """Refuse, in words, what will not be called."""
        if not self._on:
            raise BadAddress("This server calls no addresses.")
        await self._look_up(read(url))

    def named(self, table: Table, seat: int, url: str) -> None:
        """A seat has named an address: it is called once, so that its owner sees that it works."""
        self._failed.pop((table.id, seat), None)
        if url:
            self._say(table, seat, url, "You will be told here when it is your turn.")

    def changed(self, table: Table) -> None:
        """Whoever's turn it is now, and is not there, is called once."""
        for row in table.seats if self._on else ():
            seat = (table.id, row.seat)
            turn = row.seat in table.awaits and row.webhook != "" and not table.played_by_bot(row.seat)
            if not turn:
                self._told.pop(seat, None)
            elif seat not in self._told:
                self._remember(self._told, seat, 1)  # Who saw the turn begin knows it.
                if not table.connected(row):
                    self._say(table, row.seat, row.webhook, f"{table.name(row)}, the table waits for you.")

    def _say(self, table: Table, seat: int, url: str, text: str) -> None:
        link = f"{self._site}/#/table/{table.id}" if self._site else ""
        call = Call((table.id, seat), url, table.title, text, link)
        if self._failed.get(call.seat, 0) >= MOST_FAILURES:
            return
        try:
            self._often.take(f"{table.id} {seat}")
            self._hosts.take(urlsplit(url).hostname or "")
            self._waiting.put_nowait(call)
        except (TooOften, asyncio.QueueFull):
            logger.info("a call was left out: too many")
            return
        if not self._callers:
            self._callers = [asyncio.get_running_loop().create_task(self._carry_out()) for _ in range(CALLERS)]

    async def _carry_out(self) -> None:
        while True:
            call = await self._waiting.get()
            reached = await self._try(call)
            self._remember(self._failed, call.seat, 0 if reached else self._failed.get(call.seat, 0) + 1)

    async def _try(self, call: Call) -> bool:
        for wait in WAITS:
            await asyncio.sleep(wait)
            try:
                async with asyncio.timeout(SECONDS):
                    status = await self._send(call)
            except BadAddress:
                return False
            except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):
                continue
            if status < 500 and status != 429:
                return 200 <= status < 300
        return False

    async def _look_up(self, parts: SplitResult) -> tuple[str, int]:
        """The one address and port to call."""
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        try:
            async with asyncio.timeout(SECONDS):
                found = await asyncio.get_running_loop().getaddrinfo(host, port, type=1)  # SOCK_STREAM
        except (OSError, TimeoutError, UnicodeError):
            raise BadAddress(f"{host} cannot be found.") from None
        addresses = [ip_address(str(each[4][0]).partition("%")[0]) for each in found]
        if not addresses or not all(self._allowed(address, port) for address in addresses):
            raise BadAddress(f"{host} at port {port} is not called: only public addresses, at the usual ports.")
        return str(addresses[0]), port

    def _allowed(self, address: Address, port: int) -> bool:
        if any(address.version == own.version and address in own for own in self._own):
            return True
        return port in PORTS and public(address)

    async def _send(self, call: Call) -> int:
        parts = read(call.url)
        address, port = await self._look_up(parts)
        secure = ssl.create_default_context() if parts.scheme == "https" else None
        reader, writer = await asyncio.open_connection(
            address, port, ssl=secure, server_hostname=parts.hostname if secure else None, limit=ANSWER
        )
        try:
            writer.write(_request(parts, call))
            await writer.drain()
            head = await reader.readline()
            return int(head.split()[1]) if head.startswith(b"HTTP/") else 0
        except IndexError:
            raise ValueError from None
        finally:
            writer.close()
            with suppress(Exception):
                await writer.wait_closed()

    def _remember(self, notes: OrderedDict[tuple[str, int], int], seat: tuple[str, int], what: int) -> None:
        notes[seat] = what
        notes.move_to_end(seat)
        while len(notes) > MOST_SEATS:
            notes.popitem(last=False)

    async def stop(self) -> None:
        """Call nobody any more."""
        for task in self._callers:
            task.cancel()


def _request(parts: SplitResult, call: Call) -> bytes:
    """The request, in the form that the other side reads: nothing in it is secret."""
    kind, body, more = _message(parts, call)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines: Sequence[str] = (
        f"POST {target} HTTP/1.1",
        f"Host: {parts.netloc}",
        f"User-Agent: Escapade/{__version__}",
        f"Content-Type: {kind}",
        f"Content-Length: {len(body)}",
        *more,
        "Connection: close",
    )
    return "\r\n".join(lines).encode("ascii", "replace") + b"\r\n\r\n" + body


def _message(parts: SplitResult, call: Call) -> tuple[str, bytes, list[str]]:
    host = parts.hostname or ""
    if host.removeprefix("www.").removeprefix("canary.") in ("discord.com", "discordapp.com"):
        said = f"**{call.title}** {call.text} {call.link}".strip()
        return "application/json", _encoder.encode({"content": said, "allowed_mentions": {"parse": []}}), []
    if host.startswith("ntfy."):
        more = [f"Title: {call.title}", *([f"Click: {call.link}"] if call.link else [])]
        return "text/plain; charset=utf-8", call.text.encode(), more
    said_all = {"game": call.title, "text": call.text, "link": call.link, "table": call.seat[0], "seat": call.seat[1]}
    return "application/json", _encoder.encode(said_all), []
