"""The limits and budgets that documents tell are those in the code."""

import re
import sys
from pathlib import Path

import pytest

from escapade.server import serving
from escapade.server.database import connections, store
from escapade.server.edge import connection_guard, rate_limits
from escapade.server.house import settings
from escapade.server.table import finished_games, sockets, table_state
from tests.truth.figures import ROOT

sys.path.insert(0, str(ROOT / "bench"))
import speed

LIMITS = settings.Limits()


def told(path: str, pattern: str) -> list[float]:
    """The figures of the one place where a document says this."""
    found = re.findall(pattern, (ROOT / path).read_text("utf-8"))
    assert len(found) == 1, (pattern, len(found))
    one = found[0] if isinstance(found[0], tuple) else (found[0],)
    return [float(number.replace(",", "")) for number in one]


@pytest.mark.parametrize(
    ("path", "pattern", "limits"),
    [
        ("docs/design.md", r"Every transaction has ([\d.]+) s", (connections.PATIENCE,)),
        ("docs/design.md", r"a lock is waited for (\d+) s and a statement runs (\d+) s",
         (connections.LOCK_SECONDS, connections.BUSY_SECONDS)),
        ("docs/design.md", r"at most ([\d,]+) jobs wait", (store.MOST_WAITING,)),
        ("docs/design.md", r"after (\d+) s the process ends itself", (serving.LAST_SECONDS,)),
        ("docs/design.md", r"the writer gathers for (\d+) ms", (1_000 * store.GATHER_SECONDS,)),
        ("docs/design.md",
         r"A request's head has (\d+) s and (\d+) kB, its body (\d+) s and one more for each (\d+) kB",
         (LIMITS.head_seconds, connection_guard.HEAD_BYTES / 1_024, LIMITS.body_seconds,
          connection_guard.BODY_A_SECOND / 1_024)),
        ("docs/design.md", r"an answer (\d+) s to be read", (connection_guard.UNREAD_SECONDS,)),
        ("docs/design.md", r"has ([\d,]+) connections, and (\d+) requests at once, then (\d+) a second",
         (LIMITS.connections_an_address, LIMITS.requests_at_once, LIMITS.requests_a_second)),
        ("docs/design.md", r"every (\d+) kB of a body as one more\)", (rate_limits.BODY_BYTES / 1_024,)),
        ("docs/design.md", r"its requests wait up to (\d+) s for their turn", (rate_limits.LONGEST_DELAY,)),
        ("docs/design.md", r"Only an import may be larger than (\d+) kB", (LIMITS.body / 1_024,)),
        ("docs/design.md", r"Written positions are kept in (\d+) MB", (sockets.MOST_KEPT / 1e6,)),
        ("docs/design.md", r"A person counts as away (\d+) s after", (table_state.GRACE_SECONDS,)),
        ("docs/design.md", r"What was worked out of a table is kept \((\d+) MB\)", (finished_games.MOST_KEPT / 1e6,)),
        ("docs/host-it.md", r"(\d+) tables and joins at once and one more every second, ([\d,]+) open sockets",
         (LIMITS.tables_at_once, LIMITS.sockets_an_address)),
    ],
)  # fmt: skip
def test_limits_are_told_as_they_are(path: str, pattern: str, limits: tuple[float, ...]) -> None:
    assert told(path, pattern) == pytest.approx(limits)


def test_open_files_are_those_of_the_service() -> None:
    (files,) = told("docs/host-it.md", r"the service allows ([\d,]+)")
    assert f"LimitNOFILE={files:.0f}" in Path(ROOT / "deploy" / "escapade.service").read_text("utf-8")
    assert LIMITS.tables_a_second == 1


def test_the_compile_budget_is_told_as_it_is() -> None:
    assert told("docs/design.md", r"a budget\* \(kept in `bench/speed.py`\): (\d+) s of CPU") == [speed.COMPILE_BUDGET]
    assert speed.ALL_BUDGET == 60 and "a minute for all five" in (ROOT / "docs" / "design.md").read_text("utf-8")
