"""A table with a box of its own: stored, played by people and bots, told to everybody, exported, verified."""

import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from escapade.engine import contract
from escapade.engine.changes import changed_box, written
from escapade.engine.match import Match
from escapade.engine.save import load, verify
from escapade.server.app import Application
from escapade.server.house.settings import Settings, unlimited
from escapade.server.run import serve
from escapade.server.table import boxes
from tests.server.table_talk import PEOPLE, Talk, deal, refusal, set_up

GAME = contract.game("alien-getaway")
FIRST = GAME.printed["asteroid"][0]
CHANGES = {f"asteroid.{FIRST['id']}.value": 9, "deal.draw": 3, f"asteroid.{FIRST['id']}.name": "Big Rock"}
TOLD = [
    "deal: draw 3 (was 2)",
    f'{FIRST["name"]}: name "Big Rock" (was "{FIRST["name"]}")',
    f"{FIRST['name']}: value 9 (was {FIRST['value']})",
]
BOT = {"kind": "bot", "level": "greedy"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    where = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    yield Application(Settings(where, unlimited(), tmp_path / "static", warm=False, workshop=True))
    boxes.offer(())


@pytest.fixture
async def client(app: Application) -> AsyncIterator[AsyncTestClient[Any]]:
    async with AsyncTestClient(app) as found:
        yield found


async def to_the_end(talk: Talk) -> dict[str, Any]:
    while (await talk.play_on(-1))[0]["stage"] != "over":
        pass
    return await talk.position()


async def test_everybody_is_told_what_differs(client: Any) -> None:
    talk = await set_up(client, changes=CHANGES, listed=True)
    for facts in (await client.get("/api/tables")).json(), [(await client.get(f"/api/tables/{talk.table}")).json()]:
        assert sorted(facts[0]["changed"]) == sorted(TOLD)
    assert sorted((await talk.position())["changed"]) == sorted(TOLD), "while it gathers, too"
    await talk.share_all()
    position = await talk.position(0)
    assert sorted(position["changed"]) == sorted(TOLD)
    first = position["lines"][0]
    assert first["text"].startswith("Changed components: ") and "draw 3 (was 2)" in first["text"]
    assert (first["number"], first["kind"], first["seat"]) == (0, "", -1)
    later = await talk.position(0, since=0)
    assert not [line for line in later["lines"] if line["text"].startswith("Changed components")]


async def test_the_table_has_its_own_components(client: Any) -> None:
    talk = await deal(client, changes=CHANGES)
    box = (await talk.see("box")).json()
    assert box["changes"] == CHANGES
    assert box["components"]["asteroid"][0]["value"] == 9
    assert [each["text"] for each in box["changed"]] != [] and {each["path"] for each in box["changed"]} == set(CHANGES)
    other = await deal(client)
    assert (await other.see("box")).json()["changes"] == {}
    assert (await other.position())["changed"] == []


async def test_bots_play_replays_run_and_the_file_verifies(client: Any) -> None:
    talk = await deal(client, [PEOPLE[0], BOT], changes=CHANGES)
    over = await to_the_end(talk)
    assert over["scores"] is not None
    text = (await talk.see("export")).text
    match = load(text)
    assert dict(match.box.changes) == CHANGES
    assert list(match.scores) == over["scores"]
    verdict = verify(text, over["commitment"])
    assert [remark for remark in verdict.remarks if "Big Rock" in remark]
    checked = (await talk.see("verify")).json()
    assert checked["fair"] and [remark for remark in checked["remarks"] if "Big Rock" in remark]
    moment = (await talk.see("replay/1")).json()
    assert moment["view"] is not None
    opening = (await talk.see("replay/0")).json()
    assert opening["lines"][0]["text"].startswith("Changed components")


async def test_a_hint_is_about_the_box_on_the_table(client: Any) -> None:
    talk = await deal(client, changes=CHANGES)
    awaits = (await talk.position())["awaits"][0]
    answer = await talk.ask("hint", awaits)
    assert answer.status_code == 200, answer.text


async def test_a_file_brings_its_box_along(client: Any) -> None:
    match = Match(GAME, 2, seed=3, box=changed_box(GAME, CHANGES))
    seat = match.awaits[0]
    match.play(seat, match.legal(seat)[0])
    answer = await client.post("/api/tables/import", json={"text": match.save()})
    assert answer.status_code == 201, answer.text
    talk = Talk(client, answer.json()["table"], {each["seat"]: each["key"] for each in answer.json()["keys"]})
    assert sorted((await talk.position())["changed"]) == sorted(TOLD)
    assert (await talk.play_on(0))[1].status_code == 200


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"deal.drwa": 3}, "did you mean 'draw'"),
        ({"deal.draw": 99}, "deal.draw must be 1 to 4, not 99"),
        ({"deal.draw": "x" * 500}, "(500 characters)"),
        ({"deal.draw": {"a": [1, 2]}}, "deal.draw must be 1 to 4, not a table"),
        ({f"asteroid.{FIRST['id']}.name": "\u202e"}, "cannot be printed"),
        ({"": 1}, "needs a path"),
        ({"asteroid": []}, "asteroids among them"),
    ],
)
async def test_a_box_that_does_not_fit_is_refused(client: Any, changes: Any, words: str) -> None:
    answer = await client.post("/api/tables", json={"game": GAME.id, "seats": PEOPLE, "changes": changes})
    assert answer.status_code == 422, answer.text
    assert answer.json()["error"]["code"] == "bad-box" and words in answer.json()["error"]["sentence"]


async def test_deep_and_large_changes_are_refused(client: Any) -> None:
    nest: Any = 1
    for _ in range(600):
        nest = [nest]
    for changes in ({"deal.draw": nest}, {f"deal.a{n}": 1 for n in range(500)}):
        text = json.dumps({"game": GAME.id, "seats": PEOPLE, "changes": changes})
        answer = await client.post("/api/tables", content=text, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422) and answer.json()["error"]["sentence"], answer.text


async def test_a_house_without_a_workshop_takes_no_changes(tmp_path: Path) -> None:
    app = Application(Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", unlimited(), tmp_path, warm=False))
    async with AsyncTestClient(app) as client:
        assert (await client.get("/api/house")).json()["workshop"] is False
        answer = await client.post("/api/tables", json={"game": GAME.id, "seats": PEOPLE, "changes": CHANGES})
        assert "server of your own" in refusal(answer, 403, "no-workshop")
        text = Match(GAME, 2, seed=3, box=changed_box(GAME, CHANGES)).save()
        refusal(await client.post("/api/tables/import", json={"text": text}), 403, "no-workshop")


async def test_a_house_may_play_a_game_with_its_own_box(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(written(GAME, changed_box(GAME, CHANGES)), encoding="utf-8")
    where = f"sqlite:///{tmp_path / 't.sqlite3'}"
    app = Application(Settings(where, unlimited(), tmp_path, warm=False, boxes=(f"{GAME.id}={file}",)))
    try:
        async with AsyncTestClient(app) as client:
            [shelf] = [game for game in (await client.get("/api/games")).json() if game["id"] == GAME.id]
            assert sorted(shelf["changed"]) == sorted(TOLD)
            in_full = (await client.get(f"/api/games/{GAME.id}")).json()
            assert in_full["components"]["asteroid"][0]["name"] == "Big Rock"
            talk = await deal(client)
            assert sorted((await talk.position())["changed"]) == sorted(TOLD)
            text = Match(GAME, 2, seed=3, box=changed_box(GAME, CHANGES)).save()
            assert (await client.post("/api/tables/import", json={"text": text})).status_code == 201
    finally:
        boxes.offer(())
    # The table keeps its box, whatever the house plays with later.
    async with AsyncTestClient(Application(Settings(where, unlimited(), tmp_path, warm=False))) as client:
        again = Talk(client, talk.table, talk.keys)
        assert sorted((await again.position())["changed"]) == sorted(TOLD)
        assert (await again.play_on(0))[1].status_code == 200


def test_a_house_box_that_does_not_fit_is_refused_at_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GAME.box_text.replace("draw = 2", "draw = 77"), encoding="utf-8")
    for pair, words in (
        (f"{GAME.id}={file}", "deal.draw must be 1 to 4, not 77"),
        (GAME.id, "GAME=FILE"),
        ("marsquake=x.toml", "no game 'marsquake'"),
        (f"{GAME.id}={tmp_path / 'none.toml'}", "cannot be read"),
    ):
        with pytest.raises(SystemExit):
            serve({"port": 0, "database": str(tmp_path / "t.sqlite3"), "boxes": [pair]}, [], None)
        assert words in capsys.readouterr().err


async def test_changes_that_fit_no_more_leave_the_table_behind(client: Any, app: Any, tmp_path: Path) -> None:
    talk = await deal(client, changes=CHANGES)
    await talk.play_on(0)
    before = await talk.position()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection, connection:
        connection.execute("UPDATE tables SET changes = ?", ('{"deal.gone":1}',))
    app.services.tables._tables.clear()
    position = await talk.position()
    assert position["stage"] == "older" and "do not fit" in position["older"]
    assert [line["text"] for line in position["lines"]] == [line["text"] for line in before["lines"]]
    assert position["changed"] == ["deal.gone"]
    text = (await talk.see("export")).text
    assert "changed     deal.gone = 1" in text
    refusal(await talk.see("box"), 409, "other-rules")
