"""`escapade bench`: how fast the games run here, and how that compares."""

from typing import TYPE_CHECKING, Annotated

import typer

from escapade.cli.speech import Json, out, print_json

if TYPE_CHECKING:
    from escapade.lab.bench import Figure


def bench(
    game: Annotated[
        list[str] | None, typer.Option(metavar="GAME", help="Only this game; may be given several times.")
    ] = None,
    first_use: Annotated[bool, typer.Option(help="Also time compiling each game from nothing.")] = True,
    json: Json = False,
) -> None:
    """Measure how fast the games run here, and in a checkout how that compares with peers."""
    from escapade.lab.bench import in_words, measure

    console = out()

    def told(figure: "Figure") -> None:
        if not json:
            console.print(in_words(figure), markup=False)

    report = measure(game or [], first_use, told)
    if json:
        print_json(report)
        return
    for sentence in report.left_out:
        console.print(f"[yellow]Left out:[/] {sentence}")
    console.print("With " + ", ".join(f"{name} {version}" for name, version in report.versions.items()), style="dim")
