"""A killed process loses no acknowledged move. `python tests/server/killing.py --kills 50` is the long version."""

from pathlib import Path

from killing import kill_often

KILLS = 5


async def test_kill_nine_at_random_moments_loses_nothing(tmp_path: Path) -> None:
    assert await kill_often(tmp_path / "tables.sqlite3", KILLS, seed=7) >= KILLS
