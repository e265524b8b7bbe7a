"""Chance is fair, repeatable and, at a table, bound before the deal."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from escapade.engine import chance
from escapade.engine.chance import begin_stream, below, commitment, dice, die, generator, loaded, move_seed, shuffle


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def test_words_are_those_of_splitmix64():
    rng = generator(1234567)
    assert [int(chance.next_word(rng)) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize(("n", "limit"), [(2, 10.9), (6, 20.6), (51, 86.7)])  # chi-square at 0.1 %
def test_below_is_uniform(n, limit):
    rng = generator(7)
    tally = Counter(int(below(rng, n)) for _ in range(400 * n))
    assert set(tally) == set(range(n))
    assert chi_square(tally.values(), 400) < limit


def test_below_is_uniform_where_a_plain_remainder_would_not_be():
    rng, n = generator(7), 3 << 30
    thirds = Counter(int(below(rng, n)) * 3 // n for _ in range(3000))
    assert chi_square([thirds[i] for i in range(3)], 1000) < 13.9


def test_a_die_shows_1_to_its_faces():
    rng = generator(1)
    assert {int(die(rng, 6)) for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert int(below(rng, 1)) == 0


def test_loaded_draws_come_first_and_then_chance():
    rng = loaded([4, 0, 2], seed=9)
    assert [int(below(rng, 6)) for _ in range(3)] == [4, 0, 2]
    plain = generator(9)
    assert [int(below(rng, 1000)) for _ in range(5)] == [int(below(plain, 1000)) for _ in range(5)]
    assert [int(die(rng, 6)) for rng in [dice(2, 6)] for _ in range(2)] == [2, 6]
    empty = loaded([], seed=9)
    assert int(below(empty, 1000)) == int(below(generator(9), 1000))


def test_shuffle_is_a_permutation_of_the_first_n():
    cards = np.arange(60)
    shuffle(generator(3), cards, 51)
    assert sorted(cards[:51]) == list(range(51))
    assert list(cards[:51]) != list(range(51))
    assert list(cards[51:]) == list(range(51, 60))


def test_every_order_is_equally_likely():
    rng, tally = generator(5), Counter()
    for _ in range(2400):
        cards = np.arange(4)
        shuffle(rng, cards, 4)
        tally[tuple(int(card) for card in cards)] += 1
    assert set(tally) == set(permutations(range(4)))
    assert chi_square(tally.values(), 100) < 49.8  # 23 degrees, 0.1 %


def test_streams_differ_and_repeat():
    def first(seed, number):
        rng = np.zeros(1, np.uint64)
        begin_stream(rng, seed, number)
        return int(chance.next_word(rng))

    words = [first(seed, number) for seed in range(20) for number in range(200)]
    assert len(set(words)) == len(words)
    assert words == [first(seed, number) for seed in range(20) for number in range(200)]
    ones = sum(word.bit_count() for word in words) / (64 * len(words))
    assert abs(ones - 0.5) < 0.01


def test_the_seed_of_a_move_depends_on_secret_shares_and_number():
    secret = chance.secret_from_seed(1)
    assert secret == chance.secret_from_seed(1) != chance.secret_from_seed(2)
    seeds = [
        move_seed(secret, [], 0),
        move_seed(secret, [], 1),
        move_seed(secret, [b""], 0),
        move_seed(secret, [b"ab", b"c"], 0),
        move_seed(secret, [b"a", b"bc"], 0),
        move_seed(secret, [b"a", b"b", b"c"], 0),
        move_seed(chance.secret_from_seed(2), [], 0),
    ]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_the_commitment_binds_and_is_no_part_of_the_derivation():
    secret = chance.secret_from_seed(1)
    assert commitment(secret) == commitment(secret) != commitment(chance.secret_from_seed(2))
    assert secret.hex() not in commitment(secret)
    assert len(bytes.fromhex(commitment(secret))) == chance.SECRET_BYTES
