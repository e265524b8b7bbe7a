"""Plugins that are broken, or stumble at a table: they are named, and nobody else is harmed."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from escapade.engine import contract
from escapade.engine.errors import BrokenGame
from tests.plugins import BROKEN, SOUND, STUMBLING, installed
from tests.server.table_talk import PEOPLE, deal, refusal

REASONS = {
    "bad-syntax": "plugin_bad_syntax.py, line 1: SyntaxError",
    "bad-import": "ModuleNotFoundError: No module named 'no_such_module' in `import no_such_module`",
    "endless": "did not come to an end within 1 s",
    "asleep": "did not come to an end within 1 s",
    "leaves": "ends the program",
    "no-game": "is a dict, not a Game",
    "other-name": "calls itself 'another-name'",
    "bad-form": "`play` takes (box, s, seat, out)",
}
TRIPS = {
    part: f"{{'{part}': {'slip' if part == 'play' else 'trip'}}}" for part in ("view", "describe", "narrate", "play")
}


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(tmp_path / "plugins", monkeypatch, {**BROKEN, "fine-four": SOUND.format(id="fine-four")}):
        yield


@pytest.fixture
def stumbling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    plugins = {
        f"trips-in-{part}": STUMBLING.format(id=f"trips-in-{part}", parts=parts) for part, parts in TRIPS.items()
    }
    with installed(tmp_path / "plugins", monkeypatch, plugins, patience=60):
        yield


def test_broken_plugins_have_reasons_and_the_others_are_there(broken: None) -> None:
    assert {"alien-getaway", "connect-four", "fine-four"} <= {game.id for game in contract.games()}
    told = contract.broken_games()
    assert set(told) == set(REASONS)
    for game_id, words in REASONS.items():
        assert words in told[game_id]
        with pytest.raises(BrokenGame, match=f"The game '{game_id}' is broken"):
            contract.game(game_id)
    assert not [thread for thread in threading.enumerate() if thread.name == "loading endless"], "it does not go on"


async def test_the_server_lists_them_and_plays_the_others(broken: None, client: Any) -> None:
    shelf = {facts["id"]: facts for facts in (await client.get("/api/games")).json()}
    assert all(REASONS[game_id] in shelf[game_id]["broken"] for game_id in REASONS)
    assert not shelf["fine-four"]["broken"] and not shelf["alien-getaway"]["broken"]
    refusal(await client.post("/api/tables", json={"game": "bad-syntax", "seats": PEOPLE}), 409, "broken-game")
    refusal(await client.get("/api/games/endless"), 409, "broken-game")
    assert (await client.get("/api/schema")).status_code in (200, 404)
    talk = await deal(client, game="fine-four")
    assert (await talk.play(0, 0, 3)).status_code == 200


@pytest.mark.parametrize("part", ["view", "describe", "narrate", "play"])
async def test_a_table_whose_game_stumbles_says_so_and_harms_nobody(stumbling: None, client: Any, part: str) -> None:
    safe = await deal(client, game="connect-four")
    risky = await deal(client, game=f"trips-in-{part}")
    sentence = ""
    if part in ("narrate", "play"):
        answer = await risky.play(0, 0, 3)
        sentence = answer.text
    if part != "play":
        answer = await risky.see("position", 0)
        refusal(answer, 409, "broken-game")
        sentence = answer.json()["error"]["sentence"]
    assert "Connect four made a mistake" in sentence and "the floor is wet" in sentence
    assert f"plugin_trips_in_{part}.py, line" in sentence or part == "play"
    assert "Traceback" not in sentence
    if part == "play":
        refusal(answer, 409, "broken-game")
        assert (await risky.position(0))["version"] == 0, "the position is what it was"
    assert (await safe.play(0, 0, 3)).status_code == 200
    assert (await safe.position(1))["awaits"] == [1]
    assert (await client.get("/api/health")).status_code == 200
    assert (await client.get("/api/tables")).status_code == 200
