"""Escape Earth: what a decent player does."""

from escapade.engine.chance import below
from escapade.engine.record import rule


@rule
def policy(box, s, seat, moves, n, rng):
    return moves[below(rng, n)]


greedy = policy
