"""Cards in fixed space: a set of cards is one int64 (bit c stands for card c, c < 63)."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from escapade.engine.record import small


def lowest(cards: Any) -> int:
    """The lowest card of a set that is not empty."""
    return (int(cards) & -int(cards)).bit_length() - 1


def count(cards: Any) -> int:
    """How many cards a set holds."""
    return int(cards).bit_count()


@intrinsic
def _trailing_zeros(_typing: Any, _cards: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), build


@intrinsic
def _ones(_typing: Any, _cards: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@overload(lowest)
def _compiled_lowest(cards):
    return lambda cards: _trailing_zeros(cards)  # noqa: PLW0108 (Numba compiles a function)


@overload(count)
def _compiled_count(cards):
    return lambda cards: _ones(cards)  # noqa: PLW0108


@small
def has(cards, card):
    """Whether the set holds the card."""
    return (cards >> np.int64(card)) & 1 == 1


@small
def single(card):
    """The set of this one card."""
    return np.int64(1) << np.int64(card)
