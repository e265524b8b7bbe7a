"""Teach the bots of Escape Earth by self-play: `python bench/teach_escape_earth.py` writes its bots/weights.py anew.

Both seats play `policy`, which takes the move with the best position after it. Each position is then moved towards
what became of it (temporal differences, looking back with TRACE). Random players never win, so the first lessons are
on a calmer galaxy, where getting far counts a little even in a lost game; the last ones are on the real box.
"""
# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

import argparse
import copy
import time
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
from learned import written

from escapade.engine.chance import begin_stream, below
from escapade.engine.log import SILENT
from escapade.engine.piles import lowest
from escapade.engine.record import bind, blank, rule
from escapade.games import escape_earth
from escapade.games.escape_earth.bots.inputs import look
from escapade.games.escape_earth.bots.policy import try_out
from escapade.games.escape_earth.bots.weights import DIRECT, HIDDEN, INNER, INNER_BIAS, INPUTS, OUTER, OUTER_BIAS
from escapade.games.escape_earth.box import load_box
from escapade.games.escape_earth.rules.decisions import awaits, legal, play, setup
from escapade.games.escape_earth.state import MOST_MOVES, OVER, WIN, State

FOLDER = Path(escape_earth.__file__).parent
WEIGHTS = FOLDER / "bots" / "weights.py"
LONGEST = 600
LESSON = 500  # games
TRACE = 0.8  # how much of what came later counts, against what was foreseen
CURIOSITY = 50  # one move in so many is any move
EXPERT, BEGINNER = (2, 0, 0, 0), (2, 1, 0, 0)
LEVELS = (  # event copies, time copies, what progress counts in a lost game, the share of wins that ends the level
    ((11, 0, 0, 1, 0), (4, 1, 1), 0.6, 0.35),
    ((8, 1, 1, 1, 1), (4, 1, 1), 0.4, 0.30),
    ((6, 2, 1, 2, 1), (3, 1, 2), 0.3, 0.20),
    ((4, 2, 2, 2, 2), (3, 1, 2), 0.0, 2.00),
)


@rule
def foresee(x, inner, inner_bias, outer, direct, bias, hidden):
    """The chance to win, as `outlook` of the bots has it, by weights that are being learned; `teach` needs `hidden`."""
    hidden[:] = inner_bias
    z = bias[0]
    for i in range(x.shape[0]):
        if x[i] != 0.0:
            z += x[i] * direct[i]
            for j in range(hidden.shape[0]):
                hidden[j] += x[i] * inner[i, j]
    for j in range(hidden.shape[0]):
        hidden[j] = max(hidden[j], np.float32(0.0))
        z += hidden[j] * outer[j]
    return 1.0 / (1.0 + np.exp(-np.float64(z)))


@rule
def teach(x, error, inner, inner_bias, outer, direct, bias, hidden):
    """Move the weights so that `x` is foreseen a little higher or lower, by `error`."""
    bias[0] += error
    for j in range(hidden.shape[0]):
        slope = error * outer[j] if hidden[j] > 0.0 else 0.0
        outer[j] += error * hidden[j]
        hidden[j] = slope
        inner_bias[j] += slope
    for i in range(x.shape[0]):
        if x[i] != 0.0:
            direct[i] += error * x[i]
            for j in range(hidden.shape[0]):
                inner[i, j] += x[i] * hidden[j]


@rule
def outcome(box, s, progress):
    """1 for a win; a lost game counts for how far it came, as far as `progress` allows."""
    if s.result == WIN:
        return 1.0
    ships = (s.ship[0] + s.ship[1]) / (2 * box.ocean)
    return progress * 0.9 * (0.35 * (s.frontier - 3) / 14 + 0.4 * ships + 0.25 * min(s.turns, 30) / 30)


@rule
def play_lesson(box, states, progress, inner, inner_bias, outer, direct, bias, seen, free, rng, log):
    """One game from its opening in states[0]; the positions chosen go to `seen`, and whether freely to `free`."""
    s = states[0]
    x = np.empty(inner.shape[0], np.float32)
    hidden = np.empty(inner.shape[1], np.float32)
    moves = np.empty(MOST_MOVES, np.int64)
    n = 0
    while awaits(s) != 0 and n < seen.shape[0]:
        seat = lowest(awaits(s))
        count = legal(box, s, seat, moves)
        pick = below(rng, count) if below(rng, CURIOSITY) == 0 else -1
        best = moves[0]
        best_worth = -1.0
        for i in range(count):
            if pick >= 0 and i != pick:
                continue
            states[1] = s
            left = try_out(box, s, seat, moves[i], states[1], rng, log)
            over = states[1].phase == OVER
            if over:
                value = outcome(box, states[1], progress)
            else:
                look(box, states[1], seat if left > 0 else 1 - seat, left, x)
                value = foresee(x, inner, inner_bias, outer, direct, bias, hidden)
            if value > best_worth:
                best_worth = value
                best = moves[i]
                seen[n] = x
                free[n] = 2 if over else 1 if pick >= 0 else 0
        play(box, s, seat, best, rng, log)
        n += 1
    return n


def lesson(
    boxes, states, start, options, progress, rate, inner, inner_bias, outer, direct, bias, seed, first, games, log
):
    """Play `games` games and learn from each, from its end to its beginning; the number won."""
    rng = np.zeros(1, np.uint64)
    hidden = np.empty(inner.shape[1], np.float32)
    seen = np.empty((LONGEST, inner.shape[0]), np.float32)
    free = np.empty(LONGEST, np.int64)
    won = 0
    for game in range(games):
        begin_stream(rng, seed, first + game)
        states[0] = start[0]
        setup(boxes[0], states[0], options, rng, log)
        n = play_lesson(boxes[0], states, progress, inner, inner_bias, outer, direct, bias, seen, free, rng, log)
        won += states[0].result == WIN
        target = outcome(boxes[0], states[0], progress)
        for i in range(n - 1, -1, -1):
            if rate == 0.0 or free[i] == 2:
                continue
            value = foresee(seen[i], inner, inner_bias, outer, direct, bias, hidden)
            teach(seen[i], rate * (target - value), inner, inner_bias, outer, direct, bias, hidden)
            target = value if free[i] == 1 else TRACE * target + (1.0 - TRACE) * value
    return won


def calmer_boxes() -> list[Any]:
    """The galaxies of the levels, the real one last."""
    parts = tomllib.loads((FOLDER / "box.toml").read_text(encoding="utf-8"))
    boxes = []
    for events, times, _, _ in LEVELS:
        calmer = copy.deepcopy(parts)
        for it, copies in zip(calmer["event"] + calmer["time"], events + times, strict=True):
            it["copies"] = copies
        boxes.append(load_box(calmer).records)
    return boxes


def main() -> None:
    """Learn for a while, on top of what is known or from nothing, and write bots/weights.py."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from-nothing", action="store_true")
    chosen = parser.parse_args()
    weights = [part.copy() for part in (INNER, INNER_BIAS, OUTER, DIRECT)] + [np.array([OUTER_BIAS], np.float32)]
    if chosen.from_nothing:
        drawn = np.random.default_rng(chosen.seed)
        weights[0][:] = drawn.normal(size=(INPUTS, HIDDEN)) / np.sqrt(20)
        weights[2][:] = 0.1 * drawn.normal(size=HIDDEN) / np.sqrt(HIDDEN)
        weights[1][:], weights[3][:], weights[4][:] = 0, 0, -3
    teach_a_lesson = bind(lesson, "escape-earth", {"play": play})
    boxes, states, start = calmer_boxes(), blank(State, 2), blank(State)
    level = 0 if chosen.from_nothing else len(LEVELS) - 1
    won, first, began = 0.0, 0, time.process_time()
    while (spent := (time.process_time() - began) / chosen.seconds) < 1.0:
        options = BEGINNER if first // LESSON % 4 == 3 else EXPERT
        rate = chosen.rate * min(1.0, 2.1 - 2.0 * spent)
        wins = teach_a_lesson(
            boxes[level],
            states,
            start,
            np.array(options),
            LEVELS[level][2],
            rate,
            *weights,
            chosen.seed,
            first,
            LESSON,
            SILENT,
        )
        first += LESSON
        if options == EXPERT:
            won = 0.8 * won + 0.2 * wins / LESSON
            print(f"{first} games, level {level}: {won:.1%} of the last expert games won", flush=True)
        if won > LEVELS[level][3]:
            level, won = level + 1, 0.0
    about = "Escape Earth: what the bots have learned by self-play (bench/teach_escape_earth.py), one byte a weight."
    parts = dict(zip(("INNER", "INNER_BIAS", "OUTER", "DIRECT"), weights, strict=False))
    text = written(about, INPUTS, HIDDEN, parts, bias=float(weights[4][0]))
    WEIGHTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
