"""What can be done at the tables. Every change is written down before anybody is told of it."""

import asyncio
import re
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec
import sqlalchemy as sa

from escapade.bots.levels import LEVELS, bot
from escapade.engine import contract
from escapade.engine.chance import SECRET_BYTES, commitment
from escapade.engine.contract import Game
from escapade.engine.errors import BadOptions, GameOver, NoUndo, StaleMove
from escapade.engine.match import Entry, Match
from escapade.engine.save import load
from escapade.server.errors import (
    AlreadyDealt,
    NotForYou,
    NothingAsked,
    SeatTaken,
    StandInPlays,
    UnknownTable,
)
from escapade.server.store import ChatRow, EntryRow, SeatRow, Store, TableRow, chat_table, seats_table, tables_table
from escapade.server.tables import LOOK_AGAIN, Table, clean, clean_name, key_hash, now
from escapade.server.warm import ready
from escapade.server.wire import Import, Join, NewTable, SatDown, SeatKey, SeatPlan, TableFacts, TakeBack, TookBack

TABLES_IN_MEMORY = 5_000
LISTED_FOR = 86_400
STAND_IN_LEVEL = "medium"
_TABLE_ID = re.compile(r"[\w-]{1,24}", re.ASCII)
TRIES = 8  # against other writers; each time somebody else got a word in, so the table goes on


class House:
    """The tables, as this process reaches them."""

    def __init__(self, store: Store, changed: Callable[[str], None]) -> None:
        self.store = store
        self._changed = changed
        self._tables: OrderedDict[str, Table] = OrderedDict()

    # Coming to a table

    @asynccontextmanager
    async def at(self, table_id: str, *, trust: bool = False) -> AsyncIterator[Table]:
        """A table to oneself, up to date; with `trust` as this process last heard of it."""
        table = await self._open(table_id)
        async with table.lock:
            await self._catch_up(table, trust)
            yield table

    def in_memory(self, table_id: str) -> Table | None:
        """A table as this process last saw it, if it did."""
        return self._tables.get(table_id)

    def forget(self, table_id: str) -> None:
        """Another process changed the table."""
        if table_id in self._tables:
            self._tables[table_id].stale = True

    def forget_all(self) -> None:
        """Word of other processes' changes may have been lost."""
        for table in self._tables.values():
            table.stale = True

    async def _open(self, table_id: str) -> Table:
        table = self._tables.get(table_id)
        if table is None:
            sheet = await self.store.table(table_id, -1) if _TABLE_ID.fullmatch(table_id) else None
            if sheet is None:
                raise UnknownTable("There is no such table. Perhaps the link is not complete.")
            await ready(contract.game(sheet.row.game))
            fresh = Table(sheet.row)
            fresh.take(sheet)
            table = self._tables.setdefault(table_id, fresh)
        self._tables.move_to_end(table_id)
        while len(self._tables) > TABLES_IN_MEMORY:
            self._tables.popitem(last=False)
        return table

    async def _catch_up(self, table: Table, trust: bool) -> None:
        if not table.stale and (trust or await self.store.head(table.id) == (table.version, table.row.stamp)):
            return
        sheet = await self.store.table(table.id, table.version)
        assert sheet is not None
        table.take(sheet)

    async def _begin_again(self, table: Table) -> None:
        """What is in memory is not what is written: read it all."""
        table.match = None
        table.stale = True
        await self._catch_up(table, True)

    # Setting up

    async def set_up(self, plan: NewTable) -> SatDown:
        """A new table with its people's keys."""
        game = contract.game(plan.game)
        values = game.option_values(len(plan.seats), plan.options)
        await ready(game)
        options = {option.id: int(value) for option, value in zip(game.options, values[1:], strict=True)}
        table = _row(game, options, secrets.token_bytes(SECRET_BYTES), plan.pace, plan.listed)
        seats, keys = _seats(table.id, plan.seats)
        await self.store.add_table(table, seats)
        async with self.at(table.id) as fresh:
            await self._deal_if_ready(fresh)
        return SatDown(table.id, keys, commitment(table.secret))

    async def bring_in(self, brought: Import) -> SatDown:
        """A table from a saved game."""
        match = await asyncio.to_thread(load, brought.text)
        plans = brought.seats or [SeatPlan("person", name) for name in match.names[: match.seats]]
        if len(plans) != match.seats:
            raise BadOptions(f"The game in the file has {match.seats} seats, not {len(plans)}.")
        plans = [SeatPlan("person", plan.name, plan.level) if plan.kind == "open" else plan for plan in plans]
        table = _row(match.game, match.options, match.secret, "calm", False)
        table.imported = True
        seats, keys = _seats(table.id, plans)
        shares = msgspec.json.encode([share.hex() for share in match.shares]).decode()
        deal = EntryRow(table.id, 0, -1, None, shares)
        log = [EntryRow(table.id, number, entry.seat, entry.move) for number, entry in enumerate(match.log, 1)]
        await self.store.add_table(table, seats, [deal, *log])
        return SatDown(table.id, keys, commitment(table.secret))

    async def listed(self) -> list[TableFacts]:
        """The tables that want company, and those that can be watched."""
        found = []
        for table_id in await self.store.listed(now() - LISTED_FOR):
            async with self.at(table_id) as table:
                if table.stage != "over":
                    found.append(table.facts())
        return sorted(found, key=lambda facts: all(seat.kind != "open" for seat in facts.seats))

    # Sitting down and leaving

    async def join(self, table_id: str, wish: Join) -> SatDown:
        """A key for an open seat."""
        async with self.at(table_id) as table:
            for _ in range(len(table.seats)):
                seat = _open_seat(table, wish.seat)
                key = secrets.token_urlsafe(24)
                person = {
                    "kind": "person",
                    "name": clean_name(wish.name),
                    "key_hash": key_hash(key),
                    "share": wish.share or "",
                }
                free = sa.and_(_this(table, seat), seats_table.c.kind == "open")
                await self._rewrite(table, sa.update(seats_table).where(free).values(person))
                if table.seats[seat].key_hash == key_hash(key):
                    await self._deal_if_ready(table)
                    return SatDown(table.id, [SeatKey(seat, key)], table.commitment)
            raise SeatTaken("Somebody else sat down there first.")

    async def add_share(self, table_id: str, key: str | None, share: str) -> None:
        """A person's share of the chance; the last one starts the game."""
        async with self.at(table_id) as table:
            seat = table.person(key)
            if table.match is not None:
                raise AlreadyDealt("The cards are dealt already.")
            await self._set_seat(table, seat, share=share)
            await self._deal_if_ready(table)

    async def rename(self, table_id: str, key: str | None, name: str) -> None:
        """A new name for a seat."""
        async with self.at(table_id) as table:
            await self._set_seat(table, table.person(key), name=clean_name(name))

    async def leave(self, table_id: str, key: str | None) -> None:
        """The seat opens again before the deal; later a bot stands in."""
        async with self.at(table_id) as table:
            seat = table.person(key)
            if table.match is None:
                await self._set_seat(table, seat, kind="open", name="", key_hash=None, share="", seen_at=0)
            else:
                await self._set_seat(table, seat, stand_in=True, level=STAND_IN_LEVEL, seen_at=0)

    async def stand_in(self, table_id: str, key: str | None, on: bool, level: str, other: int | None) -> None:
        """Let a bot play for a person, or take the seat back."""
        level = _level(level or STAND_IN_LEVEL)
        async with self.at(table_id) as table:
            own = table.person(key)
            seat = own if other is None else other
            if seat >= len(table.seats) or table.seats[seat].kind != "person":
                raise NotForYou("Only a person's seat can be played by a stand-in.")
            if seat != own and (not on or table.connected(table.seats[seat])):
                raise NotForYou(f"{table.name(table.seats[seat])} is there, and decides for that seat.")
            await self._set_seat(table, seat, stand_in=on, level=level if on else "")
            await self._deal_if_ready(table)

    async def set_pace(self, table_id: str, key: str | None, pace: str) -> None:
        """How much time the bots leave."""
        async with self.at(table_id) as table:
            table.person(key)
            await self._rewrite(table, sa.update(tables_table).where(tables_table.c.id == table.id).values(pace=pace))

    async def say(self, table_id: str, key: str | None, text: str, thing: str = "") -> None:
        """A line of chat, perhaps about a thing on the table that the speaker points at."""
        async with self.at(table_id) as table:
            await self._say(table, table.person(key), text, thing)

    async def say_for_bot(self, table_id: str, seat: int, version: int, text: str) -> None:
        """What a bot tells its partners, unless the table has gone on meanwhile."""
        async with self.at(table_id, trust=True) as table:
            if text and table.version == version and table.played_by_bot(seat):
                await self._say(table, seat, text, "")

    async def _say(self, table: Table, seat: int, text: str, thing: str) -> None:
        for _ in range(TRIES):
            number = table.chat[-1].number + 1 if table.chat else 1
            row = ChatRow(table.id, number, seat, table.name(table.seats[seat]), clean(text) or "…", thing)
            if await self._rewrite(table, sa.insert(chat_table).values(msgspec.structs.asdict(row))):
                return

    async def be_there(self, table_id: str, seat: int, there: bool) -> None:
        """A person's socket opened, is still open, or closed."""
        async with self.at(table_id, trust=True) as table:
            row = table.seats[seat]
            news = table.connected(row) != there
            if there and now() - row.seen_at < LOOK_AGAIN:
                return
            row.seen_at = now() if there else 0
            seen = sa.update(seats_table).where(_this(table, seat)).values(seen_at=row.seen_at)
            if not news:
                await self.store.touch(seen)
                return
            table.row.stamp += 1
            table.memo.clear()
            await self.store.change(table.id, seen)
        self._changed(table_id)

    async def looked_in(self, table_id: str, key: str) -> None:
        """A person who asks now and then, without a socket, is there too."""
        async with self.at(table_id, trust=True) as table:
            seat = table.seat_of(key)
            if now() - table.seats[seat].seen_at < LOOK_AGAIN:
                return
        await self.be_there(table_id, seat, True)

    # Playing

    async def play(self, table_id: str, key: str | None, version: int, move: int) -> int:
        """A person's move; the number under which it is written."""
        async with self.at(table_id, trust=True) as table:
            seat = table.person(key)
            if table.seats[seat].stand_in:
                raise StandInPlays("A bot is playing for you. Take your seat back first.")
            return await self._play(table, seat, version, move)

    async def play_for_bot(self, table_id: str, seat: int, version: int, move: int) -> None:
        """A bot's move."""
        async with self.at(table_id, trust=True) as table:
            if table.played_by_bot(seat):
                await self._play(table, seat, version, move)

    async def _play(self, table: Table, seat: int, version: int, move: int) -> int:
        for _ in range(TRIES):
            match = table.dealt
            first = next((n for n, entry in enumerate(match.log[version:], version + 1) if entry.seat == seat), None)
            if first is not None and match.log[first - 1].move == move:
                return first
            match.play(seat, move, at=match.version if _unaffected(match, seat, version) else version)
            if await self._written(table, EntryRow(table.id, match.version, seat, move)):
                return match.version
        raise StaleMove("The table is too busy at the moment. Please try again.")

    async def take_back(self, table_id: str, key: str | None, wish: TakeBack) -> TookBack:
        """Take back one's last step, ask for more, or answer who asked."""
        async with self.at(table_id) as table:
            seat = table.person(key)
            match = table.dealt
            if match.over:
                raise GameOver("The game is over and its secret is out: nothing can be taken back.")
            if wish.version != match.version:
                raise StaleMove(f"That was about step {wish.version}; the table is at step {match.version} by now.")
            if wish.answer is not None:
                return await self._answer(table, seat, wish.answer)
            if match.can_undo(seat):
                return await self._undo(table, seat, 1)
            steps = _steps_back(match, seat)
            if table.people() in ([seat], []):
                return await self._undo(table, seat, steps)
            await self._ask(table, seat, match.version, 0)
            return TookBack(done=False, asked=True)

    async def _answer(self, table: Table, seat: int, agreed: bool) -> TookBack:
        asked = table.asked()
        if asked is None or seat not in (*asked.waiting, *asked.agreed):
            raise NothingAsked("Nobody is asking you to take something back.")
        if not agreed:
            await self._ask(table, -1, -1, 0)
            return TookBack(done=False, asked=False)
        agreement = tables_table.c.undo_agreed.op("|")(1 << seat)
        this = sa.and_(tables_table.c.id == table.id, tables_table.c.undo_version == table.version)
        await self._rewrite(table, sa.update(tables_table).where(this).values(undo_agreed=agreement))
        asked = table.asked()
        if asked is None or asked.waiting:
            return TookBack(done=False, asked=asked is not None)
        return await self._undo(table, asked.seat, _steps_back(table.dealt, asked.seat))

    async def _ask(self, table: Table, seat: int, version: int, agreed: int) -> None:
        this = tables_table.c.id == table.id
        values = {"undo_seat": seat, "undo_version": version, "undo_agreed": agreed}
        await self._rewrite(table, sa.update(tables_table).where(this).values(values))

    async def _undo(self, table: Table, seat: int, steps: int) -> TookBack:
        match = table.dealt
        first = match.version + 1
        match.replay(Entry(seat, None) for _ in range(steps))
        if not await self._written(table, *(EntryRow(table.id, first + i, seat, None) for i in range(steps))):
            raise StaleMove("Somebody moved in the meantime.")
        return TookBack(done=True, asked=False)

    # Writing

    async def _written(self, table: Table, *entries: EntryRow) -> bool:
        """Write what the match in memory has already done; if that fails, the memory follows the log again."""
        table.memo.clear()
        written = False
        try:
            written = await self.store.append(*entries)
        finally:
            if not written:
                table.match, table.stale = None, True
        if not written:
            await self._catch_up(table, True)
            return False
        self._changed(table.id)
        return True

    async def _rewrite(self, table: Table, statement: sa.Executable) -> bool:
        """Change a table's other rows, and read them again."""
        written = await self.store.change(table.id, statement)
        table.stale = True
        await self._catch_up(table, True)
        if written:
            self._changed(table.id)
        return written

    async def _set_seat(self, table: Table, seat: int, **values: object) -> None:
        await self._rewrite(table, sa.update(seats_table).where(_this(table, seat)).values(values))

    async def _deal_if_ready(self, table: Table) -> None:
        if table.match is not None or not table.ready():
            return
        shares = [table.seats[seat].share for seat in table.people()]
        await self.store.append(EntryRow(table.id, 0, -1, None, msgspec.json.encode(shares).decode()))
        await self._begin_again(table)  # Perhaps another process dealt first.
        self._changed(table.id)


def _row(game: Game, options: dict[str, int], secret: bytes, pace: str, listed: bool) -> TableRow:
    chosen = msgspec.json.encode(options).decode()
    return TableRow(
        secrets.token_urlsafe(9), game.id, game.version, game.box.digest, chosen, pace, listed, False, secret, now()
    )


def _seats(table_id: str, plans: list[SeatPlan]) -> tuple[list[SeatRow], list[SeatKey]]:
    rows, keys = [], []
    for seat, plan in enumerate(plans):
        row = SeatRow(
            table_id, seat, plan.kind, clean_name(plan.name), _level(plan.level) if plan.kind == "bot" else ""
        )
        if plan.kind == "person":
            key = secrets.token_urlsafe(24)
            row.key_hash = key_hash(key)
            keys.append(SeatKey(seat, key))
        rows.append(row)
    return rows, keys


def _level(level: str) -> str:
    return bot(level or LEVELS[0]).name


def _this(table: Table, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(seats_table.c.table_id == table.id, seats_table.c.seat == seat)


def _open_seat(table: Table, wanted: int | None) -> int:
    for row in table.seats:
        if row.kind == "open" and wanted in (None, row.seat):
            return row.seat
    raise SeatTaken("No seat is free at this table." if wanted is None else "That seat is not free.")


def _unaffected(match: Match, seat: int, version: int) -> bool:
    """Whether only others chose at the same time as `seat`, so that its choice at `version` still holds."""
    since = match.log[version:]
    if not since or any(entry.move is None or entry.seat == seat for entry in since):
        return False
    return all(seat in match.awaited_at(ply) for ply in match.history[-len(since) :])


def _steps_back(match: Match, seat: int) -> int:
    for steps, ply in enumerate(reversed(match.history), 1):
        if ply.seat == seat:
            return steps
    raise NoUndo("You have not played anything yet that could be taken back.")
