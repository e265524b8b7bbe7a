"""A game in progress is one NumPy record; a rule is a plain function on it that Numba compiles.

`record` declares the record, `rule` compiles a function, `bind` makes a game's own copy of a generic
kernel. With NUMBA_DISABLE_JIT=1 all three leave plain Python behind, for debugging and for proof.
"""

import copyreg
import functools
import hashlib
import os
import re
import shutil
import sys
import time
import types
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, cast

import numba
import numpy as np
from numba import config
from numba.extending import models, register_model, typeof_impl

INTERPRETED = bool(config.DISABLE_JIT)
STALE_CACHE_DAYS = 14

Kernel = Callable[..., Any]
Field = tuple[str, Any] | tuple[str, Any, int | tuple[int, ...]]


def record(fields: Sequence[Field]) -> np.dtype[Any]:
    """A record whose fields read as attributes, compiled and interpreted alike."""
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


def blank(dtype: np.dtype[Any], count: int = 1) -> np.ndarray[Any, Any]:
    """`count` zeroed records. Kernels are handed arrays: a record scalar costs five times as much."""
    return np.zeros(count, dtype)


def twin(records: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A copy. numpy's own goes field by field, ten times slower."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


class Rule:
    """A function on records: machine code for compiled callers, plain Python for everybody else.

    A wrapper that takes Python's objects apart costs as long to compile as a small rule; only the doors
    of a game (see `bind`) need one. Words that ask a rule a question can wait for Python to answer.
    """

    def __init__(self, function: Kernel, **ways: Any) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self.compiled = _compile(function, function.__module__, no_cpython_wrapper=True, **ways)
        # Numba asks what a name stands for before it compiles: these say whether to write it out in the caller.
        self.py_func, self.targetoptions = function, cast(Any, self.compiled).targetoptions

    def __call__(self, *args: Any) -> Any:
        """Carry the rule out in plain Python."""
        return self.function(*args)


class Wrapping(Rule):
    """A rule that multiplies modulo 2**64 on purpose."""

    def __call__(self, *args: Any) -> Any:
        """Carry the rule out in plain Python, where numpy is told not to mind."""
        with np.errstate(over="ignore"):
            return self.function(*args)


class _RuleType(numba.types.Dispatcher):  # type: ignore[misc]
    """A rule as its callers see it: compiled once for whole numbers, and not again for each constant and each width."""

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        return super().get_call_type(context, tuple(_widest(argument) for argument in args), kws)


register_model(_RuleType)(models.OpaqueModel)


def _widest(argument: Any) -> Any:
    plain = numba.types.unliteral(argument)
    return numba.int64 if isinstance(plain, numba.types.Integer) and plain.signed else plain


@typeof_impl.register(Rule)
def _rule_type(a_rule: Rule, _context: Any) -> Any:
    return _RuleType(a_rule.compiled)


def rule(function: Kernel) -> Kernel:
    """Compile a rule, for other rules to call."""
    return function if INTERPRETED else Rule(function)


def small(function: Kernel) -> Kernel:
    """Compile a rule as a part of its callers: for one so short that the call would cost more."""
    return function if INTERPRETED else Rule(function, forceinline=True)


def wrapping(function: Kernel) -> Kernel:
    """Compile a small rule whose numbers may run over."""
    return function if INTERPRETED else Wrapping(function, forceinline=True)


def wrapping_rule(function: Kernel) -> Kernel:
    """Compile a rule whose numbers may run over, too long to be a part of its callers."""
    return function if INTERPRETED else Wrapping(function)


def part(function: Kernel) -> Kernel:
    """A part of its one caller, written apart to be read. It is never compiled alone.

    Whoever compiles a rule compiles all that it calls once more: a chain of rules, each with one caller,
    is paid for link by link.
    """
    return function if INTERPRETED else Rule(function, inline="always")


def bind(template: Kernel, owner: str, **kernels: Kernel) -> Kernel:
    """`template` with `owner`'s kernels in place of the names it calls, compiled for that owner.

    A closure would do the same but misses Numba's disk cache in every process; a first-class function
    hits it but cannot be inlined. A twin with its own globals and its own name does both.
    """
    twin = _twin(template, owner, kernels)
    return twin if INTERPRETED else _compile(twin, kernels["play"].__module__)


def bind_part(template: Kernel, owner: str, **kernels: Kernel) -> Kernel:
    """The same for a template that is a part of another (see `part`)."""
    twin = _twin(template, owner, kernels)
    return twin if INTERPRETED else _compile(twin, kernels["play"].__module__, inline="always")


def _twin(template: Kernel, owner: str, kernels: Mapping[str, Kernel]) -> Kernel:
    scope = {**template.__globals__, **kernels}
    twin = types.FunctionType(template.__code__, scope, template.__name__, template.__defaults__)
    twin.__qualname__ = f"{owner}.{template.__qualname__}"
    twin.__module__ = template.__module__
    twin.__doc__ = template.__doc__
    return twin


def straight(door: Kernel, *like: Any) -> Kernel:
    """The machine code behind a door, for arguments of just these types, without Numba's look at each of them.

    That look takes 1 to 2 microseconds, ten times as long as a move. Nothing checks the arguments any more.
    """
    if INTERPRETED:
        return door
    compiled = cast(Any, door)
    signature = tuple(numba.typeof(argument) for argument in like)
    compiled.compile(signature)
    return cast(Kernel, compiled.overloads[signature].entry_point)


def _compile(function: Kernel, home: str, **ways: Any) -> Kernel:
    """Compile when first called, keep the machine code on disk, and let other threads run meanwhile."""
    config.CACHE_DIR = _cache_folder(_sources(home))
    options = {"cache": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, **ways}
    return cast(Kernel, numba.njit(**options)(function))


def cache_of(kernel: Kernel) -> Path:
    """Where the machine code is kept of the game that a rule belongs to; another folder after every edit."""
    return Path(_cache_folder(_sources(kernel.__module__)))


def _sources(module: str) -> Path:
    """Where the rules that `module` belongs to are written: its package's folder, or its one file."""
    file = Path(sys.modules[module].__file__ or "")
    return file.parent if sys.modules[module].__package__ else file


@functools.cache
def _cache_folder(home: Path) -> str:
    """The compile cache of the rules in `home`, named by all sources that they are compiled from.

    Numba looks only at the function's own file, and would run stale code after an edit in a helper.
    Rules use the engine, the bots' templates and their own folder, so these make the name.
    """
    tools = f"numba {numba.__version__} numpy {np.__version__} bounds {config.BOUNDSCHECK}"
    digest = hashlib.blake2b(tools.encode(), digest_size=8)
    package = Path(__file__).parents[1]
    for place in (package / "engine", package / "bots", home):
        for file in [place] if place.is_file() else sorted(place.rglob("*.py")):
            digest.update(file.name.encode())
            digest.update(file.read_bytes())
    user = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(os.environ.get("NUMBA_CACHE_DIR") or Path(user) / "escapade") / digest.hexdigest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _sweep(folder.parent)
    except OSError:
        pass  # A read-only home: Numba says so or finds a place of its own.
    return str(folder)


def _sweep(caches: Path) -> None:
    """Delete caches of sources that nobody has run for a while."""
    for other in caches.iterdir():
        ours = re.fullmatch("[0-9a-f]{16}", other.name)  # NUMBA_CACHE_DIR may be home to others, too.
        if ours and other.is_dir() and other.stat().st_mtime < time.time() - STALE_CACHE_DAYS * 86400:
            shutil.rmtree(other, ignore_errors=True)


if INTERPRETED:
    np.seterr(over="ignore")  # The generator multiplies modulo 2**64 on purpose.
