"""Whether a game is sound: the gauntlet that every game runs, for authors of games and for ourselves.

On the command line, for an installed game, a file or a folder:

    escapade check my-game
    escapade check path/to/my_game.py
    escapade check path/to/my_package

In the game's own tests, a line (`escapade.check.pytest` is also a plugin of pytest, which comes with Escapade):

    from escapade.check.pytest import gauntlet
    test_gauntlet = gauntlet("my-game")

And to arrange what a test is about:

    from escapade.check import check_game, loaded_dice, scripted
    match = scripted("my-game", ["Draw a card", 3], seats=2, dice={2: loaded_dice(6, 1)})
    assert check_game(match.game).sound
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from escapade.check.gauntlet import GauntletResult, check_game
    from escapade.check.script import loaded_dice, loaded_draws, scripted

__all__ = ["GauntletResult", "check_game", "loaded_dice", "loaded_draws", "scripted"]

_HOMES = {
    "GauntletResult": "escapade.check.gauntlet",
    "check_game": "escapade.check.gauntlet",
    "loaded_dice": "escapade.check.script",
    "loaded_draws": "escapade.check.script",
    "scripted": "escapade.check.script",
}


def __getattr__(name: str) -> Any:
    """What is asked for, and no more: a plugin of pytest is imported by everybody's tests."""
    if name not in _HOMES:
        raise AttributeError(f"module 'escapade.check' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
