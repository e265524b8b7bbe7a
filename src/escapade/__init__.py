"""Escapade: five games about fleeing a doomed world, and the engine under them."""

from escapade.engine.contract import Game, game, game_ids
from escapade.engine.errors import EscapadeError
from escapade.engine.match import Match

__all__ = ["EscapadeError", "Game", "Match", "game", "game_ids"]
__version__ = "0.1.0"
