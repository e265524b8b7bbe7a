"""Two servers on one PostgreSQL under load: stop it (SIGSTOP) or kill it (kill -9) at random moments, again and again.

No acknowledged move may be lost, and every server must write again within five seconds of the database's return.

python tests/server/stalling.py --rounds 20
"""

import argparse
import asyncio
import random
import time
from dataclasses import dataclass, field

import asyncpg  # type: ignore[import-untyped]
import httpx

from tests.server.pg import Postgres, postgres
from tests.server.table_talk import PEOPLE, WAIT, Running, Talk, deal, launched

TABLES = 4
SOON = 5.0  # seconds: the promise
LONGEST_BEFORE = 1.0
STALLS = (0.3, 1.0, 3.0, 6.0)  # seconds
LONG_STALL = 36.0  # once: longer than any pool waits
PAUSE = 0.1


@dataclass
class Count:
    """What was seen."""

    told: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)
    wrote: list[float] = field(default_factory=lambda: [0.0, 0.0])  # when each server last acknowledged a move
    stalls: int = 0
    kills: int = 0
    refused: int = 0
    slowest_answer: float = 0.0
    slowest_return: float = 0.0

    def __str__(self) -> str:
        return (
            f"{self.stalls} stalls and {self.kills} kills of PostgreSQL under two servers: "
            f"{len(self.told)} acknowledged moves, none lost; "
            f"{self.refused} refusals, the slowest answer after {self.slowest_answer:.1f} s; "
            f"every server wrote again {self.slowest_return:.1f} s after its return at the latest."
        )


class Table:
    """People at one table, who make each move through either server, and insist until it is acknowledged."""

    def __init__(self, clients: list[httpx.AsyncClient], count: Count, chance: random.Random) -> None:
        self._clients = clients
        self._count = count
        self._chance = chance
        self._talk: Talk | None = None

    async def play(self) -> None:
        while True:
            try:
                await self._one_move()
            except AssertionError as problem:
                if "unavailable" not in str(problem):
                    raise
                self._count.refused += 1
                await asyncio.sleep(PAUSE)

    async def _one_move(self) -> None:
        place = self._chance.randrange(2)
        if self._talk is None:
            self._talk = await deal(self._clients[place], PEOPLE)
        talk = self._talk
        talk.client = self._clients[place]
        position = await talk.position()
        if position["stage"] == "over":
            self._talk = None
            return
        seat = position["awaits"][0]
        own = await talk.position(seat)
        move = self._chance.choice(own["moves"])["id"]
        while True:  # If nobody knows whether a move was written, it is sent again, perhaps to the other server.
            begun = time.monotonic()
            answer = await talk.play(seat, own["version"], move)
            self._count.slowest_answer = max(self._count.slowest_answer, time.monotonic() - begun)
            if answer.status_code == 200:
                break
            assert answer.status_code == 503, answer.text
            self._count.refused += 1
            await asyncio.sleep(PAUSE)
            place = self._chance.randrange(2)
            talk.client = self._clients[place]
        assert answer.json()["number"] == own["version"] + 1, "the same answer as before"
        self._count.told[talk.table, answer.json()["number"]] = (seat, move)
        self._count.wrote[place] = time.monotonic()


async def stall_often(
    database: Postgres, servers: tuple[Running, Running], rounds: int, seed: int, long_stall: float = LONG_STALL
) -> Count:
    """So many rounds of stalls and kills; what was seen."""
    chance = random.Random(seed)
    count = Count()
    one, two = (httpx.AsyncClient(base_url=server.url, timeout=WAIT) for server in servers)
    async with one, two:
        load = asyncio.gather(*(Table([one, two], count, chance).play() for _ in range(TABLES)))
        await all_write(count, load, WAIT)  # type: ignore[arg-type]
        for number in range(rounds):
            await asyncio.sleep(chance.random() * LONGEST_BEFORE)
            if number % 3 == 2:
                count.kills += 1
                database.kill()
                await asyncio.sleep(chance.random())
                await asyncio.to_thread(database.start)
            else:
                count.stalls += 1
                database.stop()
                await asyncio.sleep(long_stall if number == 1 and long_stall else chance.choice(STALLS))
                database.wake()
            count.slowest_return = max(count.slowest_return, await all_write(count, load, SOON))  # type: ignore[arg-type]
            await check(database, count)
        load.cancel()
        await asyncio.gather(load, return_exceptions=True)
    return count


async def all_write(count: Count, load: "asyncio.Future[object]", seconds: float) -> float:
    """Wait until both servers have acknowledged another move; how long that took."""
    begun = time.monotonic()
    while min(count.wrote) < begun:
        if load.done():
            load.result()
        assert time.monotonic() - begun < seconds, f"a server does not write {seconds} s after the database's return"
        await asyncio.sleep(0.01)
    return time.monotonic() - begun


async def check(database: Postgres, count: Count) -> None:
    told = dict(count.told)
    connection = await asyncpg.connect(database.url)
    rows = await connection.fetch("SELECT table_id, number, seat, move FROM entries")
    await connection.close()
    log = {(row["table_id"], row["number"]): (row["seat"], row["move"]) for row in rows}
    for where, move in told.items():
        assert log.get(where) == move, f"the acknowledged move {where} is lost"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    with postgres() as database, launched(database.url) as one, launched(database.url) as two:
        print(asyncio.run(stall_often(database, (one, two), wish.rounds, wish.seed)))


if __name__ == "__main__":
    main()
