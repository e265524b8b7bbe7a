"""`escapade new`: every kind is a sound game from its first minute, and bad names are refused."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from escapade.cli import main
from escapade.cli.new import KINDS

SLOW = ("compile", "agreement", "laws", "chance", "bots", "golden")


def make(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit code and what was said."""
    with pytest.raises(SystemExit) as end:
        main(["new", *words])
    said = capsys.readouterr()
    return int(str(end.value.code or 0)), said.out + said.err


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_green_and_plays_at_once(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = make(capsys, "moon-race", "--kind", kind, "--into", str(tmp_path), "--json")
    folder = tmp_path / "moon-race"
    assert code == 0 and json.loads(said) == {"game": "moon-race", "kind": kind, "folder": str(folder)}
    text = "".join(file.read_text(encoding="utf-8") for file in folder.rglob("*") if file.is_file())
    assert "MR-1" in text and not any(word in text for word in ("MG-", "my_game", "my-game", "My Game"))
    assert {"RULES.md", "box.toml", "__init__.py"} <= {file.name for file in (folder / "moon_race").iterdir()}
    # As plain Python, and without the parts that play thousands of games: they take minutes there.
    tests = folder / "tests" / "test_moon_race.py"
    written = tests.read_text(encoding="utf-8")
    tests.write_text(written.replace("gauntlet(moon_race.game)", f"gauntlet(moon_race.game, leave_out={SLOW!r})"))
    command = ["make", "-C", str(folder), "test", f"PYTHON={sys.executable}"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": "", "PYTEST_ADDOPTS": "-p no:cacheprovider"}
    tested = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert tested.returncode == 0, tested.stdout + tested.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("../moon",), "is no name for a game"),
        (("9lives",), "is no name for a game"),
        (("móon",), "is no name for a game"),
        ((" ",), "is no name for a game"),
        (("x" * 41,), "at most 40 characters"),
        (("json",), "Python has something called 'json' already"),
        (("match",), "Python has something called 'match' already"),
        (("alien-getaway",), "There is a game called alien-getaway already"),
        (("moon", "--kind", "bid"), "Did you mean bids?"),
        (("moon", "--into", "nowhere"), "There is no folder nowhere"),
    ],
)
def test_bad_names_are_refused_in_words(
    words: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    code, said = make(capsys, *words)
    assert code == 2 and sentence in " ".join(said.split())
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "moon").mkdir()
    code, said = make(capsys, "moon", "--into", str(tmp_path))
    assert code == 2 and "is there already" in " ".join(said.split())
    assert list((tmp_path / "moon").iterdir()) == []


def test_what_to_do_next_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = make(capsys, "moon race", "--into", str(tmp_path))
    assert code == 0
    for words in ("Moon race lies in", "escapade play", "--watch", "make -C", "escapade serve --open"):
        assert words in said
