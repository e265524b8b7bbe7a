"""Alien Getaway: what is true in every position."""

from escapade.engine.declared import Laws, unless
from escapade.engine.piles import count, single
from escapade.engine.record import rule
from escapade.games.alien_getaway.rules.pile import cards_left
from escapade.games.alien_getaway.rules.route import in_planet
from escapade.games.alien_getaway.state import MOST_CARDS, OVER, PAD, PUT

LAWS = Laws()


@rule
def faults(box, s):
    """The laws that hold in every position, a bit for each broken one."""
    broken = unless(cards_are_whole(box, s), CARD_LOST) | unless(zoid_is_on_route(s), OFF_ROUTE)
    broken |= unless(cells_are_apart(box, s), CELL_SHARED) | unless(penalties_fit(s), STRAY_PENALTIES)
    return broken | unless(final_round_fits(s), EARLY_FINAL_ROUND) | unless(hands_are_down(s), HAND_LEFT)


CARD_LOST = LAWS.law("a card is in two places or in none (AG-GEN-4)")


@rule
def cards_are_whole(box, s):
    """AG-GEN-4: deck, hands, piles, route, collected cards and box together are all cards, each once."""
    seen = s.collected | s.boxed
    total = count(s.collected) + count(s.boxed)
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
    return total == box.cards and count(seen) == box.cards


OFF_ROUTE = LAWS.law("Zoid stands off the route (AG-MOVE-4)")


@rule
def zoid_is_on_route(s):
    """AG-MOVE-4: on a card of the route, or on the pad while the route begins there."""
    return s.first == 0 if s.zoid == PAD else s.first <= s.zoid < s.end


CELL_SHARED = LAWS.law("two cards share a cell, or one lies on the planet (AG-GRID-6)")


@rule
def cells_are_apart(box, s):
    """AG-GRID-6: asteroid cards only, each on a cell of its own, none on the planet."""
    for i in range(s.first, s.end):
        if s.route[i] >= box.asteroids or in_planet(box, s.x[i], s.y[i]):
            return False
        for j in range(i + 1, s.end):
            if s.x[i] == s.x[j] and s.y[i] == s.y[j]:
                return False
    return True


STRAY_PENALTIES = LAWS.law("collected cards and the step do not agree (AG-PILE-1)")


@rule
def penalties_fit(s):
    """AG-PILE-1: cards are collected exactly while they are put on the pile."""
    return (s.phase == PUT) == (s.collected != 0)


EARLY_FINAL_ROUND = LAWS.law("a Final round with cards to draw (AG-FIN-1)")


@rule
def final_round_fits(s):
    """AG-FIN-1: a turn each, once the draw pile is empty."""
    return s.final_left <= s.seats and (s.final_left == 0 or cards_left(s) == 0)


HAND_LEFT = LAWS.law("the game is over and a hand is not empty (AG-FIN-3)")


@rule
def hands_are_down(s):
    """AG-FIN-3: when the game is over, nobody holds a card."""
    if s.phase == OVER:
        for side in range(s.sides):
            if s.hand[side] != 0:
                return False
    return True
