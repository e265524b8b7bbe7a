"""The live socket: news, resuming after a gap, and clients that misbehave."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.hearing import Hearing, connect
from tests.server.table_talk import PEOPLE, WAIT, Running, Talk, deal, hello, launched

FLOOD = 400


@asynccontextmanager
async def table(server: Running, *seats: dict[str, Any]) -> AsyncIterator[Talk]:
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
        yield await deal(client, list(seats) or PEOPLE)


def address(server: Running, talk: Talk) -> str:
    return f"{server.live}/api/tables/{talk.table}/live"


async def until(connection: Hearing, kind: str) -> dict[str, Any]:
    async with asyncio.timeout(WAIT):
        while True:
            message: dict[str, Any] = json.loads(await connection.recv())
            if message["type"] == kind:
                return message


async def position_at(connection: Hearing, version: int) -> dict[str, Any]:
    while True:
        position: dict[str, Any] = (await until(connection, "position"))["position"]
        if position["version"] >= version:
            return position


async def counted(connection: Hearing, watching: int) -> None:
    """Hear on until so many look on."""
    async with asyncio.timeout(WAIT):
        while connection.watching != watching:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await connection.recv()


async def test_everybody_hears_of_a_move(server: Running) -> None:
    async with table(server) as talk, connect(address(server, talk)) as ann, connect(address(server, talk)) as ben:
        await ann.send(hello(talk.keys[0]))
        await ben.send(hello(talk.keys[1]))
        start = [await position_at(ann, 0), await position_at(ben, 0)]
        assert [position["seat"] for position in start] == [0, 1]
        seat = start[0]["awaits"][0]
        mover = (ann, ben)[seat]
        move = start[seat]["moves"][0]["id"]
        await mover.send(json.dumps({"type": "move", "version": 0, "move": move}))
        assert (await until(mover, "played"))["number"] == 1
        other = await position_at((ben, ann)[seat], 1)
        assert other["version"] == 1 and other["since"] == 0 and all(line["number"] == 1 for line in other["lines"])
        await mover.send(json.dumps({"type": "move", "version": 0, "move": 9999}))
        error = await until(mover, "error")
        assert (error["error"]["code"], error["version"]) == ("stale-move", 0)


async def test_a_move_whose_answer_was_lost_is_not_played_twice(server: Running) -> None:
    """A browser that lost its socket over a move sends it again: over the next socket, or as a request."""
    async with table(server) as talk:
        seat = (await talk.position())["awaits"][0]
        move = (await talk.position(seat))["moves"][0]["id"]
        for _ in range(2):
            async with connect(address(server, talk)) as connection:
                await connection.send(hello(talk.keys[seat]))
                await connection.send(json.dumps({"type": "move", "version": 0, "move": move}))
                assert (await until(connection, "played"))["number"] == 1
        assert (await talk.play(seat, 0, move)).json() == {"number": 1}
        assert (await talk.position())["version"] == 1


async def test_a_client_that_comes_back_gets_just_what_it_missed(server: Running) -> None:
    async with table(server) as talk:
        seat = (await talk.position())["awaits"][0]
        async with connect(address(server, talk)) as connection:
            await connection.send(hello(talk.keys[seat]))
            first = await position_at(connection, 0)
        for _ in range(3):
            own = (await talk.position(seat))["moves"] and await talk.position(seat)
            if not own:
                break
            await talk.play(seat, own["version"], own["moves"][0]["id"])
        async with connect(address(server, talk)) as connection:
            await connection.send(hello(talk.keys[seat], since=first["version"]))
            missed = await position_at(connection, 0)
        whole = await talk.position(seat, since=0)
        assert missed["lines"] == whole["lines"] and missed["version"] == whole["version"] > 0


async def test_being_there_is_seen(server: Running) -> None:
    async with table(server) as talk:
        assert not (await talk.position())["seats"][0]["connected"]
        async with connect(address(server, talk)) as connection:
            await connection.send(hello(talk.keys[0]))
            await position_at(connection, 0)
            while not (await talk.position())["seats"][0]["connected"]:
                await asyncio.sleep(0.05)
        while (await talk.position())["seats"][0]["connected"]:
            await asyncio.sleep(0.05)


async def test_who_looks_on_is_counted(server: Running) -> None:
    async with table(server) as talk, connect(address(server, talk)) as ann:
        await ann.send(hello(talk.keys[0]))
        await position_at(ann, 0)
        assert ann.watching == 0
        async with connect(address(server, talk)) as one, connect(address(server, talk)) as other:
            for spectator in (one, other):
                await spectator.send(hello(""))
                await position_at(spectator, 0)
            await counted(ann, 2)
            await counted(one, 2)
        await counted(ann, 0)


async def test_a_spectator_sees_no_hand(server: Running) -> None:
    async with table(server) as talk, connect(address(server, talk)) as connection:
        await connection.send(hello())
        position = await position_at(connection, 0)
        assert position["seat"] == -1 and position["moves"] == []
        assert all(side["hand"] is None for side in position["view"]["sides"])
        await connection.send(json.dumps({"type": "move", "version": 0, "move": 0}))
        assert (await until(connection, "error"))["error"]["code"] == "key-needed"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("{", "bad-request"),
        ('{"type": "move", "version": 0, "move": 0}', "bad-request"),
        ('{"type": "dance"}', "bad-request"),
        (b"\x00\x01\x02", "bad-request"),
        (hello("guessed"), "unknown-key"),
        ('{"type": "hello", "key": "' + "x" * 5000 + '"}', "too-large"),
        ('{"type": "hello", "since": -7}', "bad-request"),
    ],
)
async def test_first_messages_that_do_not_fit(server: Running, message: str | bytes, code: str) -> None:
    async with table(server) as talk, connect(address(server, talk)) as connection:
        await connection.send(message)
        assert (await until(connection, "error"))["error"]["code"] == code
        with pytest.raises(ConnectionClosed):
            await connection.recv()
        assert (await talk.position(0))["stage"] == "playing"


async def test_a_table_that_is_not_there(server: Running) -> None:
    async with connect(f"{server.live}/api/tables/none/live") as connection:
        await connection.send(hello())
        assert (await until(connection, "error"))["error"]["code"] == "unknown-table"


async def test_other_sites_pages_get_no_socket(server: Running) -> None:
    async with table(server) as talk:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(address(server, talk), origin="https://evil.example"):
                pass
        assert refused.value.response.status_code == 403


async def test_a_client_that_floods_is_dropped_and_the_table_plays_on(tmp_path: Any) -> None:
    with launched(tmp_path / "tables.sqlite3", ESCAPADE_LIMITS="on") as server:
        async with table(server) as talk, connect(address(server, talk)) as connection:
            await connection.send(hello(talk.keys[0]))
            with pytest.raises(ConnectionClosed):
                for _ in range(FLOOD):
                    await connection.send('{"type": "beat"}')
                while True:
                    await connection.recv()
            seat = (await talk.position())["awaits"][0]
            move = (await talk.position(seat))["moves"][0]["id"]
            assert (await talk.play(seat, 0, move)).status_code == 200


async def test_a_client_that_never_reads_harms_nobody(server: Running) -> None:
    async with asyncio.timeout(WAIT), table(server, *PEOPLE, {"kind": "bot", "level": "random"}) as talk:
        deaf = await deaf_socket(server, talk)
        try:
            position = await talk.position()
            while position["version"] < 100 and position["stage"] != "over":
                position, answer = await talk.play_on(0)
                assert answer is None or answer.status_code in (200, 409)
            assert position["version"] > 30
            with pytest.raises(OSError):  # In the end it is dropped.
                while True:
                    await asyncio.sleep(0.2)
                    deaf.sendall(bytes([0x8A, 0x80, 0, 0, 0, 0]))
        finally:
            deaf.close()


async def deaf_socket(server: Running, talk: Talk) -> socket.socket:
    """A spectator with a tiny window who says hello and then reads nothing more."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.connect((host, int(port)))
    path = f"/api/tables/{talk.table}/live"
    deaf.sendall(
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    text = hello().encode()
    deaf.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
    return deaf
