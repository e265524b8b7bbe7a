"""The fields that rules read and write, found in their sources and compared with the record's. Nothing is run.

A rule knows a record by the place of its argument; whom it hands the record to is followed.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from escapade.engine.watched import no_field

ROLES: dict[str, tuple[str, ...]] = {"awaits": ("State",)}  # every other kernel begins with (box, s)
USUAL = ("Box", "State")


def kernel_roles(name: str) -> tuple[str, ...]:
    """Which arguments of a kernel of the contract are records, from the first on."""
    return ROLES.get(name, USUAL)


def wrong_fields(kernels: Mapping[str, Any], names: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """A sentence for each field that a kernel uses and its record does not have. `names` are each record's fields."""
    seen: set[Any] = set()
    for name, kernel in kernels.items():
        yield from _look_into(kernel, kernel_roles(name), names, seen)


def _look_into(
    kernel: Any, roles: tuple[str | None, ...], names: Mapping[str, tuple[str, ...]], seen: set[Any]
) -> Iterator[str]:
    function = plain_function(kernel)
    if function is None or (function, roles) in seen:
        return
    seen.add((function, roles))
    tree, first = _source_of(function)
    if tree is None:
        return
    arguments = [one.arg for one in tree.args.args]
    records = {argument: role for argument, role in zip(arguments, roles, strict=False) if role}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in records:
            records |= {one.id: records[node.value.id] for one in node.targets if isinstance(one, ast.Name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in records:
            role = records[node.value.id]
            if role in names and node.attr not in names[role]:
                file = Path(inspect.getsourcefile(function) or "").name
                place = f"{function.__name__} ({file}, line {first + node.lineno - 1})"
                yield f"{place}: {no_field(node.attr, role, names[role])}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            handed = tuple(records.get(one.id) if isinstance(one, ast.Name) else None for one in node.args)
            if any(handed):
                yield from _look_into(function.__globals__.get(node.func.id), handed, names, seen)


def plain_function(kernel: Any) -> Callable[..., Any] | None:
    """The Python function behind a rule, a kernel of Numba's, or itself."""
    function = getattr(kernel, "py_func", kernel)
    return function if inspect.isfunction(function) else None


def _source_of(function: Callable[..., Any]) -> tuple[ast.FunctionDef | None, int]:
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    except (OSError, SyntaxError, IndexError):
        return None, 0
    return (tree, first) if isinstance(tree, ast.FunctionDef) else (None, 0)
