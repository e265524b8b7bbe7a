"""Course search: is there a course of the turn that pays better than the policy's?

In a game where a turn has hundreds of courses that hardly differ, a tree drowns in the luck of the dice. So each
simulation plays every course that is still in question with the same dice in the same dealt world, on to the end of the
turn, and what counts is by how much its payoff differs from that of the policy's course. A course is a chain of moves
up to where something is drawn or another player moves: judged move by move, with the policy in between, a first move
that only an unusual second one makes good would never be seen.
"""

import time
from functools import cache

import numpy as np

from escapade.bots import courses, tree
from escapade.bots.thoughts import Thought, Thoughts
from escapade.engine.chance import begin_stream
from escapade.engine.changeover import Call
from escapade.engine.contract import Box, Game, Records
from escapade.engine.doors import POLICY, doors, kernels, scratch
from escapade.engine.log import SILENT
from escapade.engine.record import Door, Numbers, bind, blank

FEW = 4  # simulations of a course between two looks at what is still in question
SURE = 2.0  # standard errors
LONGEST = 8  # moves of a course
MOST = 4096  # courses; with more, each move is looked at alone


@cache
def _kernels(game: Game) -> tuple[Door, Door]:
    own = kernels(game)
    own["roll_out"] = bind(tree.finish, game.id, own, part=True)
    return bind(courses.list_courses, game.id, own), bind(courses.try_courses, game.id, own)


def course_calls(game: Game) -> tuple[Call, ...]:
    """The doors that such a search goes through, each with arguments as it is called with."""
    list_courses, try_courses = _kernels(game)
    boxes, states, rng, one = game.box.records, blank(game.state, 2), np.zeros(1, np.uint64), np.zeros(1, np.int64)
    square, found = np.zeros((1, 1), np.int64), np.zeros((1, 1))
    return (
        (list_courses, (boxes, states, 0, square, one, square, rng, SILENT)),
        (try_courses, (boxes, states, 0, square, one, one, 0, 0, 0, scratch(game), found, rng, SILENT)),
    )


def search_courses(
    game: Game, box: Box, states: Records, seat: int, depth: int, simulations: int, deadline: float | None, seed: int
) -> Thoughts:
    """What was tried of the legal moves of `seat`, the best first.

    It is the policy's, unless another is better by more than `game.doubt`; of its habits nothing else is tried.
    """
    started = time.perf_counter()
    rng, room = np.zeros(1, np.uint64), scratch(game)
    begin_stream(rng, seed & 0xFFFFFFFFFFFFFFFF, 0)
    steps, lengths = courses_of(game, box, states, seat)
    usual = _usual(game, box, states, seat, steps, rng)
    if len(steps) > max(1, simulations // FEW):
        some = _some(steps[:, 0], usual, max(1, simulations // FEW), seed)
        steps, lengths, usual = steps[some], lengths[some], 0
    pair = blank(game.state, 2)
    pair[0] = states[0]
    is_open = np.ones(len(steps), np.int64)
    if not game.habits.isdisjoint(steps[:, 0].tolist()):
        is_open[:] = 0
        is_open[usual] = 1
    visits, gain, squares = (np.zeros(len(steps)) for _ in range(3))
    _, try_courses = _kernels(game)
    first, total = 0, 0.0
    while True:
        found = np.zeros((FEW, len(steps)))
        try_courses(
            box.records, pair, seat, steps, lengths, is_open, depth, seed & 0x7FFFFFFFFFFFFFFF, first, room, found, rng,
            SILENT,
        )  # fmt: skip
        first += FEW
        more = np.where(is_open == 1, found - found[:, [usual]], 0.0)
        visits += FEW * is_open
        total += found[:, usual].sum()
        gain += more.sum(0)
        squares += (more * more).sum(0)
        tried = np.maximum(visits, 1.0)
        gains = gain / tried
        errors = np.sqrt(np.maximum(squares / tried - gains * gains, 0.0) / tried)
        _close(is_open, usual, gains, SURE * errors, game.doubt)
        spent = deadline is not None and time.perf_counter() > deadline
        if spent or is_open.sum() == 1 or visits.sum() + FEW * is_open.sum() > simulations:
            break
    safe = np.where(is_open == 1, gains - errors, -np.inf)
    best = int(safe.argmax()) if safe.max() > game.doubt else usual
    values = np.clip(total / first + gains, 0.0, 1.0)  # compared with equal luck, however often each was tried
    thoughts = _by_move(steps[:, 0], best, visits, values)
    return Thoughts(thoughts, int(visits.sum()), time.perf_counter() - started)


def courses_of(game: Game, box: Box, states: Records, seat: int) -> tuple[Numbers, Numbers]:
    """The courses that `seat` can take: their moves, and how many each has."""
    room = blank(game.state, LONGEST + 1)
    room[0] = states[0]
    steps, lengths = np.zeros((MOST, LONGEST), np.int64), np.ones(MOST, np.int64)
    lists = np.zeros((LONGEST, len(scratch(game))), np.int64)
    list_courses, _ = _kernels(game)
    n = list_courses(box.records, room, seat, steps, lengths, lists, np.zeros(1, np.uint64), SILENT)
    if n < 0:
        n = doors(game).legal(box.records, states, seat, lists[0])
        steps[:n, 0] = lists[0, :n]
        lengths[:n] = 1
    return steps[:n].copy(), lengths[:n].copy()


def _usual(game: Game, box: Box, states: Records, seat: int, steps: Numbers, rng: Numbers) -> int:
    """Which of the courses is the policy's."""
    world, room = blank(game.state, 1), scratch(game)
    world[0] = states[0]
    left, level = np.arange(len(steps)), 0
    while len(left) > 1:
        move = doors(game).decide(box.records, world, seat, POLICY, room, rng)
        left = left[steps[left, level] == move]
        doors(game).play(box.records, world, seat, move, rng, SILENT)
        level += 1
    return int(left[0])


def _some(firsts: Numbers, usual: int, most: int, seed: int) -> Numbers:
    """Some of the courses for who has no time for all: the policy's, one for each first move, a second for each, …"""
    mixed = np.random.default_rng(seed & 0xFFFFFFFFFFFFFFFF).permutation(len(firsts))
    order = np.concatenate([[usual], mixed[mixed != usual]])
    seen: dict[int, int] = {}
    turn = []
    for move in firsts[order].tolist():
        seen[move] = seen.get(move, -1) + 1
        turn.append(seen[move])
    return order[np.argsort(turn, kind="stable")[:most]]


def _close(is_open: Numbers, usual: int, gains: Numbers, errors: Numbers, doubt: float) -> None:
    """Close the courses that are surely no better than the policy's, or surely worse than the best of the others."""
    bar = max(doubt, float((gains - errors)[is_open == 1].max()))
    closed = gains + errors < bar
    closed[usual] = False
    is_open[closed] = 0


def _by_move(firsts: Numbers, best: int, visits: Numbers, values: Numbers) -> list[Thought]:
    """What was tried of each first move: its simulations, and what its best course pays; the best move first."""
    thoughts = []
    for move in np.unique(firsts[visits > 0]):
        own = np.flatnonzero(firsts == move)
        value = values[best] if move == firsts[best] else values[own].max()
        thoughts.append(Thought(int(move), int(visits[own].sum()), float(value)))
    return sorted(thoughts, key=lambda thought: (thought.move != firsts[best], -thought.value))
