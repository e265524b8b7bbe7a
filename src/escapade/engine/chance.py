"""Seeds, bounded draws, dice, shuffles.

Chance comes from outside the state: a rule is handed `rng`, an array whose first word changes with every draw.
- One word: the state of a SplitMix64 generator. For simulation, and for matches whose seed somebody names.
- Wide: a mark and the 256 bits of a xoshiro256++ generator follow. For tables: whoever sees some of a deal cannot
  try all seeds to know the rest.
- Loaded: the further words are the draws that come first, in order, so that a test (or a curious person) can say
  what the dice show.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from escapade.engine.record import rule

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S17, S19, S23, S41, S45 = np.uint64(17), np.uint64(19), np.uint64(23), np.uint64(41), np.uint64(45)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
LOW_32 = np.uint64(0xFFFFFFFF)
TWO_32 = np.uint64(1 << 32)
ONE = np.uint64(1)
WIDE = np.uint64(0xFFFFFFFFFFFFFFFF)  # no loaded chance counts that far

# How a table's seeds are derived; a saved match says which. The last: not at all, a game of a seed goes on drawing from
# one stream, as it does in simulation.
NARROW_CHANCE, WIDE_CHANCE, STREAM_CHANCE = 1, 2, 3

Rng = np.ndarray[Any, np.dtype[np.uint64]]


@rule(small=True, wraps=True)
def mix(z):
    """The finaliser of SplitMix64: every bit of the answer depends on every bit of `z`."""
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@rule(small=True, wraps=True)
def next_word(rng):
    """64 fresh bits."""
    rng[0] = rng[0] + GOLDEN
    return mix(rng[0])


@rule(wraps=True)
def below(rng, n):
    """A whole number from 0 to n - 1, each equally likely (Lemire's method on 32 bits)."""
    span = np.uint64(n)
    if rng.shape[0] > 1:
        if rng[1] == WIDE:
            # xoshiro256++, by Blackman and Vigna. A call from here would cost every simulation up to a fifth.
            floor = (TWO_32 - span) % span
            while True:
                rng[0] = rng[0] + ONE
                a, b, c, d = rng[2], rng[3], rng[4], rng[5]
                turned = a + d
                c, d = c ^ a, d ^ b
                rng[2], rng[3], rng[4], rng[5] = a ^ d, b ^ c, c ^ (b << S17), (d << S45) | (d >> S19)
                product = ((((turned << S23) | (turned >> S41)) + a) >> S32) * span
                if (product & LOW_32) >= floor:
                    return np.int64(product >> S32)
        if rng[1] + ONE < np.uint64(rng.shape[0] - 1):
            rng[1] = rng[1] + ONE
            return np.int64(rng[np.int64(rng[1]) + 1])
    product = (next_word(rng) >> S32) * span
    if (product & LOW_32) < span:
        floor = (TWO_32 - span) % span
        while (product & LOW_32) < floor:
            product = (next_word(rng) >> S32) * span
    return np.int64(product >> S32)


@rule(small=True)
def die(rng, faces):
    """One die, 1 to `faces`."""
    return below(rng, faces) + 1


@rule
def shuffle(rng, cards, n):
    """Put the first n entries of `cards` into random order."""
    for last in range(n - 1, 0, -1):
        other = below(rng, last + 1)
        held = cards[last]
        cards[last] = cards[other]
        cards[other] = held


@rule(small=True, wraps=True)
def begin_stream(rng, seed, number):
    """Set `rng` to the start of stream `number` of `seed`: the same on every thread and machine."""
    rng[0] = mix(mix(np.uint64(seed) + GOLDEN) ^ (np.uint64(number) * MIX_1 + MIX_2))


def generator(seed: int) -> Rng:
    """A generator for kernels, from a 64-bit seed."""
    return np.array([seed & 0xFFFFFFFFFFFFFFFF], np.uint64)


def wide_generator(seed: bytes) -> Rng:
    """A wide generator for kernels, from 32 bytes."""
    return np.array([0, WIDE, *np.frombuffer(seed, ">u8")], np.uint64)


def loaded(draws: Sequence[int], seed: int = 0) -> Rng:
    """A generator whose next draws are given (counted from 0: a die that shows 3 is the draw 2)."""
    return np.array([seed, 0, *draws], np.uint64)


def dice(*faces: int) -> Rng:
    """A generator that lets the next dice show just these faces."""
    return loaded([face - 1 for face in faces])


COMMIT_DOMAIN = b"escapade-commit"
SHARE_DOMAIN = b"escapade-share"
MOVE_DOMAIN = b"escapade-move"
WIDE_MOVE_DOMAIN = b"escapade-move-2"
SEED_DOMAIN = b"escapade-seed"
SECRET_BYTES = 32


@dataclass(frozen=True)
class Origin:
    """How the shares of a match came in.

    givers: the seats whose shares they are, in their order. seals: what each giver was bound by before anybody's share
    was known; none where shares came in unsealed. sealed_anew: how often all of that began again. imported: the
    match was brought in from a file, whose owner knew all its chance.
    """

    givers: tuple[int, ...] = ()
    seals: tuple[str, ...] = ()
    sealed_anew: int = 0
    imported: bool = False


def secret_from_seed(seed: int) -> bytes:
    """The secret of a repeatable match: for tests and for people who name a seed."""
    return hashlib.blake2b(str(seed).encode(), digest_size=SECRET_BYTES, person=SEED_DOMAIN).digest()


def stream_secret(seed: int, number: int) -> bytes:
    """The secret of a match that is game `number` of `seed`, as simulation plays it."""
    return seed.to_bytes(8, "big") + number.to_bytes(8, "big") + bytes(SECRET_BYTES - 16)


def commitment(secret: bytes) -> str:
    """What is published before the first deal: binds the host to the secret, tells nothing of it."""
    return hashlib.blake2b(secret, digest_size=SECRET_BYTES, person=COMMIT_DOMAIN).hexdigest()


def seal(share: bytes) -> str:
    """What a person sends before the share itself: binds the person to the share, tells nothing of it."""
    return hashlib.blake2b(share, digest_size=SECRET_BYTES, person=SHARE_DOMAIN).hexdigest()


def move_chance(chance: int, secret: bytes, shares: Sequence[bytes], number: int) -> Rng:
    """The generator of entry `number` of a table's log, narrow or wide. Number 0 is the deal.

    A stream only begins here, with the deal: later entries go on where the one before them left it.
    """
    if chance == STREAM_CHANCE:
        rng = generator(0)
        begin_stream(rng, int.from_bytes(secret[:8], "big"), int.from_bytes(secret[8:16], "big"))
        return rng
    if chance == NARROW_CHANCE:
        return generator(move_seed(secret, shares, number))
    return wide_generator(_move_hash(secret, shares, number, WIDE_MOVE_DOMAIN, 32))


def move_seed(secret: bytes, shares: Sequence[bytes], number: int) -> int:
    """The narrow seed of entry `number` of a table's log."""
    return int.from_bytes(_move_hash(secret, shares, number, MOVE_DOMAIN, 8), "big")


def _move_hash(secret: bytes, shares: Sequence[bytes], number: int, domain: bytes, size: int) -> bytes:
    keyed = hashlib.blake2b(number.to_bytes(8, "big"), digest_size=size, key=secret, person=domain)
    for share in shares:
        keyed.update(len(share).to_bytes(4, "big") + share)
    return keyed.digest()
