"""A game's kernels as Python calls them, under the contract's own names.

Each function here is a template: `bind` puts a game's own kernels in place of the names declared first.
Doors take arrays of one record, because that is what Python hands over cheaply.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from escapade.engine.chance import begin_stream, below, generator
from escapade.engine.changeover import Call
from escapade.engine.contract import MOST_SEATS, Box, Game, Records
from escapade.engine.form import KERNELS
from escapade.engine.log import EVENT_WIDTH, SILENT
from escapade.engine.piles import lowest
from escapade.engine.record import Door, bind, blank, bound_later, record, rule

RANDOM, GREEDY, POLICY = 0, 1, 2
AT_A_TABLE = ("setup", "awaits", "legal", "play", "redeal", "scores", "payoff")  # the doors that a match goes through

setup = awaits = legal = play = scores = payoff = redeal = encode = faults = greedy = policy = due = decide = (
    bound_later
)


@rule
def pick_any(box, s, seat, moves, n, rng):
    """Any legal move, each equally likely."""
    return moves[below(rng, n)]


def door_setup(boxes, states, options, rng, log):
    """Lay out a new game in states[0], which must be zeroed."""
    setup(boxes[0], states[0], options, rng, log)


def door_awaits(states):
    """The seats that may act, as a bit mask."""
    return awaits(states[0])


def door_legal(boxes, states, seat, out):
    """The legal moves of a seat into `out`; their number."""
    return legal(boxes[0], states[0], seat, out)


def door_play(boxes, states, seat, move, rng, log):
    """Carry out one legal move."""
    play(boxes[0], states[0], seat, move, rng, log)


def door_deal(tables, options, seed, number):
    """Begin game `number` of `seed` on a zeroed table; the answer is that of `step`."""
    table = tables[0]
    begin_stream(table.rng[:], seed, number)
    setup(table.box, table.state, options, table.rng[:], table.log[:0])
    return due(table.box, table.state, table.moves[:])


def door_step(tables, move):
    """One legal move of the seat that is due; then the next seat's legal moves into its `moves`.

    The answer is 16 times their number plus that seat; 0 when the game is over.
    """
    table = tables[0]
    play(table.box, table.state, lowest(awaits(table.state)), move, table.rng[:], table.log[:0])
    return due(table.box, table.state, table.moves[:])


def due_seat(box, s, moves):
    """The legal moves of the seat that is due into `moves`: 16 times their number plus that seat, or 0."""
    mask = awaits(s)
    if mask == 0:
        return 0
    seat = lowest(mask)
    return 16 * legal(box, s, seat, moves) + seat


def door_scores(boxes, states, out):
    """The scores as the players read them."""
    scores(boxes[0], states[0], out)


def count_wins(box, s, out):
    """The scores of a game that has none: a point for who wins alone."""
    share = np.zeros(MOST_SEATS, np.float64)
    payoff(box, s, share)
    for seat in range(s.seats):
        out[seat] = share[seat] == 1.0


def door_payoff(boxes, states, out):
    """Each side's share of the win, 0 to 1."""
    payoff(boxes[0], states[0], out)


def door_redeal(boxes, states, seat, rng):
    """Shuffle everything that `seat` cannot know."""
    redeal(boxes[0], states[0], seat, rng)


def door_encode(boxes, states, seat, out):
    """Features of what `seat` sees."""
    encode(boxes[0], states[0], seat, out)


def door_faults(boxes, states):
    """The broken laws, as a bit mask."""
    return faults(boxes[0], states[0])


def door_decide(boxes, states, seat, bot, out, rng):
    """The move that a random, greedy or rollout player makes for `seat`."""
    return decide(boxes[0], states[0], seat, bot, out, legal(boxes[0], states[0], seat, out), rng)


def bots_move(box, s, seat, bot, moves, n, rng):
    """The move that a random, greedy or rollout player makes, of n legal ones: wherever a bot plays in a kernel."""
    if bot == RANDOM:
        return moves[below(rng, n)]
    if bot == GREEDY:
        return greedy(box, s, seat, moves, n, rng)
    return policy(box, s, seat, moves, n, rng)


@dataclass(frozen=True)
class Doors:
    """The doors of one game. Boxes and states are arrays of one record."""

    setup: Door  # (boxes, states, options, rng, log): states[0] must be zeroed
    awaits: Door  # (states)
    legal: Door  # (boxes, states, seat, out)
    play: Door  # (boxes, states, seat, move, rng, log)
    scores: Door  # (boxes, states, out)
    payoff: Door  # (boxes, states, out)
    redeal: Door  # (boxes, states, seat, rng)
    encode: Door  # (boxes, states, seat, out)
    faults: Door  # (boxes, states)
    decide: Door  # (boxes, states, seat, bot, out, rng)
    deal: Door  # (tables, options, seed, number)
    step: Door  # (tables, move)


def kernels(game: Game) -> dict[str, Callable[..., Any]]:
    """What `bind` puts in place of the names of this module."""
    given: dict[str, Callable[..., Any]] = {
        name: kernel for name in KERNELS if (kernel := getattr(game, name)) is not None
    }
    in_place: dict[str, Callable[..., Any]] = {
        "scores": bind(count_wins, game.id, given, part=True),
        "greedy": game.policy or pick_any,
        "policy": pick_any,
        "estimate": game.payoff,
    }
    own = in_place | given
    return own | {"decide": bind(bots_move, game.id, own, part=True)}


@cache
def doors(game: Game) -> Doors:
    """The game's doors, bound once."""
    own = kernels(game)
    own["due"] = bind(due_seat, game.id, own, part=True)
    return Doors(**{name: bind(globals()[f"door_{name}"], game.id, own) for name in Doors.__dataclass_fields__})


@cache
def door_calls(game: Game, *names: str) -> tuple[Call, ...]:
    """Some of a game's doors, each with arguments as it is called with."""
    boxes, states, rng = game.box.records, blank(game.state), generator(0)
    table, options = one_table(game, game.box), game.option_values(game.seats[0])
    calls = {
        "setup": (boxes, states, options, rng, SILENT),
        "awaits": (states,),
        "legal": (boxes, states, 0, scratch(game)),
        "play": (boxes, states, 0, 0, rng, SILENT),
        "scores": (boxes, states, np.zeros(MOST_SEATS, np.int64)),
        "payoff": (boxes, states, np.zeros(MOST_SEATS, np.float64)),
        "redeal": (boxes, states, 0, rng),
        "encode": (boxes, states, 0, np.zeros(1, np.float32)),
        "faults": (boxes, states),
        "decide": (boxes, states, 0, GREEDY, scratch(game), rng),
        "deal": (table, options, 0, 0),
        "step": (table, 0),
    }
    return tuple((getattr(doors(game), name), calls[name]) for name in names or calls)


def one_table(game: Game, box: Box) -> Records:
    """A whole game in one array, for `deal` and `step`: every array that Python hands over costs time."""
    laid = blank(
        record(
            [
                ("moves", "i8", (game.most_legal or len(game.moves),)),
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
    return np.empty(game.most_legal or len(game.moves), np.int64)
