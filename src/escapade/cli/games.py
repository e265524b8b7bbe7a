"""`escapade games`: what can be played, and what a seat sees of it as numbers."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from escapade.cli.console import LOT, Json, option_word, out, print_json

if TYPE_CHECKING:
    from escapade.engine.contract import Game, Option
    from escapade.research.meaning import ObservationPart

ROWS_SHOWN = 6  # names of rows, without --all


def games(
    features: Annotated[
        str | None,
        typer.Option(
            metavar="GAME", help="Instead: what each number of an observation of this game stands for, and each move."
        ),
    ] = None,
    whole: Annotated[
        bool, typer.Option("--all", help="With --features: every number and every move on a line of its own.")
    ] = False,
    json: Json = False,
) -> None:
    """List the games: id, title, seats, options.

    The id is what the other commands want: [bold]escapade play GAME[/].
    """
    from escapade.engine import contract

    if features is not None:
        _print_features(contract.game(features), json, whole)
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


def _print_features(game: "Game", as_json: bool, whole: bool) -> None:
    """What `encode` writes, slice by slice: which row is what, and what 1.0 means; what it leaves out; the moves."""
    from escapade.research import meaning

    parts, moves = meaning.numbers(game), meaning.moves(game)
    if as_json:
        left_out, total = meaning.left_out(game), len(game.features)
        heard = {"count": len(game.moves), "names": meaning.move_names(game), "kinds": meaning.kinds(game, moves)}
        print_json({"game": game.id, "count": total, "features": parts, "left_out": left_out, "moves": heard})
        return
    from rich.markup import escape

    console = out()
    console.print(
        f"[bold {game.accent}]{escape(game.title)}[/]: {len(game.features)} numbers, as a seat sees the table. "
        "The rows of a part follow each other, each with all its columns."
    )
    if whole:
        _print_numbers(console, parts)
    else:
        for part in parts:
            _print_part(console, part)
    for name, why in meaning.left_out(game).items():
        console.print(f"Left out: [bold]{escape(name)}[/], since {escape(why)}.")
    _print_moves(console, game, moves, whole)


def _print_numbers(console: Any, parts: "list[ObservationPart]") -> None:
    """A line for each number."""
    from rich.markup import escape

    for part in parts:
        names = [(row, column) for row in part.row_names for column in range(len(part.columns))]
        for at, (row, column) in enumerate(names, part.first):
            words = ": ".join(filter(None, (part.name, row, part.columns[column])))
            console.print(f"{at:5}  {escape(words)}  [dim]1.0: {escape(part.one[column])}[/]")


def _print_part(console: Any, part: "ObservationPart") -> None:
    """A few lines for each slice."""
    from rich.markup import escape

    rows = f", {part.rows} rows of {len(part.columns)}" if part.rows > 1 < len(part.columns) else ""
    console.print(f"[bold]{escape(part.name)}[/]  [dim]{part.first} to {part.first + part.count - 1}{rows}[/]")
    named = [(row, name) for row, name in enumerate(part.row_names) if name]
    if named:
        shown = ", ".join(f"{row} {escape(name)}" for row, name in named[:ROWS_SHOWN])
        more = f" and {len(named) - ROWS_SHOWN} more" if len(named) > ROWS_SHOWN else ""
        spare = f"; {part.rows - len(named)} to spare" if len(named) < part.rows else ""
        console.print(f"    rows: {shown}{more}{spare}", style="dim")
    for words in _columns(part):
        console.print(f"    {escape(words)}", style="dim")


def _columns(part: "ObservationPart") -> list[str]:
    """The columns of a part by what 1.0 means in them."""
    by_meaning: dict[str, list[str]] = {}
    for column, one in zip(part.columns, part.one, strict=True):
        by_meaning.setdefault(one, []).append(column)
    if list(by_meaning) == ["yes"] and part.columns == [""]:
        return ["1.0: yes"]
    return [f"1.0: {one}" + (f"  ({', '.join(names)})" if any(names) else "") for one, names in by_meaning.items()]


def _print_moves(console: Any, game: "Game", moves: dict[int, str], whole: bool) -> None:
    """Moves by kind, as they were called in random games."""
    from rich.markup import escape

    from escapade.research import meaning

    console.print(f"[bold]Moves[/]: {len(game.moves)} numbers, of which {len(moves)} were legal in a few random games:")
    for kind in meaning.kinds(game, moves):
        span = f"{kind.first} to {kind.first + kind.count - 1}" if kind.count > 1 else f"{kind.first}"
        through = " by ".join(f"{count} {escape(thing)}" for thing, count in kind.through.items())
        console.print(f"[bold]{escape(kind.name)}[/]  [dim]{span}{f' ({through})' if through else ''}[/]")
        for move in list(kind.heard) if whole else list(kind.heard)[:1]:
            console.print(f"    {move!s:6}{escape(kind.heard[move])}", style="dim")


def _values(game: "Game", option: "Option") -> str:
    if option.kind == "bool":
        return "yes|no"
    return f"1..{option.high + 1}|{LOT}" if option.kind == "seat" else f"{option.low}..{option.highest(game.box.data)}"
