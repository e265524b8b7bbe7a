"""Each number of the box one step up and one down: which of them the game hangs on. A tornado."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from escapade.engine.changes import changed_box, leaves, rules_differ
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadBox, BadOptions
from escapade.lab.checkpoint import Checkpoint, asked, seated
from escapade.lab.comparison import one_table
from escapade.lab.crew import DealRunner, Halt, ThisMachine
from escapade.lab.effects import Effect, Effects
from escapade.lab.measures import deciding
from escapade.lab.optional_packages import Framed
from escapade.lab.until import Until


@dataclass(frozen=True)
class NumberStep:
    """One number, one step up and one down; None where the box does not allow it."""

    path: str
    value: int
    up: Effect | None
    down: Effect | None

    @property
    def largest(self) -> float:
        """The larger of the two effects."""
        return max(abs(one.change) for one in (self.up, self.down) if one is not None)

    @property
    def sure(self) -> bool:
        """Whether one of them is sure."""
        return any(one.stands for one in (self.up, self.down) if one is not None)


@dataclass(frozen=True)
class Sensitivity(Framed):
    """All numbers, the one that moves the game most first."""

    game: str
    title: str
    seats: int
    bot: str
    measure: str
    share: bool
    deals: int
    rows: list[NumberStep]
    sentence: str
    partial: bool = False


def numbers(game: Game, box: Box, move: Sequence[str] = ("*",)) -> dict[str, int]:
    """The whole numbers of the box that fit one of these patterns, by path."""
    found = {
        path: value
        for path, value in (dict(leaves(game)) | dict(box.changes)).items()
        if isinstance(value, int) and not isinstance(value, bool) and any(fnmatchcase(path, one) for one in move)
    }
    if not found:
        raise BadOptions(f"No number in the box of {game.title} fits {' or '.join(move)}.")
    return found


def stepped(game: Game, box: Box, path: str, value: int) -> Box | None:
    """The box with another number; None where it is refused, or where the rules do not read it."""
    try:
        made = changed_box(game, {**box.changes, path: value})
    except BadBox:
        return None
    return made if rules_differ(made, box) else None


def sensitivity(
    game: Game,
    *,
    box: Box | None = None,
    move: Sequence[str] = ("*",),
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    bots: str | None = None,
    until: str | Until = "500,120s",
    about: str | None = None,
    seed: int = 0,
    threads: int | None = None,
    crew: DealRunner | None = None,
    halt: Halt | None = None,
    progress: Callable[[float], None] = lambda _: None,
    keep: Path | Checkpoint | None = None,
) -> Sensitivity:
    """Every number of the box (or those that fit `move`) one step up and one down, over the same deals.

    What is done is kept in `keep`, if that is named, and the same call goes on from there.
    """
    until = Until.of(until)
    halt = halt or Halt()
    contest = one_table(game, seats, bots, options=options, box=box, seed=seed)
    tried: list[tuple[str, int, Box]] = []
    values = numbers(game, contest.box, move)
    for path, value in values.items():
        for step in (1, -1):
            made = stepped(game, contest.box, path, value + step)
            if made is not None:
                tried.append((path, step, made))
    if not tried:
        raise BadOptions(f"None of these numbers can go a step up or down: {', '.join(list(values)[:5])}.")
    which = "every number" if "*" in move else f"numbers {','.join(sorted(move))}"
    with Checkpoint.of(keep, asked("sensitivity", contest, seated(contest), which)) as kept:
        work = Effects(contest, [made for _, _, made in tried], halt, kept)
        work.run(until, crew or ThisMachine(threads), progress)
    by = deciding(game, contest.seats, about)
    effects = {(path, step): effect for (path, step, _), effect in zip(tried, work.effects(by), strict=True)}
    rows = [
        NumberStep(path, value, effects.get((path, 1)), effects.get((path, -1)))
        for path, value in values.items()
        if (path, 1) in effects or (path, -1) in effects
    ]
    rows.sort(key=lambda row: (not row.sure, -row.largest))
    it, deals = work.names[by], max(effect.deals for effect in effects.values())
    return Sensitivity(
        game.id, game.title, contest.seats, contest.bots[0].name, it.name, it.share, deals, rows,
        _sentence(game, rows, it.name, contest.seats, contest.bots[0].name, deals), partial=halt.is_set(),
    )  # fmt: skip


def _sentence(game: Game, rows: list[NumberStep], name: str, seats: int, level: str, deals: int) -> str:
    sure = [row for row in rows if row.sure]
    where = f"‘{name}’ of {game.title} ({seats} seats, {level}, {deals:,} deals)"
    if not sure:
        return f"None of {len(rows)} numbers surely moves {where} by a step up or down."
    return (
        f"{where} hangs most on {', '.join(row.path for row in sure[:3])}: "
        f"{len(sure)} of {len(rows)} numbers surely move it by a step up or down."
    )
