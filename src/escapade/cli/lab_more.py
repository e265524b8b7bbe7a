"""`escapade lab ladder`, `luck`, `tune` and `report`: one scale of bots, chance and choices, targets met, one page."""

import math
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from escapade.cli.lab import (
    Keep,
    Levels,
    Moved,
    Places,
    Ray,
    Sets,
    When,
    With,
    compiled_first,
    crew_at,
    designers_box,
    hand_over,
    names_of,
    one_setting,
    wanted_seats,
    write,
)
from escapade.cli.speech import GameId, Json, Options, Seed, Threads, chosen_options
from escapade.engine.errors import BadOptions


def ladder(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game's id. Without one: all games.")] = None,
    seats: Places = None,
    bots: Levels = None,
    own: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="NAME|MODULE:NAME", help="A bot of your own: its entry point, or module:name."),
    ] = None,
    until: When = "100,60s",
    option: Options = None,
    seed: Seed = 0,
    threads: Threads = None,
    ray: Ray = None,
    keep: Keep = None,
    json: Json = False,
) -> None:
    """Which bot is how strong? Everybody against everybody over the same deals, on one Elo scale with intervals.

    Example: [bold]escapade lab ladder GAME --bots random,greedy,easy,hard --until 5m[/]
    """
    from escapade.cli.lab_words import line, tell_ladders
    from escapade.engine import contract
    from escapade.lab.crew import stoppable
    from escapade.lab.rungs import ladder as run

    found = [contract.game(game)] if game else contract.games()
    places = [] if seats is None else wanted_seats(found[0], seats)
    for one in found:
        compiled_first(one, names_of(bots))
    with (
        crew_at(ray) as crew,
        stoppable() as halt,
        line("Warming up: compiling the rules, or loading them") as progress,
    ):
        answer = run(
            found, seats=places, bots=names_of(bots), own=own or (), until=until, seed=seed, threads=threads, crew=crew,
            options=chosen_options(found[0], option, max(places or [2])) if game else None, halt=halt,
            progress=progress, keep=keep,
        )  # fmt: skip
    hand_over(answer, tell_ladders, json)


def luck(
    game: GameId,
    box: With = None,
    change: Sets = None,
    seats: Places = None,
    bots: Levels = None,
    until: When = "60s",
    option: Options = None,
    seed: Seed = 0,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """How much is luck? The part of the result between equals that is not choices: the seat, the deal, dice and cards.
    Beside it how often a better player wins: the bot, among worse ones.

    Games are forked at one of their decisions, so it takes many; the sentence says how sure it is.

    Example: [bold]escapade lab luck GAME --seats 3 --until 2m[/]
    """
    from escapade.cli.lab_words import tell_luck
    from escapade.cli.speech import progress_bar
    from escapade.engine import contract
    from escapade.lab.comparison import one_table
    from escapade.lab.crew import Halted, Here, stoppable
    from escapade.lab.luck import DEALS
    from escapade.lab.luck import luck as run
    from escapade.lab.until import MOST_DEALS, Until

    found = contract.game(game)
    place, level = one_setting(found, seats, bots)
    own, _ = designers_box(found, box, change)
    compiled_first(found, names_of(bots))
    wanted = Until.of(until)
    most = wanted.deals or (MOST_DEALS if math.isfinite(wanted.seconds) else DEALS)
    contest = one_table(found, place, level, options=chosen_options(found, option, place), box=own, seed=seed)
    with stoppable() as halt, progress_bar(found.title, 100) as progress:

        def tell(part: float, passed: float) -> None:
            progress(int(100 * min(1.0, max(part, passed / wanted.seconds))))

        try:
            answer = run(contest, most, until=wanted, halt=halt, crew=Here(threads), progress=tell)
        except Halted:
            raise BadOptions("It was stopped before anything could be said.") from None
    if answer is None:
        raise BadOptions(
            f"Nothing can be said of luck in {found.title}: too few deals were played, or it always ends the same way."
        )
    hand_over(answer, tell_luck, json)


def tune(
    game: GameId,
    target: Annotated[
        list[str] | None,
        typer.Option("--target", metavar="TARGET", help="What you want: seats<2%, length=60..80, leads>3, …"),
    ] = None,
    move: Moved = None,
    box: With = None,
    change: Sets = None,
    seats: Places = None,
    bots: Levels = None,
    until: Annotated[
        str, typer.Option("--until", metavar="TIME|N", help="How long: a time, or a number of boxes to try.")
    ] = "3m",
    reach: Annotated[int, typer.Option(metavar="N", help="By how many steps a number may be moved.")] = 3,
    save: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Where the tuned box.toml is written.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A picture of all boxes that were tried: .svg, .png or .html.")
    ] = None,
    option: Options = None,
    seed: Seed = 0,
    threads: Threads = None,
    ray: Ray = None,
    keep: Keep = None,
    json: Json = False,
) -> None:
    """Move numbers until the game is as it should be, and write a new box.toml with a remark beside each of them.

    Example: [bold]escapade lab tune GAME --target 'seats<2%' --target 'length=60..80' --move 'challenge.*.value'[/]
    """
    from escapade.cli.lab_words import line, tell_tuned
    from escapade.engine import contract
    from escapade.lab.crew import stoppable
    from escapade.lab.pictures import pareto, save_picture
    from escapade.lab.tuning import tune as run

    found = contract.game(game)
    place, level = one_setting(found, seats, bots)
    own, _ = designers_box(found, box, change)
    compiled_first(found, names_of(bots))
    with (
        crew_at(ray) as crew,
        stoppable() as halt,
        line("Warming up: compiling the rules, or loading them") as progress,
    ):
        answer = run(
            found, target or (), move or (), box=own, options=chosen_options(found, option, place), seats=place,
            bots=level, until=until, reach=reach, seed=seed, threads=threads, crew=crew, halt=halt,
            progress=progress, keep=keep,
        )  # fmt: skip
    if save is not None:
        write(save, answer.text)
    if picture is not None:
        save_picture(pareto(answer), picture)
    hand_over(answer, partial(tell_tuned, file=save), json)


def report(
    game: GameId,
    save: Annotated[Path, typer.Option("--output", "-O", metavar="FILE", help="The page to write.")] = Path(
        "report.html"
    ),
    box: With = None,
    change: Sets = None,
    seats: Annotated[
        str, typer.Option("--seats", metavar="N|all", help="How many seats: a number, several with commas, or all.")
    ] = "all",
    bots: Levels = None,
    until: Annotated[
        str, typer.Option("--until", metavar="TIME|N", help="How long it may take, about; or deals for each part.")
    ] = "2m",
    option: Options = None,
    seed: Seed = 0,
    threads: Threads = None,
    keep: Keep = None,
    json: Json = False,
) -> None:
    """Everything about a game in one page that opens without a network: seats, skill, length, drama, cards, numbers.

    Example: [bold]escapade lab report GAME --bots greedy,easy --output report.html[/]
    """
    from escapade.cli.lab_words import line, tell_report
    from escapade.engine import contract
    from escapade.lab.crew import stoppable
    from escapade.lab.reporting import report as run

    found = contract.game(game)
    places, own = wanted_seats(found, seats), designers_box(found, box, change)[0]
    compiled_first(found, names_of(bots))
    with stoppable() as halt, line("Warming up: compiling the rules, or loading them") as progress:
        answer = run(
            found, box=own, options=chosen_options(found, option, min(places)), seats=places, bots=names_of(bots),
            until=until, seed=seed, threads=threads, halt=halt, progress=progress, keep=keep,
        )  # fmt: skip
    write(save, answer.html)
    hand_over(answer, partial(tell_report, file=save), json)
