"""Replays, files, checks and imports: worked out elsewhere, once, within measure."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.testing import AsyncTestClient

from escapade.engine.contract import SPECTATOR
from escapade.engine.match import Match
from escapade.server.app import Application
from escapade.server.database.store import Store
from escapade.server.house.settings import Limits, Settings, unlimited
from escapade.server.routes import game_facts
from escapade.server.table import finished_games
from escapade.server.table import tables as tables_module
from escapade.server.table.finished_games import AT_A_TIME
from escapade.server.table.last_visitors import WATCHED_FOR, LastVisitors
from escapade.server.table.table import Table
from escapade.server.table.table_state import TableState
from tests.server.table_talk import PEOPLE, Talk, deal, refusal, set_up


@asynccontextmanager
async def serving(folder: Path, limits: Limits) -> AsyncIterator[Any]:
    app = Application(Settings(f"sqlite:///{folder / 't.sqlite3'}", limits, folder, warm=False))
    async with AsyncTestClient(app) as client:
        yield client


def finished(take_backs: int = 0) -> Match:
    """A game of Alien Getaway that is over; at its beginning somebody changed their mind so often."""
    match = Match("alien-getaway", 2, seed=5)
    for _ in range(take_backs):
        seat = match.awaits[0]
        match.play(seat, match.legal(seat)[0])
        match.undo(seat, agreed=True)
    while not match.over:
        seat = match.awaits[0]
        match.play(seat, match.legal(seat)[-1])
    return match


async def brought(client: Any, text: str) -> Talk:
    answer = await client.post("/api/tables/import", json={"text": text})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Talk(client, made["table"], {each["seat"]: each["key"] for each in made["keys"]})


async def test_a_replay_from_memory_is_the_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished(take_backs=2)
    numbers = [*range(AT_A_TIME + 3), match.version]
    wishes = [(number, seat) for seat in (-1, 0, 1) for number in numbers]
    async with serving(tmp_path, unlimited()) as client:
        talk = await brought(client, match.save())
        found = [(await talk.see(f"replay/{number}", seat=seat)).json() for number, seat in wishes]
        again = [(await talk.see(f"replay/{number}", seat=seat)).json() for number, seat in wishes]
    assert found == again and [(moment["number"], moment["seat"]) for moment in found] == wishes
    monkeypatch.setattr(finished_games, "AT_A_TIME", 1)
    async with serving(tmp_path, unlimited()) as client:
        talk.client = client
        alone = [(await talk.see(f"replay/{number}", seat=seat)).json() for number, seat in reversed(wishes)]
    assert found == alone[::-1]


async def test_a_replay_follows_the_table(client: Any) -> None:
    talk = await deal(client)
    assert (await talk.see("replay/0", 0)).json()["last"] == 0
    seat = (await talk.position())["awaits"][0]
    await talk.play(seat, 0, (await talk.position(seat))["moves"][0]["id"])
    assert (await talk.see("replay/0", 0)).json()["last"] == 1
    await talk.ask("rename", seat, name="Zed")
    assert "Zed" in (await talk.see("replay/1", 0)).text


async def test_what_is_kept_is_found_again_at_no_cost(tmp_path: Path) -> None:
    async with serving(tmp_path, Limits(errands_at_once=3, errands_a_second=0)) as client:
        talk = await brought(client, finished().save())
        for path in ("verify", "export", "replay/1"):
            at_once = await asyncio.gather(*(talk.see(path) for _ in range(5)))
            assert [answer.status_code for answer in (*at_once, await talk.see(path))] == [200] * 6
        refusal(await talk.see("replay/2", seat=0), 429, "too-often")
        assert (await talk.see("replay/2")).json()["number"] == 2


async def test_a_file_of_too_many_steps_is_not_taken(tmp_path: Path) -> None:
    text = finished(take_backs=200).save()
    async with serving(tmp_path, Limits(import_entries=300)) as client:
        answer = await client.post("/api/tables/import", json={"text": text})
        assert "300 steps" in refusal(answer, 413, "too-large")
        assert (await client.post("/api/tables/import", json={"text": finished().save()})).status_code == 201


def steps_in(text: str) -> list[str]:
    """A saved game's steps and result. Its head says that it was brought in, and its digest covers that."""
    return text.partition("# number")[2].splitlines()[:-1]


async def test_a_long_table_comes_in_as_it_was(client: Any) -> None:
    match = finished(take_backs=100)
    talk = await brought(client, match.save())
    position = await talk.position()
    assert position["version"] == match.version and position["scores"] == list(match.scores)
    assert steps_in((await talk.see("export")).text) == steps_in(match.save())


async def test_an_import_is_written_in_bulk(client: Any, app: Any) -> None:
    text = finished(take_backs=100).save()
    statements: list[bool] = []
    engine = app.services.tables.store._connections._engine
    sa.event.listen(engine, "before_cursor_execute", lambda *call: statements.append(call[5]))
    await brought(client, text)
    assert 3 <= len(statements) < 10 and any(statements)


async def test_a_log_is_played_a_little_at_a_time(client: Any, app: Any) -> None:
    """However long it is: between its entries others are served."""
    talk = await brought(client, finished(take_backs=100).save())
    steps = 0
    done = asyncio.Event()

    async def count() -> None:
        nonlocal steps
        while not done.is_set():
            steps += 1
            await asyncio.sleep(0)

    store = Store(app.services.settings.database)
    await store.start()
    record = await store.table(talk.table, -1)
    await store.stop()
    assert record is not None
    length, table = len(record.entries), Table(TableState(record.row))
    counting = asyncio.create_task(count())
    await tables_module._follow(table, record)
    done.set()
    await counting
    assert table.state.version == length - 1 and not table.stale
    assert steps >= length / tables_module.AT_A_TIME - 1


async def test_rules_are_laid_out_once(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await client.get("/api/games/connect-four")
    monkeypatch.setattr(game_facts, "in_full", None)
    again = await client.get("/api/games/connect-four")
    assert again.status_code == 200 and again.json() == first.json() and "<h1>" in first.json()["rules"]
    refusal(await client.get("/api/games/nim"), 404, "unknown-game")


async def test_the_list_of_tables_is_worked_out_once_for_all_who_ask(client: Any, app: Any) -> None:
    talk = await set_up(client, [PEOPLE[0], {"kind": "open"}], listed=True)
    tables = app.services.tables
    asked = 0
    listed = tables.listed

    async def counted() -> Any:
        nonlocal asked
        asked += 1
        return await listed()

    tables.listed = counted
    for answer in await asyncio.gather(*(client.get("/api/tables") for _ in range(20))):
        assert [table["table"] for table in answer.json()] == [talk.table]
    assert asked == 1
    other = await set_up(client, listed=True)
    assert {table["table"] for table in (await client.get("/api/tables")).json()} == {talk.table, other.table}
    await talk.ask("join", name="Zed")
    assert "Zed" in (await client.get("/api/tables")).text


# Tables of bots


async def test_bots_wait_while_nobody_watches(client: Any) -> None:
    talk = await set_up(client, [{"kind": "bot", "level": "random"}] * 2)
    await asyncio.sleep(0.5)
    facts = await client.get(f"/api/tables/{talk.table}")
    assert facts.json()["version"] == 0
    async with asyncio.timeout(120):
        while (await talk.position())["stage"] != "over":
            await asyncio.sleep(0.05)


def test_who_watches_and_whose_work_it_is() -> None:
    now, connected = 0.0, {"live"}
    visits = LastVisitors(connected.__contains__, lambda: now)
    assert visits.watched("live") and not visits.watched("polled") and visits.address("polled") == ""
    visits.came("polled", "1.1.1.1", SPECTATOR)
    assert visits.address("polled") == "1.1.1.1" and not visits.watched("polled")
    visits.looked("polled", "2.2.2.2", SPECTATOR)
    assert visits.address("polled") == "1.1.1.1" and visits.watched("polled")
    visits.looked("polled", "3.3.3.3", 1)
    assert visits.address("polled") == "3.3.3.3"
    now = WATCHED_FOR
    assert not visits.watched("polled")


async def test_the_course_of_a_finished_game(client: Any) -> None:
    match = finished()
    course = (await (await brought(client, match.save())).see("course")).json()
    assert course["numbers"] == [0, *(ply.number for ply in match.history)]
    assert course["scores"][-1] == list(match.scores)
    assert len(course["scores"]) == len(course["numbers"])
    if len(match.winners) == 1 and course["turning"]:
        (winner,) = match.winners
        ahead = [scores[winner] < scores[1 - winner] for scores in course["scores"]]
        at = course["numbers"].index(course["turning"])
        assert all(ahead[at:-1]) and not ahead[at - 1]


async def test_a_game_that_goes_on_has_no_course_yet(client: Any) -> None:
    talk = await deal(client)
    refusal(await talk.see("course"), 409, "not-over")
