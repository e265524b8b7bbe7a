"""`escapade lab …`: what a number in the box does to the game, which card is out of line, and how sure that is."""

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol, TypeVar

import typer

from escapade.cli.console import INTERRUPTED, NoFile, chosen_options, out, print_json, progress_bar, stop
from escapade.cli.lab_question import LabOptions, app, lab_command, wanted_seats
from escapade.engine.errors import BadOptions

if TYPE_CHECKING:
    from rich.console import Console

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
Top = Annotated[int, typer.Option("--top", metavar="N", min=1, help="How many rows to show.")]

MOST_HOLDERS = 12  # things whose holders are shown, unless all are asked for
WARMING_UP = "Warming up: compiling the rules, or loading them"

__all__ = ["app"]


class Answer(Protocol):
    """What a command of the lab comes to."""

    @property
    def partial(self) -> bool:
        """Whether somebody stopped it."""


AnyAnswer = TypeVar("AnyAnswer", bound=Answer)


@lab_command(until="sure,60s")
def compare(
    asked: LabOptions,
    other_option: Annotated[
        list[str] | None,
        typer.Option("--with-option", metavar="NAME=VALUE", help="A setting of the game on the changed side alone."),
    ] = None,
    by: By = None,
    about: About = None,
    margin: Annotated[
        str | None,
        typer.Option(metavar="X", help="With --about: a change that matters, such as 0.5 or 2%. Less counts as none."),
    ] = None,
    whole: Annotated[bool, typer.Option("--all", help="Every measure of every setting, and luck.")] = False,
) -> None:
    """What does a changed box do? The same deals are played with both until what one asks first is sure: who wins,
    points, length, how close it is; and for whoever has what was changed. With several kinds of bots the time is shared
    out by what their games cost, and the answer says whether it holds with each. With --by: for the holders of each
    thing of a kind.

    Ends in one sentence that can be repeated. Ctrl-C keeps what is done.

    Example: [bold]escapade lab compare GAME --set 'treasure.relic-1.points=5' --bots greedy,hard[/]
    """
    from escapade.cli.lab_words import print_comparison, print_holders, watching, watching_holders
    from escapade.lab.comparison import compare as run
    from escapade.lab.holders import holders as of_holders

    game, (_, words) = asked.game, asked.changed_box
    others = chosen_options(game, other_option, min(asked.places))
    if by is not None and about is not None:
        raise BadOptions("--by asks for the share of the win and the points of holders, so it goes without --about.")
    with asked.under_way() as way:
        ways = way | asked.at_tables(
            changed=[*words, *(f"{name}={value}" for name, value in others.items())],
            other_options=others,
            margin=read_margin(margin),
        )
        if by is not None:
            with watching_holders(game.title) as watch_holders:
                held = of_holders(game, by=by, progress=watch_holders, **ways)
            hand_over(held, partial(print_holders, top=0 if whole else MOST_HOLDERS), asked.json)
            return
        with watching(game.title) as watch:
            answer = run(game, about=about, progress=watch, luck=whole, **ways)
    hand_over(answer, partial(print_comparison, whole=whole), asked.json)


@lab_command(until="1000,60s")
def cards(asked: LabOptions, by: By = None, about: About = None, top: Top = 25) -> None:
    """Which card is too strong or too weak? What each thing in the box is worth to whoever has it: their share of the
    win, less that of holders over the same deals with the thing made inert; out of line is what is surely worth more or
    less than the others of its kind. With --about: what it does to a measure of the whole table.

    Example: [bold]escapade lab cards GAME --seats 3 --by treasure --until 5m[/]
    """
    from escapade.cli.lab_words import print_cards
    from escapade.lab.by_card import cards as run

    with asked.under_way() as way, asked.per_cent() as progress:
        answer = run(asked.game, about=about, by=by, progress=progress, **way, **asked.at_one_table())
    hand_over(answer, partial(print_cards, top=top), asked.json)


@lab_command(until="500,120s")
def sensitivity(asked: LabOptions, move: Moved = None, about: About = None, top: Top = 25) -> None:
    """On which numbers does the game hang? Each number of the box one step up and one down: a tornado.

    Example: [bold]escapade lab sensitivity GAME --move 'challenge.*.value'[/]
    """
    from escapade.cli.lab_words import print_sensitivity
    from escapade.lab.by_number import sensitivity as run

    with asked.under_way() as way, asked.per_cent() as progress:
        answer = run(
            asked.game, move=move or ("*",), about=about, progress=progress, **way, **asked.at_one_table()
        )  # fmt: skip
    hand_over(answer, partial(print_sensitivity, top=top), asked.json)


@lab_command(seats="all", leaves_out=("until", "keep", "ray"))
def check(
    asked: LabOptions,
    deals: Annotated[
        int, typer.Option(metavar="N", min=64, max=1_000_000, help="How many deals at each table.")
    ] = 8000,
) -> None:
    """What should a designer look at? Seats that matter, dead ends, ties, stalls, runaway leaders, rules never used,
    cards never named: in words, worst first, each with its interval; and how far any seat may be off its share.
    Whether a game keeps its contract is asked with [bold]escapade check[/].

    Example: [bold]escapade lab check GAME[/]
    """
    from escapade.cli.lab_words import print_findings
    from escapade.lab.findings import check as run

    level = asked.levels[0] if asked.levels else None
    with asked.under_way() as way, asked.per_cent() as progress:
        answer = run(asked.game, deals=deals, progress=progress, **way, **asked.at_tables(bots=level))
    hand_over(answer, print_findings, asked.json)


@lab_command(
    game_id=(
        Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game's id. Without one: all games.")],
        None,
    ),
    until="100,60s",
    leaves_out=("box_file", "sets"),
)
def ladder(
    asked: LabOptions,
    own: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="NAME|MODULE:NAME", help="A bot of your own: its entry point, or module:name."),
    ] = None,
) -> None:
    """Which bot is how strong? Everybody against everybody over the same deals, on one Elo scale with intervals.

    Example: [bold]escapade lab ladder GAME --bots random,greedy,easy,hard --until 5m[/]
    """
    from escapade.cli.lab_words import line, print_ladders
    from escapade.engine import contract
    from escapade.lab.rungs import ladder as run

    games = [asked.game] if asked.game_id else contract.games()
    places = [] if asked.seats is None else wanted_seats(games[0], asked.seats)
    options = chosen_options(games[0], asked.option, max(places or [2])) if asked.game_id else None
    with asked.under_way(*games) as way, line(WARMING_UP) as progress:
        answer = run(
            games, seats=places, bots=asked.levels, own=own or (), until=asked.until, seed=asked.seed,
            threads=asked.threads, options=options, progress=progress, keep=asked.keep, **way,
        )  # fmt: skip
    hand_over(answer, print_ladders, asked.json)


@lab_command(leaves_out=("keep", "ray"))
def luck(asked: LabOptions) -> None:
    """How much is luck? The part of the result between equals that is not choices: the seat, the deal, dice and cards.
    Beside it how often a better player wins: the bot, among worse ones.

    Games are forked at one of their decisions, so it takes many; the sentence says how sure it is.

    Example: [bold]escapade lab luck GAME --seats 3 --until 2m[/]
    """
    from escapade.cli.lab_words import print_luck
    from escapade.lab.comparison import one_table
    from escapade.lab.crew import Halted, ThisMachine
    from escapade.lab.luck import DEALS
    from escapade.lab.luck import luck as run
    from escapade.lab.until import MOST_DEALS, Until

    wanted, (place, level) = Until.of(asked.until), asked.one_setting()
    most = wanted.deals or (MOST_DEALS if math.isfinite(wanted.seconds) else DEALS)
    options = chosen_options(asked.game, asked.option, place)
    contest = one_table(asked.game, place, level, options=options, box=asked.changed_box[0], seed=asked.seed)
    with asked.under_way() as way, progress_bar(asked.game.title, 100) as progress:

        def tell(part: float, passed: float) -> None:
            progress(int(100 * min(1.0, max(part, passed / wanted.seconds))))

        try:
            answer = run(contest, most, until=wanted, crew=ThisMachine(asked.threads), progress=tell, **way)
        except Halted:
            raise BadOptions("It was stopped before anything could be said.") from None
    if answer is None:
        title = asked.game.title
        raise BadOptions(
            f"Nothing can be said of luck in {title}: too few deals were played, or it always ends the same way."
        )
    hand_over(answer, print_luck, asked.json)


@lab_command(
    until=(
        Annotated[
            str, typer.Option("--until", metavar="TIME|N", help="How long: a time, or a number of boxes to try.")
        ],
        "3m",
    )
)
def tune(
    asked: LabOptions,
    target: Annotated[
        list[str] | None,
        typer.Option("--target", metavar="TARGET", help="What you want: seats<2%, length=60..80, leads>3, …"),
    ] = None,
    move: Moved = None,
    reach: Annotated[int, typer.Option(metavar="N", help="By how many steps a number may be moved.")] = 3,
    save: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Where the tuned box.toml is written.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A picture of all boxes that were tried: .svg, .png or .html.")
    ] = None,
) -> None:
    """Move numbers until the game is as it should be, and write a new box.toml with a remark beside each of them.

    Example: [bold]escapade lab tune GAME --target 'seats<2%' --target 'length=60..80' --move 'challenge.*.value'[/]
    """
    from escapade.cli.lab_words import line, print_tuned
    from escapade.lab.pictures import pareto, save_picture
    from escapade.lab.tuning import tune as run

    with asked.under_way() as way, line(WARMING_UP) as progress:
        answer = run(
            asked.game, target or (), move or (), reach=reach, progress=progress, **way, **asked.at_one_table()
        )  # fmt: skip
    if save is not None:
        write(save, answer.text)
    if picture is not None:
        save_picture(pareto(answer), picture)
    hand_over(answer, partial(print_tuned, file=save), asked.json)


@lab_command(
    seats="all",
    until=(
        Annotated[
            str, typer.Option("--until", metavar="TIME|N", help="How long it may take, about; or deals for each part.")
        ],
        "2m",
    ),
    leaves_out=("ray",),
)
def report(
    asked: LabOptions,
    save: Annotated[Path, typer.Option("--output", "-O", metavar="FILE", help="The page to write.")] = Path(
        "report.html"
    ),
) -> None:
    """Everything about a game in one page that opens without a network: seats, skill, length, drama, cards, numbers.

    Example: [bold]escapade lab report GAME --bots greedy,easy --output report.html[/]
    """
    from escapade.cli.lab_words import line, print_report
    from escapade.lab.reporting import report as run

    with asked.under_way() as way, line(WARMING_UP) as progress:
        answer = run(asked.game, progress=progress, **way, **asked.at_tables())
    write(save, answer.html)
    hand_over(answer, partial(print_report, file=save), asked.json)


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


def hand_over(answer: AnyAnswer, show: "Callable[[Console, AnyAnswer], None]", json: bool) -> None:
    """The answer, for a program or in words; where it is only a part, the exit code says so."""
    if json:
        print_json(answer)
    else:
        show(out(), answer)
    if answer.partial:
        stop(INTERRUPTED)


def write(file: Path, text: str) -> None:
    """A file, or why it cannot be written."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise NoFile(f"{file} cannot be written: {problem.strerror}.") from None
