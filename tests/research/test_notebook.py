"""The notebook runs from the first cell to the last, and shows what it says."""

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "learn" / "first_steps.ipynb"


def test_it_shows_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    known: dict[str, Any] = {}
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "a notebook is committed without its outputs"
            exec(compile("".join(cell["source"]), f"cell {number}", "exec"), known)
    assert known["at_random"] < 0.1 and 0.35 < known["as_greedy"] < 0.65
    assert known["learned"] > known["as_greedy"]
    assert "learned" in capsys.readouterr().out
