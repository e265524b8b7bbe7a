"""An update does not strand games: a table of other rules is listed apart, read, stepped through and kept."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import AsyncTestClient

from escapade.engine import contract
from escapade.server.app import Application
from escapade.server.house.settings import Limits, Settings
from tests.server.hearing import connect
from tests.server.table_talk import PEOPLE, WAIT, Talk, deal, hello, launched, refusal, set_up, share

BOT = {"kind": "bot", "name": "Bip", "level": "random"}
Age = Callable[..., None]
SOME_MOVES = 15


@pytest.fixture
def age(client: Any, app: Any, tmp_path: Path) -> Age:
    """As if the tables had been begun with other rules, or something else that is not here any more."""

    def change(**values: Any) -> None:
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection, connection:
            for name, value in values.items():
                connection.execute(f"UPDATE tables SET {name} = ?", (value,))
        app.services.tables._tables.clear()

    return change


async def some_moves(talk: Talk, count: int = SOME_MOVES) -> None:
    for _ in range(count):
        position = await talk.position()
        if position["stage"] == "over":
            return
        own = await talk.position(position["awaits"][0])
        await talk.play(own["seat"], own["version"], own["moves"][-1]["id"])


async def to_the_end(talk: Talk) -> None:
    while (await talk.position())["stage"] != "over":
        await some_moves(talk)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"rules": 999}, "version 999 of the rules of Alien Getaway; here is version"),
        ({"box": "0000000000000000"}, "other components of Alien Getaway"),
        ({"game": "marsquake"}, "“marsquake”, a game that is not installed here any more"),
    ],
)
async def test_a_table_of_older_rules_is_told_in_words(
    client: Any, age: Age, values: dict[str, Any], words: str
) -> None:
    talk = await deal(client, listed=True)
    await some_moves(talk)
    seen = await talk.position()
    age(**values, made_with="0.0.7")
    # To everybody, in the same shape as ever.
    for seat in (None, 0, 1):
        position = await talk.position(seat)
        assert position["stage"] == "older" and words in position["older"] and position["view"] is None
        assert "cannot go on" in position["older"] and "Escapade 0.0.7" in position["older"]
        assert ("has what it needs" in position["older"]) == ("game" not in values)
        assert position["seat"] == (-1 if seat is None else seat) and position["secret"] is None
        assert [seat["name"] for seat in position["seats"]] == ["Ann", "Ben"]
        # The story is what spectators read of it.
        assert [line["text"] for line in position["lines"]] == [line["text"] for line in seen["lines"]]
        assert position["version"] == seen["version"]
    assert [line["number"] for line in (await talk.position(since=10))["lines"]] == [
        line["number"] for line in seen["lines"] if line["number"] > 10
    ]
    facts = (await client.get(f"/api/tables/{talk.table}")).json()
    assert facts["stage"] == "older" and words in facts["older"]


async def test_nothing_can_be_done_there_and_each_time_it_says_why(client: Any, age: Age, app: Any) -> None:
    talk = await deal(client)
    age(rules=999)
    asks = {
        "moves": {"version": 0, "move": 0},
        "undo": {"version": 0},
        "hint": {},
        "chat": {"text": "Oh no"},
        "join": {"name": "Cleo"},
        "share": {"share": share()},
        "rename": {"name": "Zoe"},
        "stand-in": {"on": True},
        "pace": {"pace": "slow"},
        "leave": {},
    }
    for path, body in asks.items():
        assert "version 999" in refusal(await talk.ask(path, 0, **body), 409, "other-rules")  # type: ignore[arg-type]
    refusal(await talk.see("verify"), 409, "other-rules")
    assert app.services.bots._busy == {}


async def test_the_list_shows_it_apart_and_hides_no_other(client: Any, age: Age) -> None:
    old = await deal(client, listed=True)
    over = await deal(client, [PEOPLE[0]], listed=True)
    await to_the_end(over)
    waiting = await set_up(client, [PEOPLE[0], {"kind": "open"}], listed=True)
    age(rules=999)
    playing = await deal(client, listed=True)
    gathering = await set_up(client, [PEOPLE[0], {"kind": "open"}], listed=True)
    listed = (await client.get("/api/tables")).json()
    assert [table["table"] for table in listed][:2] == [gathering.table, playing.table]
    assert [table["older"] != "" for table in listed] == [False, False, True, True]
    assert {table["table"] for table in listed[2:]} == {old.table, waiting.table}
    assert "cannot begin" in next(table["older"] for table in listed if table["table"] == waiting.table)


async def test_it_can_be_stepped_through(client: Any, age: Age) -> None:
    talk = await deal(client)
    await some_moves(talk)
    seen = [(await talk.see(f"replay/{number}")).json() for number in range(SOME_MOVES + 1)]
    age(rules=999)
    for number, before in enumerate(seen):
        moment = (await talk.see(f"replay/{number}", 0)).json()
        assert moment["view"] is None and moment["last"] == SOME_MOVES
        assert [line["text"] for line in moment["lines"]] == [line["text"] for line in before["lines"]]
    refusal(await talk.see(f"replay/{SOME_MOVES + 1}"), 404, "not-found")
    refusal(await talk.see("replay/1", 0, seat=1), 403, "not-for-you")


async def test_taken_back_steps_are_told_and_do_not_stand(client: Any, age: Age) -> None:
    talk = await deal(client, [PEOPLE[0], BOT], options={"start": 0})
    while 0 in (await talk.position())["awaits"]:
        await some_moves(talk, 1)
    while 0 not in (await talk.position())["awaits"]:
        await asyncio.sleep(0.01)
    await talk.ask("undo", 0, version=(await talk.position())["version"])
    seen = await talk.position()
    age(rules=999)
    position = await talk.position()
    assert [line["text"] for line in position["lines"]] == [line["text"] for line in seen["lines"]]
    assert "took back" in position["lines"][-1]["text"] and position["practice"]
    half = seen["version"] // 2
    assert (await talk.position(since=half))["taken_back"]


async def test_an_unfinished_game_is_kept_without_its_secrets(client: Any, age: Age, app: Any) -> None:
    talk = await deal(client)
    await some_moves(talk)
    async with app.services.tables.at(talk.table) as table:
        secret, log, shares = table.state.row.secret, list(table.state.dealt.log), table.state.dealt.shares
    age(rules=999, made_with="0.0.7")
    text = (await talk.see("export")).text
    assert text.startswith("escapade table 1\n")
    for part in (talk.table, "alien-getaway", "rules       999", "escapade    0.0.7", "Ann | Ben", "withheld"):
        assert part in text
    assert secret.hex() not in text and not any(share.hex() in text for share in shares)
    rows = text.partition("# number")[2].splitlines()[1:]
    assert len(rows) == len(log) + 1
    assert all(row.split()[2] == "-" for row in rows[1:])  # Which move it was may be a secret.
    assert "Ann" in rows[1] or "Ben" in rows[1]
    own = (await talk.see("export", 0)).text.partition("# number")[2].splitlines()[2:]
    assert [row.split()[2] for row in own] == [str(entry.move) if entry.seat == 0 else "-" for entry in log]


async def test_a_finished_game_is_kept_whole(client: Any, age: Age, app: Any) -> None:
    talk = await deal(client, [PEOPLE[0]])
    await to_the_end(talk)
    seen = await talk.position()
    async with app.services.tables.at(talk.table) as table:
        moves = [str(entry.move) for entry in table.state.dealt.log]
    age(rules=999)
    text = (await talk.see("export")).text
    assert f"secret      {seen['secret']}" in text and seen["shares"][0] in text
    assert [row.split()[2] for row in text.partition("# number")[2].splitlines()[2:] if row[:4].strip()][
        : len(moves)
    ] == moves
    assert f"Ann {seen['scores'][0]}" in text.rpartition("result")[2]
    position = await talk.position()
    assert "had come to its end" in position["older"] and "wins" in position["lines"][-1]["text"]


async def test_the_live_socket_tells_it_and_stays(tmp_path: Path) -> None:
    """Before, the socket was refused again and again: "Connection lost. Reconnecting …" for ever."""
    with launched(tmp_path / "tables.sqlite3") as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
            talk = await deal(client, game="connect-four")
            await some_moves(talk, 2)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection, connection:
        connection.execute("UPDATE tables SET rules = 999")
    with launched(tmp_path / "tables.sqlite3") as server:
        async with connect(f"{server.live}/api/tables/{talk.table}/live") as socket, asyncio.timeout(WAIT):
            await socket.send(hello(talk.keys[0]))
            heard = json.loads(await socket.recv())
            assert heard["type"] == "position" and heard["position"]["stage"] == "older"
            assert len(heard["position"]["lines"]) >= 2
            await socket.send(json.dumps({"type": "move", "version": 2, "move": 0}))
            assert json.loads(await socket.recv())["error"]["code"] == "other-rules"


async def test_a_new_version_between_two_starts(
    tmp_path: Path, limits: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", limits, tmp_path / "static", warm=False)
    async with AsyncTestClient(Application(settings)) as before:
        talk = await deal(before, game="connect-four", listed=True)
        await some_moves(talk, 3)
    installed = contract.game
    game = installed("connect-four")
    newer = replace(game, version=game.version + 1)
    monkeypatch.setattr(contract, "game", lambda game_id: newer if game_id == game.id else installed(game_id))
    async with AsyncTestClient(Application(settings)) as after:
        talk.client = after
        position = await talk.position(0)
        assert f"here is version {newer.version}" in position["older"] and len(position["lines"]) >= 3
        assert (await after.get("/api/tables")).json()[0]["stage"] == "older"
        fresh = await deal(after, game="connect-four")
        assert (await fresh.position())["stage"] == "playing"
    monkeypatch.undo()
    async with AsyncTestClient(Application(settings)) as again:  # Nothing was lost: with its rules it goes on.
        talk.client = again
        position = await talk.position(0)
        assert position["stage"] == "playing" and position["older"] == ""
        await some_moves(talk, 1)
        assert (await talk.position())["version"] == 4


async def test_rules_that_changed_without_a_new_number(client: Any, app: Any, tmp_path: Path) -> None:
    talk = await deal(client, game="connect-four", listed=True)
    await some_moves(talk, 3)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection, connection:
        connection.execute("UPDATE entries SET move = 6000 WHERE number = 2")
    app.services.tables._tables.clear()
    position = await talk.position()
    assert position["stage"] == "older" and "not possible by the rules that are here" in position["older"]
    assert (await client.get("/api/tables")).json()[0]["stage"] == "older"


async def test_a_table_played_before_words_were_kept(client: Any, app: Any, age: Age, tmp_path: Path) -> None:
    talk = await deal(client)
    await some_moves(talk, 2)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection, connection:
        connection.execute("UPDATE entries SET words = NULL")
    age(rules=999)
    lines = (await talk.position())["lines"]
    assert [line["text"] for line in lines] == ["(No words were kept of this step.)"] * 3
    assert "alien-getaway" in (await talk.see("export")).text
