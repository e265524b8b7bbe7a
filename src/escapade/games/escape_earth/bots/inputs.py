"""Escape Earth: how good a position is, as the bots see it."""

import numpy as np

from escapade.engine.network import weigh
from escapade.engine.piles import count
from escapade.engine.record import rule
from escapade.games.escape_earth import state
from escapade.games.escape_earth.bots.weights import DIRECT, INNER, INNER_BIAS, OUTER, OUTER_BIAS
from escapade.games.escape_earth.rules.actions import way, ways
from escapade.games.escape_earth.rules.fate import active_types
from escapade.games.escape_earth.rules.pieces import available, is_active, on_table, reach

PER_SEAT = 35  # inputs about a seat's ship and hub
PRODUCERS = 25  # from the inputs about structures to those on how near the first ship is to farm, lab and base
FAR = 9
EVENT_CHANCE = 16  # where `look_at_clocks` writes the chance that the next time card is an event


@rule
def outlook(box, s, mover, left, x, hidden):
    """The chance to win together when `mover` acts next and has `left` actions (0: a new turn first).

    `x` and `hidden` are room to work in, for INPUTS and HIDDEN numbers.
    """
    look(box, s, mover, left, x)
    z = weigh(x, INNER, INNER_BIAS, OUTER, DIRECT, OUTER_BIAS, hidden)
    return 1.0 / (1.0 + np.exp(-np.float64(z)))


@rule
def look(box, s, mover, left, x):
    """What a player weighs, as numbers around 0 to 1; `mover` acts next, with `left` actions (0: a new turn first)."""
    x[:] = 0.0
    x[min(left, 2)] = 1.0
    at = look_at_clocks(box, s, x, 3)
    at = look_at_events(box, s, x, at)
    at = look_at_structures(box, s, mover, x, at)
    total = np.int64(0)
    for card in range(1, box.ocean + 1):
        total += box.parsecs[card]
    for i in range(state.SEATS):
        at = look_at_ship(box, s, (mover + i) % state.SEATS, total, x, at)
        at = look_at_hub(box, s, (mover + i) % state.SEATS, x, at)
    return at


@rule
def look_at_clocks(box, s, x, at):
    """The row, the aliens, the time pile, the population."""
    x[at] = (s.frontier - 3) / 14
    x[at + 1] = 1.0 if s.frontier == box.ocean else 0.0
    slack = reach(box, s) - box.ocean
    if slack < 0:
        x[at + 2] = 1.0
    else:
        x[at + 3 + min(slack, 2)] = 1.0
    x[at + 6] = s.left[state.OUTPOST] / 5
    at += 7
    x[at] = s.alien / 18
    for i in range(4):
        x[at + 1 + i] = 1.0 if s.alien <= 2 + 2 * i else 0.0
    at += 5
    aliens = 0
    event = 0.0
    for i in range(s.flipped, box.time_cards):
        kind = box.time_kind[s.time[i]]
        if kind == state.ALIEN:
            aliens += 1
        elif kind == state.EVENT:
            event = 1.0
    x[at] = aliens / (box.time_cards - s.flipped) if s.flipped < box.time_cards else 0.0
    x[at + 1] = event / (box.time_cards - s.flipped) if s.flipped < box.time_cards else 0.0
    x[at + 2] = aliens / 2
    at += 3
    x[at] = s.population / 12
    for i in range(3):
        x[at + 1 + i] = 1.0 if s.population <= 1 + i else 0.0
    x[at + 4] = s.late_time if s.built < box.quiet_builds else 0.0
    x[at + 5] = s.fight_anywhere
    return at + 6


@rule
def look_at_events(box, s, x, at):
    """What is active, what could come, and whether the cubes at hand would meet it."""
    types = active_types(box, s)
    for colour in range(state.CUBES):
        cubes = available(box, s, colour)
        for i in range(3):
            x[at + i] = 1.0 if cubes > i else 0.0
        x[at + 3] = 1.0 if on_table(box, s, colour) > cubes else 0.0
        at += 4
    left = 0
    unmet = 0
    doom = 0
    for kind in range(state.EVENT_TYPES):
        there = count(s.active & box.of_type[kind])
        cards = count(box.of_type[kind]) - there
        x[at + kind] = min(there, 2) / 2
        left += cards
        if available(box, s, box.event_cube[kind]) < box.event_price[kind] * (there + 1):
            unmet += cards
            if there == 0:
                doom += cards
    at += state.EVENT_TYPES
    x[at + min(types, 2)] = 1.0
    x[at + 3] = unmet / max(left, 1)
    x[at + 4 + min(types, 2)] = doom / max(left, 1)
    x[at + 7] = x[at + 6] * x[EVENT_CHANCE] if types == 2 else 0.0
    x[at + 8] = 0.0 if s.anomaly == state.OFF else 1.0
    x[at + 9] = 0.0 if s.anomaly == state.OFF else (box.ocean - s.anomaly) / 14
    return at + 10


@rule
def look_at_structures(box, s, mover, x, at):
    """What stands on the row, how near each ship is to what could produce, the outposts that could turn up a card."""
    for position in range(s.frontier + 1):
        kind = s.structure[position]
        if kind == state.NONE:
            continue
        x[at + 2 * kind] += 0.5
        if s.upgraded[position] == 1:
            x[at + 2 * kind + 1] += 0.5
        elif (
            kind == state.OUTPOST and position + box.uncovers[state.OUTPOST, 1] > s.frontier and s.frontier < box.ocean
        ):
            x[at + 2 * state.STRUCTURES] = 1.0
        if s.stock[position] < box.capacity[kind, s.upgraded[position]] and position != s.alien and kind != state.MINE:
            own = at + PRODUCERS + 2 * (0 if kind == state.FARM else 1 if kind == state.LAB else 2)
            for i in range(state.SEATS):
                distance = min(abs(position - s.ship[(mover + i) % state.SEATS]), FAR)
                here = own + i * PER_SEAT
                x[here] = max(x[here], np.float32((FAR - distance) / FAR))
                if distance == 0:
                    x[here + 1] = 1.0
    return at + 2 * state.STRUCTURES + 1


@rule
def look_at_ship(box, s, seat, total, x, at):
    """How far it is to the frontier and to the end, what it can reach, what it stands on, who is near."""
    position = np.int64(s.ship[seat])
    done = np.int64(0)
    for i in range(1, position + 1):
        done += box.parsecs[s.row[i]]
    x[at] = (total - done) / 20
    x[at + 1] = 1.0 if position == box.ocean else 0.0
    gap = s.frontier - position
    x[at + 2] = min(gap, 8) / 8
    x[at + 3 + min(gap, 3)] = 1.0
    at += 7
    onward = ways(box, s, position, 1)
    active_2 = False
    active_3 = False
    for slot in range(state.SLOTS):
        if is_active(box, s, seat, slot):
            if box.value[s.hub[seat, slot]] == 2:
                active_2 = True
            else:
                active_3 = True
    x[at] = 1.0 if active_2 and way(onward, 2) != state.NONE else 0.0
    x[at + 1] = 1.0 if active_3 and way(onward, 3) != state.NONE else 0.0
    x[at + 2] = (
        1.0 if (active_2 and way(onward, 2) == s.frontier) or (active_3 and way(onward, 3) == s.frontier) else 0.0
    )
    at += 3
    kind = s.structure[position]
    x[at] = 1.0 if box.is_planet[s.row[position]] == 1 else 0.0
    x[at + 1] = 1.0 if kind == state.OUTPOST else 0.0
    x[at + 2] = 1.0 if position == s.alien - box.alien_step else 0.0
    x[at + 3] = 1.0 if position > s.alien else 0.0
    at += 4
    return at + 2 * 3  # written by look_at_structures


@rule
def look_at_hub(box, s, seat, x, at):
    """Where each card lies and whether it is active; what the construction card can build."""
    for slot in range(state.SLOTS):
        card = s.hub[seat, slot]
        kind = box.type[card]
        x[at + 3 * kind] = (slot + 1) / 5
        x[at + 3 * kind + 1] = 1.0 if is_active(box, s, seat, slot) else 0.0
        x[at + 3 * kind + 2] = 1.0 if box.value[card] == 3 else 0.0
        if kind == state.CONSTRUCTION:
            x[at + 2] = 1.0 if box.units[card, slot] >= 3 else 0.0
    return at + 3 * state.TYPES
