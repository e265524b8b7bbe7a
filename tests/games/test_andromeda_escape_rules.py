"""Andromeda Escape, rule by rule: board, turns, ships, missions, the end, and what nobody may see."""

import math
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from escapade.engine.chance import generator
from escapade.engine.contract import SPECTATOR
from escapade.engine.events import EVERYONE
from escapade.engine.match import Match
from escapade.games.andromeda_escape import hidden, state
from tests.games.andromeda_escape_table import BOX, DOORS, FIELDS, GAME, LETTERS, at, begun, fresh, names

BOARD = BOX.data.board
OUTER = {name for name in FIELDS if name[1] == "1"}
INNER = {"X41", "Y41", "Z41"}

# ---------------------------------------------------------------- board


@pytest.mark.rule("AE-BOARD-1", "AE-BOARD-2")
def test_three_zones_of_eleven_fields_lead_to_one_wormhole() -> None:
    for zone in "XYZ":
        rings = Counter(field.ring for field in BOARD.field if field.zone == zone)
        assert rings == {1: 5, 2: 3, 3: 2, 4: 1}
    assert {field.id for field in BOARD.field if "W" in field.forward} == INNER


@pytest.mark.rule("AE-BOARD-3")
def test_solid_connections() -> None:
    ways = {
        **{"11": ["21"], "12": ["21", "22"], "13": ["22"], "14": ["22", "23"], "15": ["23"]},
        **{"21": ["31"], "22": ["31", "32"], "23": ["32"], "31": ["41"], "32": ["41"]},
    }
    for field in BOARD.field:
        if field.ring < 4:
            assert field.forward == [field.zone + end for end in ways[field.id[1:]]]
    assert sum(len(field.forward) for field in BOARD.field) == 42
    for field in BOARD.field:
        behind = {other.id for other in BOARD.field if field.id in other.forward}
        assert names(BOX.record.back[FIELDS.index(field.id)]) == behind


@pytest.mark.rule("AE-BOARD-4")
def test_dotted_routes() -> None:
    assert {route.id: route.ends for route in BOARD.route} == {
        "R1": ("X23", "Y21"),
        "R2": ("Y23", "Z21"),
        "R3": ("Z23", "X21"),
    }


@pytest.mark.rule("AE-BOARD-2")
def test_the_board_is_drawn_where_its_rings_and_zones_are() -> None:
    centre = BOARD.centre
    for field in BOARD.field:
        radius = math.hypot(field.x - centre[0], field.y - centre[1])
        assert abs(radius - BOARD.ring_radius[field.ring - 1]) < 1
        zone = next(zone for zone in BOARD.zone if zone.id == field.zone)
        angle = math.degrees(math.atan2(field.x - centre[0], centre[1] - field.y)) % 360
        assert abs((angle - zone.angle + 180) % 360 - 180) < 60


@pytest.mark.rule("AE-BOARD-5", "AE-MOVE-5")
def test_own_ships_block_as_well_as_others() -> None:
    assert at("1:X21 1:X31 1:X41 2:Y11").legal() == {"X41"} | {"X21"}, "X21 may still cross R3, X31 is blocked"
    table = at("1:X21 1:X31 2:X41").play("X21")
    assert table.legal() == {"Z23"}
    line = table.refusal(state.FIELD + FIELDS.index("X31"))
    assert line.rule == "AE-BOARD-5"


@pytest.mark.rule("AE-BOARD-5")
def test_the_wormhole_takes_any_number() -> None:
    table = at("1:X41 1:Y41 1:Z41 2:X11").play("X41", "W", "ALERT")
    assert table.s.saved[0] == 6


# ---------------------------------------------------------------- setup


@pytest.mark.rule("AE-SETUP-1", "AE-SETUP-5", "AE-LOST-1")
@pytest.mark.parametrize(("seats", "ships"), [(2, 10), (3, 8), (4, 6)])
def test_ships_and_the_lost_ship_at_the_start(seats: int, ships: int) -> None:
    table = begun(seats)
    assert table.ships == ""
    for side in table.view().sides:
        assert side.platform + side.missing == ships
        assert side.missing


@pytest.mark.rule("AE-SETUP-6", "AE-SETUP-8", "AE-INFO-6")
def test_missions_are_put_back_at_the_same_time_and_unseen() -> None:
    table = fresh(3)
    assert table.awaited == {1, 2, 3}
    assert (table.open, table.hand(1)) == ([None, None], ""), "no action card is shown before"
    offers = {player: table.legal(player) for player in (1, 2, 3)}
    assert all(len(offer) == 3 for offer in offers.values())
    assert len(set().union(*offers.values())) == 9
    back = {player: sorted(offers[player])[0] for player in offers}
    table.play(back[2], player=2)
    assert table.awaited == {1, 3}
    seen = table.view(1)
    assert (seen.sides[1].chosen, seen.sides[1].offer) == (True, None)
    assert [line.text for line in table.told(1)][-1] == "{1} has put a mission back."
    table.play(back[1], player=1).play(back[3], player=3)
    for player in (1, 2, 3):
        assert table.missions(player) == {int(one[1:]) for one in offers[player] - {back[player]}}
        assert int(back[player][1:]) in table.stack
    assert all(table.open)


@pytest.mark.rule("AE-INFO-6")
def test_commits_in_any_order_give_the_same_bytes() -> None:
    ends = set()
    for order in ((1, 2, 3), (3, 1, 2), (2, 3, 1)):
        table = fresh(3, seed=5)
        for player in order:
            table.play(sorted(table.legal(player))[1], player=player, rng=generator(9))
        ends.add(table.states.tobytes())
    assert len(ends) == 1


@pytest.mark.rule("AE-SETUP-11", "AE-SETUP-4")
def test_the_start_player_is_drawn_or_named() -> None:
    starts = {int(Match(GAME, 4, seed=seed).state.start) for seed in range(40)}
    assert starts == {0, 1, 2, 3}
    match = Match(GAME, 4, {"start": 2}, seed=1)
    assert int(match.state.turn) == 2
    assert [int(match.state.skip[seat]) for seat in (2, 3, 0, 1)] == [1, 1, 3, 2]


@pytest.mark.rule("AE-SETUP-9")
def test_everyone_has_one_secret_alert_card() -> None:
    table = begun(4)
    for player in range(1, 5):
        letter = table.hand(player)[1]
        assert letter in LETTERS[9:]
        assert table.view(player).sides[player - 1].secret == letter
        assert table.view(player % 4 + 1).sides[player - 1].secret is None


# ---------------------------------------------------------------- turns


@pytest.mark.rule("AE-TURN-1")
def test_turns_go_round_past_the_finished_and_the_adrift() -> None:
    table = at("1:X11 3:Y11 4:Z11", seats=4, places={2: 1}).play("X11", "X21")
    assert table.player == 3
    table.play("Y11", "Y21", "Z11", "Z21")
    assert table.player == 1


@pytest.mark.rule("AE-TURN-2", "AE-TURN-3")
def test_cards_first_then_no_more() -> None:
    table = at("1:X22 1:Y11", "HO").play("H", "X22", "X13", "O", "X13", "X22")
    assert table.step == "source"
    table = at("1:X22 1:Y11", "HO").play("done")
    line = table.refusal(state.PLAY_CARD + LETTERS.index("O"))
    assert line.rule == "AE-TURN-3"
    assert table.legal() == {"X22", "Y11"}


@pytest.mark.rule("AE-TURN-4")
def test_exactly_one_action() -> None:
    table = at("1:X22", platform={1: 1})
    assert table.legal() == {"platform", "X22"}
    assert table.play("X22", "X31").player == 2


@pytest.mark.rule("AE-TURN-5", "AE-MOVE-8")
def test_who_cannot_act_must_skip_judged_after_the_cards() -> None:
    assert at("1:X41^", "H").play("done").legal() == {"X41"}
    blocked = at("1:X31 2:X41 2:X21", "H").play("H", "X31", "X22")
    assert blocked.legal() == {"X22"}, "the card opened a way, so the duty is back"
    charged = at("1:X22", "U").play("U", "X22")
    assert charged.legal() == {"skip"}


@pytest.mark.rule("AE-TURN-6")
def test_a_card_gained_by_saving_with_a_card_may_be_played_at_once() -> None:
    table = at("1:X41 1:X22", "O", open_cards=("U", "H")).play("O", "X41", "W", "ALERT")
    assert (table.step, table.legal()) == ("cards", {"U", "done"})


@pytest.mark.rule("AE-MOVE-2")
def test_several_fields_in_front_are_a_choice() -> None:
    assert at("1:X12").play("X12").legal() == {"X21", "X22"}
    assert at("1:X41 1:X11").play("X41").legal() == {"W"}


@pytest.mark.rule("AE-MOVE-3")
def test_dotted_routes_lead_both_ways() -> None:
    for route in BOARD.route:
        for here, there in (route.ends, route.ends[::-1]):
            assert there in at(f"1:{here}").play(here).legal()


@pytest.mark.rule("AE-MOVE-1")
def test_launch_needs_a_ship_and_a_free_outer_field() -> None:
    full = " ".join(f"2:{name}" for name in sorted(OUTER)[:8]) + " " + " ".join(f"3:{n}" for n in sorted(OUTER)[8:])
    table = at("1:X41 1:Y22 " + full.replace("2:X11", "1:X11"), platform={1: 2})
    assert "platform" not in table.legal()
    assert table.refusal(state.PLATFORM).rule == "AE-MOVE-1"


@pytest.mark.rule("AE-MOVE-6")
def test_skipping_is_refused_while_there_is_a_duty() -> None:
    table = at("1:X23")
    assert table.legal() == {"X23"}
    assert table.refusal(state.SKIP).rule == "AE-MOVE-6"


# ---------------------------------------------------------------- skip and warp


@pytest.mark.rule("AE-SKIP-3")
def test_swap_only_between_flat_ships_of_two_players() -> None:
    table = at("1:X11 1:X12 1:X21 2:X31 2:X22^ 1:X41", "U", skip=(3, 1, 3)).play("U", "X41", "skip")
    assert table.legal() == {"X21", "decline"}
    assert table.play("X21", "X31").ships.split() == ["1:X11", "1:X12", "2:X21", "2:X22^", "1:X31", "1:X41^"]


@pytest.mark.rule("AE-SKIP-5", "AE-SKIP-6")
def test_a_reward_without_a_target_lapses_and_the_turn_ends() -> None:
    table = at("1:X11^ 2:X21", skip=(2, 1, 3)).play("skip")
    assert (table.s.skip[0], table.player) == (3, 2)
    table = at("1:X11^ 2:X21", skip=(3, 1, 3)).play("skip")
    assert (table.s.skip[0], table.player) == (1, 2)


@pytest.mark.rule("AE-SKIP-4", "AE-WARP-1")
def test_the_warp_reward_charges_until_the_ship_flies() -> None:
    table = at("1:X11 2:X21 2:Y11", seats=2, skip=(2, 1)).play("skip", "X11")
    assert (table.ships.split()[0], table.player) == ("1:X11^", 2)
    table.play("X21", "X31")
    assert table.play("X11").legal() == {"X21", "Z23"}
    table.play("X21")
    assert "1:X21" in table.ships.split(), "flat again, also after one connection"


@pytest.mark.rule("AE-WARP-5")
def test_flat_after_one_connection() -> None:
    assert "1:X21" in at("1:X11^ 2:Y11").play("X11", "X21").ships.split()


@pytest.mark.rule("AE-WARP-4")
def test_a_warp_names_the_lowest_field_between() -> None:
    table = at("1:X22^ 2:Y11").play("X22", "X41")
    event = next(event for event in table.events if event.kind == state.WARPS)
    assert FIELDS[event.c] == "X31"
    assert "over X31" in table.told()[0].text


@pytest.mark.rule("AE-WARP-3")
def test_an_upright_ship_counts_for_missions_and_zones() -> None:
    assert at("1:X41^ 1:Y41^ 1:Z31", missions={1: [3, 9]}).play("Z31", "Z41").scored() == {3}


# ---------------------------------------------------------------- saving


@pytest.mark.rule("AE-SAVE-1", "AE-SAVE-2")
def test_a_saved_ship_leaves_and_brings_a_card() -> None:
    table = at("1:X41 1:Y11").play("X41", "W")
    assert table.legal() == {"ALERT", "WARNING"}
    assert table.play("WARNING").ships == "1:Y11"
    assert table.view(2).sides[0].known == ["I"], "everybody saw it taken"


@pytest.mark.rule("AE-DECK-1", "AE-DECK-2")
def test_refill_only_when_both_are_empty_and_from_what_there_is() -> None:
    table = at("1:X41 1:Y11", open_cards=("T", None)).play("X41", "W")
    assert table.legal() == {"ALERT"}
    assert all(table.play("ALERT").open)
    table = at("1:X41 1:Y11", open_cards=("T", None), decks="ALERT").play("X41", "W", "ALERT")
    assert table.open[1] is None
    assert table.open[0] is not None
    table = at("1:X41 1:Y11", open_cards=(None, None), decks="").play("X41", "W")
    assert (table.player, table.hand(1)) == (2, ""), "no card is left to take"


@pytest.mark.rule("AE-DECK-3")
def test_no_hand_limit() -> None:
    table = at("1:X41 1:Y11", "ABCDEFGH").play("done", "X41", "W", "WARNING")
    assert len(table.hand()) == 9


# ---------------------------------------------------------------- Lost Ship, Last Ship


@pytest.mark.rule("AE-LOST-3")
def test_the_lost_ship_is_placed_on_any_free_outer_field() -> None:
    table = at("1:X22 1:Y13 2:X11", missing=(1,), platform={1: 2}).play("platform", "Z15")
    assert table.legal() == OUTER - {"Y13", "Z15", "X11"}


@pytest.mark.rule("AE-LOST-4")
def test_if_the_condition_ends_first_the_chance_is_gone() -> None:
    outer = sorted(OUTER)
    rest = " ".join(f"{2 if i < 7 else 3}:{name}" for i, name in enumerate(outer))
    table = at(f"1:X41 1:Y22 1:Z23 {rest}", missing=(1,), platform={1: 0}, missions={1: [9, 10]})
    assert table.step == "source", "three zones, but no outer field is free"
    table.play("X41", "W", "ALERT")
    assert table.player == 2
    table.play("X11", "X21")
    assert (table.step, table.who) != ("place-lost", 1)
    assert table.s.missing[0] == 1


@pytest.mark.rule("AE-LOST-5", "AE-ACT-A")
def test_the_lost_ship_is_an_ordinary_ship() -> None:
    table = at("1:X22 1:Y13", seats=2, platform={1: 7}, missing=(1,)).play("platform", "Z13", "Z11")
    table.play("platform", "X11")
    assert "Z11" in table.legal()
    again = at("1:Z11 2:X11", "A").play("A", "Z11")
    assert (again.s.platform[0], again.s.missing[0]) == (1, 0)


@pytest.mark.rule("AE-LAST-1", "AE-LAST-3")
def test_a_ship_saved_while_the_platform_holds_ships_is_not_the_last() -> None:
    table = at("1:X41", platform={1: 1}).play("X41", "W")
    assert (table.step, table.s.status[0]) == ("take", state.RACING)
    last = at("1:X41", "H").play("done", "X41", "W")
    assert (last.s.status[0], last.hand(1), last.player) == (state.FINISHED, "H", 2)


@pytest.mark.rule("AE-LAST-2")
def test_the_only_ship_may_not_be_saved_while_the_lost_ship_is_missing() -> None:
    table = at("1:X31^ 2:Y11", missing=(1,))
    assert table.play("X31").legal() == {"X41"}
    assert table.refusal(state.INTO_WORMHOLE).rule == "AE-LAST-2"
    holder = at("1:X31^ 2:Y11", missing=(1,), missions={1: [8, 9]})
    assert holder.play("X31").legal() == {"X41", "W"}


@pytest.mark.rule("AE-LAST-4")
def test_drifting_leaves_hand_missions_and_disc() -> None:
    table = at("1:X41 2:Y11", "HA", missing=(1,), missions={1: [9, 10]}).play("done")
    assert (table.s.status[0], table.hand(1), table.s.skip[0], table.missions(1)) == (state.ADRIFT, "AH", 1, {9, 10})
    assert table.ships == "2:Y11"
    assert table.told()[-2].rule == "AE-LAST-4"


@pytest.mark.rule("AE-LAST-5")
def test_the_mover_alone_is_warned_before_stranding_the_lost_ship() -> None:
    ships = "1:X41 1:Y11 1:Y12 2:Z11"
    table = at(ships, missing=(1,))
    assert "fewer than three" in table.words("X41").text
    assert "fewer than three" not in table.words("Y11").text
    assert "fewer than three" in table.view(1).warning
    assert table.view(1).risky == ["field:X41"]
    for other in (2, 0):
        assert (table.view(other).warning, table.view(other).risky) == (None, [])
    table.play("X41")
    assert "fewer than three" in table.words("W").text
    assert table.view(1).risky == ["field:W"]
    assert at(ships).view(1).warning is None, "found already"
    assert at(ships, missing=(1,), platform={1: 1}).view(1).warning is None, "three are left"
    card = at(ships, "O", missing=(1,)).play("O")
    assert "fewer than three" in card.words("X41").text
    assert "fewer than three" not in card.words("Y11").text
    assert "fewer than three" in at("1:X41 1:Y31 1:X32 2:Y41", "O", missing=(1,)).words("O").text


def foreseen(table: Any, pick: Any, player: int = 1) -> Any:
    """What picking a thing can lead to, as the player sees it: start and ends."""
    preview = next(it for it in table.view(player).previews if it.pick == pick)
    return {way.start: set(way.ends) for way in preview.ways}


@pytest.mark.rule("AE-CARD-2", "AE-CARD-3")
def test_a_card_is_previewed_before_it_is_played() -> None:
    table = at("1:X31 2:X41 2:X21", "MLUKR", vp={1: 5})
    assert foreseen(table, "card:M") == {"X31": {"W"}}
    assert foreseen(table, "card:L") == {"X31": {"X41"}}
    assert foreseen(table, "card:U") == {"X31": set()}
    seen = {it.pick: it for it in table.view(1).previews}
    assert (seen["card:K"].vp, seen["card:R"].routes) == (3, ["R1", "R2", "R3"])
    assert at("1:X31 2:X21 3:Y11", "C").view(1).previews[0].seats == [1, 2]
    assert table.view(2).previews == [], "for the player who decides alone"


@pytest.mark.rule("AE-MOVE-2", "AE-MOVE-3")
def test_where_a_ship_may_go_is_shown_before_it_is_chosen() -> None:
    table = at("1:X23 2:X32", platform={1: 1})
    assert foreseen(table, "field:X23") == {"X23": {"Y21"}}
    assert len(foreseen(table, "platform:0")[None]) == 15
    assert foreseen(at("1:X31 2:X41", "L").play("L"), "field:X31") == {"X31": {"X41"}}


@pytest.mark.rule("AE-LAST-1", "AE-SCORE-2")
def test_the_last_ship_with_cards_in_hand_is_told() -> None:
    assert "−3 VP" in at("1:X41", "AH").play("done").words("X41").text


# ---------------------------------------------------------------- missions


@pytest.mark.rule("AE-MIS-1")
def test_mission_1() -> None:
    ships = "1:X11 1:X12 1:X13 2:Y11"
    assert at(ships, platform={1: 1}, missions={1: [1, 9]}).play("platform", "X14").scored() == {1}
    assert at(ships, platform={1: 1}, missions={1: [1, 9]}).play("platform", "Y14").scored() == set()


@pytest.mark.rule("AE-MIS-2")
def test_mission_2() -> None:
    assert at("1:X21 1:X23 1:Y21 1:Z15", missions={1: [2, 9]}).play("Z15", "Z23").scored() == {2}
    assert at("1:X21 1:X22 1:Y21 1:Z15", missions={1: [2, 9]}).play("Z15", "Z23").scored() == set()


@pytest.mark.rule("AE-MIS-3")
def test_mission_3() -> None:
    assert at("1:X41 1:Y41 1:Z31", missions={1: [3, 9]}).play("Z31", "Z41").vp() == 9


@pytest.mark.rule("AE-MIS-4", "AE-MIS-L1")
def test_mission_4_has_eleven_lines_a_route() -> None:
    box = BOX.record
    assert box.convoys == 33
    assert Counter(map(int, box.convoy_route[:33])) == {0: 11, 1: 11, 2: 11}
    for i in range(33):
        line = names(box.convoy[i])
        ends = set(BOARD.route[box.convoy_route[i]].ends)
        assert len(line) == 4
        assert ends <= line
    assert at("1:X15 1:X23 1:Y31 1:Y12", missions={1: [4, 9]}).play("Y12", "Y21").scored() == {4}


@pytest.mark.rule("AE-MIS-5", "AE-MIS-L1")
def test_mission_5_has_thirty_lines() -> None:
    box = BOX.record
    assert box.columns == 30
    assert len(set(map(int, box.column[:30]))) == 30
    for i in range(30):
        line = sorted(names(box.column[i]), key=lambda name: name[1])
        assert [name[1] for name in line] == list("1234")
        for here, there in pairwise(line):
            assert there in BOARD.field[FIELDS.index(here)].forward
    assert at("1:X13 1:X22 1:X41 1:X21", missions={1: [5, 9]}).play("X21", "X31").scored() == {5}


@pytest.mark.rule("AE-MIS-6")
def test_mission_6() -> None:
    table = at("1:X41 2:Y11", places={3: 1}, missions={1: [6, 9]}, skip=(2, 2, 3)).play("X41", "W")
    assert (table.scored(), table.scores[0]) == ({6}, 3 + 4 + 7)


@pytest.mark.rule("AE-MIS-7")
def test_mission_7() -> None:
    table = at("1:X41 2:Y11", seats=4, places={3: 1, 4: 2}, missions={1: [7, 9]}, skip=(2, 2, 3, 3)).play("X41", "W")
    assert (table.scored(), table.scores[0]) == ({7}, 3 + 2 + 9)


@pytest.mark.rule("AE-MIS-8", "AE-MIS-L3")
def test_mission_8_by_warp_and_by_card_but_not_once_the_lost_ship_is_found() -> None:
    warp = at("1:X31^ 2:Y13", missing=(1,), missions={1: [8, 9]}).play("X31", "W")
    assert warp.scored() == {8}
    card = at("1:X41 2:Y13", "O", missing=(1,), missions={1: [8, 9]}).play("O", "X41", "W", "ALERT", "X11")
    assert (card.scored(), card.vp(), card.player) == ({8}, 3 - 1 + 8, 1)
    found = at("1:X41 2:Y13", missions={1: [8, 9]}).play("X41", "W")
    assert (found.scored(), found.s.place[0]) == (set(), 1)


@pytest.mark.rule("AE-MIS-L3", "AE-LOST-4")
def test_after_mission_8_the_lost_ship_waits_for_room() -> None:
    outer = sorted(OUTER)
    rest = " ".join(f"{2 if i < 7 else 3}:{name}" for i, name in enumerate(outer))
    table = at(f"1:X41 {rest}", missing=(1,), missions={1: [8, 9]}).play("X41", "W", "ALERT")
    assert (table.player, table.s.owed[0]) == (2, 1)
    table.play("X11", "X21")
    assert (table.step, table.who, table.legal()) == ("place-lost", 1, {"X11"})


@pytest.mark.rule("AE-MIS-9", "AE-MIS-10", "AE-SCORE-3")
@pytest.mark.parametrize(("mission", "field"), [(9, 1), (10, 3)])
def test_missions_9_and_10(mission: int, field: int) -> None:
    for disc in (1, 2, 3):
        table = at("1:X41 2:Y11", seats=2, missions={1: [mission]}, skip=(disc, 2)).play("X41", "W")
        assert (table.scored() == {mission}) == (disc == field)
        assert table.scores[0] == 12 + 5 * (disc == field)


@pytest.mark.rule("AE-MIS-11", "AE-RES-3")
def test_mission_11_counts_by_the_ship_that_ends_the_game() -> None:
    table = at("1:X41 1:Y41 2:Y11", "O", seats=2, missions={1: [11, 2]}).play("O", "X41", "W", "ALERT", "done")
    assert table.scored() == set()
    table.play("Y41", "W")
    assert (table.over, table.scored()) == (True, {11})


@pytest.mark.rule("AE-MIS-11")
def test_mission_11_counts_own_turns_only() -> None:
    table = at("2:X41 1:Y41 1:Z11 2:Z12", "G", platform={1: 1, 2: 1}, missions={2: [11, 9]})
    table.play("G", "X41", "W", "ALERT", "Y41", "W", "WARNING")
    assert table.scored(2) == set()


@pytest.mark.rule("AE-MIS-12", "AE-MIS-13", "AE-MIS-14")
@pytest.mark.parametrize(
    ("hand", "met"),
    [("ABC", {12}), ("AB", set()), ("RST", {13}), ("ART", {14}), ("ABCRST", {12, 13, 14}), ("ABT", set())],
)
def test_missions_12_to_14(hand: str, met: Any) -> None:
    table = at("1:X41 2:Y11", hand, seats=2, missions={1: [12, 13, 14]}).play("done", "X41", "W")
    assert table.scored() == met


@pytest.mark.rule("AE-MIS-13", "AE-SETUP-9")
def test_the_secret_card_counts_for_the_hand() -> None:
    table = at("1:X41 2:Y11", "RS", seats=2, secrets={1: "T"}, missions={1: [13]}).play("done", "X41", "W")
    assert table.scored() == {13}


@pytest.mark.rule("AE-MIS-15", "AE-RES-1")
def test_mission_15_is_for_the_first_empty_platform_and_stays_a_fact() -> None:
    table = at("1:X11 2:Y11", platform={1: 1, 2: 1, 3: 1}, missions={1: [15], 2: [9]}).play("platform", "Z11")
    assert (table.scored(1), table.s.first_empty) == ({15}, 0)
    table = at("1:X22 2:Y11", "A", platform={2: 1, 3: 1}, missions={2: [15]}, first_empty=1).play("A", "X22")
    table.play("platform", "X11", "platform", "Z12")
    assert (table.scored(2), table.s.first_empty) == (set(), 0)


@pytest.mark.rule("AE-MIS-G1", "AE-MIS-G2")
def test_missions_are_claimed_at_once_also_in_anothers_turn() -> None:
    table = at("1:Y22 2:X41 2:Y41 2:Z31", "G", missions={2: [3, 9]}).play("G", "Z31", "Z41")
    assert (table.vp(2), table.scored(2), table.missions(2)) == (9, {3}, {9})
    assert table.view(1).sides[1].scored == [3]
    table.play("Y22", "Y31")
    assert table.vp(2) == 9, "each card once"


@pytest.mark.rule("AE-MIS-G3", "AE-ACT-K")
def test_a_mission_gained_by_k_counts_if_it_holds() -> None:
    missions = {1: [1, 2, 4, 5], 2: [6, 7, 8, 9], 3: [10, 12, 13, 14]}
    table = at("1:X41 1:Y41 1:Z41 2:X11", "K", missions=missions, vp={1: 5}, first_empty=2)
    table.s.slot[0, 2:] = 0
    table.s.scored[0] = 1 << 4 | 1 << 5
    table.play("K")
    assert table.legal() == {"m3", "m11", "m15"}
    assert table.twin().play("m3").scored() == {3, 4, 5}
    assert table.twin().play("m15").scored() == {4, 5}


@pytest.mark.rule("AE-MIS-L2")
def test_the_place_awarded_at_the_end_counts() -> None:
    table = at("1:X41 2:Y11", places={3: 1}, missions={2: [7, 9]}, skip=(2, 2, 3)).play("X41", "W")
    assert (table.s.place[1], table.scored(2)) == (3, {7})


# ---------------------------------------------------------------- resolution, end


@pytest.mark.rule("AE-RES-1")
def test_several_lost_ships_are_placed_from_the_active_player_on() -> None:
    outer = sorted(OUTER)
    rest = [f"{2 if i < 7 else 3 if i < 12 else 1}:{name}" for i, name in enumerate(outer)]
    table = at(f"1:X41 1:Y22 3:X32 3:Y41 {' '.join(rest)}", player=2, missing=(1, 3))
    table.play("X11", "X21")
    assert (table.step, table.who) == ("place-lost", 3), "player 3 comes before player 1 in the turn of player 2"
    table.play("X11")
    assert (table.player, table.s.missing[0]) == (3, 1), "the only free field is taken"


@pytest.mark.rule("AE-RES-2", "AE-RES-3", "AE-END-1")
def test_the_game_ends_at_once() -> None:
    table = at("1:X41 2:Y11 2:X22", seats=2, missing=(2,), platform={2: 3}).play("X41", "W")
    assert (table.over, table.awaited) == (True, set())
    assert (table.s.missing[1], table.s.platform[1]) == (1, 3), "the round is not completed"


@pytest.mark.rule("AE-END-2")
def test_the_last_one_racing_takes_the_next_place_whatever_is_left() -> None:
    table = at("1:X41 2:Y13", platform={2: 3}, missing=(1, 2), places={3: 1})
    assert table.over
    assert (table.s.place[0], table.s.place[1]) == (0, 2), "an adrift player takes no place"


@pytest.mark.rule("AE-SCORE-4")
def test_totals_may_be_negative() -> None:
    table = at("1:X41 2:Y11", seats=2, hands={2: "AB"}, vp={2: 0}).play("X41", "W")
    assert table.scores[1] == 4 - 4
    table = at("1:X41 2:Y13", missing=(1,), vp={1: 0}, secrets={1: "J"}, places={3: 1}).play("done")
    assert table.scores[0] == -2


@pytest.mark.rule("AE-SCORE-5")
def test_ties_go_by_place_then_ships_then_are_shared() -> None:
    table = at("1:X41 2:Y11", places={3: 1}, vp={1: 3, 2: 5, 3: 0}).play("X41", "W")
    assert table.scores == (7, 7, 9)
    assert table.winners == (3,)
    s = table.s
    s.vp[:3] = 7
    assert table.winners == (3,)
    s.place[:3] = 0
    s.saved[:3] = 8, 7, 8
    assert table.winners == (1, 3)  # type: ignore[comparison-overlap]


# ---------------------------------------------------------------- information


@pytest.mark.rule("AE-INFO-1", "AE-INFO-2")
def test_only_secret_cards_and_missions_are_redealt() -> None:
    table = at(
        "1:X11 2:Y11", "H", hands={2: "A"}, secrets={1: "J", 2: "K", 3: "O"}, missions={1: [1, 2], 2: [3, 4], 3: [5, 6]}
    )
    secrets, held = Counter[Any](), Counter[Any]()
    for seed in range(300):
        dealt = table.redealt(1, seed)
        assert (dealt.hand(1), dealt.missions(1)) == ("H(J)", {1, 2})
        assert dealt.hand(2).startswith("A(")
        assert dealt.ships == table.ships
        assert GAME.view(BOX, dealt.s, 0) == GAME.view(BOX, table.s, 0)
        secrets[dealt.hand(2)[-2]] += 1
        held.update(dealt.missions(2))
    assert set(secrets) == set(LETTERS[9:])
    assert set(held) == set(range(3, 16))
    assert {dealt.hand(1)[-2] for dealt in (table.redealt(0, seed) for seed in range(200))} == set(LETTERS[9:])


@pytest.mark.rule("AE-INFO-1")
def test_a_redeal_does_not_depend_on_what_is_hidden() -> None:
    table = at("1:X11 2:Y11", "H", secrets={2: "K", 3: "O"}, missions={1: [1, 2], 2: [3, 4], 3: [5, 6]})
    other = table.redealt(1, 77)
    assert other.missions(2) != table.missions(2)
    for seed in range(20):
        assert table.redealt(1, seed).states.tobytes() == other.redealt(1, seed).states.tobytes()


@pytest.mark.rule("AE-INFO-4")
def test_drifting_rules_out_mission_8() -> None:
    table = at("1:X41 2:Y11", missing=(1,), missions={1: [9, 10]})
    assert all(8 not in table.redealt(2, seed).missions(1) for seed in range(100))


@pytest.mark.rule("AE-INFO-4")
def test_a_place_taken_without_a_claim_rules_the_mission_out() -> None:
    table = at("1:X41 2:Y11 3:Z11", seats=4, places={4: 1}, missions={1: [9, 10], 2: [3, 4]}).play("X41", "W")
    assert all(6 not in table.redealt(2, seed).missions(1) for seed in range(100))
    assert any(7 in table.redealt(2, seed).missions(1) for seed in range(100))


@pytest.mark.rule("AE-INFO-5")
def test_mission_8_is_pinned_while_the_step_needs_it() -> None:
    waits = at("1:X41 2:Y13", missing=(1,), missions={1: [8, 9], 2: [3, 4]})
    assert waits.step == "source"
    assert all(8 in waits.redealt(2, seed).missions(1) for seed in range(60))
    assert all(8 in waits.redealt(0, seed).missions(1) for seed in range(60))
    card = at("1:X41 2:Y13", "OH", missing=(1,), missions={1: [8, 9], 2: [3, 4]})
    assert any(8 not in card.redealt(2, seed).missions(1) for seed in range(60)), "before O is played nothing tells"
    card.play("O")
    assert all(8 in card.redealt(2, seed).missions(1) for seed in range(60))
    card.play("X41")
    assert all(8 in card.redealt(2, seed).missions(1) for seed in range(60))
    jump = at("1:X31 2:X41", "M", missing=(1,), missions={1: [9, 8], 2: [3, 4]}).play("M")
    assert all(8 in jump.redealt(2, seed).missions(1) for seed in range(60))
    back = at("1:X41 2:Y13", "H", missing=(1,), missions={1: [8, 9], 2: [3, 4]}).play("H")
    assert any(8 not in back.redealt(2, seed).missions(1) for seed in range(60)), "H needs no mission 8"


@pytest.mark.rule("AE-INFO-6", "AE-INFO-8")
def test_others_learn_only_that_a_mission_was_chosen() -> None:
    table = fresh(3)
    seat = 1
    shown = {int(hidden.shown(BOX.record, table.s, seat, move)) for move in table.moves(2).values()}
    assert len(shown) == 1
    orders = at("1:X11", "K", missions={1: [1, 2]}, vp={1: 5}).play("K")
    assert len({int(hidden.shown(BOX.record, orders.s, 0, move)) for move in orders.moves().values()}) == 1
    cards = at("1:X11", "OH")
    assert {int(hidden.shown(BOX.record, cards.s, 0, move)) for move in cards.moves().values()} == set(
        cards.moves().values()
    )
    for event in [*table.events, *orders.events]:
        if event.kind in (state.RETURNS, state.DRAWS_MISSIONS, state.KEEPS_MISSION, state.DEALS):
            assert event.sees != EVERYONE


@pytest.mark.rule("AE-INFO-1")
def test_a_spectator_sees_no_secret() -> None:
    table = begun(4)
    seen = GAME.view(BOX, table.s, SPECTATOR)
    assert all(side.secret is None and side.missions is None and side.hand_vp is None for side in seen.sides)  # type: ignore[attr-defined]


# ---------------------------------------------------------------- words and components


def test_progress_of_every_mission_is_told_to_its_owner() -> None:
    for mission in range(1, 16):
        table = at("1:X11 1:X12 1:X21 1:X31", "H", missions={1: [mission]}, platform={1: 1})
        (hint,) = table.view(1).sides[0].missions
        assert (hint.number, 0 <= hint.have <= hint.need, hint.need >= 1) == (mission, True, True)
    (hint,) = at("1:X11 1:X12 1:X13", missions={1: [1]}, platform={1: 1}).view(1).sides[0].missions
    assert (hint.have, hint.need, hint.possible) == (3, 4, True)
    (hint,) = at("1:X11 1:X21", missions={1: [8]}).view(1).sides[0].missions
    assert not hint.possible


def test_features_fit() -> None:
    table = begun(4)
    out = np.full(len(GAME.features), 9, np.float32)
    DOORS.encode(BOX.records, table.states, 0, out)
    assert np.isfinite(out).all()
    assert out.max() <= 1.5
