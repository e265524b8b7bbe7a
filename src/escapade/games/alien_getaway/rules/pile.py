"""Alien Getaway: the draw pile, and the players' penalty piles."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import single
from escapade.engine.record import rule
from escapade.games.alien_getaway.state import MOST_CARDS, NO_CARD, OOLA, PAIRS, STACKS


@rule
def cards_left(s):
    """How many cards the draw pile has (AG-SET-4)."""
    return MOST_CARDS - s.top


@rule
def top_card(s, i, n):
    """The i-th of the top n cards, for the eyes of the one who draws them; NO_CARD beyond."""
    return np.int64(s.deck[s.top + i]) if i < n else np.int64(NO_CARD)


@rule
def draw_top(s):
    """Take the top card of a draw pile that is not empty. No trace stays: the record must not tell who drew what."""
    card = np.int64(s.deck[s.top])
    s.deck[s.top] = NO_CARD
    s.top += 1
    return card


@rule
def matches(box, s, card, other):
    """AG-PILE-3, AG-EASY-1, AG-EASY-2: equal Crystals, a Wild, or (easy) equal Values."""
    if box.crystal[card] == box.crystal[other]:
        return True
    if box.crystal[card] == box.wild or box.crystal[other] == box.wild:
        return True
    return s.easy == 1 and box.value[card] == box.value[other]


@rule
def can_pair(box, s, side, card):
    """AG-PILE-2, AG-PILE-4, AG-PILE-5: only with the pile's top card."""
    if s.pile_count[side] == 0:
        return False
    return matches(box, s, card, s.pile[side, s.pile_count[side] - 1])


@rule
def stack(s, side, card):
    """AG-PILE-1, AG-PILE-6: the card becomes the top of the pile, whose order never changes."""
    s.pile[side, s.pile_count[side]] = card
    s.pile_count[side] += 1


@rule
def put(s, side, card, pair, step, log):
    """AG-PILE-2, AG-PILE-4, AG-PILE-7: discard the card together with the top, or stack it. `step`: 3, 4, or 0."""
    if not pair:
        stack(s, side, card)
        note(log, STACKS, side, EVERYONE, card, step)
        return
    s.pile_count[side] -= 1
    top = s.pile[side, s.pile_count[side]]
    s.boxed |= single(card) | single(top)
    note(log, PAIRS, side, EVERYONE, card, top, step)


@rule
def pile_points(box, s, side):
    """AG-SCORE-1, AG-SOLO-13: the sum of the Values; for Oola the number of cards."""
    if s.seats == 1 and side == OOLA:
        return np.int64(s.pile_count[side])
    points = np.int64(0)
    for i in range(s.pile_count[side]):
        points += box.value[s.pile[side, i]]
    return points
