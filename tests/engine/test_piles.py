"""Sets of cards in one word."""

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from escapade.engine.piles import count, has, lowest, single


@given(st.sets(st.integers(0, 62), min_size=1))
def test_a_word_is_a_set(cards: Any) -> None:
    word = np.int64(sum(1 << card for card in cards))
    assert lowest(word) == min(cards)
    assert count(word) == len(cards)
    for card in range(63):
        assert has(word, card) == (card in cards)


def test_the_empty_set_and_single_cards() -> None:
    assert count(np.int64(0)) == 0
    for card in (0, 31, 32, 62):
        assert single(card) == 1 << card
        assert lowest(single(np.int16(card))) == card
