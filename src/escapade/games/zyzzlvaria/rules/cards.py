"""Escape from Zyzzlvaria: step 1, the cards."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import single
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.rules.board import is_taken, pod_on, pods_in_play, standing
from escapade.games.zyzzlvaria.rules.movement import set_pod
from escapade.games.zyzzlvaria.rules.turn import move_quarter


@rule
def is_playable(box, s, card):
    """ZY-CARD-3: whether every choice of a card has an option."""
    effect = box.effect[card]
    if effect < state.ZONES:
        return warpable(box, s, effect) != 0 and free_space(box, s, effect) != state.NONE
    if effect == state.LOCK:
        return standing(s) != 0 and free_objects(box, s) != 0
    if effect == state.SPANNER:
        return pods_in_play(s) != 0
    return True


@rule
def warpable(box, s, zone):
    """ZY-CARD-1: the pods in play that are not in this zone, as a set."""
    pods = np.int64(0)
    for pod in range(state.PODS):
        if s.pod[pod] < state.SPACES and box.zone[s.pod[pod]] != zone:
            pods |= single(pod)
    return pods


@rule
def free_space(box, s, zone):
    """ZY-ZONE-11: the free space of a zone that is nearest the board's centre, or NONE."""
    for i in range(4):
        if pod_on(s, box.zone_at[zone, i]) == state.NONE:
            return box.zone_at[zone, i]
    return np.int64(state.NONE)


@rule
def free_objects(box, s):
    """ZY-CARD-2: the stellar objects without a pawn, as a set."""
    objects = np.int64(0)
    for i in range(state.OBJECTS):
        if not is_taken(s, box.object_at[i], np.int64(state.NONE)):
            objects |= single(i)
    return objects


@rule
def play_card(box, s, card, log):
    """ZY-TURN-2, ZY-CARD-2, ZY-CARD-4, ZY-CARD-5: shown and discarded, a card acts, asks or waits."""
    s.hand[s.turn] &= ~single(card)
    s.discard |= single(card)
    s.card = card
    note(log, state.PLAYS, s.turn, EVERYONE, card)
    effect = box.effect[card]
    if effect < state.ZONES or effect == state.SPANNER:
        s.phase = state.TARGET_POD
    elif effect == state.LOCK:
        s.phase = state.TARGET_PAWN
    elif effect == state.CHARM:
        s.phase = state.TARGET_PLAYER
    else:
        if effect == state.ALMANAC:
            move_quarter(box, s, box.card_n[card], log)
        else:
            s.armed = effect
        s.phase = state.ROLLING


@rule
def warp(box, s, pod, log):
    """ZY-CARD-1, ZY-ZONE-1, ZY-ZONE-11, ZY-POD-9: a zone card moves a pod to its zone, which acts at once."""
    end = free_space(box, s, box.effect[s.card])
    note(log, state.WARPS, s.turn, EVERYONE, pod, s.pod[pod], end)
    set_pod(box, s, pod, end, log)
    s.phase = state.LANDING


@rule
def turn_pod(s, turns, log):
    """ZY-CARD-2, ZY-POD-8: Spanner Work: the number at N goes to E, and so on."""
    pod = np.int64(s.chosen)
    s.turned[pod] = (s.turned[pod] + turns) % state.DIRECTIONS
    note(log, state.TURNS_POD, s.turn, EVERYONE, pod, turns)
    s.phase = state.ROLLING


@rule
def lock(box, s, target, log):
    """ZY-CARD-2: Quadcorder Lock: the pawn is put on a stellar object; no money, no turning."""
    pawn = np.int64(s.chosen)
    end = box.object_at[target]
    note(log, state.LOCKS, s.turn, EVERYONE, pawn, s.place[pawn], end)
    s.place[pawn] = end
    s.phase = state.ROLLING


@rule
def charm(s, other, log):
    """ZY-CARD-2: Bad Luck Charm: the own spaces are bad for the other player too, until the end of their next turn."""
    s.charm_by = s.turn
    s.charm_on = other
    note(log, state.CHARMS, s.turn, EVERYONE, other)
    s.phase = state.ROLLING


@rule
def choose_pod(s, pod):
    """ZY-CARD-2: Spanner Work: the pod is chosen, now by how much it turns."""
    s.chosen = pod
    s.phase = state.ROTATION


@rule
def choose_pawn(s, pawn):
    """ZY-CARD-2: Quadcorder Lock: the pawn is chosen, now where it goes."""
    s.chosen = pawn
    s.phase = state.TARGET_OBJECT
