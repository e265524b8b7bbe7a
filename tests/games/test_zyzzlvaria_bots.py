"""Escape from Zyzzlvaria's bots: the chance of a launch against all rolls played out, and who is ahead."""

from itertools import product
from operator import ne
from typing import Any

import numpy as np
import pytest

from escapade.bots.compare import courses
from escapade.bots.levels import bot
from escapade.bots.search import search
from escapade.engine.chance import generator
from escapade.engine.doors import scratch
from escapade.engine.log import SILENT
from escapade.engine.record import bind, blank
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.bots.estimate import turns_until
from escapade.games.zyzzlvaria.bots.greedy import is_ready
from escapade.games.zyzzlvaria.bots.launch_odds import MOST_CREW, Room, launch_chances
from escapade.games.zyzzlvaria.bots.policy import in_mood
from escapade.games.zyzzlvaria.bots.preferences import KEEN, Taste
from tests.games.zyzzlvaria_table import BOX, DOORS, GAME, PAWNS, PODS, Table, at, begun

NEXT = (1, 3, 5)


def ask_chances(boxes, states, rooms, out):
    launch_chances(boxes[0], states[0], rooms, MOST_CREW, out)


ASK = bind(ask_chances, GAME.id, {"play": GAME.play})


def alone(*who: str) -> str:
    """These pawns, and all the others dead."""
    named = {word.split(":")[0] for word in who}
    return " ".join([*who, *(f"{pawn}:dead" for pawn in PAWNS if pawn not in named)])


def chances(table: Table) -> list[float]:
    out = np.zeros(MOST_CREW)
    ASK(BOX.records, table.states, blank(Room), out)
    return out.tolist()


def launching_rolls(table: Table) -> set[tuple[int, ...]]:
    """The rolls with which somebody can launch a pod, found by making every move of every turn."""
    found = set()
    for roll in product(*(range(1, size + 1) for size in sizes(table))):
        position = table.states.copy()
        position[0].dice[:] = roll
        position[0].wheel[0] = 0  # no spin is bad
        if _can_launch(position):
            found.add(roll)
    return found


def sizes(table: Table) -> list[int]:
    return [int(size) for size in BOX.record.dice[table.s.moon]]


def together(table: Table) -> float:
    """The chance of a launch, however many pawns are aboard."""
    return 1.0 - float(np.prod([1.0 - chance for chance in chances(table)]))


def _can_launch(states) -> bool:
    out = scratch(GAME)
    for move in out[: DOORS.legal(BOX.records, states, 0, out)].tolist():
        after = states.copy()
        DOORS.play(BOX.records, after, 0, move, generator(3), SILENT)
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
    assert together(table) >= least
    assert together(table) == pytest.approx(len(launching_rolls(table)) / np.prod(sizes(table)), abs=0.05)


@pytest.mark.rule("ZY-CARD-2")
def test_the_chance_of_a_launch_knows_what_the_dice_cards_do() -> None:
    table = at(alone("zoe:r12c12"), roll=NEXT, quarter="fiscal", money=40)
    plain, rolls = together(table), launching_rolls(table)
    table.s.armed = state.THRUSTERS
    assert together(table) == pytest.approx(1.0 - (1.0 - plain) ** 2)
    table.s.armed = state.OVERRIDE
    every = list(product(*(range(1, size + 1) for size in sizes(table))))
    near = [roll for roll in every if any(sum(map(ne, roll, other)) <= 1 for other in rolls)]
    assert plain < together(table) == pytest.approx(len(near) / len(every), abs=0.05)


def decides(table: Table) -> str:
    """What the rollout policy does."""
    return table.word(bot("policy").choose(GAME, BOX, table.states, table.player - 1, 1))


@pytest.mark.rule("ZY-CARD-2", "ZY-ROLL-2")
def test_the_policy_sets_the_die_that_launches() -> None:
    rolls = launching_rolls(at(alone("zoe:r12c12"), roll=NEXT, quarter="fiscal", money=40))
    near = {other[:2] for other in rolls if len(set(other)) == 3}
    bad = next((*two, die) for two in near for die in range(1, 7) if die not in two and (*two, die) not in rolls)
    table = at(alone("zoe:r12c12"), quarter="fiscal", money=40, hands={1: "captains-override"})
    table.play("captains-override", draws=bad)
    table.play(decides(table))
    assert tuple(table.dice) in rolls


@pytest.mark.rule("ZY-CARD-1")
def test_the_policy_keeps_a_card_that_promises_nothing_yet() -> None:
    far = at(alone("zoe:r12c12"), quarter="head", money=0, hands={1: "captains-override"})
    assert decides(far) == "no_card"


def mood(table: Table) -> Any:
    """The policy's taste at this table."""
    moods = blank(Taste)
    in_mood(table.s, KEEN[0], 0, moods)
    return moods[0]


def test_the_policy_minds_the_state_of_the_race() -> None:
    even, ahead = mood(at(roll=NEXT)), mood(at("zoe:saved1", "N1:escaped", roll=NEXT))
    behind = mood(at("zoe:saved2", "N1:escaped", roll=NEXT))
    assert ahead.dead < even.dead < behind.dead, "who leads does not mind a shorter game"
    assert even.money[0] > max(ahead.money[0], behind.money[0]), "money breaks ties"
    rich, poor = mood(at(roll=NEXT, money={1: 9, 2: 2})), mood(at(roll=NEXT, money={1: 2, 2: 9}))
    assert rich.dead < even.dead < poor.dead, "nor does who wins the tie"
    late = mood(at(alone("zoe:N1"), roll=NEXT))
    assert late.money[0] > even.money[0]


@pytest.mark.rule("ZY-END-1", "ZY-ZONE-7")
def test_the_policy_locks_the_last_pawn_up_when_that_wins() -> None:
    def holds(saved: str) -> Table:
        return at(alone("leah:r7c6", f"zoe:{saved}"), "N1:escaped", hands={1: "arrest-warrant"}, seats=3)

    assert "arrest-warrant" in holds("saved1").legal()
    assert decides(holds("saved1")) == "arrest-warrant"
    assert decides(holds("saved2")) == "no_card"


def test_a_pod_is_ready_where_one_push_launches_it() -> None:
    table = at(roll=NEXT, quarter="fiscal")
    ready = {pod: is_ready(BOX.record, table.s, int(table.s.pod[number])) for number, pod in enumerate(PODS)}
    assert ready["N1"] == 1
    assert sum(ready.values()) < len(ready)


def test_the_estimate_sees_who_is_ahead() -> None:
    out = np.zeros(8)
    GAME.estimate(BOX.record, begun(4).s, out)
    assert all(0 < share < 1 for share in out[:4])
    GAME.estimate(BOX.record, at("zoe:saved1", "N1:escaped", roll=NEXT).s, out)
    assert out[0] > 0.6
    assert out[1] < 0.4
    GAME.estimate(BOX.record, at(money={1: 9, 2: 2}, roll=NEXT).s, out)
    assert out[0] > out[1]


@pytest.mark.rule("ZY-ZONE-4", "ZY-TURN-4")
def test_a_throw_at_the_end_of_a_turn_is_not_the_beginning_of_one() -> None:
    table = at("zoe:r6c5", roll=(3, 1, 5), moon="blue", seats=3).play("zoe", "W3", "p2")
    assert table.step == "throw"
    assert [turns_until(table.s, side) for side in range(3)] == [2, 0, 1]
    table = at(hands={1: "sparring-match"}, seats=3).play("sparring-match", "N1", "p2")
    assert table.step == "throw"
    assert [turns_until(table.s, side) for side in range(3)] == [0, 1, 2], "before the roll the turn is still to come"


@pytest.mark.rule("ZY-ZONE-9")
def test_a_harvoid_is_worth_something_against_a_saved_pawn() -> None:
    def share(saved: str, harvoids: int) -> float:
        table = at(f"zoe:{saved}", "N1:escaped", roll=NEXT, seats=3)
        table.s.harvoids, table.s.harvoid_by[0], table.s.harvoid_on[0] = harvoids, 0, 1
        out = np.zeros(8)
        GAME.estimate(BOX.record, table.s, out)
        return float(out[0])

    assert share("saved2", 1) > share("saved2", 0) + 0.02
    assert share("saved3", 1) == share("saved3", 0)


def test_a_course_is_a_whole_turn_unless_something_is_drawn() -> None:
    table = at(alone("zoe:r12c12", "leah:N1"), roll=(1, 3, 5), quarter="head")
    steps, lengths = courses(GAME, BOX, table.states, 0)
    assert len(np.unique(steps, axis=0)) == len(steps)
    assert {table.word(move) for move in set(steps[:, 0].tolist())} == table.legal()
    assert {3, 4} <= set(lengths.tolist())
    for moves, length in zip(steps.tolist(), lengths.tolist(), strict=True):
        played = Table(table.states.copy())
        for move in moves[:length]:
            assert played.s.turns == table.s.turns
            assert played.count(state.SPINS) == 0
            played.carry_out(0, move, generator(1))
        assert played.s.turns != table.s.turns or played.count(state.SPINS) > 0 or played.awaited != {1}


def test_with_too_many_courses_each_move_is_looked_at_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at(alone("zoe:r12c12", "leah:N1"), roll=(1, 3, 5), quarter="head")
    monkeypatch.setattr("escapade.bots.compare.MOST", 20)
    steps, lengths = courses(GAME, BOX, table.states, 0)
    assert {table.word(move) for move in steps[:, 0].tolist()} == table.legal()
    assert set(lengths.tolist()) == {1}


def test_who_has_little_time_looks_at_a_few_courses_of_every_move() -> None:
    table = at(roll=(1, 3, 5), quarter="head")
    thoughts = search(GAME, BOX, table.states, 0, simulations=100, seed=1)
    assert thoughts.simulations <= 100
    assert {table.word(thought.move) for thought in thoughts.moves} == table.legal()


def test_thinking_ahead_takes_the_pawns_that_are_there() -> None:
    table = at(alone("zoe:N1", "leah:N1"), roll=(6, 4, 5), quarter="fiscal", money={1: 30, 2: 30, 3: 30}, seats=3)
    while table.s.turn == 0 and not table.over:
        table.carry_out(0, search(GAME, BOX, table.states, 0, simulations=600, seed=1).best, generator(5))
    assert table.count(state.PAYS) == 1


def test_thinking_ahead_leaves_cards_to_the_policy() -> None:
    table = at(alone("zoe:r12c12"), quarter="fiscal", money=40, hands={1: "captains-override"})
    thoughts = search(GAME, BOX, table.states, 0, simulations=600, seed=1)
    assert [table.word(thought.move) for thought in thoughts.moves] == [decides(table)]
    assert len(table.legal()) == 2
