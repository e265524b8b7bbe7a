"""Numbers moved until the game is as it should be: one distance to all targets, deals as instances, a box at the end.

Optuna proposes numbers; every proposal is played over the same deals, and given up as soon as a paired signed-rank test
over the deals says that it is no better than the best (`WilcoxonPruner`). The best few are played again over deals that
nobody has seen, then every single number is tried one step further and back.
"""

import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from escapade.engine.changes import changed_box, differences, sheet, written
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadBox, BadOptions
from escapade.engine.sheet import Sheet, keys
from escapade.lab.by_number import numbers
from escapade.lab.comparison import one_table
from escapade.lab.crew import Crew, Halt, Here
from escapade.lab.deals import points_go, under
from escapade.lab.effects import Boxes
from escapade.lab.extra import framed, needed
from escapade.lab.measures import measures_of
from escapade.lab.simulate import Contest
from escapade.lab.targets import Target, read_targets, spreads, values
from escapade.lab.until import Until

if TYPE_CHECKING:
    import polars

Numbers = np.ndarray[Any, Any]
INSTANCE, INSTANCES = 32, 12  # deals in an instance, instances in a trial
FRESH = 1_500  # deals that nobody has seen, on which the best are judged
SLOW_INSTANCE, SLOW_FRESH = 2, 40  # the same where a bot searches
FINALISTS = 4
A_STEP = 0.005  # what a number that is moved by one costs: of two boxes that are as good, the one that is less changed
LOST = 1e6  # the distance of a box that makes no game


@dataclass(frozen=True)
class Aim:
    """One target: what it was, and what it is with the tuned box, on deals that nobody has tuned with."""

    target: str
    before: float
    after: float
    met: bool
    share: bool


@dataclass(frozen=True)
class Tried:
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
    trials: list[Tried]
    games: int
    seconds: float
    sentence: str
    partial: bool = False

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
    crew: Crew | None = None,
    halt: Halt | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Tuned:
    """Move the numbers that fit `move` by up to `reach` steps until all targets are met, as far as that can be."""
    needed("optuna")
    until = Until.of(until).begin()
    if not move:
        raise BadOptions("Say which numbers may be moved, such as --move 'challenge.*.value'.")
    if not 1 <= reach <= 100:
        raise BadOptions("Numbers can be moved by 1 to 100 steps.")
    contest = one_table(game, seats, bots, options=options, box=box, seed=seed)
    wanted = read_targets(game, contest.seats, targets)
    start = numbers(game, contest.box, move)
    work = Tuning(
        contest, wanted, start, reach=reach, crew=crew or Here(threads), halt=halt or Halt(), progress=progress
    )
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
        crew: Crew,
        halt: Halt,
        progress: Callable[[str], None],
    ) -> None:
        self.contest, self.game, self.targets, self.start = contest, contest.game, targets, dict(start)
        self.crew, self.halt, self.progress = crew, halt, progress
        self.names = measures_of(self.game, contest.seats)
        self.better = points_go(self.game, contest.seats, contest.options)
        self.ranges = {path: self._range(path, value, reach) for path, value in start.items()}
        self.trials: list[Tried] = []
        self.games = 0
        slow = contest.searching
        self.instance, self.fresh = (SLOW_INSTANCE, SLOW_FRESH) if slow else (INSTANCE, FRESH)
        self.spreads = spreads(targets, self.names, self._play(contest.box, 0, self.instance * INSTANCES))

    def _range(self, path: str, value: int, reach: int) -> tuple[int, int]:
        plan = _sheet_at(sheet(self.game), self.game.printed, path.split("."))
        low = value - reach if plan.low is None else max(value - reach, int(plan.low))
        high = value + reach if plan.high is None else min(value + reach, int(plan.high))
        return min(low, value), max(high, value)

    def run(self, until: Until) -> Tuned:
        """Propose, play, judge the best anew, try single steps; then say what came of it."""
        optuna = needed("optuna")
        started = time.perf_counter()
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            study = optuna.create_study(
                sampler=optuna.samplers.TPESampler(seed=self.contest.seed & 0xFFFFFFFF, n_startup_trials=12),
                pruner=optuna.pruners.WilcoxonPruner(p_threshold=0.1, n_startup_steps=3),
            )
            study.enqueue_trial(self.start)
            budget = until.seconds * 0.6 if np.isfinite(until.seconds) else None
            study.optimize(
                self._try, n_trials=until.deals or None, timeout=budget, catch=(),
                callbacks=[lambda study, _: study.stop() if self.halt.is_set() else None],
            )  # fmt: skip
        best = self._judged(study)
        best = self._single_steps(best, until)
        return self._told(best, time.perf_counter() - started)

    def _try(self, trial: Any) -> float:
        """One proposal, instance by instance."""
        proposal = {path: trial.suggest_int(path, *self.ranges[path]) for path in self.start}
        box = self._box(proposal)
        if box is None or self.halt.is_set():
            return LOST
        found: list[Numbers] = []
        for instance, rows in enumerate(self._coming(box, 0, self.instance * INSTANCES)):
            found.append(rows)
            trial.report(self._distance(rows) + self._cost(proposal), instance)
            if trial.should_prune() or self.halt.is_set():
                break
        whole = np.concatenate(found)
        value = self._distance(whole) + self._cost(proposal)
        self.trials.append(Tried(value, self._distances(whole), self._moved(proposal), _changed(self.start, proposal)))
        self.progress(f"{self.game.title}: {len(self.trials)} boxes, the best is {self._best():.3f} off")
        return value if len(found) == INSTANCES else value + 0.1

    def _best(self) -> float:
        return min((tried.distance for tried in self.trials), default=LOST)

    def _judged(self, study: Any) -> dict[str, int]:
        """The best few proposals over deals that nobody has seen: the best of them."""
        order = sorted((trial for trial in study.trials if trial.value is not None), key=lambda trial: trial.value)
        seen: list[dict[str, int]] = [self.start]
        for trial in order:
            proposal = {path: int(trial.params.get(path, value)) for path, value in self.start.items()}
            if proposal not in seen and trial.value < LOST:
                seen.append(proposal)
            if len(seen) > FINALISTS:
                break
        return min(seen, key=self._judge)

    def _judge(self, proposal: dict[str, int]) -> float:
        box = self._box(proposal)
        rows = None if box is None else self._rows(box, self.instance * INSTANCES, self.fresh)
        return LOST if rows is None else self._distance(rows) + self._cost(proposal)

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

    def _told(self, best: dict[str, int], seconds: float) -> Tuned:
        """What came of it, judged once more over other deals than those it was chosen by."""
        first = self.instance * INSTANCES + self.fresh
        box = self._box(best) or self.contest.box
        old, new = self._play(self.contest.box, first, self.fresh), self._play(box, first, self.fresh)
        seats = self.contest.seats
        before, after = (values(self.targets, self.names, rows.mean(0), seats) for rows in (old, new))
        aims = [
            Aim(target.text, was, now, target.low <= now <= target.high, target.share)
            for target, was, now in zip(self.targets, before, after, strict=True)
        ]
        changed = [one.text for one in differences(self.game, box)]
        told = ", ".join(
            f"{target.text} ({target.tell(was)} to {target.tell(now)}{'' if aim.met else ', not met'})"
            for target, aim, was, now in zip(self.targets, aims, before, after, strict=True)
        )
        moved = _changed(self.start, best)
        what = f"{len(moved)} of {len(self.start)} numbers moved" if moved else "No number moved"
        where = f"{self.game.title} ({seats} seats, {self.contest.bots[0].name})"
        sentence = f"{what} in {where}: {told}; {self.fresh:,} fresh deals."
        head = f"# Tuned for {', '.join(target.text for target in self.targets)}: {sentence}\n"
        return Tuned(
            self.game.id, self.game.title, seats, self.contest.bots[0].name, aims, self._distance(old),
            self._distance(new), dict(box.changes), changed, head + written(self.game, box), self.trials, self.games,
            seconds, sentence, partial=self.halt.is_set(),
        )  # fmt: skip

    def _box(self, proposal: Mapping[str, int]) -> Box | None:
        moved = _changed(self.start, proposal)
        if not moved:
            return self.contest.box
        try:
            return changed_box(self.game, {**self.contest.box.changes, **moved})
        except BadBox:
            return None

    def _rows(self, box: Box, first: int, count: int) -> Numbers | None:
        """Deals by measures; None when somebody wants to stop."""
        return None if self.halt.is_set() else self._play(box, first, count)

    def _play(self, box: Box, first: int, count: int) -> Numbers:
        return np.concatenate(list(self._coming(box, first, count)))

    def _coming(self, box: Box, first: int, count: int) -> Iterator[Numbers]:
        """Deals by measures, an instance at a time; those that somebody has waited for count as played."""
        work = Boxes((under(self.contest, box=box),), self.better)
        size, stop = self.instance, first + count
        coming = ((0, at, min(size, stop - at)) for at in range(first, stop, size))
        for rows in self.crew.answers(work.play, coming, Halt()):  # what is begun is played to its end
            self.games += len(rows)
            yield rows

    def _distances(self, rows: Numbers) -> list[float]:
        means = values(self.targets, self.names, rows.mean(0), self.contest.seats)
        return [
            target.distance(value, spread)
            for target, value, spread in zip(self.targets, means, self.spreads, strict=True)
        ]

    def _distance(self, rows: Numbers) -> float:
        return float(sum(self._distances(rows)))

    def _moved(self, proposal: Mapping[str, int]) -> int:
        return sum(abs(proposal[path] - value) for path, value in self.start.items())

    def _cost(self, proposal: Mapping[str, int]) -> float:
        return A_STEP * self._moved(proposal)


def _changed(start: Mapping[str, int], proposal: Mapping[str, int]) -> dict[str, int]:
    return {path: value for path, value in proposal.items() if value != start[path]}


def _sheet_at(plan: Sheet, data: Any, steps: Sequence[str]) -> Sheet:
    """What may stand at the end of a path."""
    for step in steps:
        if isinstance(data, Mapping):
            plan, data = plan.fields.get(step, plan.each or Sheet("any")), data.get(step)
        elif isinstance(data, list):
            names = keys(data)
            plan, data = plan.each or Sheet("any"), data[names.index(step)] if step in names else None
    return plan
