"""My Game plays by its rules, and holds what every game must hold."""

import my_game
import pytest

from escapade.check import scripted
from escapade.check.pytest import gauntlet
from escapade.engine.errors import IllegalMove

test_gauntlet = gauntlet(my_game.game)


def hands(match, *hands):
    """The match with these cards in hand, for a test that needs them."""
    for seat, hand in enumerate(hands):
        match.state.hand[seat] = [hand.count(card + 1) for card in range(my_game.KINDS)]
    return match


@pytest.mark.rule("MG-1")
def test_everybody_is_dealt_a_hand():
    match = scripted(my_game.game, seats=3)
    assert [int(match.state.hand[seat].sum()) for seat in range(3)] == [3, 3, 3]
    assert match.state.left == 20 - 9


@pytest.mark.rule("MG-3")
def test_a_higher_card_scores():
    match = hands(scripted(my_game.game, seats=2), [3], [2, 4])
    match.play(0, 2)
    match.play(1, 1)
    assert match.state.points.tolist()[:2] == [3, 0]


@pytest.mark.rule("MG-2")
def test_a_card_that_is_not_there_is_refused():
    match = hands(scripted(my_game.game, seats=2), [3], [2])
    with pytest.raises(IllegalMove, match="There is no 5 in your hand"):
        match.play(0, 4)


@pytest.mark.rule("MG-4")
def test_whoever_played_draws():
    match = scripted(my_game.game, seats=2)
    left = match.state.left
    match.play(0, match.legal(0)[0])
    assert match.state.hand[0].sum() == 3 and match.state.left == left - 1


@pytest.mark.rule("MG-5")
def test_the_most_points_win():
    match = scripted(my_game.game, seats=2)
    while not match.over:
        seat = match.awaits[0]
        match.play(seat, match.legal(seat)[-1])
    best = max(match.scores)
    assert match.winners == tuple(seat for seat in range(2) if match.scores[seat] == best)


@pytest.mark.rule("MG-6")
def test_nobody_sees_another_hand():
    match = scripted(my_game.game, seats=2)
    for viewer in (-1, 0, 1):
        for mat in match.view(viewer).mats:
            assert all(card.hidden == (mat.seat != viewer) for card in mat.things[1:])
