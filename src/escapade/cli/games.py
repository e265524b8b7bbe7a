"""`escapade games`: what can be played."""

from typing import TYPE_CHECKING, Any

from escapade.cli.speech import LOT, Json, option_word, out, print_json

if TYPE_CHECKING:
    from escapade.engine.contract import Game, Option


def games(json: Json = False) -> None:
    """List the games: id, title, seats, options.

    The id is what the other commands want: [bold]escapade play GAME[/].
    """
    from escapade.engine import contract

    found = [contract.game(game_id) for game_id in contract.game_ids()]
    if json:
        print_json({"games": [_facts(game) for game in found]})
        return
    console = out()
    if not found:
        console.print("No games are installed. Is the package escapade installed with its entry points?")
        return
    for game in found:
        _print(console, game)
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
        "options": game.options,
    }


def _print(console: Any, game: "Game") -> None:
    from rich.markup import escape

    seats = f"{game.seats[0]}–{game.seats[-1]} seats" if len(game.seats) > 1 else f"{game.seats[0]} seats"
    console.print(f"[bold {game.accent}]{escape(game.title)}[/]  [bold]{game.id}[/]")
    together = ", together against the game" if game.cooperative else ""
    console.print(f"  {seats}{together} · about {game.minutes} minutes · rules version {game.version}", style="dim")
    console.print(f"  {escape(game.about)}")
    for option in game.options:
        setting = f"[cyan]--option {option.id}={_values(option)}[/]"
        console.print(f"  {setting}  {escape(option.text)} [dim]Usually {option_word(option, option.default)}.[/]")
    console.print()


def _values(option: "Option") -> str:
    if option.kind == "bool":
        return "yes|no"
    return f"1..{option.high + 1}|{LOT}" if option.kind == "seat" else f"{option.low}..{option.high}"
