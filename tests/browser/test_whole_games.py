"""Whole games, by clicks alone."""

from collections.abc import Callable

from at_table import Person, play_to_the_end

Come = Callable[..., Person]


def test_a_solo_game_from_the_shelf_to_the_result(someone: Come) -> None:
    ada = someone()
    page = ada.come_home()
    page.get_by_role("button", name="Alone with Oola: Alien Getaway").click()
    ada.wait_for_turn()
    play_to_the_end(ada)
    result = page.get_by_role("dialog")
    assert {"Ada (you)", "Oola"} == {name.replace("\xa0", " ") for name in result.locator("ol .name").all_inner_texts()}
    result.get_by_text("How the scores are made up").click()
    cards = result.locator(".made section").first.locator("li[aria-label]").all()
    shown = sum(
        int(word) for card in cards for word in (card.get_attribute("aria-label") or "").split() if word.isdigit()
    )
    assert shown == int(result.locator(".made h3 .number").first.inner_text())


def test_a_finished_game_can_be_checked_and_watched_from_every_seat(someone: Come) -> None:
    ada = someone()
    page = ada.come_home()
    page.get_by_role("button", name="Play now: Alien Getaway").click()
    ada.wait_for_turn()
    play_to_the_end(ada)
    page.get_by_role("button", name="Check this game").click()
    fair = page.get_by_role("dialog", name="Fair dice")
    fair.get_by_role("button", name="Check this game").click()
    fair.locator("li").nth(3).wait_for()
    assert fair.locator("li").count() == 4
    assert fair.locator("li.bad").count() == 0
    fair.get_by_role("button", name="Close").click()

    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_role("button", name="To the start").click()
    page.get_by_text("Step 0 of").wait_for()
    mine = page.locator(".hand .card").count()
    page.get_by_label("Seen by").select_option(label="Vega")
    page.wait_for_function("() => document.querySelector('.replay select').value === '1'")
    page.get_by_role("button", name="One step on").click()
    page.get_by_text("Step 1 of").wait_for()
    assert page.url.endswith("/replay/1")
    assert mine > 0
    assert page.locator(".hand .card").count() > 0
    page.reload()
    page.get_by_text("Step 1 of").wait_for()


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
