"""Where each part of a game lies in its folder. Whoever knows one game's folder knows all of them."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from escapade.engine.contract import Game

# Each file of a game's package, and what of the contract is in it: under its own name, or as `file's name: contract's`.
PLACES: dict[str, tuple[str, ...]] = {
    "state": ("State:state", "MOVES:moves", "PHASES:phases", "OPTIONS:options", "EVENTS:events"),
    "box": ("TITLE:title", "load_box"),
    "rules.decisions": ("setup", "awaits", "legal", "play"),
    "ending": ("scores", "payoff"),
    "hidden": ("redeal", "shown"),
    "laws": ("faults", "LAWS:laws"),
    "features": ("encode", "FEATURES:features"),
    "view": ("view",),
    "words": ("prompt", "describe", "refuse"),
    "story": ("narrate",),
    "sketch": ("sketch",),
    "bots.greedy": ("greedy",),
    "bots.policy": ("policy",),
    "bots.estimate": ("estimate",),
    "bots.imagine": ("imagine",),
}


def from_folder(package: str, **facts: Any) -> Game:
    """The game whose parts lie in the files of `package` as every game's do; `facts` are what no file holds.

    A game's id is its folder's name. A file, or a part, that is not there is left out: the contract says what a game
    may do without.
    """
    folder = Path(import_module(package).__file__ or "").parent
    parts: dict[str, Any] = {"id": folder.name.replace("_", "-"), "folder": folder}
    for file, names in PLACES.items():
        if find_spec(f"{package}.{file.partition('.')[0]}") and find_spec(f"{package}.{file}"):
            module = import_module(f"{package}.{file}")
            for name in names:
                own, _, contracts = name.partition(":")
                if hasattr(module, own):
                    parts[contracts or own] = getattr(module, own)
    return Game(**{"policy": parts.get("greedy"), **parts, **facts})
