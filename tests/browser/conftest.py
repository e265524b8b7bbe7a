"""A real server, a real Chromium, and people at the table who only click."""

import json
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.at_table import Person
from tests.length import environment

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/escapade/server/static"
COMPILES = 600
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def static() -> Path:
    """The client as it was built."""
    if not (STATIC / "index.html").exists():
        pytest.fail("The browser table has not been built. `make web` builds it.")
    return STATIC


@pytest.fixture(scope="session")
def address(static: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server process with a database of its own."""
    with serving(tmp_path_factory.mktemp("tables")) as url:
        yield url


@contextmanager
def serving(folder: Path, **variables: str) -> Iterator[str]:
    """A server process, with more settings."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    database = folder / "tables.sqlite3"
    command = [sys.executable, "-m", "escapade", "serve", "--port", str(port), "--database", str(database)]
    log = (folder / "server.log").open("a")
    server = subprocess.Popen(
        command, env=environment(**{"ESCAPADE_LIMITS": "off"} | variables), stdout=log, stderr=log
    )
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_for(server, url)
        yield url
    finally:
        server.terminate()
        server.wait(20)
        log.close()


def _wait_for(server: subprocess.Popen[bytes], url: str) -> None:
    for _ in range(600):
        assert server.poll() is None, "The server ended before it served anything."
        try:
            urlopen(f"{url}/api/health").close()
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail("The server did not come up.")


def warm_up(url: str, game: str, **headers: str) -> None:
    """A bot plays at first glance until its game is compiled: no person of these tests should meet it before."""
    plan = {"game": game, "seats": [{"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}]}
    headers = {"Content-Type": "application/json", **headers}
    urlopen(Request(f"{url}/api/tables", json.dumps(plan).encode(), headers)).close()
    late = time.monotonic() + COMPILES
    while any(one["game"] == game for one in json.loads(urlopen(f"{url}/api/preparing").read())):
        assert time.monotonic() < late, "The game was not compiled in time."
        time.sleep(0.1)


@pytest.fixture(scope="module", autouse=True)
def warm(request: pytest.FixtureRequest, address: str) -> None:
    """A module of tests names the GAMES that it plays, if not only Alien Getaway."""
    for game in getattr(request.module, "GAMES", ("alien-getaway",)):
        warm_up(address, game)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.fail(f"These tests need a browser: none of {', '.join(BROWSERS)} is on the PATH.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def someone(browser: Browser, address: str) -> Iterator[Callable[..., Person]]:
    """Make people, each with a browser profile of their own; nothing they see may break the house rules.

    Without a graphics card moving pictures take most of the machine, so most people here asked for less motion.
    """
    people: list[Person] = []

    def come(
        name: str = "Ada",
        *,
        width: int = 1280,
        height: int = 800,
        theme: str = "dark",
        pace: str = "instant",
        guide: bool = False,
        motion: bool = False,
        worker: bool = False,
    ) -> Person:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,  # type: ignore[arg-type]
            has_touch=width < 600,
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if worker else "block",
        )
        person = Person(context, address, name, pace, guide)
        people.append(person)
        return person

    yield come
    complaints = [complaint for person in people for complaint in person.leave()]
    assert not complaints
