"""Alien Getaway: setup, who decides, what is legal, and what a move does."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.piles import each, has, single
from escapade.engine.record import rule
from escapade.games.alien_getaway import state
from escapade.games.alien_getaway.rules import route
from escapade.games.alien_getaway.rules.pile import can_pair, put
from escapade.games.alien_getaway.rules.turn import begin_put, end_turn, launch, lay_out, pass_turn

# ---------------------------------------------------------------- setup


@rule
def setup(box, s, options, rng, log):
    """AG-SET-5, AG-SET-6, AG-GEN-2, AG-GEN-3: settle the start seat, then lay out the first game."""
    s.seats = options[0]
    s.sides = 2 if s.seats == 1 else s.seats
    s.easy = options[state.EASY]
    s.games = options[state.GAMES]
    if s.seats == 1:
        s.start = 0  # AG-SOLO-3
    elif 0 <= options[state.START] < s.seats:
        s.start = options[state.START]
    else:
        s.start = below(rng, s.seats)
    lay_out(box, s, rng, log)


# ---------------------------------------------------------------- decisions


@rule
def awaits(s):
    """AG-GEN-3: one player decides at a time; nobody when the match is over."""
    return np.int64(0) if s.phase == state.OVER else np.int64(1) << s.turn


@rule(small=True)
def legal(box, s, seat, out):
    """What the player on turn may do in this step, as ascending ids."""
    if s.phase == state.PLAY:
        return legal_plays(box, s, seat, out)
    if s.phase == state.PUT:
        return legal_puts(box, s, seat, s.collected, state.PUT_CARD, out, 0)
    n = legal_puts(box, s, seat, s.hand[seat] & box.planet_set, state.PLAY_PLANET, out, 0)
    out[n] = state.END_TURN
    return n + 1


@rule
def legal_plays(box, s, seat, out):
    """AG-PLAY-5 to AG-PLAY-8, AG-GRID-5 to AG-GRID-8, AG-TURN-2: lay a card, or Pass, or launch."""
    n = 0
    cards = s.hand[seat] & route.fitting(box, s)
    x, y = route.target(s)
    if cards != 0 and not route.holds_route(s, x, y):
        heading = route.end_heading(s)
        ahead_open = route.way_is_open(box, x, y, heading)
        left_open = route.way_is_open(box, x, y, route.turned(heading, state.LEFT))
        right_open = route.way_is_open(box, x, y, route.turned(heading, state.RIGHT))
        for card in each(cards):
            if has(box.curved, card):
                if left_open:
                    out[n] = state.LAY + 2 * card
                    n += 1
                if right_open:
                    out[n] = state.LAY + 2 * card + 1
                    n += 1
            elif ahead_open:
                out[n] = state.LAY + 2 * card
                n += 1
    out[n] = state.PASS if s.laid == 0 else state.LAUNCH
    return n + 1


@rule
def legal_puts(box, s, seat, cards, first, out, n):
    """AG-PILE-1, AG-PILE-2, AG-PLAN-1, AG-PLAN-3: each card without, and if it matches with, a pair."""
    for card in each(cards):
        out[n] = first + 2 * card
        n += 1
        if can_pair(box, s, seat, card):
            out[n] = first + 2 * card + 1
            n += 1
    return n


@rule(small=True)
def play(box, s, seat, move, rng, log):
    """AG-TURN-1, AG-TURN-2: carry out one decision, up to the next."""
    if move < state.PASS:
        card = move // 2
        s.hand[seat] &= ~single(card)
        route.lay_card(box, s, seat, card, route.turn_of(box, move), log)
        route.join_set(box, s, card)
    elif move == state.PASS:
        pass_turn(s, seat, log)
    elif move == state.LAUNCH:
        launch(box, s, seat, rng, log)
    elif move < state.PLAY_PLANET:
        card = (move - state.PUT_CARD) // 2
        s.collected &= ~single(card)
        put(s, seat, card, (move - state.PUT_CARD) % 2 == 1, 3, log)
        begin_put(s)
    elif move < state.END_TURN:  # AG-PLAN-1, AG-PLAN-2, AG-PLAN-4: step 4, Planet cards from hand
        card = (move - state.PLAY_PLANET) // 2
        s.hand[seat] &= ~single(card)
        put(s, seat, card, (move - state.PLAY_PLANET) % 2 == 1, 4, log)
    else:
        end_turn(box, s, seat, rng, log)
