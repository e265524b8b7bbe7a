"""The table of attacks can be made."""

import subprocess
import sys
from pathlib import Path

ATTACK = Path(__file__).parents[1] / "bench" / "attack.py"


def test_an_attack_is_measured_with_and_without() -> None:
    wish = ["--seconds", "1", "--tables", "2", "--only", "verify"]
    ended = subprocess.run(
        [sys.executable, str(ATTACK), *wish], capture_output=True, text=True, timeout=600, check=True
    )
    rows = {line.split()[0]: line.split() for line in ended.stdout.splitlines()[2:]}
    assert set(rows) == {"verify"}, ended.stdout + ended.stderr
    for name, (_, calm, attacked, *_) in rows.items():
        assert int(calm) > 0 and int(attacked) > 0, name
