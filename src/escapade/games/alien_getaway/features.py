"""Alien Getaway: what a seat sees, as numbers for learning."""

import numpy as np

from escapade.engine.declared import Features
from escapade.engine.piles import count, each
from escapade.engine.record import rule
from escapade.games.alien_getaway.rules.pile import cards_left, pile_points
from escapade.games.alien_getaway.rules.route import cards_ahead
from escapade.games.alien_getaway.state import MOST_CARDS, SIDES

FEATURES = Features()
HAND = FEATURES.add("own hand", MOST_CARDS)
COLLECTED = FEATURES.add("collected this turn", MOST_CARDS)
PILE = FEATURES.add("own pile", MOST_CARDS)
PILE_TOP = FEATURES.add("top of the own pile", MOST_CARDS)
BOXED = FEATURES.add("in the box", MOST_CARDS)
ROUTE = FEATURES.add("place on the route", MOST_CARDS)
PHASE = FEATURES.add("phase", 4)
DRAW_PILE = FEATURES.add("cards in the draw pile")
CARDS_AHEAD = FEATURES.add("cards ahead of Zoid")
LAID = FEATURES.add("cards laid this turn")
FINAL = FEATURES.add("turns left in the Final round")
OF_A_SIDE = ("there", "cards in hand", "cards in the pile", "points in the pile", "points of finished games", "on turn")
SIDE = FEATURES.add("sides, from the own one in turn order", SIDES, OF_A_SIDE)


@rule
def encode(box, s, seat, out):
    """What `seat` sees, as numbers around 0 to 1; the seats in turn order from itself."""
    out[:] = 0.0
    for card in each(s.hand[seat]):
        out[HAND + card] = 1.0
    for card in each(s.collected):
        out[COLLECTED + card] = 1.0
    for i in range(s.pile_count[seat]):
        out[PILE + s.pile[seat, i]] = 1.0
    if s.pile_count[seat] > 0:
        out[PILE_TOP + s.pile[seat, s.pile_count[seat] - 1]] = 1.0
    for card in each(s.boxed):
        out[BOXED + card] = 1.0
    for i in range(s.first, s.end):
        out[ROUTE + s.route[i]] = np.float32(i - s.first + 1) / box.asteroids
    out[PHASE + min(s.phase, 3)] = 1.0
    out[DRAW_PILE] = cards_left(s) / box.cards
    out[CARDS_AHEAD] = cards_ahead(s) / box.asteroids
    out[LAID] = s.laid / 8
    out[FINAL] = s.final_left / SIDES
    for i in range(s.sides):
        side = (seat + i) % s.sides
        at = SIDE + i * len(OF_A_SIDE)
        out[at] = 1.0
        out[at + 1] = count(s.hand[side]) / 16
        out[at + 2] = s.pile_count[side] / box.cards
        out[at + 3] = pile_points(box, s, side) / 64
        out[at + 4] = s.total[side] / 256
        out[at + 5] = 1.0 if s.turn == side else 0.0
