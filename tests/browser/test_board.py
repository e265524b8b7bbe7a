"""The board under fingers, mouse and keys: pan, zoom, pinch, fit, and the card that is about to be laid."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.at_table import Person, choose, rounds, wait_until_still

Come = Callable[..., Person]
MOST_DEALS = 12
BIG_HAND = 14
CAMERA = "() => document.querySelector('.stage svg').getAttribute('viewBox').split(' ').map(Number)"


def sit_down(person: Person) -> None:
    wait_until_still(person.sit_alone())


def camera(person: Person) -> list[float]:
    wait_until_still(person.page)
    seen: list[float] = person.page.evaluate(CAMERA)
    return seen


def test_mouse_and_keys_move_the_sky(someone: Come) -> None:
    ada = someone(motion=True)
    sit_down(ada)
    start = camera(ada)
    ada.page.mouse.move(400, 300)
    ada.page.mouse.down()
    ada.page.mouse.move(300, 350, steps=5)
    ada.page.mouse.up()
    panned = camera(ada)
    assert panned[0] > start[0]
    assert panned[1] < start[1]
    assert panned[2] == start[2]
    ada.page.mouse.wheel(0, -400)
    closer = camera(ada)
    assert closer[2] < panned[2]
    ada.page.locator(".stage").focus()
    ada.page.keyboard.press("ArrowRight")
    assert camera(ada)[0] > closer[0]
    ada.page.get_by_role("button", name="Follow the action").click()
    # Height apart: the prompt's own height moves the middle of the board.
    ada.page.wait_for_function(
        f"([x, _, w, h]) => {{ const it = ({CAMERA})(); return it[0] === x && it[2] === w && it[3] === h }}", arg=start
    )


def test_two_fingers_pinch(someone: Come) -> None:
    ada = someone(width=390, height=844, motion=True)
    sit_down(ada)
    start = camera(ada)
    fingers = ada.context.new_cdp_session(ada.page)

    def touch(kind: str, *points: tuple[int, int]) -> None:
        told = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    touch("touchStart", (150, 350), (240, 350))
    for spread in range(10, 60, 10):
        touch("touchMove", (150 - spread, 350), (240 + spread, 350))
    touch("touchEnd")
    assert camera(ada)[2] < start[2] * 0.8


def sit_down_with_a_curve(person: Person) -> Locator:
    """Deal until the hand holds a curve that may turn either way."""
    for _ in range(MOST_DEALS):
        sit_down(person)
        for card in person.page.locator(".hand .card.lit").all():
            if "…" in (card.get_attribute("aria-label") or ""):
                return card
    raise AssertionError(f"No curve in {MOST_DEALS} deals.")


def test_a_curve_is_shown_before_it_is_laid_and_r_turns_it(someone: Come) -> None:
    ada = someone()
    curve = sit_down_with_a_curve(ada)
    curve.click()
    ghost = ada.page.locator(".target .ghost .line").first
    first = ghost.get_attribute("d")
    ada.page.keyboard.press("r")
    expect(ghost).not_to_have_attribute("d", first or "")
    turned = ghost.get_attribute("d")
    assert ada.page.locator(".odds").is_visible()
    ada.page.locator(".target > .ghost").click()
    ada.page.locator('[data-pick="button:launch"]').wait_for()
    laid = ada.page.locator(".laid .line").first.get_attribute("d")
    assert laid == turned
    assert ada.page.locator(".hand .card.picked").count() == 0


def test_a_choice_is_taken_back_by_a_second_click_or_escape(someone: Come) -> None:
    ada = someone()
    curve = sit_down_with_a_curve(ada)
    for take_back in (curve.click, lambda: ada.page.keyboard.press("Escape")):
        curve.click()
        ada.page.locator(".hand .card.picked").wait_for()
        take_back()  # type: ignore[no-untyped-call]
        ada.page.locator(".hand .card.picked").wait_for(state="detached")
    assert "lays" not in ada.page.locator(".log").inner_text()


def test_pointing_at_the_hand_moves_nothing(someone: Come) -> None:
    ada = someone(motion=True)
    sit_down(ada)
    before = camera(ada)
    board = ada.page.locator("main.board").bounding_box()
    for card in ada.page.locator(".hand .card").all():
        card.hover()
        assert camera(ada) == before
        assert ada.page.locator("main.board").bounding_box() == board


def test_a_card_is_read_by_a_mouse_that_moves_and_not_by_one_that_rests(someone: Come) -> None:
    ada = someone()
    sit_down(ada)
    card = ada.page.locator(".hand .card").first
    box = card.bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ada.page.locator(".reader").wait_for()
    ada.page.evaluate("go => (location.hash = go)", "#/")
    ada.page.locator(".reader").wait_for(state="detached")
    ada.page.go_back()
    card.wait_for()
    ada.page.wait_for_timeout(900)  # Longer than a mouse must rest on a card.
    assert ada.page.locator(".reader").count() == 0
    ada.page.mouse.move(box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2)
    ada.page.locator(".reader").wait_for()


IN_SIGHT = """() => {
  const sky = document.querySelector('.stage').getBoundingClientRect()
  const inside = (it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect()
    return left >= sky.left - 1 && right <= sky.right + 1 && top >= sky.top - 1 && bottom <= sky.bottom + 1
  }
  return [...document.querySelectorAll('.flight .saucer, .target .place, .rim')].filter((it) => !inside(it)).length
}"""
HIDDEN = """() => [...document.querySelectorAll('.hand .card')].filter((card) => {
  const { left, top, width, height } = card.getBoundingClientRect()
  const side = Math.min(width, height)
  const seen = document.elementFromPoint(left + width / 2 - side * 0.3, top + height / 2 - side * 0.3)
  return !seen || seen.closest('.card') !== card
}).length"""


def pass_until_the_hand_is_big(person: Person) -> bool:
    """Zoid, the end of the route and the next penalties stay in sight meanwhile; False if the game was over before."""
    sit_down(person)
    for _ in rounds(person.page):
        seen = person.sees()
        if person.page.locator(".hand .card").count() >= BIG_HAND:
            return True
        if seen["over"]:
            return False
        if not seen["picks"]:
            continue
        person.pick("button:pass" if "button:pass" in seen["picks"] else choose(seen["picks"]))
        wait_until_still(person.page)
        person.page.wait_for_function(f"({IN_SIGHT})() === 0")
    return False


def test_a_big_hand_is_seen_whole_on_a_phone_and_so_are_zoid_the_end_and_the_penalties(someone: Come) -> None:
    ada = someone(width=390, height=844)
    assert any(pass_until_the_hand_is_big(ada) for _ in range(MOST_DEALS))
    wait_until_still(ada.page)
    assert ada.page.evaluate(HIDDEN) == 0
