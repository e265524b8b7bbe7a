"""Alien Getaway: what a seat sees and remembers, as numbers for learning."""

import numpy as np

from escapade.engine.contract import Box
from escapade.engine.declared import IN_TURN, Features
from escapade.engine.piles import count, each
from escapade.engine.record import rule
from escapade.games.alien_getaway import state
from escapade.games.alien_getaway.rules import route
from escapade.games.alien_getaway.rules.pile import cards_left, pile_points
from escapade.games.alien_getaway.state import MIXED, MOST_CARDS, SIDES

OF_A_ROUTE_CARD = ("place on the route", "steps ahead of the target", "steps to the right of the target")
OF_A_WAY = ("leads to a card", "leads to the planet")
OF_A_SIDE = (
    *("there", "cards in hand", "cards in the pile", "points in the pile", "points of finished games", "on turn"),
    "cards of finished games",
)


def cards(box: Box) -> list[str]:
    """The cards that are shuffled, by number."""
    return [box.data.short(card) for card in range(box.record.cards)]


FEATURES = Features()
HAND = FEATURES.add("own hand", MOST_CARDS, index=[cards])
COLLECTED = FEATURES.add("collected this turn", MOST_CARDS, index=[cards])
PILE = FEATURES.add(
    "piles of the sides, from the own one in turn order",
    SIDES * MOST_CARDS,
    index=[IN_TURN[:SIDES], cards],
    one="on top; the k-th card from the top is 1/k",
)
BOXED = FEATURES.add("in the box", MOST_CARDS, index=[cards])
ROUTE = FEATURES.add(
    "route",
    MOST_CARDS,
    OF_A_ROUTE_CARD,
    index=[cards],
    one={"": "8 cells", "place on the route": "as many cards as there are asteroids, itself the last"},
)
TARGET = FEATURES.add(
    "target cell, from the middle of the planet",
    1,
    ("east", "south", "taken"),
    one={"east": "8 cells", "south": "8 cells"},
)
HEADING = FEATURES.add("heading of the route's end", 4, index=[state.HEADINGS.names])
WAY = FEATURES.add("ways to go on from the target: ahead, left, right", 3, OF_A_WAY, index=[state.TURNS.names])
VALUES = tuple(f"Value {value}" for value in range(state.MOST_VALUE + 1))
SET_VALUE = FEATURES.add("Value that all cards laid this turn share", state.MOST_VALUE + 1, index=[VALUES])
SET_CRYSTAL = FEATURES.add(
    "Crystal that all cards laid this turn share",
    state.MOST_CRYSTALS,
    index=[lambda box: [crystal.name for crystal in box.data.crystal]],
)
PHASE = FEATURES.add("phase", 4, index=[state.PHASES.names])
DRAW_PILE = FEATURES.add("cards in the draw pile", one="all cards")
CARDS_AHEAD = FEATURES.add("cards ahead of Zoid", one="as many as there are asteroids")
LAID = FEATURES.add("cards laid this turn", one="8 cards")
FINAL = FEATURES.add("turns left in the Final round", one=f"{SIDES} turns")
GAMES_ONE = {"games": f"{state.MOST_GAMES} games", "games after this one": f"{state.MOST_GAMES} games"}
GAMES = FEATURES.add("match", 1, ("games", "games after this one", "easy"), one=GAMES_ONE)
SIDE = FEATURES.add(
    "sides, from the own one in turn order",
    SIDES,
    OF_A_SIDE,
    index=[IN_TURN[:SIDES]],
    one={
        "cards in hand": "16 cards",
        "cards in the pile": "all cards",
        "points in the pile": "64 points",
        "points of finished games": "256 points",
        "cards of finished games": "256 cards",
    },
)

FEATURES.leaves_out("route.heading", "each card leads to the cell of the next one, the last to the target cell")
FEATURES.leaves_out("route.entered", "each card is entered from the cell of the one before it")
FEATURES.leaves_out("results", "of the finished games of a match only the sums decide")


@rule
def encode(box, s, seat, out):
    """What `seat` sees and remembers, as numbers around -1 to 1; the seats in turn order from itself."""
    out[:] = 0.0
    for card in each(s.hand[seat]):
        out[HAND + card] = 1.0
    for card in each(s.collected):
        out[COLLECTED + card] = 1.0
    for card in each(s.boxed):
        out[BOXED + card] = 1.0
    encode_route(box, s, out)
    if s.laid > 0:
        if s.set_value != MIXED:
            out[SET_VALUE + s.set_value] = 1.0
        if s.set_crystal != MIXED:
            out[SET_CRYSTAL + s.set_crystal] = 1.0
    out[PHASE + min(s.phase, 3)] = 1.0
    out[DRAW_PILE] = cards_left(s) / box.cards
    out[CARDS_AHEAD] = route.cards_ahead(s) / box.asteroids
    out[LAID] = s.laid / 8
    out[FINAL] = s.final_left / SIDES
    out[GAMES] = s.games / state.MOST_GAMES
    out[GAMES + 1] = (s.games - s.game) / state.MOST_GAMES
    out[GAMES + 2] = s.easy
    for i in range(s.sides):
        side = (seat + i) % s.sides
        for k in range(s.pile_count[side]):
            out[PILE + i * MOST_CARDS + s.pile[side, k]] = np.float32(1) / (s.pile_count[side] - k)
        at = SIDE + i * len(OF_A_SIDE)
        out[at] = 1.0
        out[at + 1] = count(s.hand[side]) / 16
        out[at + 2] = s.pile_count[side] / box.cards
        out[at + 3] = pile_points(box, s, side) / 64
        out[at + 4] = s.total[side] / 256
        out[at + 5] = 1.0 if s.turn == side else 0.0
        out[at + 6] = s.total_cards[side] / 256


@rule
def encode_route(box, s, out):
    """The cards of the route, as they lie from the target cell when one looks along its end, and where it may go on."""
    x, y = route.target(s)
    heading = route.end_heading(s)
    ahead_x, ahead_y = route.step_x(heading), route.step_y(heading)
    for i in range(s.first, s.end):
        at = ROUTE + s.route[i] * len(OF_A_ROUTE_CARD)
        east, south = s.x[i] - x, s.y[i] - y
        out[at] = np.float32(i - s.first + 1) / box.asteroids
        out[at + 1] = np.float32(east * ahead_x + south * ahead_y) / 8
        out[at + 2] = np.float32(south * ahead_x - east * ahead_y) / 8
    out[TARGET] = x / 8
    out[TARGET + 1] = y / 8
    out[TARGET + 2] = 1.0 if route.holds_route(s, x, y) else 0.0
    out[HEADING + heading] = 1.0
    for turn in range(3):
        way = route.turned(heading, turn)
        to_x, to_y = x + route.step_x(way), y + route.step_y(way)
        at = WAY + turn * len(OF_A_WAY)
        out[at] = 1.0 if route.holds_route(s, to_x, to_y) else 0.0
        out[at + 1] = 1.0 if route.in_planet(box, to_x, to_y) else 0.0
