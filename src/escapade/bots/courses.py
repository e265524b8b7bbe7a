"""Courses of a turn: all that a seat can take, and what each pays with equal luck. Templates for `bind`."""

import numpy as np

from escapade.engine.chance import begin_stream
from escapade.engine.contract import MOST_SEATS
from escapade.engine.piles import single
from escapade.engine.record import bound_later

awaits = legal = play = payoff = redeal = imagine = estimate = roll_out = bound_later

UNTOUCHED = np.uint64(1)


def list_courses(boxes, states, seat, steps, lengths, lists, rng, log):
    """Every chain of moves of `seat` up to where something is drawn or it is another's turn; how many.

    states[0] is the position, the others are room for what follows. -1 if there are more than fit.
    """
    box = boxes[0]
    longest = steps.shape[1]
    counts, at = np.zeros(longest, np.int64), np.zeros(longest, np.int64)
    found, level = 0, 0
    counts[0] = legal(box, states[0], seat, lists[0])
    while level >= 0:
        if at[level] == counts[level]:
            level -= 1
            continue
        if found == steps.shape[0]:
            return -1
        states[level + 1] = states[level]
        world = states[level + 1]
        rng[0] = UNTOUCHED
        play(box, world, seat, lists[level, at[level]], rng, log)
        at[level] += 1
        if level + 1 < longest and awaits(world) == single(seat) and rng[0] == UNTOUCHED:
            level += 1
            counts[level] = legal(box, world, seat, lists[level])
            at[level] = 0
            continue
        for i in range(level + 1):
            steps[found, i] = lists[i, at[i] - 1]
        lengths[found] = level + 1
        found += 1
    return found


def try_courses(boxes, states, seat, steps, lengths, is_open, depth, seed, first, moves, found, rng, log):
    """Into `found`, a row for each simulation from `first` on: the payoff of every course still open, with equal luck.

    states[0] is the true position, of which only what `seat` sees matters; states[1] the dealt world.
    """
    box = boxes[0]
    share = np.zeros(MOST_SEATS, np.float64)
    for row in range(found.shape[0]):
        for i in range(steps.shape[0]):
            if is_open[i] == 0:
                continue
            begin_stream(rng, seed, first + row)
            states[1] = states[0]
            world = states[1]
            redeal(box, world, seat, rng)
            imagine(box, world, seat, rng)
            for k in range(lengths[i]):
                play(box, world, seat, steps[i, k], rng, log)
            roll_out(box, world, seat, moves, depth, rng, log)
            share[:] = 0.0
            if awaits(world) == 0:
                payoff(box, world, share)
            else:
                estimate(box, world, share)
            found[row, i] = share[seat]
