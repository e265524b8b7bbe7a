"""Connect four, the example plugin, rule by rule: columns are numbered from 0 at the left."""

import random
from pathlib import Path

import pytest

from escapade.engine import contract
from escapade.engine.changes import read_box
from escapade.engine.contract import SPECTATOR
from escapade.engine.errors import BadBox, GameOver, IllegalMove
from escapade.engine.match import Match

GAME = contract.game("connect-four")


def after(columns: str) -> Match:
    """The game after discs were dropped into these columns, in turn."""
    match = Match(GAME, seed=1)
    for column in columns.split():
        match.play(match.awaits[0], int(column))
    return match


def discs(match: Match) -> list[list[int]]:
    """The grid as everybody sees it: each disc as its seat, -1 where there is none."""
    return [[cell.seat for cell in row] for row in match.view(0).grid.rows]


@pytest.mark.rule("C4-1")
def test_the_grid_is_empty_and_the_first_player_begins() -> None:
    match = after("")
    assert discs(match) == [[-1] * 7] * 6
    assert (match.awaits, match.legal(0)) == ((0,), [0, 1, 2, 3, 4, 5, 6])
    assert all(row[0] >= 0 for row in discs(after("0 0 0 0 0 0")))


@pytest.mark.rule("C4-2")
def test_discs_fall_in_turn_onto_each_other_until_the_column_is_full() -> None:
    match = after("3 3 3 3 3 3")
    assert [row[3] for row in discs(match)] == [1, 0, 1, 0, 1, 0]
    assert (match.awaits, match.legal(0)) == ((0,), [0, 1, 2, 4, 5, 6])
    with pytest.raises(IllegalMove, match="Column 4 is full") as refusal:
        match.play(0, 3)
    assert refusal.value.rule == "C4-2"


@pytest.mark.rule("C4-3")
@pytest.mark.parametrize(
    ("columns", "winner"),
    [
        ("0 1 0 1 0 1 0", 0),  # upright
        ("0 6 1 6 2 6 3", 0),  # level
        ("0 0 1 1 3 3 2", 0),  # level, closed from within
        ("6 0 6 1 6 2 5 3", 1),  # the second player's
        ("0 1 1 2 2 3 2 3 3 6 3", 0),  # slanting up
        ("6 5 5 4 4 3 4 3 3 0 3", 0),  # slanting down
        ("0 0 1 1 2 2 4 4 5 5 6 6 3", 0),  # seven in a row are as good as four
    ],
)
def test_four_in_a_line_win_at_once(columns: str, winner: int) -> None:
    *before, last = columns.split()
    match = after(" ".join(before))
    assert not match.over
    match.play(match.awaits[0], int(last))
    assert match.over
    assert match.winners == (winner,)
    assert match.scores == ((1, 0) if winner == 0 else (0, 1))


@pytest.mark.rule("C4-3")
@pytest.mark.parametrize("columns", ["0 6 1 6 2", "5 0 6 0 1 3 2", "2 4 2 4 2 4 6 2 3"])
def test_three_or_a_line_around_the_rim_are_not_enough(columns: str) -> None:
    assert not after(columns).over


@pytest.mark.rule("C4-4")
def test_a_full_grid_without_a_line_is_a_draw() -> None:
    match = after("0 1 0 1 1 0 1 0 0 1 0 1 2 3 2 3 3 2 3 2 2 3 2 3 4 5 4 5 5 4 5 4 4 5 4 5 6 6 6 6 6 6")
    assert match.over
    assert (match.scores, match.payoffs) == ((0, 0), (0.5, 0.5))
    with pytest.raises(GameOver):
        match.play(0, 0)


@pytest.mark.rule("C4-5")
def test_everybody_sees_everything() -> None:
    match, choices = Match(GAME, seed=1), random.Random(1)
    while not match.over:
        assert match.view(0) == match.view(1) == match.view(SPECTATOR)
        seat = match.awaits[0]
        move = choices.choice(match.legal(seat))
        assert GAME.shown(match.box.record, match.state, seat, move) == move
        match.play(seat, move)


def test_there_are_no_components_to_change(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("line = 5")
    with pytest.raises(BadBox, match="no components"):
        read_box(GAME, file)
