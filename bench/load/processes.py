"""What a second process is worth: `escapade serve` with --processes 1, 2 and 1 again on one PostgreSQL, the same run.

    PYTHONPATH=bench python -m load.processes [--seconds 10] [--game connect-four]

Bounded, loopback only. Players and PostgreSQL need processor time of their own, so a small machine has no two cores
left for two serving processes, and moves a second tell more about the machine than about the server. Therefore also
from the processor time alone: what one process spends on a move against what the busier of two spends on it. That is
the ratio where every process has a core to itself. Everybody plays as fast as it goes, and every process has as many
tables: the more moves it writes in one transaction, the less each of them costs.
"""

import argparse
import os
import sys
import tempfile
import time
from typing import Any

import psutil
from load.load import drive, free_port, install_peer, running

from tests.server.pg import postgres

TABLES = 200  # for each process
WARM_SECONDS = 3
SETTLE_SECONDS = 60


class Serving(psutil.Process):  # type: ignore[misc]
    """A server and the processes of it that serve people, as one; remembers what each of them has spent."""

    def __init__(self, head: psutil.Process, processes: int) -> None:
        super().__init__(head.pid)
        self.each = [self]
        self.looks: list[list[float]] = []
        for _ in range(SETTLE_SECONDS * 10):
            if len(self.each) == processes:
                return
            time.sleep(0.1)
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
    """Moves a second, and milliseconds that the busiest process spends on a move."""
    port = free_port()
    command = [sys.executable, "-m", "escapade.server.run", "--port", str(port), "--database", database]
    command += ["--processes", str(processes)]
    with running(command, port, f"/api/games/{wish.game}", ESCAPADE_LIMITS="off", ESCAPADE_WARM="no") as head:
        serving = Serving(head, processes)
        about = {"tables": processes * TABLES, "think": 0, "game": wish.game, "modules": modules}
        drive(
            serving, "escapade", port, seconds=WARM_SECONDS, **about
        )  # Whatever is loaded at a first table is loaded.
        result = drive(serving, "escapade", port, seconds=wish.seconds, **about)
    *spent, machine = (1000 * each / max(1, result["moves"]) for each in serving.spent())
    print(
        f"{processes:>9}{result['moves_a_second']:>10.0f}{result['p50']:>9.1f}{result['p99']:>9.1f}"
        f"{' + '.join(f'{each:.2f}' for each in spent):>20}{machine - sum(spent):>22.2f}",
        flush=True,
    )
    return result["moves_a_second"], max(spent)


def main() -> None:
    """Measure one, two, and one again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--game", default="connect-four")
    wish = parser.parse_args()
    print(f"cores {os.cpu_count()}, load average {os.getloadavg()[0]:.1f} (other people's work included)")
    print(
        f"{'processes':>9}{'moves/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'cpu ms/move of each':>20}{'… of all others':>22}",
        flush=True,
    )
    with tempfile.TemporaryDirectory() as folder, postgres() as database:
        modules = install_peer(folder)
        one, two, again = (measure(database.url, processes, wish, modules) for processes in (1, 2, 1))
    print(f"moves a second, two processes against one:         {2 * two[0] / (one[0] + again[0]):.2f} times")
    print(f"where each has a core, by their processor time:    {(one[1] + again[1]) / 2 / two[1]:.2f} times")


if __name__ == "__main__":
    main()
