"""Escape from Zyzzlvaria in the browser: whole games by clicks, ways shown before they are gone, and its screens."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.at_table import Person, look, open_scores, rounds

Come = Callable[..., Person]
GAMES = ("zyzzlvaria",)
SIZES = ((390, 844), (1280, 800))
ON_FOOT = re.compile(r"(\w+) (\d+) to (r\d+c\d+)")
CAREFUL = (".chip.saves", ".chip:has(.coin)", ".chip:not(.deadly)", ".chip", '[data-pick^="card:"]')
RECKLESS = (".chip.saves", ".chip.deadly", ".chip", '[data-pick^="card:"]')
CARE = 50  # clicks; then a game must come to its end


def sit_down(person: Person) -> None:
    """A table for two: the person and an easy bot."""
    page = person.come_home()
    page.get_by_role("button", name="With friends: Escape from Zyzzlvaria").click()
    page.get_by_role("group", name="Seats").get_by_role("button", name="2").click()
    page.get_by_label("Seat 2", exact=True).select_option(label="A bot")
    page.get_by_label("Strength: Seat 2").select_option("easy")
    page.get_by_role("button", name="Set the table").click()
    person.wait_for_turn()


def mark_the_wheel(person: Person) -> None:
    for field in (3, 7, 11, 15, 19, 23):
        person.page.locator(f'[data-pick="wheel:{field}"]').click()
        person.page.locator(f'[data-pick="wheel:{field}"]').wait_for(state="detached")


def play(person: Person, wishes: tuple[str, ...]) -> None:
    """Click the thing that is wished for most; else whatever there is."""
    page = person.page
    for wish in wishes:
        things = page.locator(f".dock {wish}[data-pick]" if wish.startswith(".chip") else f".dock {wish}")
        if things.count():
            things.first.click()
            return
    person.pick(person.sees()["picks"][0])


def test_a_whole_game(someone: Come) -> None:
    ada = someone()
    page = ada.page
    sit_down(ada)
    mark_the_wheel(ada)
    clicks = 0
    for _ in rounds(page):
        seen = ada.sees()
        if seen["over"]:
            break
        if seen["picks"]:
            play(ada, CAREFUL if clicks < CARE else RECKLESS)
            clicks += 1
    result = page.get_by_role("dialog")
    scores = sorted(result.locator("ol strong").all_inner_texts())
    open_scores(result)
    assert sorted(result.locator(".made h3 .number").all_inner_texts()) == scores
    assert page.locator(".players .saved svg").count() == sum(map(int, scores))
    assert "The game is over." in page.locator(".log").inner_text()
    look(page, "zyzzlvaria-over-1280-dark")


def test_a_way_is_shown_before_it_is_gone(someone: Come) -> None:
    """The words of a way are what then happens, and it can be taken back."""
    ada = someone(width=390, height=844)
    page = ada.page
    sit_down(ada)
    mark_the_wheel(ada)
    ada.wait_for_turn()
    page.locator('[data-pick="button:no-card"]').click()
    page.locator('.dock [data-pick^="pawn:"]:not(:has(.death))').first.click()
    safe = page.locator(".dock .chip:not(.deadly)", has=page.locator(".hush", has_text=ON_FOOT)).first
    safe.wait_for()
    lines = page.locator(".log li")
    before = lines.count()
    told = safe.locator(".hush").inner_text()
    safe.tap()
    page.locator(".line", has_text="Tap again to go.").wait_for()
    assert page.locator(".board .path").count() > 0
    assert told in page.locator(".dock .line").inner_text()
    safe.tap()
    way, steps, end = ON_FOOT.match(told).groups()  # type: ignore[union-attr]
    expect(lines.nth(before)).to_contain_text(f"goes {way.lower()} {steps} to ")
    expect(lines.nth(before)).to_contain_text(end)
    page.get_by_role("button", name="Take back").click()
    expect(lines).to_have_count(before)
    expect(page.locator(".dock .chip[data-pick]").first).to_be_visible()


def test_every_screen(someone: Come) -> None:
    ada = someone(motion=True)
    sit_down(ada)
    look_around(ada, "wheel")
    mark_the_wheel(ada)
    ada.wait_for_turn()
    page = ada.page
    page.get_by_role("button", name="Astro Jail").first.click()
    assert "Lock up one pawn" in page.locator(".told").inner_text()
    page.locator('[data-pick="button:no-card"]').click()
    page.locator('.dock [data-pick^="pawn:"]').first.wait_for()
    look_around(ada, "pick")
    page.locator('.dock [data-pick^="pawn:"]').first.click()
    page.locator('.dock [data-pick^="go:"]').first.hover()
    look_around(ada, "ways")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="counter, wheel and lost crew").click()
    look(page, "zyzzlvaria-counter-390-light")


def look_around(ada: Person, name: str) -> None:
    """Both themes, a phone and a desk; what is picked on a phone is large enough for fingers."""
    page = ada.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("dark", "light"):
            page.emulate_media(color_scheme=theme)
            look(page, f"zyzzlvaria-{name}-{width}-{theme}")
        if width < 600:
            for thing in page.locator("[data-pick]:not(.board [data-pick]), .board [role=button][data-pick]").all():
                box = thing.bounding_box()
                assert box is None or max(box["width"], box["height"]) >= 44, thing.get_attribute("data-pick")
    page.emulate_media(color_scheme="dark")
