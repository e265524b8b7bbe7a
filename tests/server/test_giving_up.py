"""Giving up: between two at once, otherwise by agreement of the people who play."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from escapade.engine.match import Match
from tests.server.hearing import connect
from tests.server.table_talk import PEOPLE, WAIT, Running, Talk, deal, hello, refusal

ANN, BEN, CLEO = range(3)
THREE = [*PEOPLE, {"kind": "person", "name": "Cleo"}]
BOT = {"kind": "bot", "name": "Bip", "level": "random"}
ASKED, DONE = {"done": False, "asked": True}, {"done": True, "asked": True}


async def give_up(talk: Talk, seat: int, on: bool = True) -> Any:
    answer = await talk.ask("give-up", seat, on=on)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_between_two_one_word_ends_it(client: Any) -> None:
    talk = await deal(client, options={"start": ANN})
    before = await talk.position(BEN)
    assert before["giving_up"] == {"asked": [], "needs": []} and before["gave_up"] == []
    assert await give_up(talk, BEN) == DONE
    for viewer in (ANN, BEN, None):
        after = await talk.position(viewer)
        assert (after["stage"], after["version"], after["awaits"], after["moves"]) == ("over", 1, [], [])
        assert (after["gave_up"], after["winners"], after["payoffs"]) == ([BEN], [ANN], [1.0, 0.0])
        assert after["giving_up"] is None and after["secret"]
        line = after["lines"][-1]
        assert (line["text"], line["kind"], line["seat"], line["number"]) == ("Ben gives up.", "", BEN, 1)


async def test_after_the_end_nothing_is_given_up_played_or_taken_back(client: Any) -> None:
    talk = await deal(client, options={"start": ANN})
    move = (await talk.position(ANN))["moves"][0]["id"]
    await give_up(talk, ANN)
    refusal(await talk.ask("give-up", BEN, on=True), 409, "game-over")
    refusal(await talk.ask("give-up", ANN, on=False), 409, "game-over")
    refusal(await talk.play(ANN, 1, move), 409, "game-over")
    refusal(await talk.ask("undo", ANN, version=1), 409, "game-over")


async def test_only_who_sits_there_gives_up(client: Any) -> None:
    talk = await deal(client)
    refusal(await talk.ask("give-up", on=True), 401, "key-needed")
    talk.keys[7] = "made-up"
    refusal(await talk.ask("give-up", 7, on=True), 403, "unknown-key")
    await talk.ask("stand-in", BEN, on=True, level="random")
    refusal(await talk.ask("give-up", BEN, on=True), 409, "stand-in")
    assert (await talk.position())["stage"] == "playing"


async def test_three_people_agree_and_everybody_sees_who_wants_to(client: Any) -> None:
    talk = await deal(client, [*THREE, BOT], options={"start": ANN})
    assert await give_up(talk, BEN) == ASKED
    assert await give_up(talk, BEN) == ASKED, "saying it again changes nothing"
    assert (await talk.position(ANN))["giving_up"] == {"asked": [BEN], "needs": [CLEO]}
    assert (await talk.position(BEN))["giving_up"] == {"asked": [BEN], "needs": [ANN, CLEO]}
    assert (await talk.position())["giving_up"] == {"asked": [BEN], "needs": [ANN, CLEO]}
    own = await talk.position(ANN)
    await talk.play(ANN, own["version"], own["moves"][0]["id"])
    assert (await talk.position(ANN))["giving_up"]["asked"] == [BEN], "a wish outlives a move"
    assert await give_up(talk, BEN, on=False) == {"done": False, "asked": False}
    assert await give_up(talk, ANN) == ASKED and await give_up(talk, CLEO) == ASKED
    assert (await talk.position())["stage"] == "playing"
    assert await give_up(talk, BEN) == DONE
    after = await talk.position()
    assert (after["gave_up"], after["winners"], after["payoffs"]) == ([ANN, BEN, CLEO], [3], [0.0, 0.0, 0.0, 1.0])
    assert [line["text"] for line in after["lines"][-3:]] == ["Ann gives up.", "Ben gives up.", "Cleo gives up."]


async def test_who_leaves_is_not_asked_any_more(client: Any) -> None:
    talk = await deal(client, THREE, options={"start": CLEO})
    await give_up(talk, BEN)
    await talk.ask("leave", BEN)
    assert (await talk.position(ANN))["giving_up"] == {"asked": [], "needs": [CLEO]}, "a bot has no such wish"
    assert await give_up(talk, ANN) == ASKED
    await talk.ask("leave", CLEO)
    after = await talk.position()
    assert (after["stage"], after["gave_up"], after["winners"]) == ("over", [ANN], [BEN, CLEO])


async def test_alone_against_bots_ones_own_word_is_enough(client: Any) -> None:
    talk = await deal(client, [PEOPLE[0], BOT, BOT], options={"start": ANN})
    assert await give_up(talk, ANN) == DONE
    assert (await talk.position())["winners"] == [1, 2]


async def test_partners_give_up_together_and_lose_together(client: Any) -> None:
    talk = await deal(client, PEOPLE, "escape-earth")
    assert await give_up(talk, ANN) == ASKED
    assert (await talk.position(BEN))["giving_up"] == {"asked": [ANN], "needs": []}
    assert await give_up(talk, BEN) == DONE
    after = await talk.position()
    assert (after["stage"], after["winners"], after["payoffs"]) == ("over", [], [0.0, 0.0])


async def test_it_is_in_the_log_the_file_the_check_and_the_replay(client: Any, app: Any) -> None:
    talk = await deal(client, options={"start": ANN})
    own = await talk.position(ANN)
    await talk.play(ANN, 0, own["moves"][0]["id"])
    await give_up(talk, ANN)
    app.services.tables._tables.clear()  # What the process knew is read again from the log.
    assert (await talk.position())["gave_up"] == [ANN]
    moment = (await talk.see("replay/2")).json()
    assert moment["over"] and moment["winners"] == [BEN] and moment["lines"][-1]["text"] == "Ann gives up."
    assert not (await talk.see("replay/1")).json()["over"]
    checked = (await talk.see("verify")).json()
    assert checked["fair"] and checked["moves"] == 1 and any("Ann gave up" in line for line in checked["remarks"])
    text = (await talk.see("export")).text
    assert Match.load(text).gave_up == (ANN,)
    made = (await client.post("/api/tables/import", json={"text": text})).json()
    again = await Talk(client, made["table"], {}).position()
    assert (again["stage"], again["gave_up"], again["lines"][-1]["text"]) == ("over", [ANN], "Ann gives up.")


@pytest.mark.parametrize("body", [{}, {"on": "yes"}, {"on": None}, {"on": True, "seat": 1}])
async def test_what_is_not_meant_so_is_no_giving_up(client: Any, body: dict[str, Any]) -> None:
    talk = await deal(client)
    headers = {"Authorization": f"Bearer {talk.keys[ANN]}"}
    answer = await client.post(f"/api/tables/{talk.table}/give-up", json=body, headers=headers)
    refusal(answer, 400, "bad-request")
    assert (await talk.position())["stage"] == "playing"


async def test_everybody_hears_of_it_at_once(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
        talk = await deal(client, THREE)
        async with connect(f"{server.live}/api/tables/{talk.table}/live") as watcher, asyncio.timeout(WAIT):
            await watcher.send(hello())

            async def until(asked: list[int], over: bool = False) -> None:
                while True:
                    position = json.loads(await watcher.recv()).get("position")
                    if position and (over if position["stage"] == "over" else position["giving_up"]["asked"] == asked):
                        return

            for asked in ([ANN], [ANN, BEN]):
                await give_up(talk, asked[-1])
                await until(asked)
            await give_up(talk, CLEO)
            await until([], over=True)
