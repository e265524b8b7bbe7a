"""Partners at a table: a bot says what it plans, people point at things."""

import asyncio
from typing import Any

from escapade.engine.contract import games
from escapade.engine.match import Match
from escapade.server.table.new_table_rows import new_id
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
    for wrong in ("card:1\n", "card:\x00", "card:" + "1" * 40):
        refusal(await talk.ask("chat", 0, text="Look here", thing=wrong), 400, "bad-request")


async def test_every_table_can_be_pointed_at_and_every_key_of_every_game(client: Any) -> None:
    """A rematch is such a line: `again:` and the new table's id, in which '_' and '-' stand one time in three."""
    talk = await deal(client)
    keys = {key for game in games() for move in Match(game).moves(Match(game).awaits[0]) for key in move.picks}
    ids = {f"again:{new_id()}" for _ in range(50)} | {"again:a_b-c_D-9_Z"}
    for thing in [*sorted(keys)[:100], *ids, "tile:Äther_2.b", "old hat"]:
        assert (await talk.ask("chat", 0, text="Look", thing=thing)).status_code == 204, thing
        assert (await talk.position(1))["chat"][-1]["thing"] == thing


async def test_a_hint_counts_for_the_team(client: Any) -> None:
    talk = await deal(client, PARTNERS, "escape-earth", options={"beginner": 1})
    hint = (await talk.ask("hint", 0)).json()
    assert "the team wins" in hint["sentence"]
