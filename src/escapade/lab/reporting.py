"""Everything about a game in one file that opens without a network: the game, five findings, what they rest on."""

import os
import platform
import shlex
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

import escapade
from escapade.bots.levels import BOTS, Bot, bot, plays
from escapade.engine.changes import differences
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadOptions
from escapade.lab.by_number import Sensitivity, sensitivity
from escapade.lab.checkpoint import Checkpoint, asked
from escapade.lab.comparison import usual_levels
from escapade.lab.contest import Contest, prepare
from escapade.lab.crew import Halt, Halted
from escapade.lab.fares import Fares, fares
from escapade.lab.findings import SERIOUS, Findings, about_seats, check
from escapade.lab.headlines import Headline, Seen, headlines
from escapade.lab.luck import Luck, luck_share
from escapade.lab.rungs import Ladders, ladder
from escapade.lab.survey import Restricted, Stat, Survey, restricted, survey
from escapade.lab.until import Until

Answer = TypeVar("Answer")
FIRST, DEALS = 16, 256  # for luck and restricted play: as many as there is time for
CHECKED = 2_000  # deals at each table, for what is odd
GROWS = 4
EVEN = 0.5
# What part of the time goes where
TIMES = {
    "surveys": 0.15, "luck": 0.05, "ladder": 0.1, "restricted": 0.04, "odd": 0.18, "cards": 0.24, "numbers": 0.14,
    "second": 0.1,
}  # fmt: skip


class Budget:
    """The time of a report, which its parts share: what one leaves, or takes more, the others have more or less."""

    def __init__(self, until: Until) -> None:
        self._clock = until.begin()
        self._weights = dict(TIMES)

    def drop(self, part: str) -> None:
        """There is no such part in this report."""
        del self._weights[part]

    def take(self, part: str, pieces: int = 1) -> Until:
        """The time for one of so many pieces of a part."""
        weight = TIMES[part] / pieces
        seconds = self._clock.left * weight / max(sum(self._weights.values()), weight)
        self._weights[part] = max(self._weights[part] - weight, 0.0)
        return Until(seconds=seconds, deals=self._clock.deals).begin()


class Ending(Halt):
    """A halt that comes by itself when the time is up."""

    def __init__(self, halt: Halt, until: Until) -> None:
        super().__init__()
        self._halt, self._until = halt, until

    def is_set(self) -> bool:
        """Whether to stop."""
        return self._halt.is_set() or self._until.over


def growing(ask: Callable[[int, Halt], Answer | None], until: Until, halt: Halt) -> Answer | None:
    """The answer from as many deals as there is time for; None if it is not enough for the least."""
    answer, deals = None, min(FIRST, until.deals or FIRST)
    while not halt.is_set():
        begun = until.left
        try:
            answer = ask(deals, Ending(halt, until)) or answer
        except Halted:
            break
        if answer is None or deals >= min(DEALS, until.deals or DEALS) or until.left < GROWS * (begun - until.left):
            break
        deals = min(deals * GROWS, until.deals or DEALS, DEALS)
    return answer


@dataclass
class Report:
    """All that was found, part by part, and the page."""

    game: str
    title: str
    about: str
    minutes: int
    seats: list[int]
    main: int  # the number of seats that most is said of
    changed: list[str]
    verdict: str
    headlines: list[Headline]
    surveys: list[Survey]
    luck: list[tuple[int, Luck]]
    ladder: Ladders | None
    findings: Findings
    restricted: list[Restricted]
    fares: Fares | None
    sensitivity: Sensitivity | None
    second: list[Survey]
    agreement: list[str]
    made: dict[str, str] = field(default_factory=dict)
    partial: bool = False
    shown: InitVar[tuple[Game, Box] | None] = None  # for the page alone, no part of the answer: picture and cards

    def __post_init__(self, shown: tuple[Game, Box] | None) -> None:
        """Keep what only the page needs apart from the answer."""
        self._shown = shown

    @property
    def games(self) -> int:
        """How many games it rests on, with those that were only listened to for what never happens."""
        numbers, rungs = self.sensitivity, self.ladder
        steps = sum(one is not None for row in numbers.rows for one in (row.up, row.down)) if numbers else 0
        return sum((
            sum(one.deals for one in [*self.surveys, *self.second]),
            sum(one.deals * count for count, one in self.luck),
            sum(one.games for one in rungs.ladders) if rungs else 0,
            sum(one.games for one in self.restricted),
            self.findings.listened + self.findings.wild,
            self.fares.games if self.fares else 0,
            numbers.deals * (steps + 1) if numbers else 0,
        ))  # fmt: skip

    @property
    def html(self) -> str:
        """The page."""
        from escapade.lab.page import page

        assert self._shown is not None
        return page(self, *self._shown)


def report(
    game: Game,
    *,
    box: Box | None = None,
    options: Mapping[str, object] | None = None,
    seats: Sequence[int] = (),
    bots: Sequence[str] = (),
    until: str | Until = "2m",
    seed: int = 0,
    threads: int | None = None,
    halt: Halt | None = None,
    progress: Callable[[str], None] = lambda _: None,
    keep: Path | None = None,
) -> Report:
    """Look at a game from all sides, as the first of `bots` plays it; the second is asked whether it agrees.

    `until` is a time, or a number of deals for every part. What is done is kept in `keep`, if that is named, and the
    same call goes on from there.
    """
    until = Until.of(until)
    if until.sure:
        raise BadOptions(
            "A report takes a time, such as 2m, or a number of deals: it has no one question to be sure of."
        )
    halt, budget = halt or Halt(), Budget(until)
    ending = Ending(halt, until.begin())
    started, cpu = time.perf_counter(), time.process_time()
    names = list(bots) or [*usual_levels(game), *(["random"] if plays(BOTS["greedy"], game) else [])]
    levels = [bot(name, game) for name in names]
    places = list(seats or game.seats)
    main = places[0] if len(places) == 1 else (3 if 3 in places else places[len(places) // 2])
    contests = {count: prepare(game, count, levels[:1], options=options, box=box, seed=seed) for count in places}
    common: dict[str, Any] = {"box": box, "options": options, "seed": seed, "threads": threads, "halt": ending}
    if len(levels) < 2:
        budget.drop("second")
    who = f"{','.join(map(str, places))} seats with {','.join(names)}"
    with Checkpoint.of(keep, asked("report", contests[main], who)) as kept:
        parts = Parts(kept, halt, lambda words: progress(f"{game.title}: {words}"))
        surveys = [*_surveyed(parts, contests, levels[0], "surveys", budget, ending)]
        luck = []
        for count, one in contests.items():
            ask, time_for = partial(luck_share, one), budget.take("luck", len(contests))
            told = parts.play(f"luck and skill with {count} seats", Luck, partial(growing, ask, time_for, halt))
            luck += [(count, told)] if told is not None else []
        rungs = parts.play(
            "bots against each other", Ladders,
            lambda: ladder(
                game, **common, seats=[main], bots=_rungs(game, names), until=budget.take("ladder"), progress=progress,
                keep=kept,
            ),
        )  # fmt: skip
        less = parts.play(
            "restricted play", list[Restricted],
            lambda: growing(partial(restricted, contests[main]), budget.take("restricted"), halt),
        ) or []  # fmt: skip
        odd = parts.play(
            "what is odd", Findings,
            lambda: check(
                game, **common, seats=places, bots=levels[0].name, until=budget.take("odd"),
                deals=until.deals or CHECKED,
            ),
        ) or Findings(game.id, game.title, levels[0].name, 0, [], [], "Nothing was played.", partial=True)  # fmt: skip
        by_card = parts.play(
            "every card", Fares,
            lambda: fares(contests[main], budget.take("cards"), threads=threads, halt=ending, keep=kept),
        )  # fmt: skip
        by_number = parts.play(
            "every number", Sensitivity,
            lambda: sensitivity(
                game, **common, seats=main, bots=levels[0].name, until=budget.take("numbers"), keep=kept
            ),
        )  # fmt: skip
        second = [*_surveyed(parts, contests, levels[1], "second", budget, ending)] if len(levels) > 1 else []
    own = contests[main].box
    made = {
        "game": f"{game.title}, version {game.version} of its rules, box {own.digest}",
        "made by": f"escapade {escapade.__version__}, Python {platform.python_version()}, {os.cpu_count()} cores",
        "played by": f"bots: {', '.join(names)}",
        "seed": str(seed),
        "time": f"{time.perf_counter() - started:.0f} s, {time.process_time() - cpu:.0f} s of CPU",
        "made on": datetime.now(UTC).strftime("%d %B %Y, %H:%M UTC"),
        "the same again": _command(game, places, names, until=until, seed=seed, box=own, options=options),
    }
    changed = [one.text for one in differences(game, box)] if box is not None else []
    seen = Seen(game, main, surveys, second, odd, less, by_card, by_number)
    return Report(
        game.id, game.title, game.about, game.minutes, [*game.seats], main, changed, _verdict(game, odd),
        headlines(seen), surveys, luck, rungs, odd, less, by_card, by_number, second,
        _agreement(odd, surveys, second), made, halt.is_set(), (game, own),
    )  # fmt: skip


def _surveyed(
    parts: "Parts", contests: Mapping[int, Contest], level: Bot, part: str, budget: Budget, ending: Halt
) -> Iterator[Survey]:  # fmt: skip
    for count, one in contests.items():
        table, clock = replace(one, bots=(level,) * count), budget.take(part, len(contests))
        name = f"seats, length, drama with {count} seats, {level.name}"
        found = parts.play(name, Survey, partial(survey, table, clock, None, ending))
        if found is not None:
            yield found


def _command(
    game: Game, places: Sequence[int], names: Sequence[str], *, until: Until, seed: int, box: Box,
    options: Mapping[str, object] | None,
) -> str:  # fmt: skip
    """What one types to have the same again."""
    end = f"{until.deals}" if until.deals else f"{until.seconds:g}s"
    words = ["escapade", "lab", "report", game.id, "--seats", ",".join(map(str, places)), "--bots", ",".join(names)]
    words += ["--until", end, "--seed", str(seed)]
    words += [word for path, value in box.changes.items() for word in ("--set", f"{path}={_written(value)}")]
    words += [word for name, value in (options or {}).items() for word in ("--option", f"{name}={value}")]
    return shlex.join(words)


def _written(value: object) -> str:
    return "none" if value is None else value if isinstance(value, str) else msgspec.json.encode(value).decode()


@dataclass(frozen=True)
class Parts:
    """The parts of a report, each played once: what is kept is not played again, and after a halt nothing is begun."""

    kept: Checkpoint
    halt: Halt
    progress: Callable[[str], None]

    def play(self, name: str, kind: type[Answer], ask: Callable[[], Answer | None]) -> Answer | None:
        """The answer to one part. A game without components has no cards, and with one bot there is no ladder."""
        known: list[Answer | None] | None = self.kept.find(name, list[kind | None] | None)  # type: ignore[valid-type]
        if known is not None:
            return known[0]
        if self.halt.is_set():
            return None
        self.progress(name)
        try:
            answer = ask()
        except Halted:
            return None
        except BadOptions:
            answer = None
        if not self.halt.is_set():
            self.kept.hold(name, lambda: [msgspec.to_builtins(answer)])
            self.kept.write()
        return answer


def _rungs(game: Game, names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys([*(name for name in ("random", "policy", "greedy") if plays(BOTS[name], game)), *names]))


def _verdict(game: Game, odd: Findings) -> str:
    """One sentence with the number that decides it, from one family of everything that was looked at."""
    worst = odd.rows[0] if odd.rows else None
    if worst is not None and worst.worse >= SERIOUS:
        return f"{game.title} needs a look: {worst.sentence}"
    if not odd.deals:
        return f"No game of {game.title} was checked: there was no time for one."
    nothing = f"Nothing serious was found in {game.title} among {len(odd.looked):,} figures."
    return f"{nothing} {about_seats(odd.tables)}".strip()


def _agreement(odd: Findings, first: Sequence[Survey], second: Sequence[Survey]) -> list[str]:
    """Whether what the first bots show holds with the second: that a seat matters, and what is surely most or least."""
    told = []
    for one, other in zip(first, second, strict=False):
        for row in (row for row in odd.rows if row.what == "by-seat" and row.seats == one.seats):
            place = next(it for it in odd.looked if (it.what, it.seats, it.value) == (row.what, row.seats, row.value))
            theirs = next((it for it in other.stats if it.name == f"{place.name} wins"), None)
            if theirs is not None:
                told.append(_whether(place.name, place.value > place.usual, place.usual, theirs, other))
        for name, words in (("settled", "the winner leads for good early"), ("forced", "most moves are forced")):
            mine, theirs = one.stat(name), other.stat(name)
            if mine and theirs and (mine.high < EVEN < theirs.low or theirs.high < EVEN < mine.low):
                told.append(
                    f"{one.seats} seats: whether {words} differs: {one.bot} {mine.mean:.0%}, {other.bot} "
                    f"{theirs.mean:.0%}."
                )
    return told or (
        ["Nothing that was found with the first bots is surely otherwise with the second."] if second else []
    )


def _whether(name: str, above: bool, fair: float, theirs: Stat, other: Survey) -> str:
    word = "is open"
    if theirs.low > fair or theirs.high < fair:
        word = "holds" if (theirs.low > fair) == above else "flips"
    span = f"{100 * theirs.mean:.1f} % ({100 * theirs.low:.1f} to {100 * theirs.high:.1f})"
    more = "more" if above else "less"
    return f"{other.seats} seats: that {name} wins {more} than a fair share {word} with {other.bot}: {span}."
