"""Worker processes: what a lost one costs, who gets how many, and when they end."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import psutil
import pytest
from litestar.testing import AsyncTestClient

from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.errors import UnknownGame
from escapade.engine.match import Match
from escapade.engine.record import INTERPRETED
from escapade.server.app import Application
from escapade.server.database.rows import EntryRow, TableRecord, TableRow
from escapade.server.errors import OtherRules, ThinkingFailed, TooOften
from escapade.server.house.settings import Limits, Settings
from escapade.server.jobs import workers as module
from escapade.server.jobs.fair_queue import QueuePlace, Urgency
from escapade.server.jobs.jobs import Export, Job, JobDone, Outcome, Think, Warm
from escapade.server.jobs.workers import Worker, Workers
from tests.server.table_talk import PEOPLE, deal, refusal

PATIENCE = 120  # seconds, on a busy machine
DEADLY = """
from dataclasses import replace
from connect_four import game as connect_four
from escapade.engine.record import rule

@rule
def greedy(box, s, seat, moves, n, rng):
    moves[1 << 45] = 1  # far outside: what a mistake in a kernel does, nobody catches
    return moves[0]

game = replace(connect_four, id="deadly-four", greedy=greedy)
"""


@pytest.fixture
def pool() -> Iterator["Pool"]:
    found = Pool(2)
    yield found
    found.end()


def place(address: str = "a", table: str = "1", urgency: Urgency = Urgency.OPPONENT) -> QueuePlace:
    return QueuePlace(urgency, address, table)


def thought(match: Match, level: str, seed: int = 1) -> Think:
    game = match.game
    return Think(game.id, game.version, match.box.digest, match.states.tobytes(), match.awaits[0], level, seed)


class Pool(Workers):
    """Real workers, which the test knows."""

    def __init__(self, count: int) -> None:
        self.made: list[Worker] = []
        super().__init__(count, PATIENCE, self._new)

    def _new(self) -> Worker:
        self.made.append(Worker())
        return self.made[-1]


def pids(pool: Pool) -> list[int]:
    """The processes there are at present."""
    return [worker.pid for worker in pool.made if worker.pid is not None]


def until(what: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# What a worker answers


def test_a_worker_thinks_what_anybody_would_think(pool: Pool) -> None:
    match = Match("connect-four", 2, seed=3)
    for level in ("random", "greedy", "easy"):
        opinion = pool.ask(place(), thought(match, level)).result(PATIENCE)
        here = bot(level).think(match.game, match.box, match.states, match.awaits[0], 1)
        assert (opinion.thoughts.moves, opinion.thoughts.simulations) == (here.moves, here.simulations)


def test_refusals_come_back_as_they_were(pool: Pool) -> None:
    match = Match("connect-four", 2, seed=3)
    other = Think("connect-four", 99, match.box.digest, match.states.tobytes(), 0, "random", 1)
    with pytest.raises(OtherRules, match="started again"):
        pool.ask(place(), other).result(PATIENCE)
    with pytest.raises(UnknownGame, match="no game 'nim'"):
        pool.ask(place(), Warm("nim")).result(PATIENCE)
    senseless = TableRow("t", "connect-four", 1, match.box.digest, "no JSON", "calm", False, False, b"", 0)
    with pytest.raises(ThinkingFailed, match="DecodeError in Export"):
        pool.ask(place(), Export(TableRecord(senseless, [], [EntryRow("t", 0, -1, None)], []))).result(PATIENCE)
    pool.ask(place(), thought(match, "random")).result(PATIENCE)


# A lost worker


def test_a_worker_killed_in_the_middle_of_a_thought_costs_nothing_but_time(pool: Pool) -> None:
    match = Match("alien-getaway", 3, seed=3)
    pool.ask(place(), thought(match, "easy")).result(PATIENCE)
    answers = [pool.ask(place(address), thought(match, "expert")) for address in "ab"]
    until(lambda: pool.busy == 2)
    os.kill(pids(pool)[0], signal.SIGKILL)
    here = bot("expert").think(match.game, match.box, match.states, match.awaits[0], 1)
    for answer in answers:
        assert answer.result(PATIENCE).thoughts.moves == here.moves


def test_what_is_lost_twice_has_failed_and_the_others_are_served() -> None:
    pool = Workers(1, PATIENCE, lambda: Worker((sys.executable, "-c", "import os; os._exit(7)")))
    with pytest.raises(ThinkingFailed, match="failed twice"):
        pool.ask(place(), Warm("connect-four")).result(PATIENCE)
    with pytest.raises(ThinkingFailed, match="failed twice"):
        pool.ask(place(), Warm("connect-four")).result(PATIENCE)
    pool.end()


def test_a_worker_that_takes_too_long_is_replaced() -> None:
    pool = Workers(1, 0.3, lambda: Worker((sys.executable, "-c", "import time; time.sleep(1000)")))
    with pytest.raises(ThinkingFailed, match="failed twice"):
        pool.ask(place(), Warm("connect-four")).result(PATIENCE)
    pool.end()


def test_where_no_process_can_be_started_it_is_said(tmp_path: Path) -> None:
    pool = Workers(1, PATIENCE, lambda: Worker((str(tmp_path / "nothing"),)))
    with pytest.raises(ThinkingFailed):
        pool.ask(place(), Warm("connect-four")).result(PATIENCE)
    pool.end()


@pytest.fixture
def deadly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A plugin whose greedy bot ends the process that it thinks in."""
    plugin = tmp_path / "plugin"
    facts = plugin / "deadly-1.0.dist-info"
    facts.mkdir(parents=True)
    (plugin / "deadly.py").write_text(DEADLY)
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: deadly\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[escapade.games]\ndeadly-four = deadly:game\n")
    monkeypatch.syspath_prepend(plugin)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(plugin), os.environ.get("PYTHONPATH", "")]))
    contract.game_ids.cache_clear()
    yield
    contract.game_ids.cache_clear()


@pytest.mark.skipif(INTERPRETED, reason="Python itself catches what this kernel does")
async def test_a_kernel_that_kills_costs_one_thought_and_everybody_plays_on(
    deadly: None, tmp_path: Path, limits: Limits
) -> None:
    # A time of its own gives it workers of its own, which know the plugin.
    settings = Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", limits, tmp_path, warm=False, think_seconds=PATIENCE)
    async with AsyncTestClient(Application(settings)) as client:
        risky = await deal(client, [PEOPLE[0], {"kind": "bot", "level": "greedy"}], "deadly-four")
        safe = await deal(client, [PEOPLE[0], {"kind": "bot", "level": "easy"}], "connect-four")
        for talk in (risky, safe):
            assert (await talk.play(0, 0, 3)).status_code == 200
        async with asyncio.timeout(PATIENCE):
            for talk in (risky, safe):
                while (await talk.position(0))["version"] < 2:
                    await asyncio.sleep(0.05)
        assert (await risky.play(0, 2, 0)).status_code == 200
    module._shared.pop((settings.workers, settings.think_seconds)).end()


# Sharing


class Slow:
    """A worker without a process: does what it is asked when it is told to."""

    def __init__(self) -> None:
        self.busy_since: float | None = None
        self.warm: set[str] = set()
        self.go = threading.Event()
        self.doing: Job[Any] | None = None

    def start(self) -> None:
        pass

    def ask(self, job: Job[Any]) -> Outcome:
        self.doing = job
        self.go.wait(PATIENCE)
        self.go.clear()
        self.doing = None
        return JobDone(b"\xc0")  # type: ignore[arg-type]

    def hurry(self, seconds: float) -> None:
        pass

    def end(self, for_good: bool = False) -> None:
        self.go.set()


class SlowPool(Workers):
    """Slow workers, which the test knows."""

    def __init__(self, count: int) -> None:
        self.made: list[Slow] = []
        super().__init__(count, PATIENCE, self._new)

    def _new(self) -> Slow:
        self.made.append(Slow())
        return self.made[-1]


def games(pool: SlowPool) -> set[str]:
    return {worker.doing.game for worker in list(pool.made) if isinstance(worker.doing, Warm)}


def test_one_address_never_has_all_workers() -> None:
    pool = SlowPool(3)
    for number in range(10):
        pool.ask(place("a", str(number)), Warm(f"a{number}"))
    until(lambda: games(pool) == {"a0", "a1"})
    last = pool.ask(place("b", "x", Urgency.UNWATCHED), Warm("b"))
    until(lambda: games(pool) == {"a0", "a1", "b"})
    assert pool.waiting == 8
    next(worker for worker in pool.made if worker.doing == Warm("b")).go.set()
    assert last.result(PATIENCE) is None
    pool.end()


def test_games_are_loaded_by_one_worker_at_a_time_and_never_before_an_errand() -> None:
    pool = SlowPool(2)
    pool.warm_up("x")
    until(lambda: games(pool) == {"x"})
    answer = pool.ask(place(), Warm("job"))
    until(lambda: games(pool) == {"x", "job"})
    for worker in pool.made:
        worker.go.set()
    answer.result(PATIENCE)
    until(lambda: games(pool) == {"x"})

    def both_warm() -> bool:
        for worker in pool.made:  # Told once only, one that is just ending its last job would not hear it.
            if worker.doing:
                worker.go.set()
        return [worker.warm for worker in pool.made] == [{"x"}] * 2

    until(both_warm)
    pool.end()


def test_so_much_of_one_address_waits_and_no_more() -> None:
    pool = SlowPool(2)
    answers: list[Future[Any]] = [pool.ask(place("a", "0"), Warm("a0"))]
    until(lambda: games(pool) == {"a0"})
    answers += [pool.ask(place("a", str(number), Urgency.ASKED), Warm("hint"), 3) for number in range(3)]
    with pytest.raises(TooOften, match="waiting"):
        pool.ask(place("a", "9", Urgency.ASKED), Warm("hint"), 3)
    pool.ask(place("a", "9"), Warm("a bot just waits"))
    pool.ask(place("b", "9", Urgency.ASKED), Warm("b"), 3)
    assert answers[-1].cancel()  # Who goes away makes room.
    pool.ask(place("a", "9", Urgency.ASKED), Warm("hint"), 3)
    pool.end()


async def test_hints_of_one_address_are_bounded(tmp_path: Path) -> None:
    strict = Limits(errands_waiting=0)
    app = Application(Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", strict, tmp_path, warm=False))
    async with AsyncTestClient(app) as client:
        talk = await deal(client)
        seat = (await talk.position())["awaits"][0]
        assert "waiting" in refusal(await talk.ask("hint", seat), 429, "too-often")


# The end


ORPHANS = """
import sys, time
from escapade.engine.match import Match
from escapade.server.table.bot_seats import _think
from escapade.server.database.rows import TableRecord
from escapade.server.jobs.fair_queue import QueuePlace, Urgency
from escapade.server.jobs.workers import Worker, Workers
made = [Worker(), Worker()]
pool = Workers(2, 600, iter(made).__next__)
match = Match("connect-four", 2, seed=1)
for address in "ab":
    pool.ask(QueuePlace(Urgency.OPPONENT, address, "1"), _think(match, 0, "expert", 1))
while pool.busy < 2 or len([worker for worker in made if worker.pid]) < 2:
    time.sleep(0.01)
print(*[worker.pid for worker in made], flush=True)
time.sleep(1000)
"""


def test_workers_end_with_the_server_in_the_middle_of_a_thought() -> None:
    slowly = {**os.environ, "NUMBA_DISABLE_JIT": "1"}  # An expert thinks for minutes like that.
    server = subprocess.Popen([sys.executable, "-c", ORPHANS], stdout=subprocess.PIPE, text=True, env=slowly)
    assert server.stdout is not None
    orphans = [psutil.Process(int(pid)) for pid in server.stdout.readline().split()]
    assert len(orphans) == 2
    server.kill()
    server.communicate()
    until(lambda: not any(orphan.is_running() and orphan.status() != "zombie" for orphan in orphans))


def test_the_end_does_not_wait_for_thoughts(pool: Pool) -> None:
    match = Match("connect-four", 2, seed=3)
    answers = [pool.ask(place(), thought(match, "expert", seed)) for seed in range(9)]
    until(lambda: len(pids(pool)) == 2)
    processes = [psutil.Process(pid) for pid in pids(pool)]
    pool.end()
    assert not any(process.is_running() for process in processes)
    assert isinstance(answers[-1].exception(PATIENCE), ThinkingFailed)
    for answer in answers:
        assert answer.exception(PATIENCE) is None or isinstance(answer.exception(), ThinkingFailed)
    assert pids(pool) == []  # Nor was another one started.
    with pytest.raises(ThinkingFailed, match="going down"):
        pool.ask(place(), thought(match, "easy"))
