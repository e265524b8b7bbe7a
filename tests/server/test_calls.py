"""Calls to the address that a seat has named: to whom, what, and to whom never."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from escapade.engine.chance import seal
from escapade.server import calls
from escapade.server.app import make_app
from escapade.server.calls import Calls, public, read
from escapade.server.errors import BadAddress
from escapade.server.settings import Settings, unlimited

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
    app = make_app(settings(tmp_path, webhook_networks=LOOPBACK, public_address="https://play.example"))
    async with receiver() as (url, heard), AsyncTestClient(app, base_url="https://play.example") as client:
        table, keys = await table_of_two(client)
        assert (await name(client, table, keys[1], url)).status_code == 204
        await until(lambda: len(heard) == 1)
        assert b"You will be told here" in heard[0]
        head = {"Authorization": f"Bearer {keys[0]}"}
        position = (await client.get(f"/api/tables/{table}/position", headers=head)).json()
        app.state.server.tables.in_memory(table).seats[1].seen_at = 0  # Bea looks elsewhere.
        move = {"version": position["version"], "move": position["moves"][0]["id"]}
        assert (await client.post(f"/api/tables/{table}/moves", json=move, headers=head)).status_code == 200
        await until(lambda: len(heard) == 2)
        await client.post(f"/api/tables/{table}/chat", json={"text": "Hello?"}, headers=head)
        await asyncio.sleep(0.2)
        assert len(heard) == 2, "one call for one turn"
        first, _, body = heard[1].partition(b"\r\n\r\n")
        assert first.startswith(b"POST /turn HTTP/1.1\r\nHost: 127.0.0.1")
        said = json.loads(body)
        assert said["text"] == "Bea, the table waits for you."
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
    async with AsyncTestClient(make_app(settings(tmp_path))) as client:
        table, keys = await table_of_two(client)
        answer = await name(client, table, keys[0], url)
        assert answer.status_code == 422, answer.text
        assert answer.json()["error"]["code"] == "bad-address"


async def test_only_a_seat_may_name_one_and_a_house_may_forbid_it(tmp_path: Path) -> None:
    async with AsyncTestClient(make_app(settings(tmp_path, webhooks=False))) as client:
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


async def test_the_address_that_was_looked_at_is_the_one_that_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that means something else a moment later leads nowhere else."""
    looks: list[str] = []
    loop = asyncio.get_running_loop()
    real = loop.getaddrinfo

    async def changing(host: Any, port: Any, **more: Any) -> Any:
        if host != "rebound.example":
            return await real(host, port, **more)
        looks.append(host)
        return [(2, 1, 6, "", ("93.184.216.34" if len(looks) == 1 else "127.0.0.1", port))]

    connected: list[str] = []

    async def connect(host: str, *_: Any, **__: Any) -> Any:
        connected.append(host)
        raise OSError

    monkeypatch.setattr(loop, "getaddrinfo", changing)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    monkeypatch.setattr(calls, "WAITS", (0.0, 0.0))
    callers = Calls(settings(tmp_path))
    call = calls.Call(("t", 0), "http://rebound.example/", "Game", "Text", "")
    assert not await callers._try(call)
    assert connected == ["93.184.216.34"], "the second look found this machine, and nothing was called"


async def test_a_redirect_is_not_followed_and_failures_are_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "WAITS", (0.0, 0.0, 0.0))
    callers = Calls(settings(tmp_path, webhook_networks=LOOPBACK))
    async with receiver(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n") as (url, heard):
        assert not await callers._try(calls.Call(("t", 0), url, "Game", "Text", ""))
        assert len(heard) == 1
    async with receiver(b"HTTP/1.1 503 Later\r\n\r\n") as (url, heard):
        assert not await callers._try(calls.Call(("t", 0), url, "Game", "Text", ""))
        assert len(heard) == 3
    async with receiver(b"nonsense\r\n\r\n") as (url, heard):
        assert not await callers._try(calls.Call(("t", 0), url, "Game", "Text", ""))


def test_each_side_is_told_in_its_own_form() -> None:
    call = calls.Call(("t", 0), "", "Alien Getaway", "@everyone, it is your turn.", "https://play.example/#/table/t")
    discord = calls._request(read("https://discord.com/api/webhooks/1/x"), call)
    said = json.loads(discord.partition(b"\r\n\r\n")[2])
    assert said["allowed_mentions"] == {"parse": []}
    assert "Alien Getaway" in said["content"]
    ntfy = calls._request(read("https://ntfy.sh/topic?up=1"), call).decode()
    assert ntfy.startswith("POST /topic?up=1 HTTP/1.1")
    assert "\r\nTitle: Alien Getaway\r\nClick: https://play.example/#/table/t\r\n" in ntfy
    assert ntfy.endswith("\r\n\r\n@everyone, it is your turn.")
    with pytest.raises(BadAddress):
        read("https://ntfy.sh/\r\nHost: elsewhere")
