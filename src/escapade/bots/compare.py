"""Search by comparison: is there a move that pays better than the policy's?

In a game where a turn has dozens of moves that hardly differ, a tree drowns in the luck of the dice. So each simulation
plays every move that is still in question with the same dice in the same dealt world, on to the end of the turn, and
what counts is by how much its payoff differs from that of the policy's move. An estimate is wrong somewhere, and a
search finds that place; so what the policy itself makes of a move (`Game.lean`) counts as well.
"""

import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from escapade.bots import sample, tree
from escapade.bots.thoughts import Thought, Thoughts
from escapade.engine.chance import begin_stream
from escapade.engine.contract import Box, Game, Records
from escapade.engine.drive import POLICY, SILENT, doors, kernels, scratch
from escapade.engine.record import bind, bind_part, blank

Numbers = np.ndarray[Any, Any]

FEW = 8  # simulations of a move between two looks at what is still in question
SURE = 2.0  # standard errors


@cache
def _kernel(game: Game) -> Callable[..., Any]:
    own = kernels(game) | {"estimate": game.estimate or game.payoff}
    own["roll_out"] = bind_part(tree.finish, game.id, **own)
    return bind(sample.sample, game.id, **own)


@cache
def _opinions(game: Game, lean: Callable[..., Any]) -> Callable[..., Any]:
    return bind(sample.opinions, game.id, **kernels(game), lean=lean)


def compare(
    game: Game, box: Box, states: Records, seat: int, depth: int, simulations: int, deadline: float | None, seed: int
) -> Thoughts:
    """What was tried of the legal moves of `seat`, the best first.

    It is the policy's, unless another is better by more than `game.doubt`; of its habits nothing else is tried.
    """
    started = time.perf_counter()
    rng, room = np.zeros(1, np.uint64), scratch(game)
    begin_stream(rng, seed & 0xFFFFFFFFFFFFFFFF, 0)
    choices = room[: doors(game).list_legal(box.records, states, seat, room)].copy()
    usual = int(np.flatnonzero(choices == doors(game).decide(box.records, states, seat, POLICY, room, rng))[0])
    pair = blank(game.state, 2)
    pair[0] = states[0]
    leaning = np.zeros(len(choices))
    if game.lean:
        _opinions(game, game.lean)(box.records, pair, seat, choices, leaning)
    leaning -= leaning[usual]
    open_moves = np.ones(len(choices), np.int64)
    if not game.habits.isdisjoint(choices.tolist()):
        open_moves[:] = 0
        open_moves[usual] = 1
    visits, total, gain, squares = (np.zeros(len(choices)) for _ in range(4))
    first = 0
    while True:
        found = np.zeros((FEW, len(choices)))
        _kernel(game)(
            box.records, pair, seat, choices, open_moves, depth, seed & 0x7FFFFFFFFFFFFFFF, first, room, found, rng,
            SILENT,
        )  # fmt: skip
        first += FEW
        more = np.where(open_moves == 1, found - found[:, [usual]] + leaning, 0.0)
        visits += FEW * open_moves
        total += found.sum(0)
        gain += more.sum(0)
        squares += (more * more).sum(0)
        tried = np.maximum(visits, 1.0)
        _close(open_moves, usual, gain / tried, squares / tried, tried, game.doubt)
        spent = deadline is not None and time.perf_counter() > deadline
        if spent or open_moves.sum() == 1 or visits.sum() + FEW * open_moves.sum() > simulations:
            break
    gains = np.where(open_moves == 1, gain / tried, -np.inf)
    best = int(gains.argmax()) if gains.max() > game.doubt else usual
    order = sorted(np.flatnonzero(visits), key=lambda i: (i != best, -visits[i], -total[i] / visits[i]))
    thoughts = [Thought(int(choices[i]), int(visits[i]), float(total[i] / visits[i])) for i in order]
    return Thoughts(thoughts, int(visits.sum()), time.perf_counter() - started)


def _close(open_moves: Numbers, usual: int, gains: Numbers, squares: Numbers, visits: Numbers, doubt: float) -> None:
    """Close the moves that are surely no better than the policy's, or surely worse than the best of the others."""
    errors = SURE * np.sqrt(np.maximum(squares - gains * gains, 0.0) / visits)
    bar = max(doubt, float((gains - errors)[open_moves == 1].max()))
    closed = gains + errors < bar
    closed[usual] = False
    open_moves[closed] = 0
