"""Escape From a Dying Planet: cards and zones, bids, and what everybody knows of a hand."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import any_of, count, each, has, lowest, nth, single
from escapade.engine.record import rule
from escapade.games.dying_planet import state

# ---------------------------------------------------------------- sets of cards


@rule(small=True)
def card_number(box, s, seat, slot):
    """The number by which people and events know the card in a slot."""
    return box.contamination_card if slot == state.CONTAMINATION else box.card[s.member[seat], slot]


@rule(small=True)
def challenge_of(box, s, seat, slot):
    """The Challenge in a slot that holds one."""
    return box.kind[s.member[seat], slot] - state.FIRST_CHALLENGE


# ---------------------------------------------------------------- counting


@rule(small=True)
def hand_size(s, seat):
    """How many cards a hand holds; everybody may count them."""
    return count(s.hand[seat]) + np.int64(s.hand_dirt[seat])


@rule(small=True)
def deck_size(s, seat):
    """How many cards a deck holds."""
    return count(s.deck[seat]) + np.int64(s.deck_dirt[seat])


@rule(small=True)
def discard_size(s, seat):
    """How many cards a discard pile holds."""
    return count(s.discard[seat]) + np.int64(s.discard_dirt[seat])


@rule(small=True)
def owned(s, seat):
    """DP-CARD-4: all cards of a player except Contamination."""
    inside = s.deck[seat] | s.hand[seat] | s.discard[seat] | s.spent[seat] | s.aside[seat]
    return inside | s.bid[0, seat] | s.bid[1, seat]


@rule(small=True)
def contamination(s, seat):
    """DP-CARD-4, DP-END-4: a player's Contamination over all zones."""
    inside = np.int64(s.deck_dirt[seat]) + s.hand_dirt[seat] + s.discard_dirt[seat] + s.aside_dirt[seat]
    return inside + s.bid_dirt[0, seat] + s.bid_dirt[1, seat]


@rule
def supply_left(box, s):
    """DP-SET-11, DP-CARD-13: the counter of the supply, which may go below 0."""
    left = box.supply
    for seat in range(np.int64(s.seats)):
        left -= contamination(s, seat)
    return left


@rule
def passive_sum(box, s, seat, effect):
    """DP-ABI-7: the passive effects of this kind in a Stash, added up."""
    total = np.int64(0)
    for treasure in each(s.stash[seat] & box.passive[effect]):
        total += box.n[state.FIRST_TREASURE_ABILITY + treasure]
    return total


@rule
def hand_limit(box, s, seat):
    """DP-REF-3, DP-FX-15, DP-ESC-7: the printed one, and what changes it."""
    return box.hand_limit + passive_sum(box, s, seat, state.HAND_LIMIT_UP) + box.hand_limit_delta[s.escalation]


# ---------------------------------------------------------------- drawing


@rule
def reshuffle(box, s, seat, log):
    """DP-CARD-5 to DP-CARD-7, DP-INF-2: the discard pile becomes the deck; the deck was empty, so the hand is known."""
    note(log, state.RESHUFFLES, seat, EVERYONE, discard_size(s, seat))
    s.deck[seat] = s.discard[seat]
    s.deck_dirt[seat] = s.discard_dirt[seat]
    s.discard[seat] = 0
    s.discard_dirt[seat] = 0
    s.known[seat] = by_class(box, np.int64(s.member[seat]), s.hand[seat])
    s.known_dirt[seat] = s.hand_dirt[seat]


@rule
def take_top(box, s, seat, rng, log):
    """DP-CARD-5, DP-CARD-8: the top card leaves the deck: its slot, CONTAMINATION, or NO_CARD if there is none."""
    if deck_size(s, seat) == 0:
        if discard_size(s, seat) == 0:
            return np.int64(state.NO_CARD)
        reshuffle(box, s, seat, log)
    at = below(rng, deck_size(s, seat)) - s.deck_dirt[seat]
    if at < 0:
        s.deck_dirt[seat] -= 1
        return np.int64(state.CONTAMINATION)
    slot = nth(s.deck[seat], at)
    s.deck[seat] &= ~single(slot)
    return slot


@rule
def draw(box, s, seat, wanted, why, rng, log):
    """DP-CARD-5, DP-CARD-8, DP-CARD-11, DP-INF-3: draw up to `wanted` cards, never past the cap; noted as `why`."""
    cards = np.int64(0)
    dirt = np.int64(0)
    for _ in range(min(wanted, state.HAND_CAP - hand_size(s, seat))):
        slot = take_top(box, s, seat, rng, log)
        if slot == state.NO_CARD:
            break
        s.clean[seat] = 0
        if slot == state.CONTAMINATION:
            s.hand_dirt[seat] += 1
            dirt += 1
        else:
            s.hand[seat] |= single(slot)
            cards |= single(slot)
    if cards != 0 or dirt > 0:
        note(log, why, seat, single(seat), count(cards) + dirt, cards, dirt, s.member[seat])


@rule
def next_treasure(s, rng, log):
    """DP-SET-12, DP-CARD-18: the top Treasure; the discard is shuffled in when the deck is empty."""
    if s.treasure_deck == 0:
        if s.treasure_discard == 0:
            return np.int64(state.NO_CARD)
        note(log, state.TREASURES_RESHUFFLED, state.NO_CARD, EVERYONE, count(s.treasure_discard))
        s.treasure_deck = s.treasure_discard
        s.treasure_discard = 0
    treasure = any_of(rng, s.treasure_deck)
    s.treasure_deck &= ~single(treasure)
    return treasure


@rule(small=True)
def available(s):
    """How many Treasures are available."""
    number = 0
    for place in range(state.MARKET):
        if s.market[place] != state.NO_CARD:
            number += 1
    return number


# ---------------------------------------------------------------- bids


@rule
def energy_of(box, s, seat, cards):
    """The energies of a set of a player's cards, added up."""
    total = np.int64(0)
    member = np.int64(s.member[seat])
    for slot in each(cards):
        total += box.energy[member, slot]
    return total


@rule
def bid_total(box, s, seat, phase):
    """DP-BID-5, DP-BID-6, DP-BID-9, DP-ESC-8: energies, Contamination among them, at least 0; then boosts."""
    total = energy_of(box, s, seat, s.bid[phase, seat])
    total += s.bid_dirt[phase, seat] * box.contamination_energy[s.escalation]
    return max(np.int64(0), total) + s.boost[phase, seat]


@rule
def chosen(s, seat, mask):
    """DP-BID-2: the slots and the Contamination that a bid's bit mask over the hand means."""
    cards = np.int64(0)
    for slot in each(s.hand[seat]):
        if mask & 1:
            cards |= single(slot)
        mask >>= 1
    return cards, count(mask)


@rule
def run_starts(box, s, seat):
    """DP-INF-1: a bit for each hand card that is of the same class as the card before it in the hand."""
    same = np.int64(0)
    member = np.int64(s.member[seat])
    place = 0
    before = np.int64(0)
    for slot in each(s.hand[seat]):
        if has(before, slot):
            same |= single(place)
        before = box.kin[member, slot]
        place += 1
    for _ in range(1, s.hand_dirt[seat]):
        place += 1
        same |= single(place)
    return same


@rule
def legal_bids(box, s, seat, first, out):
    """DP-BID-2, DP-INF-1: every subset; of interchangeable cards only the first ones."""
    same = run_starts(box, s, seat)
    n = 0
    for mask in range(np.int64(1) << hand_size(s, seat)):
        if mask & same & ~(mask << 1) == 0:
            out[n] = first + mask
            n += 1
    return n


# ---------------------------------------------------------------- what everybody knows of a hand


@rule(small=True)
def top_kin(kin, number):
    """The `number` highest slots of a class."""
    while count(kin) > number:
        kin &= kin - 1
    return kin


@rule
def by_class(box, member, cards):
    """DP-INF-1: a set as numbers of each class: of every class its highest slots."""
    known = cards & ~box.shared[member]
    left = cards & box.shared[member]
    while left != 0:
        kin = box.kin[member, lowest(left)]
        known |= top_kin(kin, count(left & kin))
        left &= ~kin
    return known


@rule
def learn(box, s, seat, slot):
    """DP-INF-2: one card more of this class is known to be in hand."""
    kin = box.kin[s.member[seat], slot]
    s.known[seat] |= top_kin(kin, count(s.known[seat] & kin) + 1)


@rule
def forget(box, s, seat, cards, dirt):
    """DP-INF-2: cards that leave a hand openly are known there no longer."""
    s.known_dirt[seat] = max(0, s.known_dirt[seat] - dirt)
    member = np.int64(s.member[seat])
    for slot in each(cards):
        known = s.known[seat] & box.kin[member, slot]
        s.known[seat] &= ~(known & -known)


@rule(small=True)
def unknown_in_hand(s, seat):
    """DP-INF-4: how many cards of a hand nobody else can name."""
    return hand_size(s, seat) - count(s.known[seat]) - s.known_dirt[seat]


@rule(small=True)
def may_hold(s, seat, slot):
    """DP-INF-4: whether a hand may hold a card that is its own class."""
    if has(s.known[seat], slot):
        return True
    return has(s.deck[seat] | s.hand[seat], slot) and unknown_in_hand(s, seat) > 0


@rule(small=True)
def may_hold_contamination(s, seat, unknown):
    """DP-INF-3, DP-INF-4: the same for Contamination, with so many cards in hand that nobody can name."""
    if s.known_dirt[seat] > 0:
        return True
    return unknown > 0 and s.clean[seat] == 0 and s.deck_dirt[seat] + s.hand_dirt[seat] > 0


@rule(small=True)
def kit_slot(box, s, seat, kit):
    """The slot of a kit among a player's cards."""
    return box.slot[s.member[seat], state.FIRST_KIT + kit]
