"""Escape From a Dying Planet: what is true in every position."""

import numpy as np

from escapade.engine.declared import Laws
from escapade.engine.piles import count, each, single
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.rules.cards import by_class, contamination, hand_size, owned

LAWS = Laws()
TREASURE_LOST = LAWS.law("a Treasure is in two places or in none (DP-CARD-1)")
CARD_LOST = LAWS.law("a card of a player is in two zones, or a starter is missing (DP-CARD-4)")
CHALLENGE_LOST = LAWS.law("a Challenge is in two places or in none (DP-CARD-15)")
KIT_LOST = LAWS.law("a Supply Kit is in two places or in none (DP-CARD-16)")
WRONG_CONTAMINATION = LAWS.law("a zone holds less than no Contamination, or far too much (DP-CARD-13)")
HAND_TOO_LARGE = LAWS.law("a hand holds more than eight cards (DP-CARD-11)")
KNOWS_TOO_MUCH = LAWS.law("more is known of a hand than it holds (DP-INF-2)")
NOT_CLEAN = LAWS.law("a hand known to be clean holds Contamination (DP-INF-3)")
WRONG_BID = LAWS.law("a bid does not fit its hand or its step (DP-BID-3)")
WRONG_ROUND = LAWS.law("the Challenges to come and the round do not agree (DP-SET-9)")


# ---------------------------------------------------------------- laws


@rule
def faults(box, s):
    """DP-CARD-1, DP-CARD-11, DP-INF-2, DP-INF-3: the laws that hold in every position, a bit for each broken one."""
    broken = 0
    if s.phase == state.CHOOSE:
        return broken
    if not treasures_are_whole(box, s):
        broken |= TREASURE_LOST
    challenges = s.unseen | s.challenge_discard
    challenge_cards = count(s.unseen) + count(s.challenge_discard)
    kits = s.kit_deck | s.kit_discard
    kit_cards = count(s.kit_deck) + count(s.kit_discard)
    if s.challenge != state.NO_CARD:
        challenges |= single(s.challenge)
        challenge_cards += 1
    if s.kit != state.NO_CARD:
        kits |= single(s.kit)
        kit_cards += 1
    for seat in range(np.int64(s.seats)):
        if not zones_are_apart(s, seat):
            broken |= CARD_LOST
        member = np.int64(s.member[seat])
        if owned(s, seat) & box.starters[member] != box.starters[member]:
            broken |= CARD_LOST
        for slot in each(owned(s, seat) & ~box.starters[member]):
            kind = box.kind[member, slot] - state.FIRST_CHALLENGE
            if kind < state.CHALLENGES:
                challenges |= single(kind)
                challenge_cards += 1
            else:
                kits |= single(kind - state.CHALLENGES)
                kit_cards += 1
        if not contamination_is_sound(s, seat):
            broken |= WRONG_CONTAMINATION
        if hand_size(s, seat) > state.HAND_CAP:
            broken |= HAND_TOO_LARGE
        hand = by_class(box, member, s.hand[seat])
        if s.known[seat] & ~hand != 0 or s.known_dirt[seat] > s.hand_dirt[seat]:
            broken |= KNOWS_TOO_MUCH
        if s.clean[seat] == 1 and s.hand_dirt[seat] > 0:
            broken |= NOT_CLEAN
        bidding = s.phase == state.CHALLENGE_BID or s.phase == state.TREASURE_BID
        if s.commit[seat] >= (1 << hand_size(s, seat)) or (not bidding and s.commit[seat] != 0):
            broken |= WRONG_BID
    if challenges != box.all_challenges or challenge_cards != count(box.all_challenges):
        broken |= CHALLENGE_LOST
    if s.escalated == 1 and (kits != box.all_kits or kit_cards != count(box.all_kits)):
        broken |= KIT_LOST
    if count(s.unseen) != count(box.all_challenges) - s.round_number or (
        s.ask != state.NO_ASK and s.phase == state.OVER
    ):
        broken |= WRONG_ROUND
    return broken


@rule
def treasures_are_whole(box, s):
    """Every Treasure lies in exactly one place."""
    seen = s.treasure_deck | s.treasure_discard
    total = count(s.treasure_deck) + count(s.treasure_discard)
    for seat in range(np.int64(s.seats)):
        seen |= s.stash[seat]
        total += count(s.stash[seat])
    for place in range(state.MARKET):
        if s.market[place] != state.NO_CARD:
            seen |= single(s.market[place])
            total += 1
        if s.salvaged[place] != state.NO_CARD:
            seen |= single(s.salvaged[place])
            total += 1
    return seen == box.all_treasures and total == count(box.all_treasures)


@rule
def zones_are_apart(s, seat):
    """No card of a player lies in two zones."""
    total = count(s.deck[seat]) + count(s.hand[seat]) + count(s.discard[seat])
    total += count(s.spent[seat]) + count(s.aside[seat])
    total += count(s.bid[state.TO_CHALLENGE, seat]) + count(s.bid[state.TO_TREASURE, seat])
    return total == count(owned(s, seat))


@rule
def contamination_is_sound(s, seat):
    """No zone owes Contamination, and nobody drowns in it."""
    fewest = min(s.deck_dirt[seat], s.hand_dirt[seat], s.discard_dirt[seat], s.aside_dirt[seat])
    fewest = min(fewest, s.bid_dirt[state.TO_CHALLENGE, seat], s.bid_dirt[state.TO_TREASURE, seat])
    return fewest >= 0 and contamination(s, seat) <= state.MOST_CONTAMINATION
