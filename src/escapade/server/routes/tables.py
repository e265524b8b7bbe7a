"""The routes. Each says in one line what it does; the doing is in `seating` and `playing`."""

import asyncio
import time
from typing import Annotated, Any

from litestar import HttpMethod, MediaType, Request, Response, Router, get, post, route
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from escapade import __version__
from escapade.engine import contract
from escapade.engine.changes import differences
from escapade.engine.contract import SPECTATOR
from escapade.server.database.store import Store
from escapade.server.edge.rate_limits import RateLimit, address
from escapade.server.errors import Unavailable, UnknownKey
from escapade.server.house.announcements import Office
from escapade.server.house.passes import HEADER
from escapade.server.house.settings import Settings
from escapade.server.house.webhooks import Webhooks
from escapade.server.jobs import warm
from escapade.server.routes import game_facts
from escapade.server.table import boxes
from escapade.server.table.bot_seats import BotSeats
from escapade.server.table.finished_games import FinishedGames
from escapade.server.table.last_visitors import LastVisitors
from escapade.server.table.lobby import Lobby
from escapade.server.table.playing import Playing
from escapade.server.table.positions import position
from escapade.server.table.seating import Seating
from escapade.server.table.sockets import Sockets
from escapade.server.table.table import Table
from escapade.server.table.tables import Tables
from escapade.wire.boxes import TableBox
from escapade.wire.finished_games import Checked, Course, Moment
from escapade.wire.games import BeingPrepared, GameFacts, GameInFull
from escapade.wire.house import Enter, Health, HouseFacts, Pass, Ready
from escapade.wire.play import GaveUp, GiveUp, Hint, Play, Played, Position, Say, TakeBack, TookBack
from escapade.wire.refusals import Refusal
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
from escapade.wire.terms import ID_LENGTH, IMPORT_LENGTH, KEY_LENGTH, MOST_SEATS

TableId = Annotated[str, PathParameter(description="The table's id.")]
Since = Annotated[int, QueryParameter(ge=-1, le=1_000_000, description="The last version one has; -1 for none.")]
ChatSince = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="The last line of chat one has.")]
GameId = Annotated[str, PathParameter(max_length=ID_LENGTH, description="The game's id.")]
PROOF_SECONDS = 1.0
AnyRequest = Request[Any, Any, Any]

# What any route may answer beside its success.
REFUSALS = {
    status: ResponseSpec(Refusal, generate_examples=False, description=words)
    for status, words in {
        400: "The request cannot be read.",
        401: "A key is needed, or a pass to a private house.",
        403: "Not for this key, or from another site.",
        404: "Not here.",
        409: "Not now.",
        413: "Too large.",
        422: "Not by the rules.",
        429: "Too often.",
        503: "The database does not answer, something could not be worked out, or the server is about to restart.",
    }.items()
}


class DatabaseProbe:
    """That the database takes and gives; looked for at most once in a while, however many ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()
        self._until = 0.0
        self._problem: Unavailable | None = None

    async def fresh(self) -> None:
        """Unavailable if the database failed a moment ago."""
        async with self._turn:
            # What was proved before the database failed is no probe any more.
            if time.monotonic() >= self._until or not self._store.answers:
                self._problem = await self._look()
                self._until = time.monotonic() + PROOF_SECONDS
            if self._problem is not None:
                raise Unavailable(self._problem.sentence)

    async def _look(self) -> Unavailable | None:
        try:
            await self._store.prove()
        except Unavailable as problem:
            return problem
        return None


class Server:
    """What the routes share: made once for each process."""

    def __init__(
        self,
        settings: Settings,
        tables: Tables,
        sockets: Sockets,
        bots: BotSeats,
        visits: LastVisitors,
        afterwards: FinishedGames,
        office: Office,
        webhooks: Webhooks,
    ) -> None:
        limits = settings.limits
        self.settings = settings
        self.tables = tables
        self.seating = Seating(tables, settings.workshop)
        self.playing = Playing(tables)
        self.sockets = sockets
        self.lobby = Lobby(tables)
        self.bots = bots
        self.visits = visits
        self.afterwards = afterwards
        self.probe = DatabaseProbe(tables.store)
        self.office = office
        self.webhooks = webhooks
        wait = "That was tried very often. Please wait a little."
        self.passwords = RateLimit(limits.passwords_at_once, limits.passwords_a_second, wait)
        wait = "You have set up many tables. Please wait a little."
        self.new_tables = RateLimit(limits.tables_at_once, limits.tables_a_second, wait)
        self.webhook_changes = RateLimit(6, 0.1, "You have changed that often. Please wait a little.")
        self.hints = RateLimit(limits.hints_at_once, limits.hints_a_second, "Hints take thought. Please wait a moment.")
        self.chats = RateLimit(
            limits.chats_at_once, limits.chats_a_second, "You are saying a lot. Please wait a moment."
        )


def server(state: State) -> Server:
    """The process's own server."""
    found: Server = state.server
    return found


def bearer(request: AnyRequest) -> str | None:
    """The key that came along."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    key = key.strip()
    if len(key) > KEY_LENGTH:
        raise UnknownKey("This key opens no seat at this table.")
    return key if scheme.lower() == "bearer" and key else None


async def known_seat(state: State, table: str, key: str | None) -> str:
    """A seat as it is counted. Who invents keys is refused, and has no measure of their own for each."""
    async with server(state).tables.at(table, trust=True) as here:
        return f"{table} {here.person(key)}"


def seat_or_spectator(table: Table, key: str | None) -> int:
    """The seat of a key; without one, a spectator."""
    return table.seat_of(key) if key else SPECTATOR


def come_in(state: State, request: AnyRequest) -> None:
    """Refuse who has no pass to a private house."""
    server(state).office.passes.check(request.headers.get(HEADER, ""))


# The house


@get("/house")
async def house_facts(state: State, request: AnyRequest) -> HouseFacts:
    """Whether the house is private, whether one's pass opens it, and what it has to say."""
    office = server(state).office
    welcome = office.passes.opens(request.headers.get(HEADER, ""))
    return HouseFacts(office.passes.private, welcome, office.notices.now, server(state).settings.workshop)


@post("/house/enter", responses=REFUSALS, status_code=200)
async def enter(state: State, request: AnyRequest, data: JSONBody[Enter]) -> Pass:
    """A pass to a private house, for its password or an invitation."""
    server(state).passwords.take(address(request))
    passes = server(state).office.passes
    if data.invitation:
        return Pass(*passes.by_invitation(data.invitation))
    return Pass(*await passes.by_password(data.password))


# Games


@get("/health")
async def health(state: State) -> Health:
    """That the process lives, and what it serves. It says nothing about the database: see `ready`."""
    store = server(state).tables.store
    return Health(True, __version__, len(contract.game_ids()), "SQLite" if store.on_sqlite else "PostgreSQL")


@get("/ready", responses={503: REFUSALS[503]})
async def ready(state: State) -> Ready:
    """That a row was written and read again a moment ago; 503 if that cannot be done."""
    await server(state).probe.fresh()
    return Ready(True)


@get("/games")
async def games() -> list[GameFacts]:
    """The installed games."""
    return await asyncio.to_thread(game_facts.all_facts)  # Other people's code is imported, the first time.


@get("/preparing")
async def being_prepared() -> list[BeingPrepared]:
    """The games that are still played in plain Python, and how far the compiler is. Empty: all is as it should be."""
    return warm.being_prepared()


@get("/games/{game:str}", responses=REFUSALS)
async def one_game(game: GameId) -> Response[GameInFull]:
    """A game with its rules and components."""
    return _written(await asyncio.to_thread(game_facts.page, game))


# Tables


@get("/tables", responses=REFUSALS)
async def listed_tables(state: State, request: AnyRequest) -> Response[list[TableFacts]]:
    """Listed tables that are not over: open seats first, older rules last. A private house needs a pass."""
    come_in(state, request)
    return _written(await server(state).lobby.listed())


@post("/tables", responses=REFUSALS)
async def set_up(state: State, request: AnyRequest, data: JSONBody[NewTable]) -> SatDown:
    """Set up a table. The answer holds the keys of the person seats. A private house needs a pass."""
    come_in(state, request)
    own, visitor = server(state), address(request)
    own.office.drain.admit()
    own.new_tables.take(visitor)
    return await own.seating.set_up(data, lambda table: own.visits.came(table, visitor, 0))


@route("/tables", http_method=[HttpMethod.OPTIONS], status_code=204, include_in_schema=False)
async def tables_options() -> Response[None]:
    """What can be done at this address. Litestar by itself names only the first handler."""
    return Response(None, status_code=204, headers={"Allow": "GET, OPTIONS, POST"})


@post("/tables/import", responses=REFUSALS, request_max_body_size=2 * IMPORT_LENGTH)
async def bring_in(state: State, request: AnyRequest, data: JSONBody[Import]) -> SatDown:
    """Set up a table from a saved game: to watch it again, or to play on. A private house needs a pass."""
    come_in(state, request)
    server(state).office.drain.admit()
    server(state).new_tables.take(address(request))
    return await server(state).afterwards.bring_in(data, address(request))


@get("/tables/{table:str}", responses=REFUSALS)
async def one_table(state: State, table: TableId) -> TableFacts:
    """A table as everybody sees it."""
    async with server(state).tables.at(table, outdated=True) as here:
        return here.facts()


@get("/tables/{table:str}/box", responses=REFUSALS)
async def table_box(state: State, table: TableId) -> TableBox:
    """The components that a table is played with, and what differs from the game's own."""
    async with server(state).tables.at(table) as here:
        found = [boxes.changed(each) for each in differences(here.game, here.box)]
        return TableBox(dict(here.box.changes), found, here.box.data)


@post("/tables/{table:str}/join", responses=REFUSALS)
async def join(state: State, request: AnyRequest, table: TableId, data: JSONBody[Join]) -> SatDown:
    """Sit down on an open seat. The answer holds its key."""
    server(state).new_tables.take(address(request))
    return await server(state).seating.join(table, data)


@post("/tables/{table:str}/seal", status_code=204, responses=REFUSALS)
async def add_seal(state: State, request: AnyRequest, table: TableId, data: JSONBody[AddSeal]) -> None:
    """Bind oneself to a share of the chance, without telling it yet."""
    await server(state).seating.add_seal(table, bearer(request), data.seal, data.anew)


@post("/tables/{table:str}/share", status_code=204, responses=REFUSALS)
async def add_share(state: State, request: AnyRequest, table: TableId, data: JSONBody[AddShare]) -> None:
    """Tell one's share of the chance, once everybody's is sealed. The last one starts the game."""
    await server(state).seating.add_share(table, bearer(request), data.share)


@post("/tables/{table:str}/rename", status_code=204, responses=REFUSALS)
async def rename(state: State, request: AnyRequest, table: TableId, data: JSONBody[Rename]) -> None:
    """Take another name."""
    await server(state).seating.rename(table, bearer(request), data.name)


@post("/tables/{table:str}/leave", status_code=204, responses=REFUSALS)
async def leave(state: State, request: AnyRequest, table: TableId) -> None:
    """Leave: while the table gathers the seat opens again, later a bot stands in."""
    await server(state).seating.leave(table, bearer(request))


@post("/tables/{table:str}/stand-in", status_code=204, responses=REFUSALS)
async def stand_in(state: State, request: AnyRequest, table: TableId, data: JSONBody[StandIn]) -> None:
    """Let a bot play for a person, or take one's seat back."""
    await server(state).seating.stand_in(table, bearer(request), data.on, data.level, data.seat)


@post("/tables/{table:str}/webhook", status_code=204, responses=REFUSALS)
async def set_webhook(state: State, request: AnyRequest, table: TableId, data: JSONBody[SetWebhook]) -> None:
    """Name an address that is called when it is one's turn, or (empty) none any more. It is called once at once."""
    key = bearer(request)
    server(state).webhook_changes.take(await known_seat(state, table, key))
    await server(state).seating.set_webhook(table, key, data.address, server(state).webhooks, address(request))


@post("/tables/{table:str}/pace", status_code=204, responses=REFUSALS)
async def set_pace(state: State, request: AnyRequest, table: TableId, data: JSONBody[SetPace]) -> None:
    """How much time the bots leave people to follow."""
    await server(state).seating.set_pace(table, bearer(request), data.pace)


@post("/tables/{table:str}/chat", status_code=204, responses=REFUSALS)
async def chat(state: State, request: AnyRequest, table: TableId, data: JSONBody[Say]) -> None:
    """Say something at the table."""
    key = bearer(request)
    server(state).chats.take(await known_seat(state, table, key))
    await server(state).seating.say(table, key, data.text, data.thing)


# Playing


@get("/tables/{table:str}/position", responses=REFUSALS)
async def see(
    state: State, request: AnyRequest, table: TableId, since: Since = -1, chat_since: ChatSince = 0
) -> Response[Position]:
    """The table as the key's seat may see it, or a spectator. With If-None-Match: 304 if nothing changed."""
    key = bearer(request)
    if key:
        await server(state).seating.be_there(table, lambda here: here.seat_of(key), True)
    async with server(state).tables.at(table, outdated=True) as here:
        seat = seat_or_spectator(here, key)
        server(state).visits.looked(table, address(request), seat)
        server(state).bots.nudge(table)
        tag = f'"{here.version}.{here.row.stamp}.{seat}.{since}.{chat_since}"'
        if request.headers.get("if-none-match") == tag:
            return Response(None, status_code=304, headers={"ETag": tag})  # type: ignore[arg-type]
        return Response(position(here, seat, since, chat_since), headers={"ETag": tag})


@post("/tables/{table:str}/moves", responses=REFUSALS, status_code=200)
async def play(state: State, request: AnyRequest, table: TableId, data: JSONBody[Play]) -> Played:
    """Play a move. It is written down before anybody is told; sending it again gets the same answer."""
    key = bearer(request)
    return Played(await server(state).playing.play(table, lambda here: here.person(key), data.version, data.move))


@post("/tables/{table:str}/undo", responses=REFUSALS, status_code=200)
async def undo(state: State, request: AnyRequest, table: TableId, data: JSONBody[TakeBack]) -> TookBack:
    """Take back one's last step, ask the others for more, or answer who asked."""
    return await server(state).playing.take_back(table, bearer(request), data)


@post("/tables/{table:str}/give-up", responses=REFUSALS, status_code=200)
async def give_up(state: State, request: AnyRequest, table: TableId, data: JSONBody[GiveUp]) -> GaveUp:
    """Give up, or tell the others that one would like to; or after all not."""
    return await server(state).playing.give_up(table, bearer(request), data.on)


@post("/tables/{table:str}/hint", responses=REFUSALS, status_code=200)
async def hint(state: State, request: AnyRequest, table: TableId) -> Hint:
    """What the search would do on one's seat, and why."""
    key = bearer(request)
    server(state).hints.take(await known_seat(state, table, key))
    return await server(state).bots.hint(table, key, address(request))


# FinishedGames


@get("/tables/{table:str}/replay/{number:int}", responses=REFUSALS)
async def replay(
    state: State,
    request: AnyRequest,
    table: TableId,
    number: FromPath[int],
    seat: Annotated[int | None, QueryParameter(ge=-1, lt=MOST_SEATS)] = None,
) -> Response[Moment]:
    """The table after an entry of its log, from one's own place, or from any once the game is over."""
    return _written(await server(state).afterwards.moment(table, number, bearer(request), seat, address(request)))


@get("/tables/{table:str}/export", responses=REFUSALS, media_type=MediaType.TEXT)
async def export(state: State, request: AnyRequest, table: TableId) -> Response[str]:
    """The finished game as text, to replay and check it; of a table of older rules, all that is known of it."""
    text, name = await server(state).afterwards.export(table, bearer(request), address(request))
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get("/tables/{table:str}/verify", responses=REFUSALS)
async def check(state: State, request: AnyRequest, table: TableId) -> Checked:
    """The server's own check of a finished game; the browser and `escapade verify` can do it themselves."""
    return await server(state).afterwards.verify(table, address(request))


@get("/tables/{table:str}/course", responses=REFUSALS)
async def one_course(state: State, request: AnyRequest, table: TableId) -> Course:
    """How a finished game went: everybody's points after each move."""
    return await server(state).afterwards.course(table, address(request))


def _written(message: bytes) -> Response[Any]:
    """An answer that is JSON already."""
    return Response(message, media_type=MediaType.JSON)


router = Router(
    "/api",
    route_handlers=[
        health,
        ready,
        house_facts,
        enter,
        games,
        being_prepared,
        one_game,
        tables_options,
        listed_tables,
        set_up,
        bring_in,
        one_table,
        table_box,
        join,
        add_seal,
        add_share,
        rename,
        leave,
        stand_in,
        set_pace,
        set_webhook,
        chat,
        see,
        play,
        undo,
        give_up,
        hint,
        replay,
        export,
        check,
        one_course,
    ],
)
