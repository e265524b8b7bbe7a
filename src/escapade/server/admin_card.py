"""The card by which `escapade admin` finds the running server: a file that only its owner can read."""

import json
import logging
import os
import secrets
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

import msgspec

from escapade.engine.errors import EscapadeError
from escapade.server.admin_wire import AdminCard
from escapade.server.settings import Settings
from escapade.wire.refusals import Refusal

PRIVATE = 0o600
PATIENCE = 15.0
logger = logging.getLogger("escapade.server")


class NoServer(EscapadeError, code="no-server"):
    """No server runs on this database."""


class AdminRefused(EscapadeError):
    """The running server's own refusal, with its code."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


# The server's side


def with_token(settings: Settings) -> Settings:
    """The settings with a token for this run."""
    return (
        replace(settings, admin_token=settings.admin_token or secrets.token_urlsafe(32)) if settings.admin else settings
    )


def lay_down(settings: Settings, address: str) -> None:
    """Leave the card for as long as the server runs."""
    if not settings.admin:
        return
    path = settings.admin_path
    card = AdminCard(address, urlsplit(settings.public_address).netloc, settings.admin_token, os.getpid())
    try:
        _write(path, card)
    except OSError as problem:
        logger.warning("`escapade admin` will not find this server: %s cannot be written: %s", path, problem.strerror)


def take_away(settings: Settings) -> None:
    """Take the card away, unless another server has left its own there."""
    path = settings.admin_path
    with suppress(OSError, msgspec.MsgspecError):
        if settings.admin and msgspec.json.decode(path.read_bytes(), type=AdminCard).pid == os.getpid():
            path.unlink()


def _write(path: Path, card: AdminCard) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{card.pid}")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "wb") as file:
        file.write(msgspec.json.encode(card))
    fresh.replace(path)


# The command's side


class RunningServer:
    """The server that runs on a database, as far as its card tells."""

    def __init__(self, settings: Settings) -> None:
        path = settings.admin_path
        try:
            self._card = msgspec.json.decode(path.read_bytes(), type=AdminCard)
        except FileNotFoundError:
            raise NoServer(
                f"No server runs on this database: there is no {path}. "
                "Name the server's database or its settings file if they are not the usual ones."
            ) from None
        except (OSError, msgspec.MsgspecError) as problem:
            cause = getattr(problem, "strerror", None) or "it is damaged"
            raise NoServer(f"The card of the running server, {path}, cannot be read: {cause}.") from None

    @property
    def address(self) -> str:
        """Where it listens."""
        return self._card.address

    def ask(self, method: str, path: str, body: object = None) -> bytes:
        """What the server answers; its refusals as they are."""
        headers = {"Authorization": f"Bearer {self._card.token}", "Content-Type": "application/json"}
        if self._card.host:
            headers["Host"] = self._card.host
        sent = None if body is None else json.dumps(body).encode()
        request = Request(f"{self._card.address}/api/admin/{path}", sent, headers, method=method)
        try:
            with build_opener(_NoDetour, ProxyHandler({})).open(request, timeout=PATIENCE) as answer:
                found: bytes = answer.read()
                return found
        except HTTPError as problem:
            with problem:
                raise _refusal(problem) from None
        except (OSError, URLError) as problem:
            cause = getattr(problem, "reason", problem)
            words = getattr(cause, "strerror", None) or str(cause)
            raise NoServer(f"The server at {self._card.address} does not answer: {words}.") from None


class _NoDetour(HTTPRedirectHandler):
    """The token goes to the server it is for, and nowhere else."""

    def redirect_request(self, *_: object) -> None:
        """Follow nobody."""


def _refusal(answer: HTTPError) -> EscapadeError:
    with suppress(OSError, msgspec.MsgspecError):
        problem = msgspec.json.decode(answer.read(), type=Refusal).error
        return AdminRefused(problem.code, problem.sentence)
    return NoServer(f"What answers there is no Escapade server, or it is not well (HTTP {answer.code}).")
