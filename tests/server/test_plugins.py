"""Plugins that are broken, or stumble at a table: they are named, and nobody else is harmed."""

import asyncio
import json
import logging
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from escapade.engine import contract
from escapade.engine.errors import BrokenGame
from escapade.server.app import Application
from escapade.server.house.settings import Limits, Settings
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


async def test_a_bot_whose_move_goes_wrong_gives_up(
    stumbling: None, tmp_path: Path, limits: Limits, caplog: pytest.LogCaptureFixture
) -> None:
    # A time of its own gives it workers of its own, which know the plugin.
    settings = Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", limits, tmp_path, warm=False, think_seconds=61)
    with caplog.at_level(logging.WARNING, "escapade.server"):
        async with AsyncTestClient(Application(settings)) as client:
            await deal(client, [{"kind": "bot", "level": "random"}, PEOPLE[0]], "trips-in-play")
            async with asyncio.timeout(120):
                while "a bot gave up" not in caplog.text:
                    await asyncio.sleep(0.05)
            tries = caplog.text.count("a bot gave up")
            await asyncio.sleep(1)
            assert caplog.text.count("a bot gave up") == tries, "nobody asks it again and again"
            safe = await deal(client, game="connect-four")
            assert (await safe.play(0, 0, 3)).status_code == 200


def test_the_command_line_lists_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plugins = {name: BROKEN[name] for name in ("bad-syntax", "no-game")}
    with installed(tmp_path / "plugins", monkeypatch, plugins):
        for ways in (["--json"], []):
            said = subprocess.run(
                [sys.executable, "-m", "escapade", "games", *ways], capture_output=True, text=True, check=False
            )
            assert said.returncode == 0 and not said.stderr
            told = json.loads(said.stdout)["broken"] if ways else {"bad-syntax": said.stdout, "no-game": said.stdout}
            assert all(REASONS[name] in told[name] for name in plugins)
            assert "alien-getaway" in said.stdout
        said = subprocess.run(
            [sys.executable, "-m", "escapade", "play", "no-game"], capture_output=True, text=True, check=False
        )
        assert said.returncode == 2 and "The game 'no-game' is broken" in said.stderr and "Traceback" not in said.stderr
