"""Options: what they take, and that everybody at a table hears which of them are not as usual."""

import re

import pytest

from escapade import Match
from escapade.check.case import variants
from escapade.engine.contract import Game, game, games
from escapade.engine.errors import BadOptions
from escapade.engine.options import Option, in_words
from escapade.research.text import TextTable

OURS = [one for one in games() if one.options]
OFF_USUAL = [
    (one, case.options)
    for one in OURS
    for case in variants(one, one.seats[-1])
    if case.options and case.label != "high"
]


@pytest.mark.parametrize(("one", "options"), OFF_USUAL, ids=lambda it: str(it) if isinstance(it, dict) else it.id)
def test_every_option_that_is_not_as_usual_is_said(one: Game, options: dict[str, int]) -> None:
    (line,) = one.unusual(options)
    assert line.text.endswith("."), line
    assert not re.search(r"\{(?!\d\})|\b[A-Z]{2}-", line.text), "a sentence for people: nothing unfilled, no rule's id"
    assert line.rule in one.rules_text and line.rule
    ((_, first), *_) = Match(one, one.seats[-1], options, seed=1).story(0)
    assert first.rule == line.rule and "{" not in first.text


@pytest.mark.parametrize("one", OURS, ids=lambda it: it.id)
def test_what_is_as_usual_is_not_said(one: Game) -> None:
    assert one.unusual({option.id: option.default for option in one.options}) == []
    assert not Match(one, seed=1).beforehand


def test_a_named_choice_a_number_a_seat_and_a_game_without_words_of_its_own() -> None:
    match = Match("alien-getaway", 2, {"games": 3, "start": 1}, seed=1, names=["Ann", "Bo"])
    assert [line.text for line in match.beforehand] == ["A match of 3 games, added up.", "Bo starts, by agreement."]
    plain = (Option("dark", "No lamps (XY-1).", 1), Option("rounds", "Rounds (XY-2).", 3, 1, 9, "int"))
    assert in_words(plain, {"dark": 0, "rounds": 5}, None) == [
        ("Not as usual: No lamps.", "XY-1"),
        ("Rounds: 5.", "XY-2"),
    ]


def test_a_choice_by_name_turns_on_what_it_needs() -> None:
    """An Escalation card was a number of which some were no card, and without Escalation mode it had no effect."""
    dying, values = game("dying-planet"), {}
    names = list(next(one for one in dying.options if one.id == "escalation_card").choices(dying.box.data))
    for chosen in (2, "2", names[2], names[2].upper()):
        values = Match(dying, 3, {"escalation": 0, "escalation_card": chosen}, seed=1).options
        assert values == {"escalation": 1, "random_members": 0, "escalation_card": 2}
    (said,) = dying.unusual(values)
    assert names[2] in said.text and "Escalation mode" in said.text
    for wrong in (len(names), 15, "Sunshine"):
        with pytest.raises(BadOptions, match=f"from -1 to {len(names) - 1}, or a name: {names[0]}"):
            Match(dying, 3, {"escalation_card": wrong})
    assert Match(dying, 3, {"escalation": 1}, seed=1).options["escalation_card"] == -1


def test_a_language_model_reads_which_game_is_played() -> None:
    seen = TextTable("alien-getaway", 2, {"easy": 1}, seed=1).observe(1)
    assert "Easy variant: equal Values match on penalty piles too." in seen
