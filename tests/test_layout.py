"""A reader who knows one game's folder knows all of them: every function of the contract lives in its own file."""

import ast
from pathlib import Path

import pytest

from escapade.engine import contract
from escapade.engine.contract import Game, Kernel
from escapade.engine.doors import kernels
from escapade.engine.form import KERNELS
from escapade.engine.layout import PLACES

OURS = [
    contract.game(name) for name in contract.game_ids() if contract.game(name).play.__module__.startswith("escapade.")
]
PARTS = [(file, part.partition(":")[0]) for file, parts in PLACES.items() for part in parts if part[0].islower()]
MAY_BE_BEHIND = {"rules", "bots"}  # folders with further files
NAMES = {"__init__", "box", "ending", "features", "hidden", "laws", "sketch", "state", "story", "view", "words"}
LONGEST_FILE = 450

each_game = pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)


def imported(file: Path) -> set[str]:
    """The modules that a file imports, and what it imports from them."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    return {f"{node.module}.{each.name}" for node in nodes if isinstance(node, ast.ImportFrom) for each in node.names}


def test_every_kernel_of_the_contract_is_declared_placed_and_bound() -> None:
    declared = {name for name, kind in Game.__annotations__.items() if kind in {Kernel, Kernel | None}}
    assert declared == set(KERNELS), "a field of Game, or a line of KERNELS, is missing"
    assert set(KERNELS) <= {function for _, function in PARTS}, "layout.PLACES does not say in which file it is"
    assert all(set(KERNELS) <= set(kernels(game)) for game in OURS)


@each_game
@pytest.mark.parametrize(("file", "function"), PARTS)
def test_every_function_of_the_contract_is_in_its_file(game: Game, file: str, function: str) -> None:
    found = getattr(game, function)
    if found is None or found.__module__.startswith("escapade.engine."):
        return  # It does without: what usually holds is in the engine.
    package = game.view.__module__.removesuffix(".view")
    places = {(f"{package}.{file}", function), (f"{package}.bots.greedy", "greedy" if function == "policy" else "")}
    assert (found.__module__, found.__name__) in places


@each_game
def test_no_other_file_names(game: Game) -> None:
    assert {file.stem for file in game.folder.glob("*.py")} == NAMES
    folders = {file.parent.name for file in game.folder.glob("*/*.py")}
    assert folders == MAY_BE_BEHIND


@each_game
def test_nothing_leans_on_the_bots(game: Game) -> None:
    bots = f"{game.view.__module__.removesuffix('.view')}.bots"
    for file in game.folder.rglob("*.py"):
        if file.parent.name != "bots" and file != game.folder / "__init__.py":
            assert not [name for name in imported(file) if name.startswith(bots)], file


@each_game
def test_files_can_be_read(game: Game) -> None:
    long = {
        file.name: lines
        for file in game.folder.rglob("*.py")
        if (lines := len(file.read_text().splitlines())) > LONGEST_FILE
    }
    assert not long
