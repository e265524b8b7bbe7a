"""Escape from Zyzzlvaria: what a decent player does: looks a turn ahead for money, launches and risk."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.piles import count, each, has, single
from escapade.engine.record import rule
from escapade.games.zyzzlvaria.bots.preferences import PLAIN
from escapade.games.zyzzlvaria.bots.values import eclipse_cost, hope, money_worth, price, spin_risk, zone_worth
from escapade.games.zyzzlvaria.bots.what_if import (
    NO,
    OWN,
    RIVALS,
    moved,
    next_seat,
    promise,
    swapped,
    turned,
    warped,
    with_card,
)
from escapade.games.zyzzlvaria.rules.board import (
    BLOCKED,
    NEAREST,
    crew,
    is_taken,
    last_inner,
    pawns_in_play,
    pod_distance,
    pod_stop,
    pod_ways,
    pods_ahead,
    saved_count,
    space_of,
    trace,
    trace_to,
)
from escapade.games.zyzzlvaria.state import (
    BIGGEST_DIE,
    CARD,
    CHARM,
    COMBAT,
    DICE,
    DIRECTIONS,
    FACES,
    FIRST_CARD,
    FIRST_DIR,
    FIRST_OBJECT,
    FIRST_PAWN,
    FIRST_PLAYER,
    FIRST_POD,
    FIRST_REROLL,
    FIRST_ROTATION,
    FIRST_SEGMENT,
    FIRST_VALUE,
    IN_POD,
    JAILED,
    KEEP,
    LAST_ECLIPSE,
    LAZYR,
    NEXUS,
    NO_CARD,
    NONE,
    OVERRIDE,
    PASS,
    PAWNS,
    PICK,
    PICK_PAWN,
    PICK_POD,
    POD_DIR,
    REFLEXES,
    REROLL,
    ROTATION,
    SEGMENT,
    SET_DIE,
    SPACES,
    SPANNER,
    STEP,
    STOP,
    TARGET_OBJECT,
    TARGET_PAWN,
    TARGET_PLAYER,
    TARGET_POD,
    THRUSTERS,
    ZONES,
)

KEEP_CARD = 0.02  # what a card in hand is worth for later, for each pawn in play
WARPED = 0.7  # how much a better outlook counts after a pod was moved by a card
ALL_DICE = (1 << DICE) - 1


# ---------------------------------------------------------------- courses


@rule
def launch_worth(box, s, taste, seat, pawns, earned):
    """What trying to escape with so many pawns is worth, with what was earned on the way; a cost if it is not paid."""
    cost = price(box, s, seat, pawns)
    money = np.int64(s.money[seat]) + earned
    if money < cost:
        return -taste.poor
    risk = spin_risk(s, seat)
    saved = 1.0 + taste.second * (pawns > 1) + taste.third * max(pawns - 2, 0)
    paid = money_worth(taste, money) - money_worth(taste, money - cost)
    return saved * (1.0 - risk) - pawns * risk * taste.trapped - paid


@rule
def is_ready(box, s, space):
    """1 if a pod here has only to be pushed straight into the open sector."""
    for way in range(DIRECTIONS):
        direction = np.int64(way)
        ahead = pods_ahead(s, space, direction)
        if pod_stop(box, s, space, direction, box.pod_way[space, direction], ahead)[1]:
            return 1
    return 0


@rule
def weigh(box, s, taste, seat, pawn, space, place, face, money, direction, last, traced):
    """A traced segment: its worth, the chance that the pawn goes on, where it then is (space, place), its face, its DB.

    The worth is NO if the segment is illegal.
    """
    own, pod, shift, entered, walked = traced
    end = space + own * STEP[direction]
    if own == 0 or shift == BLOCKED:
        return NO, 0.0, space, place, face, money
    risk = spin_risk(s, seat) if walked else 0.0
    worth = 0.0
    if walked:
        step = np.int64(s.eclipse[seat])
        worth -= risk * taste.dead + (1.0 - risk) * (eclipse_cost(taste, step + 1) - eclipse_cost(taste, step))
    if pod != NONE:
        stop = end + shift * STEP[direction]
        if entered:
            worth += (1.0 - risk) * launch_worth(box, s, taste, seat, count(crew(s, pod)) + 1, money - s.money[seat])
        else:
            worth -= taste.gift + taste.gift_crew * count(crew(s, pod))
            if taste.gift_ready != 0.0 and is_ready(box, s, stop) == 1:
                worth -= taste.gift_ready
        zone = box.zone[stop]
        if shift > 0 and zone != NONE and zone != box.zone[end]:
            worth += zone_worth(box, s, taste, seat, zone)
        stays = shift == 0 and not walked and not has(np.int64(s.moved), pod)
        return worth, 1.0 if stays else 0.0, end, IN_POD + pod, face, money
    if box.inner[end] == 0:
        inner = last_inner(box, space, direction, own)
        back = place if inner == NONE else inner
        where = space if inner == NONE else inner
        goes_on = back < SPACES and s.eclipse[seat] + 1 < LAST_ECLIPSE
        return worth, 1.0 - risk if goes_on else 0.0, where, back, face, money
    if last == 1 and (box.core[end] == 1 or is_taken(s, end, pawn)):
        return NO, 0.0, space, place, face, money
    if box.object[end] != NONE:
        earned = box.face[pawn, face]
        worth += money_worth(taste, money + earned) - money_worth(taste, money)
        money += earned
        face = (face + 1) % FACES
        worth -= taste.next_face * (box.face[pawn, face] - earned)
    return worth, 1.0 - risk, end, end, face, money


@rule
def look_1(box, s, taste, seat, pawn, space, place, face, money, used, last_dir):
    """The best course for the last die; NO if there is none."""
    best = NO
    for die in range(DICE):
        if has(used, die):
            continue
        for direction in range(DIRECTIONS):
            if direction != last_dir:
                traced = trace(box, s, space, np.int64(direction), np.int64(s.dice[die]))
                found = weigh(box, s, taste, seat, pawn, space, place, face, money, direction, 1, traced)
                best = max(best, found[0])
    return best


@rule
def rest(best, in_pod):
    """What the rest of a course is worth: nothing if it cannot be walked, or in a pod if it need not be."""
    if best <= NO:
        return 0.0
    return max(0.0, best) if in_pod else best


@rule
def look_2(box, s, taste, seat, pawn, space, place, face, money, used, last_dir):
    """The best course for the last two dice; NO if there is none."""
    best = NO
    for die in range(DICE):
        if has(used, die):
            continue
        for direction in range(DIRECTIONS):
            if direction == last_dir:
                continue
            traced = trace(box, s, space, np.int64(direction), np.int64(s.dice[die]))
            found = weigh(box, s, taste, seat, pawn, space, place, face, money, direction, 0, traced)
            worth = found[0]
            if worth > NO and found[1] > 0.0:
                both = used | single(die)
                after = look_1(box, s, taste, seat, pawn, found[2], found[3], found[4], found[5], both, direction)
                worth += found[1] * rest(after, found[3] >= IN_POD)
            best = max(best, worth)
    return best


@rule
def after(box, s, taste, seat, pawn, die, direction, aim, deep):
    """What a legal segment from the table as it is leads to; not `deep`: without what comes after it."""
    space = space_of(s, pawn)
    used = np.int64(s.used) | single(die)
    found = weigh(
        box, s, taste, seat, pawn, space, np.int64(s.place[pawn]), np.int64(s.face[pawn]), np.int64(s.money[seat]),
        direction, np.int64(used == ALL_DICE), trace_to(box, s, space, direction, np.int64(s.dice[die]), aim),
    )  # fmt: skip
    worth = found[0]
    if not deep or worth <= NO or found[1] == 0.0 or used == ALL_DICE:
        return worth
    if count(used) == 1:
        best = look_2(box, s, taste, seat, pawn, found[2], found[3], found[4], found[5], used, direction)
    else:
        best = look_1(box, s, taste, seat, pawn, found[2], found[3], found[4], found[5], used, direction)
    return worth + found[1] * rest(best, found[3] >= IN_POD)


@rule
def best_course(box, s, taste, seat, pawn, deep):
    """The best that a pawn can do with all three dice."""
    best = NO
    for die in range(DICE):
        if (die > 0 and s.dice[die] == s.dice[0]) or (die > 1 and s.dice[die] == s.dice[1]):
            continue
        for direction in range(DIRECTIONS):
            best = max(
                best, after(box, s, taste, seat, pawn, np.int64(die), np.int64(direction), np.int64(NEAREST), deep)
            )
    return best


@rule
def segment_worth(box, s, taste, seat, segment, aim):
    """What a segment of the chosen pawn into this pod is worth, with all that may come after it."""
    die, direction = segment // DIRECTIONS, segment % DIRECTIONS
    return after(box, s, taste, seat, np.int64(s.chosen), die, direction, np.int64(aim), True)


@rule
def pod_worth(box, s, taste, seat, pod, direction):
    """What moving a pod by its numbers is worth."""
    space = np.int64(s.pod[pod])
    distance = pod_distance(box, s, pod, direction)
    steps, entered = pod_stop(box, s, space, direction, distance, pods_ahead(s, space, direction))
    if entered:
        return launch_worth(box, s, taste, seat, count(crew(s, pod)), 0)
    stop = space + steps * STEP[direction]
    worth = 0.0
    if taste.pod_ready != 0.0:
        worth += taste.pod_ready * (is_ready(box, s, space) - is_ready(box, s, stop))
    zone = box.zone[stop]
    if zone != NONE and zone != box.zone[space]:
        worth += zone_worth(box, s, taste, seat, zone)
    return worth


@rule
def best_way(box, s, taste, seat, pod):
    """The best that a pod can do by its numbers."""
    best = NO
    for direction in each(pod_ways(box, s, pod)):
        best = max(best, pod_worth(box, s, taste, seat, pod, direction))
    return best


@rule
def best_with_dice(box, s, taste, seat):
    """The best of all pawns with the dice on the table, one segment ahead."""
    best = 0.0
    for pawn in range(PAWNS):
        if s.place[pawn] < IN_POD:
            best = max(best, best_course(box, s, taste, seat, np.int64(pawn), False))
    return best


# ---------------------------------------------------------------- cards and targets


@rule
def card_worth(box, s, taste, seat, effect):
    """What playing a card now is worth, before its later choices."""
    if effect < ZONES:
        gain = with_card(box, s, seat, effect, RIVALS) - promise(box, s, seat, RIVALS)
        return zone_worth(box, s, taste, seat, effect) + WARPED * gain
    now = hope(box, s, seat)
    if effect == REFLEXES:
        return 0.2 * now + 0.05 * s.eclipse[seat] - 0.05
    if effect == OVERRIDE:
        return 0.35 if 0.1 < now < 0.6 else 0.1 * now
    if effect == THRUSTERS:
        return 0.2 if 0.1 < now < 0.6 else 0.1 * now
    if effect == CHARM:
        other = next_seat(s)
        return 0.4 * hope(box, s, other) + 0.05 * saved_count(s, other) if other != seat else 0.0
    return with_card(box, s, seat, effect, OWN) - now


@rule
def target_worth(box, s, taste, seat, move):
    """What the choice of a card or a zone is worth."""
    if s.phase == TARGET_PLAYER:
        other = move - FIRST_PLAYER
        worth = (
            saved_count(s, other) + taste.rich * s.money[other] + (taste.next_seat if other == next_seat(s) else 0.0)
        )
        if s.zone == NEXUS:
            worth += taste.far_out * s.eclipse[other] if s.eclipse[other] < LAST_ECLIPSE else -9.0
        if s.zone == COMBAT:
            worth = np.float64(s.money[other])
        return worth - (5.0 if s.eclipse[other] == LAST_ECLIPSE and s.zone != COMBAT else 0.0)
    if s.asked != NONE:
        return segment_worth(box, s, taste, seat, np.int64(s.asked), NONE if move == STOP else move - FIRST_POD)
    if s.phase == TARGET_POD:
        pod = move - FIRST_POD
        if s.zone == LAZYR:
            return 0.0 if s.chosen == NONE else swapped(box, s, seat, np.int64(s.chosen), pod, RIVALS)
        if box.effect[s.card] == SPANNER:
            return np.float64(count(crew(s, pod)))
        return warped(box, s, seat, pod, box.effect[s.card], RIVALS)
    if s.phase == ROTATION:
        return turned(box, s, seat, np.int64(s.chosen), move - FIRST_ROTATION + 1, OWN)
    if s.phase == TARGET_OBJECT:
        return moved(box, s, seat, np.int64(s.chosen), box.object_at[move - FIRST_OBJECT], OWN)
    pawn = move - FIRST_PAWN
    if s.zone == NONE:  # TARGET_PAWN of Quadcorder Lock: rather one that earns little
        return -np.float64(box.face[pawn, s.face[pawn]])
    return moved(box, s, seat, pawn, JAILED, RIVALS)


@rule
def dice_worth(box, s, taste, seat, move):
    """What the dice are worth after a card has changed them."""
    if s.phase == REROLL:
        good = best_with_dice(box, s, taste, seat) > 0.4
        return 1.0 if move == (FIRST_REROLL if good else FIRST_REROLL + 7) else 0.0
    if move == KEEP:
        return best_with_dice(box, s, taste, seat)
    die = (move - FIRST_VALUE) // BIGGEST_DIE
    held = s.dice[die]
    s.dice[die] = (move - FIRST_VALUE) % BIGGEST_DIE + 1
    found = best_with_dice(box, s, taste, seat)
    s.dice[die] = held
    return found


# ---------------------------------------------------------------- deciding


@rule
def score(box, s, taste, seat, move):
    """What a legal move looks like, among the moves of its decision."""
    phase = s.phase
    if phase == SEGMENT:
        if move == STOP:
            return 0.0
        return segment_worth(box, s, taste, seat, move - FIRST_SEGMENT, np.int64(NEAREST))
    if phase == PICK:
        if move == PASS:
            return 0.0
        if move < PICK_POD:
            return best_course(box, s, taste, seat, move - PICK_PAWN, True)
        return best_way(box, s, taste, seat, move - PICK_POD)
    if phase == POD_DIR:
        return pod_worth(box, s, taste, seat, np.int64(s.chosen), move - FIRST_DIR)
    if phase == CARD:
        if move == NO_CARD:
            return KEEP_CARD * count(pawns_in_play(s))
        return card_worth(box, s, taste, seat, box.effect[move - FIRST_CARD])
    if phase in (REROLL, SET_DIE):
        return dice_worth(box, s, taste, seat, move)
    if phase in (TARGET_PLAYER, TARGET_POD, TARGET_PAWN, TARGET_OBJECT, ROTATION):
        return target_worth(box, s, taste, seat, move)
    return 0.0  # wheel spaces and throws: any is as good


@rule
def best_of(values, moves, rng):
    """The move of the highest value; of equal moves any."""
    choice = moves[0]
    best = NO
    equal = 0
    for i in range(values.shape[0]):
        if values[i] > best:
            best = values[i]
            choice = moves[i]
            equal = 1
        elif values[i] == best:
            equal += 1
            if below(rng, equal) == 0:
                choice = moves[i]
    return choice


@rule
def greedy(box, s, seat, moves, n, rng):
    """What looks best with a look at the whole turn."""
    if n == 1:
        return moves[0]
    values = np.empty(n)
    for i in range(n):
        values[i] = score(box, s, PLAIN[0], seat, moves[i])
    return best_of(values, moves, rng)
