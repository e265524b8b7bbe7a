"""Escape Earth: the things on the table and what is true of them. The ground under the rules."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.record import rule
from escapade.games.escape_earth.state import ENDS, FREE_CUBE, NONE, OVER, SLOTS, UNCOVERS

# ---------------------------------------------------------------- activity hub


@rule
def is_active(box, s, seat, slot):
    """EE-HUB-1, EE-HUB-2: whether the card lies in one of the slots printed on it."""
    return box.active[s.hub[seat, slot], slot] == 1


@rule
def slot_of(box, s, seat, kind):
    """The slot in which the seat's card of this type lies (EE-SET-6)."""
    for slot in range(SLOTS):
        if box.type[s.hub[seat, slot]] == kind:
            return slot
    return SLOTS  # Every hub holds all five types.


@rule
def to_slot_1(s, seat, slot):
    """EE-HUB-3: a used card goes to slot 1, the cards below it each move one slot up."""
    card = s.hub[seat, slot]
    for below_it in range(slot, 0, -1):
        s.hub[seat, below_it] = s.hub[seat, below_it - 1]
    s.hub[seat, 0] = card


# ---------------------------------------------------------------- outposts and discovery


@rule
def uncover_to(box, s, last, log):
    """EE-OUT-1 to EE-OUT-3, EE-SET-2, EE-CUBE-3: turn cards up in rising order; a new planet gets its free cube.

    EE-CUBE-5: if the supply still has one.
    """
    while s.frontier < min(last, box.ocean):
        s.frontier += 1
        position = np.int64(s.frontier)
        card = s.row[position]
        note(log, UNCOVERS, s.turn, EVERYONE, position, card)
        cube = box.free_cube[card]
        if cube != NONE and s.supply[cube] > 0:
            s.free[position] = 1
            s.supply[cube] -= 1
            note(log, FREE_CUBE, s.turn, EVERYONE, position, cube)


@rule
def reach(box, s):
    """EE-OUT-4: the farthest card that can still be turned up with all outposts that are left."""
    farthest = np.int64(s.frontier)
    step = np.int64(0)
    spare = np.int64(0)
    for kind in range(box.copies.shape[0]):
        step = max(step, box.uncovers[kind, 1])
        if box.uncovers[kind, 1] > 0:
            spare += s.left[kind]
    for position in range(s.frontier + 1):
        kind = s.structure[position]
        if kind != NONE and s.upgraded[position] == 0 and box.uncovers[kind, 1] > 0:
            farthest = max(farthest, position + box.uncovers[kind, 1])
    return farthest + step * spare


# ---------------------------------------------------------------- cubes


@rule
def cubes_at(box, s, position, colour):
    """EE-CUBE-1, EE-CUBE-3: the cubes of a colour on this card, the planet's free cube included."""
    kind = s.structure[position]
    cubes = np.int64(0)
    if kind != NONE and box.makes[kind] == colour:
        cubes += s.stock[position]
    if s.free[position] == 1 and box.free_cube[s.row[position]] == colour:
        cubes += 1
    return cubes


@rule
def on_table(box, s, colour):
    """EE-SET-10: the cubes of a colour that are neither in the supply nor out of the game."""
    return box.cubes[colour] - s.supply[colour] - s.gone[colour]


@rule
def available(box, s, colour):
    """EE-CUBE-1, EE-CUBE-2, EE-ANO-4: cubes that can pay: all on the table but those under the alien."""
    cubes = on_table(box, s, colour)
    if cubes > 0 and s.alien <= box.ocean:
        cubes -= cubes_at(box, s, np.int64(s.alien), colour)
    return cubes


@rule
def places_of(box, s, colour, all_count):
    """EE-CUBE-2, EE-EVT-7: on how many cards cubes of a colour lie, and the last of them.

    A payment leaves out the cubes under the alien; for a loss all of them count.
    """
    places = np.int64(0)
    last = np.int64(0)
    for position in range(s.frontier + 1):
        if (all_count or position != s.alien) and cubes_at(box, s, position, colour) > 0:
            places += 1
            last = np.int64(position)
    return places, last


@rule
def take_cube(box, s, position, colour):
    """EE-CUBE-1, EE-CUBE-4: one cube back to the supply, the structure's own before the planet's."""
    kind = s.structure[position]
    if kind != NONE and box.makes[kind] == colour and s.stock[position] > 0:
        s.stock[position] -= 1
    else:
        s.free[position] = 0
    s.supply[colour] += 1


# ---------------------------------------------------------------- markers, the end


@rule
def blocked(s, position):
    """EE-MOVE-6, EE-MOVE-7, EE-ALN-3, EE-ALN-4: whether the alien or the anomaly lies on this card, or both."""
    return position == s.alien or position == s.anomaly


@rule
def finish(box, s, result, log):
    """EE-END-1 to EE-END-5: the game is over, for both seats alike."""
    s.phase = OVER
    s.result = result
    note(log, ENDS, s.turn, EVERYONE, result, s.turns, s.frontier, box.ocean - s.ship[0], box.ocean - s.ship[1])
