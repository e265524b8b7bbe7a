"""What can be done at the tables. Every change is written down before anybody is told of it."""

import asyncio
import logging
import re
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

import msgspec
import sqlalchemy as sa

from escapade import __version__
from escapade.bots.levels import LEVELS, bot
from escapade.engine import contract
from escapade.engine.chance import SECRET_BYTES, WIDE_CHANCE, commitment, seal
from escapade.engine.contract import Game
from escapade.engine.errors import BadOptions, GameOver, StaleMove
from escapade.engine.match import Entry, Match
from escapade.engine.plain import clean
from escapade.engine.save import load
from escapade.server import told
from escapade.server.errors import (
    AlreadyDealt,
    NotForYou,
    NotFound,
    NothingAsked,
    NotSealed,
    NotYetAway,
    OtherRules,
    Sealed,
    SeatTaken,
    StandInPlays,
    Unavailable,
    UnknownTable,
    WrongShare,
)
from escapade.server.gate import out_of_reach
from escapade.server.schema import ChatRow, EntryRow, SeatRow, TableRow, chat_table, seats_table, tables_table
from escapade.server.settings import GRACE_SECONDS
from escapade.server.store import Sheet, Store
from escapade.server.tables import LOOK_AGAIN, NOBODY, Deal, Table, clean_name, key_hash, now
from escapade.server.warm import ready
from escapade.server.wire import Import, Join, NewTable, SatDown, SeatKey, SeatPlan, TableFacts, TakeBack, TookBack

TABLES_IN_MEMORY = 5_000
LISTED_FOR = 86_400
STAND_IN_LEVEL = "medium"
NO_STAND_IN = {"stand_in": False, "stand_in_by": NOBODY, "level": ""}
_TABLE_ID = re.compile(r"[\w-]{1,24}", re.ASCII)
LOCK_SECONDS = 4.0  # that somebody stands in line at a table
LOOKS_AFTER = (0.5, 4.0)  # seconds: when a table in doubt is looked at again
AT_A_TIME = 4  # entries of a log, between which the other tables are served
TOUCH_EVERY = 3_600  # seconds: when something last happened is written down so often, not with every move
WRITTEN_AT_A_TIME = 200  # entries of an imported log
TRIES = 8  # against other writers; each time somebody else got a word in, so the table goes on

logger = logging.getLogger("escapade.server")


class House:
    """The tables, as this process reaches them."""

    def __init__(self, store: Store, changed: Callable[[str], None], grace: int = GRACE_SECONDS) -> None:
        self.store = store
        self._changed = changed
        self._grace = grace
        self._open_since = now()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._doubts: dict[str, asyncio.Task[None]] = {}
        self.seatings = 0  # counts what changed about the listed tables, beside moves
        self.moves_written = 0

    async def stop(self) -> None:
        """Leave what is in doubt to the log."""
        for task in list(self._doubts.values()):
            task.cancel()

    # Coming to a table

    @asynccontextmanager
    async def at(self, table_id: str, *, trust: bool = False, older: bool = False) -> AsyncIterator[Table]:
        """A table to oneself, up to date; with `trust` as this process last heard of it.

        One whose rules are gone is only there for those who say with `older` that they can do without.
        """
        table = await self._open(table_id)
        asked = time.monotonic()
        await _come_in(table)
        try:
            if table.failed_at > asked:  # Who stood behind somebody that waited in vain need not do so again.
                raise out_of_reach()
            await self._catch_up(table, trust)
            if table.left_behind and not older:
                raise OtherRules(table.older)
            yield table
        except Unavailable:
            table.failed_at = time.monotonic()
            raise
        finally:
            table.lock.release()

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

    def stages(self) -> dict[str, int]:
        """How many tables this process remembers, by stage."""
        return {"gathering": 0, "playing": 0, "over": 0} | Counter(table.stage for table in list(self._tables.values()))

    async def _open(self, table_id: str) -> Table:
        table = self._tables.get(table_id)
        if table is None:
            sheet = await self.store.table(table_id, -1) if _TABLE_ID.fullmatch(table_id) else None
            if sheet is None:
                raise UnknownTable("There is no such table. Perhaps the link is not complete.")
            fresh = Table(sheet.row, self._grace, self._open_since)
            if not fresh.left_behind:
                await ready(fresh.game)
            await _follow(fresh, sheet)
            table = self._tables.setdefault(table_id, fresh)
        self._tables.move_to_end(table_id)
        while len(self._tables) > TABLES_IN_MEMORY:
            self._tables.popitem(last=False)
        return table

    async def _catch_up(self, table: Table, trust: bool) -> None:
        if not table.stale and (trust or await self.store.head(table.id) == (table.version, table.row.stamp)):
            return
        sheet = await self.store.table(table.id, table.version)
        if sheet is None:
            self._tables.pop(table.id, None)
            raise UnknownTable("This table is no longer there: it was cleared away.")
        await _follow(table, sheet)

    async def _begin_again(self, table: Table) -> None:
        """What is in memory is not what is written: read it all."""
        table.match = None
        table.stale = True
        await self._catch_up(table, True)

    # Setting up

    async def set_up(self, plan: NewTable, made: Callable[[str], None] = lambda _: None) -> SatDown:
        """A new table with its people's keys. `made` hears of it before anybody plays there."""
        game = contract.game(plan.game)
        values = game.option_values(len(plan.seats), plan.options)
        await ready(game)
        options = {option.id: int(value) for option, value in zip(game.options, values[1:], strict=True)}
        table = _row(game, options, secrets.token_bytes(SECRET_BYTES), plan.pace, plan.listed)
        table.stand_in_level = _stand_in_level(plan.seats, plan.stand_in_level)
        seats, keys = _seats(table.id, plan.seats)
        await self.store.add_table(table, seats)
        made(table.id)
        self.seatings += table.listed
        async with self.at(table.id) as fresh:
            await self._deal_if_ready(fresh)
        return SatDown(table.id, keys, commitment(table.secret))

    async def bring_in(self, brought: "BroughtIn") -> SatDown:
        """A table from a saved game, as a worker has laid it out."""
        sheet = brought.sheet
        await self.store.add_table(sheet.row, sheet.seats)
        # A part at a time, so that others' moves are written in between: nobody knows of the table before the end.
        for first in range(0, len(sheet.entries), WRITTEN_AT_A_TIME):
            await self.store.append(*sheet.entries[first : first + WRITTEN_AT_A_TIME])
        return brought.sat_down

    async def listed(self) -> list[TableFacts]:
        """The tables that want company, those that can be watched, and apart from them those of older rules."""
        found = []
        for table_id in await self.store.listed(now() - LISTED_FOR):
            try:
                async with self.at(table_id, trust=True, older=True) as table:
                    if table.stage != "over" and not table.result:
                        found.append(table.facts())
            except Unavailable:
                raise
            except Exception as problem:  # One that cannot be shown takes nothing from the others.
                logger.debug("a table is left out of the list: %s", type(problem).__name__)
        return sorted(found, key=_place_in_list)

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
                    "seal": wish.seal or "",
                    "share": "",
                    "seen_at": -now(),
                    **NO_STAND_IN,
                }
                free = sa.and_(_this(table, seat), seats_table.c.kind == "open")
                await self._rewrite(table, sa.update(seats_table).where(free).values(person))
                if table.seats[seat].key_hash == key_hash(key):
                    await self._deal_if_ready(table)
                    return SatDown(table.id, [SeatKey(seat, key)], table.commitment)
            raise SeatTaken("Somebody else sat down there first.")

    async def add_seal(self, table_id: str, key: str | None, seal: str, anew: bool) -> None:
        """What binds a person to a share of the chance. Once everybody is bound, only all together begin anew."""
        async with self.at(table_id) as table:
            seat = table.person(key)
            if table.match is not None:
                raise AlreadyDealt("The cards are dealt already.")
            if table.seats[seat].seal == seal:
                return
            if table.sealed and not table.played_by_bot(seat):
                if not anew:
                    raise Sealed("Everybody's share is sealed: no seal changes any more.")
                await self._rewrite(table, *_unsealed(table), _put(table, seat, seal=seal))
            else:
                await self._set_seat(table, seat, seal=seal, share="")

    async def add_share(self, table_id: str, key: str | None, share: str) -> None:
        """A person's share of the chance; the last one starts the game."""
        async with self.at(table_id) as table:
            seat = table.person(key)
            if table.match is not None:
                raise AlreadyDealt("The cards are dealt already.")
            if not table.sealed:
                raise NotSealed("Keep your share to yourself until everybody has sat down and sealed one.")
            if seal(bytes.fromhex(share)) != table.seats[seat].seal:
                raise WrongShare("That is not the share that you sealed.")
            # Meanwhile another process may have begun anew: then this share is out, and of no use any more.
            mine = sa.and_(_this(table, seat), seats_table.c.seal == table.seats[seat].seal)
            await self._rewrite(table, sa.update(seats_table).where(mine).values(share=share))
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
                await self._open_again(table, seat)
            else:
                level = table.row.stand_in_level
                await self._set_seat(table, seat, stand_in=True, stand_in_by=seat, level=level, seen_at=-now())

    async def stand_in(self, table_id: str, key: str | None, on: bool, level: str, other: int | None) -> None:
        """Let a bot play for a person, or take the seat back."""
        async with self.at(table_id) as table:
            own = table.person(key)
            seat = own if other is None else other
            if seat >= len(table.seats) or table.seats[seat].kind != "person":
                raise NotForYou("Only a person's seat can be played by a stand-in.")
            if seat != own:
                _check_away(table, seat, on, level)
                if table.seats[seat].stand_in:
                    return
            stands = {"stand_in": True, "stand_in_by": own, "level": _level(level or table.row.stand_in_level)}
            stands_in = stands if on else NO_STAND_IN
            if table.match is None and table.seats[seat].stand_in != on:
                await self._rewrite(table, *_unsealed(table), _put(table, seat, **stands_in, seal="", share=""))
            else:
                await self._set_seat(table, seat, **stands_in)
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

    async def be_there(self, table_id: str, key: str, there: bool) -> None:
        """A person's socket opened, is still open, or closed; or it asks now and then, without a socket."""
        async with self.at(table_id, trust=True, older=True) as table:
            await self._be_there(table, table.seat_of(key), there)

    async def _be_there(self, table: Table, seat: int, there: bool) -> None:
        row = table.seats[seat]
        # Who comes back finds the seat its own again, unless it asked for the stand-in itself.
        returns = there and row.stand_in and row.stand_in_by not in (NOBODY, seat)
        if table.left_behind or (there and not returns and now() - row.seen_at < LOOK_AGAIN):
            return
        news = returns or table.connected(row) != there
        unsealed = _unsealed(table) if returns else []
        values: dict[str, object] = {"seen_at": now() if there else -now(), **(NO_STAND_IN if returns else {})}
        seen = sa.update(seats_table).where(_this(table, seat)).values(values)
        for name, value in values.items():
            setattr(row, name, value)
        try:
            if not news:
                await self.store.touch(seen)
                return
            table.row.stamp += 1
            table.memo.clear()
            await self.store.change(table.id, *unsealed, seen)
        except Unavailable:  # Who can only look, looks.
            table.stale = True
            return
        self._changed(table.id)

    # The host's hands

    async def delete(self, tables: Sequence[str]) -> bool:
        """Tables are gone, and whoever sits there is told; False if something was written there at the same moment."""
        if not await self.store.delete(tables):
            return False
        for table_id in tables:
            self._tables.pop(table_id, None)
            self._changed(table_id)
        return True

    async def remove_line(self, table_id: str, number: int) -> None:
        """A line of chat without its words. Its number stays, so that no later line is taken for it."""
        async with self.at(table_id) as table:
            this = sa.and_(chat_table.c.table_id == table.id, chat_table.c.number == number)
            if not any(row.number == number for row in table.chat):
                raise NotFound(f"Nobody has said anything with number {number} at this table.")
            await self._rewrite(table, sa.update(chat_table).where(this).values(text="", thing=""))

    async def close_seat(self, table_id: str, seat: int) -> tuple[str, str]:
        """A person's key opens nothing any more; who it was, and at which stage."""
        async with self.at(table_id) as table:
            if seat >= len(table.seats) or table.seats[seat].kind != "person":
                raise NotFound(f"No person sits on seat {seat + 1} of this table.")
            name, stage = table.name(table.seats[seat]), table.stage
            if table.match is None:
                await self._open_again(table, seat)
            else:
                level = table.row.stand_in_level
                await self._set_seat(
                    table, seat, key_hash=None, stand_in=True, stand_in_by=seat, level=level, seen_at=0
                )
            return name, stage

    # Playing

    async def play(self, table_id: str, key: str | None, version: int, move: int) -> int:
        """A person's move; the number under which it is written."""
        async with self.at(table_id, trust=True) as table:
            seat = table.person(key)
            await self._be_there(table, seat, True)
            if table.seats[seat].stand_in:
                raise StandInPlays("A bot is playing for you. Take your seat back first.")
            return await self._play(table, seat, version, move)

    async def play_for_bot(self, table_id: str, seat: int, version: int, move: int) -> None:
        """A bot's move."""
        async with self.at(table_id, trust=True) as table:
            if table.played_by_bot(seat):
                await self._play(table, seat, version, move)

    async def _play(self, table: Table, seat: int, version: int, move: int) -> int:
        if version > table.version:  # Chosen at another process, whose word has not reached this one.
            table.stale = True
            await self._catch_up(table, True)
        for _ in range(TRIES):
            match = table.dealt
            first = next((n for n, entry in enumerate(match.log[version:], version + 1) if entry.seat == seat), None)
            if first is not None and match.log[first - 1].move == move:
                return _still_standing(match, first)
            match.play(seat, move, at=match.version if _unaffected(match, seat, version) else version)
            words = told.of_move(match, table.seats[seat].stand_in).text
            if await self._written(table, EntryRow(table.id, match.version, seat, move, None, words)):
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
                return await self._undo(table, seat, 1, agreed=False)
            if not table.must_agree(seat):
                return await self._undo(table, seat, table.steps_back(seat), agreed=False)
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
        return await self._undo(table, asked.seat, table.steps_back(asked.seat), agreed=True)

    async def _ask(self, table: Table, seat: int, version: int, agreed: int) -> None:
        this = tables_table.c.id == table.id
        values = {"undo_seat": seat, "undo_version": version, "undo_agreed": agreed}
        await self._rewrite(table, sa.update(tables_table).where(this).values(values))

    async def _undo(self, table: Table, seat: int, steps: int, agreed: bool) -> TookBack:
        match = table.dealt
        first = match.version + 1
        match.replay(Entry(seat, None) for _ in range(steps))
        entries = [EntryRow(table.id, first + i, seat, None) for i in range(steps)]
        entries[-1].words = told.of_take_back(match.take_backs[-steps:], agreed).text
        if not await self._written(table, *entries):
            raise StaleMove("Somebody moved in the meantime.")
        return TookBack(done=True, asked=False)

    # Writing

    async def _written(self, table: Table, *entries: EntryRow) -> bool:
        """Write what the match in memory has already done; if that fails, the memory follows the log again."""
        table.memo.clear()
        written = False
        try:
            written = await self._settled(table, self.store.append(*entries, also=self._happened(table)))
        finally:
            if not written:
                table.match, table.stale = None, True
        if not written:
            await self._catch_up(table, True)
            return False
        for row in entries:
            table.note(row)
        self.moves_written += sum(entry.move is not None for entry in entries)
        self._changed(table.id)
        return True

    def _happened(self, table: Table) -> list[sa.Executable]:
        """What else to write with an entry: that the game is over, and (to the hour) that something happened."""
        values: dict[str, object] = {}
        if table.match is not None and table.match.over and not table.row.over:
            values["over"] = table.row.over = True
        if now() - table.row.touched >= TOUCH_EVERY:
            values["touched"] = table.row.touched = now()
        return [sa.update(tables_table).where(tables_table.c.id == table.id).values(values)] if values else []

    async def _rewrite(self, table: Table, *statements: sa.Executable) -> bool:
        """Change a table's other rows, and read them again."""
        table.stale = True
        written = await self._settled(table, self.store.change(table.id, *statements))
        await self._catch_up(table, True)
        self.seatings += table.row.listed
        if written:
            self._changed(table.id)
        return written

    async def _settled(self, table: Table, writing: Awaitable[bool]) -> bool:
        """Whether it was written. If nobody knows, the log is looked at when the database is back."""
        try:
            return await writing
        except BaseException:
            if table.id not in self._doubts:
                task = asyncio.get_running_loop().create_task(self._look_again(table.id))
                self._doubts[table.id] = task
                task.add_done_callback(lambda _: self._doubts.pop(table.id, None))
            raise

    async def _look_again(self, table_id: str) -> None:
        """What was sent to a database that fell silent may be carried out later: have everybody told."""
        for wait in LOOKS_AFTER:
            await asyncio.sleep(wait)
            while not self.store.answers:
                await asyncio.sleep(LOOKS_AFTER[0])
            self.forget(table_id)
            self._changed(table_id)

    async def _set_seat(self, table: Table, seat: int, **values: object) -> None:
        await self._rewrite(table, _put(table, seat, **values))

    async def _open_again(self, table: Table, seat: int) -> None:
        """A seat for whoever comes next."""
        nobody = {"kind": "open", "name": "", "key_hash": None, "share": "", "seal": "", "seen_at": 0}
        await self._rewrite(table, *_unsealed(table), _put(table, seat, **nobody, **NO_STAND_IN))

    async def _deal_if_ready(self, table: Table) -> None:
        if table.match is not None or not table.ready():
            return
        deal = EntryRow(table.id, 0, -1, None, table.deal().text())
        deal.words = told.of_deal(table.begin(deal)).text
        await self._settled(table, self.store.append(deal))
        await self._begin_again(table)  # Perhaps another process dealt first.
        self._changed(table.id)


async def _follow(table: Table, sheet: Sheet) -> None:
    """Bring a table up to what is written. A long log is played a little at a time, so that others get a word in."""
    while len(sheet.entries) > AT_A_TIME:
        table.take(Sheet(sheet.row, sheet.seats, sheet.entries[:AT_A_TIME], sheet.chat))
        table.stale = True
        sheet.entries = sheet.entries[AT_A_TIME:]
        await asyncio.sleep(0)
    table.take(sheet)


class BroughtIn(msgspec.Struct, frozen=True):
    """A saved game as a table's rows, and what to tell who brought it."""

    sheet: Sheet
    sat_down: SatDown


def brought_in(brought: Import) -> BroughtIn:
    """Play a saved game again, and lay it out as a table. It takes its time: this is for a worker."""
    match = load(brought.text)
    words = {number: each.text for number, each in told.of_log(match).items()}
    plans = brought.seats or [SeatPlan("person", name) for name in match.names[: match.seats]]
    if len(plans) != match.seats:
        raise BadOptions(f"The game in the file has {match.seats} seats, not {len(plans)}.")
    plans = [SeatPlan("person", plan.name, plan.level) if plan.kind == "open" else plan for plan in plans]
    table = _row(match.game, match.options, match.secret, "calm", False)
    table.imported, table.chance, table.over = True, match.chance, match.over
    table.stand_in_level = _stand_in_level(plans)
    seats, keys = _seats(table.id, plans)
    origin = match.origin
    shares = [share.hex() for share in match.shares]
    dealt = Deal(shares, list(origin.givers), list(origin.seals), origin.sealed_anew)
    deal = EntryRow(table.id, 0, -1, None, dealt.text(), words.get(0))
    log = [
        EntryRow(table.id, number, entry.seat, entry.move, None, words.get(number))
        for number, entry in enumerate(match.log, 1)
    ]
    return BroughtIn(Sheet(table, seats, [deal, *log], []), SatDown(table.id, keys, commitment(table.secret)))


async def _come_in(table: Table) -> None:
    """Have the table to oneself, soon."""
    if not table.lock.locked():
        await table.lock.acquire()
        return
    try:
        async with asyncio.timeout(LOCK_SECONDS):
            await table.lock.acquire()
    except TimeoutError:
        raise Unavailable("The table is held up at the moment. Please try again.") from None


def _row(game: Game, options: dict[str, int], secret: bytes, pace: str, listed: bool) -> TableRow:
    chosen = msgspec.json.encode(options).decode()
    row = TableRow(
        secrets.token_urlsafe(9), game.id, game.version, game.box.digest, chosen, pace, listed, False, secret, now()
    )
    row.made_with = __version__
    row.chance = WIDE_CHANCE
    row.touched = now()
    return row


def _stand_in_level(plans: list[SeatPlan], wish: str = "") -> str:
    """How well a bot plays for people who stay away: as was wished, or as the first bot does."""
    bots = [plan.level or LEVELS[0] for plan in plans if plan.kind == "bot"]
    return _level(wish or next(iter(bots), STAND_IN_LEVEL))


def _place_in_list(facts: TableFacts) -> tuple[bool, bool]:
    """Those of older rules last, before them those without an open seat."""
    return facts.stage == "older", all(seat.kind != "open" for seat in facts.seats)


def _seats(table_id: str, plans: list[SeatPlan]) -> tuple[list[SeatRow], list[SeatKey]]:
    rows, keys = [], []
    for seat, plan in enumerate(plans):
        row = SeatRow(
            table_id, seat, plan.kind, clean_name(plan.name), _level(plan.level) if plan.kind == "bot" else ""
        )
        if plan.kind == "person":
            key = secrets.token_urlsafe(24)
            row.key_hash, row.seal = key_hash(key), plan.seal or ""
            keys.append(SeatKey(seat, key))
        rows.append(row)
    return rows, keys


def _level(level: str) -> str:
    return bot(level or LEVELS[0]).name


def _this(table: Table, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(seats_table.c.table_id == table.id, seats_table.c.seat == seat)


def _put(table: Table, seat: int, **values: object) -> sa.Executable:
    return sa.update(seats_table).where(_this(table, seat)).values(values)


def _unsealed(table: Table) -> list[sa.Executable]:
    """If everybody is bound before the deal: all seals and shares are dropped, and the table counts how often.

    Whoever knows all shares could otherwise leave, or let a bot stand in, and so call off a deal that does not suit.
    """
    if table.match is not None or not table.sealed or not table.people():
        return []
    this = tables_table.c.id == table.id, tables_table.c.seals == table.row.seals
    return [
        sa.update(seats_table).where(seats_table.c.table_id == table.id).values(seal="", share=""),
        sa.update(tables_table).where(*this).values(seals=table.row.seals + 1),
    ]


def _open_seat(table: Table, wanted: int | None) -> int:
    for row in table.seats:
        if row.kind == "open" and wanted in (None, row.seat):
            return row.seat
    raise SeatTaken("No seat is free at this table." if wanted is None else "That seat is not free.")


def _check_away(table: Table, seat: int, on: bool, level: str) -> None:
    """Whether others may let a bot play for a person."""
    row, name = table.seats[seat], table.name(table.seats[seat])
    if not on or table.connected(row):
        raise NotForYou(f"{name} is there, and decides for that seat." if on else f"Only {name} ends that.")
    wait = table.away_at(row) - now()
    if wait > 0:
        seconds = f"{wait} {'second' if wait == 1 else 'seconds'}"
        raise NotYetAway(f"{name} was here a moment ago. You can let a bot play in {seconds}.")
    if level:
        raise NotForYou(f"A stand-in for {name} plays as the table was set up: {table.row.stand_in_level}.")


def _still_standing(match: Match, number: int) -> int:
    """The number of a move that was sent again, if it was not taken back meanwhile."""
    if all(ply.number != number for ply in match.history):
        raise StaleMove("That move was taken back in the meantime. Please choose again.")
    return number


def _unaffected(match: Match, seat: int, version: int) -> bool:
    """Whether only others chose at the same time as `seat`, so that its choice at `version` still holds."""
    since = match.log[version:]
    if not since or any(entry.move is None or entry.seat == seat for entry in since):
        return False
    return all(seat in match.awaited_at(ply) for ply in match.history[-len(since) :])
