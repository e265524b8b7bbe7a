"""The gauntlet: what every registered game must hold, plugins too, at every number of seats and with every option."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from escapade.engine import contract
from escapade.engine.chance import commitment
from escapade.engine.contract import Game
from escapade.engine.defaults import imagine_nothing
from escapade.engine.errors import BadSave, EscapadeError
from escapade.engine.match import Match
from escapade.engine.save import verify
from tests import digests, gauntlet, golden, workspaces
from tests.gauntlet import Case, variants

GAMES = [contract.game(game_id) for game_id in contract.game_ids()]
PLAIN = [Case(game, seats) for game in GAMES for seats in game.seats]
ALL = [case for game in GAMES for seats in game.seats for case in variants(game, seats)]
ENDS = [case for case in ALL if case.label in ("default", "high")]
TWO_NEAR = [Case(game, 2 if 2 in game.seats else game.seats[0]) for game in GAMES]

each = pytest.mark.parametrize("case", PLAIN, ids=str)
each_variant = pytest.mark.parametrize("case", ALL, ids=str)
each_end = pytest.mark.parametrize("case", ENDS, ids=str)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
once = pytest.mark.parametrize("case", TWO_NEAR, ids=str)


@each_game
def test_declarations(game: Game) -> None:
    gauntlet.check_declared(game)


@each_game
def test_all_that_happens_has_words_and_features(game: Game) -> None:
    gauntlet.check_all_that_happens(game)


@each_game
def test_kernels_use_no_record_of_their_own_arrays(game: Game) -> None:
    assert workspaces.unsafe_files(workspaces.sources(game)) == []


@each_variant
def test_legal_lists(case: Case) -> None:
    gauntlet.check_legal_lists(case)


@each_variant
def test_soak(case: Case) -> None:
    gauntlet.check_soak(case, 1000 if case.label == "default" else 100)


@each_end
def test_refusals(case: Case) -> None:
    gauntlet.check_refusals(case)


@each_end
def test_hidden_information(case: Case) -> None:
    gauntlet.check_hidden(case)


@pytest.mark.parametrize("case", [case for case in ENDS if case.game.imagine is not imagine_nothing], ids=str)
def test_what_bots_imagine_is_not_seen(case: Case) -> None:
    assert gauntlet.check_imagine(case) > 0


@each_end
def test_the_story_tells_nothing_hidden(case: Case) -> None:
    gauntlet.check_story(case)
    gauntlet.check_story(case, 2)


@each_end
def test_words(case: Case) -> None:
    gauntlet.check_words(case)


@each
def test_public_events(case: Case) -> None:
    gauntlet.check_public_events(case)


@each
def test_repeatable(case: Case) -> None:
    gauntlet.check_repeatable(case)


@each
def test_fresh_chance_after_an_agreed_undo(case: Case) -> None:
    gauntlet.check_fresh_chance(case)


@each_end
def test_the_end(case: Case) -> None:
    gauntlet.check_end(case, range(1, 6))


@each
def test_commit_order(case: Case) -> None:
    gauntlet.check_commit_order(case)


@each_game
def test_compiled_and_interpreted_rules_agree(game: Game) -> None:
    interpreted = subprocess.run(
        [sys.executable, "-m", "tests.digests", game.id],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert interpreted.returncode == 0, interpreted.stderr
    compiled = list(digests.lines(game))
    for here, there in zip(compiled, interpreted.stdout.splitlines(), strict=True):
        assert here == there


# ---------------------------------------------------------------- on paper


@each
def test_take_back_save_load_replay(case: Case) -> None:
    match = gauntlet.check_take_back(case)
    text = match.save()
    again = Match.load(text)
    assert again.save() == text
    assert again.states.tobytes() == match.states.tobytes()
    assert (again.log, again.scores) == (match.log, match.scores)
    assert [(ply.number, ply.events) for ply in again.history] == [(ply.number, ply.events) for ply in match.history]
    verdict = verify(text, match.commitment)
    assert verdict.moves == len(match.history)


@once
def test_a_match_saved_half_way_goes_on_as_it_would_have(case: Case) -> None:
    match, choices = case.match(5), random.Random(5)
    for _ in range(12):
        if not match.over:
            gauntlet.play_randomly(match, choices)
    again = Match.load(match.save())
    rest, same = random.Random(6), random.Random(6)
    while not match.over:
        gauntlet.play_randomly(match, rest)
        gauntlet.play_randomly(again, same)
        assert again.digest == match.digest


@once
def test_names_and_shares_survive_the_paper(case: Case) -> None:
    names = ["Ann | Bob", "line\nbreak\u2028 # 1", "", "result 5"][: case.game.sides(case.seats)]
    match = Match(case.game, case.seats, seed=3, shares=[b"", b"\x00abc"], names=names)
    gauntlet.play_randomly(match, random.Random(1))
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
        gauntlet.finish(match, 4)
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


# ---------------------------------------------------------------- golden playthroughs


@each_game
def test_golden_playthrough(game: Game) -> None:
    file = golden.file_of(game.id)
    assert file.exists(), f"write it with: python -m tests.golden {game.id}"
    assert golden.playthrough(game) == file.read_text(encoding="utf-8"), (
        f"The game plays otherwise. If it should: python -m tests.golden {game.id}, and review the difference."
    )
