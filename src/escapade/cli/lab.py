"""`escapade lab …`: what a number in the box does to the game, and how sure that is."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol, TypeVar

import typer

from escapade.cli.speech import (
    INTERRUPTED,
    GameId,
    Json,
    NoFile,
    Options,
    Seed,
    Threads,
    chosen_box,
    chosen_options,
    err,
    out,
    print_json,
    progress_bar,
    stop,
    tell_first_use,
)
from escapade.engine.errors import BadOptions

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from escapade.engine.contract import Box, Game
    from escapade.lab.crew import Crew

Told = TypeVar("Told", bound="Answer")
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
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="A change of the box; may be given several times."),
]
With = Annotated[Path | None, typer.Option("--with", metavar="FILE", help="Your own box.toml.")]
Keep = Annotated[
    Path | None,
    typer.Option("--keep", metavar="FILE", help="Keep what is done there; the same command goes on from it."),
]

About = Annotated[
    str | None,
    typer.Option("--about", metavar="MEASURE", help="What is asked. compare: in place of who wins, points and length."),
]
By = Annotated[
    str | None,
    typer.Option("--by", metavar="THING", help="What it does for whoever has one: treasure, mission, treasure.used, …"),
]
Moved = Annotated[
    list[str] | None,
    typer.Option("--move", metavar="PATTERN", help="The numbers to move, such as 'challenge.*.value'. Default: all."),
]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="The Ray cluster that plays: host:port, ray://host:port, or auto."),
]
Top = Annotated[int, typer.Option("--top", metavar="N", min=1, help="How many rows to show.")]

MOST_HOLDERS = 12  # things whose holders are shown, unless all are asked for

app = typer.Typer(
    name="lab",
    help="What a change does to a game, which card is out of line, and how sure that is.",
    rich_markup_mode="rich",
    no_args_is_help=True,
)


@app.command()
def compare(
    game: GameId,
    box: With = None,
    change: Sets = None,
    other_option: Annotated[
        list[str] | None,
        typer.Option("--with-option", metavar="NAME=VALUE", help="A setting of the game on the changed side alone."),
    ] = None,
    seats: Places = None,
    bots: Levels = None,
    until: When = "sure,60s",
    by: By = None,
    about: About = None,
    margin: Annotated[
        str | None,
        typer.Option(metavar="X", help="With --about: a change that matters, such as 0.5 or 2%. Less counts as none."),
    ] = None,
    option: Options = None,
    seed: Seed = 0,
    threads: Threads = None,
    ray: Ray = None,
    keep: Keep = None,
    whole: Annotated[bool, typer.Option("--all", help="Every measure of every setting, and luck.")] = False,
    json: Json = False,
) -> None:
    """What does a changed box do? The same deals are played with both until what one asks first is sure: who wins,
    points, length, how close it is; and for whoever has what was changed. With several kinds of bots the time is shared
    out by what their games cost, and the answer says whether it holds with each. With --by: for the holders of each
    thing of a kind.

    Ends in one sentence that can be repeated. Ctrl-C keeps what is done.

    Example: [bold]escapade lab compare GAME --set 'treasure.relic-1.points=5' --bots greedy,hard[/]
    """
    from escapade.cli.lab_words import tell_comparison, tell_holders, watching, watching_holders
    from escapade.engine import contract
    from escapade.lab.comparison import compare as run
    from escapade.lab.crew import stoppable
    from escapade.lab.holders import holders as of_holders

    found = contract.game(game)
    changed, words = designers_box(found, box, change)
    places = wanted_seats(found, seats)
    others = chosen_options(found, other_option, max(places))
    compiled_first(found, names_of(bots))
    if by is not None and about is not None:
        raise BadOptions("--by asks for the share of the win and the points of holders, so it goes without --about.")
    with crew_at(ray) as crew, stoppable() as halt:
        asked = partial(
            run if by is None else partial(of_holders, by=by), found, changed,
            changed=[*words, *(f"{name}={value}" for name, value in others.items())],
            options=chosen_options(found, option, max(places)), other_options=others, seats=places,
            bots=names_of(bots), until=until, margin=read_margin(margin), seed=seed, threads=threads, crew=crew,
            halt=halt, keep=keep,
        )  # fmt: skip
        if by is not None:
            with watching_holders(found.title) as heard:
                held = asked(progress=heard)  # type: ignore[arg-type]
            hand_over(held, partial(tell_holders, top=0 if whole else MOST_HOLDERS), json)
            return
        with watching(found.title) as progress:
            answer = asked(about=about, progress=progress, luck=whole)
    hand_over(answer, partial(tell_comparison, whole=whole), json)


@contextmanager
def crew_at(ray: str | None) -> "Iterator[Crew | None]":
    """The cluster that plays, if one was named; at the end it is told who has played, and who does not fit."""
    if ray is None:
        yield None
        return
    from escapade.lab.elsewhere import cluster

    # Ray tells of nodes that died on stdout, where the answer belongs.
    with redirect_stdout(sys.stderr), cluster(ray) as crew:
        yield crew
        for words in crew.told():
            err().print(words, markup=False, highlight=False, soft_wrap=True)


def designers_box(game: "Game", file: Path | None, said: Sequence[str] | None) -> tuple["Box | None", list[str]]:
    """The designer's box, from a file or from changes or both, and what differs in words."""
    from escapade.engine.changes import differences

    if file is None and not said:
        return None, []
    box = chosen_box(game, file, said)
    return box, [one.text for one in differences(game, box)] or ["a box that is the game's own"]


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


def read_margin(words: str | None) -> float | None:
    """A margin: a number, or per cent."""
    if words is None:
        return None
    try:
        number = float(words.rstrip("% ")) / (100 if words.rstrip().endswith("%") else 1)
    except ValueError:
        number = -1.0
    if not 0 < number < 1e9:
        raise BadOptions(f"'{words}' is no margin: write a number above 0, such as 0.5, or a share, such as 2%.")
    return number


def compiled_first(game: "Game", bots: Sequence[str]) -> None:
    """Say that somebody has to wait, if that is so."""
    from escapade.bots.levels import BOTS, bot
    from escapade.bots.search import search_calls
    from escapade.lab.counting.kernels import counting_calls

    searching = any(bot(name, game).kernel is None for name in bots if name in BOTS)
    tell_first_use(game, (*counting_calls(game), *(search_calls(game) if searching else ())))


def one_setting(game: "Game", seats: str | None, bots: str | None) -> tuple[int, str | None]:
    """A single number of seats and a single bot, for commands that look at one setting."""
    places, names = wanted_seats(game, seats), names_of(bots)
    if len(places) > 1 or len(names) > 1:
        raise BadOptions("This looks at one number of seats and one bot at a time.")
    return places[0], names[0] if names else None


@app.command()
def cards(
    game: GameId,
    box: With = None,
    change: Sets = None,
    seats: Places = None,
    bots: Levels = None,
    until: When = "1000,60s",
    by: By = None,
    about: About = None,
    option: Options = None,
    seed: Seed = 0,
    threads: Threads = None,
    ray: Ray = None,
    keep: Keep = None,
    top: Top = 25,
    json: Json = False,
) -> None:
    """Which card is too strong or too weak? What each thing in the box is worth to whoever has it: their share of the
    win, less that of holders over the same deals with the thing made inert; out of line is what is surely worth more or
    less than the others of its kind. With --about: what it does to a measure of the whole table.

    Example: [bold]escapade lab cards GAME --seats 3 --by treasure --until 5m[/]
    """
    from escapade.cli.lab_words import tell_cards
    from escapade.engine import contract
    from escapade.lab.by_card import cards as run
    from escapade.lab.crew import stoppable

    found = contract.game(game)
    place, level = one_setting(found, seats, bots)
    own, _ = designers_box(found, box, change)
    compiled_first(found, names_of(bots))
    with crew_at(ray) as crew, stoppable() as halt, progress_bar(found.title, 100) as progress:
        answer = run(
            found, box=own, options=chosen_options(found, option, place), seats=place, bots=level, until=until,
            about=about, by=by, seed=seed, threads=threads, crew=crew, halt=halt,
            progress=lambda part: progress(int(100 * part)), keep=keep,
        )  # fmt: skip
    hand_over(answer, partial(tell_cards, top=top), json)


@app.command()
def sensitivity(
    game: GameId,
    box: With = None,
    change: Sets = None,
    move: Moved = None,
    seats: Places = None,
    bots: Levels = None,
    until: When = "500,120s",
    about: About = None,
    option: Options = None,
    seed: Seed = 0,
    threads: Threads = None,
    ray: Ray = None,
    keep: Keep = None,
    top: Top = 25,
    json: Json = False,
) -> None:
    """On which numbers does the game hang? Each number of the box one step up and one down: a tornado.

    Example: [bold]escapade lab sensitivity GAME --move 'challenge.*.value'[/]
    """
    from escapade.cli.lab_words import tell_sensitivity
    from escapade.engine import contract
    from escapade.lab.by_number import sensitivity as run
    from escapade.lab.crew import stoppable

    found = contract.game(game)
    place, level = one_setting(found, seats, bots)
    own, _ = designers_box(found, box, change)
    compiled_first(found, names_of(bots))
    with crew_at(ray) as crew, stoppable() as halt, progress_bar(found.title, 100) as progress:
        answer = run(
            found, box=own, move=move or ("*",), options=chosen_options(found, option, place), seats=place, bots=level,
            until=until, about=about, seed=seed, threads=threads, crew=crew, halt=halt,
            progress=lambda part: progress(int(100 * part)), keep=keep,
        )  # fmt: skip
    hand_over(answer, partial(tell_sensitivity, top=top), json)


@app.command()
def check(
    game: GameId,
    box: With = None,
    change: Sets = None,
    seats: Annotated[
        str, typer.Option("--seats", metavar="N|all", help="How many seats: a number, several with commas, or all.")
    ] = "all",
    bots: Levels = None,
    deals: Annotated[
        int, typer.Option(metavar="N", min=64, max=1_000_000, help="How many deals at each table.")
    ] = 8000,
    option: Options = None,
    seed: Seed = 0,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """What should a designer look at? Seats that matter, dead ends, ties, stalls, runaway leaders, rules never used,
    cards never named: in words, worst first, each with its interval; and how far any seat may be off its share.
    Whether a game keeps its contract is asked with [bold]escapade check[/].

    Example: [bold]escapade lab check GAME[/]
    """
    from escapade.cli.lab_words import tell_findings
    from escapade.engine import contract
    from escapade.lab.crew import stoppable
    from escapade.lab.findings import check as run

    found = contract.game(game)
    places, names = wanted_seats(found, seats), names_of(bots)
    own, _ = designers_box(found, box, change)
    compiled_first(found, names)
    with stoppable() as halt, progress_bar(found.title, 100) as progress:
        answer = run(
            found, box=own, options=chosen_options(found, option, min(places)), seats=places,
            bots=names[0] if names else None, deals=deals, seed=seed, threads=threads, halt=halt,
            progress=lambda part: progress(int(100 * part)),
        )  # fmt: skip
    hand_over(answer, tell_findings, json)


class Answer(Protocol):
    """What a command of the lab comes to."""

    @property
    def partial(self) -> bool:
        """Whether somebody stopped it."""


def hand_over(answer: Told, tell: "Callable[[Console, Told], None]", json: bool) -> None:
    """The answer, for a program or in words; where it is only a part, the exit code says so."""
    if json:
        print_json(answer)
    else:
        tell(out(), answer)
    if answer.partial:
        stop(INTERRUPTED)


def write(file: Path, text: str) -> None:
    """A file, or why it cannot be written."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise NoFile(f"{file} cannot be written: {problem.strerror}.") from None
