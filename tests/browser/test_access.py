"""axe-core finds nothing serious, in dark and light, on a desk and on a phone; the screens are kept to be looked at."""

from collections.abc import Callable

import pytest

from tests.browser.at_table import Person, look

Come = Callable[..., Person]
SIZES = ((390, 844), (1280, 800))


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_screen(someone: Come, theme: str, width: int, height: int) -> None:
    ada = someone(width=width, height=height, theme=theme)
    tag = f"{width}-{theme}"
    page = ada.come_home()
    look(page, f"home-{tag}")
    page.get_by_role("button", name="Settings", exact=True).click()
    look(page, f"settings-{tag}")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="With friends: Alien Getaway").click()
    look(page, f"new-table-{tag}")
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("heading", name="Waiting for players").wait_for()
    look(page, f"lobby-{tag}")
    page.get_by_role("button", name="Let a bot take the open seats").click()
    ada.wait_for_turn()
    look(page, f"table-{tag}")
    picks = ada.sees()["picks"]  # no card where bots have boxed the route in
    ada.pick(next((key for key in picks if key.startswith("card:")), picks[0]))
    look(page, f"picked-{tag}")
    page.get_by_role("button", name="Rules").click()
    look(page, f"rules-{tag}")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").click()
    look(page, f"menu-{tag}")
    page.get_by_role("button", name="Fairness").click()
    look(page, f"fairness-{tag}")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_role("button", name="Back to the table").wait_for()
    look(page, f"replay-{tag}")


def test_a_tablet(someone: Come) -> None:
    ada = someone(width=820, height=1180)
    page = ada.come_home()
    look(page, "home-820-dark")
    page.get_by_role("button", name="Play now: Alien Getaway").click()
    ada.wait_for_turn()
    look(page, "table-820-dark")


def test_two_hundred_per_cent(someone: Come) -> None:
    """Zoomed to 200 %, a desk of 1280 x 800 is 640 x 400 to the page: nothing is cut off."""
    ada = someone(width=640, height=400)
    page = ada.come_home()
    look(page, "zoomed-home")
    look(ada.sit_alone(), "zoomed-table")
    page.locator(".dock [data-pick]").last.scroll_into_view_if_needed()
    page.locator(".dock [data-pick]").last.click(trial=True)


def test_targets_are_large_enough_for_fingers(someone: Come) -> None:
    ada = someone(width=390, height=844)
    page = ada.sit_alone()
    for thing in page.locator(".dock button, .top button, .top a").all():
        box = thing.bounding_box()
        assert box is None or min(box["width"], box["height"]) >= 44, thing.get_attribute("aria-label")
