"""The rules of Escape from Zyzzlvaria one by one: what the scenarios leave open."""

from typing import Any

import pytest

from escapade.engine.chance import generator
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.box import space_name, space_number
from tests.games.zyzzlvaria_table import BOX, GAME, PODS, ZONES, at, begun, fresh

GOOD, BAD = 17, 4
NEXT = (1, 3, 5)
MAP = BOX.data.board.map
EVERYBODY = ["algernon", "blastoid", "ernie", "harold", "leah", "ralph", "scotchey", "zoe"]


def spaces(signs: Any) -> Any:
    return [space_name(at) for at in range(256) if MAP[at // 16][at % 16] in signs]


def sectors(letter: str, full_band: bool = False) -> Any:
    bit = 1 << "ABCDEFGHIJKLMNOP".index(letter)
    return {space_name(at) for at in range(256) if BOX.record.sectors[int(full_band), at] & bit}


# ---------------------------------------------------------------- geometry


@pytest.mark.rule("ZY-GEO-1", "ZY-GEO-2", "ZY-GEO-3", "ZY-GEO-4")
def test_the_map() -> None:
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
def test_every_outer_space_is_rim_zone_or_sector() -> None:
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
def test_setup() -> None:
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
def test_the_wheel_is_marked_in_secret() -> None:
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
def test_two_cards_each() -> None:
    for seats in (2, 3, 4):
        table = begun(seats, seed=seats)
        hands = [table.hand(player) for player in range(1, seats + 1)]
        assert [len(hand) for hand in hands] == [2] * seats
        assert len(set().union(*hands)) == 2 * seats
        assert table.view(1).undealt == 16 - 2 * seats
        assert table.view(1).sides[1].hand is None and table.view(2).sides[1].hand is not None


@pytest.mark.rule("ZY-SET-10", "ZY-SET-12")
def test_a_random_player_starts() -> None:
    starters = {begun(3, seed).player for seed in range(12)}
    assert starters == {1, 2, 3}
    assert GAME.seats == (2, 3, 4)


# ---------------------------------------------------------------- the turn


@pytest.mark.rule("ZY-TURN-1", "ZY-TURN-2")
def test_the_order_of_a_turn() -> None:
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
def test_nothing_can_move() -> None:
    locked = " ".join(f"{name}:dead" for name in EVERYBODY[1:])
    # Algernon sits in a corner; both ways along the border lead onto pods that cannot be pushed off pods.
    pods = "N1:r1c1 N2:r1c2 E1:r1c3 E2:r2c1 S1:r3c1"
    table = at(f"algernon:N1 {locked}", pods, roll=(2, 2, 2))
    assert table.legal() == {"pass"}
    table.play("pass", draws=NEXT)
    assert (table.player, table.place("algernon")) == (2, "N1")


@pytest.mark.rule("ZY-TURN-4", "ZY-TURN-5")
def test_a_lost_turn_gives_two_in_a_row() -> None:
    table = at(roll=(1, 3, 5), loses=(2,), charm=(1, 2)).play("leah", "S1", "W3", "E5", draws=NEXT)
    assert (table.player, table.s.skips[1], table.view().sides[1].charmed_by) == (1, 0, 0)
    table.play("ralph", "S1", "E3", "W5", draws=NEXT)
    assert table.player == 2


@pytest.mark.rule("ZY-TURN-6")
def test_no_card_is_asked_of_an_empty_hand() -> None:
    assert at(roll=NEXT).step == "pick"
    assert at(hands={1: "spanner-work"}).step == "card"


# ---------------------------------------------------------------- roll and moon


@pytest.mark.rule("ZY-ROLL-1")
def test_the_moons_dice() -> None:
    sizes = [[6, 6, 6], [8, 6, 6], [8, 8, 8], [10, 8, 8], [10, 10, 8], [10, 10, 10], [12, 12, 10], [12, 12, 12]]
    assert [moon.dice for moon in BOX.data.moon_counter.moon] == sizes
    seen = {
        tuple(at(moon="sailor", hands={1: "spanner-work"}).play("no_card", rng=generator(i)).dice) for i in range(200)
    }
    assert [max(values) for values in zip(*seen, strict=True)] == [10, 8, 8]


@pytest.mark.rule("ZY-ROLL-3", "ZY-ESC-1")
def test_moons_quarters_and_open_sectors() -> None:
    letters = ""
    for moon in ["bad", "blue", "neutral", "sailor", "warren", "keith", "paper", "harvest"]:
        for quarter in ("head", "french", "fiscal", "last"):
            letters += at(moon=moon, quarter=quarter, roll=NEXT).open
    assert letters == "AABBCCDDEEFFGGHHIIJJKKLLMMNNOOPP"
    assert at(quarter="last", roll=(2, 2, 5)).view().moon == 1
    triple = at(quarter="last", roll=(2, 2, 2))
    assert (triple.moon, triple.quarter) == ("blue", "fiscal")


@pytest.mark.rule("ZY-ROLL-5")
def test_past_harvest_p_stays_open() -> None:
    triple = at(moon="harvest", quarter="french", roll=(2, 2, 2))
    assert (triple.moon, triple.quarter, triple.open) == ("past", "head", "P")
    almanac = at(moon="harvest", quarter="last", hands={1: "lunar-almanac"}).play("lunar-almanac", draws=(12, 12, 7))
    assert (almanac.moon, almanac.quarter, almanac.dice) == ("past", "head", [12, 12, 7])
    almanac.play("leah", "S7", draws=(BAD,))
    assert almanac.over == "moon"


# ---------------------------------------------------------------- pawns


@pytest.mark.rule("ZY-PAWN-3", "ZY-PAWN-14")
def test_a_segment_must_move_the_pawn() -> None:
    table = at("zoe:N1", "N1:r1c6", roll=(1, 2, 3)).play("zoe")
    assert not any(word.startswith("N") for word in table.legal())
    assert "S2" in table.legal()
    assert table.refusal(state.WALK).rule == "ZY-PAWN-3"


@pytest.mark.rule("ZY-PAWN-6")
def test_dice_that_cannot_be_used_are_lost() -> None:
    others = "blastoid:r6c8 ernie:r8c7 harold:dead leah:dead ralph:dead scotchey:dead zoe:r7c7"
    # Last die 1, last gone west: the core lies south, pawns north and east of r7c8, west is repeated.
    table = at(f"algernon:r7c9 {others} leah:r7c9 algernon:r7c7", roll=(2, 1, 1)).play("algernon", "E2")
    assert table.place("algernon") == "r7c9" and "W1" in table.legal()
    table.play("W1", draws=NEXT)
    assert (table.place("algernon"), table.player) == ("r7c8", 2)


@pytest.mark.rule("ZY-PAWN-10", "ZY-PAWN-5")
def test_a_pod_holds_any_number() -> None:
    table = at("leah:N1 ralph:N1 zoe:r6c6", roll=(1, 1, 2)).play("zoe", "W1", "E1")
    assert "N2" in table.legal(), "the last die may board a pod with crew"
    table.play("N2", draws=NEXT)
    assert [pod.crew for pod in table.view().pods if pod.id == "N1"] == [["leah", "ralph", "zoe"]]


@pytest.mark.rule("ZY-PAWN-9")
def test_a_pod_moved_by_a_card_has_moved() -> None:
    table = at("zoe:r5c6", hands={1: "wrong-turn spanner-work"}).play("wrong-turn", "N1", draws=(1, 2, 4))
    assert table.pod("N1") == "r11c15"
    moved = at("zoe:r11c12", "E2:r11c14", hands={1: "wrong-turn"}).play("wrong-turn", "E2", draws=(3, 1, 2))
    moved.play("zoe", "E3", draws=(GOOD, *NEXT))
    assert (moved.place("zoe"), moved.player) == ("E2", 2), "no choice to go on"
    turned = at("zoe:r5c6", hands={1: "spanner-work"}).play("spanner-work", "N1", "turn1", draws=(1, 2, 4))
    assert turned.play("zoe", "N1").step == "segment"


@pytest.mark.rule("ZY-PAWN-4")
def test_passing_over_earns_nothing_and_an_object_pays_twice() -> None:
    table = at("zoe:r6c5", roll=(4, 2, 2)).play("zoe", "E2")
    assert table.money() == 1
    table.play("W2", "E4", draws=NEXT)
    assert (table.place("zoe"), table.money()) == ("r6c9", 1)
    twice = at("zoe:r6c5", roll=(1, 1, 2)).play("zoe", "E2", "W1", "E1", draws=NEXT)
    assert (twice.money(), twice.face("zoe")) == (8, 0)


# ---------------------------------------------------------------- spacewalks and pods


@pytest.mark.rule("ZY-WALK-1")
def test_one_spin_for_a_whole_segment() -> None:
    # Out of Inner Zyzzlvaria in the west, never in again: one spin. From a pod over the Rim inside: one as well.
    out = at("zoe:r8c5", roll=(4, 1, 2)).play("zoe", "W4", draws=(GOOD,))
    assert (out.count(state.SPINS), out.place("zoe")) == (1, "r8c5")
    inside = at("zoe:N1", "N1:r3c7", roll=(3, 1, 4)).play("zoe", "S3", draws=(GOOD,))
    assert (inside.count(state.SPINS), inside.place("zoe"), inside.money()) == (1, "r6c7", 1)


@pytest.mark.rule("ZY-POD-2", "ZY-POD-3")
def test_pods_stop_at_the_border_and_before_inner_zyzzlvaria() -> None:
    # N2 shows 7 east, 1 south.
    east = at("zoe:N2", "N2:r1c12", roll=(7, 8, 8), moon="neutral", quarter="fiscal").play("N2", "E", draws=NEXT)
    assert east.pod("N2") == "r1c16"
    south = at("zoe:N2", "N2:r1c11", roll=(1, 5, 6)).play("N2", "S", draws=NEXT)
    assert south.pod("N2") == "r4c11"
    assert "N2" not in at("zoe:N2", roll=(1, 4, 5)).legal(), "it would not shift"


@pytest.mark.rule("ZY-POD-8", "ZY-CARD-2")
def test_only_spanner_work_turns_a_pod() -> None:
    table = at("zoe:N1", hands={1: "spanner-work"}).play("spanner-work", "N1", "turn1", draws=(1, 2, 4))
    assert [pod.numbers for pod in table.view().pods if pod.id == "N1"] == [[7, 12, 6, 1]]
    table.play("N1", "W", draws=NEXT)
    assert (table.pod("N1"), [pod.numbers for pod in table.view().pods if pod.id == "N1"]) == ("r4c4", [[7, 12, 6, 1]])


@pytest.mark.rule("ZY-POD-10")
def test_an_empty_pod_does_not_fly_by_numbers() -> None:
    table = at(roll=(6, 1, 2))
    assert not set(PODS) & table.legal()
    assert table.refusal(state.PICK_POD).rule == "ZY-POD-10"


@pytest.mark.rule("ZY-ESC-4")
def test_who_launches_keeps() -> None:
    table = at("leah:N1", quarter="fiscal", player=2, money=5, roll=(6, 1, 3), wheels={2: range(1, 7)})
    table.play("leah", "S1", "N3", draws=(GOOD, *NEXT))
    assert table.place("leah") == "saved2"


# ---------------------------------------------------------------- wheel and ECLIPSE!


@pytest.mark.rule("ZY-WHEEL-1", "ZY-WHEEL-2")
def test_the_wheel_is_even() -> None:
    spins = []
    for seed in range(480):
        table = at("zoe:r7c6", roll=(6, 2, 3)).play("zoe", "W6", rng=generator(seed))
        spins += [event.a for event in table.events if event.kind == state.SPINS]
    assert set(spins) == set(range(1, 25))
    assert 80 < sum(spin <= 6 for spin in spins) < 160


@pytest.mark.rule("ZY-WHEEL-3", "ZY-CARD-2")
def test_bad_luck_charm() -> None:
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
def test_extra_steps_are_lost() -> None:
    table = at("zoe:r5c11", eclipse={2: 6}, seats=3, roll=(3, 1, 6)).play("zoe", "N3")
    assert table.view().zone == "nexus"
    table.play("p2", draws=NEXT)
    assert (table.eclipse(2), table.player) == (7, 3)
    two = at("zoe:r5c11", seats=3, roll=(3, 1, 6)).play("zoe", "N3", "p2", draws=NEXT)
    assert two.eclipse(2) == 2


# ---------------------------------------------------------------- the end


@pytest.mark.rule("ZY-END-1")
def test_the_game_ends_without_pawns_or_players() -> None:
    dead = " ".join(f"{name}:dead" for name in EVERYBODY[:-1])
    last = at(f"zoe:r7c6 {dead}", roll=(6, 2, 3)).play("zoe", "W6", draws=(BAD,))
    assert (last.over, last.shares) == ("no-pawn", (0.0, 0.0))
    out = at("zoe:r7c6", eclipse={1: 6, 2: 7}, roll=(6, 2, 3)).play("zoe", "W6", draws=(GOOD,))
    assert out.over == "eclipse"
    both = at(f"zoe:r7c6 {dead}", moon="harvest", quarter="last", roll=(6, 6, 3)).play("zoe", "W6", draws=(BAD,))
    assert both.over == "no-pawn"


@pytest.mark.rule("ZY-END-2")
def test_turn_300_is_the_last() -> None:
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
def test_the_winner(owners: tuple[int, ...], money: Any, shares: tuple[float, ...]) -> None:
    pawns = " ".join(f"{name}:saved{by}" for name, by in zip(EVERYBODY, owners, strict=False) if by)
    pods = "N1:escaped" if any(owners) else ""
    table = at(pawns, pods, turns=299, money=money, roll=NEXT).play("ralph", "S1", "E3", "W5")
    assert table.over == "cap"
    assert table.shares == shares


# ---------------------------------------------------------------- switches


@pytest.mark.rule("ZY-OPT-1")
@pytest.mark.parametrize("size", [18, 24, 30])
def test_wheel_size(size: int) -> None:
    table = fresh(2, wheel_size=size)
    assert table.legal(1) == {f"w{space}" for space in range(1, size + 1)}
    assert table.view(1).sides[0].risk == 6 / size


@pytest.mark.rule("ZY-OPT-2")
def test_seat_stipend() -> None:
    table = begun(4, seat_stipend=2)
    first = int(table.s.start)
    assert [table.money((first + k) % 4 + 1) for k in range(4)] == [0, 2, 4, 6]


@pytest.mark.rule("ZY-OPT-3")
def test_full_band() -> None:
    assert "r4c6" in sectors("B", True) and "r4c6" not in sectors("B")
    assert "r6c4" in sectors("O", True) and "r13c6" in sectors("K", True)
    for corner, letters in (("r4c4", "AP"), ("r4c13", "DE"), ("r13c13", "HI"), ("r13c4", "LM")):
        assert all(corner in sectors(letter, True) for letter in letters)
    table = at("zoe:r7c6", quarter="fiscal", money=7, roll=(2, 3, 5), full_band=True).play("zoe", "N5", draws=NEXT)
    assert table.count(state.PAYS) == 0, "the pod was in B already"


@pytest.mark.rule("ZY-OPT-4", "ZY-PAWN-8")
def test_free_boarding_asks_at_a_pod() -> None:
    must = at("zoe:r7c6", roll=(5, 2, 3)).play("zoe", "N5")
    assert (must.place("zoe"), must.pod("N1")) == ("N1", "r2c6"), "without the option it boards"
    table = at("zoe:r7c6", roll=(5, 2, 3), free_boarding=True).play("zoe")
    assert table.words("N5").text.startswith("North 5: into pod N1, which flies on to r2c6 (or past it")
    table.play("N5")
    assert (table.legal(), table.step, table.view().chosen_pawn) == ({"N1", "stop"}, "target-pod", "zoe")
    assert GAME.prompt(BOX, table.s, 0).rule == "ZY-OPT-4"
    assert table.words("stop").picks == ("button:past",)
    assert table.words("stop").text == "Walk past to r2c6 (spacewalk: 25% death, back to r5c6)"
    assert table.words("N1").text == "Board pod N1, which flies on to r2c6 (Outpost 9)"
    assert table.refusal(state.CHOOSE_POD + 1).rule == "ZY-OPT-4"
    past = table.twin().play("stop", draws=(GOOD,))
    assert (past.place("zoe"), past.pod("N1"), past.eclipse(), past.step) == ("r5c6", "r4c6", 1, "segment")
    table.play("N1")
    assert (table.place("zoe"), table.pod("N1"), table.step) == ("N1", "r2c6", "target-player")


@pytest.mark.rule("ZY-OPT-4", "ZY-WALK-5", "ZY-PAWN-14")
def test_free_boarding_where_there_is_no_choice() -> None:
    exact = at("zoe:r7c6", roll=(3, 2, 5), free_boarding=True).play("zoe", "N3")
    assert exact.place("zoe") == "N1", "steps that end on a pod board it"
    second = at("zoe:r7c6", "W2:r3c6", roll=(4, 2, 5), free_boarding=True).play("zoe", "N4")
    assert second.place("zoe") == "W2", "N1 could not be pushed on: it would end on W2"
    home = at("zoe:W2", "W2:r3c6", roll=(2, 1, 5), free_boarding=True).play("zoe", "S2")
    assert home.legal() == {"N1", "stop"}
    home.play("stop")
    assert (home.place("zoe"), home.eclipse()) == ("r5c6", 0), "over the space of a pod is no spacewalk"
