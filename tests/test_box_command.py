"""`escapade box` prints the components, as box.toml has them and as `--set` names them."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from escapade.cli import main
from escapade.engine import contract

GAMES = [game.id for game in contract.games()]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[Any, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["box", *words])
    told = capsys.readouterr()
    return end.value.code, told.out, told.err


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("game", GAMES)
def test_every_name_of_every_box_is_there_and_nothing_is_cut(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    code, out, _ = run(capsys, game)
    assert code == 0 and max(map(len, out.splitlines())) <= columns + 2 and "…" not in out
    told = " ".join(out.split())
    for name in names_in(tomllib.loads(contract.game(game).box_text)):
        assert " ".join(name.split()) in told, name


def names_in(node: Any) -> list[str]:
    if isinstance(node, list):
        return [name for part in node for name in names_in(part)]
    if not isinstance(node, dict):
        return []
    own = [node["name"]] if isinstance(node.get("name"), str) else []
    return [*own, *(name for part in node.values() for name in names_in(part))]


def test_one_list_one_part_and_the_path_that_set_takes(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "dying-planet", "treasure")
    assert code == 0 and "treasure (45)" in out and "challenge (" not in out
    for word in ("treasure.relic-2", "relic-2", "laughing idol"):
        code, out, _ = run(capsys, "dying-planet", word)
        assert code == 0 and "treasure.relic-2.points = 3" in out and "-20 to 20" in out
    code, out, _ = run(capsys, "dying-planet", "relic-2", "--set", "treasure.relic-2.points=5")
    assert "treasure.relic-2.points = 5 (was 3)" in out


def test_what_is_changed_added_and_taken_out_is_marked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sets = ["--set", "treasure.relic-1.points=6", "--set", "challenge.stampede=none", "--set", "rules.rounds=8"]
    _, out, _ = run(capsys, "dying-planet", *sets)
    row = next(line for line in out.splitlines() if "Sun-Disc" in line)
    assert "6 (was 4)" in row and "rounds: 8 (was 10)" in out and "3 changed:" in out
    lines = out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("  stampede"))
    assert "taken out" in lines[at + 2] + lines[at + 1]
    file = tmp_path / "box.toml"
    text = contract.game("dying-planet").box_text
    file.write_text(text.replace("rounds = 10", "rounds = 9"), encoding="utf-8")
    _, out, _ = run(capsys, "dying-planet", "rules", "--box", str(file))
    assert "rounds: 9 (was 10)" in out


@pytest.mark.parametrize("game", GAMES)
def test_the_document_is_box_toml(capsys: pytest.CaptureFixture[str], game: str) -> None:
    code, out, _ = run(capsys, game, "--json")
    found, told = contract.game(game), json.loads(out)
    assert code == 0 and told["box"] == found.box.digest and told["changed"] == []
    assert joined(told["components"]) == tomllib.loads(found.box_text)


def joined(groups: dict[str, Any]) -> dict[str, Any]:
    whole: dict[str, Any] = {}
    for path, value in groups.items():
        node = whole
        *steps, last = path.split(".")
        for step in steps:
            node = node.setdefault(step, {})
        if not path:
            whole |= value
        elif isinstance(value, dict):
            node.setdefault(last, {}).update(value)
        else:
            node[last] = value
    return whole


def test_a_name_that_is_not_there_is_refused_with_a_guess(capsys: pytest.CaptureFixture[str]) -> None:
    for word, guess in (("tresure", "treasure"), ("laffing idol", "Laughing Idol"), ("relic-99", "relic-9")):
        code, _, err = run(capsys, "dying-planet", word)
        assert code == 2 and f"Did you mean {guess}?" in " ".join(err.split())
    code, out, err = run(capsys, "dying-planet", "nothing like it", "--json")
    assert code == 2 and json.loads(out)["error"]["code"] == "bad-options" and "It has: rules" in " ".join(err.split())
    code, _, err = run(capsys, "dying-plant")
    assert code == 2 and "dying-planet" in err
    code, _, err = run(capsys, "connect-four", "card")
    assert code == 2 and "no components" in err
