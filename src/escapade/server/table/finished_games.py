"""Replays, checks and files of tables: worked out by the worker processes, once, and kept for who asks next."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import msgspec

from escapade.engine import contract
from escapade.engine.contract import SPECTATOR
from escapade.server.database.rows import TableRecord
from escapade.server.edge.rate_limits import RateLimit
from escapade.server.errors import NotOver
from escapade.server.house.settings import Limits
from escapade.server.jobs.fair_queue import QueuePlace, Urgency
from escapade.server.jobs.jobs import BringIn, Export, Job, Moments, Retrace, Verify
from escapade.server.jobs.workers import Workers
from escapade.server.table import outdated
from escapade.server.table.new_table_rows import ImportedTable
from escapade.server.table.positions import viewpoint
from escapade.server.table.seating import Seating
from escapade.server.table.table import Table
from escapade.server.table.tables import Tables
from escapade.wire.finished_games import Checked, Course
from escapade.wire.tables import Import, SatDown

MOST_KEPT = 64_000_000  # bytes
AT_A_TIME = 16  # moments of a replay: who looks at one looks at the next

HEAD_LENGTH = 2_000  # characters of a saved game in which its game is named
SMALL = 1_000
_GAME_LINE = re.compile(r"^game\s+(\S+)", re.MULTILINE)


class Here(NamedTuple):
    """A table as it is written now: what is worked out for it holds until it changes."""

    table: str
    version: int
    stamp: int


Key = tuple[Any, ...]
Found = dict[Key, Any]


class Kept:
    """What was worked out lately, as far as there is room for it."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._used = 0
        self._found: OrderedDict[Key, tuple[Any, int]] = OrderedDict()

    def get(self, key: Key) -> Any:
        """What is kept under the key, or None."""
        if key not in self._found:
            return None
        self._found.move_to_end(key)
        return self._found[key][0]

    def put(self, key: Key, value: Any, size: int) -> None:
        """Keep something; what nobody asked for the longest goes."""
        if key in self._found:
            self._used -= self._found.pop(key)[1]
        self._found[key] = value, size
        self._used += size
        while self._used > self._room:
            self._used -= self._found.popitem(last=False)[1][1]


class FinishedGames:
    """What can be asked about a table beside its position."""

    def __init__(self, tables: Tables, seating: Seating, workers: Workers, limits: Limits) -> None:
        self._tables = tables
        self._seating = seating
        self._workers = workers
        self._limits = limits
        wait = "That takes some work. Please wait a moment."
        self._measure = RateLimit(limits.errands_at_once, limits.errands_a_second, wait)
        self._kept = Kept(MOST_KEPT)
        self._under_way: dict[Key, asyncio.Task[Found]] = {}

    async def moment(self, table_id: str, number: int, key: str | None, seat: int | None, address: str) -> bytes:
        """The table after an entry of its log, as it goes over the wire."""
        async with self._tables.at(table_id, outdated=True) as table:
            asker = table.seat_of(key) if key else SPECTATOR
            if table.outdated:
                return msgspec.json.encode(outdated.moment(table, number, asker, seat))
            viewer = viewpoint(table, number, asker, seat)
            here, record = _here(table), _record(table)
        first = number - number % AT_A_TIME
        last = min(first + AT_A_TIME - 1, here.version)

        async def look() -> Found:
            found: list[bytes] = await self._ask(address, Moments(await self._whole(record, here), first, last, viewer))
            return {(here, viewer, each): moment for each, moment in enumerate(found, first)}

        moment: bytes = await self._once((here, viewer, number), (here, viewer, "from", first), address, look)
        return moment

    async def export(self, table_id: str, key: str | None, address: str) -> tuple[str, str]:
        """The finished game as text, or what is left of one of older rules; and a name for the file."""
        async with self._tables.at(table_id, outdated=True) as table:
            name = f"{table.row.game}-{table_id}.txt"
            if table.outdated:
                return outdated.export(table, table.seat_of(key) if key else SPECTATOR), name
            here, record = _finished(table), _record(table)
        text: str = await self._told(here, record, address, Export)
        return text, name

    async def verify(self, table_id: str, address: str) -> Checked:
        """The server's own check of a finished game."""
        async with self._tables.at(table_id) as table:
            here, record = _finished(table), _record(table)
        found: Checked = await self._told(here, record, address, Verify)
        return found

    async def course(self, table_id: str, address: str) -> Course:
        """How a finished game went."""
        async with self._tables.at(table_id) as table:
            here, record = _finished(table), _record(table)
        found: Course = await self._told(here, record, address, Retrace)
        return found

    async def bring_in(self, brought: Import, address: str) -> SatDown:
        """A table from a saved game."""
        named = _GAME_LINE.search(brought.text[:HEAD_LENGTH])
        if named is not None:
            contract.game(named[1])  # Unknown games are refused before anybody works.
        laid_out: ImportedTable = await self._ask(address, BringIn(brought, self._limits.import_entries))
        return await self._seating.bring_in(laid_out)

    async def _told(self, here: Here, record: TableRecord, address: str, errand: Callable[[TableRecord], Job]) -> Any:
        """What an errand over the whole game answers: one answer for everybody."""
        key = here, errand

        async def find() -> Found:
            return {key: await self._ask(address, errand(await self._whole(record, here)))}

        return await self._once(key, key, address, find)

    async def _whole(self, record: TableRecord, here: Here) -> TableRecord:
        """The table with its log, up to where it was when it was asked for."""
        entries = await self._tables.store.entries(here.table)
        return TableRecord(record.row, record.seats, entries[: here.version + 1], [])

    async def _ask(self, address: str, errand: Job) -> Any:
        table_id = errand.record.row.id if isinstance(errand, Export | Moments | Retrace | Verify) else ""
        place = QueuePlace(Urgency.ASKED, address, table_id)
        return await asyncio.wrap_future(self._workers.ask(place, errand, self._limits.errands_waiting))

    async def _once(self, key: Key, work: Key, address: str, find: Callable[[], Coroutine[Any, Any, Found]]) -> Any:
        """What is kept, or found now; those who ask for the same at the same time wait for the same."""
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        task = self._under_way.get(work)
        if task is None:
            self._measure.take(address)
            task = asyncio.create_task(find())
            self._under_way[work] = task
            task.add_done_callback(lambda task: self._keep(work, task))
        return (await asyncio.shield(task))[key]

    def _keep(self, work: Key, task: "asyncio.Task[Found]") -> None:
        self._under_way.pop(work, None)
        if task.cancelled() or task.exception() is not None:
            return
        for key, value in task.result().items():
            self._kept.put(key, value, len(value) if isinstance(value, bytes | str) else SMALL)


def _here(table: Table) -> Here:
    return Here(table.id, table.version, table.row.stamp)


def _finished(table: Table) -> Here:
    if not table.dealt.over:
        raise NotOver("The game's file holds its secret, so it can be had when the game is over.")
    return _here(table)


def _record(table: Table) -> TableRecord:
    """What a worker needs of a table beside its log: no key, not even hashed, and no chat."""
    return TableRecord(
        table.row, [msgspec.structs.replace(seat, key_hash=None, webhook="") for seat in table.seats], [], []
    )
