"""Escape From a Dying Planet: what others have likely bid face down."""

import numpy as np

from escapade.engine.record import rule
from escapade.games.dying_planet.bots.greedy import greedy
from escapade.games.dying_planet.rules.cards import hand_size, legal_bids
from escapade.games.dying_planet.state import BID, CHALLENGE_BID, COMMITS, OPEN, TREASURE_BID


@rule
def imagine(box, s, seat, rng):
    """DP-INF-6: every bid that lies face down is what a decent player would bid with such a hand."""
    if s.phase != CHALLENGE_BID and s.phase != TREASURE_BID:
        return
    moves = np.empty(COMMITS, np.int64)
    for other in range(np.int64(s.seats)):
        if other != seat and s.commit[other] != OPEN and hand_size(s, other) > 0:
            n = legal_bids(box, s, other, BID, moves)
            s.commit[other] = greedy(box, s, other, moves, n, rng) - BID
