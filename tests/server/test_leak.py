"""Nothing hidden crosses the wire: two tables that differ only in what a seat cannot know send it the same bytes.

The second table is the first with its match exchanged for a twin: hidden cards dealt anew, hidden parts of the
log's events garbled, another secret. Then everything that the seat may ask for is asked for at both.
"""

import copy
import dataclasses
import random
from typing import Any

import msgspec
import pytest
from litestar.testing import AsyncTestClient

from escapade.engine.contract import SPECTATOR, game, game_ids
from escapade.engine.events import Event
from escapade.engine.match import Match
from escapade.server.app import Application
from escapade.server.table.sockets import WholeMessages, change_message, whole_message
from escapade.server.table.tables import Tables
from escapade.wire.change import Known
from tests.server.table_talk import Talk, deal, key_header

STEPS = 48
LOOK_EVERY = 4
HINT_EVERY = 20
GARBLE = 9_973


def twin(match: Match, seat: int, seed: int) -> Match:
    """The match in another world that looks the same to the seat."""
    other = copy.copy(match)
    other._states = match._dealt_anew(match.states, seat, seed)
    other.secret = bytes(reversed(match.secret))
    other.opening = _garbled(match.opening, seat)
    other._plies = [
        dataclasses.replace(
            ply,
            events=_garbled(ply.events, seat),
            before=match._dealt_anew(ply.before, seat, seed) if ply.seat == seat else ply.before,
        )
        for ply in match.history
    ]
    return other


def _garbled(events: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    return tuple(
        event if event.seen_by(seat) else msgspec.structs.replace(event, b=GARBLE, c=GARBLE, d=GARBLE, e=GARBLE)
        for event in events
    )


async def everything(
    talk: Talk, tables: Tables, seat: int, version: int, with_hint: bool, known: list[Known]
) -> list[bytes]:
    """All that a seat, or a spectator, can make the server say in this position. known: what it was sent before."""
    client, key = talk.client, talk.keys.get(seat)
    headers = key_header(key)
    path = f"/api/tables/{talk.table}"
    said = []
    table = tables.in_memory(talk.table)
    assert table is not None
    for since in (-1, max(0, version - 5), version):
        answer = await client.get(f"{path}/position", params={"since": since}, headers=headers)
        said.append(answer.content + answer.headers["etag"].encode())
        table.state.changed()
        said.append(WholeMessages().position(table, seat, since, 0)[0])
    said += [change_message(table, before, 0, played)[0] for before in known for played in (0, version)]
    said.append((await client.get(path)).content)
    said.append((await client.get(f"{path}/export", headers=headers)).content)
    said.append((await client.get(f"{path}/verify", headers=headers)).content)
    legal = {move["id"] for move in msgspec.json.decode(said[0].rpartition(b'"')[0].rpartition(b'"')[0])["moves"]}
    for move in range(0, 400, 29):
        if move not in legal:
            body = {"version": version, "move": move}
            said.append((await client.post(f"{path}/moves", json=body, headers=headers)).content)
    said.append((await client.post(f"{path}/moves", json={"version": version + 1, "move": 0}, headers=headers)).content)
    if with_hint:
        said.append((await client.post(f"{path}/hint", headers=headers)).content)
    return said


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is still there depends on the clock, which both tables must share."""
    for module in ("table_state", "facts_cache", "tables", "seating", "presence"):
        monkeypatch.setattr(f"escapade.server.table.{module}.now", lambda: 1_800_000_000)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("game_id", game_ids())
async def test_a_seat_is_told_the_same_whatever_is_hidden(
    app: Application, client: AsyncTestClient[Any], game_id: str, seats: int
) -> None:
    if seats not in game(game_id).seats:
        seats = game(game_id).seats[-1]
    tables: Tables = app.services.tables
    chance = random.Random(f"{game_id} {seats}")
    talk = await deal(client, [{"kind": "person"} for _ in range(seats)], game_id)
    if seats > 2:
        assert (await talk.ask("give-up", 0, on=True)).json() == {"done": False, "asked": True}
    compared = different = 0
    known: dict[int, list[Known]] = {seat: [] for seat in (*range(seats), SPECTATOR)}
    for step in range(STEPS):
        table = tables.in_memory(talk.table)
        assert table is not None and table.state.match is not None
        match = table.state.match
        if match.over:
            break
        if step % LOOK_EVERY == 0:
            for seat in (*range(seats), SPECTATOR):
                with_hint = step % HINT_EVERY == 0
                here = await everything(talk, tables, seat, match.version, with_hint, known[seat])
                table.state.match = twin(match, seat, chance.randrange(2**32))
                there = await everything(talk, tables, seat, match.version, with_hint, known[seat])
                different += table.state.match.states.tobytes() != match.states.tobytes()
                table.state.match = match
                assert here == there
                compared += len(here)
                known[seat] = [*known[seat][-2:], whole_message(table, seat, match.version, 0)[1]]
        mover = chance.choice(match.awaits)
        answer = await talk.play(mover, match.version, chance.choice(match.legal(mover)))
        assert answer.status_code == 200, answer.text
    assert compared > 100
    hidden = match._dealt_anew(match.states, SPECTATOR, 1).tobytes() != match.states.tobytes()
    assert different > 0 or not hidden, "the twins never differed, so nothing was tested"


async def test_the_twin_would_notice_a_leak(app: Application, client: AsyncTestClient[Any]) -> None:
    """The comparison is worth something: a whole view told to the wrong seat makes it fail."""
    tables: Tables = app.services.tables
    talk = await deal(client)
    table = tables.in_memory(talk.table)
    assert table is not None and table.state.match is not None
    match = table.state.match
    other = twin(match, 0, 5)
    assert msgspec.json.encode(match.view(0)) == msgspec.json.encode(other.view(0))
    assert msgspec.json.encode(match.view(1)) != msgspec.json.encode(other.view(1))
