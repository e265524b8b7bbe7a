"""The routes. Each says in one line what it does; the doing is in `house`."""

from typing import Annotated, Any

from litestar import HttpMethod, MediaType, Request, Response, Router, WebSocket, get, post, route, websocket
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from escapade import __version__
from escapade.engine import contract
from escapade.engine.contract import SPECTATOR
from escapade.engine.save import verify
from escapade.server import shelf, wire
from escapade.server.bot_seats import BotSeats
from escapade.server.errors import NotOver
from escapade.server.guard import Measure, address
from escapade.server.house import House
from escapade.server.live import Live, Rooms
from escapade.server.settings import Settings
from escapade.server.sight import moment, position
from escapade.server.tables import Table

TableId = Annotated[str, PathParameter(description="The table's id.")]
Since = Annotated[int, QueryParameter(ge=-1, le=1_000_000, description="The last version one has; -1 for none.")]
ChatSince = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="The last line of chat one has.")]
AnyRequest = Request[Any, Any, Any]

# What any route may answer beside its success.
REFUSALS = {
    status: ResponseSpec(wire.Refusal, generate_examples=False, description=words)
    for status, words in {
        400: "The request cannot be read.",
        401: "A key is needed.",
        403: "Not for this key, or from another site.",
        404: "Not here.",
        409: "Not now.",
        413: "Too large.",
        422: "Not by the rules.",
        429: "Too often.",
        503: "The database does not answer.",
    }.items()
}


class Server:
    """What the routes share: made once for each process."""

    def __init__(self, settings: Settings, house: House, rooms: Rooms, bots: BotSeats) -> None:
        limits = settings.limits
        self.settings = settings
        self.house = house
        self.rooms = rooms
        self.bots = bots
        self.new_tables = Measure(
            limits.tables_at_once, limits.tables_a_second, "You have set up many tables. Please wait a little."
        )
        self.hints = Measure(limits.hints_at_once, limits.hints_a_second, "Hints take thought. Please wait a moment.")
        self.chats = Measure(limits.chats_at_once, limits.chats_a_second, "You are saying a lot. Please wait a moment.")


def server(state: State) -> Server:
    """The process's own server."""
    found: Server = state.server
    return found


def bearer(request: AnyRequest) -> str | None:
    """The key that came along."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" and key.strip() else None


def seat_or_spectator(table: Table, key: str | None) -> int:
    """The seat of a key; without one, a spectator."""
    return table.seat_of(key) if key else SPECTATOR


# Games


@get("/health")
async def health(state: State) -> wire.Health:
    """That the server answers, and what it serves."""
    store = server(state).house.store
    await store.listed(0)
    return wire.Health(True, __version__, len(contract.game_ids()), "SQLite" if store.on_sqlite else "PostgreSQL")


@get("/games")
async def games() -> list[wire.GameFacts]:
    """The installed games."""
    return shelf.all_facts()


@get("/games/{game:str}", responses=REFUSALS)
async def one_game(game: FromPath[str]) -> wire.GameInFull:
    """A game with its rules and components."""
    return shelf.in_full(contract.game(game))


# Tables


@get("/tables")
async def listed_tables(state: State) -> list[wire.TableFacts]:
    """Listed tables that are not over; those with open seats first."""
    return await server(state).house.listed()


@post("/tables", responses=REFUSALS)
async def set_up(state: State, request: AnyRequest, data: JSONBody[wire.NewTable]) -> wire.SatDown:
    """Set up a table. The answer holds the keys of the person seats."""
    server(state).new_tables.take(address(request))
    return await server(state).house.set_up(data)


@route("/tables", http_method=[HttpMethod.OPTIONS], status_code=204, include_in_schema=False)
async def tables_options() -> Response[None]:
    """What can be done at this address. Litestar by itself names only the first handler."""
    return Response(None, status_code=204, headers={"Allow": "GET, OPTIONS, POST"})


@post("/tables/import", responses=REFUSALS)
async def bring_in(state: State, request: AnyRequest, data: JSONBody[wire.Import]) -> wire.SatDown:
    """Set up a table from a saved game: to watch it again, or to play on."""
    server(state).new_tables.take(address(request))
    return await server(state).house.bring_in(data)


@get("/tables/{table:str}", responses=REFUSALS)
async def one_table(state: State, table: TableId) -> wire.TableFacts:
    """A table as everybody sees it."""
    async with server(state).house.at(table) as here:
        return here.facts()


@post("/tables/{table:str}/join", responses=REFUSALS)
async def join(state: State, request: AnyRequest, table: TableId, data: JSONBody[wire.Join]) -> wire.SatDown:
    """Sit down on an open seat. The answer holds its key."""
    server(state).new_tables.take(address(request))
    return await server(state).house.join(table, data)


@post("/tables/{table:str}/share", status_code=204, responses=REFUSALS)
async def add_share(state: State, request: AnyRequest, table: TableId, data: JSONBody[wire.AddShare]) -> None:
    """Add one's share of the chance. The last one starts the game."""
    await server(state).house.add_share(table, bearer(request), data.share)


@post("/tables/{table:str}/rename", status_code=204, responses=REFUSALS)
async def rename(state: State, request: AnyRequest, table: TableId, data: JSONBody[wire.Rename]) -> None:
    """Take another name."""
    await server(state).house.rename(table, bearer(request), data.name)


@post("/tables/{table:str}/leave", status_code=204, responses=REFUSALS)
async def leave(state: State, request: AnyRequest, table: TableId) -> None:
    """Leave: while the table gathers the seat opens again, later a bot stands in."""
    await server(state).house.leave(table, bearer(request))


@post("/tables/{table:str}/stand-in", status_code=204, responses=REFUSALS)
async def stand_in(state: State, request: AnyRequest, table: TableId, data: JSONBody[wire.StandIn]) -> None:
    """Let a bot play for a person, or take one's seat back."""
    await server(state).house.stand_in(table, bearer(request), data.on, data.level, data.seat)


@post("/tables/{table:str}/pace", status_code=204, responses=REFUSALS)
async def set_pace(state: State, request: AnyRequest, table: TableId, data: JSONBody[wire.SetPace]) -> None:
    """How much time the bots leave people to follow."""
    await server(state).house.set_pace(table, bearer(request), data.pace)


@post("/tables/{table:str}/chat", status_code=204, responses=REFUSALS)
async def chat(state: State, request: AnyRequest, table: TableId, data: JSONBody[wire.Say]) -> None:
    """Say something at the table."""
    key = bearer(request)
    server(state).chats.take(key or address(request))
    await server(state).house.say(table, key, data.text, data.thing)


# Playing


@get("/tables/{table:str}/position", responses=REFUSALS)
async def see(
    state: State, request: AnyRequest, table: TableId, since: Since = -1, chat_since: ChatSince = 0
) -> Response[wire.Position]:
    """The table as the key's seat may see it, or a spectator. With If-None-Match: 304 if nothing changed."""
    house, key = server(state).house, bearer(request)
    if key:
        await house.looked_in(table, key)
    async with house.at(table) as here:
        seat = seat_or_spectator(here, key)
        server(state).bots.nudge(table)
        tag = f'"{here.version}.{here.row.stamp}.{seat}.{since}.{chat_since}"'
        if request.headers.get("if-none-match") == tag:
            return Response(None, status_code=304, headers={"ETag": tag})  # type: ignore[arg-type]
        return Response(position(here, seat, since, chat_since), headers={"ETag": tag})


@post("/tables/{table:str}/moves", responses=REFUSALS, status_code=200)
async def play(state: State, request: AnyRequest, table: TableId, data: JSONBody[wire.Play]) -> wire.Played:
    """Play a move. It is written down before anybody is told; sending it again gets the same answer."""
    return wire.Played(await server(state).house.play(table, bearer(request), data.version, data.move))


@post("/tables/{table:str}/undo", responses=REFUSALS, status_code=200)
async def undo(state: State, request: AnyRequest, table: TableId, data: JSONBody[wire.TakeBack]) -> wire.TookBack:
    """Take back one's last step, ask the others for more, or answer who asked."""
    return await server(state).house.take_back(table, bearer(request), data)


@post("/tables/{table:str}/hint", responses=REFUSALS, status_code=200)
async def hint(state: State, request: AnyRequest, table: TableId) -> wire.Hint:
    """What the search would do on one's seat, and why."""
    key = bearer(request)
    server(state).hints.take(key or address(request))
    return await server(state).bots.hint(table, key)


# Afterwards


@get("/tables/{table:str}/replay/{number:int}", responses=REFUSALS)
async def replay(
    state: State,
    request: AnyRequest,
    table: TableId,
    number: FromPath[int],
    seat: Annotated[int | None, QueryParameter(ge=-1, lt=wire.MOST_SEATS)] = None,
) -> wire.Moment:
    """The table after an entry of its log, from one's own place, or from any once the game is over."""
    house = server(state).house
    async with house.at(table) as here:
        entries = await house.store.entries(table)
        return moment(here, entries, number, seat_or_spectator(here, bearer(request)), seat)


@get("/tables/{table:str}/export", responses=REFUSALS, media_type=MediaType.TEXT)
async def export(state: State, table: TableId) -> Response[str]:
    """The finished game as text, with everything to replay and check it."""
    async with server(state).house.at(table) as here:
        text = _finished(here)
    name = f"{here.row.game}-{here.id}.txt"
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get("/tables/{table:str}/verify", responses=REFUSALS)
async def check(state: State, table: TableId) -> wire.Checked:
    """The server's own check of a finished game; the browser and `escapade verify` can do it themselves."""
    async with server(state).house.at(table) as here:
        verdict = verify(_finished(here), here.commitment)
    words = f"All {verdict.moves} moves follow the rules; every shuffle and die comes from the promised secret."
    return wire.Checked(True, words, verdict.moves, verdict.rolls)


def _finished(table: Table) -> str:
    if not table.dealt.over:
        raise NotOver("The game's file holds its secret, so it can be had when the game is over.")
    return table.dealt.save()


@websocket("/tables/{table:str}/live")
async def live(state: State, socket: WebSocket[Any, Any, Any], table: TableId) -> None:
    """The table, live."""
    own = server(state)
    await Live(socket, table, own.house, own.rooms, own.bots, own.settings.limits).run()


router = Router(
    "/api",
    route_handlers=[
        health,
        games,
        one_game,
        tables_options,
        listed_tables,
        set_up,
        bring_in,
        one_table,
        join,
        add_share,
        rename,
        leave,
        stand_in,
        set_pace,
        chat,
        see,
        play,
        undo,
        hint,
        replay,
        export,
        check,
        live,
    ],
)
