"""Andromeda Escape: scores, and who shares the win."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import each, share_win
from escapade.engine.record import rule
from escapade.games.andromeda_escape.rules.board import is_racing
from escapade.games.andromeda_escape.rules.missions import claim, met_at_the_end, met_now, record_empty_platform
from escapade.games.andromeda_escape.state import AWARDED, ENDS, NONE, OVER


@rule
def end_game(box, s, log):
    """AE-END-2, AE-RES-3, AE-MIS-L2, AE-SCORE-1 to AE-SCORE-4: the last place, the last missions, the totals."""
    s.phase = OVER
    s.letter = NONE
    s.chosen = NONE
    for side in range(s.seats):
        if is_racing(s, np.int64(side)) and s.finished < box.places:
            s.place[side] = s.finished + 1
            note(log, AWARDED, side, EVERYONE, s.place[side])
    for i in range(s.seats):
        side = np.int64((s.turn + i) % s.seats)
        record_empty_platform(s, side)
        claim(box, s, side, met_now(box, s, side) | met_at_the_end(box, s, side), log)
    for side in range(s.seats):
        disc = np.int64(s.vp[side])
        place = box.place_vp[s.place[side]]
        hand = hand_vp(box, s, side)
        s.vp[side] = disc + place + hand
        note(log, ENDS, side, EVERYONE, s.vp[side], place, hand, disc)


@rule
def hand_vp(box, s, side):
    """AE-SCORE-2, AE-CARD-9, AE-MIS-L4: what the cards still in hand add (mostly take) at the end."""
    points = np.int64(0)
    for card in each(s.hand[side]):
        points += box.vp_hand[box.letter[card]]
    if s.secret[side] != NONE:
        points += box.vp_hand[box.letter[s.secret[side]]]
    return points


@rule
def scores(box, s, out):
    """AE-SCORE-4: the VP discs; after the end the totals."""
    for side in range(s.seats):
        out[side] = s.vp[side]


@rule
def rank_key(s, side):
    """AE-SCORE-4, AE-SCORE-5: VP, then the better place (none is worst), then more ships saved; higher is better."""
    place = np.int64(s.place[side])
    return (np.int64(s.vp[side]) * 8 + (5 - place if place > 0 else 0)) * 16 + s.saved[side]


@rule
def payoff(box, s, out):
    """AE-SCORE-4, AE-SCORE-5: the best rank wins; equals share."""
    for side in range(s.seats):
        out[side] = rank_key(s, side)
    share_win(out, s.seats)
