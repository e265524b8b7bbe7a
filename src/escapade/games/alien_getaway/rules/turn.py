"""Alien Getaway: the order of a turn, of the final round and of the games of a match."""

import numpy as np

from escapade.engine.chance import shuffle
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import each, single
from escapade.engine.record import rule
from escapade.games.alien_getaway import state
from escapade.games.alien_getaway.rules.oola import play_oola
from escapade.games.alien_getaway.rules.pile import cards_left, draw_top, pile_points, stack, top_card
from escapade.games.alien_getaway.rules.route import drift, fly, roll, take_penalties


@rule
def lay_out(box, s, rng, log):
    """AG-SET-1 to AG-SET-5, AG-SET-7, AG-SOLO-1, AG-SOLO-2, AG-GRAND-4: shuffle, deal, and the first draw."""
    s.game += 1
    s.phase = state.PLAY
    s.final_left = 0
    s.top = state.MOST_CARDS - box.cards
    s.zoid = state.PAD
    s.first = 0
    s.end = 0
    s.laid = 0
    s.collected = 0
    s.boxed = 0
    note(log, state.BEGINS, s.start, EVERYONE, s.game)
    draw_pile = s.deck[s.top :]
    for card in range(box.cards):
        draw_pile[card] = card
    shuffle(rng, draw_pile, box.cards)
    for i in range(s.sides):
        side = np.int64((s.start + i) % s.sides)
        s.hand[side] = 0
        s.pile_count[side] = 0
        for _ in range(box.deal_pile):
            card = draw_top(s)
            stack(s, side, card)
            note(log, state.DEALT, side, EVERYONE, card)
    for i in range(s.seats):
        side = np.int64((s.start + i) % s.seats)
        for _ in range(box.deal_hand):
            s.hand[side] |= single(draw_top(s))
    begin_turn(box, s, np.int64(s.start), log)


# ---------------------------------------------------------------- turn


@rule
def begin_turn(box, s, seat, log):
    """AG-TURN-1, AG-DRAW-1 to AG-DRAW-3, AG-FIN-1: draw, or open the Final round on an empty pile."""
    s.turn = seat
    s.phase = state.PLAY
    s.laid = 0
    if s.final_left > 0:
        return
    if cards_left(s) == 0:
        open_final_round(s, seat, log)
        return
    n = min(box.draw, cards_left(s))
    note(
        log, state.DRAWS, seat, np.int64(1) << seat, n,
        top_card(s, 0, n), top_card(s, 1, n), top_card(s, 2, n), top_card(s, 3, n),
    )  # fmt: skip
    for _ in range(n):
        s.hand[seat] |= single(draw_top(s))


@rule
def open_final_round(s, seat, log):
    """AG-FIN-1, AG-FIN-2, AG-SOLO-12: every player has exactly one more turn."""
    s.final_left = s.seats
    note(log, state.FINAL_ROUND, seat, EVERYONE, s.final_left)


# ---------------------------------------------------------------- step 2: launch or Pass


@rule
def launch(box, s, seat, rng, log):
    """AG-MOVE-1, AG-MOVE-2, AG-MOVE-6, AG-MOVE-7: roll for each laid card in order, move, take penalties."""
    for i in range(s.end - s.laid, s.end):
        card = np.int64(s.route[i])
        motion, digits = roll(box, card, rng)
        note(log, state.ROLLS, seat, EVERYONE, card, digits, motion)
        take_penalties(s, seat, fly(s, seat, motion, log), log)
    begin_put(s)


@rule
def pass_turn(s, seat, log):
    """AG-PASS-1 to AG-PASS-3: one card forward if there is one, then one penalty card in any case."""
    note(log, state.PASSES, seat, EVERYONE, 0)
    drift(s, seat, log)
    take_penalties(s, seat, 1, log)
    begin_put(s)


# ---------------------------------------------------------------- step 3


@rule
def begin_put(s):
    """AG-TURN-1, AG-TURN-3: step 3, passed over when nothing was collected."""
    s.phase = state.PUT if s.collected != 0 else state.PLANETS


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
        note(log, state.OOLA_SKIPPED, state.OOLA, EVERYONE, 0)
    begin_turn(box, s, seat, log)


@rule
def put_down_hand(s, seat, log):
    """AG-FIN-3, AG-FIN-4: what is left in hand goes on the pile in order, with no matching."""
    for card in each(s.hand[seat]):
        stack(s, seat, card)
        note(log, state.LEFT_OVER, seat, EVERYONE, card)
    s.hand[seat] = 0


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
        if s.seats == 1 and side == state.OOLA:
            note(log, state.OOLA_ENDS, side, EVERYONE, s.game, cards)
        else:
            note(log, state.ENDS, side, EVERYONE, s.game, points, cards)
    if s.game < s.games:
        s.start = (s.start + 1) % s.seats
        lay_out(box, s, rng, log)
    else:
        s.phase = state.OVER
        tell_tie(s, log)


@rule
def tell_tie(s, log):
    """AG-SCORE-2, AG-GRAND-2: where the lowest points are equal, the log says who has fewer cards, or who shares."""
    best = 0
    for side in range(1, s.sides):
        fewer = s.total_cards[side] < s.total_cards[best]
        if s.total[side] < s.total[best] or (s.total[side] == s.total[best] and fewer):
            best = side
    equal = 0
    winners = np.int64(0)
    for side in range(s.sides):
        if s.total[side] == s.total[best]:
            equal += 1
            if s.total_cards[side] == s.total_cards[best]:
                winners |= single(side)
    if equal > 1:
        note(log, state.TIE, best, EVERYONE, winners, s.total_cards[best], s.games)
