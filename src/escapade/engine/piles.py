"""Cards in fixed space: a set of cards is one int64 (bit c stands for card c, c < 63)."""

from typing import Any

import numpy as np

from escapade.engine.chance import below
from escapade.engine.record import rule


def lowest(cards: Any) -> int:
    """The lowest card of a set that is not empty."""
    return (int(cards) & -int(cards)).bit_length() - 1


def count(cards: Any) -> int:
    """How many cards a set holds."""
    return int(cards).bit_count()


def teach_numba() -> None:
    """How `lowest` and `count` are compiled: to one instruction each."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic
    def trailing_zeros(_typing: Any, _cards: Any) -> Any:
        def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), build

    @intrinsic
    def ones(_typing: Any, _cards: Any) -> Any:
        def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), build

    @overload(lowest)
    def compiled_lowest(cards):
        return lambda cards: trailing_zeros(cards)  # noqa: PLW0108 (Numba compiles a function)

    @overload(count)
    def compiled_count(cards):
        return lambda cards: ones(cards)  # noqa: PLW0108


@rule(small=True)
def has(cards, card):
    """Whether the set holds the card."""
    return (cards >> np.int64(card)) & 1 == 1


@rule(small=True)
def single(card):
    """The set of this one card."""
    return np.int64(1) << np.int64(card)


@rule(small=True)
def each(cards):
    """The cards of a set, the lowest first: `for card in each(cards)`. It costs what the loop by hand would."""
    while cards != 0:
        yield lowest(cards)
        cards &= cards - 1


@rule(small=True)
def nth(cards, n):
    """The nth lowest card of a set, counted from 0."""
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


@rule(small=True)
def any_of(rng, cards):
    """Any card of a set that is not empty, each equally likely."""
    return nth(cards, below(rng, count(cards)))


@rule
def list_set(cards, first, out, n):
    """The moves `first + card` for every card of a set, into `out` from place n on; how many it holds then."""
    for card in each(cards):
        out[n] = first + card
        n += 1
    return n


@rule
def share_win(ranks, sides):
    """The best rank wins, and equals share: ranks become shares of the win, in place."""
    best = ranks[0]
    sharers = 0
    for side in range(sides):
        if ranks[side] > best:
            best = ranks[side]
            sharers = 0
        if ranks[side] == best:
            sharers += 1
    for side in range(sides):
        ranks[side] = 1.0 / sharers if ranks[side] == best else 0.0


def listed(cards: Any) -> list[int]:
    """The cards of a set, for words and views."""
    left, found = int(cards), []
    while left:
        found.append((left & -left).bit_length() - 1)
        left &= left - 1
    return found
