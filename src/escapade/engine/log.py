"""The log: how rules say what happened. A row is an event; `note` writes one, in machine code and in plain Python."""

from typing import Any

import numpy as np
from numba import types
from numba.core.extending import _Intrinsic  # what `numba.extending.intrinsic` makes, which nobody could call

from escapade.engine.record import INTERPRETED, rule

EVENT_WIDTH = 8
SILENT = np.empty((0, EVENT_WIDTH), np.int64)  # a log without rows: in simulations nobody listens


@rule
def write_event(log, kind, seat, sees, a, b, c, d, e):
    """Add a row to the log. Row 0 counts."""
    log[0, 0] += 1
    row = log[0, 0]
    if row >= log.shape[0]:
        return  # The owner of the log sees the count, makes room and plays the move again.
    log[row, 0] = kind
    log[row, 1] = seat
    log[row, 2] = sees
    log[row, 3] = a
    log[row, 4] = b
    log[row, 5] = c
    log[row, 6] = d
    log[row, 7] = e


def _note(log, kind, seat, sees, a, b=0, c=0, d=0, e=0):
    if log.shape[0] > 0:
        write_event(log, kind, seat, sees, a, b, c, d, e)


def _typed_note(_context, log, kind, seat, sees, a, b=0, c=0, d=0, e=0):
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.compile_internal(builder, _note, signature, args)

    return types.void(log, *[types.int64] * EVENT_WIDTH), build


class Note(_Intrinsic):  # type: ignore[misc]
    """Tell the log what happened. In simulation the log has no rows, and this costs nothing.

    `a` is public, b to e are for the seats in the bit mask `sees` only. An inlined function would count references to
    the log, and an ordinary one be compiled for each mix of number types.
    """

    def __call__(self, *args: Any) -> None:  # type: ignore[override]
        """Write the event in plain Python."""
        _note(*args)


def _compiled_note() -> Note:
    compiled = Note("note", _typed_note)
    compiled._register()
    return compiled


note = _note if INTERPRETED else _compiled_note()
