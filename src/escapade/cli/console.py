"""How the command line speaks: words for people, JSON for programs, refusals for both."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from escapade.engine.errors import BadOptions, EscapadeError

if TYPE_CHECKING:
    from rich.console import Console

    from escapade.engine.changeover import Call
    from escapade.engine.contract import Box, Game, Option

BAD_INPUT = 2
INTERRUPTED = 130
LARGEST_FILE = 8_000_000
TRACEBACK, TRACES = "--traceback", "ESCAPADE_TRACEBACK"  # a switch of every command, or in the environment
LOT = "lot"  # the seat that is drawn

GameId = Annotated[str, typer.Argument(metavar="GAME", help="The game's id; [bold]escapade games[/] lists them.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of words.")]
Seed = Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A setting of the game; may be given several times."),
]
BoxFile = Annotated[Path | None, typer.Option("--box", metavar="FILE", help="Components from your own box.toml.")]
Sets = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PATH=VALUE",
        help="Another number or text on a component, such as [bold]rules.rounds=8[/] or [bold]card.*.value+=1[/]; "
        "may be given several times.",
    ),
]
Threads = Annotated[
    int | None, typer.Option(metavar="N", help="Threads; the result does not depend on it. Default: one for each core.")
]


class NotPossibleHere(EscapadeError):
    """The terminal or the file system does not allow what was asked."""

    code = "not-possible-here"


class NoFile(EscapadeError):
    """A file that cannot be read."""

    code = "no-file"


def out() -> "Console":
    """Where words go. Rich leaves colours out on its own where they make no sense (NO_COLOR, a pipe)."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def err() -> "Console":
    """Where progress and complaints go: they never mix with a result."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, soft_wrap=not sys.stderr.isatty())


def print_json(answer: Any) -> None:
    """One JSON document on stdout."""
    import msgspec

    sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode() + "\n")


def refuse(code: str, sentence: str, as_json: bool, rule: str = "") -> None:
    """Say what is wrong: a sentence on stderr, and with --json the same for a program."""
    if as_json:
        error = {"code": code, "sentence": sentence} | ({"rule": rule} if rule else {})
        print_json({"error": error})
    from rich.text import Text

    err().print(Text(sentence + (f" ({rule})" if rule else "")), style="red")


def wants_traceback() -> bool:
    """Whether somebody wants to see where in the code a refusal comes from, and all that Numba says."""
    return os.environ.get(TRACES, "") not in ("", "0")


def stop(code: int) -> NoReturn:
    """End the command with this exit code."""
    raise typer.Exit(code)


def chosen_options(game: "Game", pairs: Sequence[str] | None, seats: int | None = None) -> dict[str, object]:
    """The settings from `--option name=value`. People count seats from 1."""
    by_seat = {option.id: seats or option.high + 1 for option in game.options if option.kind == "seat"}
    chosen: dict[str, object] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise BadOptions(f"Write an option as name=value, not '{pair}'.")
        name, value = name.strip(), value.strip()
        chosen[name] = _seat_index(name, value.lower(), by_seat[name]) if name in by_seat else value
    return chosen


def chosen_box(game: "Game", file: Path | None, sets: Sequence[str] | None) -> "Box":
    """The components from `--box` and `--set`; the game's own where neither says otherwise."""
    from escapade.engine.changes import changed_box, read_box, read_changes

    if file is not None and not file.is_file():
        raise NoFile(f"There is no file {file}.")
    box = read_box(game, file) if file is not None else game.box
    return changed_box(game, read_changes(game, sets, box.changes)) if sets else box


def _seat_index(option: str, word: str, seats: int) -> int:
    if word == LOT:
        return -1
    if not (word.isascii() and word.isdigit() and len(word) < 4 and 1 <= int(word) <= seats):
        raise BadOptions(f"Option '{option}' takes a seat from 1 to {seats}, or {LOT} to have it drawn.")
    return int(word) - 1


def option_word(option: "Option", value: int) -> str:
    """A setting as people give it to `--option`."""
    if option.kind == "bool":
        return "yes" if value else "no"
    if option.kind == "seat":
        return LOT if value < 0 else str(value + 1)
    return str(value)


def read_text(file: Path) -> str:
    """A saved match's text."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise NoFile(f"{file} is far too large for a saved match.")
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NoFile(f"There is no file {file}.") from None
    except IsADirectoryError:
        raise NoFile(f"{file} is a folder, not a saved match.") from None
    except UnicodeDecodeError:
        raise NoFile(f"{file} is not a text file, so it is not a saved match.") from None
    except (OSError, ValueError) as problem:
        raise NoFile(f"{file} cannot be read: {getattr(problem, 'strerror', None) or problem}.") from None


def print_first_use(game: "Game", calls: "Sequence[Call]") -> None:
    """Say that somebody has to wait, if that is so: machine code is made before anything is counted."""
    from escapade.engine import code_cache
    from escapade.engine.changeover import on_disk
    from escapade.engine.record import INTERPRETED

    if INTERPRETED or on_disk(calls):
        return
    why = code_cache.why_not_shipped(game.play) or "It takes some ten seconds, once."
    err().print(f"First use: {game.title} is being compiled. {why}", style="dim", markup=False)


@contextmanager
def progress_bar(words: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr for long work; a function that is told how much is done. Before the first call it warms up."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = err()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Warming up: compiling the rules, or loading them", total=None)
        yield lambda done: bar.update(task, description=words, total=total, completed=done)
