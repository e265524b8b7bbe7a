"""deploy/haproxy.cfg and deploy/nginx-two-servers.conf as they are, before two servers: `make test-proxies`.

Only the addresses of this test and the certificate are put in; whatever else the files say holds.
"""

import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.length import LONG
from tests.server.many_servers import free_ports, two_servers, update_while_people_play
from tests.server.pg import postgres
from tests.server.table_talk import WAIT, Talk, deal

DEPLOY = Path(__file__).parents[2] / "deploy"
TABLES = 40 if LONG else 4
PROXIES = ("haproxy", "nginx")


def haproxy(folder: Path, port: int, servers: list[int]) -> list[str]:
    """The command of an HAProxy with our file."""
    text = _at(DEPLOY / "haproxy.cfg", servers)
    text, binds = re.subn(r"    bind :80\n    bind :443 ssl crt \S+\n", f"    bind 127.0.0.1:{port}\n", text)
    text, redirects = re.subn(r"    http-request redirect scheme https .*\n", "", text)
    text = re.sub(r"maxconn \d+", "maxconn 2000", text)  # More open files than this machine may allow.
    assert (binds, redirects) == (1, 1)
    (folder / "haproxy.cfg").write_text(text)
    return ["haproxy", "-db", "-f", str(folder / "haproxy.cfg")]


def nginx(folder: Path, port: int, servers: list[int]) -> list[str]:
    """The command of an nginx with our file."""
    text = _at(DEPLOY / "nginx-two-servers.conf", servers)
    text, binds = re.subn(r"    listen 443 ssl;\n.*\n", f"    listen 127.0.0.1:{port};\n", text)
    text, certificates = re.subn(r"    ssl_certificate.*\n", "", text)
    text, redirects = re.subn(r"server \{\n    listen 80;.*?\n\}\n", "", text, flags=re.DOTALL)
    assert (binds, certificates, redirects) == (1, 2, 1)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    around = f"daemon off;\npid {folder}/pid;\nworker_processes 1;\nevents {{ worker_connections 4096; }}\n"
    (folder / "nginx.conf").write_text(f"{around}http {{\naccess_log off;\n{temporary}{text}}}\n")
    return ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", str(folder / "error.log")]


def _at(file: Path, servers: list[int]) -> str:
    text = file.read_text()
    for told, port in zip((8642, 8643), servers, strict=True):
        assert f"127.0.0.1:{told}" in text
        text = text.replace(f"127.0.0.1:{told}", f"127.0.0.1:{port}")
    return text


@contextmanager
def proxy(make: Callable[[Path, int, list[int]], list[str]], folder: Path, servers: list[int]) -> Iterator[str]:
    """A proxy until the end of the block; its address."""
    (port,) = free_ports(1)
    log = (folder / "log").open("w+")
    with log, subprocess.Popen(make(folder, port, servers), stdout=log, stderr=log) as process:
        try:
            url, deadline = f"http://127.0.0.1:{port}", time.monotonic() + WAIT
            while True:
                try:
                    httpx.get(f"{url}/api/ready", timeout=10).raise_for_status()
                    break
                except httpx.HTTPError:
                    assert process.poll() is None and time.monotonic() < deadline, (folder / "log").read_text()
                    time.sleep(0.1)
            yield url
        finally:
            process.terminate()


@pytest.mark.xdist_group("postgres")
@pytest.mark.parametrize("name", PROXIES)
async def test_two_servers_behind_a_proxy_are_updated_while_people_play(name: str, tmp_path: Path) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed: `make test-proxies` installs it")
    ports = free_ports(2)
    with (
        postgres() as database,
        two_servers(database, tmp_path, ports) as servers,
        proxy({"haproxy": haproxy, "nginx": nginx}[name], tmp_path, ports) as front,
    ):
        direct, servers.fronts = servers.fronts, [front]
        await everybody_at_a_table_is_at_one_server(front, direct)
        people = await update_while_people_play(servers, TABLES)
        assert len(people.told) > TABLES


async def everybody_at_a_table_is_at_one_server(front: str, direct: list[str]) -> None:
    """Each table is in the memory of one server, and both servers have some."""
    async with httpx.AsyncClient(base_url=front, timeout=WAIT) as client:
        made = [await deal(client, game="connect-four", listed=False) for _ in range(16)]
    for talk in made:
        for _ in range(3):  # each over a connection of its own
            async with httpx.AsyncClient(base_url=front, timeout=WAIT) as client:
                await Talk(client, talk.table, talk.keys).position()
    played = [requests_at_tables(httpx.get(f"{url}/metrics", timeout=WAIT).text) for url in direct]
    assert all(played) and sum(played) == 16 * 3, played


def requests_at_tables(figures: str) -> int:
    """How often a server was asked for a position."""
    found = re.findall(r'^escapade_requests_total\{.*route="/api/tables/\{table\}/position".*\} (\S+)$', figures, re.M)
    return round(sum(map(float, found)))
