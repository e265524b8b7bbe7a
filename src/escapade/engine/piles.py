"""Cards in fixed space: a set of cards is one int64 (bit c stands for card c, c < 63)."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from escapade.engine.record import INTERPRETED, Rule, rule


def _trailing_zeros_in_python(cards: int) -> int:
    return (int(cards) & -int(cards)).bit_length() - 1


def _ones_in_python(cards: int) -> int:
    return int(cards).bit_count()


def _trailing_zeros_in_llvm(_typing: Any, _cards: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), build


def _ones_in_llvm(_typing: Any, _cards: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


trailing_zeros: Rule = _trailing_zeros_in_python if INTERPRETED else intrinsic(_trailing_zeros_in_llvm)
ones: Rule = _ones_in_python if INTERPRETED else intrinsic(_ones_in_llvm)


@rule
def lowest(cards):
    """The lowest card of a set that is not empty."""
    return trailing_zeros(cards)


@rule
def count(cards):
    """How many cards a set holds."""
    return ones(cards)


@rule
def has(cards, card):
    """Whether the set holds the card."""
    return (cards >> np.int64(card)) & 1 == 1


@rule
def single(card):
    """The set of this one card."""
    return np.int64(1) << np.int64(card)
