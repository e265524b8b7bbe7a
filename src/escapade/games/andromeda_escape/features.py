"""Andromeda Escape: what a seat sees, as numbers for learning."""

import numpy as np

from escapade.engine.declared import Features
from escapade.engine.piles import count, has, lowest
from escapade.engine.record import rule
from escapade.games.andromeda_escape.state import (
    ALERT,
    CARD_MISSION,
    COPIES,
    DEALT,
    FIELDS,
    LETTERS,
    MISSIONS,
    NONE,
    RETURN,
    ROUTES,
    SIDES,
    SLOTS,
    WARNING,
)

# ---------------------------------------------------------------- features

FEATURES_FIELD = SIDES + 3  # whose ship, upright, crossed, chosen
FEATURES_SIDE = 16 + LETTERS + 2 * MISSIONS
SIZE = FEATURES_FIELD * FIELDS + 16 + 2 * LETTERS + LETTERS + 2 * MISSIONS + ROUTES + 4 + SIDES * FEATURES_SIDE
FEATURES = Features()
FEATURES.add("everything", SIZE)


@rule
def encode(box, s, seat, out):
    """What `seat` sees, as numbers around 0 to 1; the sides in turn order from itself."""
    out[:] = 0.0
    for i in range(s.seats):
        ships = s.ships[(seat + i) % s.seats]
        while ships != 0:
            out[i * FIELDS + lowest(ships)] = 1.0
            ships &= ships - 1
    at = mark_fields(out, SIDES * FIELDS, s.upright)
    at = mark_fields(out, at, s.crossed)
    if s.chosen != NONE:
        out[at + s.chosen] = 1.0
    at += FIELDS
    out[at + s.phase] = 1.0
    at += 16
    if s.letter != NONE:
        out[at + s.letter] = 1.0
    at += LETTERS
    for deck in (ALERT, WARNING):
        if s.open[deck] != NONE:
            out[at + s.open[deck] // COPIES] = 1.0
    at += LETTERS
    if s.secret[seat] != NONE:
        out[at + s.secret[seat] // COPIES] = 1.0
    at += LETTERS
    for i in range(SLOTS):
        if s.slot[seat, i] != 0:
            out[at + s.slot[seat, i] - 1] = 1.0
    at += MISSIONS
    if s.phase == RETURN or (s.phase == CARD_MISSION and s.who == seat):
        for k in range(DEALT):
            if s.offer[seat, k] != 0:
                out[at + s.offer[seat, k] - 1] = 1.0
    at += MISSIONS
    for route in range(ROUTES):
        out[at + route] = 1.0 if s.debris[route] != NONE else 0.0
    at += ROUTES
    out[at] = count(s.pile[ALERT]) / 24
    out[at + 1] = count(s.pile[WARNING]) / 18
    out[at + 2] = s.saves / 2
    out[at + 3] = count(s.fresh) / 4
    at += 4
    for i in range(s.seats):
        encode_side(box, s, np.int64((seat + i) % s.seats), out, at)
        at += FEATURES_SIDE


@rule
def mark_fields(out, at, fields):
    """One number a field; where the next numbers go."""
    while fields != 0:
        out[at + lowest(fields)] = 1.0
        fields &= fields - 1
    return at + FIELDS


@rule(part=True)
def encode_side(box, s, side, out, at):
    """What everybody sees of a player."""
    out[at] = 1.0
    out[at + 1] = s.platform[side] / 9
    out[at + 2] = s.saved[side] / 10
    out[at + 3] = s.missing[side]
    out[at + 4] = s.vp[side] / 40
    out[at + 5 + s.skip[side] - 1] = 1.0
    out[at + 8 + s.status[side]] = 1.0
    out[at + 11] = s.place[side] / 3
    out[at + 12] = 1.0 if s.turn == side else 0.0
    out[at + 13] = 1.0 if s.who == side and s.phase != RETURN else 0.0
    out[at + 14] = 1.0 if s.secret[side] != NONE else 0.0
    out[at + 15] = 1.0 if s.first_empty == side else 0.0
    at += 16
    cards = s.hand[side]
    while cards != 0:
        out[at + lowest(cards) // COPIES] += 0.5
        cards &= cards - 1
    at += LETTERS
    for mission in range(1, MISSIONS + 1):
        if has(s.scored[side], mission):
            out[at + mission - 1] = 1.0
    at += MISSIONS
    unscored = 0
    for i in range(SLOTS):
        if s.slot[side, i] != 0:
            unscored += 1
    out[at] = unscored / SLOTS
