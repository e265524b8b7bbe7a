"""Escape From a Dying Planet: the Challenge phase, from the reveal to what is spent."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import each, single
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.rules.cards import (
    bid_total,
    challenge_of,
    hand_size,
    may_hold_contamination,
    passive_sum,
    unknown_in_hand,
)
from escapade.games.dying_planet.rules.effects import resolve, usable
from escapade.games.dying_planet.rules.ties import rank_bids

# ---------------------------------------------------------------- the Challenge phase


@rule(small=True)
def is_late(box, s):
    """DP-ESC-11: whether the Escalation card's later part applies."""
    start = box.late_from_round[s.escalation]
    return start > 0 and s.round_number >= start


@rule
def value(box, s):
    """DP-CHA-2, DP-ESC-4, DP-ESC-11: what a total must reach, nobody's ease counted, at least 1."""
    total = box.value[s.challenge] + box.value_delta[s.escalation]
    return max(np.int64(1), total + box.late_value_delta[s.escalation] if is_late(box, s) else total)


@rule
def value_for(box, s, seat):
    """DP-CHA-2, DP-FX-12: what a player's total must reach, at least 1."""
    return max(np.int64(1), value(box, s) - passive_sum(box, s, seat, state.EASE))


@rule
def danger(box, s):
    """DP-CHA-3, DP-ESC-5, DP-ESC-11: the Contamination that failing brings."""
    threat = box.danger[s.challenge] + box.danger_delta[s.escalation]
    return threat + box.late_danger_delta[s.escalation] if is_late(box, s) else threat


@rule
def resolve_challenge(box, s, rng, log):
    """DP-CHA-4, DP-CHA-9, DP-CHA-10, DP-CHA-11, DP-CHA-16: pass or fail, then the highest passing bid wins the card."""
    s.phase = state.CLAIM
    s.turn = state.NOBODY
    passing = np.int64(0)
    for i in range(np.int64(s.seats)):
        seat = (np.int64(s.lead) + i) % s.seats
        total = bid_total(box, s, seat, state.TO_CHALLENGE)
        wanted = value_for(box, s, seat)
        if total >= wanted:
            passing |= single(seat)
            note(log, state.PASSES_CHALLENGE, seat, EVERYONE, total, wanted)
        else:
            fail(box, s, seat, wanted, log)
    hunt(box, s, log)
    if passing == 0:
        note(log, state.NOBODY_PASSES, state.NOBODY, EVERYONE, s.challenge)
        return
    rank_bids(box, s, state.TO_CHALLENGE, passing, 1, 0, 0, rng, log)
    winner = np.int64(s.rank[0])
    note(log, state.WINS_CHALLENGE, winner, EVERYONE, s.challenge, bid_total(box, s, winner, state.TO_CHALLENGE))
    s.turn = winner
    holds = may_hold_contamination(s, winner, unknown_in_hand(s, winner))
    if not usable(box, s, winner, np.int64(s.challenge), hand_size(s, winner), holds):
        keep_challenge(box, s, winner, 0, log)


@rule
def fail(box, s, seat, wanted, log):
    """DP-CHA-5 to DP-CHA-8, DP-CARD-12 to DP-CARD-14, DP-FX-13: gain the Danger, less what shields hold off."""
    threat = danger(box, s)
    shield = min(threat, passive_sum(box, s, seat, state.SHIELD) + s.shield[seat])
    s.discard_dirt[seat] += threat - shield
    note(log, state.FAILS, seat, EVERYONE, threat - shield, wanted, shield)


@rule
def hunt(box, s, log):
    """DP-ESC-10: the lowest total gains Contamination, all who tie for it, nobody if all players tie."""
    gain = box.lowest_challenge_contamination[s.escalation]
    if gain == 0:
        return
    lowest_total = np.int64(1) << 40
    highest_total = np.int64(-1)
    for seat in range(np.int64(s.seats)):
        total = bid_total(box, s, seat, state.TO_CHALLENGE)
        lowest_total = min(lowest_total, total)
        highest_total = max(highest_total, total)
    if lowest_total == highest_total:
        return
    for seat in range(np.int64(s.seats)):
        if bid_total(box, s, seat, state.TO_CHALLENGE) == lowest_total:
            s.discard_dirt[seat] += gain
            note(log, state.HUNTED, seat, EVERYONE, gain)


@rule
def keep_challenge(box, s, seat, asked, log):
    """DP-CHA-12 to DP-CHA-14: the card goes to the winner's discard pile, its ability is lost."""
    s.discard[seat] |= single(box.slot[s.member[seat], state.FIRST_CHALLENGE + s.challenge])
    note(log, state.KEEPS, seat, EVERYONE, s.challenge, asked)
    s.challenge = state.NO_CARD
    s.turn = state.NOBODY


@rule
def use_challenge(box, s, seat, rng, log):
    """DP-CHA-12, DP-CHA-15, DP-ABI-3, DP-CARD-15: the card leaves the game and its ability resolves at once."""
    challenge = np.int64(s.challenge)
    note(log, state.TAKES_ABILITY, seat, EVERYONE, challenge)
    s.challenge_discard |= single(challenge)
    s.challenge = state.NO_CARD
    resolve(box, s, seat, challenge, rng, log)


@rule
def end_challenge_phase(box, s, log):
    """DP-CHA-16 to DP-CHA-18: an unclaimed Challenge and those committed from decks leave the game."""
    if s.challenge != state.NO_CARD:
        s.challenge_discard |= single(s.challenge)
        s.challenge = state.NO_CARD
    spend_challenges(box, s, state.TO_CHALLENGE, log)


@rule
def spend_challenges(box, s, phase, log):
    """DP-CHA-17, DP-CHA-18, DP-TRE-8, DP-CARD-15: Challenge cards in bids go to the Challenge discard, for good."""
    for seat in range(np.int64(s.seats)):
        cards = s.bid[phase, seat] & box.challenges[s.member[seat]]
        s.bid[phase, seat] &= ~cards
        for slot in each(cards):
            challenge = challenge_of(box, s, seat, slot)
            s.challenge_discard |= single(challenge)
            note(log, state.CHALLENGE_LEAVES, seat, EVERYONE, challenge)
