"""`escapade replay` and `escapade verify`: looking back at a saved match."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from escapade.cli.console import Json, out, print_json, read_text
from escapade.engine.errors import BadOptions
from escapade.engine.plain import result_words

if TYPE_CHECKING:
    from rich.console import Console

    from escapade.engine.match import Match, Ply
    from escapade.engine.verdict import Verdict

SavedMatch = Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")]
SPECTATOR = -1


def replay(
    file: SavedMatch,
    start: Annotated[int, typer.Option("--from", metavar="N", help="Begin with move N.")] = 1,
    words: Annotated[bool, typer.Option("--words", help="Print the story, also where stdout is a terminal.")] = False,
    json: Json = False,
) -> None:
    """Look back at a match, move by move.

    In a terminal the table opens, and the arrow keys step through the match. In a pipe, or with --words,
    the story is printed. A match that still goes on is told as a spectator sees it.
    """
    from escapade.engine.match import Match

    match = Match.load(read_text(file))
    if not 1 <= start <= max(1, match.version):
        raise BadOptions(f"The match has {match.version} moves: begin with one of 1 to {max(1, match.version)}.")
    if json:
        print_json(_story(match, start))
    elif words or not (sys.stdout.isatty() and sys.stdin.isatty()):
        _print_match(out(), match, start)
    else:
        from escapade.terminal.replay_screen import look_back

        look_back(match, start)


def _story(match: "Match", start: int) -> dict[str, Any]:
    return {
        "game": match.game.id,
        "title": match.game.title,
        "seats": match.seats,
        "options": match.options,
        "changes": match.box.changes,
        "names": match.names,
        "over": match.over,
        "scores": match.scores if match.over else None,
        "winners": match.winners,
        "gave_up": match.gave_up,
        "opening": [match.told(event, SPECTATOR) for event in match.opening],
        "moves": [
            {
                "number": ply.number,
                "seat": ply.seat,
                "move": ply.move if match.over else None,
                "text": move_words(match, ply),
                "events": [match.told(event, SPECTATOR) for event in ply.events],
            }
            for ply in match.history
            if ply.number >= start
        ],
    }


def move_words(match: "Match", ply: "Ply") -> str:
    """A move as it was chosen, once the match is over; before that it may be a secret."""
    if not match.over:
        return ""
    from escapade.engine.record import as_python

    return match.named(match.game.describe(match.box, as_python(ply.before), ply.seat, ply.move).text)


def _print_match(console: "Console", match: "Match", start: int) -> None:
    from rich.text import Text

    console.print(f"[bold {match.game.accent}]{match.game.title}[/]  {match.seats} seats")
    if match.changed_box:
        console.print(Text(match.changed_box), style="yellow")
    if start == 1:
        for event in match.opening:
            console.print(Text(f"      {match.told(event, SPECTATOR).text}"), style="dim")
    for ply in match.history:
        if ply.number < start:
            continue
        console.print(
            Text.assemble((f"{ply.number:4}  ", "dim"), (match.names[ply.seat], "bold"), f"  {move_words(match, ply)}")
        )
        for event in ply.events:
            console.print(Text(f"      {match.told(event, SPECTATOR).text}"), style="dim")
    for number, event in match.events(match.version - 1) if match.gave_up else ():
        console.print(Text.assemble((f"{number:4}  ", "dim"), match.told(event, SPECTATOR).text))
    console.print(Text(standing(match)), style="bold")


def standing(match: "Match") -> str:
    """How the match stands or ended."""
    if match.over:
        return result_words(match.names, match.scores, match.winners)
    return f"The match goes on: {' and '.join(match.names[seat] for seat in match.awaits)} to move."


def verify(
    file: SavedMatch,
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="The promise that you were shown before you sat down.")
    ] = None,
    share: Annotated[
        str | None, typer.Option(metavar="HEX", help="Your own share of the chance, as the Fairness page shows it.")
    ] = None,
    seal: Annotated[
        list[str] | None,
        typer.Option(metavar="HEX", help="A seal that you saw before you told your share; once for each."),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Your seat, counted from 1: your share must be in its place.")
    ] = None,
    json: Json = False,
) -> None:
    """Check every shuffle and die of a finished match.

    The table promises its chance before anybody sits down by publishing a hash of its secret, and every player is bound
    to a share by its seal before any share is known. This replays the match from secret and shares and compares every
    position; with --commitment also the promise, with --share and --seal also what you yourself wrote down.
    It tells what was taken back, and what the file cannot prove.
    """
    from escapade.engine.contract import MOST_SEATS
    from escapade.engine.save import verify as check

    if seat is not None and (not 1 <= seat <= MOST_SEATS or share is None):
        raise BadOptions(f"--seat takes a seat from 1 to {MOST_SEATS}, beside --share.")
    own = None if seat is None else seat - 1
    verdict = check(read_text(file), commitment, share=share, seals=seal or (), seat=own)
    if json:
        print_json(_judged(verdict))
    else:
        _print_verdict(out(), verdict)


def _judged(verdict: "Verdict") -> dict[str, Any]:
    match, origin = verdict.match, verdict.match.origin
    return {
        "game": match.game.id,
        "verified": True,
        "sentence": verdict.sentence,
        "moves": verdict.moves,
        "draws_of_chance": verdict.rolls,
        "chance": match.chance,
        "commitment": match.commitment,
        "commitment_given": verdict.promise_checked,
        "shares": len(match.shares),
        "share_given": verdict.share_checked,
        "seals_given": verdict.seals_checked,
        "sealed": verdict.sealed,
        "sealed_anew": origin.sealed_anew,
        "imported": origin.imported,
        "take_backs": verdict.take_backs,
        "beyond_free": verdict.beyond_free,
        "practice": verdict.practice,
        "rewinds": verdict.rewinds,
        "remarks": (*verdict.remarks, *verdict.rewinds_told),
        "digest": verdict.digest or None,
        "names": match.names,
        "scores": match.scores,
        "winners": match.winners,
    }


def _print_verdict(console: "Console", verdict: "Verdict") -> None:
    from rich.text import Text

    match = verdict.match

    def say(words: str, style: str = "") -> None:
        console.print(Text(words), style=style)

    title = f"This match of {match.game.title} is as it was promised"
    say(f"{title}, but it was practice." if verdict.practice else f"{title}.", "bold green")
    say(f"· The secret in the file is the one behind the promise {match.commitment}.")
    if verdict.promise_checked:
        say("  It is the promise that you were shown.")
    else:
        say("  Compare that with what you saw before you sat down, or give it as --commitment.")
    say(
        f"· All {verdict.moves} moves were legal, and each led to the position in the file. "
        f"{verdict.rolls} of them, the deal included, drew on chance: the same cards and dice came again."
    )
    for remark in verdict.remarks:
        say(f"· {remark}")
    for rewind in verdict.rewinds_told:
        say(f"  {rewind}")
    say(f"· The result follows from the moves: {standing(match)}")
    if verdict.digest:
        say(f"· The file's digest is {verdict.digest}. Whoever writes a whole file anew can put in other names;")
        say("  then the digest is not the one in another player's copy.")
