"""Escape from Zyzzlvaria in the browser: whole games by clicks, ways shown before they are gone, and its screens."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.at_table import Person, look, open_scores, rounds, wait_until_still

Come = Callable[..., Person]
GAMES = ("zyzzlvaria",)
SIZES = ((390, 844), (1280, 800))
ON_FOOT = re.compile(r"(\w+) (\d+) to (r\d+c\d+)")
CAREFUL = (".chip.saves", ".chip:has(.coin)", ".chip:not(.deadly)", ".chip", '[data-pick^="card:"]')
RECKLESS = (".chip.saves", ".chip.deadly", ".chip", '[data-pick^="card:"]')
# How large the numbers of pods, pawns and the rim are on the screen.
READABLE = """() => [...document.querySelectorAll('.pieces .fin text, .pieces .face, .ruler text:not(.sign)')].map(
  (it) => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a)"""
CARE = 50  # clicks; then a game must come to its end


def sit_down(person: Person, seats: int = 2) -> None:
    """A table for the person and easy bots."""
    page = person.come_home()
    page.get_by_role("button", name="With friends: Escape from Zyzzlvaria").click()
    page.get_by_role("group", name="Seats").get_by_role("button", name=str(seats)).click()
    for seat in range(2, seats + 1):
        page.get_by_label(f"Seat {seat}", exact=True).select_option(label="A bot")
        page.get_by_label(f"Strength: Seat {seat}").select_option("easy")
    page.get_by_role("button", name="Set the table").click()
    person.wait_for_turn()


def mark_the_wheel(person: Person) -> None:
    for field in (3, 7, 11, 15, 19, 23):
        person.page.locator(f'[data-pick="wheel:{field}"]').click()
        person.page.locator(f'[data-pick="wheel:{field}"]').wait_for(state="detached")
    confirm(person)


def confirm(person: Person) -> None:
    """The spaces in mind are marked for good, one after the other; then comes the first turn."""
    person.page.get_by_role("button", name="Confirm these six").click()
    person.page.locator(".marking").wait_for(state="detached")


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


def test_six_spaces_at_once_and_changed_before_they_count(someone: Come) -> None:
    ada = someone()
    page = ada.page
    sit_down(ada)
    page.get_by_role("button", name="Mark six for me").click()
    marked = page.locator('.marking [aria-pressed="true"]')
    expect(marked).to_have_count(6)
    marked.first.click()
    expect(marked).to_have_count(5)
    expect(page.get_by_role("button", name="Confirm these six")).to_have_count(0)
    page.locator('.marking [data-pick^="wheel:"]').last.click()
    names = {one.get_attribute("aria-label") or "" for one in marked.all()}
    wanted = {name.split(",")[0] for name in names}
    confirm(ada)
    told = page.locator(".log li", has_text="Bad for Ada").inner_text()
    assert set(re.findall(r"\d+", told.split("Ada")[1])) == wanted


def test_the_wheel_is_one_stop_and_arrows_go_round(someone: Come) -> None:
    ada = someone()
    page = ada.page
    sit_down(ada)
    assert page.locator('.marking [tabindex="0"]').count() == 1
    page.locator('.marking [tabindex="0"]').focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("24,")
    page.keyboard.press("Enter")
    expect(page.locator('.marking [aria-pressed="true"]')).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator('.marking [aria-pressed="true"]')).to_have_count(2)
    assert page.locator('.board [tabindex="0"]').count() <= 2


def test_the_board_fills_its_box_and_can_be_read(someone: Come) -> None:
    """Square, as large as the box; numbers of pods and pawns of at least 12 pixels on a phone."""
    ada = someone(width=390, height=844)
    page = ada.page
    sit_down(ada)
    mark_the_wheel(ada)
    ada.wait_for_turn()
    for width, height in ((390, 844), (1280, 800), (1366, 650)):
        page.set_viewport_size({"width": width, "height": height})
        box, board = (page.locator(it).bounding_box() for it in ("main.board", ".board-box"))
        assert box and board
        assert abs(board["width"] - board["height"]) < 2
        assert board["width"] > min(box["width"], box["height"]) - 8 or (width < 600 and board["width"] > 380)
        sizes: list[float] = page.evaluate(READABLE)
        assert min(sizes) >= 12, sizes
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")


def test_bots_leave_traces(someone: Come) -> None:
    """After three bots have moved, their ways are on the board in their colours; with the own move they go."""
    ada = someone()
    page = ada.page
    sit_down(ada, seats=4)
    mark_the_wheel(ada)
    ada.wait_for_turn()
    for _ in rounds(page):
        if page.locator(".traces .line").count():
            break
        if ada.sees()["picks"]:
            play(ada, CAREFUL)
    walks = page.locator(".log li", has_text=re.compile("goes (north|east|south|west)")).count()
    assert 0 < page.locator(".traces .line").count() <= walks + 3
    assert page.locator(".traces .shape").count() > 0
    look(page, "zyzzlvaria-traces-1280-dark")
    before = page.locator(".traces").first.inner_html()
    for _ in rounds(page):
        if page.locator(".traces").first.inner_html() != before:
            return
        if ada.sees()["picks"]:
            play(ada, CAREFUL)
    raise AssertionError("The traces stay after the own move.")


def test_the_wheel_comes_to_the_middle(someone: Come) -> None:
    ada = someone(pace="quick", motion=True)
    page = ada.page
    sit_down(ada)
    mark_the_wheel(ada)
    staged = page.locator(".stage .wheel")
    for _ in rounds(page):
        if staged.count():
            break
        if ada.sees()["picks"]:
            play(ada, (".chip.deadly", ".chip", '[data-pick="button:no-card"]'))
    wait_until_still(page)
    wheel, box = staged.bounding_box(), page.locator(".board-box").bounding_box()
    assert wheel and box
    assert abs(wheel["x"] + wheel["width"] / 2 - box["x"] - box["width"] / 2) < 4
    assert wheel["width"] > 0.8 * box["width"]
    staged.wait_for(state="detached")
    expect(page.locator(".right .wheel")).to_be_visible()


def test_every_screen(someone: Come) -> None:
    ada = someone(motion=True)
    sit_down(ada)
    look_around(ada, "wheel")
    mark_the_wheel(ada)
    ada.wait_for_turn()
    page = ada.page
    page.get_by_role("button", name="Astro Jail").first.click()
    assert "Lock up one pawn" in page.locator(".reader").inner_text()
    page.keyboard.press("Escape")
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
