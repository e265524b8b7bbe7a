"""Games played once, and then again from a position of theirs: from the deal, and from one decision on.

A template for `bind`. What `luck.py` needs to split the variance of a result between chance and choices.
"""

from functools import cache

import numpy as np

from escapade.engine.chance import begin_stream, below, next_word
from escapade.engine.changeover import Call
from escapade.engine.contract import MOST_SEATS, Game
from escapade.engine.doors import kernels, scratch
from escapade.engine.log import SILENT
from escapade.engine.piles import lowest
from escapade.engine.record import Door, bind, blank, bound_later

setup = awaits = legal = play = payoff = decide = bound_later

ROOM = 3  # positions: the game, the deal before its first move, the decision that is looked at
BASE, AGAIN, REST = range(3)  # a game, the same game up to its decision, and then the games that go on from positions
SLIPS_OF = 256  # slips are counted in so many parts of a decision


@cache
def forking(game: Game) -> Door:
    """The kernel that forks games of `game` (see `fork_games` for its arguments)."""
    return bind(fork_games, game.id, kernels(game))


def fork_calls(game: Game) -> tuple[Call, ...]:
    """The door to it, with arguments as it is called with."""
    states, numbers, options = blank(game.state, ROOM), np.zeros(1, np.int64), game.option_values(game.seats[0])
    results, forks = np.zeros((1, 1, MOST_SEATS)), np.zeros((1, 1, 1, MOST_SEATS))
    return (
        (
            forking(game),
            (
                game.box.records, states, blank(game.state), options, numbers, 0, 0, 0, scratch(game), 1, numbers,
                results, forks, SILENT,
            ),
        ),
    )  # fmt: skip


def fork_games(
    boxes, states, blank_state, options, bots, slips, seed, first, moves, longest, decisions, results, forks, log
):
    """Play games first, first + 1, … of `seed`; go on from the deal of each, and from one of its decisions.

    results[i, 0] is the result of game i, results[i, 1:] are those of other games with the same deal. decisions[i] is
    how many decisions it had (with more than one legal move). One of these, each as likely, is looked at:
    forks[i, g, k] is the result of going on from it, with the same move for all k of a g, and the same chance after it
    for all g of a k, as far as it is asked for in the same order. In the first half of all g that is a move of the
    bot's, in the other half any legal move. Of SLIPS_OF moves of a game `slips` are any legal move, as likely as
    another; the others are the bot's.
    """
    box = boxes[0]
    rng = np.zeros(1, np.uint64)
    side = np.zeros(1, np.uint64)
    node = np.zeros(1, np.uint64)
    s = states[0]
    again = results.shape[1] - 1
    repeats = forks.shape[2]
    for i in range(decisions.shape[0]):
        begin_stream(side, seed + 1, first + i)
        after_deal = rng[0]
        chosen = 0
        wanted = 0
        forced = -1
        for part in range(REST + again + forks.shape[1] * repeats):
            fork = part - REST - again
            if part == BASE:
                states[0] = blank_state[0]
                begin_stream(rng, seed, first + i)
                setup(box, s, options, rng, log)
                states[1] = states[0]
                after_deal = rng[0]
            elif fork < 0:
                states[0] = states[1]
                rng[0] = after_deal if part == AGAIN else side[0]
            else:
                if decisions[i] == 0:
                    break
                states[0] = states[2]
                if fork % repeats == 0:  # another move, drawn from a stream that goes on
                    forced = -1
                    rng[0] = side[0]
                if fork == 0:
                    next_word(rng)
                    node[0] = rng[0]
            begun = False
            chosen = 0
            length = 0
            mask = awaits(s)
            while mask != 0 and length < longest:
                seat = lowest(mask)
                n = legal(box, s, seat, moves)
                if n < 1:
                    break
                if n > 1:
                    if part == AGAIN and chosen == wanted:
                        break
                    chosen += 1
                if fork >= 0 and not begun and forced >= 0:
                    move = forced
                elif fork >= 0 and not begun and 2 * (fork // repeats) >= forks.shape[1]:  # noqa: SIM114
                    move = moves[below(rng, n)]
                elif (fork < 0 or begun) and slips > 0 and below(rng, SLIPS_OF) < slips:
                    move = moves[below(rng, n)]
                else:
                    move = decide(box, s, seat, bots[seat], moves, n, rng)
                if fork >= 0 and not begun:
                    if forced < 0:
                        forced = move
                        side[0] = rng[0]
                    begin_stream(rng, node[0], fork % repeats)
                begun = True
                play(box, s, seat, move, rng, log)
                length += 1
                mask = awaits(s)
            if part == BASE:
                decisions[i] = chosen
                payoff(box, s, results[i, 0])
                wanted = below(side, chosen) if chosen > 0 else -1
            elif part == AGAIN:
                states[2] = states[0]
            elif fork < 0:
                payoff(box, s, results[i, part - REST + 1])
                side[0] = rng[0]
            else:
                payoff(box, s, forks[i, fork // repeats, fork % repeats])
