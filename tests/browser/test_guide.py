"""The first-game guide cannot die, cannot stay behind, and covers nothing that it explains."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.at_table import Person, look, wait_until_still

Come = Callable[..., Person]
GAMES = ("alien-getaway", "andromeda-escape", "dying-planet", "escape-earth", "zyzzlvaria")
TITLES = {
    "alien-getaway": "Alien Getaway",
    "andromeda-escape": "Andromeda Escape",
    "dying-planet": "Escape From a Dying Planet",
    "escape-earth": "Escape Earth",
    "zyzzlvaria": "Escape from Zyzzlvaria",
}
CHANCE = random.Random(7)
BOX = "(it) => { const box = it.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom] }"


def begin(person: Person, game: str) -> Page:
    page = person.come_home()
    page.get_by_role("button", name=f"Play now: {TITLES[game]}").click()
    person.wait_for_turn()
    return page


def told(page: Page) -> str:
    """The title of the step that is shown, if any."""
    found: str = page.evaluate("() => document.querySelector('.guide .title')?.textContent ?? ''")
    return found


def steps_done(page: Page, game: str) -> list[int]:
    found: list[int] = page.evaluate(
        "(game) => JSON.parse(localStorage.getItem(`escapade.guide.${game}`) ?? '[]')", game
    )
    return found


def choose_anything(person: Person) -> None:
    """As somebody who does not read."""
    person.page.wait_for_function("() => document.querySelector('[data-pick], dialog .ranking')")
    seen = person.sees()
    if seen["picks"] and not seen["over"]:
        pick = CHANCE.choice(seen["picks"])
        if pick.startswith("wheel:"):  # A narrow wedge: a click in the middle of its frame may meet its neighbour.
            person.page.locator(f'[data-pick="{pick}"]').first.press("Enter")
        else:
            person.pick(pick)
    wait_until_still(person.page)


@pytest.mark.parametrize("game", GAMES)
def test_who_chooses_before_reading_is_followed(someone: Come, game: str) -> None:
    ada = someone(guide=True)
    page = begin(ada, game)
    page.locator(".guide").wait_for()
    first = told(page)
    seen: list[str] = []
    for _ in range(80):
        choose_anything(ada)
        if told(page) not in ("", first, *seen):
            assert 0 in steps_done(page, game), "the introduction is over"
            seen.append(told(page))
        if len(seen) > 2:
            return
    pytest.fail(f"The guide told only {seen}.")


def test_a_tap_goes_on_and_a_reload_goes_on_there(someone: Come) -> None:
    ada = someone(guide=True)
    page = begin(ada, "alien-getaway")
    page.locator(".guide").get_by_text("1 of 7").wait_for()
    page.locator(".guide").get_by_role("button", name="Next").click()
    page.locator(".guide").get_by_text("2 of 7").wait_for()
    page.reload()
    page.locator(".guide").get_by_text("2 of 7").wait_for()
    page.get_by_role("button", name="Skip the tour").click()
    page.locator(".guide").wait_for(state="detached")
    page.reload()
    ada.wait_for_turn()
    assert page.locator(".guide").count() == 0


def test_what_an_earlier_version_kept_is_understood(someone: Come) -> None:
    ada = someone(guide=True)
    ada.context.add_init_script("localStorage.setItem('escapade.guide.alien-getaway', '1')")
    page = begin(ada, "alien-getaway")
    page.locator(".guide").get_by_text("2 of 7").wait_for()


def test_the_ring_stands_around_what_is_told(someone: Come) -> None:
    ada = someone(guide=True)
    page = begin(ada, "alien-getaway")
    page.locator(".guide").get_by_role("button", name="Next").click()
    ring = page.locator(".spot")
    ring.wait_for()
    about: Any = page.locator(".dock .hand-room, .dock .hand").first.evaluate(BOX)
    page.wait_for_function(f"(about) => ({BOX})(document.querySelector('.spot'))[1] < about[1]", arg=about)
    left, top, right, bottom = ring.evaluate(BOX)
    assert left <= about[0] or left == 2, "outside of it, or at the window's edge"
    assert top < about[1]
    assert right >= about[2] or right == 1278
    assert bottom >= about[3] or bottom == 798
    assert ring.evaluate("(it) => getComputedStyle(it).pointerEvents") == "none"
    page.set_viewport_size({"width": 1000, "height": 700})
    page.wait_for_function(f"() => ({BOX})(document.querySelector('.spot'))[2] <= 998")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180)])
def test_on_a_phone_it_is_one_line_over_the_board(someone: Come, width: int, height: int) -> None:
    ada = someone(width=width, height=height, guide=True)
    page = begin(ada, "zyzzlvaria")
    line = page.locator(".guide")
    line.wait_for()
    board = page.locator("main.board").evaluate(BOX)
    left, top, right, bottom = line.evaluate(BOX)
    assert bottom - top <= 46
    assert board[0] <= left
    assert board[1] <= top < board[1] + 2, "over the edge of the board"
    assert right <= board[2]
    look(page, f"guide-{width}-dark")
    page.locator(".guide .line").click()
    page.locator(".guide").get_by_role("button", name="Next").wait_for()
    assert page.locator("main.board").evaluate(BOX) == board, "nothing moves"
    look(page, f"guide-unfolded-{width}-dark")
    page.locator(".guide .line").click()
    page.locator(".guide").get_by_role("button", name="Next").wait_for(state="hidden")
