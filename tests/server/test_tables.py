"""Setting up, sitting down, leaving, standing in."""

import asyncio
from typing import Any

import pytest

from escapade.engine.chance import commitment
from escapade.server.table import new_table_rows
from tests.server.table_talk import PEOPLE, deal, refusal, seal_of, set_up, share


async def test_the_shelf_shows_every_game_with_its_facts(client: Any) -> None:
    games = (await client.get("/api/games")).json()
    alien = next(game for game in games if game["id"] == "alien-getaway")
    assert alien["seats"] == [1, 2, 3, 4]
    assert [option["id"] for option in alien["options"]] == ["easy", "games", "start"]
    assert {"easy", "expert"} <= {level["id"] for level in alien["levels"]}
    whole = (await client.get("/api/games/alien-getaway")).json()
    assert len(whole["components"]["asteroid"]) == 42


async def test_the_game_is_dealt_when_everybody_has_shared(client: Any) -> None:
    talk = await set_up(client)
    before = await talk.position(0)
    assert (before["stage"], before["version"], before["view"], before["moves"]) == ("gathering", -1, None, [])
    await talk.share_all()
    after = await talk.position(0)
    assert (after["stage"], after["version"]) == ("playing", 0)
    assert after["commitment"] == before["commitment"] and after["secret"] is None and after["shares"] is None
    refusal(await talk.ask("share", 1, share=share()), 409, "already-dealt")


async def test_a_table_of_bots_begins_at_once_and_can_be_watched(client: Any) -> None:
    talk = await set_up(client, [{"kind": "bot", "level": "random"}] * 2)
    position = await talk.position()
    assert position["seat"] == -1 and position["stage"] in ("playing", "over")
    assert all(side["hand"] is None for side in position["view"]["sides"]) or position["stage"] == "over"
    assert len({seat["name"] for seat in position["seats"]}) == 2


async def test_an_open_seat_is_listed_and_taken_once(client: Any) -> None:
    talk = await set_up(client, [PEOPLE[0], {"kind": "open"}], listed=True)
    private = await set_up(client, [PEOPLE[0], {"kind": "open"}])
    listed = (await client.get("/api/tables")).json()
    assert talk.table in [table["table"] for table in listed]
    assert private.table not in [table["table"] for table in listed]
    own = share()
    joins = [talk.ask("join", name=name, seal=seal_of(own)) for name in ("Cleo", "Dan")]
    answers = await asyncio.gather(*joins)
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    won = next(answer for answer in answers if answer.status_code == 201).json()
    talk.keys[1] = won["keys"][0]["key"]
    mine = share()
    await talk.ask("seal", 0, seal=seal_of(mine))
    await talk.ask("share", 0, share=mine)
    await talk.ask("share", 1, share=own)
    position = await talk.position(1)
    assert position["stage"] == "playing" and position["seat"] == 1
    assert position["seats"][1]["name"] in ("Cleo", "Dan")


async def test_a_person_who_leaves_before_the_deal_opens_the_seat(client: Any) -> None:
    talk = await set_up(client)
    assert (await talk.ask("leave", 1)).status_code == 204
    assert (await talk.position())["seats"][1]["kind"] == "open"
    refusal(await talk.ask("share", 1, share=share()), 403, "unknown-key")


async def test_names_are_taken_and_cleaned(client: Any) -> None:
    talk = await deal(client)
    assert (await talk.ask("rename", 0, name=" Zo\u202eid \n the\tgreat ")).status_code == 204
    position = await talk.position(1)
    assert position["seats"][0]["name"] == "Zo id the great"
    assert any("Zo id the great" in line["text"] for line in position["lines"])


async def test_a_bot_stands_in_and_gives_the_seat_back(client: Any) -> None:
    talk = await deal(client)
    position = await talk.position()
    seat = position["awaits"][0]
    other = 1 - seat
    assert (await talk.ask("leave", seat)).status_code == 204
    for _ in range(200):
        position = await talk.position(other)
        if other in position["awaits"] or position["stage"] == "over":
            break
        await asyncio.sleep(0.05)
    assert position["version"] > 0 and position["seats"][seat]["stand_in"]
    mine = await talk.position(seat)
    assert mine["moves"] == []
    refusal(await talk.play(seat, mine["version"], 0), 409, "stand-in")
    assert (await talk.ask("stand-in", seat, on=False)).status_code == 204
    assert not (await talk.position())["seats"][seat]["stand_in"]


async def test_chat_pace_and_etag(client: Any) -> None:
    talk = await deal(client)
    first = await talk.see("position", 0)
    again = await client.get(
        f"/api/tables/{talk.table}/position",
        headers={"Authorization": f"Bearer {talk.keys[0]}", "If-None-Match": first.headers["etag"]},
    )
    assert again.status_code == 304
    assert (await talk.ask("chat", 1, text="Hurry, Zoid!")).status_code == 204
    assert (await talk.ask("pace", 1, pace="slow")).status_code == 204
    position = await talk.position(0)
    assert [(line["number"], line["name"], line["text"]) for line in position["chat"]] == [(1, "Ben", "Hurry, Zoid!")]
    assert position["pace"] == "slow"
    assert (await talk.position(0, chat_since=1))["chat"] == []
    refusal(await talk.ask("chat", text="I only watch."), 401, "key-needed")


async def test_the_commitment_is_to_the_secret_and_everybodys_shares_are_in_it(client: Any) -> None:
    own = share()
    talk = await set_up(client, [{"kind": "person", "seal": seal_of(own)}])
    promised = (await client.get(f"/api/tables/{talk.table}")).json()["commitment"]
    await talk.ask("share", 0, share=own)
    position = await talk.position(0)
    while position["stage"] != "over":
        assert position["secret"] is None
        await talk.play(0, position["version"], position["moves"][-1]["id"])
        position = await talk.position(0)
    assert commitment(bytes.fromhex(position["secret"])) == promised
    assert (position["shares"], position["givers"], position["seals"]) == ([own], [0], [seal_of(own)])


def test_no_table_is_called_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-Fyq0abcdefg", "--help", "a-b_cdefghij"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(drawn))
    assert new_table_rows.new_id() == "a-b_cdefghij"


async def test_everybody_reads_which_game_is_played(client: Any) -> None:
    """On the list, while the table gathers, at the table and in its story; only what is not as usual."""
    talk = await set_up(client, options={"easy": 1, "start": 1}, listed=True)
    wanted = ["Easy variant: equal Values match on penalty piles too.", "{1} starts, by agreement."]
    for facts in (await client.get("/api/tables")).json(), [(await client.get(f"/api/tables/{talk.table}")).json()]:
        assert facts[0]["unusual"] == wanted
    assert (await talk.position())["unusual"] == wanted, "while it gathers, too"
    await talk.share_all()
    position = await talk.position(0)
    assert position["unusual"] == wanted
    second = position["seats"][1]["name"]
    assert [line["text"] for line in position["lines"][:2]] == [wanted[0], f"{second} starts, by agreement."]
    assert not {line["text"] for line in (await talk.position(0, since=0))["lines"]} & set(wanted)
    usual = await deal(client)
    assert (await usual.position())["unusual"] == []
