"""The rules at the table: short first, folded, searched, and opened at the paragraph that is cited."""

from collections.abc import Callable

import pytest

from escapade.engine.contract import game as game_of
from tests.browser.at_table import Person, look
from tests.pictures.scenes import GAMES as OURS

Come = Callable[..., Person]
PICTURES = 3
UNFOLD = """() => {
  for (const it of document.querySelectorAll('dialog details')) it.open = true
  document.querySelector('dialog .drawn').scrollIntoView({ block: 'center' })
}"""
DRAWN = """() => [...document.querySelectorAll('dialog .drawn')]
  .filter((it) => it.offsetHeight > 40 && it.querySelector('svg') && it.scrollWidth <= it.clientWidth).length"""


@pytest.mark.parametrize("width", [390, 1280])
def test_rules_begin_in_short_and_can_be_searched(someone: Come, width: int) -> None:
    page = someone(width=width, height=844 if width < 600 else 800).come_home()
    page.get_by_role("button", name="Rules: Alien Getaway").click()
    rules = page.get_by_role("dialog", name="How to play Alien Getaway")
    rules.get_by_text("with the fewest penalty points").wait_for()
    assert rules.locator("details[open]").count() == 1
    look(page, f"rules-short-{width}-dark", strict=True)
    rules.get_by_role("searchbox", name="Search the rules").fill("oola")
    page.wait_for_function("() => document.querySelectorAll('dialog details[open]').length > 1")
    assert rules.get_by_role("heading", name="Alone against Oola").is_visible()
    assert not rules.get_by_role("heading", name="Setting up", exact=True).is_visible()
    assert page.evaluate("() => [...CSS.highlights.get('sought')].every((it) => /^oola$/i.test(it.toString()))")
    look(page, f"rules-search-{width}-dark", strict=True)
    rules.get_by_role("searchbox").fill("no such thing")
    rules.get_by_text("not found").wait_for()
    rules.get_by_role("searchbox").fill("")
    rules.get_by_role("heading", name="Setting up", exact=True).click()
    rules.get_by_text("AG-SET-1").first.wait_for()


def test_a_cited_rule_is_unfolded(someone: Come) -> None:
    page = someone().sit_alone()
    page.get_by_role("button", name="Rules").first.click()
    here = page.locator("dialog .here")
    here.wait_for()
    assert here.evaluate("(it) => it.closest('details').open")
    box = here.bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 800


@pytest.mark.parametrize("game", OURS)
def test_pictures_stand_beside_the_rules(someone: Come, game: str) -> None:
    page = someone().come_home()
    page.get_by_role("button", name=f"Rules: {game_of(game).title}").click()
    page.locator("dialog .drawn").nth(PICTURES - 1).wait_for(state="attached")
    for width, theme in ((1280, "dark"), (390, "light")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.evaluate(UNFOLD)
        assert page.evaluate(DRAWN) == page.locator("dialog .drawn").count() >= PICTURES
        look(page, f"rules-pictures-{game}-{width}-{theme}", strict=True)
