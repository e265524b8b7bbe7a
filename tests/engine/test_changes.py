"""A changed box: changes by path and by file, what differs, and what is refused."""

import random
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from escapade.check.boxes import check_changes
from escapade.check.case import Case
from escapade.check.finding import Unsound
from escapade.engine import contract, toml, toml_positions
from escapade.engine.box_schema import KEYS, faults
from escapade.engine.changes import (
    box_from_text,
    changed_box,
    difference,
    differences,
    leaves,
    read_box,
    read_changes,
    sheet,
    summary,
    written,
)
from escapade.engine.errors import BadBox

DYING = contract.game("dying-planet")
ALIEN = contract.game("alien-getaway")
ANDROMEDA = contract.game("andromeda-escape")
GAMES = [game for game in contract.games() if game.printed]
FIRST = DYING.printed["treasure"][0]


def said(*changes: str, game: contract.Game = DYING) -> dict[str, Any]:
    return read_changes(game, changes)


def refusal(*changes: str, game: contract.Game = DYING) -> str:
    with pytest.raises(BadBox) as found:
        changed_box(game, said(*changes, game=game))
    return found.value.sentence


def test_one_number_is_changed_and_told() -> None:
    path = f"treasure.{FIRST['id']}.points"
    box = changed_box(DYING, said(f"{path}={FIRST['points'] + 2}"))
    assert box.data.treasure[0].points == FIRST["points"] + 2
    assert box.records[0].points[0] == FIRST["points"] + 2
    assert box.changes == {path: FIRST["points"] + 2}
    [one] = differences(DYING, box)
    assert (one.path, one.was, one.now) == (path, FIRST["points"], FIRST["points"] + 2)
    assert one.text == f"{FIRST['name']}: points {FIRST['points'] + 2} (was {FIRST['points']})"
    assert summary(DYING, box) == f"Changed components: {one.text}."
    assert box.digest != DYING.box.digest


def test_a_pattern_changes_everything_that_fits_it() -> None:
    box = changed_box(DYING, said("challenge.*.value+=1", "rules.rounds=8"))
    for own, now in zip(DYING.box.data.challenge, box.data.challenge, strict=True):
        assert now.value == own.value + 1
    assert len(box.changes) == len(DYING.box.data.challenge) + 1
    assert "and " in summary(DYING, box) and "more" in summary(DYING, box)


def test_a_pattern_means_what_is_there() -> None:
    changes = said("treasure.*.ability.n=2")
    with_numbers = [it for it in DYING.printed["treasure"] if it.get("ability", {}).get("n", 2) != 2]
    assert len(changes) == len(with_numbers)


def test_parts_are_taken_out_and_added() -> None:
    changes = said(f"treasure.{FIRST['id']}=none", 'treasure.new-one={name="New", type="relic", points=4}')
    box = changed_box(DYING, changes)
    assert [it.id for it in box.data.treasure] == [*(it.id for it in DYING.box.data.treasure[1:]), "new-one"]
    assert [one.text for one in differences(DYING, box)] == [f"{FIRST['name']} is taken out", "New is added"]
    assert changed_box(DYING, box.changes).digest == box.digest


def test_what_is_as_it_was_is_no_change() -> None:
    assert changed_box(DYING, {"rules.rounds": DYING.printed["rules"]["rounds"]}) is DYING.box
    assert changed_box(DYING, {}) is DYING.box
    assert summary(DYING, DYING.box) == ""


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("rules.runds=3", "'runds' in rules; did you mean 'rounds'"),
        ("tresure.x.points=3", "did you mean 'treasure'"),
        ("treasure.nobody.points=3", "no 'nobody' in treasure"),
        ("rules.rounds=99", "rules.rounds must be 1 to 40, not 99"),
        ("rules.rounds=many", "rules.rounds must be 1 to 40, not 'many'"),
        ("rules.rounds=true", "rules.rounds must be 1 to 40, not true"),
        ("rules.rounds.first=1", "nothing inside rules.rounds"),
        ("rules.rounds", "path=value"),
        ("rules.rounds=none", "rules.rounds is missing"),
        (f"treasure.{FIRST['id']}.name={'x' * 99}", "a text of 1 to 32 characters"),
        (f"treasure.{FIRST['id']}.name=[b]x", "without brackets"),
        (f'treasure.{FIRST["id"]}.name="a\\u0007b"', "cannot be printed"),
        (f"treasure.{FIRST['id']}.name+=1", "only numbers"),
        (f"treasure.{FIRST['id']}.ability.freq=gane", "did you mean 'game'"),
        ("challenge.dust-cyclone.ability.text={n.__class__}", "nothing else in braces"),
        ("challenge.nothing-*.value=3", "Nothing in the box fits"),
        ("type.relic.colour=red", "a colour such as"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(change: str, words: str) -> None:
    assert words in refusal(change)


def test_every_fault_has_its_path() -> None:
    with pytest.raises(BadBox) as found:
        changed_box(DYING, {"rules.rounds": 99, "rules.hand_limit": -1})
    assert [fault.path for fault in found.value.faults] == ["rules.rounds", "rules.hand_limit"]


def test_a_file_is_refused_with_the_line(tmp_path: Path) -> None:
    text = ALIEN.box_text.replace("faces = 6", "faces = 77").replace("shape = ", "shpe = ", 1)
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadBox) as found:
        read_box(ALIEN, file)
    lines_of_text = text.splitlines()
    by_line = {fault.line: fault.text for fault in found.value.faults}
    assert "dice.faces must be 2 to 9, not 77" in by_line[lines_of_text.index("faces = 77") + 1]
    slip = next(number for number, line in enumerate(lines_of_text, 1) if line.startswith("shpe"))
    assert "did you mean 'shape'" in by_line[slip]
    assert found.value.sentence.startswith("mine.toml: ") and f"line {slip}:" in found.value.sentence


def test_a_file_that_is_not_toml(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadBox, match="cannot be read"):
        read_box(ALIEN, file)
    with pytest.raises(BadBox, match="not valid TOML"):
        box_from_text(ALIEN, "[dice")
    with pytest.raises(BadBox, match="dice is missing"):
        box_from_text(ALIEN, "")


def test_reordered_cards_are_a_difference_that_leads_back() -> None:
    data = {**ALIEN.printed, "asteroid": ALIEN.printed["asteroid"][::-1]}
    changes = difference(ALIEN.printed, data)
    assert list(changes) == ["asteroid"]
    assert changed_box(ALIEN, changes).data.asteroid[0].id == ALIEN.printed["asteroid"][-1]["id"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_box_keeps_its_own_sheet(game: contract.Game) -> None:
    assert not list(faults(sheet(game), game.printed))
    assert not [path for path, _ in leaves(game) if "=" in path or " " in path]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_value_has_a_line(game: contract.Game) -> None:
    found = toml_positions.places(game.box_text)

    def look(node: Any, place: toml_positions.Place) -> None:
        if isinstance(node, dict):
            for name, each in node.items():
                look(each, (*place, name))
        elif isinstance(node, list):
            for number, each in enumerate(node):
                look(each, (*place, number))
        else:
            span = found[place]
            assert tomllib.loads(f"v = {game.box_text[span.start : span.end]}")["v"] == node
            assert game.box_text[: span.start].count("\n") + 1 == span.line

    look(game.printed, ())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_box_written_anew_is_the_same(game: contract.Game) -> None:
    assert tomllib.loads(toml.whole(game.printed)) == game.printed


def test_a_box_is_written_with_its_remarks() -> None:
    box = changed_box(ALIEN, {"deal.draw": 3, "dice.count": 5, "crystal.green.name": "Moss"})
    text = written(ALIEN, box)
    assert "draw = 3  # cards drawn at the start of a turn, up to 4 (AG-DRAW-1); was 2\n" in text
    assert "count = 5  # was 4\n" in text and 'name = "Moss"  # was "Green"\n' in text
    assert text.startswith("# dice: count 5 (was 4)\n")
    assert box_from_text(ALIEN, text).changes == box.changes


def test_a_box_with_other_parts_is_written_anew() -> None:
    box = changed_box(DYING, said(f"treasure.{FIRST['id']}=none", "rules.rounds=8"))
    assert box_from_text(DYING, written(DYING, box)).changes == box.changes


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_any_difference_leads_back_to_its_box(game: contract.Game) -> None:
    """Change some numbers of every game at random: what is refused is refused in words, the rest comes back."""
    chance = random.Random(game.id)
    numbers = [(path, value) for path, value in leaves(game) if type(value) is int and path.split(".")[-1] not in KEYS]
    accepted = 0
    for _ in range(60):
        some = chance.sample(numbers, 2)
        changes = {path: value + chance.choice((-1, 1)) for path, value in some}
        try:
            box = changed_box(game, changes)
        except BadBox as problem:
            assert problem.sentence
            continue
        accepted += 1
        assert box.changes == changes
        assert box_from_text(game, written(game, box)).changes == changes
        again = read_changes(game, [f"{path} = {toml.inline(value)}" for path, value in box.changes.items()])
        assert changed_box(game, again).digest == box.digest
    assert accepted > 5


def test_the_gauntlet_finds_a_box_that_stumbles() -> None:
    airlock = contract.game("airlock")

    def stumbles(data: Any) -> contract.Box:
        if data != airlock.printed:
            raise KeyError("hand")
        return airlock.load_box(data)

    broken = replace(airlock, load_box=stumbles)
    with pytest.raises(Unsound, match=r"`load_box` stumbles over .*KeyError"):
        check_changes(Case(broken, broken.seats[0]), 1, 5)
    made, tried = check_changes(Case(airlock, airlock.seats[0]), 1, 5)
    assert 0 <= made <= tried == 5
