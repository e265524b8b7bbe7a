"""A killed process loses no acknowledged move, nor does a stopped or killed database. Long: `make soak-server`."""

from pathlib import Path

import pytest

from tests.server.killing import kill_often
from tests.server.pg import postgres
from tests.server.stalling import stall_often
from tests.server.table_talk import launched
from tests.server.thinking import think_long

KILLS = 5
ROUNDS = 6
THINK_SECONDS = 3.0


async def test_kill_nine_at_random_moments_loses_nothing(tmp_path: Path) -> None:
    assert await kill_often(tmp_path / "tables.sqlite3", KILLS, seed=7) >= KILLS


@pytest.mark.xdist_group("postgres")
async def test_a_postgresql_that_is_stopped_and_killed_loses_nothing() -> None:
    with postgres() as database, launched(database.url) as one, launched(database.url) as two:
        count = await stall_often(database, (one, two), ROUNDS, seed=7, long_stall=7.0)
        thought = await think_long((one, two), THINK_SECONDS, "connect-four", tables=2)
    assert (count.stalls, count.kills) == (4, 2) and len(count.told) > ROUNDS
    assert thought.moves > 0
