"""Escape from Zyzzlvaria: the turn around the movement: roll, moon, wheel, ECLIPSE!, who is next, and the end."""

import numpy as np

from escapade.engine.chance import below, die
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import has
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.rules.board import open_sector, pawns_in_play, saved_count

# ---------------------------------------------------------------- the wheel and ECLIPSE!


@rule
def bad_spaces(s, seat):
    """ZY-WHEEL-3, ZY-CARD-2: the wheel spaces that are bad for a player: their own, and those lent by a charm."""
    spaces = s.wheel[seat]
    if s.charm_on == seat:
        spaces |= s.wheel[s.charm_by]
    return spaces


@rule
def spin_is_bad(s, seat, why, what, rng, log):
    """ZY-WHEEL-1, ZY-WHEEL-2, ZY-CARD-2: spin for a walker or a pod; Redshirt Reflexes let the first bad spin go."""
    space = below(rng, np.int64(s.wheel_size))
    bad = has(bad_spaces(s, seat), space)
    note(log, state.SPINS, seat, EVERYONE, space + 1, why, np.int64(bad), what)
    if bad and s.armed == state.REFLEXES:
        s.armed = state.NONE
        space = below(rng, np.int64(s.wheel_size))
        bad = has(bad_spaces(s, seat), space)
        note(log, state.SPINS, seat, EVERYONE, space + 1, why, np.int64(bad), what, 1)
    return bad


@rule
def advance_eclipse(s, seat, steps, log):
    """ZY-ECL-1, ZY-ZONE-9: the marker goes on, at most to !; there, waiting Harvoids lapse."""
    before = np.int64(s.eclipse[seat])
    s.eclipse[seat] = min(state.LAST_ECLIPSE, before + steps)
    note(log, state.ECLIPSE, seat, EVERYONE, s.eclipse[seat], before)
    if s.eclipse[seat] == state.LAST_ECLIPSE:
        clear_harvoids(s, seat)


@rule
def clear_harvoids(s, seat):
    """ZY-ZONE-9: no Harvoid waits for this player any more."""
    kept = 0
    for i in range(s.harvoids):
        if s.harvoid_on[i] != seat:
            s.harvoid_by[kept] = s.harvoid_by[i]
            s.harvoid_on[kept] = s.harvoid_on[i]
            kept += 1
    for i in range(kept, s.harvoids):
        s.harvoid_by[i] = 0
        s.harvoid_on[i] = 0
    s.harvoids = kept


@rule
def spin_for_harvoids(s, seat, rng, log):
    """ZY-TURN-1, ZY-WHEEL-2, ZY-ZONE-9: on a space of the chooser's, the last saved pawn changes hands."""
    for i in range(s.harvoids):
        if s.harvoid_on[i] != seat:
            continue
        chooser = np.int64(s.harvoid_by[i])
        space = below(rng, np.int64(s.wheel_size))
        lost = np.int64(state.NONE)
        if has(s.wheel[chooser], space):
            for pawn in range(state.PAWNS):
                if s.place[pawn] == state.SAVED + seat:
                    lost = np.int64(pawn)
        if lost != state.NONE:
            s.place[lost] = state.SAVED + chooser
        note(log, state.HARVOID_SPIN, seat, EVERYONE, space + 1, chooser, lost)
    clear_harvoids(s, seat)


# ---------------------------------------------------------------- the roll and the Moon Counter


@rule
def move_quarter(box, s, steps, log):
    """ZY-ROLL-2, ZY-ROLL-3, ZY-ROLL-5: the Quarter Marker goes on; at Head the moon changes. Past Harvest it rests."""
    if s.moon == state.PAST_HARVEST:
        return
    for _ in range(steps):
        s.quarter = (s.quarter + 1) % state.QUARTERS
        if s.quarter == state.HEAD:
            s.moon += 1
            note(log, state.NEW_MOON, s.turn, EVERYONE, s.moon)
            if s.moon == state.PAST_HARVEST:
                break
    note(log, state.NEW_QUARTER, s.turn, EVERYONE, s.quarter, open_sector(box, s))


@rule
def roll(box, s, rng, log):
    """ZY-ROLL-1, ZY-ROLL-4, ZY-TURN-1: the dice of the moon; then a card may change them."""
    s.step = state.MOVE_STEP
    s.card = state.NONE
    s.chosen = state.NONE
    s.turns += 1
    s.rolled = s.moon + 1
    for i in range(state.DICE):
        s.dice[i] = die(rng, box.dice[s.moon, i])
    note(log, state.ROLLS, s.turn, EVERYONE, s.dice[0], s.dice[1], s.dice[2])
    if s.armed == state.OVERRIDE:
        s.phase = state.SET_DIE
    elif s.armed == state.THRUSTERS:
        s.phase = state.REROLL
    else:
        settle_roll(box, s, log)


@rule
def reroll(box, s, mask, rng, log):
    """ZY-CARD-2: Overclocked Thrusters: any of the dice once more, together; none keeps them all."""
    s.armed = state.NONE
    for i in range(state.DICE):
        if has(mask, i):
            s.dice[i] = die(rng, box.dice[s.moon, i])
    if mask == 0:
        note(log, state.KEEPS, s.turn, EVERYONE, 0)
    else:
        note(log, state.REROLLS, s.turn, EVERYONE, mask, s.dice[0], s.dice[1], s.dice[2])
    settle_roll(box, s, log)


@rule
def set_die(box, s, which, value, log):
    """ZY-CARD-2: Captain's Override: one die to another value; `value` 0 keeps the roll."""
    s.armed = state.NONE
    if value == 0:
        note(log, state.KEEPS, s.turn, EVERYONE, 0)
    else:
        note(log, state.SETS_DIE, s.turn, EVERYONE, which, s.dice[which], value)
        s.dice[which] = value
    settle_roll(box, s, log)


@rule
def settle_roll(box, s, log):
    """ZY-ROLL-2, ZY-ROLL-4, ZY-ROLL-6: a double or a triple of the final dice moves the markers; then movement."""
    if s.dice[0] == s.dice[1] and s.dice[1] == s.dice[2]:
        move_quarter(box, s, np.int64(3), log)
    elif s.dice[0] == s.dice[1] or s.dice[1] == s.dice[2] or s.dice[0] == s.dice[2]:
        move_quarter(box, s, np.int64(1), log)
    s.phase = state.PICK


# ---------------------------------------------------------------- whose turn it is


@rule
def clear_choices(s):
    """Nothing is played, landed in, chosen or asked for yet."""
    s.card = state.NONE
    s.armed = state.NONE
    s.zone = state.NONE
    s.landed = state.NONE
    s.chosen = state.NONE
    s.rival = state.NONE
    s.asked = state.NONE
    s.last_dir = state.NONE


@rule
def begin_turn(s, rng, log):
    """ZY-TURN-1, ZY-TURN-2, ZY-TURN-6: Harvoid spins, then the card for everybody who holds one, else the roll."""
    seat = np.int64(s.turn)
    s.step = state.CARD_STEP
    clear_choices(s)
    s.ties = 0
    s.rolled = 0
    s.used = 0
    s.moved = 0
    for i in range(state.DICE):
        s.dice[i] = 0
    for side in range(state.SIDES):
        s.thrown[side] = 0
    note(log, state.TURN, seat, EVERYONE, s.turns + 1)
    if s.harvoids > 0:
        spin_for_harvoids(s, seat, rng, log)
    s.phase = state.CARD if s.hand[seat] != 0 else state.ROLLING


@rule
def next_player(s, log):
    """ZY-TURN-4, ZY-TURN-5, ZY-ECL-2: the neighbour in the direction of play who is not out and loses no turn."""
    seat = np.int64(s.turn)
    while True:
        seat = (seat + s.way + s.seats) % s.seats
        if s.eclipse[seat] == state.LAST_ECLIPSE:
            note(log, state.PASSED_OVER, seat, EVERYONE, 0)
        elif s.skips[seat] == 1:
            s.skips[seat] = 0
            note(log, state.PASSED_OVER, seat, EVERYONE, 1)
        else:
            return np.int64(seat)


@rule
def end_turn(s, log):
    """ZY-TURN-1, ZY-CARD-2, ZY-END-1: the charm on this player fades; the game ends, or the next turn begins."""
    if s.charm_on == s.turn:
        s.charm_on = state.NONE
        s.charm_by = state.NONE
    s.reason = reason_to_end(s)
    if s.reason != 0:
        end_game(s, log)
        return
    s.turn = next_player(s, log)
    s.phase = state.BEGINNING


# ---------------------------------------------------------------- the end


@rule
def all_eclipsed(s):
    """ZY-END-1: whether every player is at !."""
    for side in range(s.seats):
        if s.eclipse[side] < state.LAST_ECLIPSE:
            return False
    return True


@rule
def reason_to_end(s):
    """ZY-END-1, ZY-END-2: why the game is over, or 0."""
    if pawns_in_play(s) == 0:
        return state.NO_PAWN
    if s.moon == state.PAST_HARVEST:
        return state.MOON_GONE
    if all_eclipsed(s):
        return state.ALL_ECLIPSED
    return state.TOO_LONG if s.turns >= state.TURN_CAP else 0


@rule
def end_game(s, log):
    """ZY-END-1: the table is cleared of what was still waiting."""
    s.phase = state.OVER
    for side in range(s.seats):
        clear_harvoids(s, np.int64(side))
    note(log, state.ENDS, s.turn, EVERYONE, s.reason)
    for side in range(s.seats):
        note(log, state.FINAL, side, EVERYONE, saved_count(s, side), s.money[side])
