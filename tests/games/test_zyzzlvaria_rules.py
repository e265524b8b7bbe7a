"""The rules of Escape from Zyzzlvaria one by one: what the ledger's scenarios leave open."""

import pytest

from escapade.engine.chance import generator
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.box import space_name, space_number
from tests.games.zyzzlvaria_table import BOX, CARDS, GAME, PODS, ZONES, at, begun, fresh

GOOD, BAD = 17, 4
NEXT = (1, 3, 5)
MAP = BOX.data.board.map
EVERYBODY = ["algernon", "blastoid", "ernie", "harold", "leah", "ralph", "scotchey", "zoe"]


def spaces(signs):
    return [space_name(at) for at in range(256) if MAP[at // 16][at % 16] in signs]


def sectors(letter, full_band=False):
    bit = 1 << "ABCDEFGHIJKLMNOP".index(letter)
    return {space_name(at) for at in range(256) if BOX.record.sectors[int(full_band), at] & bit}


# ---------------------------------------------------------------- geometry


@pytest.mark.rule("ZY-GEO-1", "ZY-GEO-2", "ZY-GEO-3", "ZY-GEO-4")
def test_the_map():
    inner = {space_name(at) for at in range(256) if BOX.record.inner[at]}
    assert inner == {f"r{row}c{column}" for row in range(5, 13) for column in range(5, 13)}
    core = {space_name(at) for at in range(256) if BOX.record.core[at]}
    assert core == {"r8c8", "r8c9", "r9c8", "r9c9"}
    objects = {it.name: it.at for it in BOX.data.board.object}
    assert len(objects) == 12
    assert (objects["Oort Cloud"], objects["Kuiper Belt"], objects["Comet"]) == ("r6c10", "r6c7", "r7c6")
    assert (objects["Quasar"], objects["Brown Dwarf"]) == ("r5c5", "r12c12")
    corners = [zone.spaces for zone in BOX.data.board.zone]
    assert [len(set(one)) for one in corners] == [4] * 8
    assert all(BOX.record.zone[space_number(name)] == i for i, one in enumerate(corners) for name in one)
    assert ZONES == ["outpost9", "nexus", "jail", "reverse", "harvoid", "lazyr", "immunity", "combat"]


@pytest.mark.rule("ZY-GEO-5", "ZY-GEO-6", "ZY-GEO-7", "ZY-GEO-8")
def test_every_outer_space_is_rim_zone_or_sector():
    rim = spaces("+")
    assert len(rim) == 36 and all(BOX.record.sectors[0, space_number(one)] == 0 for one in rim)
    assert len(spaces("12345678")) == 32
    assert all(BOX.record.sectors[0, space_number(one)] == 0 for one in spaces("12345678"))
    assert [len(sectors(letter)) for letter in "BCFGJKNO"] == [8] * 8
    assert [len(sectors(letter)) for letter in "ADEHILMP"] == [9] * 8
    assert len(set().union(*(sectors(letter) for letter in "ABCDEFGHIJKLMNOP"))) == 124
    assert sectors("A") & sectors("P") == {"r1c1", "r2c2", "r3c3"}
    assert sectors("D") & sectors("E") == {"r1c16", "r2c15", "r3c14"}
    assert sectors("H") & sectors("I") == {"r14c14", "r15c15", "r16c16"}
    assert sectors("L") & sectors("M") == {"r16c1", "r15c2", "r14c3"}


# ---------------------------------------------------------------- setup


@pytest.mark.rule("ZY-SET-1", "ZY-SET-2", "ZY-SET-3", "ZY-SET-4", "ZY-SET-5", "ZY-SET-6", "ZY-SET-7", "ZY-SET-11")
def test_setup():
    table = fresh(3)
    pods = {pod.id: pod for pod in table.view().pods}
    assert {name: pod.space for name, pod in pods.items()} == {
        "N1": "r4c6", "N2": "r4c11", "E1": "r6c13", "E2": "r11c13",
        "S1": "r13c11", "S2": "r13c6", "W1": "r11c4", "W2": "r6c4",
    }  # fmt: skip
    for name, pod in pods.items():
        assert max(pod.numbers) == pod.numbers["NESW".index(name[0])]
        assert pod.numbers[0] + pod.numbers[2] == pod.numbers[1] + pod.numbers[3] == 13
    # The second highest points away from the other pod of the side.
    assert [sorted(pods[name].numbers)[-2] for name in ("N1", "N2")] == [pods["N1"].numbers[3], pods["N2"].numbers[1]]
    assert pods["E1"].numbers == [8, 11, 5, 2]
    pawns = {pawn.id: pawn for pawn in table.view().pawns}
    around = "r7c8 r7c9 r8c10 r9c10 r10c9 r10c8 r9c7 r8c7"
    assert " ".join(pawns[name].space for name in EVERYBODY) == around
    assert all(pawn.face == 1 and 0 in pawn.next_faces for pawn in pawns.values())
    assert pawns["leah"].next_faces == [4, 5, 0]
    assert (table.moon, table.quarter, [side.eclipse for side in table.view().sides]) == ("bad", "head", [0, 0, 0])
    assert [side.money for side in table.view().sides] == [0, 0, 0]
    assert MAP[0][4] == "1", "Outpost 9 lies in the north"


@pytest.mark.rule("ZY-SET-8")
def test_the_wheel_is_marked_in_secret():
    table = fresh(2)
    assert table.awaited == {1, 2}
    table.play(*[f"w{space}" for space in range(1, 6)], player=1)
    assert "w3" not in table.legal(1) and "w6" in table.legal(1)
    assert table.view(1).sides[0].wheel == [1, 2, 3, 4, 5]
    assert (table.view(2).sides[0].wheel, table.view(2).sides[0].marked) == (None, False)
    assert not table.events
    table.play("w6", player=1)
    assert (table.awaited, table.view(2).sides[0].marked, table.view(2).sides[0].wheel) == ({2}, True, None)
    assert table.told(2)[0].text == "{0} has marked the wheel."
    table.play(*[f"w{space}" for space in (1, 7, 8, 9, 10, 11)], player=2)
    assert table.view(2).sides[0].wheel == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("ZY-SET-9", "ZY-CARD-5")
def test_two_cards_each():
    for seats in (2, 3, 4):
        table = begun(seats, seed=seats)
        hands = [table.hand(player) for player in range(1, seats + 1)]
        assert [len(hand) for hand in hands] == [2] * seats
        assert len(set().union(*hands)) == 2 * seats
        assert table.view(1).undealt == 16 - 2 * seats
        assert table.view(1).sides[1].hand is None and table.view(2).sides[1].hand is not None


@pytest.mark.rule("ZY-SET-10", "ZY-SET-12")
def test_a_random_player_starts():
    starters = {begun(3, seed).player for seed in range(12)}
    assert starters == {1, 2, 3}
    assert GAME.seats == (2, 3, 4)


# ---------------------------------------------------------------- the turn


@pytest.mark.rule("ZY-TURN-1", "ZY-TURN-2")
def test_the_order_of_a_turn():
    pawns = "zoe:r7c6 ernie:saved1"
    table = at(pawns, "E1:escaped", hands={1: "lunar-almanac spanner-work"}, harvoids=[(2, 1)], draws=(12,))
    assert table.kinds()[-2:] == [state.TURN, state.HARVOID_SPIN]
    assert table.place("ernie") == "saved2"
    assert table.step == "card"
    table.play("lunar-almanac", draws=(4, 1, 6))
    assert table.step == "pick", "one card a turn"
    table.play("zoe", "N4", draws=NEXT)
    order = [kind for kind in table.kinds() if kind in (state.HARVOID_SPIN, state.PLAYS, state.ROLLS, state.WALKS)]
    assert order == [state.HARVOID_SPIN, state.PLAYS, state.ROLLS, state.WALKS, state.ROLLS]


@pytest.mark.rule("ZY-TURN-3")
def test_nothing_can_move():
    locked = " ".join(f"{name}:dead" for name in EVERYBODY[1:])
    # Algernon sits in a corner; both ways along the border lead onto pods that cannot be pushed off pods.
    pods = "N1:r1c1 N2:r1c2 E1:r1c3 E2:r2c1 S1:r3c1"
    table = at(f"algernon:N1 {locked}", pods, roll=(2, 2, 2))
    assert table.legal() == {"pass"}
    table.play("pass", draws=NEXT)
    assert (table.player, table.place("algernon")) == (2, "N1")


@pytest.mark.rule("ZY-TURN-4", "ZY-TURN-5")
def test_a_lost_turn_gives_two_in_a_row():
    table = at(roll=(1, 3, 5), loses=(2,), charm=(1, 2)).play("leah", "S1", "W3", "E5", draws=NEXT)
    assert (table.player, table.s.skips[1], table.view().sides[1].charmed_by) == (1, 0, 0)
    table.play("ralph", "S1", "E3", "W5", draws=NEXT)
    assert table.player == 2


@pytest.mark.rule("ZY-TURN-6")
def test_no_card_is_asked_of_an_empty_hand():
    assert at(roll=NEXT).step == "pick"
    assert at(hands={1: "spanner-work"}).step == "card"


# ---------------------------------------------------------------- roll and moon


@pytest.mark.rule("ZY-ROLL-1")
def test_the_moons_dice():
    sizes = [[6, 6, 6], [8, 6, 6], [8, 8, 8], [10, 8, 8], [10, 10, 8], [10, 10, 10], [12, 12, 10], [12, 12, 12]]
    assert [moon.dice for moon in BOX.data.moon_counter.moon] == sizes
    seen = {
        tuple(at(moon="sailor", hands={1: "spanner-work"}).play("no_card", rng=generator(i)).dice) for i in range(200)
    }
    assert [max(values) for values in zip(*seen, strict=True)] == [10, 8, 8]


@pytest.mark.rule("ZY-ROLL-3", "ZY-ESC-1")
def test_moons_quarters_and_open_sectors():
    letters = ""
    for moon in ["bad", "blue", "neutral", "sailor", "warren", "keith", "paper", "harvest"]:
        for quarter in ("head", "french", "fiscal", "last"):
            letters += at(moon=moon, quarter=quarter, roll=NEXT).open
    assert letters == "AABBCCDDEEFFGGHHIIJJKKLLMMNNOOPP"
    assert at(quarter="last", roll=(2, 2, 5)).view().moon == 1
    triple = at(quarter="last", roll=(2, 2, 2))
    assert (triple.moon, triple.quarter) == ("blue", "fiscal")


@pytest.mark.rule("ZY-ROLL-5")
def test_past_harvest_p_stays_open():
    triple = at(moon="harvest", quarter="french", roll=(2, 2, 2))
    assert (triple.moon, triple.quarter, triple.open) == ("past", "head", "P")
    almanac = at(moon="harvest", quarter="last", hands={1: "lunar-almanac"}).play("lunar-almanac", draws=(12, 12, 7))
    assert (almanac.moon, almanac.quarter, almanac.dice) == ("past", "head", [12, 12, 7])
    almanac.play("leah", "S7", draws=(BAD,))
    assert almanac.over == "moon"


# ---------------------------------------------------------------- pawns


@pytest.mark.rule("ZY-PAWN-3", "ZY-PAWN-14")
def test_a_segment_must_move_the_pawn():
    table = at("zoe:N1", "N1:r1c6", roll=(1, 2, 3)).play("zoe")
    assert not any(word.startswith("N") for word in table.legal())
    assert "S2" in table.legal()
    assert table.refusal(state.FIRST_SEGMENT).rule == "ZY-PAWN-3"


@pytest.mark.rule("ZY-PAWN-6")
def test_dice_that_cannot_be_used_are_lost():
    others = "blastoid:r6c8 ernie:r8c7 harold:dead leah:dead ralph:dead scotchey:dead zoe:r7c7"
    # Last die 1, last gone west: the core lies south, pawns north and east of r7c8, west is repeated.
    table = at(f"algernon:r7c9 {others} leah:r7c9 algernon:r7c7", roll=(2, 1, 1)).play("algernon", "E2")
    assert table.place("algernon") == "r7c9" and "W1" in table.legal()
    table.play("W1", draws=NEXT)
    assert (table.place("algernon"), table.player) == ("r7c8", 2)


@pytest.mark.rule("ZY-PAWN-10", "ZY-PAWN-5")
def test_a_pod_holds_any_number():
    table = at("leah:N1 ralph:N1 zoe:r6c6", roll=(1, 1, 2)).play("zoe", "W1", "E1")
    assert "N2" in table.legal(), "the last die may board a pod with crew"
    table.play("N2", draws=NEXT)
    assert [pod.crew for pod in table.view().pods if pod.id == "N1"] == [["leah", "ralph", "zoe"]]


@pytest.mark.rule("ZY-PAWN-9")
def test_a_pod_moved_by_a_card_has_moved():
    table = at("zoe:r5c6", hands={1: "wrong-turn spanner-work"}).play("wrong-turn", "N1", draws=(1, 2, 4))
    assert table.pod("N1") == "r11c15"
    moved = at("zoe:r11c12", "E2:r11c14", hands={1: "wrong-turn"}).play("wrong-turn", "E2", draws=(3, 1, 2))
    moved.play("zoe", "E3", draws=(GOOD, *NEXT))
    assert (moved.place("zoe"), moved.player) == ("E2", 2), "no choice to go on"
    turned = at("zoe:r5c6", hands={1: "spanner-work"}).play("spanner-work", "N1", "turn1", draws=(1, 2, 4))
    assert turned.play("zoe", "N1").step == "segment"


@pytest.mark.rule("ZY-PAWN-4")
def test_passing_over_earns_nothing_and_an_object_pays_twice():
    table = at("zoe:r6c5", roll=(4, 2, 2)).play("zoe", "E2")
    assert table.money() == 1
    table.play("W2", "E4", draws=NEXT)
    assert (table.place("zoe"), table.money()) == ("r6c9", 1)
    twice = at("zoe:r6c5", roll=(1, 1, 2)).play("zoe", "E2", "W1", "E1", draws=NEXT)
    assert (twice.money(), twice.face("zoe")) == (8, 0)


# ---------------------------------------------------------------- spacewalks and pods


@pytest.mark.rule("ZY-WALK-1")
def test_one_spin_for_a_whole_segment():
    # Out of Inner Zyzzlvaria in the west, never in again: one spin. From a pod over the Rim inside: one as well.
    out = at("zoe:r8c5", roll=(4, 1, 2)).play("zoe", "W4", draws=(GOOD,))
    assert (out.count(state.SPINS), out.place("zoe")) == (1, "r8c5")
    inside = at("zoe:N1", "N1:r3c7", roll=(3, 1, 4)).play("zoe", "S3", draws=(GOOD,))
    assert (inside.count(state.SPINS), inside.place("zoe"), inside.money()) == (1, "r6c7", 1)


@pytest.mark.rule("ZY-POD-2", "ZY-POD-3")
def test_pods_stop_at_the_border_and_before_inner_zyzzlvaria():
    # N2 shows 7 east, 1 south.
    east = at("zoe:N2", "N2:r1c12", roll=(7, 8, 8), moon="neutral", quarter="fiscal").play("N2", "E", draws=NEXT)
    assert east.pod("N2") == "r1c16"
    south = at("zoe:N2", "N2:r1c11", roll=(1, 5, 6)).play("N2", "S", draws=NEXT)
    assert south.pod("N2") == "r4c11"
    assert "N2" not in at("zoe:N2", roll=(1, 4, 5)).legal(), "it would not shift"


@pytest.mark.rule("ZY-POD-8", "ZY-CARD-2")
def test_only_spanner_work_turns_a_pod():
    table = at("zoe:N1", hands={1: "spanner-work"}).play("spanner-work", "N1", "turn1", draws=(1, 2, 4))
    assert [pod.numbers for pod in table.view().pods if pod.id == "N1"] == [[7, 12, 6, 1]]
    table.play("N1", "W", draws=NEXT)
    assert (table.pod("N1"), [pod.numbers for pod in table.view().pods if pod.id == "N1"]) == ("r4c4", [[7, 12, 6, 1]])


@pytest.mark.rule("ZY-POD-10")
def test_an_empty_pod_does_not_fly_by_numbers():
    table = at(roll=(6, 1, 2))
    assert not set(PODS) & table.legal()
    assert table.refusal(state.PICK_POD).rule == "ZY-POD-10"


@pytest.mark.rule("ZY-ESC-4")
def test_who_launches_keeps():
    table = at("leah:N1", quarter="fiscal", player=2, money=5, roll=(6, 1, 3), wheels={2: range(1, 7)})
    table.play("leah", "S1", "N3", draws=(GOOD, *NEXT))
    assert table.place("leah") == "saved2"


# ---------------------------------------------------------------- wheel and ECLIPSE!


@pytest.mark.rule("ZY-WHEEL-1", "ZY-WHEEL-2")
def test_the_wheel_is_even():
    spins = []
    for seed in range(480):
        table = at("zoe:r7c6", roll=(6, 2, 3)).play("zoe", "W6", rng=generator(seed))
        spins += [event.a for event in table.events if event.kind == state.SPINS]
    assert set(spins) == set(range(1, 25))
    assert 80 < sum(spin <= 6 for spin in spins) < 160


@pytest.mark.rule("ZY-WHEEL-3", "ZY-CARD-2")
def test_bad_luck_charm():
    table = at(hands={1: "bad-luck-charm"}, seats=3).play("bad-luck-charm")
    assert table.legal() == {"p2", "p3"}
    table.play("p2", draws=NEXT)
    assert table.view().sides[1].lent == [1, 2, 3, 4, 5, 6]
    assert table.view().sides[1].risk == 0.5
    table.play("leah", "S1", "W3", "E5", draws=(6, 2, 3))
    table.play("zoe", "W6", draws=(4, *NEXT))
    assert table.place("zoe") == "dead", "a space of the first player's"
    assert (table.player, table.view().sides[1].lent, table.s.charm_on) == (3, [], state.NONE)


@pytest.mark.rule("ZY-ECL-1", "ZY-ZONE-6")
def test_extra_steps_are_lost():
    table = at("zoe:r5c11", eclipse={2: 6}, seats=3, roll=(3, 1, 6)).play("zoe", "N3")
    assert table.view().zone == "nexus"
    table.play("p2", draws=NEXT)
    assert (table.eclipse(2), table.player) == (7, 3)
    two = at("zoe:r5c11", seats=3, roll=(3, 1, 6)).play("zoe", "N3", "p2", draws=NEXT)
    assert two.eclipse(2) == 2


# ---------------------------------------------------------------- zones


@pytest.mark.rule("ZY-ZONE-2", "ZY-ZONE-1")
def test_no_action_within_a_zone():
    # N1 shows 6 east, 1 south: within Outpost 9 it moves one space.
    table = at("zoe:N1", "N1:r2c5", roll=(6, 1, 3)).play("N1", "E", draws=NEXT)
    assert (table.pod("N1"), table.player) == ("r2c6", 2)
    aboard = at("zoe:r5c6", "N1:r2c6", roll=(3, 1, 6)).play("zoe", "N3", draws=(GOOD, *NEXT))
    assert (aboard.place("zoe"), aboard.player) == ("N1", 2)
    through = at("zoe:N1", "N1:r2c4", roll=(6, 3, 4), quarter="head", moon="neutral").play("N1", "E", draws=NEXT)
    assert (through.pod("N1"), through.player) == ("r2c7", 2), "passing through does nothing"


@pytest.mark.rule("ZY-ZONE-7")
def test_jail_takes_pawns_in_pods_but_no_saved_one():
    table = at("zoe:r6c12 leah:N1 ernie:saved2 ralph:dead", "W2:escaped", roll=(4, 1, 3)).play("zoe", "E4")
    assert (table.pod("E1"), table.view().zone) == ("r6c16", "jail")
    assert table.legal() == set(EVERYBODY) - {"ernie", "ralph"}
    table.play("leah", draws=NEXT)
    assert table.place("leah") == "jailed"


@pytest.mark.rule("ZY-ZONE-7", "ZY-END-1", "ZY-WALK-6")
def test_jail_without_a_pawn_in_play_does_nothing():
    dead = " ".join(f"{name}:dead" for name in EVERYBODY[:-1])
    # Zoe walks to E1, pushes it into jail, and dies of the walk.
    table = at(f"zoe:N1 {dead}", "N1:r9c15 E1:r7c15", roll=(3, 1, 5)).play("zoe", "N3", draws=(BAD,))
    assert (table.pod("E1"), table.count(state.STALLS), table.over) == ("r6c15", 1, "no pawn")


@pytest.mark.rule("ZY-ZONE-9")
def test_harvoids_wait_in_order_and_lapse():
    pawns = "leah:r11c11 ernie:saved2 zoe:saved2"
    full = at(pawns, "N1:escaped", roll=(4, 1, 2), harvoids=[(3, 4)] * 8, seats=4).play("leah", "S4", "p2")
    assert full.s.harvoids == 8 and full.view().sides[1].harvoids == []
    void = at(pawns, "N1:escaped", roll=(4, 1, 2), eclipse={3: 7}, seats=3).play("leah", "S4", "p3", draws=NEXT)
    assert void.s.harvoids == 0
    spun = at(pawns, "N1:escaped", player=2, harvoids=[(1, 2), (3, 2)], seats=3, draws=(6, 13), roll=NEXT)
    assert (spun.place("zoe"), spun.place("ernie")) == ("saved1", "saved3")
    lapse = at("zoe:r5c11", eclipse={2: 6}, harvoids=[(1, 2)], seats=3, roll=(3, 1, 6)).play("zoe", "N3", "p2")
    assert lapse.s.harvoids == 0


@pytest.mark.rule("ZY-ZONE-11")
def test_a_full_zone_takes_no_card():
    taken = "N1:r2c6 N2:r2c5"
    table = at("", taken, hands={1: "parking-ticket"}).play("parking-ticket")
    assert table.legal() == set(PODS) - {"N1", "N2"}
    table.play("E1")
    assert table.pod("E1") == "r1c6"
    full = at("", f"{taken} E1:r1c6 E2:r1c5", hands={1: "parking-ticket"})
    assert full.legal() == {"no_card"}
    assert full.refusal(state.FIRST_CARD).rule == "ZY-ZONE-11"


@pytest.mark.rule("ZY-ZONE-12")
def test_another_player_is_anybody_else():
    table = at("zoe:r5c6", seats=4, eclipse={3: 7}, roll=(4, 1, 6)).play("zoe", "N4")
    assert table.legal() == {"p2", "p3", "p4"}
    assert table.refusal(state.FIRST_PLAYER).rule == "ZY-ZONE-12"


@pytest.mark.rule("ZY-ZONE-4")
def test_a_throw_is_hidden_until_both_are_in():
    table = at("zoe:r6c5", roll=(3, 1, 5), moon="blue", money={1: 8, 2: 8}).play("zoe", "W3", "p2")
    table.play("paper", player=2)
    assert (table.view(2).sides[1].throw, table.view(1).sides[1].throw) == ("paper", None)
    assert table.view(1).sides[1].thrown
    assert table.told(1)[-1].text == "{1} has thrown."
    assert {table.redealt(1, seed).s.thrown[1] for seed in range(20)} == {1, 2, 3}
    table.play("rock", player=1, draws=NEXT)
    assert (table.money(1), table.money(2)) == (3, 13)
    assert [side.showed for side in table.view(1).sides] == ["rock", "paper"]


# ---------------------------------------------------------------- cards


@pytest.mark.rule("ZY-CARD-1")
@pytest.mark.parametrize("card", range(8))
def test_every_zone_card_leads_to_its_zone(card):
    table = at("zoe:N1 leah:S1", seats=3, money={1: 9, 2: 9, 3: 9}, hands={1: CARDS[card]}).play(CARDS[card], "N1")
    zone = BOX.data.board.zone[card]
    assert table.pod("N1") == zone.spaces[0]
    assert BOX.data.card[card].of == zone.id
    asked = {"reverse": "pick", "immunity": "pick", "jail": "target-pawn", "lazyr": "target-pod"}
    assert table.step == asked.get(zone.id, "target-player")


@pytest.mark.rule("ZY-CARD-2")
def test_overclocked_thrusters():
    table = at(hands={1: "overclocked-thrusters"}).play("overclocked-thrusters", draws=(2, 2, 5))
    assert (table.step, table.quarter, len(table.legal())) == ("reroll", "head", 8)
    table.play("reroll5", draws=(3, 6))
    assert (table.dice, table.quarter, table.step) == ([3, 2, 6], "head", "pick")
    kept = at(hands={1: "overclocked-thrusters"}).play("overclocked-thrusters", draws=(2, 2, 5)).play("reroll0")
    assert (kept.dice, kept.quarter) == ([2, 2, 5], "french")


@pytest.mark.rule("ZY-CARD-2")
def test_captains_override_offers_what_the_dice_have():
    table = at(moon="blue", hands={1: "captains-override"}).play("captains-override", draws=(8, 2, 5))
    assert table.legal() == {
        "keep", *(f"red={n}" for n in range(1, 8)), *(f"white={n}" for n in (1, 3, 4, 5, 6)),
        *(f"black={n}" for n in (1, 2, 3, 4, 6)),
    }  # fmt: skip
    assert table.words("red=3").picks == ("die:red", "value:3")
    assert table.play("keep").step == "pick"


@pytest.mark.rule("ZY-CARD-2")
def test_forged_papers_lunar_almanac_quadcorder_lock():
    papers = at("zoe:r7c6", quarter="fiscal", hands={1: "forged-papers"}).play("forged-papers", draws=(5, 2, 3))
    papers.play("zoe", "N5", draws=(GOOD, *NEXT))
    assert (papers.place("zoe"), papers.money()) == ("saved1", 0)
    almanac = at(quarter="last", hands={1: "lunar-almanac"}).play("lunar-almanac", draws=(8, 1, 2))
    assert (almanac.moon, almanac.open, almanac.dice) == ("blue", "C", [8, 1, 2])
    lock = at("leah:N1 ralph:r6c7", hands={1: "quadcorder-lock"}).play("quadcorder-lock")
    assert lock.legal() == set(EVERYBODY) - {"leah"}
    lock.play("zoe")
    assert "kuiper_belt" not in lock.legal() and len(lock.legal()) == 11
    lock.play("comet", draws=NEXT)
    assert (lock.place("zoe"), lock.money(), lock.face("zoe")) == ("r7c6", 0, 1)


@pytest.mark.rule("ZY-CARD-2")
def test_redshirt_reflexes_save_an_escape():
    table = at("zoe:r7c6", quarter="fiscal", money=5, hands={1: "redshirt-reflexes"})
    table.play("redshirt-reflexes", draws=(5, 2, 3)).play("zoe")
    seen = next(one for one in table.view().previews if one.escape)
    assert (seen.chance, seen.cost) == (1 - 0.25**2, 5)
    table.play("N5", draws=(BAD, GOOD, *NEXT))
    assert table.place("zoe") == "saved1"


@pytest.mark.rule("ZY-CARD-3")
def test_cards_that_cannot_be_played():
    saved = "algernon:saved2 blastoid:saved2 ernie:saved2 harold:saved2 leah:trapped ralph:trapped scotchey:trapped"
    lost = "N2:escaped E1:escaped E2:escaped S1:escaped S2:overturned W1:overturned W2:overturned"
    table = at(saved, f"N1:r2c6 {lost}", hands={1: "parking-ticket forged-papers"})
    assert table.legal() == {"forged-papers", "no_card"}, "the only pod is there already"
    assert table.refusal(state.FIRST_CARD).rule == "ZY-CARD-3"


@pytest.mark.rule("ZY-CARD-4", "ZY-CARD-5")
def test_played_cards_lie_open():
    table = at(hands={1: "lunar-almanac spanner-work"}).play("lunar-almanac", draws=NEXT)
    assert (table.view(2).discard, table.view(2).sides[0].hand_count) == (["lunar-almanac"], 1)
    assert table.hand(1) == {"spanner-work"}


# ---------------------------------------------------------------- the end


@pytest.mark.rule("ZY-END-1")
def test_the_game_ends_without_pawns_or_players():
    dead = " ".join(f"{name}:dead" for name in EVERYBODY[:-1])
    last = at(f"zoe:r7c6 {dead}", roll=(6, 2, 3)).play("zoe", "W6", draws=(BAD,))
    assert (last.over, last.shares) == ("no pawn", (0.0, 0.0))
    out = at("zoe:r7c6", eclipse={1: 6, 2: 7}, roll=(6, 2, 3)).play("zoe", "W6", draws=(GOOD,))
    assert out.over == "eclipse"
    both = at(f"zoe:r7c6 {dead}", moon="harvest", quarter="last", roll=(6, 6, 3)).play("zoe", "W6", draws=(BAD,))
    assert both.over == "no pawn"


@pytest.mark.rule("ZY-END-2")
def test_turn_300_is_the_last():
    table = at(turns=299, roll=NEXT).play("leah", "S1", "W3", "E5")
    assert table.over == "cap"
    assert at(turns=298, roll=NEXT).play("leah", "S1", "W3", "E5").over == ""


@pytest.mark.rule("ZY-END-3")
@pytest.mark.parametrize(
    ("owners", "money", "shares"),
    [
        ((1, 1, 2), {1: 0, 2: 99}, (1.0, 0.0)),
        ((1, 2, 0), {1: 4, 2: 5}, (0.0, 1.0)),
        ((1, 2, 0), {1: 5, 2: 5}, (0.5, 0.5)),
        ((0, 0, 0), {1: 5, 2: 9}, (0.0, 0.0)),
    ],
)
def test_the_winner(owners, money, shares):
    pawns = " ".join(f"{name}:saved{by}" for name, by in zip(EVERYBODY, owners, strict=False) if by)
    pods = "N1:escaped" if any(owners) else ""
    table = at(pawns, pods, turns=299, money=money, roll=NEXT).play("ralph", "S1", "E3", "W5")
    assert table.over == "cap"
    assert table.shares == shares


# ---------------------------------------------------------------- switches


@pytest.mark.rule("ZY-OPT-1")
@pytest.mark.parametrize("size", [18, 24, 30])
def test_wheel_size(size):
    table = fresh(2, wheel_size=size)
    assert table.legal(1) == {f"w{space}" for space in range(1, size + 1)}
    assert table.view(1).sides[0].risk == 6 / size


@pytest.mark.rule("ZY-OPT-2")
def test_seat_stipend():
    table = begun(4, seat_stipend=2)
    first = int(table.s.start)
    assert [table.money((first + k) % 4 + 1) for k in range(4)] == [0, 2, 4, 6]


@pytest.mark.rule("ZY-OPT-3")
def test_full_band():
    assert "r4c6" in sectors("B", True) and "r4c6" not in sectors("B")
    assert "r6c4" in sectors("O", True) and "r13c6" in sectors("K", True)
    for corner, letters in (("r4c4", "AP"), ("r4c13", "DE"), ("r13c13", "HI"), ("r13c4", "LM")):
        assert all(corner in sectors(letter, True) for letter in letters)
    table = at("zoe:r7c6", quarter="fiscal", money=7, roll=(2, 3, 5), full_band=True).play("zoe", "N5", draws=NEXT)
    assert table.count(state.PAYS) == 0, "the pod was in B already"
