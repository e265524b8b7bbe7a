"""Mistakes that authors make, planted one by one into a small game with hidden cards: each is caught by its place."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from escapade.check import check_game, loaded_dice, loaded_draws, scripted
from escapade.check.gauntlet import GauntletResult, tell
from escapade.check.local import game_at
from escapade.engine.errors import (
    BadGame,
    BadOptions,
    BrokenGame,
    CannotCompile,
    EscapadeError,
    IllegalMove,
    UnknownGame,
)
from tests.toys import lanterns, scissors

TOY = Path(lanterns.__file__).parent
NUMBERS = count(1)

Plant = Callable[..., Path]


@pytest.fixture
def plant(tmp_path: Path) -> Plant:
    """A copy of the toy as a package of its own, with some of its text replaced."""

    def copy(*changes: tuple[str, str]) -> Path:
        folder = tmp_path / f"lanterns_{next(NUMBERS)}"
        shutil.copytree(TOY, folder, ignore=shutil.ignore_patterns("__pycache__"))
        file = folder / "__init__.py"
        text = file.read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, f"'{old}' is there {text.count(old)} times"
            text = text.replace(old, new)
        file.write_text(text.replace("toy-lanterns", f"toy-{folder.name.replace('_', '-')}"), encoding="utf-8")
        return folder

    return copy


def said(verdict: GauntletResult) -> str:
    """All that the check found, in one text."""
    found = [looked.failure for looked in verdict.parts if looked.failure]
    return "\n".join("\n".join([one.sentence, *one.shown, one.again, one.position]) for one in found)


def line_of(folder: Path, text: str) -> int:
    lines = (folder / "__init__.py").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def test_the_toy_is_sound_and_every_part_was_looked_at(plant: Plant) -> None:
    verdict = check_game(str(plant()))
    assert verdict.sound, said(verdict)
    assert not [looked.part for looked in verdict.parts if looked.left_out]
    story = next(looked for looked in verdict.parts if looked.part == "story")
    assert int(story.note.split()[0]) > 10


# The ten of the list


def test_a_forgotten_redeal(plant: Plant) -> None:
    found = said(check_game(str(plant(("    redeal=redeal,\n", "")))))
    assert "sees the field `hand[" in found and "no `redeal`" in found
    assert "The searching bot" in found and "cheats: on seat 0" in found
    assert "--part redeal" in found and "scripted(" in found


def test_a_redeal_that_leaves_the_order_of_cards(plant: Plant) -> None:
    found = said(check_game(str(plant(("    pool[:n].sort()\n", "")))))
    assert "depends on where hidden things truly lie" in found and "`deck[" in found
    assert "The searching bot" in found


def test_a_leak_in_the_view(plant: Plant) -> None:
    found = said(check_game(str(plant(("int(card) if over else 0 for card in", "int(card) for card in"))), ["hidden"]))
    assert "`view.hands[" in found and "the true world: " in found and "the other world: " in found
    assert "hand[" in found and "--part hidden --seats 2" in found


def test_a_drawn_card_in_the_public_field(plant: Plant) -> None:
    public = ("np.int64(1) << s.turn, s.left, s.drawn)", "np.int64(1) << s.turn, s.drawn, s.drawn)")
    found = said(check_game(str(plant(public)), ["story"]))
    assert "'draws'" in found and "`left`" in found and "may not know" in found


def test_a_draw_that_everyone_sees(plant: Plant) -> None:
    seen = ("s.turn, np.int64(1) << s.turn, s.left, s.drawn)", "s.turn, EVERYONE, s.left, s.drawn)")
    found = said(check_game(str(plant(seen)), ["story"]))
    assert "may not know" in found and "{1} draws" in found


def test_a_draw_that_everyone_sees_while_drawn_slots_keep_their_card(plant: Plant) -> None:
    seen = ("s.turn, np.int64(1) << s.turn, s.left, s.drawn)", "s.turn, EVERYONE, s.left, s.drawn)")
    found = said(check_game(str(plant(seen, ("    s.deck[s.left] = 0\n", ""))), ["story"]))
    assert "is told what it may not know" in found and "'kind': 'draws'" in found and "`drawn`" in found


def test_a_redeal_that_does_nothing(plant: Plant) -> None:
    found = said(check_game(str(plant(("    if s.drawn == 0:\n        return\n    pool", "    return\n    pool")))))
    assert "`hand[" in found and "`redeal` never deals it anew" in found
    assert "no move was seen in two worlds that differ" in found


def test_a_redeal_that_forgets_a_hand(plant: Plant) -> None:
    forgets = ("            s.hand[other] = pool[n]\n            n += 1\n", "            pass\n")
    gathers = ("            pool[n] = s.hand[other]\n            n += 1\n", "            pass\n")
    found = said(check_game(str(plant(forgets, gathers)), ["redeal", "bots"]))
    assert "sees the field `hand[" in found and "`redeal` never deals it anew" in found
    assert "The searching bot" in found


def test_a_number_that_runs_over(plant: Plant) -> None:
    folder = plant(("s.shield[seat] += card", "s.shield[seat] += card * 45"))
    found = said(check_game(str(folder), ["sources", "plain"]))
    assert "135 does not fit into 'shield', which is i1 (-128 to 127)" in found
    assert f"line {line_of(folder, 'card * 45')}" in found and "compiled it would become -121" in found


def test_a_sum_of_small_numbers_that_runs_over(plant: Plant) -> None:
    folder = plant(("    s.turn = 1 - s.turn\n", "    s.turn = 1 - s.turn\n    s.left + np.int8(120)\n"))
    found = said(check_game(str(folder), ["plain"]))
    assert "a number runs over" in found and f"line {line_of(folder, 'np.int8(120)')}" in found


def test_an_index_too_far(plant: Plant) -> None:
    folder = plant(("s.points[seat] += card", "s.points[seat + 1] += card"))
    found = said(check_game(str(folder), ["plain"]))
    assert "IndexError: index 2 is out of bounds" in found and f"line {line_of(folder, 'seat + 1] +=')}" in found


def test_a_field_with_a_typo(plant: Plant) -> None:
    folder = plant(("s.shield[1 - seat] = 0", "s.sheild[1 - seat] = 0"))
    number = line_of(folder, "sheild")
    verdict = check_game(str(folder))
    wanted = f"play (__init__.py, line {number}): no field 'sheild' in State; did you mean 'shield'?"
    assert wanted in said(verdict)
    assert "KeyError" not in said(verdict)
    assert [looked.part for looked in verdict.parts if looked.left_out], "without machine code there is nothing to see"
    with pytest.raises(CannotCompile, match=f"line {number}.*did you mean 'shield'"):
        scripted(game_at(str(folder)), [0])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("def play(box, s, seat, move, rng, log):", "def play(box, s, log):"), "`play` takes (box, s, log)"),
        (('    seats = number("i2")\n', ""), "The state has no field `seats`"),
        (("@rule\ndef payoff(", "def payoff("), "`payoff` is a plain function"),
        (("    moves=MOVES,\n", "    moves=2,\n"), "`moves` is 2, and should say what the moves are"),
        (("    payoff=payoff,\n", "    payoff=payoff,\n    scores=payoff,\n"), "does not say which points win"),
        (("    events=EVENTS,\n", "    events=EVENTS,\n    phases=(),\n"), "it should be Phases()"),
        (("    moves=MOVES,\n", "    moves=Moves(),\n"), "`moves` has no block"),
        (("    seats=(2,),\n", "    seats=2,\n"), "`seats` is 2"),
        (('drawn = number("i1")', 'drawn = number("U4")'), "The field `drawn` of the state"),
        (("    view=view,\n", "    view=None,\n"), "`view` is None"),
        (('    id="toy-lanterns"', '    id="Toy Lanterns"'), "`id` is 'Toy Lanterns'"),
    ],
)  # fmt: skip
def test_a_game_that_does_not_keep_the_contract(plant: Plant, change: tuple[str, str], words: str) -> None:
    with pytest.raises(BrokenGame) as refusal:
        check_game(str(plant(change)))
    assert words in refusal.value.sentence


def test_a_plugin_of_before_is_told_what_to_write(plant: Plant) -> None:
    with pytest.raises(BrokenGame) as refusal:
        check_game(str(plant(("    moves=MOVES,\n", "    moves=7,\n"))))
    assert 'MOVE = MOVES.block("move", move=7), and moves=MOVES in the Game' in refusal.value.sentence


IMPORTS = "from escapade.engine.declared import Phases\nfrom escapade.engine.words import Words\nPHASES = Phases()\n"
WITHOUT_WORDS = 'WORDS = Words(MOVES, PHASES, awaits, says={}, move_words={PLAY: "Play"}, phase_words={})\n'


@pytest.mark.parametrize(
    ("planted", "marked", "words"),
    [
        ('AGAIN = MOVES.block("play")\n', "AGAIN", "there are two blocks of moves called 'play'"),
        ('PASS = MOVES.block("pass", "button:{card}")\n', "PASS", "do not count it"),
        (f'PASS = MOVES.block("pass")\n{WITHOUT_WORDS}', "PASS", "the moves 'pass' have no words"),
        (f'LIT = PHASES.phase("lit")\n{WITHOUT_WORDS}', "LIT", "the phase 'lit' has no words"),
        ('LIT = PHASES.phase("lit")\nDARK = PHASES.phase("lit")\n', "DARK", "'lit' is declared twice"),
    ],
)
def test_what_is_declared_wrongly_is_told_with_file_and_line(
    plant: Plant, planted: str, marked: str, words: str
) -> None:
    folder = plant(("game = Game(\n", f"{IMPORTS}{planted}game = Game(\n"))
    with pytest.raises(BrokenGame) as refusal:
        check_game(str(folder))
    assert words in refusal.value.sentence
    assert f"__init__.py, line {line_of(folder, f'{marked} = ')}" in refusal.value.sentence


def test_phases_and_the_field_that_says_which_it_is_go_together(plant: Plant) -> None:
    without_field = plant(("game = Game(\n", f"{IMPORTS}game = Game(\n    phases=PHASES,\n"))
    with pytest.raises(BrokenGame, match="its state has no field that says which it is"):
        check_game(str(without_field))
    without_names = plant(('    turn = number("i1")\n', '    turn = number("i1")\n    phase = number("i1")\n'))
    assert "does not say what its numbers stand for" in said(check_game(str(without_names), ["declared"]))


def test_moves_that_are_not_what_their_block_says(plant: Plant) -> None:
    key = plant(('"card:{card}"', '"button:{card}"'))
    found = said(check_game(str(key), ["declared"]))
    assert "the picks card:" in found and f"its block is 'play' (__init__.py, line {line_of(key, 'PLAY = ')})" in found
    assert "with the key button:" in found and "--part declared" in found
    kind = plant(('(f"card:{move}",))', '(f"card:{move}",), "throw")'))
    assert "the kind 'throw', and its block is 'play'" in said(check_game(str(kind), ["declared"]))


def test_a_dict_in_a_kernel(plant: Plant) -> None:
    names = ("LAWS = Laws()", "VALUES = {1: 1, 2: 2}\nLAWS = Laws()")
    folder = plant(names, ("    s.seats = options[0]\n", "    s.seats = options[0] * VALUES[1]\n"))
    found = said(check_game(str(folder)))
    assert f"__init__.py, line {line_of(folder, 'VALUES[1]')}: Numba cannot compile" in found
    assert found.count("\n") < 8, "a sentence, and no wall"


def test_a_syntax_error(plant: Plant) -> None:
    folder = plant(("def awaits(s):", "def awaits(s:"))
    with pytest.raises(BrokenGame, match=rf"__init__.py, line {line_of(folder, 'def awaits')}: SyntaxError"):
        check_game(str(folder))


# One mistake, told once


@pytest.mark.parametrize(
    ("changes", "parts", "first", "many"),
    [
        (
            [("        left=int(s.left),", "        left=int(s.lift),")],
            ["words", "redeal", "hidden", "story"],
            "words",
            4,
        ),
        ([("    s.seen[card] += 1\n", "    s.seen[card] += 2\n")], ["moves", "laws", "hidden", "golden"], "moves", 3),
        ([("    out[1] = 1\n    return 2\n", "    out[1] = 1\n    return 2 if s.left > 3 else 0\n")], [], "plain", 2),
    ],
    ids=["a view that raises", "a broken law", "no legal move"],
)
def test_one_mistake_is_one_report(
    plant: Plant, changes: list[tuple[str, str]], parts: list[str], first: str, many: int
) -> None:
    verdict = check_game(str(plant(*changes)), parts)
    assert len(verdict.failures) >= many, said(verdict)
    assert [looked.part for looked in verdict.causes] == [first], said(verdict)
    assert all(len(tell(looked)) == 1 for looked in verdict.failures if looked not in verdict.causes)


def test_two_mistakes_are_two_reports(plant: Plant) -> None:
    two = [
        ("        left=int(s.left),", "        left=int(s.lift),"),
        ("    if event.kind == DRAWS:", "    if event.kind == DROWS:"),
    ]
    verdict = check_game(str(plant(*two)), ["words", "happenings"])
    assert len(verdict.causes) == 2, said(verdict)


# More that is caught


def test_a_greedy_bot_that_peeks(plant: Plant) -> None:
    peeks = ("np.int64(1) if s.hand[seat] > s.drawn", "np.int64(1) if s.hand[1 - seat] > s.drawn")
    found = said(check_game(str(plant(peeks)), ["bots"]))
    assert "`greedy` cheats: on seat" in found and "'Play " in found


def test_a_view_that_opens_at_the_end_what_a_redeal_deals_anew(plant: Plant) -> None:
    found = said(check_game(str(plant(("    if s.drawn == 0:\n        return\n    pool", "    pool"))), ["hidden"]))
    assert "sees more than it may: `awaits`" in found


def test_words_that_raise_are_told_with_their_line(plant: Plant) -> None:
    folder = plant(("    if event.kind == DRAWS:", "    if event.kind == DROWS:"))
    found = said(check_game(str(folder), ["words"]))
    assert f"narrate (__init__.py, line {line_of(folder, 'DROWS')}): NameError" in found


def test_a_view_that_cannot_travel(plant: Plant) -> None:
    found = said(check_game(str(plant(("        left=int(s.left),", "        left=s.deck[0],"))), ["words"]))
    assert "cannot travel: the field `left`" in found


def test_the_golden_game_is_kept_with_the_game(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = plant()
    (folder / "golden.txt").unlink()
    monkeypatch.setenv("CI", "true")
    assert "There is no golden.txt beside the game" in said(check_game(str(folder), ["golden"]))
    monkeypatch.delenv("CI")
    assert "wrote golden.txt" in check_game(str(folder), ["golden"]).parts[0].note
    assert check_game(str(folder), ["golden"]).sound
    kept = (folder / "golden.txt").read_text(encoding="utf-8")
    (folder / "golden.txt").write_text(kept.replace("draws", "takes"), encoding="utf-8")
    found = said(check_game(str(folder), ["golden"]))
    assert "in the file: Player 1 takes" in found and "now:         Player 1 draws" in found and "--golden" in found
    assert check_game(str(folder), ["golden"], golden=True).sound
    assert (folder / "golden.txt").read_text(encoding="utf-8") == kept


def test_a_game_that_plays_otherwise_has_another_version(plant: Plant) -> None:
    folder = plant()
    kept = (folder / "golden.txt").read_text(encoding="utf-8")
    (folder / "golden.txt").write_text(re.sub(r"position \w+", "position 0123456789ab", kept), encoding="utf-8")
    for golden in (False, True):
        assert "Raise `version`" in said(check_game(str(folder), ["golden"], golden=golden))
    (folder / "golden.txt").write_text(re.sub(r"(components|position) \w+", r"\1 01234567", kept), encoding="utf-8")
    assert check_game(str(folder), ["golden"], golden=True).sound, "other components may play otherwise"
    (folder / "golden.txt").write_text(
        re.sub(r"version \d+", "version 0", kept).replace("position ", "position 0"), encoding="utf-8"
    )
    assert check_game(str(folder), ["golden"], golden=True).sound, "so may another version"


def test_the_position_of_a_failure_can_be_seen_again(plant: Plant) -> None:
    folder = plant(("int(card) if over else 0 for card in", "int(card) for card in"))
    failure = check_game(str(folder), ["hidden"]).parts[0].failure
    assert failure is not None and failure.position.startswith(f'scripted("{folder}", [')
    match = scripted(str(folder), failure.moves, seats=failure.seats, seed=failure.seed)
    assert [(ply.seat, ply.move) for ply in match.history] == failure.moves


def test_the_command_says_the_same(plant: Plant) -> None:
    folder = plant(("int(card) if over else 0 for card in", "int(card) for card in"))
    command = [sys.executable, "-m", "escapade", "check", str(folder), "--part", "hidden", "--json"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    verdict = json.loads(told.stdout)
    assert verdict["sound"] is False and "view.hands[" in verdict["parts"][0]["failure"]["sentence"]


def test_a_games_own_tests_need_one_line(plant: Plant, tmp_path: Path) -> None:
    folder = plant(("int(card) if over else 0 for card in", "int(card) for card in"))
    lines = f"from escapade.check.pytest import gauntlet\ntest_gauntlet = gauntlet({str(folder)!r})\n"
    (tmp_path / "test_mine.py").write_text(lines, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "test_mine.py",
        "-k",
        "hidden or sources",
    ]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "1 failed, 1 passed" in told.stdout, told.stdout
    assert "view.hands[" in told.stdout and "Traceback" not in told.stdout and "def " not in told.stdout


# Finding a game


def test_where_a_game_may_be(plant: Plant, tmp_path: Path) -> None:
    folder = plant()
    assert game_at(str(folder)) is game_at(f"{folder / '__init__.py'}:game")
    project = tmp_path / "project"
    project.mkdir()
    (project / "pyproject.toml").write_text(f'[project.entry-points."escapade.games"]\nmine = "{folder.name}:game"\n')
    shutil.move(folder, project / folder.name)
    assert game_at("alien-getaway").title == "Alien Getaway"


@pytest.mark.parametrize(
    ("word", "error", "words"),
    [
        ("no-such-game", UnknownGame, "There is no game"),
        ("no/such/folder", UnknownGame, "no file or folder"),
        ("missing.py", UnknownGame, "no file or folder"),
        (str(TOY / "__init__.py:nothing"), BadGame, "`nothing`"),
        (str(TOY.parent.parent / "server"), BadGame, "no Game"),
    ],
)
def test_what_is_no_game_is_refused(word: str, error: type[EscapadeError], words: str) -> None:
    with pytest.raises(error, match=words):
        game_at(word)


def test_parts_and_settings_that_are_not_there_are_refused() -> None:
    with pytest.raises(BadOptions, match=r"no part 'nonsense'.*sources, plain"):
        check_game(scissors.game, ["nonsense"])
    with pytest.raises(BadOptions, match="not 7"):
        check_game(scissors.game, seats=7)


# Scripts and dice


def test_a_script_plays_moves_by_number_words_or_picks() -> None:
    match = scripted("connect-four", [3, "Drop into column 1", "column:4"])
    assert [ply.move for ply in match.history] == [3, 0, 3]
    match = scripted(scissors.game, [(1, "Show rock"), (0, 1)])
    assert match.scores == (1, 0)
    with pytest.raises(IllegalMove, match=r"Step 1 .* Write \(seat, move\)"):
        scripted(scissors.game, ["Show rock"])
    with pytest.raises(IllegalMove, match=r"Step 2 .*'Fly' is no move of seat 1. Moves: 0 'Drop into column 1'"):
        scripted("connect-four", [3, "Fly"])


def test_loaded_chance_goes_where_it_is_wanted() -> None:
    for side in range(2):
        match = scripted(scissors.game, [(0, 0), (1, 0)], dice={2: loaded_draws(side)})
        assert int(match.state.coin) == side
        match = scripted(scissors.game, [(0, 0), (1, 0)], dice={2: loaded_dice(side + 1)})
        assert int(match.state.coin) == side
