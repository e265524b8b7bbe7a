"""What keeps the server's rooms apart: SQL is in `database`, and every refusal has a status of its own."""

import re
from pathlib import Path

from escapade import server
from escapade.engine import errors as of_the_engine
from escapade.engine.errors import EscapadeError
from escapade.server import errors
from escapade.server.errors import INTERNAL, ServerError, status_of

HOME = Path(server.__file__).parent
SQL = re.compile(
    r"\bsa\.(select|insert|update|delete|text|and_|or_|exists)\b|[a-z]+_table\.c\b|database\.schema import .*_table\b"
)


def test_sql_is_in_the_database_room() -> None:
    others = [file for file in HOME.rglob("*.py") if HOME / "database" not in file.parents]
    assert len(others) > 20 and [file.name for file in others if SQL.search(file.read_text())] == []
    assert SQL.search((HOME / "database" / "changes.py").read_text())


def test_every_refusal_has_a_status_and_a_code_of_its_own() -> None:
    kinds = {
        kind
        for module in (of_the_engine, errors)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, EscapadeError) and kind not in (EscapadeError, ServerError)
    }
    statuses = {kind.code: status_of(kind("Words.")) for kind in kinds}
    assert len(statuses) == len(kinds) and all(400 <= status != INTERNAL for status in statuses.values())
    assert status_of(EscapadeError("Of whom nobody thought.")) == INTERNAL
