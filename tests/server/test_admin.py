"""An operator's hands: `escapade admin` on the database and on a running server, retention, backup, drain."""

import asyncio
import json
import os
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from litestar.testing import AsyncTestClient

from escapade.cli import main
from escapade.server.app import Application
from escapade.server.database.listing import Filters
from escapade.server.database.store import Store
from escapade.server.house import drain, retention
from escapade.server.house.retention import Retention
from escapade.server.house.settings import Limits, Settings, database_url
from escapade.server.table.news import TableNews
from escapade.server.table.table_state import now
from escapade.server.table.tables import Tables
from tests.server.hearing import connect
from tests.server.pg import postgres
from tests.server.table_talk import (
    PEOPLE,
    WAIT,
    Running,
    Talk,
    admin_card,
    deal,
    finished,
    hello,
    key_header,
    launched,
    refusal,
    set_up,
)

TOKEN = "the admin's own token"
ADMIN = key_header(TOKEN)
BOTS = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
SOON = 5.0  # seconds within which news must reach a socket


@pytest.fixture
def app(tmp_path: Path, limits: Limits) -> Application:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    return Application(Settings(url, limits, tmp_path / "static", warm=False, admin_token=TOKEN))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[Running]:
    with launched(folder / "tables.sqlite3", ESCAPADE_WORKSHOP="yes") as running:
        yield running


@pytest.fixture
async def visitor(house: Running) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=house.url, timeout=WAIT) as client:
        yield client


def admin(folder: Path, *words: str, code: int = 0) -> Any:
    """Run `escapade admin … --json` in a process; what it printed."""
    command = [sys.executable, "-m", "escapade", "admin", *words, "--database", str(folder / "tables.sqlite3")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False)
    assert ended.returncode == code, ended.stdout + ended.stderr
    assert "Traceback" not in ended.stderr
    return json.loads(ended.stdout) if "--json" in words else ended.stdout + ended.stderr


async def aside(folder: Path, *words: str, code: int = 0) -> Any:
    return await asyncio.to_thread(admin, folder, *words, code=code)


# The token


async def test_without_the_token_nothing_is_done(client: Any) -> None:
    talk = await deal(client)
    for headers in (
        {},
        key_header("guess"),
        key_header(talk.keys[0]),
        {"Authorization": TOKEN},
        key_header(TOKEN + "x"),
    ):
        for method, path in (
            *(("GET", "who"), ("POST", "say"), ("GET", "drain"), ("POST", "drain"), ("DELETE", "drain")),
            *(("DELETE", f"tables/{talk.table}"), ("DELETE", f"tables/{talk.table}/chat/1")),
            *(("POST", f"tables/{talk.table}/seats/0/close"), ("POST", "invitations")),
        ):
            answer = await client.request(method, f"/api/admin/{path}", headers=headers, json={"text": "x"})
            refusal(answer, 403, "not-admin")
    assert (await talk.position(0))["seat"] == 0


async def test_an_empty_token_opens_nothing(tmp_path: Path, limits: Limits) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    for headers in ({"Authorization": "Bearer "}, {"Authorization": "Bearer"}, {}):
        async with AsyncTestClient(Application(Settings(url, limits, tmp_path, warm=False))) as client:
            refusal(await client.get("/api/admin/who", headers=headers), 403, "not-admin")
    async with AsyncTestClient(
        Application(Settings(url, limits, tmp_path, False, admin=False, admin_token=TOKEN))
    ) as client:
        refusal(await client.get("/api/admin/who", headers=ADMIN), 404, "not-found")


async def test_bad_wishes_are_refused_in_words(client: Any) -> None:
    refusal(await client.post("/api/admin/say", headers=ADMIN, json={"text": ""}), 400, "bad-request")
    refusal(await client.post("/api/admin/say", headers=ADMIN, json={"text": "x" * 281}), 400, "bad-request")
    refusal(await client.post("/api/admin/drain", headers=ADMIN, json={"seconds": -1}), 400, "bad-request")
    refusal(await client.delete("/api/admin/tables/none", headers=ADMIN), 404, "unknown-table")
    refusal(await client.delete("/api/admin/tables/none/chat/1", headers=ADMIN), 404, "unknown-table")
    refusal(await client.post("/api/admin/invitations", headers=ADMIN, json={}), 409, "not-private")
    talk = await deal(client)
    refusal(await client.delete(f"/api/admin/tables/{talk.table}/chat/1", headers=ADMIN), 404, "not-found")
    refusal(await client.post(f"/api/admin/tables/{talk.table}/seats/5/close", headers=ADMIN), 404, "not-found")


async def test_the_document_does_not_tell_of_it(client: Any) -> None:
    assert "/admin" not in (await client.get("/api/schema/openapi.json")).text


def test_the_card_is_for_its_owner_and_goes_with_the_server(tmp_path: Path) -> None:
    with launched(tmp_path / "tables.sqlite3") as running:
        (card,) = tmp_path.glob("*.admin")
        assert stat.S_IMODE(card.stat().st_mode) == 0o600
        told = json.loads(card.read_text())
        assert told["address"] == running.url and len(told["token"]) > 30
        answer = httpx.get(f"{running.url}/api/admin/who", headers=key_header(told["token"]), timeout=WAIT)
        assert answer.status_code == 200
    assert not card.exists()


# The host's hands


async def test_a_line_of_chat_is_deleted_also_where_it_is_shown(client: Any) -> None:
    talk = await deal(client)
    for text in ("Hello", "Rude words", "Bye"):
        assert (await talk.ask("chat", 0, text=text)).status_code == 204
    assert (await client.delete(f"/api/admin/tables/{talk.table}/chat/2", headers=ADMIN)).status_code == 204
    assert "Rude" not in (await talk.see("position", 1)).text
    late = await talk.position(1, chat_since=3)  # knows all three lines already
    assert [(line["number"], line["text"]) for line in late["chat"]] == [(2, "")]
    assert (await client.delete(f"/api/admin/tables/{talk.table}/chat/3", headers=ADMIN)).status_code == 204
    assert (await talk.ask("chat", 0, text="Next")).status_code == 204
    assert [line["number"] for line in (await talk.position(1))["chat"]] == [1, 2, 3, 4]


async def test_a_closed_seat_opens_again_while_the_table_gathers(client: Any) -> None:
    talk = await set_up(client, [*PEOPLE, {"kind": "open"}])
    answer = await client.post(f"/api/admin/tables/{talk.table}/seats/1/close", headers=ADMIN)
    assert answer.json() == {"seat": 1, "name": "Ben", "stage": "gathering"}
    assert (await talk.position())["seats"][1]["kind"] == "open"
    refusal(await talk.see("position", 1), 403, "unknown-key")
    assert (await talk.ask("join", name="Cleo", seat=1)).status_code == 201


async def test_a_closed_seat_is_played_by_a_bot(client: Any) -> None:
    talk = await deal(client)
    assert (await client.post(f"/api/admin/tables/{talk.table}/seats/1/close", headers=ADMIN)).status_code == 200
    refusal(await talk.see("position", 1), 403, "unknown-key")
    refusal(await talk.ask("stand-in", 1, on=False), 403, "unknown-key")
    assert (await talk.position(0))["seats"][1]["stand_in"]
    deadline = time.monotonic() + WAIT
    while time.monotonic() < deadline:
        position = await talk.position(0)
        if position["awaits"] == [0] or position["stage"] == "over":
            break
        await asyncio.sleep(0.05)
    assert position["awaits"] == [0]


async def test_a_deleted_table_is_gone_for_everybody(client: Any) -> None:
    talk = await deal(client)
    other = await deal(client)
    assert (await client.delete(f"/api/admin/tables/{talk.table}", headers=ADMIN)).status_code == 204
    refusal(await talk.see("position", 0), 404, "unknown-table")
    refusal(await talk.play(0, 0, 0), 404, "unknown-table")
    assert (await other.position(0))["version"] == 0


async def test_a_table_deleted_behind_the_servers_back_is_gone(client: Any, tmp_path: Path) -> None:
    talk = await deal(client)
    seat = (await talk.position())["awaits"][0]
    move = (await talk.position(seat))["moves"][0]["id"]
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    await store.erase([talk.table])
    await store.stop()
    refusal(await talk.play(seat, 0, move), 404, "unknown-table")
    refusal(await talk.see("position", 0), 404, "unknown-table")


# By command, on a running server


async def test_who_is_there(visitor: httpx.AsyncClient, house: Running, folder: Path) -> None:
    talk = await deal(visitor)
    async with (
        connect(f"{house.live}/api/tables/{talk.table}/live") as ann,
        connect(f"{house.live}/api/tables/{talk.table}/live") as watcher,
    ):
        for socket, key in ((ann, talk.keys[0]), (watcher, "")):
            await socket.send(hello(key))
            await socket.recv()
        company = await aside(folder, "who", "--json")
        words = await aside(folder, "who")
    (table,) = company["tables"]
    assert company["sockets"] == 2 and company["addresses"] == 1
    assert table["people"] == [{"seat": 0, "name": "Ann"}] and table["watching"] == 1
    assert "Ann (seat 1), 1 watching" in words


async def test_lists_mark_a_changed_box(visitor: httpx.AsyncClient, house: Running, folder: Path) -> None:
    own, changed = await deal(visitor), await deal(visitor, changes={"deal.draw": 3})
    marked = {own.table: False, changed.table: True}
    listed = (await aside(folder, "tables", "--json"))["tables"]
    assert {line["table"]: line["changed"] for line in listed if line["table"] in marked} == marked
    words = await aside(folder, "tables")
    assert "alien-getaway, changed" in next(line for line in words.splitlines() if changed.table in line)
    async with (
        connect(f"{house.live}/api/tables/{own.table}/live") as first,
        connect(f"{house.live}/api/tables/{changed.table}/live") as second,
    ):
        for socket in (first, second):
            await socket.send(hello())
            await socket.recv()
        company = await aside(folder, "who", "--json")
        words = await aside(folder, "who")
    assert {table["table"]: table["changed"] for table in company["tables"]} == marked
    assert f"{changed.table}  alien-getaway, changed, playing" in words


async def test_a_message_reaches_every_table(visitor: httpx.AsyncClient, house: Running, folder: Path) -> None:
    talk = await deal(visitor)
    async with connect(f"{house.live}/api/tables/{talk.table}/live") as socket:
        await socket.send(hello(talk.keys[0]))
        await socket.recv()
        told = await aside(folder, "say", "Tea at\x1b[31m four", "--json")
        assert told == {"sockets": 1, "tables": 1}
        notice = await asyncio.wait_for(next_notice(socket), SOON)
    assert notice["text"] == "Tea at [31m four" and notice["kind"] == "message" and 590 <= notice["seconds"] <= 600
    assert (await visitor.get("/api/house")).json()["notice"]["text"] == "Tea at [31m four"
    async with connect(f"{house.live}/api/tables/{talk.table}/live") as late:
        await late.send(hello())
        assert (await asyncio.wait_for(next_notice(late), SOON))["text"] == "Tea at [31m four"


async def next_notice(socket: Any) -> Any:
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "notice":
            return message["notice"]


async def test_commands_by_the_card(visitor: httpx.AsyncClient, house: Running, folder: Path) -> None:
    talk = await deal(visitor)
    await talk.ask("chat", 0, text="[bold]Oops\x07")
    assert "1  Ann: [bold]Oops" in await aside(folder, "chat", talk.table)
    await aside(folder, "delete-chat", talk.table, "1")
    assert (await talk.position(0))["chat"][0]["text"] == ""
    async with connect(f"{house.live}/api/tables/{talk.table}/live") as ben:
        await ben.send(hello(talk.keys[1]))
        await ben.recv()
        assert "Ben has no seat" in await aside(folder, "close-seat", talk.table, "2")
        error = await asyncio.wait_for(next_error(ben), SOON)
    assert error["code"] == "unknown-key"
    assert "No person sits on seat 7" in await aside(folder, "close-seat", talk.table, "7", code=2)
    assert talk.table in [line["table"] for line in (await aside(folder, "tables", "--json"))["tables"]]
    assert "deleted" in await aside(folder, "delete", talk.table)
    refusal(await talk.see("position", 0), 404, "unknown-table")
    assert "There is no such table" in await aside(folder, "delete", talk.table, code=2)
    assert "has no password" in await aside(folder, "invite", code=2)


async def next_error(socket: Any) -> Any:
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "error":
            return message["error"]


# By command, on the database alone


def test_commands_without_a_server(tmp_path: Path, limits: Limits, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tables.sqlite3"

    def run(*words: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as end:
            main(["admin", *words, "--database", str(file)])
        told = capsys.readouterr()
        assert end.value.code == code, told
        return told.out + told.err

    assert "There is no database" in run("tables", code=2)
    assert not file.exists()

    async def prepare() -> tuple[Talk, Talk, Talk]:
        settings = Settings(f"sqlite:///{file}", limits, tmp_path / "static", warm=False)
        async with AsyncTestClient(Application(settings)) as client:
            return await finished(client), await deal(client), await set_up(client)

    over, playing, gathering = asyncio.run(prepare())
    for stage, talk in (("over", over), ("playing", playing), ("gathering", gathering)):
        listed = json.loads(run("tables", "--stage", stage, "--json"))["tables"]
        assert [line["table"] for line in listed] == [talk.table]
        assert listed[0]["stage"] == stage
    assert json.loads(run("tables", "--older-than", "1", "--json"))["tables"] == []
    assert json.loads(run("tables", "--game", "connect-four", "--json"))["tables"] == []
    assert "Ann, Ben" in run("tables", "--most", "3")
    assert "one of gathering" in run("tables", "--stage", "done", code=2)

    text = run("export", over.table)
    assert text.startswith("escapade match")
    saved = tmp_path / "game.txt"
    run("export", over.table, "--output", str(saved))
    assert saved.read_text() == text
    assert "--unfinished" in run("export", playing.table, code=2)
    assert run("export", playing.table, "--unfinished").startswith("escapade match")
    assert "still gathering" in run("export", gathering.table, code=2)
    assert "There is no table nowhere" in run("export", "nowhere", code=2)

    assert "No server runs" in run("who", code=2)
    run("delete", over.table)
    assert "There is no table" in run("delete", over.table, code=2)
    assert "now." in run("vacuum")
    copy = tmp_path / "copy.sqlite3"
    assert "copied" in run("backup", str(copy))
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert "--replace" in run("backup", str(copy), code=2)
    run("backup", str(copy), "--replace")
    assert "cannot be made" in run("backup", str(tmp_path / "no" / "where"), code=2)


def test_postgres_has_its_own_tool(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["admin", "backup", "copy.dump", "--database", "postgresql://ann:geheim@db.example:5433/house"])
    told = capsys.readouterr().err.replace("\n", " ")
    assert end.value.code == 2
    assert "pg_dump --format=custom --file='copy.dump' 'postgresql://ann@db.example:5433/house'" in told
    assert "geheim" not in told


def test_a_backup_while_people_play_holds_every_acknowledged_move(tmp_path: Path) -> None:
    """A copy of the live file lost tables; this one plays on with all of them."""
    source, copy = tmp_path / "tables.sqlite3", tmp_path / "copy" / "tables.sqlite3"
    copy.parent.mkdir()
    with launched(source) as running:
        talks, before, stop = asyncio.run(_play_a_little(running.url)), {}, threading.Event()
        going = threading.Thread(target=lambda: asyncio.run(_play_on(running.url, talks, stop)))
        for talk in talks:
            position = httpx.get(f"{running.url}/api/tables/{talk.table}/position", timeout=WAIT).json()
            before[talk.table] = position["version"]
        going.start()
        try:
            admin(tmp_path, "backup", str(copy))
        finally:
            stop.set()
            going.join()
    with launched(copy) as again:
        for talk in talks:
            found = httpx.get(f"{again.url}/api/tables/{talk.table}/position", timeout=WAIT).json()
            assert found["version"] >= before[talk.table] > 0
        going_on = [talk for talk in talks if _awaited(again.url, talk)]  # A slow backup sees some games end.
        assert asyncio.run(_play_on(again.url, going_on, stop, most=1)) == len(going_on)


async def _play_a_little(url: str) -> list[Talk]:
    async with httpx.AsyncClient(base_url=url, timeout=WAIT) as client:
        talks = [await deal(client, PEOPLE) for _ in range(5)]
    await _play_on(url, talks, threading.Event(), most=5)
    return talks


def _awaited(url: str, talk: Talk) -> bool:
    return bool(httpx.get(f"{url}/api/tables/{talk.table}/position", timeout=WAIT).json()["awaits"])


async def _play_on(url: str, talks: list[Talk], stop: threading.Event, most: int = 400) -> int:
    played = 0
    async with httpx.AsyncClient(base_url=url, timeout=WAIT) as client:
        for _ in range(most):
            for talk in talks:
                here = Talk(client, talk.table, talk.keys)
                seat = next(iter((await here.position())["awaits"]), None)
                if seat is None or (stop.is_set() and most > 10):
                    continue
                position = await here.position(seat)
                answer = await here.play(seat, position["version"], position["moves"][0]["id"])
                assert answer.status_code == 200, answer.text
                played += 1
    return played


# Retention


@asynccontextmanager
async def keeper_of(folder: Path, **days: int) -> AsyncIterator[Retention]:
    """What a server runs once an hour, on the tables that are there."""
    settings = Settings(f"sqlite:///{folder / 'tables.sqlite3'}", **days)  # type: ignore[arg-type]
    store = Store(settings.database)
    await store.start()
    yield Retention(settings, Tables(store, TableNews()))
    await store.stop()


def write(folder: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as connection, connection:
        connection.execute(statement, values)


def read(folder: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as connection:
        return connection.execute(query).fetchall()


def age(folder: Path, talk: Talk, days: int) -> None:
    write(folder, "UPDATE tables SET touched = touched - ? WHERE id = ?", days * 86_400, talk.table)


async def test_old_tables_are_kept_as_long_as_the_settings_say(
    client: Any, app: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BREATH", 0)
    monkeypatch.setattr(retention, "BATCH", 2)
    old = [await finished(client) for _ in range(3)]
    young = await finished(client)
    left, visited, playing = [await deal(client) for _ in range(3)]
    for talk, days in [*((talk, 31) for talk in old), (young, 29), (left, 91), (visited, 91), (playing, 31)]:
        age(tmp_path, talk, days)
    write(tmp_path, "UPDATE seats SET seen_at = 0")
    write(tmp_path, "UPDATE seats SET seen_at = ? WHERE table_id = ?", now(), visited.table)
    async with keeper_of(tmp_path, keep_finished_days=30, keep_abandoned_days=90) as keeper:
        assert await keeper.clear_away() == 4
        assert await keeper.clear_away() == 0
    for talk in (*old, left):
        refusal(await talk.see("position"), 404, "unknown-table")
    for talk in (young, visited, playing):
        assert (await talk.see("position")).status_code == 200
    for part in ("seats", "entries", "chat"):
        assert read(tmp_path, f"SELECT 1 FROM {part} WHERE table_id NOT IN (SELECT id FROM tables)") == []


async def test_the_server_clears_away_by_itself(
    tmp_path: Path, limits: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", limits, tmp_path, False, keep_finished_days=5)
    async with AsyncTestClient(Application(settings)) as client:
        old, young = await finished(client), await finished(client)
    age(tmp_path, old, 6)
    monkeypatch.setattr(retention, "FIRST_ROUND", 0)
    async with AsyncTestClient(Application(settings)) as client:
        deadline = time.monotonic() + WAIT
        while read(tmp_path, f"SELECT 1 FROM tables WHERE id = '{old.table}'") and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        refusal(await client.get(f"/api/tables/{old.table}"), 404, "unknown-table")
        assert (await client.get(f"/api/tables/{young.table}")).status_code == 200


async def test_by_default_everything_is_kept(client: Any, tmp_path: Path) -> None:
    talk = await finished(client)
    age(tmp_path, talk, 10_000)
    async with keeper_of(tmp_path) as keeper:
        assert await keeper.clear_away() == 0
    assert (await talk.see("position")).status_code == 200


async def test_what_older_servers_did_not_write_down_is_found_out(client: Any, tmp_path: Path) -> None:
    over, playing, gathering = await finished(client), await deal(client), await set_up(client)
    other_rules = await deal(client)
    write(tmp_path, "UPDATE tables SET over = NULL")
    write(tmp_path, "UPDATE tables SET rules = 999 WHERE id = ?", other_rules.table)
    async with keeper_of(tmp_path) as keeper:
        assert await keeper.find_out() == 4
        assert await keeper.find_out() == 0
    known = {over.table: 1, playing.table: 0, gathering.table: 0, other_rules.table: 0}
    assert dict(read(tmp_path, "SELECT id, over FROM tables")) == known


async def test_a_move_says_that_something_happened(client: Any, tmp_path: Path, app: Application) -> None:
    talk = await deal(client)
    age(tmp_path, talk, 50)
    app.services.tables._tables.clear()
    seat = (await talk.position())["awaits"][0]
    await talk.play(seat, 0, (await talk.position(seat))["moves"][0]["id"])
    assert read(tmp_path, "SELECT touched FROM tables")[0][0] >= now() - WAIT


# Draining


async def test_no_new_tables_before_a_restart_but_moves_are_written(client: Any) -> None:
    talk = await deal(client)
    answer = await client.post("/api/admin/drain", headers=ADMIN, json={"seconds": 600})
    assert answer.json()["stage"] == "announced" and 590 < answer.json()["seconds"] <= 600
    refusal(await client.post("/api/tables", json={"game": "alien-getaway", "seats": PEOPLE}), 503, "restarting")
    refusal(await client.post("/api/tables/import", json={"text": "x"}), 503, "restarting")
    notice = (await client.get("/api/house")).json()["notice"]
    assert notice["kind"] == "restart" and 590 < notice["seconds"] <= 600
    seat = (await talk.position())["awaits"][0]
    move = (await talk.position(seat))["moves"][0]["id"]
    assert (await talk.play(seat, 0, move)).status_code == 200
    assert (await client.post("/api/admin/say", headers=ADMIN, json={"text": "Tea"})).status_code == 200
    assert (await client.get("/api/house")).json()["notice"]["kind"] == "restart"
    assert (await client.delete("/api/admin/drain", headers=ADMIN)).json()["stage"] == "open"
    assert (await client.get("/api/house")).json()["notice"] is None
    assert (await client.post("/api/tables", json={"game": "alien-getaway", "seats": PEOPLE})).status_code == 201


async def test_bots_pause_and_it_is_safe_when_nothing_is_in_flight(
    tmp_path: Path, limits: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drain, "FAREWELL", 0)
    ended = threading.Event()
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    app = Application(Settings(url, limits, tmp_path, warm=False, admin_token=TOKEN), end=ended.set)
    async with AsyncTestClient(app) as client:
        talk = await deal(client, [*BOTS, *BOTS], pace="quick")
        assert (await client.post("/api/admin/drain", headers=ADMIN, json={"seconds": 0})).status_code == 200
        assert await asyncio.to_thread(ended.wait, WAIT)
        facts = (await client.get("/api/admin/drain", headers=ADMIN)).json()
        assert facts["stage"] == "safe" and facts["in_flight"] == 0
        stands = (await talk.position())["version"]
        await asyncio.sleep(1)
        assert (await talk.position())["version"] == stands
        assert (await client.delete("/api/admin/drain", headers=ADMIN)).json()["stage"] == "open"
        deadline = time.monotonic() + WAIT
        while (await talk.position())["version"] == stands and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        assert (await talk.position())["version"] > stands


async def test_bots_that_somebody_watches_go_on_when_a_restart_is_taken_back(
    visitor: httpx.AsyncClient, house: Running, folder: Path
) -> None:
    token = key_header(admin_card(folder)["token"])
    talk = await deal(visitor, [*BOTS, *BOTS], pace="slow")
    async with connect(f"{house.live}/api/tables/{talk.table}/live") as socket:
        await socket.send(hello())
        await visitor.post("/api/admin/drain", headers=token, json={"seconds": 10})
        while (await visitor.get("/api/admin/drain", headers=token)).json()["in_flight"]:
            await asyncio.sleep(0.2)
        await visitor.delete("/api/admin/drain", headers=token)
        stands = 0
        async with asyncio.timeout(15):  # long before the next beat, which would wake them anyway
            while True:
                message = json.loads(await socket.recv())
                if message["type"] == "notice" and message["notice"] is None:
                    break
                stands = message.get("position", {}).get("version", stands)
            while json.loads(await socket.recv()).get("position", {}).get("version", -1) <= stands:
                pass


async def test_the_command_ends_the_server_and_nothing_is_lost(tmp_path: Path) -> None:
    with launched(tmp_path / "tables.sqlite3") as running:
        async with httpx.AsyncClient(base_url=running.url, timeout=WAIT) as client:
            talk = await deal(client)
            async with connect(f"{running.live}/api/tables/{talk.table}/live") as socket:
                await socket.send(hello(talk.keys[0]))
                ending = asyncio.create_task(aside(tmp_path, "drain", "--seconds", "2"))
                notice = await asyncio.wait_for(next_notice(socket), WAIT)
                assert notice["kind"] == "restart" and notice["seconds"] <= 2
                seat = (await talk.position())["awaits"][0]
                move = (await talk.position(seat))["moves"][0]["id"]
                assert (await talk.play(seat, 0, move)).status_code == 200
            assert "Safe: nothing is in flight" in await ending
        assert await asyncio.to_thread(running.process.wait, 30) == 0
    with launched(tmp_path / "tables.sqlite3") as again:
        async with httpx.AsyncClient(base_url=again.url, timeout=WAIT) as client:
            assert (await Talk(client, talk.table, talk.keys).position(0))["version"] == 1


def test_serve_drain_is_the_same(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "escapade", "serve", "--drain", "--database", str(tmp_path / "none.sqlite3")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False)
    assert ended.returncode == 2 and "No server runs on this database" in ended.stderr


# Several servers


@pytest.mark.xdist_group("postgres")
async def test_a_message_reaches_all_servers_of_a_database_and_a_drain_only_its_own(tmp_path: Path) -> None:
    with (
        postgres() as database,
        launched(url := database.url, XDG_DATA_HOME=str(tmp_path)) as one,
        launched(url) as two,
    ):
        cards = [json.loads(card.read_text()) for card in (tmp_path / "escapade").glob("*.admin")]
        assert {card["address"] for card in cards} == {one.url}
        token = key_header(cards[0]["token"])
        async with httpx.AsyncClient(base_url=one.url, timeout=WAIT) as client:
            talk = await deal(client)
            seat = (await talk.position())["awaits"][0]  # plays on, while the other one's seat is closed
            async with connect(f"{two.live}/api/tables/{talk.table}/live") as elsewhere:
                await elsewhere.send(hello(talk.keys[1 - seat]))
                await elsewhere.recv()
                await client.post("/api/admin/say", headers=token, json={"text": "Tea"})
                assert (await asyncio.wait_for(next_notice(elsewhere), WAIT))["text"] == "Tea"
                await client.post(f"/api/admin/tables/{talk.table}/seats/{1 - seat}/close", headers=token)
                assert (await asyncio.wait_for(next_error(elsewhere), WAIT))["code"] == "unknown-key"
            store = Store(database_url(url))
            await store.vacuum()
            assert [line.table for line in await store.lines(Filters())] == [talk.table]
            await store.stop()
            await client.post("/api/admin/drain", headers=token, json={"seconds": 0})
        assert await asyncio.to_thread(one.process.wait, 30) == 0
        async with httpx.AsyncClient(base_url=two.url, timeout=WAIT) as client:  # It was not said to this one.
            there = Talk(client, talk.table, talk.keys)
            move = (await there.position(seat))["moves"][0]["id"]
            assert (await there.play(seat, 0, move)).status_code == 200


@pytest.mark.xdist_group("postgres")
async def test_servers_of_one_database_are_drained_one_by_one(tmp_path: Path) -> None:
    """Both leave a card, and the command asks which of them is meant."""
    with postgres() as database:
        home = str(tmp_path)
        with (
            launched(database.url, XDG_DATA_HOME=home) as one,
            launched(database.url, XDG_DATA_HOME=home) as two,
        ):

            def admin(*words: str) -> "subprocess.CompletedProcess[str]":
                command = [sys.executable, "-m", "escapade", "admin", *words, "--database", database.url]
                around = {**os.environ, "XDG_DATA_HOME": home}
                return subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False, env=around)

            asked = await asyncio.to_thread(admin, "who")
            assert asked.returncode == 2
            assert one.url in asked.stderr and two.url in asked.stderr and "--server PORT" in asked.stderr
            port = str(urlsplit(one.url).port)
            ended = await asyncio.to_thread(admin, "drain", "--seconds", "0", "--server", port)
            assert "Safe" in ended.stdout, ended.stderr
            assert await asyncio.to_thread(one.process.wait, 30) == 0
            assert (await asyncio.to_thread(admin, "who")).returncode == 0, "only one is left"
