"""The 35 scenarios of Escape from Zyzzlvaria, by number and title."""

import pytest

from escapade.games.zyzzlvaria import state
from tests.games.zyzzlvaria_table import at

GOOD, BAD = 17, 4
NEXT = (1, 3, 5)  # a roll without a double, for whoever comes next


@pytest.mark.rule("ZY-PAWN-1", "ZY-PAWN-2", "ZY-PAWN-4", "ZY-ROLL-2")
def test_01_the_sheets_first_example():
    table = at(roll=(1, 2, 4)).play("leah", "S1")
    assert table.place("leah") == "r11c9"
    assert "S2" not in table.legal() and "N2" in table.legal()
    table.play("W4")
    assert table.place("leah") == "r11c5"
    table.play("E2", draws=NEXT)
    assert (table.place("leah"), table.money(), table.face("leah")) == ("r11c7", 1, 4)
    assert (table.moon, table.quarter, table.player) == ("bad", "head", 2)


@pytest.mark.rule("ZY-PAWN-5", "ZY-PAWN-8", "ZY-WALK-5", "ZY-ZONE-1", "ZY-ZONE-10")
def test_02_the_sheets_second_example():
    table = at(roll=(1, 1, 6))
    assert (table.quarter, table.open) == ("french", "A")
    table.play("zoe", "S1")
    assert table.place("zoe") == table.place("scotchey") == "r9c7"
    table.play("W1")
    assert table.place("zoe") == "r9c6"
    table.play("S6", draws=NEXT)
    assert (table.place("zoe"), table.pod("S2")) == ("S2", "r15c6")
    assert state.SPINS not in table.kinds()
    assert (table.count(state.LANDS), table.count(state.STALLS), table.player) == (1, 1, 2)


@pytest.mark.rule("ZY-POD-1")
def test_03_the_sheets_third_example():
    # E1 is printed 8, 11, 5, 2; turned three quarters it shows 11, 5, 2, 8.
    table = at("ralph:E1", "E1:r7c14", turned={"E1": 3}, roll=(2, 3, 5))
    assert [pod.numbers for pod in table.view().pods if pod.id == "E1"] == [[11, 5, 2, 8]]
    table.play("E1")
    assert table.legal() == {"E", "S"}
    assert table.twin().play("E", draws=NEXT).pod("E1") == "r7c16"
    assert table.play("S", draws=NEXT).pod("E1") == "r10c14"


@pytest.mark.rule("ZY-PAWN-4")
def test_04_archive_leah():
    table = at(roll=(2, 3, 5)).play("leah", "E2")
    assert (table.place("leah"), table.money()) == ("r10c11", 1)
    table.play("W5")
    assert (table.place("leah"), table.money()) == ("r10c6", 5)
    table.play("N3", draws=NEXT)
    assert (table.place("leah"), table.money(), table.face("leah")) == ("r7c6", 10, 0)


def after_leah(**others):
    """The table after scenario 4: Leah on Comet with her X to the north."""
    pawns = others.pop("pawns", "")
    faces = {"leah": 0, **others.pop("faces", {})}
    return at(f"leah:r7c6 {pawns}", faces=faces, **others)


@pytest.mark.rule("ZY-PAWN-5", "ZY-ROLL-2")
def test_05_archive_algernon():
    table = after_leah(player=2, roll=(3, 3, 2))
    assert table.quarter == "french"
    table.play("algernon", "E3")
    assert (table.place("algernon"), table.money(2)) == ("r7c11", 1)
    table.play("S3")
    assert (table.place("algernon"), table.money(2)) == ("r10c11", 1)
    table.play("W2", draws=NEXT)
    assert (table.place("algernon"), table.money(2), table.face("algernon")) == ("r10c9", 1, 3)


@pytest.mark.rule("ZY-PAWN-4", "ZY-PAWN-5")
def test_06_archive_blastoid():
    table = after_leah(pawns="algernon:r10c9", roll=(1, 3, 5)).play("blastoid", "W3")
    assert table.place("blastoid") == table.place("leah") == "r7c6"
    table.play("S5")
    assert (table.place("blastoid"), table.money()) == ("r12c6", 1)
    table.play("W1", draws=NEXT)
    assert (table.place("blastoid"), table.money(), table.face("blastoid")) == ("r12c5", 5, 0)


@pytest.mark.rule("ZY-ROLL-2", "ZY-ROLL-3", "ZY-ROLL-4")
def test_07_archive_triple():
    table = after_leah(pawns="algernon:r10c9 blastoid:r12c5", quarter="french", roll=(3, 3, 3))
    assert (table.moon, table.quarter, table.open) == ("blue", "head", "C")
    assert [die.size for die in table.view().dice] == [6, 6, 6]
    table.play("harold", "N3")
    assert table.legal() == {"E3", "S3", "W3"}
    table.play("W3", "E3", draws=(8, 1, 2))
    assert (table.place("harold"), table.money()) == ("r6c10", 7)
    assert [die.size for die in table.view().dice] == [8, 6, 6]
    assert table.dice == [8, 1, 2]


@pytest.mark.rule("ZY-PAWN-8", "ZY-PAWN-9", "ZY-ZONE-1", "ZY-ZONE-8")
def test_08_archive_ernie():
    seats = {"seats": 3, "moon": "blue", "money": 10}
    table = at(roll=(2, 3, 4), **seats).play("ernie", "S3")
    assert (table.place("ernie"), table.money()) == ("r11c10", 11)
    table.play("E4", draws=NEXT)
    assert (table.place("ernie"), table.pod("E2"), table.money()) == ("E2", "r11c14", 11)
    assert (table.player, table.view().clockwise) == (2, True)
    other = at(roll=(2, 3, 5), **seats).play("ernie", "S3", "E5", draws=NEXT)
    assert (other.pod("E2"), other.player, other.view().clockwise) == ("r11c15", 3, False)


def launch(money: int = 7, **others):
    return at("zoe:r7c6", quarter="fiscal", money=money, roll=(2, 3, 5), **others).play("zoe")


@pytest.mark.rule("ZY-POD-6", "ZY-ESC-2", "ZY-ESC-3")
def test_09_launch():
    table = launch().play("N5", draws=(GOOD, *NEXT))
    assert (table.place("zoe"), table.pod("N1"), table.money()) == ("saved1", "escaped", 2)
    assert (table.player, table.scores) == (2, (1, 0))


@pytest.mark.rule("ZY-ESC-3")
def test_10_trap():
    table = launch().play("N5", draws=(BAD, *NEXT))
    assert (table.place("zoe"), table.pod("N1"), table.money()) == ("trapped", "overturned", 2)
    assert table.scores == (0, 0)
    assert all(pod.space != "r3c6" for pod in table.view().pods)


@pytest.mark.rule("ZY-ESC-2", "ZY-POD-2", "ZY-POD-7")
def test_11_no_money():
    table = launch(4).play("N5", draws=(1, 2, 6))
    assert (table.place("zoe"), table.pod("N1"), table.money()) == ("N1", "r3c6", 4)
    assert (table.player, table.count(state.SPINS), table.open) == (2, 0, "B")
    table.s.money[1] = 20
    table.play("N1")
    assert {"E", "S"} <= table.legal()
    east = table.twin().play("E", draws=NEXT)
    assert (east.pod("N1"), east.count(state.PAYS), east.money(2)) == ("r3c7", 0, 20)
    south = table.play("S", draws=NEXT)
    assert (south.pod("N1"), south.count(state.PAYS)) == ("r4c6", 0)


@pytest.mark.rule("ZY-GEO-8", "ZY-POD-6")
@pytest.mark.parametrize(("way", "stop"), [("E", "r2c7"), ("S", "r3c6")])
def test_12_back_from_a_zone(way, stop):
    # N1 is printed 12, 6, 1, 7: with 1, 4, 6 it goes east by 1 or south by 4.
    table = at("ernie:N1", "N1:r2c6", quarter="last", money=5, roll=(1, 4, 6)).play("N1")
    assert table.legal() == {"E", "S"}
    seen = next(one for one in table.view().previews if one.direction == way)
    assert (seen.end, seen.escape, seen.cost, seen.affordable) == (stop, True, 5, True)
    table.play(way, draws=(GOOD, *NEXT))
    assert (table.place("ernie"), table.money()) == ("saved1", 0)


@pytest.mark.rule("ZY-WALK-1", "ZY-WALK-3", "ZY-WALK-4", "ZY-PAWN-2", "ZY-PAWN-7")
def test_13_spacewalk_good():
    table = at("zoe:r7c6", roll=(6, 2, 3)).play("zoe", "W6", draws=(GOOD,))
    assert (table.place("zoe"), table.eclipse(), table.step) == ("r7c5", 1, "segment")
    assert table.count(state.SPINS) == 1
    assert table.legal() == {f"{way}{die}" for way in "NES" for die in (2, 3)}


@pytest.mark.rule("ZY-WALK-2")
def test_14_spacewalk_bad():
    table = at("zoe:r7c6", roll=(6, 2, 3)).play("zoe", "W6", draws=(BAD, *NEXT))
    assert (table.place("zoe"), table.eclipse(), table.player) == ("dead", 0, 2)


@pytest.mark.rule("ZY-WALK-3", "ZY-WALK-7")
def test_15_put_back_on_an_object():
    table = at("zoe:r5c9", moon="neutral", roll=(7, 2, 3)).play("zoe", "W7", draws=(GOOD,))
    assert (table.place("zoe"), table.money(), table.face("zoe")) == ("r5c5", 0, 1)
    assert state.LANDS not in table.kinds() and state.DUELS not in table.kinds()


@pytest.mark.rule("ZY-PAWN-2", "ZY-PAWN-9", "ZY-PAWN-11", "ZY-PAWN-13", "ZY-WALK-5")
def test_16_exact_boarding():
    table = at("zoe:r7c6", roll=(1, 3, 4)).play("zoe", "N3")
    assert (table.place("zoe"), table.pod("N1")) == ("N1", "r4c6")
    assert table.legal() == {"stop", *(f"{way}{die}" for way in "ESW" for die in (1, 4))}
    stopped = table.twin().play("stop", draws=NEXT)
    assert (stopped.place("zoe"), stopped.player) == ("N1", 2)
    table.play("S1")
    assert table.place("zoe") == "r5c6"
    table.play("N4")
    assert (table.place("zoe"), table.pod("N1"), table.count(state.SPINS)) == ("N1", "r1c6", 0)
    assert (table.step, table.view().zone, table.legal()) == ("target-player", "outpost9", {"p2"})


@pytest.mark.rule("ZY-PAWN-2", "ZY-PAWN-5")
def test_17_third_segment():
    table = at(roll=(1, 2, 2)).play("algernon", "E2", "W2")
    assert table.place("algernon") == "r7c8"
    assert table.legal() == {"N1"}
    assert table.play("N1", draws=NEXT).place("algernon") == "r6c8"


@pytest.mark.rule("ZY-POD-1", "ZY-POD-4")
def test_18_pods_in_the_way():
    # N1 shows 6 to the east.
    table = at("zoe:N1", roll=(5, 5, 6))
    assert "N1" not in table.legal()
    over = at("zoe:N1", roll=(6, 6, 6)).play("N1", "E", draws=NEXT)
    assert over.pod("N1") == "r4c12"


@pytest.mark.rule("ZY-GEO-7", "ZY-POD-6", "ZY-POD-7", "ZY-ZONE-7")
def test_19_shared_space():
    # N2 is printed 12, 7, 1, 6.
    table = at("zoe:N2", "N2:r2c13", moon="neutral", money=5, roll=(2, 5, 7)).play("N2", "E", draws=(GOOD, *NEXT))
    assert (table.place("zoe"), table.pod("N2")) == ("saved1", "escaped")
    inside = at("zoe:N2", "N2:r2c15", moon="neutral", money=5, roll=(1, 3, 4)).play("N2", "S")
    assert (inside.pod("N2"), inside.count(state.PAYS)) == ("r5c15", 0)
    assert (inside.view().zone, inside.step) == ("jail", "target-pawn")


@pytest.mark.rule("ZY-WALK-4", "ZY-WALK-6")
def test_20_pod_to_pod_on_foot():
    table = at("zoe:N1", roll=(5, 2, 3)).play("zoe")
    good = table.twin().play("E5", draws=(GOOD, *NEXT))
    assert (good.place("zoe"), good.eclipse(), good.player) == ("N2", 1, 2)
    bad = table.play("E5", draws=(BAD, *NEXT))
    assert (bad.place("zoe"), bad.eclipse()) == ("dead", 0)


@pytest.mark.rule("ZY-ESC-2")
def test_21_two_aboard():
    def table(money):
        return at("leah:N1 zoe:r6c6", quarter="fiscal", money=money, roll=(3, 1, 2)).play("zoe")

    poor = table(9).play("N3", draws=NEXT)
    assert (poor.pod("N1"), poor.place("leah"), poor.place("zoe"), poor.money()) == ("r3c6", "N1", "N1", 9)
    rich = table(10).play("N3", draws=(GOOD, *NEXT))
    assert (rich.place("leah"), rich.place("zoe"), rich.money()) == ("saved1", "saved1", 0)


@pytest.mark.rule("ZY-ECL-2", "ZY-TURN-4")
def test_22_eclipse():
    table = at("zoe:r7c6", eclipse=6, roll=(6, 2, 3)).play("zoe", "W6", draws=(GOOD, *NEXT))
    assert (table.eclipse(), table.place("zoe"), table.player) == (7, "r7c5", 2)
    table.play("leah", "S1", "W3", "E5", draws=NEXT)
    assert table.player == 2
    table.play("ralph", "S1", "E3", "W5", draws=NEXT)
    assert (table.player, table.eclipse()) == (2, 7)


@pytest.mark.rule("ZY-ZONE-5", "ZY-ZONE-8", "ZY-TURN-4")
def test_23_outpost_and_reverse():
    # Zoe pushes N1 into Outpost 9, then Ernie E2 into the Reverse Dimension.
    table = at("zoe:r5c6 ernie:r11c11", seats=3, roll=(4, 2, 6)).play("zoe", "N4", "p3", draws=(4, 2, 6))
    assert table.player == 2
    table.play("ernie", "E4", draws=NEXT)
    assert (table.player, table.view().clockwise) == (1, False)
    assert table.view().sides[2].loses_turn
    table.play("leah", "S1", "W3", "E5", draws=NEXT)
    assert table.player == 2
    assert not table.view().sides[2].loses_turn


@pytest.mark.rule("ZY-ZONE-9", "ZY-TURN-5")
@pytest.mark.parametrize(("spin", "owner"), [(3, 1), (12, 2)])
def test_24_harvoid(spin, owner):
    # Leah pushes S1 into Harvoid.
    pawns = "leah:r11c11 ernie:saved2 ralph:saved2"
    lost = "N1:escaped N2:escaped"
    table = at(pawns, lost, roll=(4, 1, 2)).play("leah", "S4")
    assert table.view().zone == "harvoid"
    table.play("p2", draws=(spin, *NEXT))
    assert (table.place("ralph"), table.place("ernie")) == (f"saved{owner}", "saved2")
    assert not table.view().sides[1].harvoids
    waiting = at(pawns, lost, roll=(4, 1, 2), loses=(2,)).play("leah", "S4", "p2", draws=NEXT)
    assert (waiting.player, waiting.view().sides[1].harvoids) == (1, [0])
    assert state.HARVOID_SPIN not in waiting.kinds()


@pytest.mark.rule("ZY-ZONE-10", "ZY-POD-9")
def test_25_lazyr_swap():
    table = at("zoe:r12c6 ernie:E2", "E2:r11c14", moon="sailor", money=20, roll=(3, 1, 5)).play("zoe", "S3")
    assert (table.pod("S2"), table.open, table.step) == ("r15c6", "G", "target-pod")
    assert table.legal() == {"S2", "E2"}
    table.play("S2")
    assert table.legal() == {"E2"}
    table.play("E2", draws=NEXT)
    assert (table.pod("S2"), table.pod("E2")) == ("r11c14", "r15c6")
    assert (table.count(state.PAYS), table.count(state.LANDS), table.player) == (0, 1, 2)


@pytest.mark.rule("ZY-CARD-1", "ZY-ZONE-11", "ZY-POD-6")
@pytest.mark.parametrize("way", ["E", "S"])
def test_26_zone_card(way):
    table = at("harold:W2", quarter="fiscal", money=5, hands={1: "parking-ticket"}).play("parking-ticket", "W2")
    assert (table.pod("W2"), table.view().zone, table.legal()) == ("r2c6", "outpost9", {"p2"})
    table.play("p2", draws=(2, 4, 5))
    assert table.view().sides[1].loses_turn
    table.play("W2")
    seen = next(one for one in table.view().previews if one.direction == way)
    assert (seen.end, seen.escape) == ("r2c7" if way == "E" else "r3c6", True)
    table.play(way, draws=(GOOD, *NEXT))
    assert table.place("harold") == "saved1"


@pytest.mark.rule("ZY-ROLL-5", "ZY-END-1", "ZY-END-3")
def test_27_last_turn():
    pawns = "algernon:saved1 blastoid:saved1 ernie:saved2 harold:saved2 leah:saved3"
    money = {1: 14, 2: 9, 3: 30, 4: 50}
    pods = "N1:escaped N2:escaped E1:escaped"
    table = at(pawns, pods, moon="harvest", quarter="last", seats=4, money=money, roll=(7, 7, 2))
    assert (table.moon, table.quarter, table.open, table.step) == ("past", "head", "P", "pick")
    table.play("zoe", "E2")
    while not table.over:
        table.play(sorted(table.legal())[0], draws=(GOOD,))
    assert table.over == "moon"
    assert (table.scores, table.shares) == ((2, 2, 1, 0), (1.0, 0.0, 0.0, 0.0))


@pytest.mark.rule("ZY-ZONE-4")
def test_28_ties_at_combat():
    def duel(**money):
        return at("zoe:r6c5", roll=(3, 1, 5), moon="blue", **money).play("zoe", "W3")

    table = duel(money={1: 8, 2: 8})
    assert table.view().zone == "combat"
    table.play("p2")
    for sign in ("rock", "paper", "scissors"):
        assert table.awaited == {1, 2}
        table.play(sign, player=1).play(sign, player=2, draws=NEXT)
    assert (table.money(1), table.money(2), table.player, table.step) == (8, 8, 2, "pick")
    table = duel(money={1: 8, 2: 3}).play("p2")
    table.play("scissors", player=2).play("rock", player=1, draws=NEXT)
    assert (table.money(1), table.money(2)) == (11, 0)


@pytest.mark.rule("ZY-ROLL-6", "ZY-CARD-2")
def test_29_armed_cards():
    table = at(hands={1: "captains-override"}).play("captains-override", draws=(2, 2, 5))
    assert (table.step, table.quarter) == ("set-die", "head")
    table.play("red=6")
    assert (table.dice, table.quarter, table.step) == ([6, 2, 5], "head", "pick")
    table = at("zoe:r7c6", hands={1: "redshirt-reflexes"}).play("redshirt-reflexes", draws=(6, 2, 3))
    table.play("zoe", "W6", draws=(4, 5, *NEXT))
    assert (table.place("zoe"), table.count(state.SPINS)) == ("dead", 2)
    assert table.view().armed is None


@pytest.mark.rule("ZY-POD-4", "ZY-POD-6", "ZY-PAWN-14")
def test_30_entrance_taken():
    table = at("zoe:r7c6", "W2:r3c6", quarter="fiscal", money=5, roll=(4, 5, 6)).play("zoe")
    assert "N4" not in table.legal()
    table.play("N5")
    assert (table.pod("N1"), table.count(state.PAYS), table.view().zone) == ("r2c6", 0, "outpost9")
    pods = "N1:r2c6 W2:r2c7"
    over = at("zoe:N1", pods, quarter="fiscal", money=5, roll=(2, 3, 6)).play("N1", "E", draws=(GOOD, *NEXT))
    assert over.place("zoe") == "saved1"
    onto = at("zoe:N1", pods, quarter="fiscal", money=5, roll=(1, 3, 6))
    assert "E" not in (onto.play("N1").legal() if "N1" in onto.legal() else set())


@pytest.mark.rule("ZY-PAWN-12", "ZY-WALK-6", "ZY-ESC-2")
def test_31_the_walker_dies_the_pod_flies():
    def walk():
        pods = "N2:r3c9 N1:r3c11"
        return at("leah:N2 zoe:N1", pods, quarter="fiscal", money=5, roll=(3, 1, 6)).play("zoe")

    table = walk().play("W3", draws=(BAD, GOOD, *NEXT))
    assert (table.place("zoe"), table.place("leah"), table.money()) == ("dead", "saved1", 0)
    table = walk().play("W3", draws=(GOOD, *NEXT))
    assert (table.place("zoe"), table.place("leah"), table.pod("N2")) == ("N2", "N2", "r3c8")
    assert (table.eclipse(), table.money()) == (1, 5)


@pytest.mark.rule("ZY-POD-5", "ZY-PAWN-9", "ZY-PAWN-13", "ZY-WALK-5")
def test_32_pushed_against_inner_zyzzlvaria():
    table = at("zoe:N1", "N1:r3c6 W2:r4c6", roll=(1, 2, 4)).play("zoe", "S4")
    assert (table.place("zoe"), table.pod("W2"), table.count(state.SPINS)) == ("W2", "r4c6", 0)
    assert table.legal() == {"stop", *(f"{way}{die}" for way in "NEW" for die in (1, 2))}


@pytest.mark.rule("ZY-WALK-3", "ZY-PAWN-14")
def test_33_put_back_beside_another():
    table = at("zoe:r7c6 algernon:r7c5", roll=(1, 1, 6)).play("zoe", "N1", "S1")
    assert table.place("zoe") == "r7c6" and "W6" in table.legal()
    table.play("W6", draws=(GOOD, *NEXT))
    assert table.place("zoe") == table.place("algernon") == "r7c5"


@pytest.mark.rule("ZY-ECL-2", "ZY-ZONE-3")
def test_34_saved_by_immunity():
    table = at("zoe:r11c5", "W1:r11c3", eclipse=6, roll=(3, 1, 5)).play("zoe", "W3", draws=(GOOD, *NEXT))
    assert (table.place("zoe"), table.pod("W1")) == ("W1", "r11c2")
    assert [event.a for event in table.events if event.kind == state.ECLIPSE] == [7, 0]
    assert (table.eclipse(), table.player) == (0, 2)
    table.play("leah", "S1", "W3", "E5", draws=NEXT)
    assert table.player == 1


@pytest.mark.rule("ZY-TURN-6", "ZY-CARD-3")
def test_35_silent_hand():
    names = ["algernon", "blastoid", "ernie", "harold", "leah", "ralph", "scotchey", "zoe"]
    table = at(" ".join(f"{name}:N1" for name in names), hands={1: "quadcorder-lock"})
    assert (table.step, table.legal()) == ("card", {"no_card"})
