"""One fixed random game as text that a person can review, kept beside the game: `golden.txt`."""

import os
import random
import re
from pathlib import Path

import msgspec

from escapade.check.finding import Unsound
from escapade.engine.contract import SPECTATOR, Game
from escapade.engine.match import Match

NAME = "golden.txt"
SEED = 20
VIEWS = 3  # positions at which all views are written out


def file_of(game: Game) -> Path:
    """Where the golden game of a game is kept: in its folder."""
    return game.folder / NAME


def check_golden(game: Game, again: str, anew: bool = False) -> str:
    """The game plays as it did. What there is to say: a first one is written, except where nobody would see it.

    again: the command that writes it anew.
    """
    file, text = file_of(game), playthrough(game)
    if file.exists():
        kept = file.read_text(encoding="utf-8")
        _check_version(kept, text)
        if not anew:
            _compare(kept, text, again)
            return ""
    if not anew and os.environ.get("CI"):
        raise Unsound(f"There is no {file.name} beside the game. Write it with: {again} and keep it with the sources.")
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise Unsound(f"{file.name} cannot be written into the game's folder: {problem.strerror}.") from None
    return f"wrote {file.name} beside the game: read it, and keep it with the sources"


def _check_version(kept: str, now: str) -> None:
    """A match that was saved replays to the same positions, or the game says that it has other rules."""
    old, new = _facts(kept), _facts(now)
    if old.keys() == new.keys() and old["position"] != new["position"] and old["head"] == new["head"]:
        version = re.search(r", version (\d+),", now)
        raise Unsound(
            f"The game plays otherwise than {NAME} has it, with the same components, and is still version "
            f"{version[1] if version else '?'}: saved matches would not replay. Raise `version` in its `Game(…)`."
        )


def _facts(text: str) -> dict[str, str]:
    """What a golden game was played with, and where it led."""
    lines = text.splitlines()
    facts = {"head": "\n".join(lines[:2])}
    for line in lines:
        word, _, rest = line.partition(" ")
        if word in ("components", "position"):
            facts[word] = rest
    if facts.get("components"):
        facts["head"] += facts["components"]
    return facts


def _compare(kept: str, now: str, again: str) -> None:
    if kept == now:
        return
    lines = zip([*kept.splitlines(), "(the end)"], [*now.splitlines(), "(the end)"], strict=False)
    number, (old, new) = next((at, pair) for at, pair in enumerate(lines, 1) if pair[0] != pair[1])
    raise Unsound(
        f"The game plays otherwise than {NAME} has it, from line {number} on. If it should, write it anew "
        f"({again}) and read the difference.",
        None,
        [f"in the file: {old.strip()}", f"now:         {new.strip()}"],
    )


def playthrough(game: Game) -> str:
    """The game at two seats (or the fewest it has), its choices random but fixed."""
    seats = game.usual_seats
    length = _play(Match(game, seats, seed=SEED), [], ())
    lines: list[str] = []
    looks = {i * length // VIEWS for i in range(VIEWS)}
    match = Match(game, seats, seed=SEED)
    lines += [f"{game.title}, version {game.version}, {seats} seats, seed {SEED}", f"options: {match.options}"]
    lines += [f"components {game.box.digest}", ""]
    lines += [f"      {line.text} [{line.rule}]" for _, line in match.story(SPECTATOR)]
    _play(match, lines, looks)
    lines += ["", *_views(match), "", f"scores {match.scores}", f"payoffs {match.payoffs}", f"position {match.digest}"]
    return "\n".join(lines) + "\n"


def _play(match: Match, lines: list[str], looks: "set[int] | tuple[()]") -> int:
    choices = random.Random(SEED)
    while not match.over:
        if match.version in looks:
            lines += ["", *_views(match), ""]
        seat = choices.choice(match.awaits)
        move = choices.choice(match.moves(seat))
        lines.append(f"{match.version + 1:4}  {match.names[seat]}: {move.text}  ({' > '.join(move.picks)})")
        for event in match.play(seat, move):
            told = match.game.narrate(match.box, event, True)
            lines.append(f"      {told.text} [{told.rule}]")
            if not event.seen_by(SPECTATOR):
                lines.append(f"      to others: {match.game.narrate(match.box, event.public(), False).text}")
    return match.version


def _views(match: Match) -> list[str]:
    lines = []
    for seat in (SPECTATOR, *range(match.seats)):
        lines.append(f"--- {'a spectator' if seat < 0 else match.names[seat]} sees: {match.prompt(seat).text}")
        view = msgspec.to_builtins(match.view(seat))
        lines += [f"    {key}: {msgspec.json.encode(value).decode()}" for key, value in view.items()]
        lines += [f"    may: {move.text}" for move in match.moves(seat)]
    return lines
