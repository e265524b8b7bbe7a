"""Escape from Zyzzlvaria: questions about the board: who is where, how far something goes, what may be moved."""

import numpy as np

from escapade.engine.piles import has, lowest, single
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state

FAR = 99  # further than any space
BLOCKED = -1  # ZY-POD-4: the pod would end on another pod
NEAREST = -2  # ZY-PAWN-8: the pawn boards the first pod on its way; else the pod with a number, or NONE
PAST = state.PODS  # ZY-OPT-4: among the pods that may be boarded: none of them


# ---------------------------------------------------------------- who is where


@rule(small=True)
def in_play(place):
    """Whether a pawn in this place is in play: standing in Inner Zyzzlvaria or sitting in a pod."""
    return place < state.DEAD


@rule
def pawns_in_play(s):
    """The pawns in play, as a set."""
    pawns = np.int64(0)
    for pawn in range(state.PAWNS):
        if s.place[pawn] < state.DEAD:
            pawns |= single(pawn)
    return pawns


@rule
def standing(s):
    """The pawns that stand in Inner Zyzzlvaria, as a set."""
    pawns = np.int64(0)
    for pawn in range(state.PAWNS):
        if s.place[pawn] < state.SPACES:
            pawns |= single(pawn)
    return pawns


@rule
def crew(s, pod):
    """ZY-PAWN-10: the pawns in a pod, as a set."""
    pawns = np.int64(0)
    for pawn in range(state.PAWNS):
        if s.place[pawn] == state.IN_POD + pod:
            pawns |= single(pawn)
    return pawns


@rule
def pods_in_play(s):
    """The pods on the board, as a set."""
    pods = np.int64(0)
    for pod in range(state.PODS):
        if s.pod[pod] < state.SPACES:
            pods |= single(pod)
    return pods


@rule
def occupied_pods(s):
    """The pods in play that hold a pawn, as a set."""
    pods = np.int64(0)
    for pawn in range(state.PAWNS):
        place = np.int64(s.place[pawn])
        if state.IN_POD <= place < state.DEAD:
            pods |= single(place - state.IN_POD)
    return pods


@rule
def pod_on(s, space):
    """The pod on a space, or NONE."""
    for pod in range(state.PODS):
        if s.pod[pod] == space:
            return np.int64(pod)
    return np.int64(state.NONE)


@rule
def is_taken(s, space, pawn):
    """Whether another pawn stands on a space."""
    for other in range(state.PAWNS):
        if s.place[other] == space and other != pawn:
            return True
    return False


@rule
def space_of(s, pawn):
    """The space of a pawn in play: its own, or its pod's."""
    place = np.int64(s.place[pawn])
    return place if place < state.SPACES else np.int64(s.pod[place - state.IN_POD])


@rule
def facing(box, s, pod, direction):
    """ZY-SET-4, ZY-CARD-2: the number at this side of a pod, as it is turned now."""
    return box.number[pod, (direction - s.turned[pod]) & 3]


@rule(small=True)
def all_cards(box):
    """ZY-SET-9: every card of the box, as a set."""
    return single(box.cards) - 1


@rule(small=True)
def open_sector(box, s):
    """ZY-ESC-1, ZY-ROLL-5: the sector that is open now."""
    return box.opens[s.moon, s.quarter]


@rule(small=True)
def in_open_sector(box, s, space):
    """ZY-GEO-6 to ZY-GEO-8, ZY-OPT-3: whether a space lies in the open sector."""
    return has(box.sectors[s.full_band, space], open_sector(box, s))


# ---------------------------------------------------------------- how far something goes


@rule(small=True)
def steps_between(start, direction, end):
    """How many steps in this direction lead from one space to the other; 0 or fewer if none do."""
    if direction & 1 == 0:
        steps = (end - start) >> 4 if (start ^ end) & 15 == 0 else 0
    else:
        steps = end - start if (start ^ end) >> 4 == 0 else 0
    return -steps if direction == state.NORTH or direction == state.WEST else steps


@rule
def pods_ahead(s, space, direction):
    """Where pods stand on the way, as a set of steps from `space`; whatever is on it is not ahead."""
    ahead = np.int64(0)
    for pod in range(state.PODS):
        at = np.int64(s.pod[pod])
        if at < state.SPACES:
            steps = steps_between(space, direction, at)
            if steps > 0:
                ahead |= single(steps)
    return ahead


@rule
def pod_stop(box, s, space, direction, distance, ahead):
    """ZY-POD-2 to ZY-POD-7: the steps that a pod makes, and whether it enters the open sector.

    BLOCKED instead of the steps if it would end on another pod.
    """
    reach = min(distance, box.pod_way[space, direction])
    inside = in_open_sector(box, s, space)
    entering = False
    at = space
    for steps in range(1, reach + 1):
        at += state.STEP[direction]
        if not in_open_sector(box, s, at):
            inside = False
            entering = False
            continue
        entering = entering or not inside
        inside = True
        if entering and not has(ahead, steps):
            return np.int64(steps), True
    if reach > 0 and has(ahead, reach):
        return np.int64(BLOCKED), False
    return np.int64(reach), False


@rule
def walks_outside(box, space, direction, steps):
    """ZY-WALK-1, ZY-WALK-5: whether steps on foot lead over an Outer space."""
    return steps > 0 and (box.inner_from[space, direction] != 1 or steps > box.inner_to[space, direction])


@rule
def trace(box, s, space, direction, steps):
    """ZY-PAWN-3, ZY-PAWN-7, ZY-PAWN-8: where a segment leads that boards the first pod on its way.

    The pawn's own steps, the pod that it boards or NONE, that pod's steps or BLOCKED, whether the pod enters the
    open sector, and whether the segment is a spacewalk.
    """
    own = min(steps, box.to_edge[space, direction])
    ahead = pods_ahead(s, space, direction)
    first = lowest(ahead) if ahead != 0 else FAR
    if first > own:
        return own, np.int64(state.NONE), np.int64(0), False, walks_outside(box, space, direction, own)
    pod = pod_on(s, space + first * state.STEP[direction])
    boarding = np.int64(s.pod[pod])
    shift, entered = pod_stop(box, s, boarding, direction, steps - first, ahead >> first)
    return first, pod, shift, entered, walks_outside(box, space, direction, first - 1)


@rule
def trace_to(box, s, space, direction, steps, aim):
    """ZY-OPT-4: the same for a segment that boards the pod `aim`, or NONE and walks past them all."""
    if aim == NEAREST:
        return trace(box, s, space, direction, steps)
    own = min(steps, box.to_edge[space, direction])
    ahead = pods_ahead(s, space, direction)
    if aim == state.NONE:
        return own, np.int64(state.NONE), np.int64(0), False, is_spacewalk(box, space, direction, own, ahead)
    boarding = np.int64(s.pod[aim])
    first = steps_between(space, direction, boarding)
    shift, entered = pod_stop(box, s, boarding, direction, steps - first, ahead >> first)
    return first, aim, shift, entered, is_spacewalk(box, space, direction, first - 1, ahead)


@rule
def is_spacewalk(box, space, direction, steps, ahead):
    """ZY-WALK-5, ZY-OPT-4: whether steps lead over an Outer space, other than that of a pod which is walked past."""
    for step in range(1, steps + 1):
        if box.inner[space + step * state.STEP[direction]] == 0 and not has(ahead, step):
            return True
    return False


@rule
def last_inner(box, space, direction, steps):
    """ZY-WALK-3: the last Inner space among these steps, or NONE."""
    first = box.inner_from[space, direction]
    if first == 0 or first > steps:
        return np.int64(state.NONE)
    return space + min(steps, box.inner_to[space, direction]) * state.STEP[direction]


# ---------------------------------------------------------------- what may be moved


@rule
def is_repeated(s, die):
    """Whether an earlier unused die shows the same: then only that one is offered."""
    for other in range(die):
        if not has(np.int64(s.used), other) and s.dice[other] == s.dice[die]:
            return True
    return False


@rule
def is_last_die(s, die):
    """ZY-PAWN-5: whether this is the only die left."""
    return np.int64(s.used) | single(die) == (1 << state.DICE) - 1


@rule
def may_walk(box, s, pawn, die, direction):
    """ZY-PAWN-2, ZY-PAWN-14, ZY-OPT-4: whether a segment with this unused die is legal."""
    if direction == s.last_dir:
        return False
    if s.free_boarding == 1:
        return boardings(box, s, pawn, die, direction) != 0
    space = space_of(s, pawn)
    own, pod, shift, _, _ = trace(box, s, space, np.int64(direction), np.int64(s.dice[die]))
    return ends_well(box, s, pawn, die, space + own * state.STEP[direction], own, pod, shift)


@rule(small=True)
def ends_well(box, s, pawn, die, end, own, pod, shift):
    """ZY-PAWN-3, ZY-PAWN-5, ZY-PAWN-14: whether a segment of so many steps moves, and may end where it does."""
    if own == 0 or shift == BLOCKED:
        return False
    if pod != state.NONE or not is_last_die(s, die):
        return True
    if box.inner[end] == 0:
        return True
    return box.core[end] == 0 and not is_taken(s, end, pawn)


@rule
def may_board(box, s, pawn, die, direction, aim):
    """ZY-OPT-4: whether a segment that boards this pod, or none, is legal."""
    space = space_of(s, pawn)
    own, pod, shift, _, _ = trace_to(box, s, space, direction, np.int64(s.dice[die]), aim)
    return ends_well(box, s, pawn, die, space + own * state.STEP[direction], own, pod, shift)


@rule
def boardings(box, s, pawn, die, direction):
    """ZY-OPT-4: the pods on its way that a pawn may board, as a set, and PAST if it may walk past them or meets none.

    Where its steps end on a pod, it boards that one at the latest.
    """
    space = space_of(s, pawn)
    reach = min(np.int64(s.dice[die]), box.to_edge[space, direction])
    ahead = pods_ahead(s, space, direction)
    pods = np.int64(0)
    for i in range(state.PODS):
        pod = np.int64(i)
        steps = steps_between(space, direction, np.int64(s.pod[pod])) if s.pod[pod] < state.SPACES else 0
        if 0 < steps <= reach and may_board(box, s, pawn, die, direction, pod):
            pods |= single(pod)
    if not has(ahead, reach) and may_board(box, s, pawn, die, direction, np.int64(state.NONE)):
        pods |= single(PAST)
    return pods


@rule
def list_segments(box, s, pawn, out, n):
    """`segment`: every legal one of the chosen pawn, as ascending ids."""
    for die in range(state.DICE):
        if has(np.int64(s.used), die) or is_repeated(s, die):
            continue
        for direction in range(state.DIRECTIONS):
            if may_walk(box, s, pawn, np.int64(die), np.int64(direction)):
                out[n] = state.WALK + die * state.DIRECTIONS + direction
                n += 1
    return n


@rule
def can_walk(box, s, pawn):
    """ZY-PAWN-1, ZY-PAWN-6: whether the pawn has a legal next segment."""
    for die in range(state.DICE):
        if has(np.int64(s.used), die) or is_repeated(s, die):
            continue
        for direction in range(state.DIRECTIONS):
            if may_walk(box, s, pawn, np.int64(die), np.int64(direction)):
                return True
    return False


@rule
def pod_distance(box, s, pod, direction):
    """ZY-POD-1: how far a pod goes this way: by the smaller of the dice that are left; 0 if no die shows its number."""
    number = facing(box, s, pod, direction)
    for die in range(state.DICE):
        if s.dice[die] == number:
            return np.int64(min(s.dice[(die + 1) % state.DICE], s.dice[(die + 2) % state.DICE]))
    return np.int64(0)


@rule
def pod_ways(box, s, pod):
    """ZY-POD-1, ZY-POD-3, ZY-POD-4: the directions in which a pod may move by its numbers, as a set."""
    ways = np.int64(0)
    space = np.int64(s.pod[pod])
    for direction in range(state.DIRECTIONS):
        distance = pod_distance(box, s, pod, np.int64(direction))
        if distance == 0:
            continue
        ahead = pods_ahead(s, space, np.int64(direction))
        shift, _ = pod_stop(box, s, space, np.int64(direction), distance, ahead)
        if shift > 0:
            ways |= single(direction)
    return ways


@rule
def saved_count(s, seat):
    """How many pawns a player has saved."""
    saved = 0
    for pawn in range(state.PAWNS):
        if s.place[pawn] == state.SAVED + seat:
            saved += 1
    return saved
