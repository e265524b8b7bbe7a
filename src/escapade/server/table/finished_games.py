"""Replays, checks and files of tables: worked out by the worker processes, once, and kept for who asks next."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import msgspec
from cachetools import LRUCache

from escapade.engine import contract
from escapade.engine.contract import SPECTATOR
from escapade.server.database.rows import TableRecord
from escapade.server.edge.rate_limits import RateLimit
from escapade.server.errors import NotOver
from escapade.server.house.settings import Limits
from escapade.server.jobs.fair_queue import QueuePlace, Urgency
from escapade.server.jobs.jobs import Answer, BringIn, Export, Job, ReplayMoments, Retrace, Verify
from escapade.server.jobs.workers import Workers
from escapade.server.table import outdated
from escapade.server.table.positions import viewpoint
from escapade.server.table.seating import Seating
from escapade.server.table.table_state import TableState
from escapade.server.table.tables import Tables
from escapade.wire.finished_games import Checked, Course
from escapade.wire.tables import Import, SatDown

MOST_KEPT = 64_000_000  # bytes
AT_A_TIME = 16  # moments of a replay: who looks at one looks at the next

HEAD_LENGTH = 2_000  # characters of a saved game in which its game is named
SMALL = 1_000
_GAME_LINE = re.compile(r"^game\s+(\S+)", re.MULTILINE)


class TableVersion(NamedTuple):
    """A table as it is written now: what is worked out for it holds until it changes."""

    table: str
    version: int
    stamp: int


Key = tuple[Any, ...]
Found = dict[Key, Any]


class FinishedGames:
    """What can be asked about a table beside its position."""

    def __init__(self, tables: Tables, seating: Seating, workers: Workers, limits: Limits) -> None:
        self._tables = tables
        self._seating = seating
        self._workers = workers
        self._limits = limits
        wait = "That takes some work. Please wait a moment."
        self._measure = RateLimit(limits.errands_at_once, limits.errands_a_second, wait)
        self._kept: LRUCache[Key, Any] = LRUCache(MOST_KEPT, getsizeof=_size)
        self._under_way: dict[Key, asyncio.Task[Found]] = {}

    async def moment(self, table_id: str, number: int, key: str | None, seat: int | None, address: str) -> bytes:
        """The table after an entry of its log, as it goes over the wire."""
        async with self._tables.at(table_id, outdated=True) as table:
            asker = table.state.seat_of(key) if key else SPECTATOR
            if table.state.outdated:
                return msgspec.json.encode(outdated.moment(table.state, number, asker, seat))
            viewer = viewpoint(table.state, number, asker, seat)
            here, record = _here(table.state), _record(table.state)
        first = number - number % AT_A_TIME
        last = min(first + AT_A_TIME - 1, here.version)

        async def look() -> Found:
            found = await self._ask(address, ReplayMoments(await self._whole(record, here), first, last, viewer))
            return {(here, viewer, each): moment for each, moment in enumerate(found, first)}

        moment: bytes = await self._once((here, viewer, number), (here, viewer, "from", first), address, look)
        return moment

    async def export(self, table_id: str, key: str | None, address: str) -> tuple[str, str]:
        """The finished game as text, or what is left of one of older rules; and a name for the file."""
        async with self._tables.at(table_id, outdated=True) as table:
            name = f"{table.state.row.game}-{table_id}.txt"
            if table.state.outdated:
                return outdated.export(table.state, table.state.seat_of(key) if key else SPECTATOR), name
            here, record = _finished(table.state), _record(table.state)
        return await self._answered(here, record, address, Export), name

    async def verify(self, table_id: str, address: str) -> Checked:
        """The server's own check of a finished game."""
        async with self._tables.at(table_id) as table:
            here, record = _finished(table.state), _record(table.state)
        return await self._answered(here, record, address, Verify)

    async def course(self, table_id: str, address: str) -> Course:
        """How a finished game went."""
        async with self._tables.at(table_id) as table:
            here, record = _finished(table.state), _record(table.state)
        return await self._answered(here, record, address, Retrace)

    async def bring_in(self, brought: Import, address: str) -> SatDown:
        """A table from a saved game."""
        named = _GAME_LINE.search(brought.text[:HEAD_LENGTH])
        if named is not None:
            contract.game(named[1])  # Unknown games are refused before anybody works.
        laid_out = await self._ask(address, BringIn(brought, self._limits.import_entries))
        return await self._seating.bring_in(laid_out)

    async def _answered(
        self, here: TableVersion, record: TableRecord, address: str, job: Callable[[TableRecord], Job[Answer]]
    ) -> Answer:
        """What a job over the whole game answers: one answer for everybody."""
        key = here, job

        async def find() -> Found:
            return {key: await self._ask(address, job(await self._whole(record, here)))}

        answer: Answer = await self._once(key, key, address, find)
        return answer

    async def _whole(self, record: TableRecord, here: TableVersion) -> TableRecord:
        """The table with its log, up to where it was when it was asked for."""
        entries = await self._tables.store.entries(here.table)
        return TableRecord(record.row, record.seats, entries[: here.version + 1], [])

    async def _ask(self, address: str, job: Job[Answer]) -> Answer:
        table_id = job.record.row.id if isinstance(job, Export | ReplayMoments | Retrace | Verify) else ""
        place = QueuePlace(Urgency.ASKED, address, table_id)
        return await asyncio.wrap_future(self._workers.ask(place, job, self._limits.errands_waiting))

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
            if _size(value) <= MOST_KEPT:
                self._kept[key] = value


def _size(found: Any) -> int:
    """The bytes that something takes, about."""
    return len(found) if isinstance(found, bytes | str) else SMALL


def _here(state: TableState) -> TableVersion:
    return TableVersion(state.id, state.version, state.row.stamp)


def _finished(state: TableState) -> TableVersion:
    if not state.dealt.over:
        raise NotOver("The game's file holds its secret, so it can be had when the game is over.")
    return _here(state)


def _record(state: TableState) -> TableRecord:
    """What a worker needs of a table beside its log: no key, not even hashed, and no chat."""
    return TableRecord(
        state.row, [msgspec.structs.replace(seat, key_hash=None, webhook="") for seat in state.seats], [], []
    )
