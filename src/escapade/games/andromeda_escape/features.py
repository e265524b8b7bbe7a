"""Andromeda Escape: what a seat sees, as numbers for learning."""

import numpy as np

from escapade.engine.declared import Features
from escapade.engine.piles import count, each
from escapade.engine.record import rule
from escapade.games.andromeda_escape import state

FEATURES = Features()
SHIPS = FEATURES.add("ships of the sides, from the own one in turn order", state.SIDES * state.FIELDS)
UPRIGHT = FEATURES.add("upright ships", state.FIELDS)
CROSSED = FEATURES.add("ships that have crossed a dotted route", state.FIELDS)
CHOSEN = FEATURES.add("the chosen ship", state.FIELDS)
PHASE = FEATURES.add("phase", state.PHASES)
LETTER = FEATURES.add("the card in play", state.LETTERS)
OPEN = FEATURES.add("open cards", state.LETTERS)
SECRET = FEATURES.add("own card from the setup", state.LETTERS)
HELD = FEATURES.add("own unscored missions", state.MISSIONS)
OFFER = FEATURES.add("missions to choose from", state.MISSIONS)
CLOSED = FEATURES.add("closed routes", state.ROUTES)
LEFT = FEATURES.add("cards left", 2)  # ALERT, WARNING
SAVES = FEATURES.add("ships saved this turn")
FRESH = FEATURES.add("ships charged this turn")
OF_A_SIDE = (
    *("there", "platform", "saved", "Lost Ship missing", "VP", "disc on 1", "disc on 2", "disc on 3", "racing"),
    *("finished", "adrift", "place", "on turn", "decides", "has a secret card", "first empty platform"),
    *(f"known cards, letter {letter + 1}" for letter in range(state.LETTERS)),
    *(f"scored mission {number}" for number in range(1, state.MISSIONS + 1)),
    "unscored missions",
)
SIDE = FEATURES.add("sides, from the own one in turn order", state.SIDES, OF_A_SIDE)
DISC, STATUS = OF_A_SIDE.index("disc on 1"), OF_A_SIDE.index("racing")
KNOWN = OF_A_SIDE.index("known cards, letter 1")
SCORED = OF_A_SIDE.index("scored mission 1")
UNSCORED = OF_A_SIDE.index("unscored missions")
WIDTH = len(OF_A_SIDE)


@rule
def encode(box, s, seat, out):
    """What `seat` sees, as numbers around 0 to 1; the sides in turn order from itself."""
    out[:] = 0.0
    for i in range(s.seats):
        mark(out, SHIPS + i * state.FIELDS, s.ships[(seat + i) % s.seats])
    mark(out, UPRIGHT, s.upright)
    mark(out, CROSSED, s.crossed)
    if s.chosen != state.NONE:
        out[CHOSEN + s.chosen] = 1.0
    out[PHASE + s.phase] = 1.0
    if s.letter != state.NONE:
        out[LETTER + s.letter] = 1.0
    for deck in (state.ALERT, state.WARNING):
        if s.open[deck] != state.NONE:
            out[OPEN + box.letter[s.open[deck]]] = 1.0
        out[LEFT + deck] = count(s.pile[deck]) / count(box.in_deck[deck])
    if s.secret[seat] != state.NONE:
        out[SECRET + box.letter[s.secret[seat]]] = 1.0
    for i in range(s.slots[seat]):
        if s.slot[seat, i] != 0:
            out[HELD + s.slot[seat, i] - 1] = 1.0
    if s.phase == state.RETURN or (s.phase == state.CARD_MISSION and s.who == seat):
        for k in range(state.OFFERED):
            if s.offer[seat, k] != 0:
                out[OFFER + s.offer[seat, k] - 1] = 1.0
    for route in range(state.ROUTES):
        out[CLOSED + route] = 1.0 if s.debris[route] != state.NONE else 0.0
    out[SAVES] = s.saves / 2
    out[FRESH] = count(s.fresh) / 4
    for i in range(s.seats):
        encode_side(box, s, np.int64((seat + i) % s.seats), out, SIDE + i * WIDTH)


@rule
def mark(out, at, members):
    """One number for each member of a set."""
    for member in each(members):
        out[at + member] = 1.0


@rule
def encode_side(box, s, side, out, at):
    """What everybody sees of a player."""
    out[at] = 1.0
    out[at + 1] = s.platform[side] / 9
    out[at + 2] = s.saved[side] / 10
    out[at + 3] = s.missing[side]
    out[at + 4] = s.vp[side] / 40
    out[at + DISC + s.skip[side] - 1] = 1.0
    out[at + STATUS + s.status[side]] = 1.0
    out[at + 11] = s.place[side] / 3
    out[at + 12] = 1.0 if s.turn == side else 0.0
    out[at + 13] = 1.0 if s.who == side and s.phase != state.RETURN else 0.0
    out[at + 14] = 1.0 if s.secret[side] != state.NONE else 0.0
    out[at + 15] = 1.0 if s.first_empty == side else 0.0
    for card in each(s.hand[side]):
        out[at + KNOWN + box.letter[card]] += 0.5
    mark(out, at + SCORED - 1, s.scored[side])
    for i in range(s.slots[side]):
        if s.slot[side, i] != 0:
            out[at + UNSCORED] += 0.25
