"""The first minute with Escapade: how soon a stranger plays.

    python bench/first_minute.py            both parts
    python bench/first_minute.py empty      from an empty cache: server start to one's own first move, game by game
    python bench/first_minute.py wheel      from the wheel in dist/ (make wheel), installed where nothing can be written

The first part starts a server for each game, with a cache of its own that is empty, sits down and moves. The second
installs the wheel into a new environment, gives it a home that cannot be written, and in a process for each game plays
a first move, lets a bot search for one, and simulates; it counts what Numba compiles, and compares every byte with what
this checkout makes of the same. Exit code 1 if something was compiled, written, or differs.
"""

import argparse
import json
import os
import re
import resource
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from escapade.engine import contract
from escapade.engine.chance import seal

ROOT = Path(__file__).resolve().parents[1]
LEVEL = "medium"  # of the bot that searches
SIMULATED = 200
GOAL_EMPTY, GOAL_WHEEL = 3.0, 2.0
PATIENCE = 300


# From an empty cache


def from_an_empty_cache(game_id: str) -> dict[str, Any]:
    """Seconds from the start of a server to an answer, to a table, to one's own first move accepted."""
    import psutil  # not where the wheel is installed

    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        with _serving(Path(folder)) as (site, server):
            answers = time.perf_counter() - begun
            table, key = _sit_down(site, game_id)
            dealt = time.perf_counter() - begun
            while not (position := _ask(site, f"/tables/{table}/position", key=key))["moves"]:
                time.sleep(0.02)
            move = {"version": position["version"], "move": position["moves"][0]["id"]}
            _ask(site, f"/tables/{table}/moves", move, key)
            moved = time.perf_counter() - begun
            cpu = sum(psutil.Process(server).cpu_times()[:2])
            return {"game": game_id, "answers": answers, "dealt": dealt, "moved": moved, "cpu": cpu}


@contextmanager
def _serving(folder: Path) -> Iterator[tuple[str, int]]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    environment.pop("NUMBA_CACHE_DIR", None)
    command = [sys.executable, "-m", "escapade", "serve", "--port", "0", "--database", str(folder / "tables.sqlite3")]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+?(?=/)", server.stdout.readline())
        assert found is not None, (folder / "log").read_text()
        site = found[0]
        while True:
            try:
                _ask(site, "/health")
                break
            except OSError:
                time.sleep(0.02)
        yield site, server.pid
    finally:
        server.terminate()
        server.communicate(timeout=60)


def _sit_down(site: str, game_id: str) -> tuple[str, str]:
    share = secrets.token_bytes(32)
    seats = contract.game(game_id).seats
    count = 2 if 2 in seats else seats[0]
    plan = [{"kind": "person", "name": "Ann", "seal": seal(share)}] + [{"kind": "bot", "level": LEVEL}] * (count - 1)
    sat = _ask(site, "/tables", {"game": game_id, "seats": plan, "pace": "instant"})
    table, key = sat["table"], sat["keys"][0]["key"]
    _ask(site, f"/tables/{table}/share", {"share": share.hex()}, key)
    return table, key


def _ask(site: str, path: str, body: Any = None, key: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    request = Request(f"{site}/api{path}", None if body is None else json.dumps(body).encode(), headers)
    with urlopen(request, timeout=PATIENCE) as answer:
        return json.loads(answer.read() or b"null")


# From the wheel


def first_use(game_id: str) -> dict[str, Any]:
    """In this process: a first move, a first thought, a simulation; their times, their bytes, and what was compiled."""
    from escapade.bots.levels import bot
    from escapade.engine import code_cache
    from escapade.engine.match import Match
    from escapade.lab.contest import prepare
    from escapade.lab.simulate import simulate

    begun, busy = time.perf_counter(), time.process_time()
    from numba.core.event import install_recorder

    game = contract.game(game_id)
    seats = 2 if 2 in game.seats else game.seats[0]
    with install_recorder("numba:compile") as compiled:
        match = Match(game, seats, seed=7)
        match.play(match.awaits[0], match.legal(match.awaits[0])[0])
        moved, moved_cpu = time.perf_counter() - begun, time.process_time() - busy
        thoughts = bot(LEVEL).think(game, match.box, match.states, match.awaits[0], 3, 1)
        match.play(match.awaits[0], thoughts.best)
        thought, thought_cpu = time.perf_counter() - begun, time.process_time() - busy
        outcome = simulate(prepare(game, seats, [bot("greedy")], seed=9), SIMULATED, threads=1)
    return {
        "game": game_id,
        "moved": moved,
        "moved_cpu": moved_cpu,
        "thought": thought,
        "thought_cpu": thought_cpu,
        "compiled": len(compiled.buffer),
        "bytes": [match.digest, [(one.move, one.visits, one.value) for one in thoughts.moves], outcome.digest],
        "why": code_cache.why_not_shipped(game.play),
    }


def installed(wheel: Path, folder: Path) -> Path:
    """A new environment with the wheel in it; its Python."""
    environment = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    python = environment / "bin" / "python"
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if uv is None:
        sys.exit("The wheel is installed with uv: make setup brings it.")
    install = [uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", str(python)]
    locked = [str(ROOT / "play.lock")] if (ROOT / "play.lock").exists() else [str(ROOT / "requirements.lock")]
    subprocess.run([*install, "--no-deps", "--require-hashes", "-r", *locked], check=True)
    subprocess.run([*install, "--no-deps", str(wheel)], check=True)
    return python


def from_the_wheel(python: Path, game_id: str, folder: Path) -> dict[str, Any]:
    """The first use of a game there, with a home that not even root can write to."""
    (folder / "file").touch()
    nowhere = str(folder / "file" / "home")
    environment = {"HOME": nowhere, "PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"}
    here = Path(__file__)
    return _told(subprocess.check_output([python, here, "--first-use", game_id], env=environment, cwd=folder))


def _told(answer: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer)
    return found


def _files(folder: Path) -> set[tuple[str, int, int]]:
    return {(str(file), file.stat().st_size, file.stat().st_mtime_ns) for file in folder.rglob("*") if file.is_file()}


def _newest_wheel() -> Path:
    wheels = [wheel for wheel in (ROOT / "dist").glob("escapade-*.whl") if "none-any" not in wheel.name]
    if not wheels:
        sys.exit("There is no wheel with machine code in dist/. It is made by: make wheel")
    return max(wheels, key=lambda wheel: wheel.stat().st_mtime)


# Told


def tell_empty(games: list[str]) -> bool:
    """The first part."""
    print(f"From an empty cache, seconds after the server's start (goal: own move within {GOAL_EMPTY:.0f})")
    for game_id in games:
        found = from_an_empty_cache(game_id)
        print(
            f"  {game_id:18} answers {found['answers']:5.2f}   dealt {found['dealt']:5.2f}   "
            f"own move accepted {found['moved']:5.2f}   ({found['cpu']:.2f} s of the server's CPU)",
            flush=True,
        )
    return True


def tell_wheel(games: list[str], wheel: Path) -> bool:
    """The second part; whether nothing was compiled or written, and all bytes are the same."""
    print(f"From {wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB, seconds after import (goal: {GOAL_WHEEL:.0f})")
    whole = True
    with tempfile.TemporaryDirectory() as folder:
        python = installed(wheel, Path(folder))
        before = _files(python.parents[1])
        for game_id in games:
            found = from_the_wheel(python, game_id, Path(folder))
            own = _told(subprocess.check_output([sys.executable, __file__, "--first-use", game_id]))
            same = found["bytes"] == own["bytes"]
            print(
                f"  {game_id:18} first move {found['moved']:5.2f} ({found['moved_cpu']:.2f} CPU)   "
                f"a bot's {found['thought']:5.2f} ({found['thought_cpu']:.2f} CPU)   compiled {found['compiled']}   "
                f"{'same bytes' if same else 'OTHER BYTES'}{'   ' + found['why'] if found['why'] else ''}",
                flush=True,
            )
            whole &= same and found["compiled"] == 0
        written = len(_files(python.parents[1]) ^ before)
    print(f"  files written in the package: {written}")
    return whole and not written


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description="How soon a stranger plays.")
    parser.add_argument("part", nargs="?", choices=["empty", "wheel"])
    parser.add_argument("--games", help="only these, by their ids and commas")
    parser.add_argument("--wheel", type=Path, help="this one, and not the newest in dist/")
    parser.add_argument("--first-use", metavar="GAME", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.first_use:
        print(json.dumps(first_use(wish.first_use)))
        return
    ours = [one for one in contract.game_ids() if contract.game(one).play.__module__.startswith("escapade.")]
    games = wish.games.split(",") if wish.games else ours
    whole = True
    if wish.part != "wheel":
        whole &= tell_empty(games)
    if wish.part != "empty":
        whole &= tell_wheel(games, wish.wheel or _newest_wheel())
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"({spent.ru_utime + spent.ru_stime:.0f} s of CPU in all)")
    sys.exit(not whole)


if __name__ == "__main__":
    main()
