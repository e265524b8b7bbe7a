"""Escape Earth: what a seat cannot know, and what others learn of a move."""

import numpy as np

from escapade.engine.chance import below, shuffle
from escapade.engine.piles import count, lowest, single
from escapade.engine.record import rule
from escapade.games.escape_earth.state import EVENT_CARDS, NONE, OCEAN, TIME_CARDS


@rule
def redeal(box, s, seat, rng):
    """Information: the order of the face-down row and of both piles, and which events left unseen, nobody knows."""
    if s.frontier < OCEAN - 1:
        shuffle_unseen(rng, s.row, np.int64(s.frontier + 1), np.int64(OCEAN))
    shuffle_unseen(rng, s.time, np.int64(s.flipped), np.int64(TIME_CARDS))
    redeal_events(s, rng)


@rule
def shuffle_unseen(rng, cards, first, end):
    """Put cards[first:end] into an order that depends on which they are, not on where they lay."""
    there = np.int64(0)
    for i in range(first, end):
        there |= single(cards[i])
    deal_set(rng, there, cards, first)


@rule
def deal_set(rng, there, cards, first):
    """Shuffle a set of cards into `cards`, from index `first` on."""
    n = count(there)
    for i in range(first, first + n):
        cards[i] = lowest(there)
        there &= there - 1
    shuffle(rng, cards[first : first + n], n)


@rule
def redeal_events(s, rng):
    """EE-FEV-3 and Information: each removal took any card that was in the pile then; the others are the pile."""
    unseen = np.int64((1 << EVENT_CARDS) - 1) & ~s.active
    if s.event != NONE:
        unseen &= ~single(s.event)
    s.removed = 0
    for removal in range(s.removals):
        there = np.int64(0)
        cards = unseen
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            if s.since[card] <= removal:
                there |= single(card)
        for _ in range(below(rng, count(there))):
            there &= there - 1
        s.removed |= there & -there
        unseen &= ~(there & -there)
    deal_set(rng, unseen, s.events, np.int64(0))


# ---------------------------------------------------------------- information


@rule
def shown(box, s, seat, move):
    """EE-TURN-4: every move is open to all."""
    return move
