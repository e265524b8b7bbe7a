"""docs/host-it.md: commands and settings that exist; deploy/: files that fit what the server does."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from escapade.server.house.settings_sources import kinds, read_settings
from tests.documents import blocks, check_command, group, shell_lines

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "host-it.md"
TEXT = PAGE.read_text(encoding="utf-8")
DEPLOY = ROOT / "deploy"


def ours() -> list[list[str]]:
    """What follows `escapade` in the page's commands; the last of that name, for it is also a user and a service."""
    places = [
        (words, max(at for at, word in enumerate(words) if word == "escapade"))
        for words in shell_lines(TEXT)
        if "escapade" in words
    ]
    return [words[at + 1 :] for words, at in places if words[at + 1 : at + 2] in (["admin"], ["serve"])]


def test_commands_exist() -> None:
    assert len(ours()) > 15
    for words in ours():
        check_command(*words)


def test_all_admin_commands_are_told() -> None:
    told = {words[1] for words in ours() if words[0] == "admin"} | set(re.findall(r"`escapade admin (\w+)`", TEXT))
    assert told == set(group("admin").commands)


def test_settings_exist() -> None:
    known = {kind.name for kind in kinds()} | {kind.variable for kind in kinds()}
    for name in re.findall(r"`(\w+) = [^`]+`|`(ESCAPADE_\w+)`", TEXT):
        assert set(filter(None, name)) <= known, name
    for block in blocks(TEXT, "toml"):
        assert {f"limits.{name}" for name in tomllib.loads(block)["limits"]} <= known


def test_files_exist() -> None:
    for file in re.findall(r"\bdeploy/[\w.-]+\w", TEXT):
        assert (ROOT / file).exists(), file


def test_the_settings_file_fits() -> None:
    chosen = read_settings(file=str(DEPLOY / "escapade.toml"), environment={}).settings
    assert chosen.secure and chosen.trusted_proxies == ("127.0.0.1", "::1")


def test_the_compose_file_sets_what_exists() -> None:
    text = (DEPLOY / "compose.yml").read_text()
    known = {kind.variable for kind in kinds()}
    names = set(re.findall(r"ESCAPADE_\w+", text + (DEPLOY / "Dockerfile").read_text()))
    assert names <= known and "ESCAPADE_DATABASE" in names


def test_the_service_and_the_proxies_fit_together() -> None:
    port = read_settings(environment={}).settings.port
    for name in ("Caddyfile", "nginx.conf", "compose.yml", "Dockerfile"):
        assert f":{port}" in (DEPLOY / name).read_text() or f" {port}" in (DEPLOY / name).read_text(), name
    words = re.search(r"^ExecStart=\S+ (.*)$", (DEPLOY / "escapade.service").read_text(), re.M)
    assert words is not None
    check_command(*words[1].split())


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_service(tmp_path: Path) -> None:
    unit = tmp_path / "escapade.service"
    unit.write_text((DEPLOY / "escapade.service").read_text().replace("/opt/escapade/bin/escapade", "/bin/true"))
    said = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60, check=False
    )
    assert said.returncode == 0 and not said.stderr, said.stderr
