"""A worker process: does jobs that come in over its standard input, one at a time, until that ends.

    python -m escapade.server.jobs.worker

A message is its length in four bytes and then MessagePack. Should the server be gone, however it went, the input ends
and so does the worker, in the middle of a thought if need be.
"""

import gc
import os
import queue
import signal
import struct
import sys
import threading
from typing import IO

LENGTH = struct.Struct(">I")
LESS_URGENT = 10  # The event loop, which people's moves go through, comes first.


def read(stream: IO[bytes]) -> bytes | None:
    """The next message; None where the stream ends, be it in the middle of one."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    body = stream.read(length)
    return body if len(body) == length else None


def write(stream: IO[bytes], message: bytes) -> None:
    """Send a message."""
    stream.write(LENGTH.pack(len(message)) + message)
    stream.flush()


def main() -> None:
    """Work until nobody asks any more."""
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # What a game prints is no answer.
    asked: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()
    from escapade.engine.record import plain_first
    from escapade.server.jobs.jobs import carry_out  # Takes a second, in which the server goes first.

    plain_first()

    gc.collect()
    gc.freeze()
    while True:
        write(answers, carry_out(asked.get()))


def _listen(asked: "queue.SimpleQueue[bytes]") -> None:
    while (message := read(sys.stdin.buffer)) is not None:
        asked.put(message)
    os._exit(0)  # Nobody is left to tell.


if __name__ == "__main__":
    main()
