"""The table of a game that brings no TypeScript: drawn from the things of its view, or by a module of its own."""

import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.at_table import Person, look, rounds
from tests.browser.conftest import serving

Come = Callable[..., Person]
GAMES = ("connect-four", "airlock")


def sit_down(person: Person, game: str) -> Page:
    page = person.come_home()
    more = page.locator("details:not([open]) > summary", has_text="More games")  # Folded on a phone.
    if more.count():
        more.click()
    page.get_by_role("button", name=f"Play now: {game}").click()
    person.wait_for_turn()
    return page


def test_a_column_of_the_board_is_a_move(someone: Come) -> None:
    ada = someone()
    page = sit_down(ada, "Connect four")
    assert page.locator(".column .over").count() == 7
    page.get_by_role("button", name="Drop into column 4").click()
    page.locator(".log").get_by_text("Ada drops into column 4.").wait_for()
    ada.wait_for_turn()
    mine = page.locator("td").filter(has_text="Ada")
    assert mine.count() == 1 and page.locator("td .piece").count() == 2
    assert "empty" in page.locator("td").first.inner_text()
    look(page, "generic-grid-1280-dark")


def test_a_card_is_a_move_and_a_rival_is_aimed_at_by_name(someone: Come) -> None:
    ada = someone()
    page = ada.come_home()
    page.get_by_role("button", name="With friends: Airlock").click()
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("heading", name="Waiting for players").wait_for()
    ben = someone("Ben")
    ben.page.goto(page.get_by_label("Send this link to your friends").input_value())
    ben.page.get_by_role("button", name="Sit down here").click()
    for person in (ada, ben):
        person.page.wait_for_selector(".dock .prompt")
    player = next(person for _ in rounds(ada.page) for person in (ada, ben) if person.sees_all()["picks"])
    other = ben if player is ada else ada
    assert other.page.locator(".own .card.back").count() == 0 and other.page.locator(".own .card").count() == 3
    assert player.page.locator(".mat:not(.own) .card.back").count() == 6, "two rivals, with three cards each"
    card = player.page.locator(".own .card .over").first
    told = card.get_attribute("aria-label") or ""
    assert told.startswith("Lay the ")
    card.click()
    rival = "Ben" if player is ada else "Ada"
    mat = player.page.get_by_role("button", name=f"Challenge {rival}")
    assert rival in mat.locator("xpath=..").inner_text(), "what is aimed at is what is labelled"
    mat.click()
    for person in (ada, ben):
        person.page.locator(".log").get_by_text(f"lays {told.removeprefix('Lay ')}").wait_for()
        person.page.locator(".log").get_by_text(f"{rival} answers with").first.wait_for()
    texts = [person.page.locator("main .plain").inner_text() for person in (ada, ben)]
    assert all("Ada" in text and "Ben" in text for text in texts), "seats have names"
    assert not any("HAND 0" in text.upper() or "OUT NO" in text.upper() for text in texts)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_it_fits_a_phone(someone: Come, theme: str) -> None:
    ada = someone(width=390, height=844, theme=theme)
    for game, thing in (("Connect four", ".column .over"), ("Airlock", ".own .card .over")):
        page = sit_down(ada, game)
        box, dock = page.locator(thing).first.bounding_box(), page.locator(".dock").bounding_box()
        assert box is not None and dock is not None
        assert box["width"] >= 44 and box["height"] >= 44 and box["y"] + box["height"] <= dock["y"]
        over = page.locator("main .plain").evaluate(
            "(it) => [it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight]"
        )
        assert over == [0, 0], "nothing is outside the window"
        look(page, f"generic-{game.split()[0].lower()}-390-{theme}")


# ---------------------------------------------------------------- a drawing that comes with the game

DRAWN = """
export default function draw(place, shown) {
  const board = document.createElement('div')
  place.append(board)
  function update(shown) {
    board.replaceChildren(...shown.view.grid.columns.map((key) => {
      const button = document.createElement('button')
      button.className = 'mine'
      button.dataset.pick = key
      button.disabled = !shown.lit(key)
      button.textContent = shown.label(key) || '–'
      button.onclick = () => shown.pick(key)
      return button
    }))
    board.dataset.discs = shown.view.grid.rows.flat().filter((cell) => cell.seat !== undefined).length
  }
  update(shown)
  return { update }
}
"""
FAILS = "export default () => { throw new Error('no ink') }"


@contextmanager
def installed(folder: Path, drawing: str) -> Iterator[str]:
    """A server that finds a plugin in `folder`: connect four with a drawing of its own."""
    package = folder / "drawn_four"
    (package / "drawing").mkdir(parents=True)
    (package / "drawing" / "table.js").write_text(drawing, encoding="utf-8")
    (package / "RULES.md").write_text("# Drawn four\n\nAs connect four (C4-1 to C4-5).\n", encoding="utf-8")
    source = """
        from dataclasses import replace
        from pathlib import Path
        from connect_four import game as known
        game = replace(known, id="drawn-four", title="Drawn four", folder=Path(__file__).parent)
    """
    (package / "__init__.py").write_text(textwrap.dedent(source), encoding="utf-8")
    facts = folder / "drawn_four-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: drawn-four\nVersion: 1.0\n", encoding="utf-8")
    (facts / "entry_points.txt").write_text("[escapade.games]\ndrawn-four = drawn_four:game\n", encoding="utf-8")
    path = ":".join([str(folder), *sys.path])
    with serving(folder, PYTHONPATH=path, NUMBA_DISABLE_JIT="1") as url:
        yield url


@pytest.mark.parametrize("drawing", [DRAWN, FAILS], ids=["works", "fails"])
def test_a_drawing_in_the_plugins_folder_is_the_table(browser: Browser, tmp_path: Path, drawing: str) -> None:
    with installed(tmp_path, drawing) as url:
        ada = Person(browser.new_context(viewport={"width": 1280, "height": 800}), url, "Ada", "instant", False)
        page = sit_down(ada, "Drawn four")
        if drawing is FAILS:
            page.get_by_text("no ink").wait_for()
            page.get_by_role("button", name="Drop into column 4").click()
            page.locator("td .piece").nth(1).wait_for()
        else:
            page.locator("button.mine", has_text="Drop into column 4").click()
            page.wait_for_selector("[data-discs='2']")
        assert not ada.leave()
