"""The parts of the gauntlet, in their order: first what needs no machine code, last what takes longest."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from escapade.check import (
    boxes,
    chances,
    cheating,
    commits,
    declared,
    golden,
    hidden,
    knowledge,
    moves,
    plain,
    seen,
    story,
    words,
    workspaces,
)
from escapade.check.case import Case, variants
from escapade.check.finding import hold
from escapade.check.plain import PlainGame
from escapade.engine.changeover import compile_all
from escapade.engine.contract import Game
from escapade.engine.defaults import hide_nothing, imagine_nothing
from escapade.warming.warm import everything

PLAIN_MOVES = 250  # of one game in plain Python
QUICK_GAMES, SOME_GAMES = 1000, 100  # at full speed: of the usual setting, of every other
LIVELY_GAMES = 6
CHANGES = 24  # of components, each with a game


@dataclass
class Plan:
    """What is looked at: a game, its settings, and how long each part may begin new ones."""

    game: Game
    word: str  # how the person called it
    seats: tuple[int, ...]
    options: dict[str, int] | None = None  # these alone; None: a spread of them
    seed: int = 1
    seconds: float = 0.0  # 0: as long as it takes
    golden: bool = False
    case: Case | None = None  # at work
    looked: int = 0
    of: int = 0
    courses: list[PlainGame] = field(default_factory=list)
    _until: float = 0.0

    def begin(self) -> None:
        """A new part."""
        self.case, self.looked, self.of = None, 0, 0
        self._until = time.perf_counter() + self.seconds

    def each(self, cases: list[Case]) -> Iterator[Case]:
        """Settings, one after the other, while there is time; the first is always looked at."""
        self.of = len(cases)
        for case in cases:
            if self.seconds and self.looked and time.perf_counter() > self._until:
                break
            self.case = case
            self.looked += 1
            yield case
        self.case = None

    @property
    def usual(self) -> list[Case]:
        """Every number of seats with the usual options: two seats first, as they show most."""
        label = ",".join(f"{name}={value}" for name, value in (self.options or {}).items()) or "default"
        counts = sorted(self.seats, key=lambda count: (count != 2, count))
        return [Case(self.game, count, label, self.options or {}) for count in counts]

    @property
    def ends(self) -> list[Case]:
        """The usual settings, and all options at their highest."""
        return self.usual + [case for case in self._others if case.label == "high"]

    @property
    def every(self) -> list[Case]:
        """All settings that are worth a look."""
        return self.usual + self._others

    @property
    def _others(self) -> list[Case]:
        if self.options is not None:
            return []
        cases = [case for seats in self.seats for case in variants(self.game, seats)]
        return [case for case in cases if case.label != "default"]


@dataclass(frozen=True)
class GauntletPart:
    """One part: a name for the command line, what it looks at, and the look. A note is what there is to say besides."""

    name: str
    about: str
    look: Callable[[Plan], str | None]
    needed: bool = False  # where it fails, the parts after it would only say so again
    on: tuple[str, ...] = ()  # parts whose failure may be all that fails here; "": any part


def _sources(plan: Plan) -> None:
    words.check_declared(plan.game)
    plain.check_sources(plan.game)
    unsafe = workspaces.unsafe_files(workspaces.sources(plan.game))
    hold(not unsafe, f"{unsafe[0] if unsafe else ''}. A record does not keep its array alive.")


def _plain(plan: Plan) -> None:
    for case in plan.each(plan.every):
        plan.courses.append(plain.plain_course(case, plan.seed, PLAIN_MOVES))


def _compiled(plan: Plan) -> None:
    """Everything that is ever compiled, so that no later part's time is the compiler's."""
    compile_all(everything(plan.game))
    for case in plan.each(plan.usual[:1]):
        moves.check_soak(case, 1)


def _agreement(plan: Plan) -> None:
    by_case = {id(course.case): course for course in plan.courses}
    if not by_case:
        _plain(plan)
        by_case = {id(course.case): course for course in plan.courses}
    for case in plan.each([course.case for course in by_case.values()]):
        plain.check_agreement(by_case[id(case)])


def _moves(plan: Plan) -> None:
    for case in plan.each(plan.every):
        moves.check_legal_lists(case, plan.seed)
        moves.check_refusals(case, plan.seed)


def _laws(plan: Plan) -> None:
    for case in plan.each(plan.every):
        moves.check_soak(case, QUICK_GAMES if case.label == "default" else SOME_GAMES)


def _words(plan: Plan) -> None:
    for case in plan.each(plan.ends):
        words.check_words(case, plan.seed)


def _happenings(plan: Plan) -> None:
    words.check_all_that_happens(plan.game, LIVELY_GAMES if plan.seconds else 2 * LIVELY_GAMES)


def _declared(plan: Plan) -> None:
    declared.check_names(plan.game)
    for case in plan.each(plan.ends):
        declared.check_positions(case, plan.seed)
        declared.check_points(case, range(plan.seed, plan.seed + 5))


def _redeal(plan: Plan) -> str:
    for case in plan.each(plan.usual):
        hidden.check_redeal_is_whole(case, plan.seed)
        hidden.check_deals(case)
    return "the game hides nothing" if plan.game.redeal is hide_nothing else ""


def _hidden(plan: Plan) -> None:
    for case in plan.each(plan.ends):
        hidden.check_hidden(case, plan.seed)
        if plan.game.imagine is not imagine_nothing:
            hidden.check_imagine(case, plan.seed)


def _seen(plan: Plan) -> str:
    planted = 0
    for case in plan.each(plan.ends):
        seen.check_left_out(case)
        planted += seen.check_seen(case, plan.seed)
    left_out = len(plan.game.features.left_out)
    return f"{planted} changes planted" + f"; {left_out} things left out on purpose" * (left_out > 0)


def _story(plan: Plan) -> str:
    compared = story.Comparisons()
    for case in plan.each(plan.ends):
        story.check_public_events(case, plan.seed)
        for seed in (plan.seed, plan.seed + 1):
            compared.add(story.check_story(case, seed))
        knowledge.check_knowledge(case, plan.seed)
    story.check_something_was_compared(plan.game, compared)
    return f"{compared.apart} moves compared in worlds that differ" if plan.game.redeal is not hide_nothing else ""


def _chance(plan: Plan) -> None:
    for case in plan.each(plan.usual):
        chances.check_repeatable(case)
        chances.check_fresh_chance(case, plan.seed)
        chances.check_paper(case, plan.seed)


def _end(plan: Plan) -> None:
    for case in plan.each(plan.ends):
        chances.check_end(case, range(plan.seed, plan.seed + 5))


def _commits(plan: Plan) -> None:
    for case in plan.each(plan.usual):
        commits.check_commit_order(case, plan.seed)


def _bots(plan: Plan) -> str:
    for case in plan.each(plan.usual):
        cheating.check_bots(case, plan.seed)
    return "" if plan.game.greedy else "there is no `greedy`, and no bot of that name"


def _box(plan: Plan) -> str:
    if not plan.game.printed:
        return "the game has no components"
    boxes.check_sheet(plan.game)
    note = ""
    for case in plan.each(plan.usual[:1]):
        made, tried = boxes.check_changes(case, plan.seed, CHANGES)
        note = f"{made} of {tried} changes made a game"
    return note


def _golden(plan: Plan) -> str:
    return golden.check_golden(plan.game, f"escapade check {plan.word} --golden", plan.golden)


ANY = ("",)
PARTS = (
    GauntletPart("sources", "declarations, fields, arrays that kernels make", _sources),
    GauntletPart("plain", "games in plain Python, every number watched", _plain),
    GauntletPart("compile", "machine code of rules, simulation and search", _compiled, needed=True),
    GauntletPart("agreement", "machine code plays what plain Python plays", _agreement, on=("plain",)),
    GauntletPart("moves", "lists of legal moves, refusals", _moves),
    GauntletPart("laws", "thousands of random games, every law in every position", _laws),
    GauntletPart("words", "moves, prompts, events and views in words", _words),
    GauntletPart("declared", "kinds and keys of moves, phases, which points win: as the game declares them", _declared),
    GauntletPart("happenings", "every kind of event has words, every feature is written", _happenings),
    GauntletPart("redeal", "what a seat cannot know is dealt anew", _redeal),
    GauntletPart("hidden", "no seat sees what it may not know", _hidden, on=("laws", "redeal")),
    GauntletPart("seen", "what a seat sees and remembers is in its numbers", _seen),
    GauntletPart("story", "nobody is told what it may not know", _story, on=("moves", "laws", "redeal", "hidden")),
    GauntletPart("chance", "seeds, take-backs, matches on paper", _chance),
    GauntletPart("end", "scores and shares of the win", _end),
    GauntletPart("commits", "choices at the same time, in any order", _commits),
    GauntletPart("bots", "no bot uses what its seat cannot know", _bots, on=("moves", "laws", "redeal", "hidden")),
    GauntletPart("box", "components changed at random: refused in words, or every law kept", _box),
    GauntletPart("golden", "the game plays as it did", _golden, on=ANY),
)
