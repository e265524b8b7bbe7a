"""The comparing search's kernel, a template for `bind`."""

import numpy as np

from escapade.engine.chance import begin_stream
from escapade.engine.contract import MOST_SEATS
from escapade.engine.drive import _bound_later

awaits = play = payoff = redeal = estimate = roll_out = lean = _bound_later


def sample(boxes, states, seat, choices, open_moves, depth, seed, first, moves, found, rng, log):
    """Into `found`, a row for each simulation from `first` on: the payoff of every move still open, with equal luck.

    states[0] is the true position, of which only what `seat` sees matters; states[1] the dealt world.
    """
    box = boxes[0]
    share = np.zeros(MOST_SEATS, np.float64)
    for row in range(found.shape[0]):
        for i in range(choices.shape[0]):
            if open_moves[i] == 0:
                continue
            begin_stream(rng, seed, first + row)
            states[1] = states[0]
            world = states[1]
            redeal(box, world, seat, rng)
            play(box, world, seat, choices[i], rng, log)
            roll_out(box, world, seat, moves, depth, rng, log)
            share[:] = 0.0
            if awaits(world) == 0:
                payoff(box, world, share)
            else:
                estimate(box, world, share)
            found[row, i] = share[seat]


def opinions(boxes, states, seat, choices, out):
    """What the policy makes of each of these moves."""
    lean(boxes[0], states[0], seat, choices, choices.shape[0], out)
