"""`escapade` alone: hello, and the first three things to type."""

import sys
from typing import Annotated

import typer

from escapade import __version__
from escapade.cli.speech import Json, out, print_json


def welcome(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    json: Json = False,
) -> None:
    """[bold]Escapade[/]: games about leaving a doomed world in a hurry, against friends and bots.

    First things to type:

    [bold]escapade games[/]           what there is to play

    [bold]escapade play GAME[/]       sit down at the table in this terminal

    [bold]escapade COMMAND --help[/]  what a command can do
    """
    if version:
        print_json({"version": __version__}) if json else print(f"escapade {__version__}")
        return
    if context.invoked_subcommand is not None:
        return
    from escapade.engine.contract import game_ids

    ids = game_ids()
    if json:
        print_json({"version": __version__, "games": ids, "commands": sorted(_commands(context))})
        return
    _greet(ids)
    if ids and sys.stdin.isatty() and sys.stdout.isatty():
        _offer(ids)


def _commands(context: typer.Context) -> list[str]:
    return list(getattr(context.command, "commands", {}))


def _greet(ids: tuple[str, ...]) -> None:
    first = ids[0] if ids else "GAME"
    console = out()
    console.print("[bold]Escapade[/]  Games about leaving a doomed world in a hurry.")
    console.print()
    console.print("  [bold cyan]escapade games[/]         what there is to play")
    console.print(f"  [bold cyan]escapade play {first}[/]")
    console.print(
        "                         sit down at the table; there [bold]?[/] shows the rules, [bold]h[/] gives a hint"
    )
    console.print("  [bold cyan]escapade --help[/]        everything else: replay, verify, simulate, soak")


def _offer(ids: tuple[str, ...]) -> None:
    from escapade.cli.play import pick_game, play

    game = pick_game(ids)
    if game:
        play(game)
