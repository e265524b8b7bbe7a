"""Alien Getaway: the rules of a turn and of the game, in the order of the rulebook."""

import numpy as np

from escapade.engine.chance import below, shuffle
from escapade.engine.contract import EVERYONE
from escapade.engine.drive import note
from escapade.engine.piles import has, lowest, single
from escapade.engine.record import rule, small
from escapade.games.alien_getaway.oola import play_oola
from escapade.games.alien_getaway.pile import can_pair, cards_left, draw_top, pile_points, put, stack
from escapade.games.alien_getaway.route import (
    cards_ahead,
    end_heading,
    fitting,
    fly,
    holds_route,
    join_set,
    lay_card,
    roll,
    take_penalties,
    target,
    turned,
    way_is_open,
)
from escapade.games.alien_getaway.state import (
    ASTEROID_SET,
    ASTEROIDS,
    BEGINS,
    CARDS,
    DEALT,
    DRAWS,
    EASY,
    END_TURN,
    ENDS,
    FINAL_ROUND,
    FIRST_PLANET,
    FIRST_PUT,
    GAMES,
    LAUNCH,
    LAYS,
    LEFT,
    LEFT_OVER,
    NO_CARD,
    OOLA,
    OOLA_SKIPPED,
    OVER,
    PAD,
    PASS,
    PASSES,
    PLANET_SET,
    PLANETS_STEP,
    PLAY,
    PUT,
    RIGHT,
    ROLLS,
    START,
)

# ---------------------------------------------------------------- setup


@rule
def setup(box, s, options, rng, log):
    """AG-SET-5, AG-SET-6, AG-GEN-2, AG-GEN-3: settle the start seat, then lay out the first game."""
    s.seats = options[0]
    s.sides = 2 if s.seats == 1 else s.seats
    s.easy = options[EASY]
    s.games = options[GAMES]
    if s.seats == 1:
        s.start = 0  # AG-SOLO-3
    elif 0 <= options[START] < s.seats:
        s.start = options[START]
    else:
        s.start = below(rng, s.seats)
    lay_out(box, s, rng, log)


@rule
def lay_out(box, s, rng, log):
    """AG-SET-1 to AG-SET-5, AG-SET-7, AG-SOLO-1, AG-SOLO-2, AG-GRAND-4: shuffle, deal, and the first draw."""
    s.game += 1
    s.phase = PLAY
    s.final_left = 0
    s.top = 0
    s.zoid = PAD
    s.first = 0
    s.end = 0
    s.laid = 0
    s.collected = 0
    s.boxed = 0
    note(log, BEGINS, s.start, EVERYONE, s.game)
    for card in range(CARDS):
        s.deck[card] = card
    shuffle(rng, s.deck, CARDS)
    for i in range(s.sides):
        side = np.int64((s.start + i) % s.sides)
        s.hand[side] = 0
        s.pile_count[side] = 0
        for _ in range(box.deal_pile):
            card = draw_top(s)
            stack(s, side, card)
            note(log, DEALT, side, EVERYONE, card)
    for i in range(s.seats):
        side = np.int64((s.start + i) % s.seats)
        for _ in range(box.deal_hand):
            s.hand[side] |= single(draw_top(s))
    begin_turn(box, s, np.int64(s.start), log)


# ---------------------------------------------------------------- turn


@rule
def begin_turn(box, s, seat, log):
    """AG-TURN-1, AG-DRAW-1 to AG-DRAW-3, AG-FIN-1: draw up to two, or open the Final round on an empty pile."""
    s.turn = seat
    s.phase = PLAY
    s.laid = 0
    if s.final_left > 0:
        return
    if cards_left(s) == 0:
        open_final_round(s, seat, log)
        return
    drawn = 0
    cards = (NO_CARD, NO_CARD)
    while drawn < box.draw and cards_left(s) > 0:
        card = draw_top(s)
        s.hand[seat] |= single(card)
        cards = (card, NO_CARD) if drawn == 0 else (cards[0], card)
        drawn += 1
    note(log, DRAWS, seat, np.int64(1) << seat, drawn, cards[0], cards[1])


@rule
def open_final_round(s, seat, log):
    """AG-FIN-1, AG-FIN-2, AG-SOLO-12: every player has exactly one more turn."""
    s.final_left = s.seats
    note(log, FINAL_ROUND, seat, EVERYONE, s.final_left)


# ---------------------------------------------------------------- step 2: launch or Pass


@rule
def launch(box, s, seat, rng, log):
    """AG-MOVE-1, AG-MOVE-2, AG-MOVE-6, AG-MOVE-7: roll for each laid card in order, move, take penalties."""
    for i in range(s.end - s.laid, s.end):
        card = np.int64(s.route[i])
        motion, digits = roll(box, card, rng)
        note(log, ROLLS, seat, EVERYONE, card, digits, motion)
        take_penalties(s, seat, fly(s, seat, motion, log), log)
    begin_put(s)


@rule
def pass_turn(s, seat, log):
    """AG-PASS-1 to AG-PASS-3: one card forward if there is one, then one penalty card in any case."""
    note(log, PASSES, seat, EVERYONE, 0)
    fly(s, seat, min(1, cards_ahead(s)), log)
    take_penalties(s, seat, 1, log)
    begin_put(s)


# ---------------------------------------------------------------- step 3


@rule
def begin_put(s):
    """AG-TURN-1, AG-TURN-3: step 3, passed over when nothing was collected."""
    s.phase = PUT if s.collected != 0 else PLANETS_STEP


# ---------------------------------------------------------------- the end of a turn, the Final round


@rule
def end_turn(box, s, seat, rng, log):
    """AG-FIN-2 to AG-FIN-5, AG-TURN-3, AG-GEN-3: hands go down in the Final round; then the next player."""
    if s.final_left > 0:
        put_down_hand(s, seat, log)
        s.final_left -= 1
        if s.final_left == 0:
            end_game(box, s, rng, log)
            return
    if s.seats > 1:
        begin_turn(box, s, np.int64((seat + 1) % s.seats), log)
        return
    if cards_left(s) > 0:
        play_oola(box, s, log)
    else:  # AG-SOLO-12
        open_final_round(s, seat, log)
        note(log, OOLA_SKIPPED, OOLA, EVERYONE, 0)
    begin_turn(box, s, seat, log)


@rule
def put_down_hand(s, seat, log):
    """AG-FIN-3, AG-FIN-4: what is left in hand goes on the pile in order, with no matching."""
    while s.hand[seat] != 0:
        card = lowest(s.hand[seat])
        s.hand[seat] &= ~single(card)
        stack(s, seat, card)
        note(log, LEFT_OVER, seat, EVERYONE, card)


# ---------------------------------------------------------------- scoring and the Grand total


@rule
def end_game(box, s, rng, log):
    """AG-FIN-5, AG-GRAND-1, AG-GRAND-3, AG-GRAND-5: add up, then the next game of the match or the end."""
    for side in range(s.sides):
        points = pile_points(box, s, side)
        cards = s.pile_count[side]
        s.result[s.game - 1, side] = points
        s.result_cards[s.game - 1, side] = cards
        s.total[side] += points
        s.total_cards[side] += cards
        note(log, ENDS, side, EVERYONE, s.game, points, cards)
    if s.game < s.games:
        s.start = (s.start + 1) % s.seats
        lay_out(box, s, rng, log)
    else:
        s.phase = OVER


@rule
def scores(box, s, out):
    """AG-SCORE-1, AG-GRAND-1, AG-GRAND-5: the Grand total, with the present piles while a game goes on."""
    for side in range(s.sides):
        out[side] = s.total[side]
        if s.phase != OVER:
            out[side] += pile_points(box, s, side)


@rule
def payoff(box, s, out):
    """AG-GEN-1, AG-SCORE-2, AG-SCORE-3, AG-GRAND-2: fewest points win, then fewest cards, then the win is shared."""
    best = np.int64(1) << 40
    sharers = 0
    for side in range(s.sides):
        key = rank_key(box, s, side)
        if key < best:
            best = key
            sharers = 0
        if key == best:
            sharers += 1
    for side in range(s.sides):
        out[side] = 1.0 / sharers if rank_key(box, s, side) == best else 0.0


@rule
def rank_key(box, s, side):
    """AG-SCORE-2, AG-SCORE-3: lower is better."""
    points = np.int64(s.total[side])
    cards = np.int64(s.total_cards[side])
    if s.phase != OVER:
        points += pile_points(box, s, side)
        cards += s.pile_count[side]
    return points * 1024 + cards


# ---------------------------------------------------------------- decisions


@rule
def awaits(s):
    """AG-GEN-3: one player decides at a time; nobody when the match is over."""
    return np.int64(0) if s.phase == OVER else np.int64(1) << s.turn


@small
def legal(box, s, seat, out):
    """What the player on turn may do in this step, as ascending ids."""
    if s.phase == PLAY:
        return legal_plays(box, s, seat, out)
    if s.phase == PUT:
        return legal_puts(box, s, seat, s.collected, FIRST_PUT, out, 0)
    n = legal_puts(box, s, seat, s.hand[seat] & PLANET_SET, FIRST_PLANET - 2 * ASTEROIDS, out, 0)
    out[n] = END_TURN
    return n + 1


@rule
def legal_plays(box, s, seat, out):
    """AG-PLAY-5 to AG-PLAY-8, AG-GRID-5 to AG-GRID-8, AG-TURN-2: lay a card, or Pass, or launch."""
    n = 0
    cards = s.hand[seat] & fitting(box, s) & ASTEROID_SET
    x, y = target(s)
    if cards != 0 and not holds_route(s, x, y):
        heading = end_heading(s)
        ahead_open = way_is_open(box, x, y, heading)
        left_open = way_is_open(box, x, y, turned(heading, LEFT))
        right_open = way_is_open(box, x, y, turned(heading, RIGHT))
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            lay = box.first_lay[card]
            if has(box.curved, card):
                if left_open:
                    out[n] = lay
                    n += 1
                if right_open:
                    out[n] = lay + 1
                    n += 1
            elif ahead_open:
                out[n] = lay
                n += 1
    out[n] = PASS if s.laid == 0 else LAUNCH
    return n + 1


@rule
def legal_puts(box, s, seat, cards, first, out, n):
    """AG-PILE-1, AG-PILE-2, AG-PLAN-1, AG-PLAN-3: each card without, and if it matches with, a pair."""
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        out[n] = first + 2 * card
        n += 1
        if can_pair(box, s, seat, card):
            out[n] = first + 2 * card + 1
            n += 1
    return n


@small
def play(box, s, seat, move, rng, log):
    """AG-TURN-1, AG-TURN-2: carry out one decision, up to the next."""
    if move < LAYS:
        card = box.lay_card[move]
        s.hand[seat] &= ~single(card)
        lay_card(box, s, seat, card, box.lay_turn[move], log)
        join_set(box, s, card)
    elif move == PASS:
        pass_turn(s, seat, log)
    elif move == LAUNCH:
        launch(box, s, seat, rng, log)
    elif move < FIRST_PLANET:
        card = (move - FIRST_PUT) // 2
        s.collected &= ~single(card)
        put(s, seat, card, (move - FIRST_PUT) % 2 == 1, log)
        begin_put(s)
    elif move < END_TURN:  # AG-PLAN-1, AG-PLAN-2, AG-PLAN-4: step 4, Planet cards from hand
        card = ASTEROIDS + (move - FIRST_PLANET) // 2
        s.hand[seat] &= ~single(card)
        put(s, seat, card, (move - FIRST_PLANET) % 2 == 1, log)
    else:
        end_turn(box, s, seat, rng, log)
