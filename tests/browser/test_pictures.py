"""A small sample of `make pictures-check`: what a player needs is in the window, and the board keeps its place."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.at_table import wait_until_still
from tests.length import LONG
from tests.pictures.check import Gallery, open_table, show
from tests.pictures.scenes import GAMES, scene

WINDOWS = ((390, 844), (1366, 650))
TABLES = [(game, window) for game in GAMES for window in WINDOWS]


@pytest.mark.parametrize(("game", "window"), TABLES if LONG else TABLES[::7])
def test_everything_needed_is_in_the_window(
    browser: Browser, address: str, tmp_path: Path, game: str, window: tuple[int, int]
) -> None:
    gallery = Gallery(tmp_path)
    for name in ("most", "moment"):
        show(gallery, browser, address, scene(game, name), window, "dark")
    assert len(gallery.taken) == 2
    assert not gallery.findings


def test_a_board_that_shifts_is_found(browser: Browser, address: str, tmp_path: Path) -> None:
    gallery = Gallery(tmp_path)
    page, *_ = open_table(browser, address, scene("alien-getaway", "most"), WINDOWS[1], "dark")
    gallery.judge(page, "as it was")
    assert not gallery.findings
    page.evaluate("document.querySelector('.top').style.minHeight = '7rem'")
    wait_until_still(page)
    gallery.judge(page, "with a higher bar")
    page.context.close()
    assert any(it.wrong.startswith("the board shifts: board") for it in gallery.findings)
