"""What a second process is worth: `escapade serve` with --processes 1, 2 and 1 again on one PostgreSQL, the same run.

    PYTHONPATH=bench python -m load.processes [--seconds 10] [--game connect-four] [--tables 150] [--think 250]

Bounded, loopback only. Players and PostgreSQL need processor time of their own, so a small machine has no two cores
left for two serving processes, and as fast as it goes would measure the machine. Therefore every process gets the same
load, tables whose people think for a while: two processes have twice as many tables as one. They should make twice the
moves, and none of the two may be busier than the one was: what one process spends on a second of its load, against the
busier of the two, times the moves, is what the second process is worth where each has a core to itself.
"""

import argparse
import os
import sys
import tempfile
import time
from typing import Any
from urllib.request import urlopen

import psutil
from load.load import drive, free_port, install_peer, running

from tests.server.pg import postgres

WARM_SECONDS = 3
SETTLE_SECONDS = 60


class Serving(psutil.Process):  # type: ignore[misc]
    """A server and the processes of it that serve people, as one; remembers what each of them has spent."""

    def __init__(self, head: psutil.Process, processes: int, port: int) -> None:
        super().__init__(head.pid)
        self.each = [self]
        self.looks: list[list[float]] = []
        for _ in range(SETTLE_SECONDS * 10):
            with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
                up = answer.read().count(b"escapade_sockets{process=")
            if up == processes or processes == 1:
                break
            time.sleep(0.1)
        if processes > 1:
            self.each = [one for one in self.children() if "escapade.server.processes" in one.cmdline()]

    def cpu_times(self) -> Any:
        """User and system time of all."""
        times = [psutil.Process(one.pid).cpu_times()[:2] for one in self.each]
        machine = psutil.cpu_times()
        self.looks.append([*(sum(time) for time in times), sum(machine) - machine.idle - machine.iowait])
        return [sum(kind) for kind in zip(*times, strict=True)]

    def spent(self) -> list[float]:
        """Seconds of each process between the last two looks, and of the whole machine at last."""
        return [after - before for before, after in zip(*self.looks[-2:], strict=True)]


def measure(database: str, processes: int, wish: argparse.Namespace, modules: str) -> tuple[float, float]:
    """Moves a second, and how busy the busiest process was."""
    port = free_port()
    command = [sys.executable, "-m", "escapade", "serve", "--port", str(port), "--database", database]
    command += ["--processes", str(processes)]
    with running(command, port, f"/api/games/{wish.game}", ESCAPADE_LIMITS="off", ESCAPADE_WARM="no") as head:
        serving = Serving(head, processes, port)
        about = {"tables": processes * wish.tables, "think": wish.think, "game": wish.game, "modules": modules}
        drive(
            serving, "escapade", port, seconds=WARM_SECONDS, **about
        )  # Whatever is loaded at a first table is loaded.
        result = drive(serving, "escapade", port, seconds=wish.seconds, **about)
    *busy, machine = (100 * each / wish.seconds for each in serving.spent())
    print(
        f"{processes:>9}{result['moves_a_second']:>10.0f}{result['p50']:>9.1f}{result['p99']:>9.1f}"
        f"{' + '.join(f'{each:.1f}' for each in busy):>20}{1000 * sum(busy) / 100 / result['moves_a_second']:>14.2f}"
        f"{machine - sum(busy):>16.0f}",
        flush=True,
    )
    return result["moves_a_second"], max(busy)


def main() -> None:
    """Measure one, two, and one again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--game", default="connect-four")
    parser.add_argument("--tables", type=int, default=150, help="for each process")
    parser.add_argument("--think", type=int, default=250, help="milliseconds before each move")
    wish = parser.parse_args()
    print(f"cores {os.cpu_count()}, load average {os.getloadavg()[0]:.1f} (other people's work included)")
    print(
        f"{'processes':>9}{'moves/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'% of a core, each':>20}{'cpu ms/move':>14}"
        f"{'all others, %':>16}",
        flush=True,
    )
    with tempfile.TemporaryDirectory() as folder, postgres() as database:
        modules = install_peer(folder)
        one, two, again = (measure(database.url, processes, wish, modules) for processes in (1, 2, 1))
    moves, busy = 2 * two[0] / (one[0] + again[0]), 2 * two[1] / (one[1] + again[1])
    print(f"two processes made {moves:.2f} times the moves of one; the busier was {busy:.2f} times as busy as the one,")
    print(f"so where each has a core, two are worth {moves / busy:.2f} times one")


if __name__ == "__main__":
    main()
