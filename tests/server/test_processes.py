"""Several processes at one address on a real PostgreSQL: a table is at one of them, and at another when it dies."""

import asyncio
import json
import math
import random
import re
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx
import psutil
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidState

from escapade.server import neighbours
from escapade.server.admin_routes import drain_of_all
from escapade.server.admin_wire import DrainFacts
from escapade.server.door import Doorkeeper
from escapade.server.metrics import Metrics, merged
from escapade.server.neighbours import Neighbours, channel, table_in, tells_enough
from escapade.server.processes import CannotHandOver, OnlyPostgres, check_processes, share_of
from escapade.server.reading import read_settings
from escapade.server.settings import BadSettings, Limits, Settings
from escapade.server.slate import Crowd, Slate, new_slate
from escapade.server.throttle import Measure
from tests.server.pg import Postgres, postgres
from tests.server.table_talk import PEOPLE, WAIT, Running, Talk, deal, hello, launched, refusal
from tests.server.test_door import is_shut, knock, plays_on

TABLES = 6
BOTH = 2
SOON = 30.0  # seconds, on a busy machine
POSTGRES = "postgresql+asyncpg://localhost/escapade"

with_postgres = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres() as running:
        yield running


@pytest.fixture(scope="module")
def house(database: Postgres) -> Iterator[Running]:
    """Two processes, for all tests that do them no harm."""
    with launched(database.url, ESCAPADE_PROCESSES=str(BOTH)) as running:
        asyncio.run(all_up(running))
        yield running


async def figures(server: Running, name: str) -> dict[int, float]:
    """A figure of each process, all its labels together."""
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
        text = (await client.get("/metrics")).text
    found = re.findall(rf'^{name}{{(?:.*,)?process="(\d+)"}} (\S+)$', text, re.MULTILINE)
    sums = dict.fromkeys((int(process) for process, _ in found), 0.0)
    for process, value in found:
        sums[int(process)] += float(value)
    return sums


async def until(wanted: Any) -> None:
    deadline = time.monotonic() + SOON
    while not await wanted():
        assert time.monotonic() < deadline, "it does not happen"
        await asyncio.sleep(0.1)


async def all_up(server: Running) -> None:
    async def up() -> bool:
        return len(await figures(server, "escapade_sockets")) == BOTH

    await until(up)


def serving(server: Running) -> list[psutil.Process]:
    """The processes that serve people, but not the workers that they have."""
    return [
        process
        for process in psutil.Process(server.process.pid).children()
        if "escapade.server.processes" in process.cmdline()
    ]


async def sit_down(server: Running, talk: Talk, seat: int) -> tuple[ClientConnection, dict[str, Any]]:
    connection = await connect(f"{server.live}/api/tables/{talk.table}/live")
    await connection.send(hello(talk.keys[seat]))
    while (message := json.loads(await connection.recv()))["type"] != "position":
        pass
    return connection, message["position"]


# Who has which table


@with_postgres
async def test_everybody_at_a_table_is_at_one_process(house: Running) -> None:
    async with httpx.AsyncClient(base_url=house.url, timeout=WAIT) as client:
        talks = [await deal(client, PEOPLE) for _ in range(TABLES)]
        sockets = []
        for talk in talks:
            before = await figures(house, "escapade_sockets")
            sockets += [(await sit_down(house, talk, seat))[0] for seat in (0, 1)]
            after = await figures(house, "escapade_sockets")
            assert sorted(after[process] - before[process] for process in after) == [0, 2]
        for connection in sockets:
            await connection.close()


@with_postgres
async def test_a_table_is_in_the_memory_of_one_process(house: Running) -> None:
    before = sum((await figures(house, "escapade_tables")).values())
    async with httpx.AsyncClient(base_url=house.url, timeout=WAIT) as client:  # one connection for all of them
        talks = [await deal(client, PEOPLE, listed=False) for _ in range(TABLES)]
        for talk in talks:
            await talk.position()
    assert sum((await figures(house, "escapade_tables")).values()) - before == TABLES


@with_postgres
async def test_bots_play_on_whoever_asks(house: Running) -> None:
    for _ in range(3):
        async with httpx.AsyncClient(base_url=house.url, timeout=WAIT) as client:
            talk = await deal(client, [{"kind": "bot", "level": "random"}] * 2)
            while (await talk.position())["stage"] != "over":
                await asyncio.sleep(0.05)
            assert (await talk.see("verify")).json()["fair"]


@with_postgres
async def test_a_request_in_crumbs_finds_its_process(house: Running) -> None:
    async with httpx.AsyncClient(base_url=house.url, timeout=WAIT) as client:
        talks = [await deal(client, PEOPLE) for _ in range(TABLES)]
    for talk in talks:
        with knock(house, b"") as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.settimeout(WAIT)
            request = f"GET /api/tables/{talk.table}/position HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
            for begin in range(0, len(request), 20):
                connection.sendall(request[begin : begin + 20].encode())
                await asyncio.sleep(0.01)
            answer = b""
            while more := connection.recv(65_536):
                answer += more
        assert answer.startswith(b"HTTP/1.1 200") and talk.table.encode() in answer


@with_postgres
async def test_bodies_reach_the_process_of_their_table(house: Running) -> None:
    async with httpx.AsyncClient(base_url=house.url, timeout=WAIT) as client:
        for _ in range(TABLES):
            talk = await deal(client, PEOPLE)
            refusal(await talk.ask("chat", 0, text="x" * 60_000), 400, "bad-request")
            refusal(await talk.ask("chat", 0, text="x" * 90_000), 413, "too-large")
            assert (await talk.ask("chat", 0, text="Here I am")).status_code == 204
            assert (await talk.position(1))["chat"][0]["text"] == "Here I am"


# Dying


@with_postgres
async def test_kill_nine_of_a_process_loses_nothing_and_its_tables_go_on(database: Postgres) -> None:
    told: dict[tuple[str, int], tuple[int, int]] = {}
    with launched(database.url, ESCAPADE_PROCESSES=str(BOTH)) as server:
        await all_up(server)
        first = {process.pid for process in serving(server)}
        async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
            talks = [await deal(client, PEOPLE) for _ in range(TABLES)]
        watching = [(await sit_down(server, talk, 0))[0] for talk in talks]
        ending = asyncio.Event()
        load = asyncio.gather(*(play_on(server, talk, told, ending) for talk in talks))
        for victim in first:
            await moves_on(talks, told)
            psutil.Process(victim).kill()
            await moves_on(talks, told)  # … by whoever is left
            await all_up(server)
        await moves_on(talks, told)
        ending.set()
        await load
        assert len(serving(server)) == BOTH and not first & {process.pid for process in serving(server)}
        for connection in watching:  # Every process died once, and with it whatever it had open.
            with pytest.raises(ConnectionClosed):
                while True:
                    await asyncio.wait_for(connection.recv(), SOON)
    connection = await asyncpg.connect(database.url)
    rows = await connection.fetch("SELECT table_id, number, seat, move FROM entries")
    await connection.close()
    log = {(row["table_id"], row["number"]): (row["seat"], row["move"]) for row in rows}
    assert all(log.get(where) == move for where, move in told.items()) and len(told) > TABLES


async def moves_on(talks: list[Talk], told: dict[tuple[str, int], tuple[int, int]]) -> None:
    """Until a move was acknowledged at every table that is not over by then."""
    before = dict(told)

    async def everywhere() -> bool:
        fresh = {table for table, _ in told.keys() - before.keys()}
        return all(talk.table in fresh for talk in talks)

    await until(everywhere)


async def play_on(
    server: Running, talk: Talk, told: dict[tuple[str, int], tuple[int, int]], ending: asyncio.Event
) -> None:
    """Somebody who comes back whenever the connection is lost."""
    chance = random.Random(talk.table)
    while not ending.is_set():
        try:
            async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
                talk.client = client
                while not ending.is_set():
                    await one_move(talk, told, chance)
        except httpx.HTTPError:
            await asyncio.sleep(0.1)


async def one_move(talk: Talk, told: dict[tuple[str, int], tuple[int, int]], chance: random.Random) -> None:
    position = await talk.position()
    if position["stage"] == "over":
        fresh = await deal(talk.client, PEOPLE)
        talk.table, talk.keys = fresh.table, fresh.keys
        return
    seat = position["awaits"][0]
    own = await talk.position(seat)
    move = chance.choice(own["moves"])["id"]
    answer = await talk.play(seat, own["version"], move)
    assert answer.status_code == 200, answer.text
    told[talk.table, answer.json()["number"]] = (seat, move)
    await asyncio.sleep(0.02)


@with_postgres
async def test_when_a_process_is_back_its_tables_go_home(database: Postgres) -> None:
    with launched(database.url, ESCAPADE_PROCESSES=str(BOTH)) as server:
        await all_up(server)
        async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
            talks = [await deal(client, PEOPLE) for _ in range(TABLES)]
        home = await figures(server, "escapade_tables")
        serving(server)[0].kill()
        connections = []
        for talk in talks:
            for seat in (0, 1):
                connections.append((await sit_down(server, talk, seat))[0])
        await all_up(server)
        away = 0
        for connection in connections:  # Those whose table goes home are told to come again.
            try:
                async with asyncio.timeout(3):
                    while True:
                        await connection.recv()
            except ConnectionClosed as closed:
                assert closed.rcvd is not None and closed.rcvd.code == 1012
                away += 1
            except TimeoutError:
                await connection.close()
        again = [(await sit_down(server, talk, seat))[0] for talk in talks for seat in (0, 1)]
        sockets = await figures(server, "escapade_sockets")
        assert away % 2 == 0 and sorted(sockets.values()) == sorted(2 * each for each in home.values())
        for connection in again:
            await connection.close()


@with_postgres
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_when_the_first_ends_so_do_all(database: Postgres, how: signal.Signals) -> None:
    with launched(database.url, ESCAPADE_PROCESSES=str(BOTH)) as server:
        await all_up(server)
        everybody = psutil.Process(server.process.pid).children(recursive=True)
        assert len(everybody) >= BOTH
        server.process.send_signal(how)
        server.process.wait(SOON)
        _, alive = await asyncio.to_thread(psutil.wait_procs, everybody, SOON)
        assert alive == []


@with_postgres
async def test_a_drain_ends_all_when_all_are_safe(database: Postgres, tmp_path: Path) -> None:
    card = tmp_path / "card"
    with launched(database.url, ESCAPADE_PROCESSES=str(BOTH), ESCAPADE_ADMIN_FILE=str(card)) as server:
        await all_up(server)
        token = json.loads(card.read_text())["token"]
        async with httpx.AsyncClient(
            base_url=server.url, timeout=WAIT, headers={"Authorization": f"Bearer {token}"}
        ) as client:
            talks = [await deal(client, PEOPLE) for _ in range(TABLES)]
            connections = [(await sit_down(server, talk, 0))[0] for talk in talks]
            company = (await client.get("/api/admin/who")).json()
            assert company["sockets"] == TABLES
            assert {table["table"] for table in company["tables"]} == {talk.table for talk in talks}
            told = (await client.post("/api/admin/say", json={"text": "Tea!", "seconds": 60})).json()
            assert told == {"sockets": TABLES, "tables": TABLES}
            for connection in connections:
                while "Tea!" not in await asyncio.wait_for(connection.recv(), SOON):
                    pass
            await client.post("/api/admin/drain", json={"seconds": 0})
        await asyncio.to_thread(server.process.wait, SOON)
        assert server.process.returncode == 0 and not card.exists()


# The door


@with_postgres
async def test_half_requests_keep_nobody_out_and_limits_hold_for_all_processes(database: Postgres) -> None:
    few = {"HEAD_SECONDS": "3", "CONNECTIONS_AN_ADDRESS": "60", "TABLES_AT_ONCE": "8", "TABLES_A_SECOND": "0"}
    limits = {f"ESCAPADE_LIMITS_{name}": value for name, value in few.items()}
    with launched(database.url, ESCAPADE_PROCESSES=str(BOTH), ESCAPADE_LIMITS="on", **limits) as server:  # type: ignore[arg-type]
        await all_up(server)
        with ExitStack() as stack:
            halves = [b"", b"GET /api/tab", b"GET /api/tables/abc/position HTTP/1.1\r\nX: "]
            slow = [stack.enter_context(knock(server, halves[number % 3])) for number in range(60)]
            await asyncio.sleep(0.5)
            answers = []
            for _ in range(10):
                crowded = stack.enter_context(knock(server, b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n"))
                crowded.settimeout(SOON)
                answers.append(crowded.recv(12))
            assert set(answers) == {b"HTTP/1.1 429"}
            await plays_on(server, transport=httpx.AsyncHTTPTransport(local_address="127.0.0.2"))
            for connection in slow:
                assert await asyncio.to_thread(is_shut, connection, SOON)
        made = []
        for _ in range(12):  # each over a connection of its own
            async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
                plan = {"game": "alien-getaway", "seats": PEOPLE}
                made.append((await client.post("/api/tables", json=plan)).status_code)
        assert made == [201] * 8 + [429] * 4


def slates(processes: int) -> list[Slate]:
    with new_slate(processes) as file:
        return [Slate(file.fileno(), processes) for _ in range(processes)]


def test_an_address_has_one_measure_for_all_processes() -> None:
    one, two = (Measure(3, 0, "Enough.", slate, "tables") for slate in slates(2))
    assert [each.of("192.0.2.1").take() for each in (one, two, one, two, one)] == [True, True, True, False, False]
    assert two.of("192.0.2.2").take(3) and not one.of("192.0.2.2").take()
    one, two = (Measure(3, 1_000_000, "", slate, "requests") for slate in slates(2))
    assert one.of("192.0.2.1").take(3)
    time.sleep(0.01)
    assert two.of("192.0.2.1").take(3)


def test_an_address_is_counted_in_all_processes_until_they_are_gone() -> None:
    both = slates(2)
    one, two = (Crowd("sockets", slate, number, 2) for number, slate in enumerate(both))
    for crowd in (one, one, two):
        crowd.enter("192.0.2.1")
    assert one.of("192.0.2.1") == two.of("192.0.2.1") == 3 and one.of("192.0.2.2") == 0
    assert (one.total(), two.total(), len(one)) == (2, 1, 1)
    one.leave("192.0.2.1")
    assert two.of("192.0.2.1") == 2
    both[1].wipe(0)
    assert two.of("192.0.2.1") == 1


def test_few_of_many_addresses_pay_for_others() -> None:
    crowd = Crowd("connections", slates(1)[0])
    for number in range(2_000):
        crowd.enter(f"192.0.2.{number}")
    assert sum(crowd.of(f"198.51.100.{number}") > 0 for number in range(1_000)) < 30


# Owners


def test_only_the_tables_of_who_is_gone_find_another_owner() -> None:
    slate = slates(3)[0]
    entry, way = channel()
    with entry, way:
        own = Neighbours(0, slate, entry, [way] * 3)
    tables = [f"table{number}" for number in range(600)]
    slate.up[:] = b"\1\1\1"
    before = {table: own.owner(table) for table in tables}
    assert all(150 < list(before.values()).count(process) < 250 for process in range(3))
    slate.up[1] = 0
    after = {table: own.owner(table) for table in tables}
    assert {before[table] for table in tables if after[table] != before[table]} == {1}
    slate.up[1] = 1
    assert {table: own.owner(table) for table in tables} == before
    slate.up[:] = b"\0\0\0"
    assert own.mine("table1")


class Leaving:
    """A socket that is closed already as far as the library goes."""

    table, address, until, unread_until = "elsewhere", "192.0.2.1", math.inf, math.inf
    dropped = False

    def shutdown(self) -> None:
        raise InvalidState("connection is closing")

    def drop(self) -> None:
        self.dropped = True


async def test_who_leaves_anyway_is_no_trouble_when_a_table_goes_home() -> None:
    slate = slates(2)[0]
    slate.up[:] = b"\0\1"
    entry, way = channel()
    with entry, way:
        keeper = Doorkeeper(Limits(), 1_000, Measure(1, 1), neighbours=Neighbours(0, slate, entry, [way, way]))
        one: Any = Leaving()
        keeper.enter(one)
        keeper._look()
        assert one.dropped
        keeper.leave(one)


async def test_a_neighbour_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "ANSWER_SECONDS", 0.05)
    slate = slates(2)[0]
    slate.up[:] = b"\1\1"
    with ExitStack() as stack:
        (mine, _), (_, way) = channels = [channel() for _ in range(2)]
        for end in (end for ends in channels for end in ends):
            stack.enter_context(end)
        one = Neighbours(0, slate, mine, [way, way])
        assert await one.ask("who") == {}
        assert one.hand_over(1, mine.fileno(), b"GET / HTTP/1.1") and not one.hand_over(1, mine.fileno(), b"x" * 70_000)
        while one.hand_over(1, mine.fileno(), b"x" * 60_000):
            pass  # until its hands are full: then whoever has the connection keeps it
        assert await one.ask("who") == {}


@pytest.mark.parametrize(
    "said, table",
    [
        (b"GET /api/tables/abc-_9/position HTTP/1.1\r\n", "abc-_9"),
        (b"GET /api/tables/abc?x=1 HTTP/1.1\r\n", "abc"),
        (b"DELETE /api/admin/tables/abc/chat/1 HTTP/1.1\r\n", "abc"),
        (b"GET /api/tables HTTP/1.1\r\n", ""),
        (b"GET /api/tables/" + b"x" * 25 + b"/live HTTP/1.1\r\n", ""),
        (b"GET /api/tables/%61bc/live HTTP/1.1\r\n", ""),
        (b"\x16\x03\x01\x00\xff /api/tables/abc/live\n", ""),
    ],
)
def test_which_table_a_request_is_about(said: bytes, table: str) -> None:
    assert tells_enough(said) and table_in(said) == table
    assert not tells_enough(b"GET /api/tables/abc")


# Settings and figures


@pytest.mark.parametrize("wish", ["0", "-1", "65", "two", "1.5"])
def test_odd_numbers_of_processes_are_refused_in_words(wish: str) -> None:
    with pytest.raises(BadSettings) as refused:
        read_settings({"processes": wish}, environment={})
    assert refused.value.sentence.startswith("processes: it ") and "(command line)" in refused.value.sentence


def test_several_processes_need_postgresql_and_a_system_that_hands_over(monkeypatch: pytest.MonkeyPatch) -> None:
    check_processes(Settings("sqlite:///x", processes=1))
    with pytest.raises(OnlyPostgres, match="SQLite lets one process write at a time"):
        check_processes(Settings("sqlite:///x", processes=2))
    check_processes(Settings(POSTGRES, processes=2))
    monkeypatch.delattr(socket, "send_fds")
    with pytest.raises(CannotHandOver, match="leave --processes out"):
        check_processes(Settings(POSTGRES, processes=2))
    assert (OnlyPostgres.code, CannotHandOver.code) == ("only-postgresql", "one-process-only")


def test_processes_share_workers_and_what_is_for_all() -> None:
    settings = Settings(POSTGRES, Limits(sockets=101, errands_waiting=40), processes=3, workers=8)
    shares = [share_of(settings, number) for number in range(3)]
    assert [share.workers for share in shares] == [3, 3, 2]
    assert [share.limits.sockets for share in shares] == [34] * 3
    assert share_of(Settings(POSTGRES, processes=8, workers=4), 7).workers == 2


def test_figures_of_all_processes_are_one_text() -> None:
    texts = {}
    for number in range(2):
        metrics = Metrics()
        metrics.gauge("escapade_sockets", "Open sockets.", lambda number=number: number + 5)  # type: ignore[misc]
        metrics.request("/api/health", "GET", 200)
        texts[number] = metrics.text()
    lines = merged(texts).decode().splitlines()
    assert 'escapade_sockets{process="1"} 5.0' in lines and 'escapade_sockets{process="2"} 6.0' in lines
    assert 'escapade_requests_total{method="GET",route="/api/health",status="200",process="2"} 1.0' in lines
    assert lines.count("# TYPE escapade_sockets gauge") == 1


def test_a_drain_is_as_far_as_the_last_process() -> None:
    facts = [DrainFacts("safe", 0, 0), DrainFacts("finishing", 0, 3), DrainFacts("safe", 0, 1)]
    assert drain_of_all(facts) == DrainFacts("finishing", 0, 4)
