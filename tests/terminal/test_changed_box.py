"""A box of one's own in the terminal: what differs is in the title, in the story, on the cards and in the file."""

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.changes import changed_box
from escapade.engine.match import Match
from escapade.terminal.app import TableApp
from escapade.terminal.local.screen import LocalScreen
from escapade.terminal.local.table import LocalSeats, LocalTable, resume
from escapade.terminal.remote.address import Address
from tests.terminal.test_remote import ANN, BEN, Server, sit_at

GAME = contract.game("alien-getaway")
CHANGES = {"deal.draw": 3, "crystal.green.name": "Moss", "crystal.green.letter": "M"}


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def said(app: TableApp, part: str) -> str:
    return str(app.screen.query_one(part, Static).render())


async def test_the_table_here_says_what_was_changed() -> None:
    seating = LocalSeats.choose(2, (1,), [bot("random")])
    table = LocalTable(Match(GAME, 2, seed=4, box=changed_box(GAME, CHANGES), names=seating.names()), seating)
    app = TableApp(LocalScreen(table, pace=0))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "changed components" in said(app, "#title")
    assert next(table.match.story(0))[1].text == (
        'Changed components: deal: draw 3 (was 2); Green: name "Moss" (was "Green"); Green: letter "M" (was "G").'
    )
    table.keep()
    again = resume(table.file.read_text(encoding="utf-8"), table.file)
    assert dict(again.match.box.changes) == CHANGES


async def test_the_table_on_a_server_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESCAPADE_WORKSHOP", "on")
    server = Server(tmp_path)
    server.start()
    try:
        plan: dict[str, Any] = {"game": GAME.id, "seats": [ANN, BEN], "changes": CHANGES}
        made = server.ask("", plan)
        address = Address(server.url, made["table"]).with_key(made["keys"][0]["key"])
        app, table = sit_at(address)
        assert dict(table.box.changes) == CHANGES and table.box.digest == changed_box(GAME, CHANGES).digest
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            assert "changed components" in said(app, "#title")
    finally:
        server.kill()
