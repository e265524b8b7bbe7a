"""Escape from Zyzzlvaria: the turn around the movement: roll, moon, wheel, ECLIPSE!, who is next, and the end."""

import numpy as np

from escapade.engine.chance import below, die
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import has
from escapade.engine.record import rule
from escapade.games.zyzzlvaria.rules.board import open_sector, pawns_in_play, saved_count
from escapade.games.zyzzlvaria.state import (
    ALL_ECLIPSED,
    BEGINNING,
    CARD,
    CARD_STEP,
    DICE,
    ECLIPSE,
    ENDS,
    FINAL,
    HARVOID_SPIN,
    HEAD,
    KEEPS,
    LAST_ECLIPSE,
    MOON_GONE,
    MOVE_STEP,
    NEW_MOON,
    NEW_QUARTER,
    NO_PAWN,
    NONE,
    OVER,
    OVERRIDE,
    PASSED_OVER,
    PAST_HARVEST,
    PAWNS,
    PICK,
    QUARTERS,
    REFLEXES,
    REROLL,
    REROLLS,
    ROLLING,
    ROLLS,
    SAVED,
    SET_DIE,
    SETS_DIE,
    SIDES,
    SPINS,
    THRUSTERS,
    TOO_LONG,
    TURN,
    TURN_CAP,
)

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
    note(log, SPINS, seat, EVERYONE, space + 1, why, np.int64(bad), what)
    if bad and s.armed == REFLEXES:
        s.armed = NONE
        space = below(rng, np.int64(s.wheel_size))
        bad = has(bad_spaces(s, seat), space)
        note(log, SPINS, seat, EVERYONE, space + 1, why, np.int64(bad), what, 1)
    return bad


@rule
def advance_eclipse(s, seat, steps, log):
    """ZY-ECL-1, ZY-ZONE-9: the marker goes on, at most to !; there, waiting Harvoids lapse."""
    before = np.int64(s.eclipse[seat])
    s.eclipse[seat] = min(LAST_ECLIPSE, before + steps)
    note(log, ECLIPSE, seat, EVERYONE, s.eclipse[seat], before)
    if s.eclipse[seat] == LAST_ECLIPSE:
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
        lost = np.int64(NONE)
        if has(s.wheel[chooser], space):
            for pawn in range(PAWNS):
                if s.place[pawn] == SAVED + seat:
                    lost = np.int64(pawn)
        if lost != NONE:
            s.place[lost] = SAVED + chooser
        note(log, HARVOID_SPIN, seat, EVERYONE, space + 1, chooser, lost)
    clear_harvoids(s, seat)


# ---------------------------------------------------------------- the roll and the Moon Counter


@rule
def move_quarter(box, s, steps, log):
    """ZY-ROLL-2, ZY-ROLL-3, ZY-ROLL-5: the Quarter Marker goes on; at Head the moon changes. Past Harvest it rests."""
    if s.moon == PAST_HARVEST:
        return
    for _ in range(steps):
        s.quarter = (s.quarter + 1) % QUARTERS
        if s.quarter == HEAD:
            s.moon += 1
            note(log, NEW_MOON, s.turn, EVERYONE, s.moon)
            if s.moon == PAST_HARVEST:
                break
    note(log, NEW_QUARTER, s.turn, EVERYONE, s.quarter, open_sector(box, s))


@rule
def roll(box, s, rng, log):
    """ZY-ROLL-1, ZY-ROLL-4, ZY-TURN-1: the dice of the moon; then a card may change them."""
    s.step = MOVE_STEP
    s.card = NONE
    s.chosen = NONE
    s.turns += 1
    s.rolled = s.moon + 1
    for i in range(DICE):
        s.dice[i] = die(rng, box.dice[s.moon, i])
    note(log, ROLLS, s.turn, EVERYONE, s.dice[0], s.dice[1], s.dice[2])
    if s.armed == OVERRIDE:
        s.phase = SET_DIE
    elif s.armed == THRUSTERS:
        s.phase = REROLL
    else:
        settle_roll(box, s, log)


@rule
def reroll(box, s, mask, rng, log):
    """ZY-CARD-2: Overclocked Thrusters: any of the dice once more, together; none keeps them all."""
    s.armed = NONE
    for i in range(DICE):
        if has(mask, i):
            s.dice[i] = die(rng, box.dice[s.moon, i])
    if mask == 0:
        note(log, KEEPS, s.turn, EVERYONE, 0)
    else:
        note(log, REROLLS, s.turn, EVERYONE, mask, s.dice[0], s.dice[1], s.dice[2])
    settle_roll(box, s, log)


@rule
def set_die(box, s, which, value, log):
    """ZY-CARD-2: Captain's Override: one die to another value; `value` 0 keeps the roll."""
    s.armed = NONE
    if value == 0:
        note(log, KEEPS, s.turn, EVERYONE, 0)
    else:
        note(log, SETS_DIE, s.turn, EVERYONE, which, s.dice[which], value)
        s.dice[which] = value
    settle_roll(box, s, log)


@rule
def settle_roll(box, s, log):
    """ZY-ROLL-2, ZY-ROLL-4, ZY-ROLL-6: a double or a triple of the final dice moves the markers; then movement."""
    if s.dice[0] == s.dice[1] and s.dice[1] == s.dice[2]:
        move_quarter(box, s, np.int64(3), log)
    elif s.dice[0] == s.dice[1] or s.dice[1] == s.dice[2] or s.dice[0] == s.dice[2]:
        move_quarter(box, s, np.int64(1), log)
    s.phase = PICK


# ---------------------------------------------------------------- whose turn it is


@rule
def begin_turn(s, rng, log):
    """ZY-TURN-1, ZY-TURN-2, ZY-TURN-6: Harvoid spins, then the card for everybody who holds one, else the roll."""
    seat = np.int64(s.turn)
    s.step = CARD_STEP
    s.card = NONE
    s.armed = NONE
    s.zone = NONE
    s.landed = NONE
    s.chosen = NONE
    s.rival = NONE
    s.ties = 0
    s.rolled = 0
    s.used = 0
    s.asked = NONE
    s.last_dir = NONE
    s.moved = 0
    for i in range(DICE):
        s.dice[i] = 0
    for side in range(SIDES):
        s.thrown[side] = 0
    note(log, TURN, seat, EVERYONE, s.turns + 1)
    if s.harvoids > 0:
        spin_for_harvoids(s, seat, rng, log)
    s.phase = CARD if s.hand[seat] != 0 else ROLLING


@rule
def next_player(s, log):
    """ZY-TURN-4, ZY-TURN-5, ZY-ECL-2: the neighbour in the direction of play who is not out and loses no turn."""
    seat = np.int64(s.turn)
    while True:
        seat = (seat + s.way + s.seats) % s.seats
        if s.eclipse[seat] == LAST_ECLIPSE:
            note(log, PASSED_OVER, seat, EVERYONE, 0)
        elif s.skips[seat] == 1:
            s.skips[seat] = 0
            note(log, PASSED_OVER, seat, EVERYONE, 1)
        else:
            return np.int64(seat)


@rule
def end_turn(s, log):
    """ZY-TURN-1, ZY-CARD-2, ZY-END-1: the charm on this player fades; the game ends, or the next turn begins."""
    if s.charm_on == s.turn:
        s.charm_on = NONE
        s.charm_by = NONE
    s.reason = reason_to_end(s)
    if s.reason != 0:
        end_game(s, log)
        return
    s.turn = next_player(s, log)
    s.phase = BEGINNING


# ---------------------------------------------------------------- the end


@rule
def all_eclipsed(s):
    """ZY-END-1: whether every player is at !."""
    for side in range(s.seats):
        if s.eclipse[side] < LAST_ECLIPSE:
            return False
    return True


@rule
def reason_to_end(s):
    """ZY-END-1, ZY-END-2: why the game is over, or 0."""
    if pawns_in_play(s) == 0:
        return NO_PAWN
    if s.moon == PAST_HARVEST:
        return MOON_GONE
    if all_eclipsed(s):
        return ALL_ECLIPSED
    return TOO_LONG if s.turns >= TURN_CAP else 0


@rule
def end_game(s, log):
    """ZY-END-1: the table is cleared of what was still waiting."""
    s.phase = OVER
    for side in range(s.seats):
        clear_harvoids(s, np.int64(side))
    note(log, ENDS, s.turn, EVERYONE, s.reason)
    for side in range(s.seats):
        note(log, FINAL, side, EVERYONE, saved_count(s, side), s.money[side])
