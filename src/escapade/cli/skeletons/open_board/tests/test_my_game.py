"""My Game plays by its rules, and holds what every game must hold."""

import my_game
import pytest

from escapade.check import scripted
from escapade.check.pytest import gauntlet
from escapade.engine.errors import IllegalMove

test_gauntlet = gauntlet(my_game.game)


def after(*fields: str):
    """The match after stones on these fields, in turn."""
    return scripted(my_game.game, [f"field:{field}" for field in fields])


@pytest.mark.rule("MG-2")
@pytest.mark.parametrize(
    "fields", [("a1", "b1", "a2", "b2", "a3"), ("a1", "a2", "b1", "b2", "c1"), ("a1", "a2", "b2", "b1", "c3")]
)
def test_three_in_a_row_win(fields):
    assert not after(*fields[:-1]).over
    assert after(*fields).winners == (0,)


@pytest.mark.rule("MG-1")
def test_a_field_with_a_stone_is_refused():
    match = after("b2")
    with pytest.raises(IllegalMove, match="There is a stone on b2 already"):
        match.play(1, my_game.NAMES.index("b2"))


@pytest.mark.rule("MG-3")
def test_a_full_board_is_shared():
    assert after("a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3").payoffs == (0.5, 0.5)


@pytest.mark.rule("MG-4")
def test_everybody_sees_the_board():
    match = after("a1")
    assert match.view(0) == match.view(1) == match.view(-1)
    assert match.view(0).board.rows[2][0].seat == 0
