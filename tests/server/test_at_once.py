"""Seats that choose at the same time: nobody's choice is stale because somebody else was quicker."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from escapade.engine import contract
from escapade.server.app import Application
from escapade.server.house.settings import Settings, unlimited
from escapade.server.table.bot_seats import PAUSE
from tests.server.table_talk import PEOPLE, Talk, deal, refusal
from tests.toys import scissors

ROCK, PAPER, SCISSORS = range(3)


@pytest.fixture(autouse=True)
def at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract, "game", lambda _: scissors.game)


async def test_both_choices_made_at_the_same_step_count(client: Any) -> None:
    talk = await deal(client, game=scissors.game.id, options={"rounds": 2})
    assert (await talk.position())["awaits"] == [0, 1]
    assert (await talk.play(1, 0, ROCK)).json() == {"number": 1}
    assert (await talk.play(0, 0, PAPER)).json() == {"number": 2}
    assert (await talk.play(0, 0, PAPER)).json() == {"number": 2}
    assert (await talk.play(1, 0, ROCK)).json() == {"number": 1}
    refusal(await talk.play(1, 0, SCISSORS), 409, "stale-move")
    refusal(await talk.play(1, 1, SCISSORS), 409, "stale-move")
    assert (await talk.play(1, 2, SCISSORS)).json() == {"number": 3}


async def test_a_choice_tells_the_other_only_that_it_was_made(client: Any) -> None:
    seen = []
    for choice in (ROCK, PAPER, SCISSORS):
        talk = await deal(client, game=scissors.game.id, options={"rounds": 2})
        await talk.play(0, 0, choice)
        text = (await talk.see("position", 1)).text
        facts = await talk.position(1)
        text = re.sub(
            r'"(seal|away_at)":("\w*"|\d+)', "", text
        )  # Every browser has its own seal, and comes when it comes.
        seen.append(text.replace(talk.table, "").replace(facts["commitment"], ""))
    assert seen[0] == seen[1] == seen[2]


async def test_nobody_waits_for_a_bot_that_chooses_in_secret(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAUSE, "slow", 3600.0)
    bot = {"kind": "bot", "level": "random"}
    talk = await deal(client, [PEOPLE[0], bot], game=scissors.game.id, options={"rounds": 2}, pace="slow")
    async with asyncio.timeout(60):
        while (await talk.position())["awaits"] != [0]:
            await asyncio.sleep(0.01)


async def test_a_step_that_another_process_wrote_is_looked_up_before_a_move_is_called_stale(
    client: Any, tmp_path: Path
) -> None:
    other = Application(
        Settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", unlimited(), tmp_path / "static", warm=False)
    )
    async with AsyncTestClient(other) as there:
        talk = await deal(client, game=scissors.game.id, options={"rounds": 2})
        away = Talk(there, talk.table, talk.keys)
        await away.position(0)  # From now on the other process remembers the table as it was.
        await talk.play(0, 0, ROCK)
        await talk.play(1, 0, PAPER)
        assert (await away.play(0, 2, SCISSORS)).json() == {"number": 3}
        refusal(await away.play(0, 9, SCISSORS), 409, "stale-move")
