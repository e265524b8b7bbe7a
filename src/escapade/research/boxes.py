"""Boxes for research: by file, or `small`, which leaves so little of a game that it can be solved exactly."""

from pathlib import Path

from escapade.engine.changes import read_box
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadOptions

SMALL = "small"
FOLDER = Path(__file__).parent / "small"


def has_small(game: Game) -> bool:
    """Whether a small box of this game comes with the package."""
    return _file(game).exists()


def small_box(game: Game) -> Box:
    """The small box of a game."""
    if not has_small(game):
        known = ", ".join(sorted(file.stem for file in FOLDER.glob("*.toml")))
        raise BadOptions(f"There is no small box of {game.title}. There is one of: {known}.")
    return read_box(game, _file(game))


def named_box(game: Game, name: str) -> Box:
    """The game's own box, its small one, or that of a file."""
    if not name:
        return game.box
    return small_box(game) if name == SMALL else read_box(game, Path(name))


def _file(game: Game) -> Path:
    return FOLDER / f"{game.id}.toml"
