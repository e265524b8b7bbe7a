"""Airlock, the example with hidden cards, rule by rule."""

from collections.abc import Sequence

import pytest
from airlock import AIM, RANKS

from escapade.check import loaded_draws, scripted
from escapade.engine import contract
from escapade.engine.errors import BadBox, IllegalMove
from escapade.engine.match import Match

GAME = contract.game("airlock")


def holding(*hands: Sequence[int], draws: Sequence[int] = ()) -> Match:
    """A match in which these ranks are in the hands, and the deck is empty; the next draws of chance are given."""
    match = scripted(GAME, seats=len(hands), dice={n: loaded_draws(*draws) for n in (1, 2)})
    s = match.state
    s.left = 0
    s.deck[:] = 0
    for seat, hand in enumerate(hands):
        s.hand[seat] = [list(hand).count(place + 1) for place in range(RANKS)]
    return match


def points(match: Match) -> list[int]:
    return [int(n) for n in match.state.points[: match.seats]]


@pytest.mark.rule("AL-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_dealt_three_cards(seats: int) -> None:
    match = scripted(GAME, seats=seats)
    assert [int(match.state.hand[seat].sum()) for seat in range(seats)] == [3] * seats
    assert match.state.left == 23 - 3 * seats


@pytest.mark.rule("AL-1")
@pytest.mark.parametrize(
    ("change", "words"),
    [({"copies": [1, 2]}, "`copies` says"), ({"names": ["Cook"]}, "`names` has"), ({"hand": 9}, "There are at most")],
)
def test_a_box_that_makes_no_game_is_refused(change: dict[str, object], words: str) -> None:
    data = {"copies": [3, 4, 4, 4, 3, 3, 2], "names": list(GAME.box.data), "hand": 3}
    with pytest.raises(BadBox, match=words):
        GAME.load_box({**data, **change})


@pytest.mark.rule("AL-2")
def test_only_a_card_from_the_hand_is_laid() -> None:
    match = holding([2, 2, 5], [3], [4])
    assert match.legal(0) == [1, 4]
    with pytest.raises(IllegalMove, match="There is no Captain in your hand"):
        match.play(0, 6)
    with pytest.raises(IllegalMove, match="First a card"):
        match.play(0, AIM + 1)


@pytest.mark.rule("AL-3")
def test_a_rival_with_cards_is_named() -> None:
    match = holding([2, 5], [3], [], [4])
    match.play(0, 1)
    assert match.legal(0) == [AIM + 1, AIM + 3] and match.can_undo(0)
    with pytest.raises(IllegalMove, match="Only a rival who has cards"):
        match.play(0, AIM + 2)


@pytest.mark.rule("AL-3")
def test_the_only_rival_is_meant() -> None:
    match = holding([2, 5], [3, 3])
    match.play(0, 1)
    assert match.awaits == (1,) and match.state.answer == 3


@pytest.mark.rule("AL-4")
@pytest.mark.parametrize(
    ("laid", "answer", "scored"),
    [(5, 3, [3, 0]), (3, 5, [0, 3]), (4, 4, [0, 0]), (1, 7, [7, 0]), (7, 1, [0, 7]), (7, 6, [6, 0]), (1, 2, [0, 1])],
)
def test_the_higher_rank_wins_but_one_beats_seven(laid: int, answer: int, scored: list[int]) -> None:
    match = holding([laid, 2], [answer])
    match.play(0, laid - 1)
    assert points(match) == scored


@pytest.mark.rule("AL-4")
@pytest.mark.parametrize(("draw", "answer"), [(0, 2), (1, 2), (2, 6)])
def test_the_answer_is_drawn_blindly(draw: int, answer: int) -> None:
    match = holding([4, 4], [2, 2, 6], draws=[draw])
    match.play(0, 3)
    assert match.state.answer == answer


@pytest.mark.rule("AL-5")
def test_both_draw_and_the_next_with_cards_is_next() -> None:
    match = scripted(GAME, seats=2)
    left = int(match.state.left)
    match.play(0, match.legal(0)[0])
    assert match.state.left == left - 2 and [int(match.state.hand[seat].sum()) for seat in range(2)] == [3, 3]
    empty = holding([4, 4], [2], [5, 5])
    empty.play(0, 3)
    empty.play(0, AIM + 1)
    assert empty.awaits == (2,), "who has no cards is passed over"


@pytest.mark.rule("AL-6")
def test_it_ends_when_fewer_than_two_have_cards() -> None:
    match = holding([4, 4], [2])
    match.play(0, 3)
    assert match.over and match.scores == (2, 0) and match.winners == (0,)


@pytest.mark.rule("AL-7")
def test_a_hand_is_open_to_its_owner_alone() -> None:
    match = scripted(GAME, seats=3)
    for viewer in (-1, 0, 1, 2):
        for mat in match.view(viewer).mats:
            cards = mat.things[1:]
            assert all(card.hidden == (mat.seat != viewer) and bool(card.mark) != card.hidden for card in cards)


@pytest.mark.rule("AL-7")
def test_only_the_drawer_is_told_the_card() -> None:
    match = scripted(GAME, seats=2)
    told = [[line.text for _, line in match.story(seat)] for seat in (0, 1, -1)]
    assert "Player 2 draws a card." in told[0] and "Player 1 draws a card." in told[1]
    assert set(told[2]) == {"Player 1 draws a card.", "Player 2 draws a card."}


def test_the_rule_of_thumb_beats_chance() -> None:
    """Its greedy bot looks at what is not seen yet: the Captain is worth more once the Stowaways are gone."""
    match = holding([7, 3], [2])
    copies = match.box.record.copies
    match.state.gone[:] = copies - 1
    match.state.gone[0] = copies[0]
    moves = match.legal(0)
    assert GAME.greedy is not None
    assert GAME.greedy(match.box.record, match.state, 0, moves, len(moves), None) == 6
