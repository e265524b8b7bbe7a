"""PettingZoo's own judges, and what they do not look at."""

import copy
import pickle
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pettingzoo
import pytest

from escapade.engine.errors import BadOptions, GameOver, IllegalMove
from escapade.research.sight import setting_name, settings
from escapade.research.zoo import ParallelTableEnv, TableEnv, env, parallel_env
from tests.length import LONG

with warnings.catch_warnings():  # Where pygame is installed, they import one of their own games by their old way.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

NAMES = [setting_name(game, seats) for game, seats in settings()]
CYCLES = 1_000 if LONG else 60


@pytest.fixture(autouse=True)
def unavoidable_warnings() -> Iterator[None]:
    """Dictionaries are allowed by the name of the environment there, and ours is not among them; boards are empty at
    first, and who is not due may do nothing."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation numpy array is all zeros")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        yield


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_passes_their_tests_seat_after_seat(name: str) -> None:
    api_test(pettingzoo.make("aec", name), num_cycles=CYCLES)
    seed_test(lambda: pettingzoo.make("aec", name), num_cycles=CYCLES)


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_passes_their_tests_all_at_once(name: str) -> None:
    parallel_api_test(pettingzoo.make("parallel", name), num_cycles=CYCLES)
    parallel_seed_test(lambda: pettingzoo.make("parallel", name), num_cycles=CYCLES)


def play_on(table: TableEnv, dice: np.random.Generator, steps: int = 10_000) -> list[Any]:
    """Any legal moves; what was told on the way."""
    told: list[Any] = []
    for _ in range(steps):
        if not table.agents:
            break
        seen, reward, over, _, info = table.last()
        told.append((table.agent_selection, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, over))
        if over:
            table.step(None)
            continue
        assert (info["action_mask"] == seen["action_mask"]).all()
        table.step(dice.choice(np.flatnonzero(seen["action_mask"])))
    return told


@pytest.mark.parametrize("way", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_copies_go_on_alike_and_apart(way: Any) -> None:
    table = env("alien-getaway", 3)
    table.reset(4)
    play_on(table, np.random.default_rng(1), 12)
    other = way(table)
    there = play_on(other, np.random.default_rng(2))
    assert table.agents
    assert play_on(table, np.random.default_rng(2)) == there
    assert other.observation_space("player_0") == table.observation_space("player_0")


def test_those_who_choose_at_the_same_time_do_so_in_one_step() -> None:
    together = parallel_env("dying-planet", 3)
    apart = env("dying-planet", 3)
    seen, infos = together.reset(seed=5)
    apart.reset(seed=5)
    dice = np.random.default_rng(3)
    at_once = 0
    while together.agents:
        due = [agent for agent in together.agents if not seen[agent]["action_mask"][together.wait]]
        at_once += len(due) > 1
        actions = {agent: int(dice.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in together.agents}
        assert all((infos[agent]["action_mask"] == seen[agent]["action_mask"]).all() for agent in due)
        for agent in due:
            assert apart.agent_selection == agent
            apart.step(actions[agent])
        seen, rewards, *_, infos = together.step(actions)
        for agent in apart.possible_agents:
            assert (apart.observe(agent)["observation"] == seen[agent]["observation"]).all()
    assert rewards == apart.rewards
    assert at_once > 0
    assert (together.state() == apart.state()).all()


def test_a_written_mask_changes_nothing() -> None:
    table = env("connect-four", illegal="raise")
    table.reset(1)
    for _ in range(6):
        table.step(0)
    table.observe(table.agent_selection)["action_mask"][:] = 1
    table.infos[table.agent_selection]["action_mask"][:] = 1
    with pytest.raises(IllegalMove, match="0 is not a legal move of seat 0"):
        table.step(0)


def test_all_at_once_masks_are_the_callers_own_and_copies_go_on_apart() -> None:
    table = parallel_env("connect-four", illegal="raise")
    seen, infos = table.reset(seed=1)
    for column in (0, 0, 0, 0, 0, 0):
        seen, *_, infos = table.step(dict.fromkeys(table.agents, column))
    other = copy.deepcopy(table)
    other.step(dict.fromkeys(other.agents, 1))
    for told in (*seen.values(), *infos.values()):
        told["action_mask"][:] = 1
    with pytest.raises(IllegalMove, match="0 is not a legal move of seat 0"):
        table.step(dict.fromkeys(table.agents, 0))
    assert (other.state() != table.state()).any()


def test_a_table_is_drawn_for_who_looks() -> None:
    table = pettingzoo.make("aec", "escapade/AlienGetaway-3p-v0", render_mode="ansi")
    table.reset(seed=2)
    assert "Player 1" in table.render()
    together = ParallelTableEnv("alien-getaway", 3, render_mode="ansi")
    together.reset(seed=2)
    assert "Player 1" in str(together.render())


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        (lambda: env("connect-four").step(0), GameOver, "Reset the table before the next step"),
        (lambda: parallel_env("connect-four").step({}), GameOver, "Reset the table before the next step"),
        (lambda: env("connect-four", 7), BadOptions, "is for 2 seats, not 7"),
        (lambda: env("connect-four", render_mode="human"), BadOptions, "rendered as 'ansi'"),
        (lambda: env("connect-four").reset(seed=1.5), BadOptions, "A seed is a whole number"),  # type: ignore[arg-type]
        (lambda: begun("connect-four").step("left"), BadOptions, "An action is a whole number, not 'left'"),
        (lambda: begun("connect-four").step(2.5), BadOptions, "An action is a whole number, not 2.5"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(wrong: Any, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        wrong()


def begun(game: str) -> TableEnv:
    table = env(game)
    table.reset(seed=1)
    return table
