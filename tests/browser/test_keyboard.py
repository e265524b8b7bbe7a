"""A whole turn without a mouse, and what a screen reader is told."""

import random
import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as Gone

from tests.browser.at_table import RESULT, Person, rounds, wait_until_still
from tests.browser.scenes import at_scene
from tests.length import LONG

Come = Callable[..., Person]
GAMES = ("alien-getaway", "andromeda-escape", "dying-planet", "escape-earth", "zyzzlvaria")
MOST_TABS = 80
FIRST_TABS = 5
NEAR = 0.8
BUTTON = r"""^\s*- '?button "(.+?)"(?! \[disabled\])"""  # A name with a colon stands in quotes.
ASIDE = "Rule |Skip$|Take back the choice|Closer|Farther|Follow|Show everything|[0-9]+ moves? since"  # no choices
FOCUSED = "() => document.activeElement?.closest('[data-pick]')?.dataset.pick ?? ''"


def tab_to(person: Person, wanted: str) -> str:
    """Press Tab until a thing whose key begins like this has the focus."""
    for _ in range(MOST_TABS):
        key: str = person.page.evaluate(FOCUSED)
        if key.startswith(wanted):
            return key
        person.page.keyboard.press("Tab")
    raise AssertionError(f"No {wanted} within {MOST_TABS} tabs.")


def test_a_whole_turn_by_keyboard(someone: Come) -> None:
    ada = someone()
    page = ada.come_home()
    for name in ("More ways to play: Alien Getaway", "Alone with Oola: Alien Getaway"):
        while page.evaluate("() => document.activeElement?.ariaLabel ?? ''") != name:
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    ada.wait_for_turn()
    tab_to(ada, "card:")
    page.keyboard.press("Enter")
    page.locator('[data-pick="button:launch"], .dock [data-pick^="turn:"]').first.wait_for()
    if any(key.startswith("turn:") for key in ada.sees()["picks"]):
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.querySelector('.dock [data-pick^=\"turn:\"]')")
        tab_to(ada, "card:")
        page.keyboard.press("Enter")
        tab_to(ada, "turn:")
        page.keyboard.press("Enter")
    page.locator('[data-pick="button:launch"]').wait_for()
    tab_to(ada, "button:launch")
    page.keyboard.press("Enter")
    for _ in range(40):
        ada.wait_for_turn()
        picks = ada.sees()["picks"]
        wanted = next((key for key in ("button:end", "button:pair", "button:stack") if key in picks), "card:")
        tab_to(ada, wanted)
        page.keyboard.press("Enter")
        if wanted == "button:end":
            break
        wait_until_still(page)
    page.locator(".log").get_by_text("Oola turns up").first.wait_for()


def test_everything_to_pick_is_a_labelled_button_and_the_prompt_is_spoken(someone: Come) -> None:
    ada = someone()
    page = ada.sit_alone()
    for thing in page.locator("[data-pick]").all():
        assert thing.get_attribute("aria-label")
        assert thing.evaluate("it => it.tagName") == "BUTTON"
    assert "Your turn" in page.locator(".prompt [role=status]").inner_text()
    assert page.locator("[role=log]").count() == 1
    page.get_by_role("tab", name="All moves").click()
    listed = page.locator("[data-move]").count()
    assert listed >= 2
    page.locator("[data-move]").last.click()
    page.get_by_role("tab", name="Log").click()
    page.locator(".log").get_by_text("Ada").nth(2).wait_for()


def test_the_help_opens_at_the_rule_of_the_moment(someone: Come) -> None:
    ada = someone()
    page = ada.sit_alone()
    page.get_by_role("button", name="Rule AG-PLAY-1").click()
    here = page.get_by_role("dialog").locator(".here")
    here.wait_for()
    assert "AG-PLAY-1" in here.inner_text()
    page.keyboard.press("Escape")
    page.locator(".log .rule").first.click()
    assert "AG-SET" in page.get_by_role("dialog").locator(".here").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_the_first_choice_is_five_tabs_away_at_most(someone: Come, address: str, game: str) -> None:
    ada = at_scene(someone(), address, game, "middle")
    for _ in range(FIRST_TABS):
        ada.page.keyboard.press("Tab")
        if ada.page.evaluate(FOCUSED):
            return
    raise AssertionError(f"No choice within {FIRST_TABS} tabs.")


@pytest.mark.parametrize("game", GAMES if LONG else ("escape-earth",))
def test_a_whole_game_with_keys_alone(someone: Come, address: str, game: str) -> None:
    """C goes to what can be done, Tab to the next of it, Enter does it."""
    ada = at_scene(someone(), address, game, "first")
    chance = random.Random(4)
    for _ in rounds(ada.page):
        seen = ada.sees_all()
        if seen["over"]:
            break
        if not seen["picks"]:
            continue
        ada.page.keyboard.press("c")
        for _ in range(chance.randrange(3)):
            ada.page.keyboard.press("Tab")
        if ada.page.evaluate(FOCUSED):
            ada.page.keyboard.press("Enter")
    ada.page.locator(RESULT).wait_for()


@pytest.mark.parametrize("game", GAMES if LONG else ("dying-planet", "escape-earth"))
def test_a_whole_game_by_the_accessibility_tree_alone(someone: Come, address: str, game: str) -> None:
    """Somebody who hears the page: buttons by their names, in the regions of the table, and what the prompt says."""
    ada = at_scene(someone(), address, game, "first" if LONG else "end")
    page = ada.page
    chance = random.Random(5)
    dialog = page.get_by_role("dialog")
    result = dialog.get_by_role("button", name="Watch it again")
    for _ in rounds(page):
        if result.count():
            break
        if dialog.count():  # Something to read, or to look through.
            page.keyboard.press("Escape")
            continue
        near, far = (
            [name for name in re.findall(BUTTON, region.aria_snapshot(), re.MULTILINE) if not re.match(ASIDE, name)]
            for region in (page.get_by_role("region", name="What you can do"), page.get_by_role("main"))
        )
        # Mostly what is named as something to do; the board has buttons that only show something.
        named = near if near and chance.random() < NEAR else [*near, *far]
        if not named:
            continue
        name = chance.choice(named)
        found = page.get_by_role("button", name=name.replace('\\"', '"').replace("''", "'"), exact=True)
        with suppress(Gone):
            found.first.click(timeout=500, force=True)
    assert result.count()
    assert dialog.get_by_role("listitem").count()
