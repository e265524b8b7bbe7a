"""`escapade play`: sit down at the terminal table."""

import shlex
import shutil
import sys
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from escapade.cli.console import (
    BoxFile,
    Json,
    NotPossibleHere,
    Options,
    Sets,
    chosen_box,
    chosen_options,
    err,
    out,
    print_json,
    read_text,
)
from escapade.cli.local_games import as_plain_python, bring, sources_of
from escapade.engine.errors import BadOptions

if TYPE_CHECKING:
    from escapade.engine.contract import Box, Game
    from escapade.terminal.local.table import LocalSeats, LocalTable
    from escapade.terminal.local.watch import Sources

MOST_SEED = (1 << 63) - 1
PACE, SLOWEST_PACE = 0.8, 60.0
LONGEST_NAME = 40
WATCHED_BOT = "easy"  # In plain Python a better one would think for minutes.


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME|FOLDER|URL",
            help="The game's id, the folder or file of one that is not installed, or the link of a table on a server. "
            "Without one you may choose.",
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="How many seats. Default: two, where that fits.")
    ] = None,
    you: Annotated[
        str | None,
        typer.Option(metavar="SEATS", help="Your seat: 1 is the default; 1,2 for two people here; none to watch."),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Who has the other seats: easy, medium, hard (default), expert, greedy, random; "
            "learned, where somebody has; or a file of weights (.npz).",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same seed deals the same cards.")] = None,
    option: Options = None,
    name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Your name; once for each person at this terminal.")
    ] = None,
    pace: Annotated[float, typer.Option(metavar="SECONDS", help="The least time between two moves of bots.")] = PACE,
    box: BoxFile = None,
    set_: Sets = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved match.")] = None,
    new: Annotated[
        bool, typer.Option("--new", help="Start a new match without asking about an unfinished one.")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="For whoever writes the game: the table follows every edit of its files.")
    ] = False,
    json: Json = False,
) -> None:
    """Sit down at the table in this terminal, against bots or with people beside you.

    Arrows, numbers or the mouse choose a move; [bold]?[/] opens the rules at the right place, [bold]h[/] gives a hint,
    [bold]u[/] takes a move back, [bold]g[/] gives up, [bold]s[/] saves, [bold]q[/] saves and quits. Nothing is lost: an
    unfinished match is offered again the next time.

    With the link of a table on a server you sit down there: in the seat whose key is in the link, or on an open seat
    (--name says who you are, --you which seat), or to watch (--you none).

    With --watch the rules run as plain Python, so that an edit is on the table at once, with the same deal and the
    moves of before as far as they are still possible; what is wrong is told with file and line until it is mended.

    With --box or --set the game is played with components of your own; the match, its file and every replay carry
    what differs.

    Examples: [bold]escapade play GAME --bot medium[/], [bold]escapade play GAME --seats 3 --you 1,2[/],
    [bold]escapade play ./my-game --watch[/], [bold]escapade play 'http://HOST:PORT/#/table/ID'[/]
    """
    if game is not None and _is_link(game):
        if any((seats, bot, seed is not None, option, pace != PACE, resume, new, watch, box, set_)):
            raise BadOptions("With a link only --name and --you go: everything else is settled at that table.")
        visit(game, you, name or [], json)
        return
    if not 0 <= pace <= SLOWEST_PACE:
        raise BadOptions(f"The pace goes from 0 to {SLOWEST_PACE:.0f} seconds.")
    if seed is not None and not 0 <= seed <= MOST_SEED:
        raise BadOptions(f"A seed is a whole number from 0 to {MOST_SEED}.")
    text = _kept(resume, own_box=bool(box or set_)) if resume else ""
    if game is None and resume is None:
        game = _game_to_play()
    if watch:
        if game is None:
            raise BadOptions("Which game? With --watch name it, or its folder.")
        as_plain_python()
    sources = sources_of(game) if game is not None and watch else None
    word = game
    if game is not None:
        game = bring(game, sources).id
    if watch and bot is None:
        bot = WATCHED_BOT
    wish = TableWish(game, seats, you, bot, tuple(option or ()), tuple(name or ()), seed, box, tuple(set_ or ()))
    if resume is None:
        wish.check()
    _need_terminal()
    if resume:
        table = _resume(text, resume, wish)
    else:
        table = (None if new or watch else _offer_unfinished(wish)) or _begin(wish)
    table = _play(table, pace, sources)
    _farewell(table, word or table.game.id, json)


def _play(table: "LocalTable", pace: float, sources: "Sources | None") -> "LocalTable":
    """Game after game, until the person leaves; the last table."""
    from escapade.terminal.local.screen import LocalScreen, sit_down
    from escapade.terminal.local.watch import WatchedScreen

    while True:
        screen = WatchedScreen(table, pace, sources) if sources else LocalScreen(table, pace)
        if not sit_down(screen):
            return screen.table
        table = _deal_again(screen.table)


def _is_link(word: str) -> bool:
    """Whether this is the link of a table. No game has these signs in its id, but a file or folder may."""
    if word.startswith((".", "/", "~")) or Path(word.partition(":")[0]).exists():
        return False
    return any(sign in word for sign in ":/#")


def visit(link: str, you: str | None, names: list[str], as_json: bool) -> None:
    """Sit down at a table on a server."""
    from escapade.engine.contract import MOST_SEATS
    from escapade.terminal.remote.address import read_address
    from escapade.terminal.remote.arrival import arrive, check_name

    address, seat = read_address(link), None
    watching = you is not None and you.strip().lower() == "none"
    if watching:
        address = address.with_key("")
    elif you is not None:
        if address.key or not you.strip().isdecimal() or not 1 <= int(you) <= MOST_SEATS:
            raise BadOptions("--you takes one seat counted from 1 where the link has no key, or none to watch.")
        seat = int(you) - 1
    if len(names) > 1:
        raise BadOptions("One person sits in one seat: give one --name.")
    name = check_name(names[0]) if names else ""
    with err().status("Knocking…"):
        arrival = arrive(address)
    if seat is not None and not arrival.has_room:
        raise BadOptions("No seat is free at that table. To watch it: --you none.")
    _need_terminal()
    if arrival.has_room and not watching:
        _come_back(arrival.join(name, seat))
    elif name and address.key:
        arrival.client.rename(name)
    there = arrival.sit()
    if as_json:
        print_json(
            {
                "game": there.game.id,
                "seat": there.seat,
                "moves": there.position.version,
                "over": there.over,
                "scores": there.position.scores,
                "winners": there.position.winners,
                "link": arrival.client.address.link,
            }
        )
    elif arrival.client.address.key and not there.over:
        _come_back(arrival.client.address.link)


def _come_back(link: str) -> None:
    err().print(f"This seat is yours. Come back to it with: escapade play '{link}'", markup=False, soft_wrap=True)


@dataclass(frozen=True)
class TableWish:
    """What a person asked for. None is what they left open."""

    game_id: str | None
    seats: int | None
    you: str | None
    bots: str | None
    settings: tuple[str, ...]
    names: tuple[str, ...]
    seed: int | None
    box_file: Path | None = None
    changes: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether nothing but the game was named: then an unfinished match may be what they want."""
        return self == TableWish(self.game_id, None, None, None, (), (), None)

    @property
    def game(self) -> "Game":
        """The game that was named."""
        from escapade.engine import contract

        return contract.game(self.game_id or "")

    @property
    def count(self) -> int:
        """The number of seats."""
        return self.game.usual_seats if self.seats is None else self.seats

    @property
    def options(self) -> dict[str, object]:
        """The settings."""
        return chosen_options(self.game, self.settings, self.count)

    @cached_property
    def box(self) -> "Box":
        """The components."""
        return chosen_box(self.game, self.box_file, self.changes)

    def seating(self, seats: int, game: "Game") -> "LocalSeats":
        """Who sits where."""
        from escapade.bots.learned import player_or_file
        from escapade.terminal.local.table import LocalSeats

        you = "1" if self.you is None else self.you
        words = [] if you.strip().lower() == "none" else [word.strip() for word in you.split(",")]
        if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words) or len(set(words)) != len(
            words
        ):
            raise BadOptions(f"--you takes seats counted from 1, such as 1 or 1,2, or none; not '{you}'.")
        names = ("hard" if self.bots is None else self.bots).split(",")
        bots = [player_or_file(name.strip(), game) for name in names]
        return LocalSeats.choose(seats, [int(word) for word in words], bots)

    def check(self) -> None:
        """Refuse what cannot be played before anything opens."""
        self.game.option_values(self.count, self.options)
        _ = self.box
        people = len(self.seating(self.count, self.game).people)
        if len(self.names) > people:
            raise BadOptions(f"There are {len(self.names)} names for {people} {'person' if people == 1 else 'people'}.")
        for name in self.names:
            if (
                not name.strip()
                or len(name) > LONGEST_NAME
                or not name.isprintable()
                or any(sign in name for sign in "|{}")
            ):
                raise BadOptions(f"A name has 1 to {LONGEST_NAME} characters, and none of | {{ }}.")


def pick_game() -> str | None:
    """Let a person choose one of the games by number; None when they would rather not."""
    from escapade.engine import contract

    console = out()
    console.print("\nPlay something now?")
    sound = contract.games()
    for number, game in enumerate(sound, 1):
        console.print(f"  [bold]{number}[/]  {game.title}")
    answer = console.input("Number, or Enter to leave: ").strip()
    if not answer:
        return None
    if answer.isdigit() and 1 <= int(answer) <= len(sound):
        return sound[int(answer) - 1].id
    return contract.game(answer).id


def _game_to_play() -> str:
    from escapade.engine.contract import game_ids

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadOptions(f"Which game? One of: {', '.join(game_ids())}.")
    picked = pick_game()
    if picked is None:
        raise typer.Exit(0)
    return picked


def _need_terminal() -> None:
    from escapade.terminal.table_screen import LOWEST, NARROWEST

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NotPossibleHere("The table needs a terminal. In a pipe, try: escapade simulate, escapade replay.")
    size = shutil.get_terminal_size()
    if size.columns < NARROWEST or size.lines < LOWEST:
        raise NotPossibleHere(
            f"This terminal is {size.columns} × {size.lines}; the table needs at least {NARROWEST} × {LOWEST}. "
            "Make it larger and try again."
        )


def _begin(wish: TableWish) -> "LocalTable":
    """A new match."""
    from escapade.bots.learned import doubts
    from escapade.engine.match import Match
    from escapade.terminal.local.table import LocalTable, open_at_once

    game, count = wish.game, wish.count
    open_at_once(game)
    seating = wish.seating(count, game)
    for doubt in doubts(seating.players, game, wish.box):
        err().print(doubt, style="yellow", markup=False)
    names = (*seating.names(wish.names), *game.side_names(count)[count:])
    return LocalTable(Match(game, count, wish.options, seed=wish.seed, names=names, box=wish.box), seating)


def _deal_again(before: "LocalTable") -> "LocalTable":
    """The same people at the same table, new cards."""
    from escapade.engine.match import Match
    from escapade.terminal.local.table import LocalTable

    match = before.match
    return LocalTable(Match(match.game, match.seats, match.options, names=match.names, box=match.box), before.seating)


def _offer_unfinished(wish: TableWish) -> "LocalTable | None":
    """The match of this game that was left last, if the person wants to go on with it."""
    from escapade.engine.errors import EscapadeError
    from escapade.terminal.local.table import open_at_once, resume, unfinished

    for file in unfinished(wish.game.id) if wish.is_open else ():
        open_at_once(wish.game)
        try:
            table = resume(read_text(file), file)
        except EscapadeError:
            continue  # From other rules or other components: it stays on the shelf.
        left = time.strftime("%d %B, %H:%M", time.localtime(file.stat().st_mtime))
        moves = len(table.match.history)
        played = f"after {moves} move{'s' * (moves != 1)}"
        words = f"You left a match of {wish.game.title} {played} ({left}). Go on with it?"
        return table if typer.confirm(words, default=True) else None
    return None


def _kept(file: Path, own_box: bool) -> str:
    """The text of a match to go on with."""
    if own_box:
        raise BadOptions("A saved match brings its own components: --resume goes without --box and --set.")
    return read_text(file)


def _resume(text: str, file: Path, wish: TableWish) -> "LocalTable":
    """The match in a file, with the people and bots it was left with unless others are named."""
    from escapade.engine.record import plain_first
    from escapade.terminal.local.table import open_at_once, resume

    plain_first()
    with err().status("Setting the table…"):
        table = resume(text, file, None if wish.you is None and wish.bots is None else wish.seating)
    open_at_once(table.game)
    if wish.game_id is not None and table.game.id != wish.game_id:
        raise BadOptions(f"{file} holds a match of {table.game.title}, not of {wish.game.title}.")
    return table


def _farewell(table: "LocalTable", word: str, as_json: bool) -> None:
    """What was kept, and how to come back. `word` is how the person named the game."""
    match, file = table.match, table.file
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
        from escapade.engine.plain import result_words

        console.print(result_words(match.names, match.scores, match.winners), markup=False)
        console.print(f"Look back at it: escapade replay {file}", style="dim", markup=False)
    else:
        console.print(f"Your match is kept. Go on with it: escapade play {shlex.quote(word)}", markup=False)
        console.print(f"It lies in {file}", style="dim", markup=False)
