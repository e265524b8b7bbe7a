"""Andromeda Escape: saving ships, the Lost Ship, the Last Ship, settling, the order of turns."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import any_of, count, lowest, single
from escapade.engine.record import rule
from escapade.games.andromeda_escape import state
from escapade.games.andromeda_escape.ending import end_game
from escapade.games.andromeda_escape.rules import board
from escapade.games.andromeda_escape.rules.missions import claim, met_now, record_empty_platform

# ---------------------------------------------------------------- open cards


@rule
def refill(box, s, rng, log):
    """AE-DECK-1, AE-DECK-2: only when both open spaces are empty; one card of each deck that has any."""
    if s.open[state.ALERT] != state.NONE or s.open[state.WARNING] != state.NONE:
        return
    for deck in (state.ALERT, state.WARNING):
        if s.pile[deck] != 0:
            card = any_of(rng, s.pile[deck])
            s.pile[deck] &= ~single(card)
            s.open[deck] = card
            note(log, state.OPENS, state.NONE, EVERYONE, deck, box.letter[card])


@rule
def any_open(s):
    """AE-DECK-2: whether there is an open card to take."""
    return s.open[state.ALERT] != state.NONE or s.open[state.WARNING] != state.NONE


@rule
def take_open(box, s, side, deck, rng, log):
    """AE-SAVE-2, AE-ACT-T, AE-DECK-1, AE-DECK-3: an open card goes to hand, where everybody knows it."""
    card = np.int64(s.open[deck])
    s.hand[side] |= single(card)
    s.open[deck] = state.NONE
    by = s.letter if s.letter != state.NONE and box.kind[s.letter] == state.TAKE_OPEN else state.NONE
    note(log, state.TAKES, side, EVERYONE, box.letter[card], deck, by)
    refill(box, s, rng, log)


# ---------------------------------------------------------------- saving ships, the Last Ship


@rule
def save(box, s, side, field, log):
    """AE-SAVE-1 to AE-SAVE-4, AE-RES-2, AE-MIS-8, AE-LAST-3: off the board; then finish, or mission 8; then a card."""
    board.lift(s, side, field)
    s.saved[side] += 1
    s.saves += 1
    note(log, state.SAVES, side, EVERYONE, field)
    if board.fleet_left(s, side) == 0:
        if s.missing[side] == 0:
            finish(s, side, log)
            return state.SETTLES
        claim(box, s, side, box.of_kind[state.UNSEARCHED], log)
        s.owed[side] = 1
    if not any_open(s):
        return state.SETTLES
    s.phase = state.TAKE
    s.who = side
    return state.WAITS


@rule
def finish(s, side, log):
    """AE-LAST-1, AE-SAVE-3: the Last Ship takes the next place, with no card."""
    s.finished += 1
    s.status[side] = state.FINISHED
    s.place[side] = s.finished
    note(log, state.FINISHES, side, EVERYONE, s.finished)


@rule
def is_doomed(box, s, side):
    """AE-LAST-4: the only ship waits on the inner ring, may never be saved, and was not charged in this turn."""
    if s.platform[side] > 0 or s.missing[side] == 0 or count(s.ships[side]) != 1:
        return False
    if s.ships[side] & box.in_ring[state.INNER] == 0 or s.ships[side] & s.fresh != 0:
        return False
    return board.last_is_barred(s, side) and not board.is_unsearched(box, s, side)


@rule
def drift(box, s, side, log):
    """AE-LAST-4, AE-INFO-4: the ship is removed, the player adrift; mission 8 is ruled out."""
    field = lowest(s.ships[side])
    board.lift(s, side, field)
    s.drifted[side] = 1
    s.status[side] = state.ADRIFT
    for i in range(s.slots[side]):
        if s.slot[side, i] != 0:
            s.ruled_out[side, i] |= box.of_kind[state.UNSEARCHED]
    note(log, state.DRIFTS, side, EVERYONE, field)


# ---------------------------------------------------------------- the Lost Ship


@rule
def lost_is_due(box, s, side):
    """AE-LOST-2 to AE-LOST-4, AE-MIS-L3: found or owed, and an outer field is free."""
    if s.missing[side] == 0 or board.free_in_ring(box, s, state.OUTER) == 0:
        return False
    return s.owed[side] == 1 or board.in_all_zones(box, s, side)


@rule
def place_lost(s, side, field, log):
    """AE-LOST-3, AE-LOST-5: the Lost Ship is now an ordinary flat ship."""
    s.missing[side] = 0
    s.owed[side] = 0
    board.set_down(s, side, field, False)
    note(log, state.FINDS_LOST, side, EVERYONE, field)


@rule
def settle(box, s, log):
    """AE-RES-1: from the active player clockwise: empty platform, Lost Ship, missions. Whether all is settled.

    If a Lost Ship is to be placed its owner is asked, and settling begins anew after that.
    """
    for i in range(s.seats):
        side = np.int64((s.turn + i) % s.seats)
        record_empty_platform(s, side)
        if lost_is_due(box, s, side):
            s.phase = state.PLACE_LOST
            s.who = side
            return False
        claim(box, s, side, met_now(box, s, side), log)
    return True


# ---------------------------------------------------------------- turns


@rule
def has_cards(s, side):
    """Whether a player has any action card in hand."""
    return s.hand[side] != 0 or s.secret[side] != state.NONE


@rule
def pass_turn(s, log):
    """AE-TURN-1: the next racing player clockwise."""
    seat = np.int64(s.turn)
    while True:
        seat = (seat + 1) % s.seats
        if board.is_racing(s, seat):
            break
    begin_turn(s, seat, log)


@rule
def begin_turn(s, seat, log):
    """AE-TURN-2, AE-WARP-6: a new turn; what was charged in the last one may fly from now on."""
    s.turn = seat
    s.stage = state.PLAYING_CARDS
    s.saves = 0
    s.fresh = 0
    note(log, state.TURN, seat, EVERYONE, 0)


@rule
def go_on(box, s, outcome, log):
    """AE-TURN-1 to AE-TURN-7, AE-MOVE-8, AE-CARD-1, AE-RES-1: settle what has changed, then up to the next decision.

    The one place that settles and ends games: everything that leads to it would be compiled with it anew.
    """
    while True:
        if outcome == state.SETTLES:
            if is_alone(s):
                end_game(box, s, log)
                return
            if not settle(box, s, log):
                return
        s.letter = state.NONE
        s.chosen = state.NONE
        if s.stage == state.ACTED or not board.is_racing(s, np.int64(s.turn)):
            pass_turn(s, log)
        seat = np.int64(s.turn)
        s.who = seat
        if s.stage == state.PLAYING_CARDS and has_cards(s, seat):
            s.phase = state.CARD_PHASE
            return
        s.stage = state.ACTING
        if not is_doomed(box, s, seat):
            s.phase = state.SOURCE
            return
        drift(box, s, seat, log)
        outcome = state.SETTLES


# ---------------------------------------------------------------- the end, scoring


@rule
def is_alone(s):
    """AE-END-1: the game ends at once when at most one player is still racing."""
    racing = 0
    for side in range(s.seats):
        if board.is_racing(s, np.int64(side)):
            racing += 1
    return racing <= 1
