"""Luck: games whose chance is known exactly, and what two independent counts say of them."""

from itertools import product

import pytest

from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.lab.contest import prepare
from escapade.lab.luck import Luck, luck
from tests.toys import raffle


def found_in(end: int, seats: int, who: str = "random", deals: int = 128, seed: int = 0) -> Luck:
    contest = prepare(raffle.game, seats, [bot(who)], options={"end": end}, seed=seed)
    found = luck(contest, deals)
    assert found is not None
    return found


def chances_of_a_ticket(seats: int) -> float:
    """What part of the variance is left once everybody has taken tickets: worked out over all that may be taken."""
    takings = list(product(range(1, raffle.MOST + 1), repeat=seats))
    fair = 1 / seats
    choices = sum((took[0] / sum(took) - fair) ** 2 for took in takings) / len(takings)
    return 1 - choices / (fair * (1 - fair))


@pytest.mark.parametrize("seats", [2, 4])
def test_where_a_lot_decides_all_is_luck(seats: int) -> None:
    found = found_in(raffle.COIN, seats)
    assert found.share > 0.97 and found.low <= 1 <= found.high and found.deal < 0.05


@pytest.mark.parametrize(("seats", "who"), [(2, "random"), (4, "random"), (3, "greedy")])
def test_where_nothing_is_drawn_nothing_is_luck(seats: int, who: str) -> None:
    found = found_in(raffle.MOST_WINS, seats, who, deals=512)
    assert found.low < 0.02 and found.share < 0.1
    assert found.deal < 0.05 and found.draws < 0.1


@pytest.mark.parametrize("seats", [2, 3])
def test_between_the_two_it_is_what_the_tickets_say(seats: int) -> None:
    truth = chances_of_a_ticket(seats)
    assert 0.5 < truth < 0.95
    inside = 0
    for seed in range(20):
        found = found_in(raffle.TICKET, seats, deals=256, seed=seed)
        inside += found.low <= truth <= found.high
        assert abs(found.share - truth) < 0.12
    assert inside >= 16, "of 20 intervals (95 %) 19 hold the truth; 15 or fewer come by chance once in 400 times"


def test_the_better_player_wins_as_tickets_have_it() -> None:
    """Eight tickets against any number from 1 to 8."""
    found = found_in(raffle.TICKET, 2, "greedy", deals=512)
    truth = sum(8 / (8 + other) for other in range(1, 9)) / 8
    assert (found.better, found.worse) == ("greedy", "random")
    assert found.better_low <= truth <= found.better_high and found.fair == 0.5
    assert "wins" in found.sentence and "is luck" in found.sentence


def test_a_real_game_has_both_and_says_so() -> None:
    game = contract.game("alien-getaway")
    found = luck(prepare(game, 2, [bot("random")]), 512)
    assert found is not None and 0 < found.low < found.share < found.high < 1
    assert found.seat + found.deal + found.draws == pytest.approx(found.share, abs=0.02)
    assert "deals would tell" in found.sentence and not found.better
    assert luck(prepare(game, 2, [bot("random")]), 4) is None
