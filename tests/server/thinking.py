"""Two servers on one PostgreSQL, and tables where only bots sit, watched without a pause: does anybody stop or die?

python tests/server/thinking.py --seconds 600
"""

import argparse
import asyncio
import time
from dataclasses import dataclass
from typing import Any

import httpx
import msgspec

from tests.server.hearing import connect
from tests.server.pg import postgres
from tests.server.table_talk import WAIT, Running, deal, hello, launched

TABLES = 8
LEVELS = ("easy", "medium", "hard")
PATIENCE = 60.0  # seconds without a move of any bot at a table


@dataclass
class Count:
    """What was seen."""

    moves: int = 0
    games: int = 0
    slowest: float = 0.0

    def goes_on(self, until: float) -> bool:
        """Until then, and on a busy machine until a bot has moved."""
        return time.monotonic() < until or not self.moves

    def __str__(self) -> str:
        return f"{self.moves} moves of bots, {self.games} whole games; none waited longer than {self.slowest:.1f} s."


async def watch(server: Running, game: str, number: int, count: Count, until: float) -> None:
    """One table of bots after the other, each watched to its end."""
    bots = [{"kind": "bot", "level": LEVELS[(number + seat) % len(LEVELS)]} for seat in range(2)]
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
        while count.goes_on(until):
            talk = await deal(client, bots, game)
            async with connect(f"{server.live}/api/tables/{talk.table}/live", max_size=None) as socket:
                await socket.send(hello())
                seen = await _follow(socket, count, until)
            count.games += seen


async def _follow(socket: Any, count: Count, until: float) -> bool:
    version, last = -1, time.monotonic()
    while count.goes_on(until):
        message = msgspec.json.decode(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["type"] != "position":
            continue
        position = message["position"]
        if position["version"] > version:
            now = time.monotonic()
            count.slowest, last = max(count.slowest, now - last), now
            count.moves += max(0, position["version"] - max(version, 0))
            version = position["version"]
        if position["stage"] == "over":
            return True
    return False


async def think_long(servers: tuple[Running, Running], seconds: float, game: str, tables: int = TABLES) -> Count:
    """Let bots play at `tables` tables of each server for so long."""
    count, until = Count(), time.monotonic() + seconds
    async with asyncio.TaskGroup() as group:
        for server in servers:
            for number in range(tables):
                group.create_task(watch(server, game, number, count, until))
    for server in servers:
        assert server.process.poll() is None, "a server died"
        httpx.get(f"{server.url}/api/ready", timeout=10).raise_for_status()
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--game", default="zyzzlvaria")
    wish = parser.parse_args()
    with postgres() as database, launched(database.url) as one, launched(database.url) as two:
        print(f"Two servers, {TABLES} tables each of {wish.game} for {wish.seconds:.0f} s:", flush=True)
        print(asyncio.run(think_long((one, two), wish.seconds, wish.game)))


if __name__ == "__main__":
    main()
