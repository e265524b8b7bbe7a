"""Machine code: Numba, what it must know of rules and doors, and its cache on the disk.

Whoever imports this imports Numba, which takes longer than to play a whole game. So it is imported by the first rule
that is compiled or loaded, and by nobody else.
"""

import inspect
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
from numba import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from numba.extending import models, register_model

from escapade.engine import log, piles
from escapade.engine.kept import user_folder

Kernel = Callable[..., Any]


class RuleType(types.Dispatcher):  # type: ignore[misc]
    """A rule as its callers see it: compiled once for whole numbers, and not again for each constant and each width."""

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """The call with every signed number as wide as can be."""
        return super().get_call_type(context, tuple(_widest(argument) for argument in args), kws)


register_model(RuleType)(models.OpaqueModel)


def _widest(argument: Any) -> Any:
    plain = types.unliteral(argument)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else plain


def compiler_of(function: Kernel, *homes: Kernel, **ways: Any) -> Any:
    """Compiles `function` when it is first called, keeps the machine code, and lets other threads run meanwhile.

    homes: the kernels whose sources count beside the engine's; left out, its own.
    """
    made = numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, **ways)(function)
    if not inspect.isgeneratorfunction(function):  # Numba cannot write one out that it takes from the disk.
        made._cache = Kept(function, user_folder(*(homes or (function,))))
    return made


def entry_point(door: Any, like: tuple[Any, ...]) -> Any:
    """The machine code of a door for arguments of just these types."""
    signature = tuple(numba.typeof(argument) for argument in like)
    door.compiled.compile(signature)
    return door.compiled.overloads[signature].entry_point


class Kept(FunctionCache):  # type: ignore[misc]
    """What was compiled of one function, as Numba keeps it on the disk, in a folder of our choice.

    Numba's own names depend on where the package lies; these only on the function. The folder's name stands for all
    sources that the function is compiled from.
    """

    def __init__(self, function: Kernel, folder: Path) -> None:
        self._py_func = function
        self._name = repr(function)
        self._impl = _Packing(function)
        self._cache_path = str(folder)
        self._cache_file = IndexDataCacheFile(self._cache_path, file_stem(function), source_stamp="")
        self.enable()

    def _save_overload(self, sig: Any, data: Any) -> None:
        if self._enabled and self._impl.check_cachable(data):
            with suppress(OSError):  # Who has no room or no right to write compiles again next time.
                Path(self._cache_path).mkdir(parents=True, exist_ok=True)
                self._cache_file.save(self._index_key(sig, data.codegen), self._impl.reduce(data))


class _Packing(CompileResultCacheImpl):  # type: ignore[misc]
    """How machine code becomes bytes and back."""

    def __init__(self, function: Kernel) -> None:
        self._locator = SimpleNamespace(_py_file=inspect.getfile(function))  # where Numba's warnings point
        self._lineno = function.__code__.co_firstlineno


def file_stem(function: Kernel) -> str:
    """What the files of a function are called."""
    name = f"{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", "")
    return f"{name}-{function.__code__.co_firstlineno}.py{sys.version_info[0]}{sys.version_info[1]}"


for teach in (log.teach_numba, piles.teach_numba):
    teach()
