"""A database that hangs, is locked, full or gone: a clear 503 while it is, and afterwards the games go on."""

import asyncio
import json
import random
import resource
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import TimeoutError as PoolTimeout

from escapade.server.database.rows import EntryRow, SeatRow, TableRow
from escapade.server.database.store import MOST_WAITING, Store
from escapade.server.errors import Unavailable
from tests.server.hearing import connect
from tests.server.pg import Postgres, postgres
from tests.server.table_talk import PEOPLE, WAIT, Running, Talk, deal, hello, launch, launched, refusal

PATIENCE = 60.0  # seconds until a test gives up; how soon it really is, `make soak-server` measures
UNKNOWN_OUTCOMES = 6

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres() as found:
        yield found


@pytest.fixture(scope="module")
def pair(database: Postgres) -> Iterator[tuple[Running, Running]]:
    with launched(database.url) as one, launched(database.url) as two:
        yield one, two


@asynccontextmanager
async def two_seats_in_two_places(pair: tuple[Running, Running]) -> AsyncIterator[tuple[Talk, Talk]]:
    """One table, seen through both servers."""
    async with (
        httpx.AsyncClient(base_url=pair[0].url, timeout=WAIT) as one,
        httpx.AsyncClient(base_url=pair[1].url, timeout=WAIT) as two,
    ):
        here = await deal(one, PEOPLE)
        there = Talk(two, here.table, here.keys)
        await there.position()
        yield here, there


async def next_move(talk: Talk) -> tuple[int, int, int]:
    """Who may do what: seat, version, move."""
    seat = (await talk.position())["awaits"][0]
    own = await talk.position(seat)
    return seat, own["version"], own["moves"][0]["id"]


async def back(*talks: Talk) -> None:
    """Every server is ready again."""
    async with asyncio.timeout(PATIENCE):
        for talk in talks:
            while (await talk.client.get("/api/ready")).status_code != 200:
                await asyncio.sleep(0.05)


async def test_a_silent_postgresql_is_a_503_and_then_every_process_writes_again(
    database: Postgres, pair: tuple[Running, Running]
) -> None:
    async with two_seats_in_two_places(pair) as (here, there):
        seat, version, move = await next_move(here)
        database.stop()
        try:
            answers = await asyncio.gather(
                *(talk.see("position", 0) for talk in (here, there) for _ in range(20)),
                *(talk.play(seat, version, move) for talk in (here, there)),
            )
            for answer in answers:
                refusal(answer, 503, "unavailable")
            for talk in (here, there):
                for _ in range(20):  # Now it is known, and nobody waits for it any more.
                    refusal(await talk.see("position", 1), 503, "unavailable")
                assert (await talk.client.get("/api/health")).status_code == 200
                refusal(await talk.client.get("/api/ready"), 503, "unavailable")
            await asyncio.sleep(5)
        finally:
            database.wake()
        await back(here, there)
        again = await here.play(seat, version, move)
        assert again.json() == {"number": version + 1}
        assert (await there.play(seat, version, move)).json() == {"number": version + 1}
        seat, version, move = await next_move(there)
        assert (await there.play(seat, version, move)).json() == {"number": version + 1}


async def test_a_killed_postgresql_comes_back(database: Postgres, pair: tuple[Running, Running]) -> None:
    async with two_seats_in_two_places(pair) as (here, there):
        seat, version, move = await next_move(here)
        database.kill()
        refusal(await here.play(seat, version, move), 503, "unavailable")
        refusal(await there.see("position", 0), 503, "unavailable")
        database.start()
        await back(here, there)
        assert (await there.play(seat, version, move)).json() == {"number": version + 1}
        async with asyncio.timeout(PATIENCE):
            while (await here.position())["version"] != version + 1:
                await asyncio.sleep(0.05)


async def test_news_travel_again_after_a_silence(database: Postgres, pair: tuple[Running, Running]) -> None:
    async with two_seats_in_two_places(pair) as (here, there):
        seat, version, move = await next_move(here)
        async with connect(f"{pair[1].live}/api/tables/{here.table}/live") as elsewhere:
            await elsewhere.send(hello(here.keys[1 - seat]))
            await elsewhere.recv()
            database.stop()
            try:
                refusal(await here.play(seat, version, move), 503, "unavailable")
                await asyncio.sleep(6)  # Longer than the listening line is left in peace.
            finally:
                database.wake()
            await back(here, there)
            assert (await here.play(seat, version, move)).status_code == 200
            async with asyncio.timeout(PATIENCE):  # The socket was not dropped, and hears of it.
                while True:
                    message = json.loads(await elsewhere.recv())
                    if message["type"] == "position" and message["position"]["version"] == version + 1:
                        break


async def test_a_lock_that_somebody_holds_is_a_503(database: Postgres, pair: tuple[Running, Running]) -> None:
    async with two_seats_in_two_places(pair) as (here, there):
        seat, version, move = await next_move(here)
        intruder = await asyncpg.connect(database.url)
        try:
            async with intruder.transaction():
                await intruder.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
                asked = [here.play(seat, version, move) for _ in range(5)]
                asked += [there.see("position", 0) for _ in range(5)]
                for answer in await asyncio.gather(*asked):
                    refusal(answer, 503, "unavailable")
        finally:
            await intruder.close()
        await back(here, there)
        assert (await here.play(seat, version, move)).json() == {"number": version + 1}


async def test_a_move_of_unknown_outcome_is_there_once(database: Postgres, pair: tuple[Running, Running]) -> None:
    chance = random.Random(5)
    async with two_seats_in_two_places(pair) as (here, there):
        for _ in range(UNKNOWN_OUTCOMES):
            seat, version, move = await next_move(here)
            asking = asyncio.create_task(here.play(seat, version, move))
            await asyncio.sleep(chance.random() * 0.02)
            database.stop()
            try:
                first = await asking
            finally:
                database.wake()
            assert first.status_code in (200, 503)
            await back(here, there)
            for talk in (there, here):
                assert (await talk.play(seat, version, move)).json() == {"number": version + 1}
            assert (await here.position())["version"] == (await there.position())["version"] == version + 1


async def test_crowds_of_readers_leave_the_writer_its_line(pair: tuple[Running, Running]) -> None:
    async with two_seats_in_two_places(pair) as (here, _):
        seat, version, move = await next_move(here)
        reading = [asyncio.create_task(here.see("replay/0")) for _ in range(30)]
        assert (await here.play(seat, version, move)).json() == {"number": version + 1}
        assert {answer.status_code for answer in await asyncio.gather(*reading)} == {200}


async def test_sigterm_ends_a_process_whose_database_is_silent(database: Postgres) -> None:
    running = launch(database.url)
    async with httpx.AsyncClient(base_url=running.url, timeout=WAIT) as client:
        talk = await deal(client, PEOPLE)
        async with connect(f"{running.live}/api/tables/{talk.table}/live") as connection:
            await connection.send(hello(talk.keys[0]))
            await connection.recv()
            seat, version, move = await next_move(talk)
            database.stop()
            try:
                asking = asyncio.create_task(talk.play(seat, version, move))
                await asyncio.sleep(0.2)
                await ends(running, signal.SIGTERM)
                await asyncio.gather(asking, return_exceptions=True)
            finally:
                database.wake()


async def ends(running: Running, how: signal.Signals) -> None:
    """The process ends by itself, whatever its database does."""
    running.process.send_signal(how)
    try:
        async with asyncio.timeout(PATIENCE):
            while running.process.poll() is None:
                await asyncio.sleep(0.05)
    finally:
        running.kill()


# SQLite


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_a_busy_process_in_every_state(tmp_path: Path, how: signal.Signals) -> None:
    """A locked file, a socket, a client that reads nothing, half a request, and a bot that thinks for long."""
    running = launch(str(tmp_path / "tables.sqlite3"))
    host, _, port = running.url.removeprefix("http://").partition(":")
    async with httpx.AsyncClient(base_url=running.url, timeout=WAIT) as client:
        talk = await deal(client, PEOPLE)
        bots = await deal(client, [{"kind": "bot", "level": "expert"}] * 2)
        seat, version, move = await next_move(talk)
        with (
            socket.create_connection((host, int(port))) as half,
            closing(sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)) as intruder,
        ):
            half.sendall(b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 50\r\n\r\n{")
            async with connect(f"{running.live}/api/tables/{bots.table}/live") as connection:
                await connection.send(hello())
                await connection.recv()
                intruder.execute("BEGIN EXCLUSIVE")
                asking = asyncio.create_task(talk.play(seat, version, move))
                await asyncio.sleep(0.2)
                await ends(running, how)
                await asyncio.gather(asking, return_exceptions=True)


async def test_a_locked_file_is_a_503_for_writers_only(client: Any, tmp_path: Path, caplog: Any) -> None:
    talk = await deal(client)
    seat, version, move = await next_move(talk)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)) as intruder:
        intruder.execute("BEGIN EXCLUSIVE")
        for answer in await asyncio.gather(*(talk.play(seat, version, move) for _ in range(5))):
            assert "Another program" in refusal(answer, 503, "unavailable")
        for _ in range(10):
            refusal(await talk.ask("chat", seat, text="hello?"), 503, "unavailable")
            assert (await talk.see("position", 0)).status_code == 200
        refusal(await client.get("/api/ready"), 503, "unavailable")
        assert [record.levelname for record in caplog.records if "cannot be written" in record.message] == ["ERROR"]
        intruder.execute("ROLLBACK")
    await back(talk)
    assert (await talk.play(seat, version, move)).json() == {"number": version + 1}


async def test_a_file_that_can_only_be_read_is_a_503_for_writers_only(client: Any, app: Any) -> None:
    talk = await deal(client)
    seat, version, move = await next_move(talk)
    engine = app.services.tables.store._connections._engine

    def only_read(connection: Any, _: Any, __: Any) -> None:
        connection.execute("PRAGMA query_only=ON")

    sa.event.listen(engine, "checkout", only_read)
    answer = await talk.play(seat, version, move)
    assert "only be read" in refusal(answer, 503, "unavailable")
    assert (await talk.see("position", 0)).status_code == 200
    sa.event.remove(engine, "checkout", only_read)
    sa.event.listen(engine, "checkout", lambda connection, _, __: connection.execute("PRAGMA query_only=OFF"))
    await back(talk)
    assert (await talk.play(seat, version, move)).json() == {"number": version + 1}


async def test_a_full_disk_is_a_503_for_writers_only_and_said_once(tmp_path: Path) -> None:
    with (tmp_path / "log.txt").open("w+") as log:
        running = launch(str(tmp_path / "tables.sqlite3"), log=log)
        try:
            async with httpx.AsyncClient(base_url=running.url, timeout=WAIT) as client:
                talk = await deal(client)
                seat, version, move = await next_move(talk)
                resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
                refusal(await talk.play(seat, version, move), 503, "unavailable")
                for _ in range(10):
                    assert "disk" in refusal(await talk.ask("chat", seat, text="hello?"), 503, "unavailable")
                    assert (await talk.see("position", 0)).status_code == 200
                    assert (await talk.client.get("/api/health")).status_code == 200
                refusal(await client.get("/api/ready"), 503, "unavailable")
                unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
                resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, unlimited)
                await back(talk)
                assert (await talk.play(seat, version, move)).json() == {"number": version + 1}
        finally:
            running.process.terminate()
            running.process.communicate(timeout=WAIT)
        log.seek(0)
        said = log.read()
    assert said.count("cannot be written") == 1 and said.count("can be written again") == 1
    assert "Traceback" not in said


def test_the_file_with_the_secrets_is_for_its_owner_only(server: Running, tmp_path: Path) -> None:
    file = tmp_path / "fresh" / "tables.sqlite3"
    with launched(file):
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in file.parent.iterdir()}
    assert modes.keys() >= {file.name, f"{file.name}-wal", f"{file.name}-shm"} and set(modes.values()) == {0o600}


# The writer by itself


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    found = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    await found.start()
    await found.add_table(
        TableRow("t", "alien-getaway", 1, "", "{}", "calm", False, False, b"", 0), [SeatRow("t", 0, "person", "", "")]
    )
    yield found
    await found.stop()


def entry(number: int) -> EntryRow:
    return EntryRow("t", number, 0, 7)


async def test_what_was_given_up_before_it_was_begun_is_not_written(store: Store, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)) as intruder:
        intruder.execute("BEGIN EXCLUSIVE")
        begun = asyncio.create_task(store.append(entry(0)))
        await asyncio.sleep(0.1)
        waiting = [asyncio.create_task(store.append(entry(number))) for number in (1, 2)]
        await asyncio.sleep(0.1)
        waiting[0].cancel()
        await asyncio.sleep(0)
        intruder.execute("ROLLBACK")
    assert await begun and await waiting[1]
    assert [row.number for row in await store.entries("t")] == [0, 2]


async def test_the_line_of_the_waiting_has_an_end(store: Store, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)) as intruder:
        intruder.execute("BEGIN EXCLUSIVE")
        first = asyncio.create_task(store.append(entry(0)))
        await asyncio.sleep(0.1)
        waiting = [asyncio.create_task(store.append(entry(number))) for number in range(1, MOST_WAITING + 1)]
        await asyncio.sleep(0)
        with pytest.raises(Unavailable, match="Too much is waiting"):
            await store.append(entry(-1))
        intruder.execute("ROLLBACK")
    assert all(await asyncio.gather(first, *waiting))


@pytest.mark.parametrize("problem", [PoolTimeout("all taken"), RuntimeError("?"), asyncio.CancelledError()])
async def test_the_writer_survives_whatever_happens_to_a_job(store: Store, problem: BaseException) -> None:
    connections = store._connections
    real = connections.write
    failing = True

    async def write(*work: Any) -> Any:
        if failing:
            raise problem
        return await real(*work)

    connections.write = write  # type: ignore[assignment]
    with pytest.raises(Unavailable):
        await store.append(entry(0))
    failing = False
    async with asyncio.timeout(PATIENCE):
        while not store.answers:
            await asyncio.sleep(0.05)
    assert await store.append(entry(0))


async def test_one_bad_job_takes_no_other_with_it(store: Store) -> None:
    odd: Any = EntryRow("t", 1, 0, "no number at all", ["neither is this text"])  # type: ignore[arg-type]
    written = await asyncio.gather(
        store.append(entry(0)),
        store.append(odd),
        store.append(entry(2)),
        store.append(entry(2)),
        return_exceptions=True,
    )
    assert [written[0], written[2], written[3]] == [True, True, False] and isinstance(written[1], Unavailable)
    assert store.answers


def test_a_database_that_is_silent_at_the_start_is_said_in_words(database: Postgres) -> None:
    database.stop()
    try:
        command = [sys.executable, "-m", "escapade", "serve", "--port", "0", "--database", database.url]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False)
    finally:
        database.wake()
    assert ended.returncode == 2 and "does not answer" in ended.stderr and "Traceback" not in ended.stderr
