"""Many hands on one pile of work: threads over kernels, answers in order, and a clean stop."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from types import FrameType
from typing import Protocol, TypeVar

AHEAD = 4  # Pieces of work in line for each thread: enough to keep it busy, few enough to stop soon.
GLANCE = 0.1  # Seconds between two looks at whether somebody wants to stop.

Halt = threading.Event
Piece = TypeVar("Piece")
Answer = TypeVar("Answer")


class Halted(Exception):
    """Raised inside a piece of work that is given up because somebody wants to stop."""


@contextmanager
def stoppable() -> Iterator[Halt]:
    """A halt that Ctrl-C (or a polite kill) sets, so that work ends between two games and keeps its result.

    A second Ctrl-C interrupts at once.
    """
    halt = Halt()
    if threading.current_thread() is not threading.main_thread():
        yield halt
        return

    def stop(number: int, _: FrameType | None) -> None:
        halt.set()
        signal.signal(number, signal.default_int_handler)

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield halt
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def in_order(task: Callable[[Piece], Answer], pieces: Iterable[Piece], threads: int, halt: Halt) -> Iterator[Answer]:
    """The answers to `pieces`, in their order. Once `halt` is set, those that are ready without a gap."""
    coming = iter(pieces)
    line: deque[Future[Answer]] = deque()
    pool = ThreadPoolExecutor(threads)
    try:
        while not halt.is_set():
            line.extend(pool.submit(task, piece) for piece in islice(coming, AHEAD * threads - len(line)))
            if not line:
                return
            if wait([line[0]], GLANCE).done and not halt.is_set():  # a piece is given up only after the halt
                yield line.popleft().result()
        pool.shutdown(cancel_futures=True)
        while line and not line[0].cancelled() and not isinstance(line[0].exception(), Halted):
            yield line.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


class DealRunner(Protocol):
    """Who plays: threads here, or other machines (lab/ray_cluster.py)."""

    def answers(self, task: Callable[[Halt, Piece], Answer], pieces: Iterable[Piece], halt: Halt) -> Iterator[Answer]:
        """The answers to `pieces`, in their order. A task hangs on nothing but what it holds, so that it can travel."""


@dataclass(frozen=True)
class ThisMachine:
    """This machine."""

    threads: int | None = None  # None: one for each core

    def answers(self, task: Callable[[Halt, Piece], Answer], pieces: Iterable[Piece], halt: Halt) -> Iterator[Answer]:
        """The answers, in order."""
        return in_order(partial(task, halt), pieces, self.threads or os.cpu_count() or 1, halt)
