"""Andromeda Escape: what is read at the table says the right thing, and cites the rule that it comes from."""

from typing import Any

import pytest

from escapade.games.andromeda_escape import sketch
from escapade.games.andromeda_escape.words import signed
from tests.games.andromeda_escape_table import BOX, GAME, Table, at, fresh


def log_of(table: Table, start: str) -> tuple[str, str]:
    """The last line of the log with these words in it: text and rule."""
    return next((line.text, line.rule) for line in reversed(table.told()) if start in line.text)


def prompt(table: Table, player: int) -> tuple[str, str]:
    line = GAME.prompt(BOX, table.s, player - 1)
    return line.text, line.rule


# ---------------------------------------------------------------- citations


@pytest.mark.rule("AE-SKIP-3", "AE-ACT-F", "AE-ACT-L", "AE-ACT-Q")
@pytest.mark.parametrize(
    ("letter", "ships", "moves"),
    [
        ("F", "1:X31 2:X21", ["F", "X31", "X21"]),
        ("L", "1:X21 2:X31", ["L", "X21", "X31"]),
        ("Q", "1:X22 2:X31 3:X41", ["Q", "X31", "X41"]),
    ],
)
def test_a_swap_by_a_card_cites_the_card(letter: str, ships: str, moves: Any) -> None:
    assert log_of(at(ships, letter).play(*moves), "change places")[1] == f"AE-ACT-{letter}"


@pytest.mark.rule("AE-SKIP-3", "AE-SKIP-4")
def test_rewards_cite_the_skip() -> None:
    swap = at("1:X11 2:X21", skip=(3, 1, 3)).play("skip", "X11", "X21")
    assert log_of(swap, "change places")[1] == "AE-SKIP-3"
    warp = at("1:X11 2:X21", skip=(2, 1, 3)).play("skip", "X11")
    assert log_of(warp, "upright")[1] == "AE-SKIP-4"


@pytest.mark.rule("AE-ACT-B", "AE-ACT-C", "AE-ACT-D", "AE-ACT-E", "AE-ACT-G", "AE-ACT-H", "AE-ACT-I", "AE-ACT-J")
@pytest.mark.rule("AE-ACT-M", "AE-ACT-N", "AE-ACT-O", "AE-ACT-P", "AE-ACT-T", "AE-ACT-U", "AE-MOVE-2")
@pytest.mark.parametrize(
    ("ships", "moves", "says"),
    [
        ("1:X22 2:X31", ["G", "X31", "X41"], "moves {1}'s ship"),
        ("1:X31", ["H", "X31", "X21"], "moves"),
        ("1:X22", ["O", "X22", "X32"], "moves"),
        ("1:X22 2:X31", ["P", "X31", "X21"], "moves {1}'s ship"),
        ("1:X31 2:X21", ["B", "X31", "X11"], "jumps"),
        ("1:X21 2:X31", ["M", "X21", "X41"], "jumps"),
        ("1:X22", ["J", "X22", "Z41"], "straight to"),
        ("1:X22", ["D", "X22", "Z11"], "straight to"),
        ("1:X22 2:X13", ["C", "p2", "X13", "Y41"], "straight to"),
        ("1:X22", ["E", "p2", "X15"], "launches"),
        ("1:X22", ["N", "X15"], "launches"),
        ("1:X22 2:X13", ["I", "X13"], "upright"),
        ("1:X22", ["U", "X22"], "upright"),
        ("1:X22", ["T", "WARNING"], "takes"),
    ],
)
def test_what_a_card_does_cites_the_card(ships: str, moves: Any, says: str) -> None:
    table = at(ships, moves[0], platform={1: 2, 2: 2}, vp={1: 5}).play(*moves)
    assert log_of(table, says)[1] == f"AE-ACT-{moves[0]}"


@pytest.mark.rule("AE-MOVE-1", "AE-MOVE-2", "AE-SAVE-2", "AE-WARP-4")
def test_without_a_card_the_rule_of_the_action_is_cited() -> None:
    assert log_of(at("1:X22").play("X22", "X31"), "moves")[1] == "AE-MOVE-2"
    assert log_of(at("1:X22", platform={1: 1}).play("platform", "X11"), "launches")[1] == "AE-MOVE-1"
    saved_by_a_card = at("1:X41 1:Y11", "O").play("O", "X41", "W", "ALERT")
    assert log_of(saved_by_a_card, "takes")[1] == "AE-SAVE-2", "the card brought the ship in, not the open card"


@pytest.mark.rule("AE-CARD-6", "AE-ACT-C", "AE-ACT-E")
def test_who_carries_out_a_rivals_card_is_told_whose_it_is_and_what_it_wants() -> None:
    asked = at("1:X22 2:X13", "C").play("C", "p2")
    assert prompt(asked, 2) == (
        "{0} plays Courtesy Slipstream (C) on you: choose one of your ships to go to the inner ring.",
        "AE-ACT-C",
    )
    assert prompt(asked, 1)[0] == "{1} chooses a ship for Courtesy Slipstream (C)."
    launched = at("1:X22", "E", platform={2: 1}).play("E", "p2")
    assert prompt(launched, 2)[0] == "{0} plays Launch Invitation (E) on you: launch a ship to a free outer field."


@pytest.mark.rule("AE-MOVE-1", "AE-MOVE-2", "AE-WARP-4")
def test_prompts_tell_a_launch_from_a_move() -> None:
    launch = at("1:X22", platform={1: 1}).play("platform")
    assert prompt(launch, 1) == ("Launch a ship: choose a free outer field.", "AE-MOVE-1")
    assert prompt(launch, 2)[0] == "{0} launches a ship."
    move = at("1:X22").play("X22")
    assert (prompt(move, 1)[1], prompt(move, 2)[0]) == ("AE-MOVE-2", "{0} moves a ship.")
    assert prompt(at("1:X22^").play("X22"), 1)[1] == "AE-WARP-4"


# ---------------------------------------------------------------- cards


@pytest.mark.rule("AE-CARD-9", "AE-SAVE-2")
def test_an_open_card_is_offered_with_both_values() -> None:
    table = at("1:X41 1:Y11", open_cards=("L", "A")).play("X41", "W")
    text = table.words("WARNING").text
    assert text.startswith("Take Recall Beacon (A), +2 VP when played, −2 VP if kept: Take one of")
    assert "−1 VP when played, −2 VP if kept" in table.words("ALERT").text
    table.play("WARNING")
    assert log_of(table, "takes") == ("{0} takes Recall Beacon (A).", "AE-SAVE-2")


def test_no_letter_reads_as_a_word() -> None:
    table = at("1:X22", "A").play("A", "X22")
    assert log_of(table, "plays")[0] == "{0} plays Recall Beacon (A): +2 VP, now 5."
    assert at("1:X22", "A").words("A").text.startswith("Play Recall Beacon (A), +2 VP: ")


@pytest.mark.rule("AE-ACT-U", "AE-ACT-A", "AE-SKIP-4")
def test_a_ship_is_set_upright_in_good_english() -> None:
    assert at("1:X22", "U").play("U").words("X22").text == "Set your ship on X22 upright"
    assert at("1:X22 2:X13", "I").play("I").words("X13").text == "Set {1}'s ship on X13 upright"
    assert at("1:X11 2:X21", skip=(2, 1, 3)).play("skip").words("X11").text == "Set your ship on X11 upright"
    assert at("1:X22", "A").play("A").words("X22").text == "Take your ship on X22 back to the platform"


@pytest.mark.rule("AE-ACT-L")
def test_a_swap_asks_for_a_ship_not_for_a_place() -> None:
    table = at("1:X21 2:X31", "L").play("L", "X21")
    assert prompt(table, 1) == ("Cut In (L): choose the ship to swap with.", "AE-ACT-L")
    assert prompt(table, 2)[0] == "{0} chooses a partner for Cut In (L)."


# ---------------------------------------------------------------- flights


@pytest.mark.rule("AE-WARP-4", "AE-WARP-5")
def test_a_warp_of_one_step_is_told_as_a_warp() -> None:
    table = at("1:X11^ 2:Y11").play("X11")
    assert table.words("X21").text == "Warp from X11 to X21"
    assert table.words("Z23").text == "Warp from X11 across the dotted route to Z23"
    assert log_of(table.play("X21"), "from X11") == ("{0} warps from X11 to X21.", "AE-WARP-4")


# ---------------------------------------------------------------- adrift


@pytest.mark.rule("AE-LAST-4")
def test_the_log_says_that_the_ship_of_a_drifting_player_is_removed() -> None:
    table = at("1:X41 2:Y11", "H", missing=(1,), missions={1: [9, 10]}).play("done")
    text, rule = log_of(table, "adrift")
    assert rule == "AE-LAST-4"
    assert "X41" in text
    assert "it is taken off the board, and {0} is adrift" in text


@pytest.mark.rule("AE-LAST-4", "AE-LAST-5")
def test_whoever_is_about_to_go_adrift_is_warned_and_nobody_else() -> None:
    table = at("1:X23 2:Y13 2:Z11", missing=(1,))
    assert "adrift" not in table.words("X23").text, "it may go to another zone"
    last = at("1:X31 2:Y13 2:Z11", missing=(1,))
    assert "adrift" in last.words("X31").text
    assert last.view(1).risky == ["field:X31"]
    assert "adrift" in last.view(1).warning
    for other in (2, 0):
        assert (last.view(other).warning, last.view(other).risky) == (None, [])
    last.play("X31")
    assert "taken off the board at your next action" in last.words("X41").text
    assert "adrift" not in at("1:X31 2:Y13", missing=(1,), missions={1: [8, 9]}).words("X31").text, "mission 8"
    assert "adrift" not in at("1:X31 2:Y13").words("X31").text, "found already"
    assert "adrift" not in at("1:X31 2:Y13", missing=(1,), platform={1: 1}).words("X31").text, "not the only ship"


@pytest.mark.rule("AE-LAST-4")
def test_going_on_adrift_and_cards_that_lead_there_are_warned_of() -> None:
    doomed = at("1:X41 2:Y13", "H", missing=(1,), missions={1: [9, 10]})
    assert "taken off the board now" in doomed.words("done").text
    assert doomed.view(1).risky == ["button:done"]
    assert "adrift" not in doomed.words("H").text, "H flies away from there"
    assert "adrift" in at("1:X31 2:Y13", "J", missing=(1,)).words("J").text
    swap = at("1:X31 2:X41", missing=(1,), skip=(3, 1, 3)).play("skip")
    assert "adrift" in swap.words("X31").text
    assert "adrift" not in swap.words("decline").text


# ---------------------------------------------------------------- the sketch, and waiting


def test_the_sketch_speaks_of_secret_missions_and_true_minus_signs() -> None:
    table = at("1:X22", "A", missions={1: [1, 2], 2: [3]})
    drawn = sketch.sketch(BOX, table.view(1), 80)
    assert "2 secret missions" in drawn
    assert "1 secret mission\n" in drawn
    assert " open\n" not in drawn
    assert "Recall Beacon (A), +2 played, −2 kept" in drawn


@pytest.mark.rule("AE-SETUP-8")
def test_those_who_are_waited_for_are_listed_as_people_list_them() -> None:
    table = fresh(4)
    assert prompt(table, 0)[0] == "Waiting for {0}, {1}, {2} and {3} to put a mission back."
    for player in (1, 2, 3):
        table.play(min(table.legal(player)), player=player)
    assert prompt(table, 1)[0] == "Waiting for {3} to put a mission back."


# ---------------------------------------------------------------- RULES.md


@pytest.mark.rule("AE-ACT-L", "AE-LOST-2", "AE-LOST-3", "AE-MOVE-6")
def test_the_turn_that_rules_md_tells_in_full() -> None:
    table = at("1:X22 1:Y13 2:X31 3:X32", "L", platform={1: 4}, missing=(1,))
    table.play("L", "X22", "X31")
    assert (table.vp(), table.step) == (2, "source")
    assert "skip" not in table.legal()
    assert table.twin().play("X31").legal() == {"X41"}
    table.play("platform", "Z13")
    assert (table.step, table.who) == ("place-lost", 1)
    table.play("Z11")
    assert table.player == 2
    assert set(table.ships.split()) == {"1:X31", "1:Y13", "1:Z11", "1:Z13", "2:X22", "3:X32"}


def test_rules_md_lists_every_card_and_mission_with_its_numbers() -> None:
    text = GAME.rules_text
    for card in BOX.data.card:
        worth = " / ".join(signed(vp) for vp in (card.vp_played, card.vp_hand))
        assert f"**{card.letter} {card.name}**, {worth}. " in text
    for mission in BOX.data.mission:
        assert f"**{mission.number} {mission.name}**, {mission.vp} VP. " in text
