"""What happens at a table beside its log, as SQL. Services say which of these; `Store.change` carries them out."""

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from escapade.server.database.rows import ChatRow, SeatRow, TableRow
from escapade.server.database.schema import chat_table, entries_table, seats_table, tables_table

Change = sa.Executable


def set_table(table_id: str, **values: object) -> Change:
    """Columns of the table's own row."""
    return sa.update(tables_table).where(tables_table.c.id == table_id).values(values)


def set_seat(row: SeatRow, **values: object) -> Change:
    """Columns of a seat's row."""
    return sa.update(seats_table).where(_this(row)).values(values)


def seen(rows: Sequence[SeatRow], at: int) -> Change:
    """When the people of some seats, at whatever tables, were last seen."""
    these = sa.tuple_(seats_table.c.table_id, seats_table.c.seat).in_([(row.table_id, row.seat) for row in rows])
    return sa.update(seats_table).where(these).values(seen_at=at)


def take_seat(row: SeatRow, **values: object) -> Change:
    """Somebody sits down, unless another process has given the seat away."""
    return sa.update(seats_table).where(_this(row), seats_table.c.kind == "open").values(values)


def tell_share(row: SeatRow, share: str) -> Change:
    """A share, if its seal still stands. Meanwhile another process may have begun anew: then it is of no use."""
    return sa.update(seats_table).where(_this(row), seats_table.c.seal == row.seal).values(share=share)


def drop_seals(row: TableRow) -> list[Change]:
    """All seals and shares of a table go, and the table counts how often."""
    this = tables_table.c.id == row.id, tables_table.c.seals == row.seals
    return [
        sa.update(seats_table).where(seats_table.c.table_id == row.id).values(seal="", share=""),
        sa.update(tables_table).where(*this).values(seals=row.seals + 1),
    ]


def agree(table_id: str, version: int, seat: int) -> Change:
    """One more agrees to what somebody asked at this version."""
    this = tables_table.c.id == table_id, tables_table.c.undo_version == version
    return sa.update(tables_table).where(*this).values(undo_agreed=tables_table.c.undo_agreed.op("|")(1 << seat))


def say(row: ChatRow) -> Change:
    """A line of chat; refused if another has its number."""
    return sa.insert(chat_table).values(msgspec.structs.asdict(row))


def remove_words(row: ChatRow) -> Change:
    """A line of chat without its words."""
    this = chat_table.c.table_id == row.table_id, chat_table.c.number == row.number
    return sa.update(chat_table).where(*this).values(text="", thing="")


def mark(table_id: str) -> Change:
    """Something beside the log changed."""
    return sa.update(tables_table).where(tables_table.c.id == table_id).values(stamp=tables_table.c.stamp + 1)


def delete(tables: Sequence[str]) -> list[Change]:
    """Tables go, with everything that belongs to them."""
    parts = [sa.delete(each).where(each.c.table_id.in_(tables)) for each in (chat_table, entries_table, seats_table)]
    return [*parts, sa.delete(tables_table).where(tables_table.c.id.in_(tables))]


def _this(row: SeatRow) -> sa.ColumnElement[bool]:
    return sa.and_(seats_table.c.table_id == row.table_id, seats_table.c.seat == row.seat)
