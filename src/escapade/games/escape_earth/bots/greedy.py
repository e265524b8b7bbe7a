"""Escape Earth: what a decent player does."""

import numpy as np

from escapade.engine.record import rule
from escapade.games.escape_earth.bots.policy import SILENT_ROWS, policy, try_out, worth
from escapade.games.escape_earth.bots.weights import HIDDEN, INPUTS
from escapade.games.escape_earth.rules.decisions import legal
from escapade.games.escape_earth.state import ACT, MOST_MOVES, State


@rule
def greedy(box, s, seat, moves, n, rng):
    """The first move of the best whole turn: every pair of actions is tried out."""
    if n == 1:
        return moves[0]
    if s.phase != ACT or s.actions < 2:
        return policy(box, s, seat, moves, n, rng)
    return best_turn(box, s, seat, moves, n, rng, np.empty(2, State))


@rule
def best_turn(box, s, seat, moves, n, rng, worlds):
    """The first move of the best pair of actions, with two worlds to try them in."""
    log = np.empty((SILENT_ROWS, 8), np.int64)
    seconds = np.empty(MOST_MOVES, np.int64)
    x = np.empty(INPUTS, np.float32)
    hidden = np.empty(HIDDEN, np.float32)
    best = moves[0]
    best_worth = -1.0
    for i in range(n):
        worlds[0] = s
        left = try_out(box, s, seat, moves[i], worlds[0], rng, log)
        value = worth(box, worlds[0], seat, left, x, hidden)
        if left > 0 and worlds[0].phase == ACT:
            value = -1.0
            for j in range(legal(box, worlds[0], seat, seconds)):
                worlds[1] = worlds[0]
                after = try_out(box, worlds[0], seat, seconds[j], worlds[1], rng, log)
                value = max(value, worth(box, worlds[1], seat, after, x, hidden))
        if value > best_worth:
            best_worth = value
            best = moves[i]
    return best
