"""The log: how rules say what happened. A row is an event; `note` writes one, in machine code and in plain Python."""

from typing import Any

import numpy as np

from escapade.engine.record import rule

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


def note(log, kind, seat, sees, a, b=0, c=0, d=0, e=0):
    """Tell the log what happened. In simulation the log has no rows, and this costs nothing.

    `a` is public, b to e are for the seats in the bit mask `sees` only.
    """
    if log.shape[0] > 0:
        write_event(log, kind, seat, sees, a, b, c, d, e)


def teach_numba() -> None:
    """How `note` is compiled.

    An inlined function would count references to the log, and an ordinary one be compiled for each mix of number types.
    """
    from numba import types
    from numba.core.typing.templates import infer_global, make_intrinsic_template

    def typed(_context, log, kind, seat, sees, a, b=0, c=0, d=0, e=0):
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return context.compile_internal(builder, note, signature, args)

        return types.void(log, *[types.int64] * EVENT_WIDTH), build

    infer_global(note, types.Function(make_intrinsic_template(note, typed, "note")))
