"""Escape from Zyzzlvaria: what is true in every position."""

import numpy as np

from escapade.engine.declared import Laws, unless
from escapade.engine.piles import count
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.rules.board import all_cards, crew

LAWS = Laws()


@rule
def faults(box, s):
    """The laws that hold in every position, a bit for each broken one."""
    broken = unless(cards_are_whole(box, s), CARD_LOST) | unless(pawns_fit(box, s), STRAY_PAWN)
    broken |= unless(pods_fit(box, s), WRONG_POD) | unless(wheels_fit(s), WRONG_WHEEL)
    broken |= unless(markers_fit(s), OFF_TRACK) | unless(dice_fit(box, s), WRONG_DIE)
    return broken | unless(decision_fits(s), WRONG_STEP)


CARD_LOST = LAWS.law("a card is in two places, or a hand is too large (ZY-SET-9, ZY-CARD-5)")


@rule
def cards_are_whole(box, s):
    """ZY-SET-9, ZY-CARD-4, ZY-CARD-5: each card in one place, no hand too large, none before the deal."""
    seen = s.discard
    total = count(s.discard)
    for side in range(state.SIDES):
        held = count(s.hand[side])
        if held > box.dealt or (held > 0 and (side >= s.seats or s.phase == state.WHEEL)):
            return False
        seen |= s.hand[side]
        total += held
    return total == count(seen) and seen & ~all_cards(box) == 0


STRAY_PAWN = LAWS.law("a pawn is where no pawn can be (ZY-GEO-1, ZY-WALK-3)")


@rule
def pawns_fit(box, s):
    """ZY-GEO-1, ZY-SET-6, ZY-WALK-3: pawns stand in Inner Zyzzlvaria, sit in pods in play, or are out of play."""
    for pawn in range(state.PAWNS):
        place = np.int64(s.place[pawn])
        if not 0 <= s.face[pawn] < state.FACES or not 0 <= place < state.SAVED + s.seats:
            return False
        if place < state.SPACES and box.inner[place] == 0:
            return False
        if state.IN_POD <= place < state.DEAD and s.pod[place - state.IN_POD] >= state.SPACES:
            return False
    return True


WRONG_POD = LAWS.law(
    "two pods share a space, or a pod is in Inner Zyzzlvaria, or a lost pod's crew is missing (ZY-POD-2, ZY-POD-4)"
)


@rule
def pods_fit(box, s):
    """ZY-POD-2, ZY-POD-4, ZY-ESC-3: one pod a space, none inside, and none lost without a pawn lost with it."""
    escaped, overturned = 0, 0
    for pod in range(state.PODS):
        at = np.int64(s.pod[pod])
        if at < 0 or at > state.OVERTURNED or not 0 <= s.turned[pod] < state.DIRECTIONS:
            return False
        if at < state.SPACES:
            if box.inner[at] == 1:
                return False
            for other in range(pod):
                if s.pod[other] == at:
                    return False
        elif at == state.ESCAPED:
            escaped += 1
        else:
            overturned += 1
    saved, trapped = 0, 0
    for pawn in range(state.PAWNS):
        if s.place[pawn] >= state.SAVED:
            saved += 1
        elif s.place[pawn] == state.TRAPPED:
            trapped += 1
    return escaped <= saved and overturned <= trapped and (escaped > 0) == (saved > 0)


WRONG_WHEEL = LAWS.law("a player has not as many wheel spaces as everybody (ZY-SET-8)")


@rule
def wheels_fit(s):
    """ZY-SET-8, ZY-OPT-1: as many spaces of the wheel for everybody once they are shown, never more."""
    for side in range(state.SIDES):
        marked = count(s.wheel[side])
        if s.wheel[side] >> np.int64(s.wheel_size) != 0 or marked > s.marks:
            return False
        if side < s.seats and s.phase != state.WHEEL and marked < s.marks:
            return False
    return True


OFF_TRACK = LAWS.law("a marker is off its track, or somebody owes money (ZY-ECL-1, ZY-ROLL-3)")


@rule
def markers_fit(s):
    """ZY-ECL-1, ZY-ROLL-3, ZY-ZONE-9: markers on their tracks, no debts, waiting Harvoids for players still in."""
    if not 0 <= s.moon <= state.MOONS or not 0 <= s.quarter < state.QUARTERS or s.way * s.way != 1:
        return False
    if not 0 <= s.harvoids <= state.MOST_HARVOIDS:
        return False
    for i in range(s.harvoids):
        by, on = s.harvoid_by[i], s.harvoid_on[i]
        if by == on or by >= s.seats or on >= s.seats or s.eclipse[on] == state.LAST_ECLIPSE:
            return False
    for side in range(state.SIDES):
        if not 0 <= s.eclipse[side] <= state.LAST_ECLIPSE or s.money[side] < 0 or not 0 <= s.skips[side] <= 1:
            return False
    return (s.charm_on == state.NONE) == (s.charm_by == state.NONE) and (
        s.charm_on == state.NONE or s.charm_on != s.charm_by
    )


WRONG_DIE = LAWS.law("a die shows what it cannot (ZY-ROLL-1)")


@rule
def dice_fit(box, s):
    """ZY-ROLL-1: dice show what they can, and none is used before the roll."""
    if s.rolled == 0:
        return s.used == 0 and s.dice[0] == 0 and s.dice[1] == 0 and s.dice[2] == 0
    for i in range(state.DICE):
        if not 1 <= s.dice[i] <= box.dice[s.rolled - 1, i]:
            return False
    return 0 <= s.used < 1 << state.DICE


WRONG_STEP = LAWS.law("the step and who decides it do not agree (ZY-TURN-1, ZY-ECL-2)")


@rule
def decision_fits(s):
    """ZY-TURN-1, ZY-TURN-6, ZY-ECL-2, ZY-END-1: who decides may still move, and what is chosen is in play."""
    if s.phase == state.OVER:
        return s.reason != 0
    if s.reason != 0 or not 0 <= s.turn < s.seats or s.turns < 0:
        return False
    if s.phase == state.WHEEL:
        return s.turns == 0
    if s.eclipse[s.turn] == state.LAST_ECLIPSE and s.step != state.ZONE_STEP:
        return False
    moving = s.asked != state.NONE or s.phase in (state.PICK, state.POD_DIR, state.SEGMENT, state.REROLL, state.SET_DIE)
    if moving != (s.step == state.MOVE_STEP) or (s.rolled == 0) != (s.step == state.CARD_STEP):
        return False
    if s.asked != state.NONE and (s.free_boarding == 0 or s.phase != state.TARGET_POD):
        return False
    if (s.phase == state.SEGMENT or s.asked != state.NONE) and s.place[s.chosen] >= state.DEAD:
        return False
    if s.phase == state.POD_DIR and crew(s, np.int64(s.chosen)) == 0:
        return False
    if s.phase == state.THROW and (s.rival == state.NONE or s.rival == s.turn or s.ties >= state.MOST_TIES):
        return False
    return s.phase == state.THROW or s.rival == state.NONE
