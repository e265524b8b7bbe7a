"""Seats cannot be hijacked, and what is taken back is said."""

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from escapade.engine.match import Match
from escapade.server.table import entry_words, facts_cache, presence, seating, table_state, tables
from escapade.server.table.table_state import GRACE_SECONDS
from tests.server.hearing import connect
from tests.server.table_talk import PEOPLE, WAIT, Running, Talk, deal, hello, refusal, set_up

ANN, BEN = 0, 1
BOT = {"kind": "bot", "name": "Bip", "level": "random"}
Wait = Callable[[int], None]


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Wait:
    """Let seconds pass."""
    passed = 0
    start = table_state.now

    def later(seconds: int) -> None:
        nonlocal passed
        passed += seconds

    for module in (table_state, facts_cache, tables, seating, presence):
        monkeypatch.setattr(module, "now", lambda: start() + passed)
    return later


def lend(talk: Talk, by: int, seat: int, **more: Any) -> Any:
    return talk.ask("stand-in", by, on=True, seat=seat, **more)


async def seats(talk: Talk) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await talk.position())["seats"]
    return found


async def pass_turn(talk: Talk, seat: int) -> None:
    """Play until the seat's turn is over."""
    while seat in (await talk.position())["awaits"]:
        own = await talk.position(seat)
        await talk.play(seat, own["version"], own["moves"][-1]["id"])


async def turn_comes(talk: Talk, seat: int) -> int:
    """Wait until the bots have moved; the version then."""
    while seat not in (position := await talk.position())["awaits"]:
        assert position["stage"] == "playing"
        await asyncio.sleep(0.01)
    return int(position["version"])


# Letting a bot play for somebody else


async def test_nobody_takes_a_seat_right_after_its_socket_closed(server: Running) -> None:
    """The hijack of the review: 0.07 s after a reload another could let a random bot play."""
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
        talk = await deal(client)
        live = f"{server.live}/api/tables/{talk.table}/live"
        async with connect(live) as ben:
            await ben.send(hello(talk.keys[BEN]))
            await ben.recv()
            while not (await seats(talk))[BEN]["connected"]:
                await asyncio.sleep(0.02)
            refusal(await lend(talk, ANN, BEN), 403, "not-for-you")
        while (await seats(talk))[BEN]["connected"]:
            await asyncio.sleep(0.02)
        answer = await lend(talk, ANN, BEN, level="random")
        assert re.search("You can let a bot play in [1-9][0-9] seconds", refusal(answer, 409, "not-yet-away"))
        seat = (await seats(talk))[BEN]
        assert not seat["stand_in"] and seat["away_at"] - seat["away_since"] == GRACE_SECONDS


async def test_who_says_hello_again_has_the_seat_at_once_and_everybody_is_told(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
        talk = await deal(client, options={"start": BEN}, pace="slow")
        assert (await lend(talk, ANN, BEN)).status_code == 204  # Who has never come is away.
        live = f"{server.live}/api/tables/{talk.table}/live"
        async with connect(live) as ann, connect(live) as ben, asyncio.timeout(WAIT):
            await ann.send(hello(talk.keys[ANN]))
            assert json.loads(await ann.recv())["position"]["seats"][BEN]["stand_in"]
            await ben.send(hello(talk.keys[BEN]))
            for socket in (ann, ben):
                while True:
                    heard = json.loads(await socket.recv())
                    if heard["type"] == "position" and not heard["position"]["seats"][BEN]["stand_in"]:
                        break
            assert heard["position"]["moves"]


async def test_after_the_grace_others_may_let_a_bot_play(client: Any, wait: Wait, app: Any) -> None:
    talk = await deal(client)

    def ben_is_there(there: bool) -> None:  # As his socket tells it, in the server's own thread.
        here = app.services.seating
        client.blocking_portal.call(here.be_there, talk.table, lambda state: state.seat_of(talk.keys[BEN]), there)

    ben_is_there(True)
    wait(1000)  # An open socket says so again and again.
    ben_is_there(True)
    wait(19)
    ben_is_there(False)
    wait(GRACE_SECONDS - 1)
    assert "in 1 second." in refusal(await lend(talk, ANN, BEN), 409, "not-yet-away")
    wait(1)
    assert (await lend(talk, ANN, BEN)).status_code == 204
    seat = (await seats(talk))[BEN]
    assert seat["stand_in"] and seat["stand_in_by"] == ANN and seat["level"] == "medium"
    ben_is_there(True)
    assert not (await seats(talk))[BEN]["stand_in"]


async def test_who_keeps_asking_is_there_and_the_grace_begins_with_the_last_time(client: Any, wait: Wait) -> None:
    talk = await deal(client)
    await talk.position(BEN)
    refusal(await lend(talk, ANN, BEN), 403, "not-for-you")
    wait(table_state.LOOK_AGAIN - 1)
    await talk.position(BEN)  # A sign that is not written down.
    wait(GRACE_SECONDS - 1)
    refusal(await lend(talk, ANN, BEN), 403, "not-for-you")
    wait(2)
    assert (await lend(talk, ANN, BEN)).status_code == 204


async def test_a_move_is_a_sign_too(client: Any, wait: Wait) -> None:
    talk = await deal(client, options={"start": BEN})
    move = (await talk.position(BEN))["moves"][0]["id"]
    wait(10 * GRACE_SECONDS)
    assert (await lend(talk, ANN, BEN)).status_code == 204
    await talk.play(BEN, 0, move)
    assert not (await seats(talk))[BEN]["stand_in"]
    refusal(await lend(talk, ANN, BEN), 403, "not-for-you")


async def test_the_last_sign_outlives_the_server_and_its_absence_counts_for_nobody(
    client: Any, app: Any, wait: Wait
) -> None:
    talk = await deal(client)
    await talk.position(BEN)
    tables_here = app.services.tables
    wait(10 * GRACE_SECONDS)  # The server was away, not Ben: another process opens the same tables.
    tables_here._tables.clear()
    tables_here._open_since = tables.now()  # type: ignore[attr-defined]
    assert "seconds" in refusal(await lend(talk, ANN, BEN), 409, "not-yet-away")
    wait(GRACE_SECONDS)
    tables_here._tables.clear()
    assert (await lend(talk, ANN, BEN)).status_code == 204


async def test_the_stand_in_plays_as_the_table_was_set_up(client: Any) -> None:
    usual = await set_up(client)
    assert (await client.get(f"/api/tables/{usual.table}")).json()["stand_in_level"] == "medium"
    as_bot = await set_up(client, [*PEOPLE, {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "hard"}])
    assert (await client.get(f"/api/tables/{as_bot.table}")).json()["stand_in_level"] == "easy"
    talk = await set_up(client, stand_in_level="hard")  # Nobody has come to Ben's seat yet.
    assert "hard" in refusal(await lend(talk, ANN, BEN, level="random"), 403, "not-for-you")
    assert (await lend(talk, ANN, BEN)).status_code == 204
    assert (await seats(talk))[BEN]["level"] == "hard"
    unknown = await client.post("/api/tables", json={"game": "alien-getaway", "seats": PEOPLE, "stand_in_level": "x"})
    refusal(unknown, 422, "unknown-bot")


async def test_ones_own_stand_in_stays_until_one_ends_it(client: Any, wait: Wait) -> None:
    talk = await deal(client)
    assert (await talk.ask("stand-in", BEN, on=True, level="random")).status_code == 204
    wait(10 * GRACE_SECONDS)
    assert (await lend(talk, ANN, BEN)).status_code == 204  # Changes nothing: a bot plays already.
    await talk.position(BEN)
    own = (await seats(talk))[BEN]
    assert own["stand_in"] and own["stand_in_by"] == BEN and own["level"] == "random"
    refusal(await talk.ask("stand-in", ANN, on=False, seat=BEN), 403, "not-for-you")
    assert (await talk.ask("stand-in", BEN, on=False)).status_code == 204
    assert not (await seats(talk))[BEN]["stand_in"]


async def test_who_comes_back_by_asking_has_the_seat_at_once(client: Any, app: Any) -> None:
    talk = await deal(client, options={"start": BEN})
    async with app.services.tables.at(talk.table) as table:
        table.state.seats[BEN].seen_at = 0
    assert (await lend(talk, ANN, BEN)).status_code == 204
    back = await talk.position(BEN)
    assert not back["seats"][BEN]["stand_in"] and back["seats"][BEN]["connected"] and back["moves"]


async def test_a_seat_left_while_gathering_is_nobodys_bot(client: Any, app: Any) -> None:
    """The finding of the left-over stand-in: whoever joined was played by a bot, and its share was dropped."""
    talk = await set_up(client)
    await talk.ask("stand-in", BEN, on=True, level="random")
    await talk.ask("leave", BEN)
    seat = (await seats(talk))[BEN]
    assert (seat["kind"], seat["stand_in"], seat["level"], seat["stand_in_by"]) == ("open", False, "", -1)
    cleo = (await talk.ask("join", name="Cleo")).json()["keys"][0]
    talk.keys[cleo["seat"]] = cleo["key"]
    assert not (await seats(talk))[BEN]["stand_in"] and not (await seats(talk))[BEN]["shared"]
    await talk.share_all()
    position = await talk.position(BEN)
    assert position["stage"] == "playing" and not position["seats"][BEN]["stand_in"]
    async with app.services.tables.at(talk.table) as table:
        assert len(table.state.dealt.shares) == 2


async def test_who_has_just_joined_cannot_be_replaced(client: Any) -> None:
    talk = await set_up(client, [PEOPLE[0], {"kind": "open"}])
    await talk.ask("join", name="Cleo")
    refusal(await lend(talk, ANN, BEN), 409, "not-yet-away")


async def test_an_old_key_hears_nothing_of_the_seats_new_owner(server: Running) -> None:
    """A socket looked at its seat's kind, not at its key: who left and was replaced read on."""
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
        talk = await set_up(client)
        async with connect(f"{server.live}/api/tables/{talk.table}/live") as ben, asyncio.timeout(WAIT):
            await ben.send(hello(talk.keys[BEN]))
            await ben.recv()
            await asyncio.gather(talk.ask("leave", BEN), *(talk.ask("join", name="Cleo") for _ in range(6)))
            if (await seats(talk))[BEN]["name"] != "Cleo":
                await talk.ask("join", name="Cleo")
            while (heard := json.loads(await ben.recv()))["type"] != "error":
                assert heard["type"] != "position" or heard["position"]["seats"][BEN]["name"] != "Cleo"
            assert heard["error"]["code"] in ("bad-request", "unknown-key")


# Taking back


async def test_an_absent_persons_moves_are_not_undone_without_them(client: Any, wait: Wait) -> None:
    """With a bot on Ben's seat Ann was alone, and took Ben's moves back unasked."""
    talk = await deal(client, options={"start": ANN})
    await pass_turn(talk, ANN)
    await pass_turn(talk, BEN)
    wait(10 * GRACE_SECONDS)
    version = (await talk.position(ANN))["version"]
    assert (await lend(talk, ANN, BEN)).status_code == 204
    undo = (await talk.position(ANN))["undo"]
    assert undo["needs"] == [BEN] and undo["steps"] > 1 and not undo["free"]
    assert (await talk.ask("undo", ANN, version=version)).json() == {"done": False, "asked": True}
    position = await talk.position(ANN)
    assert position["version"] == version and position["undo"]["asked"]["waiting"] == [BEN]
    assert not position["seats"][BEN]["connected"]
    assert (await talk.ask("undo", BEN, version=version, answer=True)).json()["done"]
    after = await talk.position(ANN)
    assert after["awaits"] == [ANN] and after["practice"]
    assert after["lines"][-1]["text"].endswith("(agreed by all).")


async def test_what_the_stand_in_played_is_not_its_persons_own(client: Any, app: Any) -> None:
    talk = await deal(client, options={"start": ANN})
    await talk.ask("stand-in", BEN, on=True, level="random")
    await pass_turn(talk, ANN)
    version = await turn_comes(talk, ANN)
    assert (await talk.position(ANN))["undo"]["needs"] == []
    app.services.tables._tables.clear()  # The log remembers it, not this process.
    assert (await talk.ask("undo", ANN, version=version)).json()["done"]


async def test_alone_against_bots_a_take_back_makes_it_practice(client: Any, app: Any) -> None:
    talk = await deal(client, [PEOPLE[0], BOT], options={"start": ANN})
    await pass_turn(talk, ANN)
    version = await turn_comes(talk, ANN)
    before = await talk.position(ANN)
    assert not before["practice"] and before["undo"]["ask"] and before["undo"]["needs"] == []
    assert (await talk.ask("undo", ANN, version=version)).json()["done"]
    after = await talk.position(ANN, since=version)
    steps = before["undo"]["steps"]
    number = version + steps
    line = after["lines"][0]
    shown = ("dice or draws", "others' moves")  # The bot rolls, or it passes.
    assert line["text"] in [f"Ann took back {steps} steps, {what} included." for what in shown]
    assert (line["number"], line["kind"], line["seat"]) == (number, "", ANN)
    assert after["practice"] and (await client.get(f"/api/tables/{talk.table}")).json()["practice"]
    # It stays in the story, however it is read, and whoever loads the table.
    app.services.tables._tables.clear()
    whole = await talk.position()
    assert [each["text"] for each in whole["lines"] if each["number"] == number] == [line["text"]]
    assert whole["lines"] == sorted(whole["lines"], key=lambda each: each["number"])
    assert (await talk.position(since=number))["lines"] == []
    moment = (await talk.see(f"replay/{number}", ANN)).json()
    assert moment["took_back"] and [each["text"] for each in moment["lines"]] == [line["text"]]
    assert line["text"] not in str((await talk.see(f"replay/{number - 1}", ANN)).json()["lines"])


async def test_a_free_take_back_is_no_practice_and_no_news(client: Any) -> None:
    talk = await deal(client, [PEOPLE[0], BOT], options={"start": ANN})
    before = await talk.position(ANN)
    lay = next(move for move in before["moves"] if move["text"].startswith("Lay"))
    await talk.play(ANN, 0, lay["id"])
    assert (await talk.ask("undo", ANN, version=1)).json()["done"]
    after = await talk.position(ANN)
    assert not after["practice"] and after["lines"] == before["lines"]


async def test_a_move_sent_again_after_it_was_taken_back_is_not_taken(client: Any) -> None:
    talk = await deal(client, options={"start": ANN})
    lay = next(move for move in (await talk.position(ANN))["moves"] if move["text"].startswith("Lay"))
    assert (await talk.play(ANN, 0, lay["id"])).json() == {"number": 1}
    await talk.ask("undo", ANN, version=1)
    assert "taken back" in refusal(await talk.play(ANN, 0, lay["id"]), 409, "stale-move")
    assert (await talk.position())["version"] == 2
    assert (await talk.play(ANN, 2, lay["id"])).json() == {"number": 3}
    assert (await talk.play(ANN, 2, lay["id"])).json() == {"number": 3}


async def test_a_log_from_a_file_tells_its_take_backs_too(client: Any) -> None:
    match = Match("alien-getaway", seats=2, names=["Ann", "Ben"], seed=5)
    while len({ply.seat for ply in match.history}) < 2:
        seat = match.awaits[0]
        match.play(seat, match.legal(seat)[-1])
    taker, steps = match.history[0].seat, len(match.history)
    for _ in range(steps):
        match.undo(taker, agreed=True)
    made = (await client.post("/api/tables/import", json={"text": match.save()})).json()
    position = await Talk(client, made["table"], {}).position()
    assert position["practice"] and position["lines"][-1]["text"].startswith(f"{match.names[taker]} took back {steps}")
    assert entry_words.of_log(match)[0].lines
