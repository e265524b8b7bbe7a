"""Alien Getaway: what is true in every position."""

import numpy as np

from escapade.engine.declared import Laws
from escapade.engine.piles import count, single
from escapade.engine.record import rule
from escapade.games.alien_getaway.rules.pile import cards_left
from escapade.games.alien_getaway.rules.route import in_planet
from escapade.games.alien_getaway.state import MOST_CARDS, OVER, PAD, PUT

LAWS = Laws()
CARD_LOST = LAWS.law("a card is in two places or in none (AG-GEN-4)")
OFF_ROUTE = LAWS.law("Zoid stands off the route (AG-MOVE-4)")
CELL_SHARED = LAWS.law("two cards share a cell, or one lies on the planet (AG-GRID-6)")
STRAY_PENALTIES = LAWS.law("collected cards and the step do not agree (AG-PILE-1)")
EARLY_FINAL_ROUND = LAWS.law("a Final round with cards to draw (AG-FIN-1)")
HAND_LEFT = LAWS.law("the game is over and a hand is not empty (AG-FIN-3)")


@rule
def faults(box, s):
    """AG-GEN-4 and its companions: the laws that hold in every position, a bit for each broken one."""
    broken = 0
    seen = np.int64(0)
    total = 0
    for i in range(s.top, MOST_CARDS):
        seen |= single(s.deck[i])
        total += 1
    for side in range(s.sides):
        seen |= s.hand[side]
        total += count(s.hand[side])
        for i in range(s.pile_count[side]):
            seen |= single(s.pile[side, i])
            total += 1
    for i in range(s.first, s.end):
        seen |= single(s.route[i])
        total += 1
    seen |= s.collected | s.boxed
    total += count(s.collected) + count(s.boxed)
    if total != box.cards or count(seen) != box.cards:
        broken |= CARD_LOST
    if s.zoid != PAD and not s.first <= s.zoid < s.end:
        broken |= OFF_ROUTE
    if s.zoid == PAD and s.first != 0:
        broken |= OFF_ROUTE
    for i in range(s.first, s.end):
        if s.route[i] >= box.asteroids or in_planet(box, s.x[i], s.y[i]):
            broken |= CELL_SHARED
        for j in range(i + 1, s.end):
            if s.x[i] == s.x[j] and s.y[i] == s.y[j]:
                broken |= CELL_SHARED
    if (s.phase == PUT and s.collected == 0) or (s.phase != PUT and s.collected != 0):
        broken |= STRAY_PENALTIES
    if s.final_left > s.seats or (s.final_left > 0 and cards_left(s) > 0):
        broken |= EARLY_FINAL_ROUND
    if s.phase == OVER:
        for side in range(s.sides):
            if s.hand[side] != 0:
                broken |= HAND_LEFT
    return broken
