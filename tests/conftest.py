"""What all tests share."""

import pytest

from escapade.engine import contract, record

# The example plugin is a package of its own; `make setup` installs it.
collect_ignore = [] if "connect-four" in contract.game_ids() else ["games/test_connect_four_rules.py"]


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that opens a table does not make the next one play in plain Python."""
    monkeypatch.setattr(record, "_plain_first", False)
