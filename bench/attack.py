"""What one attacker can do to everybody else: honest players' moves with and without it, in the same run.

    python bench/attack.py [--seconds 8] [--only verify,replay] [--tables 20]

Bounded, loopback only. For each attack a server of its own with its ordinary limits, twenty tables of honest people who
think a little before each move, one person against an easy bot, and now and then a newcomer; for some seconds they are
alone, and for as many the attacker does its worst. Every honest table comes from an address of its own (Linux lets a
client be any 127.x.y.z), the attacker from another. The attacker is a process that gives way to the server, as if it
sat at another machine.
"""

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from load.load import wait_for_machine_code
from websockets.asyncio.client import connect

from escapade.engine.chance import seal
from escapade.engine.match import Match

GAME = "alien-getaway"
THINK_SECONDS = 0.5
PEOPLE = [{"kind": "person"}, {"kind": "person"}]
LONG_GAME = 2_000  # entries, most of them moves and their take-backs
GOAL_SHARE, GOAL_TIMES = 0.8, 3.0
GIVES_WAY = 10
FILES = 1_024
QUIET_SECONDS = 120  # for a server to load what it loads after its start
QUIET_FROM = 3  # seconds; who measures shorter than that wants to see that it runs
NEWCOMER_SECONDS = 5.0
LINES = 4  # connections of an attacker over HTTP


# Talking to a server: as little as possible, since whoever attacks is in a hurry


class Http:
    """One connection that is kept, from an address of one's own."""

    def __init__(self, port: int, source: str) -> None:
        self.port, self.source = port, source
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, bytes]:
        """A request and its answer."""
        return await self.send(request(method, path, body, key))

    async def send(self, message: bytes) -> tuple[int, bytes]:
        """The same for a request that is written already."""
        if self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.source, 0), limit=1 << 24
            )
        assert self.reader is not None
        try:
            self.writer.write(message)
            head = await self.reader.readuntil(b"\r\n\r\n")
            found = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
            content = await self.reader.readexactly(int(found[1])) if found else b""
        except (OSError, EOFError):
            self.close()
            raise
        return int(head[9:12]), content

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()
        self.writer = None


def request(method: str, path: str, body: Any = None, key: str = "") -> bytes:
    """A request as it is sent."""
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} /api{path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(content)}"]
    lines += ["Content-Type: application/json"] if content else []
    lines += [f"Authorization: Bearer {key}"] if key else []
    return "\r\n".join([*lines, "", ""]).encode() + content


async def answer(http: Http, method: str, path: str, body: Any = None, key: str = "") -> Any:
    """The answer to a request that should succeed."""
    status, content = await http.ask(method, path, body, key)
    if status >= 300:
        raise RuntimeError(f"{path}: {status} {content[:200]!r}")
    return json.loads(content) if content else None


async def deal(http: Http, seats: list[dict[str, str]], **more: Any) -> tuple[str, list[str]]:
    """A table that is being played, and its people's keys."""
    made = await answer(http, "POST", "/tables", {"game": GAME, "seats": seats, "pace": "instant", **more})
    keys = [each["key"] for each in made["keys"]]
    shares = {key: secrets.token_hex(32) for key in keys}
    for key, share in shares.items():
        await answer(http, "POST", f"/tables/{made['table']}/seal", {"seal": seal(bytes.fromhex(share))}, key)
    for key, share in shares.items():
        await answer(http, "POST", f"/tables/{made['table']}/share", {"share": share}, key)
    return made["table"], keys


def frame(text: str, kind: int = 0x1) -> bytes:
    """A masked WebSocket frame; the mask is zero."""
    content = text.encode()
    size = bytes([0x80 | len(content)]) if len(content) < 126 else b"\xfe" + struct.pack(">H", len(content))
    return bytes([0x80 | kind]) + size + bytes(4) + content


async def open_socket(port: int, source: str, table: str, key: str = "") -> tuple[asyncio.StreamReader, Any]:
    """A WebSocket by hand, after its hello."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0), limit=1 << 24)
    writer.write(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    if b" 101 " not in head:
        writer.close()
        raise ConnectionError(head[:20])
    writer.write(frame(json.dumps({"type": "hello", "key": key})))
    return reader, writer


def heard(position: dict[str, Any], text: str | bytes) -> tuple[dict[str, Any], bool]:
    """The position after a message, but for its view; and whether a move of one's own was written down."""
    message = json.loads(text)
    if message["type"] == "position":
        return message["position"], False
    if message["type"] == "change":
        position = position | {name: part for name, part in message.items() if name != "view"}
    return position, message["type"] == "played" or (message["type"] == "change" and "played" in message)


def move_ids(position: dict[str, Any]) -> list[int]:
    """What may be done; a move that was told before is only a number."""
    return [move if isinstance(move, int) else move["id"] for move in position["moves"]]


# Honest people


@dataclass
class Seen:
    """What honest people saw in some seconds."""

    moves: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    newcomers: list[float] = field(default_factory=list)


class Honest:
    """Everybody who just wants to play."""

    def __init__(self, port: int, tables: int) -> None:
        self.port, self.tables = port, tables
        self.seen: Seen | None = None
        self._crowd: list[asyncio.Task[None]] = []
        self._sitting = asyncio.Semaphore(0)

    async def sit_down(self) -> None:
        """Begin to play; back when everybody does."""
        for number in range(self.tables):
            self._crowd.append(asyncio.create_task(self._forever(self._table, f"127.0.2.{10 + number}")))
        self._crowd.append(asyncio.create_task(self._forever(self._against_a_bot, "127.0.3.10")))
        async with asyncio.timeout(120):
            for _ in range(2 * self.tables + 1):  # moves: everybody has begun, more or less
                await self._sitting.acquire()
        self._crowd.append(asyncio.create_task(self._newcomers()))

    async def watch(self, seconds: float) -> Seen:
        """What they see in this time; what is still waited for at its end counts as far as it got."""
        self.seen = seen = Seen()
        await asyncio.sleep(seconds)
        self.seen = None
        return seen

    def leave(self) -> None:
        """Everybody goes home."""
        for task in self._crowd:
            task.cancel()

    async def _forever(self, play: Callable[[Http], Awaitable[None]], source: str) -> None:
        while True:
            with suppress(OSError, EOFError, RuntimeError, TimeoutError):
                await play(Http(self.port, source))
            await asyncio.sleep(0.2)

    async def _table(self, http: Http) -> None:
        table, keys = await deal(http, PEOPLE)
        await asyncio.gather(*(self._person(http.source, table, key) for key in keys))
        http.close()

    async def _person(self, source: str, table: str, key: str) -> None:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"
        sent = 0.0
        async with connect(address, local_addr=(source, 0), max_size=None, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "key": key}))
            position: dict[str, Any] = {}
            acted = -1
            async for text in socket:
                position, played = heard(position, text)
                if played:
                    self._sitting.release()
                    if self.seen is not None:
                        self.seen.moves.append(time.perf_counter() - sent)
                if position["stage"] == "over":
                    return
                if position["moves"] and position["version"] > acted:
                    acted = position["version"]
                    moves = move_ids(position)
                    choice = moves[len(moves) // 2]
                    await asyncio.sleep(THINK_SECONDS * random.uniform(0.5, 1.5))
                    sent = time.perf_counter()
                    await socket.send(json.dumps({"type": "move", "version": position["version"], "move": choice}))

    async def _against_a_bot(self, http: Http) -> None:
        """A person who measures how long an easy bot takes for its turn."""
        table, (key,) = await deal(http, [{"kind": "person"}, {"kind": "bot", "level": "easy"}])
        self._sitting.release()
        since = None
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"
        async with connect(address, local_addr=(http.source, 0), max_size=None, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "key": key}))
            position: dict[str, Any] = {}
            seen = -1
            async for text in socket:
                position, _ = heard(position, text)
                if position["version"] == seen:
                    continue
                seen = position["version"]
                if since is not None and self.seen is not None:
                    self.seen.bots.append(time.perf_counter() - since)
                since = time.perf_counter() if position["awaits"] == [1] else None
                if position["stage"] == "over":
                    return
                if position["moves"]:
                    await asyncio.sleep(0.05)
                    choice = move_ids(position)[-1]
                    await socket.send(json.dumps({"type": "move", "version": position["version"], "move": choice}))

    async def _newcomers(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            begun, took = time.perf_counter(), NEWCOMER_SECONDS
            http = Http(self.port, "127.0.4.10")
            with suppress(OSError, EOFError, TimeoutError):
                async with asyncio.timeout(NEWCOMER_SECONDS):
                    await http.ask("GET", "/games")
                took = time.perf_counter() - begun
            http.close()
            if self.seen is not None:
                self.seen.newcomers.append(took)


# Attackers


class Attacker:
    """Somebody who does one thing, as often as it goes."""

    def __init__(self, port: int, source: str, file: Path) -> None:
        self.port, self.source, self.file = port, source, file
        self.http = Http(port, source)

    async def flood(self, requests: Callable[[int], bytes], lines: int = LINES) -> None:
        """Requests one after the other on a few connections."""

        async def line(number: int) -> None:
            http = Http(self.port, self.source)
            count = number
            while True:
                with suppress(OSError, EOFError):
                    await http.send(requests(count))
                count += lines

        await asyncio.gather(*(line(number) for number in range(lines)))

    async def finished(self) -> tuple[str, str]:
        """A long game that is over, as a table and as a file."""
        text = self.file.read_text()
        made = await answer(self.http, "POST", "/tables/import", {"text": text})
        await answer(self.http, "GET", f"/tables/{made['table']}/position")
        return made["table"], text

    async def many(self, count: int, seats: list[dict[str, str]]) -> list[tuple[str, list[str]]]:
        """So many tables."""
        return [await deal(self.http, seats) for _ in range(count)]


Attack = Callable[[Attacker], Awaitable[Callable[[], Awaitable[Any]]]]


async def verify(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """Have a long game checked, again and again."""
    table, _ = await me.finished()
    return lambda: me.flood(lambda _: request("GET", f"/tables/{table}/verify"))


async def export(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """Have a long game written out, again and again."""
    table, _ = await me.finished()
    return lambda: me.flood(lambda _: request("GET", f"/tables/{table}/export"))


async def replay(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """Jump about in a long game's replay."""
    table, text = await me.finished()
    entries = len(text.splitlines()) - 20
    return lambda: me.flood(lambda count: request("GET", f"/tables/{table}/replay/{entries - count * 97 % entries}"))


async def bring_in(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """Import a long game, again and again."""
    _, text = await me.finished()
    whole = request("POST", "/tables/import", {"text": text})
    return lambda: me.flood(lambda _: whole)


async def story(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """Ask for the whole story of a long game."""
    table, _ = await me.finished()
    return lambda: me.flood(lambda _: request("GET", f"/tables/{table}/position"))


async def level(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """Let a bot with a name of a megabyte stand in."""
    table, keys = await deal(me.http, PEOPLE)
    wish = request("POST", f"/tables/{table}/stand-in", {"on": True, "level": "expertx" * 140_000}, keys[0])
    return lambda: me.flood(lambda _: wish)


async def pings(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """Ping over one socket."""
    table, keys = await deal(me.http, PEOPLE)
    return lambda: me_sends(me, table, keys[0], frame("", 0x9) * 1_000)


async def messages(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """Say over one socket that one is still there."""
    table, keys = await deal(me.http, PEOPLE)
    return lambda: me_sends(me, table, keys[0], frame('{"type":"beat"}') * 100)


async def me_sends(me: Attacker, table: str, key: str, block: bytes) -> None:
    """Send a block over a socket for ever, over a new one when it is closed."""
    while True:
        with suppress(OSError, EOFError):
            reader, writer = await open_socket(me.port, me.source, table, key)
            listening = asyncio.create_task(_swallow(reader))
            while not listening.done():
                writer.write(block)
                await writer.drain()
                await asyncio.sleep(0)
            writer.close()
        await asyncio.sleep(0)


async def _swallow(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(1 << 16):
            pass


async def hints(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """Ask for hints at 35 tables."""
    tables = await me.many(35, PEOPLE)
    wishes = [request("POST", f"/tables/{table}/hint", None, key) for table, keys in tables for key in keys]
    return lambda: me.flood(lambda count: wishes[count % len(wishes)], 70)


async def experts(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """36 tables where expert bots play, each with a spectator who asks now and then."""
    bots = [{"kind": "bot", "level": "expert"}] * 3
    tables: list[str] = []

    async def watch() -> None:
        for _ in range(36):
            tables.append((await deal(me.http, bots))[0])
        while True:
            for table in tables:
                await me.http.ask("GET", f"/tables/{table}/position?since=1000000")
            await asyncio.sleep(1)

    return watch


async def slowloris(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """1,000 requests that never end, a sign at a time."""

    async def one() -> None:
        while True:
            with suppress(OSError, EOFError):
                _, writer = await asyncio.open_connection("127.0.0.1", me.port, local_addr=(me.source, 0))
                writer.write(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n")
                while True:
                    writer.write(b"X-A: b\r\n")
                    await writer.drain()
                    await asyncio.sleep(2)
            await asyncio.sleep(0.5)

    return lambda: asyncio.gather(*(one() for _ in range(1_000)))


async def polling(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """Ask for the position, each time with other lines of chat."""
    table, _ = await deal(me.http, PEOPLE)
    return lambda: me.flood(lambda count: request("GET", f"/tables/{table}/position?chat_since={count}"))


async def rules(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """Read the rules, again and again."""
    return lambda: me.flood(lambda _: request("GET", f"/games/{GAME}"))


async def lists(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """Ask for the list of tables, with 30 of one's own on it."""
    for _ in range(30):
        await deal(me.http, PEOPLE, listed=True)
    return lambda: me.flood(lambda _: request("GET", "/tables"))


async def openings(me: Attacker) -> Callable[[], Awaitable[Any]]:
    """Open and close sockets."""
    table, keys = await deal(me.http, PEOPLE)

    async def one() -> None:
        while True:
            with suppress(OSError, EOFError):
                reader, writer = await open_socket(me.port, me.source, table, keys[0])
                await reader.read(1_000)
                writer.close()
            await asyncio.sleep(0)

    return lambda: asyncio.gather(*(one() for _ in range(LINES)))


ATTACKS: dict[str, Attack] = {
    "verify": verify,
    "export": export,
    "replay": replay,
    "import": bring_in,
    "story": story,
    "level of 1 MB": level,
    "pings": pings,
    "messages": messages,
    "hints": hints,
    "expert bots": experts,
    "slowloris": slowloris,
    "polling": polling,
    "rules": rules,
    "list of tables": lists,
    "openings": openings,
}


def long_game() -> str:
    """A finished game in which somebody changed their mind very often."""
    match = Match(GAME, 2, seed=1)
    while match.version < LONG_GAME - 400:
        seat = match.awaits[0]
        match.play(seat, match.legal(seat)[0])
        match.undo(seat, agreed=True)
    while not match.over:
        seat = match.awaits[0]
        match.play(seat, match.legal(seat)[-1])
    return match.save()


async def attack(name: str, attacker: Attacker) -> None:
    """The attacker's process: prepares, says so, waits for the word, and goes on until it is ended."""
    run = await ATTACKS[name](attacker)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await run()


# Measuring


async def measured(name: str, number: int, file: Path, seconds: float, tables: int) -> tuple[Seen, Seen]:
    """What honest people see without and with an attack."""
    with tempfile.TemporaryDirectory() as folder:
        wish = ["-m", "escapade", "serve", "--port", "0", "--database", f"{folder}/tables.sqlite3"]
        server = subprocess.Popen(_with_files(FILES, *wish), stdout=subprocess.PIPE, text=True)
        attacker: asyncio.subprocess.Process | None = None
        honest: Honest | None = None
        try:
            assert server.stdout is not None
            found = re.search(r":(\d+)/", await asyncio.to_thread(server.stdout.readline))
            assert found is not None, "the server did not start"
            port = int(found[1])
            await asyncio.to_thread(wait_for_machine_code, port, GAME)
            attacker = await _attacker(name, port, f"127.0.1.{10 + number}", file)
            honest = Honest(port, tables)
            await honest.sit_down()
            if seconds >= QUIET_FROM:
                await _quiet(server.pid)
            calm = await honest.watch(seconds)
            assert attacker.stdin is not None
            attacker.stdin.write(b"go\n")
            attacked = await honest.watch(seconds)
            return calm, attacked
        finally:
            if honest is not None:
                honest.leave()
            if attacker is not None and attacker.returncode is None:
                attacker.kill()
                await attacker.wait()
            server.kill()
            server.wait()


def _with_files(files: int, *wish: str) -> list[str]:
    """Python as a process that may open so many files and sockets: a server as many as it usually may."""
    return ["sh", "-c", f'ulimit -n {files}; exec "$0" "$@"', sys.executable, *wish]


async def _attacker(name: str, port: int, source: str, file: Path) -> asyncio.subprocess.Process:
    wish = ["--attack", name, "--port", str(port), "--source", source, "--file", str(file)]
    command = ["nice", "-n", str(GIVES_WAY), *_with_files(4 * FILES, __file__, *wish)]
    attacker = await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert attacker.stdout is not None
    async with asyncio.timeout(120):
        if await attacker.stdout.readline() != b"ready\n":
            raise RuntimeError(f"The attacker could not prepare: {name}.")
    return attacker


async def _quiet(server: int) -> None:
    """Wait until the server has loaded its games: until it takes less than half a core for a while."""
    process = psutil.Process(server)
    deadline = time.monotonic() + QUIET_SECONDS
    quiet = 0
    await asyncio.sleep(4)
    while quiet < 2 and time.monotonic() < deadline:
        before = _cpu(process)
        await asyncio.sleep(1)
        quiet = quiet + 1 if _cpu(process) - before < 0.5 else 0


def _cpu(process: psutil.Process) -> float:
    total = 0.0
    for each in [process, *process.children(recursive=True)]:
        with suppress(psutil.Error):
            total += sum(each.cpu_times()[:2])
    return total


def quantile(values: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(values) or [float("nan")]
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def row(name: str, calm: Seen, attacked: Seen) -> str:
    """A line of the report."""
    share = len(attacked.moves) / max(1, len(calm.moves))
    p99s = quantile(calm.moves, 0.99), quantile(attacked.moves, 0.99)
    held = (
        share >= GOAL_SHARE
        and p99s[1] <= GOAL_TIMES * p99s[0]
        and max(attacked.newcomers, default=NEWCOMER_SECONDS) < NEWCOMER_SECONDS
    )
    return (
        f"{name:16}{len(calm.moves):>6}{len(attacked.moves):>6}{share:>7.0%}"
        f"{quantile(calm.moves, 0.5):>8.1f}{quantile(attacked.moves, 0.5):>8.1f}{p99s[0]:>8.1f}{p99s[1]:>8.1f}"
        f"{_middle(calm.bots):>9}{_middle(attacked.bots):>9}{quantile(attacked.newcomers, 1):>10.0f}"
        f"  {'held' if held else 'NOT HELD'}"
    )


def _middle(values: list[float]) -> str:
    return f"{1000 * statistics.median(values):.0f}" if values else "none"


HEAD = (
    f"{'attack':16}{'moves':>6}{'att.':>6}{'share':>7}{'p50':>8}{'att.':>8}{'p99':>8}{'att.':>8}"
    f"{'bot':>9}{'att.':>9}{'newcomer':>10}  (milliseconds; att.: while attacked)"
)


def main() -> None:
    """Measure every attack, print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--only", default="", help="attacks by name, with commas between")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--source", help=argparse.SUPPRESS)
    parser.add_argument("--file", type=Path, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.attack:
        with suppress(KeyboardInterrupt):
            asyncio.run(attack(wish.attack, Attacker(wish.port, wish.source, wish.file)))
        return
    chosen = [name.strip() for name in wish.only.split(",")] if wish.only else list(ATTACKS)
    print(f"cores {os.cpu_count()}, load average {os.getloadavg()[0]:.1f} (other people's work included)")
    print(HEAD, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "long_game.txt"
        file.write_text(long_game())
        for number, name in enumerate(chosen):
            try:
                seen = asyncio.run(measured(name, number, file, wish.seconds, wish.tables))
                print(row(name, *seen), flush=True)
            except (OSError, RuntimeError, TimeoutError) as problem:
                print(f"{name:16} could not be measured: {type(problem).__name__} {problem}", flush=True)


if __name__ == "__main__":
    main()
