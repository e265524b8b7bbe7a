"""Escape Earth with other components: a designer changes box.toml, and nothing else."""

import copy
import random
import tomllib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from rich.text import Text

from escapade import Match
from escapade.engine.chance import generator
from escapade.engine.contract import Box
from escapade.engine.doors import GREEDY, RANDOM, scratch
from escapade.engine.errors import BadBox
from escapade.engine.log import SILENT
from escapade.engine.record import blank
from escapade.games.escape_earth import state
from tests.games.escape_earth_table import DOORS, GAME

PRINTED = tomllib.loads((GAME.folder / "box.toml").read_text(encoding="utf-8"))
MOON = {"id": "GX-NEW", "name": "Larder Moon", "kind": "food_planet", "parsecs": 3, "planet": True, "cube": "food"}


def boxed(change: Callable[[dict[str, Any]], object]) -> Box:
    parts = copy.deepcopy(PRINTED)
    change(parts)
    return GAME.load_box(parts)


def in_every_number(parts: dict[str, Any]) -> None:
    parts["table"] |= {"face_up": 5, "actions": 3, "chaos": 4}
    parts["alien"] |= {"beyond": 4, "step": 3}
    parts["anomaly"]["nearest"] = 6
    parts["beginner"] |= {"structures": 1, "turns": 3}
    parts["event"][2]["n"] = 3
    parts["event"][3]["n"] = 1
    for it in parts["structure"][1:]:
        it["capacity"] = [2, 4]


def in_copies(parts: dict[str, Any]) -> None:
    for it, copies in zip(parts["event"] + parts["time"], (0, 6, 8, 6, 4, 1, 2, 9), strict=True):
        it["copies"] = copies
    for it in parts["cube"]:
        it["count"] = 3


BOXES = {
    "a card more": boxed(lambda parts: parts["galaxy"].append(MOON)),
    "a card less": boxed(lambda parts: parts["galaxy"].pop(7)),
    "a full row": boxed(lambda parts: parts["galaxy"].extend({**MOON, "id": f"more-{n}"} for n in range(6))),
    "an event more": boxed(lambda parts: parts["event"][1].update(copies=3)),
    "a short row": boxed(lambda parts: parts.update(galaxy=parts["galaxy"][:6])),
    "other numbers": boxed(in_every_number),
    "other copies, few cubes": boxed(in_copies),
    "one action": boxed(lambda parts: parts["table"].update(actions=1)),
    "all cards alike": boxed(lambda parts: [it.update(value=2) for it in parts["activity"]]),
}


@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
def test_200_games_break_no_law(box: Any) -> None:
    moves, rng = scratch(GAME), generator(3)
    for number in range(200):
        states = blank(GAME.state)
        DOORS.setup(box.records, states, GAME.option_values(2, {"beginner": number % 3 == 0}), rng, SILENT)
        while mask := int(DOORS.awaits(states)):
            seat = mask.bit_length() - 1
            broken = DOORS.faults(box.records, states)
            assert broken == 0, GAME.laws.words(broken)
            if number % 9 == 0:
                DOORS.redeal(box.records, states, seat, rng)
            bot = GREEDY if number % 4 == 0 else RANDOM
            move = DOORS.decide(box.records, states, seat, bot, moves, rng)
            DOORS.play(box.records, states, seat, move, rng, SILENT)
        assert DOORS.faults(box.records, states) == 0


def words_of_a_game(box: Box, seed: int = 4) -> str:
    """Everything a random game says: moves, prompts, story, drawings."""
    match = Match("escape-earth", seed=seed, options={"beginner": seed % 2}, box=box)
    choices, told = random.Random(seed), []
    while not match.over:
        seat = match.awaits[0]
        drawn = Text.from_markup(GAME.sketch(box, match.view(seat), 120)).plain
        told += [match.prompt(seat).text, drawn, *match.view(seat).warnings]
        told += [move.text for move in match.moves(seat)]
        told += [
            GAME.refuse(box, match.state, seat, move).text
            for move in set(range(len(GAME.moves))) - set(match.legal(seat))
        ]
        match.play(seat, choices.choice(match.legal(seat)))
    return "\n".join([*told, *(line.text for _, line in match.story(0))])


@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
def test_there_are_words_for_everything(box: Any) -> None:
    for seed in range(3):
        assert words_of_a_game(box, seed)


def test_a_new_world_is_seen_at_the_table() -> None:
    box = boxed(lambda parts: parts["galaxy"].append(MOON))
    assert (box.record.ocean, box.record.alien_start) == (18, 19)
    match = Match("escape-earth", seed=1, box=box)
    view = match.view(0)
    assert len(view.worlds) == 19
    assert view.worlds[18].card == 1, "the ocean planet is still the last"
    near = next(it for it in (Match("escape-earth", seed=n, box=box) for n in range(99)) if 18 in it.state.row[1:4])
    assert "Larder Moon" in "".join(line.text for _, line in near.story(0))
    assert "3 parsecs" in "".join(line.text for _, line in near.story(0))


def test_a_new_number_is_read_at_the_table() -> None:
    box = boxed(in_every_number)
    match = Match("escape-earth", seed=1, options={"beginner": True}, box=box)
    assert match.prompt(0).text == "You have three actions."
    assert match.view(0).frontier == 5
    assert match.view(0).alien == 21
    assert any("time cards after one structure," in line.text for _, line in match.story(0))
    assert [it.text for it in box.data.event[2:]] == [
        "Lose 3 resource cubes.",
        "Place the anomaly marker, or move it 1 world towards Earth.",
        "Lose 1 food cube.",
    ]
    assert msgspec.to_builtins(box.data)["event"][2]["text"] == "Lose 3 resource cubes.", "so the browser reads it"


def test_an_event_may_take_several_cubes() -> None:
    box = boxed(in_every_number)
    states = blank(GAME.state)
    DOORS.setup(box.records, states, GAME.option_values(2, {"beginner": True}), generator(1), SILENT)
    s = states[0]
    s.free[:] = 0
    s.structure[0] = s.structure[1] = state.MINE
    s.stock[0], s.stock[1], s.supply[state.RESOURCE] = 2, 2, 8 - 4
    raiders = next(card for card in range(12) if box.record.event_type[card] == state.RAIDERS)
    at = list(s.events[:12]).index(raiders)
    s.events[at], s.events[11] = s.events[11], raiders
    s.turns = 3
    s.time[0] = next(card for card in range(6) if box.record.time_kind[card] == state.EVENT)
    DOORS.play(box.records, states, 0, state.PASS, generator(1), SILENT)
    assert (s.phase, s.owed) == (state.LOSE, 3)
    assert GAME.prompt(box, s, 1).text.startswith("You lose 3 resource")
    for _ in range(2):
        DOORS.play(box.records, states, 1, state.LOSE_FROM, generator(1), SILENT)
    assert (s.stock[0], s.stock[1], s.phase, s.owed) == (0, 1, state.ACT, 0), "the last one leaves no choice"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            lambda parts: parts["galaxy"].extend({**MOON, "id": f"{n}"} for n in range(7)),
            "cards must be 4 to 24, not 25",
        ),
        (lambda parts: parts["event"][0].update(copies=17), "event cards must be 1 to 24, not 25"),
        (lambda parts: parts["time"][0].update(copies=10), "time cards must be 1 to 12, not 13"),
        (lambda parts: parts["cube"][0].update(count=16), "cube.food.count must be 0 to 15, not 16"),
        (lambda parts: parts["table"].update(face_up=17), "table.face_up must be 1 to 16, not 17"),
        (lambda parts: parts["galaxy"][4].update(kind="moon"), "must be asteroid, earth, .*, not 'moon'"),
        (lambda parts: parts["event"][2].update(n=0), "event 'raiders' needs n"),
        (lambda parts: parts["activity"][0].update(value=4), "value must be 1 to 3, not 4"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(change: Any, words: str) -> None:
    with pytest.raises(BadBox, match=words):
        boxed(change)
