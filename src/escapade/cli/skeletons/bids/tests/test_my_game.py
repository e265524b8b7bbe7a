"""My Game plays by its rules, and holds what every game must hold."""

import my_game
import pytest

from escapade.check import scripted
from escapade.check.pytest import gauntlet
from escapade.engine.errors import IllegalMove

test_gauntlet = gauntlet(my_game.game)


def after(*bids, seats=2):
    """The match after these bids, (seat, number) one by one."""
    return scripted(my_game.game, [(seat, f"bid:{bid}") for seat, bid in bids], seats=seats)


@pytest.mark.rule("MG-1")
def test_all_prizes_are_there():
    assert sorted(after().state.prizes.tolist()) == [1, 2, 3, 4, 5]


@pytest.mark.rule("MG-3")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_highest_bid_takes_the_prize(order):
    prize = int(after().state.prizes[0])
    match = after(*((seat, (4, 2)[seat]) for seat in order))
    assert match.state.points.tolist()[:2] == [prize, 0]


@pytest.mark.rule("MG-3")
def test_a_shared_bid_takes_nothing():
    assert after((0, 3), (1, 3)).state.points.sum() == 0


@pytest.mark.rule("MG-2")
def test_a_bid_card_is_used_once():
    match = after((0, 5), (1, 1))
    with pytest.raises(IllegalMove, match="Your 5 is used already"):
        match.play(0, 4)


@pytest.mark.rule("MG-4")
def test_after_five_rounds_it_is_over():
    match = after(*((seat, bid) for bid in range(1, 6) for seat in range(2)))
    assert match.over and match.payoffs == (0.5, 0.5)


@pytest.mark.rule("MG-5")
def test_a_choice_is_secret():
    one, other = after((0, 2)), after((0, 4))
    assert one.view(1) == other.view(1) and one.view(-1) == other.view(-1)
    assert one.view(0) != other.view(0)
