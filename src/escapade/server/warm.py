"""Compiling a game's kernels before somebody has to wait for them, and never on the event loop."""

import asyncio
import threading
from collections import defaultdict

from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.contract import SPECTATOR, Game
from escapade.engine.match import Match

_turns: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)  # A game that is asked for does not queue.
_warm: set[str] = set()


def warm_up(game: Game) -> None:
    """Play a few moves of a game, so that every kernel a table needs is compiled or loaded."""
    with _turns[game.id]:
        if game.id in _warm:
            return
        match = Match(game, game.seats[-1], seed=0)
        for level in ("greedy", "random", "easy"):
            if match.over:
                break
            seat = match.awaits[0]
            match.play(seat, bot(level).think(game, match.box, match.states, seat, 0).best)
            match.can_undo(seat)
        match.view(SPECTATOR)
        _ = match.scores, match.payoffs
        _warm.add(game.id)


def warm_up_all() -> None:
    """All installed games, one after the other."""
    for game_id in contract.game_ids():
        warm_up(contract.game(game_id))


async def ready(game: Game) -> None:
    """Wait until a game's kernels are there, while everybody else plays on."""
    if game.id not in _warm:
        await asyncio.to_thread(warm_up, game)
