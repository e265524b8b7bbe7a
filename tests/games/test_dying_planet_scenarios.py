"""41 scenarios of Escape From a Dying Planet, by number and title: a position, moves, an outcome."""

from typing import Any

import msgspec
import pytest

from escapade.engine.chance import generator, loaded
from escapade.games.dying_planet import state
from tests.games.dying_planet_table import BOX, DOORS, GAME, SEATS, Table, at, fresh, seat_of


@pytest.mark.rule(
    "DP-SET-8", "DP-SET-9", "DP-SET-10", "DP-SET-11", "DP-SET-12", "DP-SET-13", "DP-SET-14", "DP-RND-2", "DP-SET-6"
)
def test_01_setup_four_players() -> None:
    table = fresh(4, random_members=1)
    seen = table.view()
    for letter in "ABCD":
        assert (len(table.deck(letter).split()), len(table.hand(letter).split())) == (4, 5)
        assert table.dirt(letter) == 2
        assert (table.discard(letter), table.stash(letter)) == ("", "")
        assert table.score(letter) == -1, "nothing but the penalty of a clean deck"
    assert seen.supply == 64 - 8
    assert (seen.challenges_left, seen.treasures_left) == (9, 43)
    assert len(table.market.split()) == 2
    assert seen.challenge_discard == [], "the fifteen removed Challenges are seen by nobody"
    assert int(table.s.unseen).bit_count() == 24


@pytest.mark.rule("DP-SET-2", "DP-SET-3", "DP-SET-4", "DP-ESC-1", "DP-ESC-2", "DP-ESC-3", "DP-ESC-6", "DP-KIT-1")
def test_02_setup_eight_players_breached_suits() -> None:
    table = fresh(8, random_members=1, escalation_card=2)
    seen = table.view()
    for letter in SEATS:
        assert table.dirt(letter) == 4
        assert (len(table.deck(letter).split()), len(table.hand(letter).split())) == (6, 5)
    assert seen.supply == 32
    assert (seen.treasures_left, len(table.market.split()), seen.kits_left) == (42, 3, 14)
    assert seen.kit is not None
    assert seen.escalation == 2


@pytest.mark.rule(
    "DP-CHA-1", "DP-CHA-4", "DP-CHA-5", "DP-CHA-6", "DP-CHA-9", "DP-CHA-11", "DP-CHA-12", "DP-BID-1", "DP-BID-11"
)
def test_03_plain_challenge() -> None:
    table = at(A={"hand": "5 2 4 3 X"}, B={"hand": "3 3 2"}, C={"hand": "4 1"}, D={"hand": "2 2"})
    supply = table.view().supply
    table.bids(A="5 2", B="3 3", C="4 1", D="")
    assert (table.dirt("C"), table.dirt("D"), table.dirt("A"), table.dirt("B")) == (2, 2, 1, 0)
    assert (table.discard("C"), table.discard("D")) == ("X X", "X X")
    assert table.view().supply == supply - 4
    assert table.asked == "A"
    table.keep("A")
    assert table.discard("A") == "boiling-lake"
    assert table.zone("A", "bid") == "5 2"


@pytest.mark.rule("DP-CHA-8", "DP-CHA-16")
def test_04_nobody_passes() -> None:
    table = at(challenge="core-breach", A={"hand": "5 4"}, B={"hand": "3 3 2"}, C={"hand": "6"})
    table.bids(A="5 4", B="3 3 2", C="")
    assert [table.dirt(letter) for letter in "ABC"] == [3, 3, 3]
    assert table.view().challenge is None
    assert table.view().challenge_discard == [24]
    assert table.told(state.KEEPS) == []
    assert (table.hand("A"), table.zone("A", "bid")) == ("", "5 4"), "wasted, and spent all the same"


@pytest.mark.rule("DP-TIE-1", "DP-TIE-2", "DP-TIE-4", "DP-TIE-6", "DP-CHA-10")
def test_05_challenge_tie_with_two_reveals() -> None:
    table = at(
        challenge="fault-line-quake",
        A={"hand": "5 3", "deck": "3 1 4", "discard": ""},
        B={"hand": "3 3 2", "deck": "3 4 2", "discard": ""},
        C={"hand": "1 2"},
    )
    table.bids(table.tops("A 3", "B 3", "A 1", "B 4"), A="5 3", B="3 3 2", C="1")
    assert table.asked == "B"
    assert (table.discard("A"), table.discard("B")) == ("3 1", "4 3")
    table.keep("B")
    assert "fault-line-quake" in table.discard("B")


@pytest.mark.rule("DP-TIE-1", "DP-TIE-3", "DP-TIE-6", "DP-CARD-5", "DP-CARD-7")
def test_06_reveal_needs_a_reshuffle() -> None:
    table = at(
        challenge="stampede",
        A={"hand": "5", "deck": "2 4", "discard": ""},
        B={"hand": "3 2", "deck": "", "discard": "3 X"},
    )
    table.bids(table.tops("A 2", "B X"), A="5", B="3 2")
    assert table.asked == "A"
    assert (table.deck("B"), table.discard("B")) == ("3", "X")
    assert table.zone("B", "bid") == "3 2"


@pytest.mark.rule("DP-CHA-15", "DP-FX-2", "DP-BID-11", "DP-CARD-6", "DP-CARD-7", "DP-CARD-15", "DP-ABI-3")
def test_07_ability_draw_and_committed_cards() -> None:
    drawn = set()
    for draw in range(3):
        table = at(A={"hand": "5 2 4 3 X", "deck": "3", "discard": "X 2 1"}, B={"hand": "2"})
        table.bids(A="5 2", B="")
        table.ability("A", loaded([0, draw]))
        drawn.add(table.hand("A"))
        assert len(table.hand("A").split()) == 5
        assert (len(table.deck("A").split()), table.discard("A")) == (2, "")
        assert table.zone("A", "bid") == "5 2"
        assert 12 in table.view().challenge_discard
    assert drawn == {"4 3 3 X X", "4 3 3 2 X", "4 3 3 1 X"}


@pytest.mark.rule("DP-TRE-1", "DP-TRE-2", "DP-TIE-4", "DP-TIE-5", "DP-TRE-7")
def test_08_treasure_tie_for_first() -> None:
    table = at(
        "treasure_bid",
        None,
        "relic-1 tech-1",
        A={"hand": "5 1", "deck": "2", "discard": ""},
        B={"hand": "3 3", "deck": "4", "discard": ""},
        C={"hand": "4"},
        D={"hand": "2"},
    )
    table.bids(A="5 1", B="3 3", C="4", D="")
    assert table.asked == "B"
    table.pick("B", "tech-1")
    assert [table.stash(letter) for letter in "ABCD"] == ["relic-1", "tech-1", "", ""]
    assert [who for who, _ in table.told(state.TIE_CARD)] == ["A", "B"]


@pytest.mark.rule("DP-TIE-3", "DP-TIE-4", "DP-TIE-5")
def test_09_three_tie_for_the_last_treasure() -> None:
    table = at(
        "treasure_bid",
        None,
        "relic-1 tech-1",
        A={"hand": "5 4"},
        B={"hand": "3 3", "deck": "4 X", "discard": ""},
        C={"hand": "6", "deck": "4 2", "discard": ""},
        D={"hand": "4 2", "deck": "2 3", "discard": ""},
        E={"hand": "1 1"},
    )
    rng = table.tops("B 4", "C 4", "D 2", "B X", "C 2")
    table.bids(rng, A="5 4", B="3 3", C="6", D="4 2", E="1 1")
    table.pick("A", "relic-1")
    assert table.stash("C") == "tech-1"
    assert [who for who, _ in table.told(state.TIE_CARD)] == ["B", "C", "D", "B", "C"]


@pytest.mark.rule("DP-TRE-5", "DP-TRE-6", "DP-TRE-9", "DP-BID-6", "DP-CARD-17")
def test_10_nobody_bids() -> None:
    table = at(
        "treasure_bid",
        None,
        "relic-1 tech-1",
        A={"hand": "X X 3", "deck": "5 4", "discard": ""},
        B={"hand": "3"},
        C={"hand": "6"},
    )
    table.bids(A="X X", B="", C="")
    assert set(table.view().treasure_discard) == {0, 18}
    assert [table.stash(letter) for letter in "ABC"] == ["", "", ""]
    assert table.told(state.TIE_CARD) == []
    assert table.dirt("A") == 2
    assert table.told(state.RESHUFFLES) == [("A", 6)], "the X went to the discard pile before the refill"


@pytest.mark.rule("DP-TRE-4", "DP-TRE-6")
def test_11_single_bidder() -> None:
    table = at("treasure_bid", None, "relic-1 tech-1", A={"hand": "1"}, B={"hand": "3"}, C={"hand": "6"})
    table.bids(A="1", B="", C="")
    assert table.asked == "A"
    table.pick("A", "tech-1")
    assert table.stash("A") == "tech-1"
    assert 0 in table.view().treasure_discard


@pytest.mark.rule("DP-RND-2", "DP-TRE-3", "DP-KIT-2", "DP-KIT-5", "DP-KIT-6")
@pytest.mark.parametrize("kit", [None, "cargo-magnet"])
def test_12_two_players(kit: Any) -> None:
    table = at("treasure_bid", None, "relic-1", kit, A={"hand": "5 X X X X"}, B={"hand": "4 X X X X"}, round_number=10)
    table.bids(A="5", B="4")
    assert (table.stash("A"), table.stash("B")) == ("relic-1", "")
    assert table.told(state.TAKES_KIT) == ([("B", 7)] if kit else [])
    where = " ".join((table.hand("B"), table.deck("B"), table.discard("B")))
    assert ("cargo-magnet" in where) == bool(kit)


@pytest.mark.rule("DP-CHA-17", "DP-CHA-18", "DP-TRE-8", "DP-TRE-9", "DP-BID-8", "DP-BID-9")
def test_13_playing_a_won_challenge() -> None:
    table = at("treasure_bid", None, "relic-1", A={"hand": "raging-volcano 2", "deck": "5 4 3 3 2"}, B={"hand": "3"})
    table.bids(A="raging-volcano 2", B="")
    assert table.told(state.REVEALS)[0] == ("A", 9)
    assert 22 in table.view().challenge_discard
    assert "2" in table.discard("A") and "raging-volcano" not in table.discard("A")
    table = at(A={"hand": "raging-volcano 2"}, B={"hand": "3"}).bids(A="raging-volcano", B="")
    assert 22 not in table.view().challenge_discard
    table.keep("A")
    assert table.phase == "treasure_bid"
    assert 22 in table.view().challenge_discard, "gone in step 7"


@pytest.mark.rule("DP-END-3", "DP-CHA-18", "DP-CARD-20")
def test_14_holding_a_bonus_card() -> None:
    players = {"A": {"hand": "crystal-avalanche 2 2 3 3", "discard": "sinkhole"}, "B": {"hand": "3"}}
    table = at("treasure_bid", None, "relic-1", round_number=10, **players)
    held = table.twin().bids(A="2", B="")
    assert (held.phase, held.view().sides[0].score.challenges) == ("over", 3)
    played = table.bids(A="crystal-avalanche", B="")
    assert played.view().sides[0].score.challenges == 1


@pytest.mark.rule("DP-REF-4", "DP-CARD-9", "DP-CARD-10")
def test_15_hand_above_the_limit() -> None:
    table = at("treasure_bid", None, "relic-1", A={"hand": "5 4 3 3 2 2 X"}, B={"hand": "3"})
    table.bids(A="X", B="")
    assert table.hand("A") == "5 4 3 3 2 2"


@pytest.mark.rule("DP-CARD-13", "DP-CARD-14", "DP-FX-5")
def test_16_supply_runs_short() -> None:
    table = at(
        challenge="carnivorous-bloom",
        A={"hand": "5", "discard": " ".join("X" * 31)},
        B={"hand": "3", "discard": " ".join("X" * 30)},
        C={"hand": "6"},
        D={"hand": "4"},
    )
    assert table.view().supply == 3
    table.bids(A="5", B="", C="6", D="")
    assert (table.dirt("B"), table.dirt("D")) == (32, 2)
    assert table.view().supply == -1
    table.ability("C").hit("C", "D")
    assert table.dirt("D") == 4


@pytest.mark.rule("DP-CHA-2", "DP-CHA-7", "DP-CHA-10", "DP-FX-12", "DP-FX-13", "DP-ABI-7")
def test_17_shield_and_ease() -> None:
    table = at(
        challenge="carnivorous-bloom",
        A={"hand": "3", "stash": "crystal-8"},
        B={"hand": "4", "stash": "specimen-5"},
        C={"hand": "6"},
    )
    table.bids(A="3", B="4", C="6")
    assert [table.dirt(letter) for letter in "ABC"] == [0, 1, 0]
    assert table.asked == "C"


@pytest.mark.rule("DP-WIN-1", "DP-WIN-2", "DP-FX-1", "DP-KIT-8", "DP-ABI-4", "DP-TRE-10", "DP-SET-5", "DP-ABI-1")
def test_18_reaction_order() -> None:
    table = at(
        "treasure_bid",
        None,
        "relic-1 tech-1",
        "blast-tarp",
        lead="B",
        A={"hand": "5", "stash": "crystal-5"},
        B={"hand": "4 cargo-magnet"},
        C={"hand": "6"},
    )
    table.bids(A="5", B="4", C="6")
    assert table.asked == "B"
    table.use("B", "cargo-magnet")
    assert table.zone("B", "spent") == "cargo-magnet"
    assert table.asked == "A", "B has nothing more, C owns no card for this window"
    table.use("A", "crystal-5")
    assert table.asked == "A"
    table.pick("A", "relic-1")
    assert [table.stash(letter) for letter in "ABC"] == ["relic-1 crystal-5", "tech-1", ""]
    assert table.told(state.TAKES_KIT) == [("C", 3)]
    assert table.zone("B", "spent") == ""
    assert "cargo-magnet" in table.discard("B") + table.deck("B") + table.hand("B")
    assert table.view().sides[0].used == [13]


@pytest.mark.rule("DP-FX-14", "DP-TIE-4")
def test_19_tie_with_the_seal() -> None:
    table = at(
        "treasure_bid",
        None,
        "relic-1 tech-1",
        A={"hand": "5 1", "deck": "2"},
        B={"hand": "3 3", "stash": "relic-9"},
        C={"hand": "6", "deck": "1"},
    )
    table.bids(A="5 1", B="3 3", C="6")
    assert table.asked == "B"
    table.pick("B", "tech-1")
    assert table.stash("A") == "relic-1"
    assert [who for who, _ in table.told(state.TIE_CARD)] == ["A", "C"]


@pytest.mark.rule("DP-FX-4", "DP-FX-6")
def test_20_offload_and_cleanse() -> None:
    hand = {"hand": "4 5 X X", "discard": "X"}
    table = at(challenge="strangler-vines", A=hand, B={"hand": "3"}, C={"hand": "6"})
    table.bids(A="5", B="3", C="")
    supply = table.view().supply
    table.ability("A").hit("A", "B")
    assert (table.hand("A"), table.discard("A")) == ("4", "X")
    assert (table.dirt("A"), table.dirt("B")) == (1, 4)
    assert table.view().supply == supply
    table = at(challenge="acid-geysers", A=hand, B={"hand": "3"}, C={"hand": "6"})
    table.bids(A="5", B="3", C="")
    supply = table.view().supply
    table.ability("A")
    assert (table.hand("A"), table.discard("A")) == ("4", "X")
    assert table.view().supply == supply + 2


@pytest.mark.rule("DP-CHA-13", "DP-ABI-6")
def test_21_ability_not_usable() -> None:
    table = at(challenge="glass-hail", market="relic-1", A={"hand": "5"}, B={"hand": "3"})
    table.bids(A="5", B="")
    assert table.told(state.KEEPS) == [("A", 5)], "all can see that there is nothing to swap"
    table = at(challenge="glass-hail", market="relic-1", A={"hand": "5", "stash": "tech-1"}, B={"hand": "3"})
    table.bids(A="5", B="")
    assert table.may("A") == {"keep", "ability"}


@pytest.mark.rule("DP-FX-9", "DP-ABI-5")
def test_22_swap_keeps_the_mark() -> None:
    table = at(
        "before_challenge",
        market="relic-1 tech-1",
        used="crystal-5",
        A={"hand": "5", "stash": "crystal-5 archive-6 tech-2"},
        B={"hand": "3"},
    )
    table.use("A", "archive-6")
    assert table.may("A") == {"treasure:13", "treasure:19"}, "the Codex cannot give itself away"
    table.give("A", "crystal-5").pick("A", "relic-1")
    assert table.market == "crystal-5 tech-1"
    assert table.stash("A") == "relic-1 tech-2 archive-6"
    assert table.view().sides[0].used == [41]
    table.bids(A="", B="").bids(A="", B="3")
    table.pick("B", "crystal-5")
    assert table.view().sides[1].score.treasures == 2
    assert 13 in table.view().sides[1].used


def score_of(**cards: str) -> tuple[int, ...]:
    """What A's cards make: Treasures, endgame, Challenges, penalty, and the total."""
    parts = at(A=cards, B={"hand": "3"}).view().sides[0].score
    return parts.treasures, parts.endgame, parts.challenges, parts.penalty, parts.total


@pytest.mark.rule("DP-END-2", "DP-END-3", "DP-END-4", "DP-END-5", "DP-FX-16")
def test_23_scoring_one() -> None:
    stash = "relic-1 relic-5 relic-9 relic-8 crystal-4"
    assert score_of(hand="X X 5", deck="X", discard="sinkhole X X", stash=stash) == (9, 4, 1, 2, 12)


@pytest.mark.rule("DP-FX-16", "DP-END-8")
def test_24_scoring_two() -> None:
    discard, stash = "crystal-avalanche ion-storm stampede", "specimen-8 archive-8 relic-7"
    assert score_of(hand="X X X X X sinkhole", discard=discard, stash=stash) == (5, 3, 3, 1, 10)


@pytest.mark.rule("DP-END-5")
def test_25_spotless() -> None:
    table = at(A={"hand": "5", "stash": "relic-2"}, B={"hand": "3"})
    assert table.score("A") == 2


def last_round(a: dict[str, Any], b: dict[str, Any], rng: Any = None) -> Table:
    """Round 10 ends at once: nobody holds a card, nothing is to be had."""
    return at("treasure_bid", None, "", round_number=10, rng=rng, A=a, B=b)


@pytest.mark.rule("DP-END-1", "DP-END-7", "DP-END-8", "DP-END-9", "DP-END-10")
def test_26_final_tie() -> None:
    a = {"hand": "", "deck": "5 4 3 3 2 2 1", "discard": "X X X X", "stash": "relic-1 relic-2"}
    b = {"hand": "", "deck": "4 3 3 3 3 2 2", "discard": "X X X X X", "stash": "tech-1 tech-2"}
    assert last_round(a, b).view().winners == [0], "fewer Contamination"
    b = {**b, "discard": "X X X X"}
    # The refill draws five cards each (with no chance that matters), then each deck of eleven is shuffled:
    # Contamination first, then most energy first. A shows 3, B 3; A X, B 2.
    refill = [0] * 10
    table = last_round(a, b, loaded([*refill, 6, 5, 0, 8]))
    shown = [(who, BOX.data.card_energy(card)) for who, card in table.told(state.LAST_CARD)]
    assert shown == [("A", 3), ("B", 3), ("A", 0), ("B", 2)]
    assert table.view().winners == [1]


@pytest.mark.rule("DP-ESC-2", "DP-KIT-2", "DP-KIT-3", "DP-KIT-6", "DP-TIE-4")
def test_27_six_players_kit() -> None:
    table = at(
        "treasure_bid",
        None,
        "relic-1 tech-1 archive-1",
        "power-cell",
        A={"hand": "5 4"},
        B={"hand": "3 2 2", "deck": "4 3", "discard": ""},
        C={"hand": "6 1", "deck": "2 1", "discard": ""},
        D={"hand": "4 3", "deck": "2 3", "discard": ""},
        E={"hand": "3"},
        F={"hand": "5"},
    )
    rng = table.tops("B 4", "C 2", "D 2", "C 1", "D 3")
    table.bids(rng, A="5 4", B="3 2 2", C="6 1", D="4 3", E="3", F="")
    table.pick("A", "relic-1").pick("B", "tech-1")
    assert [table.stash(letter) for letter in "ABCDEF"] == ["relic-1", "tech-1", "", "archive-1", "", ""]
    assert table.told(state.TAKES_KIT) == [("C", 8)]


@pytest.mark.rule("DP-ESC-9", "DP-KIT-3", "DP-TIE-4", "DP-TRE-6")
def test_28_reserve_price() -> None:
    table = at(
        "treasure_bid",
        None,
        "relic-1 tech-1",
        "power-cell",
        "reserve-price",
        A={"hand": "5 2"},
        B={"hand": "4", "deck": "2", "discard": ""},
        C={"hand": "4", "deck": "3", "discard": ""},
        D={"hand": "2"},
    )
    table.bids(A="5 2", B="4", C="4", D="")
    table.pick("A", "relic-1")
    assert [who for who, _ in table.told(state.TIE_CARD)] == ["B", "C"]
    assert table.told(state.TAKES_KIT) == [("C", 8)]
    assert 18 in table.view().treasure_discard
    assert [table.stash(letter) for letter in "BCD"] == ["", "", ""]


@pytest.mark.rule("DP-BID-5", "DP-ESC-8", "DP-TIE-3")
def test_29_virulent_strain() -> None:
    def total(bid: str, boost: int = 0) -> int:
        table = at("treasure_bid", None, "relic-1", None, "virulent-strain", A={"hand": bid}, B={"hand": "3"})
        table.s.boost[1, 0] = boost
        return dict(table.bids(A=bid, B="").told(state.REVEALS))["A"]

    assert [total("3 X X"), total("X X"), total("2 X", 3), total("X X", 3)] == [1, 0, 4, 3]
    tie = at(
        challenge="stampede",
        escalation="virulent-strain",
        A={"hand": "5", "deck": "X", "discard": ""},
        B={"hand": "3 2", "deck": "", "discard": ""},
    )
    tie.bids(A="5", B="3 2")
    assert tie.told(state.KEEPS) == [("A", 1)], "X counts 0, which is still more than no card"


@pytest.mark.rule("DP-ESC-10")
def test_30_hunted() -> None:
    players = {"A": {"hand": "4 2"}, "B": {"hand": "4"}, "C": {"hand": "4"}}
    table = at(challenge="stampede", escalation="hunted", **players).bids(A="4 2", B="4", C="4")
    assert [table.dirt(letter) for letter in "ABC"] == [0, 1, 1]
    assert table.told(state.WINS_CHALLENGE) == [("A", 1)]
    table = at(challenge="stampede", escalation="hunted", **players).bids(A="4", B="4", C="4")
    assert [table.dirt(letter) for letter in "ABC"] == [0, 0, 0]
    assert {who for who, _ in table.told(state.TIE_CARD)} == {"A", "B", "C"}


@pytest.mark.rule("DP-KIT-8", "DP-KIT-9", "DP-CARD-2", "DP-CARD-7", "DP-REF-1")
def test_31_spent_kit_stays_out() -> None:
    table = at(
        "before_challenge",
        kit="power-cell",
        A={"hand": "5 stim-injector", "deck": "", "discard": "3 2 X"},
        B={"hand": "3"},
    )
    table.use("A", "stim-injector")
    assert len(table.hand("A").split()) == 3
    assert len(table.deck("A").split()) == 1
    assert "stim-injector" in table.zone("A", "spent")
    table.bids(A="", B="")
    while table.phase not in ("refresh", "over") and table.s.round_number == 1:
        for letter in table.asked:
            table.play(letter, table.legal(letter)[0])
    everywhere = " ".join((table.hand("A"), table.deck("A"), table.discard("A")))
    assert "stim-injector" in everywhere


@pytest.mark.rule("DP-REF-2", "DP-REF-3", "DP-ESC-7", "DP-FX-15")
def test_32_thin_air_with_satchel() -> None:
    first = fresh(4, random_members=1, escalation=1, escalation_card=3)
    assert all(len(first.hand(letter).split()) == 4 for letter in "ABCD")
    table = at("treasure_bid", None, "", None, "thin-air", A={"hand": "5", "stash": "tech-5"}, B={"hand": "3"})
    table.bids(A="", B="")
    assert (len(table.hand("A").split()), len(table.hand("B").split())) == (5, 4)


@pytest.mark.rule("DP-FX-7")
def test_33_sabotage_hits_a_challenge_card() -> None:
    table = at(challenge="fault-line-quake", A={"hand": "5 2 1"}, B={"hand": "raging-volcano"}, C={"hand": "X"})
    table.bids(A="5 2", B="", C="")
    table.ability("A")
    assert (table.hand("B"), table.hand("C")) == ("", "")
    assert "raging-volcano" in table.discard("B")
    assert "X" in table.discard("C")
    assert 22 not in table.view().challenge_discard


@pytest.mark.rule("DP-WIN-4", "DP-WIN-5", "DP-INF-4", "DP-INF-7")
def test_34_asked_without_a_kit_in_hand() -> None:
    def asked_after_bids(**c: str) -> str:
        table = at("treasure_bid", None, "relic-1 tech-1", "power-cell", A={"hand": "5"}, B={"hand": "4"}, C=c)
        return table.bids(A="5", B="4", **({"C": ""} if c["hand"] else {})).asked

    table = at(
        *("treasure_bid", None, "relic-1 tech-1", "power-cell"),
        A={"hand": "5"},
        B={"hand": "4"},
        C={"hand": "2 3", "deck": "cargo-magnet 1"},
    )
    table.bids(A="5", B="4", C="")
    assert table.asked == "C"
    assert table.may("C") == {"pass"}
    assert asked_after_bids(hand="2 3", deck="1", discard="cargo-magnet") == "A"
    assert asked_after_bids(hand="", deck="cargo-magnet 1") == "A"
    table = at(
        *("treasure_bid", None, "relic-1 tech-1", "power-cell"),
        A={"hand": "5"},
        B={"hand": "4"},
        C={"hand": "2 3 cargo-magnet"},
    )
    assert table.bids(A="5", B="4", C="cargo-magnet").asked == "A", "the Magnet lies in the bid"


@pytest.mark.rule("DP-CHA-13", "DP-FX-6", "DP-INF-7")
def test_35_claim_with_a_clean_hand() -> None:
    clean = {"hand": "5 4 3 2", "deck": "X 2", "discard": ""}
    table = at(challenge="strangler-vines", A=clean, B={"hand": "3"}).bids(A="5", B="")
    assert table.asked == "A"
    assert table.may("A") == {"keep"}
    clean = {"hand": "5 4 3 2", "deck": "2", "discard": "X"}
    table = at(challenge="strangler-vines", A=clean, B={"hand": "3"}).bids(A="5", B="")
    assert table.told(state.KEEPS) == [("A", 8)], "every X lies in the open: nobody has to ask"


def redealt(table: Table, letter: str, seed: int) -> Table:
    world = table.twin()
    DOORS.redeal(BOX.records, world.states, seat_of(letter), generator(seed))
    world.sound()
    return world


@pytest.mark.rule("DP-INF-1", "DP-INF-2", "DP-INF-5")
def test_36_known_after_a_reshuffle() -> None:
    table = at(
        "treasure_bid",
        None,
        "",
        lead="B",
        A={"hand": "5"},
        B={"hand": "2", "deck": "4", "discard": "2 3 3 3 3 X X"},
    )
    table.bids(table.tops("B 4", "B 2", "B 3", "B X"), B="", A="")
    assert len(table.hand("B").split()) == 5
    known = [BOX.data.card_energy(card) for card in table.view().sides[1].known]
    assert known == [4, 2]
    seen = set()
    for seed in range(60):
        hand = redealt(table, "A", seed).hand("B").split()
        assert len(hand) == 5
        for card in ("4", "2"):
            hand.remove(card)
        seen.add(" ".join(hand))
    assert {"3 3 3", "3 2 X", "3 X X"} <= seen
    assert all(hand.split().count("2") <= 1 and hand.split().count("4") == 0 for hand in seen)
    table.bids(A="", B="2")
    known = [BOX.data.card_energy(card) for card in table.view().sides[1].known]
    assert known == [4]


@pytest.mark.rule("DP-FX-3", "DP-INF-2")
def test_37_recovered_card() -> None:
    table = at(
        challenge="stampede", A={"hand": "4 2 1", "deck": "2", "discard": "5 3 3"}, B={"hand": "3"}, market="relic-1"
    )
    table.bids(A="4", B="").ability("A")
    assert table.may("A") == {"discard:6", "discard:3"}, "the two threes are alike"
    table.take_back("A", "5")
    assert table.hand("A") == "5 2 1"
    assert [BOX.data.card_energy(card) for card in table.view("B").sides[0].known] == [5]
    for seed in range(30):
        assert "5" in redealt(table, "B", seed).hand("A").split()
    table.bids(A="5", B="")
    assert table.view("B").sides[0].known == [] or table.told(state.RESHUFFLES)


@pytest.mark.rule("DP-FX-4", "DP-INF-3", "DP-INF-4", "DP-WIN-4")
def test_38_known_clean() -> None:
    table = at(
        "before_challenge",
        A={"hand": "3 X 2", "deck": "X 5", "discard": "X 4", "stash": "specimen-6 specimen-7"},
        B={"hand": "3"},
    )
    assert table.asked == "A"
    table.use("A", "specimen-6")
    assert (table.hand("A"), table.discard("A")) == ("3 2", "4")
    assert table.view("B").sides[0].known_clean
    assert table.phase == "challenge_bid", "the Leech does not make A be asked: all know that no X is in hand"
    for seed in range(30):
        assert "X" not in redealt(table, "B", seed).hand("A").split()
    table.bids(A="", B="").bids(A="", B="")
    assert not table.view("B").sides[0].known_clean, "A has drawn"


@pytest.mark.rule("DP-KIT-7", "DP-KIT-8", "DP-KIT-10")
def test_39_bid_or_ability() -> None:
    players = {"A": {"hand": "2"}, "B": {"hand": "power-cell 3"}}
    table = at(kit="blast-tarp", **players).bids(A="", B="power-cell 3")
    assert table.told(state.REVEALS)[1] == ("B", 7)
    assert table.asked == "B"
    assert table.phase == "claim", "the Cell in the bid cannot add its 2"
    table = at(kit="blast-tarp", **players).bids(A="", B="3")
    assert table.asked == "B"
    assert table.may("B") == {"pass", "card:89"}
    table.use("B", "power-cell")
    assert table.told(state.BOOSTS) == [("B", 2)]
    assert table.zone("B", "spent") == "power-cell"
    assert "power-cell" not in table.hand("B")


@pytest.mark.rule("DP-WIN-3")
def test_40_swapped_in_and_used() -> None:
    table = at(
        "before_challenge",
        market="tech-6 relic-1",
        A={"hand": "5", "stash": "archive-6 relic-4"},
        B={"hand": "3"},
    )
    table.use("A", "archive-6").pick("A", "tech-6")
    assert table.asked == "A"
    table.use("A", "tech-6")
    assert len(table.hand("A").split()) == 3


@pytest.mark.rule("DP-BID-3", "DP-BID-4", "DP-INF-6")
def test_41_redeal_in_an_open_commit() -> None:
    table = at(A={"hand": "5 4"}, B={"hand": "4 3 3 2 X", "deck": "3 3 2 X X"}, market="relic-1")
    before = table.view().sides[1]
    table.bid("B", "4 3 3")
    seen = table.view().sides[1]
    assert (seen.committed, seen.hand_count, seen.hand, seen.commit) == (True, 5, None, None)
    assert before.hand_count == 5
    assert table.asked == "A", "a commit cannot be taken back or given twice"
    sizes, hands = set(), set()
    for seed in range(80):
        world = redealt(table, "A", seed)
        assert msgspec.json.encode(world.view()) == msgspec.json.encode(table.view())
        hands.add(world.hand("B"))
        sizes.add(int(world.s.commit[1]).bit_count())
        assert GAME.describe(BOX, world.s, 1, state.BID + int(world.s.commit[1])).text
    assert len(hands) > 3
    assert len(sizes) > 1
