"""Worker processes: whatever takes longer than a millisecond is done by them, and not where people's moves are.

Threads would do for machine code, but not for words and replays, which hold the interpreter; and a fault in a game's
kernels ends a whole process. Here it ends a worker, which is replaced, and costs one thought.
"""

import atexit
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from escapade.engine.errors import EscapadeError
from escapade.server.errors import ThinkingFailed, TooOften
from escapade.server.jobs.fair_queue import FairQueue, QueuePlace
from escapade.server.jobs.jobs import Answer, Job, JobDone, JobRefused, Outcome, Warm, answer_type
from escapade.server.jobs.worker import read, write

COMMAND = (sys.executable, "-m", "escapade.server.jobs.worker")
TRIES = 2
LOOK_SECONDS = 0.25  # how often somebody looks whether a worker takes too long

logger = logging.getLogger("escapade.server")
_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[Outcome] = msgspec.msgpack.Decoder(Outcome)


class WorkerLost(Exception):
    """The worker is gone, in the middle of its job."""


class QueuedJob(msgspec.Struct, eq=False):
    """A job in the queue, and the answer that somebody waits for."""

    job: Job[Any]
    answer: "Future[Any]"


class JobWorker(Protocol):
    """What does jobs, one at a time."""

    busy_since: float | None
    warm: set[str]  # the games whose kernels it has loaded

    def ask(self, job: Job[Any]) -> Outcome:
        """Have a job done; WorkerLost if the worker is gone before it is."""
        ...

    def hurry(self, seconds: float) -> None:
        """End it if its job takes longer than that."""
        ...

    def end(self, for_good: bool = False) -> object:
        """End it, whatever it does."""
        ...

    def start(self) -> None:
        """Get ready before anybody asks."""
        ...


class Worker:
    """One process, and the thread that talks with it."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._ended = False
        self.busy_since: float | None = None
        self.warm: set[str] = set()

    @property
    def pid(self) -> int | None:
        """The process's number, while there is one."""
        process = self._process
        return None if process is None else process.pid

    def ask(self, job: Job[Any]) -> Outcome:
        """Have a job done; WorkerLost if the process dies over it."""
        try:
            process = self._running()
            assert process.stdin is not None and process.stdout is not None
            self.busy_since = time.monotonic()
            write(process.stdin, _encoder.encode(job))
            message = read(process.stdout)
        except OSError as problem:
            self.end()
            raise WorkerLost(str(problem)) from None
        finally:
            self.busy_since = None
        if message is None:
            status = self.end()
            raise WorkerLost(f"it ended with {status}")
        return _decoder.decode(message)

    def hurry(self, seconds: float) -> None:
        """End the process if its job takes longer than that."""
        since, process = self.busy_since, self._process
        if since is not None and process is not None and time.monotonic() - since > seconds:
            logger.warning("worker %d took longer than %.0f s and is replaced", process.pid, seconds)
            process.kill()

    def end(self, for_good: bool = False) -> int | None:
        """Let the process go. It holds nothing that matters. For good: there will be no other."""
        with self._lock:
            process, self._process = self._process, None
            self._ended |= for_good
        self.warm.clear()
        if process is None:
            return None
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # What was still to be written has no reader.
                    pipe.close()
        return process.wait()

    def start(self) -> None:
        """Start the process, so that nobody has to wait for it."""
        with suppress(OSError):
            self._running()

    def _running(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._ended:
                raise ProcessLookupError("the workers were ended")
            if self._process is None:
                self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            return self._process


class Workers:
    """All workers of this process, and the queue before them. Nothing is started before it is needed."""

    def __init__(self, count: int, seconds: float, make: Callable[[], JobWorker] = Worker) -> None:
        self.count = count
        self.seconds = seconds
        self._turns: FairQueue[QueuedJob] = FairQueue(max(1, count - 1))
        self._news = threading.Condition()
        self._make = make
        self._workers: list[JobWorker] = []
        self._games: list[str] = []  # those whose kernels an idle worker loads
        self._loading: JobWorker | None = None  # the worker that does so
        self._ended = False

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        with self._news:
            return len(self._turns)

    @property
    def busy(self) -> int:
        """How many workers do a job."""
        return sum(worker.busy_since is not None for worker in self._workers)

    def ask(self, place: QueuePlace, job: Job[Answer], most_waiting: int | None = None) -> "Future[Answer]":
        """Put a job into the queue; TooOften if more than so many of this address and urgency wait there."""
        work = QueuedJob(job, Future())
        with self._news:
            if self._ended:
                raise ThinkingFailed("The server is going down.")
            if most_waiting is not None and self._turns.of(place.address, place.urgency) >= most_waiting:
                raise TooOften("Much is waiting to be worked out for you already. Please try again in a moment.")
            self._begin()
            self._turns.put(place, work)
            self._news.notify()
        work.answer.add_done_callback(lambda answer: self._forget(place, work) if answer.cancelled() else None)
        return work.answer

    def start(self) -> None:
        """Start the processes before anybody asks."""
        with self._news:
            self._begin()

    def warm_up(self, game: str) -> None:
        """Have every worker load a game's kernels, when it has nothing else to do."""
        with self._news:
            if game not in self._games and not self._ended:
                self._begin()
                self._games.append(game)
                self._news.notify_all()

    def end(self) -> None:
        """End all workers, whatever they do; who waits is told."""
        with self._news:
            self._ended = True
            left = self._turns.clear()
            self._news.notify_all()
        for worker in self._workers:
            worker.end(for_good=True)
        for work in left:
            if work.answer.set_running_or_notify_cancel():
                work.answer.set_exception(ThinkingFailed("The server is going down."))

    # In the workers' threads

    def _begin(self) -> None:
        if self._workers:
            return
        self._workers = [self._make() for _ in range(self.count)]
        for number, worker in enumerate(self._workers):
            threading.Thread(target=self._serve, args=(worker,), name=f"worker {number}", daemon=True).start()
        threading.Thread(target=self._look_after, name="workers", daemon=True).start()

    def _serve(self, worker: JobWorker) -> None:
        worker.start()
        while True:
            with self._news:
                cold = None
                while (turn := self._turns.next()) is None and not self._ended and not (cold := self._cold(worker)):
                    self._news.wait()
                if self._ended:
                    return
                if turn is None:
                    self._loading = worker
            if turn is None:
                self._warm_up(worker, cold or "")
                continue
            place, work = turn
            if work.answer.set_running_or_notify_cancel():
                self._carry_out(worker, work)
            with self._news:
                self._turns.done(place)
                self._news.notify_all()  # Its address may have more.

    def _carry_out(self, worker: JobWorker, work: QueuedJob) -> None:
        for _ in range(TRIES):
            try:
                outcome = worker.ask(work.job)
            except WorkerLost as problem:
                if not self._ended:
                    logger.error("a worker was lost over a %s: %s", type(work.job).__name__, problem)
                continue
            except Exception as problem:  # Whatever it is: the one who waits is told, and the worker is a new one.
                worker.end()
                work.answer.set_exception(problem)
                return
            _settle(work, outcome)
            return
        work.answer.set_exception(ThinkingFailed("Working that out failed twice. The table is unharmed."))

    def _cold(self, worker: JobWorker) -> str | None:
        """A game that the worker should load now. One loads at a time: the others are there for who asks."""
        if self._loading not in (None, worker):
            return None
        return next((game for game in self._games if game not in worker.warm), None)

    def _warm_up(self, worker: JobWorker, game: str) -> None:
        try:
            worker.ask(Warm(game))
            worker.warm.add(game)
        except WorkerLost as problem:
            logger.error("a worker was lost while it loaded %s: %s", game, problem)
            with self._news:
                if game in self._games:
                    self._games.remove(game)  # The next one would be lost, too.
        finally:
            with self._news:
                self._loading = None
                self._news.notify_all()

    def _look_after(self) -> None:
        while not self._ended:
            time.sleep(LOOK_SECONDS)
            for worker in self._workers:
                worker.hurry(self.seconds)

    def _forget(self, place: QueuePlace, work: QueuedJob) -> None:
        with self._news:
            self._turns.drop(place, work)


def _settle(work: QueuedJob, outcome: Outcome) -> None:
    if isinstance(outcome, JobDone):
        work.answer.set_result(msgspec.msgpack.decode(outcome.answer, type=answer_type(type(work.job))))
    elif isinstance(outcome, JobRefused):
        work.answer.set_exception(_refusal(outcome))
    else:
        work.answer.set_exception(ThinkingFailed(f"Working that out failed ({outcome.what}). The table is unharmed."))


def _refusal(outcome: JobRefused) -> EscapadeError:
    kinds = [EscapadeError]
    for kind in kinds:
        kinds += kind.__subclasses__()
    kind = next((kind for kind in kinds if kind.code == outcome.code), EscapadeError)
    return kind(outcome.sentence, outcome.rule)


_shared: dict[tuple[int, float], Workers] = {}


def shared(count: int, seconds: float) -> Workers:
    """The workers of this process, which all its applications share."""
    if (count, seconds) not in _shared:
        _shared[count, seconds] = Workers(count, seconds)
        atexit.register(_shared[count, seconds].end)
    return _shared[count, seconds]
