"""What a change does for whoever has a thing: the same deals under two boxes, and how the holders fare in each.

`compare` asks about the table as a whole; this asks about who has the mission, the Treasure, the member.
"""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from pathlib import Path

import numpy as np

from escapade.bots.levels import bot
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadOptions
from escapade.engine.record import Numbers
from escapade.lab import certainty
from escapade.lab.certainty import CHANGES, SAME, SURE, UNDECIDED
from escapade.lab.checkpoint import Checkpoint, asked, seated
from escapade.lab.contest import MOST_GAMES, Contest, prepare
from escapade.lab.crew import DealRunner, Halt, ThisMachine
from escapade.lab.deals import pieces, under
from escapade.lab.held import (
    SHARE,
    Estimate,
    Holdings,
    Sums,
    asked_things,
    holders_measures,
    the_holding,
    usual_of,
    widened,
)
from escapade.lab.intervals import NORMAL_95, lasting, rounded
from escapade.lab.measures import Measure
from escapade.lab.named import parts_called
from escapade.lab.optional_packages import Framed
from escapade.lab.until import Until

TOO_FEW = "too few"
SHARES = Measure("", "", share=True)
MOST_SAID = 5  # things, a sentence for each


@dataclass(frozen=True)
class Fare:
    """How holders fare by one measure under both boxes; the truth about the change lies between `low` and `high`."""

    before: float
    after: float
    change: float
    low: float
    high: float
    verdict: str  # changes, same or undecided
    margin: float  # a change of less counts as none


@dataclass(frozen=True)
class HolderRow:
    """One thing, and what the change does to the seats that have it."""

    thing: str  # its kind: the list of the box
    key: str
    name: str
    sense: str  # what having it means: kept, played, chosen …
    changed: bool  # whether it is printed otherwise in the changed box
    games_before: int  # in how many somebody had it
    games_after: int
    share: Fare | None  # of the win; None: too few games
    points: Fare | None  # None too where seats have no points of their own
    verdict: str  # about the share of the win; too few where nothing can be said
    would_tell: int  # games, where it is undecided; 0: nobody knows


@dataclass(frozen=True)
class HolderSetting(Framed):
    """A number of seats and a level of bots, and what the change does there for holders."""

    seats: int
    bot: str
    deals: int
    games: int
    seconds: float
    fair: float  # what a seat wins on average
    rows: list[HolderRow]  # those that were changed first, then by how much the change does for their holders
    sentence: str

    @property
    def decided(self) -> bool:
        """Whether all that was changed is decided; where nothing of this kind was, all of the kind."""
        return all(row.verdict not in {UNDECIDED, TOO_FEW} for row in asked_first(self.rows))


@dataclass(frozen=True)
class HolderComparison:
    """What a change does for holders, at every setting that was asked for."""

    game: str
    title: str
    by: str
    about: str  # what having one means, and by which events
    changed: list[str]
    only_in_one: list[str]  # things that only one of the boxes has: nobody can be compared
    fewer_is_better: bool
    seed: int
    settings: list[HolderSetting]
    sentence: str
    partial: bool = False


@dataclass(frozen=True)
class HolderPair:
    """Two contests that differ in the box or the options, and the things whose holders are asked about."""

    standard: Contest
    changed: Contest
    by: str
    alone: bool = False  # only the things that are printed otherwise

    def hearings(self) -> tuple[Holdings, Holdings]:
        """The things as each of the boxes numbers them."""
        return tuple(Holdings.of(it.game, it.box, [self.by]) for it in (self.standard, self.changed))  # type: ignore[return-value]

    def common(self) -> tuple[list[int], list[int]]:
        """The numbers of the things that both boxes have, in each of them."""
        first, second = (holdings.kinds[0] for holdings in self.hearings())
        where = {key: place for place, key in enumerate(second.keys)}
        both = [(place, where[key]) for place, key in enumerate(first.keys) if first.names[place] and key in where]
        if self.alone:
            both = [pair for pair, differs in zip(both, self._differ(both), strict=True) if differs]
        return [one for one, _ in both], [other for _, other in both]

    def only_in_one(self) -> list[str]:
        """The names of the things that only one of the boxes has."""
        first, second = (holdings.kinds[0] for holdings in self.hearings())
        return [
            name
            for held, other in ((first, second), (second, first))
            for key, name in zip(held.keys, held.names, strict=True)
            if name and key not in other.keys
        ]

    def differ(self) -> list[bool]:
        """Of the things that both boxes have: whether they are printed otherwise."""
        return self._differ(list(zip(*self.common(), strict=True)))

    def _differ(self, both: Sequence[tuple[int, int]]) -> list[bool]:
        thing = the_holding(self.standard.game, self.by).thing
        first, second = (parts_called(it.box, thing) for it in (self.standard, self.changed))
        return [first[one] != second[other] for one, other in both]

    def play(self, halt: Halt, piece: tuple[int, int]) -> tuple[Numbers, Numbers, Numbers]:
        """A piece of deals under both: how all seats fared, and the holders of each thing in each of the boxes."""
        answers = []
        for contest, holdings, places in zip(
            (self.standard, self.changed), self.hearings(), self.common(), strict=True
        ):
            games, fared = holdings.play(contest, *piece, halt)
            answers.append((usual_of(games, contest.seats), fared[:, places]))
        return answers[0][0], answers[0][1], answers[1][1]


def holders(
    game: Game,
    box: Box | None = None,
    *,
    by: str,
    against: Box | None = None,
    options: Mapping[str, object] | None = None,
    other_options: Mapping[str, object] | None = None,
    changed: Sequence[str] = (),
    seats: Sequence[int] = (),
    bots: Sequence[str] = (),
    until: str | Until = "sure,60s",
    margin: float | None = None,
    seed: int = 0,
    threads: int | None = None,
    crew: DealRunner | None = None,
    halt: Halt | None = None,
    progress: Callable[[str, int, HolderSetting], None] = lambda *_: None,
    keep: Path | Checkpoint | None = None,
    alone: bool = False,
) -> HolderComparison:
    """What a changed box does for whoever has a thing: the same deals with the game's own box (or `against`) and `box`.

    `by` names a kind of things as the game declares it (`EVENTS.has`): `treasure` in its usual sense, or
    `treasure.used`. It ends when the things that were changed are decided, or when `until` says. `margin` is a change
    of the share of the win that matters. `alone`: only of the things that were changed. The rest is as for `compare`.
    """
    from escapade.lab.comparison import usual_levels  # which may lead here

    until, halt = Until.of(until), halt or Halt()
    if not changed and box is None and not other_options:
        raise BadOptions("Nothing is changed: name a box, a change, or an option.")
    pairs = []
    for count in seats or [game.usual_seats]:
        for level in bots or usual_levels(game):
            standard = prepare(game, count, [bot(level, game)], options=options, box=against, seed=seed)
            other = under(standard, box=box or standard.box, options={**standard.options, **(other_options or {})})
            game.option_values(count, other.options)
            pairs.append(HolderPair(standard, other, by, alone))
            pairs[-1].play(Halt(), (0, 1))  # compiles, or loads, before the clock starts
    settings: list[HolderSetting] = []
    question = asked("holders", pairs[0].standard, by, f"against box {pairs[0].changed.box.digest}", *changed)
    with Checkpoint.of(keep, question) as kept:
        clock = until.begin()
        for number, pair in enumerate(pairs):
            work = HolderWork(pair, margin, kept)
            tell = partial(progress, f"{pair.standard.seats} seats, {pair.standard.bots[0].name}")
            settings.append(work.run(crew or ThisMachine(threads), clock.share(len(pairs) - number), halt, tell))
            if halt.is_set():
                break
    held = pairs[0].hearings()[0].kinds[0]
    about = f"the {held.holding.thing} that a seat has {held.sense} ({held.holding.words})"
    fewer = pairs[0].standard.better < 0
    return HolderComparison(
        game.id, game.title, by, about, list(changed) or ["the changed box" if box else "the changed options"],
        pairs[0].only_in_one(), fewer, seed, settings, in_all(settings),
        partial=halt.is_set(),
    )  # fmt: skip


def changed_kinds(game: Game, box: Box, against: Box | None = None) -> list[str]:
    """The kinds of things of which one is printed otherwise, if the game says what it means to have one: for `by`."""
    first, second = against or game.box, box
    return [thing for thing in asked_things(game) if parts_called(first, thing) != parts_called(second, thing)]


@dataclass(frozen=True)
class HolderSlice:
    """What is counted so far, and how it stands."""

    deals: int
    counted: list[list[list[float]]]
    usual: list[float]
    setting: HolderSetting


def holder_slice(
    game: Game, box: Box, against: Box, *, by: str, seats: int, bots: str | None = None, deals: int,
    before: HolderSlice | None = None, margin: float | None = None,
) -> HolderSlice:  # fmt: skip
    """Some more deals of the same question, about the things that are printed otherwise, for who watches it narrow.

    Nothing is remembered: what came out of the last slice (`deals`, `counted`, `usual`) goes into the next.
    """
    from escapade.lab.comparison import one_table

    standard = one_table(game, seats, bots, box=against)
    work = HolderWork(HolderPair(standard, under(standard, box=box), by, alone=True), margin)
    if before is not None:
        counted, usual = np.array(before.counted, np.float64), np.array(before.usual, np.float64)
        if (counted.shape, usual.shape) == (work.sums.counted.shape, work.sums.usual.shape):
            work.sums, work.deals = Sums(len(work.differ), counted, usual), before.deals
    work.add(work.pair.play(Halt(), (work.deals, deals)))
    return HolderSlice(work.deals, work.sums.counted.tolist(), work.sums.usual.tolist(), work.setting())


class HolderWork:
    """One setting, under way: what is counted, and how it stands."""

    def __init__(self, pair: HolderPair, margin: float | None = None, kept: Checkpoint | None = None) -> None:
        self.pair, self.margin, self.kept = pair, margin, kept or Checkpoint()
        self.differ = pair.differ()
        name = seated(pair.standard)
        self.sums: Sums = self.kept.sums(f"holders, {name}", len(self.differ))
        self.deals = self.kept.find(f"deals, {name}", int) or 0
        self.kept.hold(f"deals, {name}", lambda: self.deals)
        self.measures = holders_measures(pair.standard.game)

    def add(self, answer: tuple[Numbers, Numbers, Numbers]) -> None:
        """The answer to the next piece of deals."""
        usual, ours, theirs = answer
        self.sums.usual += usual.sum(0)
        self.sums.add(slice(None), self.deals, ours, theirs)
        self.deals += len(usual)

    def run(
        self, crew: DealRunner, until: Until, halt: Halt, tell: Callable[[int, HolderSetting], None] = lambda *_: None
    ) -> HolderSetting:
        """Play deal after deal until it is time to stop."""
        started = time.perf_counter()
        last = until.deals or MOST_GAMES
        for stop in takewhile(lambda _: not halt.is_set(), certainty.looks(last)):
            if stop < min(self.deals, last):  # looked at before it was kept
                continue
            for answer in crew.answers(self.pair.play, pieces(self.deals, stop, self.pair.standard.searching), halt):
                self.add(answer)
                self.kept.beat()
                if time.perf_counter() - started > until.seconds:
                    break
            now = self.setting(time.perf_counter() - started)
            tell(self.deals, now)
            if (until.sure and now.decided) or self.deals < stop:
                break
        return self.setting(time.perf_counter() - started)

    def setting(self, seconds: float = 0.0) -> HolderSetting:
        """How it stands."""
        standard = self.pair.standard
        rows = self.rows()
        sentence = told(self.pair, rows, self.deals, standard, seconds / max(2 * self.deals, 1))
        return HolderSetting(
            standard.seats, standard.bots[0].name, self.deals, 2 * self.deals, seconds, self.sums.fair, rows, sentence
        )

    def rows(self) -> list[HolderRow]:
        """Everything that is known of each thing."""
        held = self.pair.hearings()[0].kinds[0]
        names, of = self.pair.common()[0], self.sums.held()
        first = [i for i, it in enumerate(self.differ) if it] or list(range(len(self.differ)))
        estimates = [self.sums.estimates(number, []) for number in range(len(self.measures))]
        rows = []
        for i, place in enumerate(names):
            # What was changed has all of the error to itself; all other things share as much again.
            family = len(first) if i in first else max(len(names) - len(first), 1)
            fares = [self._fare(number, one[i], (1 - SURE) / family) for number, one in enumerate(estimates)]
            share, points = (*fares, None)[:2]
            rows.append(
                HolderRow(
                    held.holding.thing, held.keys[place], held.names[place], held.sense, self.differ[i],
                    int(of[i, 0]), int(of[i, 1]), share, points, share.verdict if share else TOO_FEW,
                    self._would_tell(share, estimates[SHARE][i], (1 - SURE) / family),
                )
            )  # fmt: skip
        return sorted(rows, key=lambda row: (not row.changed, row.share is None, -_size(row)))

    def _fare(self, number: int, one: Estimate | None, alpha: float) -> Fare | None:
        if one is None:
            return None
        it = self.measures[number]
        margin = self.margin if self.margin is not None and number == SHARE else it.noticed(self.sums.spread[number])
        reach = float(certainty.reach(self.deals, self._deviation(one), alpha))
        ready = self.deals >= certainty.FIRST_LOOK
        verdict = certainty.verdict(one.change, reach, margin) if ready else UNDECIDED
        return Fare(one.first, one.second, one.change, one.change - reach, one.change + reach, verdict, margin)

    def _deviation(self, one: Estimate) -> float:
        """As if a block's figure lay so far off: what a sequence is reckoned from."""
        few = widened(NORMAL_95, one.freedom) / NORMAL_95
        return one.error * math.sqrt(max(self.deals, 1)) * few

    def _would_tell(self, fare: Fare | None, one: Estimate | None, alpha: float) -> int:
        if fare is None or one is None or fare.verdict != UNDECIDED:
            return 0
        deals = certainty.would_tell(fare.change, self._deviation(one), fare.margin, alpha)
        return 2 * deals if deals < certainty.MOST_BLOCKS else 0


def asked_first(rows: Sequence[HolderRow]) -> list[HolderRow]:
    """What the answer is about: the things that were changed, or all of them where none was."""
    return [row for row in rows if row.changed] or list(rows)


def in_all(settings: Sequence[HolderSetting]) -> str:
    """The sentence of the first setting, and whether it holds in the others."""
    if not settings:
        return "Nothing was played."
    first = settings[0]
    return " ".join([first.sentence, *(_elsewhere(first, one) for one in settings[1:])])


def _elsewhere(first: HolderSetting, one: HolderSetting) -> str:
    """How what was found of the things that were changed stands in another setting."""
    seats = f"at {one.seats} seats" if one.seats != first.seats else ""
    where = f"{seats} with {one.bot}".strip() if one.bot != first.bot else seats
    where = where[:1].upper() + where[1:]
    there = {row.key: row for row in one.rows}
    found = []
    for row in [row for row in asked_first(first.rows) if row.verdict in {CHANGES, SAME}][:MOST_SAID]:
        other = there.get(row.key)
        if other is None or other.share is None or row.share is None:
            found.append(f"nothing can be said of {row.name} yet, {one.deals:,} deals are too few")
            continue
        change = f"{SHARES.tell_change(other.share.low)} … {SHARES.tell_change(other.share.high)}"
        if UNDECIDED in {row.verdict, other.verdict}:
            found.append(f"{row.name} is still open ({change})")
        elif row.verdict == other.verdict and (row.verdict == SAME or row.share.change * other.share.change > 0):
            found.append(f"it holds for {row.name} ({change})")
        elif row.verdict == other.verdict:
            found.append(f"it flips for {row.name} ({change})")
        else:
            found.append(f"it differs for {row.name} ({change})")
    return f"{where} {'; '.join(found) or 'nothing can be compared, as it is open already'} ({one.deals:,} deals)."


def told(
    pair: HolderPair, rows: Sequence[HolderRow], deals: int, standard: Contest, pace: float = 0.0
) -> str:  # fmt: skip
    """What can be repeated: of each thing that was changed, or of the one that it does most for.

    `pace`: how many seconds a game takes.
    """
    game = pair.standard.game
    where = f"{game.title}, {standard.seats} seat{'s' * (standard.seats > 1)}, {standard.bots[0].name}, {deals:,} deals"
    if not rows:
        return f"No {pair.by} is in both boxes ({where})."
    first = asked_first(rows)
    if first[0].changed:
        return " ".join([*(say(row, pace) for row in first[:MOST_SAID]), f"({where}.)"])
    sure = [row for row in first if row.verdict == CHANGES]
    if not sure:
        return f"For nobody who has one of {len(rows)} things ({pair.by}) it surely changes anything ({where})."
    count = f"It surely changes the share of the win for holders of {len(sure)} of {len(rows)} things ({pair.by})"
    return f"{count}; most of all: {say(sure[0])} ({where}.)"


def say(row: HolderRow, pace: float = 0.0) -> str:
    """What the change does for whoever has this thing; and where that is open, what it would take to know."""
    who = f"Who has {row.name} ({row.sense})"
    if row.share is None:
        seen = f"{min(row.games_before, row.games_after):,} games"
        return f"{who}: too few games to say anything, somebody had it in {seen}."
    it = SHARES
    span = f"{it.tell(row.share.before)} to {it.tell(row.share.after)}"
    low, high = it.tell_change(row.share.low), it.tell_change(row.share.high)
    if row.share.verdict == CHANGES:
        words = f"wins {span} of games: {it.tell_change(row.share.change)}, surely between {low} and {high}"
    elif row.share.verdict == SAME:
        words = f"wins as before: {span}, surely less than {it.tell_change(row.share.margin)[1:]} apart"
    else:
        time = f" ({lasting(pace * row.would_tell)})" if pace else ""
        need = f": about {rounded(row.would_tell):,} games would tell{time}" if row.would_tell else ""
        words = f"may go from {span} of the wins, but that is undecided ({low} … {high}){need}"
    if row.points is not None and row.points.verdict == CHANGES:
        change = Measure("", "").tell_change(row.points.change)
        words += f"; {row.points.before:.2f} to {row.points.after:.2f} points ({change})"
    return f"{who} {words}."


def _size(row: HolderRow) -> float:
    return abs(row.share.change) if row.share else 0.0
