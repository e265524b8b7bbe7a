"""The whole gauntlet, part by part: what a game must hold, how long each part took, and what it found."""

import re
import shlex
import time
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from escapade.check.case import Case
from escapade.check.finding import Unsound
from escapade.check.local import game_at
from escapade.check.parts import ANY, PARTS, GauntletPart, Plan
from escapade.engine.contract import Game
from escapade.engine.errors import BadOptions, CannotCompile, EscapadeError
from escapade.engine.watched import sentence_of

SECONDS = 4.0  # after which a part begins no further setting, unless it is to be thorough
SEED = 1
PLACE = re.compile(r"[\w-]+\.py, line \d+")


class Failure(msgspec.Struct, frozen=True):
    """What does not hold: the sentence, what shows it, and the way there."""

    sentence: str
    shown: list[str]
    seats: int
    options: dict[str, int]
    seed: int
    moves: list[tuple[int, int]]  # who, what
    again: str  # the command
    position: str  # the same in Python, at the very position
    traceback: str = ""  # where in the code it comes from, if somebody wants to know
    cause: str = ""  # the same for everything that comes of one mistake
    same_as: str = ""  # the part that has said it already


class PartResult(msgspec.Struct, frozen=True):
    """One part of the gauntlet, and how it went."""

    part: str
    about: str
    seconds: float
    settings: int  # looked at
    of: int
    note: str = ""
    failure: Failure | None = None
    left_out: bool = False  # since an earlier part failed on which it stands


class GauntletResult(msgspec.Struct, frozen=True):
    """Whether a game is sound."""

    game: str
    title: str
    sound: bool
    seconds: float
    parts: list[PartResult]

    @property
    def failures(self) -> list[PartResult]:
        """The parts that failed."""
        return [looked for looked in self.parts if looked.failure]

    @property
    def causes(self) -> list[PartResult]:
        """The parts that failed first, each by a cause of its own."""
        return [looked for looked in self.failures if looked.failure and not looked.failure.same_as]


def check_game(
    game: Game | str,
    parts: Sequence[str] = (),
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = SEED,
    thorough: bool = False,
    golden: bool = False,
    traces: bool = False,
    told: Callable[[PartResult], None] = lambda _: None,
    begun: Callable[[GauntletPart], None] = lambda _: None,
) -> GauntletResult:
    """Put a game (an id, a file, a folder, or itself) through the gauntlet.

    parts: only these. seats, options: only with these. thorough: every setting, however long it takes. golden: write
    the golden game anew. traces: keep where in the code a failure comes from. told and begun hear of each part.
    """
    word = game if isinstance(game, str) else game.id
    found = game_at(game) if isinstance(game, str) else game
    counts = found.seats if seats is None else (seats,)
    chosen = _chosen(found, counts, options)
    plan = Plan(found, word, counts, chosen, seed, 0.0 if thorough else SECONDS, golden)
    looked: list[PartResult] = []
    started, ruined = time.perf_counter(), False
    for part in _wanted(parts):
        begun(part)
        one = PartResult(part.name, part.about, 0.0, 0, 0, left_out=True) if ruined else _look(part, plan, traces)
        ruined = ruined or (part.needed and one.failure is not None)
        one = _as_told_before(one, part, looked)
        looked.append(one)
        told(one)
    sound = not any(one.failure for one in looked)
    return GauntletResult(found.id, found.title, sound, time.perf_counter() - started, looked)


def _wanted(names: Sequence[str]) -> Iterable[GauntletPart]:
    known = [part.name for part in PARTS]
    for name in names:
        if name not in known:
            raise BadOptions(f"There is no part '{name}' of the gauntlet. Parts: {', '.join(known)}.")
    return [part for part in PARTS if not names or part.name in names]


def _chosen(game: Game, counts: Sequence[int], options: Mapping[str, object] | None) -> dict[str, int] | None:
    """The options that were asked for, checked; None: a spread of them."""
    checked = [game.option_values(count, options)[1:].tolist() for count in counts]
    if not options:
        return None
    return {one.id: value for one, value in zip(game.options, checked[0], strict=True) if one.id in options}


def _look(part: GauntletPart, plan: Plan, traces: bool) -> PartResult:
    started, failure, note = time.perf_counter(), None, ""
    plan.begin()
    try:
        note = part.look(plan) or ""
    except Exception as problem:
        failure = _failure(part, plan, problem, "".join(traceback.format_exception(problem)) if traces else "")
    return PartResult(part.name, part.about, time.perf_counter() - started, plan.looked, plan.of, note, failure)


def _as_told_before(one: PartResult, part: GauntletPart, looked: Sequence[PartResult]) -> PartResult:
    """A failure that an earlier part has told, or that may come of it, names that part."""
    if one.failure is None:
        return one
    causes = [before for before in looked if before.failure and not before.failure.same_as]
    same = [before for before in causes if before.failure and before.failure.cause == one.failure.cause]
    stands_on = [before for before in causes if before.part in part.on or part.on == ANY]
    first = next(iter(same + stands_on), None)
    if first is None:
        return one
    return msgspec.structs.replace(one, failure=msgspec.structs.replace(one.failure, same_as=first.part))


def _cause(problem: Exception, sentence: str) -> str:
    """What is to be mended: a line of the author's, what a check names, or else the sentence but for its numbers."""
    line = PLACE.search(sentence)
    named = problem.cause if isinstance(problem, Unsound) else ""
    return line[0] if line else named or re.sub(r"\d+", "#", sentence)


def _failure(part: GauntletPart, plan: Plan, problem: Exception, trace: str) -> Failure:
    case = plan.case
    seats, options = (case.seats, case.options) if case else (plan.game.seats[0], {})
    seed = int(getattr(getattr(problem, "match", None), "seed", plan.seed))
    moves = problem.played if isinstance(problem, Unsound) else []
    at_a_position = moves or getattr(problem, "match", None) is not None
    script = ", ".join(map(str, moves))
    settings = f"seats={seats}" + (f", options={options}" if options else "") + f", seed={seed}"
    sentence = _sentence(problem)
    return Failure(
        sentence,
        list(problem.shown) if isinstance(problem, Unsound) else [],
        seats,
        dict(options),
        seed,
        moves,
        command(plan.word, part.name, case, plan.seed),
        f'scripted("{plan.word}", [{script}], {settings})' if at_a_position else "",
        trace,
        _cause(problem, sentence),
    )


def _sentence(problem: Exception) -> str:
    if isinstance(problem, Unsound | CannotCompile):
        return str(problem).split("\n", maxsplit=1)[0]
    if isinstance(problem, EscapadeError):
        return problem.sentence
    return f"{sentence_of(problem)}."


def command(word: str, part: str, case: Case | None, seed: int) -> str:
    """The command that runs a part again on one setting."""
    words = ["escapade", "check", word, "--part", part]
    if case:
        words += ["--seats", str(case.seats)]
        for name, value in case.options.items():
            words += ["--option", f"{name}={_option(case, name, value)}"]
    return shlex.join(words + (["--seed", str(seed)] if seed != SEED else []))


def _option(case: Case, name: str, value: int) -> str:
    """A setting as the command line takes it: people count seats from 1, and a seat may be drawn."""
    kind = next(option.kind for option in case.game.options if option.id == name)
    return str(value) if kind != "seat" else "lot" if value < 0 else str(value + 1)


def tell(looked: PartResult) -> list[str]:
    """What a part found, line by line; one line where an earlier part has told it."""
    found = looked.failure
    if found is None:
        return []
    if found.same_as:
        return [f"As {found.same_as} says above, or a consequence of it. Alone: {found.again}"]
    lines = [found.sentence, *(f"  {line}" for line in found.shown), f"  See it again: {found.again}"]
    if found.position:
        lines.append(f"  The position: {found.position}")
    return lines + found.traceback.splitlines()
