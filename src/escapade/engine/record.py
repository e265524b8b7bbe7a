"""A game in progress is one NumPy record; a rule is a plain function on it that Numba compiles.

`record` declares the record, `rule` compiles a function, `bind` makes a game's own copy of a generic
kernel. With NUMBA_DISABLE_JIT=1 all three leave plain Python behind, for debugging and for proof.
"""

import copyreg
import functools
import hashlib
import inspect
import os
import re
import shutil
import sys
import time
import types
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, cast, overload

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

    def __init__(self, function: Kernel, wraps: bool, **ways: Any) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self.wraps = wraps
        self.compiled = _compile(function, _cache_folder(home_of(function)), no_cpython_wrapper=True, **ways)
        # Numba asks what a name stands for before it compiles: these say whether to write it out in the caller.
        self.py_func, self.targetoptions = function, cast(Any, self.compiled).targetoptions

    def __call__(self, *args: Any) -> Any:
        """Carry the rule out in plain Python."""
        if not self.wraps:
            return self.function(*args)
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


@overload
def rule(function: Kernel, /) -> Kernel: ...
@overload
def rule(*, small: bool = False, part: bool = False, wraps: bool = False) -> Callable[[Kernel], Kernel]: ...
def rule(
    function: Kernel | None = None, /, *, small: bool = False, part: bool = False, wraps: bool = False
) -> Kernel | Callable[[Kernel], Kernel]:
    """Compile a rule, for other rules to call: `@rule`, or with one of these.

    small: so short that the call would cost more; its machine code becomes a part of its callers'.
    part: written apart only to be read, with one caller; never compiled alone. Whoever compiles a rule compiles all
    that it calls once more, so a chain of rules, each with one caller, is paid for link by link.
    wraps: its numbers may run over, modulo 2**64, on purpose.
    """
    if function is None:
        return functools.partial(_rule, small=small, part=part, wraps=wraps)
    return _rule(function, small=small, part=part, wraps=wraps)


def _rule(function: Kernel, *, small: bool, part: bool, wraps: bool) -> Kernel:
    if INTERPRETED:
        return function
    ways = {"forceinline": True} if small else {"inline": "always"} if part else {}
    return Rule(function, wraps, **ways)


def bound_later(*_: Any) -> Any:
    """What the names of a game's kernels stand for in a template, until `bind` puts the kernels there."""
    raise AssertionError("a template was called before `bind`")


def bind(template: Kernel, owner: str, kernels: Mapping[str, Kernel], *, part: bool = False) -> Kernel:
    """`template` with `owner`'s kernels in place of the names it calls, compiled for that owner.

    A closure would do the same but misses Numba's disk cache in every process; a first-class function
    hits it but cannot be inlined. A twin with its own globals and its own name does both.
    part: it is a part of another template (see `rule`).
    """
    twin = _twin(template, owner, kernels)
    if INTERPRETED:
        return twin
    folder = _cache_folder(home_of(kernels["play"]), home_of(template))
    return _compile(twin, folder, **({"inline": "always"} if part else {}))


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


def _compile(function: Kernel, folder: str, **ways: Any) -> Kernel:
    """Compile when first called, keep the machine code in `folder`, and let other threads run meanwhile."""
    config.CACHE_DIR = folder
    keep = not inspect.isgeneratorfunction(function)  # Numba cannot write one out that it takes from the disk.
    options = {"cache": keep, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, **ways}
    return cast(Kernel, numba.njit(**options)(function))


def cache_of(kernel: Kernel) -> Path:
    """Where the machine code is kept of the game that a rule belongs to; another folder after every edit."""
    return Path(_cache_folder(home_of(kernel)))


def home_of(kernel: Kernel) -> Path:
    """Where everything is written that a kernel is compiled from: its game's whole folder, or its one file.

    A game's folder is the one with its RULES.md, however deep below it the kernel stands.
    """
    module = sys.modules[kernel.__module__]
    file = Path(module.__file__ or "")
    if not module.__package__:
        return file
    depth = module.__package__.count(".") + 1
    return next((folder for folder in list(file.parents)[:depth] if (folder / "RULES.md").exists()), file.parent)


@functools.cache
def _cache_folder(*homes: Path) -> str:
    """The compile cache of what is written in `homes` and in the engine, named by all those sources.

    Numba looks only at the function's own file, and would run stale code after an edit in a helper.
    """
    tools = f"numba {numba.__version__} numpy {np.__version__} bounds {config.BOUNDSCHECK}"
    digest = hashlib.blake2b(tools.encode(), digest_size=8)
    for place in (Path(__file__).parent, *homes):
        for file in [place] if place.is_file() else sorted(place.rglob("*.py")):
            digest.update(str(file.relative_to(place.parent)).encode())
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
