"""Giving up: a question before, agreement where it takes more than one, and a result that says so."""

from collections.abc import Callable

from tests.browser.at_table import Person
from tests.browser.test_honest import ADA, BEN, Setup

Come = Callable[..., Person]
CLEO = {"kind": "person", "name": "Cleo"}


def ask_to_give_up(person: Person) -> None:
    person.page.get_by_role("button", name="More").click()
    person.page.get_by_role("button", name="Give up", exact=True).click()


def test_alone_it_ends_after_the_question(someone: Come) -> None:
    ada = someone()
    page = ada.sit_alone()
    ask_to_give_up(ada)
    question = page.get_by_role("dialog", name="Give up?")
    assert "ends at once" in question.inner_text()
    question.get_by_role("button", name="Play on").click()
    assert ada.sees()["picks"]
    ask_to_give_up(ada)
    question.get_by_role("button", name="Give up", exact=True).click()
    result = page.get_by_role("dialog", name="Oola wins")
    result.get_by_text("Ada gave up.").wait_for()
    page.keyboard.press("Escape")
    page.locator(".log").get_by_text("Ada gives up.").wait_for(state="attached")
    assert "Ada gave up: the game is over." in page.locator(".dock").inner_text()


def test_three_give_up_by_agreement(someone: Come, address: str) -> None:
    table = Setup(address, "alien-getaway", ADA, BEN, CLEO)
    ada, ben = someone(), someone(width=390, height=844)
    for seat, person in enumerate((ada, ben)):
        person.page.goto(table.link(seat))
        person.page.locator(".dock").wait_for()
    ask_to_give_up(ada)
    question = ada.page.get_by_role("dialog", name="Give up?")
    assert "until Ben and Cleo give up, too" in question.inner_text()
    question.get_by_role("button", name="Give up", exact=True).click()
    ada.page.get_by_text("You want to give up. It waits for Ben and Cleo.").wait_for()
    ben.page.get_by_text("Ada wants to give up.").wait_for()
    ada.page.get_by_role("button", name="Play on").click()
    ben.page.get_by_text("Ada wants to give up.").wait_for(state="detached")
    table.ask(f"/{table.table}/give-up", {"on": True}, table.keys[2])
    ask_to_give_up(ada)
    question.get_by_role("button", name="Give up", exact=True).click()
    ben.page.get_by_text("Ada and Cleo want to give up.").wait_for()
    ben.page.get_by_role("button", name="Give up, too").click()
    for person in (ada, ben):
        person.page.get_by_role("dialog").get_by_text("Ada, Ben, and Cleo gave up.").wait_for()
