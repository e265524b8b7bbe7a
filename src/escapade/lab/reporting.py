"""Everything about a game in one file that opens without a network: twelve parts, worst news first."""

import os
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
from escapade.lab.by_card import Cards, cards
from escapade.lab.by_number import Sensitivity, sensitivity
from escapade.lab.comparison import usual_levels
from escapade.lab.crew import Halt, Halted
from escapade.lab.extra import needed
from escapade.lab.findings import SERIOUS, Findings, check
from escapade.lab.kept import Kept, asked
from escapade.lab.luck import Luck, luck_share
from escapade.lab.rungs import Ladders, ladder
from escapade.lab.simulate import prepare
from escapade.lab.survey import Restricted, Survey, restricted, survey
from escapade.lab.until import Until

Answer = TypeVar("Answer")
PACE = 8  # seconds that a person takes for a decision, as the report says
HALF = 0.5
SLOW_DEALS, DEALS = 16, 256  # for luck and restricted play
# What part of the time goes where
TIMES = {"surveys": 0.2, "ladder": 0.1, "odd": 0.1, "cards": 0.25, "sensitivity": 0.2, "second": 0.15}


@dataclass
class Report:
    """All that was found, part by part, and the page."""

    game: str
    title: str
    about: str
    changed: list[str]
    verdict: str
    surveys: list[Survey]
    luck: list[tuple[int, Luck]]
    ladder: Ladders | None
    findings: Findings
    restricted: list[Restricted]
    cards: Cards | None
    sensitivity: Sensitivity | None
    second: list[Survey]
    agreement: list[str]
    made: dict[str, str] = field(default_factory=dict)
    partial: bool = False

    @property
    def html(self) -> str:
        """The page."""
        from escapade.lab.page import page

        return page(self)


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
    command: str = "",
    keep: Path | None = None,
) -> Report:
    """Look at a game from all sides, as the first of `bots` plays it; the second is asked whether it agrees.

    `until` is a time, or a number of deals for every part. What is done is kept in `keep`, if that is named, and the
    same call goes on from there.
    """
    needed("altair")
    needed("vl_convert")
    until = Until.of(until)
    if until.sure:
        raise BadOptions(
            "A report takes a time, such as 2m, or a number of deals: it has no one question to be sure of."
        )
    halt = halt or Halt()
    started, cpu = time.perf_counter(), time.process_time()
    names = list(bots) or [*usual_levels(game), *(["random"] if plays(BOTS["greedy"], game) else [])]
    levels = [bot(name, game) for name in names]
    places = list(seats or game.seats)
    main = places[0] if len(places) == 1 else (3 if 3 in places else places[len(places) // 2])

    def time_for(part: str, pieces: int = 1) -> Until:
        return Until(seconds=until.seconds * TIMES[part] / pieces, deals=until.deals).begin()

    contests = {count: prepare(game, count, levels[:1], options=options, box=box, seed=seed) for count in places}
    few = SLOW_DEALS if contests[main].searching else DEALS
    common: dict[str, Any] = {"box": box, "options": options, "seed": seed, "threads": threads, "halt": halt}
    one_bot: dict[str, Any] = common | {"seats": main, "bots": levels[0].name}
    who = f"{','.join(map(str, places))} seats with {','.join(names)}"
    with Kept.of(keep, asked("report", contests[main], who)) as kept:
        parts = Parts(kept, halt, lambda words: progress(f"{game.title}: {words}"))

        def surveyed(level: Bot, part: str) -> list[Survey]:
            found = []
            for count, one in contests.items():
                table, time_to_go = replace(one, bots=(level,) * count), time_for(part, len(places))
                name = f"seats, length, drama with {count} seats, {level.name}"
                found.append(parts.play(name, Survey, partial(survey, table, time_to_go, threads, halt)))
            return [one for one in found if one is not None]

        surveys = surveyed(levels[0], "surveys")
        luck = [
            (count, told)
            for count, one in contests.items()
            if (count == main or not one.searching)  # the others would take longer than all the rest
            and (told := parts.play(f"luck and skill with {count} seats", Luck, partial(luck_share, one, few, halt)))
        ]
        rungs = parts.play(
            "bots against each other", Ladders,
            lambda: ladder(
                game, **common, seats=[main], bots=_rungs(game, names), until=time_for("ladder"), progress=progress,
                keep=kept,
            ),
        )  # fmt: skip
        less = parts.play("restricted play", list[Restricted], partial(restricted, contests[main], few, halt)) or []
        odd = parts.play(
            "what is odd", Findings,
            lambda: check(
                game, box=box, options=options, seats=places, bots=levels[0].name, deals=few * 2, seed=seed, halt=halt,
                until=time_for("odd"),
            ),
        ) or Findings(game.id, game.title, levels[0].name, 0, [], [], "Nothing was played.", partial=True)  # fmt: skip
        by_card = parts.play("every card", Cards, lambda: cards(game, **one_bot, until=time_for("cards"), keep=kept))
        by_number = parts.play(
            "every number", Sensitivity,
            lambda: sensitivity(game, **one_bot, until=time_for("sensitivity"), keep=kept),
        )  # fmt: skip
        second = surveyed(levels[1], "second") if len(levels) > 1 else []
    games = sum(one.deals for one in [*surveys, *second])
    made = {
        "made": datetime.now(UTC).strftime("%d %B %Y, %H:%M UTC"),
        "with": f"escapade {escapade.__version__}, Python {platform.python_version()}, {os.cpu_count()} cores",
        "rules": f"version {game.version} of {game.title}, box {contests[main].box.digest}",
        "command": command or "escapade.lab.report(…)",
        "bots": ", ".join(names),
        "seed": str(seed),
        "deals": f"{games:,} in the surveys; every chart names its own",
        "time": f"{time.perf_counter() - started:.0f} s, {time.process_time() - cpu:.0f} s of CPU",
    }
    changed = [one.text for one in differences(game, box)] if box is not None else []
    return Report(
        game.id, game.title, game.about, changed, _verdict(game, odd, luck), surveys, luck, rungs, odd, less,
        by_card, by_number, second, _agreement(surveys, second), made, partial=halt.is_set(),
    )  # fmt: skip


@dataclass(frozen=True)
class Parts:
    """The parts of a report, each played once: what is kept is not played again, and after a halt nothing is begun."""

    kept: Kept
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


def _verdict(game: Game, odd: Findings, luck: Sequence[tuple[int, Luck]]) -> str:
    """One sentence with the number that decides it."""
    worst = odd.rows[0] if odd.rows else None
    if worst is not None and worst.worse >= SERIOUS:
        return f"{game.title} needs a look: {worst.sentence}"
    words = f"Nothing odd was found in {game.title}"
    if odd.tables:
        widest = max(odd.tables, key=lambda one: one.off)
        words += f": no seat is more than {100 * widest.off:.1f} percentage points off its share (95 %)"
    if luck:
        count, one = luck[len(luck) // 2]
        words += f"; with {count} seats {one.better} beats {one.worse} in {one.better_wins:.0%}"
    return f"{words}."


def _agreement(first: Sequence[Survey], second: Sequence[Survey]) -> list[str]:
    """Whether what the first bots show holds with the second."""
    told = []
    for one, other in zip(first, second, strict=False):
        for name, words in (("settled", "the winner leads for good early"), ("forced", "most moves are forced")):
            mine, theirs = one.stat(name), other.stat(name)
            if mine is None or theirs is None:
                continue
            sign = -1 if name == "settled" else 1
            early = [sign * stat.mean > sign * HALF for stat in (mine, theirs)]
            if early[0] != early[1]:
                told.append(
                    f"{one.seats} seats: that {words} flips: {one.bot} {mine.mean:.0%}, {other.bot} {theirs.mean:.0%}."
                )
        if one.even is not None and other.even is not None:
            uneven = (one.even < 0.01, other.even < 0.01)
            if uneven[0] or uneven[1]:
                state = "holds" if uneven[0] == uneven[1] else "flips"
                told.append(f"{one.seats} seats: that the seat matters {state} between {one.bot} and {other.bot}.")
    return told or (["Nothing that was found with the first bots is otherwise with the second."] if second else [])
