"""Escape Earth: what is true in every position."""

import numpy as np

from escapade.engine.declared import Laws, unless
from escapade.engine.piles import count, single
from escapade.engine.record import rule
from escapade.games.escape_earth import state
from escapade.games.escape_earth.rules.fate import active_types
from escapade.games.escape_earth.rules.pieces import available, blocked, cubes_at, on_table

LAWS = Laws()


@rule
def faults(box, s):
    """The laws that hold in every position, a bit for each broken one."""
    broken = unless(row_is_whole(box, s), WRONG_ROW) | unless(cubes_are_whole(box, s), CUBE_LOST)
    broken |= unless(structures_fit(box, s), WRONG_STRUCTURE) | unless(hubs_are_whole(box, s), WRONG_HUB)
    broken |= unless(events_are_whole(box, s), EVENT_LOST) | unless(time_is_whole(box, s), TIME_LOST)
    broken |= unless(ships_stand(box, s), STRANDED_SHIP) | unless(end_is_right(box, s), WRONG_END)
    return broken | unless(decision_is_right(box, s), WRONG_STEP)


WRONG_ROW = LAWS.law("the row is not Earth, the other cards and the ocean planet (EE-SET-1)")


@rule
def row_is_whole(box, s):
    """EE-SET-1: each galaxy card once, the first and the last in their places, enough of them face up."""
    there = np.int64(0)
    for position in range(box.ocean + 1):
        there |= single(s.row[position])
    if there != single(box.ocean + 1) - 1 or s.row[state.EARTH] != 0 or s.row[box.ocean] != 1:
        return False
    return box.face_up <= s.frontier <= box.ocean


CUBE_LOST = LAWS.law("cubes have been lost or made (EE-SET-10)")


@rule
def cubes_are_whole(box, s):
    """EE-SET-10, EE-CUBE-3, EE-BLD-5: supply, table and box together make all cubes."""
    for colour in range(state.CUBES):
        lying = np.int64(0)
        for position in range(box.ocean + 1):
            lying += cubes_at(box, s, position, colour)
        if lying != on_table(box, s, colour) or s.supply[colour] < 0 or s.gone[colour] < 0:
            return False
    for position in range(box.ocean + 1):
        if s.free[position] != 0 and (position > s.frontier or box.free_cube[s.row[position]] == state.NONE):
            return False
    return True


WRONG_STRUCTURE = LAWS.law("a structure stands where it may not, holds too much or is missing (EE-BLD-6, EE-PRD-2)")


@rule
def structures_fit(box, s):
    """EE-SET-3, EE-BLD-4 to EE-BLD-6, EE-PRD-2: on face-up cards, farms and mines on planets, within capacity."""
    standing = 0
    drawn = 0
    for kind in range(state.STRUCTURES):
        drawn += box.copies[kind] - s.left[kind]
        if s.left[kind] < 0:
            return False
    for position in range(box.ocean + 1):
        kind = s.structure[position]
        if kind == state.NONE:
            if s.stock[position] != 0 or s.upgraded[position] != 0:
                return False
            continue
        standing += 1
        if position > s.frontier or (box.planets_only[kind] == 1 and box.is_planet[s.row[position]] == 0):
            return False
        if not 0 <= s.stock[position] <= box.capacity[kind, s.upgraded[position]]:
            return False
    return drawn == s.built and standing <= s.built


WRONG_HUB = LAWS.law("a hub lacks a type, or a card lies twice (EE-SET-6)")


@rule
def hubs_are_whole(box, s):
    """EE-SET-6, EE-SET-8: each activity card in one slot, each seat one of each type."""
    cards = np.int64(0)
    for seat in range(state.SEATS):
        types = np.int64(0)
        for slot in range(state.SLOTS):
            cards |= single(s.hub[seat, slot])
            types |= single(box.type[s.hub[seat, slot]])
        if types != (1 << state.TYPES) - 1:
            return False
    return cards == (1 << state.ACTIVITIES) - 1


EVENT_LOST = LAWS.law("an event card is in two places or in none (EE-FEV-3)")


@rule
def events_are_whole(box, s):
    """EE-SET-5, EE-FEV-3: pile, active, flipped and removed cards together are all of them, each once."""
    there = s.active | s.removed
    total = count(s.active) + count(s.removed)
    for i in range(s.population):
        there |= single(s.events[i])
        total += 1
    if s.event != state.NONE:
        there |= single(s.event)
        total += 1
    return total == box.event_cards and there == single(box.event_cards) - 1 and count(s.removed) == s.removals


TIME_LOST = LAWS.law("the time cards are not complete (EE-SET-4)")


@rule
def time_is_whole(box, s):
    """EE-SET-4, EE-TIME-5: all time cards, not all of them flipped unless an event is being dealt with."""
    there = np.int64(0)
    for i in range(box.time_cards):
        there |= single(s.time[i])
    if there != single(box.time_cards) - 1:
        return False
    return s.flipped < box.time_cards or s.phase != state.ACT


STRANDED_SHIP = LAWS.law("a ship stands face down, on a blocked card or beyond the anomaly (EE-MOVE-10, EE-ANO-3)")


@rule
def ships_stand(box, s):
    """EE-MOVE-4, EE-MOVE-10, EE-ANO-3: on face-up cards before the anomaly; on a blocked one only in mid-turn."""
    for seat in range(state.SEATS):
        position = s.ship[seat]
        if not state.EARTH <= position <= s.frontier:
            return False
        if s.phase == state.OVER:
            continue
        if s.anomaly != state.OFF and position > s.anomaly:
            return False
        if blocked(s, position) and (seat != s.turn or s.actions == box.actions):
            return False
    return True


WRONG_END = LAWS.law("the game should have ended, or should go on (EE-END-1 to EE-END-4)")


@rule
def end_is_right(box, s):
    """EE-END-1 to EE-END-4, EE-OPT-3: the game is over exactly when one of its ends has come."""
    won = s.ship[0] == box.ocean and s.ship[1] == box.ocean
    lost = s.population == 0 or active_types(box, s) >= box.chaos or s.alien == state.EARTH
    if s.phase != state.OVER:
        return not won and not lost and s.result == state.UNDECIDED and s.turns <= box.most_turns
    return (s.result == state.WIN) == won and (s.result != state.WIN) == lost


WRONG_STEP = LAWS.law("the decision and what it is about do not agree (EE-CUBE-4, EE-EVT-3)")


@rule
def decision_is_right(box, s):
    """EE-CUBE-4, EE-EVT-3, EE-EVT-7, EE-ANO-5: who is asked what fits the table, and so does the anomaly's marker."""
    warped = False
    for kind in range(state.EVENT_TYPES):
        if box.event_effect[kind] == state.WARP and s.active & box.of_type[kind] != 0:
            warped = True
    if s.result == state.UNDECIDED and warped != (s.anomaly != state.OFF):
        return False
    if (s.phase == state.PAY or s.phase == state.LOSE) != (s.owed > 0) or (s.phase == state.PAY) != (
        s.task != state.NONE
    ):
        return False
    if s.phase == state.PAY:
        return available(box, s, np.int64(s.colour)) > s.owed
    if s.phase == state.IMMEDIATE or s.phase == state.ACT:
        return (s.event != state.NONE) == (s.phase == state.IMMEDIATE) and s.actions > 0
    return s.phase != state.LOSE or on_table(box, s, np.int64(s.colour)) > s.owed
