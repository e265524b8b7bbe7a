"""Escape from Zyzzlvaria's bots: the chance of a launch against all rolls played out, and who is ahead."""

from itertools import product

import numpy as np
import pytest

from escapade.bots.search import search
from escapade.engine.chance import generator
from escapade.engine.drive import SILENT, scratch
from escapade.engine.record import bind, blank
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.launch import MOST_CREW, Room, launch_chances
from tests.games.zyzzlvaria_table import BOX, DOORS, GAME, PAWNS, Table, at, begun

NEXT = (1, 3, 5)


def ask_chances(boxes, states, rooms, out):
    launch_chances(boxes[0], states[0], rooms[0], out)


ASK = bind(ask_chances, GAME.id, play=GAME.play)


def alone(*who: str) -> str:
    """These pawns, and all the others dead."""
    named = {word.split(":")[0] for word in who}
    return " ".join([*who, *(f"{pawn}:dead" for pawn in PAWNS if pawn not in named)])


def chances(table: Table) -> list[float]:
    out = np.zeros(MOST_CREW)
    ASK(BOX.records, table.states, blank(Room), out)
    return out.tolist()


def launches(table: Table) -> float:
    """The share of all rolls with which somebody can launch a pod, found by making every move of every turn."""
    sizes = [int(size) for size in BOX.record.dice[table.s.moon]]
    found = 0
    for roll in product(*(range(1, size + 1) for size in sizes)):
        position = table.states.copy()
        position[0].dice[:] = roll
        position[0].wheel[0] = 0  # no spin is bad
        found += _can_launch(position)
    return found / np.prod(sizes)


def _can_launch(states) -> bool:
    out = scratch(GAME)
    for move in out[: DOORS.list_legal(BOX.records, states, 0, out)].tolist():
        after = states.copy()
        DOORS.play_move(BOX.records, after, 0, move, generator(3), SILENT)
        if (after[0].place == state.SAVED).any():
            return True
        if after[0].turn == 0 and after[0].phase in (state.SEGMENT, state.POD_DIR) and _can_launch(after):
            return True
    return False


@pytest.mark.parametrize(
    ("pawns", "pods", "least"),
    [
        (alone("zoe:r7c6"), "", 0.8),  # north with a 4 or more, or in two or three segments
        (alone("zoe:r12c12"), "", 0.08),
        (alone("zoe:N1"), "", 0.9),  # by the pod's numbers, or out of it and back
        (alone("zoe:r12c5", "leah:N1"), "", 0.9),
        (alone("zoe:N2"), "N1:r3c9 N2:r3c11", 0.9),  # on foot from pod to pod
    ],
)
def test_the_chance_of_a_launch_counts_every_roll(pawns: str, pods: str, least: float) -> None:
    table = at(pawns, pods, roll=NEXT, quarter="fiscal", money=40)
    together = 1.0 - float(np.prod([1.0 - chance for chance in chances(table)]))
    assert together >= least
    assert together == pytest.approx(launches(table), abs=0.05)


def test_the_estimate_sees_who_is_ahead() -> None:
    out = np.zeros(8)
    GAME.estimate(BOX.record, begun(4).s, out)
    assert all(0 < share < 1 for share in out[:4])
    GAME.estimate(BOX.record, at("zoe:saved1", "N1:escaped", roll=NEXT).s, out)
    assert out[0] > 0.6
    assert out[1] < 0.4
    GAME.estimate(BOX.record, at(money={1: 9, 2: 2}, roll=NEXT).s, out)
    assert out[0] > out[1]


def test_thinking_ahead_takes_the_pawns_that_are_there() -> None:
    table = at(alone("zoe:N1", "leah:N1"), roll=(6, 4, 5), quarter="fiscal", money={1: 30, 2: 30, 3: 30}, seats=3)
    while table.s.turn == 0 and not table.over:
        table.carry_out(0, search(GAME, BOX, table.states, 0, simulations=600, seed=1).best, generator(5))
    assert table.count(state.PAYS) == 1
