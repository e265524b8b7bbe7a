"""What `escapade admin` asks of the running server. Only with the admin token; in no public document."""

import asyncio
import hmac
from typing import Annotated, Any

from litestar import Request, Response, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody, PathParameter

from escapade.server.edge.rate_limits import Connection
from escapade.server.errors import NotAdmin, NotFound, Unavailable
from escapade.server.house import admin_wire as wire
from escapade.server.house.announcements import Announcements
from escapade.server.house.drain import Drain
from escapade.server.house.passes import Passes
from escapade.server.house.settings import Settings
from escapade.server.routes.tables import TableId
from escapade.server.table.seating import Seating
from escapade.server.table.sockets import Sockets
from escapade.server.table.tables import Tables

ADMIN = "admin"
SeatPath = Annotated[int, PathParameter(ge=0, lt=8, description="Seats are counted from 0.")]
LinePath = Annotated[int, PathParameter(ge=1, description="The number of a line of chat.")]


def has_token(connection: Connection) -> bool:
    """Whether the admin token came along."""
    token = connection.app.state.settings.admin_token
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    return bool(token) and scheme.lower() == "bearer" and hmac.compare_digest(given.strip().encode(), token.encode())


def admin_only(connection: Connection, handler: BaseRouteHandler) -> None:
    """Only whoever runs the server. It comes before all other guards, so that nobody else's wish is even read."""
    if not handler.opt.get(ADMIN):
        return
    if not connection.app.state.settings.admin:
        raise NotFound("There is nothing at this address.")
    if not has_token(connection):
        raise NotAdmin("That needs the admin token, which the server writes into a file when it starts.")


def company(sockets: Sockets, tables: Tables) -> wire.Company:
    """Who is connected, by table."""
    found = []
    for table_id, seats in sockets.company().items():
        table = tables.in_memory(table_id)
        if table is not None:
            state = table.state
            sitting = sorted({seat for seat in seats if seat >= 0})
            people = [wire.Guest(seat, state.name(state.seats[seat])) for seat in sitting]
            watching = sum(seat < 0 for seat in seats)
            found.append(
                wire.TableCompany(table_id, state.row.game, state.stage, people, watching, state.row.changes != "")
            )
    return wire.Company(sockets.addresses.total(), len(sockets.addresses), found)


@get("/who")
async def who(sockets: NamedDependency[Sockets], tables: NamedDependency[Tables]) -> wire.Company:
    """Who is connected."""
    return company(sockets, tables)


@post("/say", status_code=200)
async def say(
    announcements: NamedDependency[Announcements],
    sockets: NamedDependency[Sockets],
    tables: NamedDependency[Tables],
    data: JSONBody[wire.Announce],
) -> wire.Announced:
    """A message to all tables."""
    announcements.say(data.text, data.seconds)
    here = company(sockets, tables)
    return wire.Announced(here.sockets, len(here.tables))


@delete("/tables/{table:str}", status_code=204)
async def delete_table(tables: NamedDependency[Tables], table: TableId) -> None:
    """Delete a table; whoever sits there is told that it is gone."""
    async with tables.at(table):
        pass
    if not await tables.delete([table]):
        raise Unavailable("Somebody moved at that moment. Please try again.")


@delete("/tables/{table:str}/chat/{number:int}", status_code=204)
async def delete_chat(seating: NamedDependency[Seating], table: TableId, number: LinePath) -> None:
    """Delete a line of chat, also where it is shown already."""
    await seating.remove_line(table, number)


@post("/tables/{table:str}/seats/{seat:int}/close", status_code=200)
async def close_seat(seating: NamedDependency[Seating], table: TableId, seat: SeatPath) -> wire.Closed:
    """Take a person's key away: the seat opens while the table gathers, later a bot stands in."""
    name, stage = await seating.close_seat(table, seat)
    return wire.Closed(seat, name, stage)


@get("/drain")
async def drain_facts(drain: NamedDependency[Drain]) -> wire.DrainFacts:
    """How far the drain is."""
    return drain.facts()


@post("/drain", status_code=200)
async def begin_drain(drain: NamedDependency[Drain], data: JSONBody[wire.BeginDrain]) -> wire.DrainFacts:
    """Announce a restart, and end when nothing is in flight."""
    drain.begin(data.seconds)
    return drain.facts()


@delete("/drain", status_code=200)
async def cancel_drain(drain: NamedDependency[Drain]) -> wire.DrainFacts:
    """Take a restart back."""
    drain.cancel()
    return drain.facts()


@post("/invitations", status_code=200)
async def invite(
    passes: NamedDependency[Passes],
    settings: NamedDependency[Settings],
    request: Request[Any, Any, Any],
    data: JSONBody[wire.Invite],
) -> wire.Invitation:
    """An invitation to a private house."""
    token = passes.invite(data.days)
    site = settings.public_address or f"{request.base_url}".rstrip("/")
    return wire.Invitation(token, f"{site}/#/enter/{token}")


admin_router = Router(
    "/api/admin",
    opt={ADMIN: True},
    include_in_schema=False,
    route_handlers=[
        who,
        say,
        delete_table,
        delete_chat,
        close_seat,
        drain_facts,
        begin_drain,
        cancel_drain,
        invite,
    ],
)


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The server's figures for Prometheus."""
    allowed = request.app.state.settings.metrics
    if allowed == "off":
        raise NotFound("There is nothing at this address.")
    if allowed == "local" and not request.scope["state"].get("local") and not has_token(request):
        raise NotAdmin("The figures of this server are for the machine that it runs on, or with the admin token.")
    text = await asyncio.to_thread(request.app.state.metrics.text)
    kind = "text/plain; version=0.0.4; charset=utf-8"
    return Response(text, media_type=kind, headers={"Cache-Control": "no-store"})
