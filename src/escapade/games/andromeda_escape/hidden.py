"""Andromeda Escape: what a seat cannot know, and what others learn of a move."""

import numpy as np

from escapade.engine.piles import any_of, has, lowest, single
from escapade.engine.record import rule
from escapade.games.andromeda_escape import state
from escapade.games.andromeda_escape.rules.board import exits_when_pushed, last_is_barred
from escapade.games.andromeda_escape.rules.cards import beside, landings
from escapade.games.andromeda_escape.rules.deal import missions_in_play

# ---------------------------------------------------------------- redeal


@rule
def redeal(box, s, seat, rng):
    """AE-INFO-1: resample the opponents' setup cards and missions. The decks have no order to shuffle."""
    redeal_cards(s, seat, rng)
    if s.phase == state.RETURN:
        redeal_offers(box, s, seat, rng)
    elif s.phase != state.OVER:
        redeal_missions(box, s, seat, rng)


@rule
def redeal_cards(s, seat, rng):
    """AE-INFO-2: the unseen ALERT cards go to the opponents' setup slots and the deck."""
    if s.phase == state.OVER:
        return
    unseen = s.pile[state.ALERT]
    for side in range(s.seats):
        if side != seat and s.secret[side] != state.NONE:
            unseen |= single(s.secret[side])
    for side in range(s.seats):
        if side != seat and s.secret[side] != state.NONE:
            card = any_of(rng, unseen)
            unseen &= ~single(card)
            s.secret[side] = card
    s.pile[state.ALERT] = unseen


@rule
def redeal_offers(box, s, seat, rng):
    """AE-INFO-1, AE-INFO-6: while missions are put back, others for everyone else; a choice made stays a position."""
    unseen = missions_in_play(box, s)
    if seat >= 0:
        for k in range(box.dealt):
            unseen &= ~single(s.offer[seat, k])
    for side in range(s.seats):
        if side != seat:
            for k in range(box.dealt):
                mission = any_of(rng, unseen)
                unseen &= ~single(mission)
                s.offer[side, k] = mission
    s.stack = unseen


@rule
def redeal_missions(box, s, seat, rng):
    """AE-INFO-3 to AE-INFO-5: all unseen missions to the opponents' slots, a pending K and the stack.

    Deal, test, repeat: every deal that fits what is known is equally likely.
    """
    unseen = s.stack
    for side in range(s.seats):
        if side != seat:
            for i in range(s.slots[side]):
                if s.slot[side, i] != 0:
                    unseen |= single(s.slot[side, i])
    drawer = np.int64(s.who) if s.phase == state.CARD_MISSION and s.who != seat else np.int64(state.NONE)
    if drawer != state.NONE:
        for k in range(state.OFFERED):
            if s.offer[drawer, k] != 0:
                unseen |= single(s.offer[drawer, k])
    pinned = np.int64(s.who) if s.who != seat and needs_unsearched(box, s) else np.int64(state.NONE)
    while not deal_fits(box, s, seat, unseen, drawer, pinned, rng):
        pass


@rule
def deal_fits(box, s, seat, unseen, drawer, pinned, rng):
    """AE-INFO-3: one deal, whether or not it fits; the slots keep it."""
    keeper = np.int64(state.NONE)
    if pinned != state.NONE:  # AE-INFO-5
        keeper = pinned_slot(s, pinned, rng)
        unseen &= ~box.of_kind[state.UNSEARCHED]
        if is_impossible(s, seat, pinned, keeper, lowest(box.of_kind[state.UNSEARCHED])):
            return False
    for side in range(s.seats):
        if side == seat:
            continue
        for i in range(s.slots[side]):
            if s.slot[side, i] == 0:
                continue
            if side == pinned and i == keeper:
                s.slot[side, i] = lowest(box.of_kind[state.UNSEARCHED])
                continue
            mission = any_of(rng, unseen)
            unseen &= ~single(mission)
            s.slot[side, i] = mission
            if is_impossible(s, seat, np.int64(side), np.int64(i), mission):
                return False
    if drawer != state.NONE:
        for k in range(state.OFFERED):
            if s.offer[drawer, k] != 0:
                mission = any_of(rng, unseen)
                unseen &= ~single(mission)
                s.offer[drawer, k] = mission
                if seat >= 0 and s.put_back[seat, mission] > s.orders:
                    return False
    s.stack = unseen
    return True


@rule
def pinned_slot(s, side, rng):
    """AE-INFO-5: any of the holder's slots may be the one with mission 8."""
    slots = np.int64(0)
    for i in range(s.slots[side]):
        if s.slot[side, i] != 0:
            slots |= single(i)
    return any_of(rng, slots)


@rule
def is_impossible(s, seat, side, i, mission):
    """AE-INFO-3, AE-INFO-4: ruled out for this slot, or in the stack when the slot was filled, as `seat` knows."""
    if has(s.ruled_out[side, i], mission):
        return True
    return seat >= 0 and s.put_back[seat, mission] > s.filled[side, i]


@rule
def needs_unsearched(box, s):
    """AE-INFO-5: whether the pending step of the player who decides could not have been reached without mission 8."""
    side = np.int64(s.who)
    if not last_is_barred(s, side) or s.ships[side] == 0:
        return False
    field = lowest(s.ships[side])
    if s.phase == state.SOURCE or s.phase == state.DESTINATION:
        return has(box.in_ring[state.INNER], field) and not has(s.fresh, field)
    if s.phase != state.CARD_SHIP and s.phase != state.CARD_FIELD:
        return False
    if s.turn != side or box.who[s.letter] != state.SELF:
        return False
    way = box.way[s.letter]
    open_anyway = exits_when_pushed(s, side)
    if box.kind[s.letter] == state.STEP:
        return beside(box, s, field, way) & open_anyway == 0
    if box.kind[s.letter] == state.JUMP:
        return landings(box, s, side, field, way) & open_anyway == 0
    return False


@rule
def shown(box, s, seat, move):
    """AE-INFO-6, AE-INFO-8: the missions put back or kept are hidden; every other move is open to all."""
    if s.phase == state.RETURN or s.phase == state.CARD_MISSION:
        return np.int64(state.MISSION)
    return move
