"""Escape from Zyzzlvaria: setup, who decides, what is legal, and what a move does."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import any_of, count, each, has, list_set, single
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.rules import board, cards
from escapade.games.zyzzlvaria.rules.movement import choose_boarding, move_pod, pick, set_out, stop
from escapade.games.zyzzlvaria.rules.turn import begin_turn, clear_choices, end_turn, reroll, roll, set_die
from escapade.games.zyzzlvaria.rules.zones import begin_zone, jail, name_player, swap_pod, throw

# ---------------------------------------------------------------- setup


@rule
def setup(box, s, options, rng, log):
    """ZY-SET-1 to ZY-SET-7, ZY-SET-11, ZY-SET-12, ZY-OPT-1 to ZY-OPT-4: pawns, pods and markers, no money."""
    s.seats = options[0]
    s.wheel_size = options[state.WHEEL_SIZE]
    s.stipend = options[state.STIPEND]
    s.full_band = options[state.FULL_BAND]
    s.free_boarding = options[state.FREE_BOARDING]
    s.marks = box.marks
    s.phase = state.WHEEL
    s.way = 1
    clear_choices(s)
    s.charm_by = state.NONE
    s.charm_on = state.NONE
    for pawn in range(state.PAWNS):
        s.place[pawn] = box.pawn_at[pawn]
    for pod in range(state.PODS):
        s.pod[pod] = box.pod_at[pod]


@rule
def mark_wheel(box, s, seat, space, rng, log):
    """ZY-SET-8: a hidden choice of wheel spaces; when everybody has them, they are shown and the game begins."""
    s.wheel[seat] |= single(space)
    if count(s.wheel[seat]) < s.marks:
        return
    note(log, state.MARKS, seat, single(seat), 0, s.wheel[seat])
    if awaits(s) != 0:
        return
    for side in range(s.seats):
        note(log, state.SHOWS_WHEEL, side, EVERYONE, s.wheel[side])
    begin_game(box, s, rng, log)


@rule
def begin_game(box, s, rng, log):
    """ZY-SET-9, ZY-SET-10, ZY-OPT-2: cards for everybody, a random starter, and what the later ones are given."""
    undealt = board.all_cards(box)
    for side in range(s.seats):
        for _ in range(box.dealt):
            card = any_of(rng, undealt)
            undealt &= ~single(card)
            s.hand[side] |= single(card)
        note(log, state.DEALS, side, single(side), box.dealt, s.hand[side])
    s.start = below(rng, np.int64(s.seats))
    note(log, state.BEGINS, s.start, EVERYONE, 0)
    if s.stipend > 0:
        for k in range(1, s.seats):
            side = (s.start + k) % s.seats
            s.money[side] = k * s.stipend
            note(log, state.STIPENDS, side, EVERYONE, s.money[side])
    s.turn = s.start
    s.phase = state.BEGINNING


# ---------------------------------------------------------------- what may be decided


@rule
def awaits(s):
    """ZY-SET-8, ZY-ZONE-4: all who still mark the wheel, both throwers, or the active player; nobody at the end."""
    if s.phase == state.OVER:
        return np.int64(0)
    if s.phase == state.WHEEL:
        mask = np.int64(0)
        for side in range(s.seats):
            if count(s.wheel[side]) < s.marks:
                mask |= single(side)
        return mask
    if s.phase == state.THROW:
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
    if phase == state.SEGMENT:
        return legal_segments(box, s, out)
    if phase == state.PICK:
        return legal_picks(box, s, out)
    if phase == state.CARD:
        return legal_cards(box, s, seat, out)
    if phase == state.WHEEL:
        every = (np.int64(1) << np.int64(s.wheel_size)) - 1
        return list_set(every & ~s.wheel[seat], state.MARK_SPACE, out, 0)
    if phase == state.POD_DIR:
        return list_set(board.pod_ways(box, s, np.int64(s.chosen)), state.FLY, out, 0)
    if phase == state.SET_DIE:
        return legal_values(box, s, out)
    if s.asked != state.NONE:
        return legal_boardings(box, s, out)
    return list_set(targets(box, s, seat), first_target(s), out, 0)


@rule
def first_target(s):
    """The id of the first thing that the phase asks for."""
    if s.phase == state.TARGET_POD:
        return state.CHOOSE_POD
    if s.phase == state.ROTATION:
        return state.TURN_POD
    if s.phase == state.TARGET_PAWN:
        return state.CHOOSE_PAWN
    if s.phase == state.TARGET_OBJECT:
        return state.BEAM_TO
    if s.phase == state.TARGET_PLAYER:
        return state.CHOOSE_PLAYER
    if s.phase == state.THROW:
        return state.MAKE_THROW
    return state.ROLL_AGAIN


@rule
def targets(box, s, seat):
    """ZY-CARD-1, ZY-CARD-2, ZY-ZONE-4, ZY-ZONE-7, ZY-ZONE-10, ZY-ZONE-12: what may be chosen, as a set."""
    if s.phase == state.TARGET_POD:
        return pod_targets(box, s)
    if s.phase == state.TARGET_PAWN:
        return board.standing(s) if s.zone == state.NONE else board.pawns_in_play(s)
    if s.phase == state.TARGET_OBJECT:
        return cards.free_objects(box, s)
    if s.phase == state.TARGET_PLAYER:
        return ((np.int64(1) << np.int64(s.seats)) - 1) & ~single(seat)
    if s.phase == state.REROLL:
        return np.int64(255)
    return np.int64(7)  # ROTATION, THROW


@rule
def pod_targets(box, s):
    """ZY-CARD-1, ZY-CARD-2, ZY-ZONE-10: the pods that a zone card, Spanner Work or the Lazyr Zone may take."""
    if s.zone == state.LAZYR:
        pods = board.occupied_pods(s)
        return pods if s.chosen == state.NONE else pods & ~single(s.chosen)
    effect = box.effect[s.card]
    return board.pods_in_play(s) if effect == state.SPANNER else cards.warpable(box, s, effect)


@rule
def legal_cards(box, s, seat, out):
    """ZY-TURN-2, ZY-TURN-6, ZY-CARD-3: every card that can be played, and `no_card`."""
    n = 0
    for card in each(s.hand[seat]):
        if cards.is_playable(box, s, card):
            out[n] = state.PLAY_CARD + card
            n += 1
    out[n] = state.NO_CARD
    return n + 1


@rule
def legal_values(box, s, out):
    """ZY-CARD-2: Captain's Override: every other value of each die, or keep the roll."""
    n = 0
    for i in range(state.DICE):
        for value in range(1, box.dice[s.moon, i] + 1):
            if value != s.dice[i]:
                out[n] = state.TURN_DIE + i * state.BIGGEST_DIE + value - 1
                n += 1
    out[n] = state.KEEP
    return n + 1


@rule
def legal_picks(box, s, out):
    """ZY-TURN-3, ZY-PAWN-1, ZY-POD-1: pawns with a legal segment, occupied pods with a legal way; else `pass`."""
    n = 0
    for pawn in range(state.PAWNS):
        if s.place[pawn] < state.IN_POD + state.PODS and board.can_walk(box, s, np.int64(pawn)):
            out[n] = state.PICK_PAWN + pawn
            n += 1
    for pod in each(board.occupied_pods(s)):
        if board.pod_ways(box, s, pod) != 0:
            out[n] = state.PICK_POD + pod
            n += 1
    if n == 0:
        out[0] = state.PASS
        n = 1
    return n


@rule
def legal_segments(box, s, out):
    """ZY-PAWN-9, ZY-PAWN-14: the segments of the chosen pawn; in a pod that it has just boarded it may stop."""
    pawn = np.int64(s.chosen)
    n = board.list_segments(box, s, pawn, out, 0)
    if s.used != 0 and s.place[pawn] >= state.IN_POD:
        out[n] = state.STOP
        n += 1
    return n


@rule
def legal_boardings(box, s, out):
    """ZY-OPT-4: the pods on the way that the pawn may board, and `stop` to walk past them."""
    pods = board.boardings(box, s, np.int64(s.chosen), s.asked // state.DIRECTIONS, s.asked % state.DIRECTIONS)
    n = list_set(pods & ~single(board.PAST), state.CHOOSE_POD, out, 0)
    if has(pods, board.PAST):
        out[n] = state.STOP
        n += 1
    return n


# ---------------------------------------------------------------- carrying it out


@rule
def play(box, s, seat, move, rng, log):
    """Carry out one decision, up to the next."""
    phase = s.phase
    if phase == state.SEGMENT:
        if move == state.STOP:
            stop(s, log)
        else:
            chosen = move - state.WALK
            set_out(box, s, chosen // state.DIRECTIONS, chosen % state.DIRECTIONS, rng, log)
    elif phase == state.PICK:
        pick(s, move, log)
    elif phase == state.POD_DIR:
        move_pod(box, s, move - state.FLY, rng, log)
    elif phase == state.CARD:
        if move == state.NO_CARD:
            s.phase = state.ROLLING
        else:
            cards.play_card(box, s, move - state.PLAY_CARD, log)
    elif phase == state.WHEEL:
        mark_wheel(box, s, seat, move - state.MARK_SPACE, rng, log)
    elif phase == state.SET_DIE:
        chosen = move - state.TURN_DIE
        value = 0 if move == state.KEEP else chosen % state.BIGGEST_DIE + 1
        set_die(box, s, min(chosen // state.BIGGEST_DIE, state.DICE - 1), value, log)
    elif phase == state.REROLL:
        reroll(box, s, move - state.ROLL_AGAIN, rng, log)
    elif s.asked != state.NONE:
        choose_boarding(box, s, np.int64(state.NONE) if move == state.STOP else move - state.CHOOSE_POD, rng, log)
    else:
        play_target(box, s, seat, move, log)
    go_on(box, s, rng, log)


@rule
def go_on(box, s, rng, log):
    """ZY-TURN-1: what follows by itself, up to the next decision or the end."""
    while s.phase > state.OVER:
        if s.phase == state.ROLLING:
            roll(box, s, rng, log)
        elif s.phase == state.LANDING:
            begin_zone(s, log)
        elif s.phase == state.ENDING:
            end_turn(s, log)
        else:
            begin_turn(s, rng, log)


@rule
def play_target(box, s, seat, move, log):
    """ZY-CARD-1, ZY-CARD-2, ZY-ZONE-1: one choice of a card or a zone's action."""
    if s.phase == state.TARGET_PLAYER:
        if s.zone == state.NONE:
            cards.charm(s, move - state.CHOOSE_PLAYER, log)
        else:
            name_player(box, s, move - state.CHOOSE_PLAYER, log)
    elif s.phase == state.TARGET_POD:
        if s.zone != state.NONE:
            swap_pod(s, move - state.CHOOSE_POD, log)
        elif box.effect[s.card] == state.SPANNER:
            cards.choose_pod(s, move - state.CHOOSE_POD)
        else:
            cards.warp(box, s, move - state.CHOOSE_POD, log)
    elif s.phase == state.TARGET_PAWN:
        if s.zone == state.NONE:
            cards.choose_pawn(s, move - state.CHOOSE_PAWN)
        else:
            jail(s, move - state.CHOOSE_PAWN, log)
    elif s.phase == state.TARGET_OBJECT:
        cards.lock(box, s, move - state.BEAM_TO, log)
    elif s.phase == state.ROTATION:
        cards.turn_pod(s, move - state.TURN_POD + 1, log)
    elif s.phase == state.THROW:
        throw(box, s, seat, move - state.MAKE_THROW + 1, log)
