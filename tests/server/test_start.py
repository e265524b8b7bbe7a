"""Starting the server, and what it says when it cannot."""

import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.server.table_talk import Running, set_up


def start(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "escapade", "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_a_busy_port_is_said_in_words(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ended = start("--port", port, "--database", str(tmp_path / "t.db"))
    assert ended.returncode == 2
    assert f"Port {port}" in ended.stderr and "Traceback" not in ended.stderr


def test_a_database_out_of_reach_is_said_in_words(tmp_path: Path) -> None:
    for wish in (f"{tmp_path}", "postgresql://nobody@127.0.0.1:1/none", "oracle://x"):
        ended = start("--port", "0", "--database", wish)
        assert ended.returncode == 2, wish
        assert "Traceback" not in ended.stderr and ended.stderr.strip().endswith(".")


def test_it_says_where_it_is(server: Running) -> None:
    assert server.url.startswith("http://127.0.0.1:")


async def test_the_client_is_served_from_its_folder(client: Any, tmp_path: Path) -> None:
    assert "has not been built" in (await client.get("/")).text
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>table</p>")
    (static / "assets" / "app-1234.js").write_text("let a;" * 500)
    (tmp_path / "secret.txt").write_text("hidden")
    for path in ("/", "/table/abc", "/index.html"):
        page = await client.get(path)
        assert page.text == "<p>table</p>" and page.headers["cache-control"] == "no-cache"
    script = await client.get("/assets/app-1234.js")
    assert "immutable" in script.headers["cache-control"] and script.headers["content-encoding"] == "gzip"
    assert script.text == "let a;" * 500
    again = await client.get("/assets/app-1234.js", headers={"If-None-Match": script.headers["etag"]})
    assert again.status_code == 304
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt"):
        assert "hidden" not in (await client.get(path)).text


async def test_the_document_holds_the_games_shapes(client: Any) -> None:
    document = (await client.get("/api/schema/openapi.json")).json()
    shapes = document["components"]["schemas"]
    assert {"AlienGetawayView", "AlienGetawayComponents", "Position", "LivePosition", "Hello"} <= set(shapes)
    page = (await client.get("/api/schema")).text
    assert "/api/tables/{table}/moves" in page and "<script" not in page


async def test_health(client: Any) -> None:
    await set_up(client)
    health = (await client.get("/api/health")).json()
    assert health["ok"] and health["database"] == "SQLite"
