"""Thirty-five scenarios of Andromeda Escape, by number and title."""

import pytest

from escapade.engine.chance import generator
from escapade.games.andromeda_escape import state
from tests.games.andromeda_escape_table import BOX, at, begun, bits, fresh

OUTER = {f"{zone}1{position}" for zone in "XYZ" for position in range(1, 6)}


@pytest.mark.rule("AE-SETUP-2", "AE-SETUP-3", "AE-SETUP-4", "AE-SETUP-5", "AE-SETUP-6", "AE-SETUP-7")
@pytest.mark.rule("AE-SETUP-9", "AE-SETUP-10")
@pytest.mark.parametrize(
    ("seats", "platform", "stack", "alerts", "skips"),
    [(4, 5, 7, 19, [1, 1, 3, 2]), (2, 9, 10, 19, [1, 1]), (3, 7, 9, 20, [1, 1, 3])],
)
def test_01_setup(seats, platform, stack, alerts, skips):
    table = begun(seats)
    s, seen = table.s, table.view()
    assert [side.platform for side in seen.sides] == [platform] * seats
    assert all(side.missing and side.vp == 3 and side.unscored == 2 for side in seen.sides)
    assert list(s.skip[:seats]) == skips
    assert [(side.alerts, side.warnings) for side in seen.sides] == [(1, 0)] * seats
    assert (len(table.stack), seen.piles) == (stack, [alerts, 17])
    assert all(table.open)
    if seats == 2:
        held = table.stack | table.missions(1) | table.missions(2)
        assert 7 not in held
        assert int(s.pile[0]) & int(BOX.record.pair_cards) == 0


@pytest.mark.rule("AE-MOVE-1", "AE-MOVE-6", "AE-CARD-3")
def test_02_first_turn():
    table = at(hand="K", platform={1: 7, 2: 7, 3: 7}, missing=(1, 2, 3))
    assert table.legal() == {"K", "done"}
    assert table.play("done").legal() == {"platform"}
    assert table.play("platform").legal() == OUTER


@pytest.mark.rule("AE-MOVE-6", "AE-LAST-1", "AE-SAVE-3")
def test_03_compulsory_save():
    table = at("1:X41")
    assert table.legal() == {"X41"}
    assert table.play("X41").legal() == {"W"}
    table.play("W")
    assert (table.s.place[0], table.s.status[0]) == (1, state.FINISHED)
    assert table.hand(1) == ""
    assert table.player == 2


@pytest.mark.rule("AE-MOVE-3", "AE-MOVE-7", "AE-SKIP-1")
def test_04_only_a_dotted_route():
    table = at("1:X23 2:X32")
    assert table.legal() == {"X23", "skip"}
    skipped = table.twin().play("skip")
    assert (skipped.s.skip[0], skipped.player) == (2, 2)
    table.play("X23", "Y21")
    assert "1:Y21~" in table.ships


@pytest.mark.rule("AE-MOVE-4", "AE-MOVE-6")
def test_05_no_shuttling():
    assert at("1:Y21~ 2:Y31").legal() == {"skip"}
    free = at("1:Y21~ 2:X31")
    assert free.legal() == {"Y21"}
    assert free.play("Y21").legal() == {"Y31"}


@pytest.mark.rule("AE-SKIP-1", "AE-SKIP-2", "AE-SKIP-3", "AE-SKIP-4", "AE-SKIP-5")
def test_06_blocked_queue_three_skips():
    table = at("1:X11 2:X21 3:X31 2:X41", skip=(1, 1, 3, 2))
    assert table.legal() == {"skip"}
    assert (table.play("skip").s.skip[0], table.player) == (2, 2)
    table = at("1:X11 2:X21 3:X31 2:X41", skip=(2, 1, 3, 2)).play("skip")
    assert table.legal() == {"X11", "decline"}
    assert table.play("decline").player == 2
    table = at("1:X11 2:X21 3:X31 2:X41", skip=(3, 1, 3, 2)).play("skip")
    assert (table.s.skip[0], table.legal()) == (1, {"X11", "decline"})
    assert table.play("X11").legal() == {"X21"}
    assert table.play("X21").ships == "2:X11 1:X21 3:X31 2:X41"


@pytest.mark.rule("AE-SETUP-4", "AE-SKIP-2")
def test_07_third_players_first_skip():
    third = at("3:X11 2:X21 1:X31", player=3).play("skip")
    assert (third.s.skip[2], third.step, third.legal()) == (1, "swap-own", {"X11", "decline"})
    fourth = at("4:X11 2:X21 1:X31", player=4, seats=4).play("skip")
    assert (fourth.s.skip[3], fourth.step, fourth.legal()) == (3, "warp", {"X11", "decline"})


@pytest.mark.rule("AE-WARP-4", "AE-WARP-5", "AE-WARP-7")
@pytest.mark.parametrize(
    ("ships", "start", "reach"),
    [
        ("1:X31^", "X31", {"X41", "W"}),
        ("1:X12^", "X12", {"X21", "X22", "X31", "X32", "Z23"}),
        ("1:X15^ 2:X32", "X15", {"X23", "Y21"}),
        ("1:X23^ 2:X32", "X23", {"Y21", "Y31"}),
    ],
)
def test_08_warp_paths(ships, start, reach):
    table = at(ships)
    assert ("skip" in table.legal()) == (start == "X23")
    assert table.play(start).legal() == reach
    for end in reach - {"W"}:
        flown = table.twin().play(end)
        crossed = "~" if end[0] != "X" else ""
        assert f"1:{end}{crossed}" in flown.ships.split()


@pytest.mark.rule("AE-WARP-4")
def test_08_nothing_flies_over_a_ship():
    assert at("1:X31^ 2:X41").legal() == {"skip"}


@pytest.mark.rule("AE-ACT-U", "AE-WARP-6", "AE-WARP-8")
def test_09_charge_now_fly_later():
    table = at("1:X13", "U", seats=2, platform={2: 5}).play("U", "X13")
    assert (table.ships, table.vp()) == ("1:X13^", 3)
    assert table.legal() == {"skip"}
    table.play("skip", "platform", "Z11")
    assert (table.s.skip[0], table.player) == (2, 1)
    assert table.play("X13").legal() == {"X22", "X31", "X32"}


@pytest.mark.rule("AE-WARP-2", "AE-WARP-3", "AE-ACT-M")
def test_10_upright_is_immune_not_a_wall_for_jumpers():
    table = at("1:X31 1:Z11 2:X41^", "LM")
    assert table.legal() == {"M", "done"}
    assert table.play("M").legal() == {"X31"}
    assert table.play("X31").legal() == {"W"}
    table.play("W")
    assert (table.vp(), table.step, table.who) == (2, "take", 1)
    assert table.play("ALERT").hand() == "LT"


@pytest.mark.rule("AE-LOST-2", "AE-LOST-3")
def test_11_lost_ship():
    table = at("1:X22 1:Y13", seats=2, platform={1: 7}, missing=(1,)).play("platform", "Z13")
    assert (table.step, table.legal()) == ("place-lost", OUTER - {"Y13", "Z13"})
    table.play("Z11")
    assert (table.s.platform[0], int(table.s.missing[0]), table.player) == (6, 0, 2)
    assert table.ships == "1:X22 1:Y13 1:Z11 1:Z13"


@pytest.mark.rule("AE-ACT-C", "AE-LOST-3", "AE-RES-1")
def test_12_found_in_anothers_turn():
    table = at("1:X13 1:X14 1:Y13", "C", player=2, missing=(1,)).play("C", "p1")
    assert (table.vp(2), table.who) == (5, 1)
    table.play("X14", "Z41")
    assert (table.step, table.who) == ("place-lost", 1)
    table.play("Z11")
    assert (table.who, table.player, table.step) == (2, 2, "source")


@pytest.mark.rule("AE-LOST-4")
def test_13_no_room():
    ships = "1:Z11 1:Z12 1:Z13 1:Z14 1:Z15 1:X22 1:X23 2:X11 2:X12 2:X13 2:X14 2:X15 3:Y11 3:Y12 3:Y13 3:Y14 3:Y15"
    table = at(ships, missing=(1,)).play("X23", "Y21")
    assert table.player == 2
    table.play("X11", "X21")
    assert (table.step, table.who, table.legal()) == ("place-lost", 1, {"X11"})
    table.play("X11")
    assert "1:X11" in table.ships
    assert table.player == 3


@pytest.mark.rule("AE-LAST-2", "AE-LAST-4", "AE-END-1", "AE-END-2")
def test_14_adrift():
    table = at("1:X41 2:Y13", seats=2, platform={2: 3}, missing=(1,))
    assert table.over
    assert (table.s.status[0], table.s.place[0], table.s.place[1], table.s.skip[0]) == (state.ADRIFT, 0, 1, 1)
    assert table.scores == (3, 12)
    three = at("1:X41 2:Y13", missing=(1,))
    assert (three.over, three.player) == (False, 2)
    assert three.s.status[0] == state.ADRIFT


@pytest.mark.rule("AE-MIS-8", "AE-MIS-L3", "AE-SAVE-2")
def test_15_mission_8():
    table = at("1:X41 2:Y13", seats=2, platform={2: 3}, missing=(1,), missions={1: [8, 9]})
    assert table.legal() == {"X41"}
    table.play("X41", "W")
    assert (table.vp(), table.scored(), table.step, table.who) == (11, {8}, "take", 1)
    table.play("WARNING")
    assert (table.step, table.who) == ("place-lost", 1)
    table.play("X13")
    assert (table.ships, table.s.status[0], table.player) == ("1:X13 2:Y13", state.RACING, 2)


@pytest.mark.rule("AE-ACT-G", "AE-MIS-11", "AE-SAVE-2", "AE-DECK-1", "AE-RES-2")
def test_16_double_plunge():
    table = at("2:X41 2:Z13 1:Y41 1:Z14", "G", platform={1: 2, 2: 2}, missions={1: [11, 9]})
    table.play("G", "X41", "W")
    assert (table.vp(), table.who, table.step) == (3, 2, "take")
    table.play("ALERT")
    assert (table.hand(2), table.open, table.who) == ("T", [None, "I"], 1)
    table.play("Y41", "W")
    assert (table.step, table.who, table.legal(), table.scored()) == ("take", 1, {"WARNING"}, set())
    table.play("WARNING")
    assert (table.vp(), table.scored()) == (11, {11})
    assert all(table.open)


@pytest.mark.rule("AE-ACT-G", "AE-LAST-2")
@pytest.mark.parametrize("held", [[8, 9], [9, 10]])
def test_17_no_forced_farewell(held):
    table = at("2:X41 1:Z13", "G", missing=(2,), missions={2: held})
    assert table.legal() == {"done"}


@pytest.mark.rule("AE-ACT-B")
def test_18_jump_back():
    table = at("1:X31 2:X21 1:X22", "B").play("B", "X31")
    assert table.legal() == {"X11", "X12", "X13", "X14"}
    assert table.vp() == 5
    only = at("1:X31 2:X21 2:X11", "B").play("B", "X31")
    assert only.legal() == {"X12"}
    assert "1:X12" in only.play("X12").ships


@pytest.mark.rule("AE-CARD-3", "AE-CARD-4")
def test_19_penalties():
    table = at("1:Y22 1:Y11", "JA", vp={1: 1})
    assert table.legal() == {"A", "done"}
    table.play("A", "Y11")
    assert (table.vp(), table.s.platform[0], table.legal()) == (3, 1, {"J", "done"})
    table.play("J", "Y22", "X41")
    assert (table.vp(), table.ships) == (1, "1:X41")


@pytest.mark.rule("AE-ACT-Q")
def test_20_crossed_signals():
    ships = "2:X23 3:Y21 3:X32 2:X15 1:Z11"
    table = at(ships, "Q").play("Q")
    assert table.twin().play("X23").legal() == {"X32", "Y21"}
    assert table.legal() == {"X23", "Y21", "X32"}, "not X15, whose only neighbour is of the same fleet"
    assert at(ships, "Q", closed=["R1"]).play("Q", "X23").legal() == {"X32"}
    assert at(ships.replace("X23", "X23^"), "Q").legal() == {"done"}


@pytest.mark.rule("AE-ACT-R", "AE-MIS-2", "AE-MIS-4")
def test_21_debris():
    patrol = at("1:X21 1:X23 1:Y21 1:Z14 2:Z11", "R", missions={1: [2, 9]}).play("R", "R1", "Z14", "Z23")
    assert patrol.scored() == {2}
    open_convoy = at("1:X15 1:X23 1:Y12 1:Y31 2:Z11", missions={1: [4, 9]})
    assert open_convoy.twin().play("Y12", "Y21").scored() == {4}
    closed = at("1:X15 1:X23 1:Y12 1:Y31 2:Z11", "R", missions={1: [4, 9]}).play("R", "R1", "Y12", "Y21")
    assert closed.scored() == set()


@pytest.mark.rule("AE-MIS-L1", "AE-MIS-5")
@pytest.mark.parametrize(
    ("mission", "line", "counts"),
    [
        (5, "X12 X22 X31 X41", True),
        (5, "X11 X21 X12 X22", False),
        (4, "X15 X23 Y21 Y31", True),
        (4, "X23 Y21 Y31 Y41", True),
        (4, "X14 X15 X23 Y21", False),
        (4, "X22 X14 X23 Y21", False),
    ],
)
def test_22_lines(mission, line, counts):
    box = BOX.record
    lines = box.column[: box.columns] if mission == 5 else box.convoy[: box.convoys]
    assert (bits(line) in set(map(int, lines))) == counts


@pytest.mark.rule("AE-END-1", "AE-END-2", "AE-MIS-7", "AE-SCORE-1", "AE-SCORE-2", "AE-SCORE-3")
def test_23_end_with_3():
    table = at("1:X11 3:Y41", player=3, places={2: 1}, vp={1: 8}, hands={1: "HL"}, missions={1: [7, 9]}, skip=(2, 1, 3))
    table.play("Y41", "W")
    assert table.over
    assert list(table.s.place[:3]) == [3, 1, 2]
    assert table.scores[0] == 8 + 2 - 1 - 2 + 9
    assert table.scored(1) == {7}


@pytest.mark.rule("AE-END-2")
def test_24_end_with_4():
    table = at(
        "1:X11 4:Y41", player=4, seats=4, places={2: 1, 3: 2}, missions={1: [6, 7], 4: [9]}, skip=(1, 1, 1, 2)
    ).play("Y41", "W")
    assert table.over
    assert list(table.s.place[:4]) == [0, 1, 2, 3]
    assert table.scores == (3, 12, 7, 5)
    assert table.scored(1) == set()


@pytest.mark.rule("AE-END-2", "AE-MIS-6", "AE-MIS-L2")
def test_25_end_with_2():
    table = at("1:X41 2:Y11 2:Y12 2:Y13", seats=2, missions={2: [6, 9]}, skip=(2, 2)).play("X41", "W")
    assert table.over
    assert table.scores == (12, 3 + 4 + 7)


@pytest.mark.rule("AE-ACT-S")
def test_26_clear_the_console():
    table = at("1:X11", "SA").play("S")
    assert table.legal() == {"A"}
    table.play("A")
    assert (table.vp(), table.hand(), table.step) == (3, "", "source")
    assert "S" not in at("1:X11", "S").legal()


@pytest.mark.rule("AE-ACT-K", "AE-MIS-G3")
def test_27_new_orders():
    held = {1: [1, 2], 2: [3, 4], 3: [5, 6], 4: [7, 8]}
    table = at("1:X11", "K", seats=4, vp={1: 2}, missions=held, first_empty=1)
    assert len(table.stack) == 7
    table.play("K")
    assert (table.vp(), len(table.legal()), len(table.stack)) == (0, 3, 4)
    kept = sorted(table.legal())[0]
    table.play(kept)
    assert len(table.stack) == 6
    for seed in range(40):  # until 15 is among the three
        table = at("1:X11", "K", seats=4, vp={1: 2}, missions=held, first_empty=1)
        table.play("K", rng=generator(seed))
        if "m15" in table.legal():
            assert table.play("m15").vp() == 5
            return
    raise AssertionError("mission 15 was never drawn")


@pytest.mark.rule("AE-ACT-T", "AE-DECK-1", "AE-TURN-6")
def test_28_last_open_card():
    table = at("1:X11", "T", open_cards=("O", None)).play("T")
    assert table.legal() == {"ALERT"}
    table.play("ALERT")
    assert all(table.open)
    assert (table.hand(), table.legal()) == ("O", {"O", "done"})


@pytest.mark.rule("AE-MIS-12", "AE-MIS-13", "AE-MIS-14", "AE-MIS-L4")
def test_29_holding_cards():
    table = at("1:X41 2:Y11", "GOU", seats=2, vp={1: 5}, missions={1: [13, 14]}).play("done", "X41", "W")
    assert table.over
    assert table.scores[0] == 5 + 9 - 3 + 9
    assert table.scored() == {14}


@pytest.mark.rule("AE-SCORE-5")
def test_30_tie():
    table = at("1:X41 2:Y11", places={3: 1}, vp={1: 11, 3: 6}).play("X41", "W")
    assert (table.over, table.scores[0], table.scores[2]) == (True, 15, 15)
    assert table.winners == (3,)


@pytest.mark.rule("AE-TURN-7", "AE-LAST-1", "AE-SAVE-3")
def test_31_finished_by_a_card():
    table = at("1:X41", "OR").play("O", "X41", "W")
    assert (table.vp(), table.s.place[0], table.hand(), table.player) == (2, 1, "R", 2)


@pytest.mark.rule("AE-LAST-4", "AE-WARP-6")
@pytest.mark.parametrize("held", [[8, 9], [9, 10]])
def test_32_charged_and_doomed(held):
    table = at("1:X41 2:Y11", "U", seats=2, platform={2: 3}, missing=(1,), missions={1: held}).play("U", "X41")
    assert table.legal() == {"skip"}
    table.play("skip", "Y11", "Y21")
    assert table.s.skip[0] == 2
    if 8 in held:
        assert table.legal() == {"X41"}
        assert table.play("X41").legal() == {"W"}
    else:
        assert table.s.status[0] == state.ADRIFT


@pytest.mark.rule("AE-INFO-4")
def test_33_proof_by_silence():
    table = at("2:X11 2:X12 2:X13", player=2, platform={2: 2}, hands={2: ""}, missions={2: [3, 9]})
    table.play("platform", "X14")
    assert table.scored(2) == set()
    for player in (1, 3):
        for seed in range(60):
            assert 1 not in table.redealt(player, seed).missions(2)
    table = at("2:X11 2:X12 2:X13 2:X14", "K", player=2, missions={2: [3, 9]}, vp={2: 5})
    for i in range(2):
        table.s.ruled_out[1, i] = 1 << 1
    assert table.s.slots[1] == 2
    table.s.ships[1] = bits("X11 X12 X13 X22")
    table.play("K")
    table.play(sorted(table.legal() - {"m1"})[0])
    assert any(table.redealt(1, seed).s.slot[1, 2] == 1 for seed in range(200))
    assert all(1 not in table.redealt(1, seed).s.slot[1, :2] for seed in range(60))


@pytest.mark.rule("AE-INFO-3")
def test_34_what_was_put_back():
    held = {1: [1, 2], 2: [3, 4], 3: [5, 6], 4: [7, 8]}
    table = at("1:X11 3:Y11", "K", player=3, seats=4, missions=held, vp={3: 5})
    table.s.put_back[0, 9] = 1
    assert all(9 in table.redealt(1, seed).stack for seed in range(60))
    assert any(9 not in table.redealt(2, seed).stack for seed in range(60))
    table.play("K")
    table.play(sorted(table.legal())[0])
    places = set()
    for seed in range(200):
        dealt = table.redealt(1, seed)
        if dealt.s.slot[2, 2] == 9:
            places.add("third slot")
        elif 9 in dealt.stack:
            places.add("stack")
        else:
            places.add("elsewhere")
    assert places == {"third slot", "stack"}


@pytest.mark.rule("AE-CARD-3", "AE-TURN-2")
def test_35_nothing_to_play():
    table = at("1:X11", vp={1: 1}, secrets={1: "J"})
    assert (table.step, table.legal()) == ("cards", {"done"})
    assert at("1:X11").step == "source"
    assert fresh().step == "return"
