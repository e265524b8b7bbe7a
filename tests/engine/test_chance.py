"""Chance is fair, repeatable and, at a table, bound before the deal."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import numba
import numpy as np
import pytest

from escapade.engine import chance
from escapade.engine.chance import (
    NARROW_CHANCE,
    WIDE_CHANCE,
    begin_stream,
    below,
    commitment,
    dice,
    die,
    generator,
    loaded,
    move_chance,
    move_seed,
    seal,
    shuffle,
    wide_generator,
)


def chi_square(counts: Any, expected: Any) -> Any:
    return sum((count - expected) ** 2 / expected for count in counts)


def test_words_are_those_of_splitmix64() -> None:
    rng = generator(1234567)
    assert [int(chance.next_word(rng)) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def xoshiro256_plus_plus(state: Any) -> Iterator[Any]:
    """The words of the generator, in plain whole numbers, as its authors write it."""
    a, b, c, d = state
    ring = (1 << 64) - 1

    def turned(word: str, by: Any) -> Any:
        return (word << by | word >> (64 - by)) & ring

    while True:
        yield (turned((a + d) & ring, 23) + a) & ring, (a, b, c, d)
        shifted = (b << 17) & ring
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = turned(d, 45)


def test_the_reference_is_the_published_generator() -> None:
    words = xoshiro256_plus_plus((1, 2, 3, 4))  # the known answers of the rand_xoshiro crate
    assert [next(words)[0] for _ in range(4)] == [41943041, 58720359, 3588806011781223, 3591011842654386]


@numba.njit
def draw(rng, n, out):
    for i in range(out.shape[0]):
        out[i] = below(rng, n)


@pytest.mark.parametrize("seed", [bytes(range(32)), bytes(31) + b"\x01", b"\xff" * 32], ids=["steps", "one", "full"])
def test_wide_words_are_those_of_xoshiro256(seed: Any) -> None:
    state = tuple(int.from_bytes(seed[at : at + 8], "big") for at in range(0, 32, 8))
    plain, compiled, out = wide_generator(seed), wide_generator(seed), np.zeros(200, np.int64)
    draw(compiled, 1 << 32, out)  # The upper half of each word: below takes no more.
    known = xoshiro256_plus_plus(state)
    assert (
        [int(below(plain, 1 << 32)) for _ in range(200)] == out.tolist() == [next(known)[0] >> 32 for _ in range(200)]
    )
    assert plain.tolist() == compiled.tolist() == [200, int(chance.WIDE), *next(known)[1]]


@pytest.mark.parametrize(("n", "limit"), [(2, 10.9), (6, 20.6), (51, 86.7)])  # chi-square at 0.1 %
def test_wide_below_is_uniform(n: int, limit: float) -> None:
    rng = wide_generator(bytes(range(32)))
    tally = Counter(int(below(rng, n)) for _ in range(400 * n))
    assert set(tally) == set(range(n))
    assert chi_square(tally.values(), 400) < limit


def test_wide_below_is_uniform_where_a_plain_remainder_would_not_be() -> None:
    rng, n = wide_generator(bytes(range(32))), 3 << 30
    thirds = Counter(int(below(rng, n)) * 3 // n for _ in range(3000))
    assert chi_square([thirds[i] for i in range(3)], 1000) < 13.9
    assert int(rng[0]) > 3000, "a draw that would tip the scales is drawn again"


def test_first_words_of_moves_differ_and_are_fair() -> None:
    secret = chance.secret_from_seed(1)
    for way in (NARROW_CHANCE, WIDE_CHANCE):
        tally = Counter(int(below(move_chance(way, secret, [b"a"], number), 6)) for number in range(3000))
        assert chi_square([tally[i] for i in range(6)], 500) < 20.6


@pytest.mark.parametrize(("n", "limit"), [(2, 10.9), (6, 20.6), (51, 86.7)])  # chi-square at 0.1 %
def test_below_is_uniform(n: int, limit: float) -> None:
    rng = generator(7)
    tally = Counter(int(below(rng, n)) for _ in range(400 * n))
    assert set(tally) == set(range(n))
    assert chi_square(tally.values(), 400) < limit


def test_below_is_uniform_where_a_plain_remainder_would_not_be() -> None:
    rng, n = generator(7), 3 << 30
    thirds = Counter(int(below(rng, n)) * 3 // n for _ in range(3000))
    assert chi_square([thirds[i] for i in range(3)], 1000) < 13.9


def test_a_die_shows_1_to_its_faces() -> None:
    rng = generator(1)
    assert {int(die(rng, 6)) for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert int(below(rng, 1)) == 0


def test_loaded_draws_come_first_and_then_chance() -> None:
    rng = loaded([4, 0, 2], seed=9)
    assert [int(below(rng, 6)) for _ in range(3)] == [4, 0, 2]
    plain = generator(9)
    assert [int(below(rng, 1000)) for _ in range(5)] == [int(below(plain, 1000)) for _ in range(5)]
    assert [int(die(rng, 6)) for rng in [dice(2, 6)] for _ in range(2)] == [2, 6]
    empty = loaded([], seed=9)
    assert int(below(empty, 1000)) == int(below(generator(9), 1000))


def test_shuffle_is_a_permutation_of_the_first_n() -> None:
    cards = np.arange(60)
    shuffle(generator(3), cards, 51)
    assert sorted(cards[:51]) == list(range(51))
    assert list(cards[:51]) != list(range(51))
    assert list(cards[51:]) == list(range(51, 60))


def test_every_order_is_equally_likely() -> None:
    rng, tally = generator(5), Counter[Any]()
    for _ in range(2400):
        cards = np.arange(4)
        shuffle(rng, cards, 4)
        tally[tuple(int(card) for card in cards)] += 1
    assert set(tally) == set(permutations(range(4)))
    assert chi_square(tally.values(), 100) < 49.8  # 23 degrees, 0.1 %


def test_streams_differ_and_repeat() -> None:
    def first(seed: Any, number: Any) -> int:
        rng = np.zeros(1, np.uint64)
        begin_stream(rng, seed, number)
        return int(chance.next_word(rng))

    words = [first(seed, number) for seed in range(20) for number in range(200)]
    assert len(set(words)) == len(words)
    assert words == [first(seed, number) for seed in range(20) for number in range(200)]
    ones = sum(word.bit_count() for word in words) / (64 * len(words))
    assert abs(ones - 0.5) < 0.01


def test_the_seed_of_a_move_depends_on_secret_shares_and_number() -> None:
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


def test_the_commitment_binds_and_is_no_part_of_the_derivation() -> None:
    secret = chance.secret_from_seed(1)
    assert commitment(secret) == commitment(secret) != commitment(chance.secret_from_seed(2))
    assert secret.hex() not in commitment(secret)
    assert len(bytes.fromhex(commitment(secret))) == chance.SECRET_BYTES


def test_a_table_s_chance_is_as_wide_as_its_way() -> None:
    secret = chance.secret_from_seed(1)
    narrow, wide = (move_chance(way, secret, [b"ab", b"c"], 4) for way in (NARROW_CHANCE, WIDE_CHANCE))
    assert narrow.tolist() == [move_seed(secret, [b"ab", b"c"], 4)]
    assert wide[:2].tolist() == [0, int(chance.WIDE)] and len(set(wide[2:].tolist())) == 4
    for other in (([b"a", b"bc"], 4), ([b"ab", b"c"], 5), ([b"ab"], 4)):
        assert not set(wide[2:].tolist()) & set(move_chance(WIDE_CHANCE, secret, *other)[2:].tolist())


def test_a_seal_binds_to_the_share_and_is_no_commitment() -> None:
    share = bytes(range(32))
    assert seal(share) == seal(share) != seal(share[::-1])
    assert share.hex() not in seal(share) and seal(share) != commitment(share)
    assert len(bytes.fromhex(seal(share))) == chance.SECRET_BYTES
