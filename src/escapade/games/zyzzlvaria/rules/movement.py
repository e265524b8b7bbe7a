"""Escape from Zyzzlvaria: step 3: pawns walk, pods move, pods escape."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import count, each, has, lowest, single
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.rules import board
from escapade.games.zyzzlvaria.rules.turn import advance_eclipse, spin_is_bad

ALL_DICE = (1 << state.DICE) - 1


@rule
def pick(s, move, log):
    """ZY-TURN-3, ZY-PAWN-1, ZY-PAWN-11: a pawn for the dice, an occupied pod for its numbers, or neither can go."""
    if move == state.PASS:
        note(log, state.IDLES, s.turn, EVERYONE, 0)
        end_movement(s)
    elif move < state.PICK_POD:
        s.chosen = move - state.PICK_PAWN
        s.phase = state.SEGMENT
    else:
        s.chosen = move - state.PICK_POD
        s.phase = state.POD_DIR


@rule
def end_movement(s):
    """ZY-TURN-1, ZY-ZONE-1: after step 3 the action of the zone where a pod has landed; else the turn ends."""
    s.step = state.ZONE_STEP
    s.chosen = state.NONE
    s.phase = state.ENDING if s.landed == state.NONE else state.LANDING


# ---------------------------------------------------------------- pods


@rule
def set_pod(box, s, pod, end, log):
    """ZY-POD-8, ZY-ZONE-1, ZY-ZONE-2: a pod comes to rest; in a zone where it was not before, it has landed."""
    before = box.zone[s.pod[pod]]
    zone = box.zone[end]
    s.pod[pod] = end
    s.moved |= single(pod)
    if zone != state.NONE and zone != before:
        s.landed = zone
        note(log, state.LANDS, s.turn, EVERYONE, zone, pod)


@rule
def move_pod(box, s, direction, rng, log):
    """ZY-POD-1, ZY-POD-10: the chosen pod goes the way of its number; in the open sector it tries to escape."""
    pod = np.int64(s.chosen)
    start = np.int64(s.pod[pod])
    distance = board.pod_distance(box, s, pod, direction)
    steps, entered = board.pod_stop(box, s, start, direction, distance, board.pods_ahead(s, start, direction))
    end = start + steps * state.STEP[direction]
    note(log, state.MOVES_POD, s.turn, EVERYONE, pod, start, end, direction)
    set_pod(box, s, pod, end, log)
    if entered:
        try_escape(box, s, pod, rng, log)
    end_movement(s)


@rule
def visas(box, s, pawns):
    """ZY-ESC-2, ZY-CARD-2: what a pod's visas cost: nothing with Forged Papers."""
    return np.int64(0) if s.armed == state.PAPERS else box.visa * count(pawns)


@rule
def try_escape(box, s, pod, rng, log):
    """ZY-ESC-2 to ZY-ESC-4, ZY-POD-6: pay and spin; a good spin saves the crew, a bad one traps it. True if tried."""
    pawns = board.crew(s, pod)
    cost = visas(box, s, pawns)
    seat = np.int64(s.turn)
    if pawns == 0:
        return False
    if s.money[seat] < cost:
        note(log, state.NO_VISA, seat, EVERYONE, pod, cost)
        return False
    s.money[seat] -= cost
    note(log, state.PAYS, seat, EVERYONE, pod, cost)
    bad = spin_is_bad(s, seat, np.int64(state.ON_ESCAPE), pod, rng, log)
    s.pod[pod] = state.OVERTURNED if bad else state.ESCAPED
    for pawn in each(pawns):
        s.place[pawn] = state.TRAPPED if bad else state.SAVED + seat
    if bad:
        note(log, state.OVERTURNS, seat, EVERYONE, pod, pawns)
    else:
        note(log, state.ESCAPES, seat, EVERYONE, pod, pawns)
    return True


# ---------------------------------------------------------------- pawns


@rule
def set_out(box, s, which, direction, rng, log):
    """ZY-PAWN-8, ZY-OPT-4: the first pod on the way is boarded, or the player is asked if there is a choice."""
    if s.free_boarding == 0:
        walk(box, s, which, direction, np.int64(board.NEAREST), rng, log)
        return
    pods = board.boardings(box, s, np.int64(s.chosen), which, direction)
    s.asked = which * state.DIRECTIONS + direction
    s.phase = state.TARGET_POD
    if count(pods) == 1:
        choose_boarding(box, s, np.int64(state.NONE) if has(pods, board.PAST) else lowest(pods), rng, log)


@rule
def choose_boarding(box, s, aim, rng, log):
    """ZY-OPT-4: the segment is walked, into the pod that was chosen or past them all."""
    which, direction = np.int64(s.asked) // state.DIRECTIONS, np.int64(s.asked) % state.DIRECTIONS
    s.asked = state.NONE
    s.phase = state.SEGMENT
    walk(box, s, which, direction, aim, rng, log)


@rule
def walk(box, s, which, direction, aim, rng, log):
    """ZY-PAWN-1, ZY-PAWN-8, ZY-PAWN-12: one segment: steps, boarding and push; then spin, escape, stellar object."""
    pawn = np.int64(s.chosen)
    start = board.space_of(s, pawn)
    own, pod, shift, entered, walked = board.trace_to(box, s, start, direction, np.int64(s.dice[which]), aim)
    end = start + own * state.STEP[direction]
    before = np.int64(s.place[pawn])
    s.used |= single(which)
    s.last_dir = direction
    note(log, state.WALKS, s.turn, EVERYONE, pawn, start, end, direction, which)
    s.place[pawn] = end
    if pod != state.NONE:
        board_pod(box, s, pawn, pod, end + shift * state.STEP[direction], log)
    rests = True
    if walked:
        rests = survive(box, s, pawn, before, board.last_inner(box, start, direction, own), rng, log)
    if entered and try_escape(box, s, pod, rng, log):
        end_movement(s)
        return
    if rests:
        earn(box, s, pawn, log)
    go_on_or_stop(box, s, pawn, walked)


@rule
def board_pod(box, s, pawn, pod, end, log):
    """ZY-PAWN-8, ZY-PAWN-10, ZY-POD-5: the pawn boards; steps left over push the pod and everybody in it."""
    s.place[pawn] = state.IN_POD + pod
    note(log, state.BOARDS, s.turn, EVERYONE, pawn, pod)
    if s.pod[pod] != end:
        note(log, state.PUSHES, s.turn, EVERYONE, pod, s.pod[pod], end)
        set_pod(box, s, pod, end, log)


@rule
def survive(box, s, pawn, before, inner, rng, log):
    """ZY-WALK-1 to ZY-WALK-3, ZY-WALK-6, ZY-WALK-7: the spin of a spacewalk: death, or ECLIPSE! +1 and back inside.

    True if the pawn lives and rests where its own steps ended.
    """
    if spin_is_bad(s, np.int64(s.turn), np.int64(state.ON_WALK), pawn, rng, log):
        s.place[pawn] = state.DEAD
        note(log, state.DIES, s.turn, EVERYONE, pawn)
        return False
    advance_eclipse(s, np.int64(s.turn), np.int64(1), log)
    place = np.int64(s.place[pawn])
    if place >= state.SPACES or box.inner[place] == 1:
        return True
    s.place[pawn] = before if inner == state.NONE else inner
    note(log, state.GOES_BACK, s.turn, EVERYONE, pawn, place, s.place[pawn])
    return False


@rule
def earn(box, s, pawn, log):
    """ZY-PAWN-4: on a stellar object the face to the north pays, and the pawn turns."""
    place = np.int64(s.place[pawn])
    if place >= state.SPACES or box.object[place] == state.NONE:
        return
    earned = box.face[pawn, s.face[pawn]]
    s.money[s.turn] += earned
    s.face[pawn] = (s.face[pawn] + 1) % state.FACES
    note(log, state.EARNS, s.turn, EVERYONE, pawn, earned, box.face[pawn, s.face[pawn]], place)


@rule
def go_on_or_stop(box, s, pawn, walked):
    """ZY-PAWN-6, ZY-PAWN-9, ZY-PAWN-13, ZY-WALK-4, ZY-ECL-2: the next segment, or the end of step 3."""
    if may_go_on(s, pawn, walked) and board.can_walk(box, s, pawn):
        return
    end_movement(s)


@rule
def may_go_on(s, pawn, walked):
    """ZY-PAWN-13: with dice left, alive and not at !: from Inner Zyzzlvaria, or from an unmoved pod without a walk."""
    if s.used == ALL_DICE or s.eclipse[s.turn] == state.LAST_ECLIPSE:
        return False
    place = np.int64(s.place[pawn])
    if place < state.SPACES:
        return True
    return place < state.DEAD and not walked and not has(np.int64(s.moved), place - state.IN_POD)


@rule
def stop(s, log):
    """ZY-PAWN-9: the pawn stays in the pod that it has boarded."""
    note(log, state.STOPS, s.turn, EVERYONE, s.chosen)
    end_movement(s)
