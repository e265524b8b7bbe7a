"""Escape From a Dying Planet: what a seat sees, as numbers for learning."""

import numpy as np

from escapade.engine.declared import Features
from escapade.engine.piles import count, each, has
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.ending import score
from escapade.games.dying_planet.rules.cards import bid_total, contamination, deck_size, discard_size, hand_size
from escapade.games.dying_planet.rules.challenge import danger, value_for

FEATURES = Features()
PHASE = FEATURES.add("phase", state.OVER + 1)
ESCALATION_CARD = FEATURES.add("Escalation card", state.ESCALATIONS)
CHALLENGE = FEATURES.add("active Challenge", state.CHALLENGES)
KIT = FEATURES.add("Supply Kit shown", state.KITS)
PLACE = FEATURES.add("Treasure at each place, salvaged or available", state.MARKET * state.TREASURES)
ROUND = FEATURES.add("rounds begun")
ASKED = FEATURES.add("what an ability asks for")
LEFT = FEATURES.add("cards an ability still moves")
DANGER = FEATURES.add("Danger")
TREASURES_LEFT = FEATURES.add("cards in the Treasure deck")
COME_TO = FEATURES.add("how far the window or the picking has come")
FEATURES.add("kept free", 2)
HAND = FEATURES.add("own hand", state.KINDS)
DISCARD = FEATURES.add("own discard pile", state.KINDS)
HAND_DIRT = FEATURES.add("Contamination in the own hand")
DISCARD_DIRT = FEATURES.add("Contamination in the own discard pile")
OF_A_SIDE = (
    "there",
    "leads",
    "cards in hand",
    "cards in the deck",
    "cards in the discard pile",
    "Contamination",
    "score",
    "Challenge total",
    "Treasure total",
    "value to reach",
    "owes a bid",
    "on turn",
    *(f"is member {member}" for member in range(state.MEMBERS)),
    *(f"has Treasure {treasure}, half if used" for treasure in range(state.TREASURES)),
)
SIDE = FEATURES.add("sides, from the own one in turn order", state.SEATS, OF_A_SIDE)
MEMBER = OF_A_SIDE.index("is member 0")
STASH = MEMBER + state.MEMBERS
SIDE_SIZE = len(OF_A_SIDE)


@rule
def encode(box, s, seat, out):
    """What `seat` sees, as numbers around 0 to 1; the seats in turn order from itself. Nothing of a seat -1's own."""
    out[:] = 0.0
    encode_table(box, s, out)
    if seat >= 0 and s.phase != state.CHOOSE:
        member = np.int64(s.member[seat])
        for slot in each(s.hand[seat]):
            out[HAND + box.kind[member, slot]] = 1.0
        for slot in each(s.discard[seat]):
            out[DISCARD + box.kind[member, slot]] = 1.0
        out[HAND_DIRT] = s.hand_dirt[seat] / 8
        out[DISCARD_DIRT] = s.discard_dirt[seat] / 8
    for i in range(np.int64(s.seats)):
        encode_side(box, s, (max(np.int64(0), seat) + i) % s.seats, SIDE + i * SIDE_SIZE, out)


@rule
def encode_table(box, s, out):
    """The open cards of the table, the round and the step."""
    out[PHASE + s.phase] = 1.0
    if s.escalation < state.ESCALATIONS:
        out[ESCALATION_CARD + s.escalation] = 1.0
    if s.challenge != state.NO_CARD:
        out[CHALLENGE + s.challenge] = 1.0
        out[DANGER] = danger(box, s) / 4
    if s.kit != state.NO_CARD:
        out[KIT + s.kit] = 1.0
    for place in range(state.MARKET):
        treasure = s.salvaged[place] if s.salvaged[place] != state.NO_CARD else s.market[place]
        if treasure != state.NO_CARD:
            out[PLACE + place * state.TREASURES + treasure] = 1.0
    out[ROUND] = s.round_number / box.rounds
    out[ASKED] = s.ask / 5
    out[LEFT] = s.left / 3
    out[TREASURES_LEFT] = count(s.treasure_deck) / count(box.all_treasures)
    out[COME_TO] = s.progress / state.SEATS


@rule
def encode_side(box, s, side, at, out):
    """The open things of one player."""
    out[at] = 1.0
    out[at + 1] = 1.0 if s.lead == side else 0.0
    out[at + 2] = hand_size(s, side) / state.HAND_CAP
    out[at + 3] = deck_size(s, side) / 16
    out[at + 4] = discard_size(s, side) / 16
    out[at + 11] = 1.0 if s.turn == side else 0.0
    if s.member[side] < 0:
        return
    out[at + 5] = contamination(s, side) / 16
    out[at + 6] = score(box, s, side) / 32
    out[at + 7] = bid_total(box, s, side, state.TO_CHALLENGE) / 16
    out[at + 8] = bid_total(box, s, side, state.TO_TREASURE) / 16
    if s.challenge != state.NO_CARD:
        out[at + 9] = value_for(box, s, side) / 16
    out[at + 10] = 1.0 if s.commit[side] == state.OPEN else 0.0
    out[at + MEMBER + s.member[side]] = 1.0
    for treasure in each(s.stash[side]):
        out[at + STASH + treasure] = 0.5 if has(s.used, treasure) else 1.0
