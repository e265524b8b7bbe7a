"""Two servers on one PostgreSQL, with people who play while one is killed, brought back, and both are drained in turn.

People reach the servers as in life: through a proxy that sends everybody at a table to the same server, and over
another connection after one was lost. What they were told must be in the database at the end.
"""

import asyncio
import json
import random
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx
from websockets.exceptions import WebSocketException

from tests.server.hearing import connect
from tests.server.pg import Postgres
from tests.server.table_talk import PEOPLE, WAIT, Running, deal, hello, key_header, launch

PAUSE = 0.05
SOON = 60.0  # seconds for everybody to move, on a busy machine


@dataclass
class Servers:
    """Two servers, each always at the same port, and where people reach them."""

    database: Postgres
    home: Path
    ports: list[int]
    fronts: list[str] = field(default_factory=list)
    running: list[Running] = field(default_factory=list)

    def start(self, number: int) -> Running:
        """Start one of them, or its successor."""
        fresh = launch(
            self.database.url,
            port=self.ports[number],
            XDG_DATA_HOME=str(self.home),
            ESCAPADE_TRUSTED_PROXIES="127.0.0.1",
        )
        if number < len(self.running):
            self.running[number].process.communicate(timeout=WAIT)  # It has ended; this shuts its pipes.
            self.running[number] = fresh
        else:
            self.running.append(fresh)
        return fresh

    async def drain(self, number: int) -> None:
        """End one in good order, as `escapade admin drain` does."""
        (card,) = (self.home / "escapade").glob(f"*.{self.ports[number]}.admin")
        facts = json.loads(card.read_text())
        async with httpx.AsyncClient(base_url=facts["address"], timeout=WAIT) as client:
            answer = await client.post("/api/admin/drain", headers=key_header(facts["token"]), json={"seconds": 0})
            assert answer.status_code == 200, answer.text
        assert await asyncio.to_thread(self.running[number].process.wait, SOON) == 0

    def end(self) -> None:
        """No more."""
        for each in self.running:
            each.process.terminate()
        for each in self.running:
            each.process.communicate(timeout=60)


def free_ports(count: int) -> list[int]:
    """Ports that nothing listens on now."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [each.getsockname()[1] for each in sockets]


@contextmanager
def two_servers(database: Postgres, home: Path, ports: list[int]) -> Iterator[Servers]:
    """Two of them until the end of the block, reached without a proxy unless `fronts` is changed."""
    servers = Servers(database, home, ports)
    try:
        for number in range(2):
            servers.start(number)
        servers.fronts = [each.url for each in servers.running]
        yield servers
    finally:
        servers.end()


class People:
    """Two people at each of some tables, over live sockets. Whoever loses the connection comes back, as browsers do."""

    def __init__(self, servers: Servers, tables: int) -> None:
        self._servers = servers
        self._tables = tables
        self.told: dict[tuple[str, int], tuple[int, int]] = {}  # by table and number: who played which move
        self.moves = [0] * tables
        self.lost_connections = 0

    async def play(self) -> None:
        """Play for ever, one game after the other."""
        async with asyncio.TaskGroup() as group:
            for number in range(self._tables):
                group.create_task(self._at(number))

    async def everybody_moves(self) -> None:
        """Until a move was acknowledged at every table."""
        before, deadline = list(self.moves), time.monotonic() + SOON
        while any(now == then for now, then in zip(self.moves, before, strict=True)):
            assert time.monotonic() < deadline, "somebody cannot play"
            await asyncio.sleep(PAUSE)

    async def _at(self, number: int) -> None:
        chance = random.Random(number)
        front = self._front(str(number))
        while True:
            talk = None
            while talk is None:
                with suppress(httpx.HTTPError, AssertionError):  # One that is about to restart takes no new tables.
                    async with httpx.AsyncClient(base_url=next(front), timeout=WAIT) as client:
                        talk = await deal(client, PEOPLE, game="connect-four")
                await asyncio.sleep(PAUSE)
            async with asyncio.TaskGroup() as group:
                for seat, key in talk.keys.items():
                    group.create_task(self._on_seat(number, talk.table, seat, key, chance))

    def _front(self, table: str) -> Iterator[str]:
        """Where to reach a table: by its id, and after a failure the next way."""
        fronts, first = self._servers.fronts, sum(table.encode())
        return (fronts[(first + tries) % len(fronts)] for tries in count())

    async def _on_seat(self, number: int, table: str, seat: int, key: str, chance: random.Random) -> None:
        for front in self._front(table):
            address = f"{front.replace('http', 'ws', 1)}/api/tables/{table}/live"
            try:
                async with connect(address, open_timeout=5) as live:
                    await self._converse(number, live, table, seat, key, chance)
                    return
            except (WebSocketException, OSError, TimeoutError):
                self.lost_connections += 1
                await asyncio.sleep(PAUSE)

    async def _converse(self, number: int, live: Any, table: str, seat: int, key: str, chance: random.Random) -> None:
        """Play whenever there is something to choose, until the game is over."""
        await live.send(hello(key))
        sent: tuple[int, int] | None = None
        while True:
            message = json.loads(await live.recv())
            if message["type"] == "played" and sent:
                self.told[table, message["number"]] = (seat, sent[1])
                self.moves[number] += 1
            if message["type"] == "error":
                assert message["error"]["code"] in ("unavailable", "stale-move"), message
                raise ConnectionError(message["error"]["code"])  # Come back and look how it stands.
            if message["type"] != "position":
                continue
            position = message["position"]
            if position["stage"] == "over":
                return
            if position["moves"] and (sent is None or sent[0] < position["version"]):
                sent = position["version"], chance.choice(position["moves"])["id"]
                await live.send(json.dumps({"type": "move", "version": sent[0], "move": sent[1]}))


async def update_while_people_play(servers: Servers, tables: int) -> People:
    """Kill one server, bring it back, drain and replace one after the other; every acknowledged move is written."""
    people = People(servers, tables)
    load = asyncio.create_task(people.play())
    try:
        await people.everybody_moves()
        servers.running[0].kill()
        await people.everybody_moves()
        await asyncio.to_thread(servers.start, 0)
        await people.everybody_moves()
        for number in range(2):
            await servers.drain(number)
            await people.everybody_moves()
            await asyncio.to_thread(servers.start, number)
            await people.everybody_moves()
        assert not load.done()
    finally:
        load.cancel()
        with suppress(asyncio.CancelledError):
            await load
    written = await log_of(servers.database)
    lost = {where: move for where, move in people.told.items() if written.get(where) != move}
    assert not lost, f"acknowledged moves are lost: {lost}"
    return people


async def log_of(database: Postgres) -> dict[tuple[str, int], tuple[int, int | None]]:
    """All moves of all tables, by table and number."""
    connection = await asyncpg.connect(database.url)
    rows = await connection.fetch("SELECT table_id, number, seat, move FROM entries")
    await connection.close()
    return {(row["table_id"], row["number"]): (row["seat"], row["move"]) for row in rows}
