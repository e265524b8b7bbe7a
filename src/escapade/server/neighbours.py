"""The processes of one house: which of them a table is at, and how they hand connections over to each other.

All of them take connections from the same port. Whoever reads that a request is about a table of another process hands
it the connection, with what was read, and it goes on there. So everybody at a table meets in one process, and no news
has to cross. Who owns a table follows from its id and from who is up; when a process dies, its tables fall to the
others without a word. Should two ever think that a table is theirs, the database takes only one's moves.
"""

import asyncio
import re
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b

from escapade.server.slate import Crowd, Slate

CONNECTION, QUESTION, WORD = b"c", b"?", b"!"
MOST_SAID = 65_536  # bytes that were read before a connection is handed over; who has said more stays
AT_A_TIME = 32  # connections taken in before anybody else has a turn
LOOK_SECONDS = 0.25  # between two looks at who is up
ANSWER_SECONDS = 2.0
MOST_REMEMBERED = 20_000
ENOUGH = 80  # bytes of a request in which a table's id is found, if it is in there
_TABLE = re.compile(rb"[A-Z]+ /api/(?:admin/)?tables/([\w-]{1,24})[/? ]", re.ASCII)

TakeIn = Callable[[socket.socket, bytes], Awaitable[object]]
Answer = Callable[[], Awaitable[bytes]]


def tells_enough(said: bytes) -> bool:
    """Whether the beginning of a request tells which table it is about."""
    return len(said) >= ENOUGH or b"\n" in said


def table_in(said: bytes) -> str:
    """The table that a request is about; nothing if it is about none."""
    found = _TABLE.match(said)
    return found[1].decode() if found else ""


def channel() -> tuple[socket.socket, socket.socket]:
    """A way into a process: what is put into the second comes out of the first, whole and in order."""
    # macOS has no packets in sequence between processes; there datagrams are as good.
    kind = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_DGRAM
    there, here = socket.socketpair(socket.AF_UNIX, kind)
    for end, option in ((there, socket.SO_RCVBUF), (here, socket.SO_SNDBUF)):
        end.setsockopt(socket.SOL_SOCKET, option, 64 * MOST_SAID)
        end.setblocking(False)
    return there, here


class Alone:
    """A process without neighbours: every table is its own."""

    number = 0
    slate: Slate | None = None

    def owner(self, table_id: str) -> int:
        """The process that a table is at."""
        return self.number

    def mine(self, table_id: str) -> bool:
        """Whether a table is at this process."""
        return self.owner(table_id) == self.number

    def crowd(self, kind: str) -> Crowd:
        """What each address has open of something, in all processes."""
        return Crowd()

    def when_moved(self, act: Callable[[], None]) -> None:
        """Have something done whenever tables came or went with a process."""

    def listen(self, hear: Callable[[str], None]) -> None:
        """Who hears what other processes tell."""

    def tell(self, word: str) -> None:
        """Tell all others something; they hear it before whatever they are asked afterwards."""

    def answers(self, question: str, answer: Answer) -> None:
        """What to say when another process asks."""

    async def ask(self, question: str) -> dict[int, bytes]:
        """What the others answer, each by its number; nothing of those that do not."""
        return {}


class Neighbours(Alone):
    """One of several processes, and its ways to the others."""

    def __init__(self, number: int, slate: Slate, entry: socket.socket, ways: list[socket.socket]) -> None:
        self.number = number
        self.slate: Slate = slate
        self._entry = entry
        self._ways = ways
        self._up = b""
        self._owners: dict[str, int] = {}
        self._acts: list[Callable[[], None]] = []
        self._answers: dict[str, Answer] = {}
        self._listen: Callable[[str], None]
        self._take_in: TakeIn
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking: asyncio.TimerHandle | None = None

    # Whose table

    def owner(self, table_id: str) -> int:
        """Every process gives a table a number, and the highest of those that are up counts (rendezvous hashing)."""
        up = bytes(self.slate.up)
        if up != self._up or len(self._owners) > MOST_REMEMBERED:
            self._up = up
            self._owners.clear()
        found = self._owners.get(table_id)
        if found is None:
            there = [number for number in range(len(up)) if up[number]] or [self.number]
            found = self._owners[table_id] = max(there, key=lambda number: _height(number, table_id))
        return found

    def crowd(self, kind: str) -> Crowd:
        """What each address has open of something, in all processes."""
        return Crowd(kind, self.slate, self.number, len(self._ways))

    def when_moved(self, act: Callable[[], None]) -> None:
        """Have something done whenever tables came or went with a process."""
        self._acts.append(act)

    # Coming and going

    def open(self, take_in: TakeIn) -> None:
        """This process is ready: it takes in what is handed over, and has tables."""
        self._take_in = take_in
        asyncio.get_running_loop().add_reader(self._entry.fileno(), self._hear)
        self.slate.up[self.number] = 1
        self._look(bytes(self.slate.up))

    def close(self) -> None:
        """This process is about to end, and gives its tables to the others."""
        self.slate.up[self.number] = 0
        asyncio.get_running_loop().remove_reader(self._entry.fileno())
        if self._looking is not None:
            self._looking.cancel()

    def _look(self, before: bytes) -> None:
        now = bytes(self.slate.up)
        if now != before:
            for act in self._acts:
                act()
        self._looking = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look, now)

    # Handing over

    def hand_over(self, to: int, connection: int, said: bytes) -> bool:
        """Give an open connection to another process; False if that cannot be done now."""
        return len(said) <= MOST_SAID and _send(self._ways[to], CONNECTION + said, connection)

    def _hear(self) -> None:
        for _ in range(AT_A_TIME):
            try:
                said, files, _, _ = socket.recv_fds(self._entry, MOST_SAID + 1, 1)
            except OSError:  # There is no more.
                return
            if said.startswith(WORD):
                self._listen(said[1:].decode())
            for file in files:
                task = asyncio.get_running_loop().create_task(self._receive(socket.socket(fileno=file), said))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _receive(self, connection: socket.socket, said: bytes) -> None:
        connection.setblocking(False)
        if said.startswith(CONNECTION):
            with suppress(OSError):  # They are gone already.
                await self._take_in(connection, said[1:])
            return
        with connection, suppress(OSError):
            answer = self._answers[said[1:].decode()]
            await asyncio.get_running_loop().sock_sendall(connection, await answer())

    # Telling and asking

    def listen(self, hear: Callable[[str], None]) -> None:
        """Who hears what other processes tell."""
        self._listen = hear

    def tell(self, word: str) -> None:
        """Tell all others something; they hear it before whatever they are asked afterwards."""
        for number in self._others():
            _send(self._ways[number], WORD + word.encode())

    def answers(self, question: str, answer: Answer) -> None:
        """What to say when another process asks."""
        self._answers[question] = answer

    async def ask(self, question: str) -> dict[int, bytes]:
        """What the others answer, each by its number; nothing of those that do not."""
        others = self._others()
        found = await asyncio.gather(*(self._ask(number, question) for number in others))
        return {number: answer for number, answer in zip(others, found, strict=True) if answer}

    def _others(self) -> list[int]:
        return [number for number, up in enumerate(self.slate.up) if up and number != self.number]

    async def _ask(self, number: int, question: str) -> bytes:
        here, there = socket.socketpair()
        with here:
            with there:
                if not _send(self._ways[number], QUESTION + question.encode(), there.fileno()):
                    return b""
            here.setblocking(False)
            answer = b""
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(ANSWER_SECONDS):
                    while more := await asyncio.get_running_loop().sock_recv(here, MOST_SAID):
                        answer += more
                    return answer
        return b""


def pass_on(entry: socket.socket, way: socket.socket) -> None:
    """What was handed to a process that is gone, for another one."""
    with suppress(OSError):
        while True:
            said, files, _, _ = socket.recv_fds(entry, MOST_SAID + 1, 1)
            for file in files:
                with socket.socket(fileno=file) as connection:
                    _send(way, said, connection.fileno())


def _send(way: socket.socket, said: bytes, *files: int) -> bool:
    try:
        socket.send_fds(way, [said], files)
    except OSError:  # The other one has its hands full.
        return False
    return True


def _height(number: int, table_id: str) -> bytes:
    return blake2b(f"{number} {table_id}".encode(), digest_size=8).digest()
