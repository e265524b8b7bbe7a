"""Escape from Zyzzlvaria: scores, and who shares the win."""

import numpy as np

from escapade.engine.piles import share_win
from escapade.engine.record import rule
from escapade.games.zyzzlvaria.rules.board import saved_count


@rule
def scores(box, s, out):
    """ZY-END-3: the saved pawns."""
    for side in range(s.seats):
        out[side] = saved_count(s, side)


@rule
def rank_of(s, side):
    """ZY-END-3: a number that orders the players: saved pawns first, then DB; 0 without a saved pawn."""
    saved = saved_count(s, side)
    return np.int64(saved) * 65536 + np.int64(s.money[side]) if saved > 0 else np.int64(0)


@rule
def payoff(box, s, out):
    """ZY-END-3: most saved pawns, then most DB, then the win is shared; without a saved pawn everybody loses."""
    best = 0.0
    for side in range(s.seats):
        out[side] = rank_of(s, side)
        best = max(best, out[side])
    if best > 0.0:
        share_win(out, s.seats)
