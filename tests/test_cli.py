"""The command line: every command, and every way to ask for something that cannot be."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from escapade import Match, __version__
from escapade.cli import main
from escapade.engine import contract
from escapade.engine.chance import WIDE_CHANCE, Origin, seal
from escapade.engine.changes import changed_box
from escapade.engine.contract import game_ids
from escapade.engine.save import digest

GAME = "alien-getaway"


class Said:
    """What a command said, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in this process, with an empty shelf and a wide page."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "200")

    def command(*words: object) -> Said:
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        said = capsys.readouterr()
        return Said(int(ended.value.code or 0), said.out, said.err)

    return command


def a_match(moves: int = 10_000, seats: int = 2) -> Match:
    """The first `moves` of a match in which everybody takes the first way."""
    match = Match(GAME, seats, seed=4)
    while not match.over and match.version < moves:
        seat = match.awaits[0]
        match.play(seat, match.legal(seat)[-1])
    return match


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    file = tmp_path / "finished.txt"
    file.write_text(a_match().save())
    return file


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    file = tmp_path / "unfinished.txt"
    file.write_text(a_match(6).save())
    return file


# Hello


@pytest.fixture
def house(tmp_path: Path) -> Iterator["House"]:
    found = House(tmp_path)
    yield found
    found.close()


class House:
    """A machine of its own for `escapade` alone: its port, its database, and a browser that writes down addresses."""

    def __init__(self, room: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.opened = room / "opened"
        self.opened.touch()
        browser = room / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> {self.opened}\n')
        browser.chmod(0o755)
        kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.environment = {
            **kept, "ESCAPADE_PORT": str(self.port), "ESCAPADE_WARM": "no", "ESCAPADE_DATABASE": str(room / "t.db"),
        }  # fmt: skip
        self.browser = {"BROWSER": f"{browser} %s"}
        self._running: list[subprocess.Popen[str]] = []

    def start(self, *words: str, browser: bool = True) -> subprocess.Popen[str]:
        """`escapade …`, up to its first line and on."""
        started = subprocess.Popen(
            [sys.executable, "-m", "escapade", *words],
            env={**self.environment, **(self.browser if browser else {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._running.append(started)
        return started

    def read(self, started: subprocess.Popen[str], words: str) -> str:
        """The first line with these words in it."""
        assert started.stdout is not None
        return next(line for line in started.stdout if words in line)

    def addresses(self, count: int) -> list[str]:
        """What the browser was asked to open, as soon as it is so many."""
        for _ in range(600):
            if len(self.opened.read_text().splitlines()) >= count:
                break
            time.sleep(0.1)
        return self.opened.read_text().splitlines()

    def close(self) -> None:
        """End what was started here."""
        for one in self._running:
            one.send_signal(signal.SIGINT)
        for one in self._running:
            one.communicate(timeout=60)


def test_alone_it_opens_the_table_in_the_browser_and_a_second_time_the_same(house: House) -> None:
    address = f"http://127.0.0.1:{house.port}/"
    first = house.start()
    assert address in house.read(first, "Escapade is at")
    assert house.addresses(1) == [address]
    with urllib.request.urlopen(f"{address}api/health", timeout=30) as answer:
        assert json.load(answer)["version"] == __version__
    second = house.start()
    assert second.communicate(timeout=60)[0] == f"Escapade is at {address} already.\n" and second.returncode == 0
    assert house.addresses(2) == [address, address]
    third = house.start("--no-open")
    assert third.communicate(timeout=60)[0] == f"Escapade is at {address} already.\n"
    assert len(house.addresses(0)) == 2 and first.poll() is None


def test_without_a_screen_it_tells_the_address(house: House) -> None:
    alone = house.start(browser=False)
    assert f"http://127.0.0.1:{house.port}/" in house.read(alone, "Escapade is at")
    assert house.read(alone, "There is no browser to open here")
    assert house.addresses(0) == []


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", b"220 mail\r\n"])
def test_another_program_may_have_the_port(house: House, answer: bytes) -> None:
    with socket.create_server(("127.0.0.1", house.port)) as other:
        threading.Thread(target=answer_all, args=(other, answer), daemon=True).start()
        alone = house.start("--no-open")
        assert house.read(alone, f"Another program has port {house.port}")
        line = house.read(alone, "Escapade is at http://127.0.0.1:")
        assert f":{house.port}/" not in line


def answer_all(listener: socket.socket, answer: bytes) -> None:
    """A program that says the same to everybody."""
    with suppress(OSError):
        while True:
            caller, _ = listener.accept()
            with caller:
                caller.settimeout(5)
                caller.sendall(answer)
                caller.recv(1_000)


def test_settings_that_are_wrong_open_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESCAPADE_PORT", "many")
    said = run()
    assert said.code == 2 and "ESCAPADE_PORT" in said.err and "Traceback" not in said.err


def test_hello_for_programs(run: Run) -> None:
    said = run("--json").json
    assert said["version"] == __version__ and GAME in said["games"] and "simulate" in said["commands"]


def test_version(run: Run) -> None:
    assert run("--version").out == f"escapade {__version__}\n"
    assert run("--version", "--json").json == {"version": __version__}


@pytest.mark.parametrize("command", ["games", "play", "replay", "verify", "simulate", "soak"])
def test_help_teaches_every_command(run: Run, command: str) -> None:
    assert command in run("--help").out
    said = run(command, "--help")
    assert said.code == 0 and "--json" in said.out and len(said.out.splitlines()) > 8


def test_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "escapade", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"escapade {__version__}\n"


SLOW = ("numba", "llvmlite", "litestar", "sqlalchemy", "textual", "uvicorn")


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["games"], ["games", "--json"], ["play", "--help"]])
def test_what_only_tells_waits_for_nothing(words: list[str]) -> None:
    look = (
        "import contextlib, sys; from escapade.cli import main\n"
        f"with contextlib.suppress(SystemExit): main({words})\n"
        f"print(sorted(set(sys.modules) & set({SLOW})), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert len(done.stdout) > 10 and done.stderr == "[]\n"


def test_the_package_itself_brings_next_to_nothing() -> None:
    look = f"import sys, escapade; sys.exit(bool(set(sys.modules) & set({(*SLOW, 'numpy', 'typer', 'msgspec')})))"
    assert subprocess.run([sys.executable, "-c", look], check=False).returncode == 0


def test_shell_completion() -> None:
    asked = {**os.environ, "_ESCAPADE_COMPLETE": "complete_bash", "COMP_WORDS": "escapade ga", "COMP_CWORD": "1"}
    done = subprocess.run([sys.executable, "-m", "escapade"], capture_output=True, text=True, check=False, env=asked)
    assert done.stdout.split() == ["games"]


# Games


def test_games(run: Run) -> None:
    said = run("games")
    assert said.code == 0
    for words in (
        "Alien Getaway",
        GAME,
        "1–4 seats",
        "--option games=1..9",
        "--option start=1..4|lot",
        "Usually lot.",
        "rules version",
    ):
        assert words in said.out


def test_games_for_programs(run: Run) -> None:
    games = {game["id"]: game for game in run("games", "--json").json["games"]}
    assert set(games) == set(game_ids())
    assert games[GAME]["seats"] == [1, 2, 3, 4] and games[GAME]["rules_version"] >= 1
    assert {"id", "text", "default", "low", "high", "kind"} <= set(games[GAME]["options"][0])


def test_who_gave_up_is_told(run: Run, tmp_path: Path) -> None:
    match = a_match(4)
    match.give_up([1])
    file = tmp_path / "given_up.txt"
    file.write_text(match.save())
    said = run("replay", file)
    assert f"{match.version:4}  Player 2 gives up." in said.out and "Player 1 wins!" in said.out
    assert run("replay", file, "--json").json["gave_up"] == [1]


def test_features_are_told_by_name(run: Run) -> None:
    for game in game_ids():
        told = run("games", "--features", game, "--json").json
        ends = [part["first"] + part["count"] for part in told["features"]]
        assert [part["first"] for part in told["features"]] == [0, *ends[:-1]] and ends[-1] == told["count"]
        assert all(part["count"] == part["rows"] * len(part["columns"]) for part in told["features"])
    said = run("games", "--features", GAME)
    assert said.code == 0 and "own hand" in said.out and "points in the pile" in said.out
    assert run("games", "--features", "chess").code == 2


# Simulate and soak


KEYS = (
    "game seats bots games moves seconds games_per_second moves_per_second win_share mean_score length digest partial"
)


def test_simulate_for_programs(run: Run) -> None:
    said = run("simulate", GAME, "--seats", 3, "--bots", "random,greedy", "--games", 300, "--threads", 2, "--json")
    assert said.code == 0
    answer = said.json
    assert set(KEYS.split()) <= set(answer)
    assert answer["bots"] == ["random", "greedy", "random"] and answer["games"] == 300 and answer["partial"] is False
    assert len(answer["win_share"]) == len(answer["mean_score"]) == 3
    one = run("simulate", GAME, "--seats", 3, "--bots", "random,greedy", "--games", 300, "--threads", 1, "--json").json
    assert one["digest"] == answer["digest"]


def test_people_count_seats_from_one(run: Run) -> None:
    for word, seat in (("1", 0), ("2", 1), ("lot", -1)):
        said = run("simulate", GAME, "--games", 5, "--option", f"start={word}", "--json")
        assert said.json["options"]["start"] == seat


def test_simulate_in_words(run: Run) -> None:
    said = run("simulate", GAME, "--games", 300, "--rotate", "--option", "games=2")
    assert said.code == 0
    for words in ("300 games", "Player 2", "greedy", "95 %", "moves a second", "warming up", "Digest"):
        assert words in said.out


def test_simulate_with_a_designers_box(run: Run, tmp_path: Path) -> None:
    from escapade.engine import contract

    printed = (contract.game(GAME).folder / "box.toml").read_text()
    mine = tmp_path / "mine.toml"
    mine.write_text(printed.replace("count = 4", "count = 2", 1))
    usual = run("simulate", GAME, "--games", 50, "--json").json
    changed = run("simulate", GAME, "--games", 50, "--box", mine, "--json").json
    assert usual["box"] != changed["box"] and usual["digest"] != changed["digest"]


@contextmanager
def interrupting(_words: str, _total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar that presses Ctrl-C after the first sign of progress."""
    presses = iter([signal.SIGINT])
    yield lambda done: [os.kill(os.getpid(), press) for press in presses] and None  # type: ignore[func-returns-value, misc]


@pytest.mark.parametrize("command", ["simulate", "soak"])
def test_ctrl_c_keeps_what_is_done(run: Run, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setattr(sys.modules[f"escapade.cli.{command}"], "progress_bar", interrupting)
    said = run(command, GAME, "--games", 1_000_000, "--threads", 2, "--json")
    assert said.code == 130
    assert said.json["partial"] is True and 0 < said.json["games"] < 1_000_000
    words = run(command, GAME, "--games", 1_000_000)
    assert words.code == 130 and "Stopped early" in words.out


def test_soak(run: Run) -> None:
    said = run("soak", GAME, "--games", 100, "--seats", 2)
    assert said.code == 0 and "every law held" in said.out
    answer = run("soak", GAME, "--games", 100, "--json").json
    assert answer["sound"] is True and answer["games"] == 100 and answer["violation"] is None


def test_soak_tells_a_violation(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from escapade.check import soak
    from escapade.check.soak import Soaked, Violation

    violation = Violation("broken-law", "The position breaks a law: cards vanish.", 3, {"start": 0, "easy": 1}, 41, 7)
    found = Soaked(GAME, 5, 1, 1, 100, 42, 900, 1.0, 42.0, 900.0, sound=False, partial=False, violation=violation)
    monkeypatch.setattr(soak, "soak", lambda *_, **__: found)
    said = run("soak", GAME, "--seed", 5)
    assert said.code == 1
    assert "game 41, move 7" in said.out and "cards vanish" in said.out
    assert "--seats 3 --seed 5 --first 41 --games 1 --option easy=yes --option start=1" in said.out
    answer = run("soak", GAME, "--json")
    assert answer.code == 1 and answer.json["violation"]["game_number"] == 41


# Replay and verify


def test_replay_tells_the_story(run: Run, finished: Path) -> None:
    said = run("replay", finished)
    assert said.code == 0
    assert "Player 1 starts" in said.out and "   1  Player" in said.out and ("wins" in said.out or "win." in said.out)


def test_replay_from_a_move(run: Run, finished: Path) -> None:
    said = run("replay", finished, "--from", 5, "--json").json
    assert said["moves"][0]["number"] == 5 and said["over"] is True and said["moves"][0]["text"]
    assert all({"text", "rule"} <= set(event) for move in said["moves"] for event in move["events"])


def test_replay_of_a_match_that_goes_on_keeps_its_secrets(run: Run, unfinished: Path) -> None:
    said = run("replay", unfinished)
    assert said.code == 0 and "goes on" in said.out
    answer = run("replay", unfinished, "--json").json
    assert answer["over"] is False and answer["scores"] is None
    assert all(move["move"] is None and move["text"] == "" for move in answer["moves"])


def test_verify(run: Run, finished: Path) -> None:
    promise = a_match().commitment
    said = run("verify", finished)
    assert said.code == 0 and promise in said.out.replace("\n", "") and "as it was promised" in said.out
    answer = run("verify", finished, "--commitment", promise, "--json").json
    assert answer["verified"] is True and answer["commitment"] == promise and answer["moves"] > 10


def test_a_reader_who_has_seen_enough(finished: Path) -> None:
    command = f"{sys.executable} -m escapade replay {finished} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert "Alien Getaway" in done.stdout and "Traceback" not in done.stderr and "BrokenPipe" not in done.stderr


# Everything that cannot be

REFUSED: list[tuple[str, str, str]] = [
    ("nonsense", "usage", "nonsense"),
    ("games --nonsense", "usage", "--nonsense"),
    ("simulate", "usage", "GAME"),
    ("simulate chess", "unknown-game", "chess"),
    ("simulate alien-getawai", "unknown-game", "Did you mean alien-getaway?"),
    (f"simulate {GAME} --seats 5", "bad-options", "1, 2, 3 or 4 seats"),
    (f"simulate {GAME} --seats 0", "bad-options", "seats"),
    (f"simulate {GAME} --seats -2", "bad-options", "seats"),
    (f"simulate {GAME} --seats two", "usage", "--seats"),
    (f"simulate {GAME} --games 0", "bad-options", "number of games"),
    (f"simulate {GAME} --games -3", "bad-options", "number of games"),
    (f"simulate {GAME} --games 99999999999999999999", "bad-options", "number of games"),
    (f"simulate {GAME} --games 1.5", "usage", "--games"),
    (f"simulate {GAME} --games {'9' * 5000}", "usage", "--games"),
    (f"simulate {GAME} --threads 0", "bad-options", "threads"),
    (f"simulate {GAME} --threads 99999", "bad-options", "threads"),
    (f"simulate {GAME} --seed -1", "bad-options", "seed"),
    (f"simulate {GAME} --seed 99999999999999999999", "bad-options", "seed"),
    (f"simulate {GAME} --bots genius", "unknown-bot", "genius"),
    (f"simulate {GAME} --bots gready", "unknown-bot", "Did you mean greedy?"),
    (f"simulate {GAME} --bots no/such.npz,greedy", "bad-weights", "There is no file no/such.npz"),
    ("simulate zyzzlvaria --bots learned", "unknown-bot", "Nobody has learned Escape from Zyzzlvaria yet"),
    (f"simulate {GAME} --bots ,", "bad-options", "at least one bot"),
    (f"simulate {GAME} --bots random,random,random", "bad-options", "3 bots for 2 seats"),
    (f"simulate {GAME} --option dice=9", "bad-options", "no option 'dice'"),
    (f"simulate {GAME} --option games=99", "bad-options", "1 to 9"),
    (f"simulate {GAME} --option games", "bad-options", "name=value"),
    (f"simulate {GAME} --option start=0", "bad-options", "a seat from 1 to 2, or lot"),
    (f"play {GAME} --seats 3 --option start=4", "bad-options", "a seat from 1 to 3, or lot"),
    (f"soak {GAME} --option start=-1", "bad-options", "a seat from 1 to 4, or lot"),
    (f"simulate {GAME} --option easy=perhaps", "bad-options", "true or false"),
    (f"simulate {GAME} --box /no/such/box.toml", "no-file", "There is no file"),
    (f"soak {GAME} --games 0", "bad-options", "number of games"),
    (f"soak {GAME} --seats 7", "bad-options", "seats"),
    (f"soak {GAME} --first -1", "bad-options", "games"),
    (f"soak {GAME} --seed -1", "bad-options", "seed"),
    ("soak chess", "unknown-game", "chess"),
    ("replay /no/such/file", "no-file", "There is no file"),
    ("replay .", "no-file", "folder"),
    ("verify /no/such/file", "no-file", "There is no file"),
    ("play chess", "unknown-game", "chess"),
    ("play", "bad-options", "Which game?"),
    (f"play {GAME}", "not-possible-here", "needs a terminal"),
    (f"play {GAME} --seats 9", "bad-options", "seats"),
    (f"play {GAME} --you 3", "bad-options", "the seats are 1 to 2"),
    (f"play {GAME} --you 0", "bad-options", "the seats are 1 to 2"),
    (f"play {GAME} --you me", "bad-options", "--you takes seats"),
    (f"play {GAME} --you 1,1", "bad-options", "--you takes seats"),
    (f"play {GAME} --bot genius", "unknown-bot", "genius"),
    (f"play {GAME} --bot no/such.npz", "bad-weights", "There is no file no/such.npz"),
    (f"play {GAME} --seed -4", "bad-options", "seed"),
    (f"play {GAME} --pace -1", "bad-options", "pace"),
    (f"play {GAME} --pace nan", "bad-options", "pace"),
    (f"play {GAME} --name A --name B", "bad-options", "2 names for 1 person"),
    (f"play {GAME} --name A|B", "bad-options", "name"),
    (f"play {GAME} --option games=0", "bad-options", "1 to 9"),
    ("play --resume /no/such/file", "no-file", "There is no file"),
]


@pytest.mark.parametrize(("words", "code", "part"), REFUSED, ids=[words[:60] for words, _, _ in REFUSED])
def test_bad_input_gets_a_clear_sentence(run: Run, words: str, code: str, part: str) -> None:
    said = run(*words.split())
    assert said.code == 2 and part in said.err and said.out == "" and "Traceback" not in said.err
    answer = run(*words.split(), "--json")
    assert answer.code == 2
    error = answer.json["error"]
    assert error["code"] == code and part in error["sentence"]


@pytest.mark.parametrize("command", ["replay", "verify", "play --resume"])
@pytest.mark.parametrize("damage", ["empty", "binary", "other", "cut", "swapped", "huge"])
def test_broken_files_get_a_clear_sentence(run: Run, finished: Path, command: str, damage: str) -> None:
    text = finished.read_text()
    finished.write_bytes(
        {
            "empty": b"",
            "binary": bytes(range(256)) * 9,
            "other": b"escapade match 1\ngame chess\n",
            "cut": text[: text.index("shares")].encode(),
            "swapped": text.replace("secret      ", "secret      00", 1).encode(),
            "huge": b"x" * 9_000_000,
        }[damage]
    )
    said = run(*command.split(), finished)
    assert said.code == 2 and said.err.strip().endswith(".") and said.out == ""
    if command != "play --resume":
        assert run(command, finished, "--json").json["error"]["code"] in ("bad-save", "no-file", "unknown-game")


def test_verify_wants_the_promise_kept_and_the_match_finished(run: Run, finished: Path, unfinished: Path) -> None:
    said = run("verify", finished, "--commitment", "00ff", "--json")
    assert said.code == 2 and said.json["error"]["code"] == "bad-save"
    assert run("verify", unfinished).code == 2


@pytest.fixture
def strange(tmp_path: Path) -> Path:
    """A match of people with strange names, sealed shares, and a step taken back; and an escape code in the file."""
    shares = [b"a" * 32, b"b" * 32]
    origin = Origin((0, 1), tuple(map(seal, shares)), sealed_anew=1)
    names = ["[/x] [bold]Ann", "Ben\\"]
    match = Match(GAME, 2, secret=bytes(32), chance=WIDE_CHANCE, shares=shares, origin=origin, names=names)
    choices = random.Random(1)
    while not match.history or not match.history[-1].drew:
        match.play(match.awaits[0], choices.choice(match.legal(match.awaits[0])))
    match.undo(match.history[-1].seat, agreed=True)
    while not match.over:
        match.play(match.awaits[0], choices.choice(match.legal(match.awaits[0])))
    lines = match.save().replace("[/x] ", "[/x] \x1b[31m").splitlines()[:-1]
    file = tmp_path / "strange.txt"
    file.write_text("\n".join([*lines, f"digest {digest(lines)}"]) + "\n")
    return file


def test_strange_names_break_nothing(run: Run, strange: Path) -> None:
    for command in ("verify", "replay"):
        said = run(command, strange)
        assert said.code == 0 and said.err == ""
        assert "[/x] [31m[bold]Ann" in said.out and "Ben\\" in said.out
        assert "\x1b" not in said.out and "\x1b" not in run(command, strange, "--json").out


def test_verify_tells_all_that_it_knows(run: Run, strange: Path) -> None:
    own = ("--share", "61" * 32, "--seal", seal(b"a" * 32), "--seal", seal(b"b" * 32), "--seat", 1)
    said = run("verify", strange, *own)
    assert said.code == 0
    for words in (
        "but it was practice",
        "took back 1 step at move",
        "dice included",
        "fit the seals",
        "sealed anew once",
        "Your own share is part of it, in the place of seat 1",
        "digest",
    ):
        assert words in said.out.replace("\n", " ")
    answer = run("verify", strange, *own, "--json").json
    assert (
        answer["verified"]
        and answer["sealed"]
        and answer["practice"]
        and answer["share_given"]
        and answer["seals_given"] == 2
    )
    assert (answer["take_backs"], answer["beyond_free"], answer["sealed_anew"], answer["chance"]) == (1, 1, 1, 2)
    assert answer["rewinds"][0]["steps"] == 1 and answer["rewinds"][0]["dice"] and not answer["imported"]


@pytest.mark.parametrize(
    ("own", "code", "part"),
    [
        ("--share " + "63" * 32, "bad-save", "not among"),
        ("--share " + "61" * 32 + " --seat 2", "bad-save", "not in the place of seat 2"),
        ("--seal " + "61" * 32, "bad-save", "not among"),
        ("--seat 1", "bad-options", "beside --share"),
        ("--share " + "61" * 32 + " --seat 0", "bad-options", "from 1 to 8"),
    ],
)
def test_verify_looks_for_what_is_one_s_own(run: Run, strange: Path, own: str, code: str, part: str) -> None:
    said = run("verify", strange, *own.split(), "--json")
    assert said.code == 2 and said.json["error"]["code"] == code and part in said.json["error"]["sentence"]


@pytest.mark.parametrize("start", [0, -3, 10_000])
def test_replay_begins_inside_the_match(run: Run, finished: Path, start: int) -> None:
    said = run("replay", finished, "--from", start)
    assert said.code == 2 and "begin with one of 1 to" in said.err


def test_a_designers_box_must_make_sense(run: Run, tmp_path: Path) -> None:
    box = tmp_path / "mine.toml"
    for text in ("", "dice = 3", "[[[", "[dice]\ncount = 4\nfaces = 6\n"):
        box.write_text(text)
        said = run("simulate", GAME, "--box", box, "--json")
        assert said.code == 2 and said.json["error"]["code"] == "bad-box"


# Changed components


def test_a_match_with_a_changed_box_is_replayed_and_verified(run: Run, tmp_path: Path) -> None:
    game = contract.game(GAME)
    match = Match(game, 2, seed=5, box=changed_box(game, {"deal.draw": 3}))
    while not match.over:
        seat = match.awaits[0]
        match.play(seat, match.legal(seat)[-1])
    file = tmp_path / "match.txt"
    file.write_text(match.save(), encoding="utf-8")
    assert "\nchanged     deal.draw = 3\n" in file.read_text(encoding="utf-8")
    assert "Changed components: deal: draw 3 (was 2)." in run("replay", file).out
    assert run("replay", file, "--json").json["changes"] == {"deal.draw": 3}
    assert "draw 3 (was 2)" in run("verify", file).out
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("deal.draw = 3", "deal.draw = 4"), encoding="utf-8")
    assert run("verify", file, "--json").json["error"]["code"] == "bad-save"
    file.write_text(text.replace("deal.draw = 3", "deal.drow = 3"), encoding="utf-8")
    assert "did you mean 'draw'" in run("replay", file).err


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (f"play {GAME} --set deal.drow=3", "bad-box", "did you mean 'draw'"),
        (f"play {GAME} --set deal.draw=33", "bad-box", "deal.draw must be 1 to 4, not 33"),
        (f"play {GAME} --box /no/such.toml", "no-file", "There is no file"),
        (f"simulate {GAME} --set deal", "bad-box", "path=value"),
        ("play --resume x.txt --set deal.draw=3", "bad-options", "brings its own components"),
    ],
)
def test_changes_that_cannot_be_are_refused(run: Run, words: str, code: str, told: str) -> None:
    said = run(*words.split(), "--json")
    assert said.code == 2 and said.json["error"]["code"] == code and told in said.err


def test_changes_are_told_with_the_games(run: Run) -> None:
    said = run("simulate", GAME, "--set", "deal.draw=3", "--set", "asteroid.*.value+=1", "--games", 20)
    assert "Changed components: deal: draw 3 (was 2);" in said.out and "more." in said.out


REGISTERED = """
import importlib, inspect, json, pkgutil
from typer.models import ArgumentInfo, OptionInfo
import escapade.cli

def callbacks(app):
    found = [one.callback for one in app.registered_commands]
    return found + [callback for group in app.registered_groups for callback in callbacks(group.typer_instance)]

def takes_options(one):
    said = [word for kind in one.__annotations__.values() for word in getattr(kind, "__metadata__", ())]
    return any(isinstance(word, (ArgumentInfo, OptionInfo)) for word in said)

registered = [*callbacks(escapade.cli.app), escapade.cli.app.registered_callback.callback]
names = [one.name for one in pkgutil.iter_modules(escapade.cli.__path__, "escapade.cli.") if not one.ispkg]
functions = [
    one for name in names for _, one in inspect.getmembers(importlib.import_module(name), inspect.isfunction)
    if one.__module__ == name and not one.__name__.startswith("_")
]
forgotten = [f"{one.__module__}.{one.__name__}" for one in functions if takes_options(one) and one not in registered]
print(json.dumps([len(registered), forgotten]))
"""


def test_no_command_is_forgotten() -> None:
    """Whatever in cli/ takes options is a command: of `escapade`, of `escapade lab` or of `escapade admin`."""
    count, forgotten = json.loads(subprocess.check_output([sys.executable, "-c", REGISTERED], text=True))
    assert count > 20 and forgotten == []
