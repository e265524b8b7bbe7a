"""Soak: random games by the thousand, with every law of the game checked in every position.

In a sample of games, what is in words is compared too: whether views, stories and events tell what is hidden.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import msgspec
import numpy as np

from escapade.check.case import Case
from escapade.check.finding import Unsound
from escapade.check.hidden import check_hidden
from escapade.check.kernels import BAD_LIST, BAD_REDEAL, BROKEN_LAW, LEAK, NO_MOVE, SOUND, TOO_LONG, soaking
from escapade.check.story import check_story
from escapade.engine.contract import Game, Option
from escapade.engine.doors import scratch
from escapade.engine.errors import BadOptions
from escapade.engine.log import SILENT
from escapade.engine.record import blank
from escapade.lab.contest import LONGEST, MOST_GAMES, MOST_SEED, MOST_THREADS
from escapade.lab.crew import Halt, in_order

CHUNK = 64  # Games between two looks at whether somebody wants to stop.
MOST_COMBINATIONS = 81  # Up to four options every combination is tried, beyond that some.
REPORT_WORDS = 4
SAMPLES = 30  # pieces whose first game is also looked at through the words
LOOKS = 12  # positions of such a game


class Violation(msgspec.Struct, frozen=True):
    """A law that did not hold, and how to get there again."""

    kind: str
    words: str
    seats: int
    options: dict[str, int]
    game_number: int
    move_number: int


class Soaked(msgspec.Struct, frozen=True):
    """What a soak found."""

    game: str
    seed: int
    threads: int
    settings: int
    games_wanted: int
    games: int
    moves: int
    seconds: float
    games_per_second: float
    moves_per_second: float
    sound: bool
    partial: bool
    violation: Violation | None


@dataclass(frozen=True)
class Variant:
    """One number of seats with one choice of options."""

    seats: int
    options: dict[str, int]


Piece = tuple[Variant, int, int]  # the number of the first game, and how many


@dataclass(frozen=True)
class SoakResult:
    """The end of one piece of work."""

    games: int
    moves: int
    violation: Violation | None = None


def variants(game: Game, seats: Sequence[int] = (), fixed: Mapping[str, object] | None = None) -> list[Variant]:
    """What is worth soaking: all numbers of seats, every option low, default and high."""
    found = []
    for count in seats or game.seats:
        checked = game.option_values(count, fixed)
        given = dict(zip((option.id for option in game.options), map(int, checked[1:]), strict=True))
        choices = [
            (given[option.id],) if option.id in (fixed or {}) else _worth_trying(game, option, count)
            for option in game.options
        ]
        found += [
            Variant(count, dict(zip((option.id for option in game.options), values, strict=True)))
            for values in _combinations(choices, [option.default for option in game.options])
        ]
    return found


def _worth_trying(game: Game, option: Option, seats: int) -> tuple[int, ...]:
    high = min(option.high, max(seats, 1) - 1) if option.kind == "seat" else option.highest(game.box.data)
    return tuple(sorted({option.low, min(option.default, high), high}))


def _combinations(choices: Sequence[tuple[int, ...]], defaults: Sequence[int]) -> list[tuple[int, ...]]:
    """Every combination where they are few; else all low, all high, and each option alone off its default."""
    number = 1
    for values in choices:
        number *= len(values)
    if number <= MOST_COMBINATIONS:
        return list(product(*choices))
    usual = tuple(value if value in values else values[0] for value, values in zip(defaults, choices, strict=True))
    found = {usual, tuple(values[0] for values in choices), tuple(values[-1] for values in choices)}
    for at, values in enumerate(choices):
        found |= {(*usual[:at], value, *usual[at + 1 :]) for value in values}
    return sorted(found)


def soak(
    game: Game,
    games: int,
    *,
    seats: Sequence[int] = (),
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    first: int = 0,
    threads: int = 1,
    halt: Halt | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Soaked:
    """Play `games` random games, evenly over the variants, up to the first violation."""
    if not 1 <= games <= MOST_GAMES or not 0 <= first <= MOST_GAMES:
        raise BadOptions(f"The number of games goes from 1 to {MOST_GAMES}.")
    if not 1 <= threads <= MOST_THREADS:
        raise BadOptions(f"The number of threads goes from 1 to {MOST_THREADS}.")
    if not 0 <= seed < MOST_SEED:
        raise BadOptions(f"A seed is a whole number from 0 to {MOST_SEED - 1}.")
    halt = halt or Halt()
    settings = variants(game, seats, options)
    soak_piece(game, seed, (settings[0], first, 1))  # Compiles, or loads, before the clock starts.
    started = time.perf_counter()
    done = moves = 0
    violation = None
    every = 1 + sum(1 for _ in _pieces(settings, first, games)) // SAMPLES
    pieces = ((piece, number % every == 0) for number, piece in enumerate(_pieces(settings, first, games)))
    for found in in_order(lambda both: _soak_and_look(game, seed, *both), pieces, threads, halt):
        done, moves, violation = done + found.games, moves + found.moves, found.violation
        progress(done)
        if violation:
            break
    seconds = time.perf_counter() - started
    return Soaked(
        game.id, seed, threads, len(settings), games, done, moves, seconds, done / seconds, moves / seconds,
        sound=violation is None, partial=violation is None and done < games, violation=violation,
    )  # fmt: skip


def _pieces(settings: Sequence[Variant], first: int, games: int) -> Iterator[Piece]:
    """Chunks of games, variant by variant in turn, so that an early stop has seen them all."""
    shares = [games // len(settings) + (at < games % len(settings)) for at in range(len(settings))]
    for begin in range(0, max(shares), CHUNK):
        for variant, share in zip(settings, shares, strict=True):
            if begin < share:
                yield variant, first + begin, min(CHUNK, share - begin)


def _soak_and_look(game: Game, seed: int, piece: Piece, looks: bool) -> SoakResult:
    """A piece; with looks, its first game through the words as well, with chance of its own."""
    found = soak_piece(game, seed, piece)
    if found.violation or not looks:
        return found
    variant, first, _ = piece
    case, number = Case(game, variant.seats, "soaked", variant.options), seed * MOST_GAMES + first
    try:
        check_hidden(case, number, LOOKS)
        check_story(case, number, LOOKS)
    except Unsound as unsound:
        violation = Violation("leak", str(unsound), variant.seats, variant.options, first, len(unsound.played))
        return SoakResult(1, found.moves, violation)
    return found


def soak_piece(game: Game, seed: int, piece: Piece) -> SoakResult:
    """Soak a variant: the number of the first game, and how many."""
    variant, first, count = piece
    report = np.zeros(REPORT_WORDS, np.int64)
    ended = soaking(game)(
        game.box.records,
        blank(game.state, 2),
        blank(game.state),
        game.option_values(variant.seats, variant.options),
        seed,
        first,
        count,
        scratch(game),
        scratch(game),
        np.zeros(len(game.features), np.float32),
        np.zeros(len(game.features), np.float32),
        SILENT,
        report,
    )
    number, move, detail, moves = (int(word) for word in report)
    if ended == SOUND:
        return SoakResult(count, moves)
    kind, words = violation_words(game, int(ended), detail)
    violation = Violation(kind, words, variant.seats, variant.options, number, move)
    return SoakResult(number - first + 1, moves + move, violation)


def violation_words(game: Game, ended: int, detail: int) -> tuple[str, str]:
    """A name and a sentence for what `soak` came upon."""
    broken = "; ".join(game.laws.words(detail))
    return {
        BROKEN_LAW: ("broken-law", f"The position breaks a law: {broken}."),
        NO_MOVE: ("no-move", "A seat is awaited but has no legal move."),
        BAD_LIST: ("bad-list", "The legal moves are not in ascending order, or one is listed twice."),
        TOO_LONG: ("too-long", f"The game goes on after {LONGEST} moves."),
        LEAK: ("leak", "A seat can tell what is hidden: its sight or its moves change when hidden things are redealt."),
        BAD_REDEAL: ("bad-redeal", f"Redealing the hidden things breaks a law: {broken}."),
    }[ended]
