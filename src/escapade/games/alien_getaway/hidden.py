"""Alien Getaway: what a seat cannot know."""

import numpy as np

from escapade.engine.chance import shuffle
from escapade.engine.piles import count, list_set, single
from escapade.engine.record import rule
from escapade.games.alien_getaway.state import MOST_CARDS


@rule
def redeal(box, s, seat, rng):
    """AG-INFO-3: shuffle the draw pile and all other hands together; every hand keeps its size."""
    heap = np.int64(0)
    for i in range(s.top, MOST_CARDS):
        heap |= single(s.deck[i])
    for side in range(s.seats):
        if side != seat:
            heap |= s.hand[side]
    unseen = np.empty(MOST_CARDS, np.int64)
    n = list_set(heap, 0, unseen, 0)  # In order: it matters which cards they are, and not where they lay.
    shuffle(rng, unseen, n)
    for side in range(s.seats):
        if side == seat:
            continue
        size = count(s.hand[side])
        s.hand[side] = 0
        for _ in range(size):
            n -= 1
            s.hand[side] |= single(unseen[n])
    for i in range(s.top, MOST_CARDS):
        n -= 1
        s.deck[i] = unseen[n]
