"""A setting that is small enough to be solved, and OpenSpiel's solvers on it: each works, or ends in one sentence."""

import pickle
import re
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, outcome_sampling_mccfr
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.policy import TabularPolicy, UniformRandomPolicy

from escapade.engine import contract
from escapade.engine.errors import BadOptions
from escapade.research import spiel
from escapade.research.batch import Batch
from escapade.research.boxes import FOLDER, small_box
from escapade.research.spiel import Resampler

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
BIG = "escapade_alien_getaway(players=2)"


@pytest.fixture(scope="module")
def exploit() -> ModuleType:
    sys.path.insert(0, str(ROOT / "bench"))
    try:
        import exploit
    finally:
        sys.path.pop(0)
    return exploit


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The small box with the threes taken out: a ninth of its histories."""
    text = (FOLDER / "dying-planet.toml").read_text(encoding="utf-8")
    file = tmp_path_factory.mktemp("box") / "tiny.toml"
    file.write_text(re.sub(r"  \{ energy = 3, .*\n", "", text), encoding="utf-8")
    return f"escapade_dying_planet(players=2,box={file},random_members=1,reward=margin,deals=2)"


def test_it_is_as_small_as_the_page_says(exploit: ModuleType) -> None:
    tree = exploit.Tree.of(exploit.SMALL.format(1))
    told = f"{tree.histories:,} histories, {tree.ends:,} of them ends", f"{len(tree.seat)} information sets"
    for words in told:
        assert words in PAGE
    assert f"{tree.histories:,} histories" in (FOLDER / "dying-planet.toml").read_text(encoding="utf-8")


def test_the_best_answer_is_the_one_that_openspiel_finds(exploit: ModuleType, tiny: str) -> None:
    game, tree = pyspiel.load_game(tiny), exploit.Tree.of(tiny)
    assert tree.nash_conv(tree.uniform()) == pytest.approx(exploitability.nash_conv(game, UniformRandomPolicy(game)))
    ours, theirs = tree.solve(40), TabularPolicy(game)
    for (seat, told), at in tree.number.items():
        row = theirs.action_probability_array[theirs.state_lookup[told]]
        row[:] = 0.0
        row[tree.moves[at]] = ours[at]
        assert tree.seat[at] == seat
    far = tree.nash_conv(ours)
    assert far == pytest.approx(exploitability.nash_conv(game, theirs))
    assert 0 <= far < tree.nash_conv(tree.uniform()) / 5


def test_it_is_an_ordinary_box() -> None:
    game = contract.game("dying-planet")
    batch = Batch(game, 2, 2, {"random_members": 1}, box=small_box(game), reward="margin", follow="never")
    while not batch.done.all():
        batch.step(batch.mask.argmax(1))
    assert (batch.reward.sum(1) == 0).all() and batch.decisions.max() <= 5
    with pytest.raises(BadOptions, match=r"no small box of Alien Getaway\. There is one of: dying-planet"):
        pyspiel.load_game("escapade_alien_getaway(box=small)")


@pytest.mark.parametrize(
    "solver", [outcome_sampling_mccfr.OutcomeSamplingSolver, external_sampling_mccfr.ExternalSamplingSolver]
)
def test_sampling_solvers_run(solver: type, tiny: str) -> None:
    game = pyspiel.load_game(tiny)
    np.random.seed(1)
    solving = solver(game)
    for _ in range(60):
        solving.iteration()
    far = exploitability.nash_conv(game, solving.average_policy())
    assert far < exploitability.nash_conv(game, UniformRandomPolicy(game))


def test_outcome_sampling_runs_in_a_game_at_full_size() -> None:
    np.random.seed(1)
    solving = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(BIG))
    solving.iteration()
    assert len(solving._infostates) > 40


@pytest.mark.parametrize("resampler", [None, Resampler(1)])
def test_their_search_runs_as_it_comes(resampler: Resampler | None) -> None:
    game, chance = pyspiel.load_game(BIG), np.random.RandomState(1)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, chance), 1.0, 5, random_state=chance)
    if resampler:
        bot.set_resampler(resampler)
    state = game.deal(4)
    for _ in range(3):
        state.apply_action(int(bot.step(state)))
    assert state.move_number() == 4


def test_an_information_state_is_what_a_seat_has_lived_through() -> None:
    """The same whenever it is asked for, and another one after another past, even where the table looks the same."""
    early, late, dice = pyspiel.load_game(BIG).deal(3), pyspiel.load_game(BIG).deal(3), np.random.default_rng(1)
    told = set()
    for _ in range(30):
        told.add(early.information_state_string())
        move = int(dice.choice(early.legal_actions()))
        early.apply_action(move)
        late.apply_action(move)
    assert len(told) == 30
    for seat in range(2):
        same = early.information_state_string(seat)
        world = late.resample_from_infostate(seat, np.random.default_rng(2).random)
        assert world.information_state_string(seat) == late.information_state_string(seat) == same
        assert pickle.loads(pickle.dumps(world)).information_state_string(seat) == same
        assert pyspiel.State.information_state_string(early, seat) == same
        assert early.information_state_string(1 - seat) != same
    other = pyspiel.load_game(BIG).deal(4)
    assert other.information_state_string(0) != pyspiel.load_game(BIG).deal(3).information_state_string(0)


def test_an_information_state_holds_nothing_that_the_seat_cannot_know(tiny: str) -> None:
    """While the other seat has bid in secret, every bid of it looks the same to this one."""
    state = pyspiel.load_game(tiny).deal(0)
    first = state.current_player()
    assert len(state.legal_actions()) > 2
    told = [state.child(move).information_state_string(1 - first) for move in state.legal_actions()]
    assert len(set(told)) == 1
    assert len({state.child(move).information_state_string(first) for move in state.legal_actions()}) == len(told)


def test_what_is_not_there_is_refused_in_a_sentence() -> None:
    state = pyspiel.load_game(BIG).deal(0)
    for tensor in (state.information_state_tensor, lambda: pyspiel.State.information_state_tensor(state, 0)):
        with pytest.raises(BadOptions, match="There is no information-state tensor"):
            tensor()
    with pytest.raises(BadOptions, match="the seats are 0 to 1"):
        state.information_state_string(7)
    with pytest.raises(BadOptions, match="once a game is dealt"):
        pyspiel.load_game(BIG).new_initial_state().information_state_string(0)
    assert spiel.game_type(contract.game("escape-earth")).utility == pyspiel.GameType.Utility.IDENTICAL
