"""A reload, a lost connection, a second device: nothing is lost."""

from collections.abc import Callable

from escapade.games.alien_getaway.state import PASS
from tests.browser.at_table import Person, look, rounds

Come = Callable[..., Person]
# The next message over the page's socket is another one, or the last one.
NEXT_MESSAGE = """({ move, last }) => {
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (text) {
    WebSocket.prototype.send = send
    send.call(this, move === undefined ? text : JSON.stringify({ ...JSON.parse(text), move }))
    if (last) this.close()
  }
}"""


def lay_one_card(person: Person) -> None:
    """To the middle of a turn: one card laid, not launched yet."""
    page = person.sit_alone()
    card = next(key for key in person.sees()["picks"] if key.startswith("card:"))
    person.pick(card)
    launch, way = page.locator('[data-pick="button:launch"]'), page.locator('.dock [data-pick^="turn:"]').first
    launch.or_(way).first.wait_for()
    if way.is_visible():
        way.click()
    launch.wait_for()


def rolls_once(person: Person) -> None:
    """The line is back, and the move was played once."""
    person.page.locator(".log").get_by_text("rolls").wait_for()
    person.page.locator(".top .link").wait_for(state="detached")
    assert person.page.locator(".log").get_by_text("rolls").count() == 1


def test_a_reload_in_mid_turn(someone: Come) -> None:
    ada = someone()
    lay_one_card(ada)
    before = (ada.sees()["picks"], ada.page.locator(".laid").count(), ada.page.locator(".log").inner_text())
    ada.page.reload()
    ada.page.locator('[data-pick="button:launch"]').wait_for()
    assert (ada.sees()["picks"], ada.page.locator(".laid").count(), ada.page.locator(".log").inner_text()) == before


def test_a_move_made_offline_is_sent_when_the_connection_is_back(someone: Come) -> None:
    ada = someone()
    lay_one_card(ada)
    ada.lost_connection = True
    ada.context.set_offline(True)
    ada.page.locator(".top .link").wait_for()
    ada.pick("button:launch")
    ada.page.get_by_role("alert").wait_for()
    assert ada.page.locator(".laid").count() == 1
    ada.context.set_offline(False)
    rolls_once(ada)


def test_a_move_whose_answer_is_lost_is_played_once(someone: Come) -> None:
    ada = someone()
    lay_one_card(ada)
    ada.lost_connection = True
    ada.page.evaluate(NEXT_MESSAGE, {"last": True})
    ada.pick("button:launch")
    rolls_once(ada)


def test_a_step_is_taken_back(someone: Come) -> None:
    ada = someone()
    lay_one_card(ada)
    ada.page.get_by_role("button", name="Take back", exact=True).click()
    ada.page.locator('[data-pick="button:pass"]').wait_for()
    ada.page.locator(".laid").wait_for(state="detached")
    assert "lays" not in ada.page.locator(".log").inner_text()


def test_the_seat_link_opens_the_same_seat_elsewhere_and_leaves_the_address(someone: Come) -> None:
    ada, phone = someone(), someone(width=390, height=844)
    lay_one_card(ada)
    ada.page.get_by_role("button", name="More").click()
    ada.page.get_by_role("button", name="My seat on another device").click()
    link = ada.page.get_by_label("My seat on another device").locator("input").input_value()
    key = ada.keys()[0]
    assert key in link.partition("#")[2]
    phone.page.goto(link)
    phone.page.locator('[data-pick="button:launch"]').wait_for()
    assert key not in phone.page.url
    assert phone.keys() == [key]


def test_a_table_that_is_gone_says_so(someone: Come) -> None:
    ada = someone()
    ada.allowed_errors = ("404",)
    ada.page.goto(f"{ada.address}/#/table/nosuchtable1")
    ada.page.get_by_role("heading", name="There is no such table").wait_for()
    ada.page.get_by_role("link", name="All games").click()
    ada.page.wait_for_selector("article")


def test_a_refusal_is_told_in_words(someone: Come) -> None:
    """A page that sends what the rules forbid (here: a pass after a card was laid) shows why, and plays on."""
    ada = someone()
    lay_one_card(ada)
    ada.page.evaluate(NEXT_MESSAGE, {"move": PASS})
    ada.pick("button:launch")
    told = ada.page.get_by_role("alert")
    told.wait_for()
    assert "launch instead of passing" in told.inner_text()
    told.get_by_role("button", name="Rule AG-TURN-2").click()
    assert "AG-TURN-2" in ada.page.get_by_role("dialog").locator(".here").inner_text()
    ada.page.keyboard.press("Escape")
    ada.pick("button:launch")
    ada.page.locator(".log").get_by_text("rolls").wait_for()


def test_a_hot_seat_hides_each_hand_behind_a_curtain(someone: Come) -> None:
    ada = someone()
    page = ada.come_home()
    ada.choose_way("Hot seat", "Alien Getaway")
    page.get_by_role("button", name="2", exact=True).click()
    page.get_by_label("Name: Seat 2").fill("Bea")
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("button", name="I am").click()
    first = "Ada" if page.locator(".players li.turn").inner_text().startswith(("A", "Ada")) else "Bea"
    hand = page.locator(".hand .card").count()
    assert hand == 4
    ada.pick("button:pass")
    for _ in rounds(page):
        picks = ada.sees()["picks"]
        if "button:end" in picks:
            break
        if picks:
            ada.pick(next((key for key in picks if key.startswith("button:")), picks[0]))
    ada.pick("button:end")
    page.get_by_role("button", name="Hand the device to").click()
    page.get_by_role("heading", name="Hand the device to").wait_for()
    assert page.locator(".hand").count() == 0
    second = "Bea" if first == "Ada" else "Ada"
    page.get_by_role("button", name=f"I am {second}").click()
    page.get_by_role("heading", name="Since your last turn").wait_for()
    look(page, "recap-1280-dark", strict=True)
    assert f"{first} passes" in page.locator("main ol").inner_text()
    assert page.locator(".hand").count() == 0
    page.get_by_role("button", name="To the table").click()
    page.locator(".hand .card").nth(3).wait_for()
    assert page.locator(".players .state").count() == 0, "the player beside you is here, not away"
