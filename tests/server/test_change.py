"""What changed, put into what was known, is the whole position: in every game, for every seat, whatever happens."""

import random
from typing import Any

import msgspec
import pytest
from litestar.testing import AsyncTestClient

from escapade.engine.contract import SPECTATOR, game, game_ids
from escapade.server.app import Application
from escapade.server.table.positions import position
from escapade.server.table.sockets import Sent, change_message, whole_message
from escapade.server.table.table import Table
from escapade.server.table.tables import Tables
from escapade.wire.change import Known, change, changed, stepped
from escapade.wire.live import LiveChange, LivePosition
from escapade.wire.play import Position
from tests.server.table_talk import Talk, deal, in_memory, set_up

STEPS = 240
SIZE_EVERY = 8
WHOLE = ("lines", "taken_back", "chat")  # what a position says about itself, and not about the table


class Client:
    """Somebody at the other end of a socket: knows only what came through."""

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.told: Sent = whole_message(table, seat, -1, 0)
        self.known = Known.whole(msgspec.json.decode(self.told[0], type=LivePosition).position)
        self.chat = table.state.chat[-1].number if table.state.chat else 0

    def hear(self, table: Table) -> int:
        """What changed; the length of the message."""
        before = self.known.position.version
        self.told = change_message(table, self.told[1], self.chat)
        said = msgspec.json.decode(self.told[0], type=LiveChange | LivePosition)
        if isinstance(said, LivePosition):
            self.known = Known.whole(said.position)
        else:
            self.known = self.known.then(changed(self.known, said))
        whole = msgspec.json.encode(position(table, self.seat, before, self.chat))
        assert msgspec.json.encode(self.known.position) == whole
        self.chat = table.state.chat[-1].number if table.state.chat else 0
        return len(self.told[0])


async def happen(talk: Talk, table: Table, chance: random.Random) -> None:
    """Something at the table: mostly a move."""
    match = table.state.dealt
    kind = chance.random()
    seats = list(talk.keys)
    if kind < 0.04:
        await talk.ask("chat", chance.choice(seats), text=f"Line {chance.random()}")
    elif kind < 0.06:
        await talk.ask("rename", chance.choice(seats), name=f"Guest {chance.randrange(9)}")
    elif kind < 0.12:
        await talk.ask("undo", chance.choice(seats), version=match.version)
    elif kind < 0.18:
        await talk.ask("undo", chance.choice(seats), version=match.version, answer=chance.random() < 0.8)
    elif kind < 0.2 and len(seats) > 2:
        await talk.ask("give-up", seats[0], on=chance.random() < 0.5)
    elif kind < 0.22:
        await talk.ask("stand-in", seats[1], on=True)
        await talk.ask("stand-in", seats[1], on=False)
    else:
        mover = chance.choice(match.awaits)
        answer = await talk.play(mover, match.version, chance.choice(match.legal(mover)))
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("game_id", game_ids())
async def test_changes_lead_to_the_whole_position(app: Application, client: AsyncTestClient[Any], game_id: str) -> None:
    chance = random.Random(game_id)
    seats = 3 if 3 in game(game_id).seats else game(game_id).seats[-1]
    tables: Tables = app.services.tables
    talk = await set_up(client, [{"kind": "person"} for _ in range(seats)], game_id)
    table = tables.in_memory(talk.table)
    assert table is not None
    here = [Client(table, seat) for seat in (*range(seats), SPECTATOR)]
    await talk.share_all()
    sizes = wholes = 0
    for step in range(STEPS):
        for one in here:
            if chance.random() < 0.8:  # Who does not read gets several changes in one.
                version, size = one.known.position.version, one.hear(table)
                if step % SIZE_EVERY == 1:
                    sizes += size
                    wholes += len(whole_message(table, one.seat, version, one.chat)[0])
        if step % 100 == 50:
            here.append(Client(table, chance.choice(range(-1, seats))))  # Somebody comes later.
        if table.state.stage == "over":
            break
        await happen(talk, table, chance)
    for one in here:
        one.hear(table)
        assert one.known.position.stage == table.state.stage
    assert sizes < 0.7 * wholes


async def test_a_quiet_table_has_nothing_to_tell(app: Application, client: AsyncTestClient[Any]) -> None:
    talk = await deal(client)
    table = in_memory(app, talk.table)
    _, known = whole_message(table, 0, -1, 0)
    assert change_message(table, known, 0)[0] == b'{"type":"change"}'


async def test_moves_that_were_told_go_as_numbers(app: Application, client: AsyncTestClient[Any]) -> None:
    talk = await deal(client, game="connect-four")
    table = in_memory(app, talk.table)
    told = whole_message(table, 0, -1, 0)
    for version, seat in enumerate((0, 1)):
        await talk.play(seat, version, 3)
        told = change_message(table, told[1], 0)
    assert msgspec.json.decode(told[0])["moves"] == [0, 1, 2, 3, 4, 5, 6]


VIEWS: list[Any] = [
    None,
    {"a": 1, "b": [1, 2, 3], "c": {"d": None, "e": [], "f": 1}, "g": (1, 2)},
    {"a": 1, "b": [1, 2, 4], "c": {"d": [], "e": [], "f": 1}, "g": (1, 3)},
    {"a": 1, "b": [1, 2, 4, 5], "c": {"d": [1], "e": [0], "f": 1}, "g": (1, 3)},
    {"a": None, "b": [], "c": None, "g": (1, 3)},
    {"a": None, "b": [{"x": 1, "y": 1, "z": 1}, {"x": 2, "y": 2, "z": 2}], "c": {"other": 1}, "g": (0, 0)},
    {"a": None, "b": [{"x": 1, "y": 1, "z": 1}, {"x": 2, "y": 3, "z": 2}], "c": {"other": 1}, "g": (0, 0)},
    [[0, 1], [2, 3], [4, 5], [6, 7]],
    [[0, 1], [2, 9], [4, 5], [6, 7]],
    [[0, 1], [2, 9]],
    "over",
    0,
]


@pytest.mark.parametrize("before", VIEWS)
@pytest.mark.parametrize("after", VIEWS)
def test_steps_lead_from_any_view_to_any_other(before: Any, after: Any) -> None:
    known = Known.whole(_position(before))
    said = change(known, msgspec.structs.replace(_position(after), since=0))
    assert said is not None
    sent = msgspec.json.decode(msgspec.json.encode(said), type=LiveChange)
    seen = msgspec.json.decode(msgspec.json.encode(before))
    assert msgspec.json.encode(stepped(seen, sent.view)) == msgspec.json.encode(after)
    assert msgspec.json.encode(seen) == msgspec.json.encode(before), "the view before was changed"


def test_another_table_is_no_change() -> None:
    other = msgspec.structs.replace(_position(None), table="other", since=0)
    assert change(Known.whole(_position(None)), other) is None


def _position(view: Any) -> Position:
    empty = dict.fromkeys(Position.__struct_fields__) | {name: [] for name in WHOLE}
    return Position(**{**empty, "moves": [], "version": 0, "view": view})
