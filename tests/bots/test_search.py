"""Search: repeatable, blind to what its seat cannot see, and worth its time."""

import numpy as np
import pytest

from escapade import Match, game_ids
from escapade.bots.levels import BOTS, LEVELS, bot
from escapade.bots.search import search
from escapade.engine.chance import generator
from escapade.engine.doors import doors
from escapade.engine.errors import UnknownBot


def midgame(game_id: str, moves: int = 17) -> Match:
    """A position some random moves into a game that is not over by then."""
    for seed in range(3, 50):
        match = Match(game_id, seats=max(Match(game_id).game.seats), seed=seed)
        rng = np.random.default_rng(seed)
        for _ in range(moves):
            if not match.over:
                seat = match.awaits[0]
                match.play(seat, int(rng.choice(match.legal(seat))))
        if not match.over:
            return match
    raise AssertionError(f"{game_id} never lasts {moves} moves")


@pytest.mark.parametrize("game_id", game_ids())
def test_the_choice_does_not_depend_on_what_is_hidden(game_id: str) -> None:
    match = midgame(game_id)
    seat = match.awaits[0]
    here = search(match.game, match.box, match.states, seat, simulations=300, seed=5)
    for number in range(3):
        other = match.states.copy()
        doors(match.game).redeal(match.box.records, other, seat, generator(number))
        there = search(match.game, match.box, other, seat, simulations=300, seed=5)
        assert there.moves == here.moves


@pytest.mark.parametrize("game_id", game_ids())
def test_a_simulation_budget_and_a_seed_give_one_answer_on_any_number_of_threads(game_id: str) -> None:
    match = midgame(game_id)
    seat = match.awaits[0]
    answers = [
        search(match.game, match.box, match.states, seat, simulations=400, seed=9, roots=4, threads=threads).moves
        for threads in (1, 2, 4, 1)
    ]
    assert answers.count(answers[0]) == 4


@pytest.mark.parametrize("game_id", game_ids())
def test_thoughts_cover_the_legal_moves_and_add_up(game_id: str) -> None:
    match = midgame(game_id)
    seat = match.awaits[0]
    thoughts = search(match.game, match.box, match.states, seat, simulations=500, seed=1)
    assert sorted(thought.move for thought in thoughts.moves) == match.legal(seat)
    if len(thoughts.moves) > 1:
        assert sum(thought.visits for thought in thoughts.moves) == thoughts.simulations
    assert thoughts.simulations == 500 or match.game.doubt > 0
    assert all(0 <= thought.value <= 1 for thought in thoughts.moves)
    best, *others = thoughts.moves
    if match.game.doubt > 0:  # a move has as many visits as it has courses; what they pay is compared
        values = [thought.value for thought in others]
        assert values == sorted(values, reverse=True)
        usual = bot("policy").choose(match.game, match.box, match.states, seat, 1)
        assert best.move == usual or best.value > next(thought.value for thought in others if thought.move == usual)
    else:
        assert best.visits == max(thought.visits for thought in thoughts.moves)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_settled_search_gives_the_same_answer(game_id: str) -> None:
    match = midgame(game_id)
    seat = match.awaits[0]
    full, short = (
        search(match.game, match.box, match.states, seat, simulations=2000, seed=1, until_settled=settled)
        for settled in (False, True)
    )
    assert full.simulations == 2000 or match.game.doubt > 0
    assert short.best == full.best


def test_a_search_stops_once_its_choice_is_settled() -> None:
    match = Match("connect-four", seed=1)
    for column in (3, 0, 3, 0, 3, 0):  # a fourth disc in column 3 wins
        match.play(match.awaits[0], column)
    thoughts = search(match.game, match.box, match.states, 0, simulations=2000, seed=1, until_settled=True)
    assert thoughts.best == 3
    assert thoughts.simulations < 1800


def test_nobody_thinks_about_the_only_move(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("connect-four", seed=1)
    for column in "35043600340643024455506134113162511626225":  # six columns are full, and nobody has four in a row
        match.play(match.awaits[0], int(column))
    seat = match.awaits[0]
    assert len(match.legal(seat)) == 1
    monkeypatch.setattr("escapade.bots.levels.search", None)
    assert [bot("expert").choose(match.game, match.box, match.states, seat, 1)] == match.legal(seat)


def test_search_leaves_the_position_alone() -> None:
    match = midgame(game_ids()[0])
    before = match.states.tobytes()
    search(match.game, match.box, match.states, match.awaits[0], simulations=200, seed=1)
    assert match.states.tobytes() == before


def test_a_time_budget_ends_and_thinks_at_least_once() -> None:
    match = midgame(game_ids()[0])
    thoughts = search(match.game, match.box, match.states, match.awaits[0], seconds=0.0, roots=2, threads=2)
    assert thoughts.simulations > 0


def test_every_level_names_a_legal_move() -> None:
    match = midgame("alien-getaway")
    for name in (*LEVELS, "random", "greedy"):
        seat = match.awaits[0]
        assert bot(name).choose(match.game, match.box, match.states, seat, seed=1) in match.legal(seat)


def test_levels_think_more_and_more() -> None:
    budgets = [BOTS[level].simulations for level in LEVELS]
    assert budgets == sorted(budgets) and len(set(budgets)) == len(budgets)


def test_an_unknown_bot_is_refused_in_words() -> None:
    with pytest.raises(UnknownBot, match="Did you mean hard"):
        bot("hrad")


def test_more_thinking_beats_less() -> None:
    wins = 0.0
    for number in range(12):
        match = Match("alien-getaway", 2, seed=number)
        while not match.over:
            seat = match.awaits[0]
            name = "medium" if (seat + number) % 2 else "random"
            match.play(seat, bot(name).choose(match.game, match.box, match.states, seat, seed=match.version))
        wins += match.payoffs[1 - number % 2]
    assert wins >= 10
