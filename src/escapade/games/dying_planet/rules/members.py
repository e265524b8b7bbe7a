"""Escape From a Dying Planet: who joins, and with which deck."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import count, lowest, single
from escapade.engine.record import rule
from escapade.games.dying_planet.rules.cards import draw, hand_limit
from escapade.games.dying_planet.state import FIRST_HAND, JOINS, NOBODY


@rule
def free_members(box, s):
    """DP-SET-7: the members that nobody has taken."""
    free = box.all_members
    for seat in range(np.int64(s.seats)):
        if s.member[seat] != NOBODY:
            free &= ~single(s.member[seat])
    return free


@rule(small=True)
def join(s, seat, member, dealt, log):
    """DP-SET-6, DP-SET-7: a player takes an Expedition member."""
    s.member[seat] = member
    note(log, JOINS, seat, EVERYONE, member, dealt)


@rule
def choose_members(box, s, rng, log):
    """DP-SET-7: the next in lead order chooses; the last member left needs no choice. False once all have one."""
    for i in range(np.int64(s.seats)):
        seat = (np.int64(s.lead) + i) % s.seats
        if s.member[seat] != NOBODY:
            continue
        if count(free_members(box, s)) > 1:
            s.turn = seat
            return True
        join(s, seat, lowest(free_members(box, s)), 0, log)
    for i in range(np.int64(s.seats)):
        deal_deck(box, s, (np.int64(s.lead) + i) % s.seats, rng, log)
    return False


@rule
def deal_deck(box, s, seat, rng, log):
    """DP-SET-4, DP-SET-8, DP-SET-13, DP-ESC-6, DP-ESC-7: starters and Contamination, and the first hand."""
    s.deck[seat] = box.starters[s.member[seat]]
    s.deck_dirt[seat] = box.start_contamination + box.start_contamination_delta[s.escalation]
    draw(box, s, seat, hand_limit(box, s, seat), FIRST_HAND, rng, log)
