"""Escape From a Dying Planet: what a seat cannot know, and what others learn of a move."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.piles import count, each, has, nth, single
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.rules.cards import hand_size, legal_bids

# ---------------------------------------------------------------- redeal


@rule
def redeal(box, s, seat, rng):
    """DP-INF-5, DP-INF-6: new hands for all others out of what they may hold, and new bids where they have laid one.

    Decks have no order here, and the Challenges and Treasures to come are drawn when they appear.
    """
    if s.phase == state.CHOOSE or s.phase == state.OVER:  # no hands yet, or all of them open
        return
    moves = np.empty(state.COMMITS, np.int64)
    bidding = s.phase == state.CHALLENGE_BID or s.phase == state.TREASURE_BID
    for other in range(np.int64(s.seats)):
        if other == seat:
            continue
        redeal_hand(box, s, other, rng)
        if bidding and s.commit[other] != state.OPEN and hand_size(s, other) > 0:
            n = legal_bids(box, s, other, state.BID, moves)
            s.commit[other] = moves[below(rng, n)] - state.BID


@rule
def redeal_hand(box, s, seat, rng):
    """DP-INF-5: the known cards, and a random draw from the unlocated ones up to the size of the hand."""
    wanted = hand_size(s, seat)
    pool = s.deck[seat] | s.hand[seat]
    pool_dirt = np.int64(s.deck_dirt[seat]) + s.hand_dirt[seat]
    hand = located(box, s, seat, pool)
    hand_dirt = np.int64(s.known_dirt[seat])
    pool &= ~hand
    pool_dirt -= hand_dirt
    kept_dirt = pool_dirt if s.clean[seat] == 1 else np.int64(0)  # DP-INF-3: none of these is in hand
    pool_dirt -= kept_dirt
    for _ in range(wanted - count(hand) - hand_dirt):
        at = below(rng, count(pool) + pool_dirt) - pool_dirt
        if at < 0:
            pool_dirt -= 1
            hand_dirt += 1
        else:
            slot = nth(pool, at)
            pool &= ~single(slot)
            hand |= single(slot)
    s.hand[seat] = hand
    s.hand_dirt[seat] = hand_dirt
    s.deck[seat] = pool
    s.deck_dirt[seat] = pool_dirt + kept_dirt


@rule
def located(box, s, seat, pool):
    """DP-INF-1, DP-INF-2: the cards known in hand, the copy that was told where that can be; otherwise one alike."""
    member = np.int64(s.member[seat])
    found = np.int64(0)
    for slot in each(s.known[seat]):
        candidates = pool & box.kin[member, slot] & ~found
        found |= single(slot) if has(candidates, slot) else candidates & -candidates
    return found


@rule(small=True)
def shown(box, s, seat, move):
    """DP-BID-3: a bid shows only that it was made; everything else is open."""
    return np.int64(state.BID) if state.BID <= move < state.KEEP_CHALLENGE else np.int64(move)
