"""Escape Earth in the browser: a whole game by clicks, the hub to come, reading, a finger, partners who point."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.at_table import SEES_ALL, Person, look_everywhere, rounds, wait_until_still
from tests.browser.scenes import at_scene

Come = Callable[..., Person]
MOST_CLICKS = 600
GAMES = ("escape-earth",)
LIKED = ("button:fight", "build:", "button:produce", "event:", "upgrade:", "push:", "world:", "slot:", "button:")
USES = "main [data-pick^='world:'], main [data-pick^='build:'], .buttons [data-pick='button:produce']"
PLACED = """() => {
  const box = ({ x, y, width, height }) => [x + scrollX, y + scrollY, width, height].map(Math.round)
  const lit = [...document.querySelectorAll('[data-pick]')]
  const things = lit.map((it) => [it.dataset.pick, it.getBoundingClientRect()])
  const seen = ([, it]) => it.x >= -1 && it.y >= -1 && it.right <= innerWidth + 1 && it.bottom <= innerHeight + 1
  return {
    board: box(document.querySelector('main.board').getBoundingClientRect()),
    hand: box(document.querySelector('.hand-room').getBoundingClientRect()),
    keys: things.map(([key]) => key),
    outside: things.filter((it) => !seen(it)).map(([key]) => key),
  }
}"""
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
    for clicks, _ in zip(range(MOST_CLICKS), rounds(page), strict=False):
        page.wait_for_function(MY_TURN)
        seen = page.evaluate(SEES_ALL)
        if seen["over"]:
            return clicks
        click_something(page, seen, clicks)
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
    page.locator(USES).first.wait_for()
    look_everywhere(page, "escape-earth-uses")
    page.keyboard.press("Escape")
    page.locator('[data-pick="button:pass"]').click()
    page.locator(".said").get_by_text("I want to").wait_for()
    assert play_to_the_end(page) > 3
    result = page.get_by_role("dialog")
    assert result.locator(".ranking").get_by_text("Ada").count() == 1
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


@pytest.mark.parametrize("size", [(1280, 800), (1366, 650), (390, 844)])
def test_a_choice_moves_nothing_and_shows_all_it_offers(someone: Come, size: tuple[int, int]) -> None:
    """Whatever card is picked: board and hand keep their place, and each choice is in the window, once."""
    page = sit_down(someone(width=size[0], height=size[1]))
    before = page.evaluate(PLACED)
    for key in [it for it in before["keys"] if it.startswith("slot:")]:
        page.keyboard.press(key.removeprefix("slot:"))
        page.locator(USES).first.wait_for()
        now = page.evaluate(PLACED)
        assert (now["board"], now["hand"]) == (before["board"], before["hand"])
        assert not now["outside"]
        assert len(set(now["keys"])) == len(now["keys"])
        page.keyboard.press("Escape")


def test_worlds_and_cards_can_be_read(someone: Come) -> None:
    page = sit_down(someone())
    read = page.locator(".reader")
    for card, words in (
        ("world:0", "The row begins here"),
        ("world:9", "Nobody knows yet what is here"),
        ("structure:outpost", "turns up the next 2 worlds"),
        ("marker:alien", "On Earth they have won"),
        ("pile:time", "Every turn begins with one"),
    ):
        page.locator(f'main [data-card="{card}"]').hover()
        read.get_by_text(words).wait_for()
    page.locator('.dock [data-card^="activity:"]').first.hover()
    read.get_by_text("After that it goes to slot 1").wait_for()


def test_a_finger_flies_somewhere_with_three_taps(someone: Come, address: str) -> None:
    """The first tap reads a card, the second opens its uses, the third flies; a long press reads a goal."""
    page = at_scene(someone(width=390, height=844), address, "escape-earth", "first").page
    card = page.locator(".dock [data-pick='slot:3']")
    card.tap()
    reader = page.locator(".reader")
    reader.get_by_text("Works in slots").wait_for()
    card.tap()
    goal = page.locator("main [data-goal]").first
    box = goal.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    reader.get_by_text("to enter or to pass").wait_for()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wait_until_still(page)
    assert reader.is_visible() and "travels" not in page.locator(".log").inner_text()
    goal.tap()
    page.locator(".log").get_by_text("travels").wait_for(state="attached")


def test_partners_point_at_things(someone: Come) -> None:
    ada, bea = someone("Ada", motion=True), someone("Bea", motion=True)
    ada.sit_with(bea, "Escape Earth", '[data-guide="worlds"]')
    ada.page.locator('[data-thing="world:3"]').click(button="right")
    bea.page.locator('[data-thing="world:3"].pointed').wait_for()
    assert "World 3" in bea.page.locator(".said").inner_text()


def test_one_person_plays_both_ships_without_a_curtain(someone: Come) -> None:
    """EE-OPT-4: both seats in one hand; the table turns to the seat that is next."""
    ada = someone()
    page = ada.come_home()
    ada.choose_way("Hot seat", "Escape Earth")
    page.get_by_label("Name: Seat 2").fill("Bea")
    page.get_by_role("button", name="Set the table").click()
    for name in ("Ada", "Bea", "Ada"):
        page.locator(".players li.turn").get_by_text(f"{name} (you)").wait_for()
        for _ in rounds(page):
            picks = ada.sees_all()["picks"]
            if "button:pass" in picks:
                break
            if picks:  # Something else must be chosen first.
                ada.pick(picks[0])
        ada.pick("button:pass")
