"""`escapade play --watch`: the table follows every edit of a game, and says in words what is wrong with it."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import Static
from textual.widgets._toast import Toast

from escapade import Match
from escapade.bots.levels import bot
from escapade.check.local import game_at
from escapade.cli.new import GameNames, make
from escapade.cli.play import _is_link
from escapade.terminal.app import TableApp
from escapade.terminal.local.table import LocalSeats, LocalTable
from escapade.terminal.local.watch import Sources, WatchedScreen
from tests.terminal.patience import until


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr("escapade.engine.record._plain_first", True)  # The command switches the compiler off.


class Desk:
    """Where somebody writes a game."""

    def __init__(self, folder: Path) -> None:
        self.folder = make(GameNames("watched-game", "watched_game", "Watched game", "WG"), "open-board", folder)
        self.file = self.folder / "watched_game" / "__init__.py"
        self.first = self.file.read_text(encoding="utf-8")
        self._edits = 0

    def edit(self, old: str = "", new: str = "") -> None:
        """The file as it was at first, with this in place of that."""
        assert old in self.first
        self.write(self.first.replace(old, new) if old else self.first)

    def write(self, text: str) -> None:
        self.file.write_text(text, encoding="utf-8")
        self._edits += 1
        os.utime(self.file, (1e9 + self._edits, 1e9 + self._edits))  # Two edits may fall into one tick of the clock.


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    before = list(sys.path)
    yield Desk(tmp_path)
    sys.path[:] = before
    for name in [name for name in sys.modules if name.startswith("watched_game")]:
        del sys.modules[name]


def sit(desk: Desk) -> WatchedScreen:
    sources = Sources(desk.folder.resolve(), lambda: game_at(str(desk.folder)))
    seating = LocalSeats.choose(2, [1, 2], [bot("random")])
    return WatchedScreen(LocalTable(Match(sources.load(), 2, seed=5, names=seating.names()), seating), 0, sources)


def prompt(screen: WatchedScreen) -> str:
    return str(screen.query_one("#prompt", Static).render())


async def test_an_edit_is_on_the_table_with_the_moves_that_are_still_legal(desk: Desk) -> None:
    screen = sit(desk)
    app = TableApp(screen)
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await pilot.pause()
        for move in (4, 0, 8):
            screen.choose(screen.match.awaits[0], move)
        secret = screen.match.secret
        desk.edit("Put a stone on an empty field.", "Choose an empty field.")
        await until(pilot, lambda: "Choose an empty field." in prompt(screen))
        assert screen.match.secret == secret and [entry.move for entry in screen.match.log] == [4, 0, 8]
        await until(pilot, lambda: any("all 3 moves" in str(toast.render()) for toast in app.screen.query(Toast)))
        # From now on corners are forbidden: the first move stands, the second does not.
        desk.edit("        if s.fields[field] == 0:", "        if s.fields[field] == 0 and field != 0:")
        await until(pilot, lambda: len(screen.match.log) == 1)
        assert screen.match.log[0].move == 4 and not screen.match.over


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("def setup(", "def setup((", r"__init__\.py, line \d+: SyntaxError"),
        ("return View(Grid(", "return View(Gird(", r"view \(__init__\.py, line \d+\): NameError: name 'Gird'"),
        ("s.fields[field] = seat + 1", "s.fields[99] = seat + 1", r"play \(__init__\.py, line \d+\).*s\.fields\[99\]"),
    ],
    ids=["syntax", "view", "play"],
)
async def test_what_is_wrong_is_told_until_it_is_mended(desk: Desk, old: str, new: str, words: str) -> None:
    screen = sit(desk)
    app = TableApp(screen)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen.choose(0, 4)
        desk.edit(old, new)
        await until(pilot, lambda: screen.broken is not None)
        assert screen.broken is not None
        assert re.search(words, screen.broken.words), screen.broken.words
        desk.edit()
        await until(pilot, lambda: screen.broken is None and app.screen is screen)
        assert [entry.move for entry in screen.match.log] == [4]


async def test_a_mistake_that_shows_in_a_move_is_told_with_its_line(desk: Desk) -> None:
    desk.edit("s.fields[field] = seat + 1", "s.fields[field + 50 * s.turn] = seat + 1")
    screen = sit(desk)
    app = TableApp(screen)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen.choose(0, 4)
        screen.choose(1, 5)
        await until(pilot, lambda: screen.broken is not None)
        assert screen.broken is not None and "50 * s.turn" in screen.broken.words
        desk.edit()
        await until(pilot, lambda: screen.broken is None)
        assert [entry.move for entry in screen.match.log] == [4]


@pytest.mark.parametrize(
    ("word", "link"),
    [("http://127.0.0.1:1/#/table/x", True), ("host:80/#/table/x", True), ("airlock", False), ("./nowhere", False)],
)
def test_a_link_is_told_from_a_folder(word: str, link: bool) -> None:
    assert _is_link(word) == link


def test_a_folder_is_no_link(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(desk.folder.parent)
    assert not _is_link("watched-game/watched_game") and not _is_link(str(desk.file) + ":game")
