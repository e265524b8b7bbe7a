"""Escape from Zyzzlvaria: the actions of the Special Zones, clockwise from the Outpost."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import count, single
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.rules.board import occupied_pods, pawns_in_play
from escapade.games.zyzzlvaria.rules.turn import advance_eclipse


@rule
def begin_zone(s, log):
    """ZY-ZONE-1, ZY-ZONE-12: carry out the action of the zone of landing, or ask for whom or what it is meant."""
    zone = np.int64(s.landed)
    s.landed = state.NONE
    s.zone = zone
    s.chosen = state.NONE
    if zone == state.IMMUNITY:
        forgive(s, log)
    elif zone == state.REVERSE:
        turn_round(s, log)
    elif zone == state.JAIL and pawns_in_play(s) != 0:
        s.phase = state.TARGET_PAWN
        return
    elif zone == state.LAZYR and count(occupied_pods(s)) >= 2:
        s.phase = state.TARGET_POD
        return
    elif zone == state.JAIL or zone == state.LAZYR:
        note(log, state.STALLS, s.turn, EVERYONE, zone)
    else:
        s.phase = state.TARGET_PLAYER
        return
    finish_zone(s)


@rule
def finish_zone(s):
    """ZY-TURN-1, ZY-ZONE-1: after a card's action comes the roll, after that of step 4 the turn ends."""
    s.zone = state.NONE
    s.chosen = state.NONE
    s.rival = state.NONE
    s.ties = 0
    s.phase = state.ROLLING if s.step == state.CARD_STEP else state.ENDING


@rule
def forgive(s, log):
    """ZY-ZONE-3: the own ECLIPSE! marker goes back to the first E."""
    before = np.int64(s.eclipse[s.turn])
    s.eclipse[s.turn] = 0
    note(log, state.ECLIPSE, s.turn, EVERYONE, 0, before)


@rule
def turn_round(s, log):
    """ZY-ZONE-8: the direction of play turns round."""
    s.way = -s.way
    note(log, state.TURNS_ROUND, s.turn, EVERYONE, s.way)


@rule
def name_player(box, s, other, log):
    """ZY-ZONE-12: the zone's action hits the player who was named."""
    if s.zone == state.OUTPOST:
        delay(s, other, log)
    elif s.zone == state.NEXUS:
        moon(box, s, other, log)
    elif s.zone == state.HARVOID:
        invite(s, other, log)
    elif s.zone == state.COMBAT:
        note(log, state.DUELS, s.turn, EVERYONE, other)
        s.rival = other
        s.phase = state.THROW
        for side in range(s.seats):
            s.showed[side] = 0
        return
    finish_zone(s)


@rule
def delay(s, other, log):
    """ZY-ZONE-5: Outpost 9: the other player loses the next turn; twice is once."""
    s.skips[other] = 1
    note(log, state.DELAYS, s.turn, EVERYONE, other)


@rule
def moon(box, s, other, log):
    """ZY-ZONE-6: Orbital Nexus: the other player's ECLIPSE! marker goes on."""
    note(log, state.MOONS_PLAYER, s.turn, EVERYONE, other)
    advance_eclipse(s, other, box.mooned, log)


@rule
def invite(s, other, log):
    """ZY-ZONE-9: Harvoid: the other player's next turn begins with a spin; void at !, and at most eight wait."""
    void = s.eclipse[other] == state.LAST_ECLIPSE or s.harvoids == state.MOST_HARVOIDS
    note(log, state.INVITES, s.turn, EVERYONE, other, np.int64(void))
    if not void:
        s.harvoid_by[s.harvoids] = s.turn
        s.harvoid_on[s.harvoids] = other
        s.harvoids += 1


@rule
def jail(s, pawn, log):
    """ZY-ZONE-7: Astro Jail: the pawn is locked up until the game is over."""
    note(log, state.JAILS, s.turn, EVERYONE, pawn, s.place[pawn])
    s.place[pawn] = state.JAILED
    finish_zone(s)


@rule
def swap_pod(s, pod, log):
    """ZY-ZONE-10, ZY-POD-9, ZY-PAWN-9: Lazyr Zone: two occupied pods change places; nothing follows from it."""
    if s.chosen == state.NONE:
        s.chosen = pod
        return
    other = np.int64(s.chosen)
    held = s.pod[pod]
    s.pod[pod] = s.pod[other]
    s.pod[other] = held
    s.moved |= single(pod) | single(other)
    note(log, state.SWAPS, s.turn, EVERYONE, other, pod, s.pod[other], s.pod[pod])
    finish_zone(s)


@rule
def throw(box, s, seat, sign, log):
    """ZY-ZONE-4: Combat Simulator: hidden throws, shown together; a tie is thrown again, up to three times."""
    s.thrown[seat] = sign
    note(log, state.THROWS, seat, single(seat), 0, sign)
    mine, theirs = np.int64(s.thrown[s.turn]), np.int64(s.thrown[s.rival])
    if mine == 0 or theirs == 0:
        return
    s.showed[s.turn] = mine
    s.showed[s.rival] = theirs
    s.thrown[s.turn] = 0
    s.thrown[s.rival] = 0
    won = settle_throws(box, s, mine, theirs)
    note(log, state.SHOWS_THROWS, s.turn, EVERYONE, mine, s.rival, theirs, won)
    if mine == theirs:
        s.ties += 1
        if s.ties < state.MOST_TIES:
            return
    finish_zone(s)


@rule
def settle_throws(box, s, mine, theirs):
    """ZY-ZONE-4: the winner takes the stake, or all that the loser has. What the active player wins."""
    if mine == theirs:
        return np.int64(0)
    won = (mine - theirs) % 3 == 1
    loser = np.int64(s.rival) if won else np.int64(s.turn)
    winner = np.int64(s.turn) if won else np.int64(s.rival)
    stake = min(box.stake, np.int64(s.money[loser]))
    s.money[loser] -= stake
    s.money[winner] += stake
    return stake if won else -stake
