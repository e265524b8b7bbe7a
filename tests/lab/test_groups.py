"""`simulate --by`: the same games, listened to; groups are who they say they are."""

import json

import numpy as np
import pytest

from escapade.bots.levels import Bot, bot
from escapade.cli import main
from escapade.engine import contract
from escapade.engine.errors import BadOptions
from escapade.lab.contest import prepare
from escapade.lab.deals import play_games
from escapade.lab.groups import Groups, GroupTally, ask, things_called
from escapade.lab.simulate import Outcome, simulate

GAME = contract.game("alien-getaway")


def listened(by: str, games: int = 300, seats: int = 3, **ways: object) -> tuple[Outcome, Groups]:
    contest = prepare(GAME, seats, [bot("random"), bot("greedy")], **ways)  # type: ignore[arg-type]
    tally = GroupTally(seats, ask(GAME, contest.box, seats, by))
    outcome = simulate(contest, games, threads=2, groups=tally)
    return outcome, tally.groups()


def test_by_seat_is_what_simulate_says() -> None:
    outcome, groups = listened("seat")
    assert [row.win_share for row in groups.rows] == pytest.approx(outcome.win_share)
    assert [row.mean_score for row in groups.rows] == pytest.approx(outcome.mean_score)
    for row, interval in zip(groups.rows, outcome.score_interval, strict=True):
        assert row.score_interval == pytest.approx(interval, rel=0.01)


def test_groups_change_no_game() -> None:
    outcome, _ = listened("card")
    alone = simulate(prepare(GAME, 3, [bot("random"), bot("greedy")]), 300)
    assert outcome.digest == alone.digest


def test_who_starts_is_set_by_the_option() -> None:
    outcome, groups = listened("start", seats=2, options={"start": 1})
    assert [row.name for row in groups.rows] == ["plays first", "plays second"]
    assert [row.win_share for row in groups.rows] == pytest.approx(outcome.win_share[::-1])
    _, drawn = listened("start")
    assert sum(row.seats for row in drawn.rows) == 900


def test_rotating_bots_are_followed() -> None:
    outcome, groups = listened("seat", rotate=True)
    assert [row.win_share for row in groups.rows] == pytest.approx(outcome.win_share)


def test_cards_go_by_their_names() -> None:
    _, groups = listened("lays.card")
    names = things_called(GAME.box, "card")
    assert len(names) == 51 and {row.name for row in groups.rows} <= set(names)
    assert things_called(GAME.box, "heading") == []


def test_kinds_ends_and_positions() -> None:
    _, often = listened("passes")
    assert sum(row.seats for row in often.rows) == 900
    _, ends = listened("end")
    assert {row.name for row in ends.rows} <= {"one wins", "a shared win", "nobody wins"}
    _, position = listened("pile_count")
    assert position.rows and sum(row.seats for row in position.rows) <= 900


def test_searching_bots_are_listened_to_without_thinking_twice() -> None:
    contest = prepare(GAME, 2, [Bot("searching", "", None, 5), bot("random")])
    tally = GroupTally(2, ask(GAME, contest.box, 2, "seat"))
    outcome = simulate(contest, 2, groups=tally)
    assert [row.win_share for row in tally.groups().rows] == pytest.approx(outcome.win_share)


def test_what_a_game_does_not_tell_is_refused() -> None:
    with pytest.raises(BadOptions, match="Did you mean start"):
        ask(GAME, GAME.box, 2, "strat")


def test_seats_of_one_game_hang_together() -> None:
    """A bot in all seats wins its share exactly, and the interval knows it."""
    outcome = simulate(prepare(GAME, 2, [bot("random")]), 200)
    assert outcome.by_bot[0].win_interval == pytest.approx((0.5, 0.5))
    low, high = outcome.by_bot[0].score_interval
    assert low < outcome.by_bot[0].mean_score < high


def test_which_way_is_good_and_what_would_tell() -> None:
    outcome = simulate(prepare(GAME, 3, [bot("greedy")]), 60)
    assert outcome.fewer_is_better and "games would tell" in outcome.finding
    mixed = simulate(prepare(GAME, 2, [bot("greedy"), bot("random")]), 100)
    assert mixed.finding == "greedy wins more than random (in these seats)."
    assert np.isfinite(np.array(outcome.score_interval)).all()


def test_the_command_tells_groups(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "alien-getaway", "--seats", "3", "--bots", "greedy", "-n", "100", "--by", "start"]
    with pytest.raises(SystemExit):
        main(words)
    out = capsys.readouterr().out
    assert "plays first" in out and "Fewer points are better." in out
    with pytest.raises(SystemExit):
        main([*words, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in told["groups"]["rows"]] == ["plays first", "plays second", "plays third"]


def test_kinds_of_moves_come_up_as_often_as_their_events() -> None:
    """A Pass notes an event, which other lines count than those that count moves."""
    outcome, groups = listened("move")
    chosen = {row.name: row for row in groups.rows}
    assert set(chosen) <= {block.name for block in GAME.moves}
    assert sum(row.times for row in chosen.values()) == pytest.approx(outcome.length.mean)
    contest = prepare(GAME, 3, [bot("random"), bot("greedy")])
    passes = play_games(contest, 0, 300, wants=ask(GAME, GAME.box, 3, "passes").wants).seen
    assert chosen["pass"].times == pytest.approx(passes.sum() / 300)
    assert chosen["pass"].seats == (passes[0, :, :3, 0] > 0).sum()
