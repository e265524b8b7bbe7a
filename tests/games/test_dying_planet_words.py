"""What people read at a table of Escape From a Dying Planet: true, plain, and with the rule behind it."""

import random
import re

import pytest
from rich.text import Text

from escapade.engine.events import Event
from escapade.engine.match import Match
from escapade.engine.record import as_python
from escapade.games.dying_planet import state
from tests.games.dying_planet_table import BOX, DATA, GAME, SEATS, Table, at, fresh


def told(table: Table, kind: int, whole: bool = True) -> list[tuple[str, str]]:
    """The lines of the log of one kind, each with its rule."""
    lines = [GAME.narrate(BOX, event, whole) for event in table.events if event.kind == kind]
    return [(line.text, line.rule) for line in lines]


def prompt(table: Table, letter: str) -> tuple[str, str]:
    line = GAME.prompt(BOX, table.s, SEATS.index(letter))
    return line.text, line.rule


def test_the_log_tells_values_as_the_escalation_card_makes_them() -> None:
    table = fresh(2, random_members=1, escalation=1, escalation_card=0)
    challenge = DATA.challenge[int(table.s.challenge)]
    ((text, _),) = told(table, state.ROUND)
    assert f"{challenge.name}, value {challenge.value + 1}, Danger {challenge.danger}." in text
    assert f"reach {challenge.value + 1}," in prompt(table, "A")[0]
    watched = GAME.view(BOX, as_python(table.states), -1)
    assert watched.value == challenge.value + 1  # type: ignore[attr-defined]
    assert f"reach {challenge.value + 1} " in Text.from_markup(GAME.sketch(BOX, watched, 80)).plain
    ((text, _),) = told(fresh(2, random_members=1, escalation=1, escalation_card=1), state.ROUND)
    assert f"Danger {DATA.challenge[int(table.s.challenge)].danger + 1}." in text


def test_every_draw_cites_its_own_rule() -> None:
    table = fresh(3, random_members=1)
    assert {rule for _, rule in told(table, state.FIRST_HAND)} == {"DP-SET-13"}
    table = at(challenge="ion-storm", A={"hand": "5"}, B={"hand": ""}).bids(A="5").ability("A")
    assert {rule for _, rule in told(table, state.DRAWS)} == {"DP-FX-2"}
    table.bids(A="")
    assert {rule for _, rule in told(table, state.REFILLS)} == {"DP-REF-2"}
    assert ("{0} draws 2 cards.", "DP-FX-2") in told(table, state.DRAWS, whole=False), "others read it alike"


def test_a_challenge_that_is_kept_without_asking_says_why() -> None:
    table = at(challenge="glass-hail", A={"hand": "5"}, B={"hand": ""}).bids(A="5")
    assert told(table, state.KEEPS) == [("{0} keeps Glass Hail: its ability would do nothing now.", "DP-CHA-13")]
    table = at(challenge="dust-cyclone", A={"hand": "5"}, B={"hand": ""}).bids(A="5").keep("A")
    assert told(table, state.KEEPS) == [("{0} keeps Dust Cyclone.", "DP-CHA-12")]


def test_the_claim_prompt_offers_what_is_legal() -> None:
    table = at(challenge="strangler-vines", A={"hand": "5 3", "deck": "X"}, B={"hand": ""}).bids(A="5")
    assert table.may("A") == {"keep"}
    text = "You win Strangler Vines: keep the card for your deck; its ability would do nothing now."
    assert prompt(table, "A") == (text, "DP-CHA-13")
    table = at(challenge="strangler-vines", A={"hand": "5 X"}, B={"hand": ""}).bids(A="5")
    assert prompt(table, "A") == (
        "You win Strangler Vines: keep the card for your deck, or use its ability once.",
        "DP-CHA-12",
    )


def test_the_reserve_price_is_in_the_prompt() -> None:
    both = {"A": {"hand": "5"}, "B": {"hand": "3"}}
    text, rule = prompt(at("treasure_bid", None, "relic-1", escalation="reserve-price", **both), "A")
    assert (text.endswith("A total below 5 wins no Treasure."), rule) == (True, "DP-ESC-9")
    text, rule = prompt(at("treasure_bid", None, "relic-1", **both), "A")
    assert ("below" in text, rule) == (False, "DP-TRE-1")


@pytest.mark.parametrize("card", ["Stampede", "Flash Flood", "Sinkhole", "Rewind Coil", "Retrieval Bot"])
def test_recovering_says_that_contamination_stays(card: str) -> None:
    texts = {it.name: it.ability.text for _, it in DATA.with_abilities if it.ability}
    assert re.search("1 card other than Contamination|2 cards other than Contamination", texts[card])


def test_cleansing_says_from_where() -> None:
    texts = [it.ability.text for _, it in DATA.with_abilities if it.ability and it.ability.kind == "cleanse"]
    assert len(texts) == 6
    assert all("from your hand or discard pile" in text for text in texts)


def test_a_window_is_held_back_in_and_only_a_challenge_is_passed() -> None:
    table = at("before_challenge", A={"hand": "5", "stash": "tech-6"}, B={"hand": "3"})
    assert prompt(table, "A")[0] == "You may use abilities before the Challenge, or hold back."
    assert GAME.describe(BOX, table.s, 0, state.HOLD_BACK).text == "Hold back"
    assert "hold back" in GAME.refuse(BOX, table.s, 0, state.KEEP_CHALLENGE).text
    table.skip("A")
    assert told(table, state.HOLDS_BACK) == [("{0} holds back before the Challenge.", "DP-WIN-2")]


@pytest.mark.parametrize(
    ("owing", "words"),
    [("B", "{1}"), ("BC", "{1} and {2}"), ("ABC", "{0}, {1} and {2}"), ("ABCD", "{0}, {1}, {2} and {3}")],
)
def test_who_is_waited_for_is_a_list_as_people_write_it(owing: str, words: str) -> None:
    table = at(**{letter: {"hand": "3"} for letter in "ABCD"})
    for letter in sorted(set("ABCD") - set(owing)):
        table.bid(letter)
    assert GAME.prompt(BOX, table.s, -1).text == f"Secret bids: waiting for {words}."


@pytest.mark.parametrize(
    ("hand", "discard", "text"),
    [
        ("X X 5", "", "{0} returns 2 Contamination from hand to the supply."),
        ("5", "X X", "{0} returns 2 Contamination from the discard pile to the supply."),
        ("X 5", "X", "{0} returns 2 Contamination to the supply, 1 of it from hand."),
    ],
)
def test_cleansed_contamination_is_told_without_zeros(hand: str, discard: str, text: str) -> None:
    table = at("before_challenge", A={"hand": hand, "discard": discard, "stash": "specimen-6"}, B={"hand": "3"})
    assert told(table.use("A", "specimen-6"), state.CLEANSES) == [(text, "DP-FX-4")]


def test_numbers_and_nouns_agree_and_minus_is_a_minus() -> None:
    final = GAME.narrate(BOX, Event(state.FINAL, 0, -1, -3, 1, 0, 4, 9), True).text
    assert final == "{0}: 1 for Treasures, 0 in bonuses, −4 for 9 Contamination, makes −3."
    assert (
        GAME.narrate(BOX, Event(state.APPEARS, -1, -1, 0), True).text
        == "Sun-Disc of the First City (Relic, 4) is available."
    )
    for card in DATA.escalation:
        assert not re.search(r"-\d", card.text)


@pytest.mark.parametrize("seats", [2, 8])
def test_no_clumsy_words_in_whole_games(seats: int) -> None:
    choices, said = random.Random(seats), []
    for seed in range(3):
        match = Match(GAME, seats, {"escalation": 1}, seed=seed)
        while not match.over:
            seat = match.awaits[0]
            said += [match.prompt(seat).text, match.prompt(-1).text]
            said += Text.from_markup(GAME.sketch(BOX, match.view(seat), 80)).plain.splitlines()
            match.play(seat, choices.choice(match.legal(seat)))
        said += [match.told(event, 0).text for _, event in match.events()]
    clumsy = [line for line in said if re.search(r"\b1 (pts|cards|points)\b|can be had|-\d|and Player \d and", line)]
    assert not clumsy


def test_the_round_that_the_rules_tell_is_played_so() -> None:
    table = at(
        challenge="boiling-lake",
        market="relic-1 tech-6",
        A={"hand": "5 4 2 1 X", "deck": "3 3 2 X"},
        B={"hand": "4 3 3 2 X", "deck": "3 3 2 X"},
        C={"hand": "6 3 3 1 X", "deck": "4 2 1 X"},
    )
    table.bids(A="5 2", B="3 3", C="X")
    assert (table.asked, table.discard("C"), table.dirt("C")) == ("A", "X X", 4)
    table.ability("A", table.tops("A 3", "A X"))
    assert table.hand("A") == "4 3 1 X X"
    table.bids(table.tops("A 2", "C 4"), A="4 3 X X", B="4 2 X", C="6 1")
    table.pick("C", "relic-1")
    assert (table.stash("A"), table.stash("B"), table.stash("C")) == ("tech-6", "", "relic-1")
    assert [len(table.hand(letter).split()) for letter in "ABC"] == [5, 5, 5]
    assert {"1", "3"} <= set(table.hand("A").split())
    assert table.hand("C") == "3 3 2 1 X"
    assert [table.score(letter) for letter in "ABC"] == [1, -1, 2]
    assert SEATS[table.s.lead] == "B"
