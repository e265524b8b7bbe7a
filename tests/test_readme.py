"""What README shows is what happens."""

import doctest
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"


def test_the_python_in_readme_runs_as_shown() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize(
    "target", [line.split("](")[1].split(")")[0] for line in README.read_text().split("[")[1:] if "](" in line]
)
def test_every_link_in_readme_leads_somewhere(target: str) -> None:
    assert (README.parent / target).exists(), target
