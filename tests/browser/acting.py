"""The pictures that a table shows on the way from one position to the next: `frames.ts`, run by Node."""

import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import set_up
from escapade.bots.levels import bot
from escapade.engine.contract import SPECTATOR
from escapade.engine.match import Match
from escapade.server.table import entry_words
from escapade.server.table.positions import plain

WEB = set_up.ROOT / "web"
RUN = """
import { readFileSync, writeFileSync } from 'node:fs'
const [module, input, output] = process.argv.slice(2)
const { frames } = await import(module)
const steps = JSON.parse(readFileSync(input, 'utf8'))
const act = ({ before, lines, after, components }) => [...frames(before, lines, after, components)]
const shown = steps.map((step) => structuredClone(act(step)))
writeFileSync(output, JSON.stringify(shown))
"""


def steps(match: Match, seat: int = SPECTATOR, seed: int = 0, level: str = "") -> Iterator[dict[str, Any]]:
    """A game of random moves, or of a bot's, entry by entry, as a seat is told of it."""
    chance = random.Random(seed)
    components = msgspec.to_builtins(match.box.data, str_keys=True)
    before = plain(match.view(seat))
    while not match.over:
        mover = chance.choice(list(match.awaits))
        if level:
            move = bot(level).choose(match.game, match.box, match.states, mover, match.version)
        else:
            move = chance.choice(match.moves(mover)).id
        match.play(mover, move)
        after = plain(match.view(seat))
        events = match.events(match.version - 1)
        lines = [entry_words.line(match, number, event, match.whole(event, seat)) for number, event in events]
        yield {"before": before, "lines": plain(lines), "after": after, "components": components}
        before = after


def pictures(game: str, told_steps: list[dict[str, Any]], folder: Path) -> list[list[dict[str, Any]]]:
    """The frames of each step."""
    act, script, given, shown = (folder / name for name in ("frames.mjs", "run.mjs", "steps.json", "shown.json"))
    source = WEB / f"src/tables/{game}/frames.ts"
    node = {"PATH": set_up.path()}
    bundle = [str(WEB / "node_modules/.bin/rolldown"), str(source), "--format", "esm", "--file", str(act)]
    subprocess.run(bundle, env=node, check=True, capture_output=True)
    script.write_text(RUN)
    given.write_text(json.dumps(told_steps))
    subprocess.run(["node", script, act, given, shown], env=node, check=True, capture_output=True)
    found: list[list[dict[str, Any]]] = json.loads(shown.read_text())
    return found
