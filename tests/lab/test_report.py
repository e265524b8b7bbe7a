"""The report is one page with twelve parts and nothing from outside; the lab from Python, as the notebook has it."""

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import escapade.lab
from escapade.cli import main
from escapade.engine import contract
from escapade.engine.errors import BadOptions
from escapade.lab import tuning
from escapade.lab.optional_packages import MissingExtra, needed
from escapade.lab.reporting import report

GAME = contract.game("alien-getaway")
NOTEBOOK = Path(__file__).parents[2] / "examples" / "lab.ipynb"


class Reader(HTMLParser):
    """What a browser would fetch, and whether every tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.open: list[str] = []
        self.headings = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.fetched += [
            value for name in ("src", "srcset") if (value := named.get(name)) and not value.startswith("data:")
        ]
        self.fetched += [named["href"] or "" for _ in [0] if tag == "link" and "href" in named]
        self.headings += tag == "h2"
        if tag not in ("meta", "br", "img", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag


def test_a_report_is_one_page_of_ten_parts() -> None:
    found = report(GAME, seats=[2, 3], bots=["random", "greedy"], until="40")
    page = found.html
    reader = Reader()
    reader.feed(page)
    assert reader.headings == 10 + 1 and not reader.fetched and not reader.open
    assert page.count('<figure role="img" aria-label=') == page.count("<svg") >= 5
    assert not re.search(r"@import|url\(\s*['\"]?http", page)
    assert "prefers-color-scheme: dark" in page and "@media print" in page and "currentColor" in page
    assert found.verdict in page and "Alien Getaway" in found.verdict
    specs = re.findall(r'<script type="application/json" class="vega-lite">(.*?)</script>', page, re.S)
    assert all("vega-lite" in json.loads(spec)["$schema"] for spec in specs) and specs


def test_a_report_of_hardly_any_deals_is_a_page_all_the_same() -> None:
    page = report(GAME, seats=[2], bots=["random"], until="1").html
    assert "too few deals" in page and "inf" not in re.sub(r"<script.*?</script>", "", page, flags=re.S).split()


def test_a_game_without_components_has_a_report_too() -> None:
    page = report(contract.game("connect-four"), bots=["random"], until="1s").html
    assert "Nothing printed in this game is held by anybody" in page and "Only one kind of bot" in page


def test_the_command_writes_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    words = ["lab", "report", "alien-getaway", "--seats", "2", "--bots", "random", "--output", str(file)]
    with pytest.raises(SystemExit):
        main([*words, "--until", "1s"])
    assert "Written to" in capsys.readouterr().out and file.read_text().startswith("<!doctype html>")
    with pytest.raises(SystemExit) as end:
        main([*words, "--until", "sure"])
    assert end.value.code == 2
    with pytest.raises(BadOptions, match="takes a time"):
        report(GAME, until="sure,60s")


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(tuning, "QUICK", tuning.Sample(16, 64, 64, 64, 64))
    scope: dict[str, object] = {}
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "outputs are not kept"
            exec(compile("".join(cell["source"]), cell["id"], "exec"), scope)
    told = capsys.readouterr().out
    assert "With Mosswick at 6" in told and "Elo above random" in told and "fresh deals" in told


def test_every_function_of_the_lab_is_to_be_had() -> None:
    for name in escapade.lab.WHERE:
        assert callable(getattr(escapade.lab, name))
    with pytest.raises(AttributeError):
        escapade.lab.nothing_of_the_kind  # noqa: B018


def test_the_lab_is_loaded_when_it_is_asked_for() -> None:
    code = "import sys, escapade.lab.crew; print('polars' in sys.modules, 'escapade.lab.comparison' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["False", "False"]


def test_a_missing_extra_is_named() -> None:
    with pytest.raises(MissingExtra, match=r"escapade\[lab\]"):
        needed("no_such_package_at_all")
