"""Escape Earth: setup, who decides, what is legal, and what a move does."""

import numpy as np

from escapade.engine.chance import below, shuffle
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import has
from escapade.engine.record import rule
from escapade.games.escape_earth import state
from escapade.games.escape_earth.rules import actions
from escapade.games.escape_earth.rules.fate import begin_turn, face_event, lose_cube, lose_on, price_now
from escapade.games.escape_earth.rules.pieces import blocked, cubes_at, is_active, uncover_to

# ---------------------------------------------------------------- setup


@rule
def setup(box, s, options, rng, log):
    """EE-SET-1 to EE-SET-5, EE-SET-9 to EE-SET-12, EE-OPT-1, EE-OPT-2, EE-OPT-5: lay everything out, seat 0 begins."""
    s.seats = options[0]
    s.late_time = max(options[state.BEGINNER], options[state.LATE_TIME])
    s.fight_anywhere = max(options[state.BEGINNER], options[state.FIGHT_ANYWHERE])
    note(log, state.BEGINS, 0, EVERYONE, s.late_time, s.fight_anywhere)
    s.phase = state.ACT
    s.alien = box.alien_start
    s.anomaly = state.OFF
    s.event = state.NONE
    s.task = state.NONE
    s.structure[:] = state.NONE
    for cube in range(state.CUBES):
        s.supply[cube] = box.cubes[cube]
    for kind in range(state.STRUCTURES):
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
    s.row[state.EARTH] = 0
    s.row[box.ocean] = 1
    s.frontier = state.EARTH
    uncover_to(box, s, box.face_up, log)


@rule
def deal_hubs(box, s, rng):
    """EE-SET-6 to EE-SET-8: a card of each type for each seat, half of the stronger ones for each, then shuffled."""
    strong_types = box.deal[below(rng, box.deals)]
    for kind in range(state.TYPES):
        strong = 0 if has(strong_types, kind) else 1
        s.hub[strong, kind] = box.high_card[kind]
        s.hub[1 - strong, kind] = box.low_card[kind]
    for seat in range(state.SEATS):
        shuffle(rng, s.hub[seat], state.SLOTS)


# ---------------------------------------------------------------- decisions


@rule
def awaits(s):
    """EE-TURN-4, EE-TURN-6: one seat decides at a time; nobody when the game is over."""
    return np.int64(0) if s.phase == state.OVER else np.int64(1) << s.turn


@rule
def legal(box, s, seat, out):
    """What the seat on turn may do, as ascending ids."""
    if s.phase == state.ACT:
        return legal_actions(box, s, seat, out)
    if s.phase == state.IMMEDIATE:
        out[0] = state.FIGHT_NOW
        out[1] = state.FACE_IT
        return 2
    n = 0
    colour = np.int64(s.colour)
    for position in range(s.frontier + 1):
        if s.phase == state.PAY and actions.can_pay_from(box, s, position, colour):
            out[n] = state.PAY_FROM + position
            n += 1
        elif s.phase == state.LOSE and cubes_at(box, s, position, colour) > 0:
            out[n] = state.LOSE_FROM + position
            n += 1
    return n


@rule
def legal_actions(box, s, seat, out):
    """EE-TURN-2, EE-TURN-5, EE-MOVE-10: every action that can be completed; on a blocked card only those that free."""
    position = np.int64(s.ship[seat])
    if blocked(s, position):
        return legal_escapes(box, s, seat, position, out)
    n = 0
    for slot in range(state.SLOTS - 1):
        out[n] = state.SWAP + slot
        n += 1
    n = legal_travels(box, s, seat, out, n)
    n = legal_builds(box, s, seat, position, out, n)
    for at in range(s.frontier + 1):
        if s.structure[at] != state.NONE and actions.can_upgrade(box, s, at):
            out[n] = state.UPGRADE + at
            n += 1
    if s.structure[position] != state.NONE and actions.can_produce(box, s, seat):
        out[n] = state.PRODUCE
        n += 1
    if s.active != 0:
        for kind in range(state.EVENT_TYPES):
            if actions.can_fight_event(box, s, kind):
                out[n] = state.FIGHT_EVENT + kind
                n += 1
    n = legal_pushes(box, s, out, n)
    out[n] = state.PASS
    return n + 1


@rule
def legal_escapes(box, s, seat, position, out):
    """EE-MOVE-10: travel on, or fight the one marker that lies here."""
    n = legal_travels(box, s, seat, out, 0)
    if not actions.fight_frees(box, s, position):
        return n
    if position == s.alien:
        return legal_pushes(box, s, out, n)
    out[n] = state.FIGHT_EVENT + state.ANOMALY
    return n + 1


@rule
def legal_travels(box, s, seat, out, n):
    """EE-MOVE-1, EE-MOVE-3: each active card, away from Earth and towards it."""
    onward = actions.ways(box, s, np.int64(s.ship[seat]), 1)
    back = actions.ways(box, s, np.int64(s.ship[seat]), -1)
    for slot in range(state.SLOTS):
        if not is_active(box, s, seat, slot):
            continue
        value = box.value[s.hub[seat, slot]]
        if actions.may_end(box, s, seat, slot, actions.way(onward, value)):
            out[n] = state.TRAVEL + 2 * slot
            n += 1
        if actions.may_end(box, s, seat, slot, actions.way(back, value)):
            out[n] = state.TRAVEL + 2 * slot + 1
            n += 1
    return n


@rule
def legal_builds(box, s, seat, position, out, n):
    """EE-BLD-1 to EE-BLD-7: the structures that the construction card can pay for here."""
    has = actions.units(box, s, seat)
    if has == 0:
        return n
    for kind in range(state.STRUCTURES):
        if box.cost[kind] <= has and actions.may_stand(box, s, kind, position):
            out[n] = state.BUILD + kind
            n += 1
    return n


@rule
def legal_pushes(box, s, out, n):
    """EE-FAL-1: how many cards the aliens can be pushed back."""
    for step in range(actions.most_push(box, s)):
        out[n] = state.FIGHT_ALIENS + step
        n += 1
    return n


@rule
def play(box, s, seat, move, rng, log):
    """EE-TURN-2: carry out one decision, up to the next."""
    if s.phase == state.ACT:
        act(box, s, seat, move, rng, log)
    elif s.phase == state.PAY:
        actions.pay_from(box, s, seat, move - state.PAY_FROM, log)
        actions.settle(box, s, seat, rng, log)
    elif s.phase == state.LOSE:
        lose_cube(box, s, seat, move - state.LOSE_FROM, log)
        lose_on(box, s, seat, rng, log)
    elif move == state.FIGHT_NOW:
        kind = box.event_type[s.event]
        actions.charge(box, s, seat, move, box.event_cube[kind], price_now(box, s, kind), rng, log)
    else:
        face_event(box, s, seat, rng, log)


@rule
def act(box, s, seat, move, rng, log):
    """EE-TURN-1, EE-TURN-2: one of the actions of a turn."""
    if move == state.PASS:
        actions.pass_turn(box, s, seat, rng, log)
    elif move >= state.FIGHT_ALIENS:
        actions.charge(box, s, seat, move, np.int64(state.MILITARY), move - state.FIGHT_ALIENS + 1, rng, log)
    elif move >= state.FIGHT_EVENT:
        kind = move - state.FIGHT_EVENT
        actions.charge(box, s, seat, move, box.event_cube[kind], actions.fight_price(box, s, kind), rng, log)
    elif state.UPGRADE <= move < state.PRODUCE:
        kind = s.structure[move - state.UPGRADE]
        actions.charge(box, s, seat, move, box.upgrade_cube[kind], box.upgrade_price[kind], rng, log)
    else:
        act_freely(box, s, seat, move, log)
        if s.phase != state.OVER:
            actions.end_action(box, s, seat, rng, log)


@rule
def act_freely(box, s, seat, move, log):
    """EE-HUB-3, EE-HUB-4: the actions that take a card of the hub and cost no cube."""
    if move < state.TRAVEL:
        actions.swap(s, seat, move - state.SWAP, log)
    elif move < state.BUILD:
        back = (move - state.TRAVEL) % 2
        actions.travel(box, s, seat, (move - state.TRAVEL) // 2, 1 - 2 * back, log)
    elif move < state.UPGRADE:
        actions.build(box, s, seat, move - state.BUILD, log)
    else:
        actions.produce(box, s, seat, log)
