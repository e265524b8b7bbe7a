"""Andromeda Escape: the bots know what a missing Lost Ship costs."""

import pytest

from escapade.bots.levels import bot
from escapade.games.andromeda_escape.bots.estimate import find_chance, own_chance
from tests.games.andromeda_escape_table import BOX, GAME, Table, at, word


def choice(table: Table, name: str) -> str:
    return word(bot(name).choose(GAME, BOX, table.states, table.who - 1, 1))


def chance(table: Table) -> float:
    return float(find_chance(BOX.record, table.s, 0))


@pytest.mark.rule("AE-LOST-2", "AE-LAST-4")
def test_the_fewer_ships_are_left_the_less_likely_the_lost_ship_is_found() -> None:
    fleets = [at("1:X11 1:Y11", seats=4, platform={1: spare}, missing=[1]) for spare in (4, 3, 2, 1)]
    chances = [chance(table) for table in fleets]
    assert chances == sorted(chances, reverse=True)
    assert 0.0 < chances[-1] < chances[0] < 1.0
    assert chance(at("1:X11 1:Y11", missing=[1])) == 0.0, "two ships are never in three zones"
    assert chance(at("1:X11")) == 1.0, "it has been found"


@pytest.mark.rule("AE-LOST-2")
def test_three_ships_that_must_cross_find_it_less_often_than_one_that_may_still_be_launched() -> None:
    crossing = at("1:X11 1:Y11 1:Y12", missing=[1])
    launching = at("1:X11 1:Y11", platform={1: 1}, missing=[1])
    assert 0.0 < chance(crossing) < chance(launching)


@pytest.mark.rule("AE-MIS-8")
def test_only_the_owner_of_mission_8_knows_that_no_lost_ship_is_needed() -> None:
    table = at("1:X11 1:Y11", missing=[1], missions={1: [8, 5]})
    assert own_chance(BOX.record, table.s, 0) == 1.0
    assert chance(table) == 0.0


@pytest.mark.rule("AE-LAST-4", "AE-LAST-5")
@pytest.mark.parametrize("name", ["greedy", "hard"])
def test_a_bot_finds_its_lost_ship_before_it_saves_the_ships_that_can_find_it(name: str) -> None:
    table = at("1:X41 1:Y11 2:X11 3:X12", platform={1: 1, 2: 4, 3: 4}, missing=[1])
    assert {"X41", "platform"} <= table.legal()
    assert choice(table, name) == "platform"
    table.play("platform")
    assert choice(table, name).startswith("Z")
