"""Andromeda Escape: what is true in every position."""

import numpy as np

from escapade.engine.declared import Laws, unless
from escapade.engine.piles import count, has, single
from escapade.engine.record import rule
from escapade.games.andromeda_escape import state
from escapade.games.andromeda_escape.rules.board import is_racing, occupied
from escapade.games.andromeda_escape.rules.deal import cards_in_play, missions_in_play
from escapade.games.andromeda_escape.rules.missions import hand_size, met_now
from escapade.games.andromeda_escape.rules.turn import lost_is_due

LAWS = Laws()


@rule
def faults(box, s):
    """The laws that hold in every position, a bit for each broken one."""
    broken = unless(cards_are_whole(box, s), CARD_LOST) | unless(missions_are_whole(box, s), MISSION_LOST)
    broken |= unless(ships_are_whole(box, s), SHIP_LOST) | unless(marks_fit(s), FIELD_SHARED)
    broken |= unless(players_fit(s), WRONG_STANDING) | unless(decision_fits(box, s), WRONG_STEP)
    return broken | unless(all_is_settled(box, s), UNSETTLED)


CARD_LOST = LAWS.law("an action card is in two places or in none (AE-CARD-5, AE-DECK-2)")


@rule
def cards_are_whole(box, s):
    """AE-CARD-5, AE-DECK-2: each action card in exactly one place."""
    seen = s.pile[state.ALERT] | s.pile[state.WARNING] | s.discard
    total = count(s.pile[state.ALERT]) + count(s.pile[state.WARNING]) + count(s.discard)
    for side in range(s.seats):
        seen |= s.hand[side]
        total += count(s.hand[side])
        if s.secret[side] != state.NONE:
            seen |= single(s.secret[side])
            total += 1
    for route in range(state.ROUTES):
        if s.debris[route] != state.NONE:
            seen |= single(s.debris[route])
            total += 1
    for deck in (state.ALERT, state.WARNING):
        if s.open[deck] != state.NONE:
            seen |= single(s.open[deck])
            total += 1
    return seen == cards_in_play(box, s) and total == count(seen)


MISSION_LOST = LAWS.law("a mission is in two places or in none, or in a slot where it is ruled out (AE-INFO-4)")


@rule
def missions_are_whole(box, s):
    """AE-SETUP-6, AE-INFO-4: each mission in exactly one place, and none where it is ruled out."""
    seen = s.stack
    total = count(s.stack)
    for side in range(s.seats):
        seen |= s.scored[side]
        total += count(s.scored[side])
        for i in range(s.slots[side]):
            if s.slot[side, i] != 0:
                seen |= single(s.slot[side, i])
                total += 1
                if has(s.ruled_out[side, i], s.slot[side, i]):
                    return False
        for k in range(state.OFFERED):
            if s.offer[side, k] != 0:
                seen |= single(s.offer[side, k])
                total += 1
    return seen == missions_in_play(box, s) and total == count(seen)


SHIP_LOST = LAWS.law("a player's ships do not add up (AE-SETUP-2, AE-SETUP-5)")


@rule
def ships_are_whole(box, s):
    """AE-SETUP-2, AE-SETUP-5: platform, board, saved, adrift and lost together are always the same."""
    for side in range(s.seats):
        ships = s.platform[side] + s.saved[side] + s.drifted[side] + s.missing[side] + count(s.ships[side])
        if ships != box.platform[s.seats] + 1 or s.platform[side] < 0:
            return False
        if s.owed[side] == 1 and s.missing[side] == 0:
            return False
    return True


FIELD_SHARED = LAWS.law("two ships share a field, or a mark lies on an empty one (AE-BOARD-5, AE-WARP-1)")


@rule
def marks_fit(s):
    """AE-BOARD-5, AE-WARP-1, AE-WARP-6, AE-MOVE-4: one ship a field, and marks only on ships."""
    total = 0
    for side in range(state.SIDES):
        total += count(s.ships[side])
    taken = occupied(s)
    marks = s.upright | s.crossed | s.fresh
    return total == count(taken) and taken >> state.FIELDS == 0 and marks & ~taken == 0 and s.fresh & ~s.upright == 0


WRONG_STANDING = LAWS.law("VP below zero, places or racing players do not add up (AE-CARD-3, AE-LAST-1, AE-END-1)")


@rule
def players_fit(s):
    """AE-CARD-3, AE-LAST-1, AE-LAST-4, AE-END-1: discs, places, and who is still racing."""
    places = 0
    racing = 0
    for side in range(s.seats):
        if s.phase != state.OVER and s.vp[side] < 0:
            return False
        if not 1 <= s.skip[side] <= state.SKIP_FIELDS:
            return False
        if s.place[side] > 0:
            if has(places, s.place[side]):
                return False
            places |= 1 << np.int64(s.place[side])
        if s.status[side] == state.RACING:
            racing += 1
            if s.place[side] > 0 and s.phase != state.OVER:
                return False
        elif s.ships[side] != 0 or s.platform[side] != 0:
            return False
        if s.status[side] == state.FINISHED and (s.missing[side] == 1 or s.place[side] == 0):
            return False
        if s.status[side] == state.ADRIFT and (s.missing[side] == 0 or s.place[side] != 0):
            return False
    return racing == 1 if s.phase == state.OVER else racing > 1


WRONG_STEP = LAWS.law("the step and who decides it do not agree (AE-TURN-1, AE-DECK-1)")


@rule
def decision_fits(box, s):
    """AE-TURN-1, AE-DECK-1: a racing player decides, and the open spaces are not both empty while decks have cards."""
    if s.phase == state.OVER or s.phase == state.RETURN:
        return True
    if not is_racing(s, s.who) and s.phase != state.TAKE:
        return False
    if (
        s.phase == state.CARD_PHASE
        and hand_size(box, s, s.who, state.ALERT) + hand_size(box, s, s.who, state.WARNING) == 0
    ):
        return False
    both_empty = s.open[state.ALERT] == state.NONE and s.open[state.WARNING] == state.NONE
    return not (both_empty and (s.pile[state.ALERT] | s.pile[state.WARNING]) != 0)


UNSETTLED = LAWS.law("a mission was not claimed, or a Lost Ship not placed (AE-RES-1)")


@rule
def all_is_settled(box, s):
    """AE-RES-1: when a turn goes on, nothing is left to claim and no Lost Ship to place."""
    if s.phase != state.CARD_PHASE and s.phase != state.SOURCE and s.phase != state.OVER:
        return True
    for side in range(s.seats):
        met = met_now(box, s, np.int64(side))
        for i in range(s.slots[side]):
            if s.slot[side, i] != 0 and has(met, s.slot[side, i]):
                return False
        if s.phase != state.OVER and lost_is_due(box, s, np.int64(side)):
            return False
    return True
