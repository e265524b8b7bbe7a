"""Escape from Zyzzlvaria: what is true in every position."""

import numpy as np

from escapade.engine.declared import Laws
from escapade.engine.piles import count
from escapade.engine.record import rule
from escapade.games.zyzzlvaria.rules.board import all_cards, crew
from escapade.games.zyzzlvaria.state import (
    CARD_STEP,
    DEAD,
    DICE,
    DIRECTIONS,
    ESCAPED,
    FACES,
    IN_POD,
    LAST_ECLIPSE,
    MOONS,
    MOST_HARVOIDS,
    MOST_TIES,
    MOVE_STEP,
    NONE,
    OVER,
    OVERTURNED,
    PAWNS,
    PICK,
    POD_DIR,
    PODS,
    QUARTERS,
    REROLL,
    SAVED,
    SEGMENT,
    SET_DIE,
    SIDES,
    SPACES,
    TARGET_POD,
    THROW,
    TRAPPED,
    WHEEL,
    ZONE_STEP,
)

LAWS = Laws()
CARD_LOST = LAWS.law("a card is in two places, or a hand is too large (ZY-SET-9, ZY-CARD-5)")
STRAY_PAWN = LAWS.law("a pawn is where no pawn can be (ZY-GEO-1, ZY-WALK-3)")
WRONG_POD = LAWS.law(
    "two pods share a space, or a pod is in Inner Zyzzlvaria, or a lost pod's crew is missing (ZY-POD-2, ZY-POD-4)"
)
WRONG_WHEEL = LAWS.law("a player has not as many wheel spaces as everybody (ZY-SET-8)")
OFF_TRACK = LAWS.law("a marker is off its track, or somebody owes money (ZY-ECL-1, ZY-ROLL-3)")
WRONG_DIE = LAWS.law("a die shows what it cannot (ZY-ROLL-1)")
WRONG_STEP = LAWS.law("the step and who decides it do not agree (ZY-TURN-1, ZY-ECL-2)")


# ---------------------------------------------------------------- laws


@rule
def faults(box, s):
    """The laws that hold in every position, a bit for each broken one."""
    broken = 0
    if not cards_are_whole(box, s):
        broken |= CARD_LOST
    if not pawns_fit(box, s):
        broken |= STRAY_PAWN
    if not pods_fit(box, s):
        broken |= WRONG_POD
    if not wheels_fit(s):
        broken |= WRONG_WHEEL
    if not markers_fit(s):
        broken |= OFF_TRACK
    if not dice_fit(box, s):
        broken |= WRONG_DIE
    if not decision_fits(s):
        broken |= WRONG_STEP
    return broken


@rule
def cards_are_whole(box, s):
    """ZY-SET-9, ZY-CARD-4, ZY-CARD-5: each card in one place, no hand too large, none before the deal."""
    seen = s.discard
    total = count(s.discard)
    for side in range(SIDES):
        held = count(s.hand[side])
        if held > box.dealt or (held > 0 and (side >= s.seats or s.phase == WHEEL)):
            return False
        seen |= s.hand[side]
        total += held
    return total == count(seen) and seen & ~all_cards(box) == 0


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
    """ZY-SET-8, ZY-OPT-1: as many spaces of the wheel for everybody once they are shown, never more."""
    for side in range(SIDES):
        marked = count(s.wheel[side])
        if s.wheel[side] >> np.int64(s.wheel_size) != 0 or marked > s.marks:
            return False
        if side < s.seats and s.phase != WHEEL and marked < s.marks:
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
    moving = s.asked != NONE or s.phase in (PICK, POD_DIR, SEGMENT, REROLL, SET_DIE)
    if moving != (s.step == MOVE_STEP) or (s.rolled == 0) != (s.step == CARD_STEP):
        return False
    if s.asked != NONE and (s.free_boarding == 0 or s.phase != TARGET_POD):
        return False
    if (s.phase == SEGMENT or s.asked != NONE) and s.place[s.chosen] >= DEAD:
        return False
    if s.phase == POD_DIR and crew(s, np.int64(s.chosen)) == 0:
        return False
    if s.phase == THROW and (s.rival == NONE or s.rival == s.turn or s.ties >= MOST_TIES):
        return False
    return s.phase == THROW or s.rival == NONE
