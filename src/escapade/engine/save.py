"""A match as readable text: everything needed to replay it, and to check every shuffle and die."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from escapade.engine import contract
from escapade.engine.chance import SECRET_BYTES, commitment
from escapade.engine.contract import Box
from escapade.engine.errors import BadSave, EscapadeError
from escapade.engine.match import Match

FORMAT = "escapade match 1"
HIDDEN = "sealed"
MOST_CHARACTERS = 8_000_000

_MOVE_LINE = re.compile(r"\s*([0-9]{1,9})\s+([0-9]{1,9})\s+(undo|[0-9]{1,9})\s+([0-9a-f]{12})(?:\s.*)?")


def save(match: Match) -> str:
    """The match as text. Whoever has the text can foresee the match's chance: it holds the secret."""
    names = (" ".join(name.split()).replace("|", "/") for name in match.names)  # A name stays on its line.
    options = " ".join(f"{name}={value}" for name, value in match.options.items()) or "none"
    lines = [
        FORMAT,
        f"game        {match.game.id}",
        f"rules       {match.game.version}",
        f"box         {match.box.digest}",
        f"seats       {match.seats}",
        f"options     {options}",
        f"names       {' | '.join(names)}",
        f"commitment  {match.commitment}",
        f"secret      {match.secret.hex()}",
        f"shares      {' '.join(share.hex() or '-' for share in match.shares) or 'none'}",
        "",
        "# number seat move position  what it was",
    ]
    lines += _entries(match)
    if match.over:
        lines += ["", f"result      {' '.join(map(str, match.scores))}"]
    return "\n".join(lines) + "\n"


def _entries(match: Match) -> list[str]:
    twin = Match(
        match.game,
        match.seats,
        match.options,
        secret=match.secret,
        shares=match.shares,
        names=match.names,
        box=match.box,
    )
    rows = []
    for number, entry in enumerate(match.log, 1):
        if entry.move is None:
            twin.undo(entry.seat, agreed=True)
            rows.append(f"{number:4} {entry.seat} undo {twin.digest}")
            continue
        words = match.game.describe(match.box, twin.state, entry.seat, entry.move).text
        twin.play(entry.seat, entry.move)
        rows.append(f"{number:4} {entry.seat} {entry.move:4} {twin.digest}  {words}")
    return rows


def load(text: str, box: Box | None = None) -> Match:
    """The match that `save` wrote, played again move by move and compared at every position."""
    if len(text) > MOST_CHARACTERS:
        raise BadSave("That file is far too large for a saved match.")
    head, moves, result = _parts(text)
    match = _begin(head, box)
    for line_number, line in moves:
        _replay_line(match, line_number, line)
    if result is not None and (not match.over or " ".join(map(str, match.scores)) != result):
        raise BadSave("The result in the file is not the one that its moves lead to.")
    return match


def _parts(text: str) -> tuple[dict[str, str], list[tuple[int, str]], str | None]:
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise BadSave(f"That is not a saved match: its first line should read '{FORMAT}'.")
    head: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    result = None
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.strip().partition(" ")
        if not word or word.startswith("#"):
            continue
        if word.isdigit():
            moves.append((number, line))
        elif word == "result":
            result = rest.strip()
        else:
            head[word] = rest.strip()
    return head, moves, result


def _begin(head: dict[str, str], box: Box | None) -> Match:
    for word in ("game", "rules", "box", "seats", "options", "names", "commitment", "secret", "shares"):
        if word not in head:
            raise BadSave(f"The file lacks its line '{word}'.")
    game = contract.game(head["game"])
    if head["rules"] != str(game.version):
        raise BadSave(
            f"The match was played by version {head['rules']} of the rules of {game.title}; "
            f"here is version {game.version}, which may decide otherwise."
        )
    box = box or game.box
    if head["box"] != box.digest:
        raise BadSave(f"The match was played with other components ({head['box']}) than these ({box.digest}).")
    secret = _bytes(head["secret"], "secret")
    if len(secret) != SECRET_BYTES or commitment(secret) != head["commitment"]:
        raise BadSave("The secret in the file is not the one that was promised before the first deal.")
    shares = [] if head["shares"] == "none" else [_bytes(word, "shares") for word in head["shares"].split()]
    try:
        return Match(
            game,
            int(head["seats"]),
            _options(head["options"]),
            secret=secret,
            shares=shares,
            names=_names(head["names"]),
            box=box,
        )
    except ValueError:
        raise BadSave(f"'{head['seats']}' is not a number of seats.") from None


def _bytes(word: str, what: str) -> bytes:
    try:
        return b"" if word == "-" else bytes.fromhex(word)
    except ValueError:
        raise BadSave(f"The {what} in the file cannot be read.") from None


def _options(text: str) -> dict[str, object]:
    return {} if text == "none" else {key: value for key, _, value in (pair.partition("=") for pair in text.split())}


def _names(text: str) -> Sequence[str]:
    return [name.strip() for name in text.split("|")]


def _replay_line(match: Match, line_number: int, line: str) -> None:
    found = _MOVE_LINE.fullmatch(line)
    if found is None:
        raise BadSave(f"Line {line_number} is not a move: '{line.strip()[:60]}'.")
    number, seat, move, digest = found.groups()
    if int(number) != match.version + 1:
        raise BadSave(f"Line {line_number}: move {match.version + 1} is missing.")
    try:
        if move == "undo":
            match.undo(int(seat), agreed=True)
        else:
            match.play(int(seat), int(move))
    except EscapadeError as problem:
        raise BadSave(f"Line {line_number}: {problem.sentence}", problem.rule) from None
    if match.digest != digest:
        raise BadSave(
            f"Line {line_number}: the move does not lead to the position in the file; chance or rules differ."
        )


@dataclass(frozen=True)
class Verdict:
    """What was checked of a finished game."""

    match: Match
    moves: int
    rolls: int


def verify(text: str, promised: str | None = None) -> Verdict:
    """Replay a finished game and check every shuffle and die against the promise made before the deal."""
    match = load(text)
    if promised is not None and promised.strip().lower() != match.commitment:
        raise BadSave("The file's secret is not the one behind the commitment that you were shown.")
    if not match.over:
        raise BadSave("The game in the file is not finished, so there is nothing to verify yet.")
    return Verdict(match, len(match.history), 1 + sum(ply.drew for ply in match.history))
