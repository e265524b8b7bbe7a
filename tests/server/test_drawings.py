"""The drawing that a game brings along is served, under the page's own policy, and nothing else of its package."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from escapade.engine import contract
from escapade.server.routes.game_facts import in_full

DRAWING = "export default (place) => { place.textContent = 'drawn' }\n"


@pytest.fixture
def drawn(tmp_path: Path) -> Iterator[Path]:
    """A game with a drawing, and files around it that are nobody's business; its folder."""
    folder = tmp_path / "drawn_game"
    (folder / "drawing" / "parts").mkdir(parents=True)
    (folder / "drawing" / "table.js").write_text(DRAWING, encoding="utf-8")
    (folder / "drawing" / "parts" / "ship.svg").write_text(
        "<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8"
    )
    (folder / "drawing" / "notes.py").write_text("SECRET = 1", encoding="utf-8")
    (folder / "drawing-other").mkdir()
    (folder / "drawing-other" / "table.js").write_text("secret", encoding="utf-8")
    (folder / "secret.js").write_text("secret", encoding="utf-8")
    (folder / "drawing" / "out.js").symlink_to(folder / "secret.js")
    contract.lay_out(replace(contract.game("connect-four"), id="drawn-game", folder=folder))
    yield folder
    contract.forget("drawn-game")


async def test_a_drawing_is_served_under_the_pages_policy(client: AsyncTestClient[Any], drawn: Path) -> None:
    game = contract.game("drawn-game")
    assert in_full(replace(game, folder=drawn)).drawing == "/drawings/drawn-game/table.js"
    answer = await client.get("/drawings/drawn-game/table.js")
    assert answer.status_code == 200 and answer.text == DRAWING
    assert "javascript" in answer.headers["content-type"]
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff" and answer.headers["cache-control"] == "no-cache"
    again = await client.get("/drawings/drawn-game/table.js", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert (await client.get("/drawings/drawn-game/parts/ship.svg")).headers["content-type"].startswith("image/svg")


@pytest.mark.parametrize(
    "path",
    [
        "drawn-game/notes.py",
        "drawn-game/nothing.js",
        "drawn-game/",
        "drawn-game/parts",
        "drawn-game/../secret.js",
        "drawn-game/..%2fsecret.js",
        "drawn-game/%2e%2e/secret.js",
        "drawn-game/..%2fdrawing-other%2ftable.js",
        "drawn-game/..%5csecret.js",
        "drawn-game//etc/passwd",
        "drawn-game/out.js",
        "drawn-game/table.js%00.js",
        "no-such-game/table.js",
        "airlock/table.js",
        "..%2f..%2fetc/passwd",
    ],
)
async def test_nothing_else_is_served(client: AsyncTestClient[Any], drawn: Path, path: str) -> None:
    answer = await client.get(f"/drawings/{path}")
    assert answer.status_code == 404 and "secret" not in answer.text.lower()


def test_a_game_without_a_drawing_says_so() -> None:
    assert in_full(contract.game("airlock")).drawing == ""
