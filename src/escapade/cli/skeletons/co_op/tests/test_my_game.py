"""My Game plays by its rules, and holds what every game must hold."""

import my_game
import pytest

from escapade.check import loaded_dice, scripted
from escapade.check.pytest import gauntlet
from escapade.engine.errors import IllegalMove

test_gauntlet = gauntlet(my_game.game)


def after(*turns, seats=2):
    """The match after these turns, each a move and the face of the die that follows it."""
    dice = {number: loaded_dice(face) for number, (_, face) in enumerate(turns, 1)}
    return scripted(my_game.game, [move for move, _ in turns], seats=seats, dice=dice)


@pytest.mark.rule("MG-1")
def test_a_dry_boat_at_the_wreck():
    assert after().state.at == 0 and after().state.water == 0


@pytest.mark.rule("MG-2")
def test_rowing_and_bailing():
    match = after(("button:row", 6), ("button:row", 6), ("button:bail", 1))
    assert match.state.at == 4 and match.state.water == 3 + 3 - 3 + 1


@pytest.mark.rule("MG-2")
def test_a_dry_hull_is_not_bailed():
    with pytest.raises(IllegalMove, match="There is no water to bail"):
        after().play(0, my_game.BAIL)


@pytest.mark.rule("MG-3")
@pytest.mark.parametrize(("face", "water"), [(1, 1), (2, 1), (5, 3), (6, 3)])
def test_half_the_die_comes_in(face, water):
    assert after(("button:row", face)).state.water == water


@pytest.mark.rule("MG-4")
def test_the_shore_is_a_win_for_all():
    match = after(*[("button:row", 1)] * 6)
    assert match.winners == (0, 1)


@pytest.mark.rule("MG-4")
def test_a_full_hull_is_a_loss_for_all():
    match = after(*[("button:row", 6)] * 4)
    assert match.over and match.winners == ()


@pytest.mark.rule("MG-4")
def test_after_sixteen_turns_night_falls():
    match = after(("button:row", 1), *[("button:bail", 1)] * 15)
    assert match.over and match.winners == ()


@pytest.mark.rule("MG-5")
def test_everybody_sees_the_boat():
    match = after(("button:row", 3))
    assert match.view(0) == match.view(1) == match.view(-1)
