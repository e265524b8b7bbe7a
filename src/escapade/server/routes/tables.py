"""The routes of tables: setting up, sitting down, playing, and what can be asked afterwards."""

from typing import Annotated, Any

from litestar import HttpMethod, MediaType, Request, Response, Router, get, post, route
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from escapade.engine.changes import differences
from escapade.engine.contract import SPECTATOR
from escapade.server.edge.rate_limits import address
from escapade.server.edge.visitor_limits import VisitorLimits
from escapade.server.errors import UnknownKey
from escapade.server.house.drain import Drain
from escapade.server.house.passes import HEADER, Passes
from escapade.server.house.webhooks import Webhooks
from escapade.server.routes.refusals import REFUSALS
from escapade.server.table import boxes
from escapade.server.table.bot_seats import BotSeats
from escapade.server.table.finished_games import FinishedGames
from escapade.server.table.last_visitors import LastVisitors
from escapade.server.table.lobby import Lobby
from escapade.server.table.playing import Playing
from escapade.server.table.positions import position
from escapade.server.table.seating import Seating
from escapade.server.table.table_state import TableState
from escapade.server.table.tables import Tables
from escapade.wire.boxes import TableBox
from escapade.wire.finished_games import Checked, Course, Moment
from escapade.wire.play import GaveUp, GiveUp, Hint, Play, Played, Position, Say, TakeBack, TookBack
from escapade.wire.tables import (
    AddSeal,
    AddShare,
    Import,
    Join,
    NewTable,
    Rename,
    SatDown,
    SetPace,
    SetWebhook,
    StandIn,
    TableFacts,
)
from escapade.wire.terms import IMPORT_LENGTH, KEY_LENGTH, MOST_SEATS

TableId = Annotated[str, PathParameter(description="The table's id.")]
Since = Annotated[int, QueryParameter(ge=-1, le=1_000_000, description="The last version one has; -1 for none.")]
ChatSince = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="The last line of chat one has.")]
AnyRequest = Request[Any, Any, Any]


def bearer(request: AnyRequest) -> str | None:
    """The key that came along."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    key = key.strip()
    if len(key) > KEY_LENGTH:
        raise UnknownKey("This key opens no seat at this table.")
    return key if scheme.lower() == "bearer" and key else None


async def known_seat(tables: Tables, table: str, key: str | None) -> str:
    """A seat as it is counted. Who invents keys is refused, and has no measure of their own for each."""
    async with tables.at(table, trust=True) as here:
        return f"{table} {here.state.person(key)}"


def seat_or_spectator(state: TableState, key: str | None) -> int:
    """The seat of a key; without one, a spectator."""
    return state.seat_of(key) if key else SPECTATOR


def come_in(passes: Passes, request: AnyRequest) -> None:
    """Refuse whoever has no pass to a private house."""
    passes.check(request.headers.get(HEADER, ""))


def written(message: bytes) -> Response[Any]:
    """An answer that is JSON already."""
    return Response(message, media_type=MediaType.JSON)


# Tables


@get("/tables", responses=REFUSALS)
async def listed_tables(
    lobby: NamedDependency[Lobby], passes: NamedDependency[Passes], request: AnyRequest
) -> Response[list[TableFacts]]:
    """Listed tables that are not over: open seats first, older rules last. A private house needs a pass."""
    come_in(passes, request)
    return written(await lobby.listed())


@post("/tables", responses=REFUSALS)
async def set_up(
    drain: NamedDependency[Drain],
    visitor_limits: NamedDependency[VisitorLimits],
    seating: NamedDependency[Seating],
    visitors: NamedDependency[LastVisitors],
    passes: NamedDependency[Passes],
    request: AnyRequest,
    data: JSONBody[NewTable],
) -> SatDown:
    """Set up a table. The answer holds the keys of the person seats. A private house needs a pass."""
    come_in(passes, request)
    visitor = address(request)
    drain.admit()
    visitor_limits.new_tables.take(visitor)
    return await seating.set_up(data, lambda table: visitors.came(table, visitor, 0))


@route("/tables", http_method=[HttpMethod.OPTIONS], status_code=204, include_in_schema=False)
async def tables_options() -> Response[None]:
    """What can be done at this address. Litestar by itself names only the first handler."""
    return Response(None, status_code=204, headers={"Allow": "GET, OPTIONS, POST"})


@post("/tables/import", responses=REFUSALS, request_max_body_size=2 * IMPORT_LENGTH)
async def bring_in(
    drain: NamedDependency[Drain],
    visitor_limits: NamedDependency[VisitorLimits],
    finished_games: NamedDependency[FinishedGames],
    passes: NamedDependency[Passes],
    request: AnyRequest,
    data: JSONBody[Import],
) -> SatDown:
    """Set up a table from a saved game: to watch it again, or to play on. A private house needs a pass."""
    come_in(passes, request)
    drain.admit()
    visitor_limits.new_tables.take(address(request))
    return await finished_games.bring_in(data, address(request))


@get("/tables/{table:str}", responses=REFUSALS)
async def one_table(tables: NamedDependency[Tables], table: TableId) -> TableFacts:
    """A table as everybody sees it."""
    async with tables.at(table, outdated=True) as here:
        return here.facts.of_table()


@get("/tables/{table:str}/box", responses=REFUSALS)
async def table_box(tables: NamedDependency[Tables], table: TableId) -> TableBox:
    """The components that a table is played with, and what differs from the game's own."""
    async with tables.at(table) as here:
        found = [boxes.changed(each) for each in differences(here.state.game, here.state.box)]
        return TableBox(dict(here.state.box.changes), found, here.state.box.data)


@post("/tables/{table:str}/join", responses=REFUSALS)
async def join(
    visitor_limits: NamedDependency[VisitorLimits],
    seating: NamedDependency[Seating],
    request: AnyRequest,
    table: TableId,
    data: JSONBody[Join],
) -> SatDown:
    """Sit down on an open seat. The answer holds its key."""
    visitor_limits.new_tables.take(address(request))
    return await seating.join(table, data)


@post("/tables/{table:str}/seal", status_code=204, responses=REFUSALS)
async def add_seal(
    seating: NamedDependency[Seating], request: AnyRequest, table: TableId, data: JSONBody[AddSeal]
) -> None:
    """Bind oneself to a share of the chance, without telling it yet."""
    await seating.add_seal(table, bearer(request), data.seal, data.anew)


@post("/tables/{table:str}/share", status_code=204, responses=REFUSALS)
async def add_share(
    seating: NamedDependency[Seating], request: AnyRequest, table: TableId, data: JSONBody[AddShare]
) -> None:
    """Tell one's share of the chance, once everybody's is sealed. The last one starts the game."""
    await seating.add_share(table, bearer(request), data.share)


@post("/tables/{table:str}/rename", status_code=204, responses=REFUSALS)
async def rename(
    seating: NamedDependency[Seating], request: AnyRequest, table: TableId, data: JSONBody[Rename]
) -> None:
    """Take another name."""
    await seating.rename(table, bearer(request), data.name)


@post("/tables/{table:str}/leave", status_code=204, responses=REFUSALS)
async def leave(seating: NamedDependency[Seating], request: AnyRequest, table: TableId) -> None:
    """Leave: while the table gathers the seat opens again, later a bot stands in."""
    await seating.leave(table, bearer(request))


@post("/tables/{table:str}/stand-in", status_code=204, responses=REFUSALS)
async def stand_in(
    seating: NamedDependency[Seating], request: AnyRequest, table: TableId, data: JSONBody[StandIn]
) -> None:
    """Let a bot play for a person, or take one's seat back."""
    await seating.stand_in(table, bearer(request), data.on, data.level, data.seat)


@post("/tables/{table:str}/webhook", status_code=204, responses=REFUSALS)
async def set_webhook(
    visitor_limits: NamedDependency[VisitorLimits],
    seating: NamedDependency[Seating],
    webhooks: NamedDependency[Webhooks],
    tables: NamedDependency[Tables],
    request: AnyRequest,
    table: TableId,
    data: JSONBody[SetWebhook],
) -> None:
    """Name an address that is called when it is one's turn, or (empty) none any more. It is called once at once."""
    key = bearer(request)
    visitor_limits.webhook_changes.take(await known_seat(tables, table, key))
    await seating.set_webhook(table, key, data.address, webhooks, address(request))


@post("/tables/{table:str}/pace", status_code=204, responses=REFUSALS)
async def set_pace(
    seating: NamedDependency[Seating], request: AnyRequest, table: TableId, data: JSONBody[SetPace]
) -> None:
    """How much time the bots leave people to follow."""
    await seating.set_pace(table, bearer(request), data.pace)


@post("/tables/{table:str}/chat", status_code=204, responses=REFUSALS)
async def chat(
    visitor_limits: NamedDependency[VisitorLimits],
    seating: NamedDependency[Seating],
    tables: NamedDependency[Tables],
    request: AnyRequest,
    table: TableId,
    data: JSONBody[Say],
) -> None:
    """Say something at the table."""
    key = bearer(request)
    visitor_limits.chats.take(await known_seat(tables, table, key))
    await seating.say(table, key, data.text, data.thing)


# Playing


@get("/tables/{table:str}/position", responses=REFUSALS)
async def see(
    seating: NamedDependency[Seating],
    tables: NamedDependency[Tables],
    visitors: NamedDependency[LastVisitors],
    bots: NamedDependency[BotSeats],
    request: AnyRequest,
    table: TableId,
    since: Since = -1,
    chat_since: ChatSince = 0,
) -> Response[Position]:
    """The table as the key's seat may see it, or a spectator. With If-None-Match: 304 if nothing changed."""
    key = bearer(request)
    if key:
        await seating.be_there(table, lambda state: state.seat_of(key), True)
    async with tables.at(table, outdated=True) as here:
        seat = seat_or_spectator(here.state, key)
        visitors.looked(table, address(request), seat)
        bots.nudge(table)
        tag = f'"{here.state.version}.{here.state.row.stamp}.{seat}.{since}.{chat_since}"'
        if request.headers.get("if-none-match") == tag:
            return Response(None, status_code=304, headers={"ETag": tag})  # type: ignore[arg-type]
        return Response(position(here, seat, since, chat_since), headers={"ETag": tag})


@post("/tables/{table:str}/moves", responses=REFUSALS, status_code=200)
async def play(playing: NamedDependency[Playing], request: AnyRequest, table: TableId, data: JSONBody[Play]) -> Played:
    """Play a move. It is written down before anybody is told; sending it again gets the same answer."""
    key = bearer(request)
    return Played(await playing.play(table, lambda state: state.person(key), data.version, data.move))


@post("/tables/{table:str}/undo", responses=REFUSALS, status_code=200)
async def undo(
    playing: NamedDependency[Playing], request: AnyRequest, table: TableId, data: JSONBody[TakeBack]
) -> TookBack:
    """Take back one's last step, ask the others for more, or answer who asked."""
    return await playing.take_back(table, bearer(request), data)


@post("/tables/{table:str}/give-up", responses=REFUSALS, status_code=200)
async def give_up(
    playing: NamedDependency[Playing], request: AnyRequest, table: TableId, data: JSONBody[GiveUp]
) -> GaveUp:
    """Give up, or tell the others that one would like to; or after all not."""
    return await playing.give_up(table, bearer(request), data.on)


@post("/tables/{table:str}/hint", responses=REFUSALS, status_code=200)
async def hint(
    visitor_limits: NamedDependency[VisitorLimits],
    bots: NamedDependency[BotSeats],
    tables: NamedDependency[Tables],
    request: AnyRequest,
    table: TableId,
) -> Hint:
    """What the search would do on one's seat, and why."""
    key = bearer(request)
    visitor_limits.hints.take(await known_seat(tables, table, key))
    return await bots.hint(table, key, address(request))


# FinishedGames


@get("/tables/{table:str}/replay/{number:int}", responses=REFUSALS)
async def replay(
    finished_games: NamedDependency[FinishedGames],
    request: AnyRequest,
    table: TableId,
    number: FromPath[int],
    seat: Annotated[int | None, QueryParameter(ge=-1, lt=MOST_SEATS)] = None,
) -> Response[Moment]:
    """The table after an entry of its log, from one's own place, or from any once the game is over."""
    return written(await finished_games.moment(table, number, bearer(request), seat, address(request)))


@get("/tables/{table:str}/export", responses=REFUSALS, media_type=MediaType.TEXT)
async def export(finished_games: NamedDependency[FinishedGames], request: AnyRequest, table: TableId) -> Response[str]:
    """The finished game as text, to replay and check it; of a table of older rules, all that is known of it."""
    text, name = await finished_games.export(table, bearer(request), address(request))
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get("/tables/{table:str}/verify", responses=REFUSALS)
async def check(finished_games: NamedDependency[FinishedGames], request: AnyRequest, table: TableId) -> Checked:
    """The server's own check of a finished game; the browser and `escapade verify` can do it themselves."""
    return await finished_games.verify(table, address(request))


@get("/tables/{table:str}/course", responses=REFUSALS)
async def one_course(finished_games: NamedDependency[FinishedGames], request: AnyRequest, table: TableId) -> Course:
    """How a finished game went: everybody's points after each move."""
    return await finished_games.course(table, address(request))


tables_router = Router(
    "/api",
    route_handlers=[
        tables_options, listed_tables, set_up, bring_in, one_table, table_box, join, add_seal, add_share, rename, leave,
        stand_in, set_pace, set_webhook, chat, see, play, undo, give_up, hint, replay, export, check, one_course,
    ],
)  # fmt: skip
