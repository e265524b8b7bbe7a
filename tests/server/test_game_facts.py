"""What a game's page says to a browser."""

from dataclasses import replace
from pathlib import Path

import pytest

from escapade.engine import contract
from escapade.server.routes.game_facts import in_full

HOSTILE = """# A game

<script>alert(1)</script> and <b onclick=x>bold</b>, [a link](javascript:alert(1)), ![a picture](http://x.example/y.png),
<http://x.example>

| roll | means |
| --- | --- |
| 1 | **stay** (XX-1) |
"""


def test_rules_of_a_plugin_bring_words_and_tables_but_no_code(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").write_text(HOSTILE, encoding="utf-8")
    page = in_full(replace(contract.game("connect-four"), folder=tmp_path)).rules
    assert "<td><strong>stay</strong> <small>(<span>XX-1</span>)</small></td>" in page
    assert not any(tag in page for tag in ("<script", "<b ", "<a ", "<img"))
    assert "&lt;script&gt;" in page


def test_sections_fold_and_the_first_is_open(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").write_text("# A game\n\nAbout it.\n\n## In short\n\nWin.\n\n## All\n\n### Part\n\nMore.\n")
    page = in_full(replace(contract.game("connect-four"), folder=tmp_path)).rules
    assert page.startswith("<h1>A game</h1>\n<p>About it.</p>\n<details open><summary><h2>In short</h2></summary>")
    assert page.count("<details") == page.count("</details>") == 2
    assert "<details><summary><h2>All</h2></summary>\n<h3>Part</h3>" in page


@pytest.mark.parametrize("game", ["alien-getaway", "andromeda-escape", "dying-planet", "escape-earth", "zyzzlvaria"])
def test_our_rules_begin_in_short(game: str) -> None:
    first = in_full(contract.game(game)).rules.partition("<details open>")[2].partition("</details>")[0]
    for part in ("In short", "You win", "Your turn", "The end"):
        assert part in first
