"""How the tests talk to a server: a few words for what a client does."""

import asyncio
import json
import os
import re
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import httpx

from escapade.engine.chance import seal
from escapade.server.app import Application
from escapade.server.table.table import Table

PEOPLE = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben"}]
START_SECONDS = 300
WAIT = 300  # seconds: a first request may have to wait for a compiler on a busy machine


def share() -> str:
    return secrets.token_hex(32)


def seal_of(share: str) -> str:
    return seal(bytes.fromhex(share))


def key_header(key: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"} if key else {}


class Talk:
    """A table, and the keys of its people."""

    def __init__(self, client: Any, table: str, keys: dict[int, str]) -> None:
        self.client = client
        self.table = table
        self.keys = keys

    async def ask(self, path: str, seat: int | None = None, /, **body: Any) -> Any:
        """POST as a seat; the answer as it came."""
        headers = key_header(self.keys.get(seat)) if seat is not None else {}
        return await self.client.post(f"/api/tables/{self.table}/{path}", json=body or None, headers=headers)

    async def see(self, path: str = "position", seat: int | None = None, /, **query: Any) -> Any:
        """GET as a seat; the answer as it came."""
        headers = key_header(self.keys.get(seat)) if seat is not None else {}
        return await self.client.get(f"/api/tables/{self.table}/{path}", params=query, headers=headers)

    async def position(self, seat: int | None = None, /, **query: Any) -> dict[str, Any]:
        answer = await self.see("position", seat, **query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def play(self, seat: int, version: int, move: int) -> Any:
        return await self.ask("moves", seat, version=version, move=move)

    async def play_on(self, choice: int) -> tuple[dict[str, Any], Any]:
        """A move of whoever may: the first (0) or the last (-1); the position before it, and the answer, if any."""
        position = await self.position()
        mine = [seat for seat in position["awaits"] if seat in self.keys]
        if not mine:
            await asyncio.sleep(0.01)
            return position, None
        own = await self.position(mine[0])
        moves = own["moves"]
        return position, await self.play(mine[0], own["version"], moves[choice]["id"]) if moves else None

    async def share_all(self) -> None:
        """Everybody seals a share, then everybody tells it."""
        shares = {seat: share() for seat in self.keys}
        for seat, own in shares.items():
            answer = await self.ask("seal", seat, seal=seal_of(own))
            assert answer.status_code == 204, answer.text
        for seat, own in shares.items():
            answer = await self.ask("share", seat, share=own)
            assert answer.status_code == 204, answer.text


async def set_up(
    client: Any, seats: list[dict[str, Any]] | None = None, game: str = "alien-getaway", **more: Any
) -> Talk:
    """A table whose people have not shared yet."""
    plan = {"game": game, "seats": seats or PEOPLE, "pace": "instant", **more}
    answer = await client.post("/api/tables", json=plan)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Talk(client, made["table"], {each["seat"]: each["key"] for each in made["keys"]})


async def deal(
    client: Any, seats: list[dict[str, Any]] | None = None, game: str = "alien-getaway", **more: Any
) -> Talk:
    """A table that is being played."""
    talk = await set_up(client, seats, game, **more)
    await talk.share_all()
    return talk


async def finished(client: Any) -> Talk:
    """A table whose game is over, after the last of somebody's moves each time."""
    talk = await deal(client, [PEOPLE[0]])
    position = await talk.position(0)
    while position["stage"] != "over":
        await talk.play(0, position["version"], position["moves"][-1]["id"])
        position = await talk.position(0)
    return talk


def refusal(answer: Any, status: int, code: str) -> str:
    """The sentence of a refusal, which must be just this one."""
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    sentence: str = answer.json()["error"]["sentence"]
    assert sentence.endswith(".") and "Traceback" not in answer.text
    return sentence


# An application in this process


def in_memory(app: Application, table_id: str) -> Table:
    """A table as the application remembers it."""
    found = app.services.tables.in_memory(table_id)
    assert found is not None
    return found


# Real processes


class Running:
    """A server process."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process = process
        self.url = url

    @property
    def live(self) -> str:
        return self.url.replace("http://", "ws://")

    def kill(self) -> None:
        """As abruptly as it gets."""
        self.process.kill()
        self.process.communicate()


def launch(
    database: str, log: IO[str] | None = None, before: Sequence[str] = (), port: int = 0, **variables: str
) -> Running:
    """A server process of our own, as soon as it writes and reads. before: a command that starts it."""
    # Games are loaded when they are asked for: every server would otherwise load all of them for nobody.
    environment = {**os.environ, "ESCAPADE_LIMITS": "off", "ESCAPADE_WARM": "no", **variables}
    command = [*before, sys.executable, "-m", "escapade", "serve", "--port", str(port), "--database", database]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found is not None
    url = found[0].rstrip("/")
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            httpx.get(f"{url}/api/ready", timeout=10).raise_for_status()
            return Running(process, url)
        except httpx.HTTPError:
            time.sleep(0.1)
    process.kill()
    process.communicate()
    raise AssertionError("the server did not come up")


@contextmanager
def launched(
    database: str | Path, log: IO[str] | None = None, before: Sequence[str] = (), **variables: str
) -> Iterator[Running]:
    """A server process until the end of the block; `log` takes what it writes."""
    running = launch(str(database), log, before, 0, **variables)
    try:
        yield running
    finally:
        running.process.terminate()
        running.process.communicate(timeout=60)


def admin_card(folder: Path) -> dict[str, Any]:
    """What the server on the tables of a folder left for `escapade admin`."""
    (card,) = folder.glob("tables.sqlite3.*.admin")
    found: dict[str, Any] = json.loads(card.read_text())
    return found


def hello(key: str = "", since: int = -1) -> str:
    return json.dumps({"type": "hello", "key": key, "since": since})
