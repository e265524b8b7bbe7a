"""Escape From a Dying Planet: the Treasure phase, from the ranking to the refresh."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import single
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.rules.cards import available, bid_total, kit_slot
from escapade.games.dying_planet.rules.challenge import spend_challenges
from escapade.games.dying_planet.rules.effects import only_place
from escapade.games.dying_planet.rules.ties import rank_bids

# ---------------------------------------------------------------- the Treasure phase


@rule
def rank_treasure_bids(box, s, rng, log):
    """DP-TRE-2, DP-TRE-3, DP-TRE-5, DP-KIT-3, DP-ESC-9: positive totals by rank; below the reserve only the kit."""
    s.phase = state.PICK
    s.progress = 0
    bidders = np.int64(0)
    for seat in range(np.int64(s.seats)):
        if bid_total(box, s, seat, state.TO_TREASURE) > 0:
            bidders |= single(seat)
    shown = available(s)
    kits = 1 if s.kit != state.NO_CARD else 0
    reaching = rank_bids(box, s, state.TO_TREASURE, bidders, shown, kits, box.treasure_min_bid[s.escalation], rng, log)
    s.prizes = min(shown, reaching)


@rule
def next_to_pick(s, log):
    """DP-TRE-2 to DP-TRE-4: by rank, one Treasure each; the last one needs no choice. False when all have picked."""
    while s.progress < s.prizes:
        s.turn = s.rank[s.progress]
        if available(s) > 1:
            return True
        pick(s, np.int64(s.turn), only_place(s), log)
    return False


@rule(small=True)
def pick(s, seat, place, log):
    """DP-TRE-7: the Treasure goes to the winner's Stash."""
    s.stash[seat] |= single(s.market[place])
    note(log, state.TAKES_TREASURE, seat, EVERYONE, s.market[place], 0)
    s.market[place] = state.NO_CARD
    s.progress += 1


@rule
def end_treasure_phase(box, s, log):
    """DP-BID-10, DP-TRE-6, DP-TRE-8 to DP-TRE-10, DP-CARD-17: the kit, then everything is cleared away."""
    award_kit(box, s, log)
    for place in range(state.MARKET):
        if s.market[place] != state.NO_CARD:
            s.treasure_discard |= single(s.market[place])
            note(log, state.TREASURE_LEFT, state.NOBODY, EVERYONE, s.market[place])
            s.market[place] = state.NO_CARD
    spend_challenges(box, s, state.TO_TREASURE, log)
    for seat in range(np.int64(s.seats)):
        s.discard[seat] |= s.bid[state.TO_CHALLENGE, seat] | s.bid[state.TO_TREASURE, seat]
        s.discard_dirt[seat] += s.bid_dirt[state.TO_CHALLENGE, seat] + s.bid_dirt[state.TO_TREASURE, seat]
    s.bid[:] = 0
    s.bid_dirt[:] = 0
    s.boost[:] = 0
    s.shield[:] = 0
    s.rank[:] = 0
    s.ranked = 0
    s.prizes = 0
    put_away_spent(s)


@rule(small=True)
def put_away_spent(s):
    """DP-TRE-10, DP-REF-1: spent kits go to their owners' discard piles."""
    for seat in range(np.int64(s.seats)):
        s.discard[seat] |= s.spent[seat]
        s.spent[seat] = 0


@rule
def award_kit(box, s, log):
    """DP-KIT-2 to DP-KIT-6, DP-CARD-16: the next highest positive bid gets the kit, into the discard pile."""
    if s.kit == state.NO_CARD:
        return
    if s.ranked > s.prizes:
        seat = np.int64(s.rank[s.prizes])
        s.discard[seat] |= single(kit_slot(box, s, seat, np.int64(s.kit)))
        note(log, state.TAKES_KIT, seat, EVERYONE, s.kit)
    else:
        s.kit_discard |= single(s.kit)
        note(log, state.KIT_LEFT, state.NOBODY, EVERYONE, s.kit)
    s.kit = state.NO_CARD
