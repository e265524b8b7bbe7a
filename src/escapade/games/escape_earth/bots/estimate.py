"""Escape Earth: what is to be expected of a position."""

import numpy as np

from escapade.engine.record import rule
from escapade.games.escape_earth.bots.policy import best_of, worth
from escapade.games.escape_earth.bots.weights import HIDDEN, INPUTS
from escapade.games.escape_earth.rules.decisions import legal
from escapade.games.escape_earth.state import ACT, MOST_MOVES, OVER, SEATS


@rule
def estimate(box, s, out):
    """The chance to win together, foreseen from any position; amid a payment, that of the best cube to pay with."""
    seat = np.int64(s.turn)
    if s.phase == ACT or s.phase == OVER:
        x = np.empty(INPUTS, np.float32)
        hidden = np.empty(HIDDEN, np.float32)
        value = worth(box, s, seat, np.int64(s.actions), x, hidden)
    else:
        moves = np.empty(MOST_MOVES, np.int64)
        n = legal(box, s, seat, moves)
        value = best_of(box, s, seat, moves, n, np.zeros(1, np.uint64))[1]
    for each in range(SEATS):
        out[each] = value
