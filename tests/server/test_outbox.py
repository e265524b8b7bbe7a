"""Live sockets over any ASGI server: what is not read melts into the newest."""

import asyncio
from typing import Any

import msgspec
from litestar.testing import AsyncTestClient

from escapade.server.app import Application
from escapade.server.table.outbox import AsgiOutbox
from escapade.server.table.table import Table
from escapade.server.table.table_state import Who
from escapade.wire.change import Known, changed
from escapade.wire.live import LiveChange, LivePosition
from tests.server.table_talk import WAIT, deal, hello, in_memory


class Slow:
    """The far end of a socket that takes a message only when it is told to."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[Any] = asyncio.Queue()
        self.open = asyncio.Event()
        self.offered = 0
        self.got: list[dict[str, Any]] = []

    async def receive(self) -> Any:
        return await self.heard.get()

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.offered += 1
            await self.open.wait()
            self.got.append(message)

    async def until(self, many: int) -> None:
        async with asyncio.timeout(WAIT):
            while len(self.got) < many:
                await asyncio.sleep(0.01)


def moves_for(seat: int) -> Who:
    return lambda _: seat


async def test_who_reads_late_gets_the_newest_in_one(app: Application, client: AsyncTestClient[Any]) -> None:
    talk = await deal(client, game="connect-four")
    own = app.services

    async def late() -> tuple[list[dict[str, Any]], Table]:
        slow = Slow()
        scope = {"type": "websocket", "path": f"/api/tables/{talk.table}/live", "headers": [], "client": ("here", 1)}
        slow.heard.put_nowait({"type": "websocket.connect"})
        slow.heard.put_nowait({"type": "websocket.receive", "text": hello()})
        talking = asyncio.create_task(app.live(scope, slow.receive, slow.send))  # type: ignore[arg-type]
        async with asyncio.timeout(WAIT):
            while not slow.offered:
                await asyncio.sleep(0.01)
        for version in range(6):
            await own.playing.play(talk.table, moves_for(version % 2), version, version)
        slow.open.set()
        await slow.until(2)
        slow.heard.put_nowait({"type": "websocket.disconnect"})
        await talking
        table = in_memory(app, talk.table)
        return slow.got, table

    got, table = client.blocking_portal.call(late)
    first = msgspec.json.decode(got[0]["text"], type=LivePosition).position
    assert len(got) == 2 and table.state.version == 6
    then = changed(Known.whole(first), msgspec.json.decode(got[1]["text"], type=LiveChange))
    assert then.version == 6 and {line.number for line in then.lines} == set(range(first.version + 1, 7))


async def test_a_plain_line_says_when_it_is_clear() -> None:
    slow, cleared = Slow(), []
    line = AsgiOutbox(slow.send)
    line.when_clear = lambda: cleared.append(True)
    line.say(b"one")
    assert line.clogged
    line.beat()
    slow.open.set()
    await slow.until(1)
    await asyncio.sleep(0.01)
    assert not line.clogged and cleared == [True]
    assert [message["text"] for message in slow.got] == ["one"]  # A beat is of no use behind something else.
