"""Plugins that are installed for one test: some broken, some that stumble while they are played."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from escapade.engine import contract, loading
from escapade.server.routes import game_facts

SOUND = "from dataclasses import replace\nimport connect_four\ngame = replace(connect_four.game, id='{id}')\n"
STUMBLING = """
from dataclasses import replace

import connect_four
from escapade.engine.record import rule


def trip(*_):
    raise KeyError("the floor is wet")


@rule
def slip(box, s, seat, move, rng, log):
    raise ValueError("the floor is wet")


game = replace(connect_four.game, id="{id}", **{parts})
"""
BROKEN = {
    "bad-syntax": "def game(:\n    pass\n",
    "bad-import": "import no_such_module\n",
    "endless": "while True:\n    pass\n",
    "asleep": "import time\ntime.sleep(3600)\n",
    "leaves": "import sys\nsys.exit(3)\n",
    "no-game": "game = {'id': 'no-game'}\n",
    "other-name": SOUND.format(id="another-name"),
    "bad-form": "from dataclasses import replace\nimport connect_four\n"
    "game = replace(connect_four.game, id='bad-form', play=connect_four.legal)\n",
}


@contextmanager
def installed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, plugins: Mapping[str, str], patience: float = 1.0
) -> Iterator[None]:
    """Sources of plugins by the id that they are registered as."""
    facts = folder / "some_plugins-1.0.dist-info"
    facts.mkdir(parents=True)
    lines = ["[escapade.games]"]
    for game_id, source in plugins.items():
        module = f"plugin_{game_id.replace('-', '_')}"
        (folder / f"{module}.py").write_text(source, encoding="utf-8")
        lines.append(f"{game_id} = {module}:game")
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: some-plugins\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setattr(loading, "PATIENCE", patience)
    try:
        forget(plugins)
        yield
    finally:
        forget(plugins)


def forget(plugins: Mapping[str, str]) -> None:
    contract.game_ids.cache_clear()
    game_facts.all_facts.cache_clear()
    for game_id in plugins:
        contract._shelf.pop(game_id, None)
