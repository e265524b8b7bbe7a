"""Escape from Zyzzlvaria: what a seat sees and remembers, as numbers for learning."""

import numpy as np

from escapade.engine.contract import Box
from escapade.engine.declared import IN_TURN, Features
from escapade.engine.piles import count, each, has
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.box import LETTERS, ZONE_IDS, pawn_name, pod_id
from escapade.games.zyzzlvaria.rules.board import crew, in_open_sector, open_sector, space_of

FATES = ("on foot", "in a pod", *(fate.name for fate in state.FATES if fate < state.SAVED))
DIRECTIONS = [state.letter(direction) for direction in state.COMPASS]
DICE = state.DICE_COLOURS.names
SIDES_IN_TURN = IN_TURN[: state.SIDES]
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
    *state.POD_FATES.names,
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
    "first player",
    "has marked the wheel",
    "has thrown",
    *(f"{does} {throw}" for does in ("throws", "last showed") for throw in state.GESTURES.names),
    *(f"bad space {space + 1}" for space in range(state.MOST_WHEEL)),
)
OF_A_HARVOID = tuple(f"{what} {whose}" for what in ("of", "for") for whose in SIDES_IN_TURN)
BAD_SPACE = OF_A_SIDE.index("bad space 1")
FIRST, THROWN = OF_A_SIDE.index("first player"), OF_A_SIDE.index("throws rock")
SHOWED = OF_A_SIDE.index("last showed rock")


def pawns(box: Box) -> list[str]:
    """The pawns by number."""
    return [pawn_name(box, pawn) for pawn in range(state.PAWNS)]


def pods(box: Box) -> list[str]:
    """The pods by number."""
    return [pod_id(box, pod) for pod in range(state.PODS)]


def cards(box: Box) -> list[str]:
    """The cards by number."""
    return [card.name for card in box.data.card]


def effects(box: Box) -> list[str]:
    """What cards do, by the names of those that do it."""
    does = {int(box.record.effect[card]): name for card, name in enumerate(cards(box))}
    return [does.get(effect, "") for effect in range(state.EFFECT_COUNT)]


def moons(box: Box) -> list[str]:
    """The moons, and what comes after the last."""
    return [*(moon.name for moon in box.data.moon_counter.moon), "past the last"]


SEGMENTS = tuple(f"{die} to the {way}" for die in DICE for way in DIRECTIONS)
FEATURES = Features()
PAWN = FEATURES.add(
    "pawns",
    state.PAWNS,
    OF_A_PAWN,
    index=[pawns],
    one={"row": "the southernmost", "column": "the easternmost", "DB to the north": "10 DB"},
)
POD_ONE = {"row": "the southernmost", "column": "the easternmost", "crew": "4 pawns"}
POD = FEATURES.add("pods", state.PODS, OF_A_POD, index=[pods], one=POD_ONE)
MOON = FEATURES.add("moon", state.MOONS + 1, index=[moons])
QUARTER = FEATURES.add(
    "quarter", state.QUARTERS, index=[lambda box: [one.name for one in box.data.moon_counter.quarter]]
)
OPEN = FEATURES.add("open sector", state.SECTORS, index=[LETTERS])
ROLLED = FEATURES.add(
    "dice on the table: not rolled, or those of a moon",
    state.MOONS + 2,
    index=[lambda box: ["not rolled", *moons(box)]],
)
SHOWS = FEATURES.add("dice", state.DICE, index=[DICE], one=f"{state.BIGGEST_DIE}")
USED = FEATURES.add("dice used", state.DICE, index=[DICE])
LAST_DIRECTION = FEATURES.add("direction of the segment before", state.DIRECTIONS, index=[DIRECTIONS])
PHASE = FEATURES.add("phase", state.OVER + 1, index=[state.PHASES.names[: state.OVER + 1]])
STEP = FEATURES.add("step", len(state.STEPS), index=[state.STEPS.names])
CARD = FEATURES.add("what the card being carried out does", state.EFFECT_COUNT, index=[effects])
ARMED = FEATURES.add("effect that waits", state.EFFECT_COUNT, index=[effects])
ZONE = FEATURES.add("zone being carried out", state.ZONES, index=[ZONE_IDS])
ASKED = FEATURES.add("segment on which a pod may be boarded", state.DICE * state.DIRECTIONS, index=[SEGMENTS])
CHOSEN_PAWN = FEATURES.add("pawn that walks", state.PAWNS, index=[pawns])
CHOSEN_THING = FEATURES.add("other thing chosen", state.PODS, index=[pods])
WAY = FEATURES.add("direction of play", one="clockwise; -1: the other way")
TIES = FEATURES.add("ties in the duel", one=f"{state.MOST_TIES} ties")
TURNS = FEATURES.add("turns so far", one="100 turns")
HAND = FEATURES.add("own hand", state.MOST_CARDS, index=[cards])
DISCARD = FEATURES.add("played cards", state.MOST_CARDS, index=[cards])
HARVOID = FEATURES.add("Harvoids that wait, in order", state.MOST_HARVOIDS, OF_A_HARVOID)
OPTIONS = FEATURES.add(
    "options",
    1,
    ("wheel spaces", "spaces that all mark", "stipend", "full band", "free boarding"),
    one={"wheel spaces": f"{state.MOST_WHEEL} spaces", "spaces that all mark": "8 spaces", "stipend": "20 DB"},
)
SIDE = FEATURES.add(
    "sides, from the own one in seat order",
    state.SIDES,
    OF_A_SIDE,
    index=[SIDES_IN_TURN],
    one={
        "DB": "20 DB",
        "ECLIPSE!": "the !",
        "cards in hand": "as many as are dealt",
        "Harvoids": "4 Harvoids",
        "throws": "still to throw; half: has thrown",
    },
)

FEATURES.leaves_out("landed", "nobody decides anything between a landing and the action of its zone")


@rule
def encode(box, s, seat, out):
    """What `seat` sees and remembers, as numbers around 0 to 1; the sides in seat order from itself."""
    out[:] = 0.0
    for pawn in range(state.PAWNS):
        encode_pawn(box, s, seat, np.int64(pawn), out, PAWN + pawn * len(OF_A_PAWN))
    for pod in range(state.PODS):
        encode_pod(box, s, np.int64(pod), out, POD + pod * len(OF_A_POD))
    encode_table(box, s, out)
    for card in each(s.hand[seat]):
        out[HAND + card] = 1.0
    for card in each(s.discard):
        out[DISCARD + card] = 1.0
    for i in range(s.harvoids):
        at = HARVOID + i * len(OF_A_HARVOID)
        out[at + (s.harvoid_by[i] - seat + s.seats) % s.seats] = 1.0
        out[at + state.SIDES + (s.harvoid_on[i] - seat + s.seats) % s.seats] = 1.0
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
    out[ROLLED + s.rolled] = 1.0
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
    if s.asked != state.NONE:
        out[ASKED + s.asked] = 1.0
    if s.chosen != state.NONE:
        out[(CHOSEN_PAWN if s.phase == state.SEGMENT or s.asked != state.NONE else CHOSEN_THING) + s.chosen] = 1.0
    out[WAY] = s.way
    out[TIES] = s.ties / state.MOST_TIES
    out[TURNS] = s.turns / 100
    out[OPTIONS] = s.wheel_size / state.MOST_WHEEL
    out[OPTIONS + 1] = s.marks / 8
    out[OPTIONS + 2] = s.stipend / 20
    out[OPTIONS + 3] = s.full_band
    out[OPTIONS + 4] = s.free_boarding


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
    if s.phase != state.WHEEL:
        out[at + FIRST] = 1.0 if s.start == side else 0.0
    out[at + FIRST + 1] = 1.0 if count(s.wheel[side]) == s.marks else 0.0
    if s.thrown[side] != 0:
        out[at + FIRST + 2] = 1.0
        if side == seat:
            out[at + THROWN + s.thrown[side] - 1] = 1.0
    if s.showed[side] != 0:
        out[at + SHOWED + s.showed[side] - 1] = 1.0
    if s.phase != state.WHEEL or side == seat:
        for space in each(s.wheel[side]):
            out[at + BAD_SPACE + space] = 1.0
