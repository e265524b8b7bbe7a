"""Asking a server for something: every question that this terminal has to a table."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from escapade.engine.errors import EscapadeError
from escapade.terminal.remote.address import Address
from escapade.wire.boxes import TableBox
from escapade.wire.games import BeingPrepared, GameInFull
from escapade.wire.house import HouseFacts, Notice
from escapade.wire.play import GaveUp, GiveUp, Hint, Play, Played, Position, Say, TakeBack, TookBack
from escapade.wire.refusals import Refusal
from escapade.wire.tables import AddSeal, AddShare, Join, Rename, SatDown, SeatKey, StandIn, TableFacts

PATIENCE = 15.0  # Seconds until a server that says nothing counts as not there.
HINT_PATIENCE = 90.0
LARGEST_ANSWER = 16_000_000

Answer = TypeVar("Answer")


class Unreachable(EscapadeError, code="unreachable"):
    """No server answers there, or something else does."""


class RefusedByServer(EscapadeError):
    """The server's own refusal, with the server's code."""

    def __init__(self, code: str, sentence: str, rule: str = "") -> None:
        super().__init__(sentence, rule)
        self.code = code


class Client:
    """Asks one table. Every method waits for the answer; `in_background` lets the screen go on meanwhile."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._opener = build_opener(_NoRedirect)

    def facts(self) -> TableFacts:
        """The table as everybody sees it."""
        return self._ask(self.address.path, TableFacts)

    def rules_version(self, game: str) -> int:
        """Which rules the server plays a game by."""
        return self._ask(f"/api/games/{game}", GameInFull).facts.version

    def position(self, since: int, chat_since: int) -> Position:
        """The table as this seat may see it."""
        return self._ask(f"{self.address.path}/position?since={since}&chat_since={chat_since}", Position)

    def notice(self) -> Notice | None:
        """What the house has to say. A server of before has nothing to say."""
        with suppress(EscapadeError):
            return self._ask("/api/house", HouseFacts).notice
        return None

    def preparing(self, game: str) -> BeingPrepared | None:
        """How far the server is with a game's machine code; None where it is there, or nobody tells."""
        with suppress(EscapadeError):
            return next((one for one in self._ask("/api/preparing", list[BeingPrepared]) if one.game == game), None)
        return None

    def box(self) -> TableBox:
        """What differs from the game's own components."""
        return self._ask(f"{self.address.path}/box", TableBox)

    def join(self, name: str, seat: int | None, seal: str) -> SeatKey:
        """Sit down on an open seat, bound to a share; from now on this client has its key."""
        sat = self._ask(f"{self.address.path}/join", SatDown, Join(name, seat, seal))
        self.address = self.address.with_key(sat.keys[0].key)
        return sat.keys[0]

    def seal(self, seal: str, anew: bool) -> None:
        """Bind this terminal to a share of the chance."""
        self._ask(f"{self.address.path}/seal", None, AddSeal(seal, anew))

    def share(self, share: str) -> None:
        """Tell this terminal's share of the chance."""
        self._ask(f"{self.address.path}/share", None, AddShare(share))

    def play(self, version: int, move: int) -> int:
        """Play a move. It may be sent again: it counts once."""
        return self._ask(f"{self.address.path}/moves", Played, Play(version, move)).number

    def undo(self, version: int, answer: bool | None = None) -> TookBack:
        """Take back, ask for it, or answer who asked."""
        return self._ask(f"{self.address.path}/undo", TookBack, TakeBack(version, answer))

    def give_up(self, on: bool) -> GaveUp:
        """Give up, or say that one would like to; or after all not."""
        return self._ask(f"{self.address.path}/give-up", GaveUp, GiveUp(on))

    def hint(self) -> Hint:
        """What the search would do here."""
        return self._ask(f"{self.address.path}/hint", Hint, {}, HINT_PATIENCE)

    def say(self, text: str) -> None:
        """Say something at the table."""
        self._ask(f"{self.address.path}/chat", None, Say(text))

    def rename(self, name: str) -> None:
        """Take another name."""
        self._ask(f"{self.address.path}/rename", None, Rename(name))

    def stand_in(self, on: bool, seat: int | None = None) -> None:
        """Let a bot play for one's seat, or take it back; or let one play for somebody who is away."""
        self._ask(f"{self.address.path}/stand-in", None, StandIn(on, seat=seat))

    def export(self) -> str:
        """The finished match as text; of a table of older rules, what is known of it."""
        return self._fetch(f"{self.address.path}/export", None, PATIENCE).decode("utf-8", "replace")

    def _ask(self, path: str, kind: type[Answer] | None, body: Any = None, patience: float = PATIENCE) -> Answer:
        answer = self._fetch(path, body, patience)
        return None if kind is None else read(answer, kind)  # type: ignore[return-value]

    def _fetch(self, path: str, body: Any, patience: float) -> bytes:
        headers = {"Accept": "application/json"}
        if self.address.key:
            headers["Authorization"] = f"Bearer {self.address.key}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        sent = None if body is None else msgspec.json.encode(body)
        try:
            request = Request(self.address.site + path, sent, headers)
            with self._opener.open(request, timeout=patience) as answer:
                found: bytes = answer.read(LARGEST_ANSWER)
                return found
        except HTTPError as problem:
            with problem:
                raise _refusal(problem) from None
        except (OSError, HTTPException, ValueError) as problem:
            raise Unreachable(f"No server answers at {self.address.site}: {_cause(problem)}.") from None


class _NoRedirect(HTTPRedirectHandler):
    """A key goes to the server it is for, and nowhere else."""

    def redirect_request(self, *_: Any) -> None:
        """Follow nobody."""


def read(text: bytes | str, kind: type[Answer]) -> Answer:
    """What a server said, without signs that could steer a terminal."""
    try:
        return msgspec.convert(harmless(msgspec.json.decode(text)), kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise Unreachable("What answers there does not speak as an Escapade server of this version does.") from None


def harmless(value: Any) -> Any:
    """The same with a space in place of every sign that cannot be printed."""
    if isinstance(value, str):
        return value if value.isprintable() else "".join(sign if sign.isprintable() else " " for sign in value)
    if isinstance(value, list):
        return [harmless(item) for item in value]
    if isinstance(value, dict):
        return {harmless(name): harmless(item) for name, item in value.items()}
    return value


def _refusal(answer: HTTPError) -> EscapadeError:
    with suppress(Unreachable, OSError, HTTPException):
        problem = read(answer.read(LARGEST_ANSWER), Refusal).error
        return RefusedByServer(problem.code, problem.sentence, problem.rule)
    return Unreachable(f"What answers there is no Escapade server, or it is not well (HTTP {answer.code}).")


def _cause(problem: Exception) -> str:
    reason = problem.reason if isinstance(problem, URLError) else problem
    if isinstance(reason, TimeoutError):
        return "it takes too long"
    return str(getattr(reason, "strerror", None) or reason or type(reason).__name__).rstrip(".")


async def in_background(errand: Callable[[], Answer]) -> Answer:
    """Run an errand beside the screen. Nobody who leaves the table has to wait for it to come back."""
    loop = asyncio.get_running_loop()
    back: asyncio.Future[Answer] = loop.create_future()

    def deliver(done: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # The table is gone.
            loop.call_soon_threadsafe(lambda: None if back.done() else done())

    def run() -> None:
        try:
            answer = errand()
        except Exception as problem:
            trouble = problem
            deliver(lambda: back.set_exception(trouble))
        else:
            deliver(lambda: back.set_result(answer))

    threading.Thread(target=run, daemon=True).start()
    return await back
