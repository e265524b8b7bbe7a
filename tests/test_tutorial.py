"""The tutorials show the real code and commands that exist; and connect four plays by its rules."""

import doctest
import inspect
import re
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import airlock
import connect_four
import pytest

from escapade import Match
from escapade.engine.errors import IllegalMove
from tests.documents import blocks, check_command, shell_lines

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Tutorial:
    """A page that writes a game."""

    page: str
    module: ModuleType
    commands: frozenset[str]

    @property
    def file(self) -> Path:
        return ROOT / "docs" / self.page

    @property
    def text(self) -> str:
        return self.file.read_text(encoding="utf-8")

    @property
    def source(self) -> str:
        return inspect.getsource(self.module)

    def __str__(self) -> str:
        return self.page


TUTORIALS = (
    Tutorial("your-own-game.md", connect_four, frozenset({"games", "check", "soak", "play", "simulate"})),
    Tutorial("hidden-cards.md", airlock, frozenset({"new", "check", "play", "simulate", "serve"})),
)
BLOCKS = [(tutorial, block) for tutorial in TUTORIALS for block in blocks(tutorial.text, "python")]
each = pytest.mark.parametrize("tutorial", TUTORIALS, ids=str)


def squeezed(code: str) -> str:
    return " ".join(code.split())


@pytest.mark.parametrize(("tutorial", "block"), BLOCKS, ids=lambda it: str(it).strip().splitlines()[0][:40])
def test_code_is_the_real_code(tutorial: Tutorial, block: str) -> None:
    assert squeezed(block) in squeezed(tutorial.source)


@each
def test_the_whole_game_is_told(tutorial: Tutorial) -> None:
    """From the first import on, in the order in which one would write it: nothing is left out."""
    told = squeezed(" ".join(blocks(tutorial.text, "python")))
    for name in re.findall(r"^(?:def|class) (\w+)|^(\w+) = |^((?:from|import) .*)$", tutorial.source, re.M):
        assert re.search(rf"(?<!\w){re.escape(''.join(name))}(?!\w)", told), f"the tutorial leaves out {''.join(name)}"


@each
def test_packaging_is_the_real_one(tutorial: Tutorial) -> None:
    (block,) = blocks(tutorial.text, "toml")
    real = (ROOT / "examples" / tutorial.module.__name__ / "pyproject.toml").read_text(encoding="utf-8")
    assert squeezed(block) in squeezed(real)


@each
def test_commands_exist(tutorial: Tutorial) -> None:
    lines = shell_lines(tutorial.text)
    ours = [words[1:] for words in lines if words[0] == "escapade"]
    assert {words[0] for words in ours} >= tutorial.commands
    for words in ours:
        check_command(*words)
    assert all((ROOT / words[-1]).is_dir() for words in lines if words[0] == "pip")


@each
def test_examples_run(tutorial: Tutorial) -> None:
    failed, tried = doctest.testfile(str(tutorial.file), module_relative=False, report=True)
    assert tried > 2 and failed == 0


# ---------------------------------------------------------------- the rules


def after(*columns: int) -> Match:
    """A match in which these columns (counted from 1, as on the table) were chosen in turn."""
    match = Match("connect-four", seed=1)
    for column in columns:
        match.play(match.awaits[0], column - 1)
    return match


@pytest.mark.parametrize(
    "columns",
    [
        (1, 2, 1, 2, 1, 2, 1),
        (1, 1, 2, 2, 3, 3, 4),
        (4, 4, 5, 5, 6, 6, 7),
        (1, 2, 2, 3, 3, 4, 3, 4, 4, 6, 4),
        (7, 6, 6, 5, 5, 4, 5, 4, 4, 2, 4),
    ],
    ids=["upright", "level", "level at the rim", "rising", "falling"],
)
def test_four_in_a_row_win(columns: tuple[int, ...]) -> None:
    """C4-3, C4-4."""
    assert not after(*columns[:-1]).over
    match = after(*columns)
    assert match.winners == (0,) and match.scores == (1, 0) and match.payoffs == (1.0, 0.0)


def test_the_second_player_wins_too() -> None:
    """C4-3."""
    assert after(1, 2, 1, 2, 1, 2, 3, 2).winners == (1,)


def test_lines_do_not_run_round_the_rim() -> None:
    """C4-3: three on top of a column and one at the bottom of the next are no line, nor are both ends of a row."""
    assert not after(1, 1, 1, 2, 3, 1, 4, 1, 3, 1, 2).over
    assert not after(6, 6, 7, 7, 1, 1, 2).over


def test_a_full_column_is_refused() -> None:
    """C4-2."""
    match = after(1, 1, 1, 1, 1, 1)
    assert match.legal(0) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(IllegalMove, match="Column 1 is full") as refusal:
        match.play(0, 0)
    assert refusal.value.rule == "C4-2"


def test_a_full_grid_is_a_draw() -> None:
    """C4-4."""
    pair = [1, 2, 1, 2, 1, 2, 2, 1, 2, 1, 2, 1]
    columns = [*pair, *(c + 2 for c in pair), *(c + 4 for c in pair), 7, 7, 7, 7, 7, 7]
    match = after(*columns)
    assert match.over and match.scores == (0, 0) and match.payoffs == (0.5, 0.5)
    assert match.game.narrate(match.box, match.history[-1].events[-1], True).text == "The grid is full: a draw."


def test_sketch_shows_the_discs() -> None:
    match = after(4, 4, 1)
    assert match.game.sketch is not None
    drawn = match.game.sketch(match.box, match.view(0), 40).splitlines()
    assert drawn[-1] == "1 2 3 4 5 6 7"
    assert [row.count("●") for row in drawn] == [0, 0, 0, 0, 0, 2, 0]
    assert [row.count("○") for row in drawn] == [0, 0, 0, 0, 1, 0, 0]
