"""Setting up tables, sitting down and leaving, who is there, and what is said. The host's hands, too."""

import asyncio
import secrets
from collections.abc import Callable

from escapade.engine import contract
from escapade.engine.chance import SECRET_BYTES, commitment, seal
from escapade.engine.plain import clean
from escapade.server.database import changes
from escapade.server.database.rows import ChatRow, EntryRow
from escapade.server.errors import (
    AlreadyDealt,
    NotForYou,
    NotFound,
    NotSealed,
    NotYetAway,
    Sealed,
    SeatTaken,
    WrongShare,
)
from escapade.server.house.webhooks import Webhooks
from escapade.server.jobs.warm import somebody_sits_at
from escapade.server.table import boxes, entry_words
from escapade.server.table.new_table_rows import ImportedTable, known_level, new_row, new_seats, stand_in_level
from escapade.server.table.playing import end_if_given_up
from escapade.server.table.presence import NO_STAND_IN, note_presence, unsealed
from escapade.server.table.table import Table
from escapade.server.table.table_state import TableState, Who, clean_name, key_hash, now
from escapade.server.table.tables import TRIES, Tables
from escapade.wire.tables import Join, NewTable, SatDown, SeatKey

WRITTEN_AT_A_TIME = 200  # entries of an imported log


class Seating:
    """Who sits where."""

    def __init__(self, tables: Tables, workshop: bool = False) -> None:
        self._tables = tables
        self._workshop = workshop  # whether people may play with components of their own

    # Setting up

    async def set_up(self, plan: NewTable, made: Callable[[str], None] = lambda _: None) -> SatDown:
        """A new table with its people's keys. `made` hears of it before anybody plays there."""
        game = await asyncio.to_thread(contract.game, plan.game)  # The first time its code is imported.
        game.option_values(len(plan.seats), plan.options)  # Refuses what cannot be, before components are read.
        somebody_sits_at(game)
        box = await asyncio.to_thread(boxes.wished, game, plan.changes, self._workshop)
        values = game.option_values(len(plan.seats), plan.options, box)
        options = {option.id: int(value) for option, value in zip(game.options, values[1:], strict=True)}
        table = new_row(game, box, options, secrets.token_bytes(SECRET_BYTES), plan.pace, plan.listed)
        table.stand_in_level = stand_in_level(game, plan.seats, plan.stand_in_level)
        seats, keys = new_seats(game, table.id, plan.seats)
        await self._tables.store.add_table(table, seats)
        made(table.id)
        self._tables.seatings += table.listed
        async with self._tables.at(table.id) as fresh:
            await self._deal_if_ready(fresh)
        return SatDown(table.id, keys, commitment(table.secret))

    async def bring_in(self, brought: "ImportedTable") -> SatDown:
        """A table from a saved game, as a worker has laid it out."""
        record = brought.record
        if record.row.changes:
            boxes.check(
                contract.game(record.row.game), boxes.box_of(record.row.game, record.row.changes), self._workshop
            )
        await self._tables.store.add_table(record.row, record.seats)
        # A part at a time, so that others' moves are written in between: nobody knows of the table before the end.
        for first in range(0, len(record.entries), WRITTEN_AT_A_TIME):
            await self._tables.store.append(*record.entries[first : first + WRITTEN_AT_A_TIME])
        return brought.sat_down

    # Sitting down and leaving

    async def join(self, table_id: str, wish: Join) -> SatDown:
        """A key for an open seat."""
        async with self._tables.at(table_id) as table:
            state = table.state
            for _ in range(len(state.seats)):
                seat = _open_seat(state, wish.seat)
                key = secrets.token_urlsafe(24)
                person = {
                    "kind": "person",
                    "name": clean_name(wish.name),
                    "key_hash": key_hash(key),
                    "seal": wish.seal or "",
                    "share": "",
                    "seen_at": -now(),
                    **NO_STAND_IN,
                }
                await self._tables.rewrite(table, changes.take_seat(state.seats[seat], **person))
                if state.seats[seat].key_hash == key_hash(key):
                    await self._deal_if_ready(table)
                    return SatDown(table.id, [SeatKey(seat, key)], state.commitment)
            raise SeatTaken("Somebody else sat down there first.")

    async def add_seal(self, table_id: str, key: str | None, seal: str, anew: bool) -> None:
        """What binds a person to a share of the chance. Once everybody is bound, only all together begin anew."""
        async with self._tables.at(table_id) as table:
            state = table.state
            seat = state.person(key)
            if state.match is not None:
                raise AlreadyDealt("The cards are dealt already.")
            if state.seats[seat].seal == seal:
                return
            if state.sealed and not state.played_by_bot(seat):
                if not anew:
                    raise Sealed("Everybody's share is sealed: no seal changes any more.")
                await self._tables.rewrite(table, *unsealed(state), changes.set_seat(state.seats[seat], seal=seal))
            else:
                await self._set_seat(table, seat, seal=seal, share="")

    async def add_share(self, table_id: str, key: str | None, share: str) -> None:
        """A person's share of the chance; the last one starts the game."""
        async with self._tables.at(table_id) as table:
            state = table.state
            seat = state.person(key)
            if state.match is not None:
                raise AlreadyDealt("The cards are dealt already.")
            if not state.sealed:
                raise NotSealed("Keep your share to yourself until everybody has sat down and sealed one.")
            if seal(bytes.fromhex(share)) != state.seats[seat].seal:
                raise WrongShare("That is not the share that you sealed.")
            await self._tables.rewrite(table, changes.tell_share(state.seats[seat], share))
            await self._deal_if_ready(table)

    async def rename(self, table_id: str, key: str | None, name: str) -> None:
        """A new name for a seat."""
        async with self._tables.at(table_id) as table:
            await self._set_seat(table, table.state.person(key), name=clean_name(name))

    async def set_webhook(self, table_id: str, key: str | None, url: str, webhooks: Webhooks, visitor: str) -> None:
        """What is called when it is this seat's turn; empty for nothing."""
        async with self._tables.at(table_id) as table:
            seat = table.state.person(key)
        if url:
            await webhooks.check(url)
        async with self._tables.at(table_id) as table:
            await self._tables.rewrite(table, changes.set_seat(table.state.seats[table.state.person(key)], webhook=url))
            webhooks.named(table.state, seat, url, visitor)

    async def leave(self, table_id: str, key: str | None) -> None:
        """The seat opens again before the deal; later a bot stands in."""
        async with self._tables.at(table_id) as table:
            seat = table.state.person(key)
            if table.state.match is None:
                await self._open_again(table, seat)
            else:
                await self._replace(table, seat, seen_at=-now())

    async def stand_in(self, table_id: str, key: str | None, on: bool, level: str, other: int | None) -> None:
        """Let a bot play for a person, or take the seat back."""
        async with self._tables.at(table_id) as table:
            state = table.state
            own = state.person(key)
            seat = own if other is None else other
            if seat >= len(state.seats) or state.seats[seat].kind != "person":
                raise NotForYou("Only a person's seat can be played by a stand-in.")
            if seat != own:
                _check_away(state, seat, on, level)
                if state.seats[seat].stand_in:
                    return
            level = known_level(state.game, level or state.row.stand_in_level)
            stands_in = {"stand_in": True, "stand_in_by": own, "level": level, "gives_up": False} if on else NO_STAND_IN
            if state.match is None and state.seats[seat].stand_in != on:
                await self._tables.rewrite(
                    table, *unsealed(state), changes.set_seat(state.seats[seat], **stands_in, seal="", share="")
                )
            else:
                await self._set_seat(table, seat, **stands_in)
                await end_if_given_up(self._tables, table)
            await self._deal_if_ready(table)

    async def set_pace(self, table_id: str, key: str | None, pace: str) -> None:
        """How much time the bots leave."""
        async with self._tables.at(table_id) as table:
            table.state.person(key)
            await self._tables.rewrite(table, changes.set_table(table.id, pace=pace))

    async def say(self, table_id: str, key: str | None, text: str, thing: str = "") -> None:
        """A line of chat, perhaps about a thing on the table that the speaker points at."""
        async with self._tables.at(table_id) as table:
            await self._say(table, table.state.person(key), text, thing)

    async def say_for_bot(self, table_id: str, seat: int, version: int, text: str) -> None:
        """What a bot tells its partners, unless the table has gone on meanwhile."""
        async with self._tables.at(table_id, trust=True) as table:
            if text and table.state.version == version and table.state.played_by_bot(seat):
                await self._say(table, seat, text, "")

    async def _say(self, table: Table, seat: int, text: str, thing: str) -> None:
        state = table.state
        for _ in range(TRIES):
            number = state.chat[-1].number + 1 if state.chat else 1
            row = ChatRow(table.id, number, seat, state.name(state.seats[seat]), clean(text) or "…", thing)
            if await self._tables.rewrite(table, changes.say(row)):
                return

    async def be_there(self, table_id: str, who: Who, there: bool) -> None:
        """A person's socket opened, is still open, or closed; or it asks now and then, without a socket."""
        async with self._tables.at(table_id, trust=True, outdated=True) as table:
            await note_presence(self._tables, table, who(table.state), there)

    # The host's hands

    async def remove_line(self, table_id: str, number: int) -> None:
        """A line of chat without its words. Its number stays, so that no later line is taken for it."""
        async with self._tables.at(table_id) as table:
            line = next((row for row in table.state.chat if row.number == number), None)
            if line is None:
                raise NotFound(f"Nobody has said anything with number {number} at this table.")
            await self._tables.rewrite(table, changes.remove_words(line))

    async def close_seat(self, table_id: str, seat: int) -> tuple[str, str]:
        """A person's key opens nothing any more; who it was, and at which stage."""
        async with self._tables.at(table_id) as table:
            state = table.state
            if seat >= len(state.seats) or state.seats[seat].kind != "person":
                raise NotFound(f"No person sits on seat {seat + 1} of this table.")
            name, stage = state.name(state.seats[seat]), state.stage
            if state.match is None:
                await self._open_again(table, seat)
            else:
                await self._replace(table, seat, key_hash=None, seen_at=0, webhook="")
            return name, stage

    # Seats

    async def _set_seat(self, table: Table, seat: int, **values: object) -> None:
        await self._tables.rewrite(table, changes.set_seat(table.state.seats[seat], **values))

    async def _replace(self, table: Table, seat: int, **values: object) -> None:
        """A bot plays on for somebody who has left."""
        level = table.state.row.stand_in_level
        await self._set_seat(table, seat, stand_in=True, stand_in_by=seat, level=level, gives_up=False, **values)
        await end_if_given_up(self._tables, table)

    async def _open_again(self, table: Table, seat: int) -> None:
        """A seat for whoever comes next."""
        nobody = {"kind": "open", "name": "", "key_hash": None, "share": "", "seal": "", "seen_at": 0, "webhook": ""}
        await self._tables.rewrite(
            table, *unsealed(table.state), changes.set_seat(table.state.seats[seat], **nobody, **NO_STAND_IN)
        )

    async def _deal_if_ready(self, table: Table) -> None:
        state = table.state
        if state.match is not None or not state.ready():
            return
        deal = EntryRow(table.id, 0, -1, None, state.deal().text())
        deal.words = entry_words.of_deal(state.begin(deal)).text
        await self._tables.settled(table, self._tables.store.append(deal))
        await self._tables.begin_again(table)  # Perhaps another process dealt first.
        self._tables.tell(table.id)


def _open_seat(state: TableState, wanted: int | None) -> int:
    for row in state.seats:
        if row.kind == "open" and wanted in (None, row.seat):
            return row.seat
    raise SeatTaken("No seat is free at this table." if wanted is None else "That seat is not free.")


def _check_away(state: TableState, seat: int, on: bool, level: str) -> None:
    """Whether others may let a bot play for a person."""
    row, name = state.seats[seat], state.name(state.seats[seat])
    if not on or state.connected(row):
        raise NotForYou(f"{name} is there, and decides for that seat." if on else f"Only {name} ends that.")
    wait = state.away_at(row) - now()
    if wait > 0:
        seconds = f"{wait} {'second' if wait == 1 else 'seconds'}"
        raise NotYetAway(f"{name} was here a moment ago. You can let a bot play in {seconds}.")
    if level:
        raise NotForYou(f"A stand-in for {name} plays as the table was set up: {state.row.stand_in_level}.")
