"""Escape Earth, rule by rule: what the scenarios leave open."""

import copy
import tomllib
from typing import Any

import msgspec
import numpy as np
import pytest
from rich.text import Text

from escapade import Match
from escapade.engine.chance import generator
from escapade.engine.contract import SPECTATOR
from escapade.engine.errors import BadBox, BadOptions, IllegalMove
from escapade.games.escape_earth import state
from escapade.games.escape_earth.rules import actions
from tests.games.escape_earth_table import ALL_ONE, BOX, DOORS, GAME, HUB_0, MOVES, at, fresh, move_words

PARTS = tomllib.loads((GAME.folder / "box.toml").read_text())


def edited(**changes: object) -> Any:
    """A box with some lists replaced."""
    return GAME.load_box(copy.deepcopy(PARTS) | changes)


# Setup


@pytest.mark.rule("EE-SET-3")
def test_an_empty_pile_cannot_be_built_from() -> None:
    table = at("E s s p", ships=(3, 0), left={"lab": 0})
    assert "lab" not in table.builds()
    assert table.refusal("build lab") == "EE-SET-3"


@pytest.mark.rule("EE-SET-7")
def test_two_construction_cards_of_one_value_go_to_fixed_seats() -> None:
    for seed in range(1, 9):
        hubs = fresh(seed).s.hub
        assert 0 in hubs[0]
        assert 1 in hubs[1]


# Turn


@pytest.mark.rule("EE-TURN-2")
def test_every_kind_of_action_can_be_had_and_the_same_one_twice() -> None:
    table = at("E s s p s", ships=(3, 0), alien=4, on={3: "lab 0", 1: "base 1", 0: "farm 1"}, active="hunger")
    verbs = {words.split()[0] for words in table.legal()}
    assert verbs == {"swap", "travel", "build", "upgrade", "produce", "fight-event", "fight-aliens", "pass"}
    twice = at("E s s s s s").play("travel 2 +", "travel 3 +")
    assert (twice.ships[0], twice.turn) == (4, 1)


@pytest.mark.rule("EE-TURN-4")
def test_structures_are_shared_but_ship_and_hub_are_personal() -> None:
    table = at("E s s p", ships=(3, 0), on={3: "lab 1", 2: "outpost"}, seat=1, hub="R3 S2 C2 F2 M3")
    assert "upgrade 2" in table.legal(), "the partner's knowledge pays"
    assert "produce" not in table.legal(), "the partner's ship is there, not mine"
    before = table.hub
    table.play("swap 1")
    assert table.hub == before
    assert table.hub_of(1) == "S3 R2 C2 F3 M2"


@pytest.mark.rule("EE-TURN-5")
def test_what_cannot_be_paid_in_full_is_not_offered() -> None:
    table = at(active="hunger hunger", on={0: "farm 1", 2: "base"})
    assert table.legal("fight-event") == set()
    assert table.legal("upgrade") == set()
    assert table.refusal("fight-event hunger") == "EE-FEV-1"


# Time


@pytest.mark.rule("EE-TIME-4", "EE-TIME-5", "EE-EVT-1")
def test_after_an_event_all_six_time_cards_are_shuffled() -> None:
    table = at(time="passing passing passing alien alien event", flip="hunger")
    for flipped in range(1, 6):
        table.play("pass")
        assert table.s.flipped == flipped
    table.play("pass")
    assert (table.s.flipped, table.active, table.population) == (0, ["hunger"], 11)
    assert table.view().time_left == {"passing": 3, "event": 1, "alien": 2}


@pytest.mark.rule("EE-TIME-5")
def test_a_time_pile_that_runs_out_without_an_event_is_reshuffled() -> None:
    """Only edited boxes come here: with one event card the pile never ends in another way."""
    table = at(time="event passing passing passing alien alien")
    table.s.flipped = 5
    table.play("pass")
    assert (table.alien, table.s.flipped) == (16, 0)


# Hub


@pytest.mark.rule("EE-HUB-1", "EE-HUB-2")
def test_twos_are_active_from_slot_2_threes_from_slot_3() -> None:
    def active(hub: str) -> list[bool]:
        return [card.active for card in at(hub=hub).view().hubs[0]]

    assert active("S2 C2 F2 R3 M3") == [False, True, True, True, True]
    assert active("R3 M3 S2 C2 F2") == [False, False, True, True, True]
    assert at(hub="R3 M3 S2 C2 F2").refusal("travel 2 +") == "EE-HUB-1"


# Travel


@pytest.mark.rule("EE-MOVE-8")
def test_from_earth_to_the_ocean_planet_it_is_twenty_parsecs() -> None:
    assert sum(it.parsecs for it in BOX.data.galaxy) - BOX.data.galaxy[0].parsecs == 20
    assert {it.kind: it.parsecs for it in BOX.data.galaxy} == {
        "earth": 1,
        "ocean": 1,
        "food_planet": 1,
        "resource_planet": 1,
        "planet": 1,
        "space": 1,
        "asteroid": 2,
    }


@pytest.mark.rule("EE-MOVE-9")
def test_ships_share_cards_leave_the_ocean_planet_and_stay_on_the_row() -> None:
    table = at("E s s s", ships=(2, 0)).play("pass", "travel 3 +")
    assert table.ships == (2, 2)
    home = at(ALL_ONE, f=17, ships=(17, 9))
    assert home.travels() == {(2, 15), (3, 15), (4, 15), (5, 14)}
    assert at("E s s s", ships=(1, 0)).travels() == {(2, 3), (3, 3), (4, 3)}, "nothing lies beyond Earth"


@pytest.mark.rule("EE-MOVE-10")
def test_with_both_markers_on_a_card_only_travel_frees() -> None:
    setting = {"ships": (2, 0), "anomaly": 4, "alien": 4, "active": "anomaly", "on": {1: "base 1", 0: "lab 1"}}
    table = at("E s s s s s", **setting)
    assert (2, 4) in table.travels()
    table.play("travel 2 +")
    assert table.legal() == table.legal("travel") != set()
    assert table.refusal("fight-aliens 1") == table.refusal("pass") == "EE-MOVE-10"


@pytest.mark.rule("EE-MOVE-10")
def test_a_fought_anomaly_frees_the_ship_on_its_card() -> None:
    table = at("E s s s s s", ships=(2, 0), anomaly=4, active="anomaly", on={0: "lab 1"}).play("travel 2 +")
    assert "fight-event anomaly" in table.legal()
    assert table.play("fight-event anomaly").turn == 1


# Build


@pytest.mark.rule("EE-BLD-5")
def test_a_planets_free_cube_survives_a_replacement() -> None:
    table = at("E s s F", ships=(3, 0), on={3: "farm 1"}, free=[3]).play("build lab")
    assert (table.on(3), table.s.free[3], table.supply("food"), table.s.gone[state.FOOD]) == ("lab 0", 1, 6, 1)
    assert at("E s s F", ships=(3, 0), on={3: "farm 1"}).refusal("build farm") == "EE-BLD-5"


@pytest.mark.rule("EE-BLD-6")
def test_farms_and_mines_stand_on_planets_only() -> None:
    assert at("E s s s", ships=(3, 0)).builds() == {"outpost", "lab"}
    assert at("E s s a", ships=(3, 0)).refusal("build mine") == "EE-BLD-6"


# Outposts


@pytest.mark.rule("EE-OUT-1")
def test_nothing_lies_beyond_the_ocean_planet() -> None:
    table = at(ALL_ONE, f=16, ships=(16, 0)).play("build outpost")
    assert table.f == 17


@pytest.mark.rule("EE-OUT-3")
def test_cards_are_turned_up_under_markers() -> None:
    table = at(f=4, ships=(3, 0), alien=5, anomaly=4, active="anomaly").play("build outpost")
    assert (table.f, table.alien, table.anomaly) == (5, 5, 4)


# Upgrade, produce, pay


@pytest.mark.rule("EE-UPG-2")
def test_cubes_stay_and_each_structure_is_upgraded_once() -> None:
    table = at("E s s R", on={2: "base 1"}, free=[3]).play("upgrade 2")
    assert table.on(2) == "base+ 1"
    assert table.refusal("upgrade 2") == "EE-UPG-2"


@pytest.mark.rule("EE-PRD-4", "EE-UPG-3")
def test_a_structure_under_the_alien_does_nothing() -> None:
    table = at("E s s s s s", ships=(1, 0), alien=3, on={3: "lab 0", 2: "farm 1"} | {2: "lab 0"})
    table.play("travel 2 +")
    assert table.ships[0] == 3
    assert "produce" not in table.legal()
    fed = at("E s s s", alien=3, on={3: "lab 0", 0: "farm 1"})
    assert fed.refusal("upgrade 3") == "EE-UPG-3"


@pytest.mark.rule("EE-CUBE-2")
def test_a_free_cube_under_the_alien_pays_for_nothing() -> None:
    table = at("E s s R", alien=3, on={0: "farm 0"}, free=[3])
    assert table.usable("resource") == 0
    assert table.legal("upgrade") == set()


@pytest.mark.rule("EE-CUBE-4")
def test_the_engine_pays_by_itself_when_every_cube_is_needed() -> None:
    table = at(active="hunger hunger", on={0: "farm 1"}, free=[2], row="E s F s").play("fight-event hunger")
    assert (table.on(0), table.s.free[2], table.active) == ("farm 0", 0, ["hunger"])


@pytest.mark.rule("EE-CUBE-5", "EE-PRD-3")
def test_a_short_supply_fills_what_it_can() -> None:
    """Only edited boxes come here: eight, eight, seven and seven cubes always suffice."""
    cubes = copy.deepcopy(PARTS["cube"])
    cubes[state.MILITARY]["count"] = 1
    box = edited(cube=cubes)
    table = at(ships=(2, 0), on={2: "base+ 0"})
    table.s.supply[state.MILITARY] = 1
    assert actions.room(box.record, table.s, 2) == 1
    DOORS.play(box.records, table.states, 0, state.PRODUCE, generator(0), np.empty((0, 8), np.int64))
    assert (table.on(2), table.supply("military")) == ("base+ 1", 0)


# Events, anomaly, aliens


@pytest.mark.rule("EE-EVT-7")
def test_a_loss_may_come_from_under_the_alien_and_is_taken_without_asking_from_a_single_card() -> None:
    table = at("E s s s", alien=3, on={0: "farm 1", 3: "lab 0"}, time="event", flip="outbreak").play("pass")
    assert (table.on(0), table.active) == ("farm 0", ["outbreak"])
    blocked = at("E s s F", alien=3, free=[3], time="event", flip="outbreak").play("pass")
    assert (blocked.s.free[3], blocked.supply("food")) == (0, 8)


@pytest.mark.rule("EE-EVT-6")
def test_a_second_card_of_a_type_takes_effect_again() -> None:
    table = at(active="riots", hub="F2 S2 R3 C2 M3", time="event", flip="riots").play("pass")
    assert (table.hub, table.active) == ("C2 F2 S2 R3 M3", ["riots", "riots"])


@pytest.mark.rule("EE-FEV-3")
def test_the_log_never_names_the_card_that_left_unseen() -> None:
    stories = set()
    for seed in range(20):
        table = at(active="hunger", on={0: "farm 1"}).play("fight-event hunger", rng=generator(seed))
        stories.add(tuple(table.story()))
    assert len(stories) == 1


@pytest.mark.rule("EE-ALN-4")
def test_alien_and_anomaly_share_a_card_and_ignore_each_other() -> None:
    table = at(f=9, alien=8, anomaly=6, active="anomaly", ships=(5, 5), time="alien").play("pass")
    assert (table.alien, table.anomaly, table.ships) == (6, 6, (5, 5))
    assert table.view().worlds[6].blocked
    assert at(f=3, alien=12, time="alien").play("pass").alien == 10, "face-down cards do not stop it"


@pytest.mark.rule("EE-FAL-1")
def test_the_aliens_are_never_pushed_beyond_their_start() -> None:
    setting = {"on": {1: "base+ 2"}, "beginner": True}
    assert at(f=9, alien=17, **setting).legal("fight-aliens") == {"fight-aliens 1"}
    assert at(f=9, alien=18, **setting).refusal("fight-aliens 1") == "EE-FAL-1"


# End


@pytest.mark.rule("EE-END-1")
def test_one_ship_at_home_is_not_enough() -> None:
    table = at(ALL_ONE, f=17, ships=(15, 3)).play("travel 2 +")
    assert (table.result, table.payoffs, table.actions) == ("undecided", [0.0, 0.0], 1)


@pytest.mark.rule("EE-END-5")
def test_the_result_is_shared_and_told_in_full() -> None:
    table = at(alien=2, f=5, ships=(4, 1), turns=9, time="alien").play("pass")
    end = table.events[-1]
    assert (end.kind, end.a, end.b, end.c, end.d, end.e) == (state.ENDS, state.LOSS_ALIEN, 10, 5, 13, 16)
    assert table.payoffs == [0.0, 0.0]
    scores = np.zeros(8, np.int64)
    won = at(ALL_ONE, f=17, ships=(15, 17)).play("travel 2 +")
    DOORS.scores(BOX.records, won.states, scores)
    assert list(scores[:2]) == [1, 1]
    assert len(won.view().result) > 0


# Options


@pytest.mark.rule("EE-OPT-1")
def test_expert_is_the_default() -> None:
    table = fresh()
    assert table.kinds()[:1] == [state.BEGINS]
    assert state.TIME_FLIPPED in table.kinds()
    assert not (table.s.late_time or table.s.fight_anywhere)


@pytest.mark.rule("EE-OPT-4")
def test_two_seats_whoever_holds_them() -> None:
    assert GAME.seats == (2,)
    assert GAME.cooperative
    with pytest.raises(BadOptions):
        Match("escape-earth", 1)


@pytest.mark.rule("EE-OPT-5")
@pytest.mark.parametrize(
    ("options", "late", "anywhere"),
    [({}, 0, 0), ({"beginner": True}, 1, 1), ({"late_time": True}, 1, 0), ({"fight_anywhere": True}, 0, 1)],
)
def test_the_two_eases_may_be_set_apart(options: Any, late: int, anywhere: int) -> None:
    table = fresh(**options)
    assert (table.s.late_time, table.s.fight_anywhere) == (late, anywhere)
    assert (state.TIME_FLIPPED in table.kinds()) == (not late)


# Information, words, components


def test_both_seats_and_spectators_see_the_same() -> None:
    table = fresh(3)
    views = [msgspec.structs.replace(table.view(seat), seat=0) for seat in (0, 1, SPECTATOR)]
    assert views[0] == views[1] == views[2]
    hidden = [world for world in views[0].worlds if world.position > table.f]
    assert [world.card for world in hidden[:-1]] == [None] * (len(hidden) - 1)
    assert hidden[-1].card == 1, "everybody knows where the ocean planet is"


def test_moves_keep_their_numbers() -> None:
    assert len(GAME.moves) == len(MOVES) == 115
    assert [move_words(move) for move in (0, 4, 5, 14, 19, 43, 44, 49, 64, 65, 89, 90, 91, 114)] == [
        "swap 1",
        "travel 1 +",
        "travel 1 -",
        "build outpost",
        "upgrade 0",
        "produce",
        "fight-event hunger",
        "fight-aliens 1",
        "pass",
        "pay 0",
        "immediate yes",
        "immediate no",
        "lose-cube 0",
        "lose-cube 23",
    ]


def test_every_refusal_names_a_rule() -> None:
    """In many positions every illegal move is refused in words, with the rule behind it."""
    match = Match("escape-earth", seed=5)
    rng = np.random.default_rng(5)
    while not match.over:
        seat = match.awaits[0]
        legal = match.legal(seat)
        for move in set(range(len(GAME.moves))) - set(legal):
            line = GAME.refuse(BOX, match.state, seat, move)
            assert line.rule.startswith("EE-")
            assert line.text.endswith((".", "?", "!"))
        match.play(seat, int(rng.choice(legal)))


def test_a_refusal_reaches_the_player() -> None:
    match = Match("escape-earth", seed=1)
    with pytest.raises(IllegalMove) as refused:
        match.play(0, MOVES["fight-event hunger"])
    assert (refused.value.sentence, refused.value.rule) == ("No hunger crisis card is active.", "EE-FEV-1")


def test_picks_tell_the_legal_moves_apart() -> None:
    rng = np.random.default_rng(1)
    for seed in range(20):
        match = Match("escape-earth", options={"beginner": seed % 2}, seed=seed)
        while not match.over:
            seat = match.awaits[0]
            moves = match.moves(seat)
            picks = [move.picks for move in moves]
            assert len(set(picks)) == len(picks)
            assert not any(a != b and a == b[: len(a)] for a in picks for b in picks), "no path is the start of another"
            match.play(seat, moves[int(rng.integers(len(moves)))])


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_sketch_shows_the_table_at_any_width(width: int) -> None:
    view = at("E s s R", ships=(1, 2), on={1: "lab+ 1", 2: "outpost"}, free=[3], alien=3, active="hunger").view()
    drawn = GAME.sketch(BOX, view, width)
    for word in (
        "Earth",
        "Ocean",
        "lab ",
        "■□",
        "outpost",
        "alien",
        "Petrel",
        "Fulmar",
        "Population 11",
        "hunger",
        "builds 3",
    ):
        assert word in drawn
    plain = [Text.from_markup(line).plain for line in drawn.splitlines()]
    assert all(len(line) <= width for line in plain if line.startswith(("╭", "│", "╰")))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"alien": {"beyond": -1, "step": 2}}, "alien.beyond must be 0 to 24, not -1"),
        ({"cube": PARTS["cube"][::-1]}, "the cubes must be food, resource"),
        ({"galaxy": PARTS["galaxy"][1:]}, "Earth must be the first galaxy card"),
        ({"activity": PARTS["activity"][1:]}, "two cards of each activity type"),
        ({"time": PARTS["time"][:1]}, "an event among the time cards"),
        ({"event": PARTS["event"][:4]}, "the events must be hunger, riots"),
        ({"ship": []}, "the number of ships must be 2, not 0"),
        ({"alien": {"beyond": "far", "step": 2}}, "alien.beyond must be 0 to 24, not 'far'"),
        ({"weather": 1}, "there is no 'weather'"),
    ],
)
def test_a_box_that_does_not_fit_is_refused_in_words(change: Any, words: str) -> None:
    with pytest.raises(BadBox, match=words):
        edited(**change)


def test_default_hub_is_a_deal() -> None:
    assert at().hub == HUB_0
