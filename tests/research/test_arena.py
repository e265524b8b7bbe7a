"""The Game Arena's prompt: enough to play from, short, and with the rules for the asking."""

import re
from typing import Any

import numpy as np
import pyspiel
import pytest

from escapade.engine.contract import Game
from escapade.research.arena import LONGEST_PROMPT, Harness
from escapade.research.sight import settings
from escapade.research.spiel import short_name
from tests.length import LONG

OURS = [(game, seats) for game, seats in settings() if "games" in game.folder.parts]
WHOLE = OURS if LONG else [(game, seats) for game, seats in OURS if seats == max(game.seats)]


def told(state: Any) -> dict[str, Any]:
    """What the environment says to the player who is due."""
    player, legal = state.current_player(), state.legal_actions()
    return {
        "observationString": state.observation_string(player),
        "legalActions": legal,
        "legalActionStrings": [state.action_to_string(player, action) for action in legal],
        "playerId": player,
    }


def listed(prompt: str) -> dict[int, str]:
    """The moves that a prompt lists, as a model would read them."""
    part = prompt.rpartition("\n\nYour moves:\n")[2].partition("\n\nThink it over")[0]
    return {int(number): words for number, words in re.findall(r"^(\d+): (.+)$", part, re.MULTILINE)}


def names_of(game: Game, seats: int) -> str:
    return f"{short_name(game)}(players={seats})"


@pytest.mark.parametrize(("game", "seats"), OURS, ids=lambda value: str(getattr(value, "id", value)))
def test_whole_games_are_played_by_reading_the_prompt_alone(game: Game, seats: int) -> None:
    """A model that knows nothing but the prompt finds all legal moves in it, and answers in any of the usual ways."""
    harness, state, dice = Harness(game), pyspiel.load_game(names_of(game, seats)).deal(seats), np.random.default_rng(1)
    history: list[str] = []
    whole = (game, seats) in WHOLE
    while not state.is_terminal() and (whole or len(history) < 12):
        observation = told(state)
        if len(history) % 3 and len(observation["legalActions"]) < 20:
            action = int(dice.choice(observation["legalActions"]))
        else:
            prompt = harness.generate_prompt(observation, history)
            assert len(prompt) <= LONGEST_PROMPT < 4_000 and f"as Player {observation['playerId'] + 1}." in prompt
            moves = listed(prompt)
            assert sorted(moves) == observation["legalActions"]
            number = int(dice.choice(list(moves)))
            ways = [f"Let me see.\nMove: {number}", f'{{"move": "{number}"}}', f"```json\n{{'Move': {number}}}\n```"]
            if list(moves.values()).count(moves[number]) == 1 and "(a = " not in prompt:  # which stands for words
                ways.append(f"I like this one.\n**Move:** {moves[number]}")
            response = ways[int(dice.integers(len(ways)))]
            chosen = harness.parse_response(response, observation["legalActionStrings"])
            assert chosen is not None and chosen.endswith(f"[{number}]")
            action = state.string_to_action(chosen)
        history.append(state.action_to_string(state.current_player(), action))
        state.apply_action(action)
    assert state.is_terminal() or not whole


def test_the_longest_list_of_moves_still_fits() -> None:
    """Dying Planet has up to 96 moves (docs/research.md): bids of seven different cards, and eight seats to show."""
    state = pyspiel.load_game("escapade_dying_planet(players=8)").deal(1)
    while "Your hand" not in state.course.words(state.current_player()):
        state.apply_action(state.legal_actions()[0])
    cards = [f"Glacial Relaxation {card} ({card})" for card in range(7)]
    bids = [[card for at, card in enumerate(cards) if number >> at & 1] for number in range(96)]
    texts = [f"Bid {len(bid)}: {', '.join(bid)} [{number + 106}]" for number, bid in enumerate(bids)]
    observation = told(state) | {"legalActions": list(range(106, 202)), "legalActionStrings": texts}
    harness = Harness("dying-planet")
    for response in (None, "Move: 999", "Rule: All cards"):
        prompt = harness.generate_prompt(observation, ["Bid nothing [106]"] * 30, response)
        assert len(prompt) <= LONGEST_PROMPT and sorted(listed(prompt)) == observation["legalActions"]
        assert "(a = Glacial Relaxation" in prompt and ("Player 8" in prompt or response)
        assert ("All cards" in prompt) == (response == "Rule: All cards")


def test_names_stand_in_place_of_numbers() -> None:
    game, state = OURS[0][0], pyspiel.load_game("escapade_dying_planet(players=2,random_members=1)").deal(1)
    prompt = Harness("dying-planet").generate_prompt(told(state))
    assert "Escape From a Dying Planet" in prompt and "Your hand" in prompt and '{"' not in prompt
    assert "**You win** with the highest score" in prompt and "Treasure" in prompt and game.title not in prompt


def test_a_rule_comes_for_the_asking() -> None:
    harness, state = Harness("dying-planet"), pyspiel.load_game("escapade_dying_planet(players=8)").deal(1)
    observation = told(state)
    first = harness.generate_prompt(observation)
    parts = re.search(r"The rules have these parts: (.+)\.", first)
    assert parts and "Ties" in parts[1].split(", ")
    for wanted, words in (("Ties", "tie"), ("DP-CARD-5", "Draw from the top"), ("Escalation mode", "Escalation")):
        assert words not in first or wanted != "DP-CARD-5"
        for response in (f"I do not know.\nRule: {wanted}", f"**Rule:** {wanted}.", f"rule: `{wanted}`"):
            assert harness.parse_response(response, observation["legalActionStrings"]) is None
            again = harness.generate_prompt(observation, [], response, None)
            assert f"You asked for {wanted}:" in again and words in again and len(again) <= LONGEST_PROMPT
            assert sorted(listed(again)) == observation["legalActions"] and "is not legal" not in again
    assert "no part of that name" in harness.generate_prompt(observation, [], "Rule: xyzzy", None)


def test_a_harness_understands_and_asks_again() -> None:
    state = pyspiel.load_game("escapade_alien_getaway(players=2)").deal(1)
    observation, harness = told(state), Harness("alien-getaway")
    legal = harness.get_legal_moves(observation)
    assert list(legal) == state.legal_actions()
    again = harness.generate_prompt(observation, ["Pass [0]"], "Move: 999", "999")
    assert "'999', is not legal" in again and "The last moves:\nPass" in again
    for number, text in legal.items():
        assert harness.parse_response(f"Well…\nMove: {number}", list(legal.values())) == text
        assert harness.parse_response(f"Move: {text}", list(legal.values())) == text
    for nonsense in ("I resign.", "Move: 999999", '{"move": null}'):
        assert harness.parse_response(nonsense, list(legal.values())) is None
