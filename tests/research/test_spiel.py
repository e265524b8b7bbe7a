"""OpenSpiel's own judges, what it cannot see, and games as it tells them."""

import pickle
from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec
import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.tests import games_sim_test

from escapade.engine.errors import BadOptions, GameOver
from escapade.engine.stepper import Stepper
from escapade.research.sight import settings
from escapade.research.spiel import Resampler, short_name
from tests.length import LONG
from tests.research.playthroughs import FOLDER, GAMES, played

SETTINGS = [f"{short_name(game)}(players={seats},deals=20)" for game, seats in settings()]


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_passes_their_tests(name: str, capfd: Any) -> None:
    game = pyspiel.load_game(name)
    np.random.seed(3)
    games_sim_test.GamesSimTest().sim_game(game)
    pyspiel.random_sim_test(game, num_sims=10 if LONG else 1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_as_it_was(name: str) -> None:
    assert played(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def positions(name: str, number: int = 0, every: int = 5) -> Iterator[Any]:
    """Some positions of a game at random."""
    state = pyspiel.load_game(name).deal(number)
    dice = np.random.default_rng(number)
    step = 0
    while not state.is_terminal():
        if step % every == 0:
            yield state
        state.apply_action(int(dice.choice(state.legal_actions())))
        step += 1


def test_it_plays_what_a_stepper_plays() -> None:
    state = pyspiel.load_game("escapade_alien_getaway(players=3,rng_seed=5)").deal(2)
    table = Stepper("alien-getaway", 3, seed=5)
    table.reset(2)
    while table.moves:
        assert state.legal_actions() == table.moves and state.current_player() == table.seat
        state.apply_action(table.moves[-1])
        table.step(table.moves[-1])
    assert state.returns() == pytest.approx(table.payoffs)


@pytest.mark.parametrize("name", ["escapade_connect_four", "escapade_dying_planet(players=4)"])
def test_from_python_the_answers_are_those_from_cpp(name: str) -> None:
    long_way = pyspiel.State
    undealt: Any = pyspiel.load_game(name).new_initial_state()
    assert undealt.is_chance_node() and undealt.legal_actions() == long_way.legal_actions(undealt)
    state = undealt
    for state in positions(name, every=1):
        assert not state.is_chance_node() and not long_way.is_chance_node(state)
        assert state.legal_actions() == long_way.legal_actions(state)
        assert state.observation_tensor() == long_way.observation_tensor(state)
        for seat in range(state.num_players()):
            assert state.legal_actions(seat) == long_way.legal_actions(state, seat)
            assert state.observation_tensor(seat) == long_way.observation_tensor(state, seat)
        state.legal_actions().clear()
        assert state.legal_actions() != []
        with pytest.raises(pyspiel.SpielError):
            state.observation_tensor(99)
    assert state.is_terminal() and state.legal_actions() == state.legal_actions(1) == []
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor()
    with pytest.raises(GameOver):
        state.apply_action(0)


def test_undealt_states_do_not_share_their_deal() -> None:
    game = pyspiel.load_game("escapade_alien_getaway(players=3)")
    one, other = game.new_initial_state(), game.new_initial_state()
    one.apply_action(1)
    assert other.is_chance_node() and game.new_initial_state().is_chance_node()
    copy = one.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert one.legal_actions() == game.deal(1).legal_actions() and str(one) != str(copy)


@pytest.mark.parametrize("name", ["escapade_alien_getaway(players=3)", "escapade_dying_planet(players=4)"])
def test_what_is_dealt_anew_looks_the_same_to_the_seat_and_is_another_world(name: str) -> None:
    others = 0
    for state in positions(name):
        for seed, seat in enumerate([state.current_player()] * 3):
            world = Resampler(seed)(state, seat)
            assert world.observation_string(seat) == state.observation_string(seat)
            assert world.observation_tensor(seat) == state.observation_tensor(seat)
            assert world.legal_actions() == state.legal_actions()
            assert world.course.rng[0] != state.course.rng[0]  # What is still to be drawn is not known either.
            others += world.course.states.tobytes() != state.course.states.tobytes()
            again = pickle.loads(pickle.dumps(world))
            assert again.course.states.tobytes() == world.course.states.tobytes() and str(again) == str(world)
    assert others > 10


def test_their_search_plays_with_our_resampler() -> None:
    game = pyspiel.load_game("escapade_alien_getaway(players=2)")
    chance = np.random.RandomState(1)
    evaluator = RandomRolloutEvaluator(1, chance)
    bot = ISMCTSBot(game, evaluator, 1.0, 6, random_state=chance, use_observation_string=True)
    bot.set_resampler(Resampler(1))
    state = game.deal(4)
    for _ in range(4):
        state.apply_action(int(bot.step(state)))
    assert state.move_number() == 5


def test_pieces_have_the_names_of_the_features() -> None:
    game = pyspiel.load_game("escapade_alien_getaway(players=3)")
    state = game.deal(1)
    observer = game.make_py_observer()
    observer.set_from(state, 2)
    assert list(observer.dict) == [part.name for part in game.game.features]
    assert observer.tensor.tolist() == state.observation_tensor(2)
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    everybody = game.make_py_observer(everything)
    everybody.set_from(state, 0)
    assert everybody.tensor.tolist() == [*chain(*map(state.observation_tensor, range(3)))]
    assert len(msgspec.json.decode(everybody.string_from(state, 0))) == 3
    recall = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    assert recall.string_from(state, 2) == state.information_state_string(2) and recall.tensor is None


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("escapade_alien_getaway(players=9)", "not 9"),
        ("escapade_alien_getaway(deals=0)", "`deals` is a whole number from 1"),
        ("escapade_alien_getaway(rng_seed=-1)", "`rng_seed` is a whole number from 0"),
    ],
)
def test_settings_that_do_not_exist_are_refused_in_words(name: str, words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        pyspiel.load_game(name)
