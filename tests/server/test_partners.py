"""Partners at a table: a bot says what it plans, people point at things."""

import asyncio
from typing import Any

from tests.server.table_talk import deal, refusal

PARTNERS = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "random"}]


async def pass_turn(talk: Any) -> None:
    position = await talk.position(0)
    passing = next(move for move in position["moves"] if move["picks"] == ["button:pass"])
    assert (await talk.play(0, position["version"], passing["id"])).status_code == 200


async def test_a_bot_partner_says_once_a_turn_what_it_plans(client: Any) -> None:
    talk = await deal(client, PARTNERS, "escape-earth", options={"beginner": 1})
    await pass_turn(talk)
    while 0 not in (position := await talk.position(0))["awaits"]:
        await asyncio.sleep(0.05)
    assert [line["seat"] for line in position["chat"]] == [1]
    assert position["chat"][0]["text"].startswith("I want to ")


async def test_bots_that_play_against_people_keep_their_plans_to_themselves(client: Any) -> None:
    talk = await deal(client, PARTNERS)
    while 0 not in (position := await talk.position(0))["awaits"]:
        await asyncio.sleep(0.05)
    assert position["chat"] == []


async def test_people_point_at_things(client: Any) -> None:
    talk = await deal(client)
    assert (await talk.ask("chat", 0, text="Look here", thing="card:17")).status_code == 204
    assert (await talk.position(1))["chat"][0]["thing"] == "card:17"
    for wrong in ("card", "card:<b>", "CARD:1", "card:" + "1" * 40):
        refusal(await talk.ask("chat", 0, text="Look here", thing=wrong), 400, "bad-request")


async def test_a_hint_counts_for_the_team(client: Any) -> None:
    talk = await deal(client, PARTNERS, "escape-earth", options={"beginner": 1})
    hint = (await talk.ask("hint", 0)).json()
    assert "the team wins" in hint["sentence"]
