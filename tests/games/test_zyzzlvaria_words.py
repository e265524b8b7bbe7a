"""Escape from Zyzzlvaria beside the rules: refusals, words, previews, what is hidden, the box."""

import copy
import tomllib
from typing import Any

import pytest

from escapade.engine.contract import Line
from escapade.engine.errors import BadBox
from escapade.engine.events import Event
from escapade.games.zyzzlvaria import state, story
from escapade.games.zyzzlvaria.box import load_box, space_number
from tests.games.zyzzlvaria_table import BOX, CARDS, GAME, PAWNS, PODS, at, fresh

NEXT = (1, 3, 5)


@pytest.mark.rule("ZY-PAWN-5", "ZY-POD-1", "ZY-POD-4", "ZY-PAWN-2", "ZY-TURN-3", "ZY-WHEEL-1", "ZY-SET-8")
def test_refusals_name_their_rule() -> None:
    table = at("zoe:N1", roll=(5, 5, 6))
    assert table.refusal(state.PASS).rule == "ZY-TURN-3"
    assert table.refusal(state.PICK_POD).rule == "ZY-POD-4"
    walking = at(roll=(1, 2, 2)).play("algernon", "E2", "W2")
    rules = {way: walking.refusal(state.WALK + way).rule for way in (1, 2, 3)}
    assert rules == {1: "ZY-PAWN-5", 2: "ZY-PAWN-5", 3: "ZY-PAWN-2"}
    pod = at("zoe:N1", roll=(6, 5, 6)).s
    assert pod.phase == state.PICK
    flying = at("zoe:N1", "N2:r4c7", roll=(6, 1, 7), moon="neutral", quarter="fiscal").play("N1")
    assert flying.refusal(state.FLY + 1).rule == "ZY-POD-4"
    assert flying.refusal(state.FLY).rule == "ZY-POD-1"
    marking = fresh(2).play("w1", player=1)
    assert marking.refusal(29).rule == "ZY-WHEEL-1"
    assert marking.refusal(0).rule == "ZY-SET-8"


@pytest.mark.rule("ZY-SET-9")
def test_redeal_shuffles_what_the_seat_has_not_seen() -> None:
    table = at(hands={1: "lunar-almanac spanner-work", 2: "forged-papers"}, seats=2)
    seen = [table.redealt(1, seed) for seed in range(200)]
    assert all(world.hand(1) == {"lunar-almanac", "spanner-work"} for world in seen)
    assert set().union(*(world.hand(2) for world in seen)) == set(CARDS) - {"lunar-almanac", "spanner-work"}
    assert all(len(world.hand(2)) == 1 for world in seen)


@pytest.mark.rule("ZY-SET-8")
def test_redeal_of_wheel_picks() -> None:
    table = fresh(2).play("w1", "w2", player=1).play("w9", "w8", "w7", player=2)
    world = table.redealt(1, 3)
    assert world.s.wheel[0] == table.s.wheel[0]
    assert int(world.s.wheel[1]).bit_count() == 3
    assert {int(table.redealt(1, seed).s.wheel[1]) for seed in range(30)} != {int(table.s.wheel[1])}


def test_an_event_in_words() -> None:
    line = story.narrate(BOX, Event(state.EARNS, 0, -1, 7, 7, 0, space_number("r6c7")), True)
    assert line.text == "Kuiper Belt pays {0} 7 DB for Zoe."


def test_a_preview_tells_what_is_at_stake() -> None:
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


# ---------------------------------------------------------------- a refusal gives the reason


@pytest.mark.rule("ZY-CARD-1", "ZY-CARD-2", "ZY-ESC-3")
def test_a_card_refuses_what_it_cannot_take() -> None:
    saved, lost = "ernie:saved2 ralph:trapped", "N2:escaped S1:overturned"
    ticket = at(saved, f"N1:r2c6 {lost}", hands={1: "parking-ticket"}).play("parking-ticket")
    told = {pod: ticket.refusal(state.CHOOSE_POD + PODS.index(pod)) for pod in ("N1", "N2", "S1")}
    assert told["N1"] == Line("Pod N1 is in Outpost 9 already.", "ZY-CARD-1")
    assert told["N2"] == Line("Pod N2 has escaped.", "ZY-ESC-3")
    assert told["S1"] == Line("Pod S1 lies overturned on the border.", "ZY-ESC-3")
    lock = at("leah:N1 zoe:dead ralph:r6c7", hands={1: "quadcorder-lock"}).play("quadcorder-lock")
    pawns = {pawn: lock.refusal(state.CHOOSE_PAWN + PAWNS.index(pawn)).text for pawn in ("leah", "zoe")}
    assert pawns["leah"] == "Leah sits in pod N1: only a pawn that stands in Inner Zyzzlvaria can be beamed."
    assert pawns["zoe"] == "Zoe is dead: only a pawn in play can be beamed."
    lock.play("ernie")
    assert lock.refusal(state.BEAM_TO + 2) == Line("A pawn stands on Kuiper Belt already.", "ZY-CARD-2")


@pytest.mark.rule("ZY-CARD-2")
def test_a_die_is_not_set_to_what_it_shows_or_lacks() -> None:
    table = at(hands={1: "captains-override"}).play("captains-override", draws=(4, 2, 5))
    shown = table.refusal(state.TURN_DIE + 3)
    assert shown == Line("The red die shows 4 already: keep the roll, or choose another.", "ZY-CARD-2")
    assert table.refusal(state.TURN_DIE + 7).text == "The red die has 6 sides."


@pytest.mark.rule("ZY-ZONE-7", "ZY-ZONE-10")
def test_zones_refuse_what_they_cannot_take() -> None:
    lazyr = at("zoe:r12c6 ernie:E2", "E2:r11c14", roll=(3, 1, 5)).play("zoe", "S3")
    assert lazyr.refusal(state.CHOOSE_POD) == Line("Pod N1 is empty: only pods with crew are swapped.", "ZY-ZONE-10")
    lazyr.play("S2")
    assert "another one" in lazyr.refusal(state.CHOOSE_POD + PODS.index("S2")).text
    jail = at("zoe:r6c12 ernie:saved2 ralph:jailed", "W2:escaped", roll=(4, 1, 3)).play("zoe", "E4")
    told = [jail.refusal(state.CHOOSE_PAWN + PAWNS.index(pawn)) for pawn in ("ernie", "ralph")]
    assert told[0] == Line("Ernie is saved: only a pawn in play can be locked up.", "ZY-ZONE-7")
    assert told[1].text.startswith("Ralph is in jail")


@pytest.mark.rule("ZY-POD-1", "ZY-POD-3", "ZY-POD-4", "ZY-POD-10", "ZY-ESC-3")
def test_why_a_pod_cannot_be_picked() -> None:
    table = at("zoe:N1 ernie:saved2", "E1:escaped", roll=(5, 5, 6))
    told = [table.refusal(state.PICK_POD + PODS.index(pod)) for pod in ("N1", "E1", "W1")]
    assert told[0] == Line("Pod N1 cannot go east: it would end on another pod.", "ZY-POD-4")
    assert told[1] == Line("Pod E1 has escaped.", "ZY-ESC-3")
    assert told[2].rule == "ZY-POD-10"
    inwards = at("zoe:N1", roll=(1, 2, 4))
    assert inwards.refusal(state.PICK_POD) == Line(
        "Pod N1 cannot go south: there is not a single space for it.", "ZY-POD-3"
    )
    assert at("zoe:N1", roll=(2, 3, 4)).refusal(state.PICK_POD).text == "No die shows a number of pod N1."


@pytest.mark.rule("ZY-TURN-3")
def test_the_prompt_says_when_nothing_can_move() -> None:
    walled = "N1:r1c1 N2:r1c2 E1:r2c1 E2:r1c3 S1:r3c1 S2:r2c2 W1:r4c1 W2:r1c4"
    dead = " ".join(f"{pawn}:dead" for pawn in PAWNS if pawn != "zoe")
    # Zoe sits in the corner; to the south and east each push would end on a pod.
    table = at(f"zoe:N1 {dead}", walled, roll=(2, 2, 3), full_band=True)
    assert table.legal() == {"pass"}
    assert GAME.prompt(BOX, table.s, 0) == Line("Nothing can move: go on.", "ZY-TURN-3")
    assert "Choose a pawn" in GAME.prompt(BOX, at(roll=NEXT).s, 0).text


# ---------------------------------------------------------------- what is told


@pytest.mark.rule("ZY-ZONE-4", "ZY-ESC-2", "ZY-WALK-1")
def test_nobody_takes_or_pays_nothing() -> None:
    duel = at("zoe:r6c5", roll=(3, 1, 5), moon="blue", money={1: 8}).play("zoe", "W3", "p2")
    duel.play("scissors", player=2).play("rock", player=1, draws=NEXT)
    assert "Rock against scissors: {0} wins, but {1} has nothing to give." in texts(duel)
    papers = at("zoe:r7c6", quarter="fiscal", hands={1: "forged-papers"}).play("forged-papers", draws=(5, 2, 3))
    papers.play("zoe")
    assert papers.words("N5").text.endswith("(escape: free, 75%)")
    papers.play("N5", draws=(23, *NEXT))
    assert "Pod N1 enters the open sector: the visas are free." in texts(papers)
    assert "{0} spins for pod N1: 23, Self-Destruct Button. That is harmless." in texts(papers)


def texts(table: Any) -> list[str]:
    return [line.text for line in table.told()]


@pytest.mark.rule("ZY-CARD-2", "ZY-WALK-6")
def test_redshirt_reflexes_are_counted_once() -> None:
    pods = "N1:r3c9 N2:r3c11"  # Zoe walks from N2 to N1 and pushes it into B: a spin for her, one for the pod
    table = at("zoe:N2", pods, quarter="fiscal", money=5, hands={1: "redshirt-reflexes"})
    table.play("redshirt-reflexes", draws=(3, 1, 2)).play("zoe")
    seen = next(one for one in table.view().previews if one.move == table.moves()["W3"])
    assert (seen.spin, seen.escape, seen.risk) == (True, True, 0.25**2)
    saved = [first * second for first, second in ((0.75, 1 - 0.25**2), (0.25 * 0.75, 0.75))]
    assert seen.chance == pytest.approx(sum(saved) / (1 - 0.25**2)) == pytest.approx(0.9)


DAMAGE = [
    (("board", "map", 0), "short", "16 rows"),
    (("board", "map", 0), "xAAA11BBCC22DDDd", "unknown signs"),
    (("board", "object", 0, "at"), "r1c1", "stellar objects"),
    (("board", "zone", 0, "spaces", 0), "r9c9", "four spaces"),
    (("moon_counter", "moon", 0, "dice", 0), 20, "bad.dice.1 must be 2 to 12, not 20"),
    (("moon_counter", "eclipse"), "MOON", "ECLIPSE! track"),
    (("crew", "pawn", 0, "at"), "r1c1", "Inner Zyzzlvaria"),
    (("crew", "pawn", 0, "faces"), [1], "four faces"),
    (("crew", "pod", 0, "at"), "r8c8", "Outer Zyzzlvaria"),
    (("crew", "pod", 0, "at"), "r4c11", "same space"),
    (("crew", "pod", 0, "numbers", 0), 13, "numbers.1 must be 1 to 12, not 13"),
    (("wheel", "space"), ["one"], "names for 30"),
    (("wheel", "marked"), 19, "wheel.marked must be 1 to 18, not 19"),
    (("board", "zone", 0, "id"), "nexus", "in this order"),
    (("board", "zone", 1, "n"), -1, "board.zone.nexus.n must be 0 to 100"),
    (("card", 0, "of"), "zoe", "there is no zoe"),
    (("card", 0, "kind"), "bomb", "must be free_visa, jinx, .*, not 'bomb'"),
    (("card", 0, "id"), "lunar-salute", "the same id"),
    (("deal", "cards"), 5, "too few to deal 5"),
    (("money", "visa"), -1, "money.visa must be 0 to 100, not -1"),
    (("money", "visa"), "five", "money.visa must be 0 to 100, not 'five'"),
]


@pytest.mark.parametrize(("where", "value", "told"), DAMAGE, ids=lambda part: str(part)[:30])
def test_a_box_that_does_not_fit_is_refused(where: Any, value: Any, told: Any) -> None:
    data = copy.deepcopy(tomllib.loads((GAME.folder / "box.toml").read_text(encoding="utf-8")))
    part = data
    for key in where[:-1]:
        part = part[key]
    part[where[-1]] = value
    with pytest.raises(BadBox, match=told):
        load_box(data)
