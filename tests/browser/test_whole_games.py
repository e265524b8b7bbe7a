"""Whole games, by clicks alone."""

from collections.abc import Callable

import pytest

from tests.browser.at_table import (
    RESULT,
    Person,
    choose,
    look,
    look_everywhere,
    open_scores,
    play_to_the_end,
    rounds,
    wait_until_still,
)
from tests.browser.scenes import at_scene

Come = Callable[..., Person]


def test_a_solo_game_from_the_shelf_to_the_result(someone: Come) -> None:
    ada = someone(motion=True)
    page = ada.sit_alone()
    play_to_the_end(ada)
    result = page.get_by_role("dialog")
    assert {"Ada (you)", "Oola"} == {name.replace("\xa0", " ") for name in result.locator("ol .name").all_inner_texts()}
    open_scores(result)
    cards = result.locator(".made section").first.locator("li[aria-label]").all()
    shown = sum(
        int(word) for card in cards for word in (card.get_attribute("aria-label") or "").split() if word.isdigit()
    )
    assert shown == int(result.locator(".made h3 .number").first.inner_text())
    look_at_the_end(ada)
    check_fairness(ada)
    watch_again(ada)


def look_at_the_end(ada: Person) -> None:
    """The result, and the table under it, in both themes and on both screens."""
    page = ada.page
    look_everywhere(page, "result")


def check_fairness(ada: Person) -> None:
    """The browser’s own check of hash, promise, share and seal, and the server’s of every die."""
    page = ada.page
    page.get_by_role("button", name="Check this game").click()
    fair = page.get_by_role("dialog", name="Fair dice")
    fair.get_by_role("button", name="Check this game").click()
    fair.locator("li").nth(4).wait_for()
    assert fair.locator("li.good").count() == 5
    assert fair.locator("li.bad").count() == 0
    look(page, "checked-1280-light")
    fair.get_by_role("button", name="Close").click()


def watch_again(ada: Person) -> None:
    """Any turn, as a link too."""
    page = ada.page
    look(page, "over-1280-light")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_role("button", name="To the start").click()
    page.get_by_text("Step 0 of").wait_for()
    page.locator(".laid").first.wait_for(state="detached")
    assert page.locator(".hand .card").count() == 4
    page.get_by_role("button", name="One step on").click()
    page.get_by_text("Step 1 of").wait_for()
    assert page.url.endswith("/replay/1")
    page.reload()
    page.get_by_text("Step 1 of").wait_for()
    page.get_by_role("button", name="Back to the table").click()
    page.get_by_role("button", name="Result").wait_for()


def test_two_people_and_a_bot(someone: Come) -> None:
    ada, bea = someone("Ada"), someone("Bea")
    page = ada.come_home()
    page.get_by_role("button", name="With friends: Alien Getaway").click()
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("heading", name="Waiting for players").wait_for()
    link = page.get_by_label("Send this link to your friends").input_value()
    bea.page.goto(link)
    bea.page.get_by_role("button", name="Sit down here").click()
    for person in (ada, bea):
        person.page.wait_for_selector(".dock .prompt")
    play_to_the_end(ada, bea)
    scores = [sorted(person.page.locator("dialog ol strong").all_inner_texts()) for person in (ada, bea)]
    assert scores[0] == scores[1]
    assert len(scores[0]) == 3
    bea_looks_through_adas_eyes(bea)


def bea_looks_through_adas_eyes(bea: Person) -> None:
    """Once the game is over every viewpoint is open: the same step shows another hand."""
    page = bea.page
    page.get_by_role("button", name="Watch it again").click()
    page.get_by_text("Step 0 of").wait_for()
    cards = "[...document.querySelectorAll('.hand .card')].map((it) => it.getAttribute('aria-label')).join('; ')"
    page.get_by_label("Seen by").select_option(label="Bea")
    page.locator(".hand .card").first.wait_for()
    wait_until_still(page)
    own = page.evaluate(cards)
    page.get_by_label("Seen by").select_option(label="Ada")
    page.wait_for_function(f"(own) => {cards} && {cards} !== own", arg=own)


@pytest.mark.parametrize("motion", [True, False])
def test_the_end_is_staged_at_the_table_before_the_result(someone: Come, address: str, motion: bool) -> None:
    """The planet bursts and the piles are counted; nobody has won before that, and it can be skipped."""
    ada = at_scene(someone(pace="quick", motion=motion), address, "alien-getaway", "end")
    ending = ada.page.locator(".ending")
    for _ in rounds(ada.page):
        if ending.count():
            break
        if picks := ada.sees()["picks"]:
            ada.pick(choose(picks))
    assert ada.page.locator(RESULT).count() == 0
    assert ending.locator("li").count() == 3 and ending.locator(".won").count() == 0
    ending.locator(".won").wait_for()
    assert "wins" in ending.locator("h2").inner_text()
    ada.page.get_by_role("button", name="Skip", exact=True).click()
    ada.page.locator(RESULT).wait_for()
    assert ending.count() == 0
