"""The server as an ASGI application: `Services` behind the routes, and what stands before them."""

import logging
import threading
from asyncio import timeout
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.types import Receive, Scope, Send

from escapade import __version__
from escapade.engine.record import plain_first
from escapade.server.edge.middleware import EdgeMiddleware
from escapade.server.edge.rate_limits import ThrottleMiddleware
from escapade.server.edge.request_checks import same_origin, strictly
from escapade.server.edge.static_files import drawing, page
from escapade.server.house.settings import Settings
from escapade.server.jobs import warm
from escapade.server.jobs.workers import Workers
from escapade.server.routes import game_facts, openapi
from escapade.server.routes.admin import admin_only, admin_router
from escapade.server.routes.admin import metrics as figures
from escapade.server.routes.house import house_router
from escapade.server.routes.refusals import EXCEPTION_HANDLERS
from escapade.server.routes.tables import tables_router
from escapade.server.routes.workshop import workshop_router
from escapade.server.services import Services
from escapade.server.table import boxes
from escapade.server.table.live import LiveTables

HEAD_START = 3.0  # Seconds in which a first table is not held up by the other games' warming up.
STOP_SECONDS = 4.0
FOR_ROUTES = (  # the services that routes ask for, by the name of their parameter
    *("settings", "visitor_limits", "metrics", "probe", "store", "tables", "lobby", "playing", "seating", "sockets"),
    *("visitors", "bots", "finished_games", "workshop", "webhooks", "passes", "notices", "drain", "announcements"),
)
logger = logging.getLogger("escapade.server")


class Application:
    """A server over one database. Any number of servers may share one PostgreSQL database.

    end: ends the process; it is called when a drain is done. on_shutdown: what else to do when the server ends.
    """

    def __init__(
        self,
        settings: Settings,
        end: Callable[[], None] = lambda: None,
        on_shutdown: Sequence[Callable[[], None]] = (),
    ) -> None:
        boxes.offer(settings.boxes)
        game_facts.look_again()
        own = self.services = Services(settings, end)
        self.litestar = Litestar(
            route_handlers=[house_router, tables_router, workshop_router, admin_router, figures, drawing, page],
            dependencies={name: _provide(getattr(own, name)) for name in FOR_ROUTES},
            state=State({"settings": settings, "metrics": own.metrics}),
            lifespan=[self._running],
            on_shutdown=list(on_shutdown),
            guards=[admin_only, same_origin, strictly],
            exception_handlers=EXCEPTION_HANDLERS,
            openapi_config=openapi.config(__version__),
            request_max_body_size=settings.limits.body,
            logging_config=None,
        )
        self.live = LiveTables(
            self.litestar,
            tables=own.tables,
            seating=own.seating,
            playing=own.playing,
            sockets=own.sockets,
            bots=own.bots,
            heartbeat=own.heartbeat,
            limits=settings.limits,
        )
        throttled = ThrottleMiddleware(self.live, own.visitor_limits.requests)
        self._edge = EdgeMiddleware(throttled, settings, own.metrics, own.open_requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The start and the end, one request, or one socket."""
        if str(scope["type"]) == "lifespan":
            await self.litestar(scope, receive, send)
        else:
            await self._edge(scope, receive, send)

    @asynccontextmanager
    async def _running(self, _: Litestar) -> AsyncIterator[None]:
        """Everything that runs beside requests, until the end of the block."""
        own = self.services
        await own.store.start()
        own.passes.use(await own.store.house_secret())
        plain_first()
        async with AsyncExitStack() as stack:
            if own.settings.warm:
                _warm_up(stack, own.workers, HEAD_START)
            stack.push_async_callback(soon, own.store.stop)
            listening = own.other_servers.listening(own.tables, own.sockets, own.announcements)
            await listening.__aenter__()
            stack.push_async_callback(soon, listening.__aexit__, None, None, None)
            for stop in (own.tables.stop, own.sockets.stop, own.bots.stop, own.webhooks.stop):
                stack.push_async_callback(soon, stop)
            own.retention.start()
            stack.push_async_callback(soon, own.retention.stop)
            stack.callback(own.drain.stop)
            stack.callback(own.heartbeat.stop)
            yield


async def soon(stop: Callable[..., Awaitable[object]], *arguments: object) -> None:
    """Stop something; what does not stop in time is left to the end of the process."""
    try:
        async with timeout(STOP_SECONDS):
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


def _provide(service: Any) -> Provide:
    """A service for every route that has a parameter of its name."""

    def given() -> Any:
        return service

    return Provide(given, sync_to_thread=False)
