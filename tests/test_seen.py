"""Numbers hold what a seat sees and remembers: what is left out is found and named, and nothing else is.

The truth is planted: toys that are sound, and copies of them whose numbers leave one thing out.
"""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from escapade.check import check_game, seen
from escapade.check.case import Case
from escapade.check.finding import Unsound
from escapade.engine.declared import Features
from escapade.engine.record import rule
from tests.toys import memory, scissors


def features(of: Features, **left_out: str) -> Features:
    """The same slices, with things left out on purpose."""
    found = Features()
    for part in of:
        found.add(part.name, part.rows, part.columns)
    for name, why in left_out.items():
        found.leaves_out(name.replace("__", "."), why)
    return found


@rule
def blind_to_the_coin(box, s, seat, out):
    out[:] = 0.0
    out[scissors.OWN] = s.choice[seat]
    for other in range(2):
        out[scissors.CHOSEN + other] = s.choice[other] != 0
        out[scissors.POINTS + other] = s.points[other]
    out[scissors.PLAYED] = s.played


@rule
def adds_points_up(box, s, seat, out):
    out[:] = 0.0
    out[scissors.OWN] = s.choice[seat]
    for other in range(2):
        out[scissors.CHOSEN + other] = s.choice[other] != 0
        out[scissors.POINTS] += s.points[other]
    out[scissors.PLAYED] = s.played
    out[scissors.COIN] = s.coin


@rule
def forgetful(box, s, seat, out):
    out[:] = 0.0
    out[memory.OWN] = s.secret[seat]
    out[memory.OWN + 1] = s.shown[seat]
    out[memory.LAST] = s.last
    out[memory.LAST + 1] = s.left
    for other in range(s.seats):
        out[memory.POINTS + other] = s.points[other]


def toy(of: Any, seats: int = 2, **parts: Any) -> Case:
    return Case(replace(of.game, **parts), seats)


@pytest.mark.parametrize("of", [scissors, memory], ids=lambda of: of.__name__)
def test_nothing_is_found_where_nothing_is_left_out(of: Any) -> None:
    for seed in range(1, 6):
        assert seen.check_seen(Case(of.game, 2), seed) > 20


def test_what_the_view_shows_and_the_numbers_do_not_is_named() -> None:
    blind = toy(scissors, id="toy-blind", encode=blind_to_the_coin)
    with pytest.raises(Unsound, match=r"sees `view\.coin` change from .* and its numbers stay the same") as found:
        seen.check_seen(blind)
    assert any('FEATURES.leaves_out("coin"' in line for line in found.value.shown)


def test_numbers_that_run_together_are_found() -> None:
    """Points of either seat are there, but only their sum."""
    with pytest.raises(Unsound, match=r"`view\.points\[\d\]`"):
        for seed in range(1, 9):
            seen.check_seen(toy(scissors, id="toy-sums", encode=adds_points_up), seed)


def test_what_is_left_out_on_purpose_is_not_found() -> None:
    declared = features(scissors.game.features, coin="it decides nothing any more")
    seen.check_seen(toy(scissors, id="toy-open", encode=blind_to_the_coin, features=declared))


def test_what_no_view_shows_and_everybody_knows_is_found() -> None:
    """Cards were shown and lie face down again: no view has them, no redeal deals them anew."""
    forgets = toy(memory, 3, id="toy-forgets", encode=forgetful)
    with pytest.raises(Unsound, match=r"knows the field `shown\[\d\]`, since no redeal deals `shown` anew"):
        seen.check_seen(forgets)
    declared = features(memory.game.features, shown="this learner is to forget")
    seen.check_seen(replace(forgets, game=replace(forgets.game, features=declared)))


def test_a_name_that_nothing_has_is_refused() -> None:
    case = toy(scissors, features=features(scissors.game.features, coins="there is one"))
    with pytest.raises(Unsound, match="'coins', which no view shows"):
        seen.check_left_out(case)
    with pytest.raises(ValueError, match="left out twice"):
        case.game.features.leaves_out("coins", "again")


def test_the_gauntlet_says_how_much_was_planted() -> None:
    verdict = check_game(scissors.game, ["seen"])
    assert verdict.sound and verdict.parts[0].note.endswith("changes planted")


def test_rows_columns_and_scales_have_names() -> None:
    declared = Features()
    declared.add("hand", 4, index=[lambda box: ["ace", "king", "queen"]])
    declared.add("piles", 4, index=[("own", "the other"), ("top", "below")], one="2 cards")
    declared.add(
        "sides", 2, ("points", "member 0"), one={"points": "8 points"}, called=lambda box: {"member 0": "cook"}
    )
    hand, piles, sides = declared
    assert hand.row_names(None) == ["ace", "king", "queen", ""] and hand.means("") == "yes"
    assert piles.row_names(None) == ["own: top", "own: below", "the other: top", "the other: below"]
    assert piles.means("") == "2 cards"
    assert sides.column_names(None) == ["points", "cook"]
    assert [sides.means(column) for column in sides.columns] == ["8 points", "yes"]
    with pytest.raises(ValueError, match="no column 'point'"):
        declared.add("more", 1, ("points",), one={"point": "8"})
    assert np.sum([part.size for part in declared]) == len(declared) == 12
