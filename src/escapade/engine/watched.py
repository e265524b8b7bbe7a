"""Rules run in plain Python on a watched position: every mistake has a sentence and a line.

Machine code reads a field that is not there not at all, and lets a number that is too large run over in silence.
"""

import linecache
import sysconfig
import traceback
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import numpy as np

NARROW = 8  # bytes; of a number this wide all bits are often used, and it runs over on purpose
OURS = Path(__file__).parents[1]
PYTHON = Path(sysconfig.get_path("stdlib"))
LIBRARIES = {"llvmlite", "msgspec", "numba", "numpy"}


class NoField(AttributeError):
    """A field that a record does not have."""


class TooLargeForField(OverflowError):
    """A number that does not fit into its field."""


class WatchedRecord:
    """A record that knows its fields and their bounds. Rules in plain Python cannot tell it from a real one."""

    __slots__ = ("_name", "_record")

    def __init__(self, record: Any, name: str) -> None:
        object.__setattr__(self, "_record", record)
        object.__setattr__(self, "_name", name)

    def __getattr__(self, field: str) -> Any:
        """The value of a field; arrays are watched as well."""
        value = self._record[self._known(field)]
        if isinstance(value, np.ndarray):
            watched = value.view(WatchedArray)
            watched.field = field
            return watched
        return WatchedRecord(value, field) if isinstance(value, np.void) else value

    def __setattr__(self, field: str, value: Any) -> None:
        """Put a value into a field, if it fits."""
        kind = self._record.dtype[self._known(field)]
        fits(field, kind.base, value)
        self._record[field] = value

    def __getitem__(self, field: str) -> Any:
        """The same, as NumPy's records are also read."""
        return getattr(self, field)

    def __setitem__(self, field: str, value: Any) -> None:
        """The same."""
        setattr(self, field, value)

    def __array__(self, *_: Any, **__: Any) -> np.ndarray[Any, Any]:
        """What is copied into another record."""
        return np.array(self._record)

    def _known(self, field: str) -> str:
        names = self._record.dtype.names or ()
        if field in names:
            return field
        raise NoField(no_field(field, self._name, names))


class WatchedArray(np.ndarray[Any, Any]):
    """A field that is an array, and minds what is put into it."""

    field = ""

    def __array_finalize__(self, origin: Any) -> None:
        """A part of it keeps the name."""
        self.field = getattr(origin, "field", "")

    def __setitem__(self, at: Any, value: Any) -> None:
        """Put values in, if they fit."""
        fits(self.field, self.dtype, value)
        super().__setitem__(at, value)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **ways: Any) -> Any:
        """Compute with plain arrays; what is computed in place is checked before it is put in."""
        plain = [np.asarray(one) if isinstance(one, WatchedArray) else one for one in inputs]
        (target,) = ways.pop("out", (None,))
        if target is None:
            return getattr(ufunc, method)(*plain, **ways)
        if target.dtype.kind in "iu" and method == "__call__":
            plain = [one.astype(np.int64) if _is_narrow(getattr(one, "dtype", None)) else one for one in plain]
        result = getattr(ufunc, method)(*plain, **ways)
        fits(getattr(target, "field", ""), target.dtype, result)
        np.asarray(target)[...] = result
        return target


def _is_narrow(kind: Any) -> bool:
    return kind is not None and kind.kind in "iu" and kind.itemsize < NARROW


def no_field(field: str, record: str, names: Iterable[str]) -> str:
    """What to say of a field that is not there."""
    near = get_close_matches(field, list(names), 1, 0.6)
    guess = f"; did you mean '{near[0]}'?" if near else f"; it has {', '.join(names)}."
    return f"no field '{field}' in {record}{guess}"


def fits(field: str, kind: Any, value: Any) -> None:
    """Whether whole numbers fit into a field of that kind; TooLargeForField with a sentence if not."""
    if not _is_narrow(kind) or isinstance(value, np.void | WatchedRecord):
        return
    given = np.asarray(value)
    if given.dtype.kind not in "iu" or not given.size:
        return
    bounds = np.iinfo(kind)
    for one in (given.min(), given.max()):
        if not bounds.min <= one <= bounds.max:
            kept = np.asarray(one).astype(kind)
            raise TooLargeForField(
                f"{one} does not fit into '{field}', which is {kind.str[1:]} ({bounds.min} to {bounds.max}): "
                f"compiled it would become {kept} without a word."
            )


def watched(records: Any, name: str) -> list[WatchedRecord]:
    """An array of records for a door in plain Python: doors take the first."""
    return [WatchedRecord(one, name) for one in records]


def minding_overflow() -> Any:
    """A context in which a sum of small numbers that runs over is an error."""
    return np.errstate(over="raise")


def sentence_of(problem: BaseException) -> str:
    """What went wrong, with the last line of the author's own: 'play (rules.py, line 12): … in `s.hand[9] = 1`'."""
    words = f"{problem}" if isinstance(problem, NoField | TooLargeForField) else f"{type(problem).__name__}: {problem}"
    if isinstance(problem, FloatingPointError):
        words = f"a number runs over: {problem}; the sum of two small numbers is small. Make one of them np.int64"
    if isinstance(problem, SyntaxError):
        return f"{Path(problem.filename or '').name}, line {problem.lineno}: {type(problem).__name__}: {problem.msg}"
    frames = [one for one in traceback.extract_tb(problem.__traceback__) if is_authors(one.filename)]
    if not frames:
        return words
    last = frames[-1]
    line = linecache.getline(last.filename, last.lineno or 0).strip()
    return f"{last.name} ({Path(last.filename).name}, line {last.lineno}): {words} in `{line}`"


def is_authors(file: str) -> bool:
    """Whether a file may be part of a game: neither Python's, nor a library's, nor the engine's."""
    path = Path(file)
    if file.startswith("<") or not LIBRARIES.isdisjoint(path.parts):
        return False
    if OURS in path.parents:
        return OURS / "games" in path.parents
    return "site-packages" in path.parts or PYTHON not in path.parents
