"""The workshop: what can be changed, how a wished box looks, and what it does, slice by slice."""

import asyncio
import time
import tomllib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from escapade.engine import contract
from escapade.engine.changes import box_from_text, changed_box
from escapade.lab.slices import one_slice
from escapade.server.app import Application
from escapade.server.house.settings import Settings, unlimited
from tests.server.table_talk import refusal

GAME = contract.game("alien-getaway")
CHANGES = {"deal.draw": 3}


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Any]:
    where = f"sqlite:///{tmp_path / 't.sqlite3'}"
    app = Application(Settings(where, unlimited(), tmp_path, warm=False, workshop=True))
    async with AsyncTestClient(app) as found:
        yield found


async def ask(client: Any, what: str, **body: Any) -> Any:
    return await client.post(f"/api/workshop/{GAME.id}/{what}", json=body)


@pytest.mark.parametrize("game", contract.games(), ids=lambda game: game.id)
async def test_every_game_tells_what_can_be_changed(client: Any, game: contract.Game) -> None:
    facts = (await client.get(f"/api/workshop/{game.id}")).json()
    assert facts["printed"] == game.printed and facts["changes"] == {}
    assert facts["sheet"]["kind"] == "table"
    assert set(facts["sheet"].get("fields", {})) >= set(game.printed)


async def test_the_fields_have_their_ranges_and_remarks(client: Any) -> None:
    facts = (await client.get(f"/api/workshop/{GAME.id}")).json()
    deal = facts["sheet"]["fields"]["deal"]["fields"]
    assert (deal["draw"]["kind"], deal["draw"]["low"], deal["draw"]["high"]) == ("whole", 1, 4)
    assert facts["remarks"]["deal.draw"].startswith("cards drawn at the start of a turn")
    asteroid = facts["sheet"]["fields"]["asteroid"]["each"]["fields"]
    assert asteroid["shape"]["choices"] == ["curve", "straight"] and asteroid["name"]["longest"] == 32


async def test_a_wished_box_is_shown_or_refused_at_the_field(client: Any) -> None:
    good = (await ask(client, "try", changes=CHANGES)).json()
    assert good["faults"] == [] and good["changes"] == CHANGES and good["components"]["deal"]["draw"] == 3
    assert [each["text"] for each in good["changed"]] == ["deal: draw 3 (was 2)"]
    bad = (await ask(client, "try", changes={"deal.draw": 9, "dice.count": "many"})).json()
    assert bad["components"] is None
    assert {each["path"] for each in bad["faults"]} == {"deal.draw", "dice.count"}
    assert "deal.draw must be 1 to 4, not 9" in [each["text"] for each in bad["faults"]]


async def test_a_box_is_taken_home(client: Any) -> None:
    answer = await ask(client, "toml", changes=CHANGES)
    assert answer.headers["content-type"].startswith("text/plain")
    assert tomllib.loads(answer.text)["deal"]["draw"] == 3
    assert dict(box_from_text(GAME, answer.text).changes) == CHANGES
    refusal(await ask(client, "toml", changes={"deal.draw": 9}), 422, "bad-box")


async def test_a_comparison_goes_on_from_slice_to_slice(client: Any) -> None:
    so_far, deals, widths = None, [], []
    late = time.monotonic() + 600
    while True:
        assert time.monotonic() < late
        found = (await ask(client, "compare", changes=CHANGES, seats=3, so_far=so_far)).json()
        if found["waiting"]:
            await asyncio.sleep(0.5)
            continue
        so_far = found["so_far"]
        [row] = [row for row in found["rows"] if row["id"] == found["decided_by"]]
        deals.append(so_far["blocks"])
        widths.append(row["high"] - row["low"])
        if found["done"]:
            break
    assert deals == sorted(deals) and deals[0] > 0
    assert widths[-1] <= widths[0]
    assert found["verdict"] == "changes" and "deal: draw 3 (was 2)" in found["sentence"]
    assert row["low"] > 0 or row["high"] < 0


def test_slices_are_one_comparison() -> None:
    """What was counted in two slices is what one slice would have counted."""
    box = changed_box(GAME, CHANGES)
    first = one_slice(GAME, box, GAME.box, ["x"], seats=3, seconds=0)
    second = one_slice(GAME, box, GAME.box, ["x"], seats=3, seconds=0, blocks=first.blocks, sums=first.sums)
    assert second.blocks == 2 * first.blocks
    other = one_slice(GAME, box, GAME.box, ["x"], seats=2, seconds=0, blocks=first.blocks, sums=[[1.0]])
    assert other.blocks == first.blocks, "what does not fit is not believed"


async def test_what_cannot_be_compared_is_refused(client: Any) -> None:
    assert "not 7" in refusal(await ask(client, "compare", changes=CHANGES, seats=7), 422, "bad-options")
    refusal(await client.post("/api/workshop/marsquake/try", json={"changes": {}}), 404, "unknown-game")
    odd = {"blocks": 10, "sums": [["a"]], "seconds": 0}
    refusal(await ask(client, "compare", changes=CHANGES, so_far=odd), 400, "bad-request")


async def test_a_house_without_a_workshop_says_so(tmp_path: Path) -> None:
    app = Application(Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", unlimited(), tmp_path, warm=False))
    async with AsyncTestClient(app) as client:
        refusal(await client.get(f"/api/workshop/{GAME.id}"), 403, "no-workshop")
        for what in ("try", "toml", "compare"):
            refusal(await ask(client, what, changes=CHANGES), 403, "no-workshop")


async def finished(client: Any, **wish: Any) -> Any:
    """A comparison to its end, or to one that says something."""
    so_far = None
    late = time.monotonic() + 600
    while True:
        assert time.monotonic() < late
        answer = await ask(client, "compare", so_far=so_far, **wish)
        found = answer.json()
        assert answer.status_code == 200, found
        so_far = found["so_far"]
        if found["done"]:
            return found
        if found["waiting"]:
            await asyncio.sleep(0.5)


async def test_without_a_change_there_is_nothing_to_compare(client: Any) -> None:
    for changes in ({}, {"deal.draw": 2}):
        for seats in (0, 1, 3):
            answer = await ask(client, "compare", changes=changes, seats=seats)
            while answer.status_code == 200 and answer.json()["waiting"]:  # The game is still being compiled.
                await asyncio.sleep(0.2)
                answer = await ask(client, "compare", changes=changes, seats=seats)
            words = refusal(answer, 422, "bad-options")
            assert words == "Nothing is changed, so there is nothing to compare."


async def test_the_bots_and_the_measure_are_chosen(client: Any) -> None:
    facts = (await client.get(f"/api/workshop/{GAME.id}")).json()
    assert facts["bots"][0] == "greedy" and "random" in facts["bots"] and "hard" not in facts["bots"]
    assert [each["id"] for each in facts["measures"]] == ["share.1", "score", "length"]
    found = await finished(client, changes=CHANGES, seats=2, bot="random", about="length")
    assert found["bot"] == "random" and found["decided_by"] == "length"
    assert [row["id"] for row in found["rows"] if row["asked"]] == ["length"]
    refusal(await ask(client, "compare", changes=CHANGES, bot="hard"), 422, "unknown-bot")
    assert "measure" in refusal(await ask(client, "compare", changes=CHANGES, about="fun"), 422, "bad-options")


async def test_holders_are_asked_about_slice_by_slice(client: Any) -> None:
    """Planted: a planet that costs whoever has it nine points instead of one. Fewer points win."""
    changes = {"planet.pla-g1.value": 9}
    tried = (await ask(client, "try", changes=changes)).json()
    assert tried["kinds"] == ["card"]
    assert (await ask(client, "try", changes=CHANGES)).json()["kinds"] == []
    found = await finished(client, changes=changes, seats=2, holders="card")
    name = GAME.printed["planet"][[one["id"] for one in GAME.printed["planet"]].index("pla-g1")]["name"]
    rows = {row["id"]: row for row in found["rows"]}
    assert list(rows) == ["pla-g1.share", "pla-g1.points"] and name in rows["pla-g1.share"]["name"]
    assert rows["pla-g1.points"]["low"] > 0 and rows["pla-g1.points"]["verdict"] == "changes"
    assert found["so_far"]["blocks"] > 64, "more than one slice was counted together"
    words = refusal(await ask(client, "compare", changes=CHANGES, seats=2, holders="card"), 422, "bad-options")
    assert words == "No card is changed that somebody can have."


async def test_what_was_counted_may_be_anything(client: Any) -> None:
    """Sums that nobody counted neither break the answer down nor the server."""
    wild = {"blocks": 99, "sums": [[1e308] * 22] * 6, "seconds": 0, "counted": [[[1e308] * 8]], "usual": [1e308] * 5}
    for wish in ({}, {"holders": "card"}):
        changes = {"planet.pla-g1.value": 9}
        answer = await ask(client, "compare", changes=changes, seats=2, so_far=wild, **wish)
        assert answer.status_code == 200, answer.text
