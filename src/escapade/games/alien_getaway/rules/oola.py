"""Alien Getaway: Oola, who plays against a single player by the rules alone."""

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import has, single
from escapade.engine.record import rule
from escapade.games.alien_getaway import state
from escapade.games.alien_getaway.rules import route
from escapade.games.alien_getaway.rules.pile import can_pair, draw_top, put


@rule
def play_oola(box, s, log):
    """AG-SOLO-4 to AG-SOLO-7: draw one card, open; a Planet goes on the pile, an Asteroid is laid."""
    card = draw_top(s)
    note(log, state.OOLA_DRAWS, state.OOLA, EVERYONE, card)
    if card >= box.asteroids:
        oola_puts(box, s, card, log)
        return
    turn = oola_turn(box, s, card)
    if turn == state.NO_CARD:
        note(log, state.PASSES, state.OOLA, EVERYONE, 0)
        route.drift(s, state.OOLA, log)
        oola_takes(box, s, log)
        s.boxed |= single(card)
        note(log, state.OOLA_BOXES, state.OOLA, EVERYONE, card)
        return
    route.lay_card(box, s, state.OOLA, card, turn, log)
    if route.fly(s, state.OOLA, box.value[card], log) > 0:  # AG-SOLO-9, AG-SOLO-10
        oola_takes(box, s, log)


@rule
def oola_turn(box, s, card):
    """AG-SOLO-6, AG-SOLO-8: the way she lays a card, or NO_CARD if it cannot be laid."""
    x, y = route.target(s)
    if route.holds_route(s, x, y):
        return state.NO_CARD
    heading = route.end_heading(s)
    if not has(box.curved, card):
        return state.AHEAD if route.way_is_open(box, x, y, heading) else state.NO_CARD
    left = route.turned(heading, state.LEFT)
    right = route.turned(heading, state.RIGHT)
    if not route.way_is_open(box, x, y, left):
        return state.RIGHT
    if not route.way_is_open(box, x, y, right):
        return state.LEFT
    left_x, left_y = x + route.step_x(left), y + route.step_y(left)
    right_x, right_y = x + route.step_x(right), y + route.step_y(right)
    left_free = not route.holds_route(s, left_x, left_y)
    right_free = not route.holds_route(s, right_x, right_y)
    if left_free != right_free:
        return state.LEFT if left_free else state.RIGHT
    return state.RIGHT if abs(right_x) + abs(right_y) > abs(left_x) + abs(left_y) else state.LEFT


@rule
def oola_takes(box, s, log):
    """AG-SOLO-10: exactly one penalty card, straight onto her pile."""
    card = route.take_penalty(s, state.OOLA, log)
    if card == state.NO_CARD:
        note(log, state.SPARED, state.OOLA, EVERYONE, 1)
    else:
        oola_puts(box, s, card, log)


@rule
def oola_puts(box, s, card, log):
    """AG-SOLO-5, AG-SOLO-11: she always matches when she can."""
    put(s, state.OOLA, card, can_pair(box, s, state.OOLA, card), 0, log)
