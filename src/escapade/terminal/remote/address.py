"""The address of a table on a server, as the browser's links have it."""

from dataclasses import dataclass, replace
from urllib.parse import quote, unquote, urlsplit

from escapade.engine.errors import EscapadeError

EXAMPLE = "http://127.0.0.1:8642/#/table/ID/key/KEY"


class BadTableAddress(EscapadeError, code="bad-address"):
    """Not the address of a table."""


@dataclass(frozen=True)
class Address:
    """Where a table stands, and the key of a seat there. No key: a spectator."""

    site: str
    table: str
    key: str = ""

    @property
    def link(self) -> str:
        """The address as the browser writes it."""
        seat = f"/key/{quote(self.key, safe='')}" if self.key else ""
        return f"{self.site}/#/table/{quote(self.table, safe='')}{seat}"

    @property
    def path(self) -> str:
        """Where a server answers for the table."""
        return f"/api/tables/{quote(self.table, safe='')}"

    @property
    def live(self) -> str:
        """The address of the table's live socket."""
        return f"ws{self.site.removeprefix('http')}{self.path}/live"

    def with_key(self, key: str) -> "Address":
        """The address of a seat at the same table."""
        return replace(self, key=key)


def read_address(text: str) -> Address:
    """The address in a link of the browser table."""
    try:
        parts = urlsplit(text.strip())
        host, _ = parts.hostname, parts.port  # A port that is no number is found here.
    except ValueError:
        raise BadTableAddress(f"'{text}' is not an address. A table's looks like {EXAMPLE}.") from None
    if parts.scheme not in ("http", "https") or not host or not text.isprintable() or " " in text.strip():
        raise BadTableAddress(f"A table's address begins with http:// or https:// and looks like {EXAMPLE}.")
    if parts.username is not None:
        raise BadTableAddress("A table's address has no user name before the host.")
    words = [unquote(word) for word in parts.fragment.strip("/").split("/")]
    if len(words) < 2 or words[0] != "table" or not words[1]:
        raise BadTableAddress(f"This address names no table. It looks like {EXAMPLE}.")
    key = words[3] if len(words) > 3 and words[2] == "key" else ""
    if not (words[1] + key).isascii() or not (words[1] + key).isprintable():
        raise BadTableAddress("This address is not complete, or has signs that no table's address has.")
    return Address(f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}", words[1], key)
