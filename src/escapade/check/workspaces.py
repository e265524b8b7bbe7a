"""Rooms that a kernel makes to work in, found in its source: a record of a local array must not be used.

Numba lets go of an array after the last use of its *name*. A record taken out of it (`room = rooms[0]`) does not keep
it alive, so whoever works with that record writes into memory that another thread may have by then. A kernel that is
handed the array may take records out of it: its caller holds the array until the call is over.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from escapade.engine.code_cache import home_of
from escapade.engine.contract import Game

DECORATOR = "rule"
TEMPLATES = "bound_later"  # A module with this name in it has kernels without decorators.
MAKERS = {"empty", "zeros", "ones", "full", "array", "empty_like", "zeros_like", "ones_like", "full_like", "copy"}
COUNTED = {"empty": 1, "zeros": 1, "ones": 1, "full": 2, "array": 1}  # where these take the type


def unsafe(source: str, name: str = "<source>") -> list[str]:
    """Where a kernel uses a record of an array that it made, or could: 'file:line: sentence'."""
    module = ast.parse(source)
    functions = [node for node in module.body if isinstance(node, ast.FunctionDef)]
    templates = TEMPLATES in source
    return [
        f"{name}:{line}: {sentence}"
        for function in functions
        if DECORATOR in _decorators(function) or (templates and function.returns is None)  # Python says what it returns
        for line, sentence in _unsafe_in(function)
    ]


def unsafe_files(files: Iterable[Path]) -> list[str]:
    """The same for files."""
    return [found for file in files for found in unsafe(file.read_text(), file.name)]


def sources(game: Game) -> list[Path]:
    """The files that a game's kernels are written in."""
    home = home_of(game.play)
    return [home] if home.is_file() else sorted(home.rglob("*.py"))


def _decorators(function: ast.FunctionDef) -> set[str]:
    nodes = [node for each in function.decorator_list for node in ast.walk(each)]
    return {node.id for node in nodes if isinstance(node, ast.Name)}


def _unsafe_in(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    parents = {child: node for node in ast.walk(function) for child in ast.iter_child_nodes(node)}
    rooms: set[str] = set()
    for node in ast.walk(function):
        if not isinstance(node, ast.Call) or not _makes_records(node):
            continue
        parent = parents[node]
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
            rooms.add(parent.targets[0].id)
        elif not _handed_over(node, parent):
            yield node.lineno, f"{function.name} takes records out of an array that nothing holds"
    for node in ast.walk(function):
        if not isinstance(node, ast.Name) or node.id not in rooms or not isinstance(node.ctx, ast.Load):
            continue
        parent = parents[node]
        if not _handed_over(node, parent) and not _is_written_whole(parent):
            yield node.lineno, f"{function.name} uses a record of '{node.id}', which it made itself: hand the array on"


def _makes_records(call: ast.Call) -> bool:
    """Whether an array is made whose type is not one of NumPy's numbers."""
    name = ast.unparse(call.func).split(".")[-1]
    if name == "blank":
        return True
    if name not in MAKERS:
        return False
    given = [each.value for each in call.keywords if each.arg == "dtype"]
    at = COUNTED.get(name)
    if at is None:
        return not given  # Made like another array, which may be one of records.
    given += call.args[at : at + 1]
    return bool(given) and not _is_number(given[0])


def _is_number(dtype: ast.expr) -> bool:
    if isinstance(dtype, ast.Attribute) and isinstance(dtype.value, ast.Name):
        return dtype.value.id == "np"
    return isinstance(dtype, ast.Name) and dtype.id in ("int", "float", "bool")


def _handed_over(node: ast.expr, parent: ast.AST) -> bool:
    """Whether a whole array is an argument of a call."""
    return isinstance(parent, ast.Call) and node in parent.args


def _is_written_whole(parent: ast.AST) -> bool:
    """`rooms[0] = …` only writes."""
    return isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Store)
