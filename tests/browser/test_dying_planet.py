"""Escape From a Dying Planet in a real browser: whole games by clicks, every screen looked at and read by axe-core."""

import random
from collections.abc import Callable

import pytest
from at_table import Person
from test_access import look

Come = Callable[..., Person]
MOST_CLICKS = 1500
TITLE = "Escape From a Dying Planet"
SEES = """() => ({
  picks: [...document.querySelectorAll('[data-pick]')].map((it) => it.dataset.pick),
  over: document.querySelector('dialog ol li.winner') !== null,
  phase: document.querySelector('.dock .prompt')?.innerText ?? '',
})"""


def sees(person: Person) -> dict[str, object]:
    """What can be picked on the whole page."""
    seen: dict[str, object] = person.page.evaluate(SEES)
    return seen


def wait_for_picks(person: Person, start: str = "") -> list[str]:
    """Wait until something that begins so can be picked."""
    found = f"({SEES})().picks.some((it) => it.startsWith('{start}'))"
    person.page.wait_for_function(f"() => {found}")
    picks = sees(person)["picks"]
    assert isinstance(picks, list)
    return picks


def click(person: Person, key: str) -> None:
    person.page.locator(f'[data-pick="{key}"]').first.click()


def act(person: Person, picks: list[str], choices: random.Random) -> int:
    """Do something sensible: bid some cards, or pick something at random. How many clicks it took."""
    if "button:commit" not in picks:
        click(person, choices.choice([key for key in picks if key != "button:pass"] or picks))
        return 1
    cards = [key for key in picks if key.startswith("card:")]
    chosen = choices.sample(cards, choices.randint(0, len(cards)))
    for key in chosen:
        click(person, key)
    click(person, "button:commit")
    return len(chosen) + 1


def play_on(person: Person, until: Callable[[dict[str, object]], bool], seed: int = 1) -> None:
    """Click on until what is seen is what was wanted."""
    choices, clicks = random.Random(seed), 0
    while clicks < MOST_CLICKS:
        seen = sees(person)
        if until(seen) or seen["over"]:
            return
        picks = seen["picks"]
        assert isinstance(picks, list)
        if picks:
            clicks += act(person, picks, choices)
        person.page.wait_for_timeout(20)
    raise AssertionError(f"Still not there after {clicks} clicks.")


def set_the_table(person: Person, seats: int) -> None:
    """A table with bots, through the dialog."""
    page = person.come_home()
    page.get_by_role("button", name=f"With friends: {TITLE}").click()
    page.get_by_role("group").get_by_role("button", name=str(seats), exact=True).click()
    page.get_by_label("Seat 2", exact=True).select_option("bot")
    page.get_by_role("button", name="Set the table").click()


def test_a_whole_game_by_clicks(someone: Come) -> None:
    ada = someone()
    ada.come_home().get_by_role("button", name=f"Play now: {TITLE}").click()
    wait_for_picks(ada, "member:")
    play_on(ada, lambda _: False)
    result = ada.page.get_by_role("dialog")
    result.get_by_text("How the scores are made up").click()
    totals = [int(it) for it in result.locator(".made h3 .number").all_inner_texts()]
    assert sorted(totals) == sorted(int(it.replace("−", "-")) for it in result.locator("ol strong").all_inner_texts())
    look(ada.page, "dying-planet-result-1280-dark")


def test_a_selection_changes_until_it_is_committed(someone: Come) -> None:
    ada = someone()
    ada.come_home().get_by_role("button", name=f"Play now: {TITLE}").click()
    play_on(ada, lambda seen: "button:commit" in seen["picks"])  # type: ignore[operator]
    cards = [key for key in wait_for_picks(ada, "button:commit") if key.startswith("card:")]
    for key in (*cards, *cards[::-1]):
        click(ada, key)
    pressed = ada.page.locator('.hand [aria-pressed="true"]')
    assert pressed.count() == 0, "all were chosen and taken back"
    ada.page.keyboard.press("1")
    assert pressed.count() == 1
    total = ada.page.locator(".hand .sum").inner_text()
    click(ada, "button:commit")
    ada.page.locator(".hand .commit").or_(ada.page.locator(".rival .bid").first).first.wait_for()
    assert total


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_eight_seats_stay_readable(someone: Come, theme: str, width: int, height: int) -> None:
    ada = someone(width=width, height=height, theme=theme)
    tag = f"{width}-{theme}"
    set_the_table(ada, 8)
    wait_for_picks(ada, "member:")
    look(ada.page, f"dying-planet-members-{tag}")
    play_on(ada, lambda seen: "button:commit" in seen["picks"])  # type: ignore[operator]
    for key in [key for key in wait_for_picks(ada, "button:commit") if key.startswith("card:")][:2]:
        click(ada, key)
    look(ada.page, f"dying-planet-bid-{tag}")
    for phrase in ("for the Treasures with", "pick a Treasure", "use abilities"):
        play_on(ada, lambda seen, phrase=phrase: phrase in str(seen["phase"]) and bool(seen["picks"]))  # type: ignore[misc]
        look(ada.page, f"dying-planet-{phrase.split()[0]}-{tag}")
