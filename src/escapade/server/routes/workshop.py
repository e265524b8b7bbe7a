"""The routes of the workshop, where people change components of games and compare what that does."""

import asyncio
from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from escapade.engine.changes import sheet
from escapade.engine.contract import Game
from escapade.server.edge.rate_limits import address
from escapade.server.house.passes import HEADER, Passes
from escapade.server.house.workshop import Workshop, measures, players, remarks
from escapade.server.jobs import warm
from escapade.server.routes.refusals import REFUSALS
from escapade.server.table import boxes
from escapade.wire.terms import ID_LENGTH
from escapade.wire.workshop import Compare, Compared, Tried, Wish, WorkshopFacts

GameId = Annotated[str, PathParameter(max_length=ID_LENGTH, description="The game's id.")]
AnyRequest = Request[Any, Any, Any]


def enter(workshop: Workshop, passes: Passes, request: AnyRequest, game_id: str) -> Game:
    """The game, for whoever may come in."""
    passes.check(request.headers.get(HEADER, ""))
    return workshop.enter(game_id)


@get("/{game:str}", responses=REFUSALS)
async def facts(
    workshop: NamedDependency[Workshop], passes: NamedDependency[Passes], request: AnyRequest, game: GameId
) -> WorkshopFacts:
    """What can be changed of a game: every field of its box.toml, and what may stand there."""
    found = enter(workshop, passes, request, game)
    offered = await asyncio.to_thread(boxes.offered, found)
    warm.somebody_designs(found)
    return WorkshopFacts(
        sheet(found), found.printed, remarks(game), dict(offered.changes), players(found), measures(found)
    )


@post("/{game:str}/try", responses=REFUSALS, status_code=200)
async def try_box(
    workshop: NamedDependency[Workshop],
    passes: NamedDependency[Passes],
    request: AnyRequest,
    game: GameId,
    data: JSONBody[Wish],
) -> Tried:
    """How a box with these changes looks; or what of it does not fit, field by field."""
    found = enter(workshop, passes, request, game)
    return await workshop.tried(found, data, address(request))


@post("/{game:str}/toml", responses=REFUSALS, status_code=200, media_type=MediaType.TEXT)
async def as_toml(
    workshop: NamedDependency[Workshop],
    passes: NamedDependency[Passes],
    request: AnyRequest,
    game: GameId,
    data: JSONBody[Wish],
) -> Response[str]:
    """A box with these changes as a file: `escapade play --box` and `escapade lab compare --with` read it."""
    found = enter(workshop, passes, request, game)
    return Response(await workshop.written(found, data, address(request)), media_type=MediaType.TEXT)


@post("/{game:str}/compare", responses=REFUSALS, status_code=200)
async def compare(
    workshop: NamedDependency[Workshop],
    passes: NamedDependency[Passes],
    request: AnyRequest,
    game: GameId,
    data: JSONBody[Compare],
) -> Compared:
    """What these changes do: the same deals under both boxes, for a moment; ask again with `so_far` for more."""
    found = enter(workshop, passes, request, game)
    return await workshop.compared(found, data, address(request))


workshop_router = Router("/api/workshop", route_handlers=[facts, try_box, as_toml, compare])
