"""Alien Getaway, rule by rule, where no scenario says it."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from escapade.engine.chance import generator
from escapade.engine.changes import read_box
from escapade.engine.contract import SPECTATOR
from escapade.engine.errors import BadBox, BadOptions, IllegalMove
from escapade.engine.match import Match
from escapade.games.alien_getaway import state
from tests.games.alien_getaway_table import BOX, DOORS, GAME, NAMES, NUMBERS, Table, at, fresh, names


def places(table: Table) -> dict[str, str]:
    """Where each card is."""
    s = table.s
    found = dict.fromkeys(table.draw.split(), "draw")
    found |= dict.fromkeys(table.route_cards.split(), "route")
    found |= dict.fromkeys(table.collected.split(), "collected")
    found |= dict.fromkeys(table.box.split(), "box")
    for side in range(s.sides):
        found |= dict.fromkeys(table.hand(side).split(), f"hand {side}")
        found |= dict.fromkeys(table.pile(side).split(), f"pile {side}")
    return found


def play_on(table: Table, choices: random.Random) -> None:
    table.play(choices.choice(sorted(table.legal())), generator(choices.randrange(2**60)))


@pytest.mark.rule("AG-GEN-1")
def test_one_route_and_one_zoid_own_hands_and_piles() -> None:
    table, _ = fresh(4)
    routes = {(view.zoid, str(view.route)) for view in map(table.view, range(4))}
    assert len(routes) == 1
    assert len({table.hand(seat) for seat in range(4)}) == 4
    assert len({table.pile(seat) for seat in range(4)}) == 4


@pytest.mark.rule("AG-GEN-2")
def test_two_to_four_players_or_one() -> None:
    assert GAME.seats == (1, 2, 3, 4)
    for seats in (0, 5, -1):
        with pytest.raises(BadOptions, match="1, 2, 3 or 4"):
            Match(GAME, seats)


@pytest.mark.rule("AG-GEN-3", "AG-TURN-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise(seats: int) -> None:
    table, _ = fresh(seats, start=seats - 1)
    turns = []
    for _ in range(2 * seats):
        turns.append(table.turn)
        table.pass_turn()
        while table.step == "put":
            table.play(min(table.legal()))
        table.end_turn()
    assert turns == [(seats - 1 + i) % seats for i in range(2 * seats)]


@pytest.mark.rule("AG-GEN-3")
def test_oola_never_decides() -> None:
    match = Match(GAME, 1, seed=3)
    choices = random.Random(3)
    while not match.over:
        assert match.awaits == (0,)
        match.play(0, choices.choice(match.legal(0)))
    assert len(match.scores) == 2
    assert match.names == ("Player 1", "Oola")


ROADS = {
    *[("draw", "hand"), ("draw", "collected"), ("draw", "pile")],
    *[("hand", "route"), ("hand", "pile"), ("hand", "box"), ("route", "collected")],
    *[("collected", "pile"), ("collected", "box"), ("pile", "box")],
}
OOLAS_ROADS = {("draw", "route"), ("draw", "pile"), ("draw", "box"), ("route", "pile"), ("route", "box")}


@pytest.mark.rule("AG-GEN-4", "AG-PEN-5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_cards_move_only_on_known_roads(seats: int) -> None:
    choices = random.Random(seats)
    roads: Counter[tuple[str, str]] = Counter()
    for seed in range(6):
        table, _ = fresh(seats, start=-1, seed=seed)
        while table.step != "over":
            before, turn = places(table), table.turn
            play_on(table, choices)
            after = places(table)
            assert len(after) == len(NAMES)
            for card, place in before.items():
                if after[card] == place:
                    continue
                road = (place.split()[0], after[card].split()[0])
                if place == f"hand {turn}":
                    assert after[card] in ("route", "box", f"pile {turn}")
                roads[road] += 1
    assert set(roads) == ROADS - {("draw", "pile")} if seats > 1 else set(roads) <= ROADS | OOLAS_ROADS


@pytest.mark.rule("AG-GEN-4")
def test_faults_sees_a_card_in_two_places_and_a_card_in_none() -> None:
    table = at("G1s", draw="G2s", pile="G3s")
    for breaks in (
        lambda s: s.hand.__setitem__(1, 1 << NUMBERS["G2s"]),
        lambda s: s.hand.__setitem__(0, 0),
        lambda s: s.pile.__setitem__((0, 0), NUMBERS["G1s"]),
    ):
        broken = table.twin()
        breaks(broken.s)  # type: ignore[no-untyped-call]
        assert DOORS.faults(BOX.records, broken.states) == 1


@pytest.mark.parametrize(
    ("field", "value", "bit"),
    [("zoid", 5, 1), ("x", 0, 2), ("phase", state.PUT, 3), ("final_left", 1, 4), ("phase", 3, 5)],
)
def test_faults_sees_every_kind_of_wrong_position(field: str, value: Any, bit: int) -> None:
    table = at("G1s", draw="G2s", row="Y1s Y2s", pile="G3s")
    if field == "x":
        table.s.x[1] = 1
    else:
        setattr(table.s, field, value)
    assert DOORS.faults(BOX.records, table.states) == 1 << bit
    assert len(GAME.laws) == 6


@pytest.mark.rule("AG-SET-4")
@pytest.mark.parametrize(("seats", "left"), [(1, 47), (2, 45), (3, 42), (4, 39)])
def test_draw_pile_after_the_deal(seats: int, left: int) -> None:
    table, _ = fresh(seats)
    assert len(table.draw.split()) == left - 2, "the start player has drawn"
    assert (int(BOX.record.dice), int(BOX.record.faces)) == (4, 6)


@pytest.mark.rule("AG-SET-6")
def test_start_player_is_drawn_unless_named() -> None:
    drawn = Counter(Match(GAME, 4, seed=seed).awaits[0] for seed in range(400))
    assert all(60 < drawn[seat] < 140 for seat in range(4)), drawn
    for seat in range(4):
        assert Match(GAME, 4, {"start": seat}, seed=1).awaits == (seat,)
    assert Match(GAME, 1, {"start": 3}, seed=1).awaits == (0,), "solo ignores it"
    with pytest.raises(BadOptions, match="seats are 0 to 1"):
        Match(GAME, 2, {"start": 2})


@pytest.mark.rule("AG-SET-7")
def test_a_planet_may_begin_a_pile_and_nothing_matches_in_the_deal() -> None:
    tops = set()
    for seed in range(60):
        table, d = fresh(2, seed=seed)
        assert (table.pile(0), table.pile(1), table.box) == (d[0], d[1], "")
        tops.add(d[0])
    assert any(top.startswith("p") for top in tops)


@pytest.mark.rule("AG-TURN-1", "AG-TURN-2", "AG-TURN-3", "AG-PLAN-2")
@pytest.mark.parametrize("final", [0, 2])
def test_the_steps_of_a_turn(final: int) -> None:
    table = at("Y1s pG1", row="B1s B2s", zoid="B2s", pile="F1s", final=final)
    assert (table.step, table.legal()) == ("play", {"lay Y1s", "pass"})
    passed = table.twin().pass_turn()
    assert (passed.step, passed.legal()) == ("put", {"put B1s"})
    assert (passed.put("B1s").step, passed.legal()) == ("planets", {"planet pG1", "end"})
    assert table.lay("Y1s").legal() == {"launch"}, "having laid, one cannot pass"
    table.launch([1, 1, 1, 6])
    assert (table.step, table.legal()) == ("put", {"put B1s", "put B2s"})
    assert table.put("B1s").step == "put"
    assert table.put("B2s").step == "planets"
    assert table.planet("pG1").legal() == {"end"}


@pytest.mark.rule("AG-DRAW-1")
def test_the_next_player_draws_two() -> None:
    table = at(step="planets", draw="G3s G1s G2s", hands={1: "F5s"}).end_turn()
    assert (table.hand(1), table.draw) == ("G1s G3s F5s", "G2s")


@pytest.mark.rule("AG-DRAW-2")
def test_there_is_no_hand_limit() -> None:
    table, _ = fresh(2)
    largest = 0
    while table.step != "over":
        largest = max(largest, len(table.hand().split()))
        table.play("pass" if table.step == "play" else min(table.legal()))
    assert 15 < largest <= 25


@pytest.mark.rule("AG-DRAW-3", "AG-FIN-1")
def test_no_draw_from_an_empty_pile_opens_the_final_round() -> None:
    table = at(step="planets", hands={1: "F5s"}, seats=3).end_turn()
    assert (table.turn, table.final, table.hand(1)) == (1, 3, "F5s")
    assert state.DRAWS not in table.kinds()
    assert table.kinds().count(state.FINAL_ROUND) == 1
    assert state.FINAL_ROUND not in table.pass_turn().end_turn().kinds()[1:], "it opens once"


@pytest.mark.rule("AG-PLAY-8")
def test_nothing_is_rolled_before_the_launch_and_any_number_may_be_laid() -> None:
    hand = "Y1s Y2s Y3s Y4s Y5s W5s"
    table = at(hand).lay(*hand.split())
    assert table.route_cards == hand
    assert state.ROLLS not in table.kinds()
    table.launch(*[[6, 6, 6, 6]] * 6)
    assert table.kinds().count(state.ROLLS) == 6
    assert at(hand).legal() >= {"pass"}
    assert "launch" not in at(hand).legal()


@pytest.mark.rule("AG-GRID-1", "AG-GRID-5")
@pytest.mark.parametrize(
    ("route", "left", "right"),
    [
        ("G1s@(1,0)>E", "Y1c@(2,0)>N", "Y1c@(2,0)>S"),
        ("G1c@(1,0)>S", "Y1c@(1,1)>E", "Y1c@(1,1)>W"),
        ("G1c@(1,0)>S G2c@(1,1)>W", "Y1c@(0,1)>S", None),
        ("G1c@(1,0)>N", None, "Y1c@(1,-1)>E"),
        ("G1s@(1,0)>E G2c@(2,0)>N", "Y1c@(2,-1)>W", "Y1c@(2,-1)>E"),
    ],
)
def test_headings_and_turns(route: str, left: Any, right: Any) -> None:
    table = at("Y1c", route=route)
    for way, lies in (("left", left), ("right", right)):
        if lies is None:
            assert f"lay Y1c {way}" not in table.legal()
        else:
            assert table.twin().lay(f"Y1c {way}").route.split()[-1] == lies


@pytest.mark.rule("AG-GRID-2", "AG-SET-1")
def test_the_planet_is_four_cells_with_the_pad_in_the_corner() -> None:
    cells = [shard.cell for shard in BOX.data.exploding_planet]
    assert cells == [(-1, -1), (0, -1), (-1, 0), (0, 0)]
    assert [shard.launch for shard in BOX.data.exploding_planet] == [False, False, False, True]
    view = at().view()
    assert (view.zoid, view.target, view.target_heading) == (-1, (1, 0), "E")


@pytest.mark.rule("AG-GRID-3", "AG-PLAY-5")
def test_straights_lie_one_way_and_curves_two() -> None:
    shapes = Counter(card.shape for card in BOX.data.asteroid)
    assert shapes == {"straight": 21, "curve": 21}
    assert at("G1s G1c").legal() == {"lay G1s", "lay G1c left", "lay G1c right", "pass"}


@pytest.mark.rule("AG-GRID-8")
def test_a_curve_fits_one_way_at_least_everywhere_around_the_planet() -> None:
    choices = random.Random(8)
    for seed in range(6):
        table, _ = fresh(2, seed=seed)
        while table.step != "over":
            view = table.view()
            faces = [way.faces for way in view.ways if way.turn != "ahead"]
            assert faces.count("planet") < 2
            assert view.target not in [(-1, -1), (0, -1), (-1, 0), (0, 0)]
            play_on(table, choices)


@pytest.mark.rule("AG-GRID-11")
def test_a_boxed_in_route_comes_free_by_passing() -> None:
    route = "G1s@(1,0)>E G2c@(2,0)>S Y2c@(2,1)>W B2c@(1,1)>N"
    table = at("F1s", route=route, zoid="pad", draw="F2s F3s F4s F5s Y1s Y3s Y4s")
    passes = 0
    while not table.view().target_free:
        assert table.legal() == {"pass"}
        table.pass_turn()
        while table.step == "put":
            table.play(min(table.legal()))
        table.end_turn()
        passes += 1
    assert passes == 2, "onto the first card, then beyond it"
    assert len(table.legal()) > 1


@pytest.mark.rule("AG-MOVE-1", "AG-MOVE-3")
def test_rolled_motion_points_follow_the_dice() -> None:
    table = at("Y2s", row="G1s G2s G3s G4s G5s").lay("Y2s")
    tally: Counter[int] = Counter()
    for seed in range(3000):
        twin = Table(table.states.copy())
        twin.play("launch", generator(seed))
        rolled = next(event for event in twin.events if event.kind == state.ROLLS)
        faces = [int(face) for face in str(rolled.b)]
        assert len(faces) == 4
        assert rolled.c == sum(face <= 2 for face in faces)
        tally[rolled.c] += 1
    expected = [3000 * share for share in (16 / 81, 32 / 81, 24 / 81, 8 / 81, 1 / 81)]
    assert sum((tally[i] - expected[i]) ** 2 / expected[i] for i in range(5)) < 18.5  # chi-square, 4 degrees, 0.1 %


@pytest.mark.rule("AG-PILE-6")
def test_the_owner_looks_through_the_own_pile_the_others_see_its_top() -> None:
    table = at(piles={0: "G1s Y2s B3s", 1: "F1s F2s"})
    own, other = table.view(0).sides
    assert names(own.pile) == "G1s Y2s B3s"
    assert own.points == 6
    assert (other.pile, other.points, NAMES[other.pile_top], other.pile_count) == (None, None, "F2s", 2)
    assert [side.pile for side in table.view(SPECTATOR).sides] == [None, None]


@pytest.mark.rule("AG-PILE-7", "AG-FIN-5", "AG-SCORE-1")
def test_discarded_cards_and_the_route_do_not_count() -> None:
    table = at(row="G5s Y5s", zoid="G5s", pile="F1s B4s", collected="B5s", step="put", final=1)
    table.put("B5s", pair=True).end_turn()
    assert (table.step, table.scores) == ("over", (1, 0))
    assert {"B4s", "B5s"} <= set(table.box.split())


@pytest.mark.rule("AG-PLAN-1", "AG-PLAN-3")
def test_any_number_of_planets_in_a_turn() -> None:
    table = at("pG1 pY2 pB1 pF2 pW5", step="planets")
    for card in ("pG1", "pY2", "pB1", "pF2"):
        table.planet(card)
    assert table.planet("pW5", pair=True).pile() == "pG1 pY2 pB1"
    assert table.legal() == {"end"}


@pytest.mark.rule("AG-FIN-3", "AG-FIN-5")
def test_after_the_end_no_hand_and_no_secret_is_left() -> None:
    choices = random.Random(5)
    table, _ = fresh(3)
    while table.step != "over":
        play_on(table, choices)
    assert [table.hand(seat) for seat in range(3)] == ["", "", ""]
    assert table.draw == ""
    assert all(side.pile is not None for side in table.view(SPECTATOR).sides)


@pytest.mark.rule("AG-SCORE-3")
def test_places_below_the_first() -> None:
    piles = {0: "G5s G3s", 1: "Y5s Y3s", 2: "B1s", 3: "B4s B3s F1s"}
    table = at(seats=4, seat=0, piles=piles, step="planets", final=1).end_turn()
    assert table.scores == (8, 8, 1, 8)
    assert [side.rank for side in table.view().sides] == [2, 2, 1, 4]
    assert [side.rank for side in at(seats=4).view().sides] == [None] * 4


@pytest.mark.rule("AG-GRAND-1")
def test_a_match_has_one_to_nine_games() -> None:
    assert Match(GAME, 2).options["games"] == 1
    for games in (0, 10):
        with pytest.raises(BadOptions, match="1 to 9"):
            Match(GAME, 2, {"games": games})


@pytest.mark.rule("AG-GRAND-1", "AG-SOLO-13")
def test_in_a_solo_match_oolas_cards_are_added_up() -> None:
    table = at(
        seats=1, pile="G5s", piles={1: "Y5s Y4s"}, step="planets", final=1, game=2, games=2, totals=[(4, 2), (3, 3)]
    )
    table.end_turn()
    assert (table.scores, list(table.s.total_cards[:2])) == ((9, 5), [3, 5])


@pytest.mark.rule("AG-GRAND-2")
def test_equal_grand_totals_and_cards_share_the_win() -> None:
    same = [(7, 2), (7, 2)]
    table = at(piles={0: "G5s", 1: "Y5s"}, seat=1, step="planets", final=1, game=3, games=3, totals=same).end_turn()
    assert (table.scores, table.winners) == ((12, 12), (0, 1))


@pytest.mark.rule("AG-GRAND-3", "AG-GRAND-4", "AG-SOLO-3")
def test_in_a_solo_match_the_human_starts_every_game() -> None:
    table, _ = fresh(1, games=3)
    choices = random.Random(2)
    games = set()
    while table.step != "over":
        play_on(table, choices)
        games.add(int(table.s.game))
        assert table.turn == 0
    assert games == {1, 2, 3}


@pytest.mark.rule("AG-GRAND-4")
def test_all_games_are_played_even_if_the_match_is_decided() -> None:
    table = at(piles={0: "G5s", 1: "Y5s"}, step="planets", final=1, game=2, games=3, totals=[(0, 0), (999, 50)])
    assert table.end_turn().step == "play"
    assert len(places(table)) == len(NAMES)


@pytest.mark.rule("AG-EASY-2")
def test_easy_holds_for_oola_and_changes_nothing_else() -> None:
    table = at(seats=1, step="planets", piles={1: "G3s"}, draw="pY3 F1s", easy=True).end_turn()
    assert table.pile(1) == ""
    hand = "Y2c W5s B3s Y4s B5c pY2"
    for lays in (["Y2c left"], ["Y2c left", "W5s"]):
        assert at(hand, easy=True).lay(*lays).legal() == at(hand).lay(*lays).legal()
    table = at("B3s", pile="G3s", step="planets", final=2, easy=True).end_turn()
    assert table.pile(0) == "G3s B3s", "the leftover hand matches nothing"


@pytest.mark.rule("AG-EASY-1", "AG-PLAN-1")
def test_easy_holds_for_planet_cards() -> None:
    assert "planet pY3 pair" in at("pY3", pile="G3s", step="planets", easy=True).legal()
    assert "planet pY3 pair" not in at("pY3", pile="G3s", step="planets").legal()
    for unequal in ("G2s", "G4s"):
        assert "planet pY3 pair" not in at("pY3", pile=unequal, step="planets", easy=True).legal()


@pytest.mark.rule("AG-SOLO-5", "AG-SOLO-11")
def test_oola_stacks_a_planet_that_does_not_match() -> None:
    table = at(seats=1, step="planets", piles={1: "G3s"}, draw="pY3 F1s", row="B1s").end_turn()
    assert (table.pile(1), table.zoid, table.route_cards) == ("G3s pY3", "pad", "B1s")


@pytest.mark.rule("AG-SOLO-6", "AG-SOLO-7")
def test_oola_passes_with_a_straight_before_the_planet() -> None:
    route = "B1c@(1,0)>S G1s@(1,1)>S Y1c@(1,2)>W F1c@(0,2)>N"
    table = at(seats=1, step="planets", route=route, draw="B3s pG1 pG4").end_turn()
    assert (table.zoid, table.pile(1)) == ("B1c", "pG1"), "Zoid stands on the first card: the penalty is drawn"
    assert "B3s" in table.box.split()
    curve = at(seats=1, step="planets", route=route, draw="B3c pG1 pG4").end_turn()
    assert curve.route.split()[-1] == "B3c@(0,1)>W", "left is free, right faces G1s"


@pytest.mark.rule("AG-SOLO-8")
@pytest.mark.parametrize(
    ("route", "lies"),
    [
        ("G1c@(1,0)>N", "B3c@(1,-1)>E"),  # left would lead into the planet
        ("G1c@(1,0)>S", "B3c@(1,1)>E"),  # (2,1) is farther from the pad than (0,1)
        ("G1s@(1,0)>E", "B3c@(2,0)>N"),  # both alike: left
        ("G1c@(1,0)>S G2c@(1,1)>E G3c@(2,1)>N", "B3c@(2,0)>E"),  # left faces G1c, and (3,0) is free
        # The farther exit, (3,0), is held by Y1s: the free one counts for more
        ("G3s@(2,-1)>E G4c@(3,-1)>S Y1s@(3,0)>S Y2c@(3,1)>W Y3c@(2,1)>N", "B3c@(2,0)>W"),
    ],
)
def test_which_way_oola_lays_a_curve(route: str, lies: str) -> None:
    table = at(seats=1, step="planets", route=route, draw="B3c pG1 pG4 pB1").end_turn()
    assert lies in table.route


@pytest.mark.rule("AG-INFO-1")
def test_the_log_names_everything_but_the_cards_drawn_in_step_1() -> None:
    match = Match(GAME, 3, seed=9)
    choices = random.Random(9)
    while not match.over:
        seat = match.awaits[0]
        match.play(seat, choices.choice(match.legal(seat)))
    for event in [*match.opening, *(event for ply in match.history for event in ply.events)]:
        if event.kind == state.DRAWS:
            assert event.sees == 1 << event.seat
        else:
            assert event.sees == -1


@pytest.mark.rule("AG-INFO-2")
def test_legal_moves_are_the_movers_alone_and_no_step_is_skipped() -> None:
    match = Match(GAME, 2, {"start": 0}, seed=4)
    assert match.legal(1) == []
    assert match.moves(SPECTATOR) == []
    table = at("G1s", row="Y1s", zoid="Y1s").pass_turn()
    assert (table.step, table.legal()) == ("planets", {"end"}), "offered though the hand has no Planet"
    for step in ("play", "put", "planets"):
        words = set()
        for hand in ("G1s", "pG1", ""):
            table = at(hand, step=step, collected="B1s" * (step == "put"), draw="Y1s")
            words.add(GAME.prompt(BOX, table.s, 1).text)
        assert len(words) == 1, "what the others are told does not depend on the hand"


@pytest.mark.rule("AG-INFO-3")
def test_redeal_for_a_spectator_and_for_each_seat() -> None:
    table, _ = fresh(3, start=0)
    for seat in (SPECTATOR, 0, 1, 2):
        before = [table.hand(side) for side in range(3)]
        after: dict[int, set[Any]] = {side: set() for side in range(3)}
        for seed in range(8):
            world = table.twin()
            DOORS.redeal(BOX.records, world.states, seat, generator(seed))
            world.sound()
            for side in range(3):
                after[side].add(world.hand(side))
                assert len(world.hand(side).split()) == len(before[side].split())
        for side in range(3):
            assert (after[side] == {before[side]}) == (side == seat)
    solo, _ = fresh(1)
    world = solo.twin()
    DOORS.redeal(BOX.records, world.states, 0, generator(1))
    assert (world.hand(0), world.pile(1)) == (solo.hand(0), solo.pile(1))
    assert sorted(world.draw.split()) == sorted(solo.draw.split())
    assert world.draw != solo.draw


@pytest.mark.rule("AG-INFO-4")
def test_take_back() -> None:
    match = Match(GAME, 2, {"start": 0}, seed=11)
    opening = match.states.tobytes()
    lay = next(move for move in match.legal(0) if move < state.PASS)
    match.play(0, lay)
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.undo(0)
    assert match.states.tobytes() == opening
    match.play(0, lay)
    match.play(0, state.LAUNCH)
    assert not match.can_undo(0), "a launch stands"

    match = Match(GAME, 2, {"start": 0}, seed=11)
    match.play(0, state.PASS)
    assert not match.can_undo(0), "a pass stands"
    passed = match.states.tobytes()
    match.play(0, match.legal(0)[0])
    assert match.can_undo(0)
    match.undo(0)
    assert match.states.tobytes() == passed
    assert not match.can_undo(0)
    match.play(0, match.legal(0)[0])
    match.play(0, state.END_TURN)
    assert not match.can_undo(0), "the end of a turn stands"
    assert not match.can_undo(1)


@pytest.mark.rule("AG-INFO-4")
def test_steps_are_taken_back_in_reverse_order() -> None:
    table = at("Y1s Y2s pY2", row="B1s", draw="F1s F2s")
    match = Match(GAME, 2, seed=1)
    match.states[0] = table.s
    stages = [match.states.tobytes()]
    for word in ("Y1s", "Y2s"):
        match.play(0, next(move.id for move in match.moves(0) if move.picks == (f"card:{NUMBERS[word]}",)))
        stages.append(match.states.tobytes())
    for stage in (stages[1], stages[0]):
        assert match.can_undo(0)
        match.undo(0)
        assert match.states.tobytes() == stage
    assert not match.can_undo(0)


@pytest.mark.parametrize(
    ("table", "move", "rule"),
    [
        (at("Y1s"), "launch", "AG-PLAY-8"),
        (at("Y1s G2s").lay("Y1s"), "pass", "AG-TURN-2"),
        (at("Y1s G2s").lay("Y1s"), "lay G2s", "AG-PLAY-3"),
        (at("Y1s"), "lay G2s", "AG-PLAY-1"),
        (at("Y1s"), "end", "AG-TURN-1"),
        (at("Y1c", route="G1c@(1,0)>N"), "lay Y1c left", "AG-GRID-8"),
        (at("F1s", route="G1s@(1,0)>E G2c@(2,0)>S Y2c@(2,1)>W B2c@(1,1)>N"), "lay F1s", "AG-GRID-6"),
        (at(collected="G1s", pile="Y1s", step="put"), "put G1s pair", "AG-PILE-3"),
        (at(collected="G1s", pile="Y1s", step="put"), "put G2s", "AG-PILE-1"),
        (at("pG1", pile="Y1s", step="planets"), "planet pG4", "AG-PLAN-1"),
        (at("pG1", pile="Y1s", step="planets"), "planet pG1 pair", "AG-PILE-3"),
        (at("pG1", collected="G1s", pile="Y1s", step="put"), "planet pG1", "AG-TURN-1"),
    ],
)
def test_a_refusal_says_why(table: Any, move: str, rule: str) -> None:
    from tests.games.alien_getaway_table import MOVES

    match = Match(GAME, 2, seed=1)
    match.states[0] = table.s
    with pytest.raises(IllegalMove) as refusal:
        match.play(0, MOVES[move])
    assert refusal.value.rule == rule
    assert refusal.value.sentence.endswith(".")
    assert refusal.value.sentence[0].isupper()


def test_move_ids_hold_for_every_box() -> None:
    assert (state.PASS, state.LAUNCH, state.PUT_CARD, state.PLAY_PLANET, state.END_TURN) == (126, 127, 128, 254, 380)
    assert len(GAME.moves) == 381


def test_the_reconstructed_deck() -> None:
    assert (len(BOX.data.cards), BOX.record.value.sum()) == (51, 155)
    assert len({(card.crystal, card.value, card.shape) for card in BOX.data.asteroid}) == 42
    sums = Counter[int]()
    for card in BOX.data.cards:
        sums[card.crystal] += card.value
    assert sums == {"green": 35, "yellow": 35, "blue": 35, "fuchsia": 35, "wild": 15}


@pytest.mark.parametrize(
    "change",
    [
        ('value = 1\nshape = "straight"', 'value = 10\nshape = "straight"'),
        ('shape = "curve"', 'shape = "zigzag"'),
        ('crystal = "green"', 'crystal = "mauve"'),
        ("count = 4", "count = 0"),
        ("count = 4", 'count = "four"'),
        ("[dice]", "[cubes]"),
        ('id = "ast-g1c"', 'id = "ast-g1s"'),
        ("cell = [0, 0]", "cell = [7, 7]"),
        ("[dice]", "[dice"),
    ],
)
def test_components_that_do_not_fit_are_refused_in_words(tmp_path: Path, change: tuple[str, ...]) -> None:
    text = (GAME.folder / "box.toml").read_text(encoding="utf-8")
    assert change[0] in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(*change, 1), encoding="utf-8")  # type: ignore[call-arg]
    with pytest.raises(BadBox) as refusal:
        read_box(GAME, file)
    assert len(refusal.value.sentence) > 20
