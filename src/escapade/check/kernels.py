"""Random games inside one kernel that checks every law in every position. A template for `bind`."""

from functools import cache

import numpy as np

from escapade.engine.chance import begin_stream, below
from escapade.engine.contract import Game
from escapade.engine.doors import kernels
from escapade.engine.piles import lowest
from escapade.engine.record import Door, bind, bound_later
from escapade.lab.contest import LONGEST

setup = awaits = legal = play = redeal = encode = faults = bound_later

REDEAL_EVERY = 4  # positions between two looks at what a seat could tell
SOUND, BROKEN_LAW, NO_MOVE, BAD_LIST, TOO_LONG, LEAK, BAD_REDEAL = range(7)  # how a soak ends


@cache
def soaking(game: Game) -> Door:
    """The kernel that soaks `game` (see `soak_games` for its arguments)."""
    return bind(soak_games, game.id, kernels(game))


def soak_games(boxes, states, blank_state, options, seed, first, count, moves, others, here, there, log, report):
    """Play random games and check every law in every position; the first violation goes to `report`.

    states[0] is the game, states[1] a redealt copy. The answer is one of SOUND … BAD_REDEAL.
    """
    box = boxes[0]
    s = states[0]
    copy = states[1]
    rng = np.zeros(1, np.uint64)
    side = np.zeros(1, np.uint64)
    for number in range(first, first + count):
        states[0] = blank_state[0]
        begin_stream(rng, seed, number)
        begin_stream(side, seed + 1, number)
        setup(box, s, options, rng, log)
        length = 0
        while True:
            report[0] = number
            report[1] = length
            report[2] = faults(box, s)
            if report[2] != 0:
                return BROKEN_LAW
            mask = awaits(s)
            if mask == 0:
                break
            seat = lowest(mask)
            n = legal(box, s, seat, moves)
            if n < 1:
                return NO_MOVE
            for i in range(1, n):
                if moves[i] <= moves[i - 1]:
                    return BAD_LIST
            if below(side, REDEAL_EVERY) == 0:
                viewer = below(side, options[0])
                states[1] = states[0]
                redeal(box, copy, viewer, side)
                report[2] = faults(box, copy)
                if report[2] != 0:
                    return BAD_REDEAL
                encode(box, s, viewer, here)
                encode(box, copy, viewer, there)
                for i in range(here.shape[0]):
                    if here[i] != there[i]:
                        report[2] = i
                        return LEAK
                if awaits(copy) != mask:
                    return LEAK
                if viewer == seat:
                    m = legal(box, copy, seat, others)
                    if m != n:
                        return LEAK
                    for i in range(n):
                        if moves[i] != others[i]:
                            return LEAK
            if length >= LONGEST:
                return TOO_LONG
            play(box, s, seat, moves[below(rng, n)], rng, log)
            length += 1
        report[3] += length
    return SOUND
