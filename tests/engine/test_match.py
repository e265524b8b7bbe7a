"""A match: taking back, stale moves, the story, room for the log, verification."""

import random
from dataclasses import replace

import pytest

from escapade.check.case import finish, play_randomly
from escapade.engine import match as match_module
from escapade.engine.contract import SPECTATOR, Move
from escapade.engine.errors import BadSave, GameOver, IllegalMove, NotYourTurn, NoUndo, StaleMove
from escapade.engine.match import Match
from escapade.engine.save import verify
from tests.toys import scissors


def test_a_hidden_commit_may_be_taken_back_by_its_owner_only() -> None:
    match = Match(scissors.game, seed=1)
    opening = match.states.tobytes()
    match.play(1, 2)
    assert not match.can_undo(1), "seat 1 is no longer awaited: its choice is made"
    with pytest.raises(NoUndo, match="cannot be taken back"):
        match.undo(1)
    match.undo(1, agreed=True)
    assert match.states.tobytes() == opening
    assert match.version == 2, "the log keeps both entries"
    with pytest.raises(NoUndo, match="Nothing has been played"):
        match.undo(1)


def test_a_reveal_is_not_taken_back_but_by_agreement() -> None:
    match = Match(scissors.game, seed=1)
    match.play(0, 0)
    before = match.states.tobytes()
    match.play(1, 2)
    assert not match.can_undo(0)
    assert not match.can_undo(1)
    match.undo(0, agreed=True)
    assert match.states.tobytes() == before


def test_a_stale_move_is_refused() -> None:
    match = Match(scissors.game, seed=1)
    match.play(0, 0, at=0)
    with pytest.raises(StaleMove, match=r"step 0.*step 1"):
        match.play(1, 0, at=0)
    match.play(1, 0, at=1)


def test_moves_name_the_people() -> None:
    game = replace(scissors.game, describe=lambda box, s, seat, move: Move(move, "Beat {1}", ()))
    match = Match(game, seed=1, names=["Ann", "Bo"])
    assert {move.text for move in match.moves(0)} == {"Beat Bo"}


def test_out_of_turn_names_the_ones_waited_for() -> None:
    match = Match(scissors.game, seed=1, names=["Ann", "Bo"])
    match.play(0, 0)
    with pytest.raises(NotYourTurn, match=r"Ann .* waiting for Bo\."):
        match.play(0, 1)


def test_the_story_hides_until_the_end() -> None:
    match = Match(scissors.game, options={"rounds": 1}, seed=1, names=["Ann", "Bo"])
    match.play(0, 0)
    assert [line.text for number, line in match.story(0) if number] == ["Ann chooses rock."]
    for other in (1, SPECTATOR):
        assert [line.text for number, line in match.story(other) if number] == ["Ann chooses in secret."]
    match.play(1, 1)
    assert match.over
    told = [(number, line.text) for number, line in match.story(SPECTATOR) if number]
    assert told[:3] == [(1, "Ann chooses rock."), (2, "Bo chooses paper."), (2, "Ann shows rock, Bo shows paper.")]
    assert [number for number, _ in match.story(0, since=1)] == [2, 2, 2]
    assert (match.winners, match.scores) == ((1,), (0, 1))


def test_a_name_is_put_in_once() -> None:
    match = Match(scissors.game, seed=1, names=["{1}", "{0}"])
    match.play(0, 0)
    assert next(match.story(1))[1].text == "{1} chooses in secret."


def test_a_log_without_room_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Match("alien-getaway", 2, seed=5)
    finish(whole, 5)
    monkeypatch.setattr(match_module, "LOG_ROWS", 2)
    tight = Match("alien-getaway", 2, seed=5)
    finish(tight, 5)
    assert tight.opening == whole.opening
    assert [ply.events for ply in tight.history] == [ply.events for ply in whole.history]
    assert tight.states.tobytes() == whole.states.tobytes()


def test_secrets_are_fresh_and_shares_matter() -> None:
    assert Match("alien-getaway", 2).secret != Match("alien-getaway", 2).secret
    one, other = (Match("alien-getaway", 2, seed=1, shares=[share]) for share in (b"a", b"b"))
    assert one.digest != other.digest
    assert one.commitment == other.commitment, "the commitment is made before the shares come in"


def test_verify_checks_the_promise_and_wants_a_finished_game() -> None:
    match = Match("alien-getaway", 2, seed=5)
    play_randomly(match, random.Random(1))
    with pytest.raises(BadSave, match="not finished"):
        verify(match.save())
    finish(match, 5)
    assert verify(match.save(), match.commitment.upper()).rolls > 1
    with pytest.raises(BadSave, match="commitment that you were shown"):
        verify(match.save(), "0" * 64)


def test_another_version_of_the_rules_says_so() -> None:
    text = Match("alien-getaway", 2, seed=5).save()
    with pytest.raises(BadSave, match="version 7 of the rules of Alien Getaway"):
        Match.load(text.replace("rules       2", "rules       7"))


def test_a_move_that_is_no_whole_number_is_refused() -> None:
    match = Match("alien-getaway", 2, seed=1)
    seat = match.awaits[0]
    with pytest.raises(IllegalMove, match="There is no move"):
        match.play(seat, float(match.legal(seat)[0]))  # type: ignore[arg-type]


# Giving up


def test_who_gives_up_loses_at_once_and_the_story_says_so() -> None:
    match = Match(scissors.game, seed=1, names=["Ann", "Bo"])
    match.play(0, 0)
    before = match.scores
    match.give_up([1])
    assert (match.over, match.awaits, match.gave_up) == (True, (), (1,))
    assert (match.payoffs, match.winners, match.scores) == ((1.0, 0.0), (0,), before)
    assert match.prompt(0).text == "Bo gave up: the game is over."
    assert [(number, line.text) for number, line in match.story(SPECTATOR)][-1] == (2, "Bo gives up.")
    assert [number for number, _ in match.story(0, since=1)] == [2] and not list(match.story(0, since=2))
    assert match.legal(1) == [] and not match.can_undo(0)
    for nothing in (lambda: match.play(1, 0), lambda: match.undo(0, agreed=True), lambda: match.give_up([0])):
        with pytest.raises(GameOver):
            nothing()
    assert len(match.history) == 1 and match.version == 2


def test_with_the_end_what_was_chosen_in_secret_is_told() -> None:
    match = Match(scissors.game, seed=1, names=["Ann", "Bo"])
    match.play(0, 0)
    match.give_up([1])
    assert [line.text for _, line in match.story(1)] == ["Ann chooses rock.", "Bo gives up."]


@pytest.mark.parametrize(("leaving", "shares"), [([2], (0.5, 0.5, 0.0)), ([0, 2], (0, 1, 0)), ([0, 1, 2], (0, 0, 0))])
def test_the_others_share_the_win(leaving: list[int], shares: tuple[float, ...]) -> None:
    match = Match("alien-getaway", 3, seed=1)
    match.give_up(leaving)
    assert match.payoffs == shares and match.winners == tuple(side for side in range(3) if shares[side])


def test_alone_the_automa_wins_and_partners_lose_together() -> None:
    alone = Match("alien-getaway", 1, seed=1)
    alone.give_up([0])
    assert (alone.payoffs, alone.winners) == ((0.0, 1.0), (1,))
    crew = Match("escape-earth", 2, seed=1)
    crew.give_up([0])
    assert (crew.payoffs, crew.winners) == ((0.0, 0.0), ())


@pytest.mark.parametrize("seats", [[], [2], [-1], [0, 5]])
def test_only_seats_give_up(seats: list[int]) -> None:
    match = Match(scissors.game, seed=1)
    with pytest.raises(IllegalMove, match="seats 0 to 1"):
        match.give_up(seats)
    assert not match.over and match.version == 0
