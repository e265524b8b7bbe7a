"""`escapade lab …` from the outside: words, JSON, refusals, Ctrl-C."""

import json
from pathlib import Path

import pytest

from escapade.cli import main
from escapade.engine import contract

SMALL = ["--seats", "2", "--bots", "random", "--until", "64"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["lab", *words])
    told = capsys.readouterr()
    return int(end.value.code or 0), told.out, told.err


def test_compare_ends_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "compare", "alien-getaway", "--set", "planet.pla-g1.value=6", *SMALL)
    assert code == 0 and "surely between" in out and "Fewer points are better." in out
    assert out.rstrip().splitlines()[-1].startswith("With ")


def test_compare_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "compare", "alien-getaway", "--set", "planet.pla-g1.value=6", *SMALL, "--json")
    told = json.loads(out)
    assert code == 0 and told["settings"][0]["deals"] == 64 and told["sentence"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["compare", "alien-getawai"], "Did you mean alien-getaway?"),
        (["compare", "alien-getaway"], "Nothing is changed"),
        (["compare", "alien-getaway", "--box", "none.toml"], "There is no file none.toml."),
        (["compare", "alien-getaway", "--set", "planet.pla-g1.valu=6"], "valu"),
        (["compare", "alien-getaway", "--set", "planet.pla-g1.value=600"], "value"),
        (["compare", "alien-getaway", "--set", "deal.hand=3", "--seats", "9"], "1, 2, 3 or 4 seats, not 9"),
        (["compare", "alien-getaway", "--set", "deal.hand=3", "--seats", "two"], "no number of seats"),
        (["compare", "alien-getaway", "--set", "deal.hand=3", "--bots", "gredy"], "Did you mean greedy?"),
        (["compare", "alien-getaway", "--set", "deal.hand=3", "--until", "tea"], "is no end"),
        (["compare", "alien-getaway", "--set", "deal.hand=3", "--margin", "some"], "is no margin"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    code, out, err = run(capsys, *words)
    assert code == 2 and not out
    assert sentence in " ".join(err.split()) and "Traceback" not in err


def test_a_file_and_changes_go_together(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(contract.game("alien-getaway").box_text.replace("hand = 2", "hand = 3"))
    words = ["compare", "alien-getaway", "--box", str(file), "--set", "dice.count=3", *SMALL, "--json"]
    code, out, _ = run(capsys, *words)
    changed = json.loads(out)["changed"]
    assert code == 0 and len(changed) == 2 and "hand 3 (was 2)" in " ".join(changed)


def test_a_bad_file_names_card_line_and_field(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(contract.game("alien-getaway").box_text.replace("value = 1", "value = 77", 1))
    code, _, err = run(capsys, "compare", "alien-getaway", "--box", str(file))
    told = " ".join(err.split())
    assert code == 2 and "line" in told and "value" in told and "77" in told


def test_cards_sensitivity_and_check_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "cards", "alien-getaway", *SMALL, "--top", "3")
    assert code == 0 and "No planet of" in out and "blank" in out and "deals would tell" in " ".join(out.split())
    code, out, _ = run(capsys, "cards", "alien-getaway", *SMALL, "--top", "3", "--about", "score")
    assert code == 0 and "48 more" in out and "51 things" in out
    code, out, _ = run(
        capsys, "compare", "alien-getaway", *SMALL, "--set", "planet.pla-g1.value=9", "--by", "card", "--json"
    )
    rows = json.loads(out)["settings"][0]["rows"]
    assert code == 0 and rows[0]["name"] == "Mosswick" and rows[0]["changed"]
    code, out, _ = run(capsys, "compare", "alien-getaway", *SMALL, "--set", "planet.pla-g1.value=9", "--by", "card")
    assert code == 0 and "Who has Mosswick (kept)" in " ".join(out.split()) and max(map(len, out.splitlines())) <= 1000
    code, out, _ = run(capsys, "luck", "alien-getaway", *SMALL)
    assert code == 0 and "later dice and cards" in out and "is luck" in " ".join(out.split())
    code, out, _ = run(capsys, "sensitivity", "alien-getaway", *SMALL, "--move", "dice.*")
    assert code == 0 and "dice.faces" in out and "│" in out
    code, out, _ = run(capsys, "check", "alien-getaway", "--seats", "2", "--deals", "64")
    assert code == 0 and "in Alien Getaway" in out
    for words in (["cards"], ["sensitivity", "--move", "dice.*"], ["check", "--deals", "64"]):
        few = ["--until", "32"] if words[0] != "check" else []
        code, out, _ = run(capsys, words[0], "alien-getaway", *words[1:], "--bots", "random", *few, "--json")
        assert code == 0 and json.loads(out)["rows"] is not None
    code, _, err = run(capsys, "cards", "alien-getaway", "--seats", "all")
    assert code == 2 and "one number of seats" in " ".join(err.split())
