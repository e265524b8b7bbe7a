"""The special zones and the cards of Escape from Zyzzlvaria: what the scenarios leave open."""

import pytest

from escapade.games.zyzzlvaria import state
from tests.games.zyzzlvaria_table import BOX, CARDS, PODS, at

GOOD, BAD = 17, 4
NEXT = (1, 3, 5)
EVERYBODY = ["algernon", "blastoid", "ernie", "harold", "leah", "ralph", "scotchey", "zoe"]


# ---------------------------------------------------------------- zones


@pytest.mark.rule("ZY-ZONE-2", "ZY-ZONE-1")
def test_no_action_within_a_zone() -> None:
    # N1 shows 6 east, 1 south: within Outpost 9 it moves one space.
    table = at("zoe:N1", "N1:r2c5", roll=(6, 1, 3)).play("N1", "E", draws=NEXT)
    assert (table.pod("N1"), table.player) == ("r2c6", 2)
    aboard = at("zoe:r5c6", "N1:r2c6", roll=(3, 1, 6)).play("zoe", "N3", draws=(GOOD, *NEXT))
    assert (aboard.place("zoe"), aboard.player) == ("N1", 2)
    through = at("zoe:N1", "N1:r2c4", roll=(6, 3, 4), quarter="head", moon="neutral").play("N1", "E", draws=NEXT)
    assert (through.pod("N1"), through.player) == ("r2c7", 2), "passing through does nothing"


@pytest.mark.rule("ZY-ZONE-7")
def test_jail_takes_pawns_in_pods_but_no_saved_one() -> None:
    table = at("zoe:r6c12 leah:N1 ernie:saved2 ralph:dead", "W2:escaped", roll=(4, 1, 3)).play("zoe", "E4")
    assert (table.pod("E1"), table.view().zone) == ("r6c16", "jail")
    assert table.legal() == set(EVERYBODY) - {"ernie", "ralph"}
    table.play("leah", draws=NEXT)
    assert table.place("leah") == "jailed"


@pytest.mark.rule("ZY-ZONE-7", "ZY-END-1", "ZY-WALK-6")
def test_jail_without_a_pawn_in_play_does_nothing() -> None:
    dead = " ".join(f"{name}:dead" for name in EVERYBODY[:-1])
    # Zoe walks to E1, pushes it into jail, and dies of the walk.
    table = at(f"zoe:N1 {dead}", "N1:r9c15 E1:r7c15", roll=(3, 1, 5)).play("zoe", "N3", draws=(BAD,))
    assert (table.pod("E1"), table.count(state.STALLS), table.over) == ("r6c15", 1, "no-pawn")


@pytest.mark.rule("ZY-ZONE-9")
def test_harvoids_wait_in_order_and_lapse() -> None:
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
def test_a_full_zone_takes_no_card() -> None:
    taken = "N1:r2c6 N2:r2c5"
    table = at("", taken, hands={1: "parking-ticket"}).play("parking-ticket")
    assert table.legal() == set(PODS) - {"N1", "N2"}
    table.play("E1")
    assert table.pod("E1") == "r1c6"
    full = at("", f"{taken} E1:r1c6 E2:r1c5", hands={1: "parking-ticket"})
    assert full.legal() == {"no_card"}
    assert full.refusal(state.PLAY_CARD).rule == "ZY-ZONE-11"


@pytest.mark.rule("ZY-ZONE-12")
def test_another_player_is_anybody_else() -> None:
    table = at("zoe:r5c6", seats=4, eclipse={3: 7}, roll=(4, 1, 6)).play("zoe", "N4")
    assert table.legal() == {"p2", "p3", "p4"}
    assert table.refusal(state.CHOOSE_PLAYER).rule == "ZY-ZONE-12"


@pytest.mark.rule("ZY-ZONE-4")
def test_a_throw_is_hidden_until_both_are_in() -> None:
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
def test_every_zone_card_leads_to_its_zone(card: int) -> None:
    table = at("zoe:N1 leah:S1", seats=3, money={1: 9, 2: 9, 3: 9}, hands={1: CARDS[card]}).play(CARDS[card], "N1")
    zone = BOX.data.board.zone[card]
    assert table.pod("N1") == zone.spaces[0]
    assert BOX.data.card[card].of == zone.id
    asked = {"reverse": "pick", "immunity": "pick", "jail": "target-pawn", "lazyr": "target-pod"}
    assert table.step == asked.get(zone.id, "target-player")


@pytest.mark.rule("ZY-CARD-2")
def test_overclocked_thrusters() -> None:
    table = at(hands={1: "overclocked-thrusters"}).play("overclocked-thrusters", draws=(2, 2, 5))
    assert (table.step, table.quarter, len(table.legal())) == ("reroll", "head", 8)
    table.play("reroll5", draws=(3, 6))
    assert (table.dice, table.quarter, table.step) == ([3, 2, 6], "head", "pick")
    kept = at(hands={1: "overclocked-thrusters"}).play("overclocked-thrusters", draws=(2, 2, 5)).play("reroll0")
    assert (kept.dice, kept.quarter) == ([2, 2, 5], "french")


@pytest.mark.rule("ZY-CARD-2")
def test_captains_override_offers_what_the_dice_have() -> None:
    table = at(moon="blue", hands={1: "captains-override"}).play("captains-override", draws=(8, 2, 5))
    assert table.legal() == {
        "keep", *(f"red={n}" for n in range(1, 8)), *(f"white={n}" for n in (1, 3, 4, 5, 6)),
        *(f"black={n}" for n in (1, 2, 3, 4, 6)),
    }  # fmt: skip
    assert table.words("red=3").picks == ("die:red", "value:3")
    assert table.play("keep").step == "pick"


@pytest.mark.rule("ZY-CARD-2")
def test_forged_papers_lunar_almanac_quadcorder_lock() -> None:
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
def test_redshirt_reflexes_save_an_escape() -> None:
    table = at("zoe:r7c6", quarter="fiscal", money=5, hands={1: "redshirt-reflexes"})
    table.play("redshirt-reflexes", draws=(5, 2, 3)).play("zoe")
    seen = next(one for one in table.view().previews if one.escape)
    assert (seen.chance, seen.cost) == (1 - 0.25**2, 5)
    table.play("N5", draws=(BAD, GOOD, *NEXT))
    assert table.place("zoe") == "saved1"


@pytest.mark.rule("ZY-CARD-3")
def test_cards_that_cannot_be_played() -> None:
    saved = "algernon:saved2 blastoid:saved2 ernie:saved2 harold:saved2 leah:trapped ralph:trapped scotchey:trapped"
    lost = "N2:escaped E1:escaped E2:escaped S1:escaped S2:overturned W1:overturned W2:overturned"
    table = at(saved, f"N1:r2c6 {lost}", hands={1: "parking-ticket forged-papers"})
    assert table.legal() == {"forged-papers", "no_card"}, "the only pod is there already"
    assert table.refusal(state.PLAY_CARD).rule == "ZY-CARD-3"


@pytest.mark.rule("ZY-CARD-4", "ZY-CARD-5")
def test_played_cards_lie_open() -> None:
    table = at(hands={1: "lunar-almanac spanner-work"}).play("lunar-almanac", draws=NEXT)
    assert (table.view(2).discard, table.view(2).sides[0].hand_count) == (["lunar-almanac"], 1)
    assert table.hand(1) == {"spanner-work"}
