"""The gauntlet: what every registered game must hold, plugins too, at every number of seats and with every option.

It is the one of `escapade check`, thorough; what else a match must stand on paper follows below.
"""

import os
import random
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from escapade.check import check_game
from escapade.check.case import Case, finish, play_randomly
from escapade.check.gauntlet import tell
from escapade.check.parts import PARTS
from escapade.engine import contract
from escapade.engine.chance import commitment
from escapade.engine.contract import Game
from escapade.engine.errors import BadSave, EscapadeError
from escapade.engine.match import Match

GAMES = contract.games()
TWO_NEAR = [Case(game, 2 if 2 in game.seats else game.seats[0]) for game in GAMES]
ALL_AT_ONCE = ("sources", "compile", "golden")  # the others are taken apart by the number of seats, for many processes

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
once = pytest.mark.parametrize("case", TWO_NEAR, ids=str)


def sound(game: Game, *parts: str, seats: int | None = None) -> None:
    for looked in check_game(game, parts, seats=seats, thorough=True).failures:
        pytest.fail("\n".join(tell(looked)), pytrace=False)


def test_nothing_installed_is_broken() -> None:
    assert contract.broken_games() == {}


@each_game
@pytest.mark.parametrize("part", ALL_AT_ONCE)
def test_gauntlet(game: Game, part: str) -> None:
    sound(game, part)


@pytest.mark.parametrize("part", [part.name for part in PARTS if part.name not in ALL_AT_ONCE])
@pytest.mark.parametrize(
    ("game", "seats"), [pytest.param(game, n, id=f"{game.id}-{n}") for game in GAMES for n in game.seats]
)
def test_gauntlet_at_every_number_of_seats(game: Game, seats: int, part: str) -> None:
    sound(game, part, seats=seats)


@pytest.mark.parametrize("game_id", ["alien-getaway", "connect-four"])
def test_the_gauntlet_can_be_run_with_the_jit_off(game_id: str) -> None:
    command = [sys.executable, "-m", "escapade", "check", game_id, "--part", "plain", "--part", "golden"]
    away = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    said = subprocess.run(command, env=away, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr


# ---------------------------------------------------------------- on paper


@once
def test_a_match_saved_half_way_goes_on_as_it_would_have(case: Case) -> None:
    match, choices = case.match(5), random.Random(5)
    for _ in range(12):
        if not match.over:
            play_randomly(match, choices)
    again = Match.load(match.save())
    rest, same = random.Random(6), random.Random(6)
    while not match.over:
        play_randomly(match, rest)
        play_randomly(again, same)
        assert again.digest == match.digest


@once
def test_names_and_shares_survive_the_paper(case: Case) -> None:
    names = ["Ann | Bob", "line\nbreak\u2028 # 1", "", "result 5"][: case.game.sides(case.seats)]
    match = Match(case.game, case.seats, seed=3, shares=[b"", b"\x00abc"], names=names)
    play_randomly(match, random.Random(1))
    text = match.save()
    again = Match.load(text)
    assert again.save() == text
    assert again.states.tobytes() == match.states.tobytes()
    assert (again.shares, len(again.names)) == (match.shares, len(match.names))


@pytest.fixture(scope="module")
def saves() -> dict[str, str]:
    texts = {}
    for case in TWO_NEAR:
        match = case.match(4)
        finish(match, 4)
        texts[case.game.id] = match.save()
    return texts


def refused(text: str) -> None:
    """The text is refused with a sentence, never with another exception."""
    with pytest.raises(EscapadeError) as refusal:
        Match.load(text)
    assert refusal.value.sentence.endswith("."), refusal.value.sentence


def loads_or_is_refused(text: str) -> None:
    try:
        Match.load(text)
    except EscapadeError as refusal:
        assert refusal.sentence


def swap_line(text: str, word: str, line: str) -> str:
    lines = text.splitlines()
    at = next(i for i, old in enumerate(lines) if old.split()[:1] == [word])
    return "\n".join([*lines[:at], *([line] if line else []), *lines[at + 1 :]]) + "\n"


HUGE = "9" * 5000
BAD_LINES = [
    *[("game", "game no-such-game"), ("game", ""), ("game", "game"), ("rules", "rules 999"), ("rules", "")],
    *[("box", "box 0000000000000000"), ("seats", "seats 77"), ("seats", "seats two"), ("seats", f"seats {HUGE}")],
    *[
        ("seats", "seats -1"),
        ("seats", "seats 1e9"),
        ("options", "options wings=3"),
        ("options", "options ="),
        ("options", ""),
    ],
    *[
        ("secret", "secret 00"),
        ("secret", "secret zz"),
        ("secret", ""),
        ("shares", "shares 0g"),
        ("shares", "shares abc"),
    ],
    *[
        ("commitment", f"commitment {'0' * 64}"),
        ("1", ""),
        ("1", "1 0 0 000000000000"),
        ("2", "2 undo"),
        ("2", "7 0 0 000000000000"),
    ],
    *[("1", f"{HUGE} 0 0 000000000000"), ("1", f"1 {HUGE} 0 000000000000"), ("1", f"1 0 {HUGE} 000000000000")],
    *[
        ("1", "1 0 undo 000000000000"),
        ("1", "\u0661 0 0 000000000000"),
        ("1", "² 0 0 000000000000"),
        ("result", "result 1 2 3 4 5"),
    ],
    *[("result", "result"), ("escapade", ""), ("escapade", "escapade match 3"), ("escapade", "")],
]


@each_game
@pytest.mark.parametrize(("word", "line"), BAD_LINES, ids=lambda text: text[:24] or "gone")
def test_a_changed_line_is_refused(game: Game, word: str, line: str, saves: dict[str, str]) -> None:
    refused(swap_line(saves[game.id], word, line))


@each_game
def test_a_long_secret_is_refused_in_its_own_words(game: Game, saves: dict[str, str]) -> None:
    secret = bytes(100)
    text = swap_line(saves[game.id], "secret", f"secret {secret.hex()}")
    with pytest.raises(BadSave, match="secret"):
        Match.load(swap_line(text, "commitment", f"commitment {commitment(secret)}"))


@each_game
@pytest.mark.parametrize(
    "text", ["", "\n", "\x00", "escapade match 1", "{}", "a" * 9_000_000], ids=lambda text: repr(text)[:20]
)
def test_what_is_no_match_is_refused(game: Game, text: str) -> None:
    refused(text)


@each_game
@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged_files_never_crash(game: Game, saves: dict[str, str], data: st.DataObject) -> None:
    text = saves[game.id]
    at = data.draw(st.integers(0, len(text) - 1), "at")
    how = data.draw(st.sampled_from(["cut", "swap", "insert", "drop", "double"]), "how")
    if how == "cut":
        loads_or_is_refused(text[:at])
    elif how == "swap":
        loads_or_is_refused(text[:at] + data.draw(st.characters(codec="utf-8")) + text[at + 1 :])
    elif how == "insert":
        loads_or_is_refused(text[:at] + data.draw(st.text(max_size=20)) + text[at:])
    elif how == "drop":
        loads_or_is_refused(text[:at] + text[at + data.draw(st.integers(1, 300)) :])
    else:
        loads_or_is_refused(text[:at] + text[max(0, at - 200) :])


@each_game
def test_every_move_on_paper_is_checked(game: Game, saves: dict[str, str]) -> None:
    """Whichever digit of a move line is changed, the file is refused: digests bind every position."""
    lines = saves[game.id].splitlines()
    moves = [i for i, line in enumerate(lines) if line.strip()[:1].isdigit()]
    for i in random.Random(1).sample(moves, min(12, len(moves))):
        number, seat, move, digest, *_ = lines[i].split()
        for changed in (
            f"{number} {seat} {int(move) + 1} {digest}",
            f"{number} {int(seat) + 1} {move} {digest}",
            f"{number} {seat} {move} {digest[::-1] if digest != digest[::-1] else '0' * 12}",
        ):
            refused("\n".join([*lines[:i], changed, *lines[i + 1 :]]))
