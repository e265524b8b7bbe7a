"""A private house: its password and invitations open the list and the setting up of tables; links work without."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from escapade.server.app import Application
from escapade.server.house.passes import DAY, Passes
from escapade.server.house.password import Password
from escapade.server.house.settings import Limits, Settings
from tests.server.table_talk import PEOPLE, key_header, refusal
from tests.server.test_settings import door

PLAN = {"game": "alien-getaway", "seats": [PEOPLE[0], {"kind": "open"}], "listed": True}
ADMIN = key_header("token")
WORD = "open sesame"


def house(tmp_path: Path, limits: Limits, password: str = WORD, **more: Any) -> Application:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    secret = Password(password) if password else None
    return Application(Settings(url, limits, tmp_path, False, admin_token="token", house_password=secret, **more))


@pytest.fixture
def app(tmp_path: Path, limits: Limits) -> Application:
    return house(tmp_path, limits)


async def enter(client: Any, **by: str) -> Any:
    return await client.post("/api/house/enter", json=by)


async def test_the_password_opens_what_is_shut(client: Any) -> None:
    facts = {"private": True, "welcome": False, "notice": None, "workshop": False}
    assert (await client.get("/api/house")).json() == facts
    assert "private" in refusal(await client.get("/api/tables"), 401, "pass-needed")
    refusal(await client.post("/api/tables", json=PLAN), 401, "pass-needed")
    refusal(await client.post("/api/tables/import", json={"text": "x"}), 401, "pass-needed")
    refusal(await enter(client, password="open barley"), 403, "wrong-password")
    refusal(await enter(client), 403, "wrong-password")
    token = (await enter(client, password=WORD)).json()["token"]
    with_pass = {"Escapade-Pass": token}
    assert (await client.get("/api/house", headers=with_pass)).json()["welcome"]
    made = await client.post("/api/tables", json=PLAN, headers=with_pass)
    assert made.status_code == 201
    listed = await client.get("/api/tables", headers=with_pass)
    assert [table["table"] for table in listed.json()] == [made.json()["table"]]


async def test_tables_and_seats_by_link_need_no_pass(client: Any) -> None:
    with_pass = {"Escapade-Pass": (await enter(client, password=WORD)).json()["token"]}
    table = (await client.post("/api/tables", json=PLAN, headers=with_pass)).json()["table"]
    assert (await client.get(f"/api/tables/{table}")).status_code == 200
    assert (await client.get(f"/api/tables/{table}/position")).status_code == 200
    key = (await client.post(f"/api/tables/{table}/join", json={"name": "Ben"})).json()["keys"][0]["key"]
    assert (await client.get(f"/api/tables/{table}/position", headers=key_header(key))).json()["seat"] == 1


async def test_invitations(client: Any) -> None:
    answer = await client.post("/api/admin/invitations", headers=ADMIN, json={"days": 3})
    token = answer.json()["token"]
    assert answer.json()["link"].endswith(f"/#/enter/{token}")
    refusal(await client.get("/api/tables", headers={"Escapade-Pass": token}), 401, "pass-needed")
    refusal(await enter(client, invitation=token[:-1]), 403, "wrong-password")
    given = (await enter(client, invitation=token)).json()["token"]
    assert (await client.get("/api/tables", headers={"Escapade-Pass": given})).status_code == 200
    refusal(await enter(client, invitation=given), 403, "wrong-password")


async def test_a_public_address_is_in_the_link(tmp_path: Path, limits: Limits) -> None:
    app = house(tmp_path, limits, public_address="https://play.example.org")
    async with AsyncTestClient(app, base_url="http://play.example.org") as client:
        answer = await client.post("/api/admin/invitations", headers=ADMIN, json={})
        assert answer.json()["link"].startswith("https://play.example.org/#/enter/")


async def test_passes_outlive_the_server_but_not_the_password(tmp_path: Path, limits: Limits) -> None:
    async with AsyncTestClient(house(tmp_path, limits)) as client:
        with_pass = {"Escapade-Pass": (await enter(client, password=WORD)).json()["token"]}
    async with AsyncTestClient(house(tmp_path, limits)) as client:
        assert (await client.get("/api/tables", headers=with_pass)).status_code == 200
    async with AsyncTestClient(house(tmp_path, limits, "another word")) as client:
        refusal(await client.get("/api/tables", headers=with_pass), 401, "pass-needed")
    async with AsyncTestClient(house(tmp_path, limits, "")) as client:
        assert (await client.get("/api/tables")).status_code == 200
        refusal(await enter(client, password=WORD), 409, "not-private")


async def test_guessing_is_measured_by_address(tmp_path: Path, limits: Limits) -> None:
    few = replace(limits, passwords_at_once=3, passwords_a_second=0)
    trusted = {"trusted_proxies": ("127.0.0.1",), "house_password": Password(WORD)}

    async with door(tmp_path, limits=few, **trusted) as client:  # type: ignore[arg-type]

        async def guess(word: str, address: str) -> int:
            headers = {"X-Forwarded-For": address}
            answer = await client.post("/api/house/enter", json={"password": word}, headers=headers)
            return answer.status_code

        assert [await guess(f"guess {n}", "9.9.9.9") for n in range(4)] == [403, 403, 403, 429]
        assert await guess(WORD, "9.9.9.9") == 429
        assert await guess(WORD, "9.9.9.8") == 200


@pytest.mark.parametrize("token", ["", ".", "x", "9999999999.", "9999999999.é", "9" * 300, "nan.x", "-1.x", "1e99.x"])
async def test_forged_passes_open_nothing(client: Any, token: str) -> None:
    answer = await client.get("/api/tables", headers={"Escapade-Pass": token.encode()})
    refusal(answer, 401, "pass-needed")
    assert not Passes(Password(WORD)).opens(token)  # nor before the house has its secret


def test_passes_and_invitations_end() -> None:
    clock = [1_000_000.0]
    passes = Passes(Password(WORD), lambda: clock[0])
    passes.use(b"secret")
    invitation = passes.invite(7)
    token, until = passes.by_invitation(invitation)
    assert passes.opens(token) and until == 1_000_000 + 90 * DAY
    clock[0] += 7 * DAY + 1
    with pytest.raises(Exception, match="no longer"):
        passes.by_invitation(invitation)
    assert passes.opens(token)
    clock[0] = until + 1
    assert not passes.opens(token)
