"""A record declared as a class is the same record."""

import numpy as np

from escapade.engine.record import blank, number, numbers, record


@record
class Table:
    turn = number("i2")
    hand = numbers("i8", 3)
    pile = numbers("i1", 2, 4)


LISTED = record([("turn", "i2"), ("hand", "i8", 3), ("pile", "i1", (2, 4))])


def test_a_class_is_the_record_of_its_fields() -> None:
    assert Table == LISTED
    assert isinstance(Table, np.dtype)


def test_fields_read_and_write() -> None:
    s = blank(LISTED)[0]
    s.turn, s.hand[1], s.pile[1, 3] = 2, 7, 5
    assert (int(s.turn), s.hand.tolist(), int(s.pile[1, 3])) == (2, [0, 7, 0], 5)
