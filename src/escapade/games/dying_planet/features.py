"""Escape From a Dying Planet: what a seat sees, as numbers for learning."""

import numpy as np

from escapade.engine.declared import Features
from escapade.engine.piles import count, has
from escapade.engine.record import rule
from escapade.games.dying_planet.ending import score
from escapade.games.dying_planet.rules.cards import bid_total, contamination, deck_size, discard_size, hand_size
from escapade.games.dying_planet.rules.challenge import danger, value_for
from escapade.games.dying_planet.state import (
    CHALLENGES,
    CHOOSE,
    ESCALATIONS,
    HAND_CAP,
    KITS,
    MARKET,
    MEMBERS,
    NO_CARD,
    OPEN,
    ROUNDS,
    SEATS,
    SLOTS,
    TO_CHALLENGE,
    TO_TREASURE,
    TREASURES,
)

# ---------------------------------------------------------------- features

FEATURES_TABLE = 11 + ESCALATIONS + CHALLENGES + KITS + MARKET * TREASURES + 8
FEATURES_SIDE = 12 + MEMBERS + TREASURES
SIZE = FEATURES_TABLE + 2 * SLOTS + 2 + SEATS * FEATURES_SIDE
FEATURES = Features()
FEATURES.add("everything", SIZE)


@rule
def encode(box, s, seat, out):
    """What `seat` sees, as numbers around 0 to 1; the seats in turn order from itself. Nothing of a seat -1's own."""
    out[:] = 0.0
    encode_table(box, s, out)
    at = FEATURES_TABLE
    if seat >= 0 and s.phase != CHOOSE:
        member = np.int64(s.member[seat])
        for slot in range(SLOTS):
            definition = box.card[member, slot]
            out[at + definition] = 1.0 if has(s.hand[seat], slot) else 0.0
            out[at + SLOTS + definition] = 1.0 if has(s.discard[seat], slot) else 0.0
        out[at + 2 * SLOTS] = s.hand_x[seat] / 8
        out[at + 2 * SLOTS + 1] = s.discard_x[seat] / 8
    at += 2 * SLOTS + 2
    for i in range(np.int64(s.seats)):
        encode_side(box, s, (max(np.int64(0), seat) + i) % s.seats, at, out)
        at += FEATURES_SIDE


@rule(part=True)
def encode_table(box, s, out):
    """The open cards of the table, the round and the step."""
    out[np.int64(s.phase)] = 1.0
    at = 11
    if s.escalation < ESCALATIONS:
        out[at + s.escalation] = 1.0
    at += ESCALATIONS
    if s.challenge != NO_CARD:
        out[at + s.challenge] = 1.0
    at += CHALLENGES
    if s.kit != NO_CARD:
        out[at + s.kit] = 1.0
    at += KITS
    for place in range(MARKET):
        treasure = s.salvaged[place] if s.salvaged[place] != NO_CARD else s.market[place]
        if treasure != NO_CARD:
            out[at + treasure] = 1.0
        at += TREASURES
    out[at] = s.round_number / ROUNDS
    out[at + 1] = s.ask / 5
    out[at + 2] = s.left / 3
    if s.challenge != NO_CARD:
        out[at + 3] = danger(box, s) / 4
    out[at + 4] = count(s.treasure_deck) / TREASURES
    out[at + 5] = s.place / SEATS


@rule
def encode_side(box, s, side, at, out):
    """The open things of one player."""
    out[at] = 1.0
    out[at + 1] = 1.0 if s.lead == side else 0.0
    out[at + 2] = hand_size(s, side) / HAND_CAP
    out[at + 3] = deck_size(s, side) / 16
    out[at + 4] = discard_size(s, side) / 16
    out[at + 11] = 1.0 if s.turn == side else 0.0
    if s.member[side] < 0:
        return
    out[at + 5] = contamination(s, side) / 16
    out[at + 6] = score(box, s, side) / 32
    out[at + 7] = bid_total(box, s, side, TO_CHALLENGE) / 16
    out[at + 8] = bid_total(box, s, side, TO_TREASURE) / 16
    if s.challenge != NO_CARD:
        out[at + 9] = value_for(box, s, side) / 16
    out[at + 10] = 1.0 if s.commit[side] == OPEN else 0.0
    out[at + 12 + s.member[side]] = 1.0
    for treasure in range(TREASURES):
        if has(s.stash[side], treasure):
            out[at + 12 + MEMBERS + treasure] = 0.5 if has(s.used, treasure) else 1.0
