"""The door: slow clients, crowds, floods and odd requests cost nobody else a move."""

import asyncio
import json
import socket
import sqlite3
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from escapade.server.app import Application
from escapade.server.edge import rate_limits
from escapade.server.edge.connection_guard import ConnectionGuard
from escapade.server.edge.rate_limits import RateLimit, ThrottleMiddleware, TokenBucket, _weight, visitor
from escapade.server.errors import TooOften
from escapade.server.house.settings import Limits, unlimited
from escapade.server.table.sockets import WholeMessages
from tests.server.hearing import connect
from tests.server.table_talk import (
    PEOPLE,
    WAIT,
    Running,
    Talk,
    deal,
    hello,
    launch,
    launched,
    refusal,
    seal_of,
    set_up,
    share,
)

FEW_FILES = 256
HALF = 600  # more connections than the server may have open files at first
PINGS = 200_000
ARRIVES = 3  # seconds that a head, or a body, has to arrive
CLASS = 100  # people behind one address


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real process with the usual limits, and a low limit of open files to begin with."""
    before = ["sh", "-c", f'ulimit -Sn {FEW_FILES}; exec "$@"', "sh"]
    limits = {f"ESCAPADE_LIMITS_{part}_SECONDS": str(ARRIVES) for part in ("HEAD", "BODY")}
    database = tmp_path_factory.mktemp("door") / "tables.sqlite3"
    with launched(database, before=before, ESCAPADE_LIMITS="on", **limits) as running:  # type: ignore[arg-type]
        yield running


def knock(server: Running, said: bytes, home: str = "127.0.0.1") -> socket.socket:
    host, _, port = server.url.removeprefix("http://").partition(":")
    connection = socket.create_connection((host, int(port)), source_address=(home, 0))
    connection.sendall(said)
    return connection


def is_shut(connection: socket.socket, seconds: float) -> bool:
    """Whether the server closes the connection in this time."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


async def plays_on(server: Running, **client: Any) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT, **client) as asking:
        talk = await deal(asking, PEOPLE)
        seat = (await talk.position())["awaits"][0]
        own = await talk.position(seat)
        assert (await talk.play(seat, own["version"], own["moves"][0]["id"])).status_code == 200


# Slow clients


async def test_half_requests_keep_nobody_out_and_are_shut(guarded: Running) -> None:
    halves = [
        b"",
        b"\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: here\r\nX-Slow: ",
        b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 5000\r\n\r\n{",
    ]
    with ExitStack() as stack:
        begun = time.monotonic()
        slow = [stack.enter_context(knock(guarded, halves[number % len(halves)])) for number in range(HALF)]
        await plays_on(guarded)
        for connection in slow[1::4]:
            connection.sendall(b"\r\n")  # To send a little now and then helps nobody.
        longest = ARRIVES + 10
        for connection in slow:
            remaining = max(0.1, begun + longest - time.monotonic())
            assert await asyncio.to_thread(is_shut, connection, remaining)


async def test_a_request_that_trickles_after_another_is_shut(guarded: Running) -> None:
    with closing(knock(guarded, b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n")) as connection:
        assert b"200 OK" in connection.recv(4096)
        begun = time.monotonic()
        with pytest.raises(OSError):
            while time.monotonic() - begun < ARRIVES + 10:
                connection.sendall(b"\r\n")
                await asyncio.sleep(0.5)
            raise AssertionError("still open")


async def test_crowds_of_connections_are_counted_for_each_address(guarded: Running) -> None:
    with ExitStack() as stack:
        for _ in range(Limits().connections_an_address):
            stack.enter_context(knock(guarded, b""))
        crowded = stack.enter_context(knock(guarded, b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n"))
        answer = b""
        crowded.settimeout(WAIT)
        while more := crowded.recv(4096):
            answer += more
        assert answer.startswith(b"HTTP/1.1 429") and json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["sentence"]
        await plays_on(guarded, transport=httpx.AsyncHTTPTransport(local_address="127.0.0.2"))


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"x" * 200_000,
        b"GET / HTTP/1.1\r\nHost: here\r\nX: " + b"x" * 200_000,
        b"GET / HTTP/1.1\r\nHost: here\r\n" + b"X: y\r\n" * 200 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: here\r\nX: " + b"x" * 40_000 + b"\r\n\r\n",
    ],
)
def test_a_head_has_an_end(guarded: Running, head: bytes) -> None:
    with closing(knock(guarded, head)) as connection:
        connection.settimeout(WAIT)
        assert connection.recv(4096).startswith(b"HTTP/1.1 431")
        assert is_shut(connection, WAIT)


# Floods


def frames(kind: int, many: int, last: bool = True) -> bytes:
    """So many empty masked frames."""
    return bytes([(0x80 if last else 0) | kind, 0x80, 0, 0, 0, 0]) * many


@pytest.mark.parametrize(
    "flood",
    [frames(9, PINGS), frames(10, PINGS), frames(1, 1, last=False) + frames(0, PINGS, last=False), frames(1, PINGS)],
    ids=["pings", "pongs", "crumbs", "messages"],
)
async def test_a_socket_that_floods_is_shut_at_once(guarded: Running, flood: bytes) -> None:
    async with httpx.AsyncClient(base_url=guarded.url, timeout=WAIT) as client:
        talk = await deal(client, PEOPLE)
    path = f"/api/tables/{talk.table}/live"
    with closing(knock(guarded, upgrade(guarded, path), "127.0.0.3")) as connection:
        connection.settimeout(WAIT)
        assert connection.recv(4096).startswith(b"HTTP/1.1 101")
        text = hello().encode()
        connection.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
        connection.recv(100_000)
        with pytest.raises(ConnectionError):
            while True:
                connection.sendall(flood)
    await plays_on(guarded)
    with closing(knock(guarded, b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n", "127.0.0.3")) as connection:
        connection.settimeout(WAIT)
        assert connection.recv(4096).startswith((b"HTTP/1.1 200", b"HTTP/1.1 429"))  # later, or not for a while


async def test_who_hangs_up_between_two_requests_leaves_no_trace(tmp_path: Path) -> None:
    with (tmp_path / "log.txt").open("w+") as log:
        running = launch(str(tmp_path / "tables.sqlite3"), log)
        try:
            request = b"GET /api/games/alien-getaway HTTP/1.1\r\nHost: here\r\n\r\n"
            for _ in range(100):
                knock(running, request * 5).close()
            await plays_on(running)
        finally:
            running.process.terminate()
            running.process.communicate(timeout=WAIT)
        log.seek(0)
        assert "Traceback" not in log.read()


def upgrade(server: Running, path: str) -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: {server.url.removeprefix('http://')}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


async def test_a_few_pings_are_answered(guarded: Running) -> None:
    async with httpx.AsyncClient(base_url=guarded.url, timeout=WAIT) as client:
        talk = await deal(client, PEOPLE)
    async with connect(f"{guarded.live}/api/tables/{talk.table}/live") as connection:
        await connection.send(hello())
        for _ in range(20):
            await asyncio.wait_for(await connection.ping(), WAIT)


async def test_a_body_goes_on_no_longer_than_its_refusal(guarded: Running) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
    with closing(knock(guarded, head)) as connection:
        connection.settimeout(5)
        piece = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        begun = time.monotonic()
        with pytest.raises(OSError):
            while time.monotonic() - begun < 60:
                connection.sendall(piece)
            raise AssertionError("it may go on for ever")


async def ask(slowed: ThrottleMiddleware, host: str, many: int) -> list[int]:
    """The statuses of so many requests of one address at once."""
    transport = httpx.ASGITransport(slowed, client=(host, 1))  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://here", timeout=WAIT) as client:
        answers = await asyncio.gather(*(client.get("/api/health") for _ in range(many)))
    return [answer.status_code for answer in answers]


async def test_an_address_that_asks_too_much_waits_and_others_do_not(app: Application) -> None:
    slowed = ThrottleMiddleware(app, RateLimit(20, 10))
    begun = time.monotonic()
    flooding = asyncio.create_task(ask(slowed, "192.0.2.1", 200))
    await asyncio.sleep(0.2)
    assert set(await ask(slowed, "192.0.2.2", 20)) == {200}
    statuses = await flooding
    took = time.monotonic() - begun
    assert statuses.count(200) <= 20 + 10 * (took + rate_limits.LONGEST_DELAY) and statuses.count(429) > 100
    assert statuses.count(200) > 20  # Some were served late rather than refused.


def test_a_school_class_behind_one_address_is_not_held_up() -> None:
    limits = Limits()
    clock = [0.0]
    bucket = TokenBucket(limits.requests_at_once, limits.requests_a_second, lambda: clock[0])
    arriving = [bucket.wait(CLASS * (20 * rate_limits.PAGE_WEIGHT + 3 + rate_limits.SOCKET_WEIGHT), 60)]  # All at once.
    assert arriving[0] is not None and arriving[0] < 5
    clock[0] = 60.0
    for _ in range(120):  # Where sockets are shut, each asks every two seconds, and plays now and then.
        clock[0] += 1.0
        assert bucket.wait(0.7 * CLASS, 0) == 0


def test_very_many_visitors_do_not_set_anybody_free() -> None:
    measure = RateLimit(2, 0, "Enough.")
    measure.take("busy")
    for number in range(2 * rate_limits.MOST_BUCKETS):
        measure.take(str(number))
        if number % 1_000 == 0:
            measure.of("busy")  # comes back now and then
    measure.take("busy")
    with pytest.raises(TooOften):
        measure.take("busy")
    assert len(measure._buckets) <= rate_limits.MOST_BUCKETS


def test_a_network_of_ipv6_is_one_visitor() -> None:
    assert visitor("2001:db8::1") == visitor("2001:db8::ffff:2") != visitor("2001:db8:0:1::1")
    assert visitor("::ffff:192.0.2.1") == visitor("192.0.2.1") and visitor("") == "unknown"


class TestInventedKeys:
    @pytest.fixture
    def limits(self) -> Limits:
        return replace(unlimited(), chats_at_once=1, chats_a_second=0, hints_at_once=1, hints_a_second=0)

    async def test_they_have_no_measure_of_their_own(self, client: Any, app: Application) -> None:
        talk = await deal(client)
        assert (await talk.ask("chat", 0, text="hello")).status_code == 204
        for number in range(50):
            stranger = Talk(client, talk.table, {0: f"invented{number}"})
            refusal(await stranger.ask("chat", 0, text="hello"), 403, "unknown-key")
            refusal(await stranger.ask("hint", 0), 403, "unknown-key")
        refusal(await talk.ask("chat", 0, text="hello"), 429, "too-often")
        assert len(app.services.visitor_limits.chats._buckets) == 1 and not app.services.visitor_limits.hints._buckets


# Odd requests


async def test_origins_that_are_no_address_are_foreign(client: Any) -> None:
    for origin in ("http://[::1", "http://[", "//", "http://]:1"):
        answer = await client.post("/api/tables", json={}, headers={"Origin": origin})
        refusal(answer, 403, "foreign-origin")


@pytest.mark.parametrize("message", [b'{"type": "\xff\xfe"}', b"\xff", b'{"type": "hello", "x": ' + b"[" * 3_000])
async def test_odd_frames_are_refused_in_words(server: Running, message: bytes) -> None:
    async with connect(f"{server.live}/api/tables/none/live") as connection:
        await connection.send(message)
        assert json.loads(await connection.recv())["error"]["code"] == "bad-request"
        with pytest.raises(ConnectionClosed) as closed:
            await connection.recv()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008


async def test_a_line_end_is_no_part_of_a_share_or_a_thing(client: Any) -> None:
    talk = await set_up(client, [PEOPLE[0], {"kind": "open"}])
    refusal(await talk.ask("share", 0, share=share() + "\n"), 400, "bad-request")
    refusal(await talk.ask("join", seal=seal_of(share()) + "\n"), 400, "bad-request")
    refusal(await talk.ask("seal", 0, seal=seal_of(share()) + "\n"), 400, "bad-request")
    refusal(await talk.ask("chat", 0, text="look", thing="card:17\n"), 400, "bad-request")
    assert (await talk.ask("seal", 0, seal=seal_of(share()))).status_code == 204


LONG = "x" * 20_000
HUGE = "x" * 1_000_000


@pytest.mark.parametrize(("long", "status", "code"), [(LONG, 400, "bad-request"), (HUGE, 413, "too-large")])
async def test_every_string_has_a_length(client: Any, long: str, status: int, code: str) -> None:
    talk = await deal(client)
    person = {"kind": "person"}
    for path, body in {
        "stand-in": {"on": True, "level": long},
        "share": {"share": long},
        "rename": {"name": long},
        "chat": {"text": "look", "thing": long},
        "pace": {"pace": long},
        "join": {"name": long},
    }.items():
        refusal(await talk.ask(path, 0, **body), status, code)  # type: ignore[arg-type]
    for plan in (
        {"game": long, "seats": [person]},
        {"game": "alien-getaway", "seats": [{"kind": "bot", "level": long}]},
        {"game": "alien-getaway", "seats": [person], "options": {long: 1}},
        {"game": "alien-getaway", "seats": [person], "options": {"easy": long}},
        {"game": "alien-getaway", "seats": [person], "options": {f"{number}": 1 for number in range(len(long) // 20)}},
        {"game": "alien-getaway", "seats": [person], "pace": long},
    ):
        refusal(await client.post("/api/tables", json=plan), status, code)


async def test_keys_and_names_in_addresses_have_a_length(client: Any) -> None:
    talk = await deal(client)
    refusal(await Talk(client, talk.table, {0: LONG}).ask("chat", 0, text="hello"), 403, "unknown-key")
    refusal(await client.get(f"/api/games/{LONG}"), 400, "bad-request")
    refusal(await client.get(f"/api/tables/{LONG}"), 404, "unknown-table")


async def test_only_an_import_may_be_large(client: Any) -> None:
    answer = await client.post("/api/tables/import", json={"text": "x" * 400_000})
    assert answer.status_code == 422
    refusal(await client.post("/api/tables", content=b" " * 70_000 + b"{}"), 413, "too-large")


# Memory, and the list of tables


async def test_distinct_wishes_keep_no_message_each(client: Any, app: Application) -> None:
    talk = await set_up(client)
    most = 200_000
    told = WholeMessages(most)
    async with app.services.tables.at(talk.table) as table:
        for number in range(10_000):
            text, _ = told.position(table, -1, -1, number)
            assert told.size <= most
        assert told.position(table, -1, -1, 9_999)[0] is text  # Written once for all who see the same.
        little = WholeMessages(10)
        assert little.position(table, -1, -1, 0)[0] == told.position(table, -1, -1, 0)[0] and little.size == 0


async def test_what_is_said_is_sent_whatever_a_client_claims_to_have(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
        talk = await deal(client)
        async with connect(f"{server.live}/api/tables/{talk.table}/live") as connection:
            await connection.send(json.dumps({"type": "hello", "chat_since": 1_000_000}))
            await connection.recv()
            await talk.ask("chat", 0, text="Over here")
            async with asyncio.timeout(WAIT):
                while not json.loads(await connection.recv()).get("position", {}).get("chat"):
                    pass


async def test_the_list_leaves_out_what_it_cannot_show(client: Any, app: Application, tmp_path: Path) -> None:
    odd, fine = [await deal(client, listed=True) for _ in range(2)]
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection, connection:
        connection.execute("UPDATE tables SET options = 'nonsense' WHERE id = ?", [odd.table])
    app.services.tables._tables.clear()
    answer = await client.get("/api/tables")
    assert answer.status_code == 200 and [table["table"] for table in answer.json()] == [fine.table]


async def test_the_list_is_looked_up_once_for_all_who_ask(
    client: Any, app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk = await deal(client, listed=True)
    store = app.services.tables.store
    real, looks = store.listed, []

    async def counted(since: int) -> Any:
        looks.append(since)
        return await real(since)

    monkeypatch.setattr(store, "listed", counted)
    begun = time.monotonic()
    for answer in await asyncio.gather(*(client.get("/api/tables") for _ in range(50))):
        assert [table["table"] for table in answer.json()] == [talk.table]
    assert len(looks) <= 1 + (time.monotonic() - begun)


def test_frames_are_as_the_standard_has_them() -> None:
    assert struct.unpack("!BB4x", frames(9, 1)) == (0x89, 0x80)


def test_a_proxy_stands_for_many_people() -> None:
    limits = replace(Limits(), connections_an_address=3)
    keeper = ConnectionGuard(limits, 1_000, RateLimit(1, 1), {"192.0.2.7"}.__contains__)
    for _ in range(4):
        keeper._addresses.enter("192.0.2.7")
        keeper._addresses.enter("192.0.2.8")
    assert keeper.too_many("192.0.2.7") <= 0 < keeper.too_many("192.0.2.8")


@pytest.mark.parametrize(
    ("headers", "weight"),
    [
        ([], 1),
        ([(b"content-length", b"200")], 1),
        ([(b"content-length", b"50000")], 4),
        ([(b"content-length", b"900000000")], 65),
        ([(b"transfer-encoding", b"chunked")], 65),
    ],
)
def test_a_large_body_counts_for_several_requests(headers: list[tuple[bytes, bytes]], weight: int) -> None:
    assert _weight({"type": "http", "path": "/api/tables", "headers": headers}) == weight  # type: ignore[arg-type]
