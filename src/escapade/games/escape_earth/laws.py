"""Escape Earth: who wins, what nobody can know, and what is true in every position."""
# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

import numpy as np

from escapade.engine.chance import below, shuffle
from escapade.engine.piles import count, lowest, single
from escapade.engine.record import rule
from escapade.games.escape_earth.fate import active_types
from escapade.games.escape_earth.state import (
    ACT,
    ACTIONS,
    CARDS,
    CHAOS,
    CUBES,
    EARTH,
    EVENT_TYPES,
    EVENTS,
    FIRST_FRONTIER,
    IMMEDIATE,
    LOSE,
    MOST_TURNS,
    NONE,
    OCEAN,
    OFF,
    OVER,
    PAY,
    ROW,
    SEATS,
    SLOTS,
    STRUCTURES,
    TIME_CARDS,
    TYPES,
    UNDECIDED,
    WARP,
    WIN,
)
from escapade.games.escape_earth.table import available, blocked, cubes_at, is_active, on_table, reach

# ---------------------------------------------------------------- the end


@rule
def scores(box, s, out):
    """EE-END-5: 1 for a win, 0 otherwise, the same for both seats."""
    out[0] = out[1] = 1 if s.result == WIN else 0


@rule
def payoff(box, s, out):
    """EE-END-5: the seats win or lose together."""
    out[0] = out[1] = 1.0 if s.result == WIN else 0.0


# ---------------------------------------------------------------- information


@rule
def shown(box, s, seat, move):
    """EE-TURN-4: every move is open to all."""
    return move


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
    unseen = np.int64((1 << EVENTS) - 1) & ~s.active
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


# ---------------------------------------------------------------- laws


@rule
def faults(box, s):
    """The laws that hold in every position, a bit for each broken one."""
    broken = 0
    if not row_is_whole(s):
        broken |= 1
    if not cubes_are_whole(box, s):
        broken |= 2
    if not structures_fit(box, s):
        broken |= 4
    if not hubs_are_whole(box, s):
        broken |= 8
    if not events_are_whole(s):
        broken |= 16
    if not time_is_whole(s):
        broken |= 32
    if not ships_stand(s):
        broken |= 64
    if not end_is_right(box, s):
        broken |= 128
    if not decision_is_right(box, s):
        broken |= 256
    return broken


FAULT_WORDS = (
    "the row is not Earth, the other cards and the ocean planet (EE-SET-1)",
    "cubes have been lost or made (EE-SET-10)",
    "a structure stands where it may not, holds too much or is missing (EE-BLD-6, EE-PRD-2)",
    "a hub lacks a type, or a card lies twice (EE-SET-6)",
    "an event card is in two places or in none (EE-FEV-3)",
    "the time cards are not complete (EE-SET-4)",
    "a ship stands face down, on a blocked card or beyond the anomaly (EE-MOVE-10, EE-ANO-3)",
    "the game should have ended, or should go on (EE-END-1 to EE-END-4)",
    "the decision and what it is about do not agree (EE-CUBE-4, EE-EVT-3)",
)


@rule
def row_is_whole(s):
    """EE-SET-1: each galaxy card once, the first and the last in their places, at least four face up."""
    there = np.int64(0)
    for position in range(ROW):
        there |= single(s.row[position])
    if there != (1 << ROW) - 1 or s.row[EARTH] != 0 or s.row[OCEAN] != 1:
        return False
    return FIRST_FRONTIER <= s.frontier <= OCEAN


@rule
def cubes_are_whole(box, s):
    """EE-SET-10, EE-CUBE-3, EE-BLD-5: supply, table and box together make the thirty cubes."""
    for colour in range(CUBES):
        lying = np.int64(0)
        for position in range(ROW):
            lying += cubes_at(box, s, position, colour)
        if lying != on_table(box, s, colour) or s.supply[colour] < 0 or s.gone[colour] < 0:
            return False
    for position in range(ROW):
        if s.free[position] != 0 and (position > s.frontier or box.free_cube[s.row[position]] == NONE):
            return False
    return True


@rule
def structures_fit(box, s):
    """EE-SET-3, EE-BLD-4 to EE-BLD-6, EE-PRD-2: on face-up cards, farms and mines on planets, within capacity."""
    standing = 0
    drawn = 0
    for kind in range(STRUCTURES):
        drawn += box.copies[kind] - s.left[kind]
        if s.left[kind] < 0:
            return False
    for position in range(ROW):
        kind = s.structure[position]
        if kind == NONE:
            if s.stock[position] != 0 or s.upgraded[position] != 0:
                return False
            continue
        standing += 1
        if position > s.frontier or (box.planets_only[kind] == 1 and box.is_planet[s.row[position]] == 0):
            return False
        if not 0 <= s.stock[position] <= box.capacity[kind, s.upgraded[position]]:
            return False
    return drawn == s.built and standing <= s.built


@rule
def hubs_are_whole(box, s):
    """EE-SET-6, EE-SET-8: each activity card in one slot, each seat one of each type."""
    cards = np.int64(0)
    for seat in range(SEATS):
        types = np.int64(0)
        for slot in range(SLOTS):
            cards |= single(s.hub[seat, slot])
            types |= single(box.type[s.hub[seat, slot]])
        if types != (1 << TYPES) - 1:
            return False
    return cards == (1 << CARDS) - 1


@rule
def events_are_whole(s):
    """EE-SET-5, EE-FEV-3: pile, active, flipped and removed cards together are the twelve, each once."""
    there = s.active | s.removed
    total = count(s.active) + count(s.removed)
    for i in range(s.population):
        there |= single(s.events[i])
        total += 1
    if s.event != NONE:
        there |= single(s.event)
        total += 1
    return total == EVENTS and there == (1 << EVENTS) - 1 and count(s.removed) == s.removals


@rule
def time_is_whole(s):
    """EE-SET-4, EE-TIME-5: the six time cards, not all of them flipped unless an event is being dealt with."""
    there = np.int64(0)
    for i in range(TIME_CARDS):
        there |= single(s.time[i])
    if there != (1 << TIME_CARDS) - 1:
        return False
    return s.flipped < TIME_CARDS or s.phase != ACT


@rule
def ships_stand(s):
    """EE-MOVE-4, EE-MOVE-10, EE-ANO-3: on face-up cards before the anomaly; on a blocked one only in mid-turn."""
    for seat in range(SEATS):
        position = s.ship[seat]
        if not EARTH <= position <= s.frontier:
            return False
        if s.phase == OVER:
            continue
        if s.anomaly != OFF and position > s.anomaly:
            return False
        if blocked(s, position) and (seat != s.turn or s.actions == ACTIONS):
            return False
    return True


@rule
def end_is_right(box, s):
    """EE-END-1 to EE-END-4, EE-OPT-3: the game is over exactly when one of its ends has come."""
    won = s.ship[0] == OCEAN and s.ship[1] == OCEAN
    lost = s.population == 0 or active_types(box, s) >= CHAOS or s.alien == EARTH
    if s.phase != OVER:
        return not won and not lost and s.result == UNDECIDED and s.turns <= MOST_TURNS
    return (s.result == WIN) == won and (s.result != WIN) == lost


@rule
def decision_is_right(box, s):
    """EE-CUBE-4, EE-EVT-3, EE-EVT-7, EE-ANO-5: who is asked what fits the table, and so does the anomaly's marker."""
    warped = False
    for kind in range(EVENT_TYPES):
        if box.event_effect[kind] == WARP and s.active & box.event_cards[kind] != 0:
            warped = True
    if s.result == UNDECIDED and warped != (s.anomaly != OFF):
        return False
    if (s.phase == PAY) != (s.owed > 0) or (s.phase == PAY) != (s.task != NONE):
        return False
    if s.phase == PAY:
        return available(box, s, np.int64(s.colour)) > s.owed
    if s.phase == IMMEDIATE or s.phase == ACT:
        return (s.event != NONE) == (s.phase == IMMEDIATE) and s.actions > 0
    return s.phase != LOSE or on_table(box, s, np.int64(s.colour)) > 0


# ---------------------------------------------------------------- features

PER_WORLD = 14
PER_SLOT = TYPES + 3
FEATURES = PER_WORLD * ROW + SEATS * SLOTS * PER_SLOT + 4 * CUBES + STRUCTURES + 3 * EVENT_TYPES + 3 + 5 + 12


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
    out[at + 2] = s.population / EVENTS
    out[at + 3] = s.removals / EVENTS
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
