"""Alien Getaway: what is to be expected of a position."""

import numpy as np

from escapade.engine.piles import each
from escapade.engine.record import rule
from escapade.games.alien_getaway.bots.greedy import hand_weight, pile_top, settled
from escapade.games.alien_getaway.rules.pile import cards_left, pile_points


@rule
def estimate(box, s, out):
    """Each side's chance to win, foreseen from piles and hands; the longer the game, the less it says."""
    future = cards_left(s) / box.cards
    spread = 1.5 + 4.0 * np.sqrt(future)
    total = 0.0
    for side in range(s.sides):
        points = np.float64(s.total[side] + pile_points(box, s, side))
        hand = 0.0
        for card in each(s.hand[side]):
            hand += box.value[card]
        if s.turn == side and s.collected != 0:
            points += settled(box, pile_top(s, side), s.collected)
        out[side] = np.exp(-(points + hand_weight(s) * hand) / spread)
        total += out[side]
    for side in range(s.sides):
        out[side] /= total
