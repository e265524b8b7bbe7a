"""Alien Getaway: scores, and who shares the win."""

import numpy as np

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
    best = np.int64(1) << 40
    sharers = 0
    for side in range(s.sides):
        key = rank_key(box, s, side)
        if key < best:
            best = key
            sharers = 0
        if key == best:
            sharers += 1
    for side in range(s.sides):
        out[side] = 1.0 / sharers if rank_key(box, s, side) == best else 0.0


@rule
def rank_key(box, s, side):
    """AG-SCORE-2, AG-SCORE-3: lower is better."""
    points = np.int64(s.total[side])
    cards = np.int64(s.total_cards[side])
    if s.phase != OVER:
        points += pile_points(box, s, side)
        cards += s.pile_count[side]
    return points * 1024 + cards
