"""Andromeda Escape: missions, and when they are accomplished."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import count, each, has, single
from escapade.engine.record import rule
from escapade.games.andromeda_escape import state

SHIPS_IN_LINE = 4


@rule
def most_in_a_zone(box, ships):
    """AE-MIS-1: the most ships on the outer ring of one zone."""
    most = 0
    for zone in range(state.ZONES):
        most = max(most, count(ships & box.in_ring[state.OUTER] & box.in_zone[zone]))
    return most


@rule(small=True)
def reached(box, kind, have):
    """The missions of a kind that ask for so much or less."""
    met = np.int64(0)
    for mission in each(box.of_kind[kind]):
        if have >= box.mission_count[mission]:
            met |= single(mission)
    return met


@rule
def is_convoy(box, s, side):
    """AE-MIS-4, AE-MIS-L1: a line over a dotted route that is open."""
    ships = s.ships[side]
    if count(ships & box.at_routes) < 2:
        return False
    for i in range(box.convoys):
        if ships & box.convoy[i] == box.convoy[i] and s.debris[box.convoy_route[i]] == state.NONE:
            return True
    return False


@rule
def is_column(box, s, side):
    """AE-MIS-5, AE-MIS-L1: a line of one field in every ring."""
    ships = s.ships[side]
    if ships & box.in_ring[state.INNER] == 0:
        return False
    for i in range(box.columns):
        if ships & box.column[i] == box.column[i]:
            return True
    return False


@rule
def met_now(box, s, side):
    """AE-MIS-G2, AE-MIS-G3: the missions of kind state or event that this player meets now, as a set.

    Facts count as well as moments: the place taken (6, 7), the first empty platform (15), the ships of
    the running turn (11). Mission 8 is an event of its own (AE-MIS-8) and never found here.
    """
    ships = s.ships[side]
    met = reached(box, state.HOLD_THE_GATES, count(ships & box.in_ring[state.INNER]))  # AE-MIS-3
    met |= reached(box, state.BORDER_PATROL, count(ships & box.at_routes))  # AE-MIS-2: at routes open or closed
    met |= reached(box, state.MASSED_LAUNCH, most_in_a_zone(box, ships))
    if count(ships) >= SHIPS_IN_LINE:
        if is_convoy(box, s, side):
            met |= box.of_kind[state.CONVOY]
        if is_column(box, s, side):
            met |= box.of_kind[state.COLUMN]
    for mission in each(box.of_kind[state.PLACE]):  # AE-MIS-6, AE-MIS-7
        if s.place[side] == box.mission_count[mission]:
            met |= single(mission)
    if s.turn == side:
        met |= reached(box, state.PLUNGE, np.int64(s.saves))  # AE-MIS-11
    if s.first_empty == side:
        met |= box.of_kind[state.EMPTY_HANGAR]
    return met


@rule
def hand_size(box, s, side, deck):
    """How many cards of a deck a player holds; the backs tell everybody."""
    secret = 1 if deck == state.ALERT and s.secret[side] != state.NONE else 0
    return count(s.hand[side] & box.in_deck[deck]) + secret


@rule
def met_at_the_end(box, s, side):
    """AE-MIS-9, AE-MIS-10, AE-MIS-12 to AE-MIS-14: what is looked at once, when the game has ended."""
    met = np.int64(0)
    for mission in each(box.of_kind[state.STATION]):
        if s.skip[side] == box.mission_count[mission]:
            met |= single(mission)
    for mission in each(box.of_kind[state.LEDGER]):
        alerts = hand_size(box, s, side, state.ALERT) >= box.mission_hand[mission, state.ALERT]
        if alerts and hand_size(box, s, side, state.WARNING) >= box.mission_hand[mission, state.WARNING]:
            met |= single(mission)
    return met


@rule
def fill_slot(s, side, mission):
    """AE-INFO-4: a mission comes into a player's next slot, which has no marks yet."""
    i = np.int64(s.slots[side])
    s.slot[side, i] = mission
    s.filled[side, i] = s.orders
    s.slots[side] += 1


@rule
def score_slot(box, s, side, i, log):
    """AE-MIS-G1: the mission is shown, and its VP go on the disc."""
    mission = np.int64(s.slot[side, i])
    s.slot[side, i] = 0
    s.scored[side] |= single(mission)
    s.vp[side] += box.mission_vp[mission]
    note(log, state.CLAIMS, side, EVERYONE, mission, box.mission_vp[mission])


@rule
def claim(box, s, side, met, log):
    """AE-MIS-G1, AE-MIS-G2, AE-INFO-4: score what is met; a slot that shows nothing has it ruled out."""
    for i in range(s.slots[side]):
        if s.slot[side, i] == 0 or met == 0:
            continue
        if has(met, s.slot[side, i]):
            score_slot(box, s, side, i, log)
        else:
            s.ruled_out[side, i] |= met


# ---------------------------------------------------------------- settling


@rule
def record_empty_platform(s, side):
    """AE-RES-1, AE-MIS-15: the fact stays, even if card A refills the platform."""
    if s.first_empty == state.NONE and s.platform[side] == 0:
        s.first_empty = side
