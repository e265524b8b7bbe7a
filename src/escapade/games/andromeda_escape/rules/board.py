"""Andromeda Escape: the board (AE-BOARD-1), and where ships may go on it."""

import numpy as np

from escapade.engine.piles import count, each, has, lowest, single
from escapade.engine.record import rule
from escapade.games.andromeda_escape.state import FIELDS, NONE, OUTER, RACING, UNSEARCHED, WORMHOLE, ZONES

ALL_FIELDS = np.int64((1 << FIELDS) - 1)
HOLE = np.int64(1 << WORMHOLE)


# ---------------------------------------------------------------- what stands where


@rule
def occupied(s):
    """AE-BOARD-5: the fields with a ship, own or not."""
    return s.ships[0] | s.ships[1] | s.ships[2] | s.ships[3]


@rule
def free_fields(s):
    """AE-BOARD-5: a field holds at most one ship."""
    return ALL_FIELDS & ~occupied(s)


@rule
def free_in_ring(box, s, ring):
    """The free fields of a ring."""
    return box.in_ring[ring] & ~occupied(s)


@rule
def flat(s, side):
    """AE-WARP-1: a player's ships on the board that are not charged."""
    return s.ships[side] & ~s.upright


@rule
def flat_of_others(s, side):
    """AE-CARD-6: the flat ships of all opponents; only racing players have ships on the board."""
    return (occupied(s) & ~s.ships[side]) & ~s.upright


@rule
def owner(s, field):
    """Whose ship stands on an occupied field."""
    for side in range(s.seats):
        if has(s.ships[side], field):
            return np.int64(side)
    return np.int64(NONE)


@rule
def fleet_left(s, side):
    """AE-LAST-2: a player's ships on board and platform together."""
    return count(s.ships[side]) + np.int64(s.platform[side])


@rule
def in_all_zones(box, s, side):
    """AE-LOST-2: whether the player has a ship in each of the three zones."""
    for zone in range(ZONES):
        if s.ships[side] & box.in_zone[zone] == 0:
            return False
    return True


@rule
def is_racing(s, side):
    """Neither finished nor adrift."""
    return s.status[side] == RACING


# ---------------------------------------------------------------- the way into the wormhole


@rule
def last_is_barred(s, side):
    """AE-LAST-2: the only ship left, and the Lost Ship missing."""
    return s.missing[side] == 1 and fleet_left(s, side) == 1


@rule
def is_unsearched(box, s, side):
    """AE-MIS-8: whether a player has the mission that needs no Lost Ship, unscored."""
    for i in range(s.slots[side]):
        if has(box.of_kind[UNSEARCHED], s.slot[side, i]):
            return True
    return False


@rule
def exits(box, s, side):
    """AE-BOARD-5, AE-LAST-2: where a player may fly an own ship: free fields, and the wormhole if not barred."""
    if last_is_barred(s, side) and not is_unsearched(box, s, side):
        return free_fields(s)
    return free_fields(s) | HOLE


@rule
def exits_when_pushed(s, side):
    """AE-ACT-G, AE-LAST-2: the same for a ship that an opponent pushes; mission 8 must not show."""
    return free_fields(s) if last_is_barred(s, side) else free_fields(s) | HOLE


# ---------------------------------------------------------------- launching and moving


@rule
def can_launch(box, s, side):
    """AE-MOVE-1: a ship on the platform, and a free outer field in any zone."""
    return s.platform[side] > 0 and free_in_ring(box, s, OUTER) != 0


@rule
def dotted_steps(box, s, field, crossed):
    """AE-MOVE-3, AE-MOVE-4: across the dotted route, if it is open, the end is free and the ship has not crossed."""
    if crossed or box.route[field] == NONE or s.debris[box.route[field]] != NONE:
        return np.int64(0)
    return box.across[field] & free_fields(s)


@rule
def destinations(box, s, side, field):
    """AE-MOVE-2 to AE-MOVE-5, AE-WARP-4 to AE-WARP-6: all that the ship on this field may reach in the action step."""
    if has(s.fresh, field):
        return np.int64(0)
    open_to = exits(box, s, side)
    crossed = has(s.crossed, field)
    solid = box.forward[field] & open_to
    dotted = dotted_steps(box, s, field, crossed)
    reach = solid | dotted
    if not has(s.upright, field):
        return reach
    for middle in each(solid & ALL_FIELDS):
        reach |= (box.forward[middle] & open_to) | dotted_steps(box, s, middle, crossed)
    if dotted != 0:
        reach |= box.forward[lowest(dotted)] & open_to
    return reach


@rule
def field_between(box, s, side, start, end):
    """AE-WARP-4: the lowest field that a warp of two connections passes through, or NONE for one connection."""
    crossed = has(s.crossed, start)
    first = (box.forward[start] & exits(box, s, side)) | dotted_steps(box, s, start, crossed)
    if has(first, end):
        return np.int64(NONE)
    for middle in each(first & ALL_FIELDS):
        if has(box.forward[middle] | dotted_steps(box, s, middle, crossed), end):
            return middle
    return np.int64(NONE)


@rule
def must_act(box, s, side):
    """AE-MOVE-6, AE-WARP-6, AE-WARP-7: whether a launch or a solid step is possible, so that skipping is not."""
    if can_launch(box, s, side):
        return True
    open_to = exits(box, s, side)
    for field in each(s.ships[side] & ~s.fresh):
        if box.forward[field] & open_to != 0:
            return True
    return False


@rule
def movable(box, s, side):
    """AE-TURN-4, AE-TURN-5: the ships with at least one destination."""
    found = np.int64(0)
    for field in each(s.ships[side] & ~s.fresh):
        if destinations(box, s, side, field) != 0:
            found |= single(field)
    return found


# ---------------------------------------------------------------- lifting and setting down


@rule
def lift(s, side, field):
    """Take a ship off its field; whether it had crossed a dotted route (AE-MOVE-4: the mark goes with it)."""
    gone = ~single(field)
    crossed = has(s.crossed, field)
    s.ships[side] &= gone
    s.upright &= gone
    s.crossed &= gone
    s.fresh &= gone
    return crossed


@rule
def set_down(s, side, field, crossed):
    """Put a flat ship on a free field (AE-WARP-5)."""
    s.ships[side] |= single(field)
    if crossed:
        s.crossed |= single(field)


@rule
def launch(s, side, field):
    """AE-MOVE-1: one ship from the platform to an outer field."""
    s.platform[side] -= 1
    set_down(s, side, field, False)


@rule
def shift(s, side, start, end):
    """Move a ship between fields, its mark with it (AE-CARD-8)."""
    set_down(s, side, end, lift(s, side, start))


@rule
def fly(box, s, side, start, end):
    """AE-MOVE-2 to AE-MOVE-4, AE-WARP-4, AE-WARP-5: a flight; another zone means that a dotted route was used."""
    crossed = lift(s, side, start)
    set_down(s, side, end, crossed or box.zone[start] != box.zone[end])


@rule
def exchange(s, one, other):
    """AE-SKIP-3, AE-MOVE-4: two flat ships change places, their marks with them."""
    one_side = owner(s, one)
    other_side = owner(s, other)
    one_crossed = lift(s, one_side, one)
    other_crossed = lift(s, other_side, other)
    set_down(s, one_side, other, one_crossed)
    set_down(s, other_side, one, other_crossed)


@rule
def in_front_swaps(box, s, side, field):
    """AE-SKIP-3, AE-ACT-L: the opponents' flat ships directly in front of an own flat ship."""
    return box.forward[field] & flat_of_others(s, side)


@rule
def swappable(box, s, side):
    """AE-SKIP-3: the own flat ships that have a partner in front."""
    found = np.int64(0)
    for field in each(flat(s, side)):
        if in_front_swaps(box, s, side, field) != 0:
            found |= single(field)
    return found
