"""What all commands of `escapade lab` are asked in the same words, declared once."""

import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from escapade.cli.console import (
    BoxFile,
    GameId,
    Json,
    Options,
    Seed,
    Sets,
    Threads,
    chosen_box,
    chosen_options,
    err,
    print_first_use,
    progress_bar,
)
from escapade.engine.errors import BadOptions

if TYPE_CHECKING:
    from escapade.engine.contract import Box, Game
    from escapade.lab.crew import DealRunner

Places = Annotated[
    str | None,
    typer.Option("--seats", metavar="N|all", help="How many seats: a number, several with commas, or all."),
]
Levels = Annotated[
    str | None,
    typer.Option("--bots", metavar="NAMES", help="Whose games are played: each bot at a table of its own kind."),
]
When = Annotated[
    str,
    typer.Option(
        "--until",
        metavar="sure|60s|N",
        help="When to stop: sure, a time, a number of deals, or several with commas (whichever comes first).",
    ),
]
Keep = Annotated[
    Path | None,
    typer.Option("--keep", metavar="FILE", help="Keep what is done there; the same command goes on from it."),
]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="The Ray cluster that plays: host:port, ray://host:port, or auto."),
]

app = typer.Typer(
    name="lab",
    help="What a change does to a game, which card is out of line, and how sure that is.",
    rich_markup_mode="rich",
    no_args_is_help=True,
)


@dataclass(frozen=True, kw_only=True)
class LabOptions:
    """The options that every command of the lab understands, as they were typed."""

    game_id: GameId
    box_file: BoxFile = None
    sets: Sets = None
    seats: Places = None
    bots: Levels = None
    until: When = "60s"
    option: Options = None
    seed: Seed = 0
    threads: Threads = None
    ray: Ray = None
    keep: Keep = None
    json: Json = False
    leaves_out: Collection[str] = ()  # options that the command does not have

    @cached_property
    def game(self) -> "Game":
        """The game that is asked about."""
        from escapade.engine import contract

        return contract.game(self.game_id)

    @cached_property
    def places(self) -> list[int]:
        """The numbers of seats."""
        return wanted_seats(self.game, self.seats)

    @property
    def levels(self) -> list[str]:
        """The bots, by name."""
        return names_of(self.bots)

    @cached_property
    def changed_box(self) -> tuple["Box | None", list[str]]:
        """The designer's box, from a file or from changes or both, and what differs in words."""
        from escapade.engine.changes import differences

        if self.box_file is None and not self.sets:
            return None, []
        box = chosen_box(self.game, self.box_file, self.sets)
        return box, [one.text for one in differences(self.game, box)] or ["a box that is the game's own"]

    def one_setting(self) -> tuple[int, str | None]:
        """A single number of seats and a single bot, for commands that look at one setting."""
        if len(self.places) > 1 or len(self.levels) > 1:
            raise BadOptions("This looks at one number of seats and one bot at a time.")
        return self.places[0], self.levels[0] if self.levels else None

    def at_tables(self, **others: Any) -> dict[str, Any]:
        """What the lab's functions are asked, by the names of their parameters: at every number of seats, every bot."""
        asked = {
            "box": self.changed_box[0],
            "options": chosen_options(self.game, self.option, min(self.places)),
            "seats": self.places,
            "bots": self.levels,
            "until": self.until,
            "seed": self.seed,
            "threads": self.threads,
            "keep": self.keep,
        }
        return {name: value for name, value in asked.items() if name not in self.leaves_out} | others

    def at_one_table(self, **others: Any) -> dict[str, Any]:
        """The same, at one number of seats with one bot."""
        place, level = self.one_setting()
        return self.at_tables(seats=place, bots=level, **others)

    @contextmanager
    def under_way(self, *games: "Game") -> Iterator[dict[str, Any]]:
        """Whoever plays, and a halt that Ctrl-C sets; before that, whether somebody has to wait for the compiler."""
        from escapade.lab.crew import stoppable

        for game in games or (self.game,):
            print_compiling(game, self.levels)
        with _crew_at(self.ray) as crew, stoppable() as halt:
            yield {"halt": halt} if "ray" in self.leaves_out else {"halt": halt, "crew": crew}

    @contextmanager
    def per_cent(self) -> Iterator[Callable[[float], None]]:
        """A bar on stderr; a function that is told which part is done."""
        with progress_bar(self.game.title, 100) as progress:
            yield lambda part: progress(int(100 * part))


def lab_command(
    *, leaves_out: Collection[str] = (), **otherwise: Any
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A command of `escapade lab`: its own options, and those of `LabOptions` but for some.

    otherwise: another default of an option of `LabOptions`, or another declaration and its default.
    """

    def register(command: Callable[..., None]) -> Callable[..., None]:
        declared = get_type_hints(LabOptions, include_extras=True)
        own = [*signature(command).parameters.values()][1:]
        shared = []
        for one in fields(LabOptions):
            if one.name in leaves_out or one.name == "leaves_out":
                continue
            kind, default = declared[one.name], Parameter.empty if one.default is MISSING else one.default
            if one.name in otherwise:
                said = otherwise[one.name]
                kind, default = said if isinstance(said, tuple) else (kind, said)
            shared.append(Parameter(one.name, Parameter.KEYWORD_ONLY, default=default, annotation=kind))

        def asked(**words: Any) -> None:
            question = LabOptions(**{one.name: words.pop(one.name) for one in shared}, leaves_out=leaves_out)
            command(question, **words)

        parameters = [*shared[:1], *(one.replace(kind=Parameter.KEYWORD_ONLY) for one in own), *shared[1:]]
        asked.__name__, asked.__doc__, asked.__module__ = command.__name__, command.__doc__, command.__module__
        asked.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        asked.__annotations__ = {one.name: one.annotation for one in parameters}
        return app.command()(asked)

    return register


def wanted_seats(game: "Game", words: str | None) -> list[int]:
    """The numbers of seats: from `3`, `2,3` or `all`."""
    if words is None:
        return [game.usual_seats]
    if words.strip().lower() == "all":
        return list(game.seats)
    found = [word.strip() for word in words.split(",") if word.strip()]
    if not found or not all(word.isdigit() and len(word) < 3 for word in found):
        raise BadOptions(f"'{words}' is no number of seats: write 3, or 2,3, or all.")
    for word in found:
        game.option_values(int(word))
    return [int(word) for word in found]


def names_of(bots: str | None) -> list[str]:
    """Bots by name, from a list with commas."""
    return [name.strip() for name in (bots or "").split(",") if name.strip()]


def print_compiling(game: "Game", bots: Sequence[str]) -> None:
    """Say that somebody has to wait, if that is so."""
    from escapade.bots.levels import BOTS, bot
    from escapade.bots.search import search_calls
    from escapade.lab.counting.kernels import counting_calls

    searching = any(bot(name, game).kernel is None for name in bots if name in BOTS)
    print_first_use(game, (*counting_calls(game), *(search_calls(game) if searching else ())))


@contextmanager
def _crew_at(ray: str | None) -> "Iterator[DealRunner | None]":
    """The cluster that plays, if one was named; at the end it is told who has played, and who does not fit."""
    if ray is None:
        yield None
        return
    from escapade.lab.ray_cluster import cluster

    # Ray tells of nodes that died on stdout, where the answer belongs.
    with redirect_stdout(sys.stderr), cluster(ray) as crew:
        yield crew
        for words in crew.told():
            err().print(words, markup=False, highlight=False, soft_wrap=True)
