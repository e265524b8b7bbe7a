"""One fixed random game of every game as text that a person can review."""

import random
from pathlib import Path

import msgspec

from escapade.engine.contract import SPECTATOR, Game
from escapade.engine.match import Match

FOLDER = Path(__file__).parent
SEED = 20
VIEWS = 3  # positions at which all views are written out


def file_of(game_id: str) -> Path:
    return FOLDER / f"{game_id}.txt"


def playthrough(game: Game) -> str:
    """The game at two seats (or the fewest it has), its choices random but fixed."""
    seats = 2 if 2 in game.seats else game.seats[0]
    length = _play(Match(game, seats, seed=SEED), [], ())
    lines: list[str] = []
    looks = {i * length // VIEWS for i in range(VIEWS)}
    match = Match(game, seats, seed=SEED)
    lines += [f"{game.title}, version {game.version}, {seats} seats, seed {SEED}", f"options: {match.options}", ""]
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
