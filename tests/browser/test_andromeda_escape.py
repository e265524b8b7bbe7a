"""Andromeda Escape in a real browser: a whole game by clicks, every screen looked at and read by axe-core."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from at_table import Person
from test_access import look

Come = Callable[..., Person]
MOST_CLICKS = 2500
TITLE = "Andromeda Escape"
SEES = """() => ({
  picks: [...document.querySelectorAll('[data-pick]')].map((it) => it.dataset.pick),
  over: document.querySelector('dialog ol li.winner') !== null,
  prompt: document.querySelector('.dock .prompt')?.innerText ?? '',
})"""


def play_on(person: Person, until: Callable[[dict[str, Any]], bool], seed: int = 1) -> dict[str, Any]:
    """Click on at random until what is seen is what was wanted, or the result is on the screen."""
    choices, clicks = random.Random(seed), 0
    while clicks < MOST_CLICKS:
        seen: dict[str, Any] = person.page.evaluate(SEES)
        if seen["over"] or (seen["picks"] and until(seen)):
            return seen
        if seen["picks"]:
            liked = [key for key in seen["picks"] if key != "button:decline"]
            person.page.locator(f'[data-pick="{choices.choice(liked or seen["picks"])}"]').first.click()
            clicks += 1
        person.page.wait_for_timeout(20)
    raise AssertionError(f"Still not there after {clicks} clicks.")


def begins_with(start: str) -> Callable[[dict[str, Any]], bool]:
    return lambda seen: any(key.startswith(start) for key in seen["picks"])


def sit_down(person: Person) -> None:
    person.come_home().get_by_role("button", name=f"Play now: {TITLE}").click()
    person.page.wait_for_selector('[data-pick^="mission:"]')


def test_a_whole_game_by_clicks(someone: Come) -> None:
    ada = someone()
    sit_down(ada)
    assert play_on(ada, lambda _: False)["over"]
    result = ada.page.get_by_role("dialog")
    result.get_by_text("How the scores are made up").click()
    totals = [int(it.replace("−", "-")) for it in result.locator(".made h3 .number").all_inner_texts()]
    assert sorted(totals) == sorted(int(it.replace("−", "-")) for it in result.locator("ol strong").all_inner_texts())
    look(ada.page, "andromeda-escape-result-1280-dark")


def test_a_ship_is_launched_with_the_keyboard(someone: Come) -> None:
    ada = someone()
    sit_down(ada)
    play_on(ada, begins_with("platform:"))
    ada.page.locator('[data-pick^="platform:"]').press("Enter")
    field = ada.page.locator('[data-pick="field:X13"]').or_(ada.page.locator('[data-pick^="field:"]').first).first
    name = field.get_attribute("data-pick") or ""
    field.press("Enter")
    ada.page.wait_for_function(f"() => !document.querySelector('[data-pick=\"{name}\"]')")
    assert ada.page.locator(".ship").count() >= 1


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_every_step_stays_readable(someone: Come, theme: str, width: int, height: int) -> None:
    ada = someone(width=width, height=height, theme=theme)
    tag = f"{width}-{theme}"
    sit_down(ada)
    look(ada.page, f"andromeda-escape-missions-{tag}")
    play_on(ada, begins_with("button:done"))
    look(ada.page, f"andromeda-escape-cards-{tag}")
    play_on(ada, begins_with("platform:"))
    ada.page.locator('[data-pick^="platform:"]').click()
    ada.page.wait_for_selector('[data-pick^="field:"]')
    look(ada.page, f"andromeda-escape-launch-{tag}")
    play_on(ada, begins_with("open:"))
    look(ada.page, f"andromeda-escape-take-{tag}")
