"""Compare: planted changes are found, nothing is found where nothing is, and what is done is kept."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.changes import changed_box
from escapade.engine.errors import BadOptions
from escapade.lab.certainty import CHANGES, SAME, UNDECIDED
from escapade.lab.checkpoint import Checkpoint
from escapade.lab.comparison import AskedMeasures, Comparison, Pair, StandingRun, compare
from escapade.lab.contest import prepare
from escapade.lab.crew import Halt, ThisMachine
from escapade.lab.until import Until

GAME = contract.game("alien-getaway")
DEARER = changed_box(GAME, {"planet.pla-g1.value": 6})
HARDLY = changed_box(GAME, {"asteroid.ast-g1s.name": "Another name"})


def test_a_dearer_planet_costs_points() -> None:
    found = compare(GAME, DEARER, seats=[3], bots=["greedy"], changed=["Mosswick at 6"], until="sure,1000")
    one = found.settings[0]
    assert found.fewer_is_better and one.verdict == CHANGES
    assert 0 < one.deciding.low < one.deciding.change < one.deciding.high
    assert one.deciding.gain < 0.5
    assert found.sentence.startswith("With Mosswick at 6, in Alien Getaway (3 seats, greedy) who wins ")
    assert "‘mean score’ rises from" in found.sentence and "fewer points are better" in found.sentence
    assert [row.id for row in one.asked][:5] == ["share.1", "share.2", "share.3", "score", "length"]


def test_a_change_that_no_rule_reads_says_so() -> None:
    found = compare(GAME, HARDLY, seats=[3], bots=["greedy"])
    assert not found.settings and found.unread == found.changed
    assert found.sentence.startswith("No rule of Alien Getaway reads")
    assert found.sentence.endswith("so nothing in play can change.")
    both = changed_box(GAME, {**DEARER.changes, **HARDLY.changes})
    found = compare(GAME, both, seats=[2], bots=["random"], until="64")
    assert found.unread == compare(GAME, HARDLY, seats=[2]).unread and found.settings[0].deals == 64
    assert "(it is only drawn or told)." in found.sentence


def test_a_change_that_cannot_act_here_says_that_nothing_happened() -> None:
    """Andromeda's fourth seat is dealt nothing where two play: every deal is the same, move by move."""
    game = contract.game("andromeda-escape")
    box = changed_box(game, {"setup.start_vp.4": 12})
    found = compare(game, box, seats=[2], bots=["random"], until="sure,2000")
    one = found.settings[0]
    assert one.identical and one.verdict == SAME and one.done and one.deals >= 300
    assert "are the same move by move" in found.sentence and "No rule" not in found.sentence


def test_real_games_dealt_apart_are_called_different_no_more_often_than_is_said() -> None:
    """The same box on both sides, but other deals: whatever is found is wrong. 150 comparisons with real games."""
    standard = prepare(GAME, 2, [bot("random")])
    wrong = 0
    for seed in range(150):
        pair = Pair(replace(standard, seed=2 * seed), replace(standard, seed=2 * seed + 1))
        work = StandingRun(pair, AskedMeasures((0,), 1e-9), Checkpoint(), Halt())
        wrong += work.run(ThisMachine(1), Until.read("sure,320")).verdict == CHANGES
    assert wrong / 150 <= 0.05


def test_the_result_does_not_hang_on_threads() -> None:
    answers = [compare(GAME, DEARER, seats=[2], bots=["random"], until="300", threads=n) for n in (1, 2)]
    rows = [answer.settings[0].rows for answer in answers]
    assert rows[0] == rows[1] and answers[0].settings[0].deals == 300


def test_levels_and_seats_are_told_apart() -> None:
    found = compare(GAME, DEARER, seats=[2, 3], bots=["greedy", "random"], about="score", until="sure,60s")
    assert [(one.seats, one.bot) for one in found.settings] == [
        (2, "greedy"), (2, "random"), (3, "greedy"), (3, "random"),
    ]  # fmt: skip
    assert found.agreement == "holds" and "It holds" in found.sentence


def test_what_is_undecided_says_what_would_tell() -> None:
    found = compare(GAME, DEARER, seats=[3], bots=["greedy"], about="share.1", until="64")
    one = found.settings[0]
    assert one.verdict == UNDECIDED and one.would_tell > one.games
    assert "still open after 64 deals" in found.sentence and "deals would tell" in found.sentence


def test_two_sets_of_options() -> None:
    found = compare(GAME, other_options={"easy": "yes"}, seats=[2], bots=["random"], until="128")
    assert found.settings[0].otherwise > 0.5
    with pytest.raises(BadOptions, match="Nothing is changed"):
        compare(GAME, other_options={"easy": "no"}, seats=[2])
    with pytest.raises(BadOptions, match="Nothing is changed"):
        compare(GAME, GAME.box, seats=[2])
    with pytest.raises(BadOptions, match="Nothing is changed"):
        compare(GAME, seats=[2])
    with pytest.raises(BadOptions, match="no option 'hard'"):
        compare(GAME, other_options={"hard": 1}, seats=[2])


def test_what_is_done_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    file, halt = tmp_path / "kept.json", Halt()

    def stop_at_once(*_: object) -> None:
        halt.set()

    def work(until: str, halt: Halt | None = None) -> Comparison:
        return compare(
            GAME, DEARER, seats=[2], bots=["random"], until=until, keep=file, halt=halt, progress=stop_at_once
        )

    broken_off = work("200", halt)
    assert broken_off.partial and 0 < broken_off.settings[0].deals < 200
    kept = json.loads(file.read_text())
    assert next(iter(kept["parts"].values()))[0] == broken_off.settings[0].deals
    gone_on = work("200")
    straight = compare(GAME, DEARER, seats=[2], bots=["random"], until="200")
    assert gone_on.settings[0].deals == 200
    assert [row.change for row in gone_on.settings[0].rows] == pytest.approx(
        [row.change for row in straight.settings[0].rows]
    )
    with pytest.raises(BadOptions, match="Nothing can be kept"):
        compare(GAME, DEARER, seats=[2], bots=["random"], until="64", keep=tmp_path / "no" / "where.json")
    file.write_text("{}")
    with pytest.raises(BadOptions, match="gone on with"):
        work("200")


def test_when_to_stop_is_read() -> None:
    assert Until.read("sure,5m").seconds == 300
    assert Until.read("2_000").deals == 2_000
    for wrong in ("soon", "0", "-3", "5 minutes", ""):
        with pytest.raises(BadOptions, match="is no end"):
            Until.read(wrong)


def test_a_measure_that_is_not_there() -> None:
    with pytest.raises(BadOptions, match="Did you mean length"):
        compare(GAME, DEARER, seats=[2], about="lenght")


def test_a_planted_mission_is_seen_through_its_holder_though_hardly_by_the_table() -> None:
    """Andromeda's Massed Launch is worth 2 points more: who has it wins more often, and that is in the sentence."""
    game = contract.game("andromeda-escape")
    found = compare(game, changed_box(game, {"mission.1.vp": 9}), seats=[3], bots=["greedy"], until="1600")
    (held,) = found.holders
    (row,) = held.settings[0].rows
    assert held.by == "mission" and row.name == "Massed Launch" and row.changed
    assert row.share is not None and row.share.verdict == CHANGES and row.share.low > 0
    assert "Who has Massed Launch (kept) wins" in found.sentence
    assert all(abs(one.change) < row.share.change / 2 for one in found.settings[0].rows if one.id.startswith("share."))


def test_better_bots_have_their_share_of_the_time_and_the_leading_ones_theirs() -> None:
    """Six seconds for greedy and one that thinks: both come to a look, and what holds is said of what was asked."""
    found = compare(GAME, changed_box(GAME, {"planet.*.value": 6}), seats=[2], bots=["greedy", "easy"], until="6s")
    lead, other = found.settings
    assert lead.deals > other.deals > 0 and lead.verdict == CHANGES
    assert "easy" in found.sentence


def test_a_frame_of_all_rows() -> None:
    frame = compare(GAME, DEARER, seats=[2], bots=["random"], until="64").frame()
    assert {"seats", "bot", "id", "before", "after", "low", "high", "verdict"} <= set(frame.columns)
    assert frame.height > 10
