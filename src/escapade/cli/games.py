"""`escapade games`: what can be played, and what a seat sees of it as numbers."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from escapade.cli.speech import LOT, Json, option_word, out, print_json

if TYPE_CHECKING:
    from escapade.engine.contract import Game, Option


def games(
    features: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="Instead: what a seat sees of this game as numbers, for learning."),
    ] = None,
    json: Json = False,
) -> None:
    """List the games: id, title, seats, options.

    The id is what the other commands want: [bold]escapade play GAME[/].
    """
    from escapade.engine import contract

    if features is not None:
        _tell_features(contract.game(features), json)
        return
    found, broken = contract.games(), contract.broken_games()
    if json:
        print_json({"games": [_facts(game) for game in found], "broken": broken})
        return
    console = out()
    if not found:
        console.print("No games are installed. Is the package escapade installed with its entry points?")
        return
    for game in found:
        _print(console, game)
    for game_id, why in broken.items():
        console.print(f"[bold red]{game_id}[/]  is installed, but broken")
        console.print(f"  {why}\n", markup=False)
    console.print(f"Start one with [bold]escapade play {found[0].id}[/].")


def _facts(game: "Game") -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "about": game.about,
        "minutes": game.minutes,
        "seats": game.seats,
        "cooperative": game.cooperative,
        "automa": game.automa,
        "rules_version": game.version,
        "options": [_option_facts(game, option) for option in game.options],
    }


def _option_facts(game: "Game", option: "Option") -> dict[str, Any]:
    return {
        **{name: getattr(option, name) for name in ("id", "text", "default", "low", "kind", "needs")},
        "high": option.highest(game.box.data),
        "names": [*option.choices(game.box.data)],
    }


def _print(console: Any, game: "Game") -> None:
    from rich.markup import escape

    seats = f"{game.seats[0]}–{game.seats[-1]} seats" if len(game.seats) > 1 else f"{game.seats[0]} seats"
    console.print(f"[bold {game.accent}]{escape(game.title)}[/]  [bold]{game.id}[/]")
    together = ", together against the game" if game.cooperative else ""
    console.print(f"  {seats}{together} · about {game.minutes} minutes · rules version {game.version}", style="dim")
    console.print(f"  {escape(game.about)}")
    for option in game.options:
        setting = f"[cyan]--option {option.id}={_values(game, option)}[/]"
        names = option.choices(game.box.data)
        named = f" {', '.join(f'{value} {escape(name)}' for value, name in enumerate(names))}." if names else ""
        usual = "drawn" if names and option.default < 0 else option_word(option, option.default)
        console.print(f"  {setting}  {escape(option.text)}{named} [dim]Usually {usual}.[/]")
    console.print()


def _tell_features(game: "Game", as_json: bool) -> None:
    """The named slices of what `encode` writes; `rows` of the same columns follow each other."""
    if as_json:
        slices = [
            {"name": one.name, "first": one.at, "count": one.size, "rows": one.rows, "columns": one.columns}
            for one in game.features
        ]
        print_json({"game": game.id, "count": len(game.features), "features": slices})
        return
    from rich.markup import escape
    from rich.table import Table

    console = out()
    console.print(
        f"[bold {game.accent}]{escape(game.title)}[/]: {len(game.features)} numbers, as a seat sees the table."
    )
    table = Table(box=None, padding=(0, 2), header_style="dim")
    for heading in ("from", "to", "rows"):
        table.add_column(heading, justify="right")
    for heading in ("what", "in each row"):
        table.add_column(heading)
    for one in game.features:
        columns = ", ".join(column for column in one.columns if column)
        table.add_row(str(one.at), str(one.at + one.size - 1), str(one.rows), escape(one.name), escape(columns))
    console.print(table)


def _values(game: "Game", option: "Option") -> str:
    if option.kind == "bool":
        return "yes|no"
    return f"1..{option.high + 1}|{LOT}" if option.kind == "seat" else f"{option.low}..{option.highest(game.box.data)}"
