"""Escape From a Dying Planet in a real browser: whole games by clicks, every screen looked at and read by axe-core."""

import random
import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, expect

from escapade.engine.match import Match
from tests.browser.at_table import ROOT, Person, look, open_scores, rounds
from tests.pictures.check import seat_at
from tests.pictures.scenes import Scene

Come = Callable[..., Person]
Seen = dict[str, Any]
GAMES = ("dying-planet",)
TITLE = "Escape From a Dying Planet"


def click(person: Person, key: str) -> None:
    person.page.locator(f'[data-pick="{key}"]').first.click()


def some(cards: list[str], _: str, choices: random.Random) -> list[str]:
    """Up to three cards."""
    return choices.sample(cards, choices.randint(0, min(3, len(cards))))


def all_for_treasures(cards: list[str], prompt: str, _: random.Random) -> list[str]:
    """Everything for the Treasures: who bids so has a Stash and kits before long."""
    return cards if "for the Treasures" in prompt else []


Bid = Callable[[list[str], str, random.Random], list[str]]


def act(person: Person, seen: Seen, bid: Bid, choices: random.Random) -> int:
    """Lay a bid, or pick something at random. How many clicks it took."""
    picks = seen["picks"]
    if "button:commit" not in picks:
        click(person, choices.choice([key for key in picks if key != "button:pass"] or picks))
        return 1
    chosen = bid([key for key in picks if key.startswith("card:")], seen["prompt"], choices)
    for key in chosen:
        click(person, key)
    click(person, "button:commit")
    return len(chosen) + 1


def play_on(*people: Person, until: Callable[[Seen], bool] = lambda _: False, bid: Bid = some) -> None:
    """Everybody clicks on until somebody sees what was wanted, or the result is on every screen."""
    choices, clicks = random.Random(1), 0
    for _ in rounds(people[0].page):
        seen = [person.sees_all() for person in people]
        if any(until(one) for one in seen) or all(one["over"] for one in seen):
            return
        for person, one in zip(people, seen, strict=True):
            if one["picks"] and not one["over"]:
                clicks += act(person, one, bid, choices)
    raise AssertionError(f"Still not there after {clicks} clicks.")


def bids(seen: Seen) -> bool:
    """Whether a bid is owed."""
    return "button:commit" in seen["picks"]


def is_asked(seen: Seen) -> bool:
    """Whether abilities may be used."""
    return "button:pass" in seen["picks"]


def set_the_table(person: Person, seats: int, bots: range) -> None:
    """A table through the dialog, with easy bots."""
    page = person.come_home()
    page.get_by_role("button", name=f"With friends: {TITLE}").click()
    page.get_by_role("group").get_by_role("button", name=str(seats), exact=True).click()
    for seat in bots:
        page.get_by_label(f"Seat {seat}", exact=True).select_option("bot")
        page.get_by_label(f"Strength: Seat {seat}", exact=True).select_option("easy")
    page.get_by_role("button", name="Set the table").click()


def at_the_table(person: Person, name: str) -> Locator:
    """What the board says about a player."""
    return person.page.locator(".rival").filter(has=person.page.locator(".who b", has_text=name))


def two_people(someone: Come, **how: Any) -> tuple[Person, Person]:
    """Ada, Bea and a bot, who all owe their first bid."""
    ada, bea = someone("Ada", **how), someone("Bea", **how)
    set_the_table(ada, 3, range(3, 4))
    ada.page.get_by_role("heading", name="Waiting for players").wait_for()
    bea.page.goto(ada.page.get_by_label("Send this link to your friends").input_value())
    bea.page.get_by_role("button", name="Sit down here").click()
    play_on(ada, bea, until=bids)
    for person in (ada, bea):
        person.page.wait_for_selector('[data-pick="button:commit"]')
    return ada, bea


def test_two_people_and_a_bot_bid_at_the_same_time(someone: Come) -> None:
    ada, bea = two_people(someone)
    bea.page.keyboard.press("1")
    laid = bea.page.locator('.hand [aria-pressed="true"]')
    expect(laid).to_have_count(1)
    ada.page.keyboard.press("2")
    click(ada, "button:commit")
    expect(at_the_table(bea, "Ada")).to_contain_text("committed")
    expect(at_the_table(ada, "Bea")).to_contain_text("choosing")
    assert bea.page.locator(".bid").count() == 0, "nobody's cards are shown before all bids are in"
    assert "5 cards in hand" in at_the_table(bea, "Ada").inner_text(), "not even how many were laid"
    assert "Your secret bid" in ada.page.locator(".hand").inner_text()
    expect(laid).to_have_count(1)
    change_the_selection(bea)
    click(bea, "button:commit")
    for person in (ada, bea):
        person.page.locator(".rival .bid").nth(1).wait_for()
    play_on(ada, bea)
    scores = [sorted(person.page.locator("dialog ol strong").all_inner_texts()) for person in (ada, bea)]
    assert scores[0] == scores[1]
    look_at_the_result(ada, scores[0])


def change_the_selection(person: Person) -> None:
    """Cards can be taken back until they are committed."""
    laid = person.page.locator('.hand [aria-pressed="true"]')
    cards = [key for key in person.sees_all()["picks"] if key.startswith("card:")]
    for key in cards[1:]:
        click(person, key)
    expect(laid).to_have_count(len(cards))
    for key in cards:
        click(person, key)
    expect(laid).to_have_count(0)
    person.page.keyboard.press("3")
    expect(laid).to_have_count(1)


def points(text: str) -> int:
    """A number as people read it."""
    return int(text.replace("−", "-"))


def look_at_the_result(person: Person, scores: list[str]) -> None:
    """The scores, and how each of them is made up."""
    result = person.page.get_by_role("dialog")
    open_scores(result)
    totals = result.locator(".made h3 .number").all_inner_texts()
    assert sorted(map(points, totals)) == sorted(map(points, scores))
    look_everywhere(person, "result")


def look_everywhere(person: Person, name: str) -> None:
    """The same moment on a phone and on a desk, in the dark and in the light."""
    for theme in ("dark", "light"):
        person.page.emulate_media(color_scheme=theme)
        for width, height in ((390, 844), (1280, 800)):
            person.page.set_viewport_size({"width": width, "height": height})
            look(person.page, f"dying-planet-{name}-{width}-{theme}")


def test_the_reveal_is_a_moment(someone: Come) -> None:
    """All bids turn over together and stay on the screen before anything else is asked; the guide tells of it."""
    ada, bea = two_people(someone, pace="quick", guide=True, motion=True)
    for person in (ada, bea):
        person.page.locator(".guide p").get_by_text("Tap cards of your hand").wait_for()
        person.page.keyboard.press("1")
        click(person, "button:commit")
    for person in (ada, bea):
        seats = person.page.locator(".reveal .seat").filter(has=person.page.locator(".total"))
        seats.nth(2).wait_for()
        assert seats.locator(".laid .card").count() >= 2, "one card each from Ada and Bea at least"
        assert person.sees_all()["picks"] == [], "nobody is asked before all have seen it"
    look(ada.page, "dying-planet-reveal-1280-dark")


@contextmanager
def goes_on(person: Person) -> Iterator[None]:
    """What is done inside brings the table on: the log has a newer step."""
    before = person.version()
    yield
    newest = "Number([...document.querySelectorAll('.log .step')].at(-1).innerText)"
    person.page.wait_for_function(f"() => {newest} > {before}")


def play_until_asked(person: Person, asked: Callable[[Seen], bool] = is_asked) -> None:
    """To the next window in which the person has a choice; at a new table if this game ends without one."""
    for _ in range(5):
        play_on(person, until=asked, bid=all_for_treasures)
        if asked(person.sees_all()):
            return
        set_the_table(person, 8, range(2, 9))
    raise AssertionError("nobody is ever asked")


def test_passing_is_one_key_and_may_be_left_to_the_table(someone: Come) -> None:
    ada = someone()
    set_the_table(ada, 8, range(2, 9))
    play_until_asked(ada)
    look_everywhere(ada, "window")
    with goes_on(ada):
        ada.page.keyboard.press("p")
    play_until_asked(ada)
    with goes_on(ada):
        ada.page.get_by_role("switch").click()
        ada.page.get_by_text("The table holds back for you in 1 window").click()
    look(ada.page, "dying-planet-passing-1280-light")
    ada.page.get_by_role("switch", checked=True).click()
    expect(ada.page.get_by_text("The table holds back")).to_have_count(0)


def test_eight_seats_stay_readable(someone: Come) -> None:
    ada = someone(width=390, height=844)
    set_the_table(ada, 8, range(2, 9))
    play_on(ada, until=lambda seen: any(key.startswith("member:") for key in seen["picks"]))
    look(ada.page, "dying-planet-members-390-dark")
    play_on(ada, until=bids)
    ada.page.keyboard.press("1")
    ada.page.keyboard.press("2")
    look_everywhere(ada, "bid")
    play_on(ada, until=lambda seen: "for the Treasures with" in seen["prompt"] and bids(seen))
    look_everywhere(ada, "treasures")


def test_with_a_finger_the_first_tap_reads_and_the_second_uses(someone: Come) -> None:
    ada = someone(width=390, height=844)
    set_the_table(ada, 8, range(2, 9))
    play_until_asked(ada, lambda seen: any(key.startswith("treasure:") for key in seen["picks"]))
    thing = ada.page.locator('.stash [data-pick^="treasure:"]').first
    key = thing.get_attribute("data-pick")
    thing.tap()
    card = ada.page.locator(".reader")
    name, _, _ = (thing.locator("[role=img]").get_attribute("aria-label") or "").partition(",")
    expect(card).to_contain_text(name)
    look(ada.page, "dying-planet-reads-390-dark")
    assert key in ada.sees_all()["picks"], "it has only been read"
    thing.tap()
    expect(ada.page.locator(f'[data-pick="{key}"]')).to_have_count(0)


def test_what_somebody_has_can_be_looked_at_by_keys(someone: Come) -> None:
    """One tab stop for all players, arrows between them, and back where one was."""
    ada = someone()
    set_the_table(ada, 4, range(2, 5))
    play_on(ada, until=bids)
    seats = ada.page.locator(".rival .who")
    assert [seat.get_attribute("tabindex") for seat in seats.all()] == ["0", "-1", "-1"]
    seats.first.focus()
    ada.page.keyboard.press("ArrowRight")
    expect(seats.nth(1)).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("region", name=": Stash")).to_be_visible()
    look_everywhere(ada, "stash")
    ada.page.keyboard.press("Escape")
    expect(seats.nth(1)).to_be_focused()


def test_every_card_of_the_box_has_a_drawing_of_its_own() -> None:
    box = tomllib.loads((ROOT / "src/escapade/games/dying_planet/box.toml").read_text(encoding="utf-8"))
    recipes = {"challenge": "challenges.ts", "treasure": "objects.ts", "kit": "objects.ts", "member": "crew.ts"}
    for kind, file in recipes.items():
        drawn = (ROOT / "web/src/tables/dying-planet" / file).read_text(encoding="utf-8")
        missing = [it["id"] for it in box[kind] if not re.search(rf"^  '?{it['id']}'?: ", drawn, re.MULTILINE)]
        assert not missing, f"{file} has no recipe for {missing}"


def test_the_ring_says_what_you_have_to_reach(someone: Come, address: str) -> None:
    """With a Levitation Shard one passes with 2 less than the Challenge asks of the others."""
    choices, match = random.Random(25), Match("dying-planet", 2, seed=25)
    while not (match.view(0).phase == "challenge_bid" and match.view(0).sides[0].value != match.view(0).value):
        seat = choices.choice(list(match.awaits))
        match.play(seat, choices.choice(match.moves(seat)).id)
    view = match.view(0)
    own, usual = view.sides[0].value, view.value
    assert own == usual - 2 and 0 in match.awaits
    table, key = seat_at(address, Scene("dying-planet", "eased", match.save(), 2))
    ada = someone(motion=True, pace="slow")
    ada.page.goto(f"{address}/#/table/{table}/key/{key}")
    ada.wait_for_turn()
    ring = ada.page.locator(".challenge .value")
    expect(ring.locator("strong")).to_have_text(str(own))
    expect(ring).to_contain_text("for you")
    look(ada.page, "dying-planet-eased-1280")
    click(ada, "button:commit")
    core = ada.page.locator(".reveal .core")
    ada.page.locator(".reveal .stamp").first.wait_for()
    assert core.locator(".need").inner_text() == str(own)
    assert core.locator(".whose").inner_text() == f"for you, instead of {usual}"
