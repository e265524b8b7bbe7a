"""Frames as any client may send them: in crumbs, in pieces, together; and those that no client should send."""

import json
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.server.table_talk import WAIT, Running, deal, hello

TEXT, GO_ON, CLOSE, PING, PONG = 1, 0, 8, 9, 10
MASK = b"\x11\x22\x33\x44"


def frame(kind: int, payload: bytes, last: bool = True, mask: bytes = MASK) -> bytes:
    """One frame; without a mask it is not as a client must send it."""
    size = len(payload)
    head = bytes([(0x80 if last else 0) | kind])
    masked = 0x80 if mask else 0
    if size < 126:
        head += bytes([masked | size])
    elif size < 65_536:
        head += bytes([masked | 126]) + struct.pack("!H", size)
    else:
        head += bytes([masked | 127]) + struct.pack("!Q", size)
    hidden = bytes(sign ^ mask[at % 4] for at, sign in enumerate(payload)) if mask else payload
    return head + mask + hidden


class Wire:
    """A socket below every library."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self._read = b""

    def take(self, size: int) -> bytes:
        while len(self._read) < size:
            more = self.connection.recv(65_536)
            assert more, "the line is shut"
            self._read += more
        taken, self._read = self._read[:size], self._read[size:]
        return taken

    def head(self) -> bytes:
        found = b""
        while not found.endswith(b"\r\n\r\n"):
            found += self.take(1)
        return found

    def frame(self) -> tuple[int, bytes]:
        first, size = self.take(2)
        assert first & 0x80 and not size & 0x80
        if size == 126:
            size = struct.unpack("!H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self.take(8))[0]
        return first & 0x0F, self.take(size)

    def until(self, kind: int) -> bytes:
        while True:
            found, payload = self.frame()
            if found == kind:
                return payload

    def message(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.until(TEXT))
        return found


@pytest.fixture
async def wire(server: Running) -> Any:
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
        talk = await deal(client)
    with opened(server, talk.table) as found:
        yield found


@contextmanager
def opened(server: Running, table: str) -> Iterator[Wire]:
    host, _, port = server.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), WAIT) as connection:
        connection.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        found = Wire(connection)
        assert found.head().startswith(b"HTTP/1.1 101")
        yield found


HELLO = hello().encode()


def test_a_frame_may_come_byte_by_byte(wire: Wire) -> None:
    for sign in frame(TEXT, HELLO):
        wire.connection.sendall(bytes([sign]))
    assert wire.message()["type"] == "position"


def test_a_message_may_come_in_pieces_with_a_ping_between(wire: Wire) -> None:
    pieces = (HELLO[:5], HELLO[5:9], HELLO[9:])
    wire.connection.sendall(frame(TEXT, pieces[0], last=False) + frame(PING, b"there?"))
    assert wire.frame() == (PONG, b"there?")
    wire.connection.sendall(frame(GO_ON, pieces[1], last=False) + frame(GO_ON, pieces[2]))
    assert wire.message()["type"] == "position"


def test_several_frames_may_come_at_once(wire: Wire) -> None:
    beats = frame(TEXT, b'{"type":"beat"}') * 9
    move = frame(TEXT, b'{"type":"move","version":0,"move":0}')
    wire.connection.sendall(frame(TEXT, HELLO) + beats + frame(PONG, b"") + move + frame(PING, b"end"))
    assert wire.message()["type"] == "position"
    assert wire.message()["error"]["code"] == "key-needed"


@pytest.mark.parametrize("size", [125, 126, 4000])
def test_frames_of_every_length(wire: Wire, size: int) -> None:
    wire.connection.sendall(frame(TEXT, HELLO + b" " * (size - len(HELLO))))
    assert wire.message()["type"] == "position"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, HELLO, mask=b""), 1002),
        (frame(3, b""), 1002),
        (frame(GO_ON, b"of what?"), 1002),
        (frame(TEXT, b"a", last=False) + frame(TEXT, b"b"), 1002),
        (frame(PING, b"x" * 126), 1002),
        (bytes([0x81, 0xFF]) + struct.pack("!Q", 2**40) + MASK, 1009),
    ],
    ids=["no text", "no mask", "no such kind", "goes on from nothing", "begins twice", "long ping", "endless"],
)
def test_frames_that_no_client_may_send(wire: Wire, sent: bytes, code: int) -> None:
    wire.connection.sendall(sent)
    assert struct.unpack("!H", wire.until(CLOSE)[:2])[0] == code


def test_a_close_is_answered(wire: Wire) -> None:
    wire.connection.sendall(frame(TEXT, HELLO))
    wire.message()
    wire.connection.sendall(frame(CLOSE, struct.pack("!H", 1000)))
    assert struct.unpack("!H", wire.until(CLOSE)[:2])[0] == 1000
