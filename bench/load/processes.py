"""What a second process is worth: `escapade serve --processes 1` and `2` on one PostgreSQL, the same run.

    PYTHONPATH=bench python -m load.processes [--seconds 10] [--game connect-four] [--share 0.25]

Bounded, loopback only. Players and PostgreSQL need processor time of their own, so on a small machine they, and not
the server, would be what is measured. Therefore every serving process gets only a share of a core (it is stopped for
the rest of every tenth of a second), the same for each, and the rest of the machine is for the others. Two figures:

- moves a second of two processes against one, with these shares;
- from the processor time alone: what one process spends on a move against what the busier of two spends on it. That is
  the ratio on a machine where every process has a core to itself.
"""

import argparse
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psutil
from load.load import FAST_TABLES, drive, free_port, install_peer, running

from tests.server.pg import postgres

PERIOD = 0.1  # seconds
SETTLE_SECONDS = 20


class Serving(psutil.Process):  # type: ignore[misc]
    """A server and the processes of it that serve people, as one; remembers what each of them has spent."""

    def __init__(self, head: psutil.Process, processes: int) -> None:
        super().__init__(head.pid)
        self.each = [self]
        for _ in range(SETTLE_SECONDS * 10):
            if processes == 1 or len(self.each) == processes:
                break
            time.sleep(0.1)
            self.each = [one for one in self.children() if "escapade.server.processes" in one.cmdline()]
        self.looks: list[list[float]] = []

    def cpu_times(self) -> Any:
        """User and system time of all."""
        times = [psutil.Process(one.pid).cpu_times()[:2] for one in self.each]
        self.looks.append([sum(time) for time in times])
        return [sum(kind) for kind in zip(*times, strict=True)]

    def spent(self) -> list[float]:
        """Seconds of each process between the last two looks."""
        return [after - before for before, after in zip(*self.looks[-2:], strict=True)]


@contextmanager
def rationed(processes: list[psutil.Process], share: float) -> Iterator[None]:
    """Each of these processes gets so much of a core, until the end of the block."""
    ended = threading.Event()

    def ration(process: psutil.Process, delay: float) -> None:
        time.sleep(delay)  # not all in the same moment
        while not ended.is_set():
            process.suspend()
            time.sleep(PERIOD * (1 - share))
            process.resume()
            time.sleep(PERIOD * share)

    delays = [number * PERIOD / len(processes) for number in range(len(processes))]
    threads = [threading.Thread(target=ration, args=each) for each in zip(processes, delays, strict=True)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        for thread in threads:
            thread.join()
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.resume()


def measure(database: str, processes: int, wish: argparse.Namespace, modules: str) -> tuple[float, float]:
    """Moves a second, and milliseconds that the busiest process spends on a move."""
    port = free_port()
    command = [sys.executable, "-m", "escapade.server.run", "--port", str(port), "--database", database]
    command += ["--processes", str(processes)]
    with running(command, port, f"/api/games/{wish.game}", ESCAPADE_LIMITS="off", ESCAPADE_WARM="no") as head:
        serving = Serving(head, processes)
        # Once without a ration: whatever is loaded at the first table is loaded.
        about = {"tables": FAST_TABLES, "think": 0, "game": wish.game, "modules": modules}
        drive(serving, "escapade", port, seconds=3, **about)
        with rationed(serving.each, wish.share):
            result = drive(serving, "escapade", port, seconds=wish.seconds, **about)
    spent = [1000 * each / max(1, result["moves"]) for each in serving.spent()]
    used = ", ".join(f"{each / wish.seconds:.2f}" for each in serving.spent())
    print(
        f"{processes} process{'es' if processes > 1 else ''}: {result['moves_a_second']:.0f} moves/s, "
        f"p50 {result['p50']:.0f} ms, {sum(spent):.2f} ms of processor a move, cores used: {used}",
        flush=True,
    )
    return result["moves_a_second"], max(spent)


def main() -> None:
    """Measure one, two, and one again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--game", default="connect-four")
    parser.add_argument("--share", type=float, default=0.25, help="of a core, for each serving process")
    wish = parser.parse_args()
    print(f"cores {os.cpu_count()}, load average {os.getloadavg()[0]:.1f} (other people's work included)", flush=True)
    with tempfile.TemporaryDirectory() as folder, postgres() as database:
        modules = install_peer(folder)
        one = measure(database.url, 1, wish, modules)
        two = measure(database.url, 2, wish, modules)
        again = measure(database.url, 1, wish, modules)
    print(f"moves a second, two against one: {2 * two[0] / (one[0] + again[0]):.2f} times")
    print(f"by processor time of the busier: {(one[1] + again[1]) / 2 / two[1]:.2f} times")


if __name__ == "__main__":
    main()
