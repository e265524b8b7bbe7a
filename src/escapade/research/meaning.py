"""What each number of an observation and each move stands for, with the names that a box prints."""

import random
from collections.abc import Mapping
from typing import Any

import msgspec

from escapade.engine.contract import Box, Game
from escapade.engine.match import Match

GAMES = 3  # random games at each number of seats, in which moves are heard by their words
LONGEST = 2_000  # moves of such a game


class ObservationPart(msgspec.Struct, frozen=True):
    """A slice of the numbers: number r of row `rows` and column c is at `first + r * len(columns) + c`."""

    name: str
    first: int
    count: int
    rows: int
    columns: list[str]
    row_names: list[str]  # empty where a row has no name, or this box nothing for it
    one: list[str]  # what 1.0 stands for, by column; `yes` where a number is 0 or 1


def numbers(game: Game, box: Box | None = None) -> list[ObservationPart]:
    """The slices of an observation, each row, column and scale by name."""
    box = box or game.box
    return [
        ObservationPart(
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


class MoveKind(msgspec.Struct, frozen=True):
    """A kind of move: `count` numbers from `first` on, which count through `through`, the last fastest.

    heard: those of them that were legal in a few random games, in the words of the first position in which they were.
    """

    name: str
    first: int
    count: int
    through: dict[str, int]
    heard: dict[int, str]


def kinds(game: Game, heard: Mapping[int, str]) -> list[MoveKind]:
    """The moves of a game by kind, with the words in which they were heard."""
    return [
        MoveKind(
            block.name,
            int(block),
            block.size,
            {thing: len(values) for thing, values in block.counts.items()},
            {move: heard[move] for move in block.numbers if move in heard},
        )
        for block in game.moves
    ]


def move_names(game: Game, box: Box | None = None) -> list[str]:
    """Every move by name, in the order of their numbers: `lay 17 0`."""
    data = (box or game.box).data
    return [game.moves.name(data, move) for move in range(len(game.moves))]
