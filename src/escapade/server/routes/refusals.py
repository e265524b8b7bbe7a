"""Refusals as answers: every error, ours or Litestar's, in words and with its code."""

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from escapade.engine.errors import EscapadeError
from escapade.server.errors import INTERNAL, BadRequest, KeyNeeded, NotForYou, NotFound, TooLarge, status_of
from escapade.wire.refusals import Problem, Refusal

logger = logging.getLogger("escapade.server")

CODES = {kind.status: kind.code for kind in (BadRequest, KeyNeeded, NotForYou, NotFound, TooLarge)}
CODES[405] = "method-not-allowed"
SENTENCES = {
    404: "There is nothing at this address.",
    405: "That cannot be done at this address.",
    413: "That is more than the server takes.",
}

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
        return fail(request, problem)
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


def fail(request: Request[Any, Any, Any], problem: Exception) -> Response[Refusal]:
    """Our own mistake: written to the log, and not told in detail."""
    logger.error("%s %s failed", request.method, request.url.path, exc_info=problem)
    return _answer(request, INTERNAL, "internal", "Something went wrong here. The table is unharmed; please try again.")


EXCEPTION_HANDLERS: Any = {
    EscapadeError: refuse,
    HTTPException: refuse_request,
    RecursionError: refuse_depth,
    Exception: fail,
}
