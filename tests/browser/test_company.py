"""What people do at a table besides moving: talk, ask, take advice, keep a game, play without a line of our drawing."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.at_table import RESULT, Person, look, play_to_the_end, rounds

Come = Callable[..., Person]
GAMES = ("alien-getaway", "connect-four")
NO_SOCKETS = """
class Deaf extends EventTarget {
  constructor() { super(); this.readyState = 3; setTimeout(() => this.onclose?.({ code: 1006 }), 5) }
  send() {}
  close() {}
}
Object.assign(Deaf, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 })
window.WebSocket = Deaf
"""


def mover(*people: Person) -> Person:
    """Whose turn it is."""
    for _ in rounds(people[0].page):
        for person in people:
            if person.sees()["picks"]:
                return person
    raise AssertionError("It is nobody's turn.")


def say(page: Page, words: str) -> None:
    page.get_by_label("Say something").fill(words)
    page.get_by_label("Say something").press("Enter")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_system_has_its_wish(someone: Come, theme: str) -> None:
    """Also where an earlier version had kept its own usual colour, as if somebody had chosen it."""
    ada = someone(theme=theme)
    old = {"theme": "dark", "chat": False, "language": "en", "pace": "slow"}
    ada.context.add_init_script(f"localStorage.setItem('escapade.settings', {json.dumps(old)!r})")
    page = ada.come_home()
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('escapade.settings'))")
    assert kept == {"pace": "slow"}, "only what somebody chose is kept"


def test_a_friend_is_heard(someone: Come) -> None:
    ada, bea = someone("Ada"), someone("Bea")
    ada.sit_with(bea, "Connect four")
    for person in (ada, bea):
        person.page.get_by_role("tab", name="Chat").click()
    say(ada.page, "Good luck! <b>you</b> {0}")
    heard = bea.page.get_by_role("log", name="Chat").locator("li")
    heard.get_by_text("Good luck! <b>you</b> {0}").wait_for()
    assert heard.first.inner_text().startswith("Ada")
    bea.page.get_by_role("tab", name="Log").click()
    say(ada.page, "Are you there?")
    bea.page.get_by_role("tab", name="Chat").locator(".unheard").wait_for()


def test_beyond_a_reveal_the_others_are_asked(someone: Come) -> None:
    ada, bea = someone("Ada"), someone("Bea")
    ada.sit_with(bea, "Connect four")
    first = mover(ada, bea)
    other = bea if first is ada else ada
    first.pick(first.sees()["picks"][0])
    mover(other)
    other.pick(other.sees()["picks"][0])
    mover(first)
    first.page.get_by_role("button", name="Ask to take back").click()
    first.page.get_by_text("You asked the others to take that back.").wait_for()
    asks = other.page.get_by_text("would like to take back the last 2 steps.")
    asks.wait_for()
    look(other.page, "asked-1280-dark")
    other.page.get_by_role("button", name="Rather not").click()
    asks.wait_for(state="detached")
    first.page.get_by_text("The others would rather not").wait_for()
    assert first.page.get_by_text("You asked the others").count() == 0
    before = first.page.locator(".log li").count()
    first.page.get_by_role("button", name="Ask to take back").click()
    other.page.get_by_role("button", name="Agree").click()
    first.page.wait_for_function("(before) => document.querySelectorAll('.log li').length < before", arg=before)


HIDDEN = """
window.notices = []
class Notice { constructor(title, about) { notices.push([title, about.body]) } close() {} }
Notice.permission = 'default'
Notice.requestPermission = async () => (Notice.permission = 'granted')
window.Notification = Notice
Object.defineProperty(document, 'hidden', { get: () => window.elsewhere === true })
"""


def test_a_notice_calls_back_who_wanted_it(someone: Come) -> None:
    """Nobody is asked before a click, and nobody is told who looks at the table."""
    ada, bea = someone("Ada"), someone("Bea")
    for person in (ada, bea):
        person.context.add_init_script(HIDDEN)
    ada.sit_with(bea, "Connect four")
    first = mover(ada, bea)
    other = bea if first is ada else ada
    assert other.page.evaluate("Notification.permission") == "default"
    other.page.get_by_role("button", name="More").click()
    other.page.get_by_role("button", name="Settings").click()
    other.page.get_by_role("switch", name="A notice when it is your turn").check()
    other.page.keyboard.press("Escape")
    first.pick(first.sees()["picks"][0])
    mover(other)
    assert other.page.evaluate("notices") == []
    other.pick(other.sees()["picks"][0])
    mover(first)
    other.page.evaluate("window.elsewhere = true")
    first.pick(first.sees()["picks"][0])
    other.page.wait_for_function("() => notices.length === 1")
    assert other.page.evaluate("notices[0]") == ["Connect four", "Your turn"]


def test_without_sockets_the_table_asks_again_and_again(someone: Come) -> None:
    ada, bea = someone("Ada"), someone("Bea")
    bea.context.add_init_script(NO_SOCKETS)
    ada.sit_with(bea, "Connect four")
    bea.page.get_by_text("Slow line").first.wait_for()
    play_to_the_end(ada, bea)


def test_advice_is_words_and_can_be_followed(someone: Come) -> None:
    ada = someone()
    page = ada.sit_alone()
    page.get_by_role("button", name="Hint").click()
    advice = page.get_by_role("region", name="What the search would do")
    advice.locator("li").first.wait_for()
    assert "wins" in advice.locator("li").first.inner_text()
    look(page, "hint-1280-dark")
    best = advice.locator("li").first
    told = best.locator(".what").inner_text()
    assert told in advice.locator(".sentence").inner_text()
    assert advice.locator("button.main").count() == best.locator("button.main").count() == 1, (
        "the move advised stands out"
    )
    page.locator(".spot").wait_for()  # What to pick has a ring on the table.
    best.get_by_role("button", name="Play this").click()
    advice.wait_for(state="detached")
    page.wait_for_function("() => document.querySelector('.log .step:last-of-type')?.innerText !== '0'")


def test_a_game_without_a_drawing_is_played_saved_and_opened_again(someone: Come, tmp_path: Path) -> None:
    ada = someone()
    page = ada.come_home()
    page.get_by_role("button", name="Play now: Connect four").click()
    ada.wait_for_turn()
    look(page, "plain-1280-dark")
    page.set_viewport_size({"width": 390, "height": 844})
    look(page, "plain-390-dark")
    page.set_viewport_size({"width": 1280, "height": 800})
    play_to_the_end(ada)
    scores = page.locator("dialog ol strong").all_inner_texts()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the game file").click()
    file = tmp_path / "game.escapade.txt"
    download.value.save_as(file)
    page.get_by_role("link", name="All games").last.click()
    page.wait_for_selector("article")
    page.locator("input[type=file]").set_input_files(file)
    page.locator(RESULT).wait_for()
    assert page.locator("dialog ol strong").all_inner_texts() == scores
    ada.allowed_errors = ("400", "422")
    file.write_text(file.read_text()[:200])
    page.get_by_role("link", name="All games").last.click()
    page.wait_for_selector("article")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("alert").wait_for()
    assert len(page.get_by_role("alert").inner_text()) > 20


def test_a_bot_plays_for_somebody_and_gives_the_seat_back(someone: Come) -> None:
    ada, bea = someone("Ada"), someone("Bea")
    ada.sit_with(bea, "Connect four")
    first = mover(ada, bea)
    page = first.page
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    other = bea if first is ada else ada
    mover(other)
    assert other.page.get_by_text("a bot plays").count() == 1
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Take my seat back").click()
    other.page.get_by_text("a bot plays").wait_for(state="detached")
    other.pick(other.sees()["picks"][0])
    assert mover(first) is first


BELOW = """() => {
  const list = document.querySelector('[role=tabpanel]')
  return list.scrollHeight - list.clientHeight - list.scrollTop
}"""


def test_the_log_follows_a_long_game_to_its_end(someone: Come, address: str) -> None:
    """Only its last lines are drawn; as they go at the top, the newest stay in sight."""
    ada = someone("Ada", pace="quick")
    page = ada.come_home()
    ada.choose_way("Watch bots", "Alien Getaway")
    page.locator(".log .step").first.wait_for()
    page.locator(".log .empty").wait_for()  # There are more lines than are drawn.
    for _ in range(30):
        page.wait_for_timeout(100)
        assert page.evaluate(BELOW) < 60
