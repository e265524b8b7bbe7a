"""Escape from Zyzzlvaria beside the rules: refusals, words, previews, what is hidden, the box."""

import copy
import tomllib

import pytest

from escapade.engine.errors import BadBox
from escapade.engine.events import Event
from escapade.games.zyzzlvaria import state, story
from escapade.games.zyzzlvaria.box import load_box, space_number
from tests.games.zyzzlvaria_table import BOX, CARDS, GAME, at, fresh

NEXT = (1, 3, 5)


@pytest.mark.rule("ZY-PAWN-5", "ZY-POD-1", "ZY-POD-4", "ZY-PAWN-2", "ZY-TURN-3", "ZY-WHEEL-1", "ZY-SET-8")
def test_refusals_name_their_rule():
    table = at("zoe:N1", roll=(5, 5, 6))
    assert table.refusal(state.PASS).rule == "ZY-TURN-3"
    assert table.refusal(state.PICK_POD).rule == "ZY-POD-1"
    walking = at(roll=(1, 2, 2)).play("algernon", "E2", "W2")
    rules = {way: walking.refusal(state.FIRST_SEGMENT + way).rule for way in (1, 2, 3)}
    assert rules == {1: "ZY-PAWN-5", 2: "ZY-PAWN-5", 3: "ZY-PAWN-2"}
    pod = at("zoe:N1", roll=(6, 5, 6)).s
    assert pod.phase == state.PICK
    flying = at("zoe:N1", "N2:r4c7", roll=(6, 1, 7), moon="neutral", quarter="fiscal").play("N1")
    assert flying.refusal(state.FIRST_DIR + 1).rule == "ZY-POD-4"
    assert flying.refusal(state.FIRST_DIR).rule == "ZY-POD-1"
    marking = fresh(2).play("w1", player=1)
    assert marking.refusal(29).rule == "ZY-WHEEL-1"
    assert marking.refusal(0).rule == "ZY-SET-8"


@pytest.mark.rule("ZY-SET-9")
def test_redeal_shuffles_what_the_seat_has_not_seen():
    table = at(hands={1: "lunar-almanac spanner-work", 2: "forged-papers"}, seats=2)
    seen = [table.redealt(1, seed) for seed in range(200)]
    assert all(world.hand(1) == {"lunar-almanac", "spanner-work"} for world in seen)
    assert set().union(*(world.hand(2) for world in seen)) == set(CARDS) - {"lunar-almanac", "spanner-work"}
    assert all(len(world.hand(2)) == 1 for world in seen)


@pytest.mark.rule("ZY-SET-8")
def test_redeal_of_wheel_picks():
    table = fresh(2).play("w1", "w2", player=1).play("w9", "w8", "w7", player=2)
    world = table.redealt(1, 3)
    assert world.s.wheel[0] == table.s.wheel[0]
    assert int(world.s.wheel[1]).bit_count() == 3
    assert {int(table.redealt(1, seed).s.wheel[1]) for seed in range(30)} != {int(table.s.wheel[1])}


def test_every_event_has_words():
    kinds = [value for name, value in vars(state).items() if isinstance(value, int) and name == name.upper()]
    assert len(story._NARRATORS) == state.FINAL + 1 <= len(kinds)
    line = story.narrate(BOX, Event(state.EARNS, 0, -1, 7, 7, 0, space_number("r6c7")), True)
    assert line.text == "Kuiper Belt pays {0} 7 DB for Zoe."


def test_a_preview_tells_what_is_at_stake():
    table = at("zoe:r7c6", quarter="fiscal", money=7, roll=(2, 3, 5)).play("zoe")
    previews = {one.move: one for one in table.view().previews}
    assert set(previews) == set(table.moves().values())
    up = previews[table.moves()["N5"]]
    assert (up.path, up.boards, up.pod_path, up.end) == (["r6c6", "r5c6", "r4c6"], "N1", ["r3c6"], "r3c6")
    assert (up.escape, up.cost, up.chance, up.affordable) == (True, 5, 0.75, True)
    out = previews[table.moves()["W3"]]
    assert (out.spin, out.risk, out.back, out.end) == (True, 0.25, "r7c5", "r7c3")
    assert table.words("N5").text == "North 5: into pod N1, which flies on to r3c6 (escape: 5 DB, 75%)"
    assert table.view(2).previews == []


DAMAGE = [
    (("board", "map", 0), "short", "16 rows"),
    (("board", "map", 0), "xAAA11BBCC22DDDd", "unknown signs"),
    (("board", "object", 0, "at"), "r1c1", "stellar objects"),
    (("board", "zone", 0, "spaces", 0), "r9c9", "four spaces"),
    (("moon_counter", "moon", 0, "dice", 0), 20, "three dice"),
    (("moon_counter", "eclipse"), "MOON", "ECLIPSE! track"),
    (("crew", "pawn", 0, "at"), "r1c1", "Inner Zyzzlvaria"),
    (("crew", "pawn", 0, "faces"), [1], "four faces"),
    (("crew", "pod", 0, "at"), "r8c8", "Outer Zyzzlvaria"),
    (("crew", "pod", 0, "at"), "r4c11", "same space"),
    (("crew", "pod", 0, "numbers", 0), 13, "four numbers"),
    (("wheel", "space"), ["one"], "names for 30"),
    (("card", 0, "of"), "nexus", "cards must be"),
    (("money", "visa"), -1, "prices"),
    (("money", "visa"), "five", "Expected"),
]


@pytest.mark.parametrize(("where", "value", "told"), DAMAGE, ids=lambda part: str(part)[:30])
def test_a_box_that_does_not_fit_is_refused(where, value, told):
    data = copy.deepcopy(tomllib.loads((GAME.folder / "box.toml").read_text(encoding="utf-8")))
    part = data
    for key in where[:-1]:
        part = part[key]
    part[where[-1]] = value
    with pytest.raises(BadBox, match=told):
        load_box(data)
