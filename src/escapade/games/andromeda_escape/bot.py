"""Andromeda Escape: what a decent player does: tries every choice on the board, and takes the best.

A choice is tried by changing ships in the record and putting them back, with what everybody can see and
the player's own cards and missions; nothing is drawn and nothing hidden is looked at.
"""

import numpy as np

from escapade.engine.piles import has, lowest, single
from escapade.engine.record import apart, rule
from escapade.games.andromeda_escape.board import destinations, fly, lift, owner, set_down, shift
from escapade.games.andromeda_escape.cards import card_fields, card_ships
from escapade.games.andromeda_escape.state import (
    BLOCK,
    CARD_FIELD,
    CARD_MISSION,
    CARD_PHASE,
    CARD_PLAYER,
    CARD_SHIP,
    CARD_WARNING,
    CHARGE,
    COPIES,
    DECLINE,
    DESTINATION,
    DISCARD,
    DONE,
    EXCHANGE,
    FIRST_FIELD,
    FIRST_LETTER,
    FIRST_MISSION,
    FIRST_OPEN,
    FIRST_PLAYER,
    FIRST_SOURCE,
    FIRST_WARNING,
    LAUNCH,
    NONE,
    OPPONENT,
    ORDERS,
    OUTER,
    PLACE_LOST,
    PLATFORM,
    RECALL,
    RELOCATE,
    RETURN,
    SKIP,
    SOURCE,
    SWAP_OWN,
    SWAP_WITH,
    TAKE,
    TAKE_OPEN,
    WARP_SHIP,
    WORMHOLE,
)
from escapade.games.andromeda_escape.worth import place_worth, road_worth, worth

SPITE = 0.35  # what an opponent's VP are worth against one's own, shared among all opponents
PLAY_IF = 0.15  # VP that a card must gain to be played now
ORDERS_HOPE = 4.5  # VP expected from one more mission
NEW_CARD = -0.2  # VP of a card taken without need
# How good a mission is to hold at the start, by number (AE-MIS-1 to AE-MIS-15), from games of this bot
MISSION_TASTE = (0.0, 3.6, 3.4, 2.0, 3.2, 2.6, 3.2, 3.4, 2.8, 2.4, 2.4, 3.4, 4.0, 4.6, 4.8, 2.4)


@apart
def outlook(box, s, seat):
    """A player's expectation, less a share of what the opponents may expect from what everybody sees."""
    others = 0.0
    for other in range(s.seats):
        if other != seat:
            side = np.int64(other)
            others += place_worth(box, s, side) + road_worth(box, s, side)
    return worth(box, s, seat) - SPITE * others / (s.seats - 1)


# ---------------------------------------------------------------- trying things


@apart
def try_flight(box, s, seat, mover, start, end, flying):
    """The outlook after a ship has gone from `start` (NONE: the platform) to `end`; the board is as before."""
    upright = s.upright
    crossed = s.crossed
    fresh = s.fresh
    ships = s.ships[mover]
    if start == NONE:
        s.platform[mover] -= 1
        set_down(s, mover, end, False)
    elif end == WORMHOLE:
        lift(s, mover, start)
        s.saved[mover] += 1
        s.saves += 1
    elif flying:
        fly(box, s, mover, start, end)
    else:
        shift(s, mover, start, end)
    found = outlook(box, s, seat)
    if start == NONE:
        s.platform[mover] += 1
    elif end == WORMHOLE:
        s.saved[mover] -= 1
        s.saves -= 1
    s.ships[mover] = ships
    s.upright = upright
    s.crossed = crossed
    s.fresh = fresh
    return found


@apart
def try_swap(box, s, seat, one, other):
    """The outlook after two flat ships have changed places."""
    one_side = owner(s, one)
    other_side = owner(s, other)
    flip = single(one) | single(other)
    s.ships[one_side] ^= flip
    s.ships[other_side] ^= flip
    found = outlook(box, s, seat)
    s.ships[one_side] ^= flip
    s.ships[other_side] ^= flip
    return found


@apart
def try_charge(box, s, seat, field):
    """The outlook with this ship upright; worth less where it has no room to fly."""
    s.upright |= single(field)
    found = outlook(box, s, seat)
    s.upright &= ~single(field)
    return found


@apart
def try_recall(box, s, seat, field):
    """The outlook with this ship back on the platform."""
    crossed = s.crossed
    lift(s, seat, field)
    s.platform[seat] += 1
    found = outlook(box, s, seat)
    s.platform[seat] -= 1
    s.ships[seat] |= single(field)
    s.crossed = crossed
    return found


@apart
def try_target(box, s, seat, letter, start, end):
    """The outlook after the card has been carried out on this ship, and this field or partner."""
    kind = box.kind[letter]
    if kind == EXCHANGE:
        return try_swap(box, s, seat, start, end)
    if kind == CHARGE:
        return try_charge(box, s, seat, start)
    if kind == RECALL:
        return try_recall(box, s, seat, start)
    return try_flight(box, s, seat, owner(s, start), start, end, False)


@apart
def best_end(box, s, seat, letter, start):
    """The best outlook that a card can reach with this ship, and where."""
    if box.kind[letter] == CHARGE or box.kind[letter] == RECALL:
        return try_target(box, s, seat, letter, start, start), start
    best = -1e9
    choice = np.int64(NONE)
    ends = card_fields(box, s, seat, letter, start)
    while ends != 0:
        end = lowest(ends)
        ends &= ends - 1
        value = try_target(box, s, seat, letter, start, end)
        if value > best:
            best = value
            choice = end
    return best, choice


@apart
def best_launch(box, s, seat):
    """The best outlook of a launch, and where."""
    best = -1e9
    choice = np.int64(NONE)
    ends = box.in_ring[OUTER] & ~(s.ships[0] | s.ships[1] | s.ships[2] | s.ships[3])
    while ends != 0:
        end = lowest(ends)
        ends &= ends - 1
        value = try_flight(box, s, seat, seat, np.int64(NONE), end, True)
        if value > best:
            best = value
            choice = end
    return best, choice


@apart
def best_flight(box, s, seat, start):
    """The best outlook of a flight of this ship, and where to."""
    best = -1e9
    choice = np.int64(NONE)
    ends = destinations(box, s, seat, start)
    while ends != 0:
        end = lowest(ends)
        ends &= ends - 1
        value = try_flight(box, s, seat, seat, start, end, True)
        if value > best:
            best = value
            choice = end
    return best, choice


# ---------------------------------------------------------------- greedy


@apart
def greedy(box, s, seat, moves, n, rng):
    """What looks best right now."""
    if n == 1:
        return moves[0]
    phase = s.phase
    if phase == SOURCE:
        return greedy_source(box, s, seat, moves, n)
    if phase == DESTINATION:
        if s.chosen == NONE:
            return FIRST_FIELD + best_launch(box, s, seat)[1]
        return FIRST_FIELD + best_flight(box, s, seat, np.int64(s.chosen))[1]
    if phase == CARD_PHASE:
        return greedy_card(box, s, seat, moves, n)
    if phase in (CARD_SHIP, SWAP_OWN, WARP_SHIP):
        return greedy_ship(box, s, seat, moves, n)
    if phase in (CARD_FIELD, SWAP_WITH, PLACE_LOST):
        return greedy_field(box, s, seat, moves, n)
    if phase == TAKE:
        return greedy_take(box, s, seat, moves, n)
    if phase in (RETURN, CARD_MISSION):
        return greedy_mission(s, moves, n)
    if phase == CARD_PLAYER:
        return greedy_player(box, s, moves, n)
    if phase == CARD_WARNING:
        return greedy_discard(box, moves, n)
    return moves[0]


@rule
def greedy_source(box, s, seat, moves, n):
    """D4: the ship, or the platform, with the best destination; skip only where nothing is better."""
    best = -1e9
    choice = moves[0]
    for i in range(n):
        move = moves[i]
        if move == SKIP:
            held = s.skip[seat]
            s.skip[seat] = box.next_skip[held]
            value = outlook(box, s, seat) + 0.2
            s.skip[seat] = held
        elif move == PLATFORM:
            value = best_launch(box, s, seat)[0]
        else:
            value = best_flight(box, s, seat, move - FIRST_SOURCE)[0]
        if value > best:
            best = value
            choice = move
    return choice


@apart
def card_gain(box, s, seat, letter, now):
    """The VP that playing this card would gain against the outlook `now`, its own VP included."""
    kind = box.kind[letter]
    gain = np.float64(box.vp_played[letter]) - 0.7 * box.vp_hand[letter]
    if kind == ORDERS:
        return gain + (ORDERS_HOPE if s.saved[seat] * 3 < box.platform[s.seats] else 0.0)
    if kind in (BLOCK, TAKE_OPEN):
        return gain + (NEW_CARD if kind == TAKE_OPEN else 0.0)
    if kind == DISCARD:
        return gain + 0.2
    if box.who[letter] == OPPONENT and kind == LAUNCH:
        return gain - 0.1
    if box.who[letter] == OPPONENT and kind == RELOCATE:
        return gain - 0.5
    if kind == LAUNCH:
        return gain + best_launch(box, s, seat)[0] - now
    best = -1e9
    ships = card_ships(box, s, seat, letter)
    while ships != 0:
        best = max(best, best_end(box, s, seat, letter, lowest(ships))[0])
        ships &= ships - 1
    return gain + best - now


@apart
def held_for_missions(box, s, seat, letter):
    """The VP that a hand without this card loses in hand missions (AE-MIS-12 to AE-MIS-14)."""
    card = np.int64(NONE)
    for copy in range(letter * COPIES, letter * COPIES + COPIES):
        if has(s.hand[seat], copy):
            card = np.int64(copy)
    before = worth(box, s, seat) - 0.0
    if card == NONE:
        held = s.secret[seat]
        s.secret[seat] = NONE
        after = worth(box, s, seat)
        s.secret[seat] = held
    else:
        s.hand[seat] &= ~single(card)
        after = worth(box, s, seat)
        s.hand[seat] |= single(card)
    return before - after


@rule
def greedy_card(box, s, seat, moves, n):
    """D2: the card that gains most, if any is worth playing now."""
    now = outlook(box, s, seat)
    best = PLAY_IF
    choice = np.int64(DONE)
    for i in range(n):
        if moves[i] == DONE:
            continue
        letter = moves[i] - FIRST_LETTER
        gain = card_gain(box, s, seat, letter, now) - max(0.0, held_for_missions(box, s, seat, letter))
        if gain > best:
            best = gain
            choice = moves[i]
    return choice


@rule
def greedy_ship(box, s, seat, moves, n):
    """D3, D6, D7: the ship with which the card or the reward does most; declined if it does nothing."""
    best = -1e9
    choice = moves[0]
    for i in range(n):
        move = moves[i]
        field = move - FIRST_SOURCE
        if move == DECLINE:
            value = outlook(box, s, seat)
        elif s.phase == WARP_SHIP:
            value = try_charge(box, s, seat, field)
        elif s.phase == SWAP_OWN:
            value = best_swap(box, s, seat, field)[0]
        else:
            value = best_end(box, s, seat, np.int64(s.letter), field)[0]
        if value > best:
            best = value
            choice = move
    return choice


@apart
def best_swap(box, s, seat, start):
    """The best outlook of a SWAP of this ship, and with whom."""
    best = -1e9
    choice = np.int64(NONE)
    ends = box.forward[start] & ~s.ships[seat] & ~s.upright & (s.ships[0] | s.ships[1] | s.ships[2] | s.ships[3])
    while ends != 0:
        end = lowest(ends)
        ends &= ends - 1
        value = try_swap(box, s, seat, start, end)
        if value > best:
            best = value
            choice = end
    return best, choice


@rule
def greedy_field(box, s, seat, moves, n):
    """D3, D6, D9: the field, or the partner, that looks best."""
    if s.phase == SWAP_WITH:
        return FIRST_FIELD + best_swap(box, s, seat, np.int64(s.chosen))[1]
    if s.phase == CARD_FIELD and s.chosen != NONE:
        return FIRST_FIELD + best_end(box, s, seat, np.int64(s.letter), np.int64(s.chosen))[1]
    return FIRST_FIELD + best_launch(box, s, seat)[1]


@rule
def greedy_take(box, s, seat, moves, n):
    """D8: the card that could be played to most effect now; a cheap one if neither can."""
    now = outlook(box, s, seat)
    best = -1e9
    choice = moves[0]
    for i in range(n):
        card = np.int64(s.open[moves[i] - FIRST_OPEN])
        letter = card // COPIES
        s.hand[seat] |= single(card)
        value = worth(box, s, seat)
        s.hand[seat] &= ~single(card)
        value += 0.5 * max(0.0, card_gain(box, s, seat, letter, now))
        if value > best:
            best = value
            choice = moves[i]
    return choice


@rule
def greedy_mission(s, moves, n):
    """D1, AE-ACT-K: put back what is hardest to reach, keep what is easiest."""
    best = moves[0]
    for i in range(1, n):
        better = MISSION_TASTE[moves[i] - FIRST_MISSION + 1] > MISSION_TASTE[best - FIRST_MISSION + 1]
        if better == (s.phase == CARD_MISSION):
            best = moves[i]
    return best


@rule
def greedy_player(box, s, moves, n):
    """AE-ACT-C, AE-ACT-E: the opponent who has the least to hope for."""
    best = moves[0]
    least = 1e9
    for i in range(n):
        other = moves[i] - FIRST_PLAYER
        value = s.vp[other] + place_worth(box, s, other)
        if value < least:
            least = value
            best = moves[i]
    return best


@rule
def greedy_discard(box, moves, n):
    """AE-ACT-S: the WARNING card that costs most to hold and gives least to play."""
    best = moves[0]
    most = -1e9
    for i in range(n):
        letter = moves[i] - FIRST_WARNING
        value = -box.vp_hand[letter] - 0.4 * box.vp_played[letter]
        if value > most:
            most = value
            best = moves[i]
    return best
