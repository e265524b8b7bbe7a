"""Escape from Zyzzlvaria: what a decent player does: looks a turn ahead for money, launches and risk."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.piles import count, each, has, single
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.bots import what_if
from escapade.games.zyzzlvaria.bots.preferences import PLAIN
from escapade.games.zyzzlvaria.bots.values import eclipse_cost, hope, money_worth, price, spin_risk, zone_worth
from escapade.games.zyzzlvaria.rules import board

KEEP_CARD = 0.02  # what a card in hand is worth for later, for each pawn in play
WARPED = 0.7  # how much a better outlook counts after a pod was moved by a card
ALL_DICE = (1 << state.DICE) - 1


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
    for way in range(state.DIRECTIONS):
        direction = np.int64(way)
        ahead = board.pods_ahead(s, space, direction)
        if board.pod_stop(box, s, space, direction, box.pod_way[space, direction], ahead)[1]:
            return 1
    return 0


@rule
def weigh(box, s, taste, seat, pawn, space, place, face, money, direction, last, traced):
    """A traced segment: its worth, the chance that the pawn goes on, where it then is (space, place), its face, its DB.

    The worth is NO if the segment is illegal.
    """
    own, pod, shift, entered, walked = traced
    end = space + own * state.STEP[direction]
    if own == 0 or shift == board.BLOCKED:
        return what_if.NO, 0.0, space, place, face, money
    risk = spin_risk(s, seat) if walked else 0.0
    worth = 0.0
    if walked:
        step = np.int64(s.eclipse[seat])
        worth -= risk * taste.dead + (1.0 - risk) * (eclipse_cost(taste, step + 1) - eclipse_cost(taste, step))
    if pod != state.NONE:
        stop = end + shift * state.STEP[direction]
        if entered:
            worth += (1.0 - risk) * launch_worth(
                box, s, taste, seat, count(board.crew(s, pod)) + 1, money - s.money[seat]
            )
        else:
            worth -= taste.gift + taste.gift_crew * count(board.crew(s, pod))
            if taste.gift_ready != 0.0 and is_ready(box, s, stop) == 1:
                worth -= taste.gift_ready
        zone = box.zone[stop]
        if shift > 0 and zone != state.NONE and zone != box.zone[end]:
            worth += zone_worth(box, s, taste, seat, zone)
        stays = shift == 0 and not walked and not has(np.int64(s.moved), pod)
        return worth, 1.0 if stays else 0.0, end, state.IN_POD + pod, face, money
    if box.inner[end] == 0:
        inner = board.last_inner(box, space, direction, own)
        back = place if inner == state.NONE else inner
        where = space if inner == state.NONE else inner
        goes_on = back < state.SPACES and s.eclipse[seat] + 1 < state.LAST_ECLIPSE
        return worth, 1.0 - risk if goes_on else 0.0, where, back, face, money
    if last == 1 and (box.core[end] == 1 or board.is_taken(s, end, pawn)):
        return what_if.NO, 0.0, space, place, face, money
    if box.object[end] != state.NONE:
        earned = box.face[pawn, face]
        worth += money_worth(taste, money + earned) - money_worth(taste, money)
        money += earned
        face = (face + 1) % state.FACES
        worth -= taste.next_face * (box.face[pawn, face] - earned)
    return worth, 1.0 - risk, end, end, face, money


@rule
def look_1(box, s, taste, seat, pawn, space, place, face, money, used, last_dir):
    """The best course for the last die; NO if there is none."""
    best = what_if.NO
    for die in range(state.DICE):
        if has(used, die):
            continue
        for direction in range(state.DIRECTIONS):
            if direction != last_dir:
                traced = board.trace(box, s, space, np.int64(direction), np.int64(s.dice[die]))
                found = weigh(box, s, taste, seat, pawn, space, place, face, money, direction, 1, traced)
                best = max(best, found[0])
    return best


@rule
def rest(best, in_pod):
    """What the rest of a course is worth: nothing if it cannot be walked, or in a pod if it need not be."""
    if best <= what_if.NO:
        return 0.0
    return max(0.0, best) if in_pod else best


@rule
def look_2(box, s, taste, seat, pawn, space, place, face, money, used, last_dir):
    """The best course for the last two dice; NO if there is none."""
    best = what_if.NO
    for die in range(state.DICE):
        if has(used, die):
            continue
        for direction in range(state.DIRECTIONS):
            if direction == last_dir:
                continue
            traced = board.trace(box, s, space, np.int64(direction), np.int64(s.dice[die]))
            found = weigh(box, s, taste, seat, pawn, space, place, face, money, direction, 0, traced)
            worth = found[0]
            if worth > what_if.NO and found[1] > 0.0:
                both = used | single(die)
                after = look_1(box, s, taste, seat, pawn, found[2], found[3], found[4], found[5], both, direction)
                worth += found[1] * rest(after, found[3] >= state.IN_POD)
            best = max(best, worth)
    return best


@rule
def after(box, s, taste, seat, pawn, die, direction, aim, deep):
    """What a legal segment from the table as it is leads to; not `deep`: without what comes after it."""
    space = board.space_of(s, pawn)
    used = np.int64(s.used) | single(die)
    found = weigh(
        box, s, taste, seat, pawn, space, np.int64(s.place[pawn]), np.int64(s.face[pawn]), np.int64(s.money[seat]),
        direction, np.int64(used == ALL_DICE), board.trace_to(box, s, space, direction, np.int64(s.dice[die]), aim),
    )  # fmt: skip
    worth = found[0]
    if not deep or worth <= what_if.NO or found[1] == 0.0 or used == ALL_DICE:
        return worth
    if count(used) == 1:
        best = look_2(box, s, taste, seat, pawn, found[2], found[3], found[4], found[5], used, direction)
    else:
        best = look_1(box, s, taste, seat, pawn, found[2], found[3], found[4], found[5], used, direction)
    return worth + found[1] * rest(best, found[3] >= state.IN_POD)


@rule
def best_course(box, s, taste, seat, pawn, deep):
    """The best that a pawn can do with all three dice."""
    best = what_if.NO
    for die in range(state.DICE):
        if (die > 0 and s.dice[die] == s.dice[0]) or (die > 1 and s.dice[die] == s.dice[1]):
            continue
        for direction in range(state.DIRECTIONS):
            best = max(
                best,
                after(box, s, taste, seat, pawn, np.int64(die), np.int64(direction), np.int64(board.NEAREST), deep),
            )
    return best


@rule
def segment_worth(box, s, taste, seat, segment, aim):
    """What a segment of the chosen pawn into this pod is worth, with all that may come after it."""
    die, direction = segment // state.DIRECTIONS, segment % state.DIRECTIONS
    return after(box, s, taste, seat, np.int64(s.chosen), die, direction, np.int64(aim), True)


@rule
def pod_worth(box, s, taste, seat, pod, direction):
    """What moving a pod by its numbers is worth."""
    space = np.int64(s.pod[pod])
    distance = board.pod_distance(box, s, pod, direction)
    steps, entered = board.pod_stop(box, s, space, direction, distance, board.pods_ahead(s, space, direction))
    if entered:
        return launch_worth(box, s, taste, seat, count(board.crew(s, pod)), 0)
    stop = space + steps * state.STEP[direction]
    worth = 0.0
    if taste.pod_ready != 0.0:
        worth += taste.pod_ready * (is_ready(box, s, space) - is_ready(box, s, stop))
    zone = box.zone[stop]
    if zone != state.NONE and zone != box.zone[space]:
        worth += zone_worth(box, s, taste, seat, zone)
    return worth


@rule
def best_way(box, s, taste, seat, pod):
    """The best that a pod can do by its numbers."""
    best = what_if.NO
    for direction in each(board.pod_ways(box, s, pod)):
        best = max(best, pod_worth(box, s, taste, seat, pod, direction))
    return best


@rule
def best_with_dice(box, s, taste, seat):
    """The best of all pawns with the dice on the table, one segment ahead."""
    best = 0.0
    for pawn in range(state.PAWNS):
        if s.place[pawn] < state.IN_POD:
            best = max(best, best_course(box, s, taste, seat, np.int64(pawn), False))
    return best


# ---------------------------------------------------------------- cards and targets


@rule
def card_worth(box, s, taste, seat, effect):
    """What playing a card now is worth, before its later choices."""
    if effect < state.ZONES:
        gain = what_if.with_card(box, s, seat, effect, what_if.RIVALS) - what_if.promise(box, s, seat, what_if.RIVALS)
        return zone_worth(box, s, taste, seat, effect) + WARPED * gain
    now = hope(box, s, seat)
    if effect == state.REFLEXES:
        return 0.2 * now + 0.05 * s.eclipse[seat] - 0.05
    if effect == state.OVERRIDE:
        return 0.35 if 0.1 < now < 0.6 else 0.1 * now
    if effect == state.THRUSTERS:
        return 0.2 if 0.1 < now < 0.6 else 0.1 * now
    if effect == state.CHARM:
        other = what_if.next_seat(s)
        return 0.4 * hope(box, s, other) + 0.05 * board.saved_count(s, other) if other != seat else 0.0
    return what_if.with_card(box, s, seat, effect, what_if.OWN) - now


@rule
def target_worth(box, s, taste, seat, move):
    """What the choice of a card or a zone is worth."""
    if s.phase == state.TARGET_PLAYER:
        other = move - state.CHOOSE_PLAYER
        worth = (
            board.saved_count(s, other)
            + taste.rich * s.money[other]
            + (taste.next_seat if other == what_if.next_seat(s) else 0.0)
        )
        if s.zone == state.NEXUS:
            worth += taste.far_out * s.eclipse[other] if s.eclipse[other] < state.LAST_ECLIPSE else -9.0
        if s.zone == state.COMBAT:
            worth = np.float64(s.money[other])
        return worth - (5.0 if s.eclipse[other] == state.LAST_ECLIPSE and s.zone != state.COMBAT else 0.0)
    if s.asked != state.NONE:
        return segment_worth(
            box, s, taste, seat, np.int64(s.asked), state.NONE if move == state.STOP else move - state.CHOOSE_POD
        )
    if s.phase == state.TARGET_POD:
        pod = move - state.CHOOSE_POD
        if s.zone == state.LAZYR:
            return (
                0.0
                if s.chosen == state.NONE
                else what_if.swapped(box, s, seat, np.int64(s.chosen), pod, what_if.RIVALS)
            )
        if box.effect[s.card] == state.SPANNER:
            return np.float64(count(board.crew(s, pod)))
        return what_if.warped(box, s, seat, pod, box.effect[s.card], what_if.RIVALS)
    if s.phase == state.ROTATION:
        return what_if.turned(box, s, seat, np.int64(s.chosen), move - state.TURN_POD + 1, what_if.OWN)
    if s.phase == state.TARGET_OBJECT:
        return what_if.moved(box, s, seat, np.int64(s.chosen), box.object_at[move - state.BEAM_TO], what_if.OWN)
    pawn = move - state.CHOOSE_PAWN
    if s.zone == state.NONE:  # TARGET_PAWN of Quadcorder Lock: rather one that earns little
        return -np.float64(box.face[pawn, s.face[pawn]])
    return what_if.moved(box, s, seat, pawn, state.JAILED, what_if.RIVALS)


@rule
def dice_worth(box, s, taste, seat, move):
    """What the dice are worth after a card has changed them."""
    if s.phase == state.REROLL:
        good = best_with_dice(box, s, taste, seat) > 0.4
        return 1.0 if move == (state.ROLL_AGAIN if good else state.ROLL_AGAIN + 7) else 0.0
    if move == state.KEEP:
        return best_with_dice(box, s, taste, seat)
    die = (move - state.TURN_DIE) // state.BIGGEST_DIE
    held = s.dice[die]
    s.dice[die] = (move - state.TURN_DIE) % state.BIGGEST_DIE + 1
    found = best_with_dice(box, s, taste, seat)
    s.dice[die] = held
    return found


# ---------------------------------------------------------------- deciding


@rule
def score(box, s, taste, seat, move):
    """What a legal move looks like, among the moves of its decision."""
    phase = s.phase
    if phase == state.SEGMENT:
        if move == state.STOP:
            return 0.0
        return segment_worth(box, s, taste, seat, move - state.WALK, np.int64(board.NEAREST))
    if phase == state.PICK:
        if move == state.PASS:
            return 0.0
        if move < state.PICK_POD:
            return best_course(box, s, taste, seat, move - state.PICK_PAWN, True)
        return best_way(box, s, taste, seat, move - state.PICK_POD)
    if phase == state.POD_DIR:
        return pod_worth(box, s, taste, seat, np.int64(s.chosen), move - state.FLY)
    if phase == state.CARD:
        if move == state.NO_CARD:
            return KEEP_CARD * count(board.pawns_in_play(s))
        return card_worth(box, s, taste, seat, box.effect[move - state.PLAY_CARD])
    if phase in (state.REROLL, state.SET_DIE):
        return dice_worth(box, s, taste, seat, move)
    if phase in (state.TARGET_PLAYER, state.TARGET_POD, state.TARGET_PAWN, state.TARGET_OBJECT, state.ROTATION):
        return target_worth(box, s, taste, seat, move)
    return 0.0  # wheel spaces and throws: any is as good


@rule
def best_of(values, moves, rng):
    """The move of the highest value; of equal moves any."""
    choice = moves[0]
    best = what_if.NO
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
