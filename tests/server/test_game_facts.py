"""What a game's page says to a browser."""

from dataclasses import replace
from pathlib import Path

from escapade.engine import contract
from escapade.server.game_facts import in_full

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
