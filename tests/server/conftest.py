from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from escapade.engine import contract
from escapade.engine.changeover import on_disk
from escapade.engine.record import INTERPRETED
from escapade.server.app import Application
from escapade.server.house.settings import Limits, Settings, unlimited
from escapade.warming.warm import CompilerProcess, at_a_table
from tests.server.table_talk import Running, launched


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """These tests are about tables whose bots think ahead; what comes before, test_warm.py is about."""
    for name in () if INTERPRETED else ("alien-getaway", "connect-four", "escape-earth"):
        if not on_disk(at_a_table(contract.game(name))):
            assert CompilerProcess(name).run(lambda *_: None) == ""


@pytest.fixture
def limits() -> Limits:
    return unlimited()


@pytest.fixture
def app(tmp_path: Path, limits: Limits) -> Application:
    return Application(Settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", limits, tmp_path / "static", warm=False))


@pytest.fixture
async def client(app: Application) -> AsyncIterator[AsyncTestClient[Any]]:
    async with AsyncTestClient(app) as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real process on SQLite, for all tests that do it no harm."""
    with launched(tmp_path_factory.mktemp("server") / "tables.sqlite3") as running:
        yield running
