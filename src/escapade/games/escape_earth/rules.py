"""Escape Earth: the rules, in the order of the rulebook. What a player may do, and what it does.

What happens to the players (time cards, events, anomaly, aliens) is in fate.py, the things on the table in table.py.
"""

import numpy as np

from escapade.engine.chance import below, shuffle
from escapade.engine.contract import EVERYONE
from escapade.engine.drive import note
from escapade.engine.piles import count
from escapade.engine.record import rule
from escapade.games.escape_earth.fate import (
    begin_turn,
    face_event,
    fight_active,
    fight_event_now,
    lose_cube,
    move_alien,
    price_now,
)
from escapade.games.escape_earth.state import (
    ACT,
    ACTIONS,
    ANOMALY,
    BEGINNER,
    BEGINS,
    BUILD,
    BUILDS,
    CONSTRUCTION,
    CUBES,
    EARTH,
    EVENT_TYPES,
    EVENTS,
    FACE_IT,
    FIGHT_ALIENS,
    FIGHT_ANYWHERE,
    FIGHT_EVENT,
    FIGHT_NOW,
    FIRST_FRONTIER,
    IMMEDIATE,
    LATE_TIME,
    LOSE,
    LOSE_FROM,
    MILITARY,
    MOST_FIGHT,
    MOST_VALUE,
    NONE,
    OCEAN,
    OFF,
    OVER,
    PASS,
    PASSES,
    PAY,
    PAY_FROM,
    PAYS,
    PRODUCE,
    PRODUCES,
    SEATS,
    SLOTS,
    STRUCTURES,
    SWAP,
    SWAPS,
    TIME_CARDS,
    TRAVEL,
    TRAVELS,
    TYPES,
    UPGRADE,
    UPGRADES,
    WIN,
)
from escapade.games.escape_earth.table import (
    available,
    blocked,
    cubes_at,
    finish,
    is_active,
    slot_of,
    take_cube,
    to_slot_1,
    uncover_to,
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
    for card in range(TIME_CARDS):
        s.time[card] = card
    shuffle(rng, s.time, TIME_CARDS)
    for card in range(EVENTS):
        s.events[card] = card
    shuffle(rng, s.events, EVENTS)
    s.population = EVENTS
    begin_turn(box, s, np.int64(0), rng, log)


@rule
def lay_row(box, s, rng, log):
    """EE-SET-1, EE-SET-2: Earth, sixteen shuffled cards, the ocean planet; the first three cards are turned up."""
    for position in range(1, OCEAN):
        s.row[position] = position + 1  # Cards 0 and 1 are Earth and the ocean planet.
    shuffle(rng, s.row[1:OCEAN], OCEAN - 1)
    s.row[EARTH] = 0
    s.row[OCEAN] = 1
    s.frontier = EARTH
    uncover_to(box, s, np.int64(FIRST_FRONTIER), log)


@rule
def deal_hubs(box, s, rng):
    """EE-SET-6 to EE-SET-8: a card of each type for each seat, two of the mixed types high, then shuffled."""
    for kind in range(TYPES):
        s.hub[0, kind] = box.low_card[kind]
        s.hub[1, kind] = box.high_card[kind]
    pair = below(rng, 6)
    for high in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))[pair]:
        kind = box.mixed[high]
        s.hub[0, kind] = box.high_card[kind]
        s.hub[1, kind] = box.low_card[kind]
    for seat in range(SEATS):
        shuffle(rng, s.hub[seat], SLOTS)


# ---------------------------------------------------------------- turn


@rule
def end_action(box, s, seat, rng, log):
    """EE-TURN-1, EE-TURN-6: after two actions the other seat's turn begins."""
    s.phase = ACT
    s.actions -= 1
    if s.actions == 0:
        begin_turn(box, s, 1 - seat, rng, log)


@rule
def pass_turn(box, s, seat, rng, log):
    """EE-TURN-3: give up what is left of the turn."""
    note(log, PASSES, seat, EVERYONE, s.actions)
    begin_turn(box, s, 1 - seat, rng, log)


# ---------------------------------------------------------------- activity hub


@rule
def swap(s, seat, slot, log):
    """EE-HUB-4: the cards of two neighbouring slots change places, active or not."""
    held = s.hub[seat, slot]
    s.hub[seat, slot] = s.hub[seat, slot + 1]
    s.hub[seat, slot + 1] = held
    note(log, SWAPS, seat, EVERYONE, slot, s.hub[seat, slot], s.hub[seat, slot + 1])


# ---------------------------------------------------------------- travel


@rule
def ways(box, s, start, step):
    """EE-MOVE-2 to EE-MOVE-5, EE-MOVE-7 to EE-MOVE-9: where exactly 1, 2 and 3 parsecs in one direction lead."""
    one = two = three = NONE
    parsecs = np.int64(0)
    position = start
    if start == s.anomaly and step > 0:
        return one, two, three
    while parsecs < MOST_VALUE:
        position += step
        if position < EARTH or position > s.frontier:
            break
        parsecs += box.parsecs[s.row[position]]
        if parsecs == 1:
            one = position
        elif parsecs == 2:
            two = position
        elif parsecs == 3:
            three = position
        if position == s.anomaly:
            break
    return one, two, three


@rule
def way(ends, value):
    """EE-MOVE-1, EE-MOVE-2: the end of these ways for a card of this value."""
    return ends[0] if value == 1 else ends[1] if value == 2 else ends[2]


@rule
def destination(box, s, start, value, step):
    """EE-MOVE-2, EE-MOVE-3: where exactly `value` parsecs in one direction lead, or NONE."""
    return way(ways(box, s, start, step), value)


@rule
def may_end(box, s, seat, slot, end):
    """EE-MOVE-6, EE-MOVE-7, EE-MOVE-10: on a blocked card only as the first action, and only with a way out."""
    if end == NONE or not blocked(s, end):
        return end != NONE
    return s.actions == ACTIONS and can_leave(box, s, seat, slot, end)


@rule
def can_leave(box, s, seat, used, stop):
    """EE-MOVE-10: whether a ship that used slot `used` to stop on a blocked card has a second action to free it."""
    if fight_frees(box, s, stop):
        return True
    onward = ways(box, s, stop, 1)
    back = ways(box, s, stop, -1)
    for slot in range(SLOTS):
        card = s.hub[seat, slot]
        now = 0 if slot == used else slot + 1 if slot < used else slot
        if box.active[card, now] == 0:
            continue
        for end in (way(onward, box.value[card]), way(back, box.value[card])):
            if end != NONE and not blocked(s, end):
                return True
    return False


@rule
def fight_frees(box, s, stop):
    """EE-MOVE-10: whether fighting the one marker on this card is possible."""
    if stop == s.alien:
        return stop != s.anomaly and most_push(box, s) > 0
    return stop == s.anomaly and can_fight_event(box, s, ANOMALY)


@rule
def travel(box, s, seat, slot, step, log):
    """EE-MOVE-2, EE-HUB-3, EE-END-1: the ship moves, the card goes to slot 1; both home is a win at once."""
    start = np.int64(s.ship[seat])
    end = destination(box, s, start, box.value[s.hub[seat, slot]], step)
    s.ship[seat] = end
    note(log, TRAVELS, seat, EVERYONE, start, end, s.hub[seat, slot], slot)
    to_slot_1(s, seat, slot)
    if s.ship[0] == OCEAN and s.ship[1] == OCEAN:
        finish(s, np.int64(WIN), log)


# ---------------------------------------------------------------- build


@rule
def units(box, s, seat):
    """EE-BLD-1 to EE-BLD-3: what the seat's construction card builds with now; 0 while it is not active."""
    slot = slot_of(box, s, seat, CONSTRUCTION)
    if not is_active(box, s, seat, slot):
        return np.int64(0)
    return box.units[s.hub[seat, slot], slot]


@rule
def may_stand(box, s, kind, position):
    """EE-SET-3, EE-BLD-4 to EE-BLD-7: whether a structure of this type may be put on this card."""
    if s.left[kind] == 0:
        return False
    if box.planets_only[kind] == 1 and box.is_planet[s.row[position]] == 0:
        return False
    old = s.structure[position]
    return old == NONE or (old != kind and box.replaceable[old] == 1)


@rule
def build(box, s, seat, kind, log):
    """EE-BLD-1, EE-BLD-5, EE-BLD-8, EE-OUT-1: place the structure, basic side up; an outpost uncovers at once."""
    position = np.int64(s.ship[seat])
    old = s.structure[position]
    if old != NONE and box.makes[old] != NONE:
        s.gone[box.makes[old]] += s.stock[position]
    note(log, BUILDS, seat, EVERYONE, position, kind, old, s.stock[position])
    s.structure[position] = kind
    s.upgraded[position] = 0
    s.stock[position] = 0
    s.left[kind] -= 1
    s.built += 1
    to_slot_1(s, seat, slot_of(box, s, seat, CONSTRUCTION))
    if box.uncovers[kind, 0] > 0:
        uncover_to(box, s, position + box.uncovers[kind, 0], log)


# ---------------------------------------------------------------- upgrade a structure


@rule
def can_upgrade(box, s, position):
    """EE-UPG-1 to EE-UPG-5, EE-ALN-3: a basic structure, not under the alien, and the price at hand."""
    kind = s.structure[position]
    if kind == NONE or s.upgraded[position] == 1 or position == s.alien:
        return False
    return available(box, s, box.upgrade_cube[kind]) >= box.upgrade_price[kind]


@rule
def upgrade(box, s, seat, position, log):
    """EE-UPG-1, EE-UPG-2, EE-UPG-4, EE-OUT-1: flip it to its stronger side; an outpost turns up its third card."""
    kind = s.structure[position]
    s.upgraded[position] = 1
    note(log, UPGRADES, seat, EVERYONE, position, kind)
    if box.uncovers[kind, 1] > 0:
        uncover_to(box, s, position + box.uncovers[kind, 1], log)


# ---------------------------------------------------------------- produce


@rule
def room(box, s, position):
    """EE-PRD-2, EE-PRD-3, EE-CUBE-5: how many cubes the structure here would get if it produced."""
    kind = s.structure[position]
    if kind == NONE or box.makes[kind] == NONE:
        return np.int64(0)
    space = box.capacity[kind, s.upgraded[position]] - s.stock[position]
    return min(space, np.int64(s.supply[box.makes[kind]]))


@rule
def can_produce(box, s, seat):
    """EE-PRD-1, EE-PRD-3, EE-PRD-4: the ship is there, the card is active, there is room and no alien."""
    position = np.int64(s.ship[seat])
    if position == s.alien or room(box, s, position) == 0:
        return False
    return is_active(box, s, seat, slot_of(box, s, seat, box.made_with[s.structure[position]]))


@rule
def produce(box, s, seat, log):
    """EE-PRD-1, EE-PRD-2, EE-CUBE-5: fill the structure from the supply; the card goes to slot 1."""
    position = np.int64(s.ship[seat])
    kind = s.structure[position]
    cube = box.makes[kind]
    made = room(box, s, position)
    s.stock[position] += made
    s.supply[cube] -= made
    note(log, PRODUCES, seat, EVERYONE, position, cube, made)
    to_slot_1(s, seat, slot_of(box, s, seat, box.made_with[kind]))


# ---------------------------------------------------------------- paying


@rule
def can_pay_from(box, s, position, colour):
    """EE-CUBE-2: cubes under the alien pay for nothing, cubes under the anomaly do."""
    return position != s.alien and cubes_at(box, s, position, colour) > 0


@rule
def charge(box, s, seat, task, colour, price, rng, log):
    """EE-TURN-5, EE-CUBE-1: begin to pay for the move `task`."""
    s.task = task
    s.colour = colour
    s.owed = price
    settle(box, s, seat, rng, log)


@rule
def settle(box, s, seat, rng, log):
    """EE-CUBE-4: pay what leaves no choice; ask where there is one; once all is paid, carry the move out."""
    colour = np.int64(s.colour)
    while s.owed > 0:
        places = 0
        last = 0
        for position in range(s.frontier + 1):
            if can_pay_from(box, s, position, colour):
                places += 1
                last = position
        if places > 1 and available(box, s, colour) > s.owed:
            s.phase = PAY
            return
        pay_from(box, s, seat, np.int64(last), log)
    task = np.int64(s.task)
    s.task = NONE
    s.colour = 0
    s.phase = ACT
    carry_out(box, s, seat, task, rng, log)


@rule
def pay_from(box, s, seat, position, log):
    """EE-CUBE-1: one cube of the price."""
    colour = np.int64(s.colour)
    take_cube(box, s, position, colour)
    s.owed -= 1
    note(log, PAYS, seat, EVERYONE, position, colour, s.owed)


@rule
def carry_out(box, s, seat, task, rng, log):
    """EE-TURN-2, EE-HUB-5: what was paid for happens after the last cube."""
    if task == FIGHT_NOW:
        fight_event_now(box, s, rng, log)
        return
    if task < PRODUCE:
        upgrade(box, s, seat, task - UPGRADE, log)
    elif task < FIGHT_ALIENS:
        fight_active(box, s, seat, task - FIGHT_EVENT, rng, log)
    else:
        move_alien(s, s.alien + task - FIGHT_ALIENS + 1, log)
    end_action(box, s, seat, rng, log)


# ---------------------------------------------------------------- fights


@rule
def fight_price(box, s, kind):
    """EE-FEV-1: the price of one card times the active cards of its type."""
    return box.event_price[kind] * count(s.active & box.event_cards[kind])


@rule
def can_fight_event(box, s, kind):
    """EE-FEV-1, EE-FEV-2: the type is active and the price is at hand."""
    price = fight_price(box, s, kind)
    return price > 0 and available(box, s, box.event_cube[kind]) >= price


@rule
def most_push(box, s):
    """EE-FAL-1, EE-FAL-2: the most cubes that can be spent on the aliens now; never beyond their start."""
    most = min(box.alien_start - s.alien, np.int64(MOST_FIGHT))
    if s.fight_anywhere == 0:
        most = min(most, np.int64(s.frontier - s.alien + 1))
    return min(most, available(box, s, np.int64(MILITARY)))


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
        lose_cube(box, s, seat, move - LOSE_FROM, rng, log)
    elif move == FIGHT_NOW:
        kind = box.event_type[s.event]
        charge(box, s, seat, move, box.event_cube[kind], price_now(box, s, kind), rng, log)
    else:
        face_event(box, s, seat, rng, log)


@rule
def act(box, s, seat, move, rng, log):
    """EE-TURN-1, EE-TURN-2: one of the two actions of a turn."""
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
