"""A private house, and what its host says to everybody, on a desk and on a phone."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.browser.at_table import Person, look
from tests.browser.conftest import serving, warm_up
from tests.server.table_talk import admin_card

Come = Callable[..., Person]
SIZES = ((390, 844), (1280, 800))
WORD = "open sesame"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def address(static: Path, folder: Path) -> Iterator[str]:
    with serving(folder, ESCAPADE_HOUSE_PASSWORD=WORD) as url:
        yield url


@pytest.fixture(scope="module", autouse=True)
def warm(address: str) -> None:
    body = json.dumps({"password": WORD}).encode()
    request = Request(f"{address}/api/house/enter", body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as answer:
        warm_up(address, "alien-getaway", **{"Escapade-Pass": json.loads(answer.read())["token"]})


def admin(folder: Path, method: str, path: str, body: Any = None) -> Any:
    card = admin_card(folder)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {card['token']}"}
    sent = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{card['address']}/api/admin/{path}", sent, headers, method=method), timeout=60) as answer:
        return json.loads(answer.read() or b"null")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_password_opens_the_house(someone: Come, width: int, height: int) -> None:
    ada = someone(width=width, height=height)
    ada.allowed_errors = ("403",)
    page = ada.page
    page.goto(ada.address)
    page.get_by_role("heading", name="A private house").wait_for()
    look(page, f"private-{width}")
    page.get_by_label("Password of the house").fill("barley")
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("alert").get_by_text("not the password").wait_for()
    look(page, f"private-wrong-{width}")
    page.get_by_label("Password of the house").fill(WORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("article")
    page.reload()
    page.wait_for_selector("article")  # The pass is kept.
    page.get_by_role("button", name="Play now: Alien Getaway").click()
    ada.wait_for_turn()


def test_an_invitation_opens_the_house(someone: Come, folder: Path) -> None:
    link = admin(folder, "POST", "invitations", {"days": 1})["link"]
    ada = someone()
    ada.page.goto(link)
    ada.page.wait_for_selector("article")
    assert "enter" not in ada.page.url
    eve = someone("Eve")
    eve.allowed_errors = ("403",)
    eve.page.goto(link[:-3])
    eve.page.get_by_role("alert").get_by_text("does not open the house").wait_for()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everybody_reads_what_the_host_says(someone: Come, folder: Path, width: int, height: int, theme: str) -> None:
    ada = someone(width=width, height=height, theme=theme)
    ada.page.goto(admin(folder, "POST", "invitations", {})["link"])
    ada.page.wait_for_selector("article")
    ada.page.get_by_role("button", name="Play now: Alien Getaway").click()
    ada.wait_for_turn()
    text = f"Tournament at eight! <b>All</b> are welcome. ({width} {theme})"
    admin(folder, "POST", "say", {"text": text})
    slip = ada.page.locator(".announcement .slip")
    slip.get_by_text(text).wait_for()
    look(ada.page, f"notice-{width}-{theme}")
    slip.get_by_role("button", name="Close").click()
    slip.wait_for(state="detached")

    admin(folder, "POST", "drain", {"seconds": 90})
    slip.get_by_text("restarts soon").wait_for()
    first = slip.locator(".left").inner_text()
    assert re.fullmatch(r"in 1:\d\d", first)
    ada.page.wait_for_function("(then) => document.querySelector('.slip .left').innerText !== then", arg=first)
    look(ada.page, f"restart-{width}-{theme}")
    admin(folder, "DELETE", "drain")
    slip.wait_for(state="detached")


def test_a_deleted_line_disappears_where_it_is_shown(someone: Come, folder: Path) -> None:
    ada = someone()
    page = ada.page
    page.goto(admin(folder, "POST", "invitations", {})["link"])
    page.wait_for_selector("article")
    page.get_by_role("button", name="Play now: Alien Getaway").click()
    ada.wait_for_turn()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Rude words")
    page.keyboard.press("Enter")
    page.get_by_role("log").get_by_text("Rude words").wait_for()
    table = page.url.rsplit("/", 1)[1]
    admin(folder, "DELETE", f"tables/{table}/chat/1")
    page.get_by_role("log").get_by_text("deleted by the host").wait_for()
    assert page.get_by_text("Rude words").count() == 0
