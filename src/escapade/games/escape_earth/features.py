"""Escape Earth: what a seat sees, as numbers for learning."""

from escapade.engine.declared import Features
from escapade.engine.piles import count
from escapade.engine.record import rule
from escapade.games.escape_earth.rules.fate import active_types
from escapade.games.escape_earth.rules.pieces import available, is_active, on_table, reach
from escapade.games.escape_earth.state import (
    ACTIONS,
    CHAOS,
    CUBES,
    EVENT_CARDS,
    EVENT_TYPES,
    MOST_TURNS,
    NONE,
    OCEAN,
    PAY,
    ROW,
    SEATS,
    SLOTS,
    STRUCTURES,
    TIME_CARDS,
    TYPES,
)

# ---------------------------------------------------------------- features

PER_WORLD = 14
PER_SLOT = TYPES + 3
SIZE = PER_WORLD * ROW + SEATS * SLOTS * PER_SLOT + 4 * CUBES + STRUCTURES + 3 * EVENT_TYPES + 3 + 5 + 12
FEATURES = Features()
FEATURES.add("everything", SIZE)


@rule
def encode(box, s, seat, out):
    """What everybody sees, as numbers around 0 to 1; the seat's own ship and hub come first."""
    out[:] = 0.0
    at = encode_row(box, s, seat, out)
    for i in range(SEATS):
        owner = (seat + i) % SEATS
        for slot in range(SLOTS):
            card = s.hub[owner, slot]
            out[at + box.type[card]] = 1.0
            out[at + TYPES] = box.value[card] / 3
            out[at + TYPES + 1] = 1.0 if is_active(box, s, owner, slot) else 0.0
            out[at + TYPES + 2] = box.units[card, slot] / 5
            at += PER_SLOT
    for colour in range(CUBES):
        out[at] = available(box, s, colour) / 4
        out[at + 1] = on_table(box, s, colour) / 4
        out[at + 2] = s.supply[colour] / 8
        out[at + 3] = s.owed / 4 if s.phase == PAY and s.colour == colour else 0.0
        at += 4
    for kind in range(STRUCTURES):
        out[at] = s.left[kind] / 5
        at += 1
    for kind in range(EVENT_TYPES):
        out[at] = count(s.active & box.event_cards[kind]) / 4
        out[at + 1] = 1.0 if s.event != NONE and box.event_type[s.event] == kind else 0.0
        out[at + 2] = box.event_price[kind] * count(s.active & box.event_cards[kind]) / 4
        at += 3
    for i in range(s.flipped, TIME_CARDS):
        out[at + box.time_kind[s.time[i]]] += 1 / 3
    at += 3
    out[at + s.phase] = 1.0
    at += 5
    out[at] = 1.0 if s.turn == seat else 0.0
    out[at + 1] = s.actions / ACTIONS
    out[at + 2] = s.population / EVENT_CARDS
    out[at + 3] = s.removals / EVENT_CARDS
    out[at + 4] = s.frontier / OCEAN
    out[at + 5] = (reach(box, s) - OCEAN) / 4
    out[at + 6] = s.alien / ROW
    out[at + 7] = s.turns / MOST_TURNS
    out[at + 8] = s.built / 10
    out[at + 9] = s.late_time
    out[at + 10] = s.fight_anywhere
    out[at + 11] = active_types(box, s) / CHAOS


@rule
def encode_row(box, s, seat, out):
    """The galaxy row card by card: a face-down card shows nothing but what stands around it."""
    at = 0
    for position in range(ROW):
        if position <= s.frontier:
            card = s.row[position]
            out[at] = box.parsecs[card] / 2
            out[at + 1] = box.is_planet[card]
            out[at + 2] = s.free[position]
        kind = s.structure[position]
        if kind != NONE:
            out[at + 3 + kind] = 1.0
        out[at + 8] = s.upgraded[position]
        out[at + 9] = s.stock[position] / 2
        out[at + 10] = 1.0 if s.alien == position else 0.0
        out[at + 11] = 1.0 if s.anomaly == position else 0.0
        out[at + 12] = 1.0 if s.ship[seat] == position else 0.0
        out[at + 13] = 1.0 if s.ship[1 - seat] == position else 0.0
        at += PER_WORLD
    return at
