"""The stepper plays the games that simulate plays; the bench measures what it says and says what it leaves out."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from escapade.engine import contract
from escapade.engine.chance import below
from escapade.engine.errors import IllegalMove
from escapade.engine.record import INTERPRETED
from escapade.engine.stepper import Stepper

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
import peers
import speed as bench

GAMES = contract.game_ids()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Any:
    """As little work as possible: what is measured does not matter here."""
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "SIMULATIONS", 20)
    for name, value in {"GAMES": 300, "ROLLOUTS": 10, "SIMULATIONS": 20, "STEPPED": 3}.items():
        monkeypatch.setattr(peers, name, value)
    return peers


# ---------------------------------------------------------------- the stepper


@pytest.mark.parametrize("game_id", GAMES)
def test_stepper_plays_the_games_of_simulate(game_id: str) -> None:
    """The same seed, the same numbers, the same draws: so the same games, move for move."""
    game = contract.game(game_id)
    seats = game.seats[-1]
    played = bench.random_games(game, seats, 20, seed=5)
    table = Stepper(game, seats, seed=5)
    moves, points = 0, [0] * game.sides(seats)
    for number in range(20):
        table.reset(number)
        while table.moves:
            table.step(table.moves[below(table.rng, len(table.moves))])
            moves += 1
        points = [total + score for total, score in zip(points, table.scores, strict=True)]
    assert moves == played.moves
    assert tuple(points) == played.points[: len(points)]


def test_stepper_refuses_what_is_not_legal() -> None:
    table = Stepper("connect-four", seed=1)
    with pytest.raises(IllegalMove, match="7 is not one of the legal moves"):
        table.step(7)
    while table.moves:
        table.step(table.moves[0])
    with pytest.raises(IllegalMove, match="the game is over"):
        table.step(0)
    assert table.reset() == [0, 1, 2, 3, 4, 5, 6] and table.seat == 0


# ---------------------------------------------------------------- the peers


def test_c_plays_the_same_games(hasty: Any, tmp_path: Path) -> None:
    compiler = shutil.which("cc")
    assert compiler, "install a C compiler to test the race against C"
    hasty.same_games(hasty.compile_c(compiler, tmp_path))


def test_without_a_compiler_the_bench_says_so(hasty: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    left_out: list[str] = []
    assert list(hasty.against_c({}, left_out)) == []
    assert left_out == ["The race against C: there is no C compiler (cc) here."]


def test_without_openspiel_the_bench_says_so(hasty: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    left_out: list[str] = []
    assert list(hasty.against_openspiel({}, left_out)) == []
    assert "OpenSpiel" in left_out[0] and "bench/requirements.txt" in left_out[0]


def test_the_script_measures_a_game_and_says_what_it_left_out(
    hasty: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "measure", lambda _, left_out: left_out.append("The peers.") or [])
    monkeypatch.setattr(sys, "argv", ["speed.py", "--json", "--no-first-use", "--game", "connect-four"])
    bench.main()
    report = json.loads(capsys.readouterr().out)
    assert [figure["unit"] for figure in report["figures"]] == ["moves/s", "moves/s", "simulations/s"]
    assert all(figure["ours"] > 0 and figure["name"].startswith("Connect four") for figure in report["figures"])
    assert report["left_out"] == ["The peers."]
    assert {"escapade", "python", "numba", "numpy"} <= set(report["versions"])


def test_the_first_use_is_measured_against_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "SIMULATIONS", 20)
    compiled, loaded = list(bench.measure_game(contract.game("connect-four"), first_use=True))[-2:]
    assert (compiled.unit, compiled.budget) == ("s CPU", bench.COMPILE_BUDGET)
    if not INTERPRETED:
        assert compiled.ours > loaded.ours
    for game in GAMES:
        calls = bench.first_use_calls(contract.game(game))
        names = {door.py_func.__name__ for door, _ in calls}
        assert {"door_play", "door_legal", "door_decide", "count_games"} <= names
        assert names & {"grow", "try_courses"}


def test_a_budget_is_told_and_whether_it_is_kept() -> None:
    kept, missed = (bench.in_words(bench.Figure("All games", ours, "s", budget=60.0)) for ours in (59.9, 60.1))
    assert kept == "All games: 59.90 s (at most 60)"
    assert missed == "All games: 60.10 s (at most 60, missed)"


def test_all_games_are_compiled_beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(bench, "_first_use", lambda game, _: asked.append(game.id))
    (figure,) = bench.measure_all([contract.game(game) for game in GAMES])
    assert sorted(asked) == sorted(GAMES)
    assert figure.budget == bench.ALL_BUDGET and figure.unit == "s"


def test_a_race_compares_the_best_of_each() -> None:
    ours, theirs = iter([1.0, 6.0, 4.0, 2.0]), iter([1.0, 2.0, 3.0, 1.0])
    figure = bench.race("Race", "laps/s", "peer", lambda: next(ours), lambda: next(theirs), 3, rounds=3)
    assert (figure.ours, figure.theirs, figure.ratio, figure.typical) == (6.0, 3.0, 2.0, 2.0)
    assert bench.in_words(figure) == "Race: 6.00 laps/s, peer 3: 2.00 times (goal 3, missed)"
