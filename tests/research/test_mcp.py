"""`escapade mcp`: whole games through a real client, at tables of its own and on a server."""

import re
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters

from escapade.cli import main
from escapade.engine import contract
from tests.terminal.test_remote import ANN, BOT, OPEN, Server

OVER = "The game is over."
MOST_MOVES = 2_000
_NUMBERED = re.compile(r"^(\d+): (.+)$", re.MULTILINE)


class Model:
    """Plays by what it is told, as a model would; it chooses without a thought."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.chosen = 0

    async def call(self, tool: str, fails: bool = False, **arguments: object) -> str:
        answer = await self.client.call_tool(tool, arguments)
        (content,) = answer.content
        assert answer.is_error == fails, content
        return str(getattr(content, "text", ""))

    async def finish(self, table: str, told: str) -> str:
        """Play on to the end; the last words."""
        for _ in range(MOST_MOVES):
            if OVER in told:
                return told
            moves = _NUMBERED.findall(told.rpartition("Your moves, each with its number:")[2])
            if not moves:
                told = await self.call("look", table=table, wait_seconds=20)
                continue
            self.chosen += 1
            number, words = moves[self.chosen * 7919 % len(moves)]
            same = [each for each in moves if each[1] == words]
            by_words = self.chosen % 2 and len(same) == 1
            told = await self.call("play", table=table, move=words if by_words else int(number))
        raise AssertionError("the game does not end")


@asynccontextmanager
async def at_work(shelf: Path, *options: str) -> AsyncIterator[Model]:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "escapade", "mcp", *options], env={"XDG_STATE_HOME": str(shelf)}
    )
    async with Client(command) as client:
        yield Model(client)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.kill()


async def test_a_model_plays_a_whole_game_of_each(tmp_path: Path) -> None:
    async with at_work(tmp_path, "--seed", "3") as model:
        tools = [tool.name for tool in (await model.client.list_tools()).tools]
        assert "hint" not in tools and {"list_games", "open_table", "join_table", "look", "play", "rules"} <= {*tools}
        games = await model.call("list_games")
        for number, name in enumerate(contract.game_ids(), 1):
            assert f"{name}: {contract.game(name).title}" in games
            told = await model.call("open_table", game=name, seats=2, seat=number % 2 + 1, bots="greedy")
            assert f"This is table-{number}." in told and f"You are Player {number % 2 + 1}." in told
            assert OVER in await model.finish(f"table-{number}", told)
            for move in ("0", "take the first move"):
                assert "The game is over" in await model.call("play", True, table=f"table-{number}", move=move)
        assert "the fewest penalty points win" in await model.call("rules", game="alien-getaway")
        await refusals(model)


async def refusals(model: Model) -> None:
    """What does not fit is refused in words, and the server goes on."""
    assert "Did you mean" in await model.call("open_table", True, game="alien-getawey")
    assert "not 9" in await model.call("open_table", True, game="alien-getaway", seats=9)
    assert "A seat is a whole number from 1 to 2" in await model.call("open_table", True, game="connect-four", seat=3)
    assert "There is no bot 'clever'" in await model.call("open_table", True, game="connect-four", bots="clever")
    assert "There is no table 'table-99'" in await model.call("look", True, table="table-99")
    assert "have no paragraph 'X-1'" in await model.call("rules", True, game="alien-getaway", rule="X-1")
    assert "begins with http" in await model.call("join_table", True, link="nowhere")
    told = await model.call("open_table", game="connect-four", bots="random")
    table = told.split("This is ")[1].split(".")[0]
    assert "There is no move 99" in await model.call("play", True, table=table, move="99")
    assert "none of the moves" in await model.call("play", True, table=table, move="fly away")
    assert "column 1" in await model.call("legal_moves", table=table)


async def test_a_model_sits_down_at_a_server(server: Server, tmp_path: Path) -> None:
    async with at_work(tmp_path, "--hints") as model:
        address, keys = server.table(ANN, BOT)
        told = await model.call("join_table", link=address.with_key(keys[0]).link)
        while "The table waits" in told:
            told = await model.call("look", table="table-1", wait_seconds=20)
        assert "You are Ann." in told
        assert await model.call("hint", table="table-1")
        assert OVER in await model.finish("table-1", told)
        assert "The game is over" in await model.call("play", True, table="table-1", move="take the first move")
        address, _ = server.table(OPEN, BOT)
        assert await model.call("join_table", link=address.link, name="Mo")
        told = await model.call("look", table="table-2", wait_seconds=20)
        assert "You are Mo." in told
        full, _ = server.table(ANN, BOT)
        assert "No seat is free" in await model.call("join_table", True, link=full.link)


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "escapade.research.mcp", raising=False)
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    with pytest.raises(SystemExit) as ended:
        main(["mcp"])
    assert ended.value.code == 2 and "pip install 'escapade[research]'" in capsys.readouterr().err
