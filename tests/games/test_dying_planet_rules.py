"""The rules of Escape From a Dying Planet that no scenario covers, and its sketch."""

from typing import Any

import numpy as np
import pytest
from rich.text import Text

from escapade.engine.chance import generator, loaded
from escapade.engine.doors import scratch
from escapade.engine.errors import BadOptions
from escapade.engine.log import SILENT
from escapade.engine.match import Match
from escapade.games.dying_planet import state
from tests.games.dying_planet_table import BOX, DATA, DOORS, END, GAME, SEATS, TREASURES, Table, at, fresh, word_of

# ---------------------------------------------------------------- setup


@pytest.mark.rule("DP-SET-1")
@pytest.mark.parametrize("seats", [1, 9])
def test_two_to_eight_play(seats: int) -> None:
    with pytest.raises(BadOptions):
        GAME.option_values(seats)
    assert not fresh(5).view().escalated, "five may play the base game"


@pytest.mark.rule("DP-SET-3")
@pytest.mark.parametrize(("seats", "chosen", "escalated"), [(2, 0, 0), (5, 0, 0), (5, 1, 1), (6, 0, 1), (8, 0, 1)])
def test_escalation_is_forced_above_five(seats: int, chosen: int, escalated: int) -> None:
    assert fresh(seats, escalation=chosen).view().escalated == bool(escalated)


@pytest.mark.rule("DP-SET-7")
def test_members_are_distinct_and_picked_in_lead_order() -> None:
    table = fresh(8, seed=4)
    lead = int(table.s.lead)
    order = [SEATS[(lead + i) % 8] for i in range(8)]
    for number, letter in enumerate(order[:7]):
        assert table.asked == letter
        assert len(table.legal(letter)) == 8 - number
        table.play(letter, table.legal(letter)[-1])
    assert sorted(table.s.member) == list(range(8)), "the last member left needs no choice"
    assert table.phase != "choose"
    assert len(set(fresh(5, random_members=1).s.member[:5])) == 5


@pytest.mark.rule("DP-SET-5", "DP-RND-4")
def test_the_lead_is_drawn_and_moves_on() -> None:
    assert {int(fresh(3, seed=seed).s.lead) for seed in range(40)} == {0, 1, 2}
    table = at("treasure_bid", None, "", lead="C", A={"hand": "1"}, B={"hand": "2"}, C={"hand": "3"})
    table.bids(A="", B="", C="")
    assert SEATS[table.s.lead] == "A"


# ---------------------------------------------------------------- cards and zones


@pytest.mark.rule("DP-CARD-1", "DP-CARD-3", "DP-CARD-4")
def test_zones_and_who_sees_them() -> None:
    table = at(
        "after_treasure_reveal",
        None,
        "relic-1",
        "blast-tarp",
        A={"hand": "5", "stash": "crystal-5"},
        B={"hand": "4", "deck": "3", "discard": "2 X", "bid": "3", "treasure_bid": "3 X", "stash": "tech-4"},
    )
    seen = table.view("A").sides[1]
    assert (seen.hand, seen.hand_count, seen.deck_count) == (None, 1, 1)
    assert [DATA.card_energy(card) for card in seen.discard] == [2, 0]
    assert seen.challenge_bid and seen.treasure_bid
    assert [DATA.card_energy(card) for card in seen.treasure_bid.cards] == [3, 0]
    assert seen.stash == [TREASURES.index("tech-4")]
    assert seen.contamination == 2, "owned: discard pile and bid"
    assert table.view("B").sides[1].hand is not None


@pytest.mark.rule("DP-CARD-5", "DP-CARD-8")
def test_drawing_stops_when_deck_and_discard_are_empty() -> None:
    table = at(challenge="ion-storm", A={"hand": "5 4", "deck": "3", "discard": ""}, B={"hand": "2"})
    table.bids(A="5", B="").ability("A")
    assert table.hand("A") == "4 3"
    assert table.deck("A") == table.discard("A") == ""


@pytest.mark.rule("DP-CARD-11", "DP-FX-2")
def test_no_hand_grows_past_eight() -> None:
    seven = {"hand": "5 4 3 3 2 2 1", "deck": "X X X", "discard": "", "stash": "tech-6"}
    table = at("before_challenge", A=seven, B={"hand": "2"})
    table.use("A", "tech-6")
    assert len(table.hand("A").split()) == 8
    assert len(table.legal("A")) < 256
    eight = {**seven, "hand": "5 4 3 3 2 2 1 X"}
    assert at("before_challenge", A=eight, B={"hand": "2"}).asked == "AB", "a full hand is not asked: all can count it"


@pytest.mark.rule("DP-CARD-12", "DP-CHA-6")
def test_gained_contamination_goes_to_the_discard_pile() -> None:
    table = at(challenge="stampede", A={"hand": "5"}, B={"hand": "2"}).bids(A="", B="2")
    assert (table.discard("A"), table.discard("B")) == ("X X", "X X")


@pytest.mark.rule("DP-CARD-16", "DP-KIT-4")
def test_a_kit_that_nobody_wins_is_gone() -> None:
    table = at("treasure_bid", None, "relic-1", "power-cell", A={"hand": "5"}, B={"hand": "X"})
    table.bids(A="5", B="X")
    assert table.told(state.KIT_LEFT) == [("", 8)]
    assert table.view().kit_discard == [8]


@pytest.mark.rule("DP-CARD-18", "DP-RND-2")
def test_the_treasure_discard_is_shuffled_in_and_may_run_out() -> None:
    table = at("treasure_bid", None, "", A={"hand": "5"}, B={"hand": "3"}, C={"hand": "1"}, treasure_deck="relic-1")
    table.bids(A="", B="", C="")
    assert table.told(state.TREASURES_RESHUFFLED) == [("", 44)]
    assert len(table.market.split()) == 2
    owners = {letter: {"hand": "1", "stash": " ".join(TREASURES[at::3])} for at, letter in enumerate("ABC")}
    owners["A"]["stash"] = owners["A"]["stash"].replace("relic-1 ", "")
    table = at(
        "treasure_bid",
        None,
        "",
        used=" ".join(TREASURES),
        **{letter: {**zones, "hand": "", "deck": ""} for letter, zones in owners.items()},
    )
    assert table.market == "relic-1", "the only Treasure left; then none"


@pytest.mark.rule("DP-CARD-19", "DP-CARD-20")
def test_components_are_complete() -> None:
    assert (len(DATA.challenge), len(DATA.treasure), len(DATA.kit), len(DATA.escalation)) == (25, 45, 15, 9)
    assert all(sum(card.energy for card in member.cards) == 20 for member in DATA.member)
    assert all(1 <= card.danger <= 3 and 3 <= card.value <= 10 for card in DATA.challenge)
    assert sum(card.bonus > 0 for card in DATA.challenge) == 9
    assert sum(card.ability is None for card in DATA.treasure) == 20


# ---------------------------------------------------------------- the round


def play_out(table: Table, seed: int = 1) -> list[tuple[int, str]]:
    """Play on at random to the end: the rounds and phases that were passed through, in order."""
    choices, rng, passed = np.random.default_rng(seed), generator(seed), []
    while table.asked:
        passed.append((int(table.s.round_number), table.phase))
        letter = table.asked[0]
        moves = table.legal(letter)
        table.play(letter, int(moves[choices.integers(len(moves))]), rng)
    return passed


@pytest.mark.rule("DP-RND-1", "DP-RND-3")
def test_ten_rounds_in_the_order_of_the_steps() -> None:
    table = fresh(4, seed=2, random_members=1, escalation=1)
    passed = play_out(table)
    steps = [(number, state.PHASES.number(phase)) for number, phase in passed]
    assert steps == sorted(steps)
    assert {number for number, _ in steps} == set(range(1, 11))
    assert {phase for _, phase in passed} >= {"challenge_bid", "claim", "treasure_bid", "pick"}
    assert len(table.told(state.ROUND)) == 10
    assert table.phase == "over"


@pytest.mark.rule("DP-REF-5")
def test_round_ten_has_a_refresh_phase() -> None:
    table = at("treasure_bid", None, "", round_number=10, A={"hand": "5", "stash": "archive-7"}, B={"hand": "3"})
    table.bids(A="5", B="3")
    assert (table.phase, table.asked) == ("refresh", "A")
    table.use("A", "archive-7")
    table.play("A", table.legal("A")[0])
    assert table.phase == "over"
    assert len(table.stash("A").split()) == 2
    assert len(table.hand("A").split()) == 5


# ---------------------------------------------------------------- bids


@pytest.mark.rule("DP-BID-2", "DP-INF-1")
def test_any_subset_but_each_only_once() -> None:
    table = at(A={"hand": "5 3 3 X X"}, B={"hand": "2"})
    bids = [move - state.BID for move in table.legal("A")]
    assert len(bids) == 2 * 3 * 3, "the threes are alike, and the Contamination"
    assert bids[0] == 0 and bids[-1] == 31
    assert 0b00100 not in bids and 0b00010 in bids, "of the threes the first is offered"
    full = at(A={"hand": "5 4 2 1 stampede"}, B={"hand": "2"})
    assert len(full.legal("A")) == 32


@pytest.mark.rule("DP-BID-7", "DP-BID-10", "DP-TRE-9")
def test_both_bids_come_from_one_hand_and_are_discarded_at_the_end() -> None:
    table = at(market="relic-1 tech-1", A={"hand": "5 3 2"}, B={"hand": "2 2"}, C={"hand": "4"}, challenge="ion-storm")
    table.bids(A="5", B="2", C="").keep("A")
    assert table.hand("A") == "3 2", "no refill between"
    table.bids(A="3", B="2", C="")
    assert (table.zone("A", "bid"), table.zone("A", "treasure_bid"), table.phase) == ("5", "3", "pick")
    table.pick("A", "relic-1")
    assert table.zone("A", "bid") == table.zone("A", "treasure_bid") == ""
    assert "5" in table.discard("A") and "3" in table.discard("A")


# ---------------------------------------------------------------- Challenges


@pytest.mark.rule("DP-CHA-2", "DP-CHA-3", "DP-ESC-4", "DP-ESC-5", "DP-ESC-11")
@pytest.mark.parametrize(
    ("card", "round_number", "value", "danger"),
    [
        (None, 9, 6, 2),
        ("tectonic-overload", 1, 7, 2),
        ("poisoned-sky", 1, 6, 3),
        ("final-countdown", 5, 6, 2),
        ("final-countdown", 6, 8, 3),
    ],
)
def test_what_escalation_makes_of_a_challenge(card: Any, round_number: int, value: int, danger: int) -> None:
    table = at(escalation=card, round_number=round_number, A={"hand": "5 3"}, B={"hand": "2"})
    assert (table.view().sides[0].value, table.view().danger) == (value, danger)
    table.bids(A="5" if value > 5 else "5 3", B="")
    assert table.dirt("B") == danger


@pytest.mark.rule("DP-CHA-2")
def test_a_value_is_never_below_one() -> None:
    eased = {"hand": "1", "stash": "crystal-8"}
    table = at(challenge="dust-cyclone", A=eased, B={"hand": "2"}).bids(A="", B="2")
    assert table.dirt("A") == 1, "a total of 0 never passes"
    assert at(challenge="dust-cyclone", A=eased, B={"hand": "2"}).bids(A="1", B="").dirt("A") == 0


@pytest.mark.rule("DP-CHA-14", "DP-BID-9")
def test_a_kept_challenge_is_energy_only() -> None:
    table = at("treasure_bid", None, "relic-1", A={"hand": "core-breach", "deck": "5"}, B={"hand": "3"})
    before = table.view().sides[0].score.gained
    table.bids(A="core-breach", B="3")
    assert table.told(state.REVEALS)[0] == ("A", 8)
    assert table.view().sides[0].score.gained == before == 0


# ---------------------------------------------------------------- ties


@pytest.mark.rule("DP-TIE-7", "DP-TIE-8")
def test_ties_without_cards() -> None:
    no_cards = {"hand": "5", "deck": "", "discard": ""}
    table = at("treasure_bid", None, "relic-1", A=no_cards, B={"hand": "3 2", "deck": "X", "discard": ""})
    table.bids(A="5", B="3 2")
    assert (table.stash("A"), table.stash("B")) == ("", "relic-1"), "an X is above no card"
    dirty = {"hand": "5 X", "deck": "", "discard": ""}
    table = at("treasure_bid", None, "relic-1", A=dirty, B={"hand": "3 2", "deck": "", "discard": ""})
    table.bids(A="5", B="3 2")
    assert table.stash("B") == "relic-1", "fewer Contamination"
    for lead in "AB":
        table = at("treasure_bid", None, "relic-1", lead=lead, A=no_cards, B={"hand": "3 2", "deck": "", "discard": ""})
        assert table.bids(A="5", B="3 2").stash(lead) == "relic-1", "lead order"


# ---------------------------------------------------------------- abilities


@pytest.mark.rule("DP-ABI-2")
def test_every_ability_states_its_time() -> None:
    for card in (*DATA.treasure, *DATA.kit):
        if card.ability is not None:
            assert card.ability.when


@pytest.mark.rule("DP-ABI-4", "DP-ABI-5")
def test_once_a_round_comes_back_and_once_a_game_does_not() -> None:
    table = at(
        "treasure_bid",
        None,
        "",
        used="crystal-7 crystal-6",
        A={"hand": "5", "stash": "crystal-7 crystal-6"},
        B={"hand": "3"},
    )
    table.bids(A="", B="")
    assert [TREASURES[card] for card in table.view().sides[0].used] == ["crystal-6"]


@pytest.mark.rule("DP-FX-8", "DP-CARD-17")
def test_salvage() -> None:
    table = at(challenge="meteor-shower", A={"hand": "5 4"}, B={"hand": "3"}, treasure_deck="relic-1 tech-1 archive-1")
    table.bids(A="5 4", B="").ability("A")
    assert table.asked == "A" and len(table.legal("A")) == 3
    table.pick("A", "tech-1")
    assert table.stash("A") == "tech-1"
    assert {0, TREASURES.index("archive-1")} <= set(table.view().treasure_discard)
    one = at(challenge="crystal-avalanche", A={"hand": "5 4"}, B={"hand": "3"}, treasure_deck="relic-1")
    assert one.bids(A="5 4", B="").ability("A").stash("A") == "relic-1"


def before_a_reroll(market: str, deck: str) -> Table:
    """A has the Treasure that rerolls one."""
    mine = {"hand": "5", "stash": "archive-5"}
    return at("before_challenge", market=market, treasure_deck=deck, A=mine, B={"hand": "3"})


@pytest.mark.rule("DP-FX-10", "DP-CARD-17")
def test_reroll() -> None:
    table = before_a_reroll("relic-4 tech-1", "archive-1")
    table.use("A", "archive-5").pick("A", "relic-4")
    assert table.market == "archive-1 tech-1"
    assert TREASURES.index("relic-4") in table.view().treasure_discard
    assert table.phase == "challenge_bid", "once a round"


@pytest.mark.rule("DP-FX-10", "DP-CARD-18")
def test_a_rerolled_treasure_cannot_come_back_at_once() -> None:
    for seed in range(30):
        table = before_a_reroll("relic-4", "")
        table.use("A", "archive-5", generator(seed))
        assert table.market != "relic-4"


@pytest.mark.rule("DP-FX-11")
def test_score() -> None:
    table = at(challenge="core-breach", A={"hand": "5 4 1"}, B={"hand": "3"}).bids(A="5 4 1", B="").ability("A")
    assert table.view().sides[0].score.gained == 3
    assert table.score("A") == 2


@pytest.mark.rule("DP-FX-5", "DP-FX-7")
def test_all_opponents_and_single_targets_need_no_choice() -> None:
    table = at(challenge="raging-volcano", A={"hand": "5 3"}, B={"hand": "3"}, C={"hand": "4"}, D={"hand": "2"})
    table.bids(A="5 3", B="", C="", D="").ability("A")
    assert [table.dirt(letter) for letter in "ABCD"] == [0, 4, 4, 4]
    pair = at(challenge="carnivorous-bloom", A={"hand": "5"}, B={"hand": "3"}).bids(A="5", B="").ability("A")
    assert pair.dirt("B") == 4
    lone = at(challenge="lightning-plain", A={"hand": "5"}, B={"hand": "3"}, C={"hand": "4 1 1"})
    lone.bids(A="5", B="3", C="").ability("A", loaded([0, 0]))
    assert lone.hand("C") == "1", "B has no card left and is no target"


@pytest.mark.rule("DP-FX-13", "DP-WIN-1")
def test_a_kits_shield_lasts_this_round() -> None:
    table = at(kit="power-cell", challenge="spore-cloud", A={"hand": "rebreather 1"}, B={"hand": "4"}, market="relic-1")
    table.bids(A="", B="4")
    table.use("A", "rebreather")
    assert table.dirt("A") == 0
    assert table.told(state.FAILS) == [("A", 0)]


@pytest.mark.rule("DP-WIN-4", "DP-ABI-6")
def test_a_kit_is_counted_out_of_the_hand_that_it_needs() -> None:
    one_card = {"hand": "2", "deck": "decon-shower X", "discard": ""}
    assert at("before_challenge", kit="power-cell", A=one_card, B={"hand": "4"}).asked == "AB", "nobody is asked"
    two_cards = {"hand": "2 3", "deck": "decon-shower X", "discard": ""}
    assert at("before_challenge", kit="power-cell", A=two_cards, B={"hand": "4"}).asked == "A"


# ---------------------------------------------------------------- the end


@pytest.mark.rule("DP-END-6")
def test_scores_may_be_negative() -> None:
    table = at(A={"hand": "X X X X X X X X"}, B={"hand": "3"})
    assert table.score("A") == -4


@pytest.mark.rule("DP-ESC-12", "DP-END-3")
def test_corporate_audit() -> None:
    def audits(*stashes: str) -> list[int]:
        players = {letter: {"hand": "1", "stash": stash} for letter, stash in zip("ABC", stashes, strict=True)}
        players["B"]["hand"] = "3"
        return [side.score.audit for side in at(escalation="corporate-audit", **players).view().sides]

    assert audits("relic-1", "relic-2 relic-3", "tech-1 tech-2") == [-3, 0, 0]
    assert audits("relic-1", "relic-2", "tech-1 tech-2") == [-3, -3, 0]
    assert audits("relic-1", "relic-2", "tech-1") == [0, 0, 0]


@pytest.mark.rule("DP-END-10")
def test_who_cannot_be_parted_share_the_seat() -> None:
    """Two players with one and the same card: both run out together."""
    table = at("treasure_bid", None, "", round_number=10, A={"hand": "5"}, B={"hand": "4"})
    table.s.member[:2] = 1
    for zone in ("hand", "deck", "discard", "spent"):
        table.s[zone][:2] = 0
    table.s.hand[:2] = BOX.record.starters[1] & BOX.record.kin[1, _slot_of("4")]
    END(BOX.records, table.states, generator(1), SILENT)
    assert table.view().winners == [0, 1]
    shares = np.zeros(8)
    DOORS.payoff(BOX.records, table.states, shares)
    assert list(shares[:2]) == [0.5, 0.5]


def _slot_of(word: str) -> int:
    return next(slot for slot in range(state.SLOTS) if word_of(1, slot) == word)


# ---------------------------------------------------------------- faces


@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_sketch_fits_its_width(seats: int, width: int) -> None:
    match = Match(GAME, seats, {"escalation": 1}, seed=seats)
    rng = np.random.default_rng(seats)
    while not match.over:
        if match.version % 9 == 0:
            for seat in (-1, 0, seats - 1):
                drawn = Text.from_markup(GAME.sketch(BOX, match.view(seat), width)).plain
                assert max(len(line) for line in drawn.splitlines()) <= width
        seat = match.awaits[0]
        moves = match.legal(seat)
        match.play(seat, moves[rng.integers(len(moves))])


def test_greedy_answers_every_question_with_a_legal_move() -> None:
    room = scratch(GAME)
    for seats in (2, 4, 8):
        table = fresh(seats, escalation=1)
        rng = generator(seats)
        while table.asked:
            letter = table.asked[0]
            move = int(DOORS.decide(BOX.records, table.states, SEATS.index(letter), 1, room, rng))
            table.play(letter, move, rng)
        assert table.phase == "over"
