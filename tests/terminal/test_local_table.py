"""A table: who sits where, what is kept, what is hidden from whom."""

import os
from pathlib import Path

import pytest

from escapade import Match
from escapade.bots.levels import bot
from escapade.engine.contract import SPECTATOR
from escapade.engine.errors import BadOptions, BadSave
from escapade.terminal.files import matches_folder
from escapade.terminal.local.table import LocalSeats, LocalTable, new_file, resume, unfinished

GAME = "alien-getaway"


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def sit(people: tuple[int, ...] = (1,), seats: int = 2, moves: int = 0) -> LocalTable:
    seating = LocalSeats.choose(seats, people, [bot("random")])
    table = LocalTable(Match(GAME, seats, {"start": 0}, seed=11, names=seating.names()), seating)
    for _ in range(moves):
        seat = table.match.awaits[0]
        table.match.play(seat, table.match.legal(seat)[0])
    return table


def test_people_and_bots_take_their_seats() -> None:
    seating = LocalSeats.choose(4, (2, 4), [bot("easy"), bot("hard")])
    assert seating.people == (1, 3) and seating.words == ("easy", "person", "hard", "person")
    assert seating.names(["Ada"]) == ("Robot 1", "Ada", "Robot 3", "Player 4")
    with pytest.raises(BadOptions, match="the seats are 1 to 2"):
        LocalSeats.choose(2, (3,), [bot("easy")])


def test_what_is_kept_comes_back() -> None:
    table = sit(moves=5)
    file = table.keep()
    again = resume(file.read_text(), file)
    assert again.match.digest == table.match.digest and again.match.names == table.match.names
    assert again.seating == table.seating and again.file == file
    assert file.stat().st_mode & 0o077 == 0


def test_without_a_seating_in_the_file_everybody_is_a_person() -> None:
    assert resume(sit(moves=3).match.save()).seating.people == (0, 1)
    strange = sit(moves=3).match
    strange.seating = ("person", "genius")
    assert resume(strange.save()).seating.people == (0, 1)


def test_only_unfinished_matches_are_offered_newest_first() -> None:
    assert list(unfinished(GAME)) == []
    old, new, done = sit(moves=2), sit(moves=4), sit()
    while not done.match.over:
        seat = done.match.awaits[0]
        done.match.play(seat, done.match.legal(seat)[-1])
    for age, table in enumerate((done, new, old)):
        table.file = new_file(table.game)
        os.utime(table.keep(), (1000 - age, 1000 - age))
    (matches_folder() / f"{GAME}-broken.txt").write_bytes(b"\xff\xfe")
    assert list(unfinished(GAME)) == [new.file, old.file]
    with pytest.raises(BadSave, match="over"):
        resume(done.file.read_text())


def test_nothing_is_kept_of_a_match_that_did_not_begin() -> None:
    table = sit()
    assert not table.keep_if_new() and not table.file.exists()


def test_bots_go_first_and_think_the_same_again() -> None:
    table = sit(people=(2,))
    assert table.due == 0
    assert table.bot_choice(0) == table.bot_choice(0)


def test_between_two_one_gives_up_and_otherwise_all_who_sit_here() -> None:
    assert sit(people=(1,)).who_gives_up == sit(people=(1, 2)).who_gives_up == (0,)
    assert sit(people=(2,)).who_gives_up == (1,) and sit(people=()).who_gives_up == ()
    assert sit(people=(1, 3), seats=3).who_gives_up == (0, 2)


def test_hidden_hands_want_a_curtain_and_one_person_does_not() -> None:
    assert sit(people=(1, 2)).hands_are_hidden
    assert not sit(people=(1,)).hands_are_hidden


def test_nobody_looks_through_the_eyes_of_another_person() -> None:
    shared = sit(people=(1, 2), seats=3)
    assert shared.viewer(SPECTATOR) == 0
    while shared.due != 2:
        seat = shared.match.awaits[0]
        shared.match.play(seat, shared.match.legal(seat)[-1])
    assert shared.viewer(1) == SPECTATOR
    assert sit(people=(2,)).viewer(SPECTATOR) == 1


def test_a_turn_can_be_taken_back_when_all_here_agree() -> None:
    table = sit(moves=0)
    assert not table.take_back_turn()
    first = table.match.digest
    table.match.play(0, table.match.legal(0)[-1])
    while table.match.awaits[0] == 0:
        table.match.play(0, table.match.legal(0)[-1])
    table.match.play(1, table.bot_choice(1))
    assert table.take_back_turn() and table.match.awaits == (0,)
    while table.match.history:
        assert table.take_back_turn()
    assert table.match.digest == first
