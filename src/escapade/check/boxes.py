"""Whether a game's components can be changed: every number is refused in words, or makes a game that keeps its laws."""

import random
from collections.abc import Iterator
from typing import Any

from escapade.check.case import Case
from escapade.check.finding import hold, quoted
from escapade.engine.box_schema import BoxSchema, faults, keys
from escapade.engine.changes import changed_box, leaves, sheet
from escapade.engine.contract import Box, Game
from escapade.engine.doors import doors
from escapade.engine.errors import BadBox, EscapadeError
from escapade.engine.match import Match

LONGEST = 2_000  # moves of a game with a changed box


def check_sheet(game: Game) -> None:
    """The game's own box fits what it says may stand there."""
    found = [fault.text for fault in faults(sheet(game), game.printed)]
    hold(not found, f"box.toml of {game.title} does not fit its own tables: {'; '.join(found)}.")


def check_changes(case: Case, seed: int, count: int) -> tuple[int, int]:
    """Numbers at random, each as low or as high as it may be, or one step off; how many made a game, of how many."""
    choice = random.Random(seed)
    wishes = list(_wishes(case.game))
    made, tried = 0, choice.sample(wishes, min(count, len(wishes)))
    for path, value in tried:
        box = _tried(case.game, path, value)
        if box is not None:
            made += 1
            _play(case, box, f"{path} = {value}", choice)
    return made, len(tried)


def _wishes(game: Game) -> Iterator[tuple[str, int]]:
    for path, value in leaves(game):
        if type(value) is not int:
            continue
        at = _sheet_at(sheet(game), game.printed, path.split("."))
        far = [int(limit) for limit in (at.low, at.high) if limit is not None]
        yield from ((path, wish) for wish in {value - 1, value + 1, *far} - {value})


def _sheet_at(at: BoxSchema, data: Any, steps: list[str]) -> BoxSchema:
    for step in steps:
        if isinstance(data, list):
            at, data = at.each or BoxSchema("any"), data[keys(data).index(step)]
        else:
            at, data = at.fields.get(step) or at.each or BoxSchema("any"), data[step]
    return at


def _tried(game: Game, path: str, value: int) -> Box | None:
    try:
        return changed_box(game, {path: value})
    except BadBox as problem:
        hold(problem.sentence.strip(), f"{path} = {value} is refused without a word.")
        return None
    except Exception as problem:
        hold(False, f"`load_box` stumbles over {path} = {value}: {type(problem).__name__}: {quoted(str(problem))}.")
        return None


def _play(case: Case, box: Box, what: str, choice: random.Random) -> None:
    game = case.game
    try:
        match = Match(game, case.seats, case.options, seed=choice.randrange(1 << 30), box=box)
        while not match.over:
            seat = match.awaits[0]
            match.play(seat, choice.choice(match.legal(seat)))
            broken = game.laws.words(int(doors(game).faults(box.records, match.states)))
            hold(not broken, f"With {what} a law is broken: {quoted(broken)}.", match)
            hold(match.version < LONGEST, f"With {what} a game takes more than {LONGEST} moves.", match)
        match.view(0)
        _ = match.scores
    except EscapadeError as problem:
        hold(False, f"With {what} a game cannot be played: {problem.sentence}")
