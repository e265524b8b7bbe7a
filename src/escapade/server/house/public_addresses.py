"""Addresses that strangers name, and which of them this server may call: public ones, and networks the operator allows.

A name is looked up once, every address behind it must be allowed, and the caller connects to exactly the address that
was judged: what the name means a moment later does not matter.
"""

import asyncio
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from escapade.server.errors import BadAddress

PORTS = frozenset({80, 443, 8080, 8443})
LOOK_UP_SECONDS = 5.0
LOOK_UPS = 8  # at a time; a name server that never answers holds one of these threads and no other of the server's
NAT64 = ip_network("64:ff9b::/96")

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network


def read(url: str) -> SplitResult:
    """The parts of an address that could be called."""
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


def port_of(parts: SplitResult) -> int:
    """The port that an address means."""
    return parts.port or (443 if parts.scheme == "https" else 80)


def public(address: Address) -> bool:
    """Whether it is on the public internet: not this machine, its network, or what only looks like a public one."""
    inner: Address | None = None
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if address in NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
    if inner is not None:
        return public(inner)
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


class Resolver:
    """Looks names up, and refuses what may not be called."""

    def __init__(self, allowed_networks: Sequence[str]) -> None:
        self._networks: list[Network] = [ip_network(each, strict=False) for each in allowed_networks]
        self._threads = ThreadPoolExecutor(LOOK_UPS, "look-up")

    async def address(self, parts: SplitResult) -> str:
        """The one address to connect to."""
        host, port = parts.hostname or "", port_of(parts)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(LOOK_UP_SECONDS):
                found = await loop.run_in_executor(
                    self._threads, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
                )
        except (OSError, TimeoutError, UnicodeError):
            raise BadAddress(f"{host} cannot be found.") from None
        addresses = [ip_address(str(each[4][0]).partition("%")[0]) for each in found]
        if not addresses or not all(self._allowed(address, port) for address in addresses):
            raise BadAddress(f"{host} at port {port} is not called: only public addresses, at the usual ports.")
        return str(addresses[0])

    def _allowed(self, address: Address, port: int) -> bool:
        if any(address.version == own.version and address in own for own in self._networks):
            return True
        return port in PORTS and public(address)

    def stop(self) -> None:
        """Look nothing up any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
