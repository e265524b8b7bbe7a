"""Components written as TOML."""

from collections.abc import Mapping, Sequence
from typing import Any

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def inline(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + "".join(_ESCAPES.get(sign, sign) for sign in value) + '"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(name)} = {inline(each)}" for name, each in value.items()) + " }"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(inline, value)) + "]"
    return "none" if value is None else repr(value)


def whole(data: Mapping[str, Any]) -> str:
    """All of a box.toml: single values first, then its tables."""
    return "\n".join(_table(data, ())).strip() + "\n"


def _table(data: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    written, inside = [], []
    for name, value in data.items():
        if isinstance(value, Mapping):
            here = (*path, _key(name))
            inside += ["", f"[{'.'.join(here)}]", *_table(value, here)]
        elif not path and isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
            for each in value:
                inside += ["", f"[[{_key(name)}]]", *(f"{_key(field)} = {inline(it)}" for field, it in each.items())]
        elif isinstance(value, list) and any(isinstance(each, Mapping | str) for each in value):
            written += [f"{_key(name)} = [", *(f"  {inline(each)}," for each in value), "]"]
        else:
            written.append(f"{_key(name)} = {inline(value)}")
    return written + inside


def _key(name: str) -> str:
    return name if name and name.replace("-", "").replace("_", "").isalnum() and name.isascii() else inline(name)
