"""`escapade simulate`: thousands of games between bots."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from escapade.cli.speech import (
    INTERRUPTED,
    GameId,
    Json,
    NoFile,
    Options,
    Seed,
    Threads,
    chosen_options,
    out,
    print_json,
    progress_bar,
    stop,
    tell_first_use,
    usual_seats,
)

if TYPE_CHECKING:
    from rich.console import Console

    from escapade.engine.contract import Box, Game
    from escapade.lab.simulate import Outcome


def simulate(
    game: GameId,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="How many seats. Default: two, where that fits.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Who plays, in seat order; a short list starts over. Default: random,greedy as far as there are.",
        ),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games.")] = 10_000,
    seed: Seed = 0,
    threads: Threads = None,
    option: Options = None,
    box: Annotated[Path | None, typer.Option(metavar="FILE", help="Components from your own box.toml.")] = None,
    rotate: Annotated[
        bool,
        typer.Option(
            "--rotate",
            help="Move all bots on one seat every 16 games (every game when one of them searches), "
            "so that a bot's share of the wins does not hang on where it sits.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Play many games between bots: who wins, by how much, how fast.

    Bots: [bold]random[/], [bold]greedy[/] and [bold]policy[/] play tens of thousands of games a second;
    [bold]easy[/], [bold]medium[/], [bold]hard[/] and [bold]expert[/] search and take their time.
    The clock starts after a warm-up that compiles or loads the rules. Ctrl-C keeps what is done.

    The digest is a fingerprint of all final positions: same seed, same digest, on any number of threads.

    Example: [bold]escapade simulate GAME --seats 3 --bots random,greedy --games 100000 --rotate[/]
    """
    from escapade.bots.levels import BOTS, bot, plays
    from escapade.bots.search import search_calls
    from escapade.engine import contract
    from escapade.lab.crew import stoppable
    from escapade.lab.kernels import playout_calls
    from escapade.lab.simulate import prepare
    from escapade.lab.simulate import simulate as run

    found = contract.game(game)
    names = [name for name in ("random", "greedy") if plays(BOTS[name], found)] if bots is None else bots.split(",")
    places = usual_seats(found) if seats is None else seats
    contest = prepare(
        found,
        places,
        [bot(name.strip(), found) for name in names if name.strip()],
        options=chosen_options(found, option, places),
        box=own_box(found, box),
        seed=seed,
        rotate=rotate,
    )
    count = threads if threads is not None else os.cpu_count() or 1
    tell_first_use(found, search_calls(found) if contest.searching else playout_calls(found))
    with stoppable() as halt, progress_bar(found.title, games) as progress:
        outcome = run(contest, games, threads=count, halt=halt, progress=progress)
    if json:
        print_json(outcome)
    else:
        tell(out(), found, outcome)
    if outcome.partial:
        stop(INTERRUPTED)


def own_box(game: "Game", file: Path | None) -> "Box | None":
    """A designer's components, if a file is named."""
    if file is None:
        return None
    if not file.is_file():
        raise NoFile(f"There is no file {file}.")
    return game.load_box_file(file)


def tell(console: "Console", game: "Game", outcome: "Outcome") -> None:
    """The outcome in words and tables."""
    from rich.table import Table

    together = " Everybody wins or loses together." if game.cooperative else ""
    if outcome.partial:
        console.print(f"[yellow]Stopped early:[/] {outcome.games:,} of {outcome.games_wanted:,} games.")
    if not outcome.games:
        return
    console.print(f"[bold {game.accent}]{game.title}[/]: {outcome.games:,} games, seed {outcome.seed}.{together}")
    seats = Table(box=None, padding=(0, 2), header_style="dim")
    for heading in ("seat", "bot", "wins", "95 % between", "mean score"):
        seats.add_column(heading, justify="left" if heading in ("seat", "bot") else "right")
    for side, name in enumerate(outcome.sides):
        who = outcome.bots[side] if side < len(outcome.bots) else "by the rules"
        seats.add_row(
            name, "all in turn" if outcome.rotate and side < len(outcome.bots) else who,
            *_shares(outcome.win_share[side], outcome.win_interval[side], outcome.mean_score[side]),
        )  # fmt: skip
    console.print(seats)
    if len(outcome.by_bot) > 1:
        shares = Table(box=None, padding=(0, 2), header_style="dim")
        for heading in ("bot", "seats held", "wins a seat", "95 % between", "mean score"):
            shares.add_column(heading, justify="left" if heading == "bot" else "right")
        for one in outcome.by_bot:
            shares.add_row(one.bot, f"{one.seats_held:,}", *_shares(one.win_share, one.win_interval, one.mean_score))
        console.print()
        console.print(shares)
    length = outcome.length
    console.print()
    console.print(f"A game takes {length.mean:.1f} moves ({length.low} to {length.high}).")
    if outcome.unfinished:
        console.print(f"[red]{outcome.unfinished} games did not end.[/]")
    console.print(
        f"{outcome.seconds:.2f} s on {outcome.threads} thread{'s' * (outcome.threads > 1)}: "
        f"[bold]{outcome.games_per_second:,.0f}[/] games and [bold]{outcome.moves_per_second:,.0f}[/] moves a second "
        f"(after {outcome.warm_up_seconds:.1f} s of warming up)."
    )
    console.print(f"Digest {outcome.digest}", style="dim")


def _shares(share: float, interval: tuple[float, float], score: float) -> tuple[str, str, str]:
    return f"{share:.1%}", f"{interval[0]:.1%} … {interval[1]:.1%}", f"{score:.2f}"
