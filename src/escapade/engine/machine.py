"""Machine code: Numba, what it must know of rules and doors, and its cache on the disk.

Whoever imports this imports Numba, which takes longer than to play a whole game. So it is imported by the first rule
that is compiled or loaded, and by nobody else.
"""

import inspect
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
from numba import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from numba.extending import models, register_model

from escapade.engine import code_cache, log, piles
from escapade.engine.compiler import RuleCompiler

Kernel = Callable[..., Any]
_thread = threading.local()


class NotThere(Exception):
    """The machine code is not on the disk, and nobody wants to compile it here."""


class RuleType(types.Dispatcher):  # type: ignore[misc]
    """A rule as its callers see it: compiled once for whole numbers, and not again for each constant and each width."""

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """The call with every signed number as wide as can be."""
        return super().get_call_type(context, tuple(_widest(argument) for argument in args), kws)


register_model(RuleType)(models.OpaqueModel)


def _widest(argument: Any) -> Any:
    plain = types.unliteral(argument)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else plain


def compiler_of(function: Kernel, homes: tuple[Kernel, ...] = (), **ways: Any) -> Any:
    """Compiles `function` when it is first called, keeps the machine code, and lets other threads run meanwhile.

    homes: for a door, the kernels whose sources count. A rule has none: Python never calls its machine code.
    """
    ways = {"no_cpython_wrapper": not homes, "no_cfunc_wrapper": True, **ways}
    if not homes:
        ways["pipeline_class"] = RuleCompiler
    made = numba.njit(nogil=True, error_model="numpy", **ways)(function)
    kept_apart = (
        homes or not code_cache.packing()
    )  # A package needs only the doors: what they call is written out in them.
    if kept_apart and not inspect.isgeneratorfunction(function):  # Numba cannot use one that it takes from the disk.
        made._cache = RuleCache(function, code_cache.folders(*homes) if homes else [code_cache.user_folder(function)])
    return made


def entry_point(door: Any, like: tuple[Any, ...]) -> Any:
    """The machine code of a door for arguments of just these types."""
    signature = tuple(numba.typeof(argument) for argument in like)
    if signature not in door.compiled.overloads:
        door.compiled._compile_for_args(*like)
    return door.compiled.overloads[signature].entry_point


def load(door: Any, like: tuple[Any, ...]) -> bool:
    """Take a door's machine code from the disk, and compile nothing; whether it was there."""
    _thread.only_loads = True
    try:
        entry_point(door, like)
    except NotThere:
        return False
    finally:
        _thread.only_loads = False
    return True


class RuleCache(FunctionCache):  # type: ignore[misc]
    """What was compiled of one function, as Numba keeps it on the disk, in folders of our choice.

    The first is the user's own, or a package that is being made; the second came with the game. Numba's own names
    depend on where a package lies; these only on the function. A folder's name stands for all sources.
    """

    def __init__(self, function: Kernel, folders: list[Path]) -> None:
        self._py_func = function
        self._name = repr(function)
        self._impl = _Packing(function)
        self._cache_path = str(folders[0])
        stem = code_cache.file_stem(function)
        self._cache_file, *self._shipped = [
            IndexDataCacheFile(str(folder), stem, source_stamp="") for folder in folders
        ]
        self.enable()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The machine code for these types of arguments, or None."""
        target_context.refresh()
        codegen = target_context.codegen()
        for file, portable in [
            (self._cache_file, code_cache.packing()),
            *[(file, True) for file in self._shipped],
        ]:
            with suppress(Exception):  # Whatever is wrong with a file, it can be compiled again.
                found = file.load(self._key(sig, codegen, portable))
                if found is not None:
                    return self._impl.rebuild(target_context, found)
        if getattr(_thread, "only_loads", False):
            raise NotThere
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep it. Who has no room or no right to write compiles again next time."""
        if self._impl.check_cachable(data):
            with suppress(OSError):
                Path(self._cache_path).mkdir(parents=True, exist_ok=True)
                self._cache_file.save(self._key(sig, data.codegen, code_cache.packing()), self._impl.reduce(data))

    def _key(self, sig: Any, codegen: Any, portable: bool) -> Any:
        types_, (triple, *processor), code = self._index_key(sig, codegen)
        return types_, (triple, *(["any"] if portable else processor)), code


class _Packing(CompileResultCacheImpl):  # type: ignore[misc]
    """How machine code becomes bytes and back."""

    def __init__(self, function: Kernel) -> None:
        self._locator = SimpleNamespace(_py_file=inspect.getfile(function))  # where Numba's warnings point
        self._lineno = function.__code__.co_firstlineno


for teach in (log.teach_numba, piles.teach_numba):
    teach()
