"""38 scenarios of Alien Getaway, by number and title."""

from collections import Counter

import numpy as np
import pytest

from escapade.engine.chance import generator
from escapade.engine.contract import SPECTATOR
from escapade.games.alien_getaway import state
from tests.games.alien_getaway_table import BOX, DOORS, GAME, NUMBERS, Table, at, fresh, names

BOXED_IN_25 = "G1s@(1,0)>E G2c@(2,0)>S Y2c@(2,1)>W B2c@(1,1)>N"


def points(table: Table, side: int | None = None) -> int:
    pile = table.pile(side).split()
    return sum(int(BOX.record.value[NUMBERS[word]]) for word in pile)


@pytest.mark.rule("AG-SET-1", "AG-SET-2", "AG-SET-3", "AG-SET-4", "AG-SET-5", "AG-GRID-4", "AG-DRAW-1")
def test_01_setup():
    table, d = fresh(3, start=1)
    assert [table.pile(seat) for seat in (1, 2, 0)] == d[:3]
    assert set(table.hand(1).split()) == {*d[3:5], *d[9:11]}, "seat 1 has its start hand and has drawn d10 and d11"
    assert set(table.hand(2).split()) == set(d[5:7])
    assert set(table.hand(0).split()) == set(d[7:9])
    assert table.draw.split() == d[11:]
    assert len(table.draw.split()) == 40
    assert (table.route, table.zoid, table.target, table.turn) == ("", "pad", (1, 0), 1)
    assert table.view().target_heading == "E"


@pytest.mark.rule("AG-PLAY-1", "AG-PLAY-2", "AG-PLAY-3", "AG-PLAY-4", "AG-PLAY-6")
def test_02_printed_brias_set():
    table = at("Y2c W5s B3s Y4s B5c pY2").lay("Y2c left")
    assert table.legal_cards() == {"W5s", "Y4s"}
    table.lay("W5s")
    assert table.legal_cards() == {"Y4s"}
    table.launch([6, 6, 6, 6], [6, 6, 6, 6])
    rolled = [event.a for event in table.events if event.kind == state.ROLLS]
    assert names(rolled) == "Y2c W5s"


@pytest.mark.rule("AG-PLAY-1", "AG-PLAY-7")
@pytest.mark.parametrize("first", ["G1s", "B3s", "F4s"])
def test_03_printed_davins_hand(first):
    table = at("G1s B3s F4s")
    assert table.legal() == {"lay G1s", "lay B3s", "lay F4s", "pass"}
    assert table.lay(first).legal() == {"launch"}


@pytest.mark.rule("AG-PLAY-3")
def test_04_wilds_in_sets():
    assert at("W5s W5c F2s G5c").lay("W5s", "W5c left", "F2s").legal() == {"launch"}
    assert at("W5s G5c B5s G2s").lay("W5s", "G5c left", "B5s").legal() == {"launch"}
    assert at("Y2s Y4s B4c").lay("Y2s", "Y4s").legal() == {"launch"}


@pytest.mark.rule("AG-MOVE-1", "AG-MOVE-3", "AG-MOVE-4", "AG-MOVE-5", "AG-PEN-1")
def test_05_printed_rolling_a_4():
    table = at("F4s", row="Y1s G2s B1s", zoid="B1s").lay("F4s")
    assert table.route.endswith("F4s@(4,0)>E")
    table.launch([2, 3, 4, 6])
    assert set(table.collected.split()) == {"Y1s", "G2s"}
    assert (table.route_cards, table.zoid) == ("B1s F4s", "F4s")


@pytest.mark.rule("AG-PEN-1")
def test_06_printed_three_3s():
    table = at("G5s", row="G3s B3s Y3s F1s", zoid="F1s").lay("G5s").launch([1, 2, 4, 5])
    assert set(table.collected.split()) == {"G3s", "B3s", "Y3s"}
    assert (table.route_cards, table.zoid) == ("F1s G5s", "G5s")


@pytest.mark.rule("AG-MOVE-3")
@pytest.mark.parametrize(
    ("card", "roll", "motion"),
    [("Y1s", [1, 1, 2, 6], 2), ("Y5s", [6, 6, 6, 6], 0), ("Y3s", [3, 3, 3, 4], 3), ("Y4s", [1, 4, 4, 4], 4)],
)
def test_07_dice_limits(card, roll, motion):
    table = at(card, row="G1s G2s G3s G4s G5s").lay(card).launch(roll)
    rolled = next(event for event in table.events if event.kind == state.ROLLS)
    assert rolled.c == motion
    assert table.zoid == (["pad", "G1s", "G2s", "G3s", "G4s"][motion])


@pytest.mark.rule(
    *("AG-PLAY-5", "AG-PLAY-8", "AG-GRID-5", "AG-MOVE-1", "AG-MOVE-2", "AG-MOVE-6", "AG-MOVE-7"),
    *("AG-PEN-1", "AG-PEN-2", "AG-PEN-3", "AG-PEN-4"),
)
def test_08_three_cards_deep_overflow():
    table = at("Y2s Y4c Y5s", row="G1s", zoid="G1s", draw="pF3").lay("Y2s", "Y4c right", "Y5s")
    assert table.route == "G1s@(1,0)>E Y2s@(2,0)>E Y4c@(3,0)>S Y5s@(3,1)>S"
    table.launch([1, 2, 5, 6], [4, 4, 5, 6], [1, 3, 5, 6])
    told = [(event.kind, event.a) for event in table.events if event.kind in (state.ROLLS, state.FLIES, state.TAKES)]
    assert told == [
        *[(state.ROLLS, NUMBERS["Y2s"]), (state.FLIES, 2)],
        *[(state.ROLLS, NUMBERS["Y4c"]), (state.FLIES, 1), (state.TAKES, NUMBERS["G1s"])],
        *[(state.ROLLS, NUMBERS["Y5s"]), (state.FLIES, 0), (state.TAKES, NUMBERS["Y2s"])],
        *[(state.TAKES, NUMBERS["Y4c"]), (state.TAKES, NUMBERS["pF3"])],
    ]
    assert set(table.collected.split()) == {"G1s", "Y2s", "Y4c", "pF3"}
    assert (table.route, table.zoid, table.target) == ("Y5s@(3,1)>S", "Y5s", (3, 2))


@pytest.mark.rule("AG-PEN-2", "AG-PEN-6", "AG-FIN-1", "AG-FIN-2")
def test_09_draw_pile_runs_dry_in_a_penalty():
    table = at("B5s F3s", row="F2s", zoid="F2s", draw="pB1", pile="G5s", hands={1: "Y1s"}).lay("B5s")
    table.launch([1, 1, 2, 3])
    assert set(table.collected.split()) == {"F2s", "pB1"}
    spared = [event.a for event in table.events if event.kind == state.SPARED]
    assert spared == [1], "the third is dropped"
    table.put("F2s", "pB1").end_turn()
    assert table.hand(0) == "F3s", "an ordinary turn: the hand is kept"
    assert (table.turn, table.final, table.hand(1)) == (1, 2, "Y1s")
    table.pass_turn().end_turn()
    assert (table.turn, table.final, table.hand(1), table.pile(1)) == (0, 1, "", "Y1s")
    assert table.pass_turn().end_turn().step == "over"
    assert table.pile(0) == "G5s F2s pB1 F3s"


@pytest.mark.rule("AG-PASS-1", "AG-PASS-2", "AG-PASS-3")
def test_10_pass_in_mid_route():
    table = at(row="G1s Y2s B3s", zoid="G1s").pass_turn()
    assert (table.zoid, table.collected, table.route_cards) == ("Y2s", "G1s", "Y2s B3s")


@pytest.mark.rule("AG-PASS-1", "AG-PASS-2")
def test_11_pass_at_the_end():
    table = at(row="G1s Y2s B3s", zoid="B3s").pass_turn()
    assert (table.zoid, table.collected, table.route_cards) == ("B3s", "G1s", "Y2s B3s")


@pytest.mark.rule("AG-PASS-2", "AG-PEN-3", "AG-PEN-5")
def test_12_pass_on_an_empty_route():
    table = at(draw="Y5c").pass_turn()
    assert (table.zoid, table.collected, table.draw) == ("pad", "Y5c", "")
    assert table.target == (1, 0), "the planet's cards lie where they lay"


@pytest.mark.rule("AG-PEN-3")
def test_13_pass_from_the_pad():
    table = at(row="G1s Y2s", draw="B2c").pass_turn()
    assert (table.zoid, table.collected, table.route_cards) == ("G1s", "B2c", "G1s Y2s")


@pytest.mark.rule("AG-PEN-2")
def test_14_pass_without_penalty():
    table = at(row="F2s", zoid="F2s", final=2).pass_turn()
    assert (table.collected, table.step, table.route_cards) == ("", "planets", "F2s")


@pytest.mark.rule("AG-PILE-1", "AG-PILE-2", "AG-PILE-3")
def test_15_order_matters():
    table = at(pile="F2s B4s", collected="G5s B2s G1c", step="put")
    other = table.twin()
    assert table.put("B2s", pair=True).pile() == "F2s"
    assert "put G5s pair" not in table.legal()
    assert table.put("G5s").pile() == "F2s G5s"
    assert table.put("G1c", pair=True).pile() == "F2s"
    assert (points(table), table.step) == (2, "planets")
    for card in ("G5s", "B2s", "G1c"):
        assert f"put {card} pair" not in other.legal()
        other.put(card)
    assert (other.pile(), points(other)) == ("F2s B4s G5s B2s G1c", 14)


@pytest.mark.rule("AG-PILE-4")
def test_16_no_chain():
    table = at(pile="Y1s Y3s B2s", collected="B5s Y2s", step="put").put("B5s", pair=True)
    assert table.pile() == "Y1s Y3s"
    assert table.put("Y2s", pair=True).pile() == "Y1s"


@pytest.mark.rule("AG-PILE-2", "AG-PILE-3")
def test_17_declining_pays():
    table = at(pile="G1s", collected="W5s F4s", step="put")
    other = table.twin()
    assert points(table.put("W5s", pair=True).put("F4s")) == 4
    assert points(other.put("W5s").put("F4s", pair=True)) == 1


@pytest.mark.rule("AG-PILE-5")
def test_18_empty_pile():
    table = at(collected="G2s G4s", step="put")
    assert table.legal() == {"put G2s", "put G4s"}
    assert table.put("G2s").legal() == {"put G4s", "put G4s pair"}
    assert table.put("G4s", pair=True).pile() == ""


@pytest.mark.rule("AG-EASY-1")
def test_19_easy_variant():
    assert at(pile="G3s", collected="B3c", step="put").legal() == {"put B3c"}
    table = at(pile="G3s", collected="B3c", step="put", easy=True)
    assert table.put("B3c", pair=True).pile() == ""


@pytest.mark.rule("AG-PLAN-1", "AG-PLAN-3")
def test_20_planet_cards():
    table = at("pG1 pG4 pB1 F3s", pile="Y5s G2s", step="planets", draw="F1s F2s")
    assert table.planet("pG4", pair=True).pile() == "Y5s"
    assert table.planet("pB1").pile() == "Y5s pB1"
    table.end_turn()
    assert set(table.hand(0).split()) == {"pG1", "F3s"}
    other = at("pG1 pG4", pile="Y5s", step="planets").planet("pG1")
    assert other.pile() == "Y5s pG1"
    assert other.planet("pG4", pair=True).pile() == "Y5s"


@pytest.mark.rule("AG-DRAW-1", "AG-FIN-1", "AG-FIN-2")
def test_21_last_single_card():
    table = at(step="planets", seat=1, draw="G1s", hands={0: "pB1"}).end_turn()
    assert (table.turn, table.hand(0), table.draw, table.final) == (0, "G1s pB1", "", 0)
    table.pass_turn().end_turn()
    assert (table.turn, table.hand(1), table.final) == (1, "", 2), "the Final round opens and nothing is drawn"
    table.pass_turn().end_turn()
    assert (table.turn, table.final) == (0, 1)
    assert table.pass_turn().end_turn().step == "over"


@pytest.mark.rule("AG-FIN-2")
def test_22_four_players_last_two_cards():
    table = at(step="planets", seats=4, seat=1, draw="G1s G2s").end_turn()
    assert (table.turn, table.hand(2), table.draw) == (2, "G1s G2s", "")
    table.pass_turn().end_turn()
    order = []
    while table.step != "over":
        order.append((table.turn, table.final))
        table.pass_turn().end_turn()
    assert order == [(3, 4), (0, 3), (1, 2), (2, 1)]


@pytest.mark.rule("AG-FIN-3", "AG-FIN-4")
def test_23_leftover_hand():
    table = at("B3s B5c pB4", pile="B2s", step="planets", final=2)
    other = table.twin()
    table.end_turn()
    assert (table.pile(0), points(table, 0), table.hand(0)) == ("B2s B3s B5c pB4", 14, "")
    assert names([event.a for event in table.events if event.kind == state.LEFT_OVER]) == "B3s B5c pB4"
    other.planet("pB4", pair=True).end_turn()
    assert (other.pile(0), points(other, 0)) == ("B3s B5c", 8)


@pytest.mark.rule("AG-SCORE-1", "AG-SCORE-2")
@pytest.mark.parametrize(
    ("a", "b", "scores", "winners"),
    [
        ("G5s G3s G1s", "Y5s Y4s", (9, 9), (1,)),
        ("G5s G4s", "Y5s Y4s", (9, 9), (0, 1)),
        ("", "Y1s", (0, 1), (0,)),
    ],
)
def test_24_scoring_ties(a, b, scores, winners):
    table = at(seat=0, piles={0: a, 1: b}, step="planets", final=1).end_turn()
    assert table.step == "over"
    assert (table.scores, table.winners) == (scores, winners)


def boxed_in() -> Table:
    """Scenario 25 after A's launch."""
    table = at("G2c Y2c B2c G4c F4s G3c", row="G1s", hands={1: "Y1s F1c"}, pile="Y5s", draw="F5s F5c Y5c B5s")
    return table.lay("G2c right", "Y2c right", "B2c right").launch([3, 4, 5, 6], [1, 3, 3, 5], [2, 6, 6, 6])


def after_25() -> Table:
    """Scenario 25 when B has passed and A is on turn again."""
    return boxed_in().end_turn().pass_turn().put("G1s").end_turn()


@pytest.mark.rule("AG-GRID-6", "AG-GRID-7", "AG-GRID-10", "AG-GRID-11", "AG-PASS-1", "AG-PASS-2")
def test_25_boxed_in():
    table = boxed_in()
    assert table.route == BOXED_IN_25
    assert (table.zoid, table.collected, table.step) == ("G2c", "", "planets")
    table.end_turn()
    assert (table.turn, table.target, table.legal()) == (1, (1, 0), {"pass"})
    table.pass_turn()
    assert (table.zoid, table.collected) == ("Y2c", "G1s")
    assert table.view().target_free
    table.put("G1s").end_turn()
    assert (table.target, table.view().target_heading) == ((1, 0), "N")
    assert {"lay F4s", "lay G3c right"} <= table.legal(), "straight to (1,-1), right towards G2c"
    assert "lay G3c left" not in table.legal(), "left would lead into the pad"


@pytest.mark.rule("AG-GRID-9", "AG-GRID-10")
def test_26_lines_meet_no_loop():
    table = after_25().lay("G4c right")
    assert table.route == "G2c@(2,0)>S Y2c@(2,1)>W B2c@(1,1)>N G4c@(1,0)>E"
    assert (table.zoid, table.view().ahead) == ("Y2c", 2)
    table.launch([1, 2, 3, 4])
    assert (table.zoid, table.route_cards) == ("G4c", "B2c G4c")
    assert set(table.collected.split()) == {"G2c", "Y2c"}
    view = table.view()
    assert (view.target, view.target_heading, view.target_free) == ((2, 0), "E", True)
    table.put("G2c", "Y2c").end_turn()
    assert "lay Y1s" in table.legal(), "the target is playable again"


@pytest.mark.rule("AG-GRID-8")
def test_27_turning_back_at_the_planet():
    table = at("B1c B2c B3s").lay("B1c left")
    assert table.route == "B1c@(1,0)>N"
    assert table.legal() == {"lay B2c right", "lay B3s", "launch"}
    route = "B1c@(1,0)>S G1s@(1,1)>S Y1c@(1,2)>W F1c@(0,2)>N"
    table = at("B2c B3s", route=route)
    assert (table.target, table.legal()) == ((0, 1), {"lay B2c left", "lay B2c right", "pass"})
    assert at("B3s Y2s pG1", route=route).legal() == {"pass"}


@pytest.mark.rule("AG-PLAY-6", "AG-TURN-3")
def test_28_only_planets_in_hand():
    hand = "pY2 pY3 pB1 pF2"
    table = at(hand, draw="G1s", pile="G5s")
    assert table.legal() == {"pass"}
    table.pass_turn().put("G1s")
    assert table.step == "planets"
    assert table.legal() == {*(f"planet {card}" for card in hand.split()), "end"}


def oola(theirs: str = "", draw: str = "", **more: object) -> Table:
    """A solo table on which the human is about to end the turn, and Oola's turn follows."""
    return at(seats=1, step="planets", piles={1: theirs}, draw=draw, **more)  # type: ignore[arg-type]


@pytest.mark.rule("AG-SOLO-4", "AG-SOLO-6", "AG-SOLO-8", "AG-SOLO-9")
def test_29_oola_lays():
    table = oola(draw="G2c B1s B2s B3s", row="Y3s").end_turn()
    assert (table.route, table.zoid) == ("Y3s@(1,0)>E G2c@(2,0)>N", "G2c")
    assert (table.pile(1), table.hand(0)) == ("", "B1s B2s")


@pytest.mark.rule("AG-SOLO-8", "AG-SOLO-9", "AG-SOLO-10", "AG-SOLO-11")
def test_30_oola_overflows():
    table = oola("Y4c", "B5c B1s B2s B3s", route="Y3s@(1,0)>E G2c@(2,0)>N", zoid="G2c").end_turn()
    assert table.route == "G2c@(2,0)>N B5c@(2,-1)>E"
    assert (table.zoid, table.pile(1)) == ("B5c", "")
    assert {"Y3s", "Y4c"} <= set(table.box.split())


@pytest.mark.rule("AG-SOLO-5", "AG-SOLO-7", "AG-SOLO-11")
def test_31_oola_and_a_planet_oola_blocked():
    table = oola("B2s", "pB4 G1c", row="Y3s").end_turn()
    assert (table.pile(1), table.zoid) == ("", "pad")
    assert {"B2s", "pB4"} <= set(table.box.split())
    table = oola("F1s", "F3s G1c", route=BOXED_IN_25, zoid="G2c").end_turn()
    assert (table.zoid, table.pile(1), table.route_cards) == ("Y2c", "F1s G1s", "G2c Y2c B2c")
    assert "F3s" in table.box.split()
    kinds = table.kinds()
    assert kinds.index(state.PASSES) < kinds.index(state.TAKES) < kinds.index(state.OOLA_BOXES)


@pytest.mark.rule("AG-SOLO-12", "AG-SOLO-13", "AG-SCORE-2")
def test_32_oolas_end():
    table = oola(draw="G2s", row="Y3s").end_turn()
    assert (table.turn, table.final, table.route_cards) == (0, 1, "Y3s G2s")
    assert table.pass_turn().put("Y3s").end_turn().step == "over"

    skipped = oola("G1s", row="Y3s").end_turn()
    assert (skipped.turn, skipped.final, skipped.route_cards, skipped.pile(1)) == (0, 1, "Y3s", "G1s")
    assert skipped.pass_turn().end_turn().step == "over"

    six, two = "Y1s Y2s Y3s Y4s Y5s B1s", "Y1s Y2s"
    for human, theirs, scores, winners in (
        ("G3s G2s G1s", six, (6, 6), (0,)),
        ("G2s G5s", six, (7, 6), (1,)),
        ("G1s G1c", two, (2, 2), (0, 1)),
    ):
        table = oola(theirs, pile=human, final=1).end_turn()
        assert (table.scores, table.winners) == (scores, winners)


@pytest.mark.rule("AG-GRAND-1", "AG-GRAND-2", "AG-GRAND-3")
def test_33_grand_total():
    table = at(
        seat=1,
        piles={0: "G3s", 1: "Y4s Y3s"},
        step="planets",
        final=1,
        game=3,
        games=3,
        totals=[(4 + 11, 2 + 4), (9 + 2, 3 + 1)],
    ).end_turn()
    assert (table.step, table.scores) == ("over", (18, 18))
    assert tuple(table.s.total_cards[:2]) == (7, 6)
    assert table.winners == (1,)
    starts = []
    table, _ = fresh(2, start=0, games=3)
    while table.step != "over":
        if len(starts) < table.s.game:
            starts.append(int(table.s.start))
        table.play(min(table.legal()), generator(len(table.events)))
    assert starts == [0, 1, 0]


@pytest.mark.rule("AG-PILE-3")
def test_34_wild_on_the_pile():
    anything = "G1s Y2c B3s F4c W5c pB1"
    table = at(pile="W5s", collected=anything, step="put")
    assert {f"put {card} pair" for card in anything.split()} <= table.legal()
    assert "put W5c pair" in at(pile="F2s", collected="W5c", step="put").legal()


@pytest.mark.rule("AG-SET-7", "AG-PEN-4", "AG-PLAN-2", "AG-PLAN-4")
def test_35_planet_as_penalty_card():
    table = at("G4s B3c F1s pF2", pile="pY3", draw="pY2").pass_turn()
    assert table.collected == "pY2"
    for seat in (1, SPECTATOR):
        assert table.view(seat).collected == [NUMBERS["pY2"]]
    assert table.legal() == {"put pY2", "put pY2 pair"}, "planet pF2 is not legal yet"
    other = table.twin()
    assert table.put("pY2", pair=True).pile() == ""
    assert other.put("pY2").pile() == "pY3 pY2"
    for then in (table, other):
        assert then.legal() == {"planet pF2", "end"}


@pytest.mark.rule("AG-SOLO-1", "AG-SOLO-2", "AG-SOLO-3", "AG-SOLO-10", "AG-SOLO-12")
def test_36_solo_setup_and_oolas_last_card():
    table, d = fresh(1, start=-1)
    assert (table.turn, table.pile(0), table.pile(1)) == (0, d[0], d[1])
    assert set(table.hand(0).split()) == set(d[2:6])
    assert (table.hand(1), table.draw.split()) == ("", d[6:])
    assert len(d[4:]) == 47

    table = oola("Y2s", "B3s", row="F1s", zoid="F1s").end_turn()
    assert (table.route, table.zoid, table.pile(1)) == ("B3s@(2,0)>E", "B3s", "Y2s F1s")
    assert (table.turn, table.final) == (0, 1)

    table = oola("Y2s", "B3s").end_turn()
    assert (table.route, table.zoid, table.pile(1), table.final) == ("B3s@(1,0)>E", "B3s", "Y2s", 1)


@pytest.mark.rule("AG-INFO-1", "AG-INFO-3")
def test_37_redeal():
    table = at("G1s", row="Y3s", piles={0: "B1s", 1: "B2s"}, hands={1: "F1s G2c"}, draw="pB4")
    tops: Counter[str] = Counter()
    rng = generator(37)
    for _ in range(3000):
        world = table.twin()
        DOORS.redeal(BOX.records, world.states, 0, rng)
        world.sound()
        assert {world.draw, *world.hand(1).split()} == {"F1s", "G2c", "pB4"}
        for seen in ("route", "zoid", "box", "collected"):
            assert getattr(world, seen) == getattr(table, seen)
        assert [world.hand(0), world.pile(0), world.pile(1)] == ["G1s", "B1s", "B2s"]
        tops[world.draw] += 1
    assert all(abs(count - 1000) < 100 for count in tops.values()), tops

    known = at("G1s", hands={1: "F1s G2c"})
    before = known.states.copy()
    DOORS.redeal(BOX.records, known.states, 0, generator(1))
    assert known.states.tobytes() == before.tobytes()

    drawn = at(step="planets", draw="F1s G2c").end_turn().events[-1]
    assert drawn.kind == state.DRAWS
    assert "2 cards" in GAME.narrate(BOX, drawn.public(), False).text
    assert "Fuchsia" in GAME.narrate(BOX, drawn, True).text
    assert (drawn.seen_by(1), drawn.seen_by(0), drawn.seen_by(SPECTATOR)) == (True, False, False)


@pytest.mark.rule("AG-GRAND-3", "AG-GRAND-4", "AG-GRAND-5", "AG-SET-4")
def test_38_from_game_to_game():
    table = at(
        seat=0,
        seats=2,
        start=1,
        piles={0: "G5s G1s", 1: "Y5s Y4s"},
        row="B1s B2s",
        zoid="B1s",
        step="planets",
        final=1,
        games=2,
    ).end_turn(seed=38)
    assert (int(table.s.game), int(table.s.start), table.turn, table.zoid) == (2, 0, 0, "pad")
    assert (table.route, table.box, table.step, table.final) == ("", "", "play", 0)
    assert [len(table.pile(seat).split()) for seat in (0, 1)] == [1, 1]
    assert [len(table.hand(seat).split()) for seat in (0, 1)] == [4, 2]
    assert len(table.draw.split()) == 43
    assert list(table.s.total[:2]) == [6, 9]
    assert table.view().results == [[6, 9]]
    assert np.array_equal(table.s.total_cards[:2], [2, 2])
