"""A match as readable text: everything needed to replay it, and to check every shuffle and die."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from escapade.engine import contract
from escapade.engine.chance import NARROW_CHANCE, SECRET_BYTES, STREAM_CHANCE, WIDE_CHANCE, Origin, commitment, seal
from escapade.engine.changes import MOST_CHANGES, change_lines, changed_box, read_changes
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadBox, BadSave, EscapadeError
from escapade.engine.match import Match
from escapade.engine.plain import clean
from escapade.engine.record import as_python
from escapade.engine.verdict import Verdict

FORMAT = "escapade match 2"
OLD_FORMAT = "escapade match 1"  # without seals and digest; still read
MOST_CHARACTERS = 8_000_000
MOST_SEALINGS = 1_000_000
DIGEST_DOMAIN = b"escapade-save"

CHANGED = "changed"  # may stand in several lines, one for each part of the box that is not as in the game's own
_HEAD = ("game", "rules", "box", "seats", "options", "names", "commitment", "secret", "shares")
_NEW_HEAD = ("chance", "givers", "seals", "anew", "imported", "digest")
_LOG_LINE = re.compile(
    r"\s*([0-9]{1,9})\s+(?:([0-9]{1,9})\s+(undo|[0-9]{1,9})|gives-up\s+([0-9](?:\s+[0-9])*))"
    r"\s+([0-9a-f]{12})(?:\s+(.*))?"
)


def save(match: Match) -> str:
    """The match as text. Whoever has the text can foresee the match: it holds the secret."""
    origin = match.origin
    options = " ".join(f"{name}={value}" for name, value in match.options.items()) or "none"
    lines = [
        FORMAT,
        f"game        {match.game.id}",
        f"rules       {match.game.version}",
        f"box         {match.box.digest}",
        *(f"changed     {line}" for line in change_lines(match.box.changes)),
        f"seats       {match.seats}",
        f"options     {options}",
        f"names       {' | '.join(clean(name).replace('|', '/') for name in match.names)}",
        *([f"seating     {' '.join(match.seating)}"] if match.seating else []),
        f"chance      {match.chance}",
        f"commitment  {match.commitment}",
        f"secret      {match.secret.hex()}",
        f"shares      {' '.join(share.hex() or '-' for share in match.shares) or 'none'}",
        f"givers      {' '.join(map(str, origin.givers)) or 'none'}",
        f"seals       {' '.join(origin.seals) or 'none'}",
        f"anew        {origin.sealed_anew}",
        f"imported    {'yes' if origin.imported else 'no'}",
        "",
        "# number seat move position  what it was",
        *_entries(match),
    ]
    if match.over:
        lines += ["", f"result      {' '.join(map(str, match.scores))}"]
    lines += ["", f"digest      {digest(lines)}"]
    return "\n".join(lines) + "\n"


def digest(lines: Sequence[str]) -> str:
    """What a file's last line says of all lines above it. No signature: who writes a file anew can write this anew."""
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    text = "\n".join(lines).encode("utf-8", "surrogatepass")
    return blake2b(text, digest_size=SECRET_BYTES, person=DIGEST_DOMAIN).hexdigest()


def _entries(match: Match) -> Iterator[str]:
    again = match.dealt_again()
    for number, entry in enumerate(match.log, 1):
        if entry.gave_up:
            yield f"{number:4} gives-up {' '.join(map(str, entry.gave_up))} {again.digest}"
            continue
        if entry.move is None:
            again.undo(entry.seat, agreed=True)
            yield f"{number:4} {entry.seat} undo {again.digest}"
            continue
        words = _words(again, entry.seat, entry.move)
        again.play(entry.seat, entry.move)
        yield f"{number:4} {entry.seat} {entry.move:4} {again.digest}  {words}"


def _words(match: Match, seat: int, move: int) -> str:
    return clean(match.game.describe(match.box, as_python(match.states), seat, move).text)


# Reading


@dataclass
class Paper:
    """A file taken apart, line by line; nothing in it has been believed yet."""

    old: bool
    head: dict[str, str]
    moves: list[tuple[int, str]]
    changes: list[tuple[int, str]] = field(default_factory=list)
    digest: str = ""  # of the lines above the one that claims it


def load(text: str, box: Box | None = None) -> Match:
    """The match that `save` wrote, played again move by move and compared at every position.

    What the file calls a move is not looked at: nobody is told the file's words, and a later version may have better
    ones. `verify` looks.
    """
    return _load(_parts(text), box, check_words=False)


def saved_game_id(text: str) -> str:
    """The game that a saved match says it is of."""
    return _parts(text).head.get("game", "").strip()


def _load(paper: Paper, box: Box | None, check_words: bool) -> Match:
    match = _begin(paper, box)
    for line_number, line in paper.moves:
        _replay_line(match, line_number, line, check_words)
    result = paper.head.get("result")
    if result is not None and (not match.over or " ".join(map(str, match.scores)) != result):
        raise BadSave("The result in the file is not the one that its moves lead to.")
    if not paper.old and paper.head["digest"] != paper.digest:
        raise BadSave("The file was changed after it was written: its digest is another.")
    return match


def _parts(text: str) -> Paper:
    if len(text) > MOST_CHARACTERS:
        raise BadSave("That file is far too large for a saved match.")
    lines = text.splitlines()
    if not lines or lines[0].strip() not in (FORMAT, OLD_FORMAT):
        raise BadSave(f"That is not a saved match: its first line should read '{FORMAT}'.")
    paper = Paper(lines[0].strip() == OLD_FORMAT, {}, [])
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = clean(line).partition(" ")  # Refusals quote it, and may be read in a terminal.
        if not word:
            continue
        if paper.digest:
            raise BadSave(f"Line {number} comes after the digest, which should be the last line.")
        if word.startswith("#"):
            continue
        if word.isdigit():
            paper.moves.append((number, line))
            continue
        if word == CHANGED:
            paper.changes.append((number, line.strip().removeprefix(CHANGED).strip()))
            continue
        if word in paper.head and not paper.old:
            raise BadSave(f"Line {number} says for the second time what '{word[:60]}' is.")
        paper.head[word] = rest
        if word == "digest" and not paper.old:
            paper.digest = digest(lines[: number - 1])
    return paper


def _begin(paper: Paper, box: Box | None) -> Match:
    head = paper.head
    for word in _HEAD if paper.old else (*_HEAD, *_NEW_HEAD):
        if word not in head:
            raise BadSave(f"The file lacks its line '{word}'.")
    game = contract.game(head["game"])
    if head["rules"] != str(game.version):
        raise BadSave(
            f"The match was played by version {head['rules']} of the rules of {game.title}; "
            f"here is version {game.version}, which may decide otherwise."
        )
    box = box or _box(game, paper)
    if head["box"] != box.digest:
        raise BadSave(f"The match was played with other components ({head['box']}) than these ({box.digest}).")
    secret = _bytes(head["secret"], "secret")
    if len(secret) != SECRET_BYTES or commitment(secret) != head["commitment"]:
        raise BadSave("The secret in the file is not the one that was promised before the first deal.")
    shares = [_bytes(word, "shares") for word in _listed(head["shares"])]
    seats = _seats(head["seats"], game)
    return Match(
        game,
        seats,
        _options(head["options"]),
        secret=secret,
        chance=NARROW_CHANCE if paper.old else _chance(head["chance"], shares),
        shares=shares,
        origin=Origin() if paper.old else _origin(head, shares, seats),
        names=_names(head["names"], game.sides(seats)),
        seating=_seating(head.get("seating", ""), seats),
        box=box,
    )


def _box(game: Game, paper: Paper) -> Box:
    """The game's own components, with what the file says was changed of them."""
    if not paper.changes:
        return game.box
    if len(paper.changes) > MOST_CHANGES:
        raise BadSave(f"The file changes more than {MOST_CHANGES} parts of the box.")
    try:
        return changed_box(game, read_changes(game, (said for _, said in paper.changes)))
    except BadBox as problem:
        first = paper.changes[0][0]
        raise BadSave(f"The changed components (from line {first} on) do not fit: {problem.sentence}") from None


def _seats(word: str, game: Game) -> int:
    try:
        seats = int(word)
    except ValueError:
        raise BadSave(f"'{word[:60]}' is not a number of seats.") from None
    game.option_values(seats, None)  # Refuses what cannot be seated.
    return seats


def _chance(word: str, shares: Sequence[bytes]) -> int:
    known = [str(kind) for kind in (NARROW_CHANCE, WIDE_CHANCE, STREAM_CHANCE)]
    if word not in known:
        raise BadSave(f"The file's chance is '{word[:60]}'; {', '.join(known)} are known here.")
    if word == str(STREAM_CHANCE) and shares:
        raise BadSave("The file's chance is that of a named seed, so no share can have entered it.")
    return int(word)


def _origin(head: dict[str, str], shares: Sequence[bytes], seats: int) -> Origin:
    givers, seals = _listed(head["givers"]), _listed(head["seals"])
    if givers and (len(givers) != len(shares) or givers != [str(n) for n in range(seats) if str(n) in givers]):
        raise BadSave("The file does not say whose the shares are.")
    if seals and len(seals) != len(shares):
        raise BadSave(f"There are {len(seals)} seals for {len(shares)} shares.")
    for number, (share, sealed) in enumerate(zip(shares, seals, strict=False), 1):
        if seal(share) != sealed:
            raise BadSave(f"Share {number} in the file is not the one that was sealed before the deal.")
    if re.fullmatch("[0-9]{1,7}", head["anew"]) is None or int(head["anew"]) > MOST_SEALINGS:
        raise BadSave("The file does not say how often its shares were sealed anew.")
    if head["imported"] not in ("yes", "no"):
        raise BadSave("The file does not say whether the match was brought in from another file.")
    return Origin(tuple(map(int, givers)), tuple(seals), int(head["anew"]), head["imported"] == "yes")


def _listed(text: str) -> list[str]:
    return [] if text == "none" else text.split()


def _bytes(word: str, what: str) -> bytes:
    try:
        return b"" if word == "-" else bytes.fromhex(word)
    except ValueError:
        raise BadSave(f"The {what} in the file cannot be read.") from None


def _options(text: str) -> dict[str, object]:
    return {} if text == "none" else {key: value for key, _, value in (pair.partition("=") for pair in text.split())}


def _names(text: str, sides: int) -> Sequence[str]:
    names = [clean(name) for name in text.split("|")]
    if len(names) != sides:
        raise BadSave(f"The file has {len(names)} names for {sides} {'side' if sides == 1 else 'sides'}.")
    return names


def _seating(text: str, seats: int) -> Sequence[str]:
    players = text.split()
    if players and len(players) != seats:
        raise BadSave(f"The file seats {len(players)} players on {seats} {'seat' if seats == 1 else 'seats'}.")
    return players


def _replay_line(match: Match, line_number: int, line: str, check_words: bool) -> None:
    found = _LOG_LINE.fullmatch(line)
    if found is None:
        raise BadSave(f"Line {line_number} is not a move: '{clean(line)[:60]}'.")
    number, seat, move, gave_up, position, words = found.groups()
    if int(number) != match.version + 1:
        raise BadSave(f"Line {line_number}: move {match.version + 1} is missing.")
    told = ""
    try:
        if gave_up:
            match.give_up(map(int, gave_up.split()))
        elif move == "undo":
            match.undo(int(seat), agreed=True)
        else:
            if check_words and int(move) in match.legal(int(seat)):
                told = _words(match, int(seat), int(move))
            match.play(int(seat), int(move))
    except EscapadeError as problem:
        raise BadSave(f"Line {line_number}: {problem.sentence}", problem.rule) from None
    if match.digest != position:
        raise BadSave(
            f"Line {line_number}: the move does not lead to the position in the file; chance or rules differ."
        )
    if check_words and clean(words or "") != told:
        raise BadSave(
            f"Line {line_number} calls the move '{clean(words or '')[:60]}'; it is '{told}'. "
            "The words were changed, or another version of Escapade wrote them."
        )


# Checking


def verify(
    text: str,
    promised: str | None = None,
    *,
    share: str | None = None,
    seals: Sequence[str] = (),
    seat: int | None = None,
) -> Verdict:
    """Replay a finished game and check every shuffle and die against the promise made before the deal.

    promised, share, seals, seat: what a player was shown, gave, saw and knows, to be found in the file.
    """
    paper = _parts(text)
    match = _load(paper, None, check_words=not paper.old)
    if promised is not None and promised.strip().lower() != match.commitment:
        raise BadSave("The file's secret is not the one behind the commitment that you were shown.")
    if not match.over:
        raise BadSave("The game in the file is not finished, so there is nothing to verify yet.")
    if share is not None:
        _find_share(match, share.strip().lower(), seat)
    seen = {each.strip().lower() for each in seals}
    if not seen <= set(match.origin.seals):
        raise BadSave("A seal that you saw is not among those that the match was dealt with.")
    return Verdict(
        match, paper.old, paper.head.get("digest", ""), promised is not None, share is not None, seat, len(seen)
    )


def _find_share(match: Match, own: str, seat: int | None) -> None:
    shares, givers = [share.hex() for share in match.shares], match.origin.givers
    if own not in shares:
        raise BadSave("Your share is not among those that the match was dealt with.")
    if seat is not None and (seat not in givers or shares[givers.index(seat)] != own):
        raise BadSave(f"Your share is in the file, but not in the place of seat {seat + 1}.")
