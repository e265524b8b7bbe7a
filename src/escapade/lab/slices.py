"""A comparison a slice at a time, for who watches it narrow: what is counted goes in, and a little more comes out.

Nothing is remembered between two slices, so that anybody can go on with the next one, and whoever asks no more has
stopped it.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from escapade.engine.contract import Box, Game, game
from escapade.lab import certainty
from escapade.lab.certainty import UNDECIDED, Moments
from escapade.lab.comparison import Pair, Setting, Work, one_table, told
from escapade.lab.crew import Halt
from escapade.lab.deals import points_go, under
from escapade.lab.kept import Kept
from escapade.lab.measures import deciding, measures_of
from escapade.lab.until import Until

Numbers = np.ndarray[Any, Any]
MOST_AT_ONCE = 2048
PIECE = 64  # deals between two looks at the clock; twice as many after each look that left time


@dataclass(frozen=True)
class Slice:
    """What is counted, how it stands, and in a sentence."""

    blocks: int
    sums: list[list[float]]
    setting: Setting
    sentence: str

    @property
    def sure(self) -> bool:
        """Whether it needs no more."""
        return self.setting.verdict != UNDECIDED


def one_slice(
    game: Game, box: Box, against: Box, words: Sequence[str], *,
    seats: int, seconds: float, blocks: int = 0, sums: Sequence[Sequence[float]] = (), before: float = 0.0,
) -> Slice:  # fmt: skip
    """Go on for some seconds with the next deals of a comparison by the usual bots."""
    standard = one_table(game, seats, None, box=against)
    pair = Pair(standard, under(standard, box=box), _better(game.id, seats))
    names = measures_of(game, seats)
    moments = Moments(len(names), *_counted(blocks, sums, len(names)))
    work = Work(pair, deciding(game, seats, None), None, Until(), Kept(), Halt())
    begun, piece = time.perf_counter(), PIECE
    with np.errstate(all="ignore"):  # What somebody sends as counted may be anything.
        while True:
            moments.add(*pair.play(Halt(), (moments.blocks, piece)))
            spent = time.perf_counter() - begun
            now = work.setting(moments, before + spent)
            ready = moments.blocks >= certainty.FIRST_LOOK and now.verdict != UNDECIDED
            if ready or spent > seconds:
                break
            piece = max(1, min(piece * 2, MOST_AT_ONCE, int(piece * (seconds - spent) / max(spent, 1e-3)) + 1))
    sentence = told(game, words, [now], pair.better < 0)
    return Slice(moments.blocks, moments.sums.tolist(), now, sentence)


def _counted(blocks: int, sums: Sequence[Sequence[float]], measures: int) -> tuple[int, Numbers]:
    """What was counted before, if it is about the same measures."""
    if len(sums) != 6 or any(len(row) != measures for row in sums):
        return 0, np.zeros((6, measures))
    return blocks, np.array(sums, np.float64)


@cache
def _better(game_id: str, seats: int) -> int:
    return points_go(game(game_id), seats)
