"""Escape Earth: what a player does who has little time, for rollouts."""

import numpy as np

from escapade.engine.record import rule
from escapade.games.escape_earth import state
from escapade.games.escape_earth.bots.inputs import outlook
from escapade.games.escape_earth.bots.weights import HIDDEN, INPUTS
from escapade.games.escape_earth.hidden import redeal
from escapade.games.escape_earth.rules.actions import can_pay_from
from escapade.games.escape_earth.rules.decisions import play
from escapade.games.escape_earth.state import State

SILENT_ROWS = 0  # A log without rows: nothing is noted.


@rule
def turns_up(s, move):
    """Whether a move may turn up worlds: an outpost, or its upgrade."""
    if s.phase == state.PAY:
        move = np.int64(s.task)
    if state.UPGRADE <= move < state.PRODUCE:
        return s.structure[move - state.UPGRADE] == state.OUTPOST
    return s.phase == state.ACT and move == state.BUILD + state.OUTPOST


@rule
def try_out(box, s, seat, move, world, rng, log):
    """Carry out a move in `world`, a copy of `s`, without beginning the next turn; the actions then left."""
    if move == state.PASS:
        return np.int64(0)
    if turns_up(s, move):
        redeal(box, world, seat, rng)
    left = np.int64(s.actions)
    if s.phase == state.ACT or (s.phase == state.PAY and s.task != state.FIGHT_NOW):
        world.actions += 1  # One more than there are, so that the turn does not end.
        left -= 1
    play(box, world, seat, move, rng, log)
    while world.phase == state.PAY:
        play(box, world, seat, state.PAY_FROM + first_cube(box, world), rng, log)
    world.actions = left
    return left


@rule
def first_cube(box, s):
    """The card nearest to Earth that can pay: what lies far behind is missed least."""
    position = 0
    while not can_pay_from(box, s, position, np.int64(s.colour)):
        position += 1
    return position


@rule
def worth(box, s, seat, left, x, hidden):
    """The chance to win when `seat` has `left` actions, or the other seat a new turn."""
    if s.phase == state.OVER:
        return 1.0 if s.result == state.WIN else 0.0
    return outlook(box, s, seat if left > 0 else 1 - seat, left, x, hidden)


@rule
def best_of(box, s, seat, moves, n, rng):
    """The single move with the best position after it, and what that is worth."""
    return best_tried(box, s, seat, moves, n, rng, np.empty(1, State))


@rule
def best_tried(box, s, seat, moves, n, rng, worlds):
    """The same, with one world to try moves in."""
    log = np.empty((SILENT_ROWS, 8), np.int64)
    x = np.empty(INPUTS, np.float32)
    hidden = np.empty(HIDDEN, np.float32)
    best = moves[0]
    best_worth = -1.0
    for i in range(n):
        worlds[0] = s
        left = try_out(box, s, seat, moves[i], worlds[0], rng, log)
        value = worth(box, worlds[0], seat, left, x, hidden)
        if value > best_worth:
            best_worth = value
            best = moves[i]
    return best, best_worth


@rule
def policy(box, s, seat, moves, n, rng):
    """The single move with the best position after it."""
    if n == 1:
        return moves[0]
    return best_of(box, s, seat, moves, n, rng)[0]
