"""Escape Earth: the bots play for the team, and see no more than anybody."""

from typing import Any

import numpy as np
import pytest

from escapade import Match
from escapade.bots.levels import bot
from escapade.bots.search import search
from escapade.engine.chance import generator
from escapade.engine.doors import GREEDY, POLICY
from escapade.engine.record import bind
from escapade.games.escape_earth.bots.estimate import estimate
from tests.games.escape_earth_table import ALL_ONE, BOX, DOORS, GAME, Table, at, move_words


def thinks(table: Table, simulations: int = 1500) -> str:
    """What the search would do for the seat on turn."""
    thoughts = search(GAME, BOX, table.states, table.turn, simulations=simulations, seed=1)
    return move_words(thoughts.best)


def ask_estimate(boxes: Any, states: Any, out: Any) -> None:
    estimate(boxes[0], states[0], out)


ASK = bind(ask_estimate, GAME.id, {"play": GAME.play})


def foreseen(table: Table) -> float:
    out = np.zeros(8)
    ASK(BOX.records, table.states, out)
    assert out[0] == out[1], "the seats win or lose together"
    return float(out[0])


@pytest.mark.rule("EE-END-5", "EE-TURN-4")
def test_a_partner_does_not_waste_what_the_other_seat_prepared() -> None:
    """Seat 0 has left one knowledge cube for the outpost that uncovers the ocean planet; a mine could eat it, too."""
    table = at(ALL_ONE, f=16, ships=(15, 15), seat=1, on={14: "outpost", 12: "mine", 13: "lab 1"}, left={"outpost": 0})
    assert {"upgrade 12", "upgrade 14"} <= table.legal()
    assert thinks(table) == "upgrade 14"
    table.play("upgrade 14")
    assert thinks(table) in {"travel 3 +", "travel 1 +", "travel 2 +", "travel 4 +", "travel 5 +"}


@pytest.mark.rule("EE-END-5")
def test_a_partner_brings_the_team_home_rather_than_tidy_up() -> None:
    table = at(ALL_ONE, f=17, ships=(15, 17), on={14: "base 1"}, active="riots hunger")
    assert "fight-event riots" in table.legal()
    assert thinks(table).startswith("travel")
    played = table.twin().play(thinks(table))
    assert played.result == "win"


@pytest.mark.rule("EE-EVT-4")
def test_a_third_event_is_fought_when_it_can_be() -> None:
    table = at(f=9, ships=(9, 9), active="hunger riots", time="event", flip="outbreak", on={3: "lab+ 2"}).play("pass")
    assert thinks(table, 50) == "immediate yes"
    for kind in ("policy", "greedy"):
        assert move_words(bot(kind).choose(GAME, BOX, table.states, table.turn, 1)) == "immediate yes"


def test_what_is_foreseen_tells_good_from_bad() -> None:
    near = at(ALL_ONE, f=17, ships=(15, 15), on={0: "farm 1", 2: "lab+ 2"})
    far = at(f=3, active="hunger hunger riots", alien=4)
    assert foreseen(near) > foreseen(far)
    assert 0.0 <= foreseen(far) < 0.2
    assert foreseen(at(ALL_ONE, f=17, ships=(15, 17)).play("travel 2 +")) == 1.0
    assert foreseen(at(alien=2, time="alien").play("pass")) == 0.0


@pytest.mark.parametrize("kind", [GREEDY, POLICY])
def test_players_choose_legal_moves_whatever_is_hidden(kind: Any) -> None:
    moves = np.zeros(len(GAME.moves), np.int64)
    for seed in range(6):
        match = Match("escape-earth", options={"beginner": seed % 2}, seed=seed)
        while not match.over:
            seat = match.awaits[0]
            other = match.states.copy()
            DOORS.redeal(BOX.records, other, seat, generator(seed + 9))
            here, there = (
                int(DOORS.decide(BOX.records, states, seat, kind, moves, generator(match.version)))
                for states in (match.states.copy(), other)
            )
            assert here == there
            match.play(seat, here)


def test_deciding_leaves_the_position_alone() -> None:
    match = Match("escape-earth", seed=2)
    before = match.states.tobytes()
    for kind in (GREEDY, POLICY):
        DOORS.decide(BOX.records, match.states, 0, kind, np.zeros(len(GAME.moves), np.int64), generator(1))
    assert match.states.tobytes() == before
