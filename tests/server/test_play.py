"""Moves, take-backs, hints, and what can be seen and kept afterwards."""

import asyncio
from typing import Any

import pytest

from escapade.engine.contract import Move
from escapade.engine.save import digest, verify
from escapade.server.table.bot_seats import explain
from escapade.wire.play import Advice
from tests.server.table_talk import PEOPLE, Talk, deal, refusal


async def play_to_the_end(talk: Talk) -> dict[str, Any]:
    """Everybody plays the last of their moves, until the game is over."""
    while True:
        position, _ = await talk.play_on(-1)
        if position["stage"] == "over":
            return position


async def test_a_whole_game_with_people_and_a_bot(client: Any) -> None:
    talk = await deal(client, [*PEOPLE, {"kind": "bot", "level": "greedy"}])
    refusal(await talk.see("export"), 409, "not-over")
    refusal(await talk.see("verify"), 409, "not-over")
    last = await play_to_the_end(talk)
    assert len(last["scores"]) == 3 and last["winners"]
    assert (await talk.see("verify")).json()["fair"]
    text = (await talk.see("export")).text
    assert verify(text, last["commitment"]).match.scores == tuple(last["scores"])
    refusal(await talk.play(0, last["version"], 0), 409, "game-over")
    refusal(await talk.ask("undo", 0, version=last["version"]), 409, "game-over")


async def test_an_exported_game_comes_in_again(client: Any) -> None:
    talk = await deal(client, [PEOPLE[0]])
    last = await play_to_the_end(talk)
    text = (await talk.see("export")).text
    made = (await client.post("/api/tables/import", json={"text": text})).json()
    again = Talk(client, made["table"], {each["seat"]: each["key"] for each in made["keys"]})
    position = await again.position()
    assert position["imported"] and position["stage"] == "over" and position["scores"] == last["scores"]
    begun = text.splitlines()[:25]
    half = "\n".join([*begun, f"digest {digest(begun)}"])
    made = (await client.post("/api/tables/import", json={"text": half})).json()
    again = Talk(client, made["table"], {each["seat"]: each["key"] for each in made["keys"]})
    position = await again.position(0)
    assert position["stage"] == "playing" and position["moves"]
    assert (await again.play(0, position["version"], position["moves"][0]["id"])).status_code == 200


async def test_a_move_sent_twice_counts_once(client: Any) -> None:
    talk = await deal(client)
    seat = (await talk.position())["awaits"][0]
    position = await talk.position(seat)
    move = position["moves"][0]["id"]
    answers = await asyncio.gather(*(talk.play(seat, 0, move) for _ in range(5)))
    assert [answer.json() for answer in answers] == [{"number": 1}] * 5
    assert (await talk.position())["version"] == 1
    other = position["moves"][1]["id"]
    refusal(await talk.play(seat, 0, other), 409, "stale-move")


async def test_moves_that_are_not_allowed(client: Any) -> None:
    talk = await deal(client)
    seat = (await talk.position())["awaits"][0]
    await talk.position(1 - seat)  # Both are there.
    position = await talk.position(seat)
    legal = {move["id"] for move in position["moves"]}
    illegal = next(move for move in range(200) if move not in legal)
    refusal(await talk.play(seat, 0, illegal), 422, "illegal-move")
    refusal(await talk.play(seat, 0, 10**6), 422, "illegal-move")
    refusal(await talk.play(1 - seat, 0, min(legal)), 409, "not-your-turn")
    refusal(await talk.play(seat, 7, min(legal)), 409, "stale-move")
    refusal(await talk.ask("moves", version=0, move=min(legal)), 401, "key-needed")
    assert (await talk.position(seat)) == position


async def test_a_step_is_taken_back_at_once_while_nothing_happened(client: Any) -> None:
    talk = await deal(client)
    seat = (await talk.position())["awaits"][0]
    before = await talk.position(seat)
    lay = next(move for move in before["moves"] if move["text"].startswith("Lay"))
    await talk.play(seat, 0, lay["id"])
    laid = await talk.position(seat)
    assert laid["undo"]["free"]
    assert not (await talk.position(1 - seat))["undo"]["free"]
    assert (await talk.ask("undo", seat, version=1)).json() == {"done": True, "asked": False}
    after = await talk.position(seat, since=1)
    assert after["view"] == before["view"] and after["moves"] == before["moves"]
    assert after["version"] == 2 and after["taken_back"] == [1]
    refusal(await talk.ask("undo", seat, version=1), 409, "stale-move")


async def test_more_is_taken_back_when_the_others_agree(client: Any) -> None:
    talk = await deal(client, [*PEOPLE, {"kind": "person"}], options={"start": 0})
    await pass_turn(talk, 0)
    position = await talk.position(0)
    version = position["version"]
    undo = position["undo"]
    assert undo == {"free": False, "ask": True, "asked": None, "steps": undo["steps"], "needs": [1, 2]}
    refusal(await talk.ask("undo", 1, version=version), 409, "no-undo")
    refusal(await talk.ask("undo", 1, version=version, answer=True), 409, "nothing-asked")
    assert (await talk.ask("undo", 0, version=version)).json() == {"done": False, "asked": True}
    assert (await talk.position(2))["undo"]["asked"] == {
        **{"seat": 0, "agreed": [], "waiting": [1, 2], "steps": undo["steps"]}
    }
    assert (await talk.ask("undo", 1, version=version, answer=True)).json() == {"done": False, "asked": True}
    assert (await talk.ask("undo", 2, version=version, answer=False)).json() == {"done": False, "asked": False}
    assert (await talk.position(2))["undo"]["asked"] is None
    await talk.ask("undo", 0, version=version)
    await talk.ask("undo", 1, version=version, answer=True)
    assert (await talk.ask("undo", 2, version=version, answer=True)).json() == {"done": True, "asked": False}
    after = await talk.position(0, since=version)
    assert after["awaits"] == [0] and after["version"] > version and after["taken_back"]


async def pass_turn(talk: Talk, seat: int) -> None:
    """Play until the seat's turn is over."""
    while seat in (await talk.position())["awaits"]:
        own = await talk.position(seat)
        await talk.play(seat, own["version"], own["moves"][-1]["id"])


async def test_alone_with_bots_one_agrees_with_oneself(client: Any) -> None:
    talk = await deal(client, [PEOPLE[0], {"kind": "bot", "level": "random"}], options={"start": 0})
    await pass_turn(talk, 0)
    while 0 not in (await talk.position())["awaits"]:
        await asyncio.sleep(0.01)
    version = (await talk.position())["version"]
    assert (await talk.ask("undo", 0, version=version)).json()["done"]
    assert (await talk.position())["awaits"] == [0]


async def test_a_hint_names_legal_moves_and_why(client: Any) -> None:
    talk = await deal(client)
    seat = (await talk.position())["awaits"][0]
    legal = [move["id"] for move in (await talk.position(seat))["moves"]]
    hint = (await talk.ask("hint", seat)).json()
    assert hint["moves"] and all(advice["move"]["id"] in legal for advice in hint["moves"])
    assert all(0 <= advice["expected"] <= 1 for advice in hint["moves"])
    assert hint["moves"][0]["move"]["text"] in hint["sentence"]
    assert (await talk.ask("hint", seat)).json() == hint
    refusal(await talk.ask("hint", 1 - seat), 409, "not-your-turn")
    refusal(await talk.ask("hint"), 401, "key-needed")


@pytest.mark.parametrize(
    ("values", "together", "said"),
    [
        ((0.5,), False, "“Go”: there is no better choice."),
        ((0.5, 0.25), False, "“Go”: over 1,000 trial games it is worth 50% of a win, the next best 25%."),
        ((0.5, 0.25), True, "“Go”: with it the team wins 50% of 1,000 trial games, with the next best choice 25%."),
        (
            (0.5, 0.51),
            False,
            "“Go”: over 1,000 trial games it is worth 50% of a win, and nothing else is surely better.",
        ),
    ],
)
def test_a_hint_says_what_it_is_worth(values: tuple[float, ...], together: bool, said: str) -> None:
    moves = [Move(0, "Go", ("go",)), Move(1, "Stay", ("stay",))]
    advice = [Advice(move, 0.5, value) for move, value in zip(moves, values, strict=False)]
    assert explain(advice, 1000, together) == f"I would choose {said}"


async def test_replay_shows_ones_own_past_and_everything_once_it_is_over(client: Any) -> None:
    talk = await deal(client)
    seen: list[dict[str, Any]] = [await talk.position(0)]
    for _ in range(12):
        seat = (await talk.position())["awaits"][0]
        own = await talk.position(seat)
        await talk.play(seat, own["version"], own["moves"][-1]["id"])
        seen.append(await talk.position(0, since=own["version"]))
    for number, position in enumerate(seen):
        moment = (await talk.see(f"replay/{number}", 0)).json()
        assert moment["view"] == position["view"] and moment["lines"] == position["lines"]
        refusal(await talk.see(f"replay/{number}", 0, seat=1), 403, "not-for-you")
    spectator = (await talk.see("replay/3")).json()
    assert spectator["seat"] == -1 and all(side["hand"] is None for side in spectator["view"]["sides"])
    refusal(await talk.see("replay/999", 0), 404, "not-found")
    await play_to_the_end(talk)
    other = (await client.get(f"/api/tables/{talk.table}/replay/3", params={"seat": 1})).json()
    assert other["view"]["sides"][1]["hand"] is not None
