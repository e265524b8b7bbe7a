"""Escape Earth: what the actions do, and when they are possible."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import count
from escapade.engine.record import rule
from escapade.games.escape_earth import state
from escapade.games.escape_earth.rules import pieces
from escapade.games.escape_earth.rules.fate import begin_turn, fight_active, fight_event_now, move_alien

# ---------------------------------------------------------------- turn


@rule
def end_action(box, s, seat, rng, log):
    """EE-TURN-1, EE-TURN-6: after the last action the other seat's turn begins."""
    s.phase = state.ACT
    s.actions -= 1
    if s.actions == 0:
        begin_turn(box, s, 1 - seat, rng, log)


@rule
def pass_turn(box, s, seat, rng, log):
    """EE-TURN-3: give up what is left of the turn."""
    note(log, state.PASSES, seat, EVERYONE, s.actions)
    begin_turn(box, s, 1 - seat, rng, log)


# ---------------------------------------------------------------- activity hub


@rule
def swap(s, seat, slot, log):
    """EE-HUB-4: the cards of two neighbouring slots change places, active or not."""
    held = s.hub[seat, slot]
    s.hub[seat, slot] = s.hub[seat, slot + 1]
    s.hub[seat, slot + 1] = held
    note(log, state.SWAPS, seat, EVERYONE, slot, s.hub[seat, slot], s.hub[seat, slot + 1])


# ---------------------------------------------------------------- travel


@rule
def ways(box, s, start, step):
    """EE-MOVE-2 to EE-MOVE-5, EE-MOVE-7 to EE-MOVE-9: where exactly 1, 2 and 3 parsecs in one direction lead."""
    one = two = three = state.NONE
    parsecs = np.int64(0)
    position = start
    if start == s.anomaly and step > 0:
        return one, two, three
    while parsecs < state.MOST_VALUE:
        position += step
        if position < state.EARTH or position > s.frontier:
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
    """EE-MOVE-6, EE-MOVE-7, EE-MOVE-10: on a blocked card not with the last action, and only with a way out."""
    if end == state.NONE or not pieces.blocked(s, end):
        return end != state.NONE
    return s.actions > 1 and can_leave(box, s, seat, slot, end)


@rule
def can_leave(box, s, seat, used, stop):
    """EE-MOVE-10: whether a ship that used slot `used` to stop on a blocked card has a second action to free it."""
    if fight_frees(box, s, stop):
        return True
    onward = ways(box, s, stop, 1)
    back = ways(box, s, stop, -1)
    for slot in range(state.SLOTS):
        card = s.hub[seat, slot]
        now = 0 if slot == used else slot + 1 if slot < used else slot
        if box.active[card, now] == 0:
            continue
        for end in (way(onward, box.value[card]), way(back, box.value[card])):
            if end != state.NONE and not pieces.blocked(s, end):
                return True
    return False


@rule
def fight_frees(box, s, stop):
    """EE-MOVE-10: whether fighting the one marker on this card is possible."""
    if stop == s.alien:
        return stop != s.anomaly and most_push(box, s) > 0
    return stop == s.anomaly and can_fight_event(box, s, state.ANOMALY)


@rule
def travel(box, s, seat, slot, step, log):
    """EE-MOVE-2, EE-HUB-3, EE-END-1: the ship moves, the card goes to slot 1; both home is a win at once."""
    start = np.int64(s.ship[seat])
    end = destination(box, s, start, box.value[s.hub[seat, slot]], step)
    s.ship[seat] = end
    note(log, state.TRAVELS, seat, EVERYONE, start, end, s.hub[seat, slot], slot)
    pieces.to_slot_1(s, seat, slot)
    if s.ship[0] == box.ocean and s.ship[1] == box.ocean:
        pieces.finish(box, s, np.int64(state.WIN), log)


# ---------------------------------------------------------------- build


@rule
def units(box, s, seat):
    """EE-BLD-1 to EE-BLD-3: what the seat's construction card builds with now; 0 while it is not active."""
    slot = pieces.slot_of(box, s, seat, state.CONSTRUCTION)
    if not pieces.is_active(box, s, seat, slot):
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
    return old == state.NONE or (old != kind and box.replaceable[old] == 1)


@rule
def build(box, s, seat, kind, log):
    """EE-BLD-1, EE-BLD-5, EE-BLD-8, EE-OUT-1: place the structure, basic side up; an outpost uncovers at once."""
    position = np.int64(s.ship[seat])
    old = s.structure[position]
    if old != state.NONE and box.makes[old] != state.NONE:
        s.gone[box.makes[old]] += s.stock[position]
    note(log, state.BUILDS, seat, EVERYONE, position, kind, old, s.stock[position])
    s.structure[position] = kind
    s.upgraded[position] = 0
    s.stock[position] = 0
    s.left[kind] -= 1
    s.built += 1
    pieces.to_slot_1(s, seat, pieces.slot_of(box, s, seat, state.CONSTRUCTION))
    if box.uncovers[kind, 0] > 0:
        pieces.uncover_to(box, s, position + box.uncovers[kind, 0], log)


# ---------------------------------------------------------------- upgrade a structure


@rule
def can_upgrade(box, s, position):
    """EE-UPG-1 to EE-UPG-5, EE-ALN-3: a basic structure, not under the alien, and the price at hand."""
    kind = s.structure[position]
    if kind == state.NONE or s.upgraded[position] == 1 or position == s.alien:
        return False
    return pieces.available(box, s, box.upgrade_cube[kind]) >= box.upgrade_price[kind]


@rule
def upgrade(box, s, seat, position, log):
    """EE-UPG-1, EE-UPG-2, EE-UPG-4, EE-OUT-1: flip it to its stronger side; an outpost turns up its third card."""
    kind = s.structure[position]
    s.upgraded[position] = 1
    note(log, state.UPGRADES, seat, EVERYONE, position, kind)
    if box.uncovers[kind, 1] > 0:
        pieces.uncover_to(box, s, position + box.uncovers[kind, 1], log)


# ---------------------------------------------------------------- produce


@rule
def room(box, s, position):
    """EE-PRD-2, EE-PRD-3, EE-CUBE-5: how many cubes the structure here would get if it produced."""
    kind = s.structure[position]
    if kind == state.NONE or box.makes[kind] == state.NONE:
        return np.int64(0)
    space = box.capacity[kind, s.upgraded[position]] - s.stock[position]
    return min(space, np.int64(s.supply[box.makes[kind]]))


@rule
def can_produce(box, s, seat):
    """EE-PRD-1, EE-PRD-3, EE-PRD-4: the ship is there, the card is active, there is room and no alien."""
    position = np.int64(s.ship[seat])
    if position == s.alien or room(box, s, position) == 0:
        return False
    return pieces.is_active(box, s, seat, pieces.slot_of(box, s, seat, box.made_with[s.structure[position]]))


@rule
def produce(box, s, seat, log):
    """EE-PRD-1, EE-PRD-2, EE-CUBE-5: fill the structure from the supply; the card goes to slot 1."""
    position = np.int64(s.ship[seat])
    kind = s.structure[position]
    cube = box.makes[kind]
    made = room(box, s, position)
    s.stock[position] += made
    s.supply[cube] -= made
    slot = pieces.slot_of(box, s, seat, box.made_with[kind])
    note(log, state.PRODUCES, seat, EVERYONE, position, cube, made, s.hub[seat, slot])
    pieces.to_slot_1(s, seat, slot)


# ---------------------------------------------------------------- paying


@rule
def can_pay_from(box, s, position, colour):
    """EE-CUBE-2: cubes under the alien pay for nothing, cubes under the anomaly do."""
    return position != s.alien and pieces.cubes_at(box, s, position, colour) > 0


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
        places, last = pieces.places_of(box, s, colour, False)
        if places > 1 and pieces.available(box, s, colour) > s.owed:
            s.phase = state.PAY
            return
        pay_from(box, s, seat, last, log)
    task = np.int64(s.task)
    s.task = state.NONE
    s.colour = 0
    s.phase = state.ACT
    carry_out(box, s, seat, task, rng, log)


@rule
def pay_from(box, s, seat, position, log):
    """EE-CUBE-1: one cube of the price."""
    colour = np.int64(s.colour)
    pieces.take_cube(box, s, position, colour)
    s.owed -= 1
    note(log, state.PAYS, seat, EVERYONE, position, colour, s.owed)


@rule
def carry_out(box, s, seat, task, rng, log):
    """EE-TURN-2, EE-HUB-5: what was paid for happens after the last cube."""
    if task == state.FIGHT_NOW:
        fight_event_now(box, s, rng, log)
        return
    if task < state.PRODUCE:
        upgrade(box, s, seat, task - state.UPGRADE, log)
    elif task < state.FIGHT_ALIENS:
        fight_active(box, s, seat, task - state.FIGHT_EVENT, rng, log)
    else:
        move_alien(box, s, s.alien + task - state.FIGHT_ALIENS + 1, log)
    end_action(box, s, seat, rng, log)


# ---------------------------------------------------------------- fights


@rule
def fight_price(box, s, kind):
    """EE-FEV-1: the price of one card times the active cards of its type."""
    return box.event_price[kind] * count(s.active & box.of_type[kind])


@rule
def can_fight_event(box, s, kind):
    """EE-FEV-1, EE-FEV-2: the type is active and the price is at hand."""
    price = fight_price(box, s, kind)
    return price > 0 and pieces.available(box, s, box.event_cube[kind]) >= price


@rule
def most_push(box, s):
    """EE-FAL-1, EE-FAL-2: the most cubes that can be spent on the aliens now; never beyond their start."""
    most = box.alien_start - s.alien
    if s.fight_anywhere == 0:
        most = min(most, np.int64(s.frontier - s.alien + 1))
    return min(most, pieces.available(box, s, np.int64(state.MILITARY)))
