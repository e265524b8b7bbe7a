"""Escape From a Dying Planet: what a seat cannot know, what it sees as numbers, and the laws of every position."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.piles import count, has, lowest, single
from escapade.engine.record import part, rule
from escapade.games.dying_planet.bot import greedy
from escapade.games.dying_planet.cards import (
    bid_total,
    by_class,
    contamination,
    deck_size,
    discard_size,
    hand_size,
    legal_bids,
    nth,
    owned,
)
from escapade.games.dying_planet.rules import danger, value_for
from escapade.games.dying_planet.scoring import score
from escapade.games.dying_planet.state import (
    CHALLENGE_BID,
    CHALLENGES,
    CHOOSE,
    COMMITS,
    ESCALATIONS,
    FIRST_COMMIT,
    HAND_CAP,
    KITS,
    MARKET,
    MEMBERS,
    MOST_CONTAMINATION,
    NO_ASK,
    NO_CARD,
    OPEN,
    OVER,
    ROUNDS,
    SEATS,
    SLOTS,
    STARTERS,
    TO_CHALLENGE,
    TO_TREASURE,
    TREASURE_BID,
    TREASURES,
)

# ---------------------------------------------------------------- redeal


@rule
def redeal(box, s, seat, rng):
    """DP-INF-5, DP-INF-6: new hands for all others out of what they may hold, and new bids where they have laid one.

    Decks have no order here, and the Challenges and Treasures to come are drawn when they appear.
    """
    if s.phase == CHOOSE or s.phase == OVER:  # no hands yet, or all of them open
        return
    moves = np.empty(COMMITS, np.int64)
    bidding = s.phase == CHALLENGE_BID or s.phase == TREASURE_BID
    for other in range(np.int64(s.seats)):
        if other == seat:
            continue
        redeal_hand(box, s, other, rng)
        if bidding and s.commit[other] != OPEN and hand_size(s, other) > 0:
            n = legal_bids(box, s, other, FIRST_COMMIT, moves)
            s.commit[other] = greedy(box, s, other, moves, n, rng) - FIRST_COMMIT


@part
def redeal_hand(box, s, seat, rng):
    """DP-INF-5: the known cards, and a random draw from the unlocated ones up to the size of the hand."""
    wanted = hand_size(s, seat)
    pool = s.deck[seat] | s.hand[seat]
    pool_x = np.int64(s.deck_x[seat]) + s.hand_x[seat]
    hand = located(box, s, seat, pool)
    hand_x = np.int64(s.known_x[seat])
    pool &= ~hand
    pool_x -= hand_x
    kept_x = pool_x if s.clean[seat] == 1 else np.int64(0)  # DP-INF-3: none of these is in hand
    pool_x -= kept_x
    for _ in range(wanted - count(hand) - hand_x):
        at = below(rng, count(pool) + pool_x) - pool_x
        if at < 0:
            pool_x -= 1
            hand_x += 1
        else:
            slot = nth(pool, at)
            pool &= ~single(slot)
            hand |= single(slot)
    s.hand[seat] = hand
    s.hand_x[seat] = hand_x
    s.deck[seat] = pool
    s.deck_x[seat] = pool_x + kept_x


@part
def located(box, s, seat, pool):
    """DP-INF-1, DP-INF-2: cards of the pool for the classes known in hand, whichever copies they may be."""
    member = np.int64(s.member[seat])
    found = np.int64(0)
    left = s.known[seat]
    while left != 0:
        slot = lowest(left)
        left &= left - 1
        candidates = pool & box.kin[member, slot] & ~found
        found |= candidates & -candidates
    return found


# ---------------------------------------------------------------- laws


@rule
def faults(box, s):
    """DP-CARD-1, DP-CARD-11, DP-INF-2, DP-INF-3: the laws that hold in every position, a bit for each broken one."""
    broken = 0
    if s.phase == CHOOSE:
        return broken
    if not treasures_are_whole(s):
        broken |= 1
    challenges = s.unseen | s.challenge_discard
    challenge_cards = count(s.unseen) + count(s.challenge_discard)
    kits = s.kit_deck | s.kit_discard
    kit_cards = count(s.kit_deck) + count(s.kit_discard)
    if s.challenge != NO_CARD:
        challenges |= single(s.challenge)
        challenge_cards += 1
    if s.kit != NO_CARD:
        kits |= single(s.kit)
        kit_cards += 1
    for seat in range(np.int64(s.seats)):
        if not zones_are_apart(s, seat):
            broken |= 2
        member = np.int64(s.member[seat])
        if owned(s, seat) & box.starters[member] != box.starters[member]:
            broken |= 2
        cards = owned(s, seat) & ~box.starters[member]
        while cards != 0:
            definition = box.card[member, lowest(cards)] - STARTERS
            cards &= cards - 1
            if definition < CHALLENGES:
                challenges |= single(definition)
                challenge_cards += 1
            else:
                kits |= single(definition - CHALLENGES)
                kit_cards += 1
        if not contamination_is_sound(s, seat):
            broken |= 16
        if hand_size(s, seat) > HAND_CAP:
            broken |= 32
        hand = by_class(box, member, s.hand[seat])
        if s.known[seat] & ~hand != 0 or s.known_x[seat] > s.hand_x[seat]:
            broken |= 64
        if s.clean[seat] == 1 and s.hand_x[seat] > 0:
            broken |= 128
        bidding = s.phase == CHALLENGE_BID or s.phase == TREASURE_BID
        if s.commit[seat] >= (1 << hand_size(s, seat)) or (not bidding and s.commit[seat] != 0):
            broken |= 256
    if challenges != single(CHALLENGES) - 1 or challenge_cards != CHALLENGES:
        broken |= 4
    if s.escalated == 1 and (kits != single(KITS) - 1 or kit_cards != KITS):
        broken |= 8
    if count(s.unseen) != CHALLENGES - s.round_number or (s.ask != NO_ASK and s.phase == OVER):
        broken |= 512
    return broken


@part
def treasures_are_whole(s):
    """Every Treasure lies in exactly one place."""
    seen = s.treasure_deck | s.treasure_discard
    total = count(s.treasure_deck) + count(s.treasure_discard)
    for seat in range(np.int64(s.seats)):
        seen |= s.stash[seat]
        total += count(s.stash[seat])
    for place in range(MARKET):
        if s.market[place] != NO_CARD:
            seen |= single(s.market[place])
            total += 1
        if s.salvaged[place] != NO_CARD:
            seen |= single(s.salvaged[place])
            total += 1
    return seen == single(TREASURES) - 1 and total == TREASURES


@part
def zones_are_apart(s, seat):
    """No card of a player lies in two zones."""
    total = count(s.deck[seat]) + count(s.hand[seat]) + count(s.discard[seat])
    total += count(s.spent[seat]) + count(s.aside[seat])
    total += count(s.bid[TO_CHALLENGE, seat]) + count(s.bid[TO_TREASURE, seat])
    return total == count(owned(s, seat))


@part
def contamination_is_sound(s, seat):
    """No zone owes Contamination, and nobody drowns in it."""
    fewest = min(s.deck_x[seat], s.hand_x[seat], s.discard_x[seat], s.aside_x[seat])
    fewest = min(fewest, s.bid_x[TO_CHALLENGE, seat], s.bid_x[TO_TREASURE, seat])
    return fewest >= 0 and contamination(s, seat) <= MOST_CONTAMINATION


FAULT_WORDS = (
    "a Treasure is in two places or in none (DP-CARD-1)",
    "a card of a player is in two zones, or a starter is missing (DP-CARD-4)",
    "a Challenge is in two places or in none (DP-CARD-15)",
    "a Supply Kit is in two places or in none (DP-CARD-16)",
    "a zone holds less than no Contamination, or far too much (DP-CARD-13)",
    "a hand holds more than eight cards (DP-CARD-11)",
    "more is known of a hand than it holds (DP-INF-2)",
    "a hand known to be clean holds Contamination (DP-INF-3)",
    "a bid does not fit its hand or its step (DP-BID-3)",
    "the Challenges to come and the round do not agree (DP-SET-9)",
)


# ---------------------------------------------------------------- features

FEATURES_TABLE = 11 + ESCALATIONS + CHALLENGES + KITS + MARKET * TREASURES + 8
FEATURES_SIDE = 12 + MEMBERS + TREASURES
FEATURES = FEATURES_TABLE + 2 * SLOTS + 2 + SEATS * FEATURES_SIDE


@rule
def encode(box, s, seat, out):
    """What `seat` sees, as numbers around 0 to 1; the seats in turn order from itself. Nothing of a seat -1's own."""
    out[:] = 0.0
    encode_table(box, s, out)
    at = FEATURES_TABLE
    if seat >= 0 and s.phase != CHOOSE:
        member = np.int64(s.member[seat])
        for slot in range(SLOTS):
            definition = box.card[member, slot]
            out[at + definition] = 1.0 if has(s.hand[seat], slot) else 0.0
            out[at + SLOTS + definition] = 1.0 if has(s.discard[seat], slot) else 0.0
        out[at + 2 * SLOTS] = s.hand_x[seat] / 8
        out[at + 2 * SLOTS + 1] = s.discard_x[seat] / 8
    at += 2 * SLOTS + 2
    for i in range(np.int64(s.seats)):
        encode_side(box, s, (max(np.int64(0), seat) + i) % s.seats, at, out)
        at += FEATURES_SIDE


@part
def encode_table(box, s, out):
    """The open cards of the table, the round and the step."""
    out[np.int64(s.phase)] = 1.0
    at = 11
    if s.escalation < ESCALATIONS:
        out[at + s.escalation] = 1.0
    at += ESCALATIONS
    if s.challenge != NO_CARD:
        out[at + s.challenge] = 1.0
    at += CHALLENGES
    if s.kit != NO_CARD:
        out[at + s.kit] = 1.0
    at += KITS
    for place in range(MARKET):
        treasure = s.salvaged[place] if s.salvaged[place] != NO_CARD else s.market[place]
        if treasure != NO_CARD:
            out[at + treasure] = 1.0
        at += TREASURES
    out[at] = s.round_number / ROUNDS
    out[at + 1] = s.ask / 5
    out[at + 2] = s.left / 3
    if s.challenge != NO_CARD:
        out[at + 3] = danger(box, s) / 4
    out[at + 4] = count(s.treasure_deck) / TREASURES
    out[at + 5] = s.place / SEATS


@rule
def encode_side(box, s, side, at, out):
    """The open things of one player."""
    out[at] = 1.0
    out[at + 1] = 1.0 if s.lead == side else 0.0
    out[at + 2] = hand_size(s, side) / HAND_CAP
    out[at + 3] = deck_size(s, side) / 16
    out[at + 4] = discard_size(s, side) / 16
    out[at + 11] = 1.0 if s.turn == side else 0.0
    if s.member[side] < 0:
        return
    out[at + 5] = contamination(s, side) / 16
    out[at + 6] = score(box, s, side) / 32
    out[at + 7] = bid_total(box, s, side, TO_CHALLENGE) / 16
    out[at + 8] = bid_total(box, s, side, TO_TREASURE) / 16
    if s.challenge != NO_CARD:
        out[at + 9] = value_for(box, s, side) / 16
    out[at + 10] = 1.0 if s.commit[side] == OPEN else 0.0
    out[at + 12 + s.member[side]] = 1.0
    for treasure in range(TREASURES):
        if has(s.stash[side], treasure):
            out[at + 12 + MEMBERS + treasure] = 0.5 if has(s.used, treasure) else 1.0
