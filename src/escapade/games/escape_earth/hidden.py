"""Escape Earth: what a seat cannot know."""

import numpy as np

from escapade.engine.chance import shuffle
from escapade.engine.piles import any_of, count, each, list_set, single
from escapade.engine.record import rule
from escapade.games.escape_earth.state import NONE


@rule
def redeal(box, s, seat, rng):
    """Nobody knows the order of the face-down row and of both piles, nor which events left unseen."""
    if s.frontier < box.ocean - 1:
        shuffle_unseen(rng, s.row, np.int64(s.frontier + 1), box.ocean)
    shuffle_unseen(rng, s.time, np.int64(s.flipped), box.time_cards)
    redeal_events(box, s, rng)


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
    list_set(there, 0, cards, first)
    shuffle(rng, cards[first : first + count(there)], count(there))


@rule
def redeal_events(box, s, rng):
    """EE-FEV-3: each removal took any card that was in the pile then; the others are the pile."""
    unseen = (single(box.event_cards) - 1) & ~s.active
    if s.event != NONE:
        unseen &= ~single(s.event)
    s.removed = 0
    for removal in range(s.removals):
        there = np.int64(0)
        for card in each(unseen):
            if s.since[card] <= removal:
                there |= single(card)
        gone = single(any_of(rng, there))
        s.removed |= gone
        unseen &= ~gone
    deal_set(rng, unseen, s.events, np.int64(0))


# ---------------------------------------------------------------- information
