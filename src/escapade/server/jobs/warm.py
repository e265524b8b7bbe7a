"""The games of this server on their way to machine code. A table opens at once: until then it is plain Python.

This process changes over only the rules; the bots' machine code is for the worker processes.
"""

import atexit
import gc
import logging
from collections.abc import Callable

from escapade.engine import contract
from escapade.engine.contract import Game
from escapade.warming.preparing import Preparing, Stand
from escapade.warming.warm import rules_of
from escapade.wire.games import BeingPrepared

logger = logging.getLogger("escapade.server")
_listeners: list[Callable[[str], None]] = []


def _settled(game_id: str) -> None:
    stand = preparing.stand(game_id)
    if stand.why:
        logger.warning("%s", stand.why)
    gc.collect()
    gc.freeze()  # What is loaded stays: nobody need look through it again while people play.
    for listener in list(_listeners) if stand.stage == "ready" else ():
        listener(game_id)


preparing = Preparing(rules_of, _settled)
designing = Preparing(lambda _: (), lab=True)  # for the workshop; the machine code itself is for the workers
atexit.register(preparing.end)
atexit.register(designing.end)


def listen(listener: Callable[[str], None]) -> Callable[[], None]:
    """Have `listener` hear, in another thread, of each game whose machine code is there; what ends that."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


def somebody_sits_at(game: Game) -> None:
    """Prepare this game before all others."""
    preparing.want(game.id, urgent=True)


def somebody_designs(game: Game) -> Stand:
    """Prepare what comparisons of this game go through; how far that is."""
    designing.want(game.id, urgent=True)
    return designing.stand(game.id)


def prepare_all() -> None:
    """All installed games, one after the other."""
    for game in contract.games():
        preparing.want(game.id)


def being_prepared() -> list[BeingPrepared]:
    """The games that are not ready, and how far they are."""
    return [
        BeingPrepared(game_id, stand.stage, stand.done, stand.of, stand.words, stand.why)
        for game_id, stand in preparing.not_ready().items()
    ]
