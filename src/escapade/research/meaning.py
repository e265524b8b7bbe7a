"""What each number of an observation and each move stands for, with the names that a box prints."""

import random
from collections.abc import Mapping
from typing import Any

import msgspec

from escapade.engine.contract import Box, Game
from escapade.engine.match import Match

GAMES = 3  # random games at each number of seats, in which moves are heard by their words
LONGEST = 2_000  # moves of such a game


class Part(msgspec.Struct, frozen=True):
    """A slice of the numbers: number r of row `rows` and column c is at `first + r * len(columns) + c`."""

    name: str
    first: int
    count: int
    rows: int
    columns: list[str]
    row_names: list[str]  # empty where a row has no name, or this box nothing for it
    one: list[str]  # what 1.0 stands for, by column; `yes` where a number is 0 or 1


def numbers(game: Game, box: Box | None = None) -> list[Part]:
    """The slices of an observation, each row, column and scale by name."""
    box = box or game.box
    return [
        Part(
            part.name,
            part.at,
            part.size,
            part.rows,
            part.column_names(box),
            part.row_names(box),
            [part.means(column) for column in part.columns],
        )
        for part in game.features
    ]


def number_names(game: Game, box: Box | None = None) -> list[str]:
    """Every number of an observation by name, in their order: `own hand: Green 3 curve`."""
    return [
        ": ".join(filter(None, (part.name, row, column)))
        for part in numbers(game, box)
        for row in part.row_names
        for column in part.columns
    ]


def left_out(game: Game) -> Mapping[str, str]:
    """What a seat sees or remembers and no number says, and why."""
    return game.features.left_out


def moves(game: Game, count: int = GAMES, seed: int = 1) -> dict[int, str]:
    """Moves by number in the words of the first position in which one was legal, from random games."""
    found: dict[int, str] = {}
    for seats in game.seats:
        names = game.side_names(seats)
        for number in range(count):
            match, choices = Match(game, seats, seed=seed + number), random.Random(seed + number)
            while not match.over and match.version < LONGEST:
                seat = choices.choice(match.awaits)
                legal = match.legal(seat)
                for move in set(legal) - found.keys():
                    found[move] = _words(game.describe(match.box, match.state, seat, move).text, names)
                match.play(seat, choices.choice(legal))
    return dict(sorted(found.items()))


def _words(text: str, names: Any) -> str:
    return str(text.format(*names)) if "{" in text else text


def ranges(found: Mapping[int, str]) -> list[tuple[int, int, list[int]]]:
    """Neighbouring moves that begin with the same word, as first, last, and those that were heard."""
    parts: list[tuple[int, int, list[int]]] = []
    before = ""
    for move, words in found.items():
        kind = words.split(maxsplit=1)[0].rstrip(":,") if words.strip() else ""
        if parts and kind == before:
            first, _, heard = parts[-1]
            parts[-1] = (first, move, [*heard, move])
        else:
            parts.append((move, move, [move]))
        before = kind
    return parts
