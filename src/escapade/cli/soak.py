"""`escapade soak`: random games with every law checked in every position."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from escapade.cli.console import (
    INTERRUPTED,
    GameId,
    Json,
    Options,
    Seed,
    Threads,
    chosen_options,
    option_word,
    out,
    print_first_use,
    print_json,
    progress_bar,
    stop,
)

if TYPE_CHECKING:
    from rich.console import Console

    from escapade.check.soak import Soaked, Violation
    from escapade.engine.contract import Game

UNSOUND = 1


def soak(
    game: GameId,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", help="How many games, over all settings.")
    ] = 10_000,
    seats: Annotated[int | None, typer.Option(metavar="N", help="Only this number of seats. Default: all.")] = None,
    seed: Seed = 0,
    first: Annotated[int, typer.Option(metavar="N", help="The number of the first game, to see one again.")] = 0,
    threads: Threads = None,
    option: Options = None,
    json: Json = False,
) -> None:
    """Play random games and check every law of the game in every position.

    All numbers of seats and a spread of the options (each low, usual and high) take turns; an option that you
    name stays as you set it. Checked: the game's own laws, that everybody awaited has a move, that games end,
    and that no seat can tell what is hidden: by its moves and features in every game, by its view, the story and the
    events in a sample of them. Exit code 1 when something is wrong. [bold]escapade check[/] looks at more.

    Example: [bold]escapade soak GAME --games 100000[/]
    """
    from escapade.check.kernels import soaking
    from escapade.check.soak import soak as run
    from escapade.engine import contract
    from escapade.lab.crew import stoppable

    found = contract.game(game)
    print_first_use(found, [(soaking(found), ())])
    with stoppable() as halt, progress_bar(f"Soaking {found.title}", games) as progress:
        soaked = run(
            found,
            games,
            seats=() if seats is None else (seats,),
            options=chosen_options(found, option, seats),
            seed=seed,
            first=first,
            threads=threads if threads is not None else os.cpu_count() or 1,
            halt=halt,
            progress=progress,
        )
    if json:
        print_json(soaked)
    else:
        print_soaked(out(), found, soaked)
    if soaked.violation:
        stop(UNSOUND)
    if soaked.partial:
        stop(INTERRUPTED)


def print_soaked(console: "Console", game: "Game", soaked: "Soaked") -> None:
    """What the soak found, in words."""
    if soaked.partial:
        console.print(f"[yellow]Stopped early:[/] {soaked.games:,} of {soaked.games_wanted:,} games.")
    if soaked.violation:
        _print_violation(console, game, soaked.seed, soaked.violation)
        return
    console.print(
        f"[bold {game.accent}]{game.title}[/]: {soaked.games:,} games in {soaked.settings} settings, "
        f"{soaked.moves:,} positions, every law held."
    )
    console.print(
        f"{soaked.seconds:.2f} s on {soaked.threads} thread{'s' * (soaked.threads > 1)}: "
        f"{soaked.games_per_second:,.0f} games a second.",
        style="dim",
    )


def _print_violation(console: "Console", game: "Game", seed: int, found: "Violation") -> None:
    chosen = [f"{one.id}={option_word(one, found.options[one.id])}" for one in game.options if one.id in found.options]
    options = " ".join(f"--option {pair}" for pair in chosen)
    console.print(f"[bold red]{game.title}: game {found.game_number}, move {found.move_number}:[/] {found.words}")
    console.print(f"{found.seats} seats, {', '.join(chosen) or 'no options'}. See it again:")
    again = (
        f"escapade soak {game.id} --seats {found.seats} --seed {seed} --first {found.game_number} --games 1 {options}"
    )
    console.print(f"  {again}", markup=False)
