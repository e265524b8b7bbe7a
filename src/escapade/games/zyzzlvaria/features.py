"""Escape from Zyzzlvaria: what a seat sees, as numbers for learning."""

import numpy as np

from escapade.engine.declared import Features
from escapade.engine.piles import count, each, has
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.rules.board import crew, in_open_sector, open_sector, space_of

FATES = ("on foot", "in a pod", "dead", "trapped", "jailed")
OF_A_PAWN = (
    "row",
    "column",
    *(f"in pod {pod + 1}" for pod in range(state.PODS)),
    *FATES,
    "saved by oneself",
    *(f"saved by the {side + 1}. after" for side in range(state.SIDES - 1)),
    *(f"face {face + 1}" for face in range(state.FACES)),
    "DB to the north",
)
ABOARD, FATE, SAVER, FACE, NORTHERN = (
    OF_A_PAWN.index(name) for name in ("in pod 1", FATES[0], "saved by oneself", "face 1", "DB to the north")
)
OF_A_POD = (
    "row",
    "column",
    "in play",
    "escaped",
    "overturned",
    *(f"turned by {turns}" for turns in range(state.DIRECTIONS)),
    "in the open sector",
    "moved",
    "crew",
)
STATUS, TURNED = OF_A_POD.index("in play"), OF_A_POD.index("turned by 0")
OF_A_SIDE = (
    "there",
    "DB",
    "ECLIPSE!",
    "loses a turn",
    "cards in hand",
    "on turn",
    "charmed",
    "lends a charm",
    "Harvoids",
    "throws",
    *(f"bad space {space + 1}" for space in range(state.MOST_WHEEL)),
)
BAD_SPACE = OF_A_SIDE.index("bad space 1")
FEATURES = Features()
PAWN = FEATURES.add("pawns", state.PAWNS, OF_A_PAWN)
POD = FEATURES.add("pods", state.PODS, OF_A_POD)
MOON = FEATURES.add("moon", state.MOONS + 1)
QUARTER = FEATURES.add("quarter", state.QUARTERS)
OPEN = FEATURES.add("open sector", state.SECTORS)
SHOWS = FEATURES.add("dice", state.DICE)
USED = FEATURES.add("dice used", state.DICE)
LAST_DIRECTION = FEATURES.add("direction of the segment before", state.DIRECTIONS)
PHASE = FEATURES.add("phase", state.OVER + 1)
STEP = FEATURES.add("step", 3)
CARD = FEATURES.add("what the card being carried out does", state.EFFECTS)
ARMED = FEATURES.add("effect that waits", state.EFFECTS)
ZONE = FEATURES.add("zone being carried out", state.ZONES)
CHOSEN_PAWN = FEATURES.add("pawn that walks", state.PAWNS)
CHOSEN_THING = FEATURES.add("other thing chosen", state.PODS)
WAY = FEATURES.add("direction of play")
TIES = FEATURES.add("ties in the duel")
TURNS = FEATURES.add("turns so far")
HAND = FEATURES.add("own hand", state.EFFECTS)
SIDE = FEATURES.add("sides, from the own one in seat order", state.SIDES, OF_A_SIDE)


@rule
def encode(box, s, seat, out):
    """What `seat` sees, as numbers around 0 to 1; the sides in seat order from itself."""
    out[:] = 0.0
    for pawn in range(state.PAWNS):
        encode_pawn(box, s, seat, np.int64(pawn), out, PAWN + pawn * len(OF_A_PAWN))
    for pod in range(state.PODS):
        encode_pod(box, s, np.int64(pod), out, POD + pod * len(OF_A_POD))
    encode_table(box, s, out)
    for card in each(s.hand[seat]):
        out[HAND + box.effect[card]] = 1.0
    for i in range(s.seats):
        encode_side(box, s, seat, np.int64((seat + i) % s.seats), out, SIDE + i * len(OF_A_SIDE))


@rule
def encode_pawn(box, s, seat, pawn, out, at):
    """A pawn: where it is, what became of it, and its face."""
    place = np.int64(s.place[pawn])
    if place < state.DEAD:
        space = space_of(s, pawn)
        out[at] = (space // state.WIDTH + 1) / state.WIDTH
        out[at + 1] = (space % state.WIDTH + 1) / state.WIDTH
    if place < state.SPACES:
        out[at + FATE] = 1.0
    elif place < state.DEAD:
        out[at + ABOARD + place - state.IN_POD] = 1.0
        out[at + FATE + 1] = 1.0
    elif place < state.SAVED:
        out[at + FATE + 2 + place - state.DEAD] = 1.0
    else:
        out[at + SAVER + (place - state.SAVED - seat + s.seats) % s.seats] = 1.0
    out[at + FACE + s.face[pawn]] = 1.0
    out[at + NORTHERN] = box.face[pawn, s.face[pawn]] / 10


@rule
def encode_pod(box, s, pod, out, at):
    """A pod: where it is, how it is turned, whether its sector is open, whether it moved, its crew."""
    space = np.int64(s.pod[pod])
    after = at + TURNED + state.DIRECTIONS
    if space < state.SPACES:
        out[at] = (space // state.WIDTH + 1) / state.WIDTH
        out[at + 1] = (space % state.WIDTH + 1) / state.WIDTH
        out[after] = 1.0 if in_open_sector(box, s, space) else 0.0
    out[at + STATUS + max(0, space - state.SPACES + 1)] = 1.0
    out[at + TURNED + s.turned[pod]] = 1.0
    out[after + 1] = 1.0 if has(np.int64(s.moved), pod) else 0.0
    out[after + 2] = count(crew(s, pod)) / 4


@rule
def encode_table(box, s, out):
    """Moon, dice, and what is decided now."""
    out[MOON + s.moon] = 1.0
    out[QUARTER + s.quarter] = 1.0
    out[OPEN + open_sector(box, s)] = 1.0
    for i in range(state.DICE):
        out[SHOWS + i] = s.dice[i] / state.BIGGEST_DIE
        out[USED + i] = 1.0 if has(np.int64(s.used), i) else 0.0
    if s.last_dir != state.NONE:
        out[LAST_DIRECTION + s.last_dir] = 1.0
    out[PHASE + s.phase] = 1.0
    out[STEP + s.step] = 1.0
    if s.card != state.NONE:
        out[CARD + box.effect[s.card]] = 1.0
    if s.armed != state.NONE:
        out[ARMED + s.armed] = 1.0
    if s.zone != state.NONE:
        out[ZONE + s.zone] = 1.0
    if s.chosen != state.NONE:
        out[(CHOSEN_PAWN if s.phase == state.SEGMENT or s.asked != state.NONE else CHOSEN_THING) + s.chosen] = 1.0
    out[WAY] = s.way
    out[TIES] = s.ties / state.MOST_TIES
    out[TURNS] = s.turns / 100


@rule
def encode_side(box, s, seat, side, out, at):
    """What `seat` sees of a player."""
    out[at] = 1.0
    out[at + 1] = s.money[side] / 20
    out[at + 2] = s.eclipse[side] / state.LAST_ECLIPSE
    out[at + 3] = s.skips[side]
    out[at + 4] = count(s.hand[side]) / max(1, box.dealt)
    out[at + 5] = 1.0 if s.phase != state.WHEEL and s.turn == side else 0.0
    out[at + 6] = 1.0 if s.charm_on == side else 0.0
    out[at + 7] = 1.0 if s.charm_by == side else 0.0
    for i in range(s.harvoids):
        if s.harvoid_on[i] == side:
            out[at + 8] += 0.25
    if s.rival == side or (s.phase == state.THROW and s.turn == side):
        out[at + 9] = 0.5 if s.thrown[side] != 0 else 1.0
    if s.phase != state.WHEEL or side == seat:
        for space in each(s.wheel[side]):
            out[at + BAD_SPACE + space] = 1.0
