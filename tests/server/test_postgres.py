"""Two servers on one real PostgreSQL: racing moves, news between them, bots that move once, updates without a pause."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.hearing import connect
from tests.server.many_servers import free_ports, two_servers, update_while_people_play
from tests.server.pg import postgres
from tests.server.table_talk import PEOPLE, WAIT, Running, Talk, deal, hello, launched

RACES = 40
TABLES = 4

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Running, Running]]:
    with postgres() as database, launched(database.url) as one, launched(database.url) as two:
        yield one, two


async def test_of_two_racing_moves_one_wins_and_none_is_lost(pair: tuple[Running, Running]) -> None:
    async with (
        httpx.AsyncClient(base_url=pair[0].url, timeout=WAIT) as one,
        httpx.AsyncClient(base_url=pair[1].url, timeout=WAIT) as two,
    ):
        here = await deal(one, PEOPLE)
        there = Talk(two, here.table, here.keys)
        won = []
        for race in range(RACES):
            position = await here.position()
            if position["stage"] == "over":
                break
            seat = position["awaits"][0]
            own = await (here if race % 2 else there).position(seat)
            moves = [own["moves"][0]["id"], own["moves"][-1]["id"]]
            answers = await asyncio.gather(
                here.play(seat, own["version"], moves[0]), there.play(seat, own["version"], moves[1])
            )
            accepted = [
                (answer.json()["number"], move)
                for answer, move in zip(answers, moves, strict=True)
                if answer.status_code == 200
            ]
            if moves[0] == moves[1]:
                assert accepted == [(own["version"] + 1, moves[0])] * 2
            else:
                assert len(accepted) == 1, [answer.text for answer in answers]
                refused = next(answer for answer in answers if answer.status_code != 200)
                assert refused.json()["error"]["code"] == "stale-move"
            won.append(accepted[0])
        views = [await talk.position(0) for talk in (here, there)]
        assert views[0] == views[1]
        assert views[0]["version"] == len(won) == won[-1][0]


async def test_news_travel_between_the_processes(pair: tuple[Running, Running]) -> None:
    async with httpx.AsyncClient(base_url=pair[0].url, timeout=WAIT) as client:
        talk = await deal(client, PEOPLE)
        seat = (await talk.position())["awaits"][0]
        async with connect(f"{pair[1].live}/api/tables/{talk.table}/live") as elsewhere:
            await elsewhere.send(hello(talk.keys[1 - seat]))
            await asyncio.wait_for(reach(elsewhere, 0), WAIT)
            move = (await talk.position(seat))["moves"][0]["id"]
            assert (await talk.play(seat, 0, move)).status_code == 200
            position = await asyncio.wait_for(reach(elsewhere, 1), WAIT)
            assert position["seat"] == 1 - seat and position["lines"]
            await talk.ask("chat", seat, text="Over here")
            while not position["chat"]:
                position = await asyncio.wait_for(reach(elsewhere, 1), WAIT)
            assert position["chat"][0]["text"] == "Over here"


async def reach(connection: Any, version: int) -> dict[str, Any]:
    while True:
        message = json.loads(await connection.recv())
        if message["type"] == "position" and message["position"]["version"] >= version:
            found: dict[str, Any] = message["position"]
            return found


async def test_bots_watched_from_both_processes_move_once(pair: tuple[Running, Running]) -> None:
    async with (
        httpx.AsyncClient(base_url=pair[0].url, timeout=WAIT) as one,
        httpx.AsyncClient(base_url=pair[1].url, timeout=WAIT) as two,
    ):
        talk = await deal(one, [{"kind": "bot", "level": "random"}] * 2)
        other = Talk(two, talk.table, {})
        position = await talk.position()
        while position["stage"] != "over":
            position = await talk.position()
            await other.position()
        assert (await talk.see("verify")).json()["fair"]
        assert (await other.see("verify")).json() == (await talk.see("verify")).json()


async def test_one_is_killed_and_both_are_drained_in_turn_while_people_play(tmp_path: Path) -> None:
    with postgres() as database, two_servers(database, tmp_path, free_ports(2)) as servers:
        people = await update_while_people_play(servers, TABLES)
        assert len(people.told) > TABLES and people.lost_connections > 0
