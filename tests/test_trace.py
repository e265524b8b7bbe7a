"""Every rule of every game is written down once, carried out in code that cites it, and tested by name.

The ids of a game are those of its RULES.md; so that none gets lost, they are listed once more in
tests/games/ids/<game>.txt. Marks are read from the source of the tests, so the trace works in any process.
"""

import ast
from functools import cache
from pathlib import Path

import pytest

from escapade.check.ids import ids_in
from escapade.engine import contract

TESTS = Path(__file__).parent


@cache
def rules_of(game_id: str) -> frozenset[str]:
    return frozenset(ids_in(contract.game(game_id).rules_text))


def prefix_of(game_id: str) -> str:
    prefixes = {one.split("-")[0] for one in rules_of(game_id)}
    assert len(prefixes) == 1, f"RULES.md of {game_id} should have ids of one prefix, not {sorted(prefixes)}"
    return f"{prefixes.pop()}-"


@cache
def marked() -> frozenset[str]:
    """The ids in `pytest.mark.rule(...)` in all test files."""
    found: set[str] = set()
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {str(part.value) for part in ast.walk(node) if isinstance(part, ast.Constant)}
    return frozenset(found)


@pytest.mark.parametrize("game_id", contract.game_ids())
def test_rules_are_complete(game_id: str) -> None:
    known = TESTS / "games" / "ids" / f"{game_id}.txt"
    if known.exists():
        assert rules_of(game_id) == set(known.read_text(encoding="utf-8").split())
    assert rules_of(game_id), "RULES.md names no rule"


@pytest.mark.parametrize("game_id", contract.game_ids())
def test_code_cites_every_rule_and_no_other(game_id: str) -> None:
    cited: set[str] = set()
    for file in contract.game(game_id).folder.rglob("*.py"):
        cited |= ids_in(file.read_text(encoding="utf-8"), prefix_of(game_id))
    assert sorted(rules_of(game_id) - cited) == [], "not cited in code"
    assert sorted(cited - rules_of(game_id)) == [], "cited in code but not in RULES.md"


@pytest.mark.parametrize("game_id", contract.game_ids())
def test_tests_name_every_rule_and_no_other(game_id: str) -> None:
    named = {one for one in marked() if one.startswith(prefix_of(game_id))}
    assert sorted(rules_of(game_id) - named) == [], "no test is marked with it"
    assert sorted(named - rules_of(game_id)) == [], "marked in a test but not in RULES.md"


def test_the_pattern_knows_all_forms_of_ids() -> None:
    forms = "AG-MOVE-3 DP-CHA-12 AE-MIS-G3 AE-ACT-G EE-SET-1 ZY-PAWN-13 C4-1"
    assert ids_in(forms) == set(forms.split())
    assert ids_in("UTF-8, K2, (AG-PEN, AG-FIN), blue-3") == set()
    assert ids_in("AG-SET-2 to AG-SET-4") == {"AG-SET-2", "AG-SET-3", "AG-SET-4"}


@pytest.mark.parametrize("ids", sorted((TESTS / "games" / "ids").glob("*.txt")), ids=lambda file: file.stem)
def test_lists_of_ids_are_well_formed(ids: Path) -> None:
    listed = ids.read_text(encoding="utf-8").split()
    assert len(set(listed)) == len(listed)
    assert ids_in(" ".join(listed)) == set(listed)
    assert len({one.split("-")[0] for one in listed}) == 1
