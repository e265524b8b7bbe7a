"""This box against that one: the same deals under both, until it is sure what the change does."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from escapade.bots.levels import BOTS, bot, plays
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadOptions
from escapade.lab import certainty
from escapade.lab.certainty import CHANGES, SAME, SURE, UNDECIDED, Moments
from escapade.lab.crew import Crew, Halt, Here
from escapade.lab.deals import pieces, play_deals, points_go, rotations, under
from escapade.lab.extra import framed
from escapade.lab.intervals import rounded
from escapade.lab.kept import Kept, asked, seated
from escapade.lab.luck import Luck, luck_share
from escapade.lab.measures import Measure, deciding, measure, measures_of
from escapade.lab.simulate import MOST_GAMES, Contest, prepare
from escapade.lab.until import Until

if TYPE_CHECKING:
    import polars

Numbers = np.ndarray[Any, Any]
LUCK_DEALS = 256
BOTH = 2  # boxes


@dataclass(frozen=True)
class Row:
    """One measure under both boxes. The truth lies between `low` and `high`, however often one has looked."""

    id: str
    name: str
    before: float
    after: float
    change: float
    low: float
    high: float
    verdict: str
    gain: float  # variance of the paired difference over that of independent games
    share: bool  # told in per cent

    @property
    def measure(self) -> Measure:
        """What it is a row of."""
        return Measure(self.id, self.name, self.share)


@dataclass(frozen=True)
class Setting:
    """A number of seats and a level of bots, and what the change does there."""

    seats: int
    bot: str
    deals: int
    games: int
    seconds: float
    rows: list[Row]
    decided_by: str
    margin: float
    verdict: str
    would_tell: int  # games, where it is undecided
    luck_before: Luck | None = None
    luck_after: Luck | None = None

    @property
    def deciding(self) -> Row:
        """The row that the verdict is about."""
        return next(row for row in self.rows if row.id == self.decided_by)


@dataclass(frozen=True)
class Comparison:
    """What a change does to a game, at every setting that was asked for, and in one sentence."""

    game: str
    title: str
    changed: list[str]
    fewer_is_better: bool
    seed: int
    settings: list[Setting]
    agreement: str
    sentence: str
    partial: bool = False
    hints: list[str] = field(default_factory=list)

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
    """Two contests that differ in the box or the options, and which way points go."""

    standard: Contest
    changed: Contest
    better: int

    def play(self, halt: Halt, piece: tuple[int, int]) -> tuple[Numbers, Numbers]:
        """A piece of deals under both: deals by measures."""
        answers = []
        for contest in (self.standard, self.changed):
            games = play_deals(contest, *piece, better=self.better, halt=halt)
            answers.append(measure(contest.game, contest.seats, games, self.better))
        return answers[0], answers[1]

    @property
    def seats(self) -> int:
        """How many."""
        return self.standard.seats

    @property
    def games_a_deal(self) -> int:
        """How many games a deal is, both boxes together."""
        return BOTH * len(rotations(self.standard.bots))


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
    crew: Crew | None = None,
    halt: Halt | None = None,
    progress: Callable[[str, int, Setting], None] = lambda *_: None,
    keep: Path | Kept | None = None,
) -> Comparison:
    """Play the same deals with the game's own box (or `against`) and with `box`, until it is sure what that changes.

    `other_options` are added to `options` under the changed box. `crew` plays, if not threads of this machine.
    `progress` hears of every look: where, how many deals, and how it stands. What is done is kept in `keep`, if that is
    named, and the same call goes on from there.
    """
    until = Until.of(until)
    halt = halt or Halt()
    places = list(seats) or [game.usual_seats]
    levels = [bot(name, game) for name in bots or usual_levels(game)]
    if not changed and box is None and not other_options:
        raise BadOptions("Nothing is changed: name a box, a change, or an option.")
    pairs = []
    for count in places:
        for level in levels:
            standard = prepare(game, count, [level], options=options, box=against, seed=seed)
            other = under(standard, box=box or standard.box, options={**standard.options, **(other_options or {})})
            game.option_values(count, other.options)
            pairs.append(Pair(standard, other, points_go(game, count, options)))
            pairs[-1].play(Halt(), (0, 1))  # compiles, or loads, before the clock starts
    settings: list[Setting] = []
    with Kept.of(keep, _question(pairs[0])) as kept:
        clock = until.begin()
        for number, pair in enumerate(pairs):
            work = Work(pair, deciding(game, pair.seats, about), margin, clock.share(len(pairs) - number), kept, halt)
            tell = partial(progress, f"{pair.seats} seats, {pair.standard.bots[0].name}")
            settings.append(work.run(crew or Here(threads), tell))
            if halt.is_set():
                break
    fewer = pairs[0].better < 0
    words = list(changed) or ["the changed box" if box else "the changed options"]
    agreement = _agreement(settings)
    return Comparison(
        game.id, game.title, words, fewer, seed, settings, agreement,
        _sentence(game, words, settings, agreement, fewer), partial=halt.is_set(),
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
class Work:
    """One setting of a comparison, under way."""

    pair: Pair
    decided_by: int
    margin: float | None
    until: Until
    kept: Kept
    halt: Halt

    def run(self, crew: Crew, tell: Callable[[int, Setting], None]) -> Setting:
        """Play deal after deal until it is time to stop."""
        standard = self.pair.standard
        names = measures_of(standard.game, standard.seats)
        moments = self.kept.moments(seated(standard), len(names))
        started = time.perf_counter()
        last = self.until.deals or MOST_GAMES
        for stop in takewhile(lambda _: not self.halt.is_set(), certainty.looks(last)):
            if stop < min(moments.blocks, last):  # looked at before it was kept
                continue
            for answer in self._answers(moments.blocks, stop, crew):
                moments.add(*answer)
                self.kept.beat()
                if time.perf_counter() - started > self.until.seconds:
                    break
            now = self.setting(moments, time.perf_counter() - started)
            tell(moments.blocks, now)
            enough = self.until.sure and now.verdict != UNDECIDED
            if enough or moments.blocks < stop:
                break
        return self.setting(moments, time.perf_counter() - started, luck=True)

    def _answers(self, first: int, stop: int, crew: Crew) -> Iterator[tuple[Numbers, Numbers]]:
        return crew.answers(self.pair.play, pieces(first, stop, self.pair.standard.searching), self.halt)

    def setting(self, moments: Moments, seconds: float, luck: bool = False) -> Setting:
        """How it stands."""
        standard, changed = self.pair.standard, self.pair.changed
        names = measures_of(standard.game, standard.seats)
        before, after, change, gain = moments.before, moments.after, moments.change, moments.gain()
        spread, alpha = moments.spread, 1 - SURE
        rows = []
        # The measure that decides has all of the error to itself; the others share as much again between them.
        wide, narrow = moments.reach(alpha / max(len(names) - 1, 1)), moments.reach(alpha)
        for i, it in enumerate(names):
            reach = float(narrow[i] if i == self.decided_by else wide[i])
            margin = self.margin if self.margin is not None and i == self.decided_by else it.noticed(float(spread[i]))
            ready = moments.blocks >= certainty.FIRST_LOOK
            told = certainty.verdict(float(change[i]), reach, margin) if ready else UNDECIDED
            rows.append(
                Row(it.id, it.name, float(before[i]), float(after[i]), float(change[i]), float(change[i]) - reach,
                    float(change[i]) + reach, told, float(gain[i]), it.share)
            )  # fmt: skip
        decides = rows[self.decided_by]
        margin = self.margin if self.margin is not None else decides.measure.noticed(float(spread[self.decided_by]))
        deviation = float(moments.wary()[self.decided_by])
        more = certainty.would_tell(decides.change, deviation, margin) if decides.verdict == UNDECIDED else 0
        play_luck = luck and not standard.searching and moments.blocks >= certainty.FIRST_LOOK
        deals = min(moments.blocks, LUCK_DEALS)
        return Setting(
            standard.seats, standard.bots[0].name, moments.blocks, moments.blocks * self.pair.games_a_deal, seconds,
            rows, decides.id, margin, decides.verdict, more * self.pair.games_a_deal,
            luck_share(standard, deals) if play_luck else None, luck_share(changed, deals) if play_luck else None,
        )  # fmt: skip


def _question(pair: Pair) -> str:
    """What is asked, whoever plays and at however many seats."""
    other = pair.changed
    settings = [int(value) for value in other.game.option_values(other.seats, other.options)[1:]]
    return asked("compare", pair.standard, f"against box {other.box.digest} and options {settings}")


def _agreement(settings: Sequence[Setting]) -> str:
    """Whether it holds wherever it was tried: holds, flips, or open."""
    if len(settings) < BOTH:
        return ""
    signs = {np.sign(one.deciding.change) for one in settings if one.verdict == CHANGES}
    told = {one.verdict for one in settings}
    if len(signs) > 1:
        return "flips"
    if UNDECIDED in told:
        return "open"
    return "holds" if len(told) == 1 else "differs"


def _sentence(game: Game, changed: list[str], settings: Sequence[Setting], agreement: str, fewer: bool) -> str:
    """What can be repeated."""
    if not settings or not settings[0].deals:
        return "Nothing was played."
    first = settings[0]
    words = [f"With {_listed(changed)}, {_finding(game, first, fewer)}"]
    others = [one for one in settings[1:] if one.deals]
    if agreement == "holds":
        words.append(f"It holds {_listed([_where(one, first) for one in others])} too.")
    elif others:
        words += [f"{_where(one, first).capitalize()}: {_short(one)}." for one in others]
        if agreement == "flips":
            words.append("So it flips: do not trust it before stronger bots agree.")
    return " ".join(words)


def _finding(game: Game, one: Setting, fewer: bool) -> str:
    row, it = one.deciding, one.deciding.measure
    where = f"of {game.title} ({one.seats} seat{'s' * (one.seats > 1)}, {one.bot})"
    span = f"{it.tell(row.before)} to {it.tell(row.after)}"
    if one.verdict == CHANGES:
        way = "rises" if row.change > 0 else "falls"
        good = ""
        if it.id == "score" and game.sides(one.seats) > 0:
            good = "; fewer points are better there" if fewer else ""
        low, high = it.say_change(row.low), it.say_change(row.high)
        return (
            f"‘{it.name}’ {where} {way} from {span}: {it.say_change(row.change)}, and surely (95 %) between "
            f"{low} and {high}, after {one.deals:,} deals{good}."
        )
    if one.verdict == SAME:
        return (
            f"‘{it.name}’ {where} stays as it is: {span}, surely (95 %) less than "
            f"{it.say_change(one.margin)[1:]} apart, after {one.deals:,} deals."
        )
    return (
        f"‘{it.name}’ {where} may have gone from {span}, but that is undecided after {one.deals:,} deals: "
        f"about {rounded(one.would_tell):,} games would tell."
    )


def _short(one: Setting) -> str:
    it, row = one.deciding.measure, one.deciding
    if one.verdict == UNDECIDED:
        return f"undecided ({it.tell_change(row.change)}; about {rounded(one.would_tell):,} games would tell)"
    if one.verdict == SAME:
        return f"no change worth naming ({it.tell_change(row.change)})"
    return f"{it.tell_change(row.change)}, surely"


def _where(one: Setting, first: Setting) -> str:
    seats = f"at {one.seats} seats" if one.seats != first.seats else ""
    level = f"with {one.bot}" if one.bot != first.bot else ""
    return " ".join(filter(None, (seats, level))) or f"with {one.bot}"


def _listed(words: Sequence[str]) -> str:
    if len(words) > 4:
        return f"{', '.join(words[:3])} and {len(words) - 3} more changes"
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def told(game: Game, changed: Sequence[str], settings: Sequence[Setting], fewer: bool) -> str:
    """How these settings stand, in one sentence."""
    return _sentence(game, list(changed), settings, _agreement(settings), fewer)
