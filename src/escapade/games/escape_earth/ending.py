"""Escape Earth: scores, and who shares the win."""

from escapade.engine.record import rule
from escapade.games.escape_earth.state import WIN

# ---------------------------------------------------------------- the end


@rule
def scores(box, s, out):
    """EE-END-5: 1 for a win, 0 otherwise, the same for both seats."""
    out[0] = out[1] = 1 if s.result == WIN else 0


@rule
def payoff(box, s, out):
    """EE-END-5: the seats win or lose together."""
    out[0] = out[1] = 1.0 if s.result == WIN else 0.0
