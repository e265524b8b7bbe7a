"""Escape from Zyzzlvaria: setup, who decides, what is legal, and what a move does."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import any_of, count, each, has, list_set, single
from escapade.engine.record import rule
from escapade.games.zyzzlvaria.rules.board import (
    PAST,
    all_cards,
    boardings,
    can_walk,
    list_segments,
    occupied_pods,
    pawns_in_play,
    pod_ways,
    pods_in_play,
    standing,
)
from escapade.games.zyzzlvaria.rules.cards import (
    charm,
    choose_pawn,
    choose_pod,
    free_objects,
    is_playable,
    lock,
    play_card,
    turn_pod,
    warp,
    warpable,
)
from escapade.games.zyzzlvaria.rules.movement import choose_boarding, move_pod, pick, set_out, stop
from escapade.games.zyzzlvaria.rules.turn import begin_turn, end_turn, reroll, roll, set_die
from escapade.games.zyzzlvaria.rules.zones import begin_zone, jail, name_player, swap_pod, throw
from escapade.games.zyzzlvaria.state import (
    BEGINNING,
    BEGINS,
    BIGGEST_DIE,
    CARD,
    DEALS,
    DICE,
    DIRECTIONS,
    ENDING,
    FIRST_CARD,
    FIRST_DIR,
    FIRST_OBJECT,
    FIRST_PAWN,
    FIRST_PLAYER,
    FIRST_POD,
    FIRST_REROLL,
    FIRST_ROTATION,
    FIRST_SEGMENT,
    FIRST_THROW,
    FIRST_VALUE,
    FIRST_WHEEL,
    FREE_BOARDING,
    FULL_BAND,
    IN_POD,
    KEEP,
    LANDING,
    LAZYR,
    MARKS,
    NO_CARD,
    NONE,
    OVER,
    PASS,
    PAWNS,
    PICK,
    PICK_PAWN,
    PICK_POD,
    POD_DIR,
    PODS,
    REROLL,
    ROLLING,
    ROTATION,
    SEGMENT,
    SET_DIE,
    SHOWS_WHEEL,
    SPANNER,
    STIPEND,
    STIPENDS,
    STOP,
    TARGET_OBJECT,
    TARGET_PAWN,
    TARGET_PLAYER,
    TARGET_POD,
    THROW,
    WHEEL,
    WHEEL_SIZE,
)

# ---------------------------------------------------------------- setup


@rule
def setup(box, s, options, rng, log):
    """ZY-SET-1 to ZY-SET-7, ZY-SET-11, ZY-SET-12, ZY-OPT-1 to ZY-OPT-4: pawns, pods and markers, no money."""
    s.seats = options[0]
    s.wheel_size = options[WHEEL_SIZE]
    s.stipend = options[STIPEND]
    s.full_band = options[FULL_BAND]
    s.free_boarding = options[FREE_BOARDING]
    s.marks = box.marks
    s.phase = WHEEL
    s.way = 1
    s.card = NONE
    s.armed = NONE
    s.zone = NONE
    s.landed = NONE
    s.chosen = NONE
    s.rival = NONE
    s.asked = NONE
    s.last_dir = NONE
    s.charm_by = NONE
    s.charm_on = NONE
    for pawn in range(PAWNS):
        s.place[pawn] = box.pawn_at[pawn]
    for pod in range(PODS):
        s.pod[pod] = box.pod_at[pod]


@rule
def mark_wheel(box, s, seat, space, rng, log):
    """ZY-SET-8: a hidden choice of wheel spaces; when everybody has them, they are shown and the game begins."""
    s.wheel[seat] |= single(space)
    if count(s.wheel[seat]) < s.marks:
        return
    note(log, MARKS, seat, single(seat), 0, s.wheel[seat])
    if awaits(s) != 0:
        return
    for side in range(s.seats):
        note(log, SHOWS_WHEEL, side, EVERYONE, s.wheel[side])
    begin_game(box, s, rng, log)


@rule
def begin_game(box, s, rng, log):
    """ZY-SET-9, ZY-SET-10, ZY-OPT-2: cards for everybody, a random starter, and what the later ones are given."""
    undealt = all_cards(box)
    for side in range(s.seats):
        for _ in range(box.dealt):
            card = any_of(rng, undealt)
            undealt &= ~single(card)
            s.hand[side] |= single(card)
        note(log, DEALS, side, single(side), box.dealt, s.hand[side])
    s.start = below(rng, np.int64(s.seats))
    note(log, BEGINS, s.start, EVERYONE, 0)
    if s.stipend > 0:
        for k in range(1, s.seats):
            side = (s.start + k) % s.seats
            s.money[side] = k * s.stipend
            note(log, STIPENDS, side, EVERYONE, s.money[side])
    s.turn = s.start
    s.phase = BEGINNING


# ---------------------------------------------------------------- what may be decided


@rule
def awaits(s):
    """ZY-SET-8, ZY-ZONE-4: all who still mark the wheel, both throwers, or the active player; nobody at the end."""
    if s.phase == OVER:
        return np.int64(0)
    if s.phase == WHEEL:
        mask = np.int64(0)
        for side in range(s.seats):
            if count(s.wheel[side]) < s.marks:
                mask |= single(side)
        return mask
    if s.phase == THROW:
        mask = np.int64(0)
        if s.thrown[s.turn] == 0:
            mask |= single(s.turn)
        if s.thrown[s.rival] == 0:
            mask |= single(s.rival)
        return mask
    return single(s.turn)


@rule
def legal(box, s, seat, out):
    """What the seat may decide now, as ascending ids."""
    phase = s.phase
    if phase == SEGMENT:
        return legal_segments(box, s, out)
    if phase == PICK:
        return legal_picks(box, s, out)
    if phase == CARD:
        return legal_cards(box, s, seat, out)
    if phase == WHEEL:
        every = (np.int64(1) << np.int64(s.wheel_size)) - 1
        return list_set(every & ~s.wheel[seat], FIRST_WHEEL, out, 0)
    if phase == POD_DIR:
        return list_set(pod_ways(box, s, np.int64(s.chosen)), FIRST_DIR, out, 0)
    if phase == SET_DIE:
        return legal_values(box, s, out)
    if s.asked != NONE:
        return legal_boardings(box, s, out)
    return list_set(targets(box, s, seat), first_target(s), out, 0)


@rule
def first_target(s):
    """The id of the first thing that the phase asks for."""
    if s.phase == TARGET_POD:
        return FIRST_POD
    if s.phase == ROTATION:
        return FIRST_ROTATION
    if s.phase == TARGET_PAWN:
        return FIRST_PAWN
    if s.phase == TARGET_OBJECT:
        return FIRST_OBJECT
    if s.phase == TARGET_PLAYER:
        return FIRST_PLAYER
    if s.phase == THROW:
        return FIRST_THROW
    return FIRST_REROLL


@rule
def targets(box, s, seat):
    """ZY-CARD-1, ZY-CARD-2, ZY-ZONE-4, ZY-ZONE-7, ZY-ZONE-10, ZY-ZONE-12: what may be chosen, as a set."""
    if s.phase == TARGET_POD:
        return pod_targets(box, s)
    if s.phase == TARGET_PAWN:
        return standing(s) if s.zone == NONE else pawns_in_play(s)
    if s.phase == TARGET_OBJECT:
        return free_objects(box, s)
    if s.phase == TARGET_PLAYER:
        return ((np.int64(1) << np.int64(s.seats)) - 1) & ~single(seat)
    if s.phase == REROLL:
        return np.int64(255)
    return np.int64(7)  # ROTATION, THROW


@rule
def pod_targets(box, s):
    """ZY-CARD-1, ZY-CARD-2, ZY-ZONE-10: the pods that a zone card, Spanner Work or the Lazyr Zone may take."""
    if s.zone == LAZYR:
        pods = occupied_pods(s)
        return pods if s.chosen == NONE else pods & ~single(s.chosen)
    effect = box.effect[s.card]
    return pods_in_play(s) if effect == SPANNER else warpable(box, s, effect)


@rule
def legal_cards(box, s, seat, out):
    """ZY-TURN-2, ZY-TURN-6, ZY-CARD-3: every card that can be played, and `no_card`."""
    n = 0
    for card in each(s.hand[seat]):
        if is_playable(box, s, card):
            out[n] = FIRST_CARD + card
            n += 1
    out[n] = NO_CARD
    return n + 1


@rule
def legal_values(box, s, out):
    """ZY-CARD-2: Captain's Override: every other value of each die, or keep the roll."""
    n = 0
    for i in range(DICE):
        for value in range(1, box.dice[s.moon, i] + 1):
            if value != s.dice[i]:
                out[n] = FIRST_VALUE + i * BIGGEST_DIE + value - 1
                n += 1
    out[n] = KEEP
    return n + 1


@rule
def legal_picks(box, s, out):
    """ZY-TURN-3, ZY-PAWN-1, ZY-POD-1: pawns with a legal segment, occupied pods with a legal way; else `pass`."""
    n = 0
    for pawn in range(PAWNS):
        if s.place[pawn] < IN_POD + PODS and can_walk(box, s, np.int64(pawn)):
            out[n] = PICK_PAWN + pawn
            n += 1
    for pod in each(occupied_pods(s)):
        if pod_ways(box, s, pod) != 0:
            out[n] = PICK_POD + pod
            n += 1
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@rule
def legal_segments(box, s, out):
    """ZY-PAWN-9, ZY-PAWN-14: the segments of the chosen pawn; in a pod that it has just boarded it may stop."""
    pawn = np.int64(s.chosen)
    n = list_segments(box, s, pawn, out, 0)
    if s.used != 0 and s.place[pawn] >= IN_POD:
        out[n] = STOP
        n += 1
    return n


@rule
def legal_boardings(box, s, out):
    """ZY-OPT-4: the pods on the way that the pawn may board, and `stop` to walk past them."""
    pods = boardings(box, s, np.int64(s.chosen), s.asked // DIRECTIONS, s.asked % DIRECTIONS)
    n = list_set(pods & ~single(PAST), FIRST_POD, out, 0)
    if has(pods, PAST):
        out[n] = STOP
        n += 1
    return n


# ---------------------------------------------------------------- carrying it out


@rule
def play(box, s, seat, move, rng, log):
    """Carry out one decision, up to the next."""
    phase = s.phase
    if phase == SEGMENT:
        if move == STOP:
            stop(s, log)
        else:
            chosen = move - FIRST_SEGMENT
            set_out(box, s, chosen // DIRECTIONS, chosen % DIRECTIONS, rng, log)
    elif phase == PICK:
        pick(s, move, log)
    elif phase == POD_DIR:
        move_pod(box, s, move - FIRST_DIR, rng, log)
    elif phase == CARD:
        if move == NO_CARD:
            s.phase = ROLLING
        else:
            play_card(box, s, move - FIRST_CARD, log)
    elif phase == WHEEL:
        mark_wheel(box, s, seat, move - FIRST_WHEEL, rng, log)
    elif phase == SET_DIE:
        chosen = move - FIRST_VALUE
        value = 0 if move == KEEP else chosen % BIGGEST_DIE + 1
        set_die(box, s, min(chosen // BIGGEST_DIE, DICE - 1), value, log)
    elif phase == REROLL:
        reroll(box, s, move - FIRST_REROLL, rng, log)
    elif s.asked != NONE:
        choose_boarding(box, s, np.int64(NONE) if move == STOP else move - FIRST_POD, rng, log)
    else:
        play_target(box, s, seat, move, log)
    go_on(box, s, rng, log)


@rule
def go_on(box, s, rng, log):
    """ZY-TURN-1: what follows by itself, up to the next decision or the end."""
    while s.phase > OVER:
        if s.phase == ROLLING:
            roll(box, s, rng, log)
        elif s.phase == LANDING:
            begin_zone(s, log)
        elif s.phase == ENDING:
            end_turn(s, log)
        else:
            begin_turn(s, rng, log)


@rule
def play_target(box, s, seat, move, log):
    """ZY-CARD-1, ZY-CARD-2, ZY-ZONE-1: one choice of a card or a zone's action."""
    if s.phase == TARGET_PLAYER:
        if s.zone == NONE:
            charm(s, move - FIRST_PLAYER, log)
        else:
            name_player(box, s, move - FIRST_PLAYER, log)
    elif s.phase == TARGET_POD:
        if s.zone != NONE:
            swap_pod(s, move - FIRST_POD, log)
        elif box.effect[s.card] == SPANNER:
            choose_pod(s, move - FIRST_POD)
        else:
            warp(box, s, move - FIRST_POD, log)
    elif s.phase == TARGET_PAWN:
        if s.zone == NONE:
            choose_pawn(s, move - FIRST_PAWN)
        else:
            jail(s, move - FIRST_PAWN, log)
    elif s.phase == TARGET_OBJECT:
        lock(box, s, move - FIRST_OBJECT, log)
    elif s.phase == ROTATION:
        turn_pod(s, move - FIRST_ROTATION + 1, log)
    elif s.phase == THROW:
        throw(box, s, seat, move - FIRST_THROW + 1, log)
