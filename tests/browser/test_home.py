"""The shelf: five posters on one screen, a game in one step, and what was played here."""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page

from tests.browser.at_table import Person, look, play_to_the_end

Come = Callable[..., Person]
OURS = (
    "Alien Getaway",
    "Andromeda Escape",
    "Escape From a Dying Planet",
    "Escape Earth",
    "Escape from Zyzzlvaria",
)
LONGEST_PHONE = 1550
END_OF_THE_SHELF = "document.querySelector('section:has(#more-games)').getBoundingClientRect().bottom + scrollY"
EVERY_TARGET = """() => [...document.querySelectorAll('button, a, summary, input:not(.hush)')]
  .filter((it) => it.checkVisibility() && !it.closest('.hush'))
  .map((it) => [it.ariaLabel ?? it.innerText, (it.closest('label') ?? it).getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44).map(([name, box]) => `${name} ${box.width}×${box.height}`)"""


def facts(page: Page, address: str) -> dict[str, Any]:
    """The table that the page shows, as the server tells of it."""
    page.wait_for_url("**/#/table/**")
    found: dict[str, Any] = json.loads(urlopen(f"{address}/api/tables/{page.url.rsplit('/', 1)[1]}").read())
    return found


def test_five_games_are_on_one_screen(someone: Come) -> None:
    page = someone(width=1280, height=800).come_home()
    for title in OURS:
        box = page.get_by_role("button", name=f"Play now: {title}").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800, title
    plugin = page.get_by_role("button", name="Play now: Connect four").bounding_box()
    assert plugin is not None
    assert plugin["y"] > 800, "what plugins bring is below"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_phone_scrolls_little(someone: Come, theme: str) -> None:
    page = someone(width=390, height=844, theme=theme).come_home()
    look(page, f"home-390-{theme}", strict=True)
    page.locator("#more-games").wait_for()
    assert page.evaluate(END_OF_THE_SHELF) <= LONGEST_PHONE, "whatever tables others have open below"
    assert page.evaluate(EVERY_TARGET) == []
    page.get_by_role("button", name="Choose the bots: Escape From a Dying Planet").click()
    assert page.evaluate(EVERY_TARGET) == []
    look(page, f"choose-390-{theme}", strict=True)


def test_bots_are_chosen_in_one_step(someone: Come, address: str) -> None:
    ada = someone()
    page = ada.come_home()
    page.get_by_role("button", name="Choose the bots: Alien Getaway").click()
    form = page.get_by_role("form", name="Choose the bots: Alien Getaway")
    form.get_by_role("radio", name="3", exact=True).check()
    form.get_by_role("radio", name="strong").check()
    look(page, "choose-1280-dark", strict=True)
    form.get_by_role("button", name="Play", exact=True).click()
    seats = facts(page, address)["seats"]
    assert [it["kind"] for it in seats] == ["person", "bot", "bot", "bot"]
    assert {it["level"] for it in seats[1:]} == {"hard"}
    page.goto(address)
    page.get_by_role("button", name="Choose the bots: Alien Getaway 3 bots strong").wait_for()


def test_escape_closes_the_chooser_and_changes_nothing(someone: Come) -> None:
    page = someone().come_home()
    page.get_by_role("button", name="Choose the bots: Alien Getaway").click()
    page.get_by_role("radio", name="expert").check()
    page.keyboard.press("Escape")
    chooser = page.get_by_role("button", name="Choose the bots: Alien Getaway 2 bots friendly")
    chooser.wait_for()
    assert chooser.evaluate("(it) => it === document.activeElement")


def test_a_first_game_is_gentle(someone: Come, address: str) -> None:
    page = someone().come_home()
    page.get_by_role("button", name="Play now: Escape Earth").click()
    table = facts(page, address)
    assert table["options"]["beginner"] == 1
    assert [it["level"] for it in table["seats"] if it["kind"] == "bot"] == ["easy"]


def test_who_has_played_meets_fair_bots(someone: Come, address: str) -> None:
    ada = someone()
    ada.context.add_init_script("localStorage.setItem('escapade.played', '[\"escape-earth\"]')")
    page = ada.come_home()
    page.get_by_role("button", name="Play now: Escape Earth").click()
    table = facts(page, address)
    assert table["options"]["beginner"] == 0
    assert [it["level"] for it in table["seats"] if it["kind"] == "bot"] == ["medium"]


def test_the_rules_are_a_click_away(someone: Come) -> None:
    page = someone().come_home()
    page.get_by_role("button", name="Rules: Andromeda Escape").click()
    page.get_by_role("dialog", name="How to play Andromeda Escape").get_by_text("wormhole").first.wait_for()
    look(page, "home-rules-1280-dark", strict=True)


def test_finished_games_stay_until_they_are_taken_away(someone: Come, address: str) -> None:
    ada = someone()
    page = ada.sit_alone()
    play_to_the_end(ada)
    page.goto(address)
    done = page.get_by_role("region", name="Finished games")
    done.locator("li").get_by_text("Alien Getaway").wait_for()
    told = done.locator("li span").first.inner_text()
    assert "You won" in told or "2nd of 2 · Oola won" in told
    assert page.get_by_role("region", name="Go on playing").count() == 0
    look(page, "home-finished-1280-dark", strict=True)
    done.get_by_role("link", name="Replay: Alien Getaway").click()
    page.get_by_text("Step 0 of").wait_for()
    page.goto(address)
    done.get_by_role("button", name="Forget this game: Alien Getaway").click()
    done.wait_for(state="detached")


def test_open_tables_are_listed(someone: Come, address: str) -> None:
    plan = {"game": "alien-getaway", "seats": [{"kind": "person", "name": "Bea"}, {"kind": "open"}], "listed": True}
    headers = {"Content-Type": "application/json"}
    urlopen(Request(f"{address}/api/tables", json.dumps(plan).encode(), headers)).close()
    page = someone().come_home()
    page.get_by_role("region", name="Open tables").get_by_text("Bea").first.wait_for()


def test_of_many_open_tables_the_first_are_shown(someone: Come, address: str) -> None:
    plan = {"game": "alien-getaway", "seats": [{"kind": "person", "name": "Bea"}, {"kind": "open"}], "listed": True}
    headers = {"Content-Type": "application/json"}
    for _ in range(7):
        urlopen(Request(f"{address}/api/tables", json.dumps(plan).encode(), headers)).close()
    for width, shown in ((390, 4), (1280, 6)):
        page = someone(width=width).come_home()
        tables = page.get_by_role("region", name="Open tables")
        tables.locator("li").first.wait_for()
        assert tables.locator("li").count() == shown
        tables.get_by_role("button", name=re.compile("Show all")).click()
        assert tables.locator("li").count() >= 7
