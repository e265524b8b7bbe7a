"""Settings: from the command line, the environment, a file, the default; refusals name the place and what was meant."""

import inspect
import json
import logging
import subprocess
import sys
import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from escapade.cli.serve import serve as serve_command
from escapade.server.app import Application
from escapade.server.edge.logs import ACCESS, JsonFormatter
from escapade.server.edge.trusted_proxies import TrustedProxies
from escapade.server.house.settings import BadSettings, Limits, Settings, unlimited
from escapade.server.house.settings_sources import Setting, kinds, read_settings
from tests.server.table_talk import Running, deal, launched, refusal, set_up

FILE = """
port = 9000
public_address = "https://Play.Example.org/"
trusted_proxies = ["127.0.0.1", "10.0.0.0/8"]

[limits]
tables_at_once = 7
hello_seconds = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "escapade.toml"
    path.write_text(FILE)
    return str(path)


def test_the_first_place_that_has_a_setting_decides(file: str) -> None:
    environment = {"ESCAPADE_SETTINGS": file, "ESCAPADE_PORT": "9001", "ESCAPADE_LIMITS_TABLES_AT_ONCE": "8"}
    chosen = read_settings({"port": 9002, "host": None}, environment=environment)
    assert (chosen.settings.port, chosen.places["port"]) == (9002, "command line")
    assert chosen.settings.limits.tables_at_once == 8
    assert chosen.places["limits.tables_at_once"] == "ESCAPADE_LIMITS_TABLES_AT_ONCE in the environment"
    assert chosen.settings.public_address == "https://play.example.org"
    assert chosen.places["public_address"] == f"line 3 of {file}"
    assert chosen.settings.limits.hello_seconds == 3.0
    assert chosen.places["limits.hello_seconds"] == f"line 8 of {file}"
    assert chosen.settings.host == "127.0.0.1" and chosen.places["host"] == "default"


FLAGS = ("host", "port", "database", "boxes", "workshop")  # settings with a flag of their own
SOURCES = ("flag", "set", "environment", "file")


def values_of(kind: Setting, folder: Path) -> tuple[str, ...]:
    """A value for each source, as text: no neighbour's value, and none the default."""
    if kind.name == "database":
        return tuple(str(folder / f"{source}.db") for source in SOURCES)
    if kind.type is bool:
        usual = ("no", "yes") if kind.default else ("yes", "no")
        return usual * 2
    if kind.choices:
        others = [each for each in kind.choices if each != kind.default]
        return tuple(others[number % len(others)] for number in range(len(SOURCES)))
    if kind.type in (int, float):
        return tuple(str(number) for number in range(51, 51 + len(SOURCES)))
    if kind.name == "public_address":
        return tuple(f"https://{source}.example" for source in SOURCES)
    return tuple(f"10.0.0.{number}" for number in range(1, 1 + len(SOURCES)))


def in_toml(kind: Setting, value: str) -> str:
    told = {bool: {"yes": "true", "no": "false"}.get(value), int: value, float: value, tuple[str, ...]: f'["{value}"]'}
    section, _, name = kind.name.rpartition(".")
    return (f"[{section}]\n" if section else "") + f"{name} = {told.get(kind.type) or json.dumps(value)}\n"


@pytest.mark.parametrize("kind", list(kinds()), ids=lambda kind: kind.name)
def test_every_setting_comes_from_the_first_source_that_has_it(kind: Setting, tmp_path: Path) -> None:
    flag, pair, variable, in_file = values_of(kind, tmp_path)
    path = tmp_path / "one.toml"
    path.write_text(in_toml(kind, in_file))
    everywhere: dict[str, Any] = {
        "flags": dict.fromkeys(FLAGS) | {kind.name: flag},
        "sets": [f"{kind.name}={pair}"],
        "environment": {kind.variable: variable},
        "file": str(path),
    }
    nowhere: dict[str, Any] = {"flags": dict.fromkeys(FLAGS), "sets": (), "environment": {}, "file": None}
    places = (
        "command line",
        "--set",
        f"{kind.variable} in the environment",
        f"line {2 if '.' in kind.name else 1} of {path}",
    )
    for first, (source, value, place) in enumerate(
        zip(everywhere, (flag, pair, variable, in_file), places, strict=True)
    ):
        alone = read_settings(**(nowhere | {source: everywhere[source]}))
        with_later = read_settings(**(everywhere | {each: nowhere[each] for each in [*everywhere][:first]}))
        assert alone.places[kind.name] == with_later.places[kind.name] == place
        if kind.name != "house_password":  # which is salted
            assert alone.settings == with_later.settings == read_settings({kind.name: value}, environment={}).settings
            assert alone.settings != read_settings(environment={}).settings or kind.type is bool, source


def test_no_setting_is_left_out() -> None:
    assert len(list(kinds())) == len(fields(Limits)) + sum("about" in each.metadata for each in fields(Settings))
    ours = {"boxes" if name == "box" else name for name in inspect.signature(serve_command).parameters}
    assert set(FLAGS) == ours & {kind.name for kind in kinds()}


def test_what_is_shown_can_be_used_as_a_file(file: str, tmp_path: Path) -> None:
    name = 'quo"te\\d'
    shown = read_settings({"database": str(tmp_path / name)}, file, {}).as_toml()
    again = tmp_path / "again.toml"
    again.write_text(shown)
    assert (
        read_settings(file=str(again), environment={}).settings
        == read_settings({"database": str(tmp_path / name)}, file, {}).settings
    )
    assert tomllib.loads(shown)["limits"]["tables_at_once"] == 7


def test_secrets_are_not_shown(tmp_path: Path) -> None:
    given = {"database": "postgresql://ann:geheim1@db.example/x", "admin_token": "geheim2", "house_password": "geheim3"}
    shown = read_settings(given, environment={}).as_toml()
    assert "geheim" not in shown and "db.example" in shown
    again = tmp_path / "again.toml"
    again.write_text(shown)
    assert read_settings(file=str(again), environment={}).settings.on_sqlite


def test_the_password_is_not_kept() -> None:
    chosen = read_settings({"house_password": "open sesame"}, environment={}).settings
    assert chosen.house_password is not None
    assert "sesame" not in repr(vars(chosen)) + repr(vars(chosen.house_password))


def test_limits_off_and_on() -> None:
    assert read_settings(environment={"ESCAPADE_LIMITS": "off"}).settings.limits == unlimited()
    assert read_settings(environment={"ESCAPADE_LIMITS": "on"}).settings.limits == Limits()
    mixed = read_settings(environment={"ESCAPADE_LIMITS": "off", "ESCAPADE_LIMITS_SOCKETS": "5"}).settings.limits
    assert mixed == replace(unlimited(), sockets=5)
    off = read_settings(sets=["limits=off"], environment={"ESCAPADE_LIMITS_SOCKETS": "5"})
    assert off.settings.limits == unlimited() and off.places["limits.sockets"] == "--set"


def test_a_setting_is_not_given_twice_in_one_place() -> None:
    with pytest.raises(BadSettings, match="'port' is given twice"):
        read_settings(sets=["port=9000", "port=9001"], environment={})


def test_an_empty_database_is_the_usual_file() -> None:
    elsewhere = {"ESCAPADE_DATABASE": "postgresql://db.example/x"}
    assert read_settings({"database": ""}, environment=elsewhere).settings.on_sqlite


def test_a_class_behind_one_address_has_room() -> None:
    usual = Limits()
    assert usual.sockets_an_address >= 1000 and usual.tables_at_once >= 400


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"ESCAPADE_PROT": "1"}, ["ESCAPADE_PROT", "environment", "Did you mean 'ESCAPADE_PORT'?"]),
        ({"ESCAPADE_PORT": "x"}, ["port", "whole number", "'x'", "ESCAPADE_PORT in the environment"]),
        ({"ESCAPADE_PORT": "70000"}, ["0 to 65535"]),
        ({"ESCAPADE_LIMITS": "maybe"}, ["on or off", "maybe"]),
        ({"ESCAPADE_LIMITS_SOCKETS": "-1"}, ["limits.sockets", "0 to"]),
        ({"ESCAPADE_METRICS": "opn"}, ["Did you mean 'open'?"]),
        ({"ESCAPADE_PUBLIC_ADDRESS": "play.example.org"}, ["https://play.example.org"]),
        ({"ESCAPADE_PUBLIC_ADDRESS": "https://x.example/y"}, ["without a path"]),
        ({"ESCAPADE_PUBLIC_ADDRESS": "https://[::1"}, ["without a path"]),
        ({"ESCAPADE_TRUSTED_PROXIES": "localhost"}, ["'localhost' is no address"]),
        ({"ESCAPADE_HOUSE_PASSWORD": "abc"}, ["6 characters"]),
        ({"ESCAPADE_DATABASE": "oracle://x"}, ["SQLite or PostgreSQL", "ESCAPADE_DATABASE"]),
        ({"ESCAPADE_SETTINGS": "/nowhere/x.toml"}, ["/nowhere/x.toml", "cannot be read"]),
    ],
)
def test_what_does_not_fit_is_said_in_words(environment: dict[str, str], words: list[str]) -> None:
    with pytest.raises(BadSettings) as refused:
        read_settings(environment=environment)
    assert all(each in refused.value.sentence for each in words), refused.value.sentence


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("prot = 1", ["'prot'", "line 1", "Did you mean 'port'?"]),
        ("\n[limits]\nsockts = 1", ["'limits.sockts'", "line 3", "Did you mean 'limits.sockets'?"]),
        ("[limit]\nsockets = 1", ["'limit.sockets'", "line 2", "Did you mean 'limits.sockets'?"]),
        ('port = "x"', ["whole number", "line 1"]),
        ("port = 1.5", ["whole number"]),
        ("access_log = 1", ["true or false"]),
        ("host = 1", ["text in quotes"]),
        ('trusted_proxies = "127.0.0.1"', ["a list"]),
        ("port = \nhost = 1", ["is not TOML", "line 1"]),
        ("\udcff", ["cannot be read"]),
    ],
)
def test_a_file_that_does_not_fit_names_the_line(tmp_path: Path, text: str, words: list[str]) -> None:
    path = tmp_path / "escapade.toml"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(BadSettings) as refused:
        read_settings(file=str(path), environment={})
    assert all(each in refused.value.sentence for each in words), refused.value.sentence


@pytest.mark.parametrize(
    "source, place",
    [
        ({"sets": ["processes=2"]}, "(--set)"),
        ({"environment": {"ESCAPADE_PROCESSES": "2"}}, "(ESCAPADE_PROCESSES in the environment)"),
        ({"file": "processes = 2\n"}, "(line 1 of "),
    ],
)
def test_a_setting_of_before_says_what_to_do_now(tmp_path: Path, source: dict[str, Any], place: str) -> None:
    if "file" in source:
        (tmp_path / "escapade.toml").write_text(source["file"])
        source = {"file": str(tmp_path / "escapade.toml")}
    with pytest.raises(BadSettings, match="start several servers on one PostgreSQL behind a proxy") as refused:
        read_settings(**{"environment": {}, **source})
    assert place in refused.value.sentence and "docs/host-it.md, section 10" in refused.value.sentence


SET = {"port": 9002, "host": "0.0.0.0", "workers": 3, "boxes": "x=y.toml", "workshop": "yes"}


def test_the_command_shows_and_refuses(file: str) -> None:
    def escapade(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "escapade", "serve", *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)

    shown = escapade("--settings", file, "--show-settings", "--set", "limits.sockets=99")
    assert shown.returncode == 0, shown.stderr
    assert tomllib.loads(shown.stdout)["limits"]["sockets"] == 99 and "sockets = 99  # --set" in shown.stdout
    shown = escapade("--show-settings", "--port", "9003", *(f"--set={name}={value}" for name, value in SET.items()))
    assert shown.returncode == 0, shown.stderr
    told = tomllib.loads(shown.stdout)
    assert {name: told[name] for name in SET} == SET | {"port": 9003, "boxes": ["x=y.toml"], "workshop": True}
    refused = escapade("--set", "prot=1")
    assert refused.returncode == 2 and "Did you mean 'port'?" in refused.stderr and "Traceback" not in refused.stderr
    refused = escapade("--drain", "--set", "database=another.db")
    assert refused.returncode == 2 and "Beside --drain only" in refused.stderr


# Behind a proxy


@asynccontextmanager
async def door(
    tmp_path: Path, peer: str = "127.0.0.1", limits: Limits | None = None, **settings: Any
) -> AsyncIterator[AsyncTestClient[Any]]:
    """A server that somebody from `peer` talks to."""
    url = f"sqlite:///{tmp_path / 't.sqlite3'}"
    app = Application(Settings(url, limits or unlimited(), tmp_path, warm=False, **settings))

    async def from_peer(scope: Any, receive: Any, send: Any) -> None:
        scope["client"] = (peer, 5)
        await app(scope, receive, send)

    async with AsyncTestClient(from_peer, base_url="http://testserver.local") as client:
        yield client


@pytest.mark.parametrize(
    ("peer", "forwarded", "seen"),
    [
        ("127.0.0.1", "9.9.9.9", "9.9.9.9"),
        ("127.0.0.1", "9.9.9.9, 10.1.1.1", "9.9.9.9"),
        ("127.0.0.1", "6.6.6.6, 9.9.9.9", "9.9.9.9"),
        ("127.0.0.1", "6.6.6.6, [2001:db8::1]:77", "2001:db8::1"),
        ("127.0.0.1", "9.9.9.9:8080", "9.9.9.9"),
        ("::ffff:127.0.0.1", "9.9.9.9", "9.9.9.9"),
        ("127.0.0.1", "6.6.6.6, rubbish", "127.0.0.1"),
        ("8.8.8.8", "9.9.9.9", "8.8.8.8"),
    ],
)
def test_only_trusted_proxies_are_believed(peer: str, forwarded: str, seen: str) -> None:
    headers = [(b"x-forwarded-for", forwarded.encode()), (b"x-forwarded-proto", b"https")]
    scope: Any = {"type": "websocket", "client": (peer, 1), "scheme": "ws", "headers": headers}
    TrustedProxies(("127.0.0.1", "10.0.0.0/8")).see_through(scope)
    assert scope["client"][0] == seen
    assert scope["scheme"] == ("ws" if peer == "8.8.8.8" else "wss")
    assert scope["state"]["local"] is False


async def test_the_measure_counts_who_is_behind_the_proxy(tmp_path: Path) -> None:
    limits = replace(unlimited(), tables_at_once=1, tables_a_second=0)
    plan = {"game": "alien-getaway", "seats": [{"kind": "person"}]}
    async with door(tmp_path, limits=limits, trusted_proxies=("127.0.0.1",)) as client:
        for visitor, status in (("9.9.9.9", 201), ("9.9.9.8", 201), ("9.9.9.9", 429)):
            answer = await client.post("/api/tables", json=plan, headers={"X-Forwarded-For": visitor})
            assert answer.status_code == status


async def test_unknown_hosts_are_refused_when_a_public_address_is_set(tmp_path: Path) -> None:
    site: dict[str, Any] = {"public_address": "https://play.example.org", "other_hosts": ("escapade:8642",)}
    async with door(tmp_path, "8.8.8.8", **site) as client:
        for host in ("play.example.org", "play.example.org:443", "Play.Example.Org", "escapade:8642"):
            assert (await client.get("/api/games", headers={"Host": host})).status_code == 200, host
        for host in ("evil.example", "127.0.0.1:8642", "play.example.org:8642", "play.example.org.evil.example", ""):
            answer = await client.get("/api/games", headers={"Host": host})
            assert "public address" in refusal(answer, 421, "unknown-host"), host
            assert answer.headers["x-content-type-options"] == "nosniff"
    async with door(tmp_path, "127.0.0.1", **site) as client:
        for host in ("127.0.0.1:8642", "localhost:1", "[::1]:8642"):
            assert (await client.get("/api/games", headers={"Host": host})).status_code == 200, host
        refusal(await client.get("/api/games", headers={"Host": "evil.example"}), 421, "unknown-host")
    async with door(tmp_path, "8.8.8.8") as client:
        assert (await client.get("/api/games", headers={"Host": "anything.example"})).status_code == 200


async def test_a_loopback_name_through_a_proxy_is_not_this_machine(tmp_path: Path) -> None:
    site: dict[str, Any] = {"public_address": "https://play.example.org", "trusted_proxies": ("127.0.0.1",)}
    async with door(tmp_path, "127.0.0.1", **site) as client:
        answer = await client.get("/api/games", headers={"Host": "localhost", "X-Forwarded-For": "9.9.9.9"})
        refusal(answer, 421, "unknown-host")


async def test_behind_tls_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    for address, wanted in (("https://testserver.local", True), ("http://testserver.local", False)):
        async with door(tmp_path, public_address=address) as client:
            for path in ("/", "/api/games", "/api/nowhere"):
                answer = await client.get(path)
                assert ("strict-transport-security" in answer.headers) == wanted, path


# Logs


async def test_the_access_log_has_no_keys(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, ACCESS)
    async with door(tmp_path, access_log=True) as client:
        talk = await deal(client)
        await talk.position(0)
        await client.get(f"/table/{talk.table}/key/{talk.keys[0]}")
        await client.get("/enter/TOKEN")
        await client.get("/api/games/x%0Ainjected?key=SECRET")
    lines = [record.getMessage() for record in caplog.records if record.name == ACCESS]
    assert any(f"GET /api/tables/{talk.table}/position 200" in line for line in lines)
    whole = "\n".join(lines)
    assert talk.keys[0] not in whole and "TOKEN" not in whole and "SECRET" not in whole and "\ninjected" not in whole
    assert f"/table/{talk.table}/key/… 200" in whole


async def test_without_the_option_nothing_is_written(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, ACCESS)
    async with door(tmp_path) as client:
        await set_up(client)
    assert not [record for record in caplog.records if record.name == ACCESS]


def test_logs_as_objects() -> None:
    record = logging.LogRecord("escapade.access", logging.INFO, "", 1, "hello\n%s", ("you",), None)
    record.facts = {"status": 200}
    told = json.loads(JsonFormatter().format(record))
    assert told["message"] == "hello\nyou" and told["status"] == 200 and told["level"] == "info"
    try:
        raise RuntimeError("broken")
    except RuntimeError:
        record.exc_info = sys.exc_info()
    text = JsonFormatter().format(record)
    assert "\n" not in text and "RuntimeError: broken" in json.loads(text)["trace"]


def test_a_server_writes_json_lines(tmp_path: Path) -> None:
    import httpx

    log = tmp_path / "log"
    with (
        log.open("w") as stderr,
        launched(tmp_path / "t.sqlite3", stderr, ESCAPADE_LOG_FORMAT="json", ESCAPADE_ACCESS_LOG="yes") as running,
    ):
        assert isinstance(running, Running)
        httpx.get(f"{running.url}/api/games", headers={"Authorization": "Bearer SECRETKEY"}, timeout=60)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert any(line.get("path") == "/api/games" and line["status"] == 200 for line in lines)
    assert "SECRETKEY" not in log.read_text()
