"""Escape from Zyzzlvaria: what a seat cannot know, and what others learn of a move."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.piles import any_of, count, single
from escapade.engine.record import rule
from escapade.games.zyzzlvaria.rules.board import all_cards
from escapade.games.zyzzlvaria.state import MAKE_THROW, MARK_SPACE, THROW, WHEEL

# ---------------------------------------------------------------- redeal


@rule
def redeal(box, s, seat, rng):
    """ZY-SET-8, ZY-SET-9, ZY-ZONE-4: the others' hands, wheel picks and open throws are anybody's guess."""
    if s.phase == WHEEL:
        redeal_wheels(s, seat, rng)
        return
    if s.phase == THROW:
        for side in range(s.seats):
            if side != seat and s.thrown[side] != 0:
                s.thrown[side] = below(rng, np.int64(3)) + 1
    redeal_hands(box, s, seat, rng)


@rule
def redeal_wheels(s, seat, rng):
    """ZY-SET-8: every other seat's picks become any set of as many spaces."""
    for side in range(s.seats):
        if side == seat:
            continue
        spaces = (np.int64(1) << np.int64(s.wheel_size)) - 1
        s.wheel[side] = some_of(rng, spaces, count(s.wheel[side]))


@rule
def redeal_hands(box, s, seat, rng):
    """ZY-SET-9, ZY-CARD-4: the cards that the seat has not seen fill the other hands; the rest stays undealt."""
    unseen = all_cards(box) & ~s.discard
    if seat >= 0:
        unseen &= ~s.hand[seat]
    for side in range(s.seats):
        if side == seat:
            continue
        s.hand[side] = some_of(rng, unseen, count(s.hand[side]))
        unseen &= ~s.hand[side]


@rule
def some_of(rng, members, n):
    """So many of a set, any of them."""
    picked = np.int64(0)
    for _ in range(n):
        picked |= single(any_of(rng, members & ~picked))
    return picked


@rule
def shown(box, s, seat, move):
    """ZY-SET-8, ZY-ZONE-4: wheel picks and throws are hidden; every other move is open to all."""
    if s.phase == WHEEL:
        return np.int64(MARK_SPACE)
    return np.int64(MAKE_THROW) if s.phase == THROW else move
