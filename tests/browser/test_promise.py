"""What a table promised before anybody sat down: browsers seal, remember, compare, and say so."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, WebSocketRoute

from tests.browser.at_table import Person, look, play_to_the_end

Come = Callable[..., Person]
LIE = "0123456789abcdef" * 4


def set_table(ada: Person) -> str:
    """A table with an open seat; its link."""
    page = ada.come_home()
    page.get_by_role("button", name="With friends: Alien Getaway").click()
    page.get_by_label("Seat 3", exact=True).select_option(label="A bot")
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("heading", name="Waiting for players").wait_for()
    return page.get_by_label("Send this link to your friends").input_value()


def kept(page: Page, table: str) -> dict[str, object]:
    """What the browser remembers of a table."""
    seats = json.loads(page.evaluate("() => localStorage.getItem('escapade.seats')"))
    found: dict[str, object] = next(each for each in seats if each["table"] == table)
    return found


def test_shares_are_sealed_then_told_and_checked_at_the_end(someone: Come) -> None:
    ada, bea = someone("Ada"), someone("Bea")
    link = set_table(ada)
    table = link.split("/")[-1]
    bea.page.goto(link)
    bea.page.get_by_role("button", name="Sit down here").wait_for()
    promises = dict(json.loads(bea.page.evaluate("() => localStorage.getItem('escapade.promises')")))
    bea.page.get_by_role("button", name="Sit down here").click()
    for person in (ada, bea):
        person.page.wait_for_selector(".dock .prompt")
    memories = [kept(person.page, table) for person in (ada, bea)]
    assert {memory["commitment"] for memory in memories} == {promises[table]}
    assert memories[0]["told"]["0"] == memories[1]["told"]["1"], "both saw the same seals before they told a share"  # type: ignore[index]
    play_to_the_end(ada, bea)
    for person, width, height in ((ada, 1280, 800), (bea, 390, 844)):
        page = person.page
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Check this game").click()
        fair = page.get_by_role("dialog", name="Fair dice")
        look(page, f"fairness-before-{width}")
        fair.get_by_role("button", name="Check this game").click()
        fair.get_by_text("saw before you sat down").wait_for()
        fair.get_by_text("Both shares are those that were sealed before your browser told its own.").wait_for()
        fair.get_by_text("in your own place").wait_for()
        assert fair.locator("li.bad").count() == 0
        look(page, f"fairness-{width}")
        fair.get_by_text("Hashes and seals", exact=True).click()
        assert fair.get_by_text("Seal of ").count() == 2
        assert (
            fair.get_by_text(re.compile("^escapade verify FILE --commitment .* --share .* --seal .* --seal ")).count()
            == 1
        )
        fair.get_by_text("What this cannot prevent").click()
        fair.get_by_text("foresee dice, though not choose them").wait_for()
        look(page, f"fairness-open-{width}")


def test_who_leaves_after_the_sealing_makes_the_others_seal_anew(someone: Come) -> None:
    ada, bea, cleo = someone("Ada"), someone("Bea"), someone("Cleo", width=390, height=844)
    link = set_table(ada)
    ada.page.context.set_offline(True)  # So that the table is sealed, and waits for Ada's share.
    ada.page.close()
    bea.page.goto(link)
    bea.page.get_by_role("button", name="Sit down here").click()
    bea.page.get_by_text("The game begins when Ada comes back to this page.").wait_for()
    look(bea.page, "lobby-waits-1280")
    bea.page.get_by_role("button", name="Leave the table").click()
    cleo.page.goto(link)
    cleo.page.get_by_role("button", name="Sit down here").click()
    cleo.page.get_by_text("The shares were sealed anew once").wait_for()
    cleo.page.get_by_text("The game begins when Ada comes back to this page.").wait_for()
    look(cleo.page, "lobby-anew-390")
    ada.page.context.set_offline(False)
    ada.page = ada.page.context.new_page()
    ada.page.goto(link)
    for person in (ada, cleo):
        person.page.wait_for_selector(".dock .prompt")


def lie(text: str) -> str:
    """What the server says, with another promise in it."""
    return re.sub(r'("commitment":")[0-9a-f]{64}', rf"\g<1>{LIE}", text)


def tamper(page: Page) -> None:
    """Between this browser and the server somebody changes the promise."""

    def change(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=lie(answer.text()))

    def relay(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(lie(str(message))))

    page.route("**/api/tables/**", change)
    page.route_web_socket("**/live", relay)


def test_a_promise_that_changes_is_noticed_and_no_share_is_told(someone: Come) -> None:
    ada, bea = someone("Ada"), someone("Bea", width=390, height=844)
    link = set_table(ada)
    bea.page.goto(link)
    bea.page.get_by_role("button", name="Sit down here").wait_for()
    told: list[str] = []
    bea.page.on("request", lambda request: told.append(request.url) if request.url.endswith("/share") else None)
    tamper(bea.page)
    bea.page.get_by_role("button", name="Sit down here").click()
    alert = bea.page.get_by_role("alert").filter(has_text="another published hash than before you sat down")
    alert.wait_for()
    look(bea.page, "promise-broken-390")
    ada.page.get_by_text("Bea").wait_for()
    bea.page.wait_for_timeout(1500)
    assert not told, "who is lied to keeps its share to itself"
    bea.page.set_viewport_size({"width": 1280, "height": 800})
    look(bea.page, "promise-broken-1280")
    alert.get_by_role("button", name="Close").click()
    alert.wait_for(state="detached")
