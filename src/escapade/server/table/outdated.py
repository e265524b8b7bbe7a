"""Tables that an update has left behind: their rules or components are not the installed ones any more.

They cannot go on, since the same moves might lead elsewhere by now. What spectators read of them was written down with
every move, so that they can be read, stepped through and kept without the rules.
"""

from collections.abc import Iterator
from functools import partial

import msgspec

from escapade.engine.changes import change_lines
from escapade.engine.contract import SPECTATOR
from escapade.engine.plain import clean, with_names
from escapade.server.database.rows import EntryRow
from escapade.server.errors import NotForYou, NotFound
from escapade.server.table import entry_words
from escapade.server.table.deal_record import read_deal
from escapade.server.table.table_state import TableState
from escapade.wire.finished_games import Moment
from escapade.wire.play import Position, StoryLine

FORMAT = "escapade table 1"
NO_WORDS = "(No words were kept of this step.)"
WITHHELD = "withheld: the game was not over, and this tells what was hidden"


def with_story(state: TableState, bare: Position) -> Position:
    """A position with what is left of the table: the story since the last one."""
    since = bare.since
    standing, gone = _standing(state.entries), _standing(state.entries[: since + 1])
    later = [row for row in state.entries[since + 1 :] if row.number in standing]
    lines = [line for row in later for line in _lines(state, row)]
    return msgspec.structs.replace(bare, lines=lines, taken_back=sorted(gone - standing))


def moment(state: TableState, number: int, asker: int, seat: int | None) -> Moment:
    """An entry of the log as spectators read it; there is nothing to look at without the rules."""
    if seat not in (None, SPECTATOR, asker):
        raise NotForYou("Without its rules the table can be read as spectators read it, and from no other place.")
    last = len(state.entries) - 1
    if not 0 <= number <= last:
        raise NotFound(f"This game has no entry {number}; they run from 0 to {last}.")
    row = state.entries[number]
    return Moment(
        table=state.id,
        number=number,
        last=last,
        seat=SPECTATOR,
        by=row.seat,
        took_back=number > 0 and row.move is None,
        awaits=[],
        over=number == last and bool(state.result),
        view=None,
        prompt=None,
        lines=_lines(state, row),
    )


def export(state: TableState, asker: int) -> str:
    """The table as text: all that is known of it. What is still hidden stays so, unless the game was over."""
    row, over = state.row, bool(state.result)
    kinds = (f"bot {seat.level}" if seat.kind == "bot" else str(seat.kind) for seat in state.seats)
    shares = " ".join(read_deal(state.entries[0].shares).shares) if over else WITHHELD
    head = {
        "table": state.id,
        "game": row.game,
        "title": state.title,
        "rules": row.rules,
        "box": row.box,
        "escapade": row.made_with or "unknown",
        "seats": len(state.seats),
        "players": " | ".join(kinds),
        "names": " | ".join(clean(name).replace("|", "/") for name in state.names),
        "options": " ".join(f"{name}={value}" for name, value in state.options.items()) or "none",
        "chance": row.chance,
        "commitment": state.commitment,
        "secret": row.secret.hex() if over else WITHHELD,
        "shares": shares or "none",
        "practice": "yes" if state.practice else "no",
    }
    changes = change_lines(msgspec.json.decode(row.changes)) if row.changes else []
    lines = [FORMAT, f"# {state.why_outdated}", *(f"{word:<11} {value}" for word, value in head.items())]
    lines += [*(f"changed     {line}" for line in changes), ""]
    lines += ["# number seat move  what spectators read"]
    lines += [_row(state, entry, over or asker == entry.seat) for entry in state.entries]
    return "\n".join([*lines, *(["", f"result      {state.result}"] if over else []), ""])


def _row(state: TableState, row: EntryRow, shown: bool) -> str:
    """An entry on a line. Which move it was may be a secret of its player."""
    move = "deal" if row.number == 0 else "undo" if row.move is None else str(row.move) if shown else "-"
    if row.entry.gave_up:
        move = "gives-up"
    words = " ".join(clean(line.text) for line in _lines(state, row, result=False))
    return f"{row.number:4} {row.seat if row.number else '-':>1} {move:>4}  {words}".rstrip()


def _lines(state: TableState, row: EntryRow, result: bool = True) -> list[StoryLine]:
    return [StoryLine(row.number, text, "", "", row.seat, {}) for text in _words(state, row, result)]


def _words(state: TableState, row: EntryRow, result: bool) -> Iterator[str]:
    words = entry_words.read(row.words)
    for line in words.lines:
        yield with_names(line, partial(_name, state))
    if row.words is None and (row.number == 0 or row.move is not None):
        yield NO_WORDS
    if result and words.result:
        yield words.result


def _name(state: TableState, side: int) -> str:
    return state.names[side] if side < len(state.names) else f"Seat {side}"


def _standing(entries: list[EntryRow]) -> set[int]:
    """The entries that stand: the deal, the moves that were not taken back, and every take-back itself."""
    moves: list[int] = []
    others = set()
    for row in entries:
        if row.number > 0 and row.move is not None:
            moves.append(row.number)
            continue
        others.add(row.number)
        if row.number > 0 and moves:
            moves.pop()
    return others.union(moves)
