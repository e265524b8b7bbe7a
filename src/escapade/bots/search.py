"""Search: what a player who thinks ahead would do, from what the seat can see and nothing else."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from escapade.bots import tree
from escapade.bots.course_search import course_calls, search_courses
from escapade.bots.thoughts import Thought, Thoughts
from escapade.engine.chance import begin_stream
from escapade.engine.changeover import Call
from escapade.engine.contract import Box, Game, Records
from escapade.engine.doors import kernels, scratch
from escapade.engine.log import SILENT
from escapade.engine.record import Door, Numbers, bind, blank

EXPLORATION = 0.5  # times the spread of a seat's payoffs
CHUNK = 64  # Simulations between two looks at the clock and at the lead.
MOST_NODES = 4_000_000
MOST_SIMULATIONS = 10_000_000


@dataclass
class Root:
    """One independent tree: root parallelism runs several and adds up what they found."""

    nodes: Records
    slots: Records
    tally: Numbers
    states: Records
    rng: Numbers
    moves: Numbers
    done: int = field(default=0)


@cache
def _kernels(game: Game) -> tuple[Door, Door]:
    own = kernels(game)
    own["roll_out"] = bind(tree.finish, game.id, own, part=True)
    own["one_simulation"] = bind(tree.simulate, game.id, own, part=True)
    return bind(tree.grow, game.id, own), bind(tree.read_root, game.id, own)


@cache
def search_calls(game: Game) -> tuple[Call, ...]:
    """The doors that a search goes through, each with arguments as it is called with."""
    if game.doubt > 0.0:
        return course_calls(game)
    grow, read_root = _kernels(game)
    root, boxes = _plant(game, blank(game.state), 1, 1, 0, 0), game.box.records
    visits, totals = np.zeros(1, np.int64), np.zeros(1, np.float64)
    tree_parts = (root.nodes, root.slots, root.tally, root.moves)
    return (
        (grow, (boxes, root.states, 0, 1, *tree_parts, EXPLORATION, 0, 1, root.rng, SILENT)),
        (read_root, (boxes, root.states, 0, root.nodes, root.slots, root.moves, visits, totals)),
    )


def _plant(game: Game, states: Records, seats: int, nodes: int, seed: int, number: int) -> Root:
    nodes = min(nodes, MOST_NODES)
    rng = np.zeros(1, np.uint64)
    begin_stream(rng, seed & 0xFFFFFFFFFFFFFFFF, number)
    pair = blank(game.state, 2)
    pair[0] = states[0]
    tally = np.array([seats], np.int64)  # Nodes 0 … seats - 1 are the roots of the seats' trees.
    slots = blank(tree.Slot, 1 << (2 * nodes).bit_length())
    return Root(blank(tree.Node, nodes), slots, tally, pair, rng, scratch(game))


def search(
    game: Game,
    box: Box,
    states: Records,
    seat: int,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 1,
    roots: int = 1,
    seats: int = 0,
    exploration: float = EXPLORATION,
    until_settled: bool = False,
) -> Thoughts:
    """Search for `seat`, within a number of simulations or a time.

    A game with `doubt` compares courses of the turn instead of growing trees; it stops when nothing is in question.
    With a number of simulations the answer depends on `seed` and `roots` alone, not on `threads`.
    With `until_settled` a tree is left as soon as the simulations that remain cannot change its first choice.
    """
    started = time.perf_counter()
    deadline = None if seconds is None else started + seconds
    depth = -1 if game.estimate is None or game.rollout_depth is None else game.rollout_depth
    if game.doubt > 0.0:
        return search_courses(game, box, states, seat, depth, simulations or MOST_SIMULATIONS, deadline, seed)
    seats = seats or int(states[0].seats)
    grow, read_root = _kernels(game)
    share = MOST_SIMULATIONS if simulations is None else -(-simulations // roots)
    room = seats * min(2 * share + 64, MOST_NODES // seats) if simulations else 1_000_000
    planted = [_plant(game, states, seats, room, seed, number) for number in range(roots)]

    def tend(root: Root) -> None:
        while root.done < share and (deadline is None or time.perf_counter() < deadline or root.done == 0):
            count = min(CHUNK, share - root.done) if until_settled or deadline is not None else share - root.done
            grow(
                box.records, root.states, seat, seats, root.nodes, root.slots, root.tally, root.moves,
                exploration, depth, count, root.rng, SILENT,
            )  # fmt: skip
            root.done += count
            if until_settled and _lead(_tried(box, seat, root, read_root)[0]) > share - root.done:
                return

    if threads > 1 and roots > 1:
        with ThreadPoolExecutor(min(threads, roots)) as pool:
            list(pool.map(tend, planted))
    else:
        for root in planted:
            tend(root)
    return _gather(box, seat, planted, read_root, started)


def _tried(box: Box, seat: int, root: Root, read_root: Callable[..., Any]) -> tuple[Numbers, Numbers]:
    """The visits and the summed payoffs of the legal moves, which come into the root's `moves`."""
    visits, totals = np.zeros(len(root.moves), np.int64), np.zeros(len(root.moves), np.float64)
    n = read_root(box.records, root.states, seat, root.nodes, root.slots, root.moves, visits, totals)
    return visits[:n], totals[:n]


def _lead(visits: Numbers) -> int:
    """By how many visits the first choice is ahead of the second."""
    *_, second, first = sorted([0, *visits.tolist()])
    return int(first - second)


def _gather(box: Box, seat: int, planted: list[Root], read_root: Callable[..., Any], started: float) -> Thoughts:
    found = [_tried(box, seat, root, read_root) for root in planted]
    all_visits, all_totals = (np.sum(parts, axis=0) for parts in zip(*found, strict=True))
    moves = planted[0].moves
    thoughts = [
        Thought(int(moves[i]), int(all_visits[i]), float(all_totals[i] / all_visits[i]) if all_visits[i] else 0.0)
        for i in range(len(all_visits))
    ]
    thoughts.sort(key=lambda thought: (-thought.visits, -thought.value, thought.move))
    return Thoughts(thoughts, sum(root.done for root in planted), time.perf_counter() - started)
