"""Plain Python and machine code are the same game, and nobody notices when one takes over from the other."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from escapade.engine import contract
from escapade.engine.changeover import on_disk
from escapade.engine.record import INTERPRETED
from escapade.warming.warm import CompilerProcess, everything

GAMES = ("alien-getaway", "connect-four")
PLAY = """
import hashlib, json, sys, threading
from escapade.bots.levels import awake, bot
from escapade.engine import contract
from escapade.engine.changeover import change_over
from escapade.engine.match import Match
from escapade.engine.record import plain_first
from escapade.engine.stepper import Stepper
from escapade.warming.warm import everything

plain_first()
game, when = contract.game(sys.argv[1]), int(sys.argv[2])
seen = hashlib.blake2b()
told = {}

def play():
    match, table = Match(game, game.seats[-1], seed=5), Stepper(game, seed=3)
    while not match.over:
        if match.version == when:
            told["numba before"] = "numba" in sys.modules
            told["bot before"] = awake(bot("hard"), game).name
            told["changed"] = change_over(everything(game))
            told["bot after"] = awake(bot("hard"), game).name
        seat = match.awaits[0]
        move = bot("greedy").choose(game, match.box, match.states, seat, match.version)
        events = match.play(seat, move)
        seen.update(repr((move, events, match.view(seat), match.can_undo(seat), match.scores)).encode())
        seen.update(match.states.tobytes())
        if match.version % 3 == 0 and not table.moves:
            table.reset()
        seen.update(repr(table.step(table.moves[0]) if table.moves else ()).encode())
        seen.update(table.states.tobytes())
    told["version"] = match.version

thread = threading.Thread(target=play)  # NumPy's warnings are switched off thread by thread
thread.start()
thread.join()
print(json.dumps({**told, "seen": seen.hexdigest()}))
"""


def play(game_id: str, when: int) -> dict[str, Any]:
    told = subprocess.run(
        [sys.executable, "-W", "always", "-c", PLAY, game_id, str(when)], capture_output=True, text=True, check=True
    )
    assert told.stderr == ""
    found: dict[str, Any] = json.loads(told.stdout)
    return found


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_that_changes_over_in_the_middle_is_the_same_match(game_id: str) -> None:
    if not on_disk(everything(contract.game(game_id))):
        assert CompilerProcess(game_id, whole=True).run(lambda *_: None) == ""
    plain, from_the_middle, from_the_deal = (play(game_id, when) for when in (-1, 6, 0))
    assert "changed" not in plain
    for found in (from_the_middle, from_the_deal):
        assert found["seen"] == plain["seen"] and found["version"] == plain["version"] > 6
        assert not found["numba before"], "plain Python needs no Numba"
        assert (found["changed"], found["bot after"]) == (True, "hard")


def test_without_machine_code_a_bot_that_searches_plays_as_greedy(tmp_path: Path) -> None:
    script = (
        "from escapade.bots.levels import awake, bot\nfrom escapade.engine import contract\n"
        "from escapade.engine.record import plain_first\n"
        "game = contract.game('connect-four')\n"
        "print(awake(bot('hard'), game).name)\nplain_first()\n"
        "print(awake(bot('hard'), game).name, awake(bot('random'), game).name)"
    )
    anew = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    assert subprocess.check_output([sys.executable, "-c", script], env=anew, text=True).split() == [
        "hard",
        "greedy",
        "random",
    ]


def test_nobody_who_only_looks_at_a_game_imports_numba() -> None:
    script = (
        "import sys\nfrom escapade.engine import contract\nimport escapade.server.jobs.jobs, escapade.lab.simulate\n"
        "import escapade.terminal.local.table, escapade.server.run\n"
        "for name in contract.game_ids():\n    game = contract.game(name)\n    game.box\n"
        "print('numba' in sys.modules or 'llvmlite' in sys.modules)"
    )
    assert subprocess.check_output([sys.executable, "-c", script], text=True).strip() == "False"
