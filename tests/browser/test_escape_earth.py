"""Escape Earth in the browser: a whole game by clicks, the preview of the hub, a finger, partners who point."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.at_table import SEES_ALL, Person, look_everywhere

Come = Callable[..., Person]
MOST_CLICKS = 600
GAMES = ("escape-earth",)
LIKED = ("button:fight", "build:", "button:produce", "event:", "upgrade:", "push:", "world:", "slot:", "button:")
MY_TURN = f"() => {{ const it = ({SEES_ALL})(); return it.over || it.picks.length > 0 }}"


def sit_down(person: Person) -> Page:
    """A person and a bot partner."""
    page = person.come_home()
    page.get_by_role("button", name="Play now: Escape Earth").click()
    page.wait_for_function(MY_TURN)
    page.locator('.dock [data-pick="gap:1"]').wait_for()
    return page


def labels(page: Page, things: str) -> list[str]:
    """The hub, or the preview of it, slot by slot in words."""
    attribute = "title" if things == ".then" else "aria-label"
    found = [it.get_attribute(attribute) or "" for it in page.locator(f".hub {things}").all()]
    return sorted(label.split(". ")[0] for label in found)


def click_something(page: Page, seen: dict[str, Any], turn: int) -> None:
    """Build, produce and fight where possible, otherwise travel with one card after the other."""
    for liked in LIKED:
        keys = sorted({key for key in seen["picks"] if key.startswith(liked)})
        if keys:
            page.locator(f'[data-pick="{keys[turn % len(keys)]}"]').last.click()
            return


def play_to_the_end(page: Page) -> int:
    for clicks in range(MOST_CLICKS):
        page.wait_for_function(MY_TURN)
        seen = page.evaluate(SEES_ALL)
        if seen["over"]:
            return clicks
        click_something(page, seen, clicks)
        page.wait_for_timeout(20)
    raise AssertionError(f"The game is not over after {MOST_CLICKS} clicks.")


def test_a_whole_game_with_a_bot_partner(someone: Come) -> None:
    ada = someone()
    page = sit_down(ada)
    page.locator('[data-pick="gap:2"]').hover()
    foreseen = labels(page, ".then")
    before = labels(page, ".use")
    assert foreseen != before
    page.locator('[data-pick="gap:2"]').click()
    page.wait_for_function("() => document.querySelector('.log').innerText.includes('Ada swaps')")
    assert labels(page, ".use") == foreseen
    page.locator(".hub [data-pick^='slot:']").last.click()
    page.locator(".uses [data-pick], .buttons [data-pick='button:produce']").first.wait_for()
    look_everywhere(page, "escape-earth-uses")
    page.keyboard.press("Escape")
    page.locator('[data-pick="button:pass"]').click()
    page.locator(".said").get_by_text("I want to").wait_for()
    assert play_to_the_end(page) > 3
    result = page.get_by_role("dialog")
    assert result.get_by_text("Ada").count() == 1
    look_everywhere(page, "escape-earth-result")
    page.keyboard.press("Escape")
    look_everywhere(page, "escape-earth-over")


def test_a_finger_looks_first_and_then_does(someone: Come) -> None:
    """A first tap on what is a whole move shows the hub after it; the second tap makes the move."""
    ada = someone(width=390, height=844)
    page = sit_down(ada)
    swap = page.locator('[data-pick="gap:1"]')
    swap.tap()
    page.locator(".then:not(.idle)").first.wait_for()
    assert "Swap" in page.locator(".what b").inner_text()
    assert "swaps" not in page.locator(".log").inner_text()
    foreseen = labels(page, ".then")
    swap.tap()
    page.locator(".log").get_by_text("Ada swaps").wait_for(state="attached")
    assert labels(page, ".use") == foreseen
    for thing in page.locator(".dock button").all():
        box = thing.bounding_box()
        assert box is None or min(box["width"], box["height"]) >= 44, thing.get_attribute("aria-label")


def test_partners_point_at_things(someone: Come) -> None:
    ada, bea = someone("Ada", motion=True), someone("Bea", motion=True)
    ada.sit_with(bea, "Escape Earth", ".galaxy")
    ada.page.locator('[data-thing="world:3"]').click(button="right")
    bea.page.locator('[data-thing="world:3"].pointed').wait_for()
    assert "World 3" in bea.page.locator(".said").inner_text()


def test_one_person_plays_both_ships_without_a_curtain(someone: Come) -> None:
    """EE-OPT-4: both seats in one hand; the table turns to the seat that is next."""
    ada = someone()
    page = ada.come_home()
    page.get_by_role("button", name="Hot seat: Escape Earth").click()
    page.get_by_label("Name: Seat 2").fill("Bea")
    page.get_by_role("button", name="Set the table").click()
    for name in ("Ada", "Bea", "Ada"):
        page.locator(".players li.turn").get_by_text(f"{name} (you)").wait_for()
        page.locator('[data-pick="button:pass"]').click()
