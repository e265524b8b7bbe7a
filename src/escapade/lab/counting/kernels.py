"""Whole games inside one kernel that counts what a report needs. A template for `bind`.

`simulate` and all of the lab play their games here.
"""

from functools import cache

import numpy as np

from escapade.engine.chance import begin_stream
from escapade.engine.changeover import Call
from escapade.engine.contract import MOST_SEATS, Game
from escapade.engine.doors import kernels, scratch
from escapade.engine.log import SILENT
from escapade.engine.piles import lowest
from escapade.engine.record import Door, bind, blank, bound_later

setup = awaits = legal = play = scores = payoff = decide = bound_later

SCRIPTED = 3  # a seat whose moves were chosen elsewhere, by a bot that searches
# What is counted in a game: a column each
(
    LENGTH, TURNS, CHOICES, ALTERNATIVES, LEADS, SETTLED, GAPS, COMEBACK, LOST_EVENTS, DEAD_END, COURSE,
) = COLUMNS = range(11)  # fmt: skip
COUNTERS = len(COLUMNS)
PRIME = 2**31 - 1  # a course is a number below it: two games with the same moves have the same
WANTED = 5  # numbers that say what is noted of an event
NOBODY_YET = -1


@cache
def counting(game: Game) -> Door:
    """The kernel that plays and counts games of `game` (see `count_games` for its arguments)."""
    return bind(count_games, game.id, kernels(game))


def counting_calls(game: Game) -> tuple[Call, ...]:
    """The door to it, with arguments as it is called with."""
    states, options, none = blank(game.state), game.option_values(game.seats[0]), np.zeros(0, np.int64)
    bots, starts = np.zeros(MOST_SEATS, np.int64), np.zeros(len(game.events) + 1, np.int64)
    wanted, counts = np.zeros((1, WANTED), np.int64), np.zeros((1, COUNTERS), np.int64)
    table, shares = np.zeros((1, MOST_SEATS), np.int64), np.zeros((1, MOST_SEATS))
    seen = np.zeros((1, MOST_SEATS + 1, 1), np.uint16)
    args = (game.box.records, states, blank(game.state), options, bots, none, 0, 0, scratch(game), SILENT)
    return ((counting(game), (*args, starts, wanted, 1, 1, 1, counts, table, table, shares, seen, none, none, none)),)


def count_games(
    boxes, states, blank_state, options, bots, script, seed, first, moves, log, starts, wanted, better, sides, longest,
    counts, choices, points, shares, seen, kinds, offered, blocks,
):  # fmt: skip
    """Play games first, first + 1, … of `seed` to the end, one in each of `states`, and count.

    A seat that is SCRIPTED takes the game's moves from `script`. Rows starts[kind] to starts[kind + 1] of `wanted` say
    which fields of an event are noted in `seen`, by game, seat and value: (kind, field, where it begins, how many, and
    1 if the field is a set of values). `kinds` counts events, `offered` legal moves; each may be empty, and a log
    without rows is silent. Where `blocks` has the first move of each kind, `seen` counts the kinds of the moves chosen.
    `better` is 1 where more points are better, -1 where fewer are, and 0 where nobody asks for more than lengths,
    points and shares.
    """
    box = boxes[0]
    rng = np.zeros(1, np.uint64)
    now = np.zeros(MOST_SEATS, np.int64)
    behind = np.zeros(MOST_SEATS, np.int64)
    for i in range(states.shape[0]):
        states[i] = blank_state[0]
        s = states[i]
        begin_stream(rng, seed, first + i)
        if log.shape[0] > 0:
            log[0, 0] = 0
        setup(box, s, options, rng, log)
        length = 0
        turns = 0
        chosen = 0
        alternatives = 0
        leads = 0
        gaps = 0
        lost = 0
        last = -1
        leader = NOBODY_YET
        since = 0
        course = 0
        stuck = 0
        behind[:] = 0
        mask = awaits(s)
        while True:
            if log.shape[0] > 0:
                rows = log[0, 0]
                if rows >= log.shape[0]:
                    lost += rows - log.shape[0] + 1
                    rows = log.shape[0] - 1
                for row in range(1, rows + 1):
                    kind = log[row, 0]
                    if kinds.shape[0] > 0:
                        kinds[kind] += 1
                    who = log[row, 1]
                    if who < 0 or who >= MOST_SEATS:
                        who = MOST_SEATS
                    for want in range(starts[kind], starts[kind + 1]):
                        value = log[row, 3 + wanted[want, 1]]
                        if wanted[want, 4] != 0:
                            for bit in range(min(wanted[want, 3], 63)):
                                if value >> bit & 1 != 0:
                                    seen[i, who, wanted[want, 2] + bit] += 1
                        elif 0 <= value < wanted[want, 3]:
                            seen[i, who, wanted[want, 2] + value] += 1
                log[0, 0] = 0
            seat = lowest(mask) if mask != 0 else -1
            if better != 0 and seat != last:
                # Somebody else is to act: a moment to look at who leads.
                turns += 1
                last = seat
                scores(box, s, now)
                best = better * now[0]
                second = best
                ahead = 0
                alone = True
                for side in range(1, sides):
                    worth = better * now[side]
                    if worth > best:
                        second = best
                        best = worth
                        ahead = side
                        alone = True
                    elif worth == best:
                        second = best
                        alone = False
                    elif worth > second or side == 1:
                        second = worth
                gaps += best - second
                for side in range(sides):
                    short = best - better * now[side]
                    if short > behind[side]:
                        behind[side] = short
                if alone and sides > 1 and ahead != leader:
                    if leader != NOBODY_YET:
                        leads += 1
                    leader = ahead
                    since = length
            if mask == 0 or length >= longest:
                break
            n = legal(box, s, seat, moves)
            if n < 1:
                stuck = 1
                break
            if better != 0 and n > 1:
                chosen += 1
                alternatives += n
                choices[i, seat] += 1
            if offered.shape[0] > 0:
                for k in range(n):
                    offered[moves[k]] += 1
            move = script[length] if bots[seat] == SCRIPTED else decide(box, s, seat, bots[seat], moves, n, rng)
            if blocks.shape[0] > 0:
                block = 0
                while block + 1 < blocks.shape[0] and blocks[block + 1] <= move:
                    block += 1
                seen[i, seat, block] += 1
            play(box, s, seat, move, rng, log)
            length += 1
            if better != 0:
                course = (course * 1000003 + move * MOST_SEATS + seat + 1) % PRIME
            mask = awaits(s)
        scores(box, s, points[i])
        payoff(box, s, shares[i])
        winner = 0
        for side in range(1, sides):
            if shares[i, side] > shares[i, winner]:
                winner = side
        counts[i, LENGTH] = length
        counts[i, TURNS] = turns - 1
        counts[i, CHOICES] = chosen
        counts[i, ALTERNATIVES] = alternatives
        counts[i, LEADS] = leads
        counts[i, SETTLED] = since if leader == winner else length
        counts[i, GAPS] = gaps
        counts[i, COMEBACK] = behind[winner]
        counts[i, LOST_EVENTS] = lost
        counts[i, DEAD_END] = stuck
        counts[i, COURSE] = course
