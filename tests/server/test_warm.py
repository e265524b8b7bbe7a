"""A table opens at once: in plain Python, until another process has compiled its game."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from escapade.engine.record import INTERPRETED
from tests.server.table_talk import WAIT, Talk, deal, launched

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
GAME = "connect-four"
AGAINST_A_BOT = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "hard"}]


async def prepared(client: Any) -> dict[str, Any] | None:
    found = (await client.get("/api/preparing")).json()
    return next((each for each in found if each["game"] == GAME), None)


async def own_turn(talk: Talk) -> dict[str, Any]:
    async with asyncio.timeout(WAIT):
        while not (position := await talk.position(0))["moves"] and position["stage"] != "over":
            await asyncio.sleep(0.02)
    return position


async def move(talk: Talk) -> None:
    position = await own_turn(talk)
    answer = await talk.play(0, position["version"], position["moves"][0]["id"])
    assert answer.status_code == 200, answer.text


async def test_from_an_empty_cache_a_table_is_played_at_once_and_changes_over(tmp_path: Path) -> None:
    own = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    with (tmp_path / "log").open("w") as log, launched(tmp_path / "t.sqlite3", log, **own) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
            talk = await deal(client, AGAINST_A_BOT, GAME)
            await move(talk)
            stand = await prepared(client)
            assert stand is not None and stand["stage"] in ("asked", "waiting", "compiling")
            await own_turn(talk)  # The bot has answered, perhaps at first glance.
            hint = (await talk.ask("hint", 0)).json()
            if await prepared(client):
                assert hint["simulations"] == 0 and "warming up" in hint["sentence"]
            told = set()
            async with asyncio.timeout(WAIT):
                while stand := await prepared(client):
                    told.add((stand["stage"], stand["words"]))
                    await asyncio.sleep(0.02)
            assert any(stage == "compiling" and words.startswith("still warming up (") for stage, words in told)
            hint = (await talk.ask("hint", 0)).json()
            assert hint["simulations"] > 0
            await move(talk)
            await own_turn(talk)
            assert (await talk.position(0))["version"] == 4
    assert "Warning" not in (tmp_path / "log").read_text()


async def test_without_a_place_for_machine_code_the_table_goes_on_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with launched(tmp_path / "t.sqlite3", NUMBA_CACHE_DIR=str(tmp_path / "file" / "cache")) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
            talk = await deal(client, AGAINST_A_BOT, GAME)
            for _ in range(2):
                await move(talk)
            await own_turn(talk)
            async with asyncio.timeout(WAIT):
                while (stand := await prepared(client)) is None or stand["stage"] != "plain":
                    await asyncio.sleep(0.02)
            assert stand["words"] == "playing at first glance"
            assert stand["why"].startswith("Connect four could not be compiled here: nothing can be kept in ")
