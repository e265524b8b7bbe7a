"""The game that somebody means: by its id, by its file or by its folder, installed or not."""

import sys
import tomllib
from collections.abc import Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from escapade.engine import contract
from escapade.engine.contract import GAMES_GROUP, Game
from escapade.engine.errors import BadGame, BrokenGame, UnknownGame
from escapade.engine.loading import CannotLoad, load

PROJECT = "pyproject.toml"


def game_at(word: str) -> Game:
    """An installed id, `path/to/file.py`, `path/to/file.py:name`, a package's folder, or a project's."""
    if word in contract.game_ids():
        return contract.game(word)
    path, _, name = word.partition(":")
    place = Path(path).expanduser()
    if place.is_dir():
        return _of_folder(place.resolve(), name)
    if place.is_file():
        return _of_file(place.resolve(), name)
    if place.suffix == ".py" or "/" in path:
        raise UnknownGame(f"There is no file or folder {place}.")
    return contract.game(word)  # which says what there is


def _of_folder(folder: Path, name: str) -> Game:
    if (folder / "__init__.py").exists():
        return _of_file(folder / "__init__.py", name)
    entries = _entries(folder / PROJECT)
    if not entries:
        raise BadGame(f"{folder.name} is neither a package nor a project with an entry point in '{GAMES_GROUP}'.")
    if name and name not in entries:
        raise UnknownGame(f"{PROJECT} of {folder.name} has no game '{name}'; it has {', '.join(entries)}.")
    module, _, attribute = entries[name or next(iter(entries))].partition(":")
    root = folder / "src" if (folder / "src" / module.split(".")[0]).exists() else folder
    return _game_in(root, module, attribute)


def _entries(project: Path) -> Mapping[str, str]:
    try:
        facts = tomllib.loads(project.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return {}
    except tomllib.TOMLDecodeError as problem:
        raise BadGame(f"{project.name} is not valid TOML: {problem}.") from None
    found: Mapping[str, str] = facts.get("project", {}).get("entry-points", {}).get(GAMES_GROUP, {})
    return found


def _of_file(file: Path, name: str) -> Game:
    parts = [] if file.name == "__init__.py" else [file.stem]
    root = file.parent
    while (root / "__init__.py").exists():
        parts.insert(0, root.name)
        root = root.parent
    return _game_in(root, ".".join(parts), name)


def _game_in(root: Path, module: str, name: str) -> Game:
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    try:
        found = load(EntryPoint(name or "game", module, GAMES_GROUP))
    except CannotLoad as problem:
        raise BrokenGame(f"The game cannot be loaded: {problem}") from problem.__cause__
    file = Path(found.__file__ or "")
    if root not in file.parents:
        raise BadGame(
            f"Another module is called '{module}' ({file.parent.name}/{file.name}): give the file a name of its own."
        )
    return _named(found, module, name)


def _named(module: Any, title: str, name: str) -> Game:
    games = {key: value for key, value in vars(module).items() if isinstance(value, Game)}
    if name or "game" in games:
        found = getattr(module, name or "game", None)
        if isinstance(found, Game):
            return found
        raise BadGame(
            f"`{name}` in {title} is {type(found).__name__ if found is not None else 'not there'}, not a Game."
        )
    if len(games) != 1:
        raise BadGame(f"{title} has {', '.join(games) or 'no Game'}: write which, as in {title}.py:game.")
    return next(iter(games.values()))
