"""This box against that one: the same deals under both, until it is sure what the change does."""

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import escapade
from escapade.bots.levels import BOTS, Bot, bot, plays
from escapade.engine.changes import differences, rules_differ, unread
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadOptions
from escapade.engine.record import Numbers
from escapade.lab import certainty
from escapade.lab.certainty import CHANGES, BlockMoments
from escapade.lab.checkpoint import Checkpoint, asked, seated
from escapade.lab.contest import MOST_GAMES, Contest, prepare
from escapade.lab.counting.kernels import COURSE
from escapade.lab.crew import DealRunner, Halt, ThisMachine
from escapade.lab.deals import Counted, pieces, play_deals, rotations, under
from escapade.lab.holders import HolderComparison, changed_kinds, holders
from escapade.lab.luck import luck_share
from escapade.lab.measures import Measure, asked_first, deciding, measure, measures_of
from escapade.lab.optional_packages import framed
from escapade.lab.sentences import agreement, sentence, unread_words
from escapade.lab.standing import Row, Standing, finding, rows_of
from escapade.lab.until import Until

if TYPE_CHECKING:
    import polars

LUCK_DEALS = 256
BOTH = 2  # boxes
GLIMPSE = 10  # simulations for a move, where a game is only played to load what it needs
FOR_HOLDERS = 0.35  # of the time, where things were changed that somebody has
LEAST = 1.0  # seconds
LEAD = 0.4  # of the time at least, for the bots that lead: what they find is what the others are asked about
PILOT = 0.25  # of the time at most, to learn what a deal costs each kind of bot
AT_LEAST = 0.2  # of an equal part of the time, for whoever plays fast
SCRAP = 0.02  # of the time: less is not worth another round
MOST_TOLD = 20  # changes that are looked at one by one


@dataclass(frozen=True)
class Comparison:
    """What a change does to a game, at every setting that was asked for, and in one sentence."""

    game: str
    title: str
    changed: list[str]
    fewer_is_better: bool
    seed: int
    settings: list[Standing]
    agreement: str
    sentence: str
    partial: bool = False
    unread: list[str] = field(default_factory=list)  # those changes that no rule reads
    version: str = escapade.__version__
    rules: int = 0  # the version of the game's rules
    box: str = ""  # fingerprints of both boxes
    changed_box: str = ""
    options: dict[str, int] = field(default_factory=dict)
    changed_options: dict[str, int] = field(default_factory=dict)
    holders: list[HolderComparison] = field(default_factory=list)  # of each kind of thing that was changed

    def frame(self) -> "polars.DataFrame":
        """All rows of all settings."""
        return framed(
            [
                {"seats": one.seats, "bot": one.bot, "deals": one.deals}
                | {name: getattr(row, name) for name in Row.__dataclass_fields__}
                for one in self.settings
                for row in one.rows
            ]
        )


@dataclass(frozen=True)
class Pair:
    """Two contests that differ in the box or the options."""

    standard: Contest
    changed: Contest

    @cached_property
    def measures(self) -> list[Measure]:
        """What is measured of each of their games."""
        return measures_of(self.standard.game, self.seats)

    @property
    def columns(self) -> int:
        """How many numbers a deal comes to: one for each measure, and whether it is another under the other box."""
        return len(self.measures) + 1

    def play(self, halt: Halt, piece: tuple[int, int]) -> tuple[Numbers, Numbers]:
        """A piece of deals under both: deals by columns."""
        ours, theirs = (play_deals(contest, *piece, halt=halt) for contest in (self.standard, self.changed))
        answers = [measure(self.standard.game, self.seats, games) for games in (ours, theirs)]
        other = _other(ours, theirs)
        return np.column_stack([answers[0], np.zeros_like(other)]), np.column_stack([answers[1], other])

    def load(self) -> None:
        """Play one deal, so that everything is compiled; bots that search hardly think in it."""
        quick = tuple(replace(each, simulations=min(each.simulations, GLIMPSE)) for each in self.standard.bots)
        Pair(under(self.standard, bots=quick), under(self.changed, bots=quick)).play(Halt(), (0, 1))

    @property
    def seats(self) -> int:
        """How many."""
        return self.standard.seats

    @property
    def searching(self) -> bool:
        """Whether its bots think ahead."""
        return self.standard.searching

    @property
    def games_a_deal(self) -> int:
        """How many games a deal is, both boxes together."""
        return BOTH * len(rotations(self.standard.bots))

    def setting(self, moments: BlockMoments, question: "AskedMeasures", seconds: float) -> Standing:
        """How it stands."""
        rows = rows_of(self.measures, moments, question.asked, question.margin, self.games_a_deal)
        decides = finding([rows[i] for i in question.asked])
        otherwise = float(moments.after[-1]) if moments.blocks else 0.0
        return Standing(
            self.seats, self.standard.bots[0].name, moments.blocks, moments.blocks * self.games_a_deal, seconds, rows,
            [rows[i].id for i in question.asked], decides.id, decides.margin, decides.verdict, decides.would_tell,
            otherwise,
        )  # fmt: skip


def _other(ours: Counted, theirs: Counted) -> Numbers:
    """Which deals are not the same under both: 1 where a move, the points or the result differ."""
    differs = ours.counts[:, :, COURSE] != theirs.counts[:, :, COURSE]
    for mine, other in ((ours.points, theirs.points), (ours.shares, theirs.shares)):
        differs |= (mine != other).any(2)
    return np.asarray(differs.any(0).astype(float))


@dataclass(frozen=True)
class AskedMeasures:
    """What is asked of a pair: the measures, by number, in order; and the smallest change that matters."""

    asked: tuple[int, ...]
    margin: float | None = None

    @classmethod
    def of(cls, game: Game, seats: int, about: str | None, margin: float | None = None) -> "AskedMeasures":
        """About the measure that is named; if none is, what a person would ask."""
        if about is not None:
            return cls((deciding(game, seats, about),), margin)
        if margin is not None:
            raise BadOptions("A margin is for one measure: name it, too (--about).")
        return cls(tuple(asked_first(measures_of(game, seats))))

    def after(self, lead: Standing, measures: Sequence[Measure]) -> "AskedMeasures":
        """What is asked of other bots: whether what was found holds with them."""
        if lead.verdict != CHANGES or len(self.asked) == 1:
            return self
        return AskedMeasures(tuple(i for i, it in enumerate(measures) if it.id == lead.decided_by))


def compare(
    game: Game,
    box: Box | None = None,
    *,
    against: Box | None = None,
    options: Mapping[str, object] | None = None,
    other_options: Mapping[str, object] | None = None,
    changed: Sequence[str] = (),
    seats: Sequence[int] = (),
    bots: Sequence[str] = (),
    until: str | Until = "sure,60s",
    about: str | None = None,
    margin: float | None = None,
    seed: int = 0,
    threads: int | None = None,
    crew: DealRunner | None = None,
    halt: Halt | None = None,
    progress: Callable[[str, int, Standing], None] = lambda *_: None,
    keep: Path | Checkpoint | None = None,
    luck: bool = False,
) -> Comparison:
    """Play the same deals with the game's own box (or `against`) and with `box`, until it is sure what that changes.

    `other_options` are added to `options` under the changed box. `crew` plays, if not threads of this machine.
    `progress` hears of every look: where, how many deals, and how it stands. What is done is kept in `keep`, if that is
    named, and the same call goes on from there. `luck` works out the share of luck under both boxes, too.
    """
    until = Until.of(until)
    halt = halt or Halt()
    places = list(dict.fromkeys(seats)) or [game.usual_seats]
    levels = [bot(name, game) for name in dict.fromkeys(bots or usual_levels(game))]
    pairs = [
        pair_of(game, count, level, box, against, options, other_options, seed) for count in places for level in levels
    ]
    first = pairs[0]
    words = list(changed) or _words(game, box)
    useless = [] if other_options else _unread(game, first)
    settings: list[Standing] = []
    held: list[HolderComparison] = []
    until = until.begin()
    if rules_may_differ(first):
        questions = [AskedMeasures.of(game, count, about, margin) for count in places]
        for pair in pairs:
            pair.load()  # before the clock starts
        with Checkpoint.of(keep, _question(first)) as kept:
            kinds = changed_kinds(game, first.changed.box, first.standard.box) if about is None and box else []
            mine = until.begin().part(1 - FOR_HOLDERS if kinds else 1.0)
            tables = ComparisonRun(
                pairs, len(levels), questions, mine, kept, halt, crew or ThisMachine(threads), progress
            )
            settings = tables.play()
            ask = partial(
                holders, game, box, against=against, options=options, other_options=other_options, changed=words,
                seats=places, bots=[level.name for level in levels], seed=seed, threads=threads, crew=crew, halt=halt,
                keep=kept, alone=True,
            )  # fmt: skip
            held = list(_of_holders(kinds, until, halt, ask))
            if luck and not halt.is_set():
                settings = [_with_luck(pair, one) for pair, one in zip(pairs, settings, strict=False)]
        told = " ".join(
            [_told(game, words, useless, settings, first.standard.better < 0), *(one.sentence for one in held)]
        )
    else:
        told = f"{unread_words(game, words)}, so nothing in play can change."
    standard, other = first.standard, first.changed
    return Comparison(
        game.id, game.title, words, standard.better < 0, seed, settings, agreement(settings) if settings else "", told,
        partial=halt.is_set(), unread=useless, rules=game.version, box=standard.box.digest,
        changed_box=other.box.digest, options=_options_of(standard), changed_options=_options_of(other), holders=held,
    )  # fmt: skip


def _of_holders(
    kinds: Sequence[str], until: Until, halt: Halt, ask: Callable[..., HolderComparison]
) -> Iterator[HolderComparison]:  # fmt: skip
    """What the change does for whoever has what was changed, kind after kind, in the time that is left."""
    for number, kind in enumerate(kinds):
        if not halt.is_set():
            yield ask(by=kind, until=replace(until, seconds=max(until.left / (len(kinds) - number), LEAST)).begin())


def pair_of(  # noqa: PLR0917
    game: Game, seats: int, level: Bot, box: Box | None, against: Box | None = None,
    options: Mapping[str, object] | None = None, other_options: Mapping[str, object] | None = None, seed: int = 0,
) -> Pair:  # fmt: skip
    """A table as it is and as it is changed; refused where nothing is."""
    standard = prepare(game, seats, [level], options=options, box=against, seed=seed)
    other = under(standard, box=box or standard.box, options={**standard.options, **(other_options or {})})
    if other.box.changes == standard.box.changes and _options_of(other) == _options_of(standard):
        raise BadOptions("Nothing is changed: name a box, a change, or an option that is not as it is played already.")
    return Pair(standard, other)


def rules_may_differ(pair: Pair) -> bool:
    """Whether a rule could tell the two apart at all."""
    return rules_differ(pair.standard.box, pair.changed.box) or _options_of(pair.standard) != _options_of(pair.changed)


def _options_of(contest: Contest) -> dict[str, int]:
    game = contest.game
    values = game.option_values(contest.seats, contest.options)[1:]
    return {option.id: int(value) for option, value in zip(game.options, values, strict=False)}


def _words(game: Game, box: Box | None) -> list[str]:
    if box is None:
        return ["the changed options"]
    return [one.text for one in differences(game, box)] or ["the changed box"]


def _unread(game: Game, pair: Pair) -> list[str]:
    """Those changes of the box that no rule reads, in words."""
    box, against = pair.changed.box, pair.standard.box
    if len(box.changes) > MOST_TOLD:
        return []
    paths = set(unread(game, box, against))
    return [one.text for one in differences(game, box) if one.path in paths]


def _told(game: Game, words: list[str], useless: list[str], settings: Sequence[Standing], fewer: bool) -> str:
    found = sentence(game, [it for it in words if it not in useless] or words, settings, fewer)
    return f"{found} {unread_words(game, useless)}." if useless else found


def _with_luck(pair: Pair, one: Standing) -> Standing:
    """The setting with the shares of luck; bots that search would take too long for it."""
    deals = min(one.deals, LUCK_DEALS)
    if pair.searching or deals < certainty.FIRST_LOOK:
        return one
    return replace(
        one, luck_before=luck_share(pair.standard, deals), luck_after=luck_share(pair.changed, deals)
    )  # fmt: skip


def usual_levels(game: Game) -> list[str]:
    """Who plays when nobody says: the greedy bot, or in a game without one any legal move."""
    return ["greedy" if plays(BOTS["greedy"], game) else "random"]


def one_table(
    game: Game, seats: int | None, level: str | None, *, options: Mapping[str, object] | None = None,
    box: Box | None = None, seed: int = 0,
) -> Contest:  # fmt: skip
    """A table of one kind of bots: the usual seats and the usual bot, where nobody says others."""
    player = bot(level or usual_levels(game)[0], game)
    return prepare(game, seats or game.usual_seats, [player], options=options, box=box, seed=seed)


@dataclass
class StandingRun:
    """One setting of a comparison, under way."""

    pair: Pair
    question: AskedMeasures
    kept: Checkpoint
    halt: Halt
    seconds: float = 0.0

    def __post_init__(self) -> None:
        """It goes on from what was kept."""
        self.moments = self.kept.moments(seated(self.pair.standard), self.pair.columns)

    def run(
        self,
        crew: DealRunner,
        until: Until,
        tell: Callable[[int, Standing], None] = lambda *_: None,
        *,
        glimpse: bool = False,
    ) -> Standing:
        """Play deal after deal until it is time to stop; `glimpse`: no further than to the first look."""
        moments, started, before = self.moments, time.perf_counter(), self.seconds
        last = until.deals or MOST_GAMES
        for stop in takewhile(lambda _: not self.halt.is_set(), certainty.looks(last)):
            if stop < min(moments.blocks, last):  # looked at before
                continue
            for answer in crew.answers(self.pair.play, pieces(moments.blocks, stop, self.pair.searching), self.halt):
                moments.add(*answer)
                self.kept.beat()
                self.seconds = before + time.perf_counter() - started
                if self.seconds - before > until.seconds:
                    break
                if self.pair.searching:
                    tell(moments.blocks, self.now())
            now = self.now()
            tell(moments.blocks, now)
            if (until.sure and now.done) or moments.blocks < stop or glimpse:
                break
        return self.now()

    def now(self) -> Standing:
        """How it stands."""
        return self.pair.setting(self.moments, self.question, self.seconds)

    @property
    def cost(self) -> float:
        """Seconds a deal."""
        return self.seconds / max(self.moments.blocks, 1)


@dataclass
class ComparisonRun:
    """All settings of a comparison, and how the time is shared out among them."""

    pairs: Sequence[Pair]
    levels: int  # of bots, at each number of seats; the first of them leads
    questions: Sequence[AskedMeasures]
    until: Until
    kept: Checkpoint
    halt: Halt
    crew: DealRunner
    progress: Callable[[str, int, Standing], None]

    def play(self) -> list[Standing]:
        """Every setting as far as there is time: first the leading bots, then whether it holds with the others."""
        clock = self.until.begin()
        works = [
            StandingRun(pair, self.questions[i // self.levels], self.kept, self.halt)
            for i, pair in enumerate(self.pairs)
        ]
        order = [i for i in range(len(works)) if i % self.levels == 0]
        order += [i for i in range(len(works)) if i % self.levels]
        timed = math.isfinite(clock.seconds) and len(works) > 1
        if timed:
            for i in order:
                self._run(works[i], clock.share(1).part(PILOT / len(works)), glimpse=True)
        for place, i in enumerate(order):
            if i % self.levels:
                lead = works[i - i % self.levels]
                works[i].question = lead.question.after(lead.now(), works[i].pair.measures)
            part = _share([works[j] for j in order[place:]])
            if i % self.levels == 0:
                part = max(part, LEAD / sum(j % self.levels == 0 for j in order[place:]))
            self._run(works[i], clock.share(1).part(part))
        # What the quick ones left over is for those that are still open.
        while timed and clock.left > SCRAP * clock.seconds and not self.halt.is_set():
            most = self.until.deals or MOST_GAMES
            still = [works[i] for i in order if works[i].moments.blocks < most and not works[i].now().done]
            if not self.until.sure or not still:
                break
            for place, work in enumerate(still):
                self._run(work, clock.share(1).part(_share(still[place:])))
        return [work.now() for work in works]

    def _run(self, work: StandingRun, until: Until, *, glimpse: bool = False) -> None:
        if self.halt.is_set():
            return
        tell = partial(self.progress, f"{work.pair.seats} seats, {work.pair.standard.bots[0].name}")
        work.run(self.crew, until, tell, glimpse=glimpse)


def _share(works: Sequence[StandingRun]) -> float:
    """What part of the time that is left the first of them gets: by the root of what a deal costs it.

    So the sum of what remains uncertain is least: cheap bots get more deals, dear ones more time.
    """
    roots = [math.sqrt(max(work.cost, 1e-6)) for work in works]
    return max(roots[0] / sum(roots), AT_LEAST / len(works))


def _question(pair: Pair) -> str:
    """What is asked, whoever plays and at however many seats."""
    other = pair.changed
    settings = [int(value) for value in other.game.option_values(other.seats, other.options)[1:]]
    return asked("compare", pair.standard, f"against box {other.box.digest} and options {settings}")
