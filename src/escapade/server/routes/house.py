"""The routes of the house: whether it is well, whether one may come in, and which games it has."""

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from escapade import __version__
from escapade.engine import contract
from escapade.server.database.probe import DatabaseProbe
from escapade.server.database.store import Store
from escapade.server.edge.rate_limits import address
from escapade.server.edge.visitor_limits import VisitorLimits
from escapade.server.house.notices import Notices
from escapade.server.house.passes import HEADER, Passes
from escapade.server.house.settings import Settings
from escapade.server.jobs import warm
from escapade.server.routes import game_facts
from escapade.server.routes.refusals import REFUSALS
from escapade.server.routes.tables import written
from escapade.wire.games import BeingPrepared, GameFacts, GameInFull
from escapade.wire.house import Enter, Health, HouseFacts, Pass, Ready
from escapade.wire.terms import ID_LENGTH

GameId = Annotated[str, PathParameter(max_length=ID_LENGTH, description="The game's id.")]
AnyRequest = Request[Any, Any, Any]


@get("/house")
async def house_facts(
    passes: NamedDependency[Passes],
    notices: NamedDependency[Notices],
    settings: NamedDependency[Settings],
    request: AnyRequest,
) -> HouseFacts:
    """Whether the house is private, whether one's pass opens it, and what it has to say."""
    welcome = passes.opens(request.headers.get(HEADER, ""))
    return HouseFacts(passes.private, welcome, notices.now, settings.workshop)


@post("/house/enter", responses=REFUSALS, status_code=200)
async def enter(
    passes: NamedDependency[Passes],
    visitor_limits: NamedDependency[VisitorLimits],
    request: AnyRequest,
    data: JSONBody[Enter],
) -> Pass:
    """A pass to a private house, for its password or an invitation."""
    visitor_limits.passwords.take(address(request))
    if data.invitation:
        return Pass(*passes.by_invitation(data.invitation))
    return Pass(*await passes.by_password(data.password))


# Games


@get("/health")
async def health(store: NamedDependency[Store]) -> Health:
    """That the process lives, and what it serves. It says nothing about the database: see `ready`."""
    return Health(True, __version__, len(contract.game_ids()), "SQLite" if store.on_sqlite else "PostgreSQL")


@get("/ready", responses={503: REFUSALS[503]})
async def ready(probe: NamedDependency[DatabaseProbe]) -> Ready:
    """That a row was written and read again a moment ago; 503 if that cannot be done."""
    await probe.fresh()
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
    return written(await asyncio.to_thread(game_facts.page, game))


house_router = Router("/api", route_handlers=[health, ready, house_facts, enter, games, being_prepared, one_game])
