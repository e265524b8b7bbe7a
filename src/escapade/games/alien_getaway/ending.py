"""Alien Getaway: scores, and who shares the win."""

import numpy as np

from escapade.engine.piles import share_win
from escapade.engine.record import rule
from escapade.games.alien_getaway.rules.pile import pile_points
from escapade.games.alien_getaway.state import OVER


@rule
def scores(box, s, out):
    """AG-SCORE-1, AG-GRAND-1, AG-GRAND-5: the Grand total, with the present piles while a game goes on."""
    for side in range(s.sides):
        out[side] = s.total[side]
        if s.phase != OVER:
            out[side] += pile_points(box, s, side)


@rule
def payoff(box, s, out):
    """AG-GEN-1, AG-SCORE-2, AG-SCORE-3, AG-GRAND-2: fewest points win, then fewest cards, then the win is shared."""
    for side in range(s.sides):
        out[side] = -rank_key(box, s, side)
    share_win(out, s.sides)


@rule
def rank_key(box, s, side):
    """AG-SCORE-2, AG-SCORE-3: lower is better."""
    points = np.int64(s.total[side])
    cards = np.int64(s.total_cards[side])
    if s.phase != OVER:
        points += pile_points(box, s, side)
        cards += s.pile_count[side]
    return points * 1024 + cards
