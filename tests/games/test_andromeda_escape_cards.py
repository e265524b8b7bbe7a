"""Andromeda Escape, card by card: A to U."""

from typing import Any

import pytest

from escapade.games.andromeda_escape import state
from tests.games.andromeda_escape_table import BOX, LETTERS, at

OUTER = {f"{zone}1{position}" for zone in "XYZ" for position in range(1, 6)}
VP = {
    **{"A": (2, -2), "B": (2, -2), "C": (2, -1), "D": (1, -1), "E": (1, -1), "F": (1, -1), "G": (0, -1)},
    **{"H": (0, -1), "I": (1, -1), "J": (-2, -2), "K": (-2, -2), "L": (-1, -2), "M": (-1, -2), "N": (-1, -1)},
    **{"O": (-1, -1), "P": (-1, -1), "Q": (0, -1), "R": (0, -1), "S": (0, -1), "T": (0, -1), "U": (0, -1)},
}
# A position in which each card can be played, and the targets that carry it out
PLAYED = {
    "A": ("1:X22", ["X22"]),
    "B": ("1:X31 2:X21", ["X31", "X11"]),
    "C": ("1:X22 2:X13", ["p2", "X13", "Y41"]),
    "D": ("1:X22", ["X22", "Z15"]),
    "E": ("1:X22", ["p2", "X15"]),
    "F": ("1:X31 2:X21", ["X31", "X21"]),
    "G": ("1:X22 2:X31", ["X31", "X41"]),
    "H": ("1:X31", ["X31", "X21"]),
    "I": ("1:X22 2:X13", ["X13"]),
    "J": ("1:X22", ["X22", "Z41"]),
    "K": ("1:X22", []),
    "L": ("1:X21 2:X31", ["X21", "X31"]),
    "M": ("1:X21 2:X31", ["X21", "X41"]),
    "N": ("1:X22", ["X15"]),
    "O": ("1:X22", ["X22", "X32"]),
    "P": ("1:X22 2:X31", ["X31", "X21"]),
    "Q": ("1:X22 2:X31 3:X41", ["X31", "X41"]),
    "R": ("1:X22", ["R2"]),
    "S": ("1:X22", ["H"]),
    "T": ("1:X22", ["WARNING"]),
    "U": ("1:X22", ["X22"]),
}


def table_for(letter: str, **more: Any) -> Any:
    ships, targets = PLAYED[letter]
    hand = letter + ("H" if letter == "S" else "")
    table = at(ships, hand, platform={1: 2, 2: 2}, vp={1: 5}, **more).play(letter)
    return table, targets or [sorted(table.legal())[0]]


@pytest.mark.rule("AE-CARD-1", "AE-CARD-4", "AE-CARD-5", "AE-CARD-9")
@pytest.mark.parametrize("letter", LETTERS)
def test_every_card_gives_its_vp_once_and_is_discarded(letter: str) -> None:
    card = BOX.data.card[LETTERS.index(letter)]
    assert (card.vp_played, card.vp_hand) == VP[letter]
    table, targets = table_for(letter)
    assert table.vp() == 5 + card.vp_played, "the VP come first"
    table.play(*targets)
    assert table.vp() == 5 + card.vp_played
    assert table.player == 1, "the action is still to come"
    on_pile = letter in table.view().discard
    assert on_pile == (letter != "R")
    assert letter not in table.hand()


@pytest.mark.rule("AE-CARD-3")
@pytest.mark.parametrize("letter", [letter for letter, (played, _) in VP.items() if played < 0])
def test_a_penalty_must_be_payable(letter: str) -> None:
    ships, _ = PLAYED[letter]
    cost = -VP[letter][0]
    assert letter in at(ships, letter, platform={1: 2, 2: 2}, vp={1: cost}).legal()
    poor = at(ships, letter, platform={1: 2, 2: 2}, vp={1: cost - 1})
    assert poor.legal() == {"done"}
    line = poor.refusal(state.PLAY_CARD + LETTERS.index(letter))
    assert (line.rule, str(cost) in line.text) == ("AE-CARD-3", True)


@pytest.mark.rule("AE-CARD-2", "AE-CARD-6", "AE-WARP-2")
@pytest.mark.parametrize("letter", "ABCDFGHIJLMOPQU")
def test_an_upright_ship_is_no_target(letter: str) -> None:
    ships, _ = PLAYED[letter]
    upright = " ".join(f"{ship}^" for ship in ships.split())
    table = at(upright, letter, platform={1: 2, 2: 2, 3: 2}, vp={1: 5})
    assert table.legal() == {"done"}
    line = table.refusal(state.PLAY_CARD + LETTERS.index(letter))
    assert line.rule == "AE-CARD-2"


@pytest.mark.rule("AE-CARD-6", "AE-LAST-1")
@pytest.mark.parametrize("letter", "CE")
def test_a_finished_player_is_no_opponent(letter: str) -> None:
    table = at("1:X22 2:X13", letter, platform={2: 2}, places={3: 1}, vp={1: 5}).play(letter)
    assert table.legal() == {"p2"}


@pytest.mark.rule("AE-ACT-A", "AE-MOVE-4", "AE-LOST-5")
def test_a_takes_a_ship_back_and_clears_its_mark() -> None:
    table = at("1:Y21~ 1:X31^ 2:X13", "A")
    assert table.play("A").legal() == {"Y21"}
    table.play("Y21")
    assert (table.s.platform[0], table.ships) == (1, "2:X13 1:X31^")
    table.play("platform", "Y11")
    assert "1:Y11" in table.ships.split()


@pytest.mark.rule("AE-ACT-B")
def test_b_jumps_over_any_ship_and_leaves_it() -> None:
    table = at("1:X41 1:X31 2:X32^", "B").play("B")
    assert table.legal() == {"X41"}, "X31 has nobody behind it"
    assert table.play("X41").legal() == {"X21", "X22", "X23"}
    assert table.play("X23").ships == "1:X23 1:X31 2:X32^"


@pytest.mark.rule("AE-ACT-C", "AE-CARD-7", "AE-CARD-8")
def test_c_lets_the_opponent_choose() -> None:
    table = at("1:X22 2:X13~ 2:Y41 2:Z22^ 3:X41", "C").play("C")
    assert table.legal() == {"p2"}, "player 3 has only an inner ship"
    table.play("p2")
    assert (table.who, table.player, table.legal()) == (2, 1, {"X13"})
    assert table.play("X13").legal() == {"Z41"}
    table.play("Z41")
    assert "2:Z41~" in table.ships
    assert (table.who, table.step) == (1, "source")


@pytest.mark.rule("AE-ACT-C")
def test_c_needs_a_free_inner_field() -> None:
    assert at("1:X22 2:X13 3:X41 3:Y41 3:Z41", "C").legal() == {"done"}


@pytest.mark.rule("AE-ACT-D", "AE-CARD-7")
def test_d_changes_the_ring() -> None:
    table = at("1:X41 1:Y11 2:Z11", "D").play("D")
    assert table.legal() == {"X41"}, "a ship of the outer ring is no target"
    assert table.play("X41").legal() == OUTER - {"Y11", "Z11"}


@pytest.mark.rule("AE-ACT-E")
def test_e_launches_for_an_opponent_who_keeps_the_action() -> None:
    table = at("1:X22 2:X13 3:Z11", "E", platform={2: 1}).play("E")
    assert table.legal() == {"p2"}
    table.play("p2")
    assert (table.who, table.legal()) == (2, OUTER - {"X13", "Z11"})
    table.play("Y13")
    assert (table.s.platform[1], table.who, table.player) == (0, 1, 1)


@pytest.mark.rule("AE-ACT-F", "AE-MOVE-4")
def test_f_swaps_with_a_ship_behind_and_the_marks_travel() -> None:
    table = at("1:X31~ 2:X21 1:Y31 1:Y21", "F").play("F")
    assert table.legal() == {"X31"}, "an own ship behind is no partner"
    table.play("X31", "X21")
    assert table.ships.split()[:2] == ["1:X21~", "2:X31"]


@pytest.mark.rule("AE-ACT-G", "AE-SAVE-2", "AE-SAVE-4")
def test_g_pushes_one_field_forward_and_the_owner_takes_the_card() -> None:
    table = at("1:X22 2:Y12 2:X41 2:Z31^", "G").play("G")
    assert table.legal() == {"Y12", "X41"}
    assert table.twin().play("Y12").legal() == {"Y21", "Y22"}
    table.play("X41", "W")
    assert (table.who, table.step, table.s.saved[1]) == (2, "take", 6)
    table.play("WARNING")
    assert (table.hand(2), table.who) == ("I", 1)


@pytest.mark.rule("AE-ACT-G", "AE-LAST-1", "AE-END-1")
def test_g_can_finish_an_opponent_and_the_turn_goes_on() -> None:
    table = at("1:X22 2:X41 3:Z11", "GH").play("G", "X41", "W")
    assert (table.s.place[1], table.player, table.legal()) == (1, 1, {"H", "done"})


@pytest.mark.rule("AE-ACT-H", "AE-MOVE-5")
def test_h_is_the_only_way_back() -> None:
    table = at("1:X32 2:X22", "H").play("H")
    assert table.play("X32").legal() == {"X23"}
    assert at("1:X32 2:X22 2:X23", "H").legal() == {"done"}


@pytest.mark.rule("AE-ACT-I", "AE-WARP-6")
def test_i_charges_an_opponents_ship_for_their_next_turn() -> None:
    table = at("1:X22 2:X31", "I", platform={1: 1, 2: 0}).play("I", "X31", "platform", "Z11")
    assert (table.player, table.legal()) == (2, {"X31"})
    assert table.play("X31").legal() == {"X41", "W"}


@pytest.mark.rule("AE-ACT-J", "AE-CARD-7")
def test_j_dives_over_everything() -> None:
    table = at("1:X11 1:X41 2:X21 2:X31 2:Y41", "J").play("J")
    assert table.legal() == {"X11"}
    assert table.play("X11").legal() == {"Z41"}
    assert "1:Z41" in table.play("Z41").ships


@pytest.mark.rule("AE-ACT-K", "AE-INFO-8")
def test_k_keeps_one_more_and_tells_nobody() -> None:
    table = at("1:X22", "K", missions={1: [1, 2], 2: [3, 4], 3: [5, 6]}, vp={1: 5}).play("K")
    seen = table.legal()
    assert (len(seen), table.view(1).sides[0].offer) == (3, sorted(int(one[1:]) for one in seen))
    assert table.view(2).sides[0].offer is None
    kept = sorted(seen - {"m15"})[0]
    table.play(kept)
    assert table.missions(1) == {1, 2, int(kept[1:])}
    assert {int(one[1:]) for one in seen - {kept}} <= table.stack
    assert table.view(2).sides[0].unscored == 3
    digits = [line.text for line in table.told(2) if "mission" in line.text]
    assert digits == ["{0} looks at 3 missions.", "{0} keeps a mission."]


@pytest.mark.rule("AE-ACT-K")
def test_k_needs_a_stack_and_takes_what_is_there() -> None:
    held = {1: [1, 2, 3, 4], 2: [5, 6, 7, 8], 3: [9, 10, 11]}
    table = at("1:X22", "K", missions=held, scored={2: [12, 13], 3: [14]}, vp={1: 5})
    table.s.slot[0, 2:] = 0
    table.s.scored[0] = 1 << 3 | 1 << 4
    assert table.play("K").legal() == {"m15"}
    empty = at("1:X22", "K", missions=held, scored={2: [12, 13], 3: [14, 15]}, vp={1: 5})
    assert empty.legal() == {"done"}


@pytest.mark.rule("AE-ACT-L")
def test_l_swaps_with_a_ship_in_front() -> None:
    table = at("1:X22 2:X31 3:X32^ 1:X13", "L").play("L")
    assert table.legal() == {"X22"}
    assert table.play("X22").legal() == {"X31"}
    assert table.play("X31").ships == "1:X13 2:X22 1:X31 3:X32^"


@pytest.mark.rule("AE-ACT-M", "AE-LAST-2")
def test_m_into_the_wormhole_obeys_the_lost_ship() -> None:
    ships = "1:X31 2:X41"
    assert at(ships, "M", missing=(1,), missions={1: [9, 10]}).legal() == {"done"}
    assert "M" in at(ships, "M", missing=(1,), missions={1: [8, 10]}).legal()
    assert "M" in at(ships, "M", missing=(1,), platform={1: 1}).legal()
    assert at("1:X22 2:X31 2:X41 3:X32", "M").legal() == {"done"}, "no landing is free"


@pytest.mark.rule("AE-ACT-N", "AE-WARP-8")
def test_n_launches_and_the_action_is_still_to_come() -> None:
    table = at("1:X22 2:X13", "N", platform={1: 1}).play("N")
    assert table.legal() == OUTER - {"X13"}
    table.play("Z13")
    assert (table.s.platform[0], table.player, table.step) == (0, 1, "source")
    assert at("1:X22", "N").legal() == {"done"}


@pytest.mark.rule("AE-ACT-O", "AE-LAST-2", "AE-SAVE-4")
def test_o_steps_forward_or_saves() -> None:
    table = at("1:X41 1:Z13", "O").play("O", "X41", "W")
    assert (table.vp(), table.s.saved[0], table.step) == (2, 7, "take")
    assert at("1:X41", "O", missing=(1,), platform={1: 0}, missions={1: [8, 9]}).legal() == {"O", "done"}
    assert at("1:X41", "O", missing=(1,)).legal() == {"done"}


@pytest.mark.rule("AE-ACT-P")
def test_p_pulls_an_opponent_back() -> None:
    table = at("1:X22 2:X32~ 2:Y11", "P").play("P")
    assert table.legal() == {"X32"}, "nothing is behind the outer ring"
    assert table.play("X32").legal() == {"X23"}
    assert "2:X23~" in table.play("X23").ships


@pytest.mark.rule("AE-ACT-Q", "AE-SETUP-10")
def test_q_never_with_own_ships() -> None:
    assert at("1:X22 2:X31 1:X41", "Q").legal() == {"done"}
    table = at("1:X22 2:X23 3:Y21~", "Q").play("Q", "X23", "Y21")
    assert table.ships == "1:X22 3:X23~ 2:Y21"


@pytest.mark.rule("AE-ACT-R", "AE-MOVE-3")
def test_r_closes_a_route_for_good() -> None:
    table = at("1:X23 2:X32", "RR").play("R")
    assert table.legal() == {"R1", "R2", "R3"}
    table.play("R1")
    assert (table.view().closed, table.view().discard) == (["R1"], [])
    assert table.play("R").legal() == {"R2", "R3"}
    table.play("R3")
    assert table.legal() == {"skip"}, "the only dotted route is closed"
    assert at("1:X12^ 2:X31 2:X22", closed=["R3"]).play("X12").legal() == {"X21"}


@pytest.mark.rule("AE-ACT-S", "AE-CARD-9")
def test_s_throws_a_warning_card_away_without_its_vp() -> None:
    table = at("1:X22", "SAB").play("S")
    assert table.legal() == {"A", "B"}
    table.play("A")
    assert (table.vp(), table.hand(), sorted(table.view().discard)) == (3, "B", ["A", "S"])


@pytest.mark.rule("AE-ACT-T", "AE-DECK-2")
def test_t_takes_an_open_card() -> None:
    table = at("1:X22", "T", open_cards=("O", "H")).play("T", "WARNING")
    assert (table.hand(), table.open) == ("H", ["O", None])
    assert at("1:X22", "T", open_cards=(None, None), decks="").legal() == {"done"}


@pytest.mark.rule("AE-ACT-U", "AE-WARP-2", "AE-WARP-3")
def test_u_cannot_charge_twice() -> None:
    table = at("1:X22^ 1:X31", "UU").play("U")
    assert table.legal() == {"X31"}
    table.play("X31")
    assert table.legal() == {"done"}
    assert table.play("done").legal() == {"X22"}, "X31 was charged in this turn"


@pytest.mark.rule("AE-INFO-7")
def test_of_two_equal_letters_the_known_one_is_played() -> None:
    table = at("1:X22 1:X31", "U", secrets={1: "U"}).play("U", "X22")
    assert table.hand() == "(U)"
    assert table.legal() == {"U", "done"}
