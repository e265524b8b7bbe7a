"""A game in progress is one NumPy record; a rule is a plain function on it that Numba compiles.

`record` declares the record, `rule` marks a function, `bind` makes a game's own copy of a generic kernel. Nothing here
imports Numba: whoever only reads a game, or plays it in plain Python, need not wait for that (see `machine`). With
NUMBA_DISABLE_JIT=1 everything stays plain Python, for debugging and for proof.
"""

import copyreg
import functools
import os
import threading
import types
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, TypeVar, cast, overload

import numpy as np

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

Kernel = Callable[..., Any]
Numbers = np.ndarray[Any, Any]
Fields = TypeVar("Fields")
_making = threading.RLock()  # Two threads that want the same machine code get the same.
Field = tuple[str, Any] | tuple[str, Any, int | tuple[int, ...]]


class Declared(tuple[Any, ...]):
    """What `number` and `numbers` leave in the body of a class, for `record`."""


def number(kind: str) -> int:
    """A field that holds one number of this kind of NumPy's: `turn = number("i2")`."""
    return cast(int, Declared((kind,)))


def numbers(kind: str, *shape: int) -> Numbers:
    """A field that holds an array of them: `height = numbers("i1", COLUMNS)`."""
    return cast(Numbers, Declared((kind, shape)))


@overload
def record(fields: Sequence[Field]) -> np.dtype[Any]: ...
@overload
def record(fields: type[Fields]) -> type[Fields]: ...
def record(fields: Any) -> Any:
    """A record whose fields read as attributes, compiled and interpreted alike.

    Over a class whose body names `number` and `numbers` it is a decorator. Then words that read a position can say
    `s: State`, and mypy finds a field that is not there. To NumPy and Numba both ways are the same.
    """
    if isinstance(fields, type):
        fields = [(name, *field) for name, field in vars(fields).items() if isinstance(field, Declared)]
    for name, *_ in fields:
        if hasattr(np.void, name):
            raise ValueError(f"A field cannot be called '{name}': interpreted, every NumPy record has that already.")
    return np.dtype((_reader(tuple(field[0] for field in fields)), list(fields)))


class _Reader(type):
    """The kind of the classes that read records, so that pickle can make one again from its names."""

    names: tuple[str, ...]


@functools.cache
def _reader(names: tuple[str, ...]) -> type:
    """The scalar of a record with these fields. np.record does the same, seven times slower."""
    return _Reader("Record", (np.void,), {"__slots__": (), "names": names, **{name: _field(name) for name in names}})


def _field(name: str) -> property:
    def put(scalar: Any, value: Any) -> None:
        scalar[name] = value

    return property(itemgetter(name), put)


copyreg.pickle(_Reader, lambda reader: (_reader, (reader.names,)))  # type: ignore[arg-type, return-value]


def blank(dtype: Any, count: int = 1) -> np.ndarray[Any, Any]:
    """`count` zeroed records. Kernels are handed arrays: a record scalar costs five times as much."""
    return np.zeros(count, dtype)


def copy_of(records: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A copy. numpy's own goes field by field, ten times slower."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


def as_python(records: np.ndarray[Any, Any]) -> Any:
    """An array of one record as it is now, with Python's own numbers, for words: NumPy's answer ten times slower."""
    return _python_record(records.dtype.names or ())(*records.item())


@functools.cache
def _python_record(names: tuple[str, ...]) -> Any:
    return namedtuple("PythonRecord", names)


def _machine() -> Any:
    """Numba, and what it must know of ours: imported when the first machine code is compiled or loaded."""
    from escapade.engine import machine

    return machine


class Rule:
    """A function on records: machine code for compiled callers, plain Python for everybody else.

    A wrapper that takes Python's objects apart costs as long to compile as a small rule; only the doors
    of a game (see `bind`) need one. Words that ask a rule a question can wait for Python to answer.
    """

    def __init__(self, function: Kernel, wraps: bool = False, **ways: Any) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function  # Numba asks for it by this name, to write it out in its callers.
        self.wraps = wraps
        self.ways = ways
        self._compiled: Any = None

    def __call__(self, *args: Any) -> Any:
        """Carry the rule out in plain Python."""
        if not self.wraps:
            return self.py_func(*args)
        with np.errstate(over="ignore"):
            return self.py_func(*args)

    @property
    def compiled(self) -> Any:
        """What compiles it when a caller is compiled, or a door first called; made when first asked for."""
        if self._compiled is None:
            with _making:
                self._compiled = self._compiled or self._compiler()
        return self._compiled

    @property
    def targetoptions(self) -> Any:
        """Numba asks what a name stands for before it compiles: whether to write it out in the caller."""
        return self.compiled.targetoptions

    @property
    def _numba_type_(self) -> Any:
        return _machine().RuleType(self.compiled)

    def _compiler(self) -> Any:
        return _machine().compiler_of(self.py_func, **self.ways)


@overload
def rule(function: Kernel, /) -> Kernel: ...
@overload
def rule(*, small: bool = False, wraps: bool = False) -> Callable[[Kernel], Kernel]: ...
def rule(
    function: Kernel | None = None, /, *, small: bool = False, wraps: bool = False
) -> Kernel | Callable[[Kernel], Kernel]:
    """A rule, for other rules to call: `@rule`, or with one of these.

    small: so short that the call would cost more; its machine code becomes a part of its callers'.
    wraps: its numbers may run over, modulo 2**64, on purpose.
    """
    if function is None:
        return functools.partial(_rule, small=small, wraps=wraps)
    return _rule(function, small=small, wraps=wraps)


def _rule(function: Kernel, *, small: bool, wraps: bool) -> Kernel:
    if INTERPRETED and not wraps:
        return function
    return Rule(function, wraps, **({"forceinline": True} if small else {}))


_plain_first = False


def plain_first() -> None:
    """From now on this process compiles nothing when a door is called: people sit at a table and wait.

    A door runs in plain Python until it is changed over to machine code that another process has made.
    """
    global _plain_first  # noqa: PLW0603
    _plain_first = True


def waits() -> bool:
    """Whether this process waits for machine code: who goes through a door first, compiles it."""
    return not _plain_first


class Door(Rule):
    """A template bound to a game's kernels: what Python calls, and the only thing that it calls in machine code.

    Out of plain Python come the same bytes, so a door may change over at any time, even in the middle of a match.
    """

    def __init__(self, function: Kernel, homes: tuple[Kernel, Kernel], **ways: Any) -> None:
        super().__init__(function, **ways)
        self.homes = homes  # the kernels whose sources it is compiled from: the game's, and the template's
        self.changed_over = False
        self._now: Kernel = self._first

    def __call__(self, *args: Any) -> Any:
        """Go through it."""
        return self._now(*args)

    def change_over(self) -> None:
        """From now on in machine code, which should be there already."""
        self._now = self.compiled
        self.changed_over = True

    def in_plain_python(self, *args: Any) -> Any:
        """Go through it without machine code. Its numbers may run over, in whatever thread: nobody is warned."""
        with np.errstate(all="ignore"):
            return self.py_func(*args)

    def _first(self, *args: Any) -> Any:
        if INTERPRETED or _plain_first:
            return self.in_plain_python(*args)
        self.change_over()
        return self._now(*args)

    @property
    def _numba_type_(self) -> Any:
        return self.compiled._numba_type_

    def _compiler(self) -> Any:
        from escapade.engine.complaints import listened_to

        return listened_to(_machine().compiler_of(self.py_func, self.homes, **self.ways))


def bound_later(*_: Any) -> Any:
    """What the names of a game's kernels stand for in a template, until `bind` puts the kernels there."""
    raise AssertionError("a template was called before `bind`")


def bind(template: Kernel, owner: str, kernels: Mapping[str, Kernel], *, part: bool = False) -> Door:
    """`template` with `owner`'s kernels in place of the names it calls, compiled for that owner.

    A closure would do the same but misses Numba's disk cache in every process; a first-class function
    hits it but cannot be inlined. A copy with its own globals and its own name does both.
    part: never called alone; it is written out in the template that calls it.
    """
    scope = {**template.__globals__, **kernels}
    bound = types.FunctionType(template.__code__, scope, template.__name__, template.__defaults__)
    bound.__qualname__ = f"{owner}.{template.__qualname__}"
    bound.__module__ = template.__module__
    bound.__doc__ = template.__doc__
    return Door(bound, (kernels["play"], template), **({"inline": "always"} if part else {}))


def unchecked(door: Kernel, *like: Any) -> Kernel:
    """The machine code behind a door, for arguments of just these types, without Numba's look at each of them.

    That look takes 1 to 2 microseconds, ten times as long as a move. Nothing checks the arguments any more.
    """
    own = cast(Door, door)
    if INTERPRETED or (_plain_first and not own.changed_over):
        return door
    return cast(Kernel, _machine().entry_point(own, like))
