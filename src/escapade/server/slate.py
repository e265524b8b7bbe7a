"""The slate: what the processes of one house write down together, in memory that they share.

Who of them is up, how many connections each address has, and what it has asked for: an address has the same limits
however many processes serve it. Nobody waits for anybody: of what is counted each process has rows of its own, and two
who chalk up a request at the very same moment may count it once. Addresses share places by a keyed hash; each has two,
and the lower count is believed, so that hardly anybody ever pays for somebody else.
"""

import mmap
import secrets
import tempfile
from collections import Counter
from hashlib import blake2b
from typing import IO

from escapade.server.settings import MOST_PROCESSES

CROWDS = ("connections", "sockets")
MEASURES = ("requests", "passwords", "tables", "errands")
PLACES = 1 << 15  # for each of the two hashes
SECRET = 16
HEAD = mmap.PAGESIZE
COUNT, BUCKET = 4, 16  # bytes of a count, and of a bucket: what is spent, and when that was


class Slate:
    """The shared memory, as one process sees it."""

    def __init__(self, file: int, processes: int) -> None:
        memory = memoryview(mmap.mmap(file, _size(processes)))
        self._secret = bytes(memory[MOST_PROCESSES : MOST_PROCESSES + SECRET])
        self._processes = processes
        self._memory = memory
        self.up = memory[:processes]  # 1 for each process that takes connections

    def places(self, visitor: str) -> tuple[int, int]:
        """Where a visitor is chalked up."""
        digest = int.from_bytes(blake2b(visitor.encode(), digest_size=8, key=self._secret).digest(), "little")
        return digest % PLACES, PLACES + (digest >> 32) % PLACES

    def counts(self, crowd: str, process: int) -> memoryview:
        """A process's own row of counts."""
        begin = HEAD + (CROWDS.index(crowd) * self._processes + process) * 2 * PLACES * COUNT
        return self._memory[begin : begin + 2 * PLACES * COUNT].cast("I")

    def buckets(self, measure: str) -> "memoryview[float]":
        """The buckets of a measure, two numbers each."""
        begin = HEAD + len(CROWDS) * self._processes * 2 * PLACES * COUNT
        begin += MEASURES.index(measure) * 2 * PLACES * BUCKET
        return self._memory[begin : begin + 2 * PLACES * BUCKET].cast("d")

    def wipe(self, process: int) -> None:
        """A process is gone, and its connections with it."""
        self.up[process] = 0
        for crowd in CROWDS:
            row = self.counts(crowd, process)
            row.cast("B")[:] = bytes(row.nbytes)


def new_slate(processes: int) -> IO[bytes]:
    """The file behind a fresh slate, which has no name and goes when the last process does."""
    file = tempfile.TemporaryFile()  # noqa: SIM115
    file.truncate(_size(processes))
    file.seek(MOST_PROCESSES)
    file.write(secrets.token_bytes(SECRET))
    file.flush()
    return file


def _size(processes: int) -> int:
    return HEAD + 2 * PLACES * (len(CROWDS) * processes * COUNT + len(MEASURES) * BUCKET)


class Crowd:
    """How many of something each address has: in this process, or on a slate in all of them."""

    def __init__(self, kind: str = "", slate: Slate | None = None, process: int = 0, processes: int = 1) -> None:
        self._here: Counter[str] = Counter()
        self._slate = slate
        self._process = process
        self._rows = [slate.counts(kind, number) for number in range(processes)] if slate is not None else []

    def enter(self, address: str) -> None:
        """One more."""
        self._here[address] += 1
        self._chalk(address, 1)

    def leave(self, address: str) -> None:
        """One less."""
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]
        self._chalk(address, -1)

    def of(self, address: str) -> int:
        """How many an address has."""
        if self._slate is None:
            return self._here[address]
        return min(sum(row[place] for row in self._rows) for place in self._slate.places(address))

    def total(self) -> int:
        """How many there are in this process."""
        return self._here.total()

    def __len__(self) -> int:
        """How many addresses have any in this process."""
        return len(self._here)

    def _chalk(self, address: str, change: int) -> None:
        if self._slate is not None:
            for place in self._slate.places(address):
                self._rows[self._process][place] += change
