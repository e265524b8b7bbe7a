"""Alien Getaway: what a seat can and cannot know, and what holds in every position."""

import numpy as np

from escapade.engine.chance import shuffle
from escapade.engine.piles import count, lowest, single
from escapade.engine.record import rule
from escapade.games.alien_getaway.pile import cards_left, pile_points
from escapade.games.alien_getaway.route import cards_ahead, in_planet
from escapade.games.alien_getaway.state import ASTEROIDS, CARDS, OVER, PAD, PUT, SIDES


@rule
def redeal(box, s, seat, rng):
    """AG-INFO-3: shuffle the draw pile and all other hands together; every hand keeps its size."""
    unseen = np.empty(CARDS, np.int64)
    n = 0
    for i in range(s.top, CARDS):
        unseen[n] = s.deck[i]
        n += 1
    for side in range(s.seats):
        cards = s.hand[side] if side != seat else np.int64(0)
        while cards != 0:
            unseen[n] = lowest(cards)
            cards &= cards - 1
            n += 1
    sort_cards(unseen, n)
    shuffle(rng, unseen, n)
    for side in range(s.seats):
        if side == seat:
            continue
        size = count(s.hand[side])
        s.hand[side] = 0
        for _ in range(size):
            n -= 1
            s.hand[side] |= single(unseen[n])
    for i in range(s.top, CARDS):
        n -= 1
        s.deck[i] = unseen[n]


@rule
def sort_cards(cards, n):
    """Put cards in ascending order, so that the redeal depends on which they are and not on where they lay."""
    there = np.int64(0)
    for i in range(n):
        there |= single(cards[i])
    for i in range(n):
        cards[i] = lowest(there)
        there &= there - 1


@rule
def shown(box, s, seat, move):
    """AG-INFO-1: every move is open to all."""
    return move


@rule
def faults(box, s):
    """AG-GEN-4 and its companions: the laws that hold in every position, a bit for each broken one."""
    broken = 0
    seen = np.int64(0)
    total = 0
    for i in range(s.top, CARDS):
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
    if total != CARDS or count(seen) != CARDS:
        broken |= 1
    if s.zoid != PAD and not s.first <= s.zoid < s.end:
        broken |= 2
    if s.zoid == PAD and s.first != 0:
        broken |= 2
    for i in range(s.first, s.end):
        if s.route[i] >= ASTEROIDS or in_planet(box, s.x[i], s.y[i]):
            broken |= 4
        for j in range(i + 1, s.end):
            if s.x[i] == s.x[j] and s.y[i] == s.y[j]:
                broken |= 4
    if (s.phase == PUT and s.collected == 0) or (s.phase != PUT and s.collected != 0):
        broken |= 8
    if s.final_left > s.seats or (s.final_left > 0 and cards_left(s) > 0):
        broken |= 16
    if s.phase == OVER:
        for side in range(s.sides):
            if s.hand[side] != 0:
                broken |= 32
    return broken


FAULT_WORDS = (
    "a card is in two places or in none (AG-GEN-4)",
    "Zoid stands off the route (AG-MOVE-4)",
    "two cards share a cell, or one lies on the planet (AG-GRID-6)",
    "collected cards and the step do not agree (AG-PILE-1)",
    "a Final round with cards to draw (AG-FIN-1)",
    "the game is over and a hand is not empty (AG-FIN-3)",
)


FEATURES_CARD = 6  # own hand, collected, own pile, own pile's top, box, route ahead: one value a card
FEATURES = FEATURES_CARD * CARDS + 8 + SIDES * 6


@rule
def encode(box, s, seat, out):
    """What `seat` sees, as numbers around 0 to 1; the seats in turn order from itself."""
    out[:] = 0.0
    cards = s.hand[seat]
    while cards != 0:
        out[lowest(cards)] = 1.0
        cards &= cards - 1
    cards = s.collected
    while cards != 0:
        out[CARDS + lowest(cards)] = 1.0
        cards &= cards - 1
    for i in range(s.pile_count[seat]):
        out[2 * CARDS + s.pile[seat, i]] = 1.0
    if s.pile_count[seat] > 0:
        out[3 * CARDS + s.pile[seat, s.pile_count[seat] - 1]] = 1.0
    cards = s.boxed
    while cards != 0:
        out[4 * CARDS + lowest(cards)] = 1.0
        cards &= cards - 1
    for i in range(s.first, s.end):
        out[5 * CARDS + s.route[i]] = np.float32(i - s.first + 1) / ASTEROIDS
    at = FEATURES_CARD * CARDS
    out[at + min(s.phase, 3)] = 1.0
    out[at + 4] = cards_left(s) / CARDS
    out[at + 5] = cards_ahead(s) / ASTEROIDS
    out[at + 6] = s.laid / 8
    out[at + 7] = s.final_left / SIDES
    at += 8
    for i in range(s.sides):
        side = (seat + i) % s.sides
        out[at] = 1.0
        out[at + 1] = count(s.hand[side]) / 16
        out[at + 2] = s.pile_count[side] / CARDS
        out[at + 3] = pile_points(box, s, side) / 64
        out[at + 4] = s.total[side] / 256
        out[at + 5] = 1.0 if s.turn == side else 0.0
        at += 6
