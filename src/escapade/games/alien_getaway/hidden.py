"""Alien Getaway: what a seat cannot know, and what others learn of a move."""

import numpy as np

from escapade.engine.chance import shuffle
from escapade.engine.piles import count, lowest, single
from escapade.engine.record import rule
from escapade.games.alien_getaway.state import CARDS


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
