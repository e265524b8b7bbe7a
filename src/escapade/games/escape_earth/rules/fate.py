"""Escape Earth: what happens to the players: time cards, events, the space anomaly, the aliens."""

import numpy as np

from escapade.engine.chance import shuffle
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import count, lowest, single
from escapade.engine.record import rule
from escapade.games.escape_earth import state
from escapade.games.escape_earth.rules import pieces

# ---------------------------------------------------------------- time cards


@rule
def begin_turn(box, s, seat, rng, log):
    """EE-TURN-1, EE-TURN-6, EE-OPT-1 to EE-OPT-3: a time card first, if time cards are in play; then the actions."""
    s.turn = seat
    s.turns += 1
    s.actions = box.actions
    note(log, state.TURN, seat, EVERYONE, s.turns)
    if s.late_time == 1 and s.built < box.quiet_builds and s.turns <= box.quiet_turns:
        return
    flip_time(box, s, seat, rng, log)


@rule
def flip_time(box, s, seat, rng, log):
    """EE-TIME-1 to EE-TIME-4: passing, aliens or an event."""
    kind = box.time_kind[s.time[s.flipped]]
    s.flipped += 1
    note(log, state.TIME_FLIPPED, seat, EVERYONE, kind, box.time_cards - s.flipped)
    if kind == state.ALIEN:
        move_alien(box, s, s.alien - box.alien_step, log)
    elif kind == state.EVENT:
        flip_event(box, s, seat, rng, log)
        return
    if s.flipped == box.time_cards:
        shuffle_time(box, s, rng, log)


@rule
def shuffle_time(box, s, rng, log):
    """EE-TIME-4, EE-TIME-5: all time cards make a new pile."""
    s.flipped = 0
    shuffle(rng, s.time, box.time_cards)
    note(log, state.TIME_SHUFFLED, s.turn, EVERYONE, 0)


# ---------------------------------------------------------------- events


@rule
def flip_event(box, s, seat, rng, log):
    """EE-EVT-1 to EE-EVT-4, EE-END-2: an empty pile loses; an event that can be paid for may be fought at once."""
    s.population -= 1
    s.event = s.events[s.population]
    s.events[s.population] = state.NONE
    note(log, state.EVENT_FLIPPED, seat, EVERYONE, s.event, s.population)
    if s.population == 0:
        pieces.finish(box, s, np.int64(state.LOSS_POPULATION), log)
        return
    kind = box.event_type[s.event]
    if pieces.available(box, s, box.event_cube[kind]) >= price_now(box, s, kind):
        s.phase = state.IMMEDIATE
    else:
        face_event(box, s, seat, rng, log)


@rule
def price_now(box, s, kind):
    """EE-FEV-1, EE-EVT-3: the price of the immediate fight, the new card counted."""
    return box.event_price[kind] * (1 + count(s.active & box.of_type[kind]))


@rule
def face_event(box, s, seat, rng, log):
    """EE-EVT-5, EE-EVT-6, EE-END-3: the event becomes active; too many types lose, otherwise its effect happens."""
    kind = box.event_type[s.event]
    s.active |= single(s.event)
    s.event = state.NONE
    s.phase = state.ACT
    types = active_types(box, s)
    note(log, state.ACTIVE, seat, EVERYONE, kind, count(s.active & box.of_type[kind]), types)
    if types >= box.chaos:
        pieces.finish(box, s, np.int64(state.LOSS_CHAOS), log)
        return
    effect = box.event_effect[kind]
    if effect == state.LOSE_CUBE:
        suffer_loss(box, s, seat, kind, rng, log)
        return
    if effect == state.TO_SLOT_1:
        riot(box, s, log)
    elif effect == state.WARP:
        advance_anomaly(box, s, box.event_n[kind], log)
    shuffle_time(box, s, rng, log)  # EE-EVT-8


@rule
def active_types(box, s):
    """EE-END-3: how many different event types are active."""
    types = 0
    for kind in range(state.EVENT_TYPES):
        if s.active & box.of_type[kind] != 0:
            types += 1
    return types


@rule
def riot(box, s, log):
    """EE-EVT-6: in both hubs the construction card goes to slot 1."""
    for seat in range(state.SEATS):
        slot = pieces.slot_of(box, s, seat, state.CONSTRUCTION)
        pieces.to_slot_1(s, seat, slot)
        note(log, state.RIOTS_HIT, seat, EVERYONE, slot)


@rule
def suffer_loss(box, s, seat, kind, rng, log):
    """EE-EVT-6: cubes of a colour are lost, as many as the event takes; without any nothing is."""
    s.colour = box.event_loses[kind]
    s.owed = min(box.event_n[kind], pieces.on_table(box, s, np.int64(s.colour)))
    if s.owed == 0:
        note(log, state.NOTHING_LOST, seat, EVERYONE, s.colour)
    lose_on(box, s, seat, rng, log)


@rule
def lose_on(box, s, seat, rng, log):
    """EE-EVT-7, EE-EVT-8: lose what leaves no choice, ask where there is one; then the event is dealt with."""
    colour = np.int64(s.colour)
    while s.owed > 0:
        places, last = pieces.places_of(box, s, colour, True)
        if places > 1 and pieces.on_table(box, s, colour) > s.owed:
            s.phase = state.LOSE
            return
        lose_cube(box, s, seat, last, log)
    s.colour = 0
    s.phase = state.ACT
    shuffle_time(box, s, rng, log)


@rule
def lose_cube(box, s, seat, position, log):
    """EE-EVT-7: one cube goes back to the supply."""
    pieces.take_cube(box, s, position, np.int64(s.colour))
    s.owed -= 1
    note(log, state.LOST, seat, EVERYONE, position, s.colour)


# ---------------------------------------------------------------- fighting events


@rule
def return_event(s, card, rng):
    """EE-FEV-3: shuffled into the pile, whose top card then leaves the game unseen; the pile keeps its size."""
    s.since[card] = s.removals
    s.events[s.population] = card
    shuffle(rng, s.events, s.population + 1)
    s.removed |= single(s.events[s.population])
    s.events[s.population] = state.NONE
    s.removals += 1


@rule
def fight_event_now(box, s, rng, log):
    """EE-EVT-3, EE-EVT-8, EE-FEV-4: the flipped event goes back without effect, an anomaly's marker stays."""
    card = np.int64(s.event)
    s.event = state.NONE
    return_event(s, card, rng)
    note(log, state.FOUGHT, s.turn, EVERYONE, box.event_type[card], 1)
    shuffle_time(box, s, rng, log)


@rule
def fight_active(box, s, seat, kind, rng, log):
    """EE-FEV-2, EE-FEV-4, EE-ANO-5: one card of the stack goes back; a fought anomaly gives way."""
    card = lowest(s.active & box.of_type[kind])
    s.active &= ~single(card)
    return_event(s, card, rng)
    note(log, state.FOUGHT, seat, EVERYONE, kind, 0)
    if box.event_effect[kind] == state.WARP:
        retreat_anomaly(box, s, kind, log)


# ---------------------------------------------------------------- space anomaly


@rule
def advance_anomaly(box, s, step, log):
    """EE-ANO-1 to EE-ANO-3: placed on the second-last face-up card, or towards Earth; ships are thrown back."""
    start = np.int64(s.anomaly)
    s.anomaly = max(box.anomaly_nearest, s.frontier - 1 if start == state.OFF else start - step)
    note(log, state.ANOMALY_MOVES, s.turn, EVERYONE, start, s.anomaly)
    front = np.int64(s.anomaly - 1)
    if front == s.alien:
        front -= 1
    for seat in range(state.SEATS):
        if s.ship[seat] >= s.anomaly:
            note(log, state.PUSHED, seat, EVERYONE, s.ship[seat], front, 1)
            s.ship[seat] = front


@rule
def retreat_anomaly(box, s, kind, log):
    """EE-ANO-5: away from Earth while another anomaly is active, else off the row; ships stay."""
    start = np.int64(s.anomaly)
    s.anomaly = state.OFF if s.active & box.of_type[kind] == 0 else min(box.ocean, start + box.event_n[kind])
    note(log, state.ANOMALY_MOVES, s.turn, EVERYONE, start, s.anomaly)


# ---------------------------------------------------------------- aliens


@rule
def move_alien(box, s, end, log):
    """EE-ALN-1, EE-ALN-2, EE-ALN-4, EE-FAL-3, EE-END-4: the marker moves; ships where it stops go one card back."""
    note(log, state.ALIEN_MOVES, s.turn, EVERYONE, s.alien, max(end, state.EARTH))
    s.alien = max(end, state.EARTH)
    if s.alien == state.EARTH:
        pieces.finish(box, s, np.int64(state.LOSS_ALIEN), log)
        return
    for seat in range(state.SEATS):
        if s.ship[seat] == s.alien:
            note(log, state.PUSHED, seat, EVERYONE, s.ship[seat], s.ship[seat] - 1, 0)
            s.ship[seat] -= 1
