"""docs/research.md does what it says."""

import doctest
from pathlib import Path

from escapade.research import text
from escapade.research.sight import settings
from tests.research.playthroughs import OURS

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def test_its_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 15 and not failed
    assert not doctest.testmod(text).failed


def test_its_facts_are_the_games() -> None:
    rows = {row[0]: row for row in (line.strip("| ").split(" | ") for line in PAGE.read_text("utf-8").splitlines())}
    for game, seats in settings():
        if game.id not in OURS:
            continue
        row = rows[game.id]
        assert [int(number.replace(",", "")) for number in row[2:4]] == [len(game.moves), len(game.features)]
        low, _, high = row[1].split(",")[0].partition("–")
        assert int(low) <= seats <= int(high or low)
