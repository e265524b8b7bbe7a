"""Escape Earth: setup, who decides, what is legal, and what a move does."""

import numpy as np

from escapade.engine.chance import below, shuffle
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import has
from escapade.engine.record import rule
from escapade.games.escape_earth.rules.actions import (
    build,
    can_fight_event,
    can_pay_from,
    can_produce,
    can_upgrade,
    charge,
    end_action,
    fight_frees,
    fight_price,
    may_end,
    may_stand,
    most_push,
    pass_turn,
    pay_from,
    produce,
    settle,
    swap,
    travel,
    units,
    way,
    ways,
)
from escapade.games.escape_earth.rules.fate import begin_turn, face_event, lose_cube, lose_on, price_now
from escapade.games.escape_earth.rules.pieces import blocked, cubes_at, is_active, uncover_to
from escapade.games.escape_earth.state import (
    ACT,
    ANOMALY,
    BEGINNER,
    BEGINS,
    BUILD,
    CUBES,
    EARTH,
    EVENT_TYPES,
    FACE_IT,
    FIGHT_ALIENS,
    FIGHT_ANYWHERE,
    FIGHT_EVENT,
    FIGHT_NOW,
    IMMEDIATE,
    LATE_TIME,
    LOSE,
    LOSE_FROM,
    MILITARY,
    NONE,
    OFF,
    OVER,
    PASS,
    PAY,
    PAY_FROM,
    PRODUCE,
    SEATS,
    SLOTS,
    STRUCTURES,
    SWAP,
    TRAVEL,
    TYPES,
    UPGRADE,
)

# ---------------------------------------------------------------- setup


@rule
def setup(box, s, options, rng, log):
    """EE-SET-1 to EE-SET-5, EE-SET-9 to EE-SET-12, EE-OPT-1, EE-OPT-2, EE-OPT-5: lay everything out, seat 0 begins."""
    s.seats = options[0]
    s.late_time = max(options[BEGINNER], options[LATE_TIME])
    s.fight_anywhere = max(options[BEGINNER], options[FIGHT_ANYWHERE])
    note(log, BEGINS, 0, EVERYONE, s.late_time, s.fight_anywhere)
    s.phase = ACT
    s.alien = box.alien_start
    s.anomaly = OFF
    s.event = NONE
    s.task = NONE
    s.structure[:] = NONE
    for cube in range(CUBES):
        s.supply[cube] = box.cubes[cube]
    for kind in range(STRUCTURES):
        s.left[kind] = box.copies[kind]
    lay_row(box, s, rng, log)
    deal_hubs(box, s, rng)
    for card in range(box.time_cards):
        s.time[card] = card
    shuffle(rng, s.time, box.time_cards)
    for card in range(box.event_cards):
        s.events[card] = card
    shuffle(rng, s.events, box.event_cards)
    s.population = box.event_cards
    begin_turn(box, s, np.int64(0), rng, log)


@rule
def lay_row(box, s, rng, log):
    """EE-SET-1, EE-SET-2: Earth, the other cards shuffled, the ocean planet; the first few are turned up."""
    for position in range(1, box.ocean):
        s.row[position] = position + 1  # Cards 0 and 1 are Earth and the ocean planet.
    shuffle(rng, s.row[1 : box.ocean], box.ocean - 1)
    s.row[EARTH] = 0
    s.row[box.ocean] = 1
    s.frontier = EARTH
    uncover_to(box, s, box.face_up, log)


@rule
def deal_hubs(box, s, rng):
    """EE-SET-6 to EE-SET-8: a card of each type for each seat, half of the stronger ones for each, then shuffled."""
    strong_types = box.deal[below(rng, box.deals)]
    for kind in range(TYPES):
        strong = 0 if has(strong_types, kind) else 1
        s.hub[strong, kind] = box.high_card[kind]
        s.hub[1 - strong, kind] = box.low_card[kind]
    for seat in range(SEATS):
        shuffle(rng, s.hub[seat], SLOTS)


# ---------------------------------------------------------------- decisions


@rule
def awaits(s):
    """EE-TURN-4, EE-TURN-6: one seat decides at a time; nobody when the game is over."""
    return np.int64(0) if s.phase == OVER else np.int64(1) << s.turn


@rule
def legal(box, s, seat, out):
    """What the seat on turn may do, as ascending ids."""
    if s.phase == ACT:
        return legal_actions(box, s, seat, out)
    if s.phase == IMMEDIATE:
        out[0] = FIGHT_NOW
        out[1] = FACE_IT
        return 2
    n = 0
    colour = np.int64(s.colour)
    for position in range(s.frontier + 1):
        if s.phase == PAY and can_pay_from(box, s, position, colour):
            out[n] = PAY_FROM + position
            n += 1
        elif s.phase == LOSE and cubes_at(box, s, position, colour) > 0:
            out[n] = LOSE_FROM + position
            n += 1
    return n


@rule
def legal_actions(box, s, seat, out):
    """EE-TURN-2, EE-TURN-5, EE-MOVE-10: every action that can be completed; on a blocked card only those that free."""
    position = np.int64(s.ship[seat])
    if blocked(s, position):
        return legal_escapes(box, s, seat, position, out)
    n = 0
    for slot in range(SLOTS - 1):
        out[n] = SWAP + slot
        n += 1
    n = legal_travels(box, s, seat, out, n)
    n = legal_builds(box, s, seat, position, out, n)
    for at in range(s.frontier + 1):
        if s.structure[at] != NONE and can_upgrade(box, s, at):
            out[n] = UPGRADE + at
            n += 1
    if s.structure[position] != NONE and can_produce(box, s, seat):
        out[n] = PRODUCE
        n += 1
    if s.active != 0:
        for kind in range(EVENT_TYPES):
            if can_fight_event(box, s, kind):
                out[n] = FIGHT_EVENT + kind
                n += 1
    n = legal_pushes(box, s, out, n)
    out[n] = PASS
    return n + 1


@rule
def legal_escapes(box, s, seat, position, out):
    """EE-MOVE-10: travel on, or fight the one marker that lies here."""
    n = legal_travels(box, s, seat, out, 0)
    if not fight_frees(box, s, position):
        return n
    if position == s.alien:
        return legal_pushes(box, s, out, n)
    out[n] = FIGHT_EVENT + ANOMALY
    return n + 1


@rule
def legal_travels(box, s, seat, out, n):
    """EE-MOVE-1, EE-MOVE-3: each active card, away from Earth and towards it."""
    onward = ways(box, s, np.int64(s.ship[seat]), 1)
    back = ways(box, s, np.int64(s.ship[seat]), -1)
    for slot in range(SLOTS):
        if not is_active(box, s, seat, slot):
            continue
        value = box.value[s.hub[seat, slot]]
        if may_end(box, s, seat, slot, way(onward, value)):
            out[n] = TRAVEL + 2 * slot
            n += 1
        if may_end(box, s, seat, slot, way(back, value)):
            out[n] = TRAVEL + 2 * slot + 1
            n += 1
    return n


@rule
def legal_builds(box, s, seat, position, out, n):
    """EE-BLD-1 to EE-BLD-7: the structures that the construction card can pay for here."""
    has = units(box, s, seat)
    if has == 0:
        return n
    for kind in range(STRUCTURES):
        if box.cost[kind] <= has and may_stand(box, s, kind, position):
            out[n] = BUILD + kind
            n += 1
    return n


@rule
def legal_pushes(box, s, out, n):
    """EE-FAL-1: how many cards the aliens can be pushed back."""
    for step in range(most_push(box, s)):
        out[n] = FIGHT_ALIENS + step
        n += 1
    return n


@rule
def play(box, s, seat, move, rng, log):
    """EE-TURN-2: carry out one decision, up to the next."""
    if s.phase == ACT:
        act(box, s, seat, move, rng, log)
    elif s.phase == PAY:
        pay_from(box, s, seat, move - PAY_FROM, log)
        settle(box, s, seat, rng, log)
    elif s.phase == LOSE:
        lose_cube(box, s, seat, move - LOSE_FROM, log)
        lose_on(box, s, seat, rng, log)
    elif move == FIGHT_NOW:
        kind = box.event_type[s.event]
        charge(box, s, seat, move, box.event_cube[kind], price_now(box, s, kind), rng, log)
    else:
        face_event(box, s, seat, rng, log)


@rule
def act(box, s, seat, move, rng, log):
    """EE-TURN-1, EE-TURN-2: one of the actions of a turn."""
    if move == PASS:
        pass_turn(box, s, seat, rng, log)
    elif move >= FIGHT_ALIENS:
        charge(box, s, seat, move, np.int64(MILITARY), move - FIGHT_ALIENS + 1, rng, log)
    elif move >= FIGHT_EVENT:
        kind = move - FIGHT_EVENT
        charge(box, s, seat, move, box.event_cube[kind], fight_price(box, s, kind), rng, log)
    elif UPGRADE <= move < PRODUCE:
        kind = s.structure[move - UPGRADE]
        charge(box, s, seat, move, box.upgrade_cube[kind], box.upgrade_price[kind], rng, log)
    else:
        act_freely(box, s, seat, move, log)
        if s.phase != OVER:
            end_action(box, s, seat, rng, log)


@rule
def act_freely(box, s, seat, move, log):
    """EE-HUB-3, EE-HUB-4: the actions that take a card of the hub and cost no cube."""
    if move < TRAVEL:
        swap(s, seat, move - SWAP, log)
    elif move < BUILD:
        back = (move - TRAVEL) % 2
        travel(box, s, seat, (move - TRAVEL) // 2, 1 - 2 * back, log)
    elif move < UPGRADE:
        build(box, s, seat, move - BUILD, log)
    else:
        produce(box, s, seat, log)
