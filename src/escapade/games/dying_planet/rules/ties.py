"""Escape From a Dying Planet: ranking bids and breaking ties."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import has, single
from escapade.engine.record import rule
from escapade.games.dying_planet.rules.cards import bid_total, card_number, contamination, take_top
from escapade.games.dying_planet.state import CONTAMINATION, NO_CARD, SEATS, TIE_CARD, TIE_WIN


@rule
def rank_bids(box, s, phase, bidders, prizes, consolation, floor, rng, log):
    """DP-TIE-1, DP-TIE-2, DP-TIE-4: the bidders into s.rank, best first; how many totals reach `floor`.

    `prizes` go to totals of at least `floor`; a `consolation` (the kit) goes to the next of whatever total.
    """
    worth = np.empty(SEATS, np.int64)
    n = 0
    reaching = 0
    for i in range(np.int64(s.seats)):
        seat = (np.int64(s.lead) + i) % s.seats
        if not has(bidders, seat):
            continue
        total = bid_total(box, s, seat, phase)
        if total >= floor:
            reaching += 1
        s.rank[n] = seat
        worth[n] = 2 * total + (1 if s.stash[seat] & box.passive[TIE_WIN] != 0 else 0)
        n += 1
    s.ranked = n
    group = np.arange(SEATS)
    split(s, worth, group, 0, n)
    at = 0
    while at < n:
        end = at + 1
        while end < n and group[end] == group[at]:
            end += 1
        if end - at == 1 or prizes_open(at, reaching, prizes, consolation) <= 0:
            at = end
        else:
            reveal_tied(box, s, worth, group, at, end, rng, log)
    put_back_revealed(s)
    return reaching


@rule(small=True)
def prizes_open(above, reaching, prizes, consolation):
    """DP-TIE-4, DP-TIE-5, DP-ESC-9: what is left for a group with so many players ranked above it."""
    if above < reaching:
        return prizes + consolation - above
    return consolation - max(0, reaching - prizes) - (above - reaching)


@rule
def split(s, worth, group, start, end):
    """DP-TIE-4: order s.rank[start:end] by worth, highest first, lead order among equals, who stay a group."""
    for i in range(start + 1, end):
        seat = s.rank[i]
        value = worth[i]
        at = i
        while at > start and worth[at - 1] < value:
            s.rank[at] = s.rank[at - 1]
            worth[at] = worth[at - 1]
            at -= 1
        s.rank[at] = seat
        worth[at] = value
    for i in range(start, end):
        group[i] = group[i - 1] if i > start and worth[i] == worth[i - 1] else i


@rule
def reveal_tied(box, s, worth, group, start, end, rng, log):
    """DP-TIE-1, DP-TIE-3, DP-TIE-7, DP-TIE-8: each of the tied reveals the top card of the deck."""
    revealed = False
    for i in range(start, end):
        seat = np.int64(s.rank[i])
        slot = take_top(box, s, seat, rng, log)
        if slot == NO_CARD:
            worth[i] = -1
            note(log, TIE_CARD, seat, EVERYONE, NO_CARD)
            continue
        revealed = True
        note(log, TIE_CARD, seat, EVERYONE, card_number(box, s, seat, slot))
        if slot == CONTAMINATION:
            s.aside_dirt[seat] += 1
            worth[i] = 0
        else:
            s.aside[seat] |= single(slot)
            worth[i] = box.energy[s.member[seat], slot]
    if not revealed:
        for i in range(start, end):
            worth[i] = -contamination(s, np.int64(s.rank[i]))
    split(s, worth, group, start, end)
    if not revealed:
        for i in range(start, end):
            group[i] = i


@rule
def put_back_revealed(s):
    """DP-TIE-6: when the whole tie is settled the revealed cards go to their owners' discard piles."""
    for i in range(s.ranked):
        seat = s.rank[i]
        s.discard[seat] |= s.aside[seat]
        s.discard_dirt[seat] += s.aside_dirt[seat]
        s.aside[seat] = 0
        s.aside_dirt[seat] = 0
