"""Cards in fixed space: a set of cards is one int64 (bit c stands for card c, c < 63), a pile is an array."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from escapade.engine.record import INTERPRETED, rule

if INTERPRETED:

    def lowest(cards):  # type: ignore[no-untyped-def]
        """The lowest card of a set that is not empty."""
        return (int(cards) & -int(cards)).bit_length() - 1

    def count(cards):  # type: ignore[no-untyped-def]
        """How many cards a set holds."""
        return int(cards).bit_count()

else:

    @intrinsic
    def _trailing_zeros(_context: Any, cards: Any) -> Any:
        def build(_ctx: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), build

    @intrinsic
    def _ones(_context: Any, cards: Any) -> Any:
        def build(_ctx: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), build

    @rule
    def lowest(cards):
        """The lowest card of a set that is not empty."""
        return _trailing_zeros(cards)

    @rule
    def count(cards):
        """How many cards a set holds."""
        return _ones(cards)


@rule
def has(cards, card):
    """Whether the set holds the card."""
    return (cards >> np.int64(card)) & 1 == 1


@rule
def single(card):
    """The set of this one card."""
    return np.int64(1) << np.int64(card)
