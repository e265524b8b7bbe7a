"""The rules in plain Python on a watched position, and whether their machine code does the same."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from escapade.check.case import Case
from escapade.check.finding import NO_MOVE, Unsound, hold
from escapade.check.worlds import both
from escapade.engine import doors as templates
from escapade.engine.chance import NARROW_CHANCE, generator, move_chance, secret_from_seed
from escapade.engine.contract import MOST_SEATS, SPECTATOR, Game, Records
from escapade.engine.doors import doors, kernels, scratch
from escapade.engine.events import Event
from escapade.engine.fields import wrong_fields
from escapade.engine.log import EVENT_WIDTH
from escapade.engine.record import Door, bind, blank
from escapade.engine.watched import minding_overflow, sentence_of, watched

ROWS = 2048
PARTS = ("setup", "awaits", "legal", "play", "scores", "payoff", "redeal", "encode", "faults", "decide")


@dataclass(frozen=True)
class PlainStep:
    """A position in plain Python, and what the rules say of it."""

    states: Records
    said: dict[str, Any]
    seat: int = -1
    move: int = -1
    events: tuple[Event, ...] = ()


@dataclass(frozen=True)
class PlainGame:
    """A random game in plain Python."""

    case: Case
    seed: int
    steps: list[PlainStep]


class PlainRules:
    """A game's doors in plain Python: the arguments are those of the doors, records are watched."""

    def __init__(self, game: Game) -> None:
        self.game = game
        own = {name: kernel.py_func if isinstance(kernel, Door) else kernel for name, kernel in kernels(game).items()}
        self._doors = {name: bind(getattr(templates, f"door_{name}"), game.id, own).py_func for name in PARTS}
        self._boxes = watched(game.box.records, "Box")

    def __call__(self, name: str, states: Records, *given: Any) -> Any:
        """Go through a door; a mistake is told with its line."""
        boxes = () if name == "awaits" else (self._boxes,)
        return self._try(lambda: self._doors[name](*boxes, watched(states, "State"), *given), name)

    def shown(self, states: Records, seat: int, move: int) -> int:
        """What the others learn of a move."""
        state = watched(states, "State")[0]
        return int(self._try(lambda: self.game.shown(self._boxes[0], state, seat, move), "shown"))

    def _try(self, act: Callable[[], Any], name: str) -> Any:
        try:
            with minding_overflow():
                return act()
        except Unsound:
            raise
        except Exception as problem:
            raise Unsound(f"In plain Python `{name}` fails: {sentence_of(problem)}.") from problem


def check_sources(game: Game) -> None:
    """Every field that a kernel names is in its record."""
    names = {"State": game.state.names or (), "Box": game.box.records.dtype.names or ()}
    for sentence in wrong_fields(kernels(game), names):
        raise Unsound(sentence)


def plain_course(case: Case, seed: int, most: int) -> PlainGame:
    """A random game of up to so many moves, played in plain Python with every number watched."""
    rules, states, choices = PlainRules(case.game), blank(case.game.state), random.Random(seed)
    secret = secret_from_seed(seed)
    options = case.game.option_values(case.seats, case.options)
    events = _noting(partial(rules, "setup", states, options, move_chance(NARROW_CHANCE, secret, (), 0)))
    steps = [PlainStep(states.copy(), _said(rules, case, states, 0), events=events)]
    played: list[tuple[int, int]] = []
    try:
        while len(steps) <= most and (awaited := _seats(int(rules("awaits", states)))):
            seat = choices.choice(awaited)
            out = scratch(case.game)
            moves = out[: int(rules("legal", states, seat, out))].tolist()
            hold(moves, f"Seat {seat} is awaited and has no legal move.", cause=NO_MOVE)
            move = int(choices.choice(moves))
            rng = move_chance(NARROW_CHANCE, secret, (), len(steps))
            played.append((seat, move))
            events = _noting(partial(rules, "play", states, seat, move, rng))
            steps.append(PlainStep(states.copy(), _said(rules, case, states, len(steps)), seat, move, events))
    except Unsound as found:
        found.played = played
        raise
    return PlainGame(case, seed, steps)


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(MOST_SEATS) if mask >> seat & 1]


def _noting(act: Callable[[np.ndarray[Any, Any]], Any]) -> tuple[Event, ...]:
    log = np.zeros((ROWS, EVENT_WIDTH), np.int64)
    act(log)
    return tuple(Event(*row) for row in log[1 : log[0, 0] + 1].tolist())


def _said(rules: Callable[..., Any], case: Case, states: Records, number: int) -> dict[str, Any]:
    """What the rules say of a position, in plain Python or by machine code."""
    awaited = _seats(int(rules("awaits", states)))
    said: dict[str, Any] = {"awaits": awaited, "faults": int(rules("faults", states))}
    for seat in awaited:
        out = scratch(case.game)
        said[f"legal for seat {seat}"] = out[: int(rules("legal", states, seat, out))].tolist()
    viewer = range(SPECTATOR, case.seats)[number % (case.seats + 1)]
    world = states.copy()
    rules("redeal", world, viewer, generator(number))
    said[f"redeal for seat {viewer}"] = world.tobytes()
    features = np.zeros(len(case.game.features), np.float32)
    rules("encode", states, max(viewer, 0), features)
    said["encode"] = features.tolist()
    for name, kind in (("scores", np.int64), ("payoff", np.float64)):
        room = np.zeros(MOST_SEATS, kind)
        rules(name, states, room)
        said[name] = room.tolist()
    return said


def check_agreement(course: PlainGame) -> None:
    """Machine code plays the very game that plain Python played."""
    case = course.case
    match = case.match(course.seed)
    own = doors(case.game)

    def compiled(name: str, states: Records, *given: Any) -> Any:
        return getattr(own, name)(*(() if name == "awaits" else (match.box.records,)), states, *given)

    for number, step in enumerate(course.steps):
        events = match.opening
        if number:
            match.play(step.seat, step.move)
            events = match.history[-1].events
        name = f"move {step.move} of seat {step.seat}" if number else "`setup`"
        apart = both(match.states, step.states, ("machine code", "plain Python"))
        sentence = f"After {name} machine code and plain Python have different positions. Did a small number run over?"
        hold(match.states.tobytes() == step.states.tobytes(), sentence, match, apart)
        hold(events == step.events, f"{name} is told differently: {events} in machine code, {step.events}.", match)
        said = _said(compiled, case, match.states, number)
        for what, answer in step.said.items():
            sentence = f"`{what}` differs: {said.get(what)!r:.200} in machine code, {answer!r:.200} in plain Python."
            hold(said.get(what) == answer, sentence, match)
