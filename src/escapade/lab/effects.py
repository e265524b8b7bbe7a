"""Many changes of one box, each against the box as it is, over the same deals.

Which deals are played hangs on nothing that comes out of them, so ordinary intervals hold; where many changes are
asked about at once, Holm's correction is for their number.
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from escapade.engine.contract import Box
from escapade.engine.record import Numbers
from escapade.lab.certainty import BlockMoments, chance_of, holm
from escapade.lab.checkpoint import Checkpoint
from escapade.lab.contest import Contest
from escapade.lab.crew import DealRunner, Halt, ThisMachine
from escapade.lab.deals import play_deals, under
from escapade.lab.held import NOBODY, Holdings, Sums, usual_of
from escapade.lab.intervals import NORMAL_95
from escapade.lab.measures import measure, measures_of
from escapade.lab.until import Until

USUAL_DEALS = 1_000
CHUNK = 16  # Deals under all boxes in one go: however slow a game is, each box soon has some.
FEW = 32  # Of fewer deals nothing is said.


@dataclass(frozen=True)
class Effect:
    """What a change does to one measure: the mean difference over the same deals."""

    change: float
    low: float
    high: float
    chance: float  # how likely a difference that large is where there is none
    stands: bool  # whether it is sure, corrected for the number of changes
    gain: float
    deals: int


@dataclass(frozen=True)
class Boxes:
    """The contest as it is and under every changed box, in that order."""

    contests: tuple[Contest, ...]
    holdings: Holdings = NOBODY
    places: tuple[int, ...] = ()  # of the thing that each changed box is about, among those that are heard of

    def play(self, halt: Halt, piece: tuple[int, int, int]) -> Numbers:
        """Some deals of one of them: deals by measures."""
        return self.hear(halt, piece)[0]

    def hear(self, halt: Halt, piece: tuple[int, int, int]) -> tuple[Numbers, ...]:
        """The same, and how holders fared: of all things and all seats, or of the thing that this box is about."""
        which, first, count = piece
        contest, holdings = self.contests[which], self.holdings
        games = play_deals(contest, first, count, wants=holdings.wants, states=holdings.states, halt=halt)
        values = measure(contest.game, contest.seats, games)
        if not holdings.kinds:
            return (values,)
        fared = holdings.fared(games, contest.seats)
        if which == 0:
            return values, fared, usual_of(games, contest.seats)
        return values, fared[:, self.places[which - 1]]


class Effects:
    """Changed boxes beside the one as it is, deal after deal."""

    def __init__(
        self, standard: Contest, boxes: Sequence[Box], halt: Halt | None = None, kept: Checkpoint | None = None,
        holdings: Holdings = NOBODY, places: Sequence[int] = (),
    ) -> None:  # fmt: skip
        """`places`: of the thing that each box is about, among those of `holdings`; -1: holders are not asked about."""
        self.standard = standard
        self.names = measures_of(standard.game, standard.seats)
        self._kept = kept or Checkpoint()
        self.moments = [self._kept.moments(f"box {number}", len(self.names)) for number in range(len(boxes))]
        contests = (standard, *(under(standard, box=box) for box in boxes))
        self._boxes = Boxes(contests, holdings, tuple(places))
        self.sums = self._kept.sums("holders", len(boxes)) if holdings.kinds else Sums(0)
        self._halt = halt or Halt()

    def run(
        self, until: Until, crew: DealRunner | None = None, progress: Callable[[float], None] = lambda _: None
    ) -> None:
        """Play until it is time: the same deals under every box, but for the last ones when it is stopped."""
        deals = until.deals or (USUAL_DEALS if math.isinf(until.seconds) else 100_000_000)
        self._boxes.hear(Halt(), (0, 0, 1))  # compiles, or loads, before the clock starts
        clock = time.perf_counter()
        base: tuple[Numbers, ...] = ()
        begin = [moments.blocks for moments in self.moments]  # what was kept of each
        # The same pieces once more, to know what the answers are to: a crew takes them out of step.
        answers = (crew or ThisMachine()).answers(self._boxes.hear, self._pieces(begin, deals), self._halt)
        for (which, first, count), answer in zip(self._pieces(begin, deals), answers, strict=False):
            if which == 0:
                base = answer
                continue
            self.moments[which - 1].add(base[0], answer[0])
            if len(base) > 1:
                self._add_holders(which - 1, first, base, answer)
            self._kept.beat()
            passed = time.perf_counter() - clock
            done = (first + count * which / len(self.moments)) / deals
            progress(max(done, min(1.0, passed / until.seconds)))
            if passed > until.seconds:
                return

    def _add_holders(self, number: int, first: int, base: tuple[Numbers, ...], answer: tuple[Numbers, ...]) -> None:
        if number == 0:
            self.sums.usual += base[2].sum(0)
        place = self._boxes.places[number]
        if place >= 0:
            self.sums.add(number, first, base[1][:, place], answer[1])

    def _pieces(self, begin: Sequence[int], deals: int) -> Iterator[tuple[int, int, int]]:
        """Some deals under every box, the box as it is first, then the next deals; of what was kept only the rest."""
        size = 1 if self.standard.searching else CHUNK
        behind, level = min(begin), max(begin)
        if behind < level:
            yield 0, behind, level - behind
            yield from ((which, behind, level - behind) for which, done in enumerate(begin, 1) if done < level)
        for first in range(level, deals, size):
            for which in range(len(self._boxes.contests)):
                yield which, first, min(size, deals - first)

    def effects(self, number: int) -> list[Effect]:
        """What every change does to the measure of this number."""
        found = [partial(self._effect, moments, number) for moments in self.moments]
        chances = [effect(False).chance for effect in found]
        return [effect(stands) for effect, stands in zip(found, holm(chances), strict=True)]

    def _effect(self, moments: BlockMoments, number: int, stands: bool) -> Effect:
        deals = max(moments.blocks, 1)
        error = float(moments.wary()[number]) / math.sqrt(deals)
        change = float(moments.change[number])
        chance = chance_of(change, error) if moments.blocks >= FEW else 1.0
        reach = NORMAL_95 * error
        return Effect(change, change - reach, change + reach, chance, stands, float(moments.gain()[number]), deals)
