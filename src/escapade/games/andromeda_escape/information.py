"""Andromeda Escape: what a seat cannot know, what others learn of a move, the laws, and features for learning."""

import numpy as np

from escapade.engine.piles import count, has, lowest, single
from escapade.engine.record import part, rule
from escapade.games.andromeda_escape.board import (
    exits_when_pushed,
    is_racing,
    last_is_barred,
    occupied,
)
from escapade.games.andromeda_escape.cards import beside, landings
from escapade.games.andromeda_escape.missions import hand_size, met_now
from escapade.games.andromeda_escape.rules import cards_in_play, missions_in_play
from escapade.games.andromeda_escape.state import (
    ADRIFT,
    ALERT,
    CARD_FIELD,
    CARD_MISSION,
    CARD_PHASE,
    CARD_SHIP,
    COPIES,
    DEALT,
    DESTINATION,
    FIELDS,
    FINISHED,
    FIRST_MISSION,
    INNER,
    JUMP,
    LETTERS,
    MISSIONS,
    NONE,
    OVER,
    RACING,
    RETURN,
    ROUTES,
    SELF,
    SIDES,
    SLOTS,
    SOURCE,
    STEP,
    TAKE,
    UNSEARCHED,
    WARNING,
)
from escapade.games.andromeda_escape.turn import draw, lost_is_due

# ---------------------------------------------------------------- redeal


@rule
def redeal(box, s, seat, rng):
    """AE-INFO-1: resample the opponents' setup cards and missions. The decks have no order to shuffle."""
    redeal_cards(s, seat, rng)
    if s.phase == RETURN:
        redeal_offers(box, s, seat, rng)
    elif s.phase != OVER:
        redeal_missions(box, s, seat, rng)


@part
def redeal_cards(s, seat, rng):
    """AE-INFO-2: the unseen ALERT cards go to the opponents' setup slots and the deck."""
    if s.phase == OVER:
        return
    unseen = s.pile[ALERT]
    for side in range(s.seats):
        if side != seat and s.secret[side] != NONE:
            unseen |= single(s.secret[side])
    for side in range(s.seats):
        if side != seat and s.secret[side] != NONE:
            card = draw(unseen, rng)
            unseen &= ~single(card)
            s.secret[side] = card
    s.pile[ALERT] = unseen


@part
def redeal_offers(box, s, seat, rng):
    """AE-INFO-1, AE-INFO-6: during D1, three missions for everyone else; a choice made stays a position."""
    unseen = missions_in_play(box, s)
    if seat >= 0:
        for k in range(DEALT):
            unseen &= ~single(s.offer[seat, k])
    for side in range(s.seats):
        if side != seat:
            for k in range(DEALT):
                mission = draw(unseen, rng)
                unseen &= ~single(mission)
                s.offer[side, k] = mission
    s.stack = unseen


@part
def redeal_missions(box, s, seat, rng):
    """AE-INFO-3 to AE-INFO-5: all unseen missions to the opponents' slots, a pending K and the stack.

    Deal, test, repeat: every deal that fits what is known is equally likely.
    """
    unseen = s.stack
    for side in range(s.seats):
        if side != seat:
            for i in range(SLOTS):
                if s.slot[side, i] != 0:
                    unseen |= single(s.slot[side, i])
    drawer = np.int64(s.who) if s.phase == CARD_MISSION and s.who != seat else np.int64(NONE)
    if drawer != NONE:
        for k in range(DEALT):
            if s.offer[drawer, k] != 0:
                unseen |= single(s.offer[drawer, k])
    pinned = np.int64(s.who) if s.who != seat and needs_unsearched(box, s) else np.int64(NONE)
    while not deal_fits(s, seat, unseen, drawer, pinned, rng):
        pass


@part
def deal_fits(s, seat, unseen, drawer, pinned, rng):
    """AE-INFO-3: one deal, whether or not it fits; the slots keep it."""
    keeper = np.int64(NONE)
    if pinned != NONE:  # AE-INFO-5
        keeper = pinned_slot(s, pinned, rng)
        unseen &= ~single(UNSEARCHED)
        if is_impossible(s, seat, pinned, keeper, np.int64(UNSEARCHED)):
            return False
    for side in range(s.seats):
        if side == seat:
            continue
        for i in range(SLOTS):
            if s.slot[side, i] == 0:
                continue
            if side == pinned and i == keeper:
                s.slot[side, i] = UNSEARCHED
                continue
            mission = draw(unseen, rng)
            unseen &= ~single(mission)
            s.slot[side, i] = mission
            if is_impossible(s, seat, np.int64(side), np.int64(i), mission):
                return False
    if drawer != NONE:
        for k in range(DEALT):
            if s.offer[drawer, k] != 0:
                mission = draw(unseen, rng)
                unseen &= ~single(mission)
                s.offer[drawer, k] = mission
                if seat >= 0 and s.put_back[seat, mission] > s.orders:
                    return False
    s.stack = unseen
    return True


@part
def pinned_slot(s, side, rng):
    """AE-INFO-5: any of the holder's slots may be the one with mission 8."""
    slots = np.int64(0)
    for i in range(SLOTS):
        if s.slot[side, i] != 0:
            slots |= single(i)
    return draw(slots, rng)


@rule
def is_impossible(s, seat, side, i, mission):
    """AE-INFO-3, AE-INFO-4: ruled out for this slot, or in the stack when the slot was filled, as `seat` knows."""
    if has(s.ruled_out[side, i], mission):
        return True
    return seat >= 0 and s.put_back[seat, mission] > s.filled[side, i]


@part
def needs_unsearched(box, s):
    """AE-INFO-5: whether the pending step of the player who decides could not have been reached without mission 8."""
    side = np.int64(s.who)
    if not last_is_barred(s, side) or s.ships[side] == 0:
        return False
    field = lowest(s.ships[side])
    if s.phase == SOURCE or s.phase == DESTINATION:
        return has(box.in_ring[INNER], field) and not has(s.fresh, field)
    if s.phase != CARD_SHIP and s.phase != CARD_FIELD:
        return False
    if s.turn != side or box.who[s.letter] != SELF:
        return False
    way = box.way[s.letter]
    open_anyway = exits_when_pushed(s, side)
    if box.kind[s.letter] == STEP:
        return beside(box, s, field, way) & open_anyway == 0
    if box.kind[s.letter] == JUMP:
        return landings(box, s, side, field, way) & open_anyway == 0
    return False


@rule
def shown(box, s, seat, move):
    """AE-INFO-6, AE-INFO-8: the missions put back or kept are hidden; every other move is open to all."""
    if s.phase == RETURN or s.phase == CARD_MISSION:
        return np.int64(FIRST_MISSION)
    return move


# ---------------------------------------------------------------- laws


@rule
def faults(box, s):
    """The laws that hold in every position, a bit for each broken one (see FAULT_WORDS)."""
    broken = 0
    if not cards_are_whole(box, s):
        broken |= 1
    if not missions_are_whole(box, s):
        broken |= 2
    if not ships_are_whole(box, s):
        broken |= 4
    if not marks_fit(s):
        broken |= 8
    if not players_fit(s):
        broken |= 16
    if not decision_fits(box, s):
        broken |= 32
    if not all_is_settled(box, s):
        broken |= 64
    return broken


FAULT_WORDS = (
    "an action card is in two places or in none (AE-CARD-5, AE-DECK-2)",
    "a mission is in two places or in none, or in a slot where it is ruled out (AE-INFO-4)",
    "a player's ships do not add up (AE-SETUP-2, AE-SETUP-5)",
    "two ships share a field, or a mark lies on an empty one (AE-BOARD-5, AE-WARP-1)",
    "VP below zero, places or racing players do not add up (AE-CARD-3, AE-LAST-1, AE-END-1)",
    "the step and who decides it do not agree (AE-TURN-1, AE-DECK-1)",
    "a mission was not claimed, or a Lost Ship not placed (AE-RES-1)",
)


@part
def cards_are_whole(box, s):
    """AE-CARD-5, AE-DECK-2: each action card in exactly one place."""
    seen = s.pile[ALERT] | s.pile[WARNING] | s.discard
    total = count(s.pile[ALERT]) + count(s.pile[WARNING]) + count(s.discard)
    for side in range(s.seats):
        seen |= s.hand[side]
        total += count(s.hand[side])
        if s.secret[side] != NONE:
            seen |= single(s.secret[side])
            total += 1
    for route in range(ROUTES):
        if s.debris[route] != NONE:
            seen |= single(s.debris[route])
            total += 1
    for deck in (ALERT, WARNING):
        if s.open[deck] != NONE:
            seen |= single(s.open[deck])
            total += 1
    return seen == cards_in_play(box, s) and total == count(seen)


@part
def missions_are_whole(box, s):
    """AE-SETUP-6, AE-INFO-4: each mission in exactly one place, and none where it is ruled out."""
    seen = s.stack
    total = count(s.stack)
    for side in range(s.seats):
        seen |= s.scored[side]
        total += count(s.scored[side])
        for i in range(SLOTS):
            if s.slot[side, i] != 0:
                seen |= single(s.slot[side, i])
                total += 1
                if has(s.ruled_out[side, i], s.slot[side, i]):
                    return False
        for k in range(DEALT):
            if s.offer[side, k] != 0:
                seen |= single(s.offer[side, k])
                total += 1
    return seen == missions_in_play(box, s) and total == count(seen)


@part
def ships_are_whole(box, s):
    """AE-SETUP-2, AE-SETUP-5: platform, board, saved, adrift and lost together are always the same."""
    for side in range(s.seats):
        ships = s.platform[side] + s.saved[side] + s.drifted[side] + s.missing[side] + count(s.ships[side])
        if ships != box.platform[s.seats] + 1 or s.platform[side] < 0:
            return False
        if s.owed[side] == 1 and s.missing[side] == 0:
            return False
    return True


@part
def marks_fit(s):
    """AE-BOARD-5, AE-WARP-1, AE-WARP-6, AE-MOVE-4: one ship a field, and marks only on ships."""
    total = 0
    for side in range(SIDES):
        total += count(s.ships[side])
    taken = occupied(s)
    marks = s.upright | s.crossed | s.fresh
    return total == count(taken) and taken >> FIELDS == 0 and marks & ~taken == 0 and s.fresh & ~s.upright == 0


@part
def players_fit(s):
    """AE-CARD-3, AE-LAST-1, AE-LAST-4, AE-END-1: discs, places, and who is still racing."""
    places = 0
    racing = 0
    for side in range(s.seats):
        if s.phase != OVER and s.vp[side] < 0:
            return False
        if not 1 <= s.skip[side] <= 3:
            return False
        if s.place[side] > 0:
            if has(places, s.place[side]):
                return False
            places |= 1 << np.int64(s.place[side])
        if s.status[side] == RACING:
            racing += 1
            if s.place[side] > 0 and s.phase != OVER:
                return False
        elif s.ships[side] != 0 or s.platform[side] != 0:
            return False
        if s.status[side] == FINISHED and (s.missing[side] == 1 or s.place[side] == 0):
            return False
        if s.status[side] == ADRIFT and (s.missing[side] == 0 or s.place[side] != 0):
            return False
    return racing == 1 if s.phase == OVER else racing > 1


@part
def decision_fits(box, s):
    """AE-TURN-1, AE-DECK-1: a racing player decides, and the open spaces are not both empty while decks have cards."""
    if s.phase == OVER or s.phase == RETURN:
        return True
    if not is_racing(s, s.who) and s.phase != TAKE:
        return False
    if s.phase == CARD_PHASE and hand_size(box, s, s.who, ALERT) + hand_size(box, s, s.who, WARNING) == 0:
        return False
    both_empty = s.open[ALERT] == NONE and s.open[WARNING] == NONE
    return not (both_empty and (s.pile[ALERT] | s.pile[WARNING]) != 0)


@part
def all_is_settled(box, s):
    """AE-RES-1: when a turn goes on, nothing is left to claim and no Lost Ship to place."""
    if s.phase != CARD_PHASE and s.phase != SOURCE and s.phase != OVER:
        return True
    for side in range(s.seats):
        met = met_now(box, s, np.int64(side))
        for i in range(SLOTS):
            if s.slot[side, i] != 0 and has(met, s.slot[side, i]):
                return False
        if s.phase != OVER and lost_is_due(box, s, np.int64(side)):
            return False
    return True


# ---------------------------------------------------------------- features

FEATURES_FIELD = SIDES + 3  # whose ship, upright, crossed, chosen
FEATURES_SIDE = 16 + LETTERS + 2 * MISSIONS
FEATURES = FEATURES_FIELD * FIELDS + 16 + 2 * LETTERS + LETTERS + 2 * MISSIONS + ROUTES + 4 + SIDES * FEATURES_SIDE


@rule
def encode(box, s, seat, out):
    """What `seat` sees, as numbers around 0 to 1; the sides in turn order from itself."""
    out[:] = 0.0
    for i in range(s.seats):
        ships = s.ships[(seat + i) % s.seats]
        while ships != 0:
            out[i * FIELDS + lowest(ships)] = 1.0
            ships &= ships - 1
    at = mark_fields(out, SIDES * FIELDS, s.upright)
    at = mark_fields(out, at, s.crossed)
    if s.chosen != NONE:
        out[at + s.chosen] = 1.0
    at += FIELDS
    out[at + s.phase] = 1.0
    at += 16
    if s.letter != NONE:
        out[at + s.letter] = 1.0
    at += LETTERS
    for deck in (ALERT, WARNING):
        if s.open[deck] != NONE:
            out[at + s.open[deck] // COPIES] = 1.0
    at += LETTERS
    if s.secret[seat] != NONE:
        out[at + s.secret[seat] // COPIES] = 1.0
    at += LETTERS
    for i in range(SLOTS):
        if s.slot[seat, i] != 0:
            out[at + s.slot[seat, i] - 1] = 1.0
    at += MISSIONS
    if s.phase == RETURN or (s.phase == CARD_MISSION and s.who == seat):
        for k in range(DEALT):
            if s.offer[seat, k] != 0:
                out[at + s.offer[seat, k] - 1] = 1.0
    at += MISSIONS
    for route in range(ROUTES):
        out[at + route] = 1.0 if s.debris[route] != NONE else 0.0
    at += ROUTES
    out[at] = count(s.pile[ALERT]) / 24
    out[at + 1] = count(s.pile[WARNING]) / 18
    out[at + 2] = s.saves / 2
    out[at + 3] = count(s.fresh) / 4
    at += 4
    for i in range(s.seats):
        encode_side(box, s, np.int64((seat + i) % s.seats), out, at)
        at += FEATURES_SIDE


@rule
def mark_fields(out, at, fields):
    """One number a field; where the next numbers go."""
    while fields != 0:
        out[at + lowest(fields)] = 1.0
        fields &= fields - 1
    return at + FIELDS


@part
def encode_side(box, s, side, out, at):
    """What everybody sees of a player."""
    out[at] = 1.0
    out[at + 1] = s.platform[side] / 9
    out[at + 2] = s.saved[side] / 10
    out[at + 3] = s.missing[side]
    out[at + 4] = s.vp[side] / 40
    out[at + 5 + s.skip[side] - 1] = 1.0
    out[at + 8 + s.status[side]] = 1.0
    out[at + 11] = s.place[side] / 3
    out[at + 12] = 1.0 if s.turn == side else 0.0
    out[at + 13] = 1.0 if s.who == side and s.phase != RETURN else 0.0
    out[at + 14] = 1.0 if s.secret[side] != NONE else 0.0
    out[at + 15] = 1.0 if s.first_empty == side else 0.0
    at += 16
    cards = s.hand[side]
    while cards != 0:
        out[at + lowest(cards) // COPIES] += 0.5
        cards &= cards - 1
    at += LETTERS
    for mission in range(1, MISSIONS + 1):
        if has(s.scored[side], mission):
            out[at + mission - 1] = 1.0
    at += MISSIONS
    unscored = 0
    for i in range(SLOTS):
        if s.slot[side, i] != 0:
            unscored += 1
    out[at] = unscored / SLOTS
