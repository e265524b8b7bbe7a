"""`escapade play`: sit down at the terminal table."""

import shutil
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from escapade.cli.speech import (
    Json,
    NotPossibleHere,
    Settings,
    aside,
    chosen_options,
    out,
    print_json,
    read_text,
    usual_seats,
)
from escapade.engine.errors import BadOptions

if TYPE_CHECKING:
    from escapade.bots.levels import Bot
    from escapade.engine.contract import Game
    from escapade.terminal.sitting import Seating, Sitting

MOST_SEED = (1 << 63) - 1
SLOWEST_PACE = 60.0
A_WHILE = 1.5  # Seconds after which a first start is explained.


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game's id. Without one you may choose.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="How many seats. Default: two, where that fits.")
    ] = None,
    you: Annotated[
        str, typer.Option(metavar="SEATS", help="Your seat, counted from 1; 1,2 for two people here; none to watch.")
    ] = "1",
    bot: Annotated[
        str,
        typer.Option(metavar="NAMES", help="Who has the other seats: easy, medium, hard, expert, greedy or random."),
    ] = "hard",
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same seed deals the same cards.")] = None,
    option: Settings = None,
    name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Your name; once for each person at this terminal.")
    ] = None,
    pace: Annotated[float, typer.Option(metavar="SECONDS", help="The least time between two moves of bots.")] = 0.8,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved match.")] = None,
    new: Annotated[
        bool, typer.Option("--new", help="Start a new match without asking about an unfinished one.")
    ] = False,
    json: Json = False,
) -> None:
    """Sit down at the table in this terminal, against bots or with people beside you.

    Arrows, numbers or the mouse choose a move; [bold]?[/] opens the rules at the right place, [bold]h[/] gives a hint,
    [bold]u[/] takes a move back, [bold]s[/] saves, [bold]q[/] saves and quits. Nothing is lost: an unfinished match is
    offered again the next time.

    Examples: [bold]escapade play GAME --bot medium[/], [bold]escapade play GAME --seats 3 --you 1,2[/]
    """
    if not 0 <= pace <= SLOWEST_PACE:
        raise BadOptions(f"The pace goes from 0 to {SLOWEST_PACE:.0f} seconds.")
    if seed is not None and not 0 <= seed <= MOST_SEED:
        raise BadOptions(f"A seed is a whole number from 0 to {MOST_SEED}.")
    text = read_text(resume) if resume else ""
    if game is None and resume is None:
        game = _game_to_play()
    if resume is None:
        assert game is not None
        _check(game, seats, you, bot, option, name or [])
    _need_terminal()
    from escapade.terminal.start import sit_down

    while True:
        if resume is not None:
            sitting = _resume(text, resume, game, you)
        else:
            assert game is not None
            sitting = _begin(game, seats, you, bot, option, name or [], seed, new)
        again = sit_down(sitting, pace)
        if not again:
            break
        game, resume, new, seed = sitting.game.id, None, True, None
        seats, option = sitting.match.seats, [f"{key}={value}" for key, value in sitting.match.options.items()]
        you = ",".join(str(seat + 1) for seat in sitting.seating.people) or "none"
        bot = ",".join(player.name for player in sitting.seating.players if player) or bot
    _farewell(sitting, json)


def pick_game(ids: tuple[str, ...]) -> str | None:
    """Let a person choose one of the games by number; None when they would rather not."""
    from escapade.engine import contract

    console = out()
    console.print("\nPlay something now?")
    for number, game_id in enumerate(ids, 1):
        console.print(f"  [bold]{number}[/]  {contract.game(game_id).title}")
    answer = console.input("Number, or Enter to leave: ").strip()
    if not answer:
        return None
    if answer.isdigit() and 1 <= int(answer) <= len(ids):
        return ids[int(answer) - 1]
    return contract.game(answer).id


def _game_to_play() -> str:
    from escapade.engine.contract import game_ids

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadOptions(f"Which game? One of: {', '.join(game_ids())}.")
    picked = pick_game(game_ids())
    if picked is None:
        raise typer.Exit(0)
    return picked


def _check(game_id: str, seats: int | None, you: str, bots: str, option: list[str] | None, names: list[str]) -> None:
    """Refuse what cannot be played before anything opens."""
    from escapade.engine import contract

    game = contract.game(game_id)
    count = usual_seats(game) if seats is None else seats
    game.option_values(count, chosen_options(option))
    people = len(_seating(count, you, _bots(bots)).people)
    if len(names) > people:
        raise BadOptions(f"There are {len(names)} names for {people} {'person' if people == 1 else 'people'}.")
    for name in names:
        if not name.strip() or len(name) > 40 or any(sign in name for sign in "|{}\n"):
            raise BadOptions("A name has 1 to 40 characters, and none of | { }.")


def _seating(seats: int, you: str, bots: "list[Bot]") -> "Seating":
    from escapade.terminal.sitting import Seating

    words = [] if you.strip().lower() == "none" else [word.strip() for word in you.split(",")]
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words) or len(set(words)) != len(words):
        raise BadOptions(f"--you takes seats counted from 1, such as 1 or 1,2, or none; not '{you}'.")
    return Seating.choose(seats, [int(word) for word in words], bots)


def _bots(names: str) -> "list[Bot]":
    from escapade.bots.levels import bot

    return [bot(name.strip()) for name in names.split(",")]


def _need_terminal() -> None:
    from escapade.terminal.look import LOWEST, NARROWEST

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NotPossibleHere("The table needs a terminal. In a pipe, try: escapade simulate, escapade replay.")
    size = shutil.get_terminal_size()
    if size.columns < NARROWEST or size.lines < LOWEST:
        raise NotPossibleHere(
            f"This terminal is {size.columns} × {size.lines}; the table needs at least {NARROWEST} × {LOWEST}. "
            "Make it larger and try again."
        )


def _begin(
    game_id: str,
    seats: int | None,
    you: str,
    bots: str,
    option: list[str] | None,
    names: list[str],
    seed: int | None,
    new: bool,
) -> "Sitting":
    """A new match, or the unfinished one that is lying there."""
    from escapade.engine import contract
    from escapade.engine.match import Match
    from escapade.terminal.sitting import Sitting

    game = contract.game(game_id)
    asked_for = new or seed is not None or option or seats is not None
    if not asked_for and (sitting := _offer_unfinished(game)):
        return sitting
    set_table(game)
    count = usual_seats(game) if seats is None else seats
    seating = _seating(count, you, _bots(bots))
    called = (*seating.names(names), *game.side_names(count)[count:])
    return Sitting(Match(game, count, chosen_options(option), seed=seed, names=called), seating)


def _offer_unfinished(game: "Game") -> "Sitting | None":
    from escapade.engine.errors import EscapadeError
    from escapade.terminal.sitting import resume, unfinished

    for file in unfinished(game.id):
        set_table(game)
        try:
            sitting = resume(read_text(file), file)
        except EscapadeError:
            continue  # From other rules or other components: it stays on the shelf.
        left = time.strftime("%d %B, %H:%M", time.localtime(file.stat().st_mtime))
        words = f"You left a match of {game.title} at move {sitting.match.version} ({left}). Go on with it?"
        return sitting if typer.confirm(words, default=True) else None
    return None


def _resume(text: str, file: Path, game_id: str | None, you: str) -> "Sitting":
    from escapade.engine import contract
    from escapade.terminal.sitting import resume

    if game_id is not None:
        contract.game(game_id)
    with _patience():
        sitting = resume(text, file)
    if game_id is not None and sitting.game.id != game_id:
        raise BadOptions(f"{file} holds a match of {sitting.game.title}, not of {game_id}.")
    return sitting


class _patience:  # noqa: N801
    """Explain a first start, once it takes a while."""

    def __enter__(self) -> None:
        self._status = aside().status("Setting the table…")
        self._status.start()
        self._timer = threading.Timer(
            A_WHILE, self._status.update, ("First start: compiling the rules, about half a minute, only once…",)
        )
        self._timer.daemon = True
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        self._status.stop()


def set_table(game: "Game") -> None:
    """Compile or load the kernels before the screen opens."""
    from escapade.terminal.sitting import warm

    with _patience():
        warm(game)


def _farewell(sitting: "Sitting", as_json: bool) -> None:
    """What was kept, and how to come back."""
    match, file = sitting.match, sitting.file
    kept = file.exists()
    if as_json:
        print_json(
            {
                "game": match.game.id,
                "moves": match.version,
                "over": match.over,
                "scores": match.scores,
                "winners": match.winners,
                "file": str(file) if kept else None,
            }
        )
        return
    console = out()
    if not kept:
        return
    if match.over:
        from escapade.cli.replay import result_words

        console.print(result_words(match), markup=False)
        console.print(f"Look back at it: escapade replay {file}", style="dim", markup=False)
    else:
        console.print(f"Your match is kept. Go on with it: escapade play {match.game.id}", markup=False)
        console.print(f"It lies in {file}", style="dim", markup=False)
