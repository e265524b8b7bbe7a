"""Options, events and the finding of games."""

import dataclasses
from typing import Any

import pytest

from escapade.engine import contract, errors
from escapade.engine.contract import SPECTATOR, Option
from escapade.engine.errors import BadOptions, EscapadeError, UnknownGame
from escapade.engine.events import EVERYONE, Event
from tests.toys import scissors

GAME = dataclasses.replace(
    scissors.game,
    seats=(2, 3, 4),
    options=(
        Option("open", "Hands are open."),
        Option("rounds", "How many.", 5, 1, 9, "int"),
        Option("start", "Who begins.", -1, -1, 3, "seat"),
    ),
)


@pytest.mark.parametrize(
    ("chosen", "values"),
    [
        (None, [2, 0, 5, -1]),
        ({"open": True}, [2, 1, 5, -1]),
        ({"open": "yes", "rounds": " 7 "}, [2, 1, 7, -1]),
        ({"open": "OFF", "rounds": 1, "start": "1"}, [2, 0, 1, 1]),
        ({"open": "1", "start": -1}, [2, 1, 5, -1]),
    ],
)
def test_options_as_people_write_them(chosen: Any, values: Any) -> None:
    assert list(GAME.option_values(2, chosen)) == values


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"open": 2}, "true or false"),
        ({"open": "maybe"}, "true or false"),
        ({"open": None}, "true or false"),
        ({"rounds": 0}, "from 1 to 9"),
        ({"rounds": "ten"}, "from 1 to 9"),
        ({"rounds": 2.5}, "from 1 to 9"),
        ({"rounds": "9" * 5000}, "from 1 to 9"),
        ({"rounds": [1]}, "from 1 to 9"),
        ({"start": 2}, "0 to 1"),
        ({"start": -2}, "from -1 to 3"),
        ({"wings": 1}, "open, rounds, start"),
    ],
)
def test_bad_options_are_refused_in_words(chosen: Any, words: str) -> None:
    with pytest.raises(BadOptions, match=words) as refusal:
        GAME.option_values(2, chosen)
    assert refusal.value.sentence.endswith(".")


@pytest.mark.parametrize("seats", [0, 1, 5, -2, "2", None, 2.0])
def test_wrong_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions, match="2, 3 or 4 seats"):
        GAME.option_values(seats)


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(UnknownGame, match="Did you mean alien-getaway"):
        contract.game("alien-gateway")
    with pytest.raises(UnknownGame, match=r"Installed: .*alien-getaway"):
        contract.game("")


def test_registered_games_carry_their_own_id() -> None:
    for game_id in contract.game_ids():
        game = contract.game(game_id)
        assert game.id == game_id
        assert game is contract.game(game_id)
        assert game.title and game.about.endswith(".")
        assert list(game.seats) == sorted(set(game.seats))
        assert 0 < max(game.seats) <= contract.MOST_SEATS
        assert len({option.id for option in game.options}) == len(game.options)


def test_events_are_seen_whole_by_some() -> None:
    hidden = Event(1, 0, 0b101, 2, 3, 4, 5, 6)
    assert [hidden.seen_by(seat) for seat in (SPECTATOR, 0, 1, 2)] == [False, True, False, True]
    assert hidden.public() == Event(1, 0, 0b101, 2)
    assert Event(1, 0, EVERYONE).seen_by(SPECTATOR)


def test_error_codes_are_stable_and_unique() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, EscapadeError)]
    codes = {kind.__name__: kind.code for kind in kinds}
    assert len(set(codes.values())) == len(codes)
    known = {
        "EscapadeError": "error",
        "IllegalMove": "illegal-move",
        "NotYourTurn": "not-your-turn",
        "StaleMove": "stale-move",
        "GameOver": "game-over",
        "NoUndo": "no-undo",
        "BadOptions": "bad-options",
        "BadSave": "bad-save",
        "BadBox": "bad-box",
        "BadWeights": "bad-weights",
        "UnknownGame": "unknown-game",
        "UnknownBot": "unknown-bot",
    }
    assert known.items() <= codes.items(), "a code never changes"
    problem = errors.IllegalMove("No.", "AG-PLAY-1")
    assert (str(problem), problem.sentence, problem.rule) == ("No.", "No.", "AG-PLAY-1")
