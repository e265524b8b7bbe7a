"""A new table as rows: as somebody plans it, or out of a saved game."""

import secrets

import msgspec

from escapade import __version__
from escapade.bots.levels import LEVELS, bot
from escapade.engine.chance import WIDE_CHANCE, commitment
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadOptions
from escapade.engine.save import load
from escapade.server.database.rows import EntryRow, SeatRow, TableRecord, TableRow
from escapade.server.table import entry_words
from escapade.server.table.boxes import stored
from escapade.server.table.deal_record import DealRecord
from escapade.server.table.table_state import clean_name, key_hash, now
from escapade.wire.tables import Import, SatDown, SeatKey, SeatPlan
from escapade.wire.terms import Pace

STAND_IN_LEVEL = "medium"


def new_id() -> str:
    """A table's id: nobody can guess it, and no command line takes it for an option."""
    while (found := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return found


def new_row(game: Game, box: Box, options: dict[str, int], secret: bytes, pace: Pace, listed: bool) -> TableRow:
    """The row of a new table."""
    chosen = msgspec.json.encode(options).decode()
    row = TableRow(new_id(), game.id, game.version, box.digest, chosen, pace, listed, False, secret, now())
    row.changes = stored(box)
    row.made_with = __version__
    row.chance = WIDE_CHANCE
    row.touched = now()
    return row


def stand_in_level(game: Game, plans: list[SeatPlan], wish: str = "") -> str:
    """How well a bot plays for people who stay away: as was wished, or as the first bot does."""
    bots = [plan.level or LEVELS[0] for plan in plans if plan.kind == "bot"]
    return known_level(game, wish or next(iter(bots), STAND_IN_LEVEL))


def new_seats(game: Game, table_id: str, plans: list[SeatPlan]) -> tuple[list[SeatRow], list[SeatKey]]:
    """The rows of its seats, and the keys of its people."""
    rows, keys = [], []
    for seat, plan in enumerate(plans):
        level = known_level(game, plan.level) if plan.kind == "bot" else ""
        row = SeatRow(table_id, seat, plan.kind, clean_name(plan.name), level)
        if plan.kind == "person":
            key = secrets.token_urlsafe(24)
            row.key_hash, row.seal = key_hash(key), plan.seal or ""
            keys.append(SeatKey(seat, key))
        rows.append(row)
    return rows, keys


def known_level(game: Game, level: str) -> str:
    """The name of a level; of one that is unknown, or has nothing to go by in this game, UnknownBot."""
    return bot(level or LEVELS[0], game).name


class ImportedTable(msgspec.Struct, frozen=True):
    """A saved game as a table's rows, and what to tell who brought it."""

    record: TableRecord
    sat_down: SatDown


def lay_out(brought: Import) -> ImportedTable:
    """Play a saved game again, and lay it out as a table. It takes its time: this is for a worker."""
    match = load(brought.text)
    words = {number: each.text for number, each in entry_words.of_log(match).items()}
    plans = brought.seats or [SeatPlan("person", name) for name in match.names[: match.seats]]
    if len(plans) != match.seats:
        raise BadOptions(f"The game in the file has {match.seats} seats, not {len(plans)}.")
    plans = [SeatPlan("person", plan.name, plan.level) if plan.kind == "open" else plan for plan in plans]
    table = new_row(match.game, match.box, match.options, match.secret, "calm", False)
    table.imported, table.chance, table.over = True, match.chance, match.over
    table.stand_in_level = stand_in_level(match.game, plans)
    seats, keys = new_seats(match.game, table.id, plans)
    origin = match.origin
    shares = [share.hex() for share in match.shares]
    dealt = DealRecord(shares, list(origin.givers), list(origin.seals), origin.sealed_anew)
    deal = EntryRow(table.id, 0, -1, None, dealt.text(), words.get(0))
    log = [
        EntryRow(table.id, number, entry.seat, entry.move, None, words.get(number))
        for number, entry in enumerate(match.log, 1)
    ]
    return ImportedTable(TableRecord(table, seats, [deal, *log], []), SatDown(table.id, keys, commitment(table.secret)))
