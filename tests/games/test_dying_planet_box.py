"""The components of Escape From a Dying Planet are data: change the file, and rules, texts and tables follow."""

import random
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from escapade.bots.levels import bot
from escapade.check.soak import soak
from escapade.engine.chance import generator
from escapade.engine.contract import Box
from escapade.engine.errors import BadBox
from escapade.engine.log import SILENT
from escapade.engine.match import Match
from escapade.games.dying_planet import state
from escapade.games.dying_planet.box import load_box
from escapade.lab.contest import prepare
from escapade.lab.simulate import simulate
from tests.games.dying_planet_table import DOORS, GAME, at

GAMES = 200
Parts = dict[str, Any]


def printed() -> Parts:
    return tomllib.loads((GAME.folder / "box.toml").read_text(encoding="utf-8"))


def changed(change: Callable[[Parts], object]) -> Box:
    parts = printed()
    change(parts)
    return load_box(parts)


def a_card_more(parts: Parts) -> None:
    tide = {"id": "tide", "name": "Black Tide", "value": 2, "danger": 4, "energy": 9, "bonus": 3, "flavour": "Wet."}
    parts["challenge"].insert(3, tide | {"ability": {"kind": "draw", "n": 3}})
    ability = {"kind": "infect", "n": 2, "target": "all", "when": ["refresh"], "freq": "round"}
    parts["treasure"].insert(0, {"id": "urn", "name": "Urn", "type": "relic", "points": 5, "ability": ability})
    parts["kit"].append(
        {"id": "flare", "name": "Flare", "energy": 5, "ability": {"kind": "score", "when": ["refresh"]}}
    )
    parts["escalation"].append({"id": "calm", "name": "Calm", "value_delta": -2, "text": "Values {value_delta:+}."})
    parts["member"][0]["cards"].append({"energy": 7, "name": "Second Wind", "flavour": ""})
    parts["type"].append({"id": "toy", "name": "Toy", "colour": "#fff", "glyph": "gear"})


def a_card_less(parts: Parts) -> None:
    for name in ("challenge", "treasure", "kit", "escalation"):
        del parts[name][4]
    parts["member"][2]["cards"].pop()


def other_numbers(parts: Parts) -> None:
    parts["rules"] |= {"rounds": 6, "hand_limit": 7, "start_contamination": 4, "contamination": 20, "base_players": 3}
    parts["rules"]["market"] = [{"players": 2, "treasures": 3}, {"players": 3, "treasures": 4}]
    parts["rules"]["penalty"] = [{"contamination": 0, "points": 0}, {"contamination": 2, "points": 9}]
    for card in parts["challenge"] + parts["kit"]:
        card["ability"]["n"] = 1
    parts["challenge"][-2]["ability"]["n"] = 4


CHANGES = [a_card_more, a_card_less, other_numbers]


# ---------------------------------------------------------------- a changed box is played


@pytest.mark.parametrize("change", CHANGES)
def test_no_law_is_broken_with_another_box(change: Any) -> None:
    box = changed(change)
    found = soak(replace(GAME, load_box=lambda _: box), GAMES)
    assert found.sound, found.violation
    assert found.games == GAMES


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("seats", [2, 8])
def test_greedy_plays_another_box_to_the_end(change: Any, seats: int) -> None:
    contest = prepare(GAME, seats, [bot("greedy")], options={"escalation": 1}, box=changed(change))
    assert simulate(contest, GAMES).games == GAMES


# ---------------------------------------------------------------- and it is read at the table


def everything_said(box: Box, seats: int, games: int, **options: int) -> Iterator[str]:
    """Prompts, moves, the log and the sketch of random games."""
    choices = random.Random(1)
    for seed in range(games):
        match = Match(GAME, seats, options, seed=seed, box=box)
        while not match.over:
            seat = match.awaits[0]
            yield match.prompt(seat).text
            moves = match.moves(seat)
            yield from (move.text for move in moves)
            yield Text.from_markup(GAME.sketch(box, match.view(seat), 100)).plain
            match.play(seat, choices.choice(moves))
        yield from (match.told(event, 0).text for _, event in match.events())


def test_a_new_card_is_read_at_the_table() -> None:
    box = changed(lambda parts: (a_card_more(parts), parts["rules"].update(rounds=12)))  # type: ignore[func-returns-value]
    said = "\n".join(everything_said(box, 3, 6, escalation=1, escalation_card=9))
    assert "Escalation: Calm. Values −2." in said
    assert "Bid in secret against Black Tide" in said
    assert "Use it: Draw 3 cards." in said
    assert "Urn (Relic, 5)" in said
    assert "Use Urn: Once per round, in the Refresh phase: each opponent gains 2 Contamination." in said
    assert "Second Wind (7)" in said
    assert "Flare" in said


def test_a_card_that_is_gone_is_not_missed() -> None:
    box = changed(a_card_less)
    said = "\n".join(everything_said(box, 3, 6, escalation=1))
    for name, gone in (("challenge", "Gravity Pocket"), ("treasure", "Hymn Bell"), ("kit", "Stim Injector")):
        assert gone in {card["name"] for card in printed()[name]}
        assert gone not in said


def test_another_number_is_read_at_the_table() -> None:
    box = changed(other_numbers)
    match = Match(GAME, 3, {"random_members": 1}, seed=2, box=box)
    view = match.view(0)
    assert (view.rounds, view.challenges_left, len(view.market), view.supply) == (6, 5, 4, 20 - 3 * 4)
    assert (view.sides[0].hand_limit, view.sides[0].hand_count, view.sides[0].score.total) == (7, 7, -9)
    assert not view.escalated
    assert Match(GAME, 4, seed=2, box=box).view(0).escalated, "the base game is for three now"
    assert "Round 1 of 6" in Text.from_markup(GAME.sketch(box, view, 80)).plain
    texts = {card.id: card.ability.text for _, card in box.data.with_abilities if card.ability}
    assert texts["ion-storm"] == "Draw 1 card."
    assert texts["meteor-shower"] == "Reveal the top 4 Treasures; add one to your Stash, discard the rest."
    assert texts["collapsing-ziggurat"] == "Add the top card of the Treasure deck to your Stash."
    assert box.digest != GAME.box.digest
    said = "\n".join(everything_said(box, 3, 3))
    assert "Round 6:" in said
    assert "Round 7:" not in said


@pytest.mark.rule("DP-CARD-19")
def test_a_card_may_bring_its_own_text() -> None:
    ability = {"kind": "infect", "n": 3, "target": "all", "when": ["refresh"], "freq": "round"}
    ability["text"] = "Each evening {n:spore} for everybody else."
    box = changed(lambda parts: parts["treasure"][0].update(ability=ability))
    assert box.data.treasure[0].ability.text == "Each evening 3 spores for everybody else."
    table = at("treasure_bid", None, "relic-1", A={"hand": "5"}, B={"hand": "3"})
    rng = generator(1)
    for seat, mask in ((0, 1), (1, 0)):
        DOORS.play(box.records, table.states, seat, state.BID + mask, rng, SILENT)
    assert (table.phase, table.asked) == ("refresh", "A")
    DOORS.play(box.records, table.states, 0, state.USE_TREASURE, rng, SILENT)
    assert table.dirt("B") == 3


def test_the_rules_list_every_card_as_it_is() -> None:
    data, rules = GAME.box.data, GAME.rules_text
    for member in data.member:
        energies = " ".join(str(card.energy) for card in member.cards)
        cards = ", ".join(f"{card.name} ({card.energy})" for card in member.cards)
        assert f"| {member.name}, {member.role} | {energies} | {cards} |" in rules
    for card in data.challenge:
        numbers = f"{card.value} | {card.danger} | {card.energy} | {card.bonus or '–'}"
        assert f"| {card.name} | {numbers} | {card.ability.text} |" in rules
    for card in data.treasure:
        text = card.ability.text if card.ability else "–"
        assert f"| {card.name} | {data.type_of(card).name} | {card.points} | {text} |" in rules
    for card in data.kit:
        assert f"| {card.name} | {card.energy} | {card.ability.text} |" in rules
    for card in data.escalation:
        assert f"| {card.name} | {card.text} | (DP-ESC-" in rules


def test_the_help_finds_every_rule_in_the_part_that_explains_it() -> None:
    explained = GAME.rules_text.partition("## Printed, and decided by us")[0]
    for rule in (Path(__file__).parent / "ids" / "dying-planet.txt").read_text(encoding="utf-8").split():
        assert re.search(rf"{rule}(?!\d)", explained), rule


def test_the_picture_of_the_rules_fits_a_narrow_page() -> None:
    pictures = GAME.rules_text.split("```")[1::2]
    assert max(len(line) for picture in pictures for line in picture.splitlines()) <= 60


# ---------------------------------------------------------------- what does not fit is refused in words


def too_many(name: str, number: int) -> Callable[[Parts], object]:
    return lambda parts: parts[name].extend({**parts[name][0], "id": f"more-{i}"} for i in range(number))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (too_many("treasure", 19), "there must be 1 to 63 Treasures, not 64"),
        (too_many("challenge", 7), "may come to own 54 starters, Challenges and kits; there is room for 53"),
        (lambda parts: parts["member"].pop(), "there must be 8 to 12 members, not 7"),
        (lambda parts: parts.update(challenge=parts["challenge"][:9]), "there must be 10 to 40 Challenges, not 9"),
        (lambda parts: parts["rules"].update(hand_limit=9), "hand_limit must be 1 to 8, not 9"),
        (lambda parts: parts["rules"]["penalty"].pop(0), "the penalty must begin at 0"),
        (lambda parts: parts["rules"]["market"].reverse(), "the market must begin at 2 and rise"),
        (lambda parts: parts["challenge"][0].update(value=0), "challenge.dust-cyclone.value must be 1 to 30, not 0"),
        (lambda parts: parts["kit"][0]["ability"].update(kind="teleport"), "unknown effect 'teleport'"),
        (lambda parts: parts["kit"][0]["ability"].update(when=["noon"]), "cleanse works at .*, not at noon"),
        (lambda parts: parts["kit"][0]["ability"].update(when=["passive"]), "only Treasures"),
        (lambda parts: parts["kit"][2]["ability"].update(when=["refresh"]), "shield works at .*, not at refresh"),
        (lambda parts: parts["challenge"][0]["ability"].update(kind="ease"), "no lasting effect"),
        (lambda parts: parts["treasure"][4]["ability"].update(type="cheese"), "unknown type 'cheese'"),
        (lambda parts: parts["treasure"][0].update(type="cheese"), "unknown type 'cheese'"),
        (lambda parts: parts["challenge"][1].update(id="dust-cyclone"), "same id"),
        (lambda parts: parts["challenge"][0]["ability"].update(freq="game"), "works when it is won"),
        (lambda parts: parts["challenge"][0]["ability"].update(text="Add {x}."), "may name {n}, {max}"),
        (lambda parts: parts["texts"].pop("draw"), r"\[texts\] has no 'draw'"),
        (lambda parts: parts["escalation"][0].update(value_delta=99), "value_delta must be -5 to 9, not 99"),
        (lambda parts: parts["challenge"][0].update(mood="grim"), "there is no 'mood' in challenge.dust-cyclone"),
    ],
)
def test_components_that_do_not_fit_are_refused_in_words(change: Any, words: str) -> None:
    with pytest.raises(BadBox, match=words):
        changed(change)
