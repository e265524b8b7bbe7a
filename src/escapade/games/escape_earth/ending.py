"""Escape Earth: who shares the win. Nobody counts points."""

from escapade.engine.record import rule
from escapade.games.escape_earth.state import WIN

# ---------------------------------------------------------------- the end


@rule
def payoff(box, s, out):
    """EE-END-5: the seats win or lose together."""
    out[0] = out[1] = 1.0 if s.result == WIN else 0.0
