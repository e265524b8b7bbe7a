"""What the lab needs to play on other machines, as far as no cluster is needed for it."""

import json
import pickle
import socket
import sys
from typing import Any

import numpy as np
import pytest

from escapade.bots.levels import bot
from escapade.cli import main
from escapade.engine import contract
from escapade.engine.changes import changed_box
from escapade.lab import ray_cluster
from escapade.lab.contest import prepare
from escapade.lab.crew import Halt
from escapade.lab.effects import Boxes
from escapade.lab.ray_cluster import OFF, Fit, WorkerFailed, WorkersDiffer, pack
from escapade.lab.rungs import Meeting, Own

GAME = contract.game("alien-getaway")
COMPARE = ["lab", "compare", "alien-getaway", "--set", "deal.hand=3", "--json"]


def refusal(capsys: pytest.CaptureFixture[str], address: str) -> str:
    with pytest.raises(SystemExit) as end:
        main([*COMPARE, "--ray", address])
    told = capsys.readouterr()
    assert end.value.code == 2 and "Traceback" not in told.err
    error = json.loads(told.out)["error"]
    return f"{error['code']}: {error['sentence']}"


def test_without_ray_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    told = refusal(capsys, "127.0.0.1:6379")
    assert "missing-extra" in told and "pip install 'escapade[ray]'" in told


@pytest.mark.parametrize("address", ["nowhere", "host:", ":1", "host:99999", "local", "ray://host", "a:b"])
def test_what_is_no_address_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(ray_cluster, "needed", lambda *_: None)
    told = refusal(capsys, address)
    assert "no-cluster" in told and "is no address of a Ray cluster" in told


def test_an_address_where_nobody_answers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "needed", lambda *_: None)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    told = refusal(capsys, address)
    assert "no-cluster" in told and f"No Ray cluster answers at {address}" in told


def test_a_task_that_travelled_plays_the_same() -> None:
    standard = prepare(GAME, 2, [bot("random")], seed=7)
    changed = prepare(GAME, 2, [bot("random")], box=changed_box(GAME, {"planet.pla-g1.value": 6}), seed=7)
    work = Boxes((standard, changed))
    again = pickle.loads(pack(work.play))
    for which in (0, 1):
        assert np.array_equal(again(Halt(), (which, 5, 9)), work.play(Halt(), (which, 5, 9)))


def test_what_a_worker_has_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = pack(Boxes((prepare(GAME, 2, [bot("random")]),)).play)
    monkeypatch.setattr(ray_cluster, "_sources", lambda _: "others")
    with pytest.raises(WorkersDiffer, match="rules of Alien Getaway"):
        pickle.loads(packed)


def test_a_box_that_is_another_one_there_is_noticed() -> None:
    with pytest.raises(WorkersDiffer, match="box of Alien Getaway"):
        ray_cluster._contest(GAME, {"planet.pla-g1.value": 6}, GAME.box.digest, (2, (), {}, 0, False))


def test_a_bot_that_cannot_travel_is_refused_in_words() -> None:
    mine = Own("mine", "", None, 0, lambda *_: 0)
    with pytest.raises(WorkerFailed, match="functions of a module"):
        pack(Meeting(prepare(GAME, 2, [mine]), mine, bot("random")).play)


def played(fit: Fit, bend: float, workers: int = 3, boxes: int = 1, seed: int = 0) -> dict[str, float]:
    """Deals that hang together over boxes; the last worker's answers are bent."""
    chance = np.random.default_rng(seed)
    for piece in range(120):
        deals = chance.normal(5, 1, (16, 4))
        whose = [int(chance.integers(workers)) for _ in range(2)]
        for box in range(boxes):
            worker = whose[box * 2 // boxes]
            answer: Any = deals + box + chance.normal(0, 0.1, (16, 4)) + bend * (worker == workers - 1)
            fit.add(f"worker {worker}", b"task", (box, 16 * piece, 16), answer)
    return fit.residuals()


@pytest.mark.parametrize("boxes", [1, 20])
def test_a_worker_that_does_not_fit_is_found_and_no_other(boxes: int) -> None:
    found = played(Fit(), 0.6, boxes=boxes)
    assert found["worker 2"] > OFF
    assert max(found, key=lambda worker: found[worker]) == "worker 2"


@pytest.mark.parametrize("boxes", [1, 20])
def test_workers_that_fit_are_left_alone(boxes: int) -> None:
    assert max(max(played(Fit(), 0.0, boxes=boxes, seed=seed).values()) for seed in range(200)) < OFF


def test_of_few_pieces_nothing_is_said() -> None:
    fit = Fit()
    for piece in range(10):
        fit.add("one", b"", (piece, 1), np.ones(1))
        fit.add("other", b"", (100 + piece, 1), np.zeros(1))
    assert fit.residuals() == {}
