"""Messages to an address that a seat has named, when it is its turn and nobody is there: ntfy, Discord, any URL.

A server that fetches what strangers name must not be made to reach into its own network (`public_addresses.py`), and
one person's receiver must not hold up another's (`call_queue.py`). No redirect is followed, a call has one deadline
for all of it, and a failed one waits for its next try without a place among those under way.
"""

import asyncio
import logging
import ssl
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import SplitResult

import msgspec
from cachetools import LRUCache

from escapade import __version__
from escapade.server.edge.rate_limits import TokenBucket
from escapade.server.errors import BadAddress
from escapade.server.house.public_addresses import Resolver, port_of, read
from escapade.server.house.settings import Settings
from escapade.server.house.webhook_queue import WebhookCall, WebhookQueue
from escapade.server.table.table import Table
from escapade.server.table.table_state import TableState

if TYPE_CHECKING:
    import httpx

DEADLINE = 8.0  # seconds for a whole call: the name, the connection, the answer
WAITS = (5.0, 30.0)  # before each further try
LOOK_EVERY = 1.0  # seconds, for calls that are not due yet
MOST_SEATS = 20_000  # of which is remembered how it went
MOST_FAILURES = 5
SEAT_AT_ONCE, SEAT_A_SECOND = 6.0, 1 / 30
LATER = 429

Seat = tuple[str, int]
_encoder = msgspec.json.Encoder()
logger = logging.getLogger("escapade.server")


class Webhooks:
    """Whom this process calls, and when."""

    def __init__(self, settings: Settings) -> None:
        self._on = settings.webhooks
        self._site = settings.public_address
        self._resolver = Resolver(settings.webhook_networks)
        self._queue = WebhookQueue()
        self._more = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None
        self._calls: set[asyncio.Task[None]] = set()
        self._notified: LRUCache[Seat, None] = LRUCache(MOST_SEATS)  # the seats whose present turn is known
        self._failures: LRUCache[Seat, int] = LRUCache(MOST_SEATS)
        self._named_by: LRUCache[Seat, str] = LRUCache(MOST_SEATS)
        self._often: LRUCache[Seat, TokenBucket] = LRUCache(MOST_SEATS)

    async def check(self, url: str) -> None:
        """Refuse what will not be called."""
        if not self._on:
            raise BadAddress("This server calls no addresses.")
        await self._resolver.address(read(url))

    def named(self, state: TableState, seat: int, url: str, visitor: str) -> None:
        """A seat has named an address: it is called at once, so that its owner sees that it works."""
        self._failures.pop((state.id, seat), None)
        self._named_by[state.id, seat] = visitor
        self._queue.drop((state.id, seat))
        if url:
            self._say(state, seat, url, "You will get a message here when it is your turn.")

    def table_changed(self, _: str, table: Table | None) -> None:
        """Look whose turn it is at a table that is up to date here."""
        if table is not None and not table.stale:
            self.changed(table.state)

    def changed(self, state: TableState) -> None:
        """A seat whose turn it is now, and whose person is not there, is called once."""
        for row in state.seats if self._on else ():
            seat = (state.id, row.seat)
            turn = row.seat in state.awaits and row.webhook != "" and not state.played_by_bot(row.seat)
            if not turn:
                if seat in self._notified:
                    del self._notified[seat]
                    self._queue.drop(seat)
            elif seat not in self._notified:
                self._notified[seat] = None  # Anybody who saw the turn begin knows it.
                if not state.connected(row):
                    self._say(state, row.seat, row.webhook, f"{state.name(row)}, it is your turn.", turn=True)

    def _say(self, state: TableState, seat: int, url: str, text: str, turn: bool = False) -> None:
        key = (state.id, seat)
        often = self._often.get(key) or TokenBucket(SEAT_AT_ONCE, SEAT_A_SECOND)
        self._often[key] = often
        if self._failures.get(key, 0) >= MOST_FAILURES or not often.take():
            logger.info("a webhook was not called: it failed or was asked for too often")
            return
        link = f"{self._site}/#/table/{state.id}" if self._site else ""
        visitor = self._named_by.get(key, state.id)
        self._queue.put(WebhookCall(key, visitor, read(url).hostname or "", url, state.title, text, link, turn))
        self._more.set()
        if self._runner is None:
            self._runner = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while call := self._queue.next(loop.time()):
                task = loop.create_task(self._make(call))
                self._calls.add(task)
                task.add_done_callback(self._calls.discard)
            self._more.clear()
            try:
                async with asyncio.timeout(LOOK_EVERY if len(self._queue) else None):
                    await self._more.wait()
            except TimeoutError:
                pass

    async def _make(self, call: WebhookCall) -> None:
        """Make a call; where it failed for a reason that may pass, it waits for another try."""
        try:
            reached = await self._reached(call)
        finally:
            self._queue.done(call)
            self._more.set()
        if call.turn and call.seat not in self._notified:
            return  # It is another's turn by now.
        if reached is None and call.tries < len(WAITS):
            due = asyncio.get_running_loop().time() + WAITS[call.tries]
            self._queue.put_back(replace(call, due=due, tries=call.tries + 1))
        else:
            self._failures[call.seat] = 0 if reached else self._failures.get(call.seat, 0) + 1

    async def _reached(self, call: WebhookCall) -> bool | None:
        """Whether the message arrived; None if it may yet."""
        import httpx

        try:
            async with asyncio.timeout(DEADLINE):
                status = await self._post(call)
        except BadAddress:
            return False
        except (OSError, TimeoutError, httpx.HTTPError):
            return None
        return None if status >= 500 or status == LATER else 200 <= status < 300

    @cached_property
    def _client(self) -> "httpx.AsyncClient":
        import httpx

        return httpx.AsyncClient(
            verify=ssl.create_default_context(),
            trust_env=False,
            follow_redirects=False,
            timeout=None,  # The deadline is for the whole of a call.
            limits=httpx.Limits(max_keepalive_connections=0),
        )

    async def _post(self, call: WebhookCall) -> int:
        """The status of the answer. The connection goes to the address that was judged, under the name that it has."""
        import httpx

        parts = read(call.url)
        address = await self._resolver.address(parts)
        body, headers = message(parts, call)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        url = httpx.URL(scheme=parts.scheme, host=address, port=port_of(parts), raw_path=target.encode("ascii"))
        headers = {**headers, "Host": parts.netloc, "User-Agent": f"Escapade/{__version__}"}
        sent = self._client.stream(
            "POST", url, content=body, headers=headers, extensions={"sni_hostname": parts.hostname}
        )
        async with sent as answer:
            return answer.status_code

    async def stop(self) -> None:
        """WebhookCall nobody any more."""
        for task in (*self._calls, *([self._runner] if self._runner else [])):
            task.cancel()
        self._resolver.stop()
        if "_client" in self.__dict__:
            await self._client.aclose()


def message(parts: SplitResult, call: WebhookCall) -> tuple[bytes, dict[str, str]]:
    """The body and the headers, in the form that the receiver reads: nothing in it is secret."""
    host = parts.hostname or ""
    if host.removeprefix("www.").removeprefix("canary.") in ("discord.com", "discordapp.com"):
        said = f"**{call.title}** {call.text} {call.link}".strip()
        as_json = _encoder.encode({"content": said, "allowed_mentions": {"parse": []}})
        return as_json, {"Content-Type": "application/json"}
    if host.startswith("ntfy."):
        title = call.title.encode("ascii", "replace").decode()
        more = {"Click": call.link} if call.link else {}
        return call.text.encode(), {"Content-Type": "text/plain; charset=utf-8", "Title": title, **more}
    facts = {"game": call.title, "text": call.text, "link": call.link, "table": call.seat[0], "seat": call.seat[1]}
    return _encoder.encode(facts), {"Content-Type": "application/json"}
