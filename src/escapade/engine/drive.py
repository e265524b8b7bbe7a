"""Generic kernels over the contract: doors from Python, playouts, soaks.

Each function here is a template: `bind` puts a game's own kernels in place of the names declared first.
Doors take arrays of one record, because that is what Python hands over cheaply.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from escapade.engine.chance import begin_stream, below
from escapade.engine.contract import MOST_SEATS, Box, Game, Records
from escapade.engine.piles import lowest
from escapade.engine.record import INTERPRETED, bind, bind_part, blank, record, rule

EVENT_WIDTH = 8
LONGEST = 100_000  # No game of ours comes near; a game that does is caught instead of hanging.
RANDOM, GREEDY, POLICY = 0, 1, 2
SILENT = np.empty((0, EVENT_WIDTH), np.int64)


def _bound_later(*_: Any) -> Any:
    raise AssertionError("a template was called before `bind`")


setup = awaits = legal = play = scores = payoff = redeal = encode = faults = greedy = policy = due = _bound_later


@rule
def write_event(log, kind, seat, sees, a, b, c, d, e):
    """Add a row to the log. Row 0 counts."""
    log[0, 0] += 1
    row = log[0, 0]
    if row >= log.shape[0]:
        return  # The owner of the log sees the count, makes room and plays the move again.
    log[row, 0] = kind
    log[row, 1] = seat
    log[row, 2] = sees
    log[row, 3] = a
    log[row, 4] = b
    log[row, 5] = c
    log[row, 6] = d
    log[row, 7] = e


def _note(log, kind, seat, sees, a, b=0, c=0, d=0, e=0):
    """Tell the log what happened. In simulation the log has no rows, and this costs nothing.

    `a` is public, b to e are for the seats in the bit mask `sees` only.
    """
    if log.shape[0] > 0:
        write_event(log, kind, seat, sees, a, b, c, d, e)


@intrinsic
def _compiled_note(_context, log, kind, seat, sees, a, b=0, c=0, d=0, e=0):
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.compile_internal(builder, _note, signature, args)

    return types.void(log, *[types.int64] * EVENT_WIDTH), build


# An inlined function would count references to the log, an ordinary one be compiled for each mix of number types.
class _Note(type(_compiled_note)):  # type: ignore[misc]
    """The intrinsic, which plain Python may call as well."""

    def __call__(self, *args: Any) -> None:
        """Write the event in plain Python."""
        _note(*args)


_compiled_note.__class__ = _Note
note = _note if INTERPRETED else _compiled_note


@rule
def pick_any(box, s, seat, moves, n, rng):
    """Any legal move, each equally likely."""
    return moves[below(rng, n)]


def open_game(boxes, states, options, rng, log):
    """Lay out a new game in states[0], which must be zeroed."""
    setup(boxes[0], states[0], options, rng, log)


def awaited(states):
    """The seats that may act, as a bit mask."""
    return awaits(states[0])


def list_legal(boxes, states, seat, out):
    """The legal moves of a seat into `out`; their number."""
    return legal(boxes[0], states[0], seat, out)


def play_move(boxes, states, seat, move, rng, log):
    """Carry out one legal move."""
    play(boxes[0], states[0], seat, move, rng, log)


def deal(desks, options, seed, number):
    """Begin game `number` of `seed` on a zeroed desk; the answer is that of `step`."""
    desk = desks[0]
    begin_stream(desk.rng[:], seed, number)
    setup(desk.box, desk.state, options, desk.rng[:], desk.log[:0])
    return due(desk.box, desk.state, desk.moves[:])


def step(desks, move):
    """One legal move of the seat that is due; then the next seat's legal moves into the desk's `moves`.

    The answer is 16 times their number plus that seat; 0 when the game is over.
    """
    desk = desks[0]
    play(desk.box, desk.state, lowest(awaits(desk.state)), move, desk.rng[:], desk.log[:0])
    return due(desk.box, desk.state, desk.moves[:])


def due_seat(box, s, moves):
    """The legal moves of the seat that is due into `moves`: 16 times their number plus that seat, or 0."""
    mask = awaits(s)
    if mask == 0:
        return 0
    seat = lowest(mask)
    return 16 * legal(box, s, seat, moves) + seat


def score_sides(boxes, states, out):
    """The scores as the players read them."""
    scores(boxes[0], states[0], out)


def count_wins(box, s, out):
    """The scores of a game that has none: a point for who wins alone."""
    share = np.zeros(MOST_SEATS, np.float64)
    payoff(box, s, share)
    for seat in range(s.seats):
        out[seat] = share[seat] == 1.0


def share_win(boxes, states, out):
    """Each side's share of the win, 0 to 1."""
    payoff(boxes[0], states[0], out)


def redeal_hidden(boxes, states, seat, rng):
    """Shuffle everything that `seat` cannot know."""
    redeal(boxes[0], states[0], seat, rng)


def encode_seat(boxes, states, seat, out):
    """Features of what `seat` sees."""
    encode(boxes[0], states[0], seat, out)


def find_faults(boxes, states):
    """The broken laws, as a bit mask."""
    return faults(boxes[0], states[0])


def decide(boxes, states, seat, bot, out, rng):
    """The move that a random, greedy or rollout player makes for `seat`."""
    n = legal(boxes[0], states[0], seat, out)
    if bot == GREEDY:
        return greedy(boxes[0], states[0], seat, out, n, rng)
    if bot == POLICY:
        return policy(boxes[0], states[0], seat, out, n, rng)
    return out[below(rng, n)]


def playouts(boxes, states, blank_state, options, bots, seed, first, moves, lengths, points, shares, log):
    """Play games first, first + 1, … of `seed` to the end, one in each of `states`."""
    box = boxes[0]
    rng = np.zeros(1, np.uint64)
    for i in range(states.shape[0]):
        states[i] = blank_state[0]
        s = states[i]
        begin_stream(rng, seed, first + i)
        setup(box, s, options, rng, log)
        length = 0
        mask = awaits(s)
        while mask != 0 and length < LONGEST:
            seat = lowest(mask)
            n = legal(box, s, seat, moves)
            if bots[seat] == RANDOM:
                move = moves[below(rng, n)]
            elif bots[seat] == GREEDY:
                move = greedy(box, s, seat, moves, n, rng)
            else:
                move = policy(box, s, seat, moves, n, rng)
            play(box, s, seat, move, rng, log)
            length += 1
            mask = awaits(s)
        lengths[i] = length
        scores(box, s, points[i])
        payoff(box, s, shares[i])


SOUND, BROKEN_LAW, NO_MOVE, BAD_LIST, TOO_LONG, LEAK, BAD_REDEAL = range(7)
REDEAL_EVERY = 4


def soak(boxes, states, blank_state, options, seed, first, count, moves, others, here, there, log, report):
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


@dataclass(frozen=True)
class Doors:
    """A game's kernels as Python calls them."""

    open_game: Callable[..., Any]
    awaited: Callable[..., Any]
    list_legal: Callable[..., Any]
    play_move: Callable[..., Any]
    deal: Callable[..., Any]
    step: Callable[..., Any]
    score_sides: Callable[..., Any]
    share_win: Callable[..., Any]
    redeal_hidden: Callable[..., Any]
    encode_seat: Callable[..., Any]
    find_faults: Callable[..., Any]
    decide: Callable[..., Any]
    playouts: Callable[..., Any]
    soak: Callable[..., Any]


def kernels(game: Game) -> dict[str, Callable[..., Any]]:
    """What `bind` puts in place of the names of this module."""
    return {
        "setup": game.setup,
        "awaits": game.awaits,
        "legal": game.legal,
        "play": game.play,
        "scores": game.scores or bind_part(count_wins, game.id, play=game.play, payoff=game.payoff),
        "payoff": game.payoff,
        "redeal": game.redeal,
        "shown": game.shown,
        "encode": game.encode,
        "faults": game.faults,
        "greedy": game.greedy or game.policy or pick_any,
        "policy": game.policy or pick_any,
    }


@cache
def doors(game: Game) -> Doors:
    """The game's doors, bound once."""
    own = kernels(game)
    own["due"] = bind(due_seat, game.id, **own)
    return Doors(**{name: bind(globals()[name], game.id, **own) for name in Doors.__dataclass_fields__})


def desk(game: Game, box: Box) -> Records:
    """A whole game in one array, for `deal` and `step`: every array that Python hands over costs time."""
    laid = blank(
        record(
            [
                ("moves", "i8", (game.most_legal or game.moves,)),
                ("rng", "u8", (1,)),
                ("log", "i8", (1, EVENT_WIDTH)),
                ("box", box.records.dtype),
                ("state", game.state),
            ]
        )
    )
    laid["box"] = box.records
    return laid


def scratch(game: Game) -> np.ndarray[Any, Any]:
    """Room for a list of legal moves."""
    return np.empty(game.most_legal or game.moves, np.int64)
