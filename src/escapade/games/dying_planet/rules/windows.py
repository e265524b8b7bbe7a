"""Escape From a Dying Planet: the windows in which Treasures and Supply Kits may be used."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import each, has, list_set, single
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.rules import cards
from escapade.games.dying_planet.rules.effects import resolve, usable

# ---------------------------------------------------------------- windows


@rule(small=True)
def open_window(s, phase):
    """DP-WIN-1: a window goes round once, from the lead."""
    s.phase = phase
    s.progress = 0


@rule(small=True)
def window_of(phase):
    """The window that a phase is, by number."""
    if phase == state.BEFORE_CHALLENGE:
        return state.CHALLENGE_AHEAD
    if phase == state.AFTER_CHALLENGE:
        return state.CHALLENGE_REVEALED
    if phase == state.BEFORE_TREASURE:
        return state.TREASURES_AHEAD
    return state.TREASURES_REVEALED if phase == state.AFTER_TREASURE else state.REFRESHING


@rule
def find_asked(box, s):
    """DP-WIN-1, DP-WIN-2: the next in lead order who is asked; the others are skipped. False at the end."""
    while s.progress < s.seats:
        seat = (np.int64(s.lead) + s.progress) % s.seats
        if is_asked(box, s, seat):
            s.turn = seat
            return True
        s.progress += 1
    return False


@rule
def is_asked(box, s, seat):
    """DP-WIN-3, DP-WIN-4, DP-INF-4, DP-INF-7: whether everybody can see that this player may have something to use."""
    window = window_of(np.int64(s.phase))
    size = cards.hand_size(s, seat)
    unknown = cards.unknown_in_hand(s, seat)
    for treasure in each(s.stash[seat] & box.treasures_in[window] & ~s.used):
        if usable(
            box, s, seat, state.FIRST_TREASURE_ABILITY + treasure, size, cards.may_hold_contamination(s, seat, unknown)
        ):
            return True
    for slot in each((s.deck[seat] | s.hand[seat]) & box.kits_in[s.member[seat], window]):
        if not cards.may_hold(s, seat, slot):
            continue
        others = unknown if has(s.known[seat], slot) else unknown - 1
        holds = cards.may_hold_contamination(s, seat, others)
        if usable(box, s, seat, kit_ability(box, s, seat, slot), size - 1, holds):
            return True
    return False


@rule(small=True)
def kit_ability(box, s, seat, slot):
    """The ability of the kit in a slot."""
    return state.FIRST_KIT_ABILITY + box.kind[s.member[seat], slot] - state.FIRST_KIT


@rule
def legal_uses(box, s, seat, out):
    """DP-ABI-1, DP-ABI-2, DP-ABI-4, DP-ABI-6, DP-WIN-5, DP-KIT-7, DP-KIT-10: hold back, or use what works now."""
    window = window_of(np.int64(s.phase))
    size = cards.hand_size(s, seat)
    out[0] = state.HOLD_BACK
    n = 1
    for treasure in each(s.stash[seat] & box.treasures_in[window] & ~s.used):
        if usable(box, s, seat, state.FIRST_TREASURE_ABILITY + treasure, size, s.hand_dirt[seat] > 0):
            out[n] = state.USE_TREASURE + treasure
            n += 1
    kits = np.int64(0)
    for slot in each(s.hand[seat] & box.kits_in[s.member[seat], window]):
        ability = kit_ability(box, s, seat, slot)
        if usable(box, s, seat, ability, size - 1, s.hand_dirt[seat] > 0):
            kits |= single(ability - state.FIRST_KIT_ABILITY)
    return list_set(kits, state.USE_KIT, out, n)


@rule
def use_treasure(box, s, seat, treasure, rng, log):
    """DP-ABI-1, DP-ABI-4, DP-ABI-5: mark the card used and carry it out."""
    s.used |= single(treasure)
    note(log, state.USES_TREASURE, seat, EVERYONE, treasure)
    resolve(box, s, seat, state.FIRST_TREASURE_ABILITY + treasure, rng, log)


@rule
def use_kit(box, s, seat, kit, rng, log):
    """DP-KIT-7 to DP-KIT-10, DP-CARD-2, DP-INF-2: the kit leaves the hand, lies spent, then its ability resolves."""
    slot = cards.kit_slot(box, s, seat, kit)
    s.hand[seat] &= ~single(slot)
    s.spent[seat] |= single(slot)
    cards.forget(box, s, seat, single(slot), 0)
    note(log, state.USES_KIT, seat, EVERYONE, kit)
    resolve(box, s, seat, state.FIRST_KIT_ABILITY + kit, rng, log)
