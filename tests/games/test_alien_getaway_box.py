"""Alien Getaway with other components: a designer changes box.toml, and nothing else."""

import copy
import random
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from escapade.engine.chance import generator
from escapade.engine.contract import Box
from escapade.engine.doors import GREEDY, RANDOM, scratch
from escapade.engine.errors import BadBox
from escapade.engine.log import SILENT
from escapade.engine.match import Match
from escapade.engine.record import blank
from escapade.games.alien_getaway.box import load_box
from escapade.games.alien_getaway.state import LAUNCH, MOST_CARDS, PASS, PUT_CARD, ROLLS
from tests.games.alien_getaway_table import BOX, DOORS, GAME, at

PRINTED = tomllib.loads((GAME.folder / "box.toml").read_text(encoding="utf-8"))
LOOP = {"id": "ast-b6c", "name": "Cyrine Loop", "crystal": "blue", "value": 6, "shape": "curve"}
RED = {"id": "red", "name": "Red", "letter": "R", "wild": False, "glyph": "leaf", "colour": "#ff0000"}


def boxed(change: Callable[[dict[str, Any]], object]) -> Box:
    parts = copy.deepcopy(PRINTED)
    change(parts)
    return load_box(parts)


def with_a_sixth_crystal(parts: dict[str, Any]) -> None:
    parts["crystal"].append(RED)
    parts["asteroid"] += [
        {"id": f"ast-r{value}", "name": "Ember", "crystal": "red", "value": value, "shape": "straight"}
        for value in range(1, 10)
    ]


BOXES = {
    "a card more": boxed(lambda parts: parts["asteroid"].append(LOOP)),
    "a card less": boxed(lambda parts: parts["asteroid"].pop(7)),
    "no planets": boxed(lambda parts: parts["planet"].clear()),
    "a full box": boxed(lambda parts: parts["asteroid"].extend({**LOOP, "id": f"more-{n}"} for n in range(12))),
    "other dice": boxed(lambda parts: parts["dice"].update(count=9, faces=9)),
    "other deal": boxed(lambda parts: parts["deal"].update(pile=2, hand=5, draw=4)),
    "a sixth crystal": boxed(with_a_sixth_crystal),
}


@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
def test_200_games_break_no_law(box: Any) -> None:
    moves, rng = scratch(GAME), generator(3)
    for number in range(200):
        seats = 1 + number % 4
        states = blank(GAME.state)
        DOORS.setup(box.records, states, GAME.option_values(seats, {"easy": number % 3 == 0}), rng, SILENT)
        while seat := DOORS.awaits(states).bit_length():
            broken = DOORS.faults(box.records, states)
            assert broken == 0, GAME.laws.words(broken)
            if number % 9 == 0:
                DOORS.redeal(box.records, states, seat - 1, rng)
            bot = GREEDY if (number + seat) % 2 else RANDOM
            move = DOORS.decide(box.records, states, seat - 1, bot, moves, rng)
            DOORS.play(box.records, states, seat - 1, move, rng, SILENT)
        assert DOORS.faults(box.records, states) == 0


def story(match: Match) -> str:
    """All that is told of a random game, with the moves as they were offered."""
    choices, told = random.Random(4), []
    while not match.over:
        seat = match.awaits[0]
        told += [move.text for move in match.moves(seat)]
        match.play(seat, choices.choice(match.legal(seat)))
    events = [*match.opening, *(event for ply in match.history for event in ply.events)]
    return "\n".join([*told, *(GAME.narrate(match.box, event, True).text for event in events)])


def test_a_new_card_is_read_at_the_table() -> None:
    told = story(Match(GAME, 2, seed=1, box=BOXES["a card more"]))
    assert "Lay Blue 6 curve, turning right" in told and "lays Blue 6 curve" in told
    assert "Blue 6" not in story(Match(GAME, 2, seed=1))


def test_a_card_that_is_gone_is_read_nowhere() -> None:
    gone = BOX.data.short(7)
    assert gone in story(Match(GAME, 4, seed=1))
    assert gone not in story(Match(GAME, 4, seed=1, box=BOXES["a card less"]))
    assert GAME.view(BOXES["a card less"], Match(GAME, 4, box=BOXES["a card less"]).state, 0).draw_pile == 36  # type: ignore[attr-defined]


def test_other_dice_are_rolled_and_told() -> None:
    match = Match(GAME, 2, {"start": 0}, seed=6, box=BOXES["other dice"])
    match.play(0, match.legal(0)[0])
    match.play(0, LAUNCH)
    rolled = next(match.told(event, 0).text for event in match.history[-1].events if event.kind == ROLLS)
    faces = [int(face) for face in rolled.split(" rolls ")[1].split(" for ")[0].split()]
    assert len(faces) == 9 and max(faces) > 6


def test_other_deals_are_seen_and_told() -> None:
    box = BOXES["other deal"]
    match = Match(GAME, 2, {"start": 0}, seed=6, box=box)
    sides = GAME.view(box, match.state, 0).sides  # type: ignore[attr-defined]
    assert [(side.hand_count, side.pile_count) for side in sides] == [(9, 2), (5, 2)]
    assert GAME.view(box, match.state, 0).draw_pile == 51 - 4 - 14  # type: ignore[attr-defined]
    assert GAME.narrate(box, match.opening[-1], True).text.count(" and ") == 3


def test_as_many_cards_are_marked_as_one_roll_may_cost() -> None:
    s = at("G1s", row="Y1s Y2s Y3s Y4s Y5s B1s B2s", zoid="B2s").s
    assert len(GAME.view(BOX, s, 0).at_risk) == 4  # type: ignore[attr-defined]
    assert len(GAME.view(boxed(lambda parts: parts["dice"].update(count=5)), s, 0).at_risk) == 5  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda parts: parts["asteroid"].extend({**LOOP, "id": f"more-{n}"} for n in range(13)), "room for 63 cards"),
        (lambda parts: parts["asteroid"].clear(), "asteroids among them"),
        (lambda parts: parts["deal"].update(hand=12), "dealt 52 cards"),
        (lambda parts: parts["deal"].update(draw=5), "deal.draw must be 1 to 4, not 5"),
        (lambda parts: parts["crystal"].extend({**RED, "id": f"red-{n}"} for n in range(4)), "at most 8 crystals"),
        (lambda parts: parts["crystal"][0].update(wild=True), "just one of them wild"),
        (lambda parts: parts["dice"].update(faces=10), "dice.faces must be 2 to 9, not 10"),
        (lambda parts: parts["planet"][0].update(value=0), "value must be 1 to 9, not 0"),
    ],
)
def test_what_is_too_much_is_refused_in_words(change: Any, words: str) -> None:
    with pytest.raises(BadBox, match=words):
        boxed(change)


@pytest.mark.parametrize(
    ("table", "move", "words", "rule"),
    [
        (at("Y1s"), 2 * 60, "no card number 60", "AG-GEN-4"),
        (at("Y1s pG1"), 2 * 42, "never laid", "AG-PLAY-6"),
        (at("G1s"), 1, "one way only", "AG-GRID-5"),
        (at(collected="G1s", step="put"), PUT_CARD + 2 * (MOST_CARDS - 1), "no card number 62", "AG-GEN-4"),
    ],
)
def test_moves_of_cards_that_are_not_there_are_refused(table: Any, move: int, words: str, rule: str) -> None:
    line = GAME.refuse(BOX, table.s, 0, move)
    assert words in line.text and line.rule == rule


def test_greedy_thinks_on_after_many_lays() -> None:
    greens = "G1s G1c G2s G2c G3s G3c G4s G4c G5s"
    table = at(greens).lay("G1s", "G1c left", "G2s", "G2c right", "G3s", "G3c left", "G4s", "G4c right")
    move = DOORS.decide(BOX.records, table.states, 0, GREEDY, scratch(GAME), generator(1))
    assert move == LAUNCH or move < PASS
