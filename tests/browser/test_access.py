"""axe-core finds nothing serious, in dark and light, on a desk and on a phone; the screens are kept to be looked at."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import Person, look, rounds
from tests.browser.scenes import at_scene
from tests.length import LONG
from tests.pictures.scenes import GAMES

Come = Callable[..., Person]
SIZES = ((390, 844), (1280, 800))
DESKTOP = 1024
TABLES = [(game, *size) for game in GAMES for size in SIZES]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_screen(someone: Come, theme: str, width: int, height: int) -> None:
    ada = someone(width=width, height=height, theme=theme)
    tag = f"{width}-{theme}"
    page = ada.come_home()
    look(page, f"home-{tag}", strict=True)
    page.get_by_role("button", name="Settings", exact=True).click()
    look(page, f"settings-{tag}", strict=True)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="With friends: Alien Getaway").click()
    look(page, f"new-table-{tag}", strict=True)
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("heading", name="Waiting for players").wait_for()
    look(page, f"lobby-{tag}", strict=True)
    page.get_by_role("button", name="Let a bot take the open seats").click()
    ada.wait_for_turn()
    look(page, f"table-{tag}")
    picks = ada.sees()["picks"]  # no card where bots have boxed the route in
    ada.pick(next((key for key in picks if key.startswith("card:")), picks[0]))
    look(page, f"picked-{tag}")
    page.get_by_role("button", name="Rules").click()
    look(page, f"rules-{tag}", strict=True)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").click()
    look(page, f"menu-{tag}", strict=True)
    page.get_by_role("button", name="A message when it is my turn").click()
    look(page, f"webhook-{tag}", strict=True)
    page.get_by_label("Address").fill("http://127.0.0.1/")
    ada.allowed_errors = ("422",)
    page.get_by_role("button", name="Use this address").click()
    page.get_by_role("alert").get_by_text("only public addresses").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Fairness").click()
    look(page, f"fairness-{tag}", strict=True)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_role("button", name="Back to the table").wait_for()
    look(page, f"replay-{tag}")


@pytest.mark.parametrize(("game", "width", "height"), TABLES if LONG else TABLES[::7])
def test_no_finding_at_any_table(someone: Come, address: str, game: str, width: int, height: int) -> None:
    """Of any level: in the middle of a game, looking back, and at its end."""
    theme = "dark" if width > DESKTOP else "light"
    ada = at_scene(someone(width=width, height=height, theme=theme), address, game, "end")
    look(ada.page, f"{game}-{width}", strict=True)
    for _ in rounds(ada.page):
        seen = ada.sees_all()
        if seen["over"]:
            break
        if seen["picks"]:
            ada.pick(seen["picks"][0])
    look(ada.page, f"{game}-end-{width}", strict=True)
    ada.page.get_by_role("button", name="Watch it again").click()
    ada.page.get_by_role("button", name="Back to the table").wait_for()
    look(ada.page, f"{game}-replay-{width}", strict=True)


def test_a_tablet(someone: Come) -> None:
    ada = someone(width=820, height=1180)
    page = ada.come_home()
    look(page, "home-820-dark")
    page.get_by_role("button", name="Play now: Alien Getaway").click()
    ada.wait_for_turn()
    look(page, "table-820-dark")


@pytest.mark.parametrize(("width", "height"), [(740, 360), (844, 390)])
def test_a_phone_on_its_side(someone: Come, width: int, height: int) -> None:
    """Board and dock stand side by side; the log is out of their way until it is asked for."""
    ada = someone(width=width, height=height)
    page = ada.sit_alone()
    board = page.locator("#board").bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert board and dock
    assert board["width"] > width / 2 and board["height"] > height / 2
    assert dock["x"] >= board["x"] + board["width"] - 1
    expect(page.locator(".panel")).to_be_hidden()
    page.get_by_role("button", name="Log, moves and chat").click()
    expect(page.locator(".panel")).to_be_in_viewport(ratio=0.9)


def test_two_hundred_per_cent(someone: Come) -> None:
    """Zoomed to 200 %, a desk of 1280 x 800 is 640 x 400 to the page: nothing is cut off."""
    ada = someone(width=640, height=400)
    page = ada.come_home()
    look(page, "zoomed-home")
    look(ada.sit_alone(), "zoomed-table")
    last = page.locator(".dock [data-pick]").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.95)  # A card of a fan leans a little over its box.
    last.click(trial=True)  # Nothing lies over it.


def test_targets_are_large_enough_for_fingers(someone: Come) -> None:
    ada = someone(width=390, height=844)
    page = ada.sit_alone()
    for thing in page.locator(".dock button, .top button, .top a").all():
        box = thing.bounding_box()
        assert box is None or min(box["width"], box["height"]) >= 44, thing.get_attribute("aria-label")
