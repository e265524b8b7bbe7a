"""Numbers moved until the game is as it should be: one distance to all targets, deals as instances, a box at the end.

First every number is moved alone, which shows the few that can help and about how far (`alone.py`). From there Optuna
proposes; every proposal is played over the same deals, and given up as soon as a paired signed-rank test over the deals
says that it is no better than the best (`WilcoxonPruner`). The best few are played again over deals that nobody has
seen, then every single number is tried one step further and back.
"""

import math
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from escapade.engine.box_schema import BoxSchema, keys
from escapade.engine.changes import changed_box, differences, sheet, written
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadBox, BadOptions
from escapade.engine.record import Numbers
from escapade.lab.by_number import numbers
from escapade.lab.checkpoint import Checkpoint, asked, seated
from escapade.lab.comparison import one_table
from escapade.lab.confirmed import OPEN, Aim, aims_of, how_sure
from escapade.lab.contest import Contest
from escapade.lab.crew import DealRunner, Halt, ThisMachine
from escapade.lab.deals import under
from escapade.lab.effects import Boxes
from escapade.lab.measures import measures_of
from escapade.lab.one_at_a_time import OneAtATime
from escapade.lab.optional_packages import framed, needed
from escapade.lab.targets import Target, read_targets, spreads, values
from escapade.lab.until import Until

if TYPE_CHECKING:
    import polars

CONFIRMING = 0.8  # of the time is over when the last box is confirmed
MOST_CONFIRMING = 32  # times as many fresh deals as usual, where they would tell
FEW = 10  # numbers that the search moves: those that could help most
GUESSES = 12  # boxes that it begins with
PATIENCE = 60  # boxes without a better one, after which a search that has met its targets ends
FINALISTS, LAST = 6, 3  # boxes that are judged on fresh deals, and of these on more
FIRST_LOOK, ALONE, SEARCHING = 0.2, 0.35, 0.65  # until what part of the time goes on what
# What a number that is moved costs, and each step of it: of two boxes that are as good, the one that is less changed.
A_NUMBER, A_STEP = 0.01, 0.001
LOOKS = (4, 6, 8)  # instances after which a box may be given up; the test takes longer than games where they are more
GIVEN_UP = 0.1  # what is added to the distance of a box that was not played to its end
LOST = 1e6  # the distance of a box that makes no game


@dataclass(frozen=True)
class Sample:
    """How many deals go on what: an instance of a trial, a trial, a piece of those that judge, fresh ones, the last."""

    instance: int
    trial: int
    piece: int
    fresh: int
    last: int


QUICK = Sample(32, 384, 250, 1_500, 4_500)
SLOW = Sample(2, 24, 4, 40, 40)  # where a bot searches


@dataclass(frozen=True)
class TriedBox:
    """One proposal: how far from each target it was, and how much it changed."""

    distance: float
    distances: list[float]
    steps: int
    changes: dict[str, int]


@dataclass(frozen=True)
class Tuned:
    """A box that is nearer to the targets, and how it came about."""

    game: str
    title: str
    seats: int
    bot: str
    aims: list[Aim]
    distance_before: float
    distance: float
    changes: dict[str, Any]
    changed: list[str]
    text: str  # the whole box.toml, with a remark beside every changed number
    trials: list[TriedBox]
    games: int
    seconds: float
    sentence: str
    partial: bool = False
    fresh: int = 0  # deals, on which the tuned box is judged

    def frame(self) -> "polars.DataFrame":
        """A row for each trial."""
        return framed({**msgspec.to_builtins(row), "changes": str(row.changes)} for row in self.trials)


def tune(
    game: Game,
    targets: Sequence[str],
    move: Sequence[str],
    *,
    box: Box | None = None,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    bots: str | None = None,
    until: str | Until = "3m",
    reach: int = 3,
    seed: int = 0,
    threads: int | None = None,
    crew: DealRunner | None = None,
    halt: Halt | None = None,
    progress: Callable[[str], None] = lambda _: None,
    keep: Path | Checkpoint | None = None,
) -> Tuned:
    """Move the numbers that fit `move` by up to `reach` steps until all targets are met, as far as that can be.

    What is done is kept in `keep`, if that is named, and the same call goes on from there.
    """
    needed("optuna")
    until = Until.of(until).begin()
    if not move:
        raise BadOptions("Say which numbers may be moved, such as --move 'challenge.*.value'.")
    if not 1 <= reach <= 100:
        raise BadOptions("Numbers can be moved by 1 to 100 steps.")
    contest = one_table(game, seats, bots, options=options, box=box, seed=seed)
    wanted = read_targets(game, contest.seats, targets)
    start = numbers(game, contest.box, move)
    moved = f"targets {','.join(one.text for one in wanted)}, numbers {','.join(sorted(move))} by {reach}"
    with Checkpoint.of(keep, asked("tune", contest, seated(contest), moved)) as kept:
        work = Tuning(
            contest, wanted, start, reach=reach, crew=crew or ThisMachine(threads), halt=halt or Halt(),
            progress=progress, kept=kept,
        )  # fmt: skip
        return work.run(until.begin())


class Tuning:
    """The search for a better box, under way."""

    def __init__(
        self,
        contest: Contest,
        targets: Sequence[Target],
        start: Mapping[str, int],
        *,
        reach: int,
        crew: DealRunner,
        halt: Halt,
        progress: Callable[[str], None],
        kept: Checkpoint,
    ) -> None:
        self.contest, self.game, self.targets, self.start = contest, contest.game, targets, dict(start)
        self.crew, self.halt, self.progress, self.kept = crew, halt, progress, kept
        self.names = measures_of(self.game, contest.seats)
        self.ranges = {path: self._range(path, value, reach) for path, value in start.items()}
        self.trials: list[TriedBox] = []
        self.games = 0
        self.deal = SLOW if contest.searching else QUICK
        self._means: dict[str, list[float]] = kept.find("means", dict[str, list[float]] | None) or {}
        kept.hold("means", lambda: self._means)
        self.spreads = self._spreads()
        self.alone = OneAtATime(
            np.asarray(self._mean(contest.box, 0, self.deal.trial)),
            {path: (low - start[path], high - start[path]) for path, (low, high) in self.ranges.items()},
            lambda means, moves: self._off(means, self.deal.trial) + _cost(moves.values()),
        )

    def _range(self, path: str, value: int, reach: int) -> tuple[int, int]:
        plan = _sheet_at(sheet(self.game), self.game.printed, path.split("."))
        low = value - reach if plan.low is None else max(value - reach, int(plan.low))
        high = value + reach if plan.high is None else min(value + reach, int(plan.high))
        return min(low, value), max(high, value)

    def _spreads(self) -> list[float]:
        """How far deals lie apart in what each target is about, in the box as it is."""
        known = self.kept.find("spreads", list[float] | None)
        if known is None:
            work = Boxes((self.contest,))
            known = spreads(self.targets, self.names, work.play(Halt(), (0, 0, self.deal.trial)))
        self.kept.hold("spreads", lambda: known)
        return list(known)

    def run(self, until: Until) -> Tuned:
        """Move each number alone, propose, play, judge the best anew, try single steps; then say what came of it."""
        optuna = needed("optuna")
        started = time.perf_counter()
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            seed = self.contest.seed & 0xFFFFFFFF
            study = optuna.create_study(
                sampler=optuna.samplers.TPESampler(seed=seed, n_startup_trials=12, multivariate=True),
                pruner=optuna.pruners.WilcoxonPruner(p_threshold=0.1, n_startup_steps=3),
            )
            paths = self._each_alone(until)
            study.enqueue_trial({path: self.start[path] for path in paths})
            for guess in self.alone.guesses(paths, GUESSES):
                study.enqueue_trial({path: self.start[path] + guess.get(path, 0) for path in paths})
            budget = until.part(SEARCHING).left if np.isfinite(until.seconds) else None
            study.optimize(
                partial(self._try, paths), n_trials=until.deals or None, timeout=budget, catch=(),
                callbacks=[lambda study, _: study.stop() if self._enough(study) else None],
            )  # fmt: skip
        best = self._judged(study)
        best = self._single_steps(best, until.part(CONFIRMING))
        return self._told(best, until, started)

    def _each_alone(self, until: Until) -> list[str]:
        """Every number to its two ends, then the few that could help at more places and over more deals: those."""
        few = self.deal.trial // 4
        quick = OneAtATime(self._mean(self.contest.box, 0, few), self.alone.ranges, self.alone.off)
        for path, ends in quick.ranges.items():
            self._learn(quick, path, ends, few, until.part(FIRST_LOOK))
        paths = quick.ranked()[:FEW]
        for path in paths:
            low, high = quick.ranges[path]
            self._learn(self.alone, path, (low, high, low // 2, high // 2, -1, 1), self.deal.trial, until.part(ALONE))
            self.alone.shifts.setdefault(path, quick.shifts[path])
        return self.alone.ranked() or list(self.start)[:FEW]

    def _learn(self, alone: OneAtATime, path: str, moves: Sequence[int], deals: int, until: Until) -> None:
        low, high = alone.ranges[path]
        for wish in dict.fromkeys(moves):
            if not low <= wish <= high or self.halt.is_set() or until.over:
                continue
            found = self._nearest(path, wish)
            if found is None:
                continue
            by, box = found
            means = self._mean(box, 0, deals)
            alone.learn(path, by, means)
            if deals == self.deal.trial:
                self._note(means, {**self.start, path: self.start[path] + by})
            self.progress(f"{self.game.title}: each number alone, {path}")

    def _nearest(self, path: str, by: int) -> tuple[int, Box] | None:
        """The box with this number moved so far, or where that is refused as far as it goes."""
        while by:
            box = self._box({**self.start, path: self.start[path] + by})
            if box is not None:
                return by, box
            by = int(by / 2)
        return None

    def _enough(self, study: Any) -> bool:
        """Whether the search can end: somebody says so, or it meets the targets and has found nothing better lately."""
        best = study.best_trial
        met = self._off(np.asarray(best.user_attrs.get("means", self.alone.base)), 0) == 0
        return self.halt.is_set() or (met and len(study.trials) - best.number > PATIENCE)

    def _try(self, paths: Sequence[str], trial: Any) -> float:
        """One proposal, instance by instance."""
        proposal = self.start | {path: trial.suggest_int(path, *self.ranges[path]) for path in paths}
        box = self._box(proposal)
        if box is None or self.halt.is_set():
            return LOST
        found: list[Numbers] = []
        for instance, mean in enumerate(self._coming(box, 0, self.deal.trial)):
            found.append(mean)
            trial.report(self._off(mean, self.deal.instance) + self._cost(proposal), instance)
            if (len(found) in LOOKS and trial.should_prune()) or self.halt.is_set():
                break
        whole = np.mean(found, axis=0)
        trial.set_user_attr("means", whole.tolist())
        self._note(whole, proposal)
        self.progress(f"{self.game.title}: {len(self.trials)} boxes, the best is {self._best():.3f} off")
        value = self._off(whole, len(found) * self.deal.instance) + self._cost(proposal)
        return value if len(found) * self.deal.instance == self.deal.trial else value + GIVEN_UP

    def _note(self, means: Numbers, proposal: Mapping[str, int]) -> None:
        apart = self._distances(means)
        self.trials.append(TriedBox(sum(apart), apart, self._moved(proposal), _changed(self.start, proposal)))

    def _best(self) -> float:
        return min((tried.distance for tried in self.trials), default=LOST)

    def _judged(self, study: Any) -> dict[str, int]:
        """The best few proposals over deals that nobody has seen, the best of these over more: the best of them."""
        order = sorted((trial for trial in study.trials if trial.value is not None), key=lambda trial: trial.value)
        seen: list[dict[str, int]] = [self.start]
        for trial in order:
            proposal = self.start | {path: int(value) for path, value in trial.params.items()}
            if proposal not in seen and trial.value < LOST:
                seen.append(proposal)
            if len(seen) > FINALISTS:
                break
        last = sorted(seen, key=self._judge)[:LAST]
        return min(last, key=lambda proposal: self._judge(proposal, self.deal.last))

    def _judge(self, proposal: dict[str, int], deals: int = 0) -> float:
        box, deals = self._box(proposal), deals or self.deal.fresh
        if box is None or self.halt.is_set():
            return LOST + self._moved(proposal)
        return self._off(self._mean(box, self.deal.trial, deals), deals) + self._cost(proposal)

    def _single_steps(self, best: dict[str, int], until: Until) -> dict[str, int]:
        """Every moved number back to where it was, and every number one step on: whatever is better is kept."""
        distance = self._judge(best)
        better = True
        while better and not self.halt.is_set():
            better = False
            moved = [path for path in best if best[path] != self.start[path]]
            for path, value in [(path, self.start[path]) for path in moved] + [
                (path, best[path] + step) for path in best for step in (1, -1)
            ]:
                if until.over or self.halt.is_set():
                    return best
                low, high = self.ranges[path]
                if not low <= value <= high or value == best[path]:
                    continue
                tried = self._judge({**best, path: value})
                if tried < distance:
                    best, distance, better = {**best, path: value}, tried, True
                    self.progress(f"{self.game.title}: single steps, the best is {distance:.3f} off")
        return best

    def _told(self, best: dict[str, int], until: Until, started: float) -> Tuned:
        """What came of it, judged once more over other deals than those it was chosen by."""
        box = self._box(best) or self.contest.box
        old = np.asarray(self._fresh(self.contest.box, 0, self.deal.last).mean(0))
        pieces = self._confirmed(box, until)
        new, deals = pieces.mean(0), len(pieces) * self._piece
        seats = self.contest.seats
        before, after = (values(self.targets, self.names, means, seats) for means in (old, new))
        aims = self._aims(pieces, before)
        changed = [one.text for one in differences(self.game, box)]
        told = ", ".join(
            f"{target.text} ({target.tell(was)} to {target.tell(now)}, 95 %: {target.tell(aim.low)} … "
            f"{target.tell(aim.high)}; {how_sure(aim)})"
            for target, aim, was, now in zip(self.targets, aims, before, after, strict=True)
        )
        moved = _changed(self.start, best)
        what = f"{len(moved)} of {len(self.start)} numbers moved" if moved else "No number moved"
        where = f"{self.game.title} ({seats} seats, {self.contest.bots[0].name})"
        sentence = f"{what} in {where}: {told}; {deals:,} fresh deals."
        head = f"# Tuned for {', '.join(target.text for target in self.targets)}: {sentence}\n"
        return Tuned(
            self.game.id, self.game.title, seats, self.contest.bots[0].name, aims, sum(self._distances(old)),
            sum(self._distances(new)), dict(box.changes), changed, head + written(self.game, box), self.trials,
            self.games, time.perf_counter() - started, sentence, partial=self.halt.is_set(), fresh=deals,
        )  # fmt: skip

    @property
    def _piece(self) -> int:
        return self.deal.piece

    def _fresh(self, box: Box, skip: int, count: int) -> Numbers:
        """Means of pieces of deals that nobody has tuned with, after the first `skip` of these: pieces by measures."""
        first = self.deal.trial + self.deal.last + skip
        return np.array(list(self._coming(box, first, max(count, self._piece))))

    def _confirmed(self, box: Box, until: Until) -> Numbers:
        """Fresh deals of the tuned box: as many as would tell whether the targets are met, as far as there is time."""
        pieces = self._fresh(box, 0, self.deal.last)
        most = MOST_CONFIRMING * self.deal.last if math.isfinite(until.seconds) else self.deal.last
        aims = self._aims(pieces, [0.0] * len(self.targets))
        need = min(max((aim.would_tell for aim in aims if aim.verdict == OPEN), default=0), most)
        while len(pieces) * self._piece < need and not until.over and not self.halt.is_set():
            self.progress(f"{self.game.title}: confirming on fresh deals, {len(pieces) * self._piece:,} of {need:,}")
            more = self._fresh(box, len(pieces) * self._piece, self._piece)
            pieces = np.concatenate([pieces, more])
        return pieces

    def _aims(self, pieces: Numbers, before: Sequence[float]) -> list[Aim]:
        return aims_of(self.targets, self.names, self.contest.seats, self.spreads, pieces, self._piece, before)

    def _box(self, proposal: Mapping[str, int]) -> Box | None:
        moved = _changed(self.start, proposal)
        if not moved:
            return self.contest.box
        try:
            return changed_box(self.game, {**self.contest.box.changes, **moved})
        except BadBox:
            return None

    def _mean(self, box: Box, first: int, count: int) -> Numbers:
        """The means of all measures over some deals."""
        return np.asarray(np.mean(list(self._coming(box, first, count)), axis=0))

    def _coming(self, box: Box, first: int, count: int) -> Iterator[Numbers]:
        """The means of all measures, an instance at a time: as they were kept, or as they are played."""
        size, trial = self.deal.instance, first + count <= self.deal.trial
        size = size if trial else self.deal.piece
        pieces = [(0, at, size) for at in range(first, first + count, size)]
        names = [f"{box.digest} {at}" for _, at, _ in pieces]
        missing = (piece for piece, name in zip(pieces, names, strict=True) if name not in self._means)
        work = Boxes((under(self.contest, box=box),))
        played = self.crew.answers(work.play, missing, Halt())  # what is begun is played to its end
        for name in names:
            if name not in self._means:
                self._means[name] = next(played).mean(0).tolist()
                self.kept.beat()
            self.games += size
            yield np.array(self._means[name])

    def _distances(self, means: Numbers, deals: int = 0) -> list[float]:
        """How far each target is off; where it is known from few deals only, how far it may be expected to be."""
        found = values(self.targets, self.names, means, self.contest.seats)
        return [
            target.distance(value, spread, deals)
            for target, value, spread in zip(self.targets, found, self.spreads, strict=True)
        ]

    def _off(self, means: Numbers, deals: int) -> float:
        return float(sum(self._distances(means, deals)))

    def _moved(self, proposal: Mapping[str, int]) -> int:
        return sum(abs(proposal[path] - value) for path, value in self.start.items())

    def _cost(self, proposal: Mapping[str, int]) -> float:
        return _cost(value - self.start[path] for path, value in _changed(self.start, proposal).items())


def _cost(moves: Iterable[int]) -> float:
    return sum(A_NUMBER + A_STEP * abs(by) for by in moves)


def _changed(start: Mapping[str, int], proposal: Mapping[str, int]) -> dict[str, int]:
    return {path: value for path, value in proposal.items() if value != start[path]}


def _sheet_at(plan: BoxSchema, data: Any, steps: Sequence[str]) -> BoxSchema:
    """What may stand at the end of a path."""
    for step in steps:
        if isinstance(data, Mapping):
            plan, data = plan.fields.get(step, plan.each or BoxSchema("any")), data.get(step)
        elif isinstance(data, list):
            names = keys(data)
            plan, data = plan.each or BoxSchema("any"), data[names.index(step)] if step in names else None
    return plan
