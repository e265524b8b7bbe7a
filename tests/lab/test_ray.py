"""The lab on a real cluster of Ray nodes: the same bytes as on one machine, with one node, with two, and after a kill.

`make test-ray` installs Ray and runs these tests; `make test` skips them.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import escapade
from tests.lab.cluster import LOOPBACK
from tests.length import LONG

pytestmark = pytest.mark.skipif(not LONG or find_spec("ray") is None, reason="make test-ray")

CHANGE = ["--set", "planet.pla-g1.value=6"]
COMPARE = ["compare", "alien-getaway", *CHANGE, "--seats", "2", "--bots", "random,greedy", "--until", "2000"]
ALL = {
    "compare": COMPARE,
    "cards": ["cards", "alien-getaway", "--seats", "2", "--bots", "random", "--until", "100"],
    "sensitivity": ["sensitivity", "alien-getaway", "--seats", "2", "--move", "dice.*", "--until", "200"],
    "tune": [
        "tune", "alien-getaway", "--seats", "2", "--bots", "random", "--target", "score=40", "--move", "dice.*",
        "--until", "5",
    ],
    "ladder": ["ladder", "alien-getaway", "--seats", "2", "--bots", "random,greedy,easy", "--until", "6"],
}  # fmt: skip


class Cluster:
    """The nodes, and commands that are played by them."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.lab.cluster"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | LOOPBACK,
        )  # fmt: skip
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()

    def do(self, words: str) -> None:
        """Add a node (perhaps with modules of its own), or kill the last one."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{words}\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline() == "done\n"

    def end(self) -> None:
        """Everything down."""
        self._process.communicate(timeout=120)


def start(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "escapade", "lab", *words, "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | LOOPBACK,
    )  # fmt: skip


def told(process: subprocess.Popen[str]) -> tuple[int, Any, str]:
    """How it ended, what it found but for the time that it took, and what was said beside."""
    out, err = process.communicate(timeout=500)
    return process.returncode, _timeless(json.loads(out)) if out else None, err


def _timeless(found: Any) -> Any:
    if isinstance(found, dict):
        return {name: _timeless(value) for name, value in found.items() if name != "seconds"}
    return [_timeless(one) for one in found] if isinstance(found, list) else found


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    try:
        yield made
    finally:
        made.end()


@pytest.fixture
def second(cluster: Cluster) -> Iterator[Cluster]:
    cluster.do("add")
    yield cluster
    cluster.do("kill")


@pytest.mark.parametrize("name", ["compare", "cards"])
def test_one_node_finds_what_this_machine_finds(cluster: Cluster, name: str) -> None:
    here, there = told(start(*ALL[name])), told(start(*ALL[name], "--ray", cluster.address))
    assert here[0] == 0 and there[:2] == here[:2], there[2]
    assert there[2].count("(node ") == 1


@pytest.mark.parametrize("name", ALL)
def test_two_nodes_find_what_this_machine_finds(second: Cluster, name: str) -> None:
    here, there = told(start(*ALL[name])), told(start(*ALL[name], "--ray", second.address))
    assert here[0] == 0 and there[:2] == here[:2], there[2]
    assert "NOT FIT" not in there[2]


def wait_for(deals: int, kept: Path, process: subprocess.Popen[str]) -> None:
    """Until so many deals are written down."""
    while process.poll() is None:
        parts = json.loads(kept.read_text())["parts"].values() if kept.exists() else []
        if any(part["blocks"] >= deals for part in parts):
            return
        time.sleep(0.05)


def test_a_node_that_is_killed_is_made_up_for(cluster: Cluster, tmp_path: Path) -> None:
    long = ["compare", "alien-getaway", *CHANGE, "--seats", "2", "--bots", "random", "--until", "150000"]
    here = told(start(*long))
    cluster.do("add")
    kept = tmp_path / "kept.json"
    process = start(*long, "--ray", cluster.address, "--keep", str(kept))
    wait_for(10_000, kept, process)
    cluster.do("kill")
    assert process.poll() is None, "it was over before the kill"
    there = told(process)
    assert here[0] == 0 and there[:2] == here[:2], there[2]
    # One that an earlier test killed may have gone unnoticed so far.
    assert re.search(r"\d of \d machines went away", there[2]) and there[2].count("(node ") == 2


def test_ctrl_c_keeps_what_is_done(cluster: Cluster, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    process = start(*COMPARE[:-1], "100000000", "--ray", cluster.address, "--keep", str(kept))
    wait_for(64, kept, process)
    process.send_signal(signal.SIGINT)
    code, found, err = told(process)
    assert code == 130 and found["partial"] and found["settings"][0]["deals"] >= 64 and "Traceback" not in err


def test_another_escapade_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    shutil.copytree(Path(escapade.__file__).parent, tmp_path / "escapade", ignore=shutil.ignore_patterns("static"))
    with (tmp_path / "escapade" / "lab" / "measures.py").open("a", encoding="utf-8") as file:
        file.write("# another one\n")
    cluster.do(f"add {tmp_path}")
    try:
        code, found, err = told(start(*COMPARE, "--ray", cluster.address))
    finally:
        cluster.do("kill")
    assert code == 2 and found["error"]["code"] == "workers-differ" and "Traceback" not in err
    assert "Install the same there" in found["error"]["sentence"]


def test_a_node_that_counts_wrongly_is_found(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "from escapade.lab import measures\n"
        "right = measures.measure\n"
        "measures.measure = lambda *given: right(*given) * 1.2\n"
    )
    cluster.do(f"add {tmp_path}")
    try:
        words = ["compare", "alien-getaway", *CHANGE, "--seats", "2", "--bots", "random", "--until", "30000"]
        code, _, err = told(start(*words, "--ray", cluster.address))
    finally:
        cluster.do("kill")
    assert code == 0 and "WHICH DO NOT FIT those of the others" in err
