"""Alien Getaway: the Escape route: which cards may be laid, how they lie, Zoid's flight, penalty cards."""

import numpy as np

from escapade.engine.chance import die
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import has, single
from escapade.engine.record import rule
from escapade.games.alien_getaway import state
from escapade.games.alien_getaway.rules.pile import cards_left, draw_top


@rule
def fitting(box, s):
    """AG-PLAY-1 to AG-PLAY-4: the cards that share a Value, or a Crystal, with all cards laid this turn."""
    if s.laid == 0:
        return box.asteroid_set
    cards = np.int64(0)
    if s.set_value != state.MIXED:
        cards |= box.of_value[s.set_value]
    if s.set_crystal != state.MIXED:
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
            s.set_value = state.MIXED
        if s.set_crystal == box.wild:
            s.set_crystal = crystal  # A Wild does not fix a Crystal.
        elif s.set_crystal != crystal and crystal != box.wild:
            s.set_crystal = state.MIXED
    s.laid += 1


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
    return np.int64(state.EAST) if s.end == 0 else np.int64(s.heading[s.end - 1])


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
    if turn == state.LEFT:
        return (heading + 3) % 4
    if turn == state.RIGHT:
        return (heading + 1) % 4
    return heading


@rule
def turn_of(box, move):
    """AG-GRID-3, AG-GRID-5: how a move lays its card: a straight leads ahead; a curve turns left, or right."""
    return state.LEFT + move % 2 if has(box.curved, move // 2) else state.AHEAD


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
    note(log, state.LAYS_CARD, seat, EVERYONE, card, turn, x, y, heading)


@rule
def cards_ahead(s):
    """How many route cards lie beyond Zoid."""
    return np.int64(s.end - 1 - s.zoid)


@rule
def fly(s, seat, motion, log):
    """AG-MOVE-4, AG-MOVE-5: forward card by card, not beyond the last; the Motion points left over."""
    steps = min(motion, cards_ahead(s))
    s.zoid += steps
    note(log, state.FLIES, seat, EVERYONE, steps, cards_ahead(s))
    return motion - steps


@rule
def drift(s, seat, log):
    """AG-PASS-1: one card forward, if there is one."""
    steps = min(1, cards_ahead(s))
    s.zoid += steps
    note(log, state.DRIFTS, seat, EVERYONE, steps, cards_ahead(s))


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
def take_penalty(s, seat, log):
    """AG-PEN-1 to AG-PEN-5: the first route card if Zoid is beyond it, else the top of the draw pile, else none."""
    if s.zoid > s.first:
        card = np.int64(s.route[s.first])
        s.first += 1
        note(log, state.TAKES, seat, EVERYONE, card, 0)
        return card
    if cards_left(s) > 0:
        card = draw_top(s)
        note(log, state.TAKES, seat, EVERYONE, card, 1)
        return card
    return np.int64(state.NO_CARD)


@rule
def take_penalties(s, seat, owed, log):
    """AG-PEN-2, AG-PEN-4, AG-PEN-6, AG-MOVE-5: one card for each unused Motion point, while there are any."""
    for taken in range(owed):
        card = take_penalty(s, seat, log)
        if card == state.NO_CARD:
            note(log, state.SPARED, seat, EVERYONE, owed - taken)
            return
        s.collected |= single(card)
