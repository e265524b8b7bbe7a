"""Alien Getaway: Oola, who plays against a single player by the rules alone."""

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import has, single
from escapade.engine.record import rule
from escapade.games.alien_getaway.rules.pile import can_pair, draw_top, put
from escapade.games.alien_getaway.rules.route import (
    drift,
    end_heading,
    fly,
    holds_route,
    lay_card,
    step_x,
    step_y,
    take_penalty,
    target,
    turned,
    way_is_open,
)
from escapade.games.alien_getaway.state import (
    AHEAD,
    LEFT,
    NO_CARD,
    OOLA,
    OOLA_BOXES,
    OOLA_DRAWS,
    PASSES,
    RIGHT,
    SPARED,
)


@rule
def play_oola(box, s, log):
    """AG-SOLO-4 to AG-SOLO-7: draw one card, open; a Planet goes on the pile, an Asteroid is laid."""
    card = draw_top(s)
    note(log, OOLA_DRAWS, OOLA, EVERYONE, card)
    if card >= box.asteroids:
        oola_puts(box, s, card, log)
        return
    turn = oola_turn(box, s, card)
    if turn == NO_CARD:
        note(log, PASSES, OOLA, EVERYONE, 0)
        drift(s, OOLA, log)
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
    put(s, OOLA, card, can_pair(box, s, OOLA, card), 0, log)
