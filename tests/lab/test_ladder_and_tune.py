"""Bots on one scale, and numbers moved until targets are met."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from escapade.bots.levels import Bot
from escapade.cli import main
from escapade.engine import contract
from escapade.engine.changes import box_from_text, changed_box
from escapade.engine.contract import Box, Game, Records
from escapade.engine.errors import BadOptions, UnknownBot
from escapade.lab import tuning
from escapade.lab.confirmed import MET, MISSED, OPEN, aims_of, how_sure
from escapade.lab.measures import Measure
from escapade.lab.rungs import Own, ladder, own_bot
from escapade.lab.targets import read_targets
from escapade.lab.tuning import tune

GAME = contract.game("alien-getaway")


def first_move(game: Game, box: Box, states: Records, seat: int, seed: int) -> int:
    """Somebody's own bot: the first legal move."""
    from escapade.engine.doors import doors, scratch

    moves = scratch(game)
    doors(game).legal(box.records, states, seat, moves)
    return int(moves[0])


def test_greedy_is_above_random_and_an_own_bot_finds_its_place() -> None:
    found = ladder(
        GAME, seats=[2], bots=["random", "greedy"], own=["tests.lab.test_ladder_and_tune:first_move"], until="8"
    )
    rungs = {rung.bot: rung for rung in found.ladders[0].rungs}
    assert set(rungs) == {"random", "greedy", "first_move"}
    assert rungs["greedy"].low > rungs["random"].elo == 0
    assert "greedy" in found.sentence.split()[0] and not found.joint
    assert found.frame().height == 3


def test_several_tables_have_one_joint_fit() -> None:
    found = ladder(GAME, seats=[2, 3], bots=["random", "greedy"], until="32")
    assert len(found.ladders) == 2 and [rung.bot for rung in found.joint] == ["greedy", "random"]


def test_partners_are_compared_table_by_table() -> None:
    found = ladder(contract.game("escape-earth"), bots=["random", "greedy"], until="12")
    assert found.ladders[0].against["greedy"]["random"] >= 0.5


def cheat(*_: object) -> int:
    """Somebody's own bot that plays what is not legal."""
    return 999_999


def test_an_own_bot_that_cheats_is_named() -> None:
    with pytest.raises(UnknownBot, match="chose move 999999"):
        ladder(GAME, seats=[2], bots=["random"], own=["tests.lab.test_ladder_and_tune:cheat"], until="2")


def test_own_bots_by_name() -> None:
    with pytest.raises(UnknownBot, match="no bot 'nobody'"):
        own_bot("nobody")
    with pytest.raises(UnknownBot, match="cannot be loaded"):
        own_bot("no_such_module:bot")
    found = own_bot("tests.lab.test_ladder_and_tune:first_move")
    assert isinstance(found, Own) and isinstance(found, Bot) and found.name == "first_move"
    with pytest.raises(BadOptions, match="needs two bots"):
        ladder(GAME, bots=["greedy"])


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [("length=60..80", 60, 80), ("seats<2%", -np.inf, 0.02), ("leads>3", 3, np.inf), ("score=7.5", 7.5, 7.5),
     ("share.1=30..35%", 0.3, 0.35), ("shared < 0.1", -np.inf, 0.1)],
)  # fmt: skip
def test_targets_are_read(words: str, low: float, high: float) -> None:
    target = read_targets(GAME, 3, [words])[0]
    assert (target.low, target.high) == pytest.approx((low, high))
    assert target.distance(5.0 if not target.share else 0.5, 1.0) >= 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [("", "Name a target"), ("length", "is no target"), ("lenght<3", "Did you mean length"),
     ("length<3%", "no per cent"), ("length=80..60", "lower number first"), ("seats<200%", "between 0 and 1"),
     ("length<<3", "is no target")],
)  # fmt: skip
def test_targets_that_cannot_be_read(words: str, sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        read_targets(GAME, 3, [words])


def test_a_planted_card_is_repaired(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "QUICK", replace(tuning.QUICK, fresh=250, last=250))
    planted = changed_box(GAME, {"planet.pla-g1.value": 9})
    found = tune(
        GAME, ["score=33..34"], ["planet.pla-g1.value", "planet.pla-g3.value"], box=planted, seats=3, bots="random",
        until="12", reach=8,
    )  # fmt: skip
    assert found.distance < found.distance_before
    (aim,) = found.aims
    assert aim.low < aim.after < aim.high and aim.deals == found.fresh >= 250 and "fresh deals" in found.sentence
    assert found.aims[0].before > 35 and found.aims[0].after < found.aims[0].before
    again = box_from_text(GAME, found.text)
    assert again.changes == found.changes and "# Tuned for score=33..34" in found.text
    assert len(found.trials) >= 5 and found.frame().height == len(found.trials)


def test_a_promise_is_judged_by_fresh_deals_as_often_right_as_it_says() -> None:
    """Pieces of coin throws, 50 deals each: 95 of 100 intervals hold the truth, and what is called sure is so."""
    rng = np.random.default_rng(7)
    names = [Measure("win", "wins", share=True)]
    inside = wrong = open_ = 0
    for truth in (0.5, 0.56) * 150:
        (target,) = read_targets(contract.game("escape-earth"), 2, ["win=47%..53%"])
        pieces = rng.binomial(50, truth, (12, 1)) / 50
        (aim,) = aims_of([target], names, 2, [0.5], pieces, 50, [0.2])
        inside += aim.low <= truth <= aim.high
        wrong += aim.verdict == (MISSED if truth == 0.5 else MET)
        open_ += aim.verdict == OPEN and "too few" in how_sure(aim)
    assert inside >= 274 and wrong <= 8, "of 300, 285 and at most 15 on either side"
    assert open_ > 100, "600 throws are too few for three points"
    (aim,) = aims_of([target], names, 2, [0.5], np.full((200, 1), 0.5), 50, [0.2])
    assert aim.verdict == MET and aim.met and how_sure(aim) == "surely met"


def test_tuning_is_asked_for_properly() -> None:
    with pytest.raises(BadOptions, match="which numbers"):
        tune(GAME, ["seats<2%"], [])
    with pytest.raises(BadOptions, match="No number in the box"):
        tune(GAME, ["seats<2%"], ["nothing.*"])


def test_the_commands(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "QUICK", tuning.Sample(16, 64, 64, 64, 64))
    box, picture = tmp_path / "mine.toml", tmp_path / "tried.svg"
    words = ["lab", "tune", "alien-getaway", "--target", "score<34", "--move", "planet.pla-*.value", "--bots", "random"]
    with pytest.raises(SystemExit) as end:
        main([*words, "--until", "6", "--output", str(box), "--picture", str(picture)])
    out = capsys.readouterr().out
    assert not end.value.code and "fresh deals" in out
    assert tomllib.loads(box.read_text()) and "<svg" in picture.read_text()
    with pytest.raises(SystemExit):
        main(["lab", "ladder", "alien-getaway", "--bots", "random,greedy", "--until", "32", "--json"])
    assert json.loads(capsys.readouterr().out)["ladders"][0]["rungs"][0]["bot"] == "greedy"
    with pytest.raises(SystemExit):
        main(["lab", "ladder", "alien-getaway", "--bots", "random,greedy", "--until", "32"])
    assert "Elo" in capsys.readouterr().out
    with pytest.raises(SystemExit) as end:
        main([*words, "--until", "2", "--picture", "tried.gif"])
    assert end.value.code == 2 and "A picture ends in" in capsys.readouterr().err
