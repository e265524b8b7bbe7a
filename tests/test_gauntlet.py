"""The gauntlet catches what it is there to catch, tried on a toy with hidden commits and on broken copies of it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from escapade.check import chances, commits, declared, hidden, moves, story
from escapade.check import words as in_words
from escapade.check.case import Case
from escapade.engine import contract
from escapade.engine.chance import below
from escapade.engine.contract import Box, Game, Line, Move, Record
from escapade.engine.declared import Features, Laws, Phases
from escapade.engine.events import EVERYONE, Event, Events
from escapade.engine.log import note
from escapade.engine.moves import Moves
from escapade.engine.record import rule
from tests.toys import elimination, scissors

TOY = Case(scissors.game, 2)


@pytest.mark.parametrize(
    "check",
    [
        *[moves.check_legal_lists, moves.check_refusals, hidden.check_hidden, story.check_story],
        *[in_words.check_words, story.check_public_events, chances.check_repeatable, chances.check_fresh_chance],
        *[chances.check_end, commits.check_commit_order, chances.check_take_back],
        *[declared.check_positions, declared.check_points],
    ],
    ids=lambda check: check.__name__,
)
def test_a_sound_toy_passes(check: Callable[[Case], object]) -> None:
    check(TOY)


def test_a_sound_toy_declares_what_it_uses() -> None:
    in_words.check_declared(scissors.game)
    in_words.check_all_that_happens(scissors.game, 2)


def test_a_sound_toy_soaks() -> None:
    moves.check_soak(TOY, 200)


def test_commits_were_really_tried_in_every_order() -> None:
    assert commits.check_commit_order(TOY) == 5


def test_hidden_lines_were_really_compared() -> None:
    assert story.check_story(TOY).hidden > 5
    assert story.check_story(Case(contract.game("alien-getaway"), 3)).hidden > 5


def broken(**parts: Any) -> Case:
    return Case(replace(scissors.game, **parts), 2)


def test_a_view_that_shows_too_much_is_caught() -> None:
    def view(box: Box, s: Record, seat: int) -> scissors.View:
        return scissors.View(int(s.played), int(s.choice[1]), (), (), 0)

    with pytest.raises(AssertionError, match=r"`view\.own`"):
        hidden.check_hidden(broken(view=view))


def test_a_prompt_that_tells_too_much_is_caught() -> None:
    def prompt(box: Box, s: Record, seat: int) -> Line:
        return Line(f"Your opponent has {s.choice[1]}.", "RP-2")

    with pytest.raises(AssertionError, match=r"`prompt\.text`"):
        hidden.check_hidden(broken(prompt=prompt))


@rule
def peeking_encode(box, s, seat, out):
    out[:] = 0.0
    out[0] = s.choice[1 - seat]


@rule
def lazy_encode(box, s, seat, out):
    out[0] = 1.0


def test_features_that_peek_or_are_unwritten_are_caught() -> None:
    with pytest.raises(AssertionError, match="`features"):
        hidden.check_hidden(broken(id="toy-peeks", encode=peeking_encode))
    with pytest.raises(AssertionError, match="leaves a feature unwritten"):
        hidden.check_hidden(broken(id="toy-lazy", encode=lazy_encode))


@rule
def blabbing_play(box, s, seat, move, rng, log):
    note(log, scissors.FALLS, seat, EVERYONE, move)
    scissors.play(box, s, seat, move, rng, log)


def test_a_log_that_tells_too_much_is_caught() -> None:
    def narrate(box: Box, event: Event, whole: bool) -> Line:
        return Line(f"{event.kind} {event.a} {event.b}", "RP-2")

    story.check_story(broken(narrate=narrate))
    with pytest.raises(AssertionError, match="The story tells"):
        story.check_story(broken(id="toy-blabs", play=blabbing_play, shown=scissors.shown))


@rule
def early_play(box, s, seat, move, rng, log):
    s.coin = below(rng, 2)
    scissors.play(box, s, seat, move, rng, log)


@rule
def ordered_play(box, s, seat, move, rng, log):
    scissors.play(box, s, seat, move, rng, log)
    if s.choice[0] == 0 and s.choice[1] == 0:
        s.last[0] = seat


def test_commits_whose_order_matters_are_caught() -> None:
    with pytest.raises(AssertionError, match="matters"):
        commits.check_commit_order(broken(id="toy-ordered", play=ordered_play))
    with pytest.raises(AssertionError, match="drew on chance"):
        commits.check_commit_order(broken(id="toy-early", play=early_play))


@rule
def truthful_redeal(box, s, seat, rng):
    for other in range(2):
        if other != seat and s.choice[other] != 0:
            s.choice[other] = 1 + (s.choice[other] + below(rng, box.shapes)) % 3


def test_a_redeal_that_depends_on_the_truth_is_caught() -> None:
    with pytest.raises(AssertionError, match="depends on where"):
        hidden.check_hidden(broken(id="toy-truth", redeal=truthful_redeal))


@rule
def no_moves(box, s, seat, out):
    return np.int64(0)


@rule
def wrong_order(box, s, seat, out):
    out[0] = 1
    out[1] = 0
    return np.int64(2)


def test_bad_lists_of_moves_are_caught() -> None:
    with pytest.raises(AssertionError, match="ascending"):
        moves.check_legal_lists(broken(id="toy-order", legal=wrong_order))
    with pytest.raises(AssertionError, match="not in ascending order"):
        moves.check_soak(broken(id="toy-order", legal=wrong_order), 5)
    with pytest.raises(AssertionError, match="no legal move"):
        moves.check_soak(broken(id="toy-none", legal=no_moves), 5)


@pytest.mark.parametrize(
    ("describe", "words"),
    [
        (lambda box, s, seat, move: Move(move, "", ("a",)), "no words"),
        (lambda box, s, seat, move: Move(move, "Go", ()), "no picks"),
        (lambda box, s, seat, move: Move(move, "Go", ("a",)), "same picks"),
        (lambda box, s, seat, move: Move(move, "Go", ("a" * 41,)), "at most 40 characters"),
        (lambda box, s, seat, move: Move(move, "Go", ("a", "b", "c")[: move + 1]), "beginning of another"),
    ],
)
def test_moves_without_proper_words_or_picks_are_caught(describe: Callable[..., Move], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        in_words.check_words(broken(describe=describe))


def test_a_rule_that_is_not_written_down_is_caught() -> None:
    def narrate(box: Box, event: Event, whole: bool) -> Line:
        return Line("Something happens.", "RP-99")

    with pytest.raises(AssertionError, match="RP-99"):
        in_words.check_words(broken(narrate=narrate))


@rule
def two_winners(box, s, out):
    out[0] = 1.0
    out[1] = 1.0


def test_two_whole_wins_are_caught() -> None:
    with pytest.raises(AssertionError):
        chances.check_end(broken(id="toy-greed", payoff=two_winners))


@pytest.mark.parametrize("toy", [scissors.game, elimination.game], ids=lambda game: game.id)
def test_points_that_win_the_other_way_round_are_caught(toy: Game) -> None:
    declared.check_points(Case(toy, 2))
    with pytest.raises(AssertionError, match=r'The game says points="fewest", and side \d wins with'):
        declared.check_points(Case(replace(toy, points="fewest"), 2))


def test_moves_of_one_name_are_caught() -> None:
    declared.check_names(scissors.game)
    same = Moves(shape=lambda data, shape: "rock")
    same.block("shape", shape=3)
    with pytest.raises(
        AssertionError, match=r"Moves 0 and 1 have the same name, 'shape rock' \(test_gauntlet.py, line"
    ):
        declared.check_names(replace(scissors.game, moves=same))


def phases(*names: str, passing: str = "") -> Phases:
    found = Phases()
    for name in names:
        found.phase(name, passing=name == passing)
    return found


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (phases("lay", "aim"), r"is 2; the declared phases are lay, aim \(0 to 1\)"),
        (phases("lay", "aim", "over", passing="aim"), "decides in the phase 'aim' .* declared as passing"),
    ],
)
def test_phases_that_are_not_what_is_declared_are_caught(known: Phases, words: str) -> None:
    airlock = contract.game("airlock")
    declared.check_positions(Case(airlock, 3))
    with pytest.raises(AssertionError, match=words):
        declared.check_positions(Case(replace(airlock, phases=known), 3))


def events(*kinds: tuple[str, ...]) -> Events:
    declared = Events()
    for name, *fields in kinds:
        declared.kind(name, *fields)
    return declared


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ([("commits", "", "shape"), ("reveals", "", "first", "second"), ("Coin_falls", "side")], "no name for a kind"),
        ([("commits", "", ""), ("reveals", "", "first", "second"), ("falls", "side")], "different names"),
        ([("commits", "own", ""), ("reveals", "", "first", "second"), ("falls", "side")], "no name"),
    ],
)
def test_events_that_are_badly_named_are_caught(kinds: list[tuple[str, ...]], words: str) -> None:
    with pytest.raises((AssertionError, ValueError), match=words):
        in_words.check_declared(broken(events=events(*kinds)).game)


def test_an_event_that_carries_more_than_it_declares_is_caught() -> None:
    kinds = events(("commits",), ("reveals", "", "first", "second"), ("falls", "side"))
    with pytest.raises(AssertionError, match="'commits' of entry 1 carries more"):
        story.check_public_events(broken(events=kinds))


def test_an_event_without_words_is_caught() -> None:
    def narrate(box: Box, event: Event, whole: bool) -> Line:
        return Line("" if event.kind == scissors.FALLS else "Something happens.", "RP-2")

    with pytest.raises(AssertionError, match="has no words"):
        in_words.check_all_that_happens(broken(narrate=narrate).game, 1)


def test_a_law_without_a_rule_is_caught() -> None:
    laws = Laws()
    laws.law("something is wrong (RP-77)")
    with pytest.raises(AssertionError, match="cites no rule"):
        in_words.check_declared(broken(laws=laws).game)


def test_a_feature_that_is_never_written_is_caught() -> None:
    features = Features()
    for part in scissors.game.features:
        features.add(part.name, part.rows, part.columns)
    features.add("what nobody sees")
    with pytest.raises(AssertionError, match="the feature 'what nobody sees'"):
        in_words.check_all_that_happens(broken(features=features).game, 1)


@rule
def guess(box, s, seat, rng):
    for other in range(2):
        if other != seat and s.choice[other] != 0:
            s.choice[other] = 1


@rule
def change_ones_mind(box, s, seat, rng):
    s.choice[seat] = 0


def test_imagining_what_one_sees_is_caught() -> None:
    assert hidden.check_imagine(TOY) == 0
    assert hidden.check_imagine(broken(imagine=guess)) > 0
    with pytest.raises(AssertionError, match="changes what it sees"):
        hidden.check_imagine(broken(imagine=change_ones_mind))
