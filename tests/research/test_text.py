"""Words for language models: understood, refused with the rule, and never more than the seat sees."""

import numpy as np
import pytest

from escapade.engine.chance import generator
from escapade.engine.doors import doors
from escapade.engine.errors import GameOver, IllegalMove, NotYourTurn
from escapade.engine.record import copy_of
from escapade.research.answers import read_move
from escapade.research.text import TextTable

LEGAL = {3: "Lay Green 2", 8: "Lay Green 2 and turn right", 380: "End your turn"}


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("380", 380),
        (" [8] ", 8),
        ("move 3.", 3),
        ("end your turn.", 380),
        ("Lay  green 2", 3),
        ("turn right", 8),
        ("I could lay Green 2.\nBut no:\n**Move:** End your turn", 380),
        ("Move: 3\nOn second thought.\nMove: 8", 8),
        ("Lay Green 2 [3]", 3),
        ("77", 77),
        ('{"move": 8}', 8),
        ('{"move": "End your turn"}', 380),
        ("{'Move': '[3]'}", 3),
        ('I think so.\n```json\n{"reasoning": "lay", "final_answer": "Lay Green 2"}\n```', 3),
        ('{"legalMove": {"id": 380}}', 380),
        ('{"action": ["turn right"]}', 8),
        ('Move: {"move_id": "8"}', 8),
        ('First {"move": 3}, or rather\n{"move": 8}', 8),
        ("```\n380\n```", 380),
        ("The answer is \\boxed{8}", 8),
        ("I lay it.\n380: End your turn", 380),
        ('"move": "End your turn",', 380),
        ("**My final move is:** 3.", 3),
    ],
)
def test_an_answer_names_a_move(answer: str, move: int) -> None:
    assert read_move(answer, LEGAL) == move


@pytest.mark.parametrize(("answer", "words"), [("lay", "any of 2 moves"), ("fly", "none of the moves"), ("", "none")])
def test_an_answer_that_names_none_is_told_so(answer: str, words: str) -> None:
    with pytest.raises(IllegalMove, match=words):
        read_move(answer, LEGAL)


def test_a_game_is_played_in_words_to_its_end() -> None:
    table = TextTable("alien-getaway", 2, seed=3)
    dice = np.random.default_rng(1)
    while table.due:
        seat = table.due[0]
        told = table.observe(seat)
        moves = table.moves(seat)
        move = int(dice.choice(list(moves)))
        assert f"You are Player {seat + 1}." in told and f"{move}: {moves[move]}" in told
        assert table.play(seat, moves[move]) in moves
    assert table.result and table.observe(0).endswith(table.result) and ": " not in table.result
    assert table.result.startswith("The game is over. Player ") and ", Player 2 " in table.result


def test_after_the_end_everything_is_answered_with_the_end() -> None:
    table = TextTable("connect-four", seed=1)
    with pytest.raises(NotYourTurn, match="Player 2 has nothing to decide now"):
        table.play(1, "Drop into column 4")
    for column in (1, 2, 1, 2, 1, 2, 1):
        table.play(table.due[0], f"Drop into column {column}")
    for answer in ("Drop into column 4", "fly away", 3, 99):
        with pytest.raises(GameOver, match="The game is over"):
            table.play(1, answer)


def test_what_happened_is_told_once() -> None:
    table = TextTable("connect-four", seed=1)
    table.observe(1)
    table.play(0, "Drop into column 4")
    assert "Player 1 drops into column 4" in table.observe(1)
    assert "What happened" not in table.observe(1)


def test_a_refusal_comes_with_its_rule() -> None:
    table = TextTable("alien-getaway", 2, seed=3)
    seat = table.due[0]
    for move in range(len(table.match.game.moves)):
        if move in table.moves(seat):
            continue
        with pytest.raises(IllegalMove) as refused:
            table.play(seat, move)
        if refused.value.rule:
            assert refused.value.rule in table.feedback(refused.value)
            break
    else:
        raise AssertionError("no refusal named a rule")
    with pytest.raises(NotYourTurn):
        table.play(1 - seat, 0)


@pytest.mark.parametrize(("game", "seats"), [("alien-getaway", 3), ("dying-planet", 4)])
def test_words_tell_nothing_that_the_seat_cannot_know(game: str, seats: int) -> None:
    table = TextTable(game, seats, seed=5)
    match, dice = table.match, np.random.default_rng(2)
    others = 0
    for step in range(40):
        if match.over:
            break
        if step % 4 == 0:
            for seat in range(seats):
                table.observe(seat)
                told, kept = table.observe(seat), copy_of(match.states)
                doors(match.game).redeal(match.box.records, match.states, seat, generator(step))
                others += match.states.tobytes() != kept.tobytes()
                assert table.observe(seat) == told
                match.states[0] = kept[0]
        match.play(match.awaits[0], int(dice.choice(match.legal(match.awaits[0]))))
    assert others > 10
