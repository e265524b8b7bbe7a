"""A small sample of `make pictures-check`: what a player needs is in the window, and the board keeps its place."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.length import LONG
from tests.pictures.check import Gallery, show
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
