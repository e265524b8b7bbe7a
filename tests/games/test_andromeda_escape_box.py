"""Andromeda Escape: the components are data. Cards and missions come and go, numbers change, and the table tells it."""

import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from escapade.bots.levels import bot
from escapade.check.soak import soak
from escapade.engine.contract import Box
from escapade.engine.errors import BadBox
from escapade.engine.events import EVERYONE, Event
from escapade.engine.match import Match
from escapade.games.andromeda_escape import state
from escapade.games.andromeda_escape.box import load_box
from escapade.lab.contest import prepare
from escapade.lab.simulate import simulate
from tests.games.andromeda_escape_table import BOX, GAME

Data = dict[str, Any]
HOOK = {
    **{"letter": "V", "deck": "WARNING", "name": "Gravity Hook", "vp_played": 3, "vp_hand": -2, "copies": 3},
    **{"kind": "relocate", "who": "self", "ring": 2, "text": "Move a flat ship of yours to a free {ring}-ring field."},
}
WATCH = {
    **{"number": 16, "name": "Border Watch", "vp": 4, "check": "state", "kind": "next_to_dotted", "count": 3},
    "text": "Have {count} of your ships at dotted routes.",
}


def printed() -> Data:
    return tomllib.loads((GAME.folder / "box.toml").read_text(encoding="utf-8"))


def add(data: Data) -> None:
    data["card"].append(dict(HOOK))
    data["mission"].append(dict(WATCH))


def remove(data: Data) -> None:
    data["card"] = [card for card in data["card"] if card["letter"] not in "CKR"]
    data["mission"] = [mission for mission in data["mission"] if mission["number"] not in (4, 8)]


def renumber(data: Data) -> None:
    data["setup"].update(missions_dealt=2, platform_ships=[5, 4, 3], start_vp=[1, 2, 3, 4])
    data["huds"]["last_ship_vp"] = [12, 5]
    data["mission"][0]["count"] = 2
    data["card"][10].update(draw=4, copies=3, vp_played=-1)


def changed(how: Callable[[Data], None]) -> Box:
    data = printed()
    how(data)
    return load_box(data)


each_design = pytest.mark.parametrize("how", [add, remove, renumber])


def written(value: Any) -> str:
    """A value as TOML, tables inline."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {written(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


@each_design
def test_a_changed_box_breaks_no_law(how: Callable[[Data], None], tmp_path: Path) -> None:
    data = printed()
    how(data)
    lines = [f"{name} = {written(value)}\n" for name, value in data.items()]
    (tmp_path / "box.toml").write_text("".join(lines), encoding="utf-8")
    soaked = soak(replace(GAME, folder=tmp_path), 200)
    assert soaked.sound, soaked.violation
    assert soaked.games == 200


@each_design
@pytest.mark.parametrize("seats", GAME.seats)
def test_bots_play_a_changed_box_to_its_end(how: Callable[[Data], None], seats: int) -> None:
    contest = prepare(GAME, seats, [bot("greedy"), bot("random")], box=changed(how), seed=3)
    played = simulate(contest, 200)
    assert (played.games, played.unfinished) == (200, 0)


def words(box: Box, phase: int, move: int) -> str:
    """What the first player would read of a move in such a step."""
    match = Match(GAME, 2, {"start": 0}, seed=1, box=box)
    match.state.phase = phase
    return GAME.describe(box, match.state, 0, move).text


@pytest.mark.rule("AE-CARD-4", "AE-CARD-7")
def test_an_added_card_is_told_with_its_numbers() -> None:
    box = changed(add)
    letter = len(box.data.card) - 1
    assert words(box, state.CARD_PHASE, state.PLAY_CARD + letter) == (
        "Play Gravity Hook (V), +3 VP: Move a flat ship of yours to a free second-ring field"
    )
    line = GAME.narrate(box, Event(state.PLAYS, 0, EVERYONE, letter, 3, 6), True)
    assert (line.text, line.rule) == ("{0} plays Gravity Hook (V): +3 VP, now 6.", "AE-CARD-4")
    assert int(box.record.in_deck[state.WARNING]).bit_count() == 21
    assert GAME.view(box, Match(GAME, 3, seed=1, box=box).state, 0).piles == [24, 21]  # type: ignore[attr-defined]


@pytest.mark.rule("AE-MIS-2", "AE-MIS-G1")
def test_an_added_mission_is_told_with_its_numbers_and_can_be_reached() -> None:
    box = changed(add)
    told = words(box, state.RETURN, state.MISSION + 15)
    assert told == "Put back mission 16 Border Watch (4 VP): Have three of your ships at dotted routes"
    line = GAME.narrate(box, Event(state.CLAIMS, 0, EVERYONE, 16, 4), True)
    assert (line.text, line.rule) == ("{0} accomplishes mission 16 Border Watch: +4 VP.", "AE-MIS-G1")
    match = Match(GAME, 3, {"start": 0}, seed=1, box=box)
    match.state.slots[0], match.state.slot[0, 0] = 1, 16
    (hint,) = GAME.view(box, match.state, 0).sides[0].missions  # type: ignore[attr-defined]
    assert (hint.number, hint.have, hint.need) == (16, 0, 3)


def test_what_is_taken_out_is_gone() -> None:
    box = changed(remove)
    match = Match(GAME, 3, seed=1, box=box)
    assert {mission.number for mission in box.data.mission} == set(range(1, 16)) - {4, 8}
    assert int(box.record.missions) == BOX.record.missions & ~(1 << 4 | 1 << 8)
    assert GAME.view(box, match.state, 0).piles == [20, 16]  # type: ignore[attr-defined]


@pytest.mark.rule("AE-SETUP-6", "AE-MIS-1", "AE-ACT-K", "AE-END-2")
def test_a_changed_number_is_read_everywhere() -> None:
    box = changed(renumber)
    match = Match(GAME, 4, {"start": 0}, seed=1, box=box)
    assert match.scores == (1, 2, 3, 4)
    assert GAME.prompt(box, match.state, 0).text == "Two missions: put one back and keep one."
    assert len(match.legal(0)) == 2
    assert box.data.mission[0].text.startswith("Have two of your ships")
    assert "look at four missions" in box.data.card[10].text
    assert list(box.record.place_vp) == [0, 12, 5, 0, 0, 0]


@pytest.mark.rule("AE-MIS-6", "AE-MIS-9", "AE-MIS-12", "AE-CARD-7")
def test_texts_take_their_numbers_from_the_card() -> None:
    texts = {mission.number: mission.text for mission in BOX.data.mission} | {c.letter: c.text for c in BOX.data.card}
    assert texts[6] == "Take the second place in the Last Ship HUD."
    assert "field 1" in texts[9]
    assert "three WARNING cards" in texts[12]
    assert "inner-ring" in texts["J"]
    assert "outer-ring" in texts["D"]
    assert not [text for text in texts.values() if "{" in text]


def change(**parts: Any) -> Data:
    data: Any = printed()
    for path, value in parts.items():
        where = data
        *walk, last = path.split("__")
        for name in walk:
            where = where[int(name)] if isinstance(where, list) else where[name]
        where[int(last) if isinstance(where, list) else last] = value
    return data


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"setup__platform_ships": [9, 7]}, "platform ships"),
        ({"setup__start_vp": [3, 3, 3, 99]}, "setup.start_vp.4 must be 0 to 40, not 99"),
        ({"setup__missions_dealt": 5}, "setup.missions_dealt must be 2 to 4, not 5"),
        ({"setup__missions_dealt": 4}, "too few missions"),
        ({"setup__two_players_without_missions": [16]}, "does not exist"),
        ({"setup__two_players_without_cards": ["Z"]}, "does not exist"),
        ({"card__0__copies": 0}, "copies"),
        ({"card__0__copies": 23}, "more than 62 action cards"),
        ({"card__0__letter": "B"}, "letter of its own"),
        ({"card__0__kind": "dance"}, "kind"),
        ({"card__1__who": "opponent"}, "kind"),
        ({"card__1__direction": "up"}, "direction"),
        ({"card__2__ring": 5}, "ring"),
        ({"card__10__draw": 9}, "card.K.draw must be 0 to 4, not 9"),
        ({"card__10__copies": 6}, "room for 7"),
        ({"card__10__text": "look at {seven} missions"}, "New Orders"),
        ({"card": [card for card in printed()["card"] if card["deck"] == "WARNING"]}, "too few ALERT cards"),
        ({"card": [card for card in printed()["card"] if card["deck"] == "ALERT"]}, "a WARNING card"),
        ({"board__field__0__forward": ["X31"]}, "AE-BOARD-3"),
        ({"board__field__0__forward": ["X99"]}, "AE-BOARD-3"),
        ({"board__route__0__ends": ["X22", "X21"]}, "AE-BOARD-4"),
        ({"mission__0__kind": "hand"}, "ALERT or WARNING"),
        ({"mission__0__kind": "platform_rescued_without_lost"}, "only one mission"),
        ({"mission__0__kind": "dance"}, "no known kind"),
        ({"mission__0__count": 0}, "needs a count"),
        ({"mission__0__number": 25}, "number must be 1 to 24, not 25"),
        ({"mission__0__number": 2}, "different numbers"),
        ({"huds__skip__0__next": 7}, "huds.skip.1.next must be 1 to 3, not 7"),
        ({"mission__0__vp": "five"}, "mission.1.vp must be -20 to 20, not 'five'"),
    ],
)
def test_a_bad_box_is_refused_in_words(parts: Data, says: str) -> None:
    with pytest.raises(BadBox, match=says):
        load_box(change(**parts))
