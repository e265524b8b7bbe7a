"""The server put together: one application for each process."""

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException, ValidationException

from escapade import __version__
from escapade.engine.errors import EscapadeError
from escapade.engine.record import plain_first
from escapade.server.database.store import Store
from escapade.server.edge.middleware import EdgeMiddleware
from escapade.server.edge.rate_limits import RateLimit, ThrottleMiddleware
from escapade.server.edge.request_checks import add_headers, same_origin, strictly
from escapade.server.edge.static_files import drawing, page
from escapade.server.errors import INTERNAL, BadRequest, KeyNeeded, NotForYou, NotFound, TooLarge, status_of
from escapade.server.house.announcements import Office
from escapade.server.house.drain import Drain
from escapade.server.house.metrics import Metrics
from escapade.server.house.notices import Notices
from escapade.server.house.passes import Passes
from escapade.server.house.retention import Retention
from escapade.server.house.settings import Limits, Settings
from escapade.server.house.webhooks import Webhooks
from escapade.server.jobs import warm
from escapade.server.jobs.workers import Workers, shared
from escapade.server.routes import game_facts, openapi
from escapade.server.routes.admin import admin_only, admin_router
from escapade.server.routes.admin import metrics as figures
from escapade.server.routes.tables import Server, router
from escapade.server.routes.workshop import Workshop, workshop_router
from escapade.server.table import boxes
from escapade.server.table.bot_seats import BotSeats
from escapade.server.table.finished_games import FinishedGames
from escapade.server.table.heartbeat import Heartbeat
from escapade.server.table.last_visitors import LastVisitors
from escapade.server.table.live import LiveTables
from escapade.server.table.news import News
from escapade.server.table.playing import Playing
from escapade.server.table.seating import Seating
from escapade.server.table.sockets import Sockets
from escapade.server.table.tables import Tables
from escapade.wire.refusals import Problem, Refusal

HEAD_START = 3.0  # Seconds in which a first table is not held up by the other games' warming up.
STOP_SECONDS = 4.0
logger = logging.getLogger("escapade.server")

CODES = {kind.status: kind.code for kind in (BadRequest, KeyNeeded, NotForYou, NotFound, TooLarge)}
CODES[405] = "method-not-allowed"
SENTENCES = {
    404: "There is nothing at this address.",
    405: "That cannot be done at this address.",
    413: "That is more than the server takes.",
}


def make_app(
    settings: Settings,
    requests: RateLimit | None = None,
    end: Callable[[], None] = lambda: None,
) -> Litestar:
    """An application over one database. Any number of processes may serve one PostgreSQL database.

    requests: what counts the requests of each address, where the door counts floods in it too. end: ends the process;
    it is called when a drain is done.
    """
    boxes.offer(settings.boxes)
    game_facts.look_again()
    metrics, news = Metrics(), News(settings.database)
    store = Store(settings.database)
    store.when_back(news.database_is_back)
    tables = Tables(store, news.changed, settings.limits.grace_seconds)
    sockets = Sockets(tables)
    workers = shared(settings.workers, settings.think_seconds)
    visits = LastVisitors(sockets.anybody)
    bots = BotSeats(tables, Playing(tables), Seating(tables), workers, visits, settings.limits.errands_waiting)
    pulse = Heartbeat(tables, bots, settings.limits.beat_seconds)
    keeper = Retention(settings, tables)
    notices = Notices(lambda: sockets.announce(notices.number, notices.as_sent()))
    doorway = EdgeMiddleware(settings, metrics)
    drain = Drain(notices, bots, sockets.company, lambda: bots.at_work + store.waiting + doorway.open_requests, end)
    office = Office(notices, drain, Passes(settings.house_password), news.pass_on)
    webhooks = Webhooks(settings)
    news.concerns(tables, sockets, bots, office, webhooks)
    _count(metrics, tables, sockets, bots, store, workers)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await store.start()
        office.passes.use(await store.house_secret())
        plain_first()
        async with AsyncExitStack() as stack:
            if settings.warm:
                _warm_up(stack, workers, HEAD_START)
            stack.push_async_callback(soon, store.stop)
            listening = news.listening()
            await listening.__aenter__()
            stack.push_async_callback(soon, listening.__aexit__, None, None, None)
            for stop in (tables.stop, sockets.stop, bots.stop, webhooks.stop):
                stack.push_async_callback(soon, stop)
            keeper.start()
            stack.push_async_callback(soon, keeper.stop)
            stack.callback(drain.stop)
            stack.callback(pulse.stop)
            yield

    app = Litestar(
        route_handlers=[router, workshop_router, admin_router, figures, drawing, page],
        lifespan=[lifespan],
        guards=[admin_only, same_origin, strictly],
        before_send=[add_headers],
        exception_handlers={
            EscapadeError: refuse,
            HTTPException: refuse_request,
            RecursionError: refuse_depth,
            Exception: stumble,
        },
        openapi_config=openapi.config(__version__),
        request_max_body_size=settings.limits.body,
        logging_config=None,
    )
    afterwards = FinishedGames(tables, Seating(tables, settings.workshop), workers, settings.limits)
    app.state.server = Server(settings, tables, sockets, bots, visits, afterwards, office, webhooks)
    app.state.workshop = Workshop(settings, workers)
    app.state.settings = settings
    app.state.metrics = metrics
    live = LiveTables(app.asgi_handler, tables, sockets, bots, pulse, settings.limits)
    doorway.leads_to(ThrottleMiddleware(live, requests or _measure(settings.limits)))
    app.asgi_handler = doorway
    return app


async def soon(stop: Callable[..., Awaitable[object]], *arguments: object) -> None:
    """Stop something; what does not stop in time is left to the end of the process."""
    try:
        async with asyncio.timeout(STOP_SECONDS):
            await stop(*arguments)
    except Exception as problem:
        logger.warning("%s did not end as it should: %s", stop.__qualname__, type(problem).__name__)


def _warm_up(stack: AsyncExitStack, workers: Workers, seconds: float) -> None:
    """Prepare all games after a while, until the stack is unwound."""
    workers.start()
    stack.callback(warm.listen(workers.warm_up))
    warming = threading.Timer(seconds, warm.prepare_all)
    warming.daemon = True
    warming.start()
    stack.callback(warming.cancel)


def _measure(limits: Limits) -> RateLimit:
    return RateLimit(limits.requests_at_once, limits.requests_a_second)


def _count(metrics: Metrics, tables: Tables, sockets: Sockets, bots: BotSeats, store: Store, workers: Workers) -> None:
    """The figures that are kept elsewhere, looked up when somebody asks."""
    store.wrote = metrics.wrote
    sockets.refused = metrics.refused
    metrics.total("escapade_moves", "Moves that this process wrote down.", lambda: tables.moves_written)
    metrics.gauges("escapade_tables", "Tables in this process's memory, by stage.", "stage", tables.stages)
    metrics.gauge("escapade_sockets", "Open sockets.", sockets.addresses.total)
    metrics.gauge("escapade_addresses", "Addresses with an open socket.", lambda: len(sockets.addresses))
    metrics.gauge("escapade_thinking", "Tables where a bot thinks or waits to.", lambda: bots.at_work)
    metrics.gauge("escapade_workers_busy", "Worker processes at work.", lambda: workers.busy)
    metrics.gauge("escapade_errands_waiting", "Thoughts and errands that wait for a worker.", lambda: workers.waiting)
    metrics.gauge("escapade_writes_waiting", "What is not written yet.", lambda: store.waiting)


def _answer(
    request: Request[Any, Any, Any], status: int, code: str, sentence: str, rule: str = "", headers: Any = None
) -> Response[Refusal]:
    request.app.state.metrics.refused(code)
    body = Refusal(Problem(code, sentence, rule))
    return Response(body, status_code=status, media_type="application/json", headers=headers)


def refuse(request: Request[Any, Any, Any], problem: EscapadeError) -> Response[Refusal]:
    """A refusal in words."""
    status = status_of(problem)
    if status == INTERNAL:
        return stumble(request, problem)
    return _answer(request, status, problem.code, problem.sentence, problem.rule)


def refuse_request(request: Request[Any, Any, Any], problem: HTTPException) -> Response[Refusal]:
    """A request that does not fit, in words."""
    status = problem.status_code
    sentence = SENTENCES.get(status) or _what_does_not_fit(problem)
    return _answer(request, status, CODES.get(status, "bad-request"), sentence, headers=problem.headers)


def _what_does_not_fit(problem: HTTPException) -> str:
    if isinstance(problem, ValidationException) and isinstance(problem.extra, list):
        faults = [fault for fault in problem.extra if isinstance(fault, dict)]
        words = "; ".join(f"{fault.get('key') or 'body'}: {fault.get('message', '')}" for fault in faults)
        if words:
            return f"The request does not fit: {words}."
    return "The request cannot be read: it should be JSON as the API's document describes it."


def refuse_depth(request: Request[Any, Any, Any], __: RecursionError) -> Response[Refusal]:
    """JSON that is nested deeper than anything here can be."""
    return _answer(request, 400, "bad-request", "The request cannot be read: it is nested too deeply.")


def stumble(request: Request[Any, Any, Any], problem: Exception) -> Response[Refusal]:
    """Our own mistake: written to the log, and not told in detail."""
    logger.error("%s %s failed", request.method, request.url.path, exc_info=problem)
    return _answer(request, INTERNAL, "internal", "Something went wrong here. The table is unharmed; please try again.")
