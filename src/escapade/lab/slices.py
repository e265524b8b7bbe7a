"""A comparison a slice at a time, for who watches it narrow: what is counted goes in, and a little more comes out.

Nothing is remembered between two slices, so that anybody can go on with the next one, and whoever asks no more has
stopped it.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from escapade.bots.levels import bot
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadOptions
from escapade.engine.record import Numbers
from escapade.lab import certainty
from escapade.lab.certainty import BlockMoments
from escapade.lab.comparison import AskedMeasures, pair_of, rules_may_differ, usual_levels
from escapade.lab.crew import Halt
from escapade.lab.held import the_holding
from escapade.lab.holders import HolderSetting, HolderSlice, changed_kinds, holder_slice
from escapade.lab.named import parts_called
from escapade.lab.sentences import sentence, unread_words
from escapade.lab.standing import Standing

MOST_AT_ONCE = 2048
NO_SETTING = HolderSetting(0, "", 0, 0, 0.0, 0.0, [], "")  # of what was counted before: nobody reads it
PIECE = 64  # deals between two looks at the clock; twice as many after each look that left time


@dataclass(frozen=True)
class ComparisonSlice:
    """What is counted, how it stands, and in a sentence."""

    blocks: int
    sums: list[list[float]]
    setting: Standing
    sentence: str
    reads: bool = True  # whether a rule reads what is changed

    @property
    def sure(self) -> bool:
        """Whether it needs no more."""
        return self.setting.done or not self.reads


def one_slice(
    game: Game, box: Box, against: Box, words: Sequence[str], *,
    seats: int, seconds: float, blocks: int = 0, sums: Sequence[Sequence[float]] = (), before: float = 0.0,
    level: str = "", about: str = "",
) -> ComparisonSlice:  # fmt: skip
    """Go on for some seconds with the next deals of a comparison by one kind of bots: the usual ones, if none is named.

    about: the measure that is asked for; if none is, what a person would ask first.
    """
    player = bot(level or usual_levels(game)[0], game)
    pair = pair_of(game, seats, player, box, against)
    question = AskedMeasures.of(game, seats, about or None)
    moments = BlockMoments(pair.columns, *_counted(blocks, sums, pair.columns))
    if not rules_may_differ(pair):
        told = f"{unread_words(game, words)}, so nothing in play can change."
        return ComparisonSlice(0, [], pair.setting(BlockMoments(pair.columns), question, before), told, reads=False)
    begun, piece = time.perf_counter(), 1 if pair.searching else PIECE
    with np.errstate(all="ignore"):  # What somebody sends as counted may be anything.
        while True:
            moments.add(*pair.play(Halt(), (moments.blocks, piece)))
            spent = time.perf_counter() - begun
            now = pair.setting(moments, question, before + spent)
            if (moments.blocks >= certainty.FIRST_LOOK and now.done) or spent > seconds:
                break
            piece = max(1, min(piece * 2, MOST_AT_ONCE, int(piece * (seconds - spent) / max(spent, 1e-3)) + 1))
    told = sentence(game, words, [now], pair.standard.better < 0)
    return ComparisonSlice(moments.blocks, moments.sums.tolist(), now, told)


def slice_of_holders(
    game: Game, box: Box, against: Box, *,
    by: str, seats: int, seconds: float, level: str = "", most: int,
    before: tuple[int, Sequence[Sequence[Sequence[float]]], Sequence[float]] = (0, (), ()),
) -> HolderSlice:  # fmt: skip
    """The same about whoever has a thing of a kind that is printed otherwise. `before`: deals, counted, usual."""
    kinds = changed_kinds(game, box, against)
    if by not in kinds:
        known = f"; what somebody can have is changed of: {', '.join(kinds)}" if kinds else ""
        raise BadOptions(f"No {by} is changed that somebody can have{known}.")
    first, second = parts_called(against, the_holding(game, by).thing), parts_called(box, the_holding(game, by).thing)
    differ = sum(one != other for one, other in zip(first, second, strict=False))
    if differ > most:
        raise BadOptions(f"{differ} of {by} are changed: more than {most} are asked about with `escapade lab compare`.")
    deals, counted, usual = before
    found: HolderSlice | None = None
    if deals and counted:
        columns = [[list(map(float, thing)) for thing in heap] for heap in counted]
        found = HolderSlice(deals, columns, list(map(float, usual)), NO_SETTING)
    begun, piece = time.perf_counter(), 1 if bot(level or usual_levels(game)[0], game).kernel is None else PIECE
    with np.errstate(all="ignore"):  # What somebody sends as counted may be anything.
        while True:
            found = holder_slice(game, box, against, by=by, seats=seats, bots=level or None, deals=piece, before=found)
            spent = time.perf_counter() - begun
            if found.setting.decided or spent > seconds:
                break
            piece = max(1, min(piece * 2, MOST_AT_ONCE, int(piece * (seconds - spent) / max(spent, 1e-3)) + 1))
    return replace(found, setting=replace(found.setting, seconds=spent))


def _counted(blocks: int, sums: Sequence[Sequence[float]], measures: int) -> tuple[int, Numbers]:
    """What was counted before, if it is about the same measures."""
    if len(sums) != 6 or any(len(row) != measures for row in sums):
        return 0, np.zeros((6, measures))
    return blocks, np.array(sums, np.float64)
