"""Calls to the address that a seat has named: to whom, what, and to whom never."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from escapade.engine.chance import seal
from escapade.server.app import Application
from escapade.server.errors import BadAddress
from escapade.server.house import webhooks
from escapade.server.house.public_addresses import Resolver, public, read
from escapade.server.house.settings import Settings, unlimited
from escapade.server.house.webhook_queue import (
    AT_ONCE,
    AT_ONCE_OF_A_VISITOR,
    HOST_AT_ONCE,
    MOST_OF_A_VISITOR,
    WebhookCall,
    WebhookQueue,
)
from escapade.server.house.webhooks import Webhooks, message
from tests.server.table_talk import in_memory

LOOPBACK = ("127.0.0.0/8",)


@asynccontextmanager
async def receiver(answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n") -> AsyncIterator[tuple[str, list[bytes]]]:
    """A real listener that keeps what it is sent."""
    heard: list[bytes] = []

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(int(it.split(b":")[1]) for it in head.split(b"\r\n") if it.lower().startswith(b"content-length"))
        heard.append(head + await reader.readexactly(length))
        writer.write(answer)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(hear, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/turn", heard


def settings(folder: Path, **more: Any) -> Settings:
    return Settings(f"sqlite:///{folder / 'tables.sqlite3'}", unlimited(), folder / "static", warm=False, **more)


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.02)


Post = Callable[..., Awaitable[Any]]


async def table_of_two(client: AsyncTestClient[Any]) -> tuple[str, list[str]]:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bea"}]
    sat = (await client.post("/api/tables", json={"game": "connect-four", "seats": seats})).json()
    keys = [it["key"] for it in sat["keys"]]
    for number, key in enumerate(keys):
        head = {"Authorization": f"Bearer {key}"}
        share = f"{number:02x}" * 32
        await client.post(f"/api/tables/{sat['table']}/seal", json={"seal": seal(bytes.fromhex(share))}, headers=head)
    for number, key in enumerate(keys):
        head = {"Authorization": f"Bearer {key}"}
        await client.post(f"/api/tables/{sat['table']}/share", json={"share": f"{number:02x}" * 32}, headers=head)
    return sat["table"], keys


async def name(client: AsyncTestClient[Any], table: str, key: str, url: str) -> Any:
    head = {"Authorization": f"Bearer {key}"}
    return await client.post(f"/api/tables/{table}/webhook", json={"address": url}, headers=head)


async def test_whoever_is_away_is_called_once_a_turn(tmp_path: Path) -> None:
    app = Application(settings(tmp_path, webhook_networks=LOOPBACK, public_address="https://play.example"))
    async with receiver() as (url, heard), AsyncTestClient(app, base_url="https://play.example") as client:
        table, keys = await table_of_two(client)
        assert (await name(client, table, keys[1], url)).status_code == 204
        await until(lambda: len(heard) == 1)
        assert b"You will get a message here" in heard[0]
        head = {"Authorization": f"Bearer {keys[0]}"}
        position = (await client.get(f"/api/tables/{table}/position", headers=head)).json()
        in_memory(app, table).state.seats[1].seen_at = 0  # Bea looks elsewhere.
        move = {"version": position["version"], "move": position["moves"][0]["id"]}
        assert (await client.post(f"/api/tables/{table}/moves", json=move, headers=head)).status_code == 200
        await until(lambda: len(heard) == 2)
        await client.post(f"/api/tables/{table}/chat", json={"text": "Hello?"}, headers=head)
        await asyncio.sleep(0.2)
        assert len(heard) == 2, "one call for one turn"
        first, _, body = heard[1].partition(b"\r\n\r\n")
        assert first.startswith(b"POST /turn HTTP/1.1\r\nHost: 127.0.0.1")
        said = json.loads(body)
        assert said["text"] == "Bea, it is your turn."
        assert said["game"] == "Connect four"
        assert said["link"] == f"https://play.example/#/table/{table}"
        assert not any(key.encode() in call for key in keys for call in heard)
        shown = (await client.get(f"/api/tables/{table}/position", headers=head)).text
        assert url not in shown, "nobody else sees the address"
        assert (await name(client, table, keys[1], "")).status_code == 204


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/x",
        "http://2130706433/",
        "http://[::1]/",
        "http://169.254.169.254/latest/meta-data",
        "http://10.0.0.1/",
        "http://[::ffff:10.0.0.1]/",
        "http://0.0.0.0/",
        "https://192.168.1.1/",
        "http://93.184.216.34:22/",
        "ftp://ntfy.sh/topic",
        "http://user:password@93.184.216.34/",
        "http://93.184.216.34:0/",
        "http://93.184.216.34/a b",
        "http:///nowhere",
        "http://[::1",
        "no address",
        "http://no-such-host.invalid/",
    ],
)
async def test_what_is_never_called(tmp_path: Path, url: str) -> None:
    async with AsyncTestClient(Application(settings(tmp_path))) as client:
        table, keys = await table_of_two(client)
        answer = await name(client, table, keys[0], url)
        assert answer.status_code == 422, answer.text
        assert answer.json()["error"]["code"] == "bad-address"


async def test_only_a_seat_may_name_one_and_a_house_may_forbid_it(tmp_path: Path) -> None:
    async with AsyncTestClient(Application(settings(tmp_path, webhooks=False))) as client:
        table, keys = await table_of_two(client)
        assert (await name(client, table, "nobody", "https://ntfy.sh/x")).status_code == 403
        refused = await name(client, table, keys[0], "https://ntfy.sh/x")
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "bad-address")
        head = {"Authorization": f"Bearer {keys[0]}"}
        long = await client.post(f"/api/tables/{table}/webhook", json={"address": "h" * 501}, headers=head)
        assert long.status_code == 400


@pytest.mark.parametrize(
    ("address", "open_to_all"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("fe80::1", False),
        ("fd00:ec2::254", False),
        ("::ffff:127.0.0.1", False),
        ("2002:7f00:1::", False),
        ("64:ff9b::a00:1", False),
        ("ff02::1", False),
    ],
)
def test_public_addresses(address: str, open_to_all: bool) -> None:
    assert public(ip_address(address)) is open_to_all


def a_call(url: str, seat: int = 0, table: str = "t", visitor: str = "v") -> WebhookCall:
    return WebhookCall((table, seat), visitor, read(url).hostname or "", url, "Game", "Text", "")


async def test_the_address_that_was_judged_is_the_one_that_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name is looked up once a call; one that means something else by then leads nowhere else."""
    answers = ["127.0.0.1", "127.0.0.1", "127.0.0.2"]
    real = socket.getaddrinfo

    def changing(host: Any, port: Any, *most: Any, **more: Any) -> Any:
        if host != "rebound.example":
            return real(host, port, *most, **more)
        return [(2, 1, 6, "", (answers.pop(0), port))]

    monkeypatch.setattr(socket, "getaddrinfo", changing)
    callers = Webhooks(settings(tmp_path, webhook_networks=("127.0.0.1/32",)))
    async with receiver() as (url, heard):
        named = url.replace("127.0.0.1", "rebound.example")
        await callers.check(named)
        assert await callers._reached(a_call(named)) is True
        assert b"Host: rebound.example:" in heard[0]
        assert len(answers) == 1, "looked up once to judge it, and once for the call"
        assert await callers._reached(a_call(named)) is False, "now the name means a place that may not be called"
        assert len(heard) == 1
    await callers.stop()


async def test_a_name_with_one_forbidden_address_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    two = [(2, 1, 6, "", (each, 80)) for each in ("93.184.216.34", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: two)
    resolver = Resolver(())
    with pytest.raises(BadAddress, match="only public addresses"):
        await resolver.address(read("http://both.example/"))
    resolver.stop()


async def test_a_certificate_must_be_that_of_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Although the connection goes to a bare address."""
    import httpcore

    asked: list[str | None] = []
    from httpcore._backends.anyio import AnyIOStream

    async def start_tls(
        self: Any, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None
    ) -> Any:
        assert ssl_context.check_hostname
        asked.append(server_hostname)
        raise httpcore.ConnectError

    monkeypatch.setattr(AnyIOStream, "start_tls", start_tls)
    callers = Webhooks(settings(tmp_path, webhook_networks=LOOPBACK))
    async with receiver() as (url, heard):
        secure = url.replace("http://127.0.0.1", "https://localhost")
        assert await callers._reached(a_call(secure)) is None
    assert asked == ["localhost"]
    assert not heard
    await callers.stop()


@pytest.mark.parametrize(
    ("answer", "reached"),
    [
        (b"HTTP/1.1 204 No Content\r\n\r\n", True),
        (b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n", False),
        (b"HTTP/1.1 404 Gone\r\n\r\n", False),
        (b"HTTP/1.1 503 Later\r\n\r\n", None),
        (b"HTTP/1.1 429 Slowly\r\n\r\n", None),
        (b"nonsense\r\n\r\n", None),
    ],
)
async def test_what_an_answer_means(tmp_path: Path, answer: bytes, reached: bool | None) -> None:
    """A redirect is not followed; what may pass is tried again."""
    callers = Webhooks(settings(tmp_path, webhook_networks=LOOPBACK))
    async with receiver(answer) as (url, heard):
        assert await callers._reached(a_call(url)) is reached
        assert len(heard) == 1
    await callers.stop()


async def test_what_fails_is_tried_again_and_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "WAITS", (0.0, 0.0))
    app = Application(settings(tmp_path, webhook_networks=LOOPBACK))
    async with receiver(b"HTTP/1.1 503 Later\r\n\r\n") as (url, heard), AsyncTestClient(app) as client:
        table, keys = await table_of_two(client)
        assert (await name(client, table, keys[0], url)).status_code == 204
        await until(lambda: len(heard) == 3)
        await asyncio.sleep(0.2)
        assert len(heard) == 3


async def test_receivers_that_never_answer_hold_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One person's seats, as many as wait, against one honest call."""
    monkeypatch.setattr(webhooks, "DEADLINE", 60.0)
    held: list[asyncio.StreamWriter] = []

    async def hold(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held.append(writer)

    callers = Webhooks(settings(tmp_path, webhook_networks=LOOPBACK))
    silent = await asyncio.start_server(hold, "127.0.0.1", 0)
    async with receiver() as (url, heard):
        nowhere = f"http://127.0.0.1:{silent.sockets[0].getsockname()[1]}/"
        for number in range(24):
            callers._queue.put(a_call(nowhere, number, table=f"t{number}", visitor="attacker"))
        callers._queue.put(a_call(url, visitor="honest"))
        running = asyncio.create_task(callers._run())
        await until(lambda: len(heard) == 1)
        assert len(held) <= AT_ONCE_OF_A_VISITOR
        running.cancel()
        await callers.stop()
    for writer in held:
        writer.close()
    silent.close()


def test_visitors_take_turns_and_a_newer_call_takes_the_place_of_an_older() -> None:
    queue = WebhookQueue()
    for seat in range(3):
        queue.put(a_call("http://a.example/", seat, visitor="one"))
    queue.put(a_call("http://b.example/", 7, "u", visitor="two"))
    queue.put(a_call("http://c.example/", 7, "u", visitor="two"))
    first, second, third = (queue.next(0) for _ in range(3))
    assert first and second and third
    assert [first.visitor, second.visitor, third.visitor] == ["one", "two", "one"]
    assert second.url == "http://c.example/"
    assert queue.next(0) is None, "the table has as many under way as it may"
    queue.done(first)
    assert queue.next(0) is not None
    queue.put_back(a_call("http://old.example/", 7, "u", visitor="two"))
    assert len(queue) == 1


def test_what_a_host_is_called_too_often_for_waits_and_is_not_lost() -> None:
    queue = WebhookQueue()
    for number in range(int(HOST_AT_ONCE) + 1):
        queue.put(a_call("http://shared.example/", 0, f"t{number}", f"v{number}"))
    queue.put(a_call("http://other.example/", 0, "u", "w"))
    made = 0
    while call := queue.next(0):
        queue.done(call)
        made += 1
    assert made == HOST_AT_ONCE + 1
    assert len(queue) == 1, "waits until the host may be called again"


def test_how_many_wait_and_are_under_way_is_bounded() -> None:
    queue = WebhookQueue()
    for seat in range(2 * MOST_OF_A_VISITOR):
        queue.put(a_call("http://a.example/", seat, f"t{seat}"))
    assert len(queue) == MOST_OF_A_VISITOR
    for number in range(2 * AT_ONCE):
        queue.put(a_call(f"http://{number}.example/", 0, f"u{number}", f"v{number}"))
    made = [call for _ in range(4 * AT_ONCE) if (call := queue.next(0))]
    assert len(made) == AT_ONCE


def test_each_receiver_gets_its_own_form() -> None:
    call = WebhookCall(
        ("t", 0), "v", "", "", "Alien Getaway", "@everyone, it is your turn.", "https://play.example/#/table/t"
    )
    body, _ = message(read("https://discord.com/api/webhooks/1/x"), call)
    said = json.loads(body)
    assert said["allowed_mentions"] == {"parse": []}
    assert "Alien Getaway" in said["content"]
    body, headers = message(read("https://ntfy.sh/topic?up=1"), call)
    assert (headers["Title"], headers["Click"]) == ("Alien Getaway", "https://play.example/#/table/t")
    assert body == b"@everyone, it is your turn."
    with pytest.raises(BadAddress):
        read("https://ntfy.sh/\r\nHost: elsewhere")
