"""The workshop: what can be changed of a game, how a wished box looks, and what it does. Worked out by the workers.

A comparison is asked for slice by slice, and what was counted travels with the question: nothing of it is kept here, so
any process may answer the next question, everybody else's come in between, and who asks no more has cancelled it.
"""

import asyncio
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from escapade.bots.levels import BOTS, plays
from escapade.engine import contract, toml_positions
from escapade.engine.changes import path_of, sheet
from escapade.engine.contract import Game
from escapade.engine.errors import BadOptions, UnknownBot
from escapade.server import boxes, warm
from escapade.server.errands import NOTHING, CompareBoxes, Errand, TryBox, WriteBox
from escapade.server.errors import NoWorkshop
from escapade.server.passes import HEADER
from escapade.server.routes import REFUSALS, server
from escapade.server.settings import Settings
from escapade.server.throttle import Measure, address
from escapade.server.turns import Place, Urgency
from escapade.server.workers import Workers
from escapade.wire.terms import ID_LENGTH
from escapade.wire.workshop import Asked, Compare, Compared, SoFar, Tried, Wish, WorkshopFacts

SLICE_SECONDS = 0.7  # of one worker, for one question
MOST_SECONDS = 60.0  # for one comparison
COMPILING = "The lab is being compiled for this game, once. That takes some ten seconds."
QUICK = ("random", "greedy", "policy", "easy")
NOT_NOW = "This house has no workshop: components are changed on a server of your own."

GameId = Annotated[str, PathParameter(max_length=ID_LENGTH, description="The game's id.")]
AnyRequest = Request[Any, Any, Any]


class Workshop:
    """Answers who changes components."""

    def __init__(self, settings: Settings, workers: Workers) -> None:
        limits = settings.limits
        self._open = settings.workshop
        self._workers = workers
        self._most_waiting = limits.errands_waiting
        wait = "That is a lot of trying. Please wait a moment."
        self._measure = Measure(limits.errands_at_once, limits.errands_a_second, wait)

    def enter(self, game_id: str) -> Game:
        """The game that somebody wants to change, if that is done here."""
        if not self._open:
            raise NoWorkshop(NOT_NOW)
        return contract.game(game_id)

    async def tried(self, game: Game, wish: Wish, visitor: str) -> Tried:
        """How a wished box looks, or what does not fit."""
        found: Tried = await self._ask(visitor, TryBox(game.id, _text(wish.changes)))
        return found

    async def written(self, game: Game, wish: Wish, visitor: str) -> str:
        """It as a file."""
        text: str = await self._ask(visitor, WriteBox(game.id, _text(wish.changes)))
        return text

    async def compared(self, game: Game, wish: Compare, visitor: str) -> Compared:
        """A little more of a comparison."""
        seats = wish.seats or game.usual_seats
        game.option_values(seats)
        so_far = wish.so_far or SoFar(0, [], 0.0)
        against = boxes.stored(boxes.offered(game)) if not wish.changes else ""
        if not wish.changes and not against:
            raise BadOptions(NOTHING)
        if wish.bot and wish.bot not in players(game):
            raise UnknownBot(f"Here a comparison is played by {', '.join(players(game))}, not by '{wish.bot}'.")
        stand = warm.somebody_designs(game)
        if stand.stage == "plain":
            return _not_yet(stand.why, so_far, seats, done=True)
        if stand.stage != "ready":
            return _not_yet(COMPILING, so_far, seats)
        errand = CompareBoxes(
            game.id, _text(wish.changes), against, seats, so_far.blocks, so_far.sums, so_far.seconds, SLICE_SECONDS,
            wish.bot, wish.about, wish.holders, so_far.counted, so_far.usual,
        )  # fmt: skip
        found: Compared | None = await self._ask(visitor, errand)
        if found is None:
            return _not_yet("The lab is being loaded.", so_far, seats)
        done = found.done or found.so_far.seconds >= MOST_SECONDS
        return msgspec.structs.replace(found, done=done)

    async def _ask(self, visitor: str, errand: Errand) -> Any:
        self._measure.take(visitor)
        place = Place(Urgency.ASKED, visitor, "")
        return await asyncio.wrap_future(self._workers.ask(place, errand, self._most_waiting))


def _text(changes: dict[str, Any]) -> str:
    return msgspec.json.encode(changes).decode() if changes else ""


def _not_yet(waiting: str, so_far: SoFar, seats: int, done: bool = False) -> Compared:
    return Compared(waiting, done, so_far, seats, "", 0, [], "", 0.0, "", "")


@cache
def _remarks(game_id: str) -> dict[str, str]:
    """What box.toml says beside its values."""
    game = contract.game(game_id)
    spans = toml_positions.places(game.box_text)
    return {path_of(game.printed, place): span.remark for place, span in spans.items() if span.remark}


def players(game: Game) -> list[str]:
    """Who plays a comparison, the usual bot first: all that are quick enough for one to watch it narrow."""
    quick = [name for name in QUICK if plays(BOTS[name], game)]
    return sorted(quick, key=lambda name: name != "greedy")


def measures(game: Game) -> list[Asked]:
    """What a comparison can be asked about, besides everything at once."""
    sides = "everybody" if game.cooperative else "the first player"
    wins = Asked("win" if game.cooperative else "share.1", f"How often {sides} wins")
    points = [Asked("score", "Points")] if game.scores is not None and not game.cooperative else []
    return [wins, *points, Asked("length", "How long it takes, in moves")]


def workshop(state: State) -> Workshop:
    """The process's own."""
    found: Workshop = state.workshop
    return found


def enter(state: State, request: AnyRequest, game_id: str) -> Game:
    """The game, for whoever may come in."""
    server(state).office.passes.check(request.headers.get(HEADER, ""))
    return workshop(state).enter(game_id)


@get("/{game:str}", responses=REFUSALS)
async def facts(state: State, request: AnyRequest, game: GameId) -> WorkshopFacts:
    """What can be changed of a game: every field of its box.toml, and what may stand there."""
    found = enter(state, request, game)
    offered = await asyncio.to_thread(boxes.offered, found)
    warm.somebody_designs(found)
    return WorkshopFacts(
        sheet(found), found.printed, _remarks(game), dict(offered.changes), players(found), measures(found)
    )


@post("/{game:str}/try", responses=REFUSALS, status_code=200)
async def try_box(state: State, request: AnyRequest, game: GameId, data: JSONBody[Wish]) -> Tried:
    """How a box with these changes looks; or what of it does not fit, field by field."""
    found = enter(state, request, game)
    return await workshop(state).tried(found, data, address(request))


@post("/{game:str}/toml", responses=REFUSALS, status_code=200, media_type=MediaType.TEXT)
async def as_toml(state: State, request: AnyRequest, game: GameId, data: JSONBody[Wish]) -> Response[str]:
    """A box with these changes as a file: `escapade play --box` and `escapade lab compare --with` read it."""
    found = enter(state, request, game)
    return Response(await workshop(state).written(found, data, address(request)), media_type=MediaType.TEXT)


@post("/{game:str}/compare", responses=REFUSALS, status_code=200)
async def compare(state: State, request: AnyRequest, game: GameId, data: JSONBody[Compare]) -> Compared:
    """What these changes do: the same deals under both boxes, for a moment; ask again with `so_far` for more."""
    found = enter(state, request, game)
    return await workshop(state).compared(found, data, address(request))


workshop_router = Router("/api/workshop", route_handlers=[facts, try_box, as_toml, compare])
