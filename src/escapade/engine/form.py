"""The form of a game: what can be said of a `Game` before anything is compiled or played."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from escapade.engine.declared import Features, Laws, Phases
from escapade.engine.events import Events
from escapade.engine.moves import Moves
from escapade.engine.record import INTERPRETED

if TYPE_CHECKING:
    from escapade.engine.contract import Game

# Every kernel of the contract with its arguments: what binds, complains and lays out games goes by this list.
KERNELS = {
    "setup": "box, s, options, rng, log",
    "awaits": "s",
    "legal": "box, s, seat, out",
    "play": "box, s, seat, move, rng, log",
    "payoff": "box, s, out",
    "encode": "box, s, seat, out",
    "faults": "box, s",
    "redeal": "box, s, seat, rng",
    "imagine": "box, s, seat, rng",
    "shown": "box, s, seat, move",
    "scores": "box, s, out",
    "greedy": "box, s, seat, moves, n, rng",
    "policy": "box, s, seat, moves, n, rng",
    "estimate": "box, s, out",
}
WORDS = {
    "view": "box, s, seat",
    "prompt": "box, s, seat",
    "describe": "box, s, seat, move",
    "narrate": "box, event, whole",
    "refuse": "box, s, seat, move",
    "sketch": "box, view, width",
    "load_box": "data",
}
MAY_BE_LEFT_OUT = {"scores", "greedy", "policy", "estimate", "refuse", "sketch"}
OPTION_KINDS = ("bool", "int", "seat")
MOST_LAWS = 63


def complaints(game: "Game", most_seats: int) -> Iterator[str]:
    """What is wrong with the form of a game, a sentence each."""
    yield from _facts(game)
    yield from _seats(game.seats, most_seats)
    yield from _state(game.state)
    yield from _options(game)
    yield from _holdings(game)
    for name, arguments in KERNELS.items():
        yield from _kernel(name, getattr(game, name), arguments)
    for name, arguments in WORDS.items():
        yield from _arguments(name, getattr(game, name), arguments)


def _facts(game: "Game") -> Iterator[str]:
    if not isinstance(game.id, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game.id):
        yield f"`id` is {game.id!r}; it should be small letters and digits with dashes between words, as in 'my-game'."
    for name in ("title", "about"):
        if not isinstance(getattr(game, name), str) or not getattr(game, name).strip():
            yield f"`{name}` is {getattr(game, name)!r}; it should be words."
    for name in ("version", "minutes"):
        if not isinstance(getattr(game, name), int) or getattr(game, name) < 1:
            yield f"`{name}` is {getattr(game, name)!r}; it should be a whole number from 1."
    for name, kind in (("features", Features), ("laws", Laws), ("events", Events)):
        if not isinstance(getattr(game, name), kind):
            yield f"`{name}` is a {type(getattr(game, name)).__name__}; it should be {kind.__name__}()."
    yield from _moves(game.moves)
    yield from _phases_and_points(game)
    if isinstance(game.laws, Laws) and len(game.laws) > MOST_LAWS:
        yield f"`laws` has {len(game.laws)} laws; a mask has room for {MOST_LAWS}."
    if not isinstance(game.folder, Path):
        yield f"`folder` is {game.folder!r}; it should be Path(__file__).parent."


def _phases_and_points(game: "Game") -> Iterator[str]:
    if game.phases is not None and not isinstance(game.phases, Phases):
        yield f"`phases` is a {type(game.phases).__name__}; it should be Phases()."
    elif game.phases is not None and "phase" not in (getattr(game.state, "names", None) or ()):
        yield 'The game has `phases`, and its state has no field that says which it is: add phase = number("i2").'
    if game.points not in {"most", "fewest", None}:
        yield f'`points` is {game.points!r}; it should be "most" or "fewest", or be left out if nobody counts points.'
    if game.scores is not None and game.points is None:
        yield 'The game has `scores`, and does not say which points win: add points="most" or points="fewest".'


def _moves(moves: Any) -> Iterator[str]:
    if isinstance(moves, int) and not isinstance(moves, bool):
        yield (
            f"`moves` is {moves}, and should say what the moves are: MOVES = Moves(), then a block for each kind of "
            f'them, MOVE = MOVES.block("move", move={moves}), and moves=MOVES in the Game.'
        )
    elif not isinstance(moves, Moves):
        yield f"`moves` is a {type(moves).__name__}; it should be Moves()."
    elif not len(moves):
        yield "`moves` has no block: declare the moves, as in MOVES.block(...)."


def _seats(seats: Any, most: int) -> Iterator[str]:
    fine = isinstance(seats, tuple) and seats and all(isinstance(n, int) and 1 <= n <= most for n in seats)
    if not fine or list(seats) != sorted(set(seats)):
        yield f"`seats` is {seats!r}; it should list numbers of seats from 1 to {most}, ascending, as in (2, 3, 4)."


def _state(state: Any) -> Iterator[str]:
    kind = state if isinstance(state, np.dtype) else None
    if kind is None or kind.names is None or not issubclass(kind.type, np.void):
        yield f'`state` is {state!r}; it should be a record: `@record class State: seats = number("i2")`.'
        return
    if "seats" not in kind.names:
        yield "The state has no field `seats`. `setup` puts the number of seats there: s.seats = options[0]."
    elif kind["seats"].kind not in "iu" or kind["seats"].shape:
        yield f'The field `seats` of the state is {kind["seats"]}; it should be one whole number, as in number("i2").'
    for name in kind.names:
        if kind[name].base.kind not in "biufV":
            yield f'The field `{name}` of the state is {kind[name]}; kernels take numbers, as in number("i2").'


def _options(game: "Game") -> Iterator[str]:
    ids = [option.id for option in game.options]
    for option in game.options:
        if ids.count(option.id) > 1:
            yield f"There are two options `{option.id}`."
        if option.kind not in OPTION_KINDS:
            yield f"The option `{option.id}` is of kind {option.kind!r}; it should be one of {', '.join(OPTION_KINDS)}."
        if not option.low <= option.default <= option.high:
            bounds = f"from {option.low} to {option.high}"
            yield f"The option `{option.id}` is usually {option.default}, which is not {bounds}."


def _holdings(game: "Game") -> Iterator[str]:
    """What is declared about having things leans on fields of the state that tell it seat by seat."""
    if not isinstance(game.events, Events) or not isinstance(game.state, np.dtype) or game.state.names is None:
        return
    for holding in game.events.holdings:
        for naming in holding.positions:
            if naming.field not in game.state.names:
                yield f"{holding.declared}: the state has no field `{naming.field}`."
                continue
            kind = game.state[naming.field]
            dimensions, wanted = (1, "a set") if naming.as_set else (2, "one number or several")
            fits = 1 <= len(kind.shape) <= dimensions and kind.shape[0] >= max(game.seats)
            if not fits or kind.base.kind not in "iu":
                yield f"{holding.declared}: the field `{naming.field}` of the state should hold {wanted} for each seat."


def _kernel(name: str, kernel: Any, arguments: str) -> Iterator[str]:
    if kernel is None and name in MAY_BE_LEFT_OUT:
        return
    if not INTERPRETED and inspect.isfunction(kernel):
        yield f"`{name}` is a plain function ({place_of(kernel)}): write @rule over it, so that it can be compiled."
    yield from _arguments(name, kernel, arguments)


def _arguments(name: str, function: Any, arguments: str) -> Iterator[str]:
    if function is None and name in MAY_BE_LEFT_OUT:
        return
    if not callable(function):
        yield f"`{name}` is {function!r}; it should be a function ({arguments})."
        return
    plain = getattr(function, "py_func", function)
    try:
        inspect.signature(plain).bind(*arguments.split(", "))
    except TypeError:
        given = ", ".join(inspect.signature(plain).parameters)
        yield f"`{name}` takes ({given}), and the contract has ({arguments}): {place_of(plain)}."
    except ValueError:
        return  # Something without a signature; it will be tried when it is called.


def place_of(function: Any) -> str:
    """Where a function is written."""
    code = getattr(getattr(function, "py_func", function), "__code__", None)
    return f"{Path(code.co_filename).name}, line {code.co_firstlineno}" if code else "written elsewhere"
