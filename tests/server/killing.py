"""Kill the server at random moments under load, and look whether every acknowledged move is still there.

python tests/server/killing.py --kills 50
"""

import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.server.hearing import Hearing, connect
from tests.server.table_talk import PEOPLE, WAIT, Running, Talk, deal, hello, launch

TABLES = 4
LONGEST_LIFE = 1.0
LANES = 2  # servers, each with a database of its own: while one starts, another is killed

Acknowledged = dict[tuple[str, int], tuple[int, int]]


async def players(server: Running, talks: list[Talk], told: Acknowledged, chance: random.Random) -> None:
    """People at several tables who play until the server is gone."""
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
        while len(talks) < TABLES:
            talks.append(await deal(client, PEOPLE))
        ways = (one_table, one_live_table)
        await asyncio.gather(*(ways[at % 2](client, talk, told, chance) for at, talk in enumerate(talks)))


async def one_table(client: httpx.AsyncClient, talk: Talk, told: Acknowledged, chance: random.Random) -> None:
    talk.client = client
    while True:
        try:
            position = await talk.position()
            if position["stage"] == "over":
                fresh = await deal(client, PEOPLE)
                talk.table, talk.keys = fresh.table, fresh.keys
                continue
            seat = position["awaits"][0]
            own = await talk.position(seat)
            move = chance.choice(own["moves"])["id"]
            answer = await talk.play(seat, own["version"], move)
        except httpx.HTTPError:
            return
        assert answer.status_code == 200, answer.text
        told[talk.table, answer.json()["number"]] = (seat, move)


async def one_live_table(client: httpx.AsyncClient, talk: Talk, told: Acknowledged, chance: random.Random) -> None:
    """The same over two live sockets, as browsers do."""
    talk.client = client
    try:
        while True:
            if (await talk.position())["stage"] == "over":
                fresh = await deal(client, PEOPLE)
                talk.table, talk.keys = fresh.table, fresh.keys
            site = str(client.base_url).rstrip("/").replace("http", "ws", 1)
            address = f"{site}/api/tables/{talk.table}/live"
            async with connect(address) as one, connect(address) as two, asyncio.TaskGroup() as group:
                for seat, socket in enumerate((one, two)):
                    group.create_task(one_seat(socket, talk, seat, told, chance))
    except* (httpx.HTTPError, WebSocketException, OSError):
        pass  # The server is gone.


async def one_seat(socket: Hearing, talk: Talk, seat: int, told: Acknowledged, chance: random.Random) -> None:
    """Play whenever there is something to choose, until the game is over."""
    await socket.send(hello(talk.keys[seat]))
    sent: tuple[int, int] | None = None  # the version and the move that wait for their answer
    while True:
        message = json.loads(await socket.recv())
        assert message["type"] != "error", message
        if message["type"] == "played" and sent:
            told[talk.table, message["number"]] = (seat, sent[1])
        if message["type"] != "position":
            continue
        position = message["position"]
        if position["stage"] == "over":
            return
        if position["moves"] and (sent is None or sent[0] < position["version"]):
            sent = position["version"], chance.choice(position["moves"])["id"]
            await socket.send(json.dumps({"type": "move", "version": sent[0], "move": sent[1]}))


def written(database: Path) -> dict[tuple[str, int], tuple[int, Any]]:
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT table_id, number, seat, move FROM entries").fetchall()
    return {(table, number): (seat, move) for table, number, seat, move in rows}


async def kill_often(database: Path, kills: int, seed: int) -> int:
    """Kill a busy server so many times; the number of moves that were acknowledged, all of which are there."""
    chance = random.Random(seed)
    told: Acknowledged = {}
    talks: list[Talk] = []
    for _ in range(kills):
        server = await asyncio.to_thread(launch, str(database))
        load = asyncio.create_task(players(server, talks, told, chance))
        before = len(told)
        while len(told) == before:  # At least one move, so that each life counts.
            await asyncio.sleep(0.01)
            if load.done():
                load.result()
        await asyncio.sleep(chance.random() * LONGEST_LIFE)
        server.kill()
        await load
        log = written(database)
        for where, move in told.items():
            assert log.get(where) == move, f"the acknowledged move {where} is lost"
    return len(told)


async def in_lanes(folder: Path, kills: int, seed: int) -> int:
    """The same in several lanes at once."""
    shares = [kills // LANES + (lane < kills % LANES) for lane in range(LANES)]
    lanes = [kill_often(folder / f"{lane}.sqlite3", share, seed + lane) for lane, share in enumerate(shares)]
    return sum(await asyncio.gather(*lanes))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        moves = asyncio.run(in_lanes(Path(folder), wish.kills, wish.seed))
    seconds = time.monotonic() - begun
    print(f"{wish.kills} kills, {moves} acknowledged moves, none lost ({seconds:.0f} s).")


if __name__ == "__main__":
    main()
