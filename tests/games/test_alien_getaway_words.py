"""Alien Getaway: what people read, where the words depend on more than the move."""

import pytest

from tests.games.alien_getaway_table import BOX, GAME, MOVES, Table, at

ROW = "G1s Y2s B3s"
BEFORE_THE_PLANET = "B1c@(1,0)>S G1s@(1,1)>S Y1c@(1,2)>W F1c@(0,2)>N"
BOXED_IN = "G1s@(1,0)>E G2c@(2,0)>S Y2c@(2,1)>W B2c@(1,1)>N"


def told(table: Table) -> list[tuple[str, str]]:
    """The log, with the rules it cites."""
    lines = [GAME.narrate(BOX, event, True) for event in table.events]
    return [(line.text, line.rule) for line in lines]


def prompt(table: Table) -> tuple[str, str]:
    line = GAME.prompt(BOX, table.s, table.turn)
    return line.text, line.rule


def offer(table: Table, words: str) -> str:
    return GAME.describe(BOX, table.s, table.turn, MOVES[words]).text


@pytest.mark.rule("AG-PASS-1", "AG-PASS-2")
@pytest.mark.parametrize(
    ("table", "words"),
    [
        (at(row=ROW, zoid="G1s"), "Pass: Zoid drifts on, you take Green 1 straight"),
        (at(row=ROW, zoid="B3s"), "Pass: Zoid stays, you take Green 1 straight"),
        (at(draw="Y5c"), "Pass: Zoid stays, you take the top card of the draw pile"),
        (at(row="G1s Y2s", draw="B2c"), "Pass: Zoid drifts on, you take the top card of the draw pile"),
        (at(row="F2s", zoid="F2s", final=2), "Pass: Zoid stays, there is nothing to take"),
        (at(row="F2s", final=2), "Pass: Zoid drifts on, there is nothing to take"),
    ],
)
def test_a_pass_tells_beforehand_what_it_does(table, words):
    assert offer(table, "pass") == words


@pytest.mark.rule("AG-PASS-1", "AG-MOVE-3", "AG-MOVE-5")
def test_zoid_stays_by_the_rule_of_the_pass_or_of_the_launch():
    assert ("Zoid stays: no card lies ahead.", "AG-PASS-1") in told(at(row=ROW, zoid="B3s").pass_turn())
    assert ("Zoid drifts on; 1 ahead.", "AG-PASS-1") in told(at(row=ROW, zoid="G1s").pass_turn())
    assert ("Zoid stays.", "AG-MOVE-3") in told(at("G2s", row="Y1s").lay("G2s").launch([3, 4, 5, 6]))
    spill = at("G2s G4s", row="Y1s", zoid="Y1s").lay("G2s", "G4s").launch([1, 1, 2, 6], [1, 2, 3, 6])
    assert [rule for words, rule in told(spill) if words.startswith("Zoid")] == ["AG-MOVE-4", "AG-MOVE-5"]


@pytest.mark.rule("AG-PLAN-1", "AG-PILE-1", "AG-PILE-2")
def test_planets_of_step_4_are_told_as_such():
    table = at("pG4 pB1", pile="Y5s G2s", step="planets").planet("pG4", pair=True).planet("pB1")
    assert told(table) == [
        ("{0} plays planet Green 4 and discards it with Green 2 straight.", "AG-PLAN-1"),
        ("{0} plays planet Blue 1 on the pile.", "AG-PLAN-1"),
    ]
    table = at(pile="B4s", collected="pB1 pG4", step="put").put("pB1", pair=True).put("pG4")
    assert told(table) == [
        ("{0} discards planet Blue 1 with Blue 4 straight.", "AG-PILE-2"),
        ("{0} puts planet Green 4 on the pile.", "AG-PILE-1"),
    ]


@pytest.mark.rule("AG-SOLO-5", "AG-SOLO-11")
def test_oolas_cards_cite_her_own_rules():
    def solo(pile: str) -> tuple[str, str]:
        return told(at(seats=1, step="planets", piles={1: pile}, draw="pY3 F1s F2s").end_turn())[1]

    assert solo("G3s") == ("{1} puts planet Yellow 3 on the pile.", "AG-SOLO-5")
    assert solo("Y4s") == ("{1} discards planet Yellow 3 with Yellow 4 straight.", "AG-SOLO-11")


@pytest.mark.rule("AG-PILE-5", "AG-PLAN-1")
@pytest.mark.parametrize(
    ("table", "move", "words", "rule"),
    [
        (at("pG1", step="planets"), "planet pG1 pair", "Your pile is empty: there is nothing to match.", "AG-PILE-5"),
        (
            at(collected="G1s", step="put"),
            "put G1s pair",
            "Your pile is empty: there is nothing to match.",
            "AG-PILE-5",
        ),
        (at("G1s", pile="G2s", step="planets"), "planet G1s", "The Green 1 straight is no Planet card.", "AG-PLAN-1"),
    ],
)
def test_what_cannot_be_put_is_refused_with_the_reason(table, move, words, rule):
    line = GAME.refuse(BOX, table.s, 0, MOVES[move])
    assert (line.text, line.rule) == (words, rule)


@pytest.mark.rule("AG-SOLO-13", "AG-SCORE-1")
def test_oola_counts_cards():
    ends = told(at(seats=1, step="planets", pile="G4s", piles={1: "Y1s Y2s"}, final=1).end_turn())
    assert ends[0] == ("Game 1: {0} has 4 points in 1 card.", "AG-SCORE-1")
    assert ends[1] == ("Game 1: {1} has 2 points, one for each card.", "AG-SOLO-13")
    assert len(ends) == 2


@pytest.mark.rule("AG-SCORE-2", "AG-GRAND-2")
@pytest.mark.parametrize(
    ("piles", "match", "words", "rule"),
    [
        (("G5s Y3s B1s", "F5s Y4s"), {}, "The lowest points are equal: {1} wins with fewer cards, 2.", "AG-SCORE-2"),
        (
            ("G5s Y4c", "F5s Y4s"),
            {},
            "The lowest points are equal, and so are the cards: {0} and {1} share the win.",
            "AG-SCORE-2",
        ),
        (
            ("G3s", "F4s Y3s"),
            {"game": 2, "games": 2, "totals": [(15, 6), (11, 4)]},
            "The lowest Grand totals are equal: {1} wins with fewer cards, 6.",
            "AG-GRAND-2",
        ),
        (("G3s", "F4s"), {}, "", ""),
    ],
)
def test_a_tie_is_told(piles, match, words, rule):
    table = at(step="planets", piles=dict(enumerate(piles)), final=1, **match).end_turn()
    assert told(table)[2:] == ([(words, rule)] if words else [])


def test_a_tie_of_three_names_all_and_of_losers_nobody():
    piles = {0: "G5s", 1: "Y5s", 2: "B5s", 3: "F5s F1s"}
    assert "{0}, {1} and {2} share" in told(at(step="planets", seats=4, piles=piles, final=1).end_turn())[-1][0]
    piles = {0: "G5s", 1: "Y5s", 2: "B4s"}
    assert len(told(at(step="planets", seats=3, piles=piles, final=1).end_turn())) == 3


@pytest.mark.rule("AG-PLAY-6", "AG-GRID-6", "AG-GRID-8", "AG-PLAY-1")
@pytest.mark.parametrize(
    ("table", "words", "rule"),
    [
        (at("pY2 pB1"), "You hold no asteroid: only passing is left.", "AG-PLAY-6"),
        (
            at("G3s pB1", route=BEFORE_THE_PLANET),
            "Your asteroids would all lead into the planet: only passing is left.",
            "AG-GRID-8",
        ),
        (at("F1s", route=BOXED_IN), "The route is boxed in, so nothing can be laid: you must pass.", "AG-GRID-6"),
        (at("G3s B4s").lay("G3s"), "Nothing more can be laid: launch, and roll for each card.", "AG-PLAY-1"),
        (at("pB1", final=1), "You hold no asteroid: only passing is left.", "AG-PLAY-6"),
        (at("G3s pB1"), "Lay asteroids of one Value or one Crystal, or pass.", "AG-PLAY-1"),
    ],
)
def test_a_prompt_says_when_one_thing_is_left(table, words, rule):
    assert prompt(table) == (words, rule)
    assert (len(table.legal()) == 1) == ("or pass" not in words)


RULES = GAME.rules_text
SIZES = ("Dust", "Gravel", "Boulder", "Crag", "Monolith")
SHAPES = {"Lane": "straight", "Bend": "curve"}


def test_the_turn_that_the_rules_tell_in_full():
    table = at("Y2c W5s B3s pB1", row="G1s B2s F3s", zoid="B2s", pile="Y2s G4s").lay("Y2c right", "W5s")
    assert table.legal() == {"launch"}
    table.launch([1, 2, 5, 6], [2, 3, 5, 6])
    assert (table.zoid, table.collected, table.route_cards) == ("W5s", "G1s B2s", "F3s Y2c W5s")
    table.put("G1s", pair=True).put("B2s").planet("pB1", pair=True)
    assert (table.pile(), table.hand(), table.scores[0]) == ("Y2s", "B3s", 2)


def test_the_rules_list_every_card():
    minerals = {
        row.split("|")[1].strip(): row.split("|")[2].strip() for row in RULES.splitlines() if " Monolith |" in row
    }
    listed = {
        (f"{mineral} {size} {way}", crystal.lower(), value, shape)
        for crystal, mineral in minerals.items()
        for value, size in enumerate(SIZES, 1)
        for way, shape in SHAPES.items()
        if crystal != "Wild" or value == 5
    }
    assert listed == {(card.name, card.crystal, card.value, card.shape) for card in BOX.data.asteroid}
    for crystal in BOX.data.crystal:
        planets = ", ".join(f"{card.name} {card.value}" for card in BOX.data.planet if card.crystal == crystal.id)
        assert f"| {crystal.name} | {planets} |" in RULES


def test_the_rules_tell_the_odds_of_a_roll():
    for value in range(1, 6):
        chances = " | ".join(f"{100 * chance:.0f}" for chance in BOX.record.chance[value, :5])
        assert f"| {value} | {chances} | {4 * value / 6:.1f} |" in RULES
