"""`escapade simulate`: thousands of games between bots."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from escapade.cli.console import (
    INTERRUPTED,
    BoxFile,
    GameId,
    Json,
    Options,
    Seed,
    Sets,
    Threads,
    chosen_box,
    chosen_options,
    out,
    print_first_use,
    print_json,
    progress_bar,
    stop,
)

if TYPE_CHECKING:
    from rich.console import Console

    from escapade.engine.contract import Game
    from escapade.lab.groups import Groups
    from escapade.lab.simulate import BotShare, Outcome

IN_ORDER = 9  # groups; more are shown by how often they win
LETTERS = 18  # of a group's name
MANY = 1e9  # points: nobody knows how many


def simulate(
    game: GameId,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="How many seats. Default: two, where that fits.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Who plays, in seat order; a short list starts over. Default: random,greedy as far as there are.",
        ),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games.")] = 10_000,
    seed: Seed = 0,
    threads: Threads = None,
    option: Options = None,
    box: BoxFile = None,
    set_: Sets = None,
    rotate: Annotated[
        bool,
        typer.Option(
            "--rotate",
            help="Move all bots on one seat every 16 games (every game when one of them searches), "
            "so that a bot's share of the wins does not hang on where it sits.",
        ),
    ] = False,
    by: Annotated[
        str | None,
        typer.Option(
            metavar="WHAT",
            help="Shares and scores by something: seat, start, end, an event (takes-treasure), one of its fields "
            "(treasure, takes-treasure.treasure), or a field of the final position.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Play many games between bots: who wins, by how much, how fast.

    Bots: [bold]random[/], [bold]greedy[/] and [bold]policy[/] play whole games in machine code;
    [bold]easy[/], [bold]medium[/], [bold]hard[/] and [bold]expert[/] search and take their time. [bold]learned[/] is
    the player that came with a game, if it has one, and a file that ends in .npz is one of your own.
    The clock starts after a warm-up that compiles or loads the rules. Ctrl-C keeps what is done.

    The digest is a fingerprint of all final positions: same seed, same digest, on any number of threads.

    Example: [bold]escapade simulate GAME --seats 3 --bots random,greedy --games 100000 --rotate[/]
    """
    from msgspec import to_builtins

    from escapade.bots.learned import doubts, player_or_file
    from escapade.bots.levels import BOTS, plays
    from escapade.bots.search import search_calls
    from escapade.engine import contract
    from escapade.engine.changes import summary
    from escapade.engine.doors import door_calls
    from escapade.lab.contest import prepare
    from escapade.lab.counting.kernels import counting_calls
    from escapade.lab.crew import stoppable
    from escapade.lab.simulate import simulate as run

    found = contract.game(game)
    names = [name for name in ("random", "greedy") if plays(BOTS[name], found)] if bots is None else bots.split(",")
    places = found.usual_seats if seats is None else seats
    contest = prepare(
        found,
        places,
        [player_or_file(name.strip(), found) for name in names if name.strip()],
        options=chosen_options(found, option, places),
        box=chosen_box(found, box, set_),
        seed=seed,
        rotate=rotate,
    )
    count = threads if threads is not None else os.cpu_count() or 1
    calls = counting_calls(found)
    if any(player.searches for player in contest.bots):
        calls += search_calls(found)
    elif contest.searching:  # A player that has learned is led from Python, through the doors.
        calls += door_calls(found, "decide", "encode")
    print_first_use(found, calls)
    tally = None
    if by is not None:
        from escapade.lab.groups import GroupTally, ask

        tally = GroupTally(places, ask(found, contest.box, places, by))
    with stoppable() as halt, progress_bar(found.title, games) as progress:
        outcome = run(contest, games, threads=count, halt=halt, progress=progress, groups=tally)
    groups = tally.groups() if tally else None
    if json:
        print_json(outcome if groups is None else {**to_builtins(outcome), "groups": groups})
    else:
        print_outcome(out(), found, outcome)
        if changed := summary(found, contest.box):
            out().print(changed, style="dim", markup=False)
        for doubt in doubts(contest.bots, found, contest.box):
            out().print(doubt, style="yellow", markup=False)
        if groups is not None:
            print_groups(out(), groups)
    if outcome.partial:
        stop(INTERRUPTED)


def print_outcome(console: "Console", game: "Game", outcome: "Outcome") -> None:
    """The outcome in words and tables."""
    from rich.table import Table

    together = " Everybody wins or loses together." if game.cooperative else ""
    if outcome.partial:
        console.print(f"[yellow]Stopped early:[/] {outcome.games:,} of {outcome.games_wanted:,} games.")
    if not outcome.games:
        return
    console.print(f"[bold {game.accent}]{game.title}[/]: {outcome.games:,} games, seed {outcome.seed}.{together}")
    seats = Table(box=None, padding=(0, 1), header_style="dim")
    for heading in ("seat", "bot", "wins", "95 % between", "mean score", "95 % between"):
        seats.add_column(heading, justify="left" if heading in ("seat", "bot") else "right")
    for side, name in enumerate(outcome.sides):
        who = outcome.bots[side] if side < len(outcome.bots) else "by the rules"
        seats.add_row(
            name, "all in turn" if outcome.rotate and side < len(outcome.bots) else who,
            *_shares(outcome.win_share[side], outcome.win_interval[side]),
            *_scores(outcome.mean_score[side], outcome.score_interval[side]),
        )  # fmt: skip
    console.print(seats)
    if len(outcome.by_bot) > 1:
        shares = Table(box=None, padding=(0, 1), header_style="dim")
        for heading in ("bot", "seats held", "wins a seat", "95 % between", "mean score", "95 % between"):
            shares.add_column(heading, justify="left" if heading == "bot" else "right")
        for one in outcome.by_bot:
            shares.add_row(one.bot, f"{one.seats_held:,}", *_fared(one))
        console.print()
        console.print(shares)
    length = outcome.length
    console.print()
    if outcome.fewer_is_better:
        console.print("Fewer points are better.")
    if outcome.finding:
        console.print(outcome.finding, style="bold", markup=False)
    console.print(f"A game takes {length.mean:.1f} moves ({length.low} to {length.high}).")
    if outcome.unfinished:
        console.print(f"[red]{outcome.unfinished} games did not end.[/]")
    console.print(
        f"{outcome.seconds:.2f} s on {outcome.threads} thread{'s' * (outcome.threads > 1)}: "
        f"[bold]{outcome.games_per_second:,.0f}[/] games and [bold]{outcome.moves_per_second:,.0f}[/] moves a second "
        f"(after {outcome.warm_up_seconds:.1f} s of warming up)."
    )
    console.print(f"Digest {outcome.digest}", style="dim")


def print_groups(console: "Console", groups: "Groups") -> None:
    """Shares and scores of groups; of many, those that win most first."""
    from rich.table import Table

    from escapade.cli.lab_words import cut

    console.print()
    console.print(f"Wins and scores {groups.about}:", markup=False)
    table = Table(box=None, padding=(0, 1), header_style="dim")
    counted = any(row.times for row in groups.rows)
    for heading in ("", *(["a game"] if counted else []), "seats", "wins", "95 % between", "score", "95 %", ""):
        table.add_column(heading, justify="left" if not heading else "right", no_wrap=True)
    rows = groups.rows if len(groups.rows) <= IN_ORDER else sorted(groups.rows, key=lambda row: -row.win_share)
    for row in rows:
        (low, high), (least, most) = row.win_interval, row.score_interval
        table.add_row(
            cut(row.name, LETTERS), *([f"{row.times:.2f}"] if counted else []),
            f"{row.seats:,}", f"{row.win_share:.1%}", f"{100 * low:.1f} … {100 * high:.1f}",
            f"{row.mean_score:.2f}", f"±{(most - least) / 2:.2f}" if abs(least) < MANY else "",
            f"open, {row.would_tell:,}" if row.verdict == "undecided" and row.would_tell else row.verdict,
        )  # fmt: skip
    console.print(table)
    if any(row.verdict == "undecided" for row in groups.rows):
        console.print("Open: undecided; about so many games would tell.", style="dim")
    if groups.about.startswith("by the ") and "has" in groups.about:
        console.print("Together with winning, not by itself its cause: what a thing does, lab cards asks.", style="dim")


def _fared(one: "BotShare") -> tuple[str, str, str, str]:
    return *_shares(one.win_share, one.win_interval), *_scores(one.mean_score, one.score_interval)


def _shares(share: float, interval: tuple[float, float]) -> tuple[str, str]:
    return f"{share:.1%}", f"{interval[0]:.1%} … {interval[1]:.1%}"


def _scores(score: float, interval: tuple[float, float]) -> tuple[str, str]:
    return f"{score:.2f}", f"{interval[0]:.2f} … {interval[1]:.2f}" if abs(interval[0]) < MANY else ""
