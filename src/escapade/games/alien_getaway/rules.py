"""Alien Getaway: the rules, in the order of the rulebook."""

import numpy as np

from escapade.engine.chance import below, die, shuffle
from escapade.engine.contract import EVERYONE
from escapade.engine.drive import note
from escapade.engine.piles import count, has, lowest, single
from escapade.engine.record import rule
from escapade.games.alien_getaway.state import (
    AHEAD,
    ASTEROIDS,
    BEGINS,
    CARDS,
    DEALT,
    DRAWS,
    EAST,
    EASY,
    END_TURN,
    ENDS,
    FINAL_ROUND,
    FIRST_PLANET,
    FIRST_PUT,
    FLIES,
    GAMES,
    LAUNCH,
    LAYS,
    LAYS_CARD,
    LEFT,
    LEFT_OVER,
    MIXED,
    NO_CARD,
    OOLA,
    OOLA_BOXES,
    OOLA_DRAWS,
    OOLA_SKIPPED,
    OVER,
    PAD,
    PAIRS,
    PASS,
    PASSES,
    PLANETS_STEP,
    PLAY,
    PUT,
    RIGHT,
    ROLLS,
    SIDES,
    SPARED,
    STACKS,
    START,
    TAKES,
)

ASTEROID_SET = np.int64((1 << ASTEROIDS) - 1)
PLANET_SET = np.int64(((1 << CARDS) - 1) ^ ((1 << ASTEROIDS) - 1))

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


@rule
def cards_left(s):
    """How many cards the draw pile has (AG-SET-4)."""
    return CARDS - s.top


@rule
def draw_top(s):
    """Take the top card of a draw pile that is not empty. No trace stays: the record must not tell who drew what."""
    card = np.int64(s.deck[s.top])
    s.deck[s.top] = NO_CARD
    s.top += 1
    return card


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


# ---------------------------------------------------------------- which cards may be laid


@rule
def fitting(box, s):
    """AG-PLAY-1 to AG-PLAY-4: the cards that share a Value, or a Crystal, with all cards laid this turn."""
    if s.laid == 0:
        return ASTEROID_SET
    cards = np.int64(0)
    if s.set_value != MIXED:
        cards |= box.of_value[s.set_value]
    if s.set_crystal != MIXED:
        cards |= box.of_crystal[s.set_crystal]
    return cards


@rule
def join_set(box, s, card):
    """AG-PLAY-3, AG-PLAY-4: what the cards laid this turn have in common, now that `card` is among them."""
    crystal = box.crystal[card]
    if s.laid == 0:
        s.set_value = box.value[card]
        s.set_crystal = crystal
    else:
        if s.set_value != box.value[card]:
            s.set_value = MIXED
        if s.set_crystal == box.wild:
            s.set_crystal = crystal  # A Wild does not fix a Crystal.
        elif s.set_crystal != crystal and crystal != box.wild:
            s.set_crystal = MIXED
    s.laid += 1


# ---------------------------------------------------------------- geometry


@rule
def step_x(heading):
    """AG-GRID-1: east is positive."""
    return (0, 1, 0, -1)[heading]


@rule
def step_y(heading):
    """AG-GRID-1: south is positive."""
    return (-1, 0, 1, 0)[heading]


@rule
def end_heading(s):
    """AG-GRID-2, AG-GRID-4: where the route's line leaves its end; from the pad, east."""
    return np.int64(EAST) if s.end == 0 else np.int64(s.heading[s.end - 1])


@rule
def target(s):
    """AG-GRID-4: the cell beyond the exit of the end, which is the last route card or the pad."""
    if s.end == 0:
        return np.int64(1), np.int64(0)
    heading = end_heading(s)
    return np.int64(s.x[s.end - 1] + step_x(heading)), np.int64(s.y[s.end - 1] + step_y(heading))


@rule
def turned(heading, turn):
    """AG-GRID-3, AG-GRID-5: the heading after a straight (ahead) or a curve (left, right)."""
    if turn == LEFT:
        return (heading + 3) % 4
    if turn == RIGHT:
        return (heading + 1) % 4
    return heading


@rule
def holds_route(s, x, y):
    """AG-GRID-6, AG-GRID-10, AG-GRID-11: whether a route card that is still on the table lies in this cell."""
    for i in range(s.first, s.end):
        if s.x[i] == x and s.y[i] == y:
            return True
    return False


@rule
def in_planet(box, x, y):
    """AG-GRID-2: whether this is a cell of the Exploding planet."""
    for i in range(4):
        if box.planet_x[i] == x and box.planet_y[i] == y:
            return True
    return False


@rule
def way_is_open(box, x, y, heading):
    """AG-GRID-7, AG-GRID-8: a card's exit may face a route card (boxed in), but never the planet."""
    return not in_planet(box, x + step_x(heading), y + step_y(heading))


@rule
def lay_card(box, s, seat, card, turn, log):
    """AG-GRID-5, AG-GRID-9: the card becomes the new end of the route, in the target cell."""
    x, y = target(s)
    heading = turned(end_heading(s), turn)
    s.route[s.end] = card
    s.x[s.end] = x
    s.y[s.end] = y
    s.heading[s.end] = heading
    s.end += 1
    note(log, LAYS_CARD, seat, EVERYONE, card, turn, x, y, heading)


# ---------------------------------------------------------------- moving Zoid


@rule
def cards_ahead(s):
    """How many route cards lie beyond Zoid."""
    return np.int64(s.end - 1 - s.zoid)


@rule
def fly(s, seat, motion, log):
    """AG-MOVE-4, AG-MOVE-5: forward card by card, not beyond the last; the Motion points left over."""
    steps = min(motion, cards_ahead(s))
    s.zoid += steps
    note(log, FLIES, seat, EVERYONE, steps, cards_ahead(s))
    return motion - steps


@rule
def roll(box, card, rng):
    """AG-MOVE-1, AG-MOVE-3: dice at or under the card's Value are Motion points; the dice as digits."""
    motion = 0
    digits = 0
    for _ in range(box.dice):
        face = die(rng, box.faces)
        digits = digits * 10 + face
        if face <= box.value[card]:
            motion += 1
    return motion, digits


@rule
def launch(box, s, seat, rng, log):
    """AG-MOVE-1, AG-MOVE-2, AG-MOVE-6, AG-MOVE-7: roll for each laid card in order, move, take penalties."""
    for i in range(s.end - s.laid, s.end):
        card = np.int64(s.route[i])
        motion, digits = roll(box, card, rng)
        note(log, ROLLS, seat, EVERYONE, card, digits, motion)
        take_penalties(s, seat, fly(s, seat, motion, log), log)
    begin_put(s)


# ---------------------------------------------------------------- penalty cards


@rule
def take_penalty(s, seat, log):
    """AG-PEN-1 to AG-PEN-5: the first route card if Zoid is beyond it, else the top of the draw pile, else none."""
    if s.zoid > s.first:
        card = np.int64(s.route[s.first])
        s.first += 1
        note(log, TAKES, seat, EVERYONE, card, 0)
        return card
    if cards_left(s) > 0:
        card = draw_top(s)
        note(log, TAKES, seat, EVERYONE, card, 1)
        return card
    return np.int64(NO_CARD)


@rule
def take_penalties(s, seat, owed, log):
    """AG-PEN-2, AG-PEN-4, AG-PEN-6, AG-MOVE-5: one card for each unused Motion point, while there are any."""
    for taken in range(owed):
        card = take_penalty(s, seat, log)
        if card == NO_CARD:
            note(log, SPARED, seat, EVERYONE, owed - taken)
            return
        s.collected |= single(card)


@rule
def pass_turn(s, seat, log):
    """AG-PASS-1 to AG-PASS-3: one card forward if there is one, then one penalty card in any case."""
    note(log, PASSES, seat, EVERYONE, 0)
    fly(s, seat, min(1, cards_ahead(s)), log)
    take_penalties(s, seat, 1, log)
    begin_put(s)


# ---------------------------------------------------------------- the penalty pile


@rule
def begin_put(s):
    """AG-TURN-1, AG-TURN-3: step 3, passed over when nothing was collected."""
    s.phase = PUT if s.collected != 0 else PLANETS_STEP


@rule
def matches(box, s, card, other):
    """AG-PILE-3, AG-EASY-1, AG-EASY-2: equal Crystals, a Wild, or (easy) equal Values."""
    if box.crystal[card] == box.crystal[other]:
        return True
    if box.crystal[card] == box.wild or box.crystal[other] == box.wild:
        return True
    return s.easy == 1 and box.value[card] == box.value[other]


@rule
def can_pair(box, s, side, card):
    """AG-PILE-2, AG-PILE-4, AG-PILE-5: only with the pile's top card."""
    if s.pile_count[side] == 0:
        return False
    return matches(box, s, card, s.pile[side, s.pile_count[side] - 1])


@rule
def stack(s, side, card):
    """AG-PILE-1, AG-PILE-6: the card becomes the top of the pile, whose order never changes."""
    s.pile[side, s.pile_count[side]] = card
    s.pile_count[side] += 1


@rule
def put(s, side, card, pair, log):
    """AG-PILE-2, AG-PILE-4, AG-PILE-7: discard the card together with the top, or stack it."""
    if not pair:
        stack(s, side, card)
        note(log, STACKS, side, EVERYONE, card)
        return
    s.pile_count[side] -= 1
    top = s.pile[side, s.pile_count[side]]
    s.boxed |= single(card) | single(top)
    note(log, PAIRS, side, EVERYONE, card, top)


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
    if s.seats == 1:
        play_oola(box, s, log)
        begin_turn(box, s, np.int64(0), log)
    else:
        begin_turn(box, s, np.int64((seat + 1) % s.seats), log)


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
def pile_points(box, s, side):
    """AG-SCORE-1, AG-SOLO-13: the sum of the Values; for Oola the number of cards."""
    if s.seats == 1 and side == OOLA:
        return np.int64(s.pile_count[side])
    points = np.int64(0)
    for i in range(s.pile_count[side]):
        points += box.value[s.pile[side, i]]
    return points


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


# ---------------------------------------------------------------- solo: Oola


@rule
def play_oola(box, s, log):
    """AG-SOLO-4 to AG-SOLO-7, AG-SOLO-12: draw one card, open; a Planet goes on the pile, an Asteroid is laid."""
    if cards_left(s) == 0:
        open_final_round(s, np.int64(0), log)
        note(log, OOLA_SKIPPED, OOLA, EVERYONE, 0)
        return
    card = draw_top(s)
    note(log, OOLA_DRAWS, OOLA, EVERYONE, card)
    if card >= ASTEROIDS:
        oola_puts(box, s, card, log)
        return
    turn = oola_turn(box, s, card)
    if turn == NO_CARD:
        note(log, PASSES, OOLA, EVERYONE, 0)
        fly(s, OOLA, min(1, cards_ahead(s)), log)
        oola_takes(box, s, log)
        s.boxed |= single(card)
        note(log, OOLA_BOXES, OOLA, EVERYONE, card)
        return
    lay_card(box, s, OOLA, card, turn, log)
    if fly(s, OOLA, box.value[card], log) > 0:  # AG-SOLO-9, AG-SOLO-10
        oola_takes(box, s, log)


@rule
def oola_turn(box, s, card):
    """AG-SOLO-6, AG-SOLO-8: the way she lays a card, or NO_CARD if it cannot be laid."""
    x, y = target(s)
    if holds_route(s, x, y):
        return NO_CARD
    heading = end_heading(s)
    if not has(box.curved, card):
        return AHEAD if way_is_open(box, x, y, heading) else NO_CARD
    left = turned(heading, LEFT)
    right = turned(heading, RIGHT)
    if not way_is_open(box, x, y, left):
        return RIGHT
    if not way_is_open(box, x, y, right):
        return LEFT
    left_x, left_y = x + step_x(left), y + step_y(left)
    right_x, right_y = x + step_x(right), y + step_y(right)
    left_free = not holds_route(s, left_x, left_y)
    right_free = not holds_route(s, right_x, right_y)
    if left_free != right_free:
        return LEFT if left_free else RIGHT
    return RIGHT if abs(right_x) + abs(right_y) > abs(left_x) + abs(left_y) else LEFT


@rule
def oola_takes(box, s, log):
    """AG-SOLO-10: exactly one penalty card, straight onto her pile."""
    card = take_penalty(s, OOLA, log)
    if card == NO_CARD:
        note(log, SPARED, OOLA, EVERYONE, 1)
    else:
        oola_puts(box, s, card, log)


@rule
def oola_puts(box, s, card, log):
    """AG-SOLO-5, AG-SOLO-11: she always matches when she can."""
    put(s, OOLA, card, can_pair(box, s, OOLA, card), log)


# ---------------------------------------------------------------- decisions


@rule
def awaits(s):
    """AG-GEN-3: one player decides at a time; nobody when the match is over."""
    return np.int64(0) if s.phase == OVER else np.int64(1) << s.turn


@rule
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


@rule
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


# ---------------------------------------------------------------- information


@rule
def redeal(box, s, seat, rng):
    """AG-INFO-3: shuffle the draw pile and all other hands together; every hand keeps its size."""
    unseen = np.empty(CARDS, np.int64)
    n = 0
    for i in range(s.top, CARDS):
        unseen[n] = s.deck[i]
        n += 1
    for side in range(s.seats):
        cards = s.hand[side] if side != seat else np.int64(0)
        while cards != 0:
            unseen[n] = lowest(cards)
            cards &= cards - 1
            n += 1
    sort_cards(unseen, n)
    shuffle(rng, unseen, n)
    for side in range(s.seats):
        if side == seat:
            continue
        size = count(s.hand[side])
        s.hand[side] = 0
        for _ in range(size):
            n -= 1
            s.hand[side] |= single(unseen[n])
    for i in range(s.top, CARDS):
        n -= 1
        s.deck[i] = unseen[n]


@rule
def sort_cards(cards, n):
    """Put cards in ascending order, so that the redeal depends on which they are and not on where they lay."""
    there = np.int64(0)
    for i in range(n):
        there |= single(cards[i])
    for i in range(n):
        cards[i] = lowest(there)
        there &= there - 1


@rule
def shown(box, s, seat, move):
    """AG-INFO-1: every move is open to all."""
    return move


@rule
def faults(box, s):
    """AG-GEN-4 and its companions: the laws that hold in every position, a bit for each broken one."""
    broken = 0
    seen = np.int64(0)
    total = 0
    for i in range(s.top, CARDS):
        seen |= single(s.deck[i])
        total += 1
    for side in range(s.sides):
        seen |= s.hand[side]
        total += count(s.hand[side])
        for i in range(s.pile_count[side]):
            seen |= single(s.pile[side, i])
            total += 1
    for i in range(s.first, s.end):
        seen |= single(s.route[i])
        total += 1
    seen |= s.collected | s.boxed
    total += count(s.collected) + count(s.boxed)
    if total != CARDS or count(seen) != CARDS:
        broken |= 1
    if s.zoid != PAD and not s.first <= s.zoid < s.end:
        broken |= 2
    if s.zoid == PAD and s.first != 0:
        broken |= 2
    for i in range(s.first, s.end):
        if s.route[i] >= ASTEROIDS or in_planet(box, s.x[i], s.y[i]):
            broken |= 4
        for j in range(i + 1, s.end):
            if s.x[i] == s.x[j] and s.y[i] == s.y[j]:
                broken |= 4
    if (s.phase == PUT and s.collected == 0) or (s.phase != PUT and s.collected != 0):
        broken |= 8
    if s.final_left > s.seats or (s.final_left > 0 and cards_left(s) > 0):
        broken |= 16
    if s.phase == OVER:
        for side in range(s.sides):
            if s.hand[side] != 0:
                broken |= 32
    return broken


FAULT_WORDS = (
    "a card is in two places or in none (AG-GEN-4)",
    "Zoid stands off the route (AG-MOVE-4)",
    "two cards share a cell, or one lies on the planet (AG-GRID-6)",
    "collected cards and the step do not agree (AG-PILE-1)",
    "a Final round with cards to draw (AG-FIN-1)",
    "the game is over and a hand is not empty (AG-FIN-3)",
)


FEATURES_CARD = 6  # own hand, collected, own pile, own pile's top, box, route ahead: one value a card
FEATURES = FEATURES_CARD * CARDS + 8 + SIDES * 6


@rule
def encode(box, s, seat, out):
    """What `seat` sees, as numbers around 0 to 1; the seats in turn order from itself."""
    out[:] = 0.0
    cards = s.hand[seat]
    while cards != 0:
        out[lowest(cards)] = 1.0
        cards &= cards - 1
    cards = s.collected
    while cards != 0:
        out[CARDS + lowest(cards)] = 1.0
        cards &= cards - 1
    for i in range(s.pile_count[seat]):
        out[2 * CARDS + s.pile[seat, i]] = 1.0
    if s.pile_count[seat] > 0:
        out[3 * CARDS + s.pile[seat, s.pile_count[seat] - 1]] = 1.0
    cards = s.boxed
    while cards != 0:
        out[4 * CARDS + lowest(cards)] = 1.0
        cards &= cards - 1
    for i in range(s.first, s.end):
        out[5 * CARDS + s.route[i]] = np.float32(i - s.first + 1) / ASTEROIDS
    at = FEATURES_CARD * CARDS
    out[at + min(s.phase, 3)] = 1.0
    out[at + 4] = cards_left(s) / CARDS
    out[at + 5] = cards_ahead(s) / ASTEROIDS
    out[at + 6] = s.laid / 8
    out[at + 7] = s.final_left / SIDES
    at += 8
    for i in range(s.sides):
        side = (seat + i) % s.sides
        out[at] = 1.0
        out[at + 1] = count(s.hand[side]) / 16
        out[at + 2] = s.pile_count[side] / CARDS
        out[at + 3] = pile_points(box, s, side) / 64
        out[at + 4] = s.total[side] / 256
        out[at + 5] = 1.0 if s.turn == side else 0.0
        at += 6
