"""The card by which `escapade admin` finds the running server: a file that only its owner can read."""

import json
import logging
import os
import secrets
import socket
from contextlib import suppress
from dataclasses import replace
from glob import escape as glob_escape
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

import msgspec

from escapade.engine.errors import EscapadeError
from escapade.server.house.admin_wire import AdminCard
from escapade.server.house.settings import Settings
from escapade.wire.refusals import Refusal

PRIVATE = 0o600
PATIENCE = 15.0
logger = logging.getLogger("escapade.server")


class NoServer(EscapadeError, code="no-server"):
    """No server runs on this database."""


class SeveralServers(EscapadeError, code="several-servers"):
    """More than one server runs on this database, and none is named."""


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


def write(settings: Settings, address: str) -> None:
    """Leave the card for as long as the server runs."""
    if not settings.admin:
        return
    path = _own_path(settings, urlsplit(address).port or 0)
    card = AdminCard(address, urlsplit(settings.public_address).netloc, settings.admin_token, os.getpid())
    try:
        _write(path, card)
    except OSError as problem:
        logger.warning("`escapade admin` will not find this server: %s cannot be written: %s", path, problem.strerror)


def remove(settings: Settings) -> None:
    """Take the card of this run away."""
    for path in _card_files(settings) if settings.admin else ():
        with suppress(OSError, msgspec.MsgspecError):
            if msgspec.json.decode(path.read_bytes(), type=AdminCard).token == settings.admin_token:
                path.unlink()


def _own_path(settings: Settings, port: int) -> Path:
    """Where a server at this port leaves its card: several servers of one database do not overwrite each other's."""
    path = settings.admin_path
    return path if settings.admin_file else path.with_name(f"{path.stem}.{port}{path.suffix}")


def _card_files(settings: Settings) -> list[Path]:
    """The cards of all servers of a database on this machine."""
    path = settings.admin_path
    if settings.admin_file:
        return [path] if path.exists() else []
    return sorted(path.parent.glob(f"{glob_escape(path.stem)}.*{path.suffix}"))


def _write(path: Path, card: AdminCard) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{card.pid}")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "wb") as file:
        file.write(msgspec.json.encode(card))
    fresh.replace(path)


# The command's side


class RunningServer:
    """A server that runs on a database, as far as its card says. port: which one, where there are several."""

    def __init__(self, settings: Settings, port: int | None = None) -> None:
        files = _card_files(settings)
        cards = [_read_card(file) for file in files]
        if port is not None:
            cards = [card for card in cards if urlsplit(card.address).port == port]
        if not cards:
            which = f" at port {port}" if port is not None else ""
            raise NoServer(
                f"No server runs on this database{which}: there is no {settings.admin_path}. "
                "Name the server's database or its settings file if they are not the usual ones."
            )
        if len(cards) > 1:
            cards = [card for card in cards if _listens(card)] or cards[:1]
        if len(cards) > 1:
            places = ", ".join(card.address for card in cards)
            raise SeveralServers(f"Several servers run on this database: {places}. Name one with --server PORT.")
        self._card = cards[0]

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


def _read_card(path: Path) -> AdminCard:
    try:
        return msgspec.json.decode(path.read_bytes(), type=AdminCard)
    except (OSError, msgspec.MsgspecError) as problem:
        cause = getattr(problem, "strerror", None) or "it is damaged"
        raise NoServer(f"The card of the running server, {path}, cannot be read: {cause}.") from None


def _listens(card: AdminCard) -> bool:
    """Whether something is there; a server that was killed leaves its card behind."""
    place = urlsplit(card.address)
    try:
        with socket.create_connection((place.hostname or "", place.port or 80), timeout=2):
            return True
    except OSError:
        return False


class _NoDetour(HTTPRedirectHandler):
    """The token goes to the server it is for, and nowhere else."""

    def redirect_request(self, *_: object) -> None:
        """Follow nobody."""


def _refusal(answer: HTTPError) -> EscapadeError:
    with suppress(OSError, msgspec.MsgspecError):
        problem = msgspec.json.decode(answer.read(), type=Refusal).error
        return AdminRefused(problem.code, problem.sentence)
    return NoServer(f"What answers there is no Escapade server, or it is not well (HTTP {answer.code}).")
