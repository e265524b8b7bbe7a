"""axe-core finds nothing serious, in dark and in light, on a desk and on a phone; the screens are kept to be looked at."""

from collections.abc import Callable
from pathlib import Path

import pytest
from at_table import Person, play_to_the_end
from playwright.sync_api import Page

Come = Callable[..., Person]
ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SHOTS = ROOT / "artefacts/browser"
RUN = "() => axe.run(document, { resultTypes: ['violations'] })"
SIZES = ((390, 844), (820, 1180), (1280, 800))


def look(page: Page, name: str) -> None:
    """Keep a picture of the page, and let axe-core read it."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.wait_for_timeout(450)
    page.screenshot(path=SHOTS / f"{name}.png")
    page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
    found = page.evaluate(RUN)["violations"]
    serious = [
        f"{it['id']}: {it['help']} ({it['nodes'][0]['html'][:160]})"
        for it in found
        if it["impact"] in ("serious", "critical")
    ]
    assert not serious, name
    across = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert across <= 0, f"{name} scrolls sideways"


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
    ada.pick(next(key for key in ada.sees()["picks"] if key.startswith("card:")))
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


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_end_of_a_game(someone: Come, theme: str) -> None:
    ada = someone(width=390, height=844, theme=theme)
    page = ada.come_home()
    page.get_by_role("button", name="Alone with Oola: Alien Getaway").click()
    ada.wait_for_turn()
    play_to_the_end(ada)
    page.get_by_text("How the scores are made up").click()
    look(page, f"result-390-{theme}")
    page.set_viewport_size({"width": 1280, "height": 800})
    look(page, f"result-1280-{theme}")
    page.keyboard.press("Escape")
    look(page, f"over-1280-{theme}")


def test_two_hundred_per_cent(someone: Come) -> None:
    """Zoomed to 200 %, a desk of 1280 x 800 is 640 x 400 to the page: nothing is cut off."""
    ada = someone(width=640, height=400)
    page = ada.come_home()
    look(page, "zoomed-home")
    page.get_by_role("button", name="Alone with Oola: Alien Getaway").click()
    ada.wait_for_turn()
    look(page, "zoomed-table")
    page.locator(".dock [data-pick]").last.scroll_into_view_if_needed()
    page.locator(".dock [data-pick]").last.click(trial=True)


def test_targets_are_large_enough_for_fingers(someone: Come) -> None:
    ada = someone(width=390, height=844)
    page = ada.come_home()
    page.get_by_role("button", name="Alone with Oola: Alien Getaway").click()
    ada.wait_for_turn()
    for thing in page.locator(".dock button, .top button, .top a").all():
        box = thing.bounding_box()
        assert box is None or min(box["width"], box["height"]) >= 44, thing.get_attribute("aria-label")
