"""Escape From a Dying Planet: the order of a round, and the bids."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import any_of, single
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.ending import end_game
from escapade.games.dying_planet.rules import treasure
from escapade.games.dying_planet.rules.cards import (
    bid_total,
    chosen,
    draw,
    forget,
    hand_limit,
    hand_size,
    next_treasure,
)
from escapade.games.dying_planet.rules.challenge import danger, end_challenge_phase, resolve_challenge, value
from escapade.games.dying_planet.rules.members import choose_members
from escapade.games.dying_planet.rules.windows import find_asked, open_window

# ---------------------------------------------------------------- the round


@rule
def go_on(box, s, rng, log):
    """DP-RND-1, DP-RND-3: step by step to the next decision."""
    while s.ask == state.NO_ASK and s.phase != state.OVER:
        phase = s.phase
        if phase == state.CHOOSE:
            if choose_members(box, s, rng, log):
                return
            begin_round(box, s, rng, log)
        elif phase in (state.CHALLENGE_BID, state.TREASURE_BID):
            if owing(s) != 0:
                return
            reveal_bids(box, s, log)
            open_window(s, phase + 1)
        elif phase == state.CLAIM:
            if s.turn != state.NOBODY:
                return
            end_challenge_phase(box, s, log)
            open_window(s, state.BEFORE_TREASURE)
        elif phase == state.PICK:
            if treasure.next_to_pick(s, log):
                return
            treasure.end_treasure_phase(box, s, log)
            open_window(s, state.REFRESH)
        elif find_asked(box, s):
            return
        elif phase in (state.BEFORE_CHALLENGE, state.BEFORE_TREASURE):
            open_bids(s, phase + 1)
        elif phase == state.AFTER_CHALLENGE:
            resolve_challenge(box, s, rng, log)
        elif phase == state.AFTER_TREASURE:
            treasure.rank_treasure_bids(box, s, rng, log)
        else:
            refresh(box, s, rng, log)


@rule
def begin_round(box, s, rng, log):
    """DP-RND-2, DP-RND-3, DP-ESC-2, DP-SET-9, DP-SET-10, DP-KIT-1: reveal the Challenge, the Treasures and the kit."""
    s.round_number += 1
    s.used &= box.once_a_game
    s.challenge = any_of(rng, s.unseen)
    s.unseen &= ~single(s.challenge)
    if s.escalated == 1:
        s.kit = any_of(rng, s.kit_deck)
        s.kit_deck &= ~single(s.kit)
    note(log, state.ROUND, s.lead, EVERYONE, s.round_number, s.challenge, s.kit, value(box, s), danger(box, s))
    for place in range(box.treasures_shown[s.seats]):
        s.market[place] = next_treasure(s, rng, log)
        if s.market[place] != state.NO_CARD:
            note(log, state.APPEARS, state.NOBODY, EVERYONE, s.market[place], place)
    open_window(s, state.BEFORE_CHALLENGE)


# ---------------------------------------------------------------- bids


@rule
def open_bids(s, phase):
    """DP-BID-3, DP-BID-7, DP-CHA-1, DP-TRE-1: all owe a commit; an empty hand has nothing to choose."""
    s.phase = phase
    s.progress = 0
    for seat in range(np.int64(s.seats)):
        s.commit[seat] = state.OPEN if hand_size(s, seat) > 0 else 0


@rule(small=True)
def owing(s):
    """DP-BID-3: the seats that have not committed, as a bit mask."""
    mask = np.int64(0)
    for seat in range(np.int64(s.seats)):
        if s.commit[seat] == state.OPEN:
            mask |= single(seat)
    return mask


@rule
def commit(s, seat, mask, log):
    """DP-BID-1 to DP-BID-4: laid face down; the cards count as hand until all are revealed."""
    s.commit[seat] = mask
    cards, dirt = chosen(s, seat, mask)
    phase = state.TO_CHALLENGE if s.phase == state.CHALLENGE_BID else state.TO_TREASURE
    note(log, state.COMMITS_BID, seat, single(seat), phase, cards, dirt, s.member[seat])


@rule
def reveal_bids(box, s, log):
    """DP-BID-1, DP-BID-8, DP-BID-9, DP-BID-11, DP-INF-2: all bids are turned up at the same time."""
    phase = state.TO_CHALLENGE if s.phase == state.CHALLENGE_BID else state.TO_TREASURE
    for i in range(np.int64(s.seats)):
        seat = (np.int64(s.lead) + i) % s.seats
        cards, dirt = chosen(s, seat, np.int64(s.commit[seat]))
        s.commit[seat] = 0
        s.hand[seat] &= ~cards
        s.hand_dirt[seat] -= dirt
        s.bid[phase, seat] = cards
        s.bid_dirt[phase, seat] = dirt
        forget(box, s, seat, cards, dirt)
        total = bid_total(box, s, seat, phase)
        s.face_up[phase, seat] = cards
        s.face_up_dirt[phase, seat] = dirt
        s.face_up_total[phase, seat] = total - s.boost[phase, seat]
        note(log, state.REVEALS, seat, EVERYONE, total, cards, dirt, s.member[seat], phase)


# ---------------------------------------------------------------- the Refresh phase


@rule
def refresh(box, s, rng, log):
    """DP-REF-1 to DP-REF-5, DP-CARD-9, DP-CARD-10, DP-RND-1, DP-RND-4: refill, pass the lead on, next round."""
    treasure.put_away_spent(s)
    for i in range(np.int64(s.seats)):
        seat = (np.int64(s.lead) + i) % s.seats
        draw(box, s, seat, hand_limit(box, s, seat) - hand_size(s, seat), state.REFILLS, rng, log)
    if s.round_number == box.rounds:
        end_game(box, s, rng, log)
        return
    s.lead = (s.lead + 1) % s.seats
    begin_round(box, s, rng, log)
