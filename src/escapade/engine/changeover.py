"""Doors on their way from plain Python to machine code.

A `Call` is a door with arguments of the types that it is called with: that is all Numba needs to compile it, and
nothing is played for it.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from escapade.engine import code_cache
from escapade.engine.record import INTERPRETED, Door

Call = tuple[Door, tuple[Any, ...]]


def on_disk(calls: Sequence[Call]) -> bool:
    """Whether the machine code of all these seems to be on the disk. Numba is not asked, which takes a while."""
    return all(
        any(
            (folder / f"{code_cache.file_stem(door.py_func)}.nbi").exists()
            for folder in code_cache.folders(*door.homes)
        )
        for door, _ in calls
    )


def change_over(calls: Sequence[Call]) -> bool:
    """Take machine code that is there, without compiling any; whether these doors run in machine code now."""
    if INTERPRETED:
        return False
    cold = [(door, like) for door, like in calls if not door.changed_over]
    if not cold:
        return True
    if not on_disk(cold):
        return False
    from escapade.engine import machine

    if not all(machine.load(door, like) for door, like in cold):
        return False
    for door, _ in cold:
        door.change_over()
    return True


def compile_all(calls: Sequence[Call], tell: Callable[[int], None] = lambda _: None) -> None:
    """Compile what is not on the disk yet, and take the rest from there; `tell` hears how many are done."""
    if INTERPRETED:
        return
    from escapade.engine import machine

    with _nothing_thrown_away():
        for number, (door, like) in enumerate(calls, 1):
            machine.entry_point(door, like)
            door.change_over()
            tell(number)


@contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """Without Python's collector: it takes a tenth of the compiler's time to find hardly anything."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
