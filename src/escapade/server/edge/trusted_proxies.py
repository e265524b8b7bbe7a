"""Where a request really comes from: what a proxy says counts only if the proxy is a trusted one."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from litestar.enums import ScopeType
from litestar.types import Scope

FORWARDED_FOR = b"x-forwarded-for"
FORWARDED_PROTO = b"x-forwarded-proto"
FORWARDING = {FORWARDED_FOR, FORWARDED_PROTO, b"forwarded", b"x-real-ip"}
SCHEMES = {"http": ("http", "ws"), "https": ("https", "wss")}
LONGEST_ADDRESS = 60


class TrustedProxies:
    """The proxies that are trusted."""

    def __init__(self, trusted: tuple[str, ...]) -> None:
        self._networks = [ip_network(each, strict=False) for each in trusted]
        self.trusts = lru_cache(4096)(self._trusts)

    def see_through(self, scope: Scope) -> None:
        """Put the visitor's own address and scheme into a connection that a trusted proxy brings.

        `scope["state"]["local"]` says whether it is this machine, or a trusted one, speaking for itself.
        """
        client = scope.get("client")
        peer = client[0] if client else ""
        trusted = self.trusts(peer)
        told = [(name, value) for name, value in scope["headers"] if name in FORWARDING]
        scope.setdefault("state", {})["local"] = not told and (trusted or is_loopback(peer))
        if not trusted or not told:
            return
        forwarded = [value for name, value in told if name == FORWARDED_FOR]
        proto = next((value.decode("latin-1") for name, value in told if name == FORWARDED_PROTO), "")
        if proto in SCHEMES:
            scope["scheme"] = SCHEMES[proto][scope["type"] == ScopeType.WEBSOCKET]
        if forwarded:
            scope["client"] = (self._visitor(b",".join(forwarded).decode("latin-1")) or peer, 0)

    def _visitor(self, chain: str) -> str:
        """The last address in the chain that is no trusted proxy: what stands before it anybody may have written."""
        found = ""
        for part in reversed(chain.split(",")):
            found = _address(part)
            if not found or not self.trusts(found):
                return found
        return found

    def _trusts(self, host: str) -> bool:
        address = _parsed(host)
        return address is not None and any(address in network for network in self._networks)


@lru_cache(4096)
def is_loopback(host: str) -> bool:
    """Whether an address is this machine's own."""
    address = _parsed(host)
    return address is not None and address.is_loopback


def _address(text: str) -> str:
    """An address as it stands in X-Forwarded-For, perhaps with a port; nothing if it is none."""
    text = text.strip()[:LONGEST_ADDRESS]
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    found = _parsed(text)
    return str(found) if found is not None else ""


def _parsed(host: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
