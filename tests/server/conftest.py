from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient
from table_talk import Running, launched

from escapade.server.app import make_app
from escapade.server.settings import Limits, Settings, unlimited


@pytest.fixture
def limits() -> Limits:
    return unlimited()


@pytest.fixture
def app(tmp_path: Path, limits: Limits) -> Litestar:
    return make_app(Settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", limits, tmp_path / "static", warm=False))


@pytest.fixture
async def client(app: Litestar) -> AsyncIterator[AsyncTestClient[Any]]:
    async with AsyncTestClient(app) as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real process on SQLite, for all tests that do it no harm."""
    with launched(tmp_path_factory.mktemp("server") / "tables.sqlite3") as running:
        yield running
