"""The terminal table at a table on a server: a real server process, a seat played through its keys."""

import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import pytest
from rich.console import Console
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from escapade import Match
from escapade.cli import main
from escapade.engine import contract
from escapade.engine.chance import commitment, seal
from escapade.terminal.app import TableApp
from escapade.terminal.picture import picture
from escapade.terminal.remote import feed
from escapade.terminal.remote import screen as remote_screen
from escapade.terminal.remote.address import Address, BadTableAddress, read_address
from escapade.terminal.remote.arrival import arrive
from escapade.terminal.remote.client import Client, harmless
from escapade.terminal.remote.fairness import Promise
from escapade.terminal.remote.screen import ChatInput, RemoteScreen
from escapade.terminal.remote.table import RemoteTable
from escapade.terminal.remote.words import whereabouts
from escapade.terminal.replay_screen import ReplayScreen
from escapade.terminal.table_screen import Confirmation
from escapade.wire.play import Position
from escapade.wire.tables import SeatFacts
from tests.length import environment
from tests.server.table_talk import admin_card
from tests.terminal.patience import until
from tests.terminal.test_real_terminal import Terminal

GAME = "alien-getaway"
ANN, BEN = {"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben"}
BOT, OPEN = {"kind": "bot", "name": "Bip", "level": "random"}, {"kind": "open"}


class Server:
    """A server process that can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder

    def start(self) -> None:
        database = str(self.folder / "tables.sqlite3")
        command = [sys.executable, "-m", "escapade", "serve", "--port", str(self.port), "--database", database]
        with (self.folder / "server.log").open("w") as log:
            self.process = subprocess.Popen(command, env=environment(ESCAPADE_LIMITS="off"), stdout=log, stderr=log)
        for _ in range(1200):
            assert self.process.poll() is None, (self.folder / "server.log").read_text()
            try:
                urlopen(f"{self.url}/api/health").close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server did not come up")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def ask(self, path: str, body: Any = None, key: str = "") -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
        sent = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.url}/api/tables{path}", sent, headers), timeout=120) as answer:
            return json.loads(answer.read() or b"null")

    def admin(self, method: str, path: str, body: Any = None) -> None:
        """As whoever runs the server."""
        card = admin_card(self.folder)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {card['token']}"}
        sent = None if body is None else json.dumps(body).encode()
        urlopen(Request(f"{self.url}/api/admin/{path}", sent, headers, method=method), timeout=120).close()

    def table(self, *seats: dict[str, str]) -> tuple[Address, dict[int, str]]:
        """A new table, and its people's keys."""
        made = self.ask("", {"game": GAME, "seats": seats, "options": {"start": 0}, "pace": "instant"})
        return Address(self.url, made["table"]), {each["seat"]: each["key"] for each in made["keys"]}

    def seal(self, address: Address, key: str, share: str) -> None:
        self.ask(f"/{address.table}/seal", {"seal": seal(bytes.fromhex(share))}, key)

    def share(self, address: Address, key: str, share: str) -> None:
        self.ask(f"/{address.table}/share", {"share": share}, key)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(autouse=True)
def own_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def sit_at(address: Address) -> tuple[TableApp, RemoteTable]:
    arrival = arrive(address)
    table = arrival.remote_table()
    return TableApp(RemoteScreen(arrival.client, table)), table


def words(app: TableApp, part: str) -> str:
    """What a part of the screen says."""
    console = Console(width=200)
    with console.capture() as shown:
        console.print(app.screen_stack[1].query_one(part, Static).content)
    return shown.get()


def moves(app: TableApp) -> OptionList:
    return app.screen_stack[1].query_one("#moves", OptionList)


async def join_in(pilot: Pilot[str], app: TableApp, asks: str, then: str) -> None:
    """Give up, too: what the table asks first, and what it says then."""
    await pilot.press("g")
    await until(pilot, lambda: isinstance(app.screen, Confirmation))
    assert asks in app.screen.sentence  # type: ignore[attr-defined]
    await pilot.press("y")
    await until(pilot, lambda: then in words(app, "#prompt"))


async def test_a_seat_is_played_against_a_bot_to_the_end(server: Server) -> None:
    address, keys = server.table(ANN, BOT)
    app, table = sit_at(address.with_key(keys[0]))
    assert table.gathering and table.own is not None and not table.own.seal
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: table.position.stage == "playing" and moves(app).option_count > 0)
        assert type(table.view()) is not dict and "you are Ann" in words(app, "#title")
        await pilot.press("h")
        screen = app.screen
        assert isinstance(screen, RemoteScreen)
        await until(pilot, lambda: bool(screen.advice))
        at = moves(app).highlighted
        assert at is not None and moves(app).get_option_at_index(at).id == str(next(iter(screen.advice or {})))
        deal = len(table.lines)
        await pilot.press("1")
        await until(pilot, lambda: table.position.version > 0 and not screen.waits_for_server)
        assert table.position.undo.free
        before = table.position.version
        await pilot.press("u")
        await until(pilot, lambda: table.position.version == before + 1 and moves(app).option_count > 0)
        assert len(table.lines) == deal
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, ChatInput))
        await pilot.press(*"hi", "enter")
        await until(pilot, lambda: "Ann says: hi" in words(app, "#log"))
        for _ in range(3):
            await until(pilot, lambda: moves(app).option_count > 0)
            await pilot.press("end", "enter")
            await until(pilot, lambda: not screen.waits_for_server)
        assert table.position.version >= before + 4
        server.ask(f"/{address.table}/stand-in", {"on": True, "level": "random"}, keys[0])
        await until(pilot, lambda: table.over)
        await until(pilot, lambda: "win" in words(app, "#prompt").lower())
        assert not table.doubt and table.position.secret and table.position.seat == 0
        await until(pilot, lambda: moves(app).option_count == 2)
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("q", "q")
    truth = server.ask(f"/{address.table}/position?since=-1")
    assert truth["stage"] == "over" and [line["text"] for line in truth["lines"]] == [line.text for line in table.lines]


async def test_a_server_that_dies_is_waited_for_and_no_move_is_lost(server: Server) -> None:
    address, keys = server.table(ANN, BEN)
    server.seal(address, keys[1], "11" * 32)
    app, table = sit_at(address.with_key(keys[0]))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: table.position.sealed)
        server.share(address, keys[1], "11" * 32)
        await until(pilot, lambda: moves(app).option_count > 0)
        screen = app.screen
        assert isinstance(screen, RemoteScreen)
        await until(pilot, lambda: screen.feed.live)
        server.kill()
        await until(pilot, lambda: "the server does not answer, trying again" in words(app, "#title"))
        await pilot.press("1")
        await pilot.pause()
        assert "on its way" in words(app, "#prompt")
        server.start()
        await until(pilot, lambda: table.position.version == 1 and screen.feed.live)
        await until(pilot, lambda: not screen.feed.trouble and "trying again" not in words(app, "#title"))
        assert server.ask(f"/{address.table}/position", key=keys[0])["version"] == 1


async def test_an_open_seat_is_taken_and_the_others_are_asked(server: Server) -> None:
    address, keys = server.table(ANN, OPEN)
    arrival = arrive(address)
    assert arrival.has_room
    link = arrival.join("Eve", None)
    app, table = sit_at(read_address(link))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: "Waiting until everybody" in words(app, "#prompt"))
        assert "Ann" in words(app, "#sketch") and address.link in words(app, "#sketch")
        ann = keys[0]
        server.seal(address, ann, "22" * 32)
        await until(pilot, lambda: table.position.sealed and "Waiting for Ann to come back" in words(app, "#prompt"))
        server.share(address, ann, "22" * 32)
        await until(pilot, lambda: table.position.stage == "playing")
        version = 0
        while (mine := server.ask(f"/{address.table}/position", key=ann))["moves"]:
            version = server.ask(
                f"/{address.table}/moves", {"version": mine["version"], "move": mine["moves"][-1]["id"]}, ann
            )["number"]
        await until(pilot, lambda: table.position.version == version and moves(app).option_count > 0)
        server.ask(f"/{address.table}/chat", {"text": "[/] \x1b[31mred?"}, ann)
        await until(pilot, lambda: "Ann says: [/] [31mred?" in words(app, "#log"))
        server.ask(f"/{address.table}/undo", {"version": version}, ann)
        await until(pilot, lambda: "Ann asks to take back" in words(app, "#prompt"))
        assert "asks to take back the last step: y agrees" in words(app, "#prompt")
        await pilot.press("y")
        await until(pilot, lambda: table.position.version > version and "Ann" in words(app, "#prompt"))
        assert table.position.awaits == [0]


def no_socket(*_: object, **__: object) -> None:
    """A network that lets no sockets pass."""
    raise OSError


@pytest.mark.parametrize("sockets", [True, False])
async def test_what_the_host_says_is_shown(server: Server, sockets: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not sockets:
        monkeypatch.setattr(feed, "connect", no_socket)
        monkeypatch.setattr(feed, "ASK_EVERY", 0.05)
    address, keys = server.table(ANN, BEN)
    server.ask(f"/{address.table}/chat", {"text": "Rude words"}, keys[1])
    app, table = sit_at(address.with_key(keys[0]))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: bool(table.chat))
        server.admin("POST", "say", {"text": f"Tea at four [/] {sockets}"})
        await until(pilot, lambda: any(f"Tea at four [/] {sockets}" in it.message for it in app._notifications))
        server.admin("DELETE", f"tables/{address.table}/chat/1")
        await until(pilot, lambda: not table.chat[0][1].text)
        assert "Rude" not in " ".join(text for _, text in table.story())


async def test_without_sockets_the_table_is_asked_and_a_spectator_only_looks(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "connect", no_socket)
    monkeypatch.setattr(feed, "WAITS", (0.05,))
    monkeypatch.setattr(feed, "ASK_EVERY", 0.05)
    address, keys = server.table(ANN, BOT)
    app, table = sit_at(address)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: feed.ASKING in words(app, "#title"))
        server.seal(address, keys[0], "33" * 32)
        server.share(address, keys[0], "33" * 32)
        await until(pilot, lambda: table.position.stage == "playing")
        await pilot.press("h", "u", "c", "y", "b", "1")
        await pilot.pause()
        assert table.position.version == 0 and moves(app).option_count == 0 and "watching" in words(app, "#title")


async def test_practice_is_said_before_and_after(server: Server) -> None:
    address, keys = server.table(ANN, BOT)
    server.seal(address, keys[0], "44" * 32)
    server.share(address, keys[0], "44" * 32)
    app, table = sit_at(address.with_key(keys[0]))
    async with app.run_test(size=(100, 30)) as pilot:
        while table.position.version == 0 or 0 not in table.position.awaits or table.position.undo.free:
            await until(pilot, lambda: moves(app).option_count > 0)
            await pilot.press("end", "enter")
            await until(pilot, lambda: not app.screen.waits_for_server)  # type: ignore[attr-defined]
        await until(pilot, lambda: moves(app).option_count > 0)
        version = table.position.version
        await pilot.press("u")
        await pilot.pause()
        assert table.position.version == version and not table.position.practice
        await pilot.press("u")
        await until(pilot, lambda: table.position.practice)
        assert "practice" in words(app, "#title") and "Ann took back" in words(app, "#log")


async def test_giving_up_asks_first_and_may_take_the_others_word(server: Server) -> None:
    address, keys = server.table(ANN, BEN, {"kind": "person", "name": "Cleo"})
    for step in (server.seal, server.share):
        for key in keys.values():
            step(address, key, "44" * 32)
    app, table = sit_at(address.with_key(keys[0]))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: moves(app).option_count > 0)
        server.ask(f"/{address.table}/give-up", {"on": True}, keys[1])
        await until(pilot, lambda: "Ben would like to give up: g joins in" in words(app, "#prompt"))
        await join_in(pilot, app, "the word of Cleo", "It waits for Cleo")
        await pilot.press("g")
        await until(pilot, lambda: "Ben would like to give up" in words(app, "#prompt"))
        server.ask(f"/{address.table}/give-up", {"on": True}, keys[2])
        await until(pilot, lambda: "Ben and Cleo would like to give up" in words(app, "#prompt"))
        await join_in(pilot, app, "The game ends at once", "Ann and Ben and Cleo gave up. Nobody wins.")
    assert table.over


async def test_a_table_of_older_rules_can_be_read_and_kept(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    address, _ = server.table(ANN, OPEN)
    played, keys_there = server.table(ANN, BEN)
    for step in (server.seal, server.share):
        for key in keys_there.values():
            step(played, key, "55" * 32)
    mine = server.ask(f"/{played.table}/position", key=keys_there[0])
    server.ask(f"/{played.table}/moves", {"version": 0, "move": mine["moves"][0]["id"]}, keys_there[0])
    server.kill()
    with closing(sqlite3.connect(server.folder / "tables.sqlite3")) as connection, connection:
        connection.execute("UPDATE tables SET rules = 999 WHERE id IN (?, ?)", (address.table, played.table))
    server.start()
    assert not arrive(address).has_room
    app, table = sit_at(played.with_key(keys_there[0]))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: moves(app).option_count == 2)
        assert "version 999 of the rules" in words(app, "#sketch") and "earlier version" in words(app, "#prompt")
        assert "Ann" in words(app, "#log") and table.lines
        await pilot.press("1")
        file = tmp_path / "escapade" / "matches" / f"table-{played.table}.txt"
        await until(pilot, file.exists)
    assert file.read_text().startswith("escapade table 1")


def test_the_command_joins_in_a_real_terminal_and_says_how_to_come_back(server: Server, tmp_path: Path) -> None:
    address, _ = server.table(ANN, OPEN)
    terminal = Terminal(tmp_path, 100, 30, address.link, "--name", "Eve")
    try:
        terminal.wait_for("Waiting until everybody")
        terminal.press("q")
        code, said = terminal.ended()
    finally:
        terminal.process.kill()
        terminal.process.wait()
        os.close(terminal.end)
    key = re.search(rf"escapade play '{re.escape(address.link)}/key/([\w-]+)'", said)
    assert code == 0 and key is not None, said
    eve = server.ask(f"/{address.table}/position", key=key[1])
    assert eve["seat"] == 1 and eve["seats"][1]["name"] == "Eve" and eve["seats"][1]["seal"]


# What was promised


async def test_who_comes_back_still_has_the_share_that_was_sealed(server: Server) -> None:
    address, keys = server.table(ANN, OPEN)
    link = arrive(address).join("Eve", None)
    server.seal(address, keys[0], "44" * 32)  # Meanwhile Eve is away.
    app, table = sit_at(read_address(link))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: table.own is not None and table.own.shared)
        server.share(address, keys[0], "44" * 32)
        await until(pilot, lambda: table.position.stage == "playing")
        assert table.position.sealed_anew == 0 and not table.doubt


async def test_a_lost_share_is_sealed_anew_after_a_while(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_screen, "OTHER_WINDOW", 0.2)
    address, keys = server.table(ANN, BOT)
    server.seal(address, keys[0], "55" * 32)  # In another window, which is closed now.
    app, table = sit_at(address.with_key(keys[0]))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: table.position.stage == "playing")
        assert table.position.sealed_anew == 1 and not table.doubt


async def test_news_that_comes_before_the_answer_is_not_missed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The socket tells that all is sealed while the answer to our own seal is still on its way."""
    sealed = Client.seal

    def seal_slowly(client: Client, seal: str, anew: bool) -> None:
        sealed(client, seal, anew)
        time.sleep(1.0)

    monkeypatch.setattr(Client, "seal", seal_slowly)
    address, keys = server.table(ANN, BOT)
    app, table = sit_at(address.with_key(keys[0]))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: table.position.stage == "playing")


async def test_everybody_seals_anew_when_somebody_leaves(server: Server) -> None:
    address, keys = server.table(ANN, BEN)
    server.seal(address, keys[1], "66" * 32)
    app, table = sit_at(address.with_key(keys[0]))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: table.own is not None and table.own.shared)
        first = table.position.seats[0].seal
        server.ask(f"/{address.table}/leave", {}, keys[1])
        await until(pilot, lambda: table.position.seats[0].seal not in ("", first))
        assert "sealed anew once" in words(app, "#sketch")


async def test_a_promise_that_changes_is_noticed_and_no_share_is_told(server: Server) -> None:
    """The commitment is read before sitting down; the table that one then sees is another's."""
    address, keys = server.table(ANN, OPEN)
    arrival = arrive(address)
    other, _ = server.table(ANN, OPEN)
    arrival.promise = Promise()
    arrival.promise.hear(server.ask(f"/{other.table}")["commitment"])
    arrival.join("Eve", None)
    server.seal(address, keys[0], "77" * 32)
    table = arrival.remote_table()
    app = TableApp(RemoteScreen(arrival.client, table))
    async with app.run_test(size=(160, 30)) as pilot:
        await until(pilot, lambda: table.position.sealed)
        await until(pilot, lambda: "not the one that you saw before you sat down" in words(app, "#prompt"))
        await pilot.pause(0.3)
        assert not server.ask(f"/{address.table}")["seats"][1]["shared"]


def seat_facts(seat: int, sealed: str) -> SeatFacts:
    return SeatFacts(seat, "AB"[seat], "person", "", False, True, False, True, sealed)


def ended(**more: Any) -> Position:
    """A game of two that is over: both gave a share, both were sealed."""
    secret, shares = bytes(32), [b"a" * 32, b"b" * 32]
    told = {
        "table": "x",
        "game": GAME,
        "stage": "over",
        "version": 9,
        "stamp": 9,
        "since": -1,
        "seat": 0,
        "awaits": [],
        "view": None,
        "prompt": None,
        "moves": [],
        "lines": [],
        "taken_back": [],
        "undo": {},
        "seats": [seat_facts(seat, seal(share)) for seat, share in enumerate(shares)],
        "sides": ["A", "B"],
        "pace": "calm",
        "imported": False,
        "chat": [],
        "commitment": commitment(secret),
        "secret": secret.hex(),
        "shares": [share.hex() for share in shares],
        "givers": [0, 1],
        "sealed": True,
        "sealed_anew": 0,
    }
    return msgspec.convert(told | more, Position)


def test_lies_at_the_end_are_found(tmp_path: Path) -> None:
    kept = {
        "promise": commitment(bytes(32)),
        "share": (b"a" * 32).hex(),
        "told": [seal(b"a" * 32), seal(b"b" * 32)],
        "rounds": 1,
    }
    (tmp_path / "seat.json").write_text(json.dumps(kept))
    promise = Promise(tmp_path / "seat.json")
    assert promise.doubt(ended()) == ""
    swapped = [(b"b" * 32).hex(), (b"a" * 32).hex()]
    for lie, part in (
        (ended(commitment="00" * 32), "before you sat down"),
        (ended(secret="11" * 32), "secret that came out"),
        (ended(secret="no secret"), "secret that came out"),
        (ended(shares=swapped), "this terminal gave"),
        (ended(shares=[swapped[1], "cc" * 32]), "Somebody's share"),
        (ended(shares=[], givers=[]), "this terminal gave"),
        (ended(shares=[swapped[1]], givers=[0]), "Somebody's share"),
    ):
        assert part in promise.doubt(lie)
    (tmp_path / "seat.json").write_text(json.dumps({**kept, "rounds": 3}))
    assert "more often than the table says" in Promise(tmp_path / "seat.json").doubt(ended(sealed_anew=1))


# Bad input


@pytest.mark.parametrize(
    ("link", "code", "part"),
    [
        ("localhost:8000", "bad-address", "begins with http"),
        ("http://", "bad-address", "begins with http"),
        ("http://127.0.0.1:port/#/table/x", "bad-address", "not an address"),
        ("http://[::1/#/table/x", "bad-address", "not an address"),
        ("http://127.0.0.1:1/", "bad-address", "names no table"),
        ("http://ann:pw@127.0.0.1/#/table/x", "bad-address", "no user name"),
        ("ftp://127.0.0.1/#/table/x", "bad-address", "begins with http"),
        ("http://127.0.0.1:1/#/table/x", "unreachable", "No server answers at http://127.0.0.1:1"),
        ("http://no-such-host.invalid/#/table/x", "unreachable", "No server answers"),
        ("{url}/#/table/nowhere", "unknown-table", "no such table"),
        ("{url}/#/table/{table}/key/wrong", "unknown-key", "opens no seat"),
        ("{url}/#/table/{table} --seats 3", "bad-options", "settled at that table"),
        ("{url}/#/table/{table} --you 1", "bad-options", "No seat is free"),
        ("{url}/#/table/{table} --you two", "bad-options", "--you takes one seat"),
        ("{url}/#/table/{table}", "not-possible-here", "needs a terminal"),
    ],
)
def test_bad_links_get_a_clear_sentence(
    server: Server, capsys: pytest.CaptureFixture[str], link: str, code: str, part: str
) -> None:
    address, _ = server.table(ANN, BOT)
    with pytest.raises(SystemExit) as ended:
        main(["play", *link.format(url=server.url, table=address.table).split(), "--json"])
    said = capsys.readouterr()
    error = json.loads(said.out)["error"]
    assert (ended.value.code, error["code"]) == (2, code) and part in error["sentence"]
    assert "Traceback" not in said.err


@pytest.mark.parametrize(("status", "body"), [(200, b"<html>"), (200, b"{}"), (302, b""), (500, b"oh")])
def test_something_else_answers_there(capsys: pytest.CaptureFixture[str], status: int, body: bytes) -> None:
    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.handle_request, daemon=True).start()
        with pytest.raises(SystemExit) as ended:
            main(["play", f"http://127.0.0.1:{other.server_port}/#/table/x/key/k", "--json"])
    assert ended.value.code == 2 and json.loads(capsys.readouterr().out)["error"]["code"] == "unreachable"


def test_the_browsers_links_are_read_and_written() -> None:
    link = "https://example.org/#/table/a-b_c/key/k%2Fy"
    address = read_address(link)
    assert address == Address("https://example.org", "a-b_c", "k/y") and address.link == link
    assert address.live == "wss://example.org/api/tables/a-b_c/live"
    assert read_address("http://h:1/#/table/x/replay/17") == Address("http://h:1", "x")
    with pytest.raises(BadTableAddress):
        read_address("http://h/#/table/x\x1b")


def test_what_strangers_write_cannot_steer_the_terminal() -> None:
    assert harmless({"a": ["\x1b[2J", 1]}) == {"a": [" [2J", 1]}
    game = contract.game(GAME)
    match = Match(GAME, 2, seed=1, names=("[/red]", "[bold"))
    drawn = picture(game, match.box, match.view(0), 80, match.named)
    assert isinstance(drawn, Text) and "[/red]" in drawn.plain


def test_a_seat_says_that_its_bot_is_still_warming_up() -> None:
    bot = SeatFacts(1, "Vega", "bot", "hard", False, True, True, True, "")
    assert whereabouts(bot, "still warming up (3 of 10)") == " (still warming up (3 of 10))"
    assert whereabouts(bot) == " (thinking)"
    assert whereabouts(msgspec.structs.replace(bot, level="greedy"), "still warming up") == " (thinking)"
