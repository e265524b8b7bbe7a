"""Escape from Zyzzlvaria: what a seat sees, as numbers for learning."""

import numpy as np

from escapade.engine.declared import Features
from escapade.engine.piles import count, has
from escapade.engine.record import rule
from escapade.games.zyzzlvaria.rules.board import crew, open_sector, space_of
from escapade.games.zyzzlvaria.state import (
    BIGGEST_DIE,
    CARDS,
    DEAD,
    DEALT,
    DICE,
    DIRECTIONS,
    FACES,
    IN_POD,
    LAST_ECLIPSE,
    MOONS,
    MOST_TIES,
    MOST_WHEEL,
    NONE,
    OVER,
    PAWNS,
    PODS,
    QUARTERS,
    SAVED,
    SECTORS,
    SEGMENT,
    SIDES,
    SPACES,
    THROW,
    WHEEL,
    WIDTH,
    ZONES,
)

# ---------------------------------------------------------------- features

FEATURES_PAWN = 2 + PODS + 5 + SIDES + FACES + 1
FEATURES_POD = 2 + 3 + DIRECTIONS + 3
FEATURES_SIDE = 10 + MOST_WHEEL
FEATURES_TABLE = (
    MOONS + 1 + QUARTERS + SECTORS + 2 * DICE + DIRECTIONS + OVER + 1 + 3 + 2 * CARDS + ZONES + PAWNS + PODS + 3
)
SIZE = PAWNS * FEATURES_PAWN + PODS * FEATURES_POD + FEATURES_TABLE + CARDS + SIDES * FEATURES_SIDE
FEATURES = Features()
FEATURES.add("everything", SIZE)


@rule
def encode(box, s, seat, out):
    """What `seat` sees, as numbers around 0 to 1; the sides in seat order from itself."""
    out[:] = 0.0
    at = 0
    for pawn in range(PAWNS):
        encode_pawn(box, s, seat, np.int64(pawn), out, at)
        at += FEATURES_PAWN
    for pod in range(PODS):
        encode_pod(box, s, np.int64(pod), out, at)
        at += FEATURES_POD
    encode_table(box, s, out, at)
    at += FEATURES_TABLE
    for card in range(CARDS):
        if has(s.hand[seat], card):
            out[at + card] = 1.0
    at += CARDS
    for i in range(s.seats):
        encode_side(s, seat, np.int64((seat + i) % s.seats), out, at)
        at += FEATURES_SIDE


@rule
def encode_pawn(box, s, seat, pawn, out, at):
    """A pawn: where it is, what became of it, and its face."""
    place = np.int64(s.place[pawn])
    if place < DEAD:
        space = space_of(s, pawn)
        out[at] = (space // WIDTH + 1) / WIDTH
        out[at + 1] = (space % WIDTH + 1) / WIDTH
    if IN_POD <= place < DEAD:
        out[at + 2 + place - IN_POD] = 1.0
    at += 2 + PODS
    fate = 0 if place < SPACES else 1 if place < DEAD else place - DEAD + 2
    if fate < 5:
        out[at + fate] = 1.0
    else:
        out[at + 5 + (place - SAVED - seat + s.seats) % s.seats] = 1.0
    at += 5 + SIDES
    out[at + s.face[pawn]] = 1.0
    out[at + FACES] = box.face[pawn, s.face[pawn]] / 10


@rule
def encode_pod(box, s, pod, out, at):
    """A pod: where it is, how it is turned, whether it moved, its crew, and whether its sector is open."""
    space = np.int64(s.pod[pod])
    if space < SPACES:
        out[at] = (space // WIDTH + 1) / WIDTH
        out[at + 1] = (space % WIDTH + 1) / WIDTH
        out[at + 9] = 1.0 if has(box.sectors[s.full_band, space], open_sector(box, s)) else 0.0
    out[at + 2 + max(0, space - SPACES + 1)] = 1.0
    out[at + 5 + s.turned[pod]] = 1.0
    out[at + 10] = 1.0 if has(np.int64(s.moved), pod) else 0.0
    out[at + 11] = count(crew(s, pod)) / 4


@rule
def encode_table(box, s, out, at):
    """Moon, dice, and what is decided now."""
    out[at + s.moon] = 1.0
    at += MOONS + 1
    out[at + s.quarter] = 1.0
    at += QUARTERS
    out[at + open_sector(box, s)] = 1.0
    at += SECTORS
    for i in range(DICE):
        out[at + i] = s.dice[i] / BIGGEST_DIE
        out[at + DICE + i] = 1.0 if has(np.int64(s.used), i) else 0.0
    at += 2 * DICE
    if s.last_dir != NONE:
        out[at + s.last_dir] = 1.0
    at += DIRECTIONS
    out[at + s.phase] = 1.0
    at += OVER + 1
    out[at + s.step] = 1.0
    at += 3
    if s.card != NONE:
        out[at + s.card] = 1.0
    at += CARDS
    if s.armed != NONE:
        out[at + s.armed] = 1.0
    at += CARDS
    if s.zone != NONE:
        out[at + s.zone] = 1.0
    at += ZONES
    if s.chosen != NONE:
        out[at + s.chosen + (0 if s.phase == SEGMENT else PAWNS)] = 1.0
    at += PAWNS + PODS
    out[at] = s.way
    out[at + 1] = s.ties / MOST_TIES
    out[at + 2] = s.turns / 100


@rule
def encode_side(s, seat, side, out, at):
    """What `seat` sees of a player."""
    out[at] = 1.0
    out[at + 1] = s.money[side] / 20
    out[at + 2] = s.eclipse[side] / LAST_ECLIPSE
    out[at + 3] = s.skips[side]
    out[at + 4] = count(s.hand[side]) / DEALT
    out[at + 5] = 1.0 if s.phase != WHEEL and s.turn == side else 0.0
    out[at + 6] = 1.0 if s.charm_on == side else 0.0
    out[at + 7] = 1.0 if s.charm_by == side else 0.0
    for i in range(s.harvoids):
        if s.harvoid_on[i] == side:
            out[at + 8] += 0.25
    if s.rival == side or (s.phase == THROW and s.turn == side):
        out[at + 9] = 0.5 if s.thrown[side] != 0 else 1.0
    if s.phase != WHEEL or side == seat:
        for space in range(MOST_WHEEL):
            if has(s.wheel[side], space):
                out[at + 10 + space] = 1.0
