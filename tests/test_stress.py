"""The short form of `make stress`: every game under two and eight threads, with memory checked."""

import argparse

import pytest

from escapade.engine import contract
from tests import stress

SHORT = argparse.Namespace(seconds=1.0, levels=["random", "greedy", "policy", "easy"], threads=[2, 8], seed=3)


@pytest.mark.parametrize("game_id", contract.game_ids())
def test_many_threads_answer_as_one(game_id: str) -> None:
    told = stress.under_stress(game_id, "memory", SHORT)
    assert "a thought of easy" in told and "a soak" in told


def test_an_answer_that_depends_on_the_threads_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(range(100))
    chancy = [stress.Piece("chance", lambda: str(next(answers)))] * 2
    monkeypatch.setattr(stress, "pieces", lambda *_: iter(chancy))
    with pytest.raises(AssertionError, match="chance came out otherwise with 2 threads"):
        stress.stress(contract.game("connect-four"), [], [2], 0.0, 0)


def test_a_process_that_crashes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(stress.CHECKED, "PYTHONHASHSEED", "no number")
    with pytest.raises(SystemExit, match="connect-four, memory checked: ended with 1"):
        stress.under_stress("connect-four", "memory", SHORT)
