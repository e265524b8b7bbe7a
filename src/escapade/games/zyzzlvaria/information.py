"""Escape from Zyzzlvaria: what is hidden, the laws of every position, and what a seat sees as numbers."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.piles import count, has, single
from escapade.engine.record import rule
from escapade.games.zyzzlvaria.board import crew, open_sector, space_of
from escapade.games.zyzzlvaria.state import (
    BIGGEST_DIE,
    CARD_STEP,
    CARDS,
    DEAD,
    DEALT,
    DICE,
    DIRECTIONS,
    ESCAPED,
    FACES,
    FIRST_THROW,
    FIRST_WHEEL,
    IN_POD,
    LAST_ECLIPSE,
    MOONS,
    MOST_HARVOIDS,
    MOST_TIES,
    MOST_WHEEL,
    MOVE_STEP,
    NONE,
    OVER,
    OVERTURNED,
    OWN_WHEEL,
    PAWNS,
    PICK,
    POD_DIR,
    PODS,
    QUARTERS,
    REROLL,
    SAVED,
    SECTORS,
    SEGMENT,
    SET_DIE,
    SIDES,
    SPACES,
    THROW,
    TRAPPED,
    WHEEL,
    WIDTH,
    ZONE_STEP,
    ZONES,
)
from escapade.games.zyzzlvaria.turn import ALL_CARDS, draw

# ---------------------------------------------------------------- redeal


@rule
def redeal(box, s, seat, rng):
    """ZY-SET-8, ZY-SET-9, ZY-ZONE-4: the others' hands, wheel picks and open throws are anybody's guess."""
    if s.phase == WHEEL:
        redeal_wheels(s, seat, rng)
        return
    if s.phase == THROW:
        for side in range(s.seats):
            if side != seat and s.thrown[side] != 0:
                s.thrown[side] = below(rng, np.int64(3)) + 1
    redeal_hands(s, seat, rng)


@rule
def redeal_wheels(s, seat, rng):
    """ZY-SET-8: every other seat's picks become any set of as many spaces."""
    for side in range(s.seats):
        if side == seat:
            continue
        left = (np.int64(1) << np.int64(s.wheel_size)) - 1
        picked = np.int64(0)
        for _ in range(count(s.wheel[side])):
            space = draw(left, rng)
            left &= ~single(space)
            picked |= single(space)
        s.wheel[side] = picked


@rule
def redeal_hands(s, seat, rng):
    """ZY-SET-9, ZY-CARD-4: the cards that the seat has not seen fill the other hands; the rest stays undealt."""
    unseen = ALL_CARDS & ~s.discard
    if seat >= 0:
        unseen &= ~s.hand[seat]
    for side in range(s.seats):
        if side == seat:
            continue
        hand = np.int64(0)
        for _ in range(count(s.hand[side])):
            card = draw(unseen, rng)
            unseen &= ~single(card)
            hand |= single(card)
        s.hand[side] = hand


@rule
def shown(box, s, seat, move):
    """ZY-SET-8, ZY-ZONE-4: wheel picks and throws are hidden; every other move is open to all."""
    if s.phase == WHEEL:
        return np.int64(FIRST_WHEEL)
    return np.int64(FIRST_THROW) if s.phase == THROW else move


# ---------------------------------------------------------------- laws


@rule
def faults(box, s):
    """The laws that hold in every position, a bit for each broken one (see FAULT_WORDS)."""
    broken = 0
    if not cards_are_whole(s):
        broken |= 1
    if not pawns_fit(box, s):
        broken |= 2
    if not pods_fit(box, s):
        broken |= 4
    if not wheels_fit(s):
        broken |= 8
    if not markers_fit(s):
        broken |= 16
    if not dice_fit(box, s):
        broken |= 32
    if not decision_fits(s):
        broken |= 64
    return broken


FAULT_WORDS = (
    "a card is in two places, or a hand is too large (ZY-SET-9, ZY-CARD-5)",
    "a pawn is where no pawn can be (ZY-GEO-1, ZY-WALK-3)",
    "two pods share a space, or a pod is in Inner Zyzzlvaria, or a lost pod's crew is missing (ZY-POD-2, ZY-POD-4)",
    "a player has not six wheel spaces (ZY-SET-8)",
    "a marker is off its track, or somebody owes money (ZY-ECL-1, ZY-ROLL-3)",
    "a die shows what it cannot (ZY-ROLL-1)",
    "the step and who decides it do not agree (ZY-TURN-1, ZY-ECL-2)",
)


@rule
def cards_are_whole(s):
    """ZY-SET-9, ZY-CARD-4, ZY-CARD-5: each card in one place, at most two in a hand, and none before the deal."""
    seen = s.discard
    total = count(s.discard)
    for side in range(SIDES):
        held = count(s.hand[side])
        if held > DEALT or (held > 0 and (side >= s.seats or s.phase == WHEEL)):
            return False
        seen |= s.hand[side]
        total += held
    return total == count(seen) and seen & ~ALL_CARDS == 0


@rule
def pawns_fit(box, s):
    """ZY-GEO-1, ZY-SET-6, ZY-WALK-3: pawns stand in Inner Zyzzlvaria, sit in pods in play, or are out of play."""
    for pawn in range(PAWNS):
        place = np.int64(s.place[pawn])
        if not 0 <= s.face[pawn] < FACES or not 0 <= place < SAVED + s.seats:
            return False
        if place < SPACES and box.inner[place] == 0:
            return False
        if IN_POD <= place < DEAD and s.pod[place - IN_POD] >= SPACES:
            return False
    return True


@rule
def pods_fit(box, s):
    """ZY-POD-2, ZY-POD-4, ZY-ESC-3: one pod a space, none inside, and none lost without a pawn lost with it."""
    escaped, overturned = 0, 0
    for pod in range(PODS):
        at = np.int64(s.pod[pod])
        if at < 0 or at > OVERTURNED or not 0 <= s.turned[pod] < DIRECTIONS:
            return False
        if at < SPACES:
            if box.inner[at] == 1:
                return False
            for other in range(pod):
                if s.pod[other] == at:
                    return False
        elif at == ESCAPED:
            escaped += 1
        else:
            overturned += 1
    saved, trapped = 0, 0
    for pawn in range(PAWNS):
        if s.place[pawn] >= SAVED:
            saved += 1
        elif s.place[pawn] == TRAPPED:
            trapped += 1
    return escaped <= saved and overturned <= trapped and (escaped > 0) == (saved > 0)


@rule
def wheels_fit(s):
    """ZY-SET-8, ZY-OPT-1: six spaces of the wheel for everybody once they are shown, never more."""
    for side in range(SIDES):
        marked = count(s.wheel[side])
        if s.wheel[side] >> np.int64(s.wheel_size) != 0 or marked > OWN_WHEEL:
            return False
        if side < s.seats and s.phase != WHEEL and marked < OWN_WHEEL:
            return False
    return True


@rule
def markers_fit(s):
    """ZY-ECL-1, ZY-ROLL-3, ZY-ZONE-9: markers on their tracks, no debts, waiting Harvoids for players still in."""
    if not 0 <= s.moon <= MOONS or not 0 <= s.quarter < QUARTERS or s.way * s.way != 1:
        return False
    if not 0 <= s.harvoids <= MOST_HARVOIDS:
        return False
    for i in range(s.harvoids):
        by, on = s.harvoid_by[i], s.harvoid_on[i]
        if by == on or by >= s.seats or on >= s.seats or s.eclipse[on] == LAST_ECLIPSE:
            return False
    for side in range(SIDES):
        if not 0 <= s.eclipse[side] <= LAST_ECLIPSE or s.money[side] < 0 or not 0 <= s.skips[side] <= 1:
            return False
    return (s.charm_on == NONE) == (s.charm_by == NONE) and (s.charm_on == NONE or s.charm_on != s.charm_by)


@rule
def dice_fit(box, s):
    """ZY-ROLL-1: dice show what they can, and none is used before the roll."""
    if s.rolled == 0:
        return s.used == 0 and s.dice[0] == 0 and s.dice[1] == 0 and s.dice[2] == 0
    for i in range(DICE):
        if not 1 <= s.dice[i] <= box.dice[s.rolled - 1, i]:
            return False
    return 0 <= s.used < 1 << DICE


@rule
def decision_fits(s):
    """ZY-TURN-1, ZY-TURN-6, ZY-ECL-2, ZY-END-1: who decides may still move, and what is chosen is in play."""
    if s.phase == OVER:
        return s.reason != 0
    if s.reason != 0 or not 0 <= s.turn < s.seats or s.turns < 0:
        return False
    if s.phase == WHEEL:
        return s.turns == 0
    if s.eclipse[s.turn] == LAST_ECLIPSE and s.step != ZONE_STEP:
        return False
    moving = s.phase in (PICK, POD_DIR, SEGMENT, REROLL, SET_DIE)
    if moving != (s.step == MOVE_STEP) or (s.rolled == 0) != (s.step == CARD_STEP):
        return False
    if s.phase == SEGMENT and s.place[s.chosen] >= DEAD:
        return False
    if s.phase == POD_DIR and crew(s, np.int64(s.chosen)) == 0:
        return False
    if s.phase == THROW and (s.rival == NONE or s.rival == s.turn or s.ties >= MOST_TIES):
        return False
    return s.phase == THROW or s.rival == NONE


# ---------------------------------------------------------------- features

FEATURES_PAWN = 2 + PODS + 5 + SIDES + FACES + 1
FEATURES_POD = 2 + 3 + DIRECTIONS + 3
FEATURES_SIDE = 10 + MOST_WHEEL
FEATURES_TABLE = (
    MOONS + 1 + QUARTERS + SECTORS + 2 * DICE + DIRECTIONS + OVER + 1 + 3 + 2 * CARDS + ZONES + PAWNS + PODS + 3
)
FEATURES = PAWNS * FEATURES_PAWN + PODS * FEATURES_POD + FEATURES_TABLE + CARDS + SIDES * FEATURES_SIDE


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
