"""Bad input at every door: a clear sentence, a stable code, no stack trace, the table unharmed."""

import logging
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from escapade.server.app import Application
from escapade.server.edge.rate_limits import RateLimit, TokenBucket
from escapade.server.errors import TooOften
from escapade.server.house.settings import BadSettings, Limits, database_url, unlimited
from tests.server.table_talk import PEOPLE, deal, finished, key_header, refusal, seal_of, set_up, share

PLAN = {"game": "alien-getaway", "seats": PEOPLE}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "bad-request"),
        (b"", 400, "bad-request"),
        (b"null", 400, "bad-request"),
        (b"[1, 2]", 400, "bad-request"),
        (b'{"game": 3, "seats": []}', 400, "bad-request"),
        (b"\xff\xfe{}", 400, "bad-request"),
        (b'{"game": "alien-getaway", "seats": []}', 400, "bad-request"),
        (b'{"game": "alien-getaway", "seats": [{"kind": "ghost"}]}', 400, "bad-request"),
        (b'{"game": "alien-getaway", "seats": [{"kind": "person"}], "cheat": 1}', 400, "bad-request"),
        (b'{"game": "alien-gateway", "seats": [{"kind": "person"}]}', 404, "unknown-game"),
        (b'{"game": "alien-getaway", "seats": [{"kind": "person"}], "options": {"easy": 7}}', 422, "bad-options"),
        (b'{"game": "alien-getaway", "seats": [{"kind": "bot", "level": "genius"}]}', 422, "unknown-bot"),
        (b'{"game": "alien-getaway", "seats": [' + b",".join([b'{"kind": "person"}'] * 7) + b"]}", 422, "bad-options"),
        (b"[" * 60_000, 400, "bad-request"),
    ],
)
async def test_tables_that_cannot_be_set_up(client: Any, body: bytes, status: int, code: str) -> None:
    refusal(await client.post("/api/tables", content=body), status, code)


async def test_a_huge_body_is_not_read(client: Any) -> None:
    refusal(await client.post("/api/tables/import", json={"text": "x" * 3_000_000}), 413, "too-large")


async def test_addresses_that_do_not_exist(client: Any) -> None:
    refusal(await client.get("/api/nowhere"), 404, "not-found")
    refusal(await client.get("/api/tables/none"), 404, "unknown-table")
    refusal(await client.get("/api/tables/%00"), 404, "unknown-table")
    refusal(await client.get("/api/games/none"), 404, "unknown-game")
    refusal(await client.post("/api/tables/none/moves", json={"version": 0, "move": 0}), 404, "unknown-table")
    refusal(await client.delete("/api/tables"), 405, "method-not-allowed")
    refusal(await client.get("/assets/none.js"), 404, "not-found")


async def test_other_sites_pages_are_refused(client: Any) -> None:
    foreign = await client.post("/api/tables", json=PLAN, headers={"Origin": "https://evil.example"})
    refusal(foreign, 403, "foreign-origin")
    host = client.base_url.host
    own = await client.post("/api/tables", json=PLAN, headers={"Origin": f"http://{host}", "Host": host})
    assert own.status_code == 201
    refusal(await client.post("/api/tables", json=PLAN, headers={"Origin": "null"}), 403, "foreign-origin")


async def test_guessed_keys_open_nothing(client: Any) -> None:
    talk = await deal(client)
    other = await deal(client)
    for guess in ("x", "0" * 32, other.keys[0], "é"):
        headers = {"Authorization": f"Bearer {guess}".encode()}
        for path in ("position", "replay/0"):
            refusal(await client.get(f"/api/tables/{talk.table}/{path}", headers=headers), 403, "unknown-key")
        for path, body in {
            "moves": {"version": 0, "move": 0},
            "undo": {"version": 0},
            "chat": {"text": "hi"},
            "rename": {"name": "me"},
            "seal": {"seal": seal_of(share())},
            "share": {"share": share()},
            "stand-in": {"on": True},
            "pace": {"pace": "slow"},
        }.items():
            answer = await client.post(f"/api/tables/{talk.table}/{path}", json=body, headers=headers)
            refusal(answer, 403, "unknown-key")
        for path in ("hint", "leave"):
            refusal(await client.post(f"/api/tables/{talk.table}/{path}", headers=headers), 403, "unknown-key")


async def test_a_seat_cannot_act_or_look_for_another(client: Any) -> None:
    talk = await deal(client)
    seat = (await talk.position())["awaits"][0]
    move = (await talk.position(seat))["moves"][0]["id"]
    refusal(await talk.play(1 - seat, 0, move), 409, "not-your-turn")
    refusal(await talk.see("replay/0", 0, seat=1), 403, "not-for-you")
    assert (await talk.position())["version"] == 0


@pytest.mark.parametrize(
    "wish",
    [
        {"name": "x" * 25},
        {"seat": 9},
        {"seat": -1},
        {"seal": "zz"},
        {"seal": f"{'0' * 64}\n"},
        {"share": "0" * 64},
        {"name": 7},
    ],
)
async def test_joins_that_do_not_fit(client: Any, wish: dict[str, Any]) -> None:
    talk = await set_up(client, [PEOPLE[0], {"kind": "open"}])
    refusal(await talk.ask("join", **wish), 400, "bad-request")
    assert (await talk.position())["seats"][1]["kind"] == "open"


async def test_what_is_too_long_or_of_the_wrong_kind(client: Any) -> None:
    talk = await deal(client)
    refusal(await talk.ask("chat", 0, text="x" * 281), 400, "bad-request")
    refusal(await talk.ask("chat", 0, text=""), 400, "bad-request")
    refusal(await talk.ask("moves", 0, version="0", move=1), 400, "bad-request")
    refusal(await talk.ask("moves", 0, version=0, move=1.5), 400, "bad-request")
    refusal(await talk.ask("moves", 0, version=-1, move=1), 400, "bad-request")
    refusal(await talk.ask("moves", 0, version=0, move=2**70), 400, "bad-request")
    refusal(await talk.see("position", 0, since="x"), 400, "bad-request")
    refusal(await talk.see("replay/999999999999999999999", 0), 404, "not-found")


SAVED = """escapade match 1
game        alien-getaway
rules       1
"""


@pytest.mark.parametrize("text", ["", "hello", SAVED, SAVED.replace("alien", "aline"), "\0" * 50])
async def test_imports_of_damaged_games(client: Any, text: str) -> None:
    answer = await client.post("/api/tables/import", json={"text": text})
    assert answer.status_code in (400, 404, 422)
    assert answer.json()["error"]["code"] in ("bad-request", "bad-save", "unknown-game")


async def test_imports_of_forged_games(client: Any) -> None:
    talk = await finished(client)
    position = await talk.position(0)
    text = (await talk.see("export")).text
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("   1 "))
    forged = {
        "another secret": text.replace(position["secret"], position["secret"][::-1]),
        "a better score": text.replace("result      ", "result      9"),
        "a move left out": "\n".join(lines[:first] + lines[first + 1 :]),
        "another move": "\n".join([*lines[:first], lines[first].replace("   1 0", "   1 1"), *lines[first + 1 :]]),
        "other rules": text.replace("rules       ", "rules       9"),
        "more seats": text.replace("seats       1", "seats       99999999999999999999"),
        "odd seats": text.replace("seats       1", "seats       one"),
        "odd options": text.replace("easy=0", "easy=x"),
    }
    for name, body in forged.items():
        answer = await client.post("/api/tables/import", json={"text": body})
        assert (answer.status_code, answer.json()["error"]["code"] in ("bad-save", "bad-options")) == (422, True), name


async def test_every_answer_carries_the_security_headers(client: Any) -> None:
    for path in ("/", "/api/games", "/api/nowhere", "/api/schema", "/api/tables/none"):
        headers = (await client.get(path)).headers
        assert "script-src" not in headers["content-security-policy"]
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"].replace("style-src-attr 'unsafe-inline'", "")
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"


async def test_keys_and_shares_never_reach_a_log(client: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    talk = await deal(client)
    seat = (await talk.position())["awaits"][0]
    await talk.play(seat, 0, 10**6)
    await client.get(f"/api/tables/{talk.table}/position", headers=key_header("wrong"))
    for key in talk.keys.values():
        assert key not in caplog.text


async def test_our_own_mistakes_tell_nothing(app: Application, client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    talk = await deal(client)

    def broken(*_: object) -> None:
        raise RuntimeError("secret inner workings")

    monkeypatch.setattr("escapade.server.routes.tables.position", broken)
    answer = await talk.see("position", 0)
    refusal(answer, 500, "internal")
    assert "inner workings" not in answer.text


class TestLimits:
    @pytest.fixture
    def limits(self) -> Limits:
        return replace(
            unlimited(), tables_at_once=3, tables_a_second=0, hints_at_once=1, hints_a_second=0, chats_at_once=2
        )

    async def test_tables_chat_and_hints_have_a_measure(self, client: AsyncTestClient[Any]) -> None:
        talk = await deal(client)
        seat = (await talk.position())["awaits"][0]
        for _ in range(2):
            assert (await client.post("/api/tables", json=PLAN)).status_code == 201
        refusal(await client.post("/api/tables", json=PLAN), 429, "too-often")
        assert (await talk.ask("hint", seat)).status_code == 200
        refusal(await talk.ask("hint", seat), 429, "too-often")


def test_a_bucket_fills_again() -> None:
    clock = [0.0]
    bucket = TokenBucket(2, 0.5, lambda: clock[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock[0] = 2.0
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_visitors_are_measured_apart() -> None:
    measure = RateLimit(1, 0, "Enough.")
    measure.take("a")
    measure.take("b")
    with pytest.raises(TooOften):
        measure.take("a")


@pytest.mark.parametrize("wish", ["mysql://localhost/x", "::://", "http://x"])
def test_databases_that_cannot_be(wish: str) -> None:
    with pytest.raises(BadSettings):
        database_url(wish)
