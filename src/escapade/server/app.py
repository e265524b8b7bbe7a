"""The server put together: one application for each process."""

import logging
import secrets
import threading
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.channels import ChannelsPlugin
from litestar.exceptions import HTTPException, ValidationException

from escapade import __version__
from escapade.engine.errors import EscapadeError
from escapade.server import channels, document
from escapade.server.bot_seats import BotSeats
from escapade.server.errors import status_of
from escapade.server.guard import add_headers, same_origin, strictly
from escapade.server.house import House
from escapade.server.live import Rooms
from escapade.server.pages import page
from escapade.server.routes import Server, router
from escapade.server.settings import Settings
from escapade.server.store import Store
from escapade.server.warm import warm_up_all
from escapade.server.wire import Problem, Refusal

HEAD_START = 3.0  # Seconds in which a first table is not held up by the other games' warming up.
logger = logging.getLogger("escapade.server")

CODES = {
    400: "bad-request",
    401: "key-needed",
    403: "not-for-you",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
}
SENTENCES = {
    404: "There is nothing at this address.",
    405: "That cannot be done at this address.",
    413: "That is more than the server takes.",
}


def make_app(settings: Settings) -> Litestar:
    """An application over one database. Any number of processes may serve one PostgreSQL database."""
    process = secrets.token_hex(4)
    store = Store(settings.database)
    rooms = Rooms()
    between = (
        None if store.on_sqlite else ChannelsPlugin(channels.backend(settings.database), channels=[channels.CHANNEL])
    )

    def changed(table_id: str) -> None:
        rooms.wake(table_id)
        bots.nudge(table_id)
        if between is not None:
            between.publish(f"{process} {table_id}", channels.CHANNEL)

    house = House(store, changed)
    bots = BotSeats(house)

    async def hear(message: bytes) -> None:
        sender, _, table_id = message.decode().partition(" ")
        if sender == channels.EVERYTHING:
            house.forget_all()
            rooms.wake_all()
        elif sender != process:
            house.forget(table_id)
            rooms.wake(table_id)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await store.start()
        if settings.warm:
            warming = threading.Timer(HEAD_START, warm_up_all)
            warming.daemon = True
            warming.start()
        async with AsyncExitStack() as stack:
            stack.push_async_callback(store.stop)
            if between is not None:
                await stack.enter_async_context(between)
                subscriber = await stack.enter_async_context(between.start_subscription(channels.CHANNEL))
                await stack.enter_async_context(subscriber.run_in_background(hear))
            stack.push_async_callback(bots.stop)
            yield

    app = Litestar(
        route_handlers=[router, page],
        lifespan=[lifespan],
        guards=[same_origin, strictly],
        before_send=[add_headers],
        exception_handlers={
            EscapadeError: refuse,
            HTTPException: refuse_request,
            RecursionError: refuse_depth,
            Exception: stumble,
        },
        openapi_config=document.config(__version__),
        request_max_body_size=settings.limits.body,
        logging_config=None,
    )
    app.state.server = Server(settings, house, rooms, bots)
    app.state.settings = settings
    return app


def _answer(status: int, code: str, sentence: str, rule: str = "", headers: Any = None) -> Response[Refusal]:
    body = Refusal(Problem(code, sentence, rule))
    return Response(body, status_code=status, media_type="application/json", headers=headers)


def refuse(_: Request[Any, Any, Any], problem: EscapadeError) -> Response[Refusal]:
    """A refusal in words."""
    return _answer(status_of(problem.code), problem.code, problem.sentence, problem.rule)


def refuse_request(_: Request[Any, Any, Any], problem: HTTPException) -> Response[Refusal]:
    """A request that does not fit, in words."""
    status = problem.status_code
    sentence = SENTENCES.get(status) or _what_does_not_fit(problem)
    return _answer(status, CODES.get(status, "bad-request"), sentence, headers=problem.headers)


def _what_does_not_fit(problem: HTTPException) -> str:
    if isinstance(problem, ValidationException) and isinstance(problem.extra, list):
        faults = [fault for fault in problem.extra if isinstance(fault, dict)]
        words = "; ".join(f"{fault.get('key') or 'body'}: {fault.get('message', '')}" for fault in faults)
        if words:
            return f"The request does not fit: {words}."
    return "The request cannot be read: it should be JSON as the API's document describes it."


def refuse_depth(_: Request[Any, Any, Any], __: RecursionError) -> Response[Refusal]:
    """JSON that is nested deeper than anything here can be."""
    return _answer(400, "bad-request", "The request cannot be read: it is nested too deeply.")


def stumble(request: Request[Any, Any, Any], problem: Exception) -> Response[Refusal]:
    """Our own mistake: written to the log, and not told in detail."""
    logger.error("%s %s failed", request.method, request.url.path, exc_info=problem)
    return _answer(500, "internal", "Something went wrong here. The table is unharmed; please try again.")
