"""What all tests share."""

import os
import sys

import pytest

from escapade.engine import contract, record

# As in the Makefile, for whoever calls pytest: the processes that tests start need not compile all that they import.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# The example plugin is a package of its own; `make setup` installs it.
collect_ignore = [] if "connect-four" in contract.game_ids() else ["games/test_connect_four_rules.py"]


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that opens a table does not make the next one play in plain Python."""
    monkeypatch.setattr(record, "_plain_first", False)
