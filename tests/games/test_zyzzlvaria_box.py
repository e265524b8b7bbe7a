"""The components of Escape from Zyzzlvaria are data: a card more, a card less and other numbers are just played."""

import tomllib
from collections.abc import Callable
from typing import Any, get_args

import numpy as np
import pytest

from escapade.bots.levels import bot
from escapade.engine.chance import generator
from escapade.engine.contract import SPECTATOR, Box
from escapade.engine.doors import scratch
from escapade.engine.errors import BadBox
from escapade.engine.log import SILENT
from escapade.engine.match import Match
from escapade.engine.record import blank
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.box import Kind, load_box
from escapade.lab.contest import prepare
from escapade.lab.simulate import simulate
from tests.games.zyzzlvaria_table import DOORS, GAME

GAMES = 200
Data = dict[str, Any]


def printed() -> Data:
    return tomllib.loads((GAME.folder / "box.toml").read_text(encoding="utf-8"))


def card_added(data: Data) -> None:
    card = {"id": "leap-year", "name": "Leap Year", "kind": "quarter_step", "of": "zoe", "n": 2, "text": "On by {n}."}
    data["card"].insert(3, card)


def card_removed(data: Data) -> None:
    del data["card"][9]


def numbers_changed(data: Data) -> None:
    data["money"]["visa"] = 3
    data["deal"]["cards"] = 3
    data["wheel"]["marked"] = 4
    data["board"]["zone"][state.NEXUS]["n"] = 4
    data["board"]["zone"][state.COMBAT]["n"] = 7
    data["moon_counter"]["moon"][0]["dice"] = [4, 8, 12]
    data["crew"]["pawn"][0]["faces"] = [2, 9, 0, 1]


def boxed(change: Callable[[Data], None]) -> Box:
    data = printed()
    change(data)
    return load_box(data)


def test_the_box_and_the_rules_name_the_same_kinds_of_cards() -> None:
    assert {*get_args(Kind)} == {"zone", *state.EFFECTS.names[state.ZONES :]}


def play_soundly(box: Box, games: int, **options: int) -> None:
    """Random games in which no position breaks a law."""
    out, states = scratch(GAME), blank(GAME.state)
    for seed in range(games):
        rng = generator(seed)
        states[:] = blank(GAME.state)
        DOORS.setup(box.records, states, GAME.option_values(2 + seed % 3, options), rng, SILENT)
        while waiting := DOORS.awaits(states):
            seat = waiting.bit_length() - 1
            count = DOORS.legal(box.records, states, seat, out)
            DOORS.play(box.records, states, seat, int(out[rng[0] % np.uint64(count)]), rng, SILENT)
            broken = DOORS.faults(box.records, states)
            assert broken == 0, GAME.laws.words(broken)


@pytest.mark.parametrize("change", [card_added, card_removed, numbers_changed])
def test_other_components_play_whole_games(change: Callable[[Data], None]) -> None:
    box = boxed(change)
    play_soundly(box, GAMES)
    outcome = simulate(prepare(GAME, 3, [bot("greedy"), bot("random")], box=box, seed=4), GAMES)
    assert outcome.games == GAMES


def test_free_boarding_plays_whole_games() -> None:
    play_soundly(GAME.box, GAMES, free_boarding=1)
    outcome = simulate(prepare(GAME, 3, [bot("greedy"), bot("policy")], options={"free_boarding": 1}, seed=4), GAMES)
    assert outcome.games == GAMES


def told_of(match: Match, seat: int = SPECTATOR) -> list[str]:
    return [line.text for _, line in match.story(seat)]


def begun(box: Box) -> Match:
    """A game for two in its first turn."""
    match = Match(GAME, 2, box=box, seed=1)
    while match.view(SPECTATOR).phase == "wheel":
        seat = match.awaits[0]
        match.play(seat, match.moves(seat)[0])
    return match


@pytest.mark.rule("ZY-CARD-2", "ZY-SET-9")
def test_a_new_card_is_read_and_does_what_it_says() -> None:
    box = boxed(card_added)
    assert box.data.card[3].text == "On by 2."
    match = begun(box)
    assert match.view(0).undealt == 13
    seat = match.awaits[0]
    match.states[0].hand[seat] = 1 << 3
    move = match.moves(seat)[0]
    assert move.text == "Play Leap Year: On by 2"
    match.play(seat, move)
    assert match.view(SPECTATOR).discard == ["leap-year"]
    assert f"Player {seat + 1} plays Leap Year." in told_of(match)
    assert match.view(SPECTATOR).quarter >= 2


@pytest.mark.rule("ZY-SET-8", "ZY-SET-9", "ZY-ZONE-6", "ZY-ZONE-4")
def test_changed_numbers_are_read_at_the_table() -> None:
    box = boxed(numbers_changed)
    new = Match(GAME, 2, box=box, seed=1)
    assert new.prompt(0).text.startswith("Mark 4 spaces")
    match = begun(box)
    assert [side.hand_count for side in match.view(0).sides] == [3, 3]
    assert len(match.view(0).sides[0].wheel or []) == 4
    assert [die.size for die in match.view(0).dice] == [4, 8, 12]
    assert any("is dealt 3 cards" in text for text in told_of(match))
    zones = {zone.id: zone.text for zone in box.data.board.zone}
    assert zones["nexus"].endswith("moves 4 ahead.") and zones["combat"].endswith("for 7 DB.")


@pytest.mark.rule("ZY-SET-9")
def test_too_many_cards_are_refused_in_words() -> None:
    data = printed()
    data["card"] = [{**data["card"][0], "id": f"ticket-{n}"} for n in range(state.MOST_CARDS + 1)]
    with pytest.raises(BadBox, match="there is room for 32 cards, not for 33"):
        load_box(data)


@pytest.mark.rule("ZY-SET-2", "ZY-SET-4", "ZY-SET-6", "ZY-GEO-3", "ZY-CARD-1", "ZY-CARD-2", "ZY-ROLL-1")
def test_the_rules_list_every_component() -> None:
    told, parts = GAME.rules_text, GAME.box.data
    for pod in parts.crew.pod:
        assert f"| {pod.id} | {pod.at} | {' | '.join(map(str, pod.numbers))} | {pod.home} |" in told
    for pawn in parts.crew.pawn:
        assert f"| {pawn.name} | {pawn.at} | {', '.join(str(face or 'X') for face in pawn.faces)} |" in told
    for it in parts.board.object:
        assert f"{it.name} {it.at}" in told
    for zone in parts.board.zone:
        assert f"{zone.name} | {', '.join(zone.spaces)} | {zone.text} |" in told
    for moon in parts.moon_counter.moon:
        assert f"| {moon.name} | {' | '.join(map(str, moon.dice))} | {moon.sectors[0]} | {moon.sectors[1]} |" in told
    for card in parts.card:
        assert card.name in told and (card.kind == "zone" or card.text in told)
    assert all(name in told for name in parts.wheel.space)
    drawn = told.split("```")[1].splitlines()
    assert max(map(len, drawn)) <= 60
