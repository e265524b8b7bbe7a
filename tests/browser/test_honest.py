"""Practice is marked, an absent person is waited for, and a table of older rules is read and kept."""

import json
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser

from escapade.engine.chance import seal
from tests.browser.at_table import Person, look
from tests.browser.conftest import COMPILES, _wait_for
from tests.length import environment

Come = Callable[..., Person]
GAMES = ("alien-getaway", "connect-four")
ADA, BEN = {"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}
BOT = {"kind": "bot", "name": "Vega", "level": "random"}


class Setup:
    """A table, set up without a browser."""

    def __init__(self, address: str, game: str, *seats: dict[str, str]) -> None:
        self.address = address
        made = self.ask("", {"game": game, "seats": seats, "pace": "instant", "listed": True})
        self.table = made["table"]
        self.keys = {each["seat"]: each["key"] for each in made["keys"]}
        for key in self.keys.values():
            self.ask(f"/{self.table}/seal", {"seal": seal(bytes.fromhex("ab" * 32))}, key)
        for key in self.keys.values():
            self.ask(f"/{self.table}/share", {"share": "ab" * 32}, key)

    def ask(self, path: str, body: Any = None, key: str = "") -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
        sent = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.address}/api/tables{path}", sent, headers), timeout=COMPILES) as answer:
            return json.loads(answer.read() or b"null")

    def move(self) -> int:
        """Whoever is next plays; the seat that did."""
        seat: int = self.ask(f"/{self.table}/position")["awaits"][0]
        own = self.ask(f"/{self.table}/position", key=self.keys[seat])
        self.ask(f"/{self.table}/moves", {"version": own["version"], "move": own["moves"][0]["id"]}, self.keys[seat])
        return seat

    def link(self, seat: int) -> str:
        return f"{self.address}/#/table/{self.table}/key/{self.keys[seat]}"


def test_a_take_back_alone_against_bots_is_practice(someone: Come, address: str) -> None:
    table = Setup(address, "connect-four", ADA, BOT)
    ada, phone = someone(), someone(width=390, height=844)
    for person in (ada, phone):
        person.page.goto(table.link(0))
        person.wait_for_turn()
    ada.pick(ada.sees()["picks"][0])
    ada.wait_for_turn()
    ada.page.get_by_role("button", name="Take back 2 steps").click()
    look(ada.page, "practice-asked-1280")
    ada.page.get_by_role("button", name="Leave it").click()
    assert ada.page.locator(".practice").count() == 0
    ada.page.get_by_role("button", name="Take back 2 steps").click()
    ada.page.get_by_role("button", name="Take back, as practice").click()
    ada.page.locator(".log").get_by_text("Ada took back 2 steps, others' moves included.").wait_for()
    for person, name in ((ada, "1280"), (phone, "390")):
        person.page.locator("header .practice").wait_for()
        look(person.page, f"practice-{name}")
        person.page.get_by_role("button", name="More").click()
        person.page.get_by_role("button", name="Fairness").click()
        person.page.get_by_role("dialog").get_by_text("This table is practice").wait_for()
        person.page.keyboard.press("Escape")
    # It stays in the log when the page is read anew.
    ada.page.reload()
    ada.page.locator(".log").get_by_text("Ada took back 2 steps").wait_for()


def test_a_take_back_waits_for_who_is_away(someone: Come, address: str) -> None:
    table = Setup(address, "connect-four", ADA, BEN)
    first = table.move()
    second = table.move()
    there, gone = someone(), someone("Ben")
    there.page.goto(table.link(first))
    gone.page.goto(table.link(second))
    gone.page.wait_for_selector(".dock .prompt")
    there.wait_for_turn()
    gone.come_home()
    there.page.locator(".players").get_by_text("away").wait_for()
    there.page.get_by_role("button", name="Ask to take back").click()
    there.page.get_by_text(", who is away.").wait_for()
    there.pick(there.sees()["picks"][0])  # Then it is the absent person's turn, and others must wait for it.
    there.page.locator(".players").get_by_text("bot in").wait_for()
    assert there.page.get_by_role("button", name="Let a bot play for").count() == 0
    look(there.page, "away-1280")
    gone.page.goto(table.link(second))
    gone.wait_for_turn()
    there.page.locator(".players").get_by_text("away").wait_for(state="detached")


@contextmanager
def serving(database: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "escapade", "serve", "--port", str(port), "--database", str(database)]
    with (database.parent / "server.log").open("a") as log:
        server = subprocess.Popen(command, env=environment(ESCAPADE_LIMITS="off"), stdout=log, stderr=log)
        try:
            _wait_for(server, f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(20)


def test_a_table_of_older_rules_is_read_and_kept(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3") as before:
        table = Setup(before, "connect-four", ADA, BEN)
        for _ in range(4):
            table.move()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection, connection:
        connection.execute("UPDATE tables SET rules = 999, made_with = '0.0.9'")
    with serving(tmp_path / "tables.sqlite3") as address:
        table.address = address
        for width, height in ((1280, 800), (390, 844)):
            context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
            ada = Person(context, address, "Ada", "instant", False)
            page = ada.page
            page.goto(table.link(0))
            page.get_by_role("heading", name="This table is from an earlier version").wait_for()
            page.get_by_text("begun with version 999 of the rules of Connect four").wait_for()
            page.get_by_text("It was set up with Escapade 0.0.9.").wait_for()
            story = page.locator("ol li:not(.later)")
            assert story.count() == 4 and "drops into column" in story.first.inner_text()
            look(page, f"older-{width}")
            page.get_by_role("button", name="One step back").click()
            assert story.count() == 3
            page.get_by_role("button", name="To the start").click()
            assert story.count() == 1
            with page.expect_download() as kept:
                page.get_by_role("button", name="Keep the file").click()
            assert kept.value.path().read_text().startswith("escapade table 1")
            page.wait_for_timeout(2500)  # Long enough for a lost connection to be tried again.
            assert page.get_by_text("Reconnecting").count() == 0
            page.get_by_role("link", name="All games").click()
            page.get_by_role("heading", name="From an earlier version").wait_for()
            assert page.get_by_role("heading", name="Go on playing").count() == 0
            page.get_by_role("link", name="Read").click()
            page.get_by_role("heading", name="This table is from an earlier version").wait_for()
            assert ada.leave() == []
