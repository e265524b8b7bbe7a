"""A game in progress is one NumPy record; a rule is a plain function on it that Numba compiles.

`record` declares the record, `rule` compiles a function, `bind` makes a game's own copy of a generic
kernel. With NUMBA_DISABLE_JIT=1 all three leave plain Python behind, for debugging and for proof.
"""

import hashlib
import os
import shutil
import sys
import time
import types
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

import numba
import numpy as np
from numba import config

INTERPRETED = bool(config.DISABLE_JIT)
STALE_CACHE_DAYS = 14

Rule = Callable[..., Any]
Field = tuple[str, str] | tuple[str, str, int | tuple[int, ...]]


def record(fields: Sequence[Field]) -> np.dtype[Any]:
    """A record whose fields read as attributes, compiled and interpreted alike."""
    return np.dtype((np.record, list(fields)))


def blank(dtype: np.dtype[Any], count: int = 1) -> np.ndarray[Any, Any]:
    """`count` zeroed records. Kernels are handed arrays: a record scalar costs five times as much."""
    return np.zeros(count, dtype)


def rule(function: Rule) -> Rule:
    """Compile a rule, keep the machine code on disk, and let other threads run meanwhile."""
    return _compiled(function, function.__module__)


def inline(function: Rule) -> Rule:
    """A rule that becomes part of its callers, where one copy for each mix of argument types would be too many."""
    if INTERPRETED:
        return function
    return cast(Rule, numba.njit(inline="always")(function))


def bind(template: Rule, owner: str, **kernels: Rule) -> Rule:
    """`template` with `owner`'s kernels in place of the names it calls, compiled for that owner.

    A closure would do the same but misses Numba's disk cache in every process; a first-class function
    hits it but cannot be inlined. A twin with its own globals and its own name does both.
    """
    scope = {**template.__globals__, **kernels}
    twin = types.FunctionType(template.__code__, scope, template.__name__, template.__defaults__)
    twin.__qualname__ = f"{owner}.{template.__qualname__}"
    twin.__module__ = template.__module__
    twin.__doc__ = template.__doc__
    return _compiled(twin, kernels["play"].__module__)


def _compiled(function: Rule, home: str) -> Rule:
    if INTERPRETED:
        return function
    config.CACHE_DIR = _cache_folder(_sources(home))
    return cast(Rule, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def _sources(module: str) -> Path:
    """Where the rules that `module` belongs to are written: its package's folder, or its one file."""
    file = Path(sys.modules[module].__file__ or "")
    return file.parent if sys.modules[module].__package__ else file


@cache
def _cache_folder(home: Path) -> str:
    """The compile cache of the rules in `home`, named by all sources that they are compiled from.

    Numba looks only at the function's own file, and would run stale code after an edit in a helper.
    Rules use the engine, the bots' templates and their own folder, so these make the name.
    """
    digest = hashlib.blake2b(f"numba {numba.__version__} numpy {np.__version__}".encode(), digest_size=8)
    package = Path(__file__).parents[1]
    for place in (package / "engine", package / "bots", home):
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
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
        if other.is_dir() and other.stat().st_mtime < time.time() - STALE_CACHE_DAYS * 86400:
            shutil.rmtree(other, ignore_errors=True)


if INTERPRETED:
    np.seterr(over="ignore")  # The generator multiplies modulo 2**64 on purpose.
