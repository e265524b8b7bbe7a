"""Who is there: a person's last sign, and the seat that is its own again when it comes back."""

from escapade.server.database import changes
from escapade.server.database.changes import Change
from escapade.server.database.rows import SeatRow
from escapade.server.errors import Unavailable
from escapade.server.table.table import Table
from escapade.server.table.table_state import LOOK_AGAIN, NOBODY, TableState, now
from escapade.server.table.tables import Tables

SIGNS_AT_ONCE = 500
NO_STAND_IN = {"stand_in": False, "stand_in_by": NOBODY, "level": ""}


async def note_presence(tables: Tables, table: Table, seat: int, there: bool) -> None:
    """Write down that a person is there, or has gone."""
    state = table.state
    row = state.seats[seat]
    returns = there and _gets_its_seat_back(row)
    if state.outdated or (there and not returns and now() - row.seen_at < LOOK_AGAIN):
        return
    news = returns or state.connected(row) != there
    dropped = unsealed(state) if returns else []
    values: dict[str, object] = {"seen_at": now() if there else -now(), **(NO_STAND_IN if returns else {})}
    seen = changes.set_seat(row, **values)
    for name, value in values.items():
        setattr(row, name, value)
    try:
        if not news:
            await tables.store.touch(seen)
            return
        state.row.stamp += 1
        state.changed()
        await tables.store.change(table.id, *dropped, seen)
    except Unavailable:  # Who can only look, looks.
        table.stale = True
        return
    tables.tell(table.id)


def comes_back(state: TableState, seat: int) -> bool:
    """Whether a person's next sign changes something that the others see."""
    row = state.seats[seat]
    return _gets_its_seat_back(row) or not state.connected(row)


def _gets_its_seat_back(row: SeatRow) -> bool:
    """Who comes back finds the seat its own again, unless it asked for the stand-in itself."""
    return row.stand_in and row.stand_in_by not in (NOBODY, row.seat)


async def note_signs(tables: Tables, rows: list[SeatRow]) -> None:
    """Write down that these people, of many tables, are still there."""
    at = now()
    for row in rows:
        row.seen_at = at
    try:
        for first in range(0, len(rows), SIGNS_AT_ONCE):
            await tables.store.touch(changes.seen(rows[first : first + SIGNS_AT_ONCE], at))
    except Unavailable:
        for row in rows:
            tables.forget(row.table_id)


def unsealed(state: TableState) -> list[Change]:
    """If everybody is bound before the deal: all seals and shares are dropped, and the table counts how often.

    Whoever knows all shares could otherwise leave, or let a bot stand in, and so call off a deal that does not suit.
    """
    if state.match is not None or not state.sealed or not state.people():
        return []
    return changes.drop_seals(state.row)
