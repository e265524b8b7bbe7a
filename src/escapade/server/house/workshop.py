"""The workshop: what can be changed of a game, how a wished box looks, and what it does. Worked out by the workers.

A comparison is asked for slice by slice, and what was counted travels with the question: nothing of it is kept here, so
any server may answer the next question, everybody else's come in between, and whoever asks no more has cancelled it.
"""

import asyncio
from functools import cache
from typing import Any

import msgspec

from escapade.bots.levels import BOTS, plays
from escapade.engine import contract, toml_positions
from escapade.engine.changes import path_of
from escapade.engine.contract import Game
from escapade.engine.errors import BadOptions, UnknownBot
from escapade.server.edge.rate_limits import RateLimit
from escapade.server.errors import NoWorkshop
from escapade.server.house.settings import Settings
from escapade.server.jobs import warm
from escapade.server.jobs.fair_queue import QueuePlace, Urgency
from escapade.server.jobs.jobs import NOTHING, Answer, CompareBoxes, Job, TryBox, WriteBox
from escapade.server.jobs.workers import Workers
from escapade.server.table import boxes
from escapade.wire.workshop import Asked, Compare, Compared, SoFar, Tried, Wish

SLICE_SECONDS = 0.7  # of one worker, for one question
MOST_SECONDS = 60.0  # for one comparison
COMPILING = "The lab is being compiled for this game, once. That takes some ten seconds."
QUICK = ("random", "greedy", "policy", "easy")
NOT_NOW = "This house has no workshop: components are changed on a server of your own."


class Workshop:
    """Answers who changes components."""

    def __init__(self, settings: Settings, workers: Workers) -> None:
        limits = settings.limits
        self._open = settings.workshop
        self._workers = workers
        self._most_waiting = limits.errands_waiting
        wait = "That is a lot of trying. Please wait a moment."
        self._measure = RateLimit(limits.errands_at_once, limits.errands_a_second, wait)

    def enter(self, game_id: str) -> Game:
        """The game that somebody wants to change, if that is done here."""
        if not self._open:
            raise NoWorkshop(NOT_NOW)
        return contract.game(game_id)

    async def tried(self, game: Game, wish: Wish, visitor: str) -> Tried:
        """How a wished box looks, or what does not fit."""
        return await self._ask(visitor, TryBox(game.id, _text(wish.changes)))

    async def written(self, game: Game, wish: Wish, visitor: str) -> str:
        """It as a file."""
        return await self._ask(visitor, WriteBox(game.id, _text(wish.changes)))

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
        job = CompareBoxes(
            game.id, _text(wish.changes), against, seats, so_far.blocks, so_far.sums, so_far.seconds, SLICE_SECONDS,
            wish.bot, wish.about, wish.holders, so_far.counted, so_far.usual,
        )  # fmt: skip
        found = await self._ask(visitor, job)
        if found is None:
            return _not_yet("The lab is being loaded.", so_far, seats)
        done = found.done or found.so_far.seconds >= MOST_SECONDS
        return msgspec.structs.replace(found, done=done)

    async def _ask(self, visitor: str, job: Job[Answer]) -> Answer:
        self._measure.take(visitor)
        place = QueuePlace(Urgency.ASKED, visitor, "")
        return await asyncio.wrap_future(self._workers.ask(place, job, self._most_waiting))


def _text(changes: dict[str, Any]) -> str:
    return msgspec.json.encode(changes).decode() if changes else ""


def _not_yet(waiting: str, so_far: SoFar, seats: int, done: bool = False) -> Compared:
    return Compared(waiting, done, so_far, seats, "", 0, [], "", 0.0, "", "")


@cache
def remarks(game_id: str) -> dict[str, str]:
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
