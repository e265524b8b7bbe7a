"""Shares are sealed before they are told, so that nobody who comes last chooses the deal."""

import asyncio
from typing import Any

import pytest

from escapade.engine.chance import WIDE_CHANCE, commitment
from escapade.engine.errors import BadSave
from escapade.engine.save import verify
from tests.server.table_talk import PEOPLE, Talk, deal, refusal, seal_of, set_up, share

OPEN = {"kind": "open"}


async def sealed_table(client: Any) -> tuple[Talk, list[str]]:
    """Two people, bound to their shares, which nobody has told yet."""
    shares = [share(), share()]
    people = [{**person, "seal": seal_of(own)} for person, own in zip(PEOPLE, shares, strict=True)]
    return await set_up(client, people), shares


async def facts(talk: Talk) -> dict[str, Any]:
    found: dict[str, Any] = (await talk.client.get(f"/api/tables/{talk.table}")).json()
    return found


async def finish(talk: Talk) -> dict[str, Any]:
    """Play to the end, whoever is due."""
    for _ in range(2_000):
        position = await talk.position(0)
        if position["stage"] == "over":
            return position
        seat = position["awaits"][0]
        mine = await talk.position(seat)
        assert (await talk.play(seat, mine["version"], mine["moves"][-1]["id"])).status_code == 200
    raise AssertionError("the game does not end")


async def test_a_host_that_sits_down_last_cannot_choose_the_deal(client: Any) -> None:
    """It is bound before it could know another's share, and cannot take another one afterwards."""
    ann = share()
    talk = await set_up(client, [{**PEOPLE[0], "seal": seal_of(ann)}, OPEN])
    refusal(
        await talk.ask("share", 0, share=ann), 409, "not-sealed"
    )  # Nobody is told anything before the host is bound.
    assert (await facts(talk))["seats"][0]["shared"] is False
    host = share()
    talk.keys[1] = (await talk.ask("join", name="Host", seal=seal_of(host))).json()["keys"][0]["key"]
    assert (await facts(talk))["sealed"]
    assert (await talk.ask("share", 0, share=ann)).status_code == 204  # Now the host knows secret and share.
    better = share()
    refusal(await talk.ask("seal", 1, seal=seal_of(better)), 409, "sealed")
    refusal(await talk.ask("share", 1, share=better), 422, "wrong-share")
    refusal(await talk.ask("join", name="Host again", seal=seal_of(better)), 409, "seat-taken")
    assert (await talk.position(0))["stage"] == "gathering"
    assert (await talk.ask("share", 1, share=host)).status_code == 204
    over = await finish(talk)
    assert over["shares"] == [ann, host] and over["seals"] == [seal_of(ann), seal_of(host)] and over["givers"] == [0, 1]


async def test_a_share_is_told_only_when_everybody_is_bound(client: Any) -> None:
    talk = await set_up(client)
    own = share()
    refusal(await talk.ask("share", 0, share=own), 409, "not-sealed")
    assert (await talk.ask("seal", 0, seal=seal_of(own))).status_code == 204
    refusal(await talk.ask("share", 0, share=own), 409, "not-sealed")
    assert (await talk.position(1))["seats"][0]["seal"] == seal_of(own), "seals are there for all to see"
    other = share()
    assert (await talk.ask("seal", 0, seal=seal_of(other))).status_code == 204, "before that a seal may be replaced"
    assert (await talk.ask("seal", 1, seal=seal_of(own))).status_code == 204
    refusal(await talk.ask("share", 0, share=own), 422, "wrong-share")
    assert (await talk.ask("share", 0, share=other)).status_code == 204
    assert (await talk.ask("seal", 0, seal=seal_of(other))).status_code == 204, "sent again it is the same"
    assert [seat["shared"] for seat in (await facts(talk))["seats"]] == [True, False]
    refusal(await talk.ask("seal", seal=seal_of(own)), 401, "key-needed")


async def test_alone_a_game_begins_with_two_requests(client: Any) -> None:
    own = share()
    talk = await set_up(client, [{**PEOPLE[0], "seal": seal_of(own)}, {"kind": "bot", "level": "random"}])
    assert (await talk.ask("share", 0, share=own)).status_code == 204
    assert (await talk.position(0))["stage"] == "playing"
    refusal(await talk.ask("seal", 0, seal=seal_of(own)), 409, "already-dealt")


async def test_who_leaves_after_the_sealing_makes_everybody_seal_anew(client: Any) -> None:
    talk, shares = await sealed_table(client)
    assert (await facts(talk))["sealed_anew"] == 0
    assert (await talk.ask("share", 0, share=shares[0])).status_code == 204
    assert (await talk.ask("leave", 1)).status_code == 204
    now = await facts(talk)
    assert (now["sealed"], now["sealed_anew"]) == (False, 1)
    assert [(seat["seal"], seat["shared"]) for seat in now["seats"]] == [("", False)] * 2
    talk.keys[1] = (await talk.ask("join", name="Cleo", seal=seal_of(shares[1]))).json()["keys"][0]["key"]
    refusal(await talk.ask("share", 0, share=shares[0]), 409, "not-sealed")  # The old one is out.
    fresh = share()
    assert (await talk.ask("seal", 0, seal=seal_of(fresh))).status_code == 204
    refusal(await talk.ask("share", 0, share=shares[0]), 422, "wrong-share")
    for seat, own in enumerate((fresh, shares[1])):
        assert (await talk.ask("share", seat, share=own)).status_code == 204
    position = await talk.position(0)
    assert (position["stage"], position["sealed_anew"]) == ("playing", 1)
    await finish(talk)
    assert "anew        1" in (await talk.see("export")).text
    checked = (await talk.see("verify")).json()
    assert checked["fair"] and checked["sealed"] and checked["sealed_anew"] == 1
    assert any("sealed anew once" in remark for remark in checked["remarks"])


async def test_who_leaves_before_the_sealing_disturbs_nobody(client: Any) -> None:
    talk = await set_up(client)
    own = share()
    await talk.ask("seal", 0, seal=seal_of(own))
    assert (await talk.ask("leave", 1)).status_code == 204
    now = await facts(talk)
    assert now["sealed_anew"] == 0 and now["seats"][0]["seal"] == seal_of(own)


async def test_a_lost_share_is_sealed_anew_and_counted(client: Any) -> None:
    talk, shares = await sealed_table(client)
    fresh = share()
    assert (await talk.ask("seal", 0, seal=seal_of(fresh), anew=True)).status_code == 204
    now = await facts(talk)
    assert (now["sealed"], now["sealed_anew"]) == (False, 1)
    assert [seat["seal"] for seat in now["seats"]] == [seal_of(fresh), ""]
    await talk.ask("seal", 1, seal=seal_of(shares[1]))
    assert (await talk.ask("share", 0, share=fresh)).status_code == 204


@pytest.mark.parametrize("seat", [0, 1])
async def test_a_stand_in_after_the_sealing_chooses_no_deal_either(client: Any, seat: int) -> None:
    """With or without one's own share are two deals: so turning a stand-in on or off begins anew."""
    talk, shares = await sealed_table(client)
    await talk.ask("share", 1 - seat, share=shares[1 - seat])
    assert (await talk.ask("stand-in", seat, on=True)).status_code == 204
    now = await facts(talk)
    assert now["stage"] == "gathering" and now["sealed_anew"] == 1 and not now["seats"][1 - seat]["seal"]
    fresh = share()
    assert (await talk.ask("seal", 1 - seat, seal=seal_of(fresh))).status_code == 204
    assert (await facts(talk))["sealed"], "who is played by a bot gives no share"
    assert (await talk.ask("stand-in", seat, on=False)).status_code == 204
    assert (await facts(talk))["sealed_anew"] == 2


async def test_a_bot_on_an_open_seat_lets_the_others_begin(client: Any) -> None:
    own = share()
    talk = await set_up(client, [{**PEOPLE[0], "seal": seal_of(own)}, OPEN])
    talk.keys[1] = (await talk.ask("join", name="Bip", seal=seal_of(share()))).json()["keys"][0]["key"]
    assert (await talk.ask("leave", 1)).status_code == 204
    await talk.ask("seal", 0, seal=seal_of(own))
    talk.keys[1] = (await talk.ask("join", name="Bip")).json()["keys"][0]["key"]
    assert not (await facts(talk))["sealed"]
    assert (await talk.ask("stand-in", 1, on=True)).status_code == 204
    assert (await facts(talk))["sealed_anew"] == 1, "the bot itself disturbs nobody"
    assert (await talk.ask("share", 0, share=own)).status_code == 204
    assert (await talk.position(0))["stage"] == "playing"
    for seat in (0, 1):
        await talk.ask("stand-in", seat, on=True, level="random")
    position = await talk.position(0)
    for _ in range(600):
        if position["stage"] == "over":
            break
        await asyncio.sleep(0.05)
        position = await talk.position(0)
    assert (position["givers"], position["shares"]) == ([0], [own])


async def test_shares_at_the_same_moment_make_one_deal(client: Any) -> None:
    talk, shares = await sealed_table(client)
    answers = await asyncio.gather(
        *(talk.ask("share", seat, share=own) for seat, own in enumerate(shares) for _ in "ab")
    )
    assert {answer.status_code for answer in answers} <= {204, 409} and answers[0].status_code == 204
    assert (await talk.position(0))["stage"] == "playing"


async def test_the_game_s_file_proves_what_the_table_showed(client: Any) -> None:
    talk, shares = await sealed_table(client)
    seen = await facts(talk)
    for seat, own in enumerate(shares):
        await talk.ask("share", seat, share=own)
    over = await finish(talk)
    assert commitment(bytes.fromhex(over["secret"])) == seen["commitment"]
    assert [seal_of(own) for own in over["shares"]] == [seat["seal"] for seat in seen["seats"]]
    text = (await talk.see("export")).text
    verdict = verify(text, seen["commitment"], share=shares[1], seals=[seal_of(own) for own in shares], seat=1)
    assert verdict.sealed and verdict.match.chance == WIDE_CHANCE
    with pytest.raises(BadSave):
        verify(text, seen["commitment"], share=shares[1], seat=0)
    checked = (await talk.see("verify")).json()
    assert (checked["fair"], checked["sealed"], checked["practice"]) == (True, True, False)
    assert checked["digest"] == verdict.digest and checked["remarks"] == [
        remark for remark in verdict.remarks if "Your own" not in remark
    ]


async def test_the_check_names_take_backs_beyond_what_is_free(client: Any) -> None:
    talk = await deal(client, [PEOPLE[0]])
    position = await talk.position(0)
    while len(position["lines"]) < 2 or position["undo"]["free"] or not position["undo"]["ask"]:
        await talk.play(0, position["version"], position["moves"][-1]["id"])
        position = await talk.position(0)
    assert (await talk.ask("undo", 0, version=position["version"])).json()["done"]
    await finish(talk)
    checked = (await talk.see("verify")).json()
    assert checked["practice"] and checked["beyond_free"] >= 1
    assert any(line.startswith("Ann took back") for line in checked["rewinds"])


async def test_an_imported_game_claims_no_fairness(client: Any) -> None:
    talk = await deal(client)
    await finish(talk)
    text = (await talk.see("export")).text
    made = (await client.post("/api/tables/import", json={"text": text})).json()
    again = Talk(client, made["table"], {})
    checked = (await again.see("verify")).json()
    assert (checked["fair"], checked["imported"]) == (False, True)
    assert "imported    yes" in (await again.see("export")).text
