"""`escapade check`: a game through the whole gauntlet."""

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from escapade.cli.console import Json, Options, Seed, chosen_options, err, out, print_json, stop, wants_traceback

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import Console

    from escapade.check.gauntlet import GauntletResult, PartResult
    from escapade.check.parts import GauntletPart

UNSOUND = 1


def check(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="An installed game's id, a file (my_game.py or my_game.py:name), or a folder."
        ),
    ],
    part: Annotated[
        list[str] | None, typer.Option(metavar="PART", help="Only this part; may be given several times.")
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="Only this number of seats.")] = None,
    option: Options = None,
    seed: Seed = 1,
    thorough: Annotated[bool, typer.Option("--thorough", help="Every setting, however long it takes.")] = False,
    golden: Annotated[bool, typer.Option("--golden", help="Write the golden game anew.")] = False,
    json: Json = False,
) -> None:
    """Put a game through the gauntlet: is it sound, does it leak, do its bots cheat?

    Installed or not: give its id, its file or its folder. Each part says how long it took; whatever fails is told with
    the place, the position and the command that shows it again. The golden game is kept in the game's folder as
    golden.txt. Exit code 1 when something is wrong.

    Example: [bold]escapade check path/to/my_game.py[/]
    """
    from escapade.check.gauntlet import check_game
    from escapade.check.local import game_at

    options = chosen_options(game_at(game), option, seats) if option else None
    with _progress() as begun:
        verdict = check_game(
            game,
            part or (),
            seats=seats,
            options=options,
            seed=seed,
            thorough=thorough,
            golden=golden,
            traces=wants_traceback(),
            begun=begun,
            told=lambda looked: None if json else _print_looked(out(), looked),
        )
    if json:
        print_json(verdict)
    else:
        _sum_up(out(), verdict)
    if not verdict.sound:
        stop(UNSOUND)


@contextmanager
def _progress() -> "Iterator[Callable[[GauntletPart], None]]":
    """What is being looked at, on stderr, while it lasts."""
    console = err()
    if not console.is_terminal:
        yield lambda _: None
        return
    with console.status("Loading the game") as status:
        yield lambda part: status.update(f"{part.name}: {part.about}")


def _print_looked(console: "Console", looked: "PartResult") -> None:
    from escapade.check.gauntlet import tell

    if looked.left_out:
        console.print(f"  –  {looked.part:10} not looked at", style="dim")
        return
    mark = "[bold red]✗[/]" if looked.failure else "[green]✓[/]"
    few = f", {looked.settings} of {looked.of} settings" if looked.settings < looked.of and not looked.failure else ""
    note = f" ({looked.note})" if looked.note else ""
    console.print(f"  {mark}  {looked.part:10} [dim]{looked.seconds:6.2f} s  {looked.about}{few}{note}[/]")
    said_before = looked.failure is not None and looked.failure.same_as
    for line in tell(looked):
        console.print(f"     {line}", markup=False, style="dim" if said_before else "")


def _sum_up(console: "Console", verdict: "GauntletResult") -> None:
    from rich.markup import escape

    title = escape(verdict.title)
    if verdict.sound:
        console.print(f"[bold green]{title} is sound.[/] {len(verdict.parts)} parts in {verdict.seconds:.1f} s.")
        return
    causes = ", ".join(looked.part for looked in verdict.causes)
    echoes = len(verdict.failures) - len(verdict.causes)
    more = f" (and {echoes} {'part' if echoes == 1 else 'parts'} that may fail for the same reason)" if echoes else ""
    console.print(f"[bold red]{title} is not sound:[/] {causes}{more}. {verdict.seconds:.1f} s.")
