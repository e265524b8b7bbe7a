"""Escape Earth: 35 scenarios, the printed examples among them."""

from typing import Any

import numpy as np
import pytest

from escapade.engine.chance import generator
from escapade.games.escape_earth import state
from tests.games.escape_earth_table import ALL_ONE, BOX, DOORS, HUB_0, HUB_1, Table, at, fresh

SPACE_TO_6 = "E s s s s s s"


@pytest.mark.rule("EE-MOVE-1", "EE-MOVE-2", "EE-HUB-3")
def test_01_printed_travel_two_parsecs() -> None:
    table = at("E s s a")
    assert table.travels() == {(2, 2), (3, 2), (4, 2)}
    table.play("travel 2 +")
    assert (table.ships[0], table.hub, table.actions) == (2, "S2 R3 C2 F2 M3", 1)


@pytest.mark.rule("EE-MOVE-2", "EE-MOVE-3", "EE-OUT-1")
def test_02_exactness() -> None:
    assert at("E s a s").travels() == {(5, 2)}
    table = at("E s a s", ships=(2, 0))
    assert table.travels() == {(2, 0), (3, 0), (4, 0)}
    table.play("build outpost")
    assert table.f == 4
    assert 4 in {end for _, end in table.travels()}, "one card farther there is a destination again"


@pytest.mark.rule("EE-BLD-2", "EE-BLD-3", "EE-BLD-6", "EE-BLD-8")
def test_03_printed_build_with_four_units_at_slot_4() -> None:
    table = at("E s s a", ships=(2, 0), hub="F2 S2 R3 C2 M3")
    assert table.builds() == {"outpost", "lab", "base"}
    table.play("build base")
    assert (table.hub, table.on(2), table.s.left[state.BASE]) == ("C2 F2 S2 R3 M3", "base 0", 2)
    assert at("E s s a", ships=(2, 0), hub="F2 S2 C2 R3 M3").builds() == {"outpost", "lab"}
    low = at("E s s a", ships=(2, 0), hub="F2 C2 S2 R3 M3")
    assert low.builds() == set()
    assert (2, 0) in low.travels()


@pytest.mark.rule("EE-OUT-1", "EE-OUT-2", "EE-CUBE-3")
def test_04_outpost() -> None:
    table = at("E s s p s F", f=3, ships=(3, 0)).play("build outpost")
    assert (table.f, table.s.free[5], table.supply("food"), table.hub) == (5, 1, 7, "C2 R3 S2 F2 M3")


@pytest.mark.rule("EE-UPG-1", "EE-UPG-4", "EE-HUB-5")
def test_05_upgrade_from_afar() -> None:
    table = at(f=5, ships=(5, 0), on={3: "outpost", 1: "lab 1"})
    other = table.twin().play("build outpost")
    table.play("upgrade 3")
    assert (table.on(1), table.f, table.hub) == ("lab 0", 6, HUB_0)
    assert other.f == 7
    other.play("upgrade 3")
    assert (other.on(1), other.f) == ("lab 0", 7)


@pytest.mark.rule("EE-PRD-1", "EE-PRD-2", "EE-PRD-3")
def test_06_printed_produce_two_military() -> None:
    table = at(ships=(2, 0), on={2: "base+ 0"}).play("produce")
    assert (table.on(2), table.supply("military"), table.hub) == ("base+ 2", 5, "M3 R3 S2 C2 F2")
    assert at(ships=(2, 0), on={2: "base+ 1"}).play("produce").on(2) == "base+ 2"
    assert "produce" not in at(ships=(2, 0), on={2: "base+ 2"}).legal()


@pytest.mark.rule("EE-CUBE-3", "EE-CUBE-4", "EE-FEV-3")
def test_07_free_cube_and_capacity() -> None:
    table = at("E s s F", ships=(3, 0), hub="C2 R3 S2 F2 M3", on={3: "farm 0"}, free=[3], active="hunger", pile=11)
    table.play("produce")
    assert table.usable("food") == 2
    table.play("fight-event hunger")
    assert (table.on(3), table.s.free[3], table.population, table.s.removals) == ("farm 0", 1, 11, 1)


@pytest.mark.rule("EE-FEV-1", "EE-FEV-2", "EE-EVT-5")
def test_08_printed_sum_of_identical_events() -> None:
    table = at(active="hunger", pile=11, on={0: "farm 1"}, time="event", flip="hunger").play("pass")
    assert (table.phase, table.active, table.population) == ("act", ["hunger", "hunger"], 10)
    table = at(active="hunger hunger", pile=10, on={0: "farm+ 2"}).play("fight-event hunger")
    assert (table.on(0), table.active, table.population) == ("farm+ 0", ["hunger"], 10)
    assert table.view().threats[0].price == 1


@pytest.mark.rule("EE-EVT-2", "EE-END-2")
def test_09_population() -> None:
    table = at(pile=1, flip="hunger", time="event", on={0: "farm+ 2"}).play("pass")
    assert (table.result, table.population, table.usable("food")) == ("loss_population", 0, 2)


@pytest.mark.rule("EE-EVT-3", "EE-EVT-4", "EE-END-3")
def test_10_third_event_saved() -> None:
    setting = {"active": "hunger riots", "time": "event", "flip": "raiders", "free": [1]}
    table = at("E R s s", on={2: "base+ 2"}, **setting).play("pass")
    assert table.legal() == {"immediate yes", "immediate no"}
    lost = table.twin().play("immediate no")
    table.play("immediate yes")
    assert (table.on(2), set(table.active), table.usable("resource")) == ("base+ 0", {"hunger", "riots"}, 1)
    assert (table.phase, table.actions) == ("act", 2)
    assert lost.result == "loss_chaos"


@pytest.mark.rule("EE-CUBE-2")
def test_11_third_event_alien_on_the_base() -> None:
    table = at(f=4, active="hunger riots", time="event", flip="raiders", on={4: "base+ 2"}, alien=4).play("pass")
    assert table.result == "loss_chaos"


@pytest.mark.rule("EE-EVT-6")
def test_12_riots() -> None:
    table = at(hub="F2 S2 R3 C2 M3", hub_1="C2 F3 R2 M2 S3", time="event", flip="riots").play("pass")
    assert (table.hub, table.hub_of(1)) == ("C2 F2 S2 R3 M3", "C2 F3 R2 M2 S3")


@pytest.mark.rule("EE-EVT-6", "EE-EVT-7")
def test_13_raiders() -> None:
    table = at("E s R p", on={3: "mine 1"}, free=[2], time="event", flip="raiders").play("pass")
    assert table.legal() == {"lose-cube 2", "lose-cube 3"}
    table.play("lose-cube 2")
    assert (table.s.free[2], table.on(3), table.active) == (0, "mine 1", ["raiders"])
    without = at(time="event", flip="raiders").play("pass")
    assert (without.phase, without.active) == ("act", ["raiders"])


@pytest.mark.rule("EE-ANO-1", "EE-ANO-3")
@pytest.mark.parametrize(
    ("f", "ships", "alien", "marker", "after"),
    [
        (3, (3, 2), 18, 4, (3, 2)),
        (4, (4, 3), 18, 4, (3, 3)),
        (5, (5, 4), 18, 4, (3, 3)),
        (5, (5, 4), 3, 4, (2, 2)),
        (9, (9, 6), 18, 8, (7, 6)),
        (17, (17, 12), 18, 16, (15, 12)),
    ],
)
def test_14_anomaly_placement(f: int, ships: tuple[int, ...], alien: int, marker: int, after: tuple[int, ...]) -> None:
    table = at(f=f, ships=ships, alien=alien, time="event", flip="anomaly").play("pass")
    assert (table.anomaly, table.ships) == (marker, after)


@pytest.mark.rule("EE-ANO-2", "EE-ANO-5", "EE-CUBE-4")
def test_15_second_anomaly_then_fights() -> None:
    labs = {1: "lab+ 2", 4: "lab 1"}
    setting = {"f": 9, "anomaly": 8, "ships": (7, 6), "active": "anomaly", "on": labs}
    table = at(**setting, time="event", flip="anomaly").play("pass", "immediate no")
    assert (table.anomaly, table.ships) == (6, (5, 5))
    table.play("fight-event anomaly")
    assert table.legal() == {"pay 1", "pay 4"}
    table.play("pay 1", "pay 1")
    assert (table.active, table.anomaly, table.on(1), table.actions) == (["anomaly"], 8, "lab+ 0", 1)
    table.play("fight-event anomaly")
    assert (table.active, table.anomaly, table.on(4)) == ([], state.OFF, "lab 0")


@pytest.mark.rule("EE-MOVE-7", "EE-MOVE-10")
def test_16_anomaly_blocks_travel() -> None:
    table = at(SPACE_TO_6, ships=(2, 0), anomaly=5, active="anomaly")
    assert table.travels() == {(slot, end) for slot in (2, 3, 4) for end in (4, 0)} | {(5, 5)}
    second = at(SPACE_TO_6, ships=(2, 0), anomaly=5, active="anomaly", actions=1)
    assert (5, 5) not in second.travels()
    table.play("travel 5 +")
    assert table.hub == "M3 R3 S2 C2 F2"
    assert table.travels() == {(3, 3), (4, 3), (5, 3)}
    assert table.legal() == table.legal("travel")


@pytest.mark.rule("EE-ALN-1", "EE-ALN-2", "EE-END-4")
@pytest.mark.parametrize(
    ("alien", "ships", "end", "after"),
    [(18, (0, 0), 16, (0, 0)), (6, (4, 5), 4, (3, 5)), (3, (1, 0), 1, (0, 0))],
)
def test_17_alien_move(alien: int, ships: tuple[int, ...], end: int, after: tuple[int, ...]) -> None:
    table = at(f=6, alien=alien, ships=ships, time="alien").play("pass")
    assert (table.alien, table.ships) == (end, after)


@pytest.mark.rule("EE-ALN-1", "EE-END-4")
@pytest.mark.parametrize("alien", [2, 1])
def test_17_alien_reaches_earth(alien: int) -> None:
    assert at(alien=alien, time="alien").play("pass").result == "loss_alien"


@pytest.mark.rule("EE-MOVE-5", "EE-MOVE-6", "EE-MOVE-10", "EE-ALN-3")
def test_18_blocked_by_the_alien() -> None:
    setting = {"ships": (1, 0), "alien": 3, "on": {3: "lab 1", 1: "outpost"}}
    table = at("E s s p s s", **setting)
    assert {(2, 3), (3, 3), (4, 3), (5, 4)} <= table.travels()
    second = at("E s s p s s", **setting, actions=1)
    assert (5, 4) in second.travels()
    assert 3 not in {end for _, end in second.travels()}
    assert table.legal("upgrade") == set()
    table.play("travel 2 +")
    assert table.hub == "S2 R3 C2 F2 M3"
    assert table.travels() == {(3, 5), (4, 5), (3, 1), (4, 1), (5, 0)}
    assert table.legal() == table.legal("travel")


@pytest.mark.rule("EE-FAL-1", "EE-FAL-2")
def test_19_fight_aliens() -> None:
    bases = {1: "base+ 2", 2: "base 1"}
    table = at(f=9, alien=8, on=bases)
    assert table.legal("fight-aliens") == {"fight-aliens 1", "fight-aliens 2"}
    table.play("fight-aliens 2", "pay 1", "pay 2")
    assert table.alien == 10
    beginner = at(f=9, alien=8, on=bases, beginner=True)
    assert beginner.legal("fight-aliens") == {"fight-aliens 1", "fight-aliens 2", "fight-aliens 3"}
    assert beginner.play("fight-aliens 3").alien == 11
    assert at(f=9, alien=12, on=bases).legal("fight-aliens") == set()


@pytest.mark.rule("EE-FAL-3", "EE-ALN-2")
def test_20_printed_fought_aliens_push_too() -> None:
    table = at(f=9, alien=6, ships=(7, 8), on={1: "base+ 2", 2: "base 1"})
    near = table.twin().play("fight-aliens 1", "pay 1")
    assert (near.alien, near.ships) == (7, (6, 8))
    table.play("fight-aliens 2", "pay 1", "pay 1")
    assert (table.alien, table.ships) == (8, (7, 7))


@pytest.mark.rule("EE-MOVE-4")
def test_21_covered_ocean_planet() -> None:
    table = at(ALL_ONE, f=16, ships=(15, 0))
    assert table.travels() == {(2, 13), (3, 13), (4, 13), (5, 12)}


@pytest.mark.rule("EE-END-1")
def test_22_win() -> None:
    table = at(ALL_ONE, f=17, ships=(15, 17), active="hunger hunger riots").play("travel 2 +")
    assert (table.result, table.actions, table.payoffs) == ("win", 2, [1.0, 1.0])
    assert DOORS.awaits(table.states) == 0


@pytest.mark.rule("EE-BLD-4", "EE-BLD-5")
def test_23_replace() -> None:
    table = at("E s s p", ships=(3, 0), on={3: "lab 1"})
    assert table.builds() == {"outpost", "farm", "mine"}
    table.play("build outpost")
    assert (table.on(3), table.supply("knowledge"), table.f, table.usable("knowledge")) == ("outpost 0", 6, 5, 0)
    again = at("E s s p s s", ships=(3, 0), on={3: "outpost"}, hub="R3 S2 M3 F2 C2")
    assert again.builds() == set()


@pytest.mark.rule("EE-HUB-4", "EE-BLD-3")
def test_24_swap() -> None:
    table = at(hub="C2 R3 S2 F2 M3").play("swap 1")
    assert (table.hub, table.builds()) == ("R3 C2 S2 F2 M3", set())
    assert any(slot == 2 for slot, _ in at("E s s s", hub="R3 C2 S2 F2 M3").travels())
    table.play("swap 2")
    assert (table.hub, table.turn) == ("R3 S2 C2 F2 M3", 1)


@pytest.mark.rule("EE-OPT-2", "EE-OPT-3")
def test_25_beginner_start() -> None:
    first = at("E s s p", ships=(3, 3), beginner=True, turns=5, time="passing").play("build lab", "pass")
    assert (first.s.turns, first.s.flipped) == (6, 0)
    first.play("build farm", "pass")
    assert (first.s.turns, first.s.flipped) == (7, 1)
    idle = fresh(beginner=True)
    for _ in range(11):
        idle.play("pass")
    assert (idle.s.turns, state.TIME_FLIPPED in idle.kinds()) == (12, False)
    idle.play("pass")
    assert (idle.s.turns, state.TIME_FLIPPED in idle.kinds()) == (13, True)


@pytest.mark.rule("EE-SET-2")
def test_26_setup_bonus() -> None:
    food = next(card for card, it in enumerate(BOX.data.galaxy) if it.kind == "food_planet")
    near = next(table for table in map(fresh, range(1, 200)) if food in table.s.row[1:4])
    position = list(near.s.row).index(food)
    assert near.s.free[position] == 1
    assert near.kinds().index(state.FREE_CUBE) < near.kinds().index(state.TURN)


@pytest.mark.rule("EE-FEV-4", "EE-EVT-8")
def test_27_immediate_second_anomaly() -> None:
    setting = {"f": 9, "anomaly": 8, "ships": (7, 6), "active": "anomaly", "on": {1: "lab+ 2"}}
    table = at(**setting, time="event", flip="anomaly").play("pass", "immediate yes")
    assert (table.on(1), table.active, table.anomaly, table.ships) == ("lab+ 0", ["anomaly"], 8, (7, 6))
    assert (table.s.flipped, table.kinds()[-1]) == (0, state.TIME_SHUFFLED)


@pytest.mark.rule("EE-BLD-1", "EE-BLD-7", "EE-OUT-1")
def test_28_building_on_earth() -> None:
    table = at()
    assert table.builds() == {"outpost", "farm", "mine", "lab"}
    assert table.play("build outpost").f == 3


@pytest.mark.rule("EE-ANO-4", "EE-UPG-3", "EE-CUBE-1")
def test_29_structure_under_the_anomaly() -> None:
    setting = {"ships": (3, 3), "anomaly": 4, "active": "anomaly"}
    table = at("E s s s s s", **setting, on={3: "outpost", 4: "lab 1"})
    assert table.twin().play("upgrade 3").f == 6
    assert table.twin().play("fight-event anomaly").anomaly == state.OFF
    fed = at("E s s s s s", **setting, on={3: "outpost", 4: "lab 1", 0: "farm 1"}).play("upgrade 4")
    assert (fed.on(4), fed.on(0)) == ("lab+ 1", "farm 0")


@pytest.mark.rule("EE-OUT-4")
@pytest.mark.parametrize(
    ("f", "on", "left", "reach"),
    [
        (8, {3: "outpost+", 5: "outpost+", 6: "outpost+"}, 2, 14),
        (8, {3: "outpost+", 6: "outpost"}, 3, 18),
        (11, {3: "outpost+", 5: "outpost+", 8: "outpost+"}, 2, 17),
    ],
)
def test_30_out_of_reach(f: int, on: Any, left: int, reach: int) -> None:
    view = at(f=f, on=on, left={"outpost": left}).view()
    assert view.reach == reach
    assert any("out of reach" in warning for warning in view.warnings) == (reach < 17)
    assert view.phase == "act"


@pytest.mark.rule("EE-SET-1", "EE-SET-3", "EE-SET-4", "EE-SET-5", "EE-SET-6", "EE-SET-7", "EE-SET-8", "EE-SET-9")
@pytest.mark.rule("EE-SET-10", "EE-SET-11", "EE-SET-12")
def test_31_setup_invariants() -> None:
    deals = set()
    for seed in range(1, 60):
        table = fresh(seed, beginner=True)
        s = table.s
        assert sorted(s.row[:18]) == list(range(18))
        assert (table.f, table.population, table.alien, table.ships, table.turn) == (3, 12, 18, (0, 0), 0)
        assert sorted(s.time[:6]) == list(range(6))
        assert sorted(s.events[:12]) == list(range(12))
        assert s.supply.sum() + s.free.sum() == 30
        assert s.free.sum() == sum(bool(BOX.data.galaxy[card].cube) for card in s.row[1:4])
        assert list(s.left) == [5, 3, 3, 3, 3]
        hubs = [sorted(table.hub_of(seat).split()) for seat in (0, 1)]
        for cards in hubs:
            assert sorted(card[0] for card in cards) == sorted("CRSFM")
            assert sorted(card[1] for card in cards) == list("22233")
        assert all("C2" in cards for cards in hubs)
        assert all(sorted(a[1] + b[1]) == list("23") for a, b in zip(*hubs, strict=True) if a[0] != "C")
        deals.add(tuple(hubs[0]))
    assert len(deals) == 6, "every pair of III cards is dealt to seat 0"


@pytest.mark.rule("EE-TURN-1", "EE-TURN-3", "EE-TURN-6", "EE-TIME-1", "EE-TIME-2", "EE-TIME-3")
def test_32_a_whole_turn() -> None:
    table = at("E s s a", seat=1, turns=0, time="passing alien").play("pass")
    assert (table.turn, table.s.turns, table.alien, table.actions) == (0, 1, 18, 2)
    table.play("travel 2 +", "pass")
    assert (table.ships, table.turn, table.alien, table.actions) == ((2, 0), 1, 16, 2)
    assert table.view().time_left == {"passing": 2, "event": 1, "alien": 1}


@pytest.mark.rule("EE-UPG-2", "EE-UPG-5")
def test_33_paying_on_the_spot() -> None:
    table = at("E s s R", on={3: "farm 0"}, free=[3]).play("upgrade 3")
    assert (table.on(3), table.s.free[3], table.supply("resource"), table.usable("food")) == ("farm+ 0", 0, 8, 0)


@pytest.mark.rule("EE-MOVE-10", "EE-FAL-2")
def test_34_no_stop_without_a_way_out() -> None:
    assert at("E a s a", ships=(1, 0), alien=3).travels() == set()
    table = at("E a s a", ships=(1, 0), alien=3, on={1: "base 1"})
    assert table.travels() == {(5, 3)}
    table.play("travel 5 +")
    assert table.legal() == {"fight-aliens 1"}
    table.play("fight-aliens 1")
    assert (table.alien, table.ships[0]) == (4, 3)


@pytest.mark.rule("EE-FEV-3")
def test_35_redeal() -> None:
    hunger, riots, draws = 0, 4, 4000
    table = at(on={0: "farm+ 2"})
    for event, answer in ((hunger, "immediate yes"), (riots, ""), (hunger, "immediate yes")):
        flip_next(table, event)
        table.play("pass", *([answer] if answer else []))
    assert [int(since) for since in table.s.since[:12]] == [1] + [0] * 11
    assert (table.active, table.population, table.s.removals) == (["riots"], 9, 2)

    gone = [0] * 12
    for seed in range(draws):
        s, pile = dealt_anew(table, seed)
        assert len(pile) == 9
        for card in set(range(12)) - pile - {riots}:
            gone[card] += 1
    assert gone[riots] == 0
    assert gone[hunger] / draws == pytest.approx(0.1, abs=0.03), "only the second removal can have been EV-HUNGER-1"
    for card in set(range(12)) - {hunger, riots}:
        assert gone[card] / draws == pytest.approx(0.19, abs=0.03)

    table.s.stock[0], table.s.supply[state.FOOD] = 2, 6
    flip_next(table, 1)
    table.play("pass")
    assert table.legal() == {"immediate yes", "immediate no"}
    for seed in range(100):
        s, pile = dealt_anew(table, seed)
        assert s.event == 1
        assert 1 not in pile
        assert not int(s.removed) >> 1 & 1


def flip_next(table: Table, card: int) -> None:
    """Put an event on top of the time pile and this card on top of the event pile, swapping if it was removed."""
    s = table.s
    kinds = [int(BOX.record.time_kind[time]) for time in s.time]
    i = kinds.index(state.EVENT)
    s.time[s.flipped], s.time[i] = s.time[i], s.time[s.flipped]
    pile = [int(event) for event in s.events[: s.population]]
    if card not in pile:
        s.removed = (int(s.removed) ^ 1 << card) | 1 << pile[0]
        pile[0] = card
    pile.remove(card)
    s.events[: s.population] = [*pile, card]


def dealt_anew(table: Table, seed: int) -> tuple[np.record, set[int]]:
    """The position as it might be, and its event pile."""
    world = table.states.copy()
    DOORS.redeal(BOX.records, world, seed % 3 - 1, generator(seed))
    s = Table(world).s
    return s, {int(card) for card in s.events[: s.population]}


def test_default_hubs_are_a_deal() -> None:
    assert at().hub == HUB_0
    assert at().hub_of(1) == HUB_1
