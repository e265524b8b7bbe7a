"""examples/learn: it looks back rightly, learns, keeps what it learned, and goes on from there."""

import csv
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from escapade.bots.learned import read
from escapade.engine import contract

pytest.importorskip("torch", reason="PyTorch is not installed; `make test-research` installs it")

FILE = Path(__file__).parents[2] / "examples" / "learn" / "ppo.py"
SHORT = (
    "connect-four --teacher random --against random --games 64 --steps 24 --width 32 --test 200 --threads 1 --copy 0"
)


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo", FILE)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["ppo"] = module
    spec.loader.exec_module(module)
    return module


def learn(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, words: str, into: Path) -> None:
    monkeypatch.setattr(sys, "argv", ["ppo.py", *words.split(), "--into", str(into)])
    ppo.main()


def test_it_fits_on_a_few_screens() -> None:
    assert len(FILE.read_text(encoding="utf-8").splitlines()) <= 300


def test_looking_back(ppo: ModuleType) -> None:
    """One game, two seats: seat 0 decides, seat 1 decides, seat 0 has no choice and wins; then seat 1 in the next."""
    some, nobody = np.array([0]), np.array([], np.int64)
    on, over = np.array([False]), np.array([True])
    nothing, won = np.zeros((1, 2), np.float32), np.array([[1.0, 0.0]], np.float32)
    seats = [np.array([0]), np.array([1]), np.array([0]), np.array([1])]
    course = [(some, seats[0], nothing, on), (some, seats[1], nothing, on), (nobody, seats[2], won, over),
              (some, seats[3], nothing, on)]  # fmt: skip
    expected = [np.array(values, np.float32) for values in ([0.6], [0.3], [], [0.5])]
    better, worth = ppo.look_back(course, expected, np.array([0.7], np.float32), np.array([1]))
    assert np.allclose(better, [0.4, -0.3, 0.2]) and np.allclose(worth, [1.0, 0.0, 0.7])
    unknown, _ = ppo.look_back(course[3:], expected[3:], np.array([0.7], np.float32), np.array([0]))
    assert np.allclose(unknown, 0.0)  # The seat was not asked again before the steps ran out.


def test_it_learns_and_goes_on(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    learn(ppo, monkeypatch, f"{SHORT} --minutes 0.15 --every 3", tmp_path)
    with (tmp_path / "connect-four.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert float(rows[-1]["won"]) > max(0.7, float(rows[0]["won"]))
    mine = read(tmp_path / "connect-four.npz", contract.game("connect-four"))
    assert mine.seats == 2 and [weight.shape for weight, _ in mine.layers] == [(85, 32), (32, 32), (32, 7)]
    learn(ppo, monkeypatch, f"{SHORT} --minutes 0.17", tmp_path)
    with (tmp_path / "connect-four.csv").open() as file:
        more = list(csv.DictReader(file))
    assert more[: len(rows)] == rows and int(more[-1]["decisions"]) > int(rows[-1]["decisions"])


def test_what_was_learned_plays_the_same_without_torch(
    ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import torch

    learn(ppo, monkeypatch, f"{SHORT} --minutes 0.03", tmp_path)
    game = contract.game("connect-four")
    mine, kept = read(tmp_path / "connect-four.npz", game), torch.load(tmp_path / "connect-four.pt", weights_only=True)
    player = ppo.Player(len(game.features), len(game.moves), 32)
    player.load_state_dict(kept["player"])
    seen = np.random.default_rng(1).integers(0, 2, (200, len(game.features))).astype(np.float32)
    with torch.no_grad():
        likely, _ = player(player.look(seen), torch.ones(200, len(game.moves), dtype=torch.bool))
    liking = mine.liking(seen)
    apart = liking - likely.numpy()
    assert np.abs(apart - apart.mean(1, keepdims=True)).max() < 0.05  # half precision


def test_copying_comes_close_to_the_teacher(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = "dying-planet --against greedy --games 64 --steps 16 --width 64 --test 400 --threads 1"
    learn(ppo, monkeypatch, f"{words} --minutes 0.12 --copy 1 --every 4 --rows 256 --rate 0.002", tmp_path)
    with (tmp_path / "dying-planet.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert {row["stage"] for row in rows[:-1]} == {"copy"}
    assert float(rows[-1]["policy"]) < 0.9 * float(rows[0]["policy"])
    assert float(rows[-1]["won"]) > float(rows[0]["won"])


def test_ctrl_c_keeps_what_was_learned(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ppo, "learn", interrupted)
    learn(ppo, monkeypatch, f"{SHORT} --minutes 1", tmp_path)
    assert read(tmp_path / "connect-four.npz", contract.game("connect-four"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("chess", "chess"),
        ("alien-getaway --seats 9", "seats"),
        ("alien-getaway --against hard", "searches"),
        ("alien-getaway --teacher genius", "genius"),
    ],
)
def test_what_does_not_exist_is_refused(
    ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: str, sentence: str
) -> None:
    with pytest.raises(SystemExit, match=sentence):
        learn(ppo, monkeypatch, f"{words} --games 4 --steps 1", tmp_path)


def test_another_network_is_not_gone_on_with(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    learn(ppo, monkeypatch, f"{SHORT} --minutes 0.01", tmp_path)
    with pytest.raises(SystemExit, match="another folder"):
        learn(ppo, monkeypatch, f"{SHORT} --minutes 1 --width 16", tmp_path)


def test_past_selves_are_played_against(
    ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The recipe is short, keeps each stage's player, and lets the next stage play against it."""
    file = FILE.with_name("past_selves.py")
    assert len(file.read_text(encoding="utf-8").splitlines()) < 80
    spec = importlib.util.spec_from_file_location("past_selves", file)
    assert spec and spec.loader
    recipe = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipe)
    monkeypatch.setattr(sys, "argv", [str(file), *SHORT.split(), "--minutes", "0.06", "--stages", "2"])
    sys.argv += ["--into", str(tmp_path)]
    recipe.main()
    assert set(recipe.past(tmp_path, "connect-four")) == {1, 2}
    assert f"Stage 2 of 2, against random, {tmp_path / 'connect-four-past-1.npz'}" in capsys.readouterr().out
