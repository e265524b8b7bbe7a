"""Andromeda Escape: the deal of missions and cards."""

import numpy as np

from escapade.engine.log import note
from escapade.engine.piles import any_of, single
from escapade.engine.record import rule
from escapade.games.andromeda_escape.rules.missions import fill_slot
from escapade.games.andromeda_escape.rules.turn import begin_turn, refill
from escapade.games.andromeda_escape.state import ALERT, DEALS, GOES_ON, OFFERED, RETURNS, WAITS, WARNING


@rule
def missions_in_play(box, s):
    """AE-SETUP-7: with two players without mission 7."""
    return box.missions & ~box.pair_missions if s.seats == 2 else box.missions


@rule
def cards_in_play(box, s):
    """AE-SETUP-10: with two players without both Q."""
    cards = box.in_deck[ALERT] | box.in_deck[WARNING]
    return cards & ~box.pair_cards if s.seats == 2 else cards


@rule
def return_mission(box, s, seat, mission, rng, log):
    """AE-SETUP-6, AE-SETUP-8, AE-INFO-6: a hidden choice, kept as a position; the last one lets the game begin."""
    for k in range(OFFERED):
        if s.offer[seat, k] == mission:
            s.returned[seat] = k + 1
    note(log, RETURNS, seat, single(seat), 0, mission)
    for side in range(s.seats):
        if s.returned[side] == 0:
            return WAITS
    put_back_missions(s)
    deal_cards(box, s, rng, log)
    begin_turn(s, np.int64(s.start), log)
    return GOES_ON


@rule
def put_back_missions(s):
    """AE-SETUP-6, AE-INFO-3: one of everyone's missions goes back to the stack."""
    for side in range(s.seats):
        for k in range(OFFERED):
            mission = np.int64(s.offer[side, k])
            s.offer[side, k] = 0
            if s.returned[side] == k + 1:
                s.stack |= single(mission)
                s.put_back[side, mission] = 1
            elif mission != 0:
                fill_slot(s, side, mission)


@rule
def deal_cards(box, s, rng, log):
    """AE-SETUP-9: one open card of each deck, then a secret ALERT card for everyone."""
    refill(box, s, rng, log)
    for i in range(s.seats):
        side = np.int64((s.start + i) % s.seats)
        card = any_of(rng, s.pile[ALERT])
        s.pile[ALERT] &= ~single(card)
        s.secret[side] = card
        note(log, DEALS, side, single(side), 0, box.letter[card])
