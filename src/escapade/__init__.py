"""Escapade: five games about fleeing a doomed world, and the engine under them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from escapade.engine.contract import Game, game, game_ids
    from escapade.engine.errors import EscapadeError
    from escapade.engine.match import Match

__all__ = ["EscapadeError", "Game", "Match", "game", "game_ids"]
__version__ = "0.1.0"

_HOMES = {
    "EscapadeError": "escapade.engine.errors",
    "Game": "escapade.engine.contract",
    "Match": "escapade.engine.match",
    "game": "escapade.engine.contract",
    "game_ids": "escapade.engine.contract",
}


def __getattr__(name: str) -> Any:
    """Load the engine when it is first asked for: `escapade --help` should not wait for a compiler."""
    if name not in _HOMES:
        raise AttributeError(f"module 'escapade' has no attribute '{name}'")
    return getattr(import_module(_HOMES[name]), name)
