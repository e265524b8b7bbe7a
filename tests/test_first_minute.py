"""The first minute can be measured. What it measures is proved in tests/lab and tests/server/test_warm.py."""

import json
import re
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[1] / "bench" / "first_minute.py"


def run(*words: str) -> str:
    return subprocess.check_output([sys.executable, str(BENCH), *words], text=True)


def test_from_an_empty_cache_a_move_is_accepted() -> None:
    told = run("empty", "--games", "connect-four")
    assert re.search(r"connect-four +answers +[\d.]+ +dealt +[\d.]+ +own move accepted +[\d.]+", told), told


def test_a_first_use_tells_its_times_and_bytes() -> None:
    first, again = (json.loads(run("--first-use", "connect-four")) for _ in range(2))
    assert first["bytes"] == again["bytes"] and again["why"] == ""
    assert 0 < again["moved"] <= again["thought"]
